"""The player aids: a game on the front, the additions of the expansions on the back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.data.game_data import GameData
from companion.data.scoring_schema import SWITCHES
from companion.drawing.aid_page import GAP, LEFT, RIGHT, ROW, SMALL, WIDE, AidPage
from companion.drawing.ink_colors import THINNEST
from companion.drawing.scaled_art import thicken_drawing
from companion.drawing.shapes import Circle, Pen, put_symbol
from companion.drawing.text import TextStyle
from companion.drawing.widgets import draw_grid, draw_icon_line
from companion.games.mapped_out.aid_walk import draw_walk
from companion.games.mapped_out.cards import icon_of
from companion.games.mapped_out.rows import ACTIONS, CARD_ACTIONS
from companion.games.mapped_out.schema import GAME, SPECIALS
from companion.games.player_aids import Side

GUTTER = 5.0  # mm between two columns
COLUMN = (WIDE - GUTTER) / 2
BETWEEN = 2.0  # mm between two entries of a column
SIGN = 4.6
ORDERS, ORDER = ("ultra-reveal", "fishful", "change-start"), 5.0  # pictures of orders; their radius
MORE = TextStyle(size_pt=8.25)
MOVES = ("jump", "match", "copy", "invert")

Page = AidPage[GameData]


def sides(data: GameData) -> tuple[Side[GameData], Side[GameData]]:
    """Return both sides."""
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
        left = LEFT + 7.0
        page.y = draw_icon_line(
            page.set, action, text, left, page.y, RIGHT - left, style=MORE, sign=SIGN
        )
        page.y += ROW
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
    _columns(page, [(name, _named(words, f"move.{name}", f"aid.unclear.{name}")) for name in MOVES])
    _ordered(page)
    named = [(icon_of(name), _named(words, f"card-action.{name}")) for name in CARD_ACTIONS]
    _columns(page, named)
    page.heading("muddled.title")
    begins = "begins" if _hands_stay(page.data) else "begins-by-the-letter"
    page.lines(*(f"muddled.{name}" for name in (begins, "walk", "take", "bump")), style=MORE)
    page.finish()


def _ordered(page: Page) -> None:
    """Explain when orders happen, beside their picture."""
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


def _hands_stay(data: GameData) -> bool:
    return any(item.id == "hands-stay" and item.value for item in data.values(SWITCHES))


def _named(words: Mapping[str, str], key: str, shorter: str = "") -> str:
    """Return a name with its line; the shorter line if there is one."""
    return f"*{words[f'{key}.name']}:* {words.get(shorter) or words[f'{key}.line']}"


def _columns(page: Page, entries: Sequence[tuple[str, str]]) -> None:
    """Set signs with words in two columns, row by row."""

    def draw(entry: tuple[str, str], x: float, y: float) -> float:
        return draw_icon_line(page.set, *entry, x, y, COLUMN, style=MORE, sign=SIGN)

    gap = BETWEEN * page.space
    page.y = draw_grid(entries, 2, LEFT, page.y, COLUMN + GUTTER, draw, gap) + gap
    page.skip(GAP - BETWEEN)
