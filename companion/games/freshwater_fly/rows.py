"""The small pieces of Freshwater Fly as data: sizes, tokens, tiles, and what dice do."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Struct

from companion.core.limits import Count, Range, Unique
from companion.games.freshwater_fly.model import Colour, Column, Cost, Digit, Gain, Hatch, Shift
from companion.games.game import CardSize

CARD_SIZES: tuple[CardSize, ...] = ("poker", "mini")
Side: TypeAlias = Annotated[float, Range(8, 120, "mm")]
Play: TypeAlias = Annotated[float, Range(1, 2, "mm")]
Scale: TypeAlias = Annotated[float, Range(0.5, 2)]
ACROSS, DOWN = 3, 2  # five hatch tokens lie on a tile as two, one and two


TokenSize: TypeAlias = Literal["hatch-token", "finesse-token", "drag-token", "fly-token"]


class Sizes(Struct, frozen=True):
    """Sizes of trimmed pieces, width and height or diameter, mm."""

    id: str  # the card size that they go with
    card: tuple[Side, Side]  # of fish, rock and strike cards
    hatch_tile: tuple[Side, Side]
    momentum_tile: tuple[Side, Side]
    hatch_token: Side
    finesse_token: Side
    drag_token: Side
    casting_token: Side
    fly_token: Side
    square: tuple[TokenSize, ...] = ()  # the tokens that are squares, to be cut straight

    def __post_init__(self) -> None:
        token, (wide, high) = self.hatch_token, self.hatch_tile
        if wide < ACROSS * token or high < DOWN * token:
            raise ValueError(
                f'"hatch-tile" must take five tokens of {token:g} mm:'
                f" {ACROSS * token:g} x {DOWN * token:g} mm or more, not {wide:g} x {high:g}"
            )
        if self.casting_token > min(self.card):
            raise ValueError('"casting-token" must fit on a card')


Few: TypeAlias = Annotated[int, Range(1, 4)]


class IconNameLimit:
    """The name of an icon."""

    def wrong(self, value: str) -> str:
        """Return what is wrong with a name, or ""."""
        from companion.drawing.icons import icon_names  # late: most commands draw nothing

        return "" if value in icon_names() else f'must be an icon, not "{value}"'


Sign: TypeAlias = Annotated[str, IconNameLimit()]


class DiceAction(Struct, frozen=True):
    """What a die can be used for. Source: R Dice Actions."""

    id: str
    sign: Sign  # its icon
    gain: Gain | None = None  # finesse gained


class Casting(Struct, frozen=True):
    """What a cast earns. Source: R First Landing, Drifting."""

    landing: Few  # strike cards for a match where the casting token lands
    drift: Few  # strike cards for a match after a drift
    drifts: Few  # how often it drifts at most


FEWEST, MOST = 4, 5
Tokens: TypeAlias = Literal[4, 5]
"""How many lie on a hatch tile."""


class HatchTile(Struct, frozen=True):
    """A hatch tile. Source: R Setup."""

    id: str
    sides: tuple[Tokens, Tokens]  # how many hatch tokens lie on its front and on its back
    copies: Count = 1


class HatchRows(Struct, frozen=True):
    """How many tiles lie on the table. Source: R Setup."""

    tiles: int  # over the columns and beside the river
    larger: int  # of them showing the larger number with four players


class MomentumTile(Struct, frozen=True):
    """A momentum tile; what a side has nothing to do with is None. Source: R Appendices A and B.

    Attributes:
        a_gain, b_gain: finesse gained.
    """

    id: str
    a_column: Column | None = None  # where a cast of side A lands
    a_columns: Shift | None = None  # how far a hatch token moves
    a_gain: Gain | None = None
    a_plus: Digit | None = None  # what the number of caught fish is added to
    a_colour: Colour | None = None  # the fish that are counted
    b_gain: Gain | None = None
    b_cost: Cost | None = None  # finesse that it takes
    b_reel_at: Digit | None = None  # the value of a reel
    copies: Count = 1


Player = Literal["1", "2", "3", "4", "silent-angler"]
Total: TypeAlias = Annotated[int, Range(1)]


class HatchToken(Struct, frozen=True):
    """Hatch tokens of one colour. Source: R Components."""

    id: Hatch
    copies: Count = 1


class FlyToken(Struct, frozen=True):
    """A fly token with a fly on each side. Source: R Components, Finesse Actions."""

    id: str
    sides: Annotated[tuple[Hatch, Hatch], Unique()]
    copies: Count = 1


class TokenTotals(Struct, frozen=True):
    """How many tokens of each kind there are in all. Source: R Components."""

    hatch_tokens: Total
    fly_tokens: Total
    finesse_tokens: Total
    drag_tokens: Total
    casting_token: Total
