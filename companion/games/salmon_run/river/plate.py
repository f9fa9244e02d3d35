"""The plate of a side: its number, how hard it is, and what waits there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.words import filled
from companion.drawing.shapes import Line, Pen, Rect, Shape
from companion.drawing.theme import Theme
from companion.drawing.typeset import Typesetter
from companion.games.salmon_run.river.land import Space
from companion.games.salmon_run.river.plan import Plan
from companion.games.salmon_run.river.side import Side

SIZE = (33.0, 27.5)
INSET = 4.5
SMALLEST_PT = 5.5
PAD = 3.0
HEIGHTS = 12  # that are looked at
ROOM = 9.0  # mm from a hex that are enough


@dataclass(frozen=True, slots=True)
class PlateWords:
    """What a plate says.

    Attributes:
        number: of the board, or its letter.
        level: how hard it is.
        name: of this stretch of the river, or the seed it is from.
        note: at the foot.
    """

    number: str
    level: str
    name: str
    note: str


def plate_words(words: Mapping[str, str], side: Side, board: str, seed: str | None) -> PlateWords:
    """Return what the plate of a side says; a side drawn from a seed names the seed."""
    if seed is None:
        name = words.get(f"river.names.{side.id}", "")
    else:
        name = filled(words["river.plate.seed"], {"seed": seed})
    return PlateWords(
        board, words[f"river.kinds.{side.kind}"], name, words[f"river.plate.note-{_part(side)}"]
    )


def _part(side: Side) -> str:
    return "start" if side.bottom is None else "finish" if side.top is None else "middle"


def place(side: Side, plan: Plan) -> Space:
    """Return where a plate has room: a lower corner, else the place farthest from the water."""
    (wide, high), (w, h) = plan.size, SIZE
    low = high - h - INSET
    heights = [low - step * (low - INSET) / HEIGHTS for step in range(HEIGHTS + 1)]
    places = [Space(x, y, w, h) for y in heights for x in (INSET, wide - w - INSET)]
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

    return max(places, key=room)


def plate(
    theme: Theme, space: Space, said: PlateWords, side: Side
) -> tuple[list[Shape], list[str]]:
    """Return the plate, and what does not fit on it."""
    pen = Typesetter(theme, SMALLEST_PT)
    edge = Pen(pen.color("rule"), 0.25)
    pen.put(Rect(space.x, space.y, space.w, space.h, 1.8, theme.colors["plate"], edge))
    left, top, wide = space.x + PAD, space.y, space.w - 2 * PAD
    pen.words(
        said.number,
        (left, top + 3.2, 9.5, 10.5),
        30,
        face="serif-black",
        role="river.warning",
        valign="middle",
        lines=1,
    )
    if said.number in ("6", "9"):
        pen.put(
            Line(
                left + 0.6, top + 13.6, left + 5.6, top + 13.6, Pen(pen.color("river.warning"), 0.5)
            )
        )
    beside = (left + 10.5, wide - 10.5)
    pen.words(said.level, (beside[0], top + 4.2, beside[1], 4.6), 11, face="serif-bold", lines=1)
    pen.words(
        said.name, (beside[0], top + 9.2, beside[1], 6.2), 8, face="serif-italic", role="quiet"
    )
    level = top + 16.6
    pen.put(Line(left, level, left + wide, level, Pen(pen.color("rule"), 0.2)))
    x = left
    for name, count in _counts(side):
        pen.sign(name, x + 1.9, level + 3.2, 4.2, role="ink")
        pen.words(
            str(count), (x + 4.6, level + 1.2, 4.5, 4.0), 9, face="serif-bold", valign="middle"
        )
        x += 9.4
    pen.words(said.note, (left, level + 6.2, wide, 3.6), 7, role="quiet", lines=1)
    return pen.shapes, pen.problems


def _counts(side: Side) -> tuple[tuple[str, int], ...]:
    hexes = side.hexes.values()
    counts = (
        ("paw", sum(hex_.bear for hex_ in hexes)),
        ("waterfall", sum(hex_.ground == "waterfall" for hex_ in hexes)),
        ("fatigue", sum(hex_.icon == "fatigue" for hex_ in hexes)),
    )
    return tuple((name, count) for name, count in counts if count)
