"""The print options that Mapped Out brings."""

from __future__ import annotations

from companion.games.game import PrintOption

SIZE = PrintOption(
    "size",
    "Mapped Out: how large cards and tiles are.",
    kind="choice",
    choices=("regular", "small", "large"),
)
FISH = PrintOption(
    "fish",
    "Mapped Out: fish on the tiles as its author declares, or as his generator deals them.",
    kind="choice",
    choices=("declared", "as-run"),
)
