"""A game's screen at the table: full-screen in a terminal, or as plain questions."""
