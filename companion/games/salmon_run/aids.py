"""The player aids of Salmon Run: a turn on one side, the signs of the river on the other."""

from __future__ import annotations

from dataclasses import asdict, replace

from companion.data.game_data import GameData
from companion.drawing.aid_page import BODY, FIGURE, GAP, LEFT, RIGHT, ROW, WIDE, AidPage
from companion.drawing.shapes import Line, Pen
from companion.games.aids import Side, art
from companion.games.salmon_run.decks import SIGNS
from companion.games.salmon_run.model import Action
from companion.games.salmon_run.tables import FATIGUE_CARDS, LENGTHS, RACE, SUPPLEMENT_CARDS

TURN = ("play", "tiring", "rest", "draw")
SWIMS: tuple[Action, ...] = ("forward", "left", "right")
MOVES = ("blocked", "jump", "double", "falls", "bear", "share")
CARDS = ("bear", "eagle", "current", "rapids", "fatigue", "counter")
SIGN = 5.0
# the signs on hexes with the names of their words, in two columns
HEXES = (
    "swim", "double-swim", "wild", "draw", "paw", "eagle",
    "current", "rapids", "current-or-rapids", "reeds", "reeds-2", "fatigue",
)  # fmt: skip
GROUND = ("rock", "waterfall", "arrow", "arrows")
PILES: tuple[tuple[Action, ...], ...] = (
    ("bear",), ("eagle",), ("wild",), ("current",), ("rapids",),
    ("double-forward", "double-left", "double-right"), ("forward", "left", "right"),
)  # fmt: skip
PILE_SIGNS = ("bear", "eagle", "wild", "current", "rapids", "double-swim", "swim")

Page = AidPage[GameData]
SWIM = replace(BODY, valign="middle")
LENGTH = replace(SWIM, align="middle", most_lines=1)


def sides(data: GameData) -> tuple[Side[GameData], Side[GameData]]:
    """Return both sides."""
    return (
        Side("turn.title", art("fish/sockeye"), _turn_side),
        Side("river.title", art("ground/bear"), _river_side),
    )


def _turn_side(page: Page) -> None:
    numbers = asdict(page.data.value(RACE))
    page.heading("steps.title", **numbers)
    page.lines(*(f"steps.{name}" for name in TURN), **numbers)
    page.skip(GAP)
    page.heading("moves.title")
    _swims(page)
    page.lines(*(f"moves.{name}" for name in MOVES), **numbers)
    page.skip(GAP)
    page.heading("cards.title")
    page.lines(*(f"cards.{name}" for name in CARDS), **numbers)
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
    page.heading("hexes.title")
    _pairs(page, "hexes", HEXES)
    page.skip(GAP - ROW)
    page.heading("ground.title")
    page.lines(*(f"ground.{name}" for name in GROUND))
    page.skip(GAP - ROW)
    page.heading("piles.title", n=sum(pile.copies for pile in page.data.values(SUPPLEMENT_CARDS)))
    _piles(page)
    page.skip(GAP)
    page.heading("lengths.title")
    _lengths(page)
    page.skip(GAP)
    page.heading("end.title")
    page.lines("end.pond", "end.fewest", "end.shared")
    page.finish()


def _pairs(page: Page, section: str, names: tuple[str, ...]) -> None:
    """Set signs with their words in two columns, row by row."""
    half = WIDE / 2 - 1.5
    top = low = page.y
    for i, name in enumerate(names):
        x = LEFT + (i % 2) * (half + 3.0)
        if i % 2 == 0:
            top = low
        page.set.sign(name, x + SIGN / 2, top + 1.7, SIGN)
        room = (x + SIGN + 2.0, top, half - SIGN - 2.0, 14.0)
        high = page.set.words(page.say(f"{section}.{name}"), room, BODY)
        low = max(low, top + max(high, 0.7 * SIGN) + ROW)
    page.y = low


def _piles(page: Page) -> None:
    """Draw how many cards each pile has at the start."""
    copies = {pile.action: pile.copies for pile in page.data.values(SUPPLEMENT_CARDS)}
    cell = WIDE / (len(PILES) + 1)
    top = page.y - 1.0
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


def _lengths(page: Page) -> None:
    """Draw the five lengths with their numbered boards."""
    lengths = page.data.values(LENGTHS)
    cell = WIDE / max(1, len(lengths))
    top = page.y - 1.0
    for i, length in enumerate(lengths):
        room = (LEFT + i * cell, top, cell, 4.6)
        name = page.words[f"length.{length.id}"]
        page.set.words(name, room, LENGTH)
        room = (LEFT + i * cell, top + 5.0, cell, 4.6)
        count = str(length.boards)
        page.set.words(count, room, FIGURE)
    rule = Pen(page.set.color("rule"), 0.15)
    page.set.put(Line(LEFT, top + 4.8, RIGHT, top + 4.8, rule))
    page.y = top + 9.8
