"""Salmon Run as a value: read this first."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.core.words import below
from companion.games.game import Choices, Facts, Game, ScoringFiles, house_values
from companion.games.salmon_run.options import ROWS
from companion.games.tool import Body, Tool

if TYPE_CHECKING:
    from companion.drawing.component import Component
    from companion.games.salmon_run.load import SalmonRun


def _load(overlay: Path | None, language: str, only: Collection[str] = ()) -> SalmonRun:
    from companion.games.salmon_run.load import load

    return load(overlay, language)


def _components(data: SalmonRun, choices: Choices) -> tuple[Component, ...]:
    from companion.games.salmon_run.components import components

    return components(data, choices)


def _facts(data: SalmonRun) -> Facts:
    return Facts(
        title=data.words["game.title"],
        players=data.facts.players,
        decks=data.piles.deck_names,
        dice_pools=data.piles.pool_names,
        icons=below(data.words, "icons"),
    )


def _river() -> Body[Any, Any]:
    from companion.games.salmon_run.river.tool import RIVER

    return RIVER


RIVER_TOOL = Tool(
    name="river",
    help="Lay a river of Salmon Run by chance: sides that can be swum, and how they join.",
    example=(
        "Example: companion river --seed amber --boards 3 --explain --out river.pdf;"
        " companion print salmon --only river-boards --seed amber prints its boards."
    ),
    body=_river,
    tabled=False,
    pictured=True,
)


def _setup() -> Body[Any, Any]:
    from companion.games.salmon_run.setup import SETUP

    return SETUP


SALMON_RUN: Game[SalmonRun] = Game(
    slug="salmon_run",
    load=_load,
    facts=_facts,
    components=_components,
    house=lambda data: house_values(data.tables),
    print_options=(ROWS,),
    tools=(RIVER_TOOL,),
    scoring=ScoringFiles(("scoring", "fatigue-cards")),
    setup=_setup,
)
