"""The tables of Salmon Run, except those of its rivers."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Struct

from companion.core.limits import Count, OrderedPair, Range
from companion.data.schema import Entries, Record, Schema
from companion.games.game_type import Game

SwimAction = Literal["forward", "left", "right", "wild", "bear"]
PileAction = Literal["double-forward", "double-left", "double-right", "eagle", "current", "rapids"]
Action = SwimAction | PileAction | Literal["fatigue"]
MOST_PLAYERS: Final = 4
Player = Annotated[int, Range(1, MOST_PLAYERS)]
OfTurn = Annotated[int, Range(1, 11)]
Side = Annotated[float, Range(12, 60, "mm")]


class GameFacts(Struct, frozen=True):
    """Facts of the game: the fewest and the most players."""

    players: Annotated[tuple[int, int], OrderedPair(2, MOST_PLAYERS)]


class Race(Struct, frozen=True):
    """Limits of a turn, such as the most cards played.

    Source: rules, Gameplay; Hand Size; The Bear.
    """

    hand: OfTurn  # cards in a hand
    plays: OfTurn  # most cards played in a turn
    tiring: OfTurn  # number of swim cards in a turn that costs a fatigue card
    hunt: OfTurn  # most hexes that a bear moves


class Length(Struct, frozen=True):
    """The length of the river."""

    id: str
    boards: Count  # numbered boards between the first and the last


class SwimCard(Struct, frozen=True):
    """A card of a player's own deck. Source: rules, Swim Deck Anatomy."""

    id: str
    player: Player
    action: SwimAction
    copies: Count = 1


class RiverCard(Struct, frozen=True):
    """A card beside the river that players can take. Source: rules, Set-up, step 3."""

    id: str
    action: Action
    copies: Count = 1


class Sizes(Struct, frozen=True):
    """Sizes of our pieces, mm."""

    die: Annotated[float, Range(10, 40, "mm")]  # edge of the folded die
    salmon: tuple[Side, Side]  # width and height of a standing salmon
    bear: tuple[Side, Side]  # width and height of a standing bear
    foot: Annotated[float, Range(4, 20, "mm")]  # depth of their feet


# The tables.


SLUG = "salmon_run"


def schema() -> Schema:
    """Return the schema with all tables; the tables of rivers come last."""
    from companion.games.shared_tables import SHARED_MADE, SHARED_TABLES  # late: a setup reads few

    cards = (SWIM_CARDS, FATIGUE_CARDS, SUPPLEMENT_CARDS)
    pieces = (GAME, RACE, LENGTHS, SIZES, *cards)
    return Schema((*pieces, *SHARED_TABLES), SHARED_MADE, rest=_rivers)


load = Game(SLUG).load


def _rivers() -> Schema:
    from companion.games.salmon_run.river.river_schema import RIVER_TABLES  # late: cards need none

    return Schema(RIVER_TABLES)


GAME = Record("game", GameFacts)
RACE = Record("race", Race, "game")
LENGTHS = Entries("river-lengths", Length, "lengths")
SIZES = Record("sizes", Sizes)
SWIM_CARDS = Entries("swim-cards", SwimCard)
FATIGUE_CARDS = Entries("fatigue-cards", RiverCard)
SUPPLEMENT_CARDS = Entries("supplement-cards", RiverCard)
