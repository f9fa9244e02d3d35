"""Draws faces as immutable shapes in mm, and turns shapes into files."""
