"""What Mapped Out is made of: tiles, movement cards, and what stands on them."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Struct

from companion.core.limits import Count, Length, Players, Range

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
Number = Annotated[int, Range(1, 20)]
Edge = Annotated[float, Range(30, 200, "mm")]
PawnEdge = Annotated[float, Range(8, 200, "mm")]

FISH: tuple[Fish, ...] = get_args(Fish)
ACTIONS: tuple[Action, ...] = get_args(Action)
CARD_ACTIONS: tuple[CardAction, ...] = get_args(CardAction)
CARRIERS: tuple[Move, ...] = ("left", "right", "up", "down", "any")
MOST_FISH = 3
TileFish = Annotated[tuple[Fish, ...], Length(0, MOST_FISH)]
"""On a tile. Source: F the author's generator."""


class GameFacts(Struct, frozen=True):
    """What the game is."""

    players: Players  # fewest and most
    cards: Number  # movement cards in front of each player
    hand: Number  # tiles in the hand of each player


class Sizes(Struct, frozen=True):
    """How large pieces are, mm. Source: F the grids of the author's generator."""

    id: str
    card: tuple[Edge, Edge]  # width and height
    tile: Edge  # edge
    pawn: tuple[PawnEdge, PawnEdge]  # width and height of the standing figure
    board: Annotated[float, Range(0.1, 200, "mm")]  # thickness of a tile that is glued on cardboard


class MovementCard(Struct, frozen=True):
    """A kind of movement card of the base game. Source: R Walk over It."""

    id: str
    move: Move
    copies: Count = 1


class UnclearCard(Struct, frozen=True):
    """A movement card of Unclear Instructions."""

    id: str
    move: Move
    action: CardAction | None = None  # what happens when it is revealed; on the simple moves only
    fish: Fish | None = None  # which a `match` card looks for
    copies: Count = 1

    def __post_init__(self) -> None:
        if self.action and self.move not in CARRIERS:
            raise ValueError(f'"action" is for {", ".join(CARRIERS)} only')
        if (self.fish is not None) != (self.move == "match"):
            raise ValueError('"fish" is what a match card looks for: only a match card has one')


class MapTile(Struct, frozen=True):
    """A map tile of the base game."""

    id: str
    fish: TileFish  # on it
    action: Action  # what happens when it is placed
    number: Number  # a position in a row of cards; of `study` how many cards
    start: bool = False  # whether it has a north mark, so that it can be the starting tile
    copies: Count = 1


class LandsTile(Struct, frozen=True):
    """A map tile of Lands Unknown: a base tile with something special."""

    id: str
    special: SpecialName
    fish: TileFish
    action: Action
    number: Number
    points: int = 0  # of a `score` tile
    copies: Count = 1

    def __post_init__(self) -> None:
        if (self.points != 0) != (self.special == "score"):
            raise ValueError('"points" are of score tiles: only such a tile has some')
        if self.special == "superscore" and not self.fish:
            raise ValueError('"fish" of a superscore tile name its type: it needs one at least')

    @property
    def type(self) -> Fish | None:
        """The fish that a superscore tile is about: the most frequent one. Source: H."""
        if self.special != "superscore":
            return None
        return max(self.fish, key=self.fish.count)


class Special(Struct, frozen=True):
    """Something special on a tile of Lands Unknown."""

    id: SpecialName
    when: When  # it happens: on a visit, when the tile is played, when it is scored
    points: int = 0  # that it is worth, if that is always the same
