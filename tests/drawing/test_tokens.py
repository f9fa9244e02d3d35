from __future__ import annotations

import math
import re

import pytest

from companion.core.units import MM_PER_PT
from companion.drawing.shapes import Circle, Path, Rect, Shape, Symbol, Text
from companion.drawing.theme import Ink, Role, Theme, build_theme
from companion.drawing.tokens import draw_round_token, fit_in_circle
from companion.games.freshwater_fly.tokens import draw_insect
from tests.faces import Place, areas, colors, text_box, walked

ROLES = (
    Role("ink", "#2A2823", line="#000000"),
    Role("plate", "#FCF8EE", saver="#FFFFFF"),
    Role("cut", "#000000"),
    Role("deep.fill", "#41698F", saver="#FFFFFF"),
    Role("deep.ink", "#FCFAF4", saver="#2B4A68", line="#000000"),
)
POINT = re.compile(r"(-?[\d.]+) (-?[\d.]+)")
BOX = Symbol("box", 10, 6, (Rect(0, 0, 10, 6, fill="#000000"),))


def colours(ink: Ink = "full") -> Theme:
    return build_theme(ROLES, ink, "standard")


def token(size: float = 14, ink: Ink = "full", letter: str = "W") -> tuple[Shape, ...]:
    looks = {"fill": "deep.fill", "ink": "deep.ink"}
    return draw_round_token(
        size, colours(ink), centre=lambda r: (fit_in_circle(BOX, r),), letter=letter, **looks
    )


@pytest.mark.parametrize("size", [10, 14, 25])
def test_the_cut_is_a_hairline_at_the_trim_over_a_ring_of_bleed(size: float) -> None:
    circles = [one for one, _ in walked(token(size)) if isinstance(one, Circle)]
    assert all((one.x, one.y) == (size / 2, size / 2) for one in circles)
    cut = circles[-1]
    assert cut.r == size / 2 and cut.fill is None
    assert cut.pen and cut.pen.width <= 0.15
    assert circles[0].fill == "#41698F"
    assert 0.5 <= circles[0].r - size / 2 <= 1.0  # neighbours on a sheet are 2 mm apart


@pytest.mark.parametrize("size", [10, 14, 25])
@pytest.mark.parametrize("letter", ["W", "Y", "10"])
def test_letter_and_drawing_stand_apart_inside_the_rim(size: float, letter: str) -> None:
    r = size / 2
    boxes = []
    for one, place in walked(token(size, letter=letter)):
        if isinstance(one, Text):
            boxes.append((*text_box(one, place)[:3], place.of(0, one.y)[1]))
            assert one.size_pt * MM_PER_PT >= 0.25 * r
        if isinstance(one, Rect):
            boxes.append((*place.of(0, 0), *place.of(one.w, one.h)))
    drawn, said = boxes
    assert said[1] > drawn[3]
    for left, top, right, low in boxes:
        for x, y in ((left, top), (right, top), (left, low), (right, low)):
            assert math.dist((x, y), (r, r)) < r - 0.6


@pytest.mark.parametrize("size", [10, 14, 25])
def test_a_tall_drawing_moves_up_for_the_letter(size: float) -> None:
    tall = Symbol("tall", 8, 10, (Rect(0, 0, 8, 10, fill="#000000"),))
    shapes = draw_round_token(
        size, colours(), centre=lambda r: (fit_in_circle(tall, r),), letter="W"
    )
    ((box, place),) = [pair for pair in walked(shapes) if isinstance(pair[0], Rect)]
    ((text, _),) = [pair for pair in walked(shapes) if isinstance(pair[0], Text)]
    assert isinstance(text, Text) and isinstance(box, Rect)
    assert place.of(0, 0)[1] > 0.7
    assert place.of(0, 10)[1] < text_box(text, Place())[1]


def test_a_letter_alone_is_large_and_in_the_middle() -> None:
    ((text, place),) = [
        pair
        for pair in walked(draw_round_token(14, colours(), letter="A"))
        if isinstance(pair[0], Text)
    ]
    assert isinstance(text, Text)
    left, top, right, _ = text_box(text, place)
    assert left + right == pytest.approx(14, abs=0.01)
    assert top + text.y == pytest.approx(14, abs=0.01)
    assert text.y - top > 5


def test_a_drawing_alone_stands_in_the_middle() -> None:
    ((box, place),) = [pair for pair in walked(token(letter="")) if isinstance(pair[0], Rect)]
    assert isinstance(box, Rect)
    assert place.of(5, 3) == pytest.approx((7, 7))


def test_saving_ink_leaves_the_ground_white() -> None:
    for ink in ("saver", "line"):
        for one, place in walked(token(ink=ink)):
            if getattr(one, "fill", None) not in (None, "#FFFFFF"):
                assert max(areas(one), default=0) * place.enlarged < 100
    inks = set().union(*(colors(one) for one, _ in walked(token(ink="line"))))
    assert inks == {"#000000", "#FFFFFF"}


@pytest.mark.parametrize(("w", "h"), [(10, 10), (30, 4), (3, 20)])
def test_a_disc_holds_the_drawing_but_for_the_corners_of_its_box(w: float, h: float) -> None:
    ((_, place),) = walked([fit_in_circle(Symbol("any", w, h, (Rect(0, 0, w, h),)), 5.0)])
    (left, top), (right, low) = place.of(0, 0), place.of(w, h)
    assert (left + right, top + low) == pytest.approx((0, 0))
    assert right <= 5 and low <= 5
    assert math.hypot(right, low) <= 6.2
    assert max(right, low) >= 4.2


@pytest.mark.parametrize("slug", ["mayfly", "dragonfly", "stonefly", "midge", "caddis", "ant"])
def test_an_insect_takes_the_ink_of_its_token(slug: str) -> None:
    def used(ink: Ink) -> set[str]:
        symbol = draw_insect(slug, colours(ink), fill="deep.fill", ink="deep.ink")
        return set().union(*(colors(shape) for shape, _ in walked(symbol.shapes)))

    wings = set() if slug == "ant" else {"#7994AD"}
    white = set() if slug == "ant" else {"#FFFFFF"}
    assert used("full") == {"#FCFAF4"} | wings
    assert used("saver") == {"#2B4A68"} | white
    assert used("line") == {"#000000"} | white


@pytest.mark.parametrize("letter", ["", "W"])
def test_the_ring_stands_clear_of_a_crooked_cut(letter: str) -> None:
    pens = [
        (place, one)
        for one, place in walked(token(16, letter=letter))
        if isinstance(one, Circle | Path) and one.pen and one.pen.color == "#FCFAF4"
    ]
    [(_, ring)] = pens
    if isinstance(ring, Circle):
        assert ring.r == 8 - 1.8
    else:  # it makes room for the letter at its foot
        points = [(float(x), float(y)) for x, y in POINT.findall(ring.data)]
        assert math.dist(points[0], (8, 8)) == pytest.approx(8 - 1.8, abs=0.01)
        assert points[0] != points[-1]


def test_a_square_token_is_cut_straight() -> None:
    looks = {"fill": "deep.fill", "ink": "deep.ink"}
    shapes = draw_round_token(16, colours(), letter="W", square=True, **looks)
    ground, *rest = shapes
    assert isinstance(ground, Rect)
    assert (ground.x, ground.w, ground.fill) == (-3, 22, "#41698F")
    assert not [one for one in rest if isinstance(one, Circle) and one.r == 8]
