"""Three poses of each fish of the river, in eight waters."""

from __future__ import annotations

import re

from companion.core.units import BLEED
from companion.drawing.art import drawing_file, drawing_names, load_drawing
from tests.drawing.test_fish import box, parts

NAMES = drawing_names()
POSES = [name for name in NAMES if name.startswith("pose/")]
MARK = re.compile(r'<\w+ class="(mark[a-z ]*)"')


def test_a_pose_stays_inside_its_square_and_is_thick_enough_to_print() -> None:
    assert len(POSES) == 8 * 3 + 2  # and the two that strike
    for name in POSES:
        symbol = load_drawing(name)
        assert (symbol.w, symbol.h) == (64, 64)
        assert drawing_file(name).stat().st_size < 52_000
        for part in parts(symbol.shapes):
            left, top, right, bottom = box(part)
            assert min(left, top) > -0.5, name
            assert max(right, bottom) < 64.5, name
            assert part.pen is None or part.pen.width >= 0.1


def test_a_pose_keeps_the_marks_that_name_its_species() -> None:
    for name in POSES:
        species = name.split("/")[1].split("-")[0]
        plain = set(MARK.findall(drawing_file(f"fish/{species}").read_text("utf-8")))
        assert plain <= set(MARK.findall(drawing_file(name).read_text("utf-8"))), name


def test_waters_cover_a_card_and_its_bleed() -> None:
    waters = [name for name in NAMES if name.startswith("water/")]
    assert len(waters) == 8
    for name in waters:
        symbol = load_drawing(name)
        assert (symbol.w, symbol.h) == (63.5 + 2 * BLEED, 88.9 + 2 * BLEED)
