"""The plate of a side: its mark, its difficulty, and its hazards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct

from companion.core.text_format import fill_template
from companion.drawing.art import load_drawing
from companion.drawing.fonts import text_width
from companion.drawing.shapes import Line, Pen, Rect, Shape, put_symbol
from companion.drawing.text import TextStyle
from companion.drawing.theme import Theme
from companion.drawing.widgets import TextWriter
from companion.games.salmon_run.river.geometry import Plan
from companion.games.salmon_run.river.land import Space
from companion.games.salmon_run.river.side import Side

SIZE = (36.0, 27.5)
MARKED = 16.0  # mm above it for the drawn title of the game, where there is room
INSET = 4.5
TEXT_WIDE = 16.2  # mm beside the mark
SEED_PT = 7.0
PAD = 3.0
HEIGHTS = 12  # that are looked at
ROOM = 9.0  # mm from a hex that are enough
MARKUP = re.compile(r"[{}*|\\]")
MARK = TextStyle("serif-black", 25, "river.warning", valign="middle", most_lines=1)
LEVEL = TextStyle("serif-bold", 11, most_lines=1)
NAME = TextStyle("serif-italic", 8, "quiet")
NOTE = TextStyle(size_pt=7, role="quiet", most_lines=1)
BOARD = TextStyle(size_pt=6.5, role="quiet", most_lines=1)
COUNT = TextStyle("serif-bold", 9, valign="middle")


class PlateWords(Struct, frozen=True):
    """The words on a plate."""

    board: str  # what this side is one of, such as "River board 1"; "" to leave it out
    mark: str  # of the side, as the rules name it: S1, 1E
    level: str  # how hard it is
    name: str  # of this stretch of the river, or the seed it is from
    note: str  # at the foot


def plate_words(
    words: Mapping[str, str], side: Side, seed: str | None, board: str = ""
) -> PlateWords:
    """Return the words on the plate of a side, and of its `board` unless "".

    A side drawn from a seed names the seed; None for a side that everybody has.
    """
    if seed is None:
        name = words.get(f"river.names.{side.id}", "")
    else:
        name = fill_template(words["river.plate.seed"], {"seed": _short(seed)})
    return PlateWords(
        fill_template(words["river.board"], {"board": board}) if board else "",
        side.id,
        words[f"river.kinds.{side.kind}"],
        name,
        words[f"river.plate.note-{_part(side)}"],
    )


def _short(seed: str) -> str:
    """Return the part of a seed that fits on a line, without markup; the footer has all of it."""
    shown = seed
    while text_width(shown, "serif-italic", SEED_PT) > TEXT_WIDE:
        shown = shown.removesuffix("…")[:-1].rstrip() + "…"
    return MARKUP.sub(r"\\\g<0>", shown)


def _part(side: Side) -> str:
    return "start" if side.bottom is None else "finish" if side.top is None else "middle"


def find_plate_place(side: Side, plan: Plan) -> Space:
    """Return where a plate and, if possible, its title have room.

    That is in a lower corner, else at the place farthest from the water.
    """
    wet = [plan.middle(cell) for cell in side.hexes]
    enough = (plan.edge + ROOM) ** 2

    def room(space: Space) -> float:
        return min(
            enough,
            *(
                max(space.x - x, x - space.x - space.w, 0) ** 2
                + max(space.y - y, y - space.y - space.h, 0) ** 2
                for x, y in wet
            ),
        )

    titled, bare = (max(_places(plan, more), key=room) for more in (MARKED, 0.0))
    return titled if room(titled) >= enough else bare


def _places(plan: Plan, more: float) -> Iterator[Space]:
    (wide, high), (w, h) = plan.size, (SIZE[0], SIZE[1] + more)
    low = high - h - INSET
    for step in range(HEIGHTS + 1):
        for x in (INSET, wide - w - INSET):
            yield Space(x, low - step * (low - INSET) / HEIGHTS, w, h)


def draw_plate(
    theme: Theme, space: Space, plate: PlateWords, side: Side
) -> tuple[list[Shape], list[str]]:
    """Return the plate, and the words that do not fit on it."""
    pen = TextWriter(theme)
    edge = Pen(pen.color("rule"), 0.25)
    above = space.h - SIZE[1]
    left, top, wide = space.x + PAD, space.y + above, space.w - 2 * PAD
    pen.add(Rect(space.x, top, *SIZE, 1.8, theme.colors["plate"], edge))
    if above and theme.face and theme.face.mark:
        title = load_drawing(theme.face.mark, theme.ink)
        middle = space.x + space.w / 2, space.y + MARKED / 2
        pen.add(put_symbol(title, *middle, width=(MARKED - 1.4) * title.w / title.h))
    pen.write(plate.mark, (left, top + 3.2, 13.0, 10.5), MARK)
    if plate.mark[0] in "69":
        foot = top + 13.2
        pen.add(Line(left + 0.4, foot, left + 4.8, foot, Pen(pen.color("river.warning"), 0.5)))
    beside = (left + wide - TEXT_WIDE, TEXT_WIDE)
    first = top + (2.6 if NAME.width(plate.name) <= TEXT_WIDE else 1.6)  # a long name has two lines
    if plate.board:
        pen.write(plate.board, (beside[0], first, beside[1], 2.6), BOARD)
    pen.write(plate.level, (beside[0], first + 3.0, beside[1], 4.6), LEVEL)
    pen.write(plate.name, (beside[0], first + 7.8, beside[1], 6.2), NAME)
    level = top + 16.6
    pen.add(Line(left, level, left + wide, level, Pen(pen.color("rule"), 0.2)))
    x = left
    for name, count in _counts(side):
        pen.icon(name, x + 1.9, level + 3.2, 4.2, role="ink")
        pen.write(str(count), (x + 4.6, level + 1.2, 4.5, 4.0), COUNT)
        x += 9.4
    pen.write(plate.note, (left, level + 6.2, wide, 3.6), NOTE)
    return pen.shapes, pen.problems


def _counts(side: Side) -> tuple[tuple[str, int], ...]:
    hexes = side.hexes.values()
    counts = (
        ("paw", sum(hex_.bear for hex_ in hexes)),
        ("waterfall", sum(hex_.ground == "waterfall" for hex_ in hexes)),
        ("fatigue", sum(hex_.icon == "fatigue" for hex_ in hexes)),
    )
    return tuple((name, count) for name, count in counts if count)
