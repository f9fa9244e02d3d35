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
    "Mapped Out: spread of the fish over the tiles, as declared or as its generator runs.",
    kind="choice",
    choices=("declared", "as-run"),
)
