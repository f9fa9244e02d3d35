"""Where pieces are cut and folded, as data and as drawn: of all games, in all sizes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from math import cos, dist, pi, sin

import pytest
from msgspec.structs import replace

from companion.cli.game_selection import open_games
from companion.data.shared import read_roles
from companion.drawing.component import Component, Style
from companion.drawing.cutout import (
    Crease,
    Cutout,
    Outline,
    circle_cutout,
    join_side_by_side,
    rectangle_cutout,
)
from companion.drawing.shapes import Circle, Line, Point, Polygon, Rect
from companion.drawing.theme import build_theme
from companion.games.catalog import GAMES
from companion.games.game_type import CardSize, Choices
from tests.faces import Place, Simple, colors, walked
from tests.sampled import sampled

CUT = "#FE01DC"  # nothing else has this colour
NEAR = 0.02  # mm
FOLDED = {
    "dice", "boat-dice", "town-dice", "tuck-boxes", "salmon-pawns", "bear-pawns", "pawns",
    "screens", "token-standees", "casting-token", "start-marker",
}  # fmt: skip
PLAIN_THEME = build_theme(read_roles(), "full", "standard")
STYLE = Style(replace(PLAIN_THEME, colors={**PLAIN_THEME.colors, "cut": CUT}))
SIZES: list[tuple[str, CardSize, str | None]] = [
    (game.slug, size, extra)
    for game in GAMES
    for size, extra in (
        [("poker", "small"), ("poker", None), ("poker", "large")]
        if game.slug == "mapped_out"
        else [("poker", None), ("mini", None)]
    )
]


@pytest.fixture(
    scope="module", params=sampled(zip(SIZES), 3), ids=lambda param: "-".join(filter(None, param))
)
def parts(request: pytest.FixtureRequest) -> tuple[Component, ...]:
    slug, card_size, size = request.param
    choices = Choices(card_size=card_size, extra={"size": size} if size else {})
    return open_games([game for game in GAMES if game.slug == slug], None, "en", choices)[
        0
    ].components


def test_outlines_lie_in_their_pieces(parts: tuple[Component, ...]) -> None:
    for part in parts:
        for piece in part.copies:
            width, height = part.size_of(piece)
            cutout = part.cutout_of(piece)
            assert cutout.outlines, f"{part.name} {piece}"
            for outline in (*cutout.outlines, *cutout.holes):
                for x, y in corners(outline):
                    assert -NEAR <= x <= width + NEAR, f"{part.name} {piece}"
                    assert -NEAR <= y <= height + NEAR, f"{part.name} {piece}"
            if part.cut == "edges":
                (outline,) = cutout.outlines
                assert outline == Rect(0, 0, width, height), f"{part.name} {piece}"


@pytest.mark.slow
def test_the_line_that_is_drawn_is_the_outline(parts: tuple[Component, ...]) -> None:
    for part in parts:
        for piece in part.draw(STYLE, part.copies):
            for face in (piece.front, piece.back or piece.front):
                shown = [*drawn_lines(walked(face))]
                cutout = part.cutout_of(piece.id)
                told = [corners(one) for one in (*cutout.outlines, *cutout.holes)]
                name = f"{part.name} {piece.id}"
                if part.cut == "edges":  # its edges are not drawn
                    told = [corners(one) for one in cutout.holes]
                for line in shown:
                    assert any(same(line, one) for one in told), f"{name}: no outline"
                for one in told:
                    assert any(same(line, one) for line in shown), f"{name}: not drawn"


def test_folds_lie_in_the_outline(parts: tuple[Component, ...]) -> None:
    for part in parts:
        for piece in part.copies:
            cutout = part.cutout_of(piece)
            assert bool(cutout.folds) == (part.name in FOLDED), f"{part.name} {piece}"
            rings = [corners(outline) for outline in cutout.outlines]
            for fold in cutout.folds:
                assert any(all(inside(point, ring) for point in along(fold)) for ring in rings), (
                    f"{part.name} {piece}: {fold}"
                )


def test_two_cutouts_beside_each_other_are_one_piece() -> None:
    square = replace(rectangle_cutout(10, 20), folds=(Crease(0, 5, 10, 5),))
    both = join_side_by_side(circle_cutout(8), square, 12)
    assert both.outlines == (Circle(4, 4, 4), Rect(12, 0, 10, 20))
    assert both.folds == (Crease(12, 5, 22, 5),)
    kite = Cutout((Polygon(((0, 0), (3, 1), (1, 3))),), holes=(Circle(1, 1, 0.5),))
    moved = join_side_by_side(square, kite, 2.5)
    assert moved.outlines[1] == Polygon(((2.5, 0), (5.5, 1), (3.5, 3)))
    assert moved.holes == (Circle(3.5, 1, 0.5),)


def corners(outline: Simple | Outline, place: Place | None = None) -> tuple[Point, ...]:
    """Return the corners of an outline, a curve as short edges."""
    match outline:
        case Circle():
            steps = 180
            turns = [2 * pi * step / steps for step in range(steps)]
            found = [
                (outline.x + outline.r * cos(turn), outline.y + outline.r * sin(turn))
                for turn in turns
            ]
        case Polygon():
            found = list(outline.points)
        case Rect():
            found = list(rounded(outline))
        case _:
            raise AssertionError(f"a cutting line is no {outline}")
    at = (place or Place()).of
    return tuple((round(px, 4), round(py, 4)) for px, py in (at(x, y) for x, y in found))


def around(ring: tuple[Point, ...]) -> Iterator[tuple[Point, Point]]:
    return pairwise([*ring, ring[0]])


def rounded(rect: Rect) -> Iterator[Point]:
    r = rect.radius
    left, top, right, low = rect.x + r, rect.y + r, rect.x + rect.w - r, rect.y + rect.h - r
    for x, y, start in ((right, low, 0), (left, low, 1), (left, top, 2), (right, top, 3)):
        for step in range(11 if r else 1):
            turn = (start + step / 10) * pi / 2
            yield x + r * cos(turn), y + r * sin(turn)


def drawn_lines(shapes: Iterable[tuple[Simple, Place]]) -> Iterator[tuple[Point, ...]]:
    """Yield every closed line in the colour of cuts; the cross in a hole is none."""
    for shape, place in shapes:
        if CUT in colors(shape) and not isinstance(shape, Line):
            yield corners(shape, place)


@lru_cache(maxsize=1 << 10)
def same(line: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    """Return whether two lines run alike; their corners may lie anywhere along them."""
    return all(
        any(distance(point, a, b) < NEAR for a, b in around(ring))
        for points, ring in ((line, other), (other, line))
        for first, last in around(points)
        for point in (first, ((first[0] + last[0]) / 2, (first[1] + last[1]) / 2))
    )


def distance(point: Point, start: Point, end: Point) -> float:
    """Return how far a point is from a straight line between two others."""
    (px, py), (ax, ay), (bx, by) = point, start, end
    long = (bx - ax) ** 2 + (by - ay) ** 2
    share = max(0.0, min(1.0, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / (long or 1.0)))
    return dist(point, (ax + share * (bx - ax), ay + share * (by - ay)))


def along(fold: Crease) -> Iterator[Point]:
    for step in range(21):
        t = step / 20
        yield fold.x1 + (fold.x2 - fold.x1) * t, fold.y1 + (fold.y2 - fold.y1) * t


def inside(point: Point, ring: tuple[Point, ...]) -> bool:
    """Return whether a point lies in an outline or on its edge."""
    x, y = point
    crossed = sum(
        (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax)
        for (ax, ay), (bx, by) in around(ring)
    )
    return crossed % 2 == 1 or any(distance(point, a, b) < NEAR for a, b in around(ring))
