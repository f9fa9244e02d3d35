"""The game Mapped Out as a `Game`; start reading here. Its `game.toml` declares the components."""

from __future__ import annotations

from typing import Literal

from companion.games.game_type import Game, PrintOption

MAPPED_OUT = Game(
    "mapped_out",
    record_options={"fish": "deck.fish", "seed": "deck.seed"},
    print_options=(
        PrintOption(
            "size", "Mapped Out: size of cards and tiles.", Literal["regular", "small", "large"]
        ),
        PrintOption(
            "fish",
            "Mapped Out: fish on the tiles as in the author's list, or as his generator made them.",
            Literal["declared", "as-run"],
        ),
    ),
)
