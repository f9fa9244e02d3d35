"""The dice of Fleet: The Dice Game, to fold up or as labels for blank dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.data.entry import Entry
from companion.drawing.component import Component
from companion.drawing.folding.nets import die_net
from companion.drawing.icons import icon
from companion.drawing.shapes import Shapes
from companion.drawing.theme import Theme
from companion.games.fleet_dice.load import FleetDice
from companion.games.fleet_dice.pieces import SIDES
from companion.games.fleet_dice.pools import POOLS, laid
from companion.games.game import Choices
from companion.games.kits import kit
from companion.games.needed import first, limited
from companion.games.parts import Die, dice_component, dice_labels_component

FACE = 1.62  # width of an icon as a share of the radius of its face
LABELS = "fleet_dice/labels/en.toml"


def dice(data: FleetDice, choices: Choices) -> tuple[Component, ...]:
    """Return boat dice and town dice as nets, and all of them as strips of labels.

    With so many players there are as many as lie in the two pools. Source: R Set Up.
    """
    pieces = data.pieces
    printed: list[Entry[Any]] = [*pieces.boat_dice, *pieces.town_dice]
    boat = dice_component(kit("boat-dice", pieces.boat_dice, data.words, LABELS), _boat_dice(data))
    town = dice_component(kit("town-dice", pieces.town_dice, data.words, LABELS), _town_dice(data))
    if choices.players is not None:
        pools = [laid(data.piles, name, choices.players) for name in POOLS]
        boat = first(boat, sum(pool.boat for pool in pools))
        town = first(town, sum(pool.town for pool in pools))
    labels = dice_labels_component(
        kit("dice-labels", printed, data.words, LABELS),
        [*_boat_dice(data), *_town_dice(data)],
        pieces.sizes.value.label,
    )
    return boat, town, limited(labels, {**boat.copies, **town.copies})


def face_sign(face: str, coins: int) -> tuple[str, str]:
    """Return the icon of a face and the number in it; three coins have an icon of their own."""
    if face != "coins":
        return face, ""
    return ("coins-3", "") if coins == 3 else ("coin", str(coins))


def _boat_dice(data: FleetDice) -> list[Die]:
    return [
        _die(
            entry,
            [face_sign(face, entry.value.coins) for face in entry.value.faces],
            data.words["dice.boat"],
            data,
        )
        for entry in data.pieces.boat_dice
    ]


def _town_dice(data: FleetDice) -> list[Die]:
    return [
        _die(
            entry,
            [face_sign(face, 0) for face in entry.value.faces],
            data.words["dice.town"],
            data,
            fill="town.fill",
            ink="town.ink",
        )
        for entry in data.pieces.town_dice
    ]


def _die(
    entry: Entry[Any],
    signs: Sequence[tuple[str, str]],
    title: str,
    data: FleetDice,
    *,
    fill: str = "plate",
    ink: str = "ink",
) -> Die:
    return Die(
        entry.id,
        title,
        die_net(SIDES, data.pieces.sizes.value.die),
        _face(signs, ink),
        copies=entry.value.copies,
        fill=fill,
        fold="quiet" if fill == "plate" else ink,
        hint=data.words["dice.hint"],
    )


def _face(signs: Sequence[tuple[str, str]], ink: str) -> Callable[[Theme, int, float], Shapes]:
    """Return what draws the icon of a side, the first for the side of 1."""

    def face(theme: Theme, value: int, radius: float) -> Shapes:
        name, number = signs[value - 1]
        return icon(name, 0, 0, FACE * radius, theme.colors[ink] or "#000000", number)

    return face
