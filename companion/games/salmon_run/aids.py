"""The player aids of Salmon Run: a turn on one side, the signs of the river on the other."""

from __future__ import annotations

from msgspec import to_builtins
from msgspec.structs import replace

from companion.data.game_data import GameData
from companion.drawing.aid_page import BODY, FIGURE, GAP, LEFT, ROW, WIDE, AidPage
from companion.drawing.widgets import grid
from companion.games.aids import Side, art
from companion.games.salmon_run.decks import SIGNS
from companion.games.salmon_run.model import Action
from companion.games.salmon_run.tables import (
    FATIGUE_CARDS,
    LENGTHS,
    RACE,
    SUPPLEMENT_CARDS,
    SWIM_CARDS,
)

SWIMS: tuple[Action, ...] = ("forward", "left", "right")
MOVES = ("blocked", "jump", "double", "falls", "bear", "share")
SIGN = 5.0
# the signs on hexes with the names of their words: in two columns, and over the whole width
HEXES = (
    "swim", "double-swim", "wild", "draw", "paw", "eagle",
    "current", "rapids", "current-or-rapids", "fatigue",
)  # fmt: skip
REEDS = ("reeds", "reeds-2")
PILES: tuple[tuple[Action, ...], ...] = (
    ("bear",), ("eagle",), ("wild",), ("current",), ("rapids",),
    ("double-forward", "double-left", "double-right"), ("forward", "left", "right"),
)  # fmt: skip
PILE_SIGNS = ("bear", "eagle", "wild", "current", "rapids", "double-swim", "swim")

Page = AidPage[GameData]
SWIM = replace(BODY, valign="middle")


def sides(data: GameData) -> tuple[Side[GameData], Side[GameData]]:
    """Return both sides."""
    return (
        Side("turn.title", art("fish/sockeye"), _turn_side),
        Side("river.title", art("ground/bear"), _river_side),
    )


def _turn_side(page: Page) -> None:
    numbers = to_builtins(page.data.value(RACE))
    page.section("steps", gap=GAP, **numbers)
    page.heading("moves.title")
    _swims(page)
    page.lines(*(f"moves.{name}" for name in MOVES), **numbers)
    page.skip(GAP)
    page.section("cards", gap=0.0, **numbers)
    page.finish()


def _swims(page: Page) -> None:
    """Draw where a swim leads: three signs with their words, side by side."""
    wide = WIDE / len(SWIMS)
    for i, swim in enumerate(SWIMS):
        x = LEFT + i * wide
        page.set.sign(SIGNS[swim], x + 4.6, page.y + 3.4, 8.0)
        room = (x + 10.0, page.y, wide - 11.0, 7.0)
        page.set.words(page.say(f"moves.{swim}"), room, SWIM)
    page.y += 7.0 + ROW


def _river_side(page: Page) -> None:
    race = page.data.value(RACE)
    cards = sum(card.copies for card in page.data.values(SWIM_CARDS) if card.player == 1)
    page.section("race", gap=0.0, hand=race.hand, cards=cards, lengths=_lengths(page))
    _piles(page)
    page.skip(GAP)
    page.heading("hexes.title")
    _pairs(page, "hexes", HEXES)
    for name in REEDS:
        page.signed(name, page.say(f"hexes.{name}"), size=SIGN)
    page.skip(GAP - ROW)
    page.section("ground")
    page.section("end", gap=0.0)
    page.finish()


def _pairs(page: Page, section: str, names: tuple[str, ...]) -> None:
    """Set signs with their words in two columns, row by row."""
    wide = WIDE / 2 - 1.5 - SIGN - 2.0

    def draw(name: str, x: float, y: float) -> float:
        page.set.sign(name, x + SIGN / 2, y + 1.7, SIGN)
        room = (x + SIGN + 2.0, y, wide, 14.0)
        return y + max(page.set.words(page.say(f"{section}.{name}"), room, BODY), 0.7 * SIGN)

    page.y = grid(names, 2, LEFT, page.y, WIDE / 2 + 1.5, draw, ROW) + ROW


def _piles(page: Page) -> None:
    """Draw how many cards each pile has at the start."""
    copies = {pile.action: pile.copies for pile in page.data.values(SUPPLEMENT_CARDS)}
    cell = WIDE / (len(PILES) + 1)
    top = page.y - 0.2
    page.plate(LEFT, top, WIDE, 11.4)
    fatigue = sum(card.copies for card in page.data.values(FATIGUE_CARDS))
    counts = [" ".join(str(copies.get(action, 0)) for action in pile) for pile in PILES]
    signs = (*PILE_SIGNS, "fatigue")
    for i, (sign, count) in enumerate(zip(signs, [*counts, str(fatigue)], strict=True)):
        x = LEFT + i * cell
        page.set.sign(sign, x + cell / 2, top + 3.6, SIGN)
        room = (x, top + 6.2, cell, 4.6)
        page.set.words(count, room, FIGURE)
    page.y = top + 11.4


def _lengths(page: Page) -> str:
    """Return the lengths with their numbered boards."""
    told = (
        page.say("lengths.one", length=page.words[f"length.{each.id}"], boards=each.boards)
        for each in page.data.values(LENGTHS)
    )
    return page.say("lengths.join").join(told)
