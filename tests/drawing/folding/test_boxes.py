from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import CompanionError
from companion.drawing.folding.tuck_box import BoxFold, Panel, TuckBox, tuck_box
from companion.drawing.shapes import Point

Place = tuple[float, float, float]
Motion = Callable[[Place], Place]

DECKS = st.tuples(st.floats(20, 120), st.floats(20, 120), st.floats(0.3, 60))


def area(points: Sequence[Point]) -> float:
    pairs = pairwise([*points, points[0]])
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


def middle(points: Sequence[Point]) -> Point:
    return (sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points))


def quarter_turn(fold: BoxFold, panel: Panel) -> Motion:
    """Turn about a fold so that the panel goes down behind the page."""
    line, inside = fold.line, middle(panel.corners)
    if line.x1 == line.x2:
        way = 1 if inside[0] > line.x1 else -1
        return lambda p: (line.x1 + way * p[2], p[1], -way * (p[0] - line.x1))
    way = 1 if inside[1] > line.y1 else -1
    return lambda p: (p[0], line.y1 + way * p[2], -way * (p[1] - line.y1))


def folded(box: TuckBox) -> dict[str, list[Place]]:
    """Return the corners of each panel in space, the back lying still at depth 0."""
    panels = {panel.name: panel for panel in box.panels}
    chains: dict[str, list[Motion]] = {"back": []}
    for known, new in (fold.between for fold in box.folds):
        fold = next(fold for fold in box.folds if fold.between == (known, new))
        chains[new] = [quarter_turn(fold, panels[new]), *chains[known]]
    space: dict[str, list[Place]] = {}
    for name, chain in chains.items():
        space[name] = []
        for x, y in panels[name].corners:
            place = (x, y, 0.0)
            for motion in chain:
                place = motion(place)
            space[name].append(place)
    return space


def extent(places: Sequence[Place], axis: int) -> tuple[float, float]:
    return min(place[axis] for place in places), max(place[axis] for place in places)


@given(DECKS, st.floats(0, 3))
def test_inside_is_the_deck_with_its_allowance_on_all_sides(
    deck: tuple[float, float, float], allowance: float
) -> None:
    box = tuck_box(*deck, allowance=allowance)
    w, h, d = (size + allowance for size in deck)
    assert box.inner == (w, h, d)
    space = folded(box)
    top = next(panel for panel in box.panels if panel.name == "back").corners[0][1]
    walls = {
        "back": ((0, w), (top, top + h), (0, 0)),
        "front": ((0, w), (top, top + h), (-d, -d)),
        "left": ((w, w), (top, top + h), (-d, 0)),
        "right": ((0, 0), (top, top + h), (-d, 0)),
        "lid": ((0, w), (top, top), (-d, 0)),
        "bottom": ((0, w), (top + h, top + h), (-d, 0)),
    }
    for name, extents in walls.items():
        for axis, expected in enumerate(extents):
            assert extent(space[name], axis) == pytest.approx(expected, abs=1e-6), name


@given(DECKS)
def test_flaps_lie_flat_against_the_panel_they_belong_to(deck: tuple[float, float, float]) -> None:
    box = tuck_box(*deck)
    w, h, d = box.inner
    space = folded(box)
    top = next(panel for panel in box.panels if panel.name == "back").corners[0][1]
    lying = {
        "side-glue": (2, 0.0),
        "bottom-glue": (2, -d),
        "tongue": (2, -d),
        "top-left": (1, top),
        "top-right": (1, top),
        "bottom-left": (1, top + h),
        "bottom-right": (1, top + h),
    }
    for name, (axis, place) in lying.items():
        assert extent(space[name], axis) == pytest.approx((place, place), abs=1e-6), name
        for across, (low, high) in enumerate(((0, w), (top, top + h), (-d, 0))):
            found = extent(space[name], across)
            assert found[0] >= low - 1e-6 and found[1] <= high + 1e-6, name
    for one, other in (("top-left", "top-right"), ("bottom-left", "bottom-right")):
        assert extent(space[other], 0)[1] < extent(space[one], 0)[0]


@given(DECKS)
def test_outline_holds_all_panels_and_nothing_else(deck: tuple[float, float, float]) -> None:
    box = tuck_box(*deck)
    assert area(box.outline) == pytest.approx(sum(area(panel.corners) for panel in box.panels))
    for axis, size in enumerate((box.w, box.h)):
        along = [point[axis] for point in box.outline]
        assert (min(along), max(along)) == pytest.approx((0, size), abs=1e-6)
    corners = {(round(x, 6), round(y, 6)) for panel in box.panels for x, y in panel.corners}
    outline = {(round(x, 6), round(y, 6)) for x, y in box.outline}
    assert outline <= corners
    assert len(outline) == len(box.outline)


@given(DECKS)
def test_every_fold_is_a_shared_edge_of_its_two_panels(deck: tuple[float, float, float]) -> None:
    box = tuck_box(*deck)
    assert len(box.folds) == len(box.panels) - 1
    panels = {panel.name: panel.corners for panel in box.panels}
    for fold in box.folds:
        axis = 0 if fold.line.x1 == fold.line.x2 else 1
        ends = [(fold.line.x1, fold.line.y1), (fold.line.x2, fold.line.y2)]
        for name in fold.between:
            on_line = [p for p in panels[name] if abs(p[axis] - ends[0][axis]) < 1e-6]
            along = sorted(p[1 - axis] for p in on_line)
            assert along[0] <= ends[0][1 - axis] + 1e-6
            assert along[-1] >= ends[1][1 - axis] - 1e-6
        hanging = [
            p[1 - axis] for p in panels[fold.between[1]] if abs(p[axis] - ends[0][axis]) < 1e-6
        ]
        assert max(hanging) - min(hanging) == pytest.approx(math.dist(*ends))


def test_front_has_a_thumb_notch() -> None:
    box = tuck_box(63.5, 88.9, 17)
    front = next(panel for panel in box.panels if panel.name == "front")
    w, h, _ = box.inner
    assert w * h - area(front.corners) == pytest.approx(math.pi * 81 / 2, rel=0.02)


def test_words_on_the_lid_are_read_from_the_front() -> None:
    turns = {panel.name: panel.angle_deg for panel in tuck_box(63.5, 88.9, 17).panels}
    assert turns["lid"] == 180
    assert turns["front"] == turns["back"] == 0


@pytest.mark.parametrize("cards", [4, 54, 100])
def test_poker_boxes_fit_on_a4_and_letter(cards: int) -> None:
    box = tuck_box(63.5, 88.9, cards * 0.3)
    assert min(box.w, box.h) <= 198
    assert max(box.w, box.h) <= 267


@pytest.mark.parametrize("deck", [(19, 50, 5), (50, 19, 5), (50, 50, 0), (50, 50, -1)])
def test_decks_too_small_to_glue_are_refused(deck: tuple[float, float, float]) -> None:
    with pytest.raises(CompanionError, match="no tuck box fits"):
        tuck_box(*deck)


def test_negative_allowance_is_refused() -> None:
    with pytest.raises(CompanionError, match="allowance"):
        tuck_box(60, 90, 10, allowance=-0.1)
