"""Dice to fold up, each with the mark of its player on every face."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.words import filled
from companion.data.entry import Entry
from companion.data.game_data import GameData
from companion.drawing.folding.die import number
from companion.drawing.folding.nets import die_net
from companion.drawing.icons import icon
from companion.drawing.shapes import Group, Shapes
from companion.drawing.theme import Theme
from companion.games.lure.model import PlayerDie, colour, mark
from companion.games.lure.tables import SIZES
from companion.games.paper_parts import Die

# Of a face, as shares of its radius: size of the number, how far it moves up, and the same of the
# mark below it. The triangles of a d20 leave most room at their foot.
NUMBER, RAISED, MARK, LOWERED = 0.78, 0.2, 0.52, 0.7


def die(data: GameData, entry: Entry[PlayerDie]) -> Die:
    """Return a die of a player."""
    row = entry.value
    title = {"player": data.words[f"player.{row.player}.name"], "sides": row.sides}
    return Die(
        entry.id,
        filled(data.words["dice.name"], title),
        die_net(row.sides, data.value(SIZES).height(row.sides)),
        _face(row),
        copies=row.copies,
        fill=colour(row.player, "fill"),
        fold=colour(row.player, "ink"),
        hint="" if row.special else data.words["dice.hint"],  # beside those nets is no room
    )


def _face(die: PlayerDie) -> Callable[[Theme, int, float], Shapes]:
    def face(theme: Theme, value: int, radius: float) -> Shapes:
        ink = theme.color(colour(die.player, "ink"))
        shown = number(value, NUMBER * radius, ink, widest=str(die.sides))
        return (
            Group(shown, 0, -RAISED * radius),
            *icon(mark(die.player), 0, LOWERED * radius, MARK * radius, ink),
        )

    return face
