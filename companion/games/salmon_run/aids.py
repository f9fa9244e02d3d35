"""The player aids: they explain the cards, and the icons on a stretch of river."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin, sqrt

from msgspec import to_builtins
from msgspec.structs import replace

from companion.data.game_data import GameData
from companion.drawing.aid_page import BODY, FIGURE, GAP, LEFT, ROW, WIDE, AidPage
from companion.drawing.art import load_drawing
from companion.drawing.icons import draw_icon
from companion.drawing.scaled_art import simplify_for_scale
from companion.drawing.shapes import (
    Circle,
    Group,
    Line,
    Path,
    Pen,
    Rect,
    Shape,
    put_symbol,
    smooth_path,
    straight_path,
)
from companion.drawing.widgets import TextWriter
from companion.games.player_aids import Side
from companion.games.salmon_run import schema

SHARP = 1.5  # small pictures keep what is seen at so many times their size
FLAT = 5.7  # mm: a hex of the river, from its upper to its lower edge
SIDE = FLAT / sqrt(3)
APART = 3 * SIDE  # from the column on the left with signs to the one on the right
HALF = 11.4  # mm: half the width of the river, whose banks swing
BANK = 1.0
DISC, SIGN = 2.55, 3.7  # mm: radius of the plate under a sign; its size
LONG = 8.6  # mm: a salmon between the signs
ROUND = 1.2
SAID_LEFT = replace(BODY, align="end", valign="middle", leading=1.0)
SAID_RIGHT = replace(SAID_LEFT, align="start")


def draw_thumbnail(writer: TextWriter, art: str, x: float, y: float) -> None:
    """Draw a small framed picture with its top left corner at (x, y)."""
    symbol = load_drawing(f"thumb/{art}", writer.theme.ink)
    frame = Rect(x, y, symbol.w, symbol.h, ROUND)
    picture = put_symbol(symbol, x + symbol.w / 2, y + symbol.h / 2, width=symbol.w)
    writer.add(Group((picture,), clip=frame), replace(frame, pen=Pen(writer.color("rule"), 0.2)))


def draw_badge(writer: TextWriter, sign: str, x: float, y: float, role: str = "river.ink") -> None:
    """Draw an icon on a small disc around (x, y), like the icons on the boards."""
    ink = writer.color(role)
    writer.add(Circle(x, y, DISC, fill=writer.theme.colors["plate"], pen=Pen(ink, 0.3)))
    writer.add(*draw_icon(sign, x, y, SIGN, ink))


def draw_river_of_signs(
    writer: TextWriter,
    signs: Sequence[str],
    say: Callable[[str], str],
    left: float,
    top: float,
    wide: float,
) -> float:
    """Draw a stretch of river that explains icons; return the y of its lower end.

    Each icon is on a hex, with its meaning beside the river. `signs` are the icons row by row, left
    and right in turn. `wide` is the whole width, in mm.
    """
    rows = -(-len(signs) // 2)
    middle, high = left + wide / 2, rows * FLAT
    writer.add(*_water(writer, middle, top, high, rows))
    for i, sign in enumerate(signs):
        row, right = divmod(i, 2)
        x = middle + (APART / 2 if right else -APART / 2)
        y = top + (row + 0.5) * FLAT
        edge = middle + (HALF + 1.6) * (1 if right else -1)
        near = x + DISC * (1 if right else -1)
        writer.add(Line(near, y, edge, y, Pen(writer.color("ink"), 0.18)))
        draw_badge(
            writer, sign, x, y, "river.warning" if sign in {"paw", "fatigue"} else "river.ink"
        )
        room = wide / 2 - HALF - 2.8
        at = middle + HALF + 2.6 if right else left
        style = SAID_RIGHT if right else SAID_LEFT
        writer.write(say(sign), (at, y - FLAT / 2 + 0.1, room, FLAT - 0.2), style)
    return top + high


def _water(
    writer: TextWriter, middle: float, top: float, high: float, rows: int
) -> tuple[Shape, ...]:
    """Draw the river with hexes between winding banks."""
    colors = writer.theme.colors
    heights = [top + high * k / 12 for k in range(13)]
    banks = []
    for way in (-1, 1):
        across = (middle + way * (HALF - 0.7 + 0.7 * sin(pi * k / 3 + way)) for k in range(13))
        banks.append(list(zip(across, heights, strict=True)))
    left, right = (smooth_path(bank, closed=False) for bank in (banks[0], banks[1][::-1]))
    outline = f"{left}L{right.removeprefix('M')}Z"
    water, shore = colors["board.shallow"] or "#FFFFFF", colors["board.shore"] or "#000000"
    is_line = writer.theme.ink == "line"
    lines = ""
    for column in range(-2, 3):
        for row in range(-1, rows + 2):
            x, y = middle + column * 1.5 * SIDE, top + (row + (0.5 if column % 2 else 0.0)) * FLAT
            ring = [(x + SIDE * cos(pi * k / 3), y + SIDE * sin(pi * k / 3)) for k in range(4)]
            lines += straight_path([(round(a, 2), round(b, 2)) for a, b in ring])
    shapes: list[Shape] = []
    if sand := colors["board.sand"]:
        shapes.append(Path(outline, fill=sand, pen=Pen(sand, 2 * BANK)))
    shapes.append(Path(outline, fill=water, pen=Pen(shore, 0.4 if is_line else 0.25)))
    inside: list[Shape] = []
    if deep := colors["board.channel"]:
        inside.append(Rect(middle - SIDE, top - 1, 2 * SIDE, high + 2, fill=deep))
    if not is_line:  # where they would double the rings of the signs
        inside.append(Path(lines, pen=Pen(writer.color("river.hex"), 0.3)))
    salmon = load_drawing("fish/sockeye", writer.theme.ink)
    for after, turn in ((1, 82.0), (rows - 1, 98.0)):
        fish = put_symbol(salmon, middle, top + after * FLAT, width=LONG, angle_deg=turn)
        inside += simplify_for_scale((fish,), SHARP)
    return (*shapes, Group(tuple(inside), clip=Path(outline)))


# The player aids of Salmon Run: a turn on one side, the signs of the river on the other.


SWIMS: tuple[schema.Action, ...] = ("forward", "left", "right")
MOVES = ("blocked", "jump", "double", "falls", "bear", "share")
AIDS_SIGN = 5.0
THUMB, CARD_GAP = (11.02, 7.98), 1.2  # mm: small pictures, room below those of cards
BELOW_PILES = 2.2  # mm
CARDS = ("bear", "eagle", "current", "rapids")  # that are no swims
# the signs on hexes with the names of their words: on the river, and over the whole width
HEXES = (
    "swim", "double-swim", "wild", "draw", "paw", "eagle",
    "current", "rapids", "current-or-rapids", "fatigue",
)  # fmt: skip
REEDS = ("reeds", "reeds-2")
PILES: tuple[tuple[schema.Action, ...], ...] = (
    ("bear",), ("eagle",), ("wild",), ("current",), ("rapids",),
    ("double-forward", "double-left", "double-right"), ("forward", "left", "right"),
)  # fmt: skip
PILE_SIGNS = ("bear", "eagle", "wild", "current", "rapids", "double-swim", "swim")

Page = AidPage[GameData]
SWIM = replace(BODY, valign="middle")


def sides(data: GameData) -> tuple[Side, Side]:
    """Return both sides of the player aid."""
    return (Side("turn.title", _turn_side), Side("river.title", _river_side))


def _turn_side(page: Page) -> None:
    numbers = to_builtins(page.data.value(schema.RACE))
    page.section("steps", gap=GAP, **numbers)
    page.heading("moves.title")
    _swims(page)
    page.lines(*(f"moves.{name}" for name in MOVES), **numbers)
    page.skip(GAP)
    _cards(page, **numbers)
    page.finish()


def _swims(page: Page) -> None:
    """Draw three small swim cards side by side, each with an explanation of its move."""
    wide, (w, h) = WIDE / len(SWIMS), THUMB
    for i, swim in enumerate(SWIMS):
        x = LEFT + i * wide
        draw_thumbnail(page.set, swim, x, page.y)
        room = (x + w + 2.0, page.y, wide - w - 2.2, h)
        page.set.write(page.label(f"moves.{swim}"), room, SWIM)
    page.y += h + ROW


def _cards(page: Page, **values: object) -> None:
    """Draw and explain bear, eagle, current and rapids cards; then explain how to counter one."""
    page.heading("cards.title")
    w, h = THUMB
    for name in (*CARDS, "counter"):
        sign, _, text = page.label(f"cards.{name}", **values).partition("|")
        if name in CARDS:
            draw_thumbnail(page.set, name, LEFT, page.y)
            draw_badge(page.set, sign.strip(), LEFT + w - 0.6, page.y + h - 2.2)
        else:
            page.set.icon(sign.strip(), LEFT + w / 2, page.y + 3.4, AIDS_SIGN)
        left, wide = LEFT + w + 3.6, WIDE - w - 3.6
        high = page.set.fitted(text.strip(), (left, 0.0, wide, 14.0), BODY).height
        tall = max(h, high) if name in CARDS else high
        page.set.write(text.strip(), (left, page.y - 2.0, wide, tall + 4.0), SWIM)
        page.y += tall + CARD_GAP


def _river_side(page: Page) -> None:
    race = page.data.value(schema.RACE)
    cards = sum(card.copies for card in page.data.values(schema.SWIM_CARDS) if card.player == 1)
    named = (
        (page.words[f"length.{each.id}"], each.boards) for each in page.data.values(schema.LENGTHS)
    )
    parts = (page.label("lengths.one", length=length, boards=boards) for length, boards in named)
    lengths = page.label("lengths.join").join(parts)
    page.section("race", gap=0.0, hand=race.hand, cards=cards, lengths=lengths)
    _piles(page)
    page.y += BELOW_PILES
    page.heading("hexes.title")
    page.y = ROW + draw_river_of_signs(
        page.set, HEXES, lambda name: page.label(f"hexes.{name}"), LEFT, page.y, WIDE
    )
    for name in REEDS:
        page.icon_line(name, page.label(f"hexes.{name}"), size=AIDS_SIGN)
    page.skip(GAP - ROW)
    page.section("ground")
    page.section("end", gap=0.0)
    page.finish()


def _piles(page: Page) -> None:
    """Draw the number of cards in each pile at the start."""
    copies = {pile.action: pile.copies for pile in page.data.values(schema.SUPPLEMENT_CARDS)}
    cell = WIDE / (len(PILES) + 1)
    top = page.y - 0.2
    page.plate(LEFT, top, WIDE, 10.8)
    fatigue = sum(card.copies for card in page.data.values(schema.FATIGUE_CARDS))
    counts = [" ".join(str(copies.get(action, 0)) for action in pile) for pile in PILES]
    signs = (*PILE_SIGNS, "fatigue")
    for i, (sign, count) in enumerate(zip(signs, [*counts, str(fatigue)], strict=True)):
        x = LEFT + i * cell
        page.set.icon(sign, x + cell / 2, top + 3.6, AIDS_SIGN)
        room = (x, top + 6.2, cell, 4.6)
        page.set.write(count, room, FIGURE)
    page.y = top + 10.8
