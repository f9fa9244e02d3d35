"""What can be printed of Lure, subject by subject.

A subject is imported when one of its components is wanted.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.drawing.component import Component
from companion.games.game import Choices
from companion.games.lure.load import LureData
from companion.games.subjects import Subject, components_of


def components(data: LureData, choices: Choices) -> tuple[Component, ...]:
    """Return the components of the game, or those of them that are wanted."""
    return components_of(SUBJECTS, data, choices)


def _cards(data: LureData, choices: Choices) -> Iterable[Component]:
    from companion.games.lure.cards import fish_cards

    return (fish_cards(data),)


def _tokens(data: LureData, choices: Choices) -> Iterable[Component]:
    from companion.games.lure.tokens import lure_tokens

    return (lure_tokens(data),)


def _dice(data: LureData, choices: Choices) -> Iterable[Component]:
    from companion.games.lure.dice import dice

    return (dice(data, choices),)


def _screens(data: LureData, choices: Choices) -> Iterable[Component]:
    from companion.games.lure.screens import screens

    return (screens(data, choices),)


def _pad(data: LureData, choices: Choices) -> Iterable[Component]:
    from companion.games.score_pad import score_pad

    return (score_pad(data.scoring, data.words),)


def _aids(data: LureData, choices: Choices) -> Iterable[Component]:
    from companion.games.lure.aids import player_aids

    return (player_aids(data, choices),)


def _boxes(data: LureData, choices: Choices) -> Iterable[Component]:
    from companion.games.lure.boxes import tuck_boxes

    return (tuck_boxes(data, choices),)


SUBJECTS: tuple[Subject[LureData], ...] = (
    (("fish-cards",), _cards),
    (("lure-tokens",), _tokens),
    (("dice",), _dice),
    (("screens",), _screens),
    (("score-pad",), _pad),
    (("player-aids",), _aids),
    (("tuck-boxes",), _boxes),
)
