"""The rules are interpreted twice, in Python and on the phone: both say the same."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core.rules import OPERATORS
from companion.core.scoring import Result, result_json, score_record
from companion.core.scoring_types import Scoring
from companion.data.shared import shared_words
from companion.games.catalog import GAMES
from companion.games.fleet_dice.schema import Sheet, load, score_sheet
from companion.web.export import games_with_phone, scoring_json
from tests.sampled import sampled
from tests.scorings import open_scoring
from tests.web.node import NEEDS_NODE, run_node
from tests.web.planted import plant
from tests.web.random_records import random_record, spoilt
from tests.web.random_rules import random_scoring
from tests.web.random_walks import FILLED, fill_walks

ROOT = Path(__file__).parents[2]
PROGRAM = Path("tests/web/score_lines.js")
RULES = Path("companion/web/app/core/rules.js")
SHIPPED = [game.slug for game in GAMES]
SPOILT = 3  # each third record has mistakes
WHOLLY_RANDOM = 20  # each such record of a walk has nothing that fits

Given = list[tuple[str, Any]]
node = NEEDS_NODE
pytestmark = node


@cache
def shipped() -> dict[str, Scoring]:
    games = {game.slug: game.scoring for game in GAMES}
    return {slug: open_scoring(slug, games[slug]) for slug in SHIPPED}


def random_records(games: Sequence[Scoring], each: int, seed: str) -> Given:
    """Return so many records of each mode of each game, some of them wrong."""
    found: Given = []
    for scoring in games:
        for mode in scoring.modes:
            chance = Random(f"{seed} {scoring.slug} {mode.id}")
            for number in range(each):
                walks = scoring.slug == "mapped_out" and number % WHOLLY_RANDOM > 0
                record = random_record(chance, scoring, mode, FILLED if walks else ())
                if scoring.slug == "fleet_dice":
                    fill_sheets(chance, record)
                if walks:
                    fill_walks(chance, scoring, record)
                wrong = number % SPOILT == 0
                found.append((scoring.slug, spoilt(chance, record) if wrong else record))
    return found


@cache
def fleet_sheet() -> Sheet:
    return score_sheet(load(None))


def fill_sheets(chance: Random, record: Any) -> None:
    """Give each column of a Fleet record the choices and fish that its boxes allow, mostly."""
    sheet = fleet_sheet()
    for player in record["players"]:
        for name, entries in (("columns", sheet.columns), ("harbor", sheet.harbor)):
            for entry in entries:
                given = player.get(name, {}).get(entry.id)
                if given is None:
                    continue
                filled = entry.boxes[: given.get("boxes", 0)]
                given.pop("choices", None)
                choices = [chance.choice(("boat", "license")) for box in filled if box == "C"]
                if choices:
                    given["choices"] = choices
                if "fish" in given:
                    boats = filled.count("B")
                    given["fish"] = [chance.randint(0, 3) for _ in range(boats)]
                if "bonus" in given and "K" not in filled:
                    del given["bonus"]


def by_python(games: Sequence[Scoring], records: Given) -> list[Any]:
    by_slug = {scoring.slug: scoring for scoring in games}
    return [_told(score_record(by_slug[slug], record)) for slug, record in records]


def _told(found: Any) -> Any:
    if isinstance(found, Result):
        return json.loads(json.dumps(result_json(found)))
    return {"error": [{"place": one.place, "message": one.message} for one in found]}


def on_the_phone(games: Sequence[Scoring], records: Given, root: Path = ROOT) -> list[Any]:
    documents = json.dumps([_document(scoring) for scoring in games])
    lines = "".join(f"{slug} {json.dumps(record)}\n" for slug, record in records)
    output = run_node(root / PROGRAM, f"{documents}\n{lines}")
    return [json.loads(line) for line in output.splitlines()]


def _document(scoring: Scoring) -> dict[str, Any]:
    game = next((one for one in GAMES if one.slug == scoring.slug), None)
    if game:
        return dict(games_with_phone([game], None, "en")[0].document)
    return {"slug": scoring.slug, "scoring": scoring_json(scoring), "derives": None}


def agree(games: Sequence[Scoring], records: Given) -> list[Any]:
    """Hold the two to each other, and return what both found."""
    expected, found = by_python(games, records), on_the_phone(games, records)
    assert len(found) == len(records)
    for (slug, record), one, other in zip(records, expected, found, strict=True):
        assert one == other, (slug, json.dumps(record))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("slug", SHIPPED)
@pytest.mark.parametrize("each", [400, pytest.param(20_000, marks=pytest.mark.long)])
def test_random_records_score_the_same(slug: str, each: int) -> None:
    games = [shipped()[slug]]
    found = agree(games, random_records(games, each, f"{each}"))
    refused = sum("error" in one for one in found)
    assert len(found) / 10 < refused < len(found) * 6 / 10


@pytest.mark.slow
def test_walks_of_random_records_are_walked() -> None:
    """Most records of a walk would be refused before anybody walks, were they wholly random."""
    records = random_records([shipped()["mapped_out"]], 150, "walks")
    found = by_python([shipped()["mapped_out"]], records)
    right = [record for (_, record), one in zip(records, found, strict=True) if "error" not in one]
    for mode in ("base", "muddled_waters"):
        counted = [record for record in right if record.get("mode", "base") == mode]
        walked = [record for record in counted if record.get("map")]
        assert len(counted) > 150 / 3
        assert len(walked) > 150 / 10
        assert any(isinstance(record.get("deck"), dict) for record in counted)


@pytest.mark.slow
@pytest.mark.parametrize("count", [50, pytest.param(2_000, marks=pytest.mark.long)])
def test_rules_that_no_game_has_are_worked_out_the_same(count: int) -> None:
    chance = Random(f"rules {count}")
    games = [
        random_scoring(chance, f"game-{i}", dict(shared_words("because"))) for i in range(count)
    ]
    text = json.dumps([scoring_json(one)["lines"] for one in games])
    assert all(f'["{name}", ' in text for name in OPERATORS)
    agree(games, random_records(games, 5, f"{count}"))


@cache
def for_faults() -> tuple[list[Scoring], Given, list[Any]]:
    """Return some games with records, and what they score."""
    words = dict(shared_words("because"))
    made = [random_scoring(Random(i), f"game-{i}", words) for i in range(50)]
    games = [*shipped().values(), *made]
    records = random_records(games, 5, "fault")
    return games, records, by_python(games, records)


FAULTS = (
    ('"rounded-down", (a, b) => Math.floor(a / b)', '"rounded-down", (a, b) => Math.ceil(a / b)'),
    ("mine < most || most <= 0", "mine < most"),
    ("tied === 1", "tied === 2"),
    ("Math.min(place, numbers.length)", "Math.min(place, numbers.length - 1)"),
    ('sets: naming("sets", smallest)', 'sets: naming("sets", largest)'),
    ("LOOSE.test(right) ?", "!right ?"),
    ("!Number.isSafeInteger(number)", "false"),
)


@pytest.mark.slow
@pytest.mark.parametrize(("right", "wrong"), sampled(FAULTS, 3))
def test_a_fault_in_one_of_the_two_is_found(tmp_path: Path, right: str, wrong: str) -> None:
    plant(tmp_path, PROGRAM, RULES, right, wrong)
    games, records, expected = for_faults()
    assert on_the_phone(games, records, tmp_path) != expected


@cache
def walks_for_faults() -> tuple[list[Scoring], Given, list[Any]]:
    games = [shipped()["mapped_out"]]
    records = random_records(games, 150, "fault")
    return games, records, by_python(games, records)


WALK_FAULTS = (
    ("walk", 'special === "island") return began', 'special === "island") return null'),
    ("walk", "pawns.set(player, this.choose(inCellOrder(near)))", "choose(inCellOrder(near))"),
    ("muddled-waters", "walker.map.tiles.set(walker.at, held.tile)", "walker.at"),
    ("printed-tiles", "const shuffled = stream.shuffled(numbers)", "const shuffled = numbers"),
    ("scoring", "ours: true }); // what", "ours: false }); // what"),
    ("scoring", 'readings["start-tile-counts"]', 'readings["gap-stops"]'),
)


@pytest.mark.slow
@pytest.mark.parametrize(("file", "right", "wrong"), sampled(WALK_FAULTS, 3))
def test_a_fault_in_the_walk_is_found(tmp_path: Path, file: str, right: str, wrong: str) -> None:
    walk = Path(f"companion/games/mapped_out/web/{file}.js")
    plant(tmp_path, PROGRAM, walk, right, wrong)
    games, records, expected = walks_for_faults()
    assert on_the_phone(games, records, tmp_path) != expected
