from __future__ import annotations

import math
from itertools import pairwise

import pytest

from companion.core.errors import CompanionError
from companion.drawing.cutout import Crease
from companion.drawing.folding.standee import Standee, place_on_foot, standee, standee_shapes
from companion.drawing.shapes import Circle, Point, Rect, Shapes, Symbol
from companion.drawing.theme import Role, build_theme
from tests.faces import walked

THEME = build_theme(
    (Role("plate", "#FCF8EE"), Role("quiet", "#665E4E"), Role("cut", "#000000")), "full", "standard"
)
SPOT = "#CC0000"
Place = tuple[float, float, float]


@pytest.fixture(params=[(22, 30), (30, 18), (8, 40)], ids=str)
def net(request: pytest.FixtureRequest) -> Standee:
    return standee(*request.param)


def over(line: Crease, place: Place) -> Place:
    """Fold what lies above a level line by half a turn behind the page."""
    x, y, z = place
    return x, 2 * line.y1 - y, -z


def out(line: Crease, place: Place, way: int) -> Place:
    """Fold what lies beyond a level line by a quarter turn."""
    x, y, z = place
    return x, line.y1, z + way * abs(y - line.y1)


def spots(shapes: Shapes) -> list[Point]:
    return [
        place.of(one.x, one.y)
        for one, place in walked(shapes)
        if isinstance(one, Circle) and one.fill == SPOT
    ]


def test_both_sides_coincide_when_folded(net: Standee) -> None:
    back = {tuple(round(v, 6) for v in over(net.top, (x, y, 0.0))[:2]) for x, y in net.back}
    assert back == {(round(x, 6), round(y, 6)) for x, y in net.front}


def test_the_mirrored_front_lies_exactly_behind_the_front(net: Standee) -> None:
    art = (Circle(2, 3, 1, fill=SPOT), Circle(5, 7, 1, fill=SPOT))
    places = spots(standee_shapes(net, art, THEME))
    fronts = sorted(place for place in places if place[1] > net.top.y1)
    backs = sorted(over(net.top, (*place, 0.0))[:2] for place in places if place[1] < net.top.y1)
    assert len(fronts) == len(backs) == 2
    for front, back in zip(fronts, backs, strict=True):
        assert back == pytest.approx(front)


def test_a_back_of_its_own_is_read_upright_from_behind(net: Standee) -> None:
    width, height = net.figure
    shapes = standee_shapes(net, (), THEME, back=(Circle(2, 3, 1, fill=SPOT),))
    ((x, y),) = spots(shapes)
    folded = over(net.top, (x, y, 0.0))
    # from behind, left and right change places
    assert folded[:2] == pytest.approx((width - 2, net.top.y1 + 3))
    assert 0 < y < net.top.y1
    assert height > 3


def test_feet_stand_on_one_plane_and_point_away_from_each_other(net: Standee) -> None:
    behind, ahead = net.feet
    level = [out(net.bends[1], (x, y, 0.0), 1) for x, y in ahead]
    assert {round(y, 6) for _, y, _ in level} == {round(net.bends[1].y1, 6)}
    folded = [over(net.top, out(net.bends[0], (x, y, 0.0), 1)) for x, y in behind]
    assert {round(y, 6) for _, y, _ in folded} == {round(net.bends[1].y1, 6)}
    assert max(z for *_, z in level) == pytest.approx(-min(z for *_, z in folded))
    assert min(z for *_, z in level) == pytest.approx(max(z for *_, z in folded)) == 0


def test_outline_holds_both_halves_and_feet(net: Standee) -> None:
    def area(points: tuple[Point, ...]) -> float:
        pairs = pairwise([*points, points[0]])
        return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2

    parts = [net.back, net.front, *net.feet]
    assert area(net.outline) == pytest.approx(sum(map(area, parts)))
    xs, ys = zip(*net.outline, strict=True)
    assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx((0, 0, net.w, net.h))
    assert net.w * net.figure[1] == pytest.approx(area(net.front))


def test_art_is_cut_off_at_its_own_side(net: Standee) -> None:
    wide = (Rect(-50, -50, 200, 200, fill=SPOT),)
    groups = [
        shape
        for shape in standee_shapes(net, wide, THEME)
        if getattr(shape, "clip", None) is not None
    ]
    assert len(groups) == 2
    for group in groups:
        clip = group.clip
        assert (clip.y, clip.h) == (0, net.figure[1])
        assert clip.x < 0 and clip.x + clip.w > net.w


@pytest.mark.parametrize(("w", "h"), [(10, 10), (40, 5), (3, 30)])
def test_a_figure_stands_on_the_ground_inside_its_side(w: float, h: float) -> None:
    symbol = Symbol("any", w, h, (Rect(0, 0, w, h, fill=SPOT),))
    ((_, place),) = walked([place_on_foot(symbol, 22, 30)])
    (left, top), (right, low) = place.of(0, 0), place.of(w, h)
    assert low == pytest.approx(28.5)
    assert left + right == pytest.approx(22)
    assert left >= 1.499 and top >= 1.499
    assert math.isclose(left, 1.5) or math.isclose(top, 1.5)


@pytest.mark.parametrize(("w", "h", "foot"), [(5, 30, None), (20, 7, None), (20, 20, 0.0)])
def test_what_cannot_be_folded_is_refused(w: float, h: float, foot: float | None) -> None:
    with pytest.raises(CompanionError, match="cannot be folded"):
        standee(w, h, foot=foot)
