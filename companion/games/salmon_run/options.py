"""What a person can choose of the boards when they are printed."""

from __future__ import annotations

from companion.games.game import PrintOption

ROWS = PrintOption(
    "rows",
    "Salmon Run: hexes from edge to edge of boards drawn from a --seed.",
    kind="choice",
    choices=("5", "6"),
)
