"""Dice to fold up, a set for each player: in its colour, with its mark on every face."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.core.words import filled
from companion.data.entry import Entry
from companion.drawing.art import WHITE
from companion.drawing.component import Component
from companion.drawing.folding.die import number
from companion.drawing.folding.nets import UNFOLDED, die_net
from companion.drawing.icons import icon, icon_names
from companion.drawing.recolor import mixed
from companion.drawing.shapes import Group, Path, Pen, Shapes
from companion.drawing.theme import Theme
from companion.games.components import Order
from companion.games.decks import copies_of, texts_of
from companion.games.paper_parts import Die, dice_component
from companion.games.piece_titles import title_of

# Of a face, as shares of its radius: size of the number, how far it moves up, and the same of the
# mark below it. The triangles of a d20 leave most room at their foot.
NUMBER, RAISED, MARK, LOWERED = 0.78, 0.2, 0.52, 0.7
# Water round the mark that floats, on a face 1 in radius: rings seen from the side; their line, mm.
RIPPLES = "".join(
    f"M{0.2 * side:g} {low:g}C{0.7 * x:.3f} {low:g} {x:g} {low - 0.06:g} {x:g} 0.72"
    f"C{x:g} 0.66 {0.95 * x:.3f} 0.62 {0.86 * x:.3f} 0.59"
    for side in (-1, 1)
    for x, low in ((0.48 * side, 0.86), (0.72 * side, 0.93))
)
WAVE, RIPPLED = 0.2, 0.45
FEW = 6  # sides of a die whose net leaves room for a hint beside it
COLOURS = 5  # of players
USUAL = 16.0  # mm: its edge where nothing says one


def player_dice(order: Order) -> Component:
    """Return the dice of those who play; those of one player lie together."""
    players = list(dict.fromkeys(entry.values["player"] for entry in order.entries))
    with order.data.until_done():
        dice = [_die(order, entry, players) for entry in order.entries]
    found = dice_component(order.info, dice)
    return replace(found, group_size=max(1, found.count // max(1, order.players)))


def _die(order: Order, entry: Entry[Any], players: list[object]) -> Die:
    texts, words = texts_of(entry), order.data.words
    known = {str(count): count for count in UNFOLDED}
    if (said := texts.get("sides", "6")) not in known:
        order.data.problem(entry, "sides", f'must be one of {", ".join(known)}, not "{said[:9]}"')
    sides = known.get(said, FEW)
    role = f"player.{players.index(entry.values['player']) % COLOURS + 1}"
    mark = texts.get("mark") or f"mark-{texts['player']}"
    title = title_of(words, order.row.name, order.row.piece_title, entry.id, texts)
    return Die(
        entry.id,
        title or entry.id,
        die_net(sides, _edge(order, entry, texts)),
        _face(role, mark, sides),
        copies=copies_of(order, entry),
        fill=f"{role}.fill",
        fold=f"{role}.ink",
        hint=words.get("dice.hint", "") if sides <= FEW else "",
    )


def _edge(order: Order, entry: Entry[Any], texts: dict[str, str]) -> float:
    """Return the height of a die that lies on a face; its key of the sizes may name its sides."""
    size = order.row.size
    if isinstance(size, str) and size:
        key = filled(size, texts)
        if not any(key in row.values for row in order.data.rows("sizes").values()):
            order.data.problem(entry, "sides", f'sizes.toml has no size "{key[:20]}"; add it there')
            return USUAL
        return order.sized(key)[0]
    return float(size) if isinstance(size, (int, float)) else USUAL


def _face(role: str, mark: str, sides: int) -> Callable[[Theme, int, float], Shapes]:
    def face(theme: Theme, value: int, radius: float) -> Shapes:
        color = theme.color(f"{role}.ink")
        shown = number(value, NUMBER * radius, color, widest=str(sides))
        if mark not in icon_names():
            return shown
        ground = theme.colors[f"{role}.fill"] or WHITE
        tone = color if theme.ink == "line" else mixed(ground, color, RIPPLED)
        wide = WAVE / 2 if theme.ink == "line" else WAVE
        ripples = Path(RIPPLES, pen=Pen(tone, wide / radius))
        return (
            Group((ripples,), scale=radius),
            Group(shown, 0, -RAISED * radius),
            *icon(mark, 0, LOWERED * radius, MARK * radius, color),
        )

    return face
