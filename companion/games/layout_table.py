"""The table of layouts, by which cards, tiles and tokens are drawn."""

from __future__ import annotations

from companion.data.schema import Entries
from companion.drawing.layout import CardLayout

LAYOUTS = Entries("layout", CardLayout, numbers=False)
