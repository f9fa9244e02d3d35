"""Scenes of cards: water, rocks, the strike of a fish, backs.

They are drawn from fixed numbers and seeds. `python -m companion.drawing.scenery FOLDER` writes
them as files, and `companion.drawing.art` reads those.
"""
