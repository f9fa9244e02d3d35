from __future__ import annotations

import math
from collections.abc import Sequence

import pytest

from companion.core.units import MM_PER_PT
from companion.drawing import fonts
from companion.drawing.folding.die_face import (
    DieFace,
    die_label,
    die_shapes,
    draw_number,
    draw_pips,
    free_corners,
    label_sheet,
)
from companion.drawing.folding.die_net import DieNet, Sides, die_net
from companion.drawing.shapes import Circle, Group, Line, Polygon, Shape, Text
from companion.drawing.theme import Ink, Role, Theme, build_theme
from tests.faces import areas, colors, text_box, walked

ROLES = (
    Role("ink", "#2A2823", line="#000000"),
    Role("quiet", "#665E4E", line="#000000"),
    Role("rule", "#B5A88C", line="#000000"),
    Role("plate", "#FCF8EE", saver="#FFFFFF"),
    Role("cut", "#000000"),
    Role("deep", "#4B6E36", saver="#FFFFFF"),
)
ALL: tuple[Sides, ...] = (6, 12, 20)
HEIGHTS: dict[Sides, float] = {6: 16, 12: 22, 20: 24}
INKS: tuple[Ink, ...] = ("full", "saver", "line")
WORDS = "Fold away from you and glue the hatched tabs behind their neighbours."


def colours(ink: Ink = "full") -> Theme:
    return build_theme(ROLES, ink, "standard")


@pytest.fixture(params=ALL, ids=lambda sides: f"d{sides}")
def net(request: pytest.FixtureRequest) -> DieNet:
    return die_net(request.param, HEIGHTS[request.param])


def face_of(sides: int) -> DieFace:
    return lambda value, radius: draw_number(value, radius, "#2A2823", widest=str(sides))


def drawn(net: DieNet, ink: Ink = "full", fill: str = "plate", hint: str = "") -> tuple[Shape, ...]:
    return die_shapes(net, face_of(net.sides), colours(ink), fill=fill, hint=hint)


def inside(point: tuple[float, float], corners: Sequence[tuple[float, float]]) -> bool:
    x, y = point
    turns = [
        (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True)
    ]
    return all(turn <= 1e-9 for turn in turns) or all(turn >= -1e-9 for turn in turns)


def test_each_number_stands_on_its_own_face_and_stays_inside(net: DieNet) -> None:
    faces = {str(face.value): face for face in net.faces}
    words = [(one, place) for one, place in walked(drawn(net)) if isinstance(one, Text)]
    assert sorted(text.words for text, _ in words) == sorted(faces)
    for text, place in words:
        face = faces[text.words]
        wide = fonts.text_width(text.words, text.font, text.size_pt)
        high = fonts.digit_height(text.font, text.size_pt)
        for x, y in ((-wide / 2, 0), (wide / 2, 0), (-wide / 2, -high), (wide / 2, -high)):
            corner = place.of(text.x + x, text.y + y)
            assert inside(corner, face.corners)
            assert math.dist(corner, (face.x, face.y)) <= face.radius
        up = place.of(text.x, text.y - high)
        turn = math.degrees(math.atan2(up[0] - face.x, face.y - up[1]))
        assert (turn - face.angle_deg + 180) % 360 - 180 == pytest.approx(0, abs=0.5)


def test_numbers_of_one_die_are_of_one_size_that_can_be_read(net: DieNet) -> None:
    sizes = {one.size_pt for one, _ in walked(drawn(net)) if isinstance(one, Text)}
    assert len(sizes) == 1
    assert sizes.pop() >= 12


@pytest.mark.parametrize("value", range(1, 21))
def test_six_and_nine_carry_a_bar_below(value: int) -> None:
    shapes = draw_number(value, 5.0, "#000000")
    bars = [shape for shape in shapes if isinstance(shape, Line)]
    assert len(bars) == (value in (6, 9))
    for bar in bars:
        text = next(shape for shape in shapes if isinstance(shape, Text))
        assert text.y + bar.pen.width < bar.y1 == bar.y2
        assert math.hypot(bar.x2, bar.y2) < 5


