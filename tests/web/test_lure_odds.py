"""The chances that the phone tells in Lure are those of `companion odds lure`."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

from companion.games.lure.game import LURE
from companion.games.lure.odds import compute_odds
from companion.games.lure.schema import FISH, FishCard
from tests.sampled import sampled
from tests.web.asked import ROOT
from tests.web.node import NEEDS_NODE, run_node
from tests.web.planted import plant

PROGRAM = Path("tests/web/lure_odds.js")
MINE = Path("companion/games/lure/web/odds.js")
DICE = (6, 6, 6, 6, 6, 12, 20)

pytestmark = NEEDS_NODE


def questions(count: int) -> list[tuple[list[FishCard], list[int], list[int], int]]:
    """Return random fish, dice and lures; most of them a few dice, some all seven."""
    fish = LURE.load(None).values(FISH)
    made = []
    for number in range(count):
        chance = Random(f"odds {number}")
        dice = chance.sample(DICE, 7 if number % 12 == 0 else chance.randint(1, 5))
        extra = chance.choices((1, 2, 3, 4, 5, 6), k=chance.randint(0, 2))
        made.append((chance.sample(fish, chance.randint(1, 3)), dice, extra, chance.randint(0, 3)))
    return made


def on_the_phone(asked: list[Any], root: Path = ROOT) -> list[Any]:
    lines = [
        {"fish": to_builtins(fish), "sides": sides, "extra": extra, "adjusts": adjusts}
        for fish, sides, extra, adjusts in asked
    ]
    output = run_node(root / PROGRAM, "".join(f"{json.dumps(one)}\n" for one in lines))
    return [json.loads(line) for line in output.splitlines()]


def by_python(asked: list[Any]) -> list[Any]:
    return [[float(one) for one in compute_odds(*each).each] for each in asked]


@pytest.mark.slow
@pytest.mark.parametrize(("count",), sampled([(60,), (1500,)], 2))
def test_chances_are_those_of_the_command_line(count: int) -> None:
    asked = questions(count)
    assert on_the_phone(asked) == by_python(asked)


@pytest.mark.slow
def test_a_fault_would_be_found(tmp_path: Path) -> None:
    plant(tmp_path, PROGRAM, MINE, "to >= 1 && to <= sides", "to > 1 && to <= sides")
    asked = questions(30)
    assert on_the_phone(asked, tmp_path) != by_python(asked)
