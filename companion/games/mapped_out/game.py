"""Mapped Out as a value: read this first. What can be printed is declared in its `game.toml`."""

from __future__ import annotations

from companion.games.game import Game, PrintOption

MAPPED_OUT = Game(
    "mapped_out",
    print_options=(
        PrintOption(
            "size",
            "Mapped Out: how large cards and tiles are.",
            kind="choice",
            choices=("regular", "small", "large"),
        ),
        PrintOption(
            "fish",
            "Mapped Out: fish on the tiles as its author declares, or as his generator deals them.",
            kind="choice",
            choices=("declared", "as-run"),
        ),
    ),
)
