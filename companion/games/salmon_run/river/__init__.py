"""The rivers of Salmon Run: hexes, random generation, and routes."""
