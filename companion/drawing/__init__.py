"""Faces as frozen shapes in mm, and the walkers that turn them into files."""
