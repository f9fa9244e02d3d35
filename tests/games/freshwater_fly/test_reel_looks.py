"""Reel boards and their dials: all can be read, in every size, ink and palette."""

from __future__ import annotations

from math import dist

import pytest

from companion.drawing.shapes import Circle, Polygon, Rect, Text
from companion.games.freshwater_fly.board_plan import RIVET_HOLE
from companion.games.freshwater_fly.rows import CARD_SIZES
from companion.games.game_type import CardSize
from tests.faces import text_box, walked
from tests.games.freshwater_fly.reel_boards import drawn, plan, turn


@pytest.mark.parametrize("size", CARD_SIZES)
def test_words_of_the_reel_stay_inside_their_spaces(size: CardSize) -> None:
    ring = plan(size).ring
    seen = 0
    for text, place in walked(drawn("reel-boards", size)["1A"].front):
        if not isinstance(text, Text):
            continue
        left, top, right, low = text_box(text, place)
        corners = [(x, y) for x in (left, right) for y in (top, low)]
        far = [dist(corner, (ring.x, ring.y)) for corner in corners]
        middle = dist(((left + right) / 2, (top + low) / 2), (ring.x, ring.y))
        if ring.inner < middle < ring.outer:
            assert max(far) < ring.outer - 0.3, text.words
            angles = [(turn(corner, ring.x, ring.y) + 36) // 72 % 5 for corner in corners]
            assert len(set(angles)) == 1, text.words
            assert min(far) > ring.inner - 0.3, text.words
            seen += 1
    assert seen >= 12


@pytest.mark.parametrize("size", CARD_SIZES)
def test_the_grip_runs_from_behind_the_reel_into_the_finesse_line(size: CardSize) -> None:
    planned = plan(size)
    reel, first = planned.ring, planned.finesse[0]
    shapes = drawn("reel-boards", size)["1A"].front
    rim = next(
        number
        for number, shape in enumerate(shapes)
        if isinstance(shape, Circle) and shape.r == pytest.approx(reel.rim)
    )
    seat, cork = (
        next(
            shape
            for shape in shapes[:rim]
            if isinstance(shape, kind) and 0 < low(shape) <= first.middle[1] <= high(shape)
        )
        for kind, low, high in (
            (Rect, lambda one: one.y, lambda one: one.y + one.h),
            (
                Polygon,
                lambda one: min(y for _, y in one.points),
                lambda one: max(y for _, y in one.points),
            ),
        )
    )
    assert dist((seat.x, seat.y), (reel.x, reel.y)) < reel.rim, "the rim hides its end"
    windings = [one for one in shapes[:rim] if isinstance(one, Rect) and one.x > reel.x]
    right = max(one.x + one.w for one in windings if one.y < first.middle[1] < one.y + one.h)
    assert max(x for x, _ in cork.points) < right
    assert first.x - 2 < right < first.x


@pytest.mark.parametrize("size", CARD_SIZES)
def test_each_finesse_action_stands_inside_its_bar(size: CardSize) -> None:
    bars, seen = plan(size).bars, 0
    shapes = list(walked(drawn("reel-boards", size)["1A"].front))
    frames = [shape for shape, _ in shapes if isinstance(shape, Rect) and shape.radius]
    for text, place in shapes:
        if not isinstance(text, Text) or text.font != "sans-bold":
            continue
        left, top, right, low = text_box(text, place)
        if any(bar.x < left and bar.y < top and low < bar.low for bar in bars):
            held = [r for r in frames if r.x + 1 < left and right < r.x + r.w - 1]
            assert any(r.y < top and low < r.y + r.h for r in held), text.words
            seen += 1
    assert seen >= 2 * len(bars)


@pytest.mark.parametrize("size", CARD_SIZES)
def test_the_arm_of_the_crank_runs_from_the_hub_to_the_knob(size: CardSize) -> None:
    reel = plan(size).ring
    far = [
        [dist(point, (reel.x, reel.y)) for point in shape.points]
        for shape, _ in walked(drawn("reel-boards", size)["1A"].front)
        if isinstance(shape, Polygon)
    ]
    assert any(min(one) < reel.inner + 1 and max(one) > reel.rim for one in far)


@pytest.mark.parametrize("name", ["reel-boards", "spinners"])
@pytest.mark.parametrize("size", CARD_SIZES)
def test_a_washer_strengthens_the_hole_and_covers_no_words(size: CardSize, name: str) -> None:
    for piece in drawn(name, size).values():
        rings = [one for one, _ in walked(piece.front) if isinstance(one, Circle) and one.fill]
        centre = next(one for one in rings if one.r == pytest.approx(RIVET_HOLE / 2))
        washer = max(
            (one for one in rings if (one.x, one.y) == (centre.x, centre.y) and one.r <= 4.5),
            key=lambda one: one.r,
        )
        assert washer.r >= 3
        for text, place in walked(piece.front):
            if isinstance(text, Text):
                left, top, right, low = text_box(text, place)
                near = (
                    max(left - washer.x, 0, washer.x - right),
                    max(top - washer.y, 0, washer.y - low),
                )
                assert dist(near, (0, 0)) >= washer.r, text
