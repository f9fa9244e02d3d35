"""Reads ticks from photographs of marked papers; needs OpenCV, which is installed on request."""
