"""The table of layouts: what stands where on the cards of a game."""

from __future__ import annotations

from companion.data.schema import Entries
from companion.drawing.layout import CardLayout

LAYOUTS = Entries("layout", CardLayout, numbers=False)
