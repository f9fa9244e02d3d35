"""Line drawings that show how paper parts are cut, folded and joined, from their real shapes."""
