"""The rivers of Salmon Run: their hexes, how they are drawn by chance, and how one swims them."""
