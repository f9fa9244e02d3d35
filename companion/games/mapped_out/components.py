"""What can be printed of Mapped Out, subject by subject.

A subject is imported when one of its components is wanted: a print of tiles draws no aid.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.drawing.component import Component
from companion.games.game import Choices
from companion.games.mapped_out.load import MappedOut
from companion.games.needed import first
from companion.games.subjects import Subject, components_of


def components(data: MappedOut, choices: Choices) -> tuple[Component, ...]:
    """Return the components of the game, or those of the subjects that hold what is wanted."""
    return components_of(SUBJECTS, data, choices)


def _decks(data: MappedOut, choices: Choices) -> Iterable[Component]:
    from companion.games.mapped_out.decks import decks

    return decks(data, choices)


def _pawns(data: MappedOut, choices: Choices) -> Iterable[Component]:
    from companion.games.mapped_out.pawns import pawns

    return (pawns(data, choices),)


def _pad(data: MappedOut, choices: Choices) -> Iterable[Component]:
    from companion.games.score_pad import score_pad

    return (score_pad(data.scoring, data.words),)


def _aids(data: MappedOut, choices: Choices) -> Iterable[Component]:
    from companion.games.mapped_out.aids import player_aids

    return (first(player_aids(data), choices.players),)


def _boxes(data: MappedOut, choices: Choices) -> Iterable[Component]:
    from companion.games.mapped_out.boxes import tuck_boxes

    return (tuck_boxes(data, choices),)


DECKS = ("movement-cards", "map-tiles", "lands-unknown-tiles", "unclear-instructions-cards")
SUBJECTS: tuple[Subject[MappedOut], ...] = (
    (DECKS, _decks),
    (("pawns",), _pawns),
    (("score-pad",), _pad),
    (("player-aids",), _aids),
    (("tuck-boxes",), _boxes),
)
