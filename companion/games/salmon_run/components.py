"""What can be printed of Salmon Run, subject by subject.

A subject is imported when one of its components is wanted: a print of cards draws no river.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.drawing.component import Component
from companion.games.game import Choices
from companion.games.salmon_run.load import SalmonRun
from companion.games.subjects import Subject, components_of


def components(data: SalmonRun, choices: Choices) -> tuple[Component, ...]:
    """Return the components of the game, or those of the subjects that hold what is wanted."""
    return components_of(SUBJECTS, data, choices)


def _boards(data: SalmonRun, choices: Choices) -> Iterable[Component]:
    from companion.games.salmon_run.river_boards import river_boards

    return (river_boards(data, choices),)


def _dice(data: SalmonRun, choices: Choices) -> Iterable[Component]:
    from companion.games.salmon_run.dice import dice

    return dice(data, choices)


def _decks(data: SalmonRun, choices: Choices) -> Iterable[Component]:
    from companion.games.salmon_run.decks import decks

    return decks(data, choices)


def _standees(data: SalmonRun, choices: Choices) -> Iterable[Component]:
    from companion.games.salmon_run.standees import standees

    return standees(data, choices)


def _boxes(data: SalmonRun, choices: Choices) -> Iterable[Component]:
    from companion.games.salmon_run.boxes import tuck_boxes

    return (tuck_boxes(data, choices),)


def _sheets(data: SalmonRun, choices: Choices) -> Iterable[Component]:
    from companion.games.salmon_run.aids import aids
    from companion.games.score_pad import score_pad

    return score_pad(data.scoring, data.words), aids(data, choices)


SUBJECTS: tuple[Subject[SalmonRun], ...] = (
    (("river-boards",), _boards),
    (("swim-cards", "fatigue-cards", "supplement-cards"), _decks),
    (("salmon-pawns", "bear-pawns"), _standees),
    (("dice",), _dice),
    (("score-pad", "player-aids"), _sheets),
    (("tuck-boxes",), _boxes),
)
