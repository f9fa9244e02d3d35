"""The game Freshwater Fly as a `Game`; start reading here."""

from __future__ import annotations

from pathlib import Path

from companion.games.game_type import Game, PrintOption
from companion.games.tool import Tool

FRESHWATER_FLY = Game(
    "freshwater_fly",
    schema="cards:schema",
    print_options=(
        PrintOption(
            "booklet", "Freshwater Fly: the adventure map as a booklet to fold and staple."
        ),
        PrintOption(
            "adventure",
            "Fly Solo: any text makes a new adventure, in the booklet only.",
            str,
            "SEED",
            is_seed=True,
        ),
        PrintOption(
            "campaign",
            "Fly Solo: fill in the booklet with your week so far, from a file of"
            " companion campaign export.",
            Path,
            "FILE",
        ),
    ),
    record_options={"adventure": "adventure"},
    screen_name="strike_screen:build_screen",
    tools=(
        Tool(
            "strike",
            "Deal Strike cards (Freshwater Fly).",
            "Example: companion strike --html dealer.html, or just companion strike",
            "commands:strike",
        ),
        Tool(
            "silent-angler",
            "Play the Silent Angler's turn (Freshwater Fly).",
            "Example: companion silent-angler --die 3 --location L1 --track-points 2",
            "commands:silent_angler",
        ),
        Tool(
            "campaign",
            "Keep track of a week of Fly Solo, morning to evening (Freshwater Fly).",
            "",
            "campaign.commands:app",
            several="campaigns",
        ),
    ),
)
