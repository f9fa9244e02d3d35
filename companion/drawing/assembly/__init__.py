"""Line drawings of how paper parts are cut, folded and joined, made from their real shapes."""
