"""Line drawings of how to cut, fold and join paper parts, computed from their real shapes."""
