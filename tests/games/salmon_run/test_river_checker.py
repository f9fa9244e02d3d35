"""The checker of river boards rejects every side that breaks a rule."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from tests.games.salmon_run.river_checker import faults
from tests.games.salmon_run.rivers import RIVERS, Told, told

Cell = tuple[int, int]


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
