"""The player aids of Salmon Run: a turn on one side, the signs of the river on the other."""

from __future__ import annotations

from msgspec import to_builtins
from msgspec.structs import replace

from companion.data.game_data import GameData
from companion.drawing.aid_page import BODY, FIGURE, GAP, LEFT, ROW, WIDE, AidPage
from companion.games.aids import Side
from companion.games.salmon_run.aid_river import draw_badge, draw_river_of_signs, draw_thumbnail
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
THUMB, CARD_GAP = (11.02, 7.98), 1.2  # mm: small pictures, room below those of cards
BELOW_PILES = 2.2  # mm
CARDS = ("bear", "eagle", "current", "rapids")  # that are no swims
# the signs on hexes with the names of their words: on the river, and over the whole width
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
        Side("turn.title", _turn_side),
        Side("river.title", _river_side),
    )


def _turn_side(page: Page) -> None:
    numbers = to_builtins(page.data.value(RACE))
    page.section("steps", gap=GAP, **numbers)
    page.heading("moves.title")
    _swims(page)
    page.lines(*(f"moves.{name}" for name in MOVES), **numbers)
    page.skip(GAP)
    _cards(page, **numbers)
    page.finish()


def _swims(page: Page) -> None:
    """Draw where a swim leads: three cards as pictures with their words, side by side."""
    wide, (w, h) = WIDE / len(SWIMS), THUMB
    for i, swim in enumerate(SWIMS):
        x = LEFT + i * wide
        draw_thumbnail(page.set, swim, x, page.y)
        room = (x + w + 2.0, page.y, wide - w - 2.2, h)
        page.set.write(page.label(f"moves.{swim}"), room, SWIM)
    page.y += h + ROW


def _cards(page: Page, **values: object) -> None:
    """Set what the other cards do, each beside its picture, and below how to counter one."""
    page.heading("cards.title")
    w, h = THUMB
    for name in (*CARDS, "counter"):
        sign, _, said = page.label(f"cards.{name}", **values).partition("|")
        if name in CARDS:
            draw_thumbnail(page.set, name, LEFT, page.y)
            draw_badge(page.set, sign.strip(), LEFT + w - 0.6, page.y + h - 2.2)
        else:
            page.set.icon(sign.strip(), LEFT + w / 2, page.y + 3.4, SIGN)
        left, wide = LEFT + w + 3.6, WIDE - w - 3.6
        high = page.set.fitted(said.strip(), (left, 0.0, wide, 14.0), BODY).height
        tall = max(h, high) if name in CARDS else high
        page.set.write(said.strip(), (left, page.y - 2.0, wide, tall + 4.0), SWIM)
        page.y += tall + CARD_GAP


def _river_side(page: Page) -> None:
    race = page.data.value(RACE)
    cards = sum(card.copies for card in page.data.values(SWIM_CARDS) if card.player == 1)
    page.section("race", gap=0.0, hand=race.hand, cards=cards, lengths=_lengths(page))
    _piles(page)
    page.y += BELOW_PILES
    page.heading("hexes.title")
    page.y = ROW + draw_river_of_signs(
        page.set, HEXES, lambda name: page.label(f"hexes.{name}"), LEFT, page.y, WIDE
    )
    for name in REEDS:
        page.icon_line(name, page.label(f"hexes.{name}"), size=SIGN)
    page.skip(GAP - ROW)
    page.section("ground")
    page.section("end", gap=0.0)
    page.finish()


def _piles(page: Page) -> None:
    """Draw how many cards each pile has at the start."""
    copies = {pile.action: pile.copies for pile in page.data.values(SUPPLEMENT_CARDS)}
    cell = WIDE / (len(PILES) + 1)
    top = page.y - 0.2
    page.plate(LEFT, top, WIDE, 10.8)
    fatigue = sum(card.copies for card in page.data.values(FATIGUE_CARDS))
    counts = [" ".join(str(copies.get(action, 0)) for action in pile) for pile in PILES]
    signs = (*PILE_SIGNS, "fatigue")
    for i, (sign, count) in enumerate(zip(signs, [*counts, str(fatigue)], strict=True)):
        x = LEFT + i * cell
        page.set.icon(sign, x + cell / 2, top + 3.6, SIGN)
        room = (x, top + 6.2, cell, 4.6)
        page.set.write(count, room, FIGURE)
    page.y = top + 10.8


def _lengths(page: Page) -> str:
    """Return the lengths with their numbered boards."""
    told = (
        page.label("lengths.one", length=page.words[f"length.{each.id}"], boards=each.boards)
        for each in page.data.values(LENGTHS)
    )
    return page.label("lengths.join").join(told)
