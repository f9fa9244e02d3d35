"""The other side of a player aid: the reel, bonus actions, the end of a round, score, signs."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.data.decks_and_pools import POOLS
from companion.data.game_data import GameData
from companion.data.scoring import load_scoring
from companion.drawing.aid_page import (
    GAP,
    LEFT,
    NBSP,
    QUIET,
    RIGHT,
    ROW,
    SMALL,
    WIDE,
    AidPage,
)
from companion.drawing.art import load_drawing
from companion.drawing.icons import draw_icon
from companion.drawing.recolor import recolor
from companion.drawing.shapes import Shape, Use
from companion.drawing.text import TextStyle
from companion.drawing.text_writer import TextWriter
from companion.drawing.widgets import draw_circled_number, draw_grid, draw_icon_line
from companion.games.freshwater_fly.cards import colour_icons
from companion.games.freshwater_fly.model import COLUMNS, MOST_FINESSE
from companion.games.freshwater_fly.tables import COMMON, RONDEL, SECTIONS_OF_LINE

DIAL, SPOOL = 17.0, 11.56  # mm: radius, and how far out the signs stand
SIGN = 6.4
# the colours that the drawing of the reel has in its file, and their roles
REEL_COLORS = {"#2B6673": "accent", "#B5A88C": "rule", "#FCF8EE": "plate"}
SIGNS_WIDE = 6  # signs in a row of the key
# The signs of this game with what they mean; a sign that stands for a colour of fish is in `game`.
SIGNS = (
    *("strength", "strike", "hook", "miss", "current", "momentum"),
    *("fly", "hatch", "finesse", "drag", "stamina", "advance"),
    *("rock", "discard", "badge"),
)
TURNS = replace(QUIET, align="middle")
SIGN_NAME = replace(SMALL, valign="middle")
BODY = TextStyle(size_pt=8.25)
BADGES = replace(BODY, icon_size=1.44)  # so that their points are large enough


def draw_rest(page: AidPage[GameData]) -> None:
    """Draw the side with the reel, other bonus actions, the end of a round and the score."""
    _reel(page)
    _bonus(page)
    _round(page)
    _score(page)
    _signs(page)
    page.finish()


def draw_dial(setter: TextWriter, signs: Sequence[str], x: float, y: float) -> Iterator[Shape]:
    """Yield the reel in small round (x, y): its spaces clockwise from the top, each with a sign."""
    colors = {key: setter.color(role) for key, role in REEL_COLORS.items()}
    reel = recolor(load_drawing("board/small-reel"), colors)
    yield Use(reel, x - reel.w / 2, y - reel.h / 2)
    for i, sign in enumerate(signs):
        turn = 2 * math.pi * i / len(signs)
        at = x + math.sin(turn) * SPOOL, y - math.cos(turn) * SPOOL
        yield from draw_icon(sign, *at, SIGN, setter.color("accent"))


def _reel(page: AidPage[GameData]) -> None:
    """Draw the dial with its spaces beside what they do."""
    page.heading("reel.title")
    data, top = page.data, page.y
    spaces, sections, icons = data.values(RONDEL), data.values(SECTIONS_OF_LINE), colour_icons(data)
    page.set.put(*draw_dial(page.set, [one.sign for one in spaces], LEFT + DIAL, top + DIAL + 0.6))
    x, y = LEFT + 2 * DIAL + 5, top
    names = {-1: "back", 0: "stays", 1: "ahead"}
    stamina = " ".join(
        f"{{{icons[one.id]}}}{NBSP}{page.label(f'stamina.{names[one.stamina]}')}"
        for one in sections
    )
    turns = ", ".join(f"{{{icons[one.id]}}}{NBSP}{one.turns}" for one in sections)
    for space in spaces:
        values = {"gain": space.gain or "", "most": MOST_FINESSE, "stamina": stamina}
        said = page.label(f"reel.{space.id}", **values)
        y = draw_icon_line(page.set, space.sign, said, x, y, RIGHT - x, style=BODY, sign=4.4) + ROW
    low = top + 2 * DIAL + 3.2
    box = (LEFT, low, 2 * DIAL, 10.0)
    low += page.set.write(page.label("reel.turns", turns=turns), box, TURNS)
    page.y = max(y - ROW, low + 0.4) + GAP


def _bonus(page: AidPage[GameData]) -> None:
    page.section("bonus", style=BODY, gap=0.0)
    page.y += GAP - ROW + 0.7


def _round(page: AidPage[GameData]) -> None:
    """Draw the steps between two rounds, numbered."""
    page.heading("round.title")
    dice = ", ".join(_dice(page))
    for number, name in enumerate(("start", "hatch", "roll"), start=1):
        draw_circled_number(page.set, number, LEFT + 2.1, page.y + 1.2, 2.1, 7.5, "accent")
        said = page.label(f"round.{name}", last=COLUMNS, dice=dice)
        room = (LEFT + 6.8, page.y, WIDE - 6.8, 14.0)
        page.y += max(page.set.write(said, room, BODY), 2.4) + ROW
    page.y += GAP - ROW + 0.7


def _dice(page: AidPage[GameData]) -> Iterator[str]:
    """Yield how many dice are rolled with how many players, two or more."""
    for pool in page.data.values(POOLS):
        for roll in pool.rolls:
            if roll.players and not roll.counts:
                players = "\u2013".join(map(str, sorted({min(roll.players), max(roll.players)})))
                count = sum(count for _, count in roll.dice)
                yield page.label("round.dice", players=players, n=count)


def _score(page: AidPage[GameData]) -> None:
    """Draw the end of the game and what scores."""
    data, icons = page.data, {id: f"{{{mark}}}" for id, mark in colour_icons(page.data).items()}
    common = data.values(COMMON)
    seven = next((one.count for one in common if one.id == "seven"), None)
    page.heading("score.title", count=seven or "")
    gained = [
        page.label(
            f"score.{one.id}",
            points=f"{{badge:{one.points}}}",
            count=one.count or "",
            colours=" ".join(icons[colour] for colour in one.colours),
            species=data.words[f"species.{one.species}.name"] if one.species else "",
        )
        for one in common
    ]
    tie = ", ".join(icons[tie.id] for tie in data.made(load_scoring).scoring.ties)
    for name, said in (
        ("fish", page.label("score.fish")),
        ("trophy", page.label("score.common", common=" ".join(gained))),
        ("reel", page.label("score.personal")),
        ("rock", page.label("score.rock")),
        ("swap", page.label("score.tie", tie=tie)),
    ):
        page.icon_line(name, said, BADGES if name == "trophy" else BODY, 4.4)
    page.y += GAP - ROW + 0.7


def _signs(page: AidPage[GameData]) -> None:
    """Draw the key of the signs."""
    page.heading("signs.title")
    words = page.data.words
    colours = [(mark, words[f"colour.{id}.name"]) for id, mark in colour_icons(page.data).items()]
    known = [*((sign, page.label(f"signs.{sign}")) for sign in SIGNS), *colours]
    wide = WIDE / SIGNS_WIDE

    def draw(sign: tuple[str, str], x: float, y: float) -> float:
        page.set.icon(sign[0], x + 1.9, y + 1.0, 3.8)
        page.set.write(sign[1], (x + 4.6, y - 0.8, wide - 5, 4.0), SIGN_NAME)
        return y + 4.5

    page.y = draw_grid(known, SIGNS_WIDE, LEFT, page.y, wide, draw) - 2.2
