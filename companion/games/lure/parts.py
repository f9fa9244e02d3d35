"""What the paper parts of Lure say of themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.core.errors import CompanionError
from companion.data.entry import Entry
from companion.data.source import provenance
from companion.games.game import Choices
from companion.games.lure.model import PLAYERS, GameFacts, Player
from companion.games.parts import Kit

LABELS: Final = "lure/labels/en.toml"


def kit(name: str, entries: Sequence[Entry[Any]], words: Mapping[str, str]) -> Kit:
    """Return what a component says of itself; a piece is house if its entry is."""
    return Kit(
        name=name,
        title=words[f"components.{name}.title"],
        provenance=provenance(entries),
        house=frozenset(entry.id for entry in entries if entry.source.mark == "H"),
        file=LABELS,
        how=words.get(f"components.{name}.how", ""),
    )


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
