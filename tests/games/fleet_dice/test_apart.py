"""Nothing on the printed sheets touches what it does not belong to."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from companion.core.units import BLEED
from companion.data.game_data import GameData
from companion.data.shared import read_roles
from companion.drawing.art import load_drawing
from companion.drawing.camera_codes import draw_markers
from companion.drawing.component import Component, Style
from companion.drawing.extents import iter_extents
from companion.drawing.shapes import (
    Circle,
    Group,
    Line,
    Pen,
    Polygon,
    Rect,
    Shape,
    Text,
    Use,
)
from companion.drawing.shapes import Path as Outline
from companion.drawing.theme import INKS, Ink, build_theme
from companion.games.fleet_dice.geometry import LOG_MARKER, MARKER
from companion.games.fleet_dice.page_sea import sea_plan
from companion.games.fleet_dice.schema import score_sheet
from companion.games.fleet_dice.sheet_writer import MAST
from companion.games.game_type import Choices
from tests.apart import collisions, marks
from tests.faces import points, walked
from tests.games.fleet_dice.parts import part
from tests.sampled import sampled

LONGEST = "Bartholomew Fitzgerald of Upper Wallopshire"[:40]
NAMED = (("", 1), ("Ann", 20), (LONGEST, 9999))  # with the number of the sheet
PEN = Pen("#000000", 0.2)


def faces(sheets: Component, ink: Ink, copy: int) -> dict[str, tuple[Shape, ...]]:
    """Return what is printed on each side, but for the masts that flags fly from."""
    style = Style(build_theme(read_roles(), ink, "standard"))
    found = {}
    for piece in sheets.draw(style, list(sheets.copies)):
        own = piece.per_copy(copy) if piece.per_copy else ()
        found[f"{piece.id} front"] = (*piece.front, *own)
        found[f"{piece.id} back"] = piece.back or ()
    return {
        side: tuple(gear(one) for one in shapes if not mast(one)) for side, shapes in found.items()
    }


def gear(shape: Shape) -> Shape:
    """Return gear and houses as lines: they hold what belongs to them, but keep off the words."""
    if not isinstance(shape, Group) or not isinstance(use := shape.shapes[0], Use):
        return shape
    if use.symbol.name.startswith(("gear-", "house-")):
        return replace(shape, shapes=(Group(use.symbol.shapes, use.x, use.y),))
    return shape


def mast(shape: Shape) -> bool:
    return isinstance(shape, Line) and shape.x1 == shape.x2 and shape.pen.width == MAST


@pytest.mark.slow
@pytest.mark.parametrize(("ink", "named"), sampled(product(INKS, NAMED), 5))
def test_nothing_on_a_score_sheet_touches(
    fleet: GameData, ink: Ink, named: tuple[str, int]
) -> None:
    name, copy = named
    choices = Choices(players=1, extra={"name": (name,) if name else ()})
    for side, shapes in faces(part(fleet, "score-sheets", choices), ink, copy).items():
        assert collisions(shapes) == [], side


@pytest.mark.slow
def test_gear_stays_in_its_column(fleet: GameData) -> None:
    ladders = [column.ladder for column in sea_plan(score_sheet(fleet)).columns]
    style = Style(build_theme(read_roles(), "full", "standard"))
    (piece,) = part(fleet, "score-sheets").draw(style, {"sea"})
    gears = [mark for mark in marks(piece.front) if mark.name.startswith("gear-")]
    assert len(gears) == sum(len(ladder.boats) for ladder in ladders)
    for left, _, right, _ in (mark.box for mark in gears):
        (ladder,) = (each for each in ladders if each.x < left < each.x + each.w)
        assert right < ladder.x + ladder.w


def test_the_harpooner_stands_clear_of_the_flag() -> None:
    found = [
        point
        for shape, _ in walked(load_drawing("gear/swordfish").shapes)
        if isinstance(shape, Outline)
        for part in shape.data.split("M")[1:]
        for point in points("M" + part)
    ]
    assert min(x for x, y in found if y < 3.3) > 7.7


@pytest.mark.slow
@pytest.mark.parametrize(("ink",), sampled(zip(INKS), 3))
def test_nothing_on_the_solo_log_touches(fleet: GameData, ink: Ink) -> None:
    shown = faces(part(fleet, "solo-log"), ink, 1)["log front"]
    before = [
        one for one in shown if min(e.left for e in iter_extents((one,))) > -BLEED
    ]  # not the sea
    (flag,) = draw_markers(LOG_MARKER, ((1.2, 1.2),), MARKER, "")  # beside a token that is round
    before = [one for one in before if getattr(one, "data", "") != flag.data]
    assert collisions(before, clear=1.0) == []


@pytest.mark.parametrize(
    ("shape", "told"),
    [
        (Rect(8, 10.05, 20, 4, pen=PEN), 1),  # the words stand on its edge
        (Rect(8, 10.7, 20, 4, pen=PEN), 0),
        (Rect(9, 6, 20, 5, pen=PEN), 0),  # they stand in it
        (Rect(10.0, 6, 20, 5, pen=PEN), 1),  # they stand in it, at its side
        (Circle(5, 9, 4.9, pen=PEN), 1),
        (Line(0, 8.9, 40, 8.9, PEN), 1),  # through them
        (Line(0, 10.6, 40, 10.6, PEN), 0),
        (Polygon(((0, 10.3), (40, 10.3), (40, 14)), fill="#000000"), 0),  # a flag: as words
        (Text(10, 10.0, "end", "sans", 8, "#000000"), 1),  # over them
    ],
)
def test_what_touches_words_is_told(shape: Shape, told: int) -> None:
    words = Text(10, 10, "no one", "sans", 8, "#000000")
    assert len(collisions((words, shape))) == told
