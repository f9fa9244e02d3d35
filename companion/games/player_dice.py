"""Dice to fold up, a set for each player: in its colour, with its mark on every face."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from companion.core.words import fill_template
from companion.data.entry import Entry
from companion.drawing.component import Component
from companion.drawing.folding.die import PIPS, draw_number
from companion.drawing.folding.nets import UNFOLDED, die_net
from companion.drawing.icons import draw_icon, icon_names
from companion.drawing.inking import WHITE
from companion.drawing.recolor import mix_colors
from companion.drawing.shapes import Group, Path, Pen, Shape, Shapes
from companion.drawing.theme import Theme
from companion.games.components import ComponentOrder
from companion.games.decks import copies_of_entry, entry_texts, title_in
from companion.games.paper_parts import Die, dice_component

# Of a face, as shares of its radius: the step and the size of pips that are marks, the size of the
# one on the face of 1; radius of the corners of the panel.
STEP, PIP, ACE, ROUND = 0.57, 0.53, 1.1, 0.24
# By the sides of a die: corners of a face; how far below its middle the panel has its foot.
CORNERS = {6: (4, 0.94), 12: (5, 0.92), 20: (3, 0.86)}
# By sides: size of the number and how far it moves down, size of the mark above it and how far up.
NUMBERS = {12: (0.94, 0.17, 0.42, 0.77), 20: (1.07, 0.15, 0.44, 1.0)}
NUMBER = 0.78  # size of a number without a mark
LIT, RIM, LINE = 0.12, 0.46, 0.25  # how light the panel and its rim are; the rim, mm
FEW = 6  # sides of a die whose net leaves room for a hint beside it
COLOURS = 5  # of players
USUAL = 16.0  # mm: its edge where nothing says one


def build_player_dice(order: ComponentOrder) -> Component:
    """Return the dice of those who play; those of one player lie together."""
    players = list(dict.fromkeys(entry.values["player"] for entry in order.entries))
    dice = [_die(order, entry, players) for entry in order.entries]
    order.data.raise_problems()
    found = dice_component(order.info, dice)
    return replace(found, group_size=max(1, found.count // max(1, order.players)))


def _die(order: ComponentOrder, entry: Entry[Any], players: list[object]) -> Die:
    texts, words, sides = entry_texts(entry), order.data.words, sides_of(order, entry)
    role = f"player.{players.index(entry.values['player']) % COLOURS + 1}"
    mark = texts.get("mark") or f"mark-{texts['player']}"
    return Die(
        entry.id,
        title_in(order, entry.id, texts),
        die_net(sides, _edge(order, entry, texts)),
        _face(role, mark, sides),
        copies=copies_of_entry(order, entry),
        fill=f"{role}.fill",
        fold=f"{role}.ink",
        hint=words.get("dice.hint", "") if sides <= FEW else "",
    )


def sides_of(order: ComponentOrder, entry: Entry[Any]) -> int:
    """Return how many sides an entry says that its die has; 6 if it says none, or wrong ones."""
    sides = entry_texts(entry).get("sides") or "6"
    known = {str(count): count for count in UNFOLDED}
    if sides not in known:
        order.data.problem(entry, "sides", f'must be one of {", ".join(known)}, not "{sides[:9]}"')
    return known.get(sides, FEW)


def _edge(order: ComponentOrder, entry: Entry[Any], texts: dict[str, str]) -> float:
    """Return the height of a die that lies on a face; its key of the sizes may name its sides."""
    size = order.row.size
    if isinstance(size, str) and size:
        key = fill_template(size, texts)
        if not any(key in row.values for row in order.data.rows("sizes").values()):
            order.data.problem(entry, "sides", f'sizes.toml has no size "{key[:20]}"; add it there')
            return USUAL
        return order.sized(key)[0]
    return float(size) if isinstance(size, (int, float)) else USUAL


def _face(role: str, mark: str, sides: int) -> Callable[[Theme, int, float], Shapes]:
    """Return what draws a face: a panel; on it pips that are marks, or a number below a mark."""

    def face(theme: Theme, value: int, radius: float) -> Shapes:
        color, ground = theme.color(f"{role}.ink"), theme.colors[f"{role}.fill"]
        full = ground not in (None, WHITE)
        rim = Pen(mix_colors(ground or WHITE, color, RIM if full else 1.0), LINE)
        corners, foot = CORNERS[sides]
        panel = _panel(corners, foot * radius, ROUND * radius)
        shown = Path(panel, mix_colors(ground, color, LIT) if ground and full else None, rim)
        if mark not in icon_names():
            return (shown, *draw_number(value, NUMBER * radius, color, widest=str(sides)))
        if sides == FEW:
            return (shown, *_pips(value, mark, radius, color))
        size, low, small, high = NUMBERS[sides]
        words = Group(draw_number(value, size * radius, color, widest=str(sides)), 0, low * radius)
        return (shown, words, *draw_icon(mark, 0, -high * radius, small * radius, color))

    return face


def _pips(value: int, mark: str, radius: float, color: str) -> Iterator[Shape]:
    """Give the pips of a plain die, each the mark of its player."""
    size = ACE if value == 1 else PIP
    for x, y in PIPS[value]:
        yield from draw_icon(mark, x * STEP * radius, y * STEP * radius, size * radius, color)


def _panel(corners: int, foot: float, rounded: float) -> str:
    """Return a regular outline round (0, 0) with round corners, one edge `foot` below as foot."""
    far = foot / math.cos(math.pi / corners)
    turns = [math.pi / 2 + math.pi * (2 * k + 1) / corners for k in range(corners)]
    points = [(far * math.cos(turn), far * math.sin(turn)) for turn in turns]
    share = rounded / (2 * foot * math.tan(math.pi / corners))
    data = ""
    for k, (x, y) in enumerate(points):
        before, after = points[k - 1], points[(k + 1) % corners]
        places = [
            (x + (u - x) * part, y + (v - y) * part)
            for (u, v), part in (
                (before, share),
                (before, share / 3),
                (after, share / 3),
                (after, share),
            )
        ]
        start, *rest = (f"{u:.3f} {v:.3f}" for u, v in places)
        data += f"{'L' if data else 'M'}{start}C{' '.join(rest)}"
    return data + "Z"
