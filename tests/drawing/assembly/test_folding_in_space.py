"""Parts folded in space become the solids and boxes that they are nets of."""

from __future__ import annotations

import math

import pytest

from companion.drawing.assembly.part_steps import (
    box_steps,
    die_steps,
    glue_pairs,
    screen_steps,
    spinner_steps,
    standee_steps,
)
from companion.drawing.assembly.projection import Facet, Hinge, fold_panels, make_clockwise, project
from companion.drawing.assembly.sheet_steps import Area, cutting_steps, joining_steps, turn_step
from companion.drawing.assembly.sketch import BLACK, Letter, SketchLook, Step, render_sketch
from companion.drawing.component import Screen, Spinner
from companion.drawing.cutout import Crease
from companion.drawing.folding.die_net import DieNet, Sides, Vector, die_net
from companion.drawing.folding.standee import standee
from companion.drawing.folding.tuck_box import tuck_box
from companion.drawing.shapes import Circle, Line, Path, Polygon, Shape, Text, arc_points

CORNERS: dict[Sides, int] = {6: 8, 12: 20, 20: 12}
LOOK = SketchLook()
SCREEN = Screen(258, 188, Crease(0, 94, 258, 94), Crease(58, 0, 58, 188), Crease(200, 0, 200, 188))
SPINNER = Spinner(((21, 0), *arc_points(21, 26, 21, 21, -75, 255)), (21, 26), (264, 186), (66, 110))
CARDS = [
    Area(10 + 63.5 * i, 15 + 88.9 * j, 73.5 + 63.5 * i, 103.9 + 88.9 * j)
    for i in range(3)
    for j in range(3)
]


def closed(net: DieNet) -> dict[int, tuple[Vector, ...]]:
    hinges = [
        Hinge(fold.between[1], fold.between[0], fold.line, net.fold_deg) for fold in net.folds
    ]
    return fold_panels({face.value: face.corners for face in net.faces}, hinges)


@pytest.mark.parametrize("sides", CORNERS)
def test_a_net_that_is_folded_at_every_line_is_its_die(sides: Sides) -> None:
    corners = [corner for face in closed(die_net(sides, 20)).values() for corner in face]
    places: list[Vector] = []
    for corner in corners:
        if all(math.dist(corner, place) > 0.01 for place in places):
            places.append(corner)
    assert len(places) == CORNERS[sides]
    high = max(z for _, _, z in places)
    assert high == pytest.approx(20, abs=0.01), "opposite faces are as far apart as the die is high"
    assert min(z for _, _, z in places) == pytest.approx(0, abs=0.01)


@pytest.mark.parametrize("sides", CORNERS)
def test_the_letters_of_a_net_pair_each_tab_with_the_edge_that_it_meets(sides: Sides) -> None:
    net = die_net(sides, 20)
    space = closed(net)
    pairs = glue_pairs(net)
    assert len(pairs) == len(net.tabs)
    values = {face.value: face for face in net.faces}
    for tab, (corners, (x, y)) in zip(net.tabs, pairs, strict=True):
        assert corners == tab.corners
        face = values[tab.behind]
        # the lettered edge of the flat face, and the tab's edge, meet in space
        count = len(face.corners)
        ends = min(
            ((face.corners[i], face.corners[(i + 1) % count]) for i in range(count)),
            key=lambda e: math.dist(((e[0][0] + e[1][0]) / 2, (e[0][1] + e[1][1]) / 2), (x, y)),
        )
        met = {_at(face.corners, space[tab.behind], end) for end in ends}
        on = values[tab.on]
        line = ((tab.line.x1, tab.line.y1), (tab.line.x2, tab.line.y2))
        assert met == {_at(on.corners, space[tab.on], end) for end in line}


def _at(
    flat: tuple[tuple[float, float], ...], space: tuple[Vector, ...], end: tuple[float, float]
) -> tuple[float, ...]:
    """Return where a corner of a flat face lies in space, rounded."""
    order = make_clockwise(flat)
    place = min(range(len(order)), key=lambda i: math.dist(order[i], end))
    return tuple(round(value, 2) + 0.0 for value in space[place])


def test_a_box_that_is_folded_at_every_line_is_as_deep_as_its_deck() -> None:
    box = tuck_box(63.5, 88.9, 18)
    hinges = [Hinge(fold.between[1], fold.between[0], fold.line, 90.0) for fold in box.folds]
    space = fold_panels({panel.name: panel.corners for panel in box.panels}, hinges)
    for name, high in (("back", 0.0), ("front", 19.0), ("side-glue", 0.0)):
        for _, _, z in space[name]:  # type: ignore[index]
            assert z == pytest.approx(high, abs=0.01), name
    for _, _, z in space["bottom-glue"]:
        assert z == pytest.approx(19.0, abs=0.01), "it lies inside the front"


