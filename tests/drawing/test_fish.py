"""The drawings of fish: inside their box, thick enough to print, told apart by their marks."""

from __future__ import annotations

import re

import pytest

from companion.drawing.art import drawing_file, drawing_names, load_drawing
from companion.drawing.scaled_art import thicken_drawing
from companion.drawing.shapes import Circle, Group, Path, Shape
from companion.drawing.theme import Ink

FISH = [name for name in drawing_names() if name.startswith("fish/")]
PAIR = re.compile(r"(-?[\d.]+) (-?[\d.]+)")


def parts(shapes: tuple[Shape, ...]) -> list[Path | Circle]:
    out: list[Path | Circle] = []
    for shape in shapes:
        if isinstance(shape, Group):
            out += parts(shape.shapes)
        else:
            assert isinstance(shape, Path | Circle)
            out.append(shape)
    return out


def box(shape: Path | Circle) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom, with the pen."""
    half = shape.pen.width / 2 if shape.pen else 0.0
    if isinstance(shape, Circle):
        points, half = [(shape.x, shape.y)], half + shape.r
    else:
        points = [(float(x), float(y)) for x, y in PAIR.findall(shape.data)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half


def test_the_eight_species_of_cold_rivers_are_there() -> None:
    slugs = "brook brown coho cutthroat dolly grayling rainbow steelhead"
    assert {f"fish/{slug}" for slug in slugs.split()} <= set(FISH)


@pytest.mark.slow
def test_a_fish_fills_its_box_and_stays_inside() -> None:
    for name in FISH:
        symbol = load_drawing(name)
        lefts, tops, rights, lows = zip(*map(box, parts(symbol.shapes)), strict=True)
        assert 0 <= min(lefts) <= 0.5, name
        assert 0 <= min(tops) <= 0.5, name
        assert symbol.w - 0.5 <= max(rights) <= symbol.w, name
        assert symbol.h - 0.5 <= max(lows) <= symbol.h, name


def test_a_file_is_small_and_no_stroke_too_thin() -> None:
    for name in FISH:
        assert drawing_file(name).stat().st_size < 42_000, name
        pens = [part.pen for part in parts(load_drawing(name).shapes) if part.pen]
        assert min(pen.width for pen in pens) >= 0.1, name


def test_the_snout_points_to_the_left() -> None:
    for name in FISH:
        symbol = load_drawing(name)
        eyes = [part.x for part in parts(symbol.shapes) if isinstance(part, Circle)]
        assert eyes, name
        assert max(eyes) < symbol.w / 4, name


def test_worm_marks_belong_to_the_brook_trout_only() -> None:
    texts = {name: drawing_file(name).read_text("utf-8") for name in FISH}
    worms = {name for name, text in texts.items() if 'class="mark pale"' in text}
    bands = {name for name, text in texts.items() if 'class="mark dotted"' in text}
    assert worms == {"fish/brook"}
    assert bands == {"fish/rainbow"}


def test_scales_stay_in_line_art_where_they_name_the_fish() -> None:
    def kept(name: str) -> int:
        thin = [part for part in parts(load_drawing(f"fish/{name}", "line").shapes) if part.pen]
        return sum(
            part.data.count("C")
            for part in thin
            if isinstance(part, Path) and part.pen.width < 0.1001
        )

    assert min(kept("grayling"), kept("steelhead")) > kept("dolly") + 20


def test_small_fish_in_line_ink_show_only_large_scales() -> None:
    def lines(name: str, ink: Ink, width: float) -> int:
        return sum(
            part.data.count("M")
            for part in parts(thicken_drawing(name, ink, width, 0.1).shapes)
            if isinstance(part, Path)
        )

    for name in FISH:
        assert lines(name, "line", 26.0) < 400, name
    assert lines("fish/roach", "line", 26.0) < lines("fish/roach", "line", 40.0) - 150
    assert lines("fish/carp", "line", 26.0) == lines("fish/carp", "line", 80.0)
    assert lines("fish/roach", "full", 50.0) == lines("fish/roach", "full", 80.0)
