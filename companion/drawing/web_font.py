"""Fonts for pages: only the letters that they need."""

from __future__ import annotations

import io

from fontTools import subset
from fontTools.ttLib import TTFont

from companion.drawing.fonts import font_file


def subset_font(face: str, letters: str) -> bytes:
    """Return a font as WOFF2 with no other letters than these."""
    font = TTFont(font_file(face), recalcTimestamp=False)
    options = subset.Options()
    options.layout_features = []
    options.hinting = False
    options.name_IDs = []
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=letters)
    subsetter.subset(font)
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()
