"""What words alone do not say on the player aids of Lure: numbers worked out, and the chances."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec.structs import replace

from companion.data.game_data import GameData
from companion.drawing.aid_page import BODY, LEFT, RIGHT, SMALL, WIDE, AidPage
from companion.drawing.widgets import draw_cells, draw_rule
from companion.games.lure.aid_card import example_values
from companion.games.lure.odds import likely_total
from companion.games.lure.tables import FISH, GAME, WATERS

DICE = ("d6", "2d6", "3d6", "4d6", "5d6", "d12", "d20", "d12+d20")
SHARES = (("sure", Fraction(9, 10)), ("half", Fraction(1, 2)), ("lucky", Fraction(1, 10)))
HEAD = 24.0  # mm: width of the first column of the table
LINE = 4.9  # mm: height of its rows
ROW_NAME = replace(SMALL, role="quiet", valign="middle")
TOTAL = replace(BODY, font="sans-bold", leading=1.0, align="middle", valign="middle")
DICE_NAME = replace(SMALL, leading=1.0, align="middle", valign="middle")


def aid_values(data: GameData) -> Mapping[str, object]:
    """Return what words of the aid say that stands in no table as it is."""
    few, many = data.values(WATERS)
    cards = sum(card.copies for card in data.values(FISH))
    return {
        "players": "-".join(map(str, data.value(GAME).players)),
        "fewer": " or ".join(map(str, few.players)),
        "more": " or ".join(map(str, many.players)),
        **example_values(data),
        "rounds": "-".join(map(str, sorted({few.rounds(cards), many.rounds(cards)}))),
    }


def draw_odds(page: AidPage[GameData]) -> None:
    """Draw which totals so many dice reach. Source: D computed."""
    page.heading("odds.title")
    rows = [[page.label("odds.dice"), *DICE]]
    for name, share in SHARES:
        rows.append(
            [page.label(f"odds.{name}"), *(str(likely_total(dice, share)) for dice in DICE)]
        )
    for number, (name, *values) in enumerate(rows):
        page.set.write(name, (LEFT, page.y, HEAD, LINE), ROW_NAME)
        style = TOTAL if number else DICE_NAME
        draw_cells(page.set, values, LEFT + HEAD, page.y, WIDE - HEAD, LINE, style)
        page.y += LINE
        draw_rule(page.set, LEFT, RIGHT, page.y)
