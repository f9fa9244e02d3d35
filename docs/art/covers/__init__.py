"""Covers of tuck boxes: a scene for each game that goes on round the box, and what stands on its front."""
