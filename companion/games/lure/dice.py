"""Five sets of dice to fold up, each with the mark of its player on every face."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.core.words import filled
from companion.data.entry import Entry
from companion.drawing.component import Component
from companion.drawing.folding.die import number
from companion.drawing.folding.nets import DieNet, die_net
from companion.drawing.icons import icon
from companion.drawing.shapes import Group, Shapes
from companion.drawing.theme import Theme
from companion.games.game import Choices
from companion.games.kits import kit
from companion.games.lure.load import LureData
from companion.games.lure.model import SIDES, PlayerDie
from companion.games.lure.parts import LABELS, colour, mark, seats
from companion.games.parts import Die, dice_component

# Of a face, as shares of its radius: size of the number, how far it moves up, and the same of the
# mark below it. The triangles of a d20 leave most room at their foot.
NUMBER, RAISED, MARK, LOWERED = 0.78, 0.2, 0.52, 0.7


def dice(data: LureData, choices: Choices) -> Component:
    """Return the dice of all who play."""
    sizes, players = data.sizes.value, seats(choices, data.facts)
    own = [entry for entry in data.dice if entry.value.player in players]
    nets = {sides: die_net(sides, sizes.height(sides)) for sides in SIDES}
    found = dice_component(
        kit("dice", own, data.words, LABELS),
        [_die(entry, nets[entry.value.sides], data.words) for entry in own],
    )
    return replace(found, together=max(1, found.count // max(1, len(players))))


def _die(entry: Entry[PlayerDie], net: DieNet, words: Mapping[str, str]) -> Die:
    die = entry.value
    title = {"player": words[f"player.{die.player}.name"], "sides": die.sides}
    fill = colour(die.player, "fill")
    return Die(
        entry.id,
        filled(words["dice.name"], title),
        net,
        _face(die),
        copies=die.copies,
        fill=fill,
        fold=colour(die.player, "ink"),
        hint="" if die.special else words["dice.hint"],  # beside those nets there is no room
    )


def _face(die: PlayerDie) -> Callable[[Theme, int, float], Shapes]:
    def face(theme: Theme, value: int, radius: float) -> Shapes:
        ink = theme.colors[colour(die.player, "ink")] or "#000000"
        shown = number(value, NUMBER * radius, ink, widest=str(die.sides))
        return (
            Group(shown, 0, -RAISED * radius),
            *icon(mark(die.player), 0, LOWERED * radius, MARK * radius, ink),
        )

    return face
