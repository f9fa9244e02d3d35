"""What the scenes of rock cards show, in colour and in black lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import ascii_lowercase

import pytest

from companion.core.units import BLEED
from companion.drawing.art import drawing_file, load_drawing
from companion.drawing.shapes import Path

PLATE = 18.5, 4.0, 59.5, 13.6  # mm of the card: left, top, right, bottom of its name
TAB = 0.0, 0.0, 14.5, 27.0
MARGIN = 0.8  # mm
POINT = r"(-?[\d.]+) (-?[\d.]+)"
ON_WATER = sorted({*ascii_lowercase[:24]} - set("nop"))  # the others show no far bank


@pytest.mark.parametrize(
    ("card", "colours"),
    [
        ("k", {"#7A5F42"}),  # the branch of a willow
        ("m", {"#86A850"}),  # ferns
        ("t", {"#F4BE78", "#FBE7AE"}),  # the sun
        ("v", {"#33406A"}),  # the glow of the moon
        ("w", {"#E0A23A", "#2B2136"}),  # a heron's bill, a dead tree
    ],
)
def test_what_a_scene_is_about_keeps_off_name_and_tab(card: str, colours: set[str]) -> None:
    found = [one for one in _points(card) if one[0] in colours]
    assert found
    for colour, x, y in found:
        for left, top, right, bottom in (PLATE, TAB):
            off = x < left - MARGIN or right + MARGIN < x or y < top - MARGIN or bottom + MARGIN < y
            assert off, (colour, x, y)


@pytest.mark.parametrize("card", ON_WATER)
def test_line_ink_draws_the_far_bank(card: str) -> None:
    wide = [
        shape
        for shape in load_drawing(f"rock/{card}", "line").shapes
        if isinstance(shape, Path) and shape.pen and shape.pen.color == "#000000"
        for xs in [[float(x) for x, _ in re.findall(POINT, shape.data)]]
        if shape.fill == "#FFFFFF" and min(xs) < 0 and max(xs) > 69
    ]
    assert wide


@pytest.mark.parametrize("card", ["b", "e", "i", "q", "s"])
def test_line_ink_draws_reeds_in_black(card: str) -> None:
    assert re.search('<path class="mark" fill="#(7C8B54|9AA65C)"', _text(card))


def _text(card: str) -> str:
    return drawing_file(f"rock/{card}").read_text(encoding="utf-8")


def _points(card: str) -> Iterator[tuple[str, float, float]]:
    """Yield colour, x and y of the points of each element, mm of the card."""
    for tag in re.findall("<(?:path|circle)[^>]+>", _text(card)):
        given = dict(re.findall('([a-z-]+)="([^"]*)"', tag))
        colour = given.get("fill") or given.get("stroke", "")
        points = [(float(x), float(y)) for x, y in re.findall(POINT, given.get("d", ""))]
        if "r" in given:
            x, y, r = (float(given[key]) for key in ("cx", "cy", "r"))
            points = [(x - r, y), (x + r, y), (x, y - r), (x, y + r)]
        yield from ((colour, x - BLEED, y - BLEED) for x, y in points)
