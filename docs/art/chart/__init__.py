"""Draws the sea chart of Mapped Out: the ground of its tiles, its specials, the scenes of its cards."""
