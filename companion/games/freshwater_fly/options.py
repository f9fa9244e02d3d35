"""The print options that Freshwater Fly brings."""

from __future__ import annotations

from companion.games.game import PrintOption

BOOKLET = PrintOption(
    "booklet", "Freshwater Fly: impose the adventure map to be folded and stapled."
)
