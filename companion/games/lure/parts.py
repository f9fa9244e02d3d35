"""Whose the paper parts of Lure are: players, their colours and marks."""

from __future__ import annotations

from typing import Final

from companion.core.errors import CompanionError
from companion.games.game import Choices
from companion.games.lure.model import PLAYERS, GameFacts, Player

LABELS: Final = "lure/labels/en.toml"


def seats(choices: Choices, game: GameFacts) -> tuple[Player, ...]:
    """Return the players whose pieces are wanted: as many as play, else all.

    Raises:
        CompanionError: so many cannot play.
    """
    many = game.players[1]
    if choices.players is not None and choices.players > many:
        raise CompanionError(f"{choices.players} players are too many; at most {many} play Lure")
    return PLAYERS[: choices.players or many]


def colour(player: Player, part: str) -> str:
    """Return the colour role of a part of a player's pieces: `fill`, `edge` or `ink`."""
    return f"player.{PLAYERS.index(player) + 1}.{part}"


def mark(player: Player) -> str:
    """Return the icon that tells a player's pieces from the others, also without colour."""
    return f"mark-{player}"
