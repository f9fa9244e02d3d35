"""The print options that Freshwater Fly brings."""

from __future__ import annotations

from companion.games.game import PrintOption

BOOKLET = PrintOption(
    "booklet", "Freshwater Fly: the adventure map as a booklet to fold and staple."
)
