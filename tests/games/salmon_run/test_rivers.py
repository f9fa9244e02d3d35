"""Sides drawn by chance, held to every rule by a checker that shares no code with them."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

from companion.core.errors import CompanionError, DataError
from companion.games.salmon_run.river.geometry import ROWS
from companion.games.salmon_run.river.rivers import joined, rivers_of
from companion.games.salmon_run.river.side import Side, read_hexes
from companion.games.salmon_run.river.tool import side_told
from companion.games.salmon_run.tables import load
from tests.games.salmon_run.river_checker import faults

RIVERS = rivers_of(load(None))
KINDS = {"S1": "S1", "S2": "S2", "F1": "F1", "F2": "F2", "E": "1E", "M": "2M", "H": "5H"}
Told = dict[str, Any]
Cell = tuple[int, int]


def told(side: Side) -> Told:
    """Return a side as `companion river --json` tells it."""
    (stretch,) = joined([side])
    record = json.loads(json.dumps(to_builtins(side_told(stretch))))
    assert isinstance(record, dict)
    return record


def check(name: str, rows: int, numbers: range) -> None:
    for number in numbers:
        side = RIVERS.side(name, seed=f"check {number}", rows=rows)
        assert faults(told(side)) == set(), f"seed check {number}, {rows} rows"


@pytest.mark.parametrize("rows", ROWS)
@pytest.mark.parametrize("kind", KINDS)
def test_sides_keep_every_rule(kind: str, rows: int) -> None:
    check(KINDS[kind], rows, range(20 if rows == ROWS[0] else 8))


@pytest.mark.long
@pytest.mark.parametrize("rows", ROWS)
@pytest.mark.parametrize("kind", KINDS)
def test_two_thousand_sides_keep_every_rule(kind: str, rows: int) -> None:
    check(KINDS[kind], rows, range(1000, 2000))


@pytest.mark.parametrize("name", RIVERS.slots)
def test_the_sides_that_everybody_has_keep_every_rule(name: str) -> None:
    assert faults(told(RIVERS.side(name, seed=None))) == set()


def test_everybody_has_sixteen_sides_of_eight_boards() -> None:
    boards = [board for board, _ in RIVERS.slots.values()]
    assert len(RIVERS.sides) == 16
    assert {board: boards.count(board) for board in boards} == dict.fromkeys("S123456F", 2)
    kinds = [kind.letter for _, kind in RIVERS.slots.values() if kind.part == "middle"]
    assert (kinds.count("E"), kinds.count("M"), kinds.count("H")) == (6, 3, 3)


# --- a bad side for each rule ---------------------------------------------------------------------


class Bad:
    """A good side that is made bad."""

    def __init__(self, name: str) -> None:
        self.side = deepcopy(told(RIVERS.side(name, seed=None)))
        self.hexes: dict[Cell, Told] = {(h["q"], h["y"]): h for h in self.side["hexes"]}

    def cells(self, kind: str, *, inner: bool = True) -> list[Cell]:
        """Return the cells of a kind that are in no mouth, from the start side on."""
        far = 2 * self.side["rows"]
        return sorted(
            (cell for cell, h in self.hexes.items() if h["kind"] == kind
             and (not inner or 2 <= cell[1] <= far - 2)),
            key=lambda cell: (cell[1], cell[0]),
        )  # fmt: skip

    def put(self, cell: Cell, kind: str) -> None:
        self.hexes[cell].update(kind=kind, icons=[], bear=False, arrows=[])

    def iconed(self, name: str) -> Cell:
        return next(cell for cell, h in self.hexes.items() if name in h["icons"])

    def arrow(self, cell: Cell, *to: Cell) -> None:
        self.hexes[cell]["arrows"] = [list(one) for one in to]


def a_hex_is_missing(bad: Bad) -> None:
    bad.side["hexes"].pop()


def water_at_the_edge(bad: Bad) -> None:
    cell = next(c for c in bad.cells("land", inner=False) if c[1] == 0)
    bad.put(cell, "water")


def a_rock_in_a_mouth(bad: Bad) -> None:
    bad.put((bad.side["bottom_mouth"], 0), "rock")


def a_symbol_in_a_mouth(bad: Bad) -> None:
    bad.hexes[bad.side["top_mouth"] + 1, 9]["icons"] = ["swim"]


def a_crooked_arrow_in_a_mouth(bad: Bad) -> None:
    c = bad.side["bottom_mouth"]
    bad.arrow((c + 1, 1), (c, 0))


def mouths_too_far_apart(bad: Bad) -> None:
    bad.side["top_mouth"] = bad.side["bottom_mouth"] + 6


def an_arrow_onto_land(bad: Bad) -> None:
    cell = bad.cells("water")[0]
    bad.arrow(cell, (cell[0] + 4, cell[1]))


def three_arrows(bad: Bad) -> None:
    q, y = bad.cells("water")[-1]
    bad.arrow((q, y), (q, y - 2), (q - 1, y - 1), (q + 1, y - 1))


def an_arrow_on_a_rock(bad: Bad) -> None:
    q, y = bad.cells("rock")[0]
    bad.arrow((q, y), (q, y - 2))


def a_waterfall_without_arrow(bad: Bad) -> None:
    bad.arrow(bad.cells("waterfall")[0])


def waterfalls_in_a_circle(bad: Bad) -> None:
    q, y = bad.cells("waterfall")[0]
    bad.put((q, y + 2), "waterfall")
    bad.arrow((q, y), (q, y + 2))
    bad.arrow((q, y + 2), (q, y))


def too_many_rocks(bad: Bad) -> None:
    for cell in bad.cells("land")[:4]:
        bad.put(cell, "rock")


def too_few_waterfalls(bad: Bad) -> None:
    for cell in bad.cells("waterfall"):
        bad.put(cell, "water")


def a_symbol_too_few(bad: Bad) -> None:
    bad.hexes[bad.iconed("wild")]["icons"] = []


def two_bears(bad: Bad) -> None:
    for cell in bad.cells("water")[:2]:
        bad.hexes[cell]["bear"] = True


def a_symbol_on_a_rock(bad: Bad) -> None:
    cell = bad.iconed("wild")
    bad.hexes[cell]["icons"] = []
    bad.hexes[bad.cells("rock")[0]]["icons"] = ["wild"]


def hardly_an_arrow(bad: Bad) -> None:
    for cell in bad.cells("water"):
        bad.arrow(cell)


def nothing_gets_through(bad: Bad) -> None:
    for cell, hex_ in bad.hexes.items():
        if cell[1] in (4, 5, 6) and hex_["kind"] != "land":
            bad.put(cell, "rock")


def a_wall_on_an_easy_side(bad: Bad) -> None:
    for cell, hex_ in bad.hexes.items():
        if cell[1] in (4, 5) and hex_["kind"] != "land":
            bad.put(cell, "waterfall")


def a_hole_in_the_wall(bad: Bad) -> None:
    for cell in bad.cells("waterfall")[1:4]:
        bad.put(cell, "water")


def one_hex_for_all(bad: Bad) -> None:
    kept = (bad.side["bottom_mouth"], 6)
    for cell, hex_ in bad.hexes.items():
        if 2 <= cell[1] <= 7 and hex_["kind"] != "land":
            bad.put(cell, "rock" if cell[1] >= 6 and cell != kept else "water")


def a_dead_end(bad: Bad) -> None:
    c = bad.side["bottom_mouth"]
    q, y = c, 2
    for cell in ((q, y + 2), (q - 1, y + 1), (q + 1, y + 1)):
        bad.put(cell, "rock")


def equal_symbols_side_by_side(bad: Bad) -> None:
    q, y = bad.iconed("wild")
    near = next(
        c for c in ((q, y + 2), (q, y - 2), (q + 1, y + 1), (q - 1, y + 1)) if c in bad.hexes
    )
    bad.hexes[near].update(kind="water", icons=["wild"])


def fatigue_again_and_again(bad: Bad) -> None:
    for cell, hex_ in bad.hexes.items():
        if cell[1] in (4, 5, 6, 7) and hex_["kind"] == "water":
            hex_["icons"] = ["fatigue"]


def too_easy(bad: Bad) -> None:
    for cell in (*bad.cells("rock"), *bad.cells("waterfall")):
        bad.put(cell, "water")


def too_many_eddies(bad: Bad) -> None:
    for q, y in bad.cells("water")[:6]:
        up = next((c for c in ((q, y + 2), (q - 1, y + 1), (q + 1, y + 1))
                   if bad.hexes.get(c, {"kind": ""})["kind"] == "water"), None)  # fmt: skip
        if up:
            bad.arrow((q, y), up)


def a_start_elsewhere(bad: Bad) -> None:
    bad.put((4, 2), "water")
    bad.put((4, 4), "start")


def an_arrow_past_the_start(bad: Bad) -> None:
    bad.arrow((3, 3), (2, 2))


def a_pond_with_a_current(bad: Bad) -> None:
    q, y = bad.cells("pond", inner=False)[-1]
    bad.arrow((q, y), (q, y - 2))


def a_small_pond(bad: Bad) -> None:
    bad.put(bad.cells("pond", inner=False)[-1], "water")


def a_hole_before_the_pond(bad: Bad) -> None:
    bad.put(bad.cells("waterfall")[2], "water")


BAD = {
    a_hex_is_missing: ("1E", "grid"),
    water_at_the_edge: ("1E", "edge"),
    a_rock_in_a_mouth: ("1E", "mouth"),
    a_symbol_in_a_mouth: ("1E", "mouth"),
    a_crooked_arrow_in_a_mouth: ("1E", "mouth arrow"),
    mouths_too_far_apart: ("1E", "shift"),
    an_arrow_onto_land: ("1E", "arrow target"),
    three_arrows: ("1E", "two arrows"),
    an_arrow_on_a_rock: ("1E", "arrow from"),
    a_waterfall_without_arrow: ("1E", "waterfall arrow"),
    waterfalls_in_a_circle: ("1M", "waterfall chain"),
    too_many_rocks: ("1E", "count of rock"),
    too_few_waterfalls: ("1M", "count of waterfall"),
    a_symbol_too_few: ("1E", "icons"),
    two_bears: ("1E", "bears"),
    a_symbol_on_a_rock: ("1E", "icon place"),
    hardly_an_arrow: ("4H", "arrow rate"),
    nothing_gets_through: ("1E", "reach"),
    a_wall_on_an_easy_side: ("1E", "jumps"),
    a_hole_in_the_wall: ("4H", "wall"),
    one_hex_for_all: ("1E", "bottleneck"),
    a_dead_end: ("1E", "dead ends"),
    equal_symbols_side_by_side: ("1E", "spacing"),
    fatigue_again_and_again: ("1M", "fatigue"),
    too_easy: ("4H", "effort"),
    too_many_eddies: ("1E", "count of eddy"),
    a_start_elsewhere: ("S1", "start"),
    an_arrow_past_the_start: ("S1", "start arrows"),
    a_pond_with_a_current: ("F1", "arrow from"),
    a_small_pond: ("F1", "pond"),
    a_hole_before_the_pond: ("F1", "wall"),
}


@pytest.mark.parametrize("spoil", BAD, ids=lambda spoil: spoil.__name__)
def test_the_checker_rejects_a_bad_side(spoil: Any) -> None:
    name, rule = BAD[spoil]
    bad = Bad(name)
    assert faults(bad.side) == set()
    spoil(bad)
    assert rule in faults(bad.side)


# --- seeds and words ------------------------------------------------------------------------------


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
        ("9,5 water", "lacks"),
        ("3,4 water", "lacks"),
    ],
)
def test_a_hex_written_wrong_is_told(line: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        read_hexes((line,), 5)


def test_a_hex_written_twice_is_told() -> None:
    with pytest.raises(ValueError, match="twice"):
        read_hexes(("3,5 water", "3,5 rock"), 5)


# --- the owner's numbers --------------------------------------------------------------------------


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
    rivers = rivers_of(load(own(tmp_path, text)))
    with pytest.raises(CompanionError, match=f'in 60 tries; most often .* "{rule}" was broken'):
        rivers.side("1E", seed="x")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("rocks = [3, 2]", "must be from 0 to 40, the fewest first"),
        ("arrows = [10, 20, 30]", "shares of 100"),
        ("shifts = [1]", "must be 0, 2 or 4, not 1"),
        ("icons = { crab = 1 }", "crab"),
    ],
)
def test_wrong_densities_are_told(tmp_path: Path, change: str, words: str) -> None:
    folder = own(tmp_path, f'[[river-kinds]]\nid = "easy"\n{change}\n')
    with pytest.raises(DataError, match=words):
        rivers_of(load(folder))


def test_a_side_of_the_owner_replaces_ours(tmp_path: Path) -> None:
    lines = list(RIVERS.sides[2].hexes)
    lines = [line.replace(" eagle", " wild") for line in lines]
    text = f'[[river-sides]]\nid = "{RIVERS.sides[2].id}"\nhexes = {json.dumps(lines)}\n'
    rivers = rivers_of(load(own(tmp_path, text, "river-sides.toml")))
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
    with pytest.raises(DataError, match="cannot be swum"):
        rivers_of(load(own(tmp_path, text, "river-sides.toml")))
