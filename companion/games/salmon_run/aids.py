"""The player aids of Salmon Run: a turn on one side, the signs of the river on the other."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import to_builtins
from msgspec.structs import replace

from companion.data.game_data import GameData
from companion.drawing.aid_page import BODY, FIGURE, GAP, LEFT, ROW, WIDE, AidPage
from companion.games.aids import Side, art
from companion.games.salmon_run.aid_river import badge, river_of_signs, thumb
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
SWUM, CARD, CARD_GAP = (12.0, 9.6), (12.0, 7.4), 1.0  # mm: pictures of cards, room below each
ALONE, BELOW_PILES = 1.45, 2.2  # a sign in place of a picture, so many times; mm
# of each card that is no swim: its picture, the middle of what is seen of it, and how wide that is
SEEN: Mapping[str, tuple[str, tuple[float, float], float]] = {
    "bear": ("swim/bear-1", (34.0, 39.0), 58.0),
    "eagle": ("swim/eagle-1", (34.75, 43.0), 60.0),
    "current": ("swim/current-1", (34.75, 46.0), 58.0),
    "rapids": ("swim/rapids-1", (34.75, 46.0), 58.0),
}
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
        Side("turn.title", art("ground/aid-run"), _turn_side),
        Side("river.title", art("ground/aid-bear"), _river_side),
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
    wide, (w, h) = WIDE / len(SWIMS), SWUM
    for i, swim in enumerate(SWIMS):
        x = LEFT + i * wide
        # lines of a salmon as small as that would hide where it swims to
        art = f"ground/swim-{swim}" if page.set.theme.ink == "line" else f"swim/{swim}-{i + 1}"
        thumb(page.set, art, (x, page.y, w, h), (34.75, 45.4), 53.0)
        room = (x + w + 1.6, page.y, wide - w - 1.8, h)
        page.set.words(page.say(f"moves.{swim}"), room, SWIM)
    page.y += h + ROW


def _cards(page: Page, **values: object) -> None:
    """Set what the other cards do, each beside its picture, and below how to counter one."""
    page.heading("cards.title")
    w, h = CARD
    for name in (*SEEN, "counter"):
        sign, _, said = page.say(f"cards.{name}", **values).partition("|")
        sign = sign.strip()
        if name not in SEEN:
            page.set.sign(sign, LEFT + w / 2, page.y + h / 2, SIGN)
        elif page.set.theme.ink == "line":  # a scene as small as that would be a scribble
            badge(page.set, sign, LEFT + w / 2, page.y + h / 2, scale=ALONE)
        else:
            scene, middle, wide = SEEN[name]
            thumb(page.set, scene, (LEFT, page.y, w, h), middle, wide)
            badge(page.set, sign, LEFT + w - 1.0, page.y + h - 2.4)
        room = (LEFT + w + 3.4, page.y - 0.4, WIDE - w - 3.4, 14.0)
        high = page.set.words(said.strip(), room, BODY)
        page.y += max(h, high + 0.7) + CARD_GAP


def _river_side(page: Page) -> None:
    race = page.data.value(RACE)
    cards = sum(card.copies for card in page.data.values(SWIM_CARDS) if card.player == 1)
    page.section("race", gap=0.0, hand=race.hand, cards=cards, lengths=_lengths(page))
    _piles(page)
    page.y += BELOW_PILES
    page.heading("hexes.title")
    page.y = ROW + river_of_signs(
        page.set, HEXES, lambda name: page.say(f"hexes.{name}"), LEFT, page.y, WIDE
    )
    for name in REEDS:
        page.signed(name, page.say(f"hexes.{name}"), size=SIGN)
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
        page.set.sign(sign, x + cell / 2, top + 3.6, SIGN)
        room = (x, top + 6.2, cell, 4.6)
        page.set.words(count, room, FIGURE)
    page.y = top + 10.8


def _lengths(page: Page) -> str:
    """Return the lengths with their numbered boards."""
    told = (
        page.say("lengths.one", length=page.words[f"length.{each.id}"], boards=each.boards)
        for each in page.data.values(LENGTHS)
    )
    return page.say("lengths.join").join(told)
