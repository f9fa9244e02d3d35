"""The player aids. The front shows the base game and an example walk, the back the expansions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from msgspec.structs import replace

from companion.data.game_data import GameData
from companion.data.scoring_schema import SWITCHES
from companion.drawing.aid_page import GAP, LEFT, QUIET, RIGHT, ROW, SMALL, WIDE, AidPage
from companion.drawing.fit_text import TextStyle
from companion.drawing.ink_colors import THINNEST
from companion.drawing.scaled_art import simplify_for_scale, thicken_drawing
from companion.drawing.shapes import Circle, Group, Line, Pen, Rect, put_symbol
from companion.drawing.widgets import draw_grid, draw_icon_line
from companion.games.mapped_out.cards import icon_of
from companion.games.mapped_out.schema import ACTIONS, CARD_ACTIONS, FISH, GAME, SPECIALS, Fish
from companion.games.player_aids import Side

SIGN_ROW = ("right", "down", "right", "no-way")  # signs of the cards
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
AID_WALK_ACTIONS = ("study", "reveal", "swap", "swap", "reveal", "study")
CARD, AID_WALK_GAP = (7.6, 10.6), 1.4  # mm
TILE, MAP = 13.7, 40.6  # mm: edge; from the left to the map
FACE, BLED = 55.6, 63.6  # mm: a tile, and its drawing with the bleed
CHIP = 2.3, 1.9  # mm
SHOWN = 8.6  # mm: width of a fish on a tile
NUMBER = 1.7  # mm: radius of the number of a step
FISH_HIGH = 6.0  # mm: of those that are named
NAME = replace(QUIET, align="middle", most_lines=1)
STEP = TextStyle("sans-bold", 6.5, "plate", align="middle", valign="middle")


def draw_walk(page: AidPage[GameData]) -> None:
    """Draw an example walk: its row of cards, its tiles, and the number of fish of each kind."""
    _cards(page)
    _map(page)
    _named(page, LEFT + MAP + 3 * TILE + 2.4)
    page.y += 2 * TILE + 2.8


def _cards(page: AidPage[GameData]) -> None:
    pen, colors, (w, h) = page.set, page.theme.colors, CARD
    top = page.y + (2 * TILE - h) / 2 - NUMBER - 0.4
    for i, sign in enumerate(SIGN_ROW):
        x = LEFT + i * (w + AID_WALK_GAP)
        pen.add(Rect(x, top, w, h, 0.8, colors["plate"], Pen(pen.color("rule"), 0.25)))
        for side in (Rect(x, top, 2.4, 2.4), Rect(x + w - 2.4, top + h - 2.4, 2.4, 2.4)):
            pen.add(replace(side, fill=pen.color("move.sign"), radius=0.5))
        pen.icon(sign, x + w / 2, top + h / 2, 4.8, role="move.sign")
        _number(page, i + 1, x + w / 2, top + h + 0.9 + NUMBER)
    x, y = LEFT + len(SIGN_ROW) * (w + AID_WALK_GAP) + 0.4, page.y + TILE
    ahead = Pen(pen.color("quiet"), 0.35)
    pen.add(Line(x, y, x + 4.0, y, ahead))
    pen.add(Line(x + 2.6, y - 1.2, x + 4.0, y, ahead), Line(x + 2.6, y + 1.2, x + 4.0, y, ahead))


def _number(page: AidPage[GameData], step: int, x: float, y: float) -> None:
    """Draw the number of a step of the walk around (x, y)."""
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
    _number(page, len(SIGN_ROW), x + 3.7, y)


def _tile(page: AidPage[GameData], nth: int, place: tuple[int, int], x: float, y: float) -> None:
    """Draw a small tile of the example walk: the sea, action marks in the corners, and fish."""
    pen, theme, middle = page.set, page.theme, x + TILE / 2
    frame = Rect(x, y, TILE, TILE)
    if theme.ink != "line":
        sea = thicken_drawing(f"chart/sea-{SEAS[nth]}", theme.ink, BLED * TILE / FACE, THINNEST)
        whole = put_symbol(sea, middle, y + TILE / 2, width=BLED * TILE / FACE)
        pen.add(Group(simplify_for_scale((whole,), 1.0), clip=frame))
    (w, h), action = CHIP, f"action.{AID_WALK_ACTIONS[nth]}"
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
    """Draw each kind of fish with its name, and with the number found on the example walk."""
    met = Counter(fish for place in WALK for fish in TILES.get(place, ()))
    wide = (RIGHT - left) / 2
    for i, fish in enumerate(FISH):
        x, y = left + wide * (i % 2), page.y + 0.6 + TILE * (i // 2)
        symbol = thicken_drawing(f"catch/{fish}", page.theme.ink, 12.0, THINNEST)
        shown = min(12.0, FISH_HIGH * symbol.w / symbol.h)
        page.set.add(put_symbol(symbol, x + wide / 2, y + 3.2, width=shown))
        label = f"{page.words[f'fish.{fish}']} {met[fish] or ''}".strip()
        page.set.write(label, (x, y + 7.0, wide, 3.6), NAME)


# The player aids: a game on the front, the additions of the expansions on the back.


GUTTER = 5.0  # mm between two columns
COLUMN = (WIDE - GUTTER) / 2
BETWEEN = 2.0  # mm between two entries of a column
SIGN = 4.6
ORDERS, ORDER = ("ultra-reveal", "fishful", "change-start"), 5.0  # pictures of orders; their radius
MORE = TextStyle(size_pt=8.25)
MOVES = ("jump", "match", "copy", "invert")

Page = AidPage[GameData]


def sides(data: GameData) -> tuple[Side, Side]:
    """Return both sides of the player aid."""
    return (
        Side("game.title", _draw_game, "chart/aid-game"),
        Side("more.title", _draw_more, "chart/aid-more"),
    )


def _draw_game(page: Page) -> None:
    facts = page.data.value(GAME)
    page.section("setup", style=MORE, cards=facts.cards, hand=facts.hand)
    page.heading("map.title")
    page.lines("map.place", "map.act", style=MORE)
    for action in ACTIONS:
        text = f"*{page.words[f'action.{action}.name']}:* {page.label(f'map.{action}')}"
        left, y = LEFT + 7.0, page.y
        low = draw_icon_line(page.set, action, text, left, y, RIGHT - left, style=MORE, sign=SIGN)
        page.y = low + ROW
    page.lines("map.refill", "map.end", style=MORE)
    page.skip(GAP - ROW)
    page.section("walk", style=MORE)
    page.heading("score.title")
    draw_walk(page)
    page.lines("score.most", "score.start", style=MORE)
    page.skip(GAP - ROW)
    page.section("easy", style=SMALL, gap=0.0)
    page.finish()


def _draw_more(page: Page) -> None:
    words = page.words
    page.heading("lands.title")
    result = []
    for special in page.data.values(SPECIALS):
        name = special.id
        line = words.get(f"aid.lands.{name}", words[f"special.{name}.line"])
        line = line.replace("{worth}", str(special.points))
        when = words[f"when.{special.when}.name"]
        result.append((icon_of(name), f"*{words[f'special.{name}.name']}* ({when}): {line}"))
    _columns(page, result)
    page.heading("unclear.title")
    _columns(
        page, [(name, _aids_named(words, f"move.{name}", f"aid.unclear.{name}")) for name in MOVES]
    )
    _ordered(page)
    named = [(icon_of(name), _aids_named(words, f"card-action.{name}")) for name in CARD_ACTIONS]
    _columns(page, named)
    page.heading("muddled.title")
    stay = any(item.id == "hands-stay" and item.value for item in page.data.values(SWITCHES))
    begins = "begins" if stay else "begins-by-the-letter"
    page.lines(*(f"muddled.{name}" for name in (begins, "walk", "take", "bump")), style=MORE)
    page.finish()


def _ordered(page: Page) -> None:
    """Explain when the orders on cards take effect, with pictures of some of the orders."""
    sign, _, text = page.label("unclear.actions").partition("|")
    top, reach = page.y, RIGHT - len(ORDERS) * (2 * ORDER + 1.6)
    low = draw_icon_line(
        page.set, sign.strip(), text.strip(), LEFT, top, reach - LEFT, style=MORE, sign=SIGN
    )
    colors = page.theme.colors
    for nth, name in enumerate(ORDERS):
        x, y = reach + 1.6 + ORDER + nth * (2 * ORDER + 1.6), top + ORDER - 0.6
        edge = Pen(page.set.color("unclear.sign"), 0.3)
        page.set.add(Circle(x, y, ORDER, fill=colors["unclear.plate"], pen=edge))
        symbol = thicken_drawing(f"chart/order-{name}", page.theme.ink, 1.6 * ORDER, THINNEST)
        page.set.add(put_symbol(symbol, x, y, width=1.6 * ORDER))
    page.y = max(low, top + 2 * ORDER - 0.6) + 1.6


def _aids_named(words: Mapping[str, str], key: str, shorter: str = "") -> str:
    """Return the label `<key>.name` in bold, followed by its explanation.

    The label named `shorter` has the explanation; if there is no such label, `<key>.line` has it.
    """
    return f"*{words[f'{key}.name']}:* {words.get(shorter) or words[f'{key}.line']}"


def _columns(page: Page, entries: Sequence[tuple[str, str]]) -> None:
    """Write texts with icons in two columns, row by row."""

    def draw(entry: tuple[str, str], x: float, y: float) -> float:
        return draw_icon_line(page.set, *entry, x, y, COLUMN, style=MORE, sign=SIGN)

    gap = BETWEEN * page.space
    page.y = draw_grid(entries, 2, LEFT, page.y, COLUMN + GUTTER, draw, gap) + gap
    page.skip(GAP - BETWEEN)