@pytest.mark.parametrize("value", range(1, 7))
def test_pips_count_the_value_and_are_the_same_from_both_ends(value: int) -> None:
    dots = [shape for shape in draw_pips(value, 8.0, "#000000") if isinstance(shape, Circle)]
    assert len(dots) == value
    places = {(round(dot.x, 6) + 0.0, round(dot.y, 6) + 0.0) for dot in dots}
    assert places == {(0.0 - x, 0.0 - y) for x, y in places}
    for dot in dots:
        assert math.hypot(dot.x, dot.y) + dot.r <= 8.5
    for one in dots:
        for other in dots:
            assert one is other or math.dist((one.x, one.y), (other.x, other.y)) > 2.5 * one.r


@pytest.mark.parametrize("value", [0, 7])
def test_a_die_has_no_other_pips(value: int) -> None:
    with pytest.raises(ValueError, match="1 to 6 pips"):
        draw_pips(value, 8.0, "#000000")


def test_tabs_are_hatched_and_white(net: DieNet) -> None:
    hatched = [
        place.of(*map(float, part.split("L")[0].split()))
        for one, place in walked(drawn(net, fill="deep"))
        for part in getattr(one, "data", "").split("M")[1:]
    ]
    for tab in net.tabs:
        assert sum(inside(point, tab.corners) for point in hatched) >= 2
    for face in net.faces:
        assert not any(inside(point, face.corners) for point in hatched)


def test_the_ground_runs_a_little_beyond_the_cut(net: DieNet) -> None:
    grounds = [
        one for one in drawn(net, fill="deep") if isinstance(one, Polygon) and one.fill == "#4B6E36"
    ]
    assert {one.points for one in grounds} == {face.corners for face in net.faces}
    for one in grounds:
        assert one.pen and one.pen.color == one.fill
        assert 0.5 <= one.pen.width / 2 <= 1.0


def test_no_ground_is_printed_where_ink_is_saved(net: DieNet) -> None:
    assert "#4B6E36" in set().union(*(colors(one) for one, _ in walked(drawn(net, "full", "deep"))))
    for ink in ("saver", "line"):
        for one, place in walked(drawn(net, ink, "deep")):
            if getattr(one, "fill", None) not in (None, "#FFFFFF"):
                assert max(areas(one), default=0) * place.enlarged < 100
    only = set().union(*(colors(one) for one, _ in walked(drawn(net, "line", "deep"))))
    assert only <= {"#000000", "#FFFFFF", "#2A2823"}


def test_the_hint_stands_clear_of_the_die_where_there_is_room() -> None:
    net = die_net(6, 17)
    words = [
        text_box(one, place)
        for one, place in walked(drawn(net, hint=WORDS))
        if isinstance(one, Text) and not one.words.isdigit()
    ]
    assert words
    for left, top, right, bottom in words:
        assert left >= -0.01 and top >= -0.01
        assert right <= net.w + 0.01 and bottom <= net.h + 0.01
        assert not any(
            left - 1 < x < right + 1 and top - 1 < y < bottom + 1 for x, y in net.outline
        )
    least = [one.size_pt for one, _ in walked(drawn(net, hint=WORDS)) if isinstance(one, Text)]
    assert min(least) >= 5.5


def test_a_hint_without_room_is_left_out() -> None:
    net = die_net(20, 24)
    assert free_corners(net.outline, net.w, net.h) == []
    assert len(drawn(net, hint=WORDS)) == len(drawn(net))


def test_free_corners_are_the_largest_that_stay_clear() -> None:
    steps = ((40, 0), (80, 0), (80, 60), (0, 60), (0, 30), (40, 30))
    assert free_corners(steps, 80, 60) == [pytest.approx((0, 0, 38, 28))]


@pytest.mark.parametrize("ink", INKS)
def test_labels_lie_one_millimetre_apart(ink: Ink) -> None:
    face = face_of(6)
    sheet = label_sheet(range(1, 7), 15, face, colours(ink), columns=3)
    places = [(one.x, one.y) for one in sheet if isinstance(one, Group)]
    assert places == [(0, 0), (16, 0), (32, 0), (0, 16), (16, 16), (32, 16)]
    for text, place in walked(die_label(5, 15, face, colours(ink), "plate")):
        if isinstance(text, Text):
            left, top, right, bottom = text_box(text, place)
            assert 1 < left < right < 14 and 1 < top < bottom < 14
            assert text.size_pt * MM_PER_PT > 4
