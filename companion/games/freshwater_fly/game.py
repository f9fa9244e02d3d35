"""Freshwater Fly as a value: read this first."""

from __future__ import annotations

from functools import partial

from companion.games.functions import function
from companion.games.game import Game, PrintOption
from companion.games.log_tool import LogTool
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
            "Fly Solo: any text makes a new adventure, for the booklet alone.",
            kind="text",
            metavar="SEED",
            is_seed=True,
        ),
        PrintOption(
            "campaign",
            "Fly Solo: the booklet filled in as far as this week has come; a file of"
            " companion campaign export.",
            kind="file",
            metavar="FILE",
        ),
    ),
    record_options={"adventure": "adventure"},
    screen_name="strike_screen:screen",
    tools=(
        Tool(
            name="silent-angler",
            help="Play the Silent Angler's turn (Freshwater Fly).",
            example="Example: companion silent-angler --die 3 --location L1 --track-points 2",
            body=partial(function, "freshwater_fly", "angler_tool:SILENT_ANGLER"),
            log="campaign",
        ),
        LogTool(
            name="campaign",
            help="Keep a week of Fly Solo: mornings, evenings, guide book (Freshwater Fly).",
            example=(
                "Example: companion campaign new spring --take momentum:2, then "
                "companion campaign morning spring; when the day is over "
                "companion campaign evening spring day1.json --take finesse"
            ),
            several="campaigns",
            body=partial(function, "freshwater_fly", "campaign.tool:CAMPAIGN"),
        ),
    ),
)
