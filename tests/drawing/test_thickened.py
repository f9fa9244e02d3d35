"""What a drawing that is shown small keeps of its lines."""

from __future__ import annotations

from itertools import chain

import pytest

from companion.drawing.art import drawing_names, load_drawing
from companion.drawing.extents import iter_extents
from companion.drawing.scaled_art import thicken_drawing
from companion.drawing.shapes import Group, Path, Shape, Shapes, Symbol, Use

TIRED = [name for name in drawing_names() if name.startswith("ground/fatigue-")]


def strokes(shapes: Shapes) -> list[Path]:
    return [one for one in shapes if isinstance(one, Path) and one.fill is None]


def inside(shape: Shape) -> list[Symbol]:
    match shape:
        case Group():
            return list(chain.from_iterable(map(inside, shape.shapes)))
        case Use():
            return [shape.symbol]
        case _:
            return []


@pytest.mark.parametrize("name", TIRED)
def test_a_small_scene_in_line_ink_holds_the_outline_of_its_fish(name: str) -> None:
    """A card on the score pad is 8 mm wide, the fish in it 6 mm."""
    (fish,) = chain.from_iterable(map(inside, thicken_drawing(name, "line", 8.06, 0.1).shapes))
    solid = [one for one in strokes(fish.shapes) if one.pen and not one.pen.dash]
    assert max(one.right - one.left for one in iter_extents(solid)) > fish.w * 0.6


def test_fins_stay_and_the_dashes_of_a_flank_go() -> None:
    full = strokes(load_drawing("fish/tired-resting", "line").shapes)
    small = strokes(thicken_drawing("fish/tired-resting", "line", 5.8, 0.1).shapes)
    assert 5 < len(small) < len(full)
    assert not [one for one in small if one.pen and one.pen.dash]
