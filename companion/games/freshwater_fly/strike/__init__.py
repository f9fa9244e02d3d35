"""The dealer of Strike cards in a terminal."""
