"""What can be printed of Fleet: The Dice Game, subject by subject.

A subject is imported when one of its components is wanted: a print of dice draws no sheet.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.drawing.component import Component
from companion.games.fleet_dice.load import FleetDice
from companion.games.game import Choices
from companion.games.needed import first, solo_only
from companion.games.subjects import Subject, components_of


def components(data: FleetDice, choices: Choices) -> tuple[Component, ...]:
    """Return the components of the game, or those of the subjects that hold what is wanted."""
    return components_of(SUBJECTS, data, choices)


def _sheets(data: FleetDice, choices: Choices) -> Iterable[Component]:
    from companion.games.fleet_dice.score_sheets import score_sheets

    return (score_sheets(data, choices),)


def _form(data: FleetDice, choices: Choices) -> Iterable[Component]:
    from companion.games.fleet_dice.form import fillable_sheet

    return (fillable_sheet(data, choices),)


def _decks(data: FleetDice, choices: Choices) -> Iterable[Component]:
    from companion.games.fleet_dice.decks import decks

    return decks(data, choices)


def _dice(data: FleetDice, choices: Choices) -> Iterable[Component]:
    from companion.games.fleet_dice.dice import dice

    return dice(data, choices)


def _tokens(data: FleetDice, choices: Choices) -> Iterable[Component]:
    from companion.games.fleet_dice.tokens import tokens

    return tokens(data, choices)


def _aids(data: FleetDice, choices: Choices) -> Iterable[Component]:
    from companion.games.fleet_dice.aids import player_aids

    return (first(player_aids(data), choices.players),)


def _log(data: FleetDice, choices: Choices) -> Iterable[Component]:
    from companion.games.fleet_dice.solo_log import solo_log

    return (solo_only(solo_log(data), choices),)


def _boxes(data: FleetDice, choices: Choices) -> Iterable[Component]:
    from companion.games.fleet_dice.boxes import tuck_boxes

    return (tuck_boxes(data, choices),)


SUBJECTS: tuple[Subject[FleetDice], ...] = (
    (("score-sheets",), _sheets),
    (("fillable-sheet",), _form),
    (("boat-dice", "town-dice", "dice-labels"), _dice),
    (("start-marker", "captain-tokens"), _tokens),
    (("captain-cards", "trophy-cards"), _decks),
    (("solo-log",), _log),
    (("player-aids",), _aids),
    (("tuck-boxes",), _boxes),
)
