"""Drawings on river boards: falls, currents and trees, in line ink and whole."""

from __future__ import annotations

import re
from math import hypot

import pytest

from companion.data.shared import read_roles
from companion.drawing.art import drawing_names, load_drawing
from companion.drawing.extents import iter_extents
from companion.drawing.ink_colors import largest_area
from companion.drawing.shapes import Circle, Path
from companion.drawing.theme import INKS, Ink, build_theme
from companion.games.salmon_run.river.water_art import Reach, draw_flow
from tests.faces import walked

FULL = build_theme(read_roles(), "full", "standard")


@pytest.mark.parametrize("name", ["veil", "jets", "ledge", "step", "wall"])
def test_the_crag_of_falls_is_hatched_in_line_ink(name: str) -> None:
    """It was a white slot between rows of pebbles, then black, which hid the arrows on it."""
    shapes = [shape for shape, _ in walked(load_drawing(f"falls/{name}", "line").shapes)]
    black = [s for s in shapes if isinstance(s, Path) and s.fill == "#000000"]
    fine = [shape for shape in shapes if isinstance(shape, Path) and shape.pen and not shape.fill]
    assert all(largest_area(shape) < 50 for shape in black)  # a lip, a ledge, a gap
    fine = [shape for shape in fine if shape.pen and shape.pen.width <= 0.15]
    assert sum(shape.data.count("M") for shape in fine) >= 6


@pytest.mark.parametrize("name", ["veil", "jets", "ledge"])
def test_a_fall_in_line_ink_has_a_lip_foam_and_long_strokes(name: str) -> None:
    """Blades of water in outline were loose bars."""
    shapes = [shape for shape, _ in walked(load_drawing(f"falls/{name}", "line").shapes)]
    lines = [shape for shape in shapes if isinstance(shape, Path) and shape.pen and not shape.fill]
    widths = {shape.pen.width for shape in lines if shape.pen}
    assert widths >= {0.2, 0.25}
    assert any(shape.fill == "#000000" for shape in shapes if isinstance(shape, Path))  # its lip
    assert all("Z" not in shape.data for shape in lines)


def test_no_current_crosses_the_line_of_a_hex_in_line_ink() -> None:
    ink = build_theme(read_roles(), "line", "standard")
    middles = [(20.0, 20.0), (60.0, 40.0)]
    reach = Reach((80.0, 60.0), 1.0, ((30.0, 70.0), (50.0, -10.0)), (), (), (), "A")
    (strokes,) = draw_flow(ink, reach, middles)
    assert isinstance(strokes, Path)
    points = [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", strokes.data)]
    assert all(min(hypot(x - a, y - b) for a, b in middles) < 9 for x, y in points)
    assert not list(draw_flow(FULL, reach, middles))


@pytest.mark.parametrize("ink", INKS)
def test_no_tree_is_cut_off_by_the_box_of_its_drawing(ink: Ink) -> None:
    names = [name for name in drawing_names() if name.startswith("wood/")]
    assert len(names) == 14
    for symbol in (load_drawing(name, ink) for name in names):
        for shape in symbol.shapes:
            edge = shape.pen.width / 2 if isinstance(shape, Path | Circle) and shape.pen else 0
            for extent in iter_extents([shape]):
                assert extent.left >= edge and extent.right <= symbol.w - edge, symbol.name
