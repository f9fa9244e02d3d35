"""Dice and tokens of Fleet: The Dice Game: fold-up dice, or labels for blank dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

from companion.core.units import BLEED
from companion.data.game_data import Entry, GameData
from companion.drawing import fonts
from companion.drawing.art import load_drawing
from companion.drawing.component import Component
from companion.drawing.folding.die_net import die_net
from companion.drawing.folding.standee import standee
from companion.drawing.icons import draw_icon
from companion.drawing.shapes import Circle, Line, Pen, Rect, Shapes, Text, put_symbol
from companion.drawing.theme import Theme
from companion.games.component_info import limit_copies
from companion.games.components import ComponentOrder
from companion.games.fleet_dice.rows import BOAT_DIE, SIDES, BoatDie, TownDie
from companion.games.fleet_dice.schema import BOAT_DICE, POOLS, SIZES, TOWN_DICE, pool_setup
from companion.games.paper_parts import Die, Figure, Token, TokenSide, dice_labels_component

FACE = 1.62  # width of an icon as a share of the radius of its face
RING, RING_WIDE = 1.0, 0.5  # radius of the ring, such a share; how wide it is, mm
STUD, STUD_WIDE = 0.9, 0.9  # how far right and low of the middle studs are, a share; mm


def build_die(data: GameData, entry: Entry[BoatDie | TownDie]) -> Die:
    """Return a die as a net to fold."""
    row = entry.value
    boat = isinstance(row, BoatDie)
    fill, ink, fold = ("plate", "ink", "quiet") if boat else ("town.fill", "town.ink", "town.ink")
    signs = [face_sign(face, row.coins if isinstance(row, BoatDie) else 0) for face in row.faces]
    return Die(
        entry.id,
        data.words["dice.boat" if boat else "dice.town"],
        die_net(SIDES, data.value(SIZES).die),
        partial(_draw_face, signs, ink, [f"die.{face}" if boat else fill for face in row.faces]),
        copies=row.copies,
        fill=fill,
        fold=fold,
        hint=data.words["dice.hint"],
    )


def build_die_labels(order: ComponentOrder) -> Component:
    """Build strips of labels for all dice."""
    dice = [build_die(order.data, entry) for entry in order.printed]
    return dice_labels_component(order.info, dice, order.data.value(SIZES).label)


def limit_to_pools(component: Component, order: ComponentOrder) -> Component:
    """Limit the dice to as many as the pools of both phases need together.

    Source: rules, Set Up.
    """
    data, players = order.data, order.players
    pools = [pool_setup(data, name, players) for name in POOLS]
    boats = [die.id for die in data.values(BOAT_DICE) for _ in range(die.copies)]
    towns = [die.id for die in data.values(TOWN_DICE) for _ in range(die.copies)]
    boat, town = sum(pool.boat for pool in pools), sum(pool.town for pool in pools)
    return limit_copies(component, Counter((*boats[:boat], *towns[:town])))


def face_sign(face: str, coins: int) -> tuple[str, str]:
    """Return a die face's icon and the number of coins in it; "" if the icon has no number."""
    if face == BOAT_DIE:
        return "boat", ""
    if face != "coins":
        return face, ""
    return ("coins-3", "") if coins == 3 else ("coin", str(coins))


def face_words(face: str, coins: int) -> str:
    """Return text markup for a die face: its icon, with a number of coins if it shows one."""
    name, number = face_sign(face, coins)
    return f"{{{name}:{number}}}" if number else f"{{{name}}}"


def _draw_face(
    signs: Sequence[tuple[str, str]],
    ink: str,
    grounds: Sequence[str],
    theme: Theme,
    value: int,
    radius: float,
) -> Shapes:
    """Draw face `value` of a die, counted from 1, as an icon in a ring around (0, 0)."""
    name, number = signs[value - 1]
    rope = Pen(theme.color("die.rope"), RING_WIDE)
    ring = Circle(0, 0, RING * radius, theme.colors[grounds[value - 1]], rope)
    far = STUD * radius
    studs = (Circle(x, y, STUD_WIDE / 2, rope.color) for x in (-far, far) for y in (-far, far))
    return (ring, *studs, *draw_icon(name, 0, 0, FACE * radius, theme.color(ink), number))


LIGHTHOUSE = "ground/evening-light"
WORD_PT = 15.0
ROPE = 1.245  # radius of the ring of rope, its share of that for a drawing


def build_marker(data: GameData, entry: Entry[Any]) -> Figure:
    """Return the start marker."""
    width, height = data.value(SIZES).start_marker
    net = standee(width, height)
    side = partial(_draw_lighthouse, width, height, data.words["marker.start.word"])

    def foot(theme: Theme) -> Shapes:
        deep = net.bends[0].y1
        if water := theme.colors["board.shallow"]:
            return (Rect(-BLEED, 0, width + 2 * BLEED, deep + BLEED, fill=water),)
        return ()

    title, copies = data.words[f"marker.{entry.id}.name"], entry.value.copies
    return Figure(entry.id, title, net, side, side, copies=copies, foot=foot)


def _draw_lighthouse(width: float, height: float, word: str, theme: Theme) -> Shapes:
    """Draw a lighthouse at dusk above a plate with a word; the top left corner is (0, 0)."""
    art = load_drawing(LIGHTHOUSE, theme.ink)
    wide = width + 2 * BLEED
    high = wide * art.h / art.w
    wide_pt = fonts.text_width(word, "small-caps", WORD_PT, 0.2)
    size_pt = min(WORD_PT, WORD_PT * (width - 7) / wide_pt)
    middle = (high + height) / 2 + 0.3
    edge = theme.colors["captain.edge"]
    return (
        put_symbol(art, width / 2, high / 2, width=wide),
        Rect(
            -BLEED, high, wide, height - high + BLEED,
            fill=theme.colors["captain.fill"], pen=Pen(edge, 0.2) if edge else None,
        ),
        Line(-BLEED, high + 0.9, width + BLEED, high + 0.9, Pen(theme.color("die.rope"), 0.35)),
        Text(
            width / 2,
            round(middle + fonts.cap_height("small-caps", size_pt) / 2, 3),
            word,
            "small-caps",
            round(size_pt, 2),
            theme.color("captain.ink"),
            anchor="middle",
            spacing=0.2,
        ),
    )  # fmt: skip


def build_token(data: GameData, entry: Entry[Any]) -> Token:
    """Return a token of Captain Ruth, which only the solo game uses. Source: public."""
    row = entry.value

    def centre(theme: Theme, radius: float) -> Shapes:
        art = load_drawing(f"token/{row.marks}", theme.ink)
        return (put_symbol(art, 0, 0, width=2 * ROPE * radius),)

    side = TokenSide(centre, fill="captain.fill", ink="captain.ink")
    return Token(entry.id, data.words[f"token.{row.marks}"], side, copies=row.copies)
