"""The player aids of Lure: a round on the front; requirements, lures and chances on the back."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from companion.data.game_data import GameData
from companion.drawing.aid_page import BODY, LEFT, QUIET, RIGHT, SMALL, WIDE, AidPage
from companion.drawing.widgets import cells, rule
from companion.games.aids import Side, art
from companion.games.lure.odds import reached
from companion.games.lure.tables import FISH, GAME, LURES, WATERS

DICE = ("d6", "2d6", "3d6", "4d6", "5d6", "d12", "d20", "d12+d20", "2d6+d12+d20")
SHARES = (("sure", Fraction(9, 10)), ("half", Fraction(1, 2)), ("lucky", Fraction(1, 10)))
HEAD = 27.0  # mm: width of the first column of the table
LINE = 4.9  # mm: height of its rows
ROW_NAME = replace(SMALL, role="quiet", valign="middle")
TOTAL = replace(BODY, font="sans-bold", leading=1.0, align="middle", valign="middle")
DICE_NAME = replace(SMALL, leading=1.0, align="middle", valign="middle")


def sides(data: GameData) -> tuple[Side[GameData], Side[GameData]]:
    """Return both sides."""
    return (
        Side("round.title", art("ground/floats"), _draw_round),
        Side("counts.title", art("fish/perch"), _draw_counts),
    )


def _draw_round(page: AidPage[GameData]) -> None:
    data = page.data
    game = data.value(GAME)
    few, many = data.values(WATERS)
    cards = sum(card.copies for card in data.values(FISH))
    values: dict[str, Any] = {
        "players": "-".join(map(str, game.players)),
        "fewer": " or ".join(map(str, few.players)),
        "more": " or ".join(map(str, many.players)),
        "left-out": few.left_out,
        "lures": game.lures,
        "few": few.shown,
        "many": many.shown,
        "rounds": "-".join(map(str, sorted({few.rounds(cards), many.rounds(cards)}))),
        "vp": _boost(data),
    }
    for section in ("begin", "splash", "cast", "fish", "together", "none-left", "end"):
        page.section(section, **values)
    page.finish()


def _draw_counts(page: AidPage[GameData]) -> None:
    for section in ("card", "needs", "lures"):
        page.section(section, vp=_boost(page.data))
    _table(page)
    page.finish()


def _boost(data: GameData) -> int:
    return next(lure.vp for lure in data.values(LURES) if lure.kind == "boost")


def _table(page: AidPage[GameData]) -> None:
    """Draw which totals so many dice reach. Source: D computed."""
    page.heading("odds.title")
    rows = [[page.say("odds.dice"), *(dice.replace("+", "|") for dice in DICE)]]
    for name, share in SHARES:
        rows.append([page.say(f"odds.{name}"), *(str(reached(dice, share)) for dice in DICE)])
    for number, (name, *values) in enumerate(rows):
        high = LINE if number else 2 * LINE
        page.set.words(name, (LEFT, page.y, HEAD, high), ROW_NAME)
        style = TOTAL if number else DICE_NAME
        cells(page.set, values, LEFT + HEAD, page.y, WIDE - HEAD, high, style)
        page.y += high
        rule(page.set, LEFT, RIGHT, page.y)
    page.y += 1.6
    page.text(page.say("odds.note"), QUIET)
