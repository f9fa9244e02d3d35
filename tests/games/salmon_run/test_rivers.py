"""Sides drawn by chance, held to every rule by a checker that shares no code with them."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest

from companion.core.errors import CompanionError, DataError
from companion.games.salmon_run.river.rivers import Rivers
from companion.games.salmon_run.river.side import ROWS, read_hexes
from companion.games.salmon_run.schema import load
from tests.games.salmon_run.river_checker import View, faults, tiring
from tests.games.salmon_run.rivers import RIVERS, told
from tests.sampled import sampled

KINDS = {"S1": "S1", "S2": "S2", "F1": "F1", "F2": "F2", "E": "1E", "M": "2M", "H": "5H"}


def check(name: str, rows: int, numbers: range) -> None:
    for number in numbers:
        side = RIVERS.side(name, seed=f"check {number}", rows=rows)
        assert faults(told(side)) == set(), f"seed check {number}, {rows} rows"


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "rows"), sampled(product(KINDS, ROWS), 3))
def test_sides_keep_every_rule(kind: str, rows: int) -> None:
    check(KINDS[kind], rows, range(10 if rows == ROWS[0] else 4))


@pytest.mark.long
@pytest.mark.parametrize("rows", ROWS)
@pytest.mark.parametrize("kind", KINDS)
def test_two_thousand_sides_keep_every_rule(kind: str, rows: int) -> None:
    check(KINDS[kind], rows, range(1000, 2000))


@pytest.mark.parametrize("name", RIVERS.slots)
def test_the_sides_that_everybody_has_keep_every_rule(name: str) -> None:
    assert faults(told(RIVERS.side(name, seed=None))) == set()


@pytest.mark.parametrize("name", RIVERS.slots)
def test_no_cheapest_way_of_a_printed_side_tires_twice(name: str) -> None:
    """H facts 3.5, for easy and medium sides; our hard sides keep to it too."""
    side = told(RIVERS.side(name, seed=None))
    view = View(side)
    assert max(tiring(view, start) for start in view.starts) <= 1
    for hex_ in view.hexes.values():  # the same ways, if every hex tires
        hex_["icons"] = ["fatigue"]
    assert min(tiring(view, start) for start in view.starts) > 1


def test_everybody_has_sixteen_sides_of_eight_boards() -> None:
    boards = [board for board, _ in RIVERS.slots.values()]
    assert len(RIVERS.sides) == 16
    assert {board: boards.count(board) for board in boards} == dict.fromkeys("S123456F", 2)
    kinds = [kind.letter for _, kind in RIVERS.slots.values() if kind.part == "middle"]
    assert (kinds.count("E"), kinds.count("M"), kinds.count("H")) == (6, 3, 3)


def test_the_same_seed_gives_the_same_river() -> None:
    for name in ("1E", "5H"):
        one, two = (RIVERS.side(name, seed="twice") for _ in range(2))
        assert one == two
        assert one != RIVERS.side(name, seed="once")


def test_a_known_seed_gives_a_known_side() -> None:
    """A river must not change from version to version unnoticed: people keep their seeds."""
    side = RIVERS.side("1E", seed="river")
    assert (side.bottom, side.top) == KNOWN[0]
    assert read_hexes(KNOWN[1], side.rows).items() <= dict(side.hexes).items()


KNOWN: tuple[tuple[int, int], tuple[str, ...]] = (
    (6, 6),
    (
        "4,2 water swim",
        "6,2 water s",
        "8,2 water draw",
        "3,3 water draw",
        "5,3 water wild s",
        "7,3 water double-swim",
        "4,4 water reeds-2 sw se",
    ),
)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("3,5", "a hex is written like"),
        ("3;5 water", "a hex is written like"),
        ("3,5 lava", "not one of water, rock"),
        ("3,5 water crab", "not one of eagle"),
        ("3,5 water s up", "not one of n, nw"),
        ("3,5 water s s", "two different arrows"),
        ("3,5 water s se sw", "two different arrows"),
        ("9,5 water", "outside a board"),
        ("3,4 water", "outside a board"),
    ],
)
def test_a_hex_written_wrong_is_told(line: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        read_hexes((line,), 5)


def test_a_hex_written_twice_is_told() -> None:
    with pytest.raises(ValueError, match="twice"):
        read_hexes(("3,5 water", "3,5 rock"), 5)


def own(folder: Path, text: str, file: str = "rivers.toml") -> Path:
    (folder / "salmon_run").mkdir()
    (folder / "salmon_run" / file).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ("rocks = [30, 30]", "rocks"),
        ("icons = { wild = 30 }", "icons"),
        ("effort-5 = [20, 21]", "effort"),
        ("jumps = [3, 3]", "jumps"),
        ("waterfalls = [20, 20]", "waterfalls"),
    ],
)
def test_densities_that_contradict_end_in_an_error(tmp_path: Path, change: str, rule: str) -> None:
    text = f'[river-body]\ntries = 60\n[[river-kinds]]\nid = "easy"\n{change}\n'
    rivers = Rivers(load(own(tmp_path, text)))
    with pytest.raises(CompanionError, match=f'in 60 tries; .* "{rule}" was broken'):
        rivers.side("1E", seed="x")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("rocks = [3, 2]", "must be from 0 to 40, the smaller number first"),
        ("arrows = [10, 20, 30]", "add up to 100"),
        ("shifts = [1]", "must be 0, 2 or 4, not 1"),
        ("icons = { crab = 1 }", "crab"),
    ],
)
def test_wrong_densities_are_told(tmp_path: Path, change: str, words: str) -> None:
    folder = own(tmp_path, f'[[river-kinds]]\nid = "easy"\n{change}\n')
    with pytest.raises(DataError, match=words):
        Rivers(load(folder))


def test_a_side_of_the_owner_replaces_ours(tmp_path: Path) -> None:
    lines = list(RIVERS.sides[2].hexes)
    lines = [line.replace(" eagle", " wild") for line in lines]
    text = f'[[river-sides]]\nid = "{RIVERS.sides[2].id}"\nhexes = {json.dumps(lines)}\n'
    rivers = Rivers(load(own(tmp_path, text, "river-sides.toml")))
    icons = [hex_.icon for hex_ in rivers.side(RIVERS.sides[2].id, seed=None).hexes.values()]
    assert "eagle" not in icons
    assert icons.count("wild") == 2


def test_a_side_that_nobody_can_swim_is_told(tmp_path: Path) -> None:
    entry = RIVERS.sides[2]
    lines = [
        f"{line.split()[0]} rock" if line.split(",")[1].split()[0] in "456" else line
        for line in entry.hexes
    ]
    text = f'[[river-sides]]\nid = "{entry.id}"\nhexes = {json.dumps(lines)}\n'
    with pytest.raises(DataError, match="have no way through"):
        Rivers(load(own(tmp_path, text, "river-sides.toml")))