def test_what_is_nearer_is_drawn_later_and_shows_its_blank_side_from_above() -> None:
    low = Facet(((-10, 0, 0), (0, 0, 0), (0, 10, 0), (-10, 10, 0)), "low")
    high = Facet(((-8, 2, 5), (4, 2, 5), (4, 8, 5), (-8, 8, 5)), "high")
    for order in ((low, high), (high, low)):
        assert [panel.kind for panel in project(order, ())] == ["low", "high"]
        assert [panel.kind for panel in project(order, (("x", 180),))] == ["high", "low"]
    ((flat),) = fold_panels({"a": ((0, 0), (4, 0), (4, 3), (0, 3))}, []).values()
    (above,), (below,) = project([Facet(flat)], ()), project([Facet(flat)], (("x", 180),))
    assert not above.printed and below.printed


def every_step() -> list[Step]:
    sheets = cutting_steps(210, 297, CARDS, LOOK)
    joined = joining_steps(
        210,
        297,
        part=Area(10, 10, 180, 270),
        printed=Area(8, 8, 190, 280),
        beside=True,
        colors=LOOK,
    )
    return [
        *(step for sides in CORNERS for step in die_steps(die_net(sides, 20), LOOK)),
        *box_steps(tuck_box(63.5, 88.9, 18), LOOK),
        *box_steps(tuck_box(57, 87, 1), LOOK),
        *standee_steps(standee(25, 40), LOOK),
        *screen_steps(SCREEN, LOOK),
        *spinner_steps(SPINNER, LOOK),
        *sheets,
        *joined,
        turn_step("turn.long-book", 210, 297, upright=True, colors=LOOK),
        turn_step("turn.long-calendar", 297, 210, upright=False, colors=LOOK),
    ]


@pytest.mark.parametrize("size", [(27.0, 32.0), (70.0, 32.0)])
def test_every_drawing_lies_inside_its_box(size: tuple[float, float]) -> None:
    for step in every_step():
        shapes = render_sketch(step.sketch, *size)
        assert len(shapes) > 1, step.caption
        for x, y in (point for shape in shapes for point in points_of(shape)):
            assert -1.0 <= x <= size[0] + 1.0, step.caption
            assert -1.0 <= y <= size[1] + 1.0, step.caption
        for shape in shapes:
            if isinstance(shape, Text):
                assert shape.size_pt >= 5.5


def points_of(shape: Shape) -> list[tuple[float, float]]:
    match shape:
        case Polygon(points=points):
            return list(points)
        case Line():
            return [(shape.x1, shape.y1), (shape.x2, shape.y2)]
        case Path(data=data):
            pairs = data.removeprefix("M").split("L")
            return [(float(x), float(y)) for x, y in (pair.split() for pair in pairs)]
        case Circle() | Text():
            return [(shape.x, shape.y)]
    raise AssertionError(shape)


def test_long_cuts_come_first_and_each_strip_is_cut_on_its_own() -> None:
    whole, strips = cutting_steps(210, 297, CARDS, LOOK)
    lines = [mark for mark in whole.sketch if isinstance(mark, Line)]
    assert {line.x1 for line in lines} == {10, 73.5, 137, 200.5}
    assert all(line.x1 == line.x2 and abs(line.y2 - line.y1) > 297 for line in lines)
    numbers = [mark.words for mark in whole.sketch if isinstance(mark, Letter)]
    assert numbers == ["1", "2", "3", "4"]
    across = [mark for mark in strips.sketch if isinstance(mark, Line)]
    assert len(across) == 3 * 4
    assert all(line.y1 == line.y2 and line.x2 - line.x1 < 100 for line in across)


def test_every_cut_has_a_number() -> None:
    cards = [
        Area(10 + 69 * i, 10 + 95 * j, 73 + 69 * i, 99 + 95 * j) for i in (0, 1) for j in (0, 1)
    ]
    whole, _ = cutting_steps(210, 297, cards, LOOK)
    numbers = [mark.words for mark in whole.sketch if isinstance(mark, Letter)]
    assert numbers == ["1", "2,3", "4"]


def test_a_sheet_that_two_ways_of_cuts_do_not_separate_has_no_drawing() -> None:
    wheel = [Area(0, 0, 60, 30), Area(60, 0, 90, 60), Area(30, 60, 90, 90), Area(0, 30, 30, 90)]
    assert cutting_steps(210, 297, wheel, LOOK) == ()


def test_ink_line_needs_black_and_white_only() -> None:
    for step in die_steps(die_net(20, 20), BLACK):
        for shape in render_sketch(step.sketch, 40, 30):
            colors = {getattr(shape, "fill", None)}
            if pen := getattr(shape, "pen", None):
                colors.add(pen.color)
            assert colors <= {None, "#000000", "#FFFFFF"}
