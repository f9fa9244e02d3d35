"""An evening's walk small on the player aid: a row of cards, the way over the map, the fish."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from msgspec.structs import replace

from companion.data.game_data import GameData
from companion.drawing.aid_page import LEFT, QUIET, RIGHT, AidPage
from companion.drawing.art import THINNEST
from companion.drawing.shapes import Line, Pen, Rect, placed
from companion.drawing.thickened import drawing_at
from companion.games.mapped_out.model import FISH, Fish

ROW = ("right", "down", "right", "no-way")  # signs of the cards
TILES: dict[tuple[int, int], tuple[Fish, ...]] = {  # by column and row of the map
    (1, 0): ("herring", "herring"),
    (2, 0): ("ray",),
    (0, 1): ("tuna",),
    (1, 1): ("bream",),
    (2, 1): ("herring",),
}
WALK = ((0, 0), (1, 0), (1, 1), (2, 1))
CARD, GAP = (8.0, 11.2), 1.6  # mm
TILE, MAP = 8.4, 46.0  # mm: edge; from the left to the map
TURN = 2.4, 2.5  # mm: where the way runs on a tile
SHOWN = 4.8  # mm: width of a fish on a tile
FISH_HIGH = 5.2  # mm: of those that are named
NAME = replace(QUIET, align="middle", most_lines=1)


def walked(page: AidPage[GameData]) -> None:
    """Draw the cards of a row, the tiles that they lead over, and how many fish are there."""
    _cards(page)
    _map(page)
    _named(page, LEFT + MAP + 3 * TILE + 3.0)
    page.y += 2 * TILE + 3.2


def _cards(page: AidPage[GameData]) -> None:
    pen, colors, (w, h) = page.set, page.theme.colors, CARD
    top = page.y + (2 * TILE - h) / 2
    for i, sign in enumerate(ROW):
        x = LEFT + i * (w + GAP)
        pen.put(Rect(x, top, w, h, 0.8, colors["plate"], Pen(pen.color("rule"), 0.25)))
        for side in (Rect(x, top, 2.4, 2.4), Rect(x + w - 2.4, top + h - 2.4, 2.4, 2.4)):
            pen.put(replace(side, fill=pen.color("move.sign"), radius=0.5))
        pen.sign(sign, x + w / 2, top + h / 2, 4.8, role="move.sign")
    x, y = LEFT + len(ROW) * (w + GAP) + 0.6, page.y + TILE
    ahead = Pen(pen.color("quiet"), 0.35)
    pen.put(Line(x, y, x + 4.0, y, ahead))
    pen.put(Line(x + 2.6, y - 1.2, x + 4.0, y, ahead), Line(x + 2.6, y + 1.2, x + 4.0, y, ahead))


def _map(page: AidPage[GameData]) -> None:
    pen, theme = page.set, page.theme
    left, top = LEFT + MAP, page.y
    edge = Pen(pen.color("move.sign"), 0.25)
    for column, row in ((0, 0), *TILES):
        x, y = left + column * TILE, top + row * TILE
        pen.put(Rect(x, y, TILE, TILE, 0.0, theme.colors["pawn.sea"], edge))
        held = TILES.get((column, row), ())
        for nth, fish in enumerate(held):
            symbol = drawing_at(f"catch/{fish}", theme.ink, SHOWN, THINNEST)
            wide = min(SHOWN, 3.4 * symbol.w / symbol.h)
            low = y + 6.1 - 2.2 * (len(held) - 1) * (1 - nth)
            pen.put(placed(symbol, x + 5.6, low, width=wide))
    rose = drawing_at("chart/wind-rose", theme.ink, 5.6, THINNEST)
    pen.put(placed(rose, left + 5.2, top + 5.4, width=5.6))
    way = Pen(pen.color("pawn.3"), 0.55, (1.1, 1.0))
    steps = [(left + c * TILE + TURN[0], top + r * TILE + TURN[1]) for c, r in WALK]
    for (x1, y1), (x2, y2) in pairwise(steps):
        pen.put(Line(x1, y1, x2, y2, way))
    pen.sign("pawn", steps[-1][0], steps[-1][1] - 0.2, 4.0, role="pawn.3")


def _named(page: AidPage[GameData], left: float) -> None:
    """Draw each kind of fish with its name, and how many the walk has met."""
    met = Counter(fish for place in WALK for fish in TILES.get(place, ()))
    wide = (RIGHT - left) / 2
    for i, fish in enumerate(FISH):
        x, y = left + wide * (i % 2), page.y + (TILE + 0.4) * (i // 2)
        symbol = drawing_at(f"catch/{fish}", page.theme.ink, 12.0, THINNEST)
        shown = min(12.0, FISH_HIGH * symbol.w / symbol.h)
        page.set.put(placed(symbol, x + wide / 2, y + 2.4, width=shown))
        said = f"{page.words[f'fish.{fish}']} {met[fish] or ''}".strip()
        page.set.words(said, (x, y + 5.6, wide, 3.6), NAME)
