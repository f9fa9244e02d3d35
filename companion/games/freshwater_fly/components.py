"""What can be printed of Freshwater Fly, subject by subject.

A subject is imported when one of its components is wanted: a print of some cards loads no board.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.drawing.component import Component
from companion.games.freshwater_fly.cards import DECKS, Cards
from companion.games.freshwater_fly.decks import decks
from companion.games.game import Choices
from companion.games.subjects import Subject, components_of

if TYPE_CHECKING:
    from companion.games.freshwater_fly.load import FreshwaterFly


def components(data: FreshwaterFly | Cards, choices: Choices) -> tuple[Component, ...]:
    """Return the components of the game, or those of the subjects that hold what is wanted."""
    if isinstance(data, Cards):
        return tuple(decks(data, choices))
    found = components_of(SUBJECTS, data, choices)
    if choices.players is None:
        return found
    from companion.games.freshwater_fly.needed import needed

    return tuple(needed(component, data, choices) for component in found)


def _decks(data: FreshwaterFly, choices: Choices) -> Iterable[Component]:
    return decks(data.cards, choices)


def _boards(data: FreshwaterFly, choices: Choices) -> Iterable[Component]:
    from companion.games.freshwater_fly.board import game_board
    from companion.games.freshwater_fly.reels import reels

    return game_board(data, choices), *reels(data, choices)


def _tiles(data: FreshwaterFly, choices: Choices) -> Iterable[Component]:
    from companion.games.freshwater_fly.tiles import tiles

    return tiles(data, choices)


def _tokens(data: FreshwaterFly, choices: Choices) -> Iterable[Component]:
    from companion.games.freshwater_fly.standees import token_standees
    from companion.games.freshwater_fly.tokens import tokens

    return *tokens(data, choices), token_standees(data, choices)


def _sheets(data: FreshwaterFly, choices: Choices) -> Iterable[Component]:
    from companion.games.freshwater_fly.aids import player_aids
    from companion.games.score_pad import score_pad

    return score_pad(data.scoring, data.words), player_aids(data)


def _boxes(data: FreshwaterFly, choices: Choices) -> Iterable[Component]:
    from companion.games.freshwater_fly.boxes import tuck_boxes

    return (tuck_boxes(data, choices),)


def _adventure(data: FreshwaterFly, choices: Choices) -> Iterable[Component]:
    from companion.games.freshwater_fly.adventure.booklet import adventure_map

    return adventure_map(data, choices)


TOKENS = "hatch-tokens fly-tokens finesse-tokens drag-tokens casting-token dice token-standees"
SUBJECTS: tuple[Subject[FreshwaterFly], ...] = (
    (DECKS, _decks),
    (("game-board", "reel-boards", "spinners"), _boards),
    (("hatch-tiles", "momentum-tiles", "dry-fly-tiles"), _tiles),
    (tuple(TOKENS.split()), _tokens),
    (("score-pad", "player-aids"), _sheets),
    (("tuck-boxes",), _boxes),
    (("adventure-map",), _adventure),
)
