"""What Mapped Out is made of: tiles, movement cards, and what stands on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

Fish = Literal["herring", "bream", "tuna", "ray"]
Action = Literal["reveal", "swap", "study"]
Move = Literal[
    "left", "right", "up", "down", "any", "none", "jump", "match", "copy", "invert"
]  # fmt: skip
CardAction = Literal[
    "fishless",
    "fishful",
    "remove",
    "draw",
    "hand-swap",
    "move-swap",
    "ultra-reveal",
    "change-start",
]
SpecialName = Literal[
    "island",
    "tunnel",
    "go-home",
    "teleporter",
    "destructor",
    "swapper",
    "corker",
    "score",
    "superscore",
    "combo",
]
When = Literal["visit", "play", "score"]
Held = Literal[
    "movement-cards", "unclear-instructions-cards", "map-tiles", "lands-unknown-tiles"
]  # fmt: skip

FISH: tuple[Fish, ...] = get_args(Fish)
ACTIONS: tuple[Action, ...] = get_args(Action)
CARD_ACTIONS: tuple[CardAction, ...] = get_args(CardAction)
CARRIERS: tuple[Move, ...] = ("left", "right", "up", "down", "any")
MOST_FISH = 3
"""On a tile. Source: F the author's generator."""


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What the game is.

    Attributes:
        players: fewest and most.
        cards: movement cards in front of each player.
        hand: tiles in the hand of each player.
    """

    players: tuple[int, int]
    cards: int
    hand: int

    def __post_init__(self) -> None:
        for name in ("cards", "hand"):
            if not 1 <= getattr(self, name) <= 20:
                raise ValueError(f'"{name}" must be from 1 to 20, not {getattr(self, name)}')


@dataclass(frozen=True, slots=True)
class MovementCard:
    """A kind of movement card of the base game. Source: R Walk over It."""

    id: str
    move: Move
    copies: int = 1

    def __post_init__(self) -> None:
        _check_copies(self.copies)


@dataclass(frozen=True, slots=True)
class UnclearCard:
    """A movement card of Unclear Instructions.

    Attributes:
        action: what happens when it is revealed; on the simple moves only.
        fish: which a `match` card looks for.
    """

    id: str
    move: Move
    action: CardAction | None = None
    fish: Fish | None = None
    copies: int = 1

    def __post_init__(self) -> None:
        _check_copies(self.copies)
        if self.action and self.move not in CARRIERS:
            raise ValueError(f'"action" is for {", ".join(CARRIERS)} only')
        if (self.fish is not None) != (self.move == "match"):
            raise ValueError('"fish" is what a match card looks for: it has one, no other card has')


@dataclass(frozen=True, slots=True)
class MapTile:
    """A map tile of the base game.

    Attributes:
        fish: on it.
        action: what happens when it is placed.
        number: a position in a row of cards; of `study` how many cards.
        start: whether it has a north mark, so that it can be the starting tile.
    """

    id: str
    fish: tuple[Fish, ...]
    action: Action
    number: int
    start: bool = False
    copies: int = 1

    def __post_init__(self) -> None:
        _check_tile(self.fish, self.number, self.copies)


@dataclass(frozen=True, slots=True)
class LandsTile:
    """A map tile of Lands Unknown: a base tile with something special.

    Attributes:
        points: of a `score` tile.
    """

    id: str
    special: SpecialName
    fish: tuple[Fish, ...]
    action: Action
    number: int
    points: int = 0
    copies: int = 1

    def __post_init__(self) -> None:
        _check_tile(self.fish, self.number, self.copies)
        if (self.points != 0) != (self.special == "score"):
            raise ValueError('"points" are of score tiles: such a tile has some, no other tile has')
        if self.special == "superscore" and not self.fish:
            raise ValueError('"fish" of a superscore tile name its type: it needs one at least')

    @property
    def type(self) -> Fish | None:
        """The fish that a superscore tile is about: the most frequent one. Source: H."""
        if self.special != "superscore":
            return None
        return max(self.fish, key=self.fish.count)


@dataclass(frozen=True, slots=True)
class Special:
    """Something special on a tile of Lands Unknown.

    Attributes:
        when: it happens: on a visit, when the tile is played, when it is scored.
        points: that it is worth, if that is always the same.
    """

    id: str
    when: When
    points: int = 0

    def __post_init__(self) -> None:
        if self.id not in get_args(SpecialName):
            raise ValueError(f'"id" must be of {", ".join(get_args(SpecialName))}')


@dataclass(frozen=True, slots=True)
class Pawn:
    """A pawn. Source: R Setup."""

    id: str
    copies: int = 1

    def __post_init__(self) -> None:
        _check_copies(self.copies)


@dataclass(frozen=True, slots=True)
class BoxFor:
    """A tuck box.

    Attributes:
        holds: the component that lies in it.
        art: name of a drawing.
        accent: role of its band.
    """

    id: str
    holds: Held
    art: str = ""
    accent: str = "accent"


def _check_copies(copies: int) -> None:
    if not 1 <= copies <= 99:
        raise ValueError(f'"copies" must be from 1 to 99, not {copies}')


def _check_tile(fish: tuple[Fish, ...], number: int, copies: int) -> None:
    _check_copies(copies)
    if len(fish) > MOST_FISH:
        raise ValueError(f'"fish" must be {MOST_FISH} at most, not {len(fish)}')
    if not 1 <= number <= 20:
        raise ValueError(f'"number" must be from 1 to 20, not {number}')
