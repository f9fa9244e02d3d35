"""What can be printed of Freshwater Fly, subject by subject."""

from __future__ import annotations

from companion.drawing.component import Component
from companion.games.freshwater_fly.adventure.booklet import adventure_map
from companion.games.freshwater_fly.aids import player_aids
from companion.games.freshwater_fly.board import game_board
from companion.games.freshwater_fly.boxes import tuck_boxes
from companion.games.freshwater_fly.decks import decks
from companion.games.freshwater_fly.load import FreshwaterFly
from companion.games.freshwater_fly.pads import score_pad
from companion.games.freshwater_fly.reels import reels
from companion.games.freshwater_fly.tiles import tiles
from companion.games.freshwater_fly.tokens import tokens
from companion.games.game import Choices


def components(data: FreshwaterFly, choices: Choices) -> tuple[Component, ...]:
    """Return every component of the game."""
    return (
        *decks(data, choices),
        game_board(data, choices),
        *reels(data, choices),
        *tiles(data, choices),
        *tokens(data, choices),
        score_pad(data),
        player_aids(data),
        tuck_boxes(data, choices),
        *adventure_map(data, choices),
    )
