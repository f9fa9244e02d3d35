"""An evening's walk small on the player aid: a row of cards, the way over the map, the fish."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from msgspec.structs import replace

from companion.data.game_data import GameData
from companion.drawing.aid_page import LEFT, QUIET, RIGHT, AidPage
from companion.drawing.ink_colors import THINNEST
from companion.drawing.scaled_art import simplify_for_scale, thicken_drawing
from companion.drawing.shapes import Circle, Group, Line, Pen, Rect, put_symbol
from companion.drawing.text import TextStyle
from companion.games.mapped_out.rows import FISH, Fish

ROW = ("right", "down", "right", "no-way")  # signs of the cards
TILES: dict[tuple[int, int], tuple[Fish, ...]] = {  # by column and row of the map
    (1, 0): ("herring",),
    (2, 0): ("ray",),
    (0, 1): ("tuna",),
    (1, 1): ("bream",),
    (2, 1): ("herring", "herring"),
}
WALK = ((0, 0), (1, 0), (1, 1), (2, 1))
LIES = {(1, 0): (0.24,), (1, 1): (0.76,), (2, 1): (0.2, 0.8)}  # shares: fish beside the way
SEAS = ("start", "one-1", "one-3", "three-4", "two-2", "two-3")  # of the tiles, from the left
ACTIONS = ("study", "reveal", "swap", "swap", "reveal", "study")
CARD, GAP = (7.6, 10.6), 1.4  # mm
TILE, MAP = 13.7, 40.6  # mm: edge; from the left to the map
FACE, BLED = 55.6, 63.6  # mm: a tile, and its drawing with the bleed
CHIP = 2.3, 1.9  # mm
SHOWN = 8.6  # mm: width of a fish on a tile
NUMBER = 1.7  # mm: radius of the number of a step
FISH_HIGH = 6.0  # mm: of those that are named
NAME = replace(QUIET, align="middle", most_lines=1)
STEP = TextStyle("sans-bold", 6.5, "plate", align="middle", valign="middle")


def draw_walk(page: AidPage[GameData]) -> None:
    """Draw the cards of a row, the tiles that they lead over, and how many fish are there."""
    _cards(page)
    _map(page)
    _named(page, LEFT + MAP + 3 * TILE + 2.4)
    page.y += 2 * TILE + 2.8


def _cards(page: AidPage[GameData]) -> None:
    pen, colors, (w, h) = page.set, page.theme.colors, CARD
    top = page.y + (2 * TILE - h) / 2 - NUMBER - 0.4
    for i, sign in enumerate(ROW):
        x = LEFT + i * (w + GAP)
        pen.add(Rect(x, top, w, h, 0.8, colors["plate"], Pen(pen.color("rule"), 0.25)))
        for side in (Rect(x, top, 2.4, 2.4), Rect(x + w - 2.4, top + h - 2.4, 2.4, 2.4)):
            pen.add(replace(side, fill=pen.color("move.sign"), radius=0.5))
        pen.icon(sign, x + w / 2, top + h / 2, 4.8, role="move.sign")
        _number(page, i + 1, x + w / 2, top + h + 0.9 + NUMBER)
    x, y = LEFT + len(ROW) * (w + GAP) + 0.4, page.y + TILE
    ahead = Pen(pen.color("quiet"), 0.35)
    pen.add(Line(x, y, x + 4.0, y, ahead))
    pen.add(Line(x + 2.6, y - 1.2, x + 4.0, y, ahead), Line(x + 2.6, y + 1.2, x + 4.0, y, ahead))


def _number(page: AidPage[GameData], step: int, x: float, y: float) -> None:
    """Draw the number of a step, on its card and where the way goes with it."""
    page.set.add(Circle(x, y, NUMBER, fill=page.set.color("pawn.3")))
    page.set.write(str(step), (x - 2.2, y - 2.2, 4.4, 4.4), STEP)


def _map(page: AidPage[GameData]) -> None:
    pen, left, top = page.set, LEFT + MAP, page.y
    for nth, (column, row) in enumerate(((0, 0), *TILES)):
        _tile(page, nth, (column, row), left + column * TILE, top + row * TILE)
    middles = [(left + (c + 0.5) * TILE, top + (r + 0.5) * TILE) for c, r in WALK]
    way = Pen(pen.color("pawn.3"), 0.6, (1.1, 1.0))
    pen.add(*(Line(*start, *end, way) for start, end in pairwise(middles)))
    rose = thicken_drawing("chart/wind-rose", page.theme.ink, 7.4, THINNEST)
    pen.add(put_symbol(rose, *middles[0], width=7.4))
    for step, ((x1, y1), (x2, y2)) in enumerate(pairwise(middles), 1):
        _number(page, step, (x1 + x2) / 2, (y1 + y2) / 2)
    x, y = middles[-1]
    pen.add(Circle(x, y, 1.9, fill=page.theme.colors["plate"], pen=Pen(pen.color("pawn.3"), 0.25)))
    pen.icon("pawn", x, y - 0.1, 3.1, role="pawn.3")
    _number(page, len(ROW), x + 3.7, y)


def _tile(page: AidPage[GameData], nth: int, place: tuple[int, int], x: float, y: float) -> None:
    """Draw a tile small: its sea, its corners, its fish beside the way."""
    pen, theme, middle = page.set, page.theme, x + TILE / 2
    frame = Rect(x, y, TILE, TILE)
    if theme.ink != "line":
        sea = thicken_drawing(f"chart/sea-{SEAS[nth]}", theme.ink, BLED * TILE / FACE, THINNEST)
        whole = put_symbol(sea, middle, y + TILE / 2, width=BLED * TILE / FACE)
        pen.add(Group(simplify_for_scale((whole,), 1.0), clip=frame))
    (w, h), action = CHIP, f"action.{ACTIONS[nth]}"
    edge = Pen(pen.color("action.swap.fill" if theme.ink == "full" else "move.sign"), 0.2)
    for a in (x, x + TILE - w):
        for b in (y, y + TILE - h):
            pen.add(Rect(a, b, w, h, 0.3, theme.colors[f"{action}.fill"], edge))
    pen.add(replace(frame, pen=Pen(pen.color("move.sign"), 0.25)))
    held = TILES.get(place, ())
    for fish, down in zip(held, LIES.get(place, (0.5,)), strict=False):
        symbol = thicken_drawing(f"catch/{fish}", theme.ink, SHOWN, THINNEST)
        wide = min(SHOWN, 4.9 * symbol.w / symbol.h)
        pen.add(put_symbol(symbol, middle, y + down * TILE, width=wide))


def _named(page: AidPage[GameData], left: float) -> None:
    """Draw each kind of fish with its name, and how many the walk has met."""
    met = Counter(fish for place in WALK for fish in TILES.get(place, ()))
    wide = (RIGHT - left) / 2
    for i, fish in enumerate(FISH):
        x, y = left + wide * (i % 2), page.y + 0.6 + TILE * (i // 2)
        symbol = thicken_drawing(f"catch/{fish}", page.theme.ink, 12.0, THINNEST)
        shown = min(12.0, FISH_HIGH * symbol.w / symbol.h)
        page.set.add(put_symbol(symbol, x + wide / 2, y + 3.2, width=shown))
        label = f"{page.words[f'fish.{fish}']} {met[fish] or ''}".strip()
        page.set.write(label, (x, y + 7.0, wide, 3.6), NAME)
