"""How large the pieces are: one set of sizes for poker cards, one for small cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from companion.core.limits import Range
from companion.games.game import CardSize

CARD_SIZES: tuple[CardSize, ...] = ("poker", "mini")
Side: TypeAlias = Annotated[float, Range(8, 120, "mm")]
Play: TypeAlias = Annotated[float, Range(1, 2, "mm")]
Scale: TypeAlias = Annotated[float, Range(0.5, 2)]
ACROSS, DOWN = 3, 2  # five hatch tokens lie on a tile as two, one and two


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes of trimmed pieces, width and height or diameter, mm.

    Attributes:
        id: the card size that they go with.
        card: of fish, rock and strike cards.
    """

    id: str
    card: tuple[Side, Side]
    hatch_tile: tuple[Side, Side]
    momentum_tile: tuple[Side, Side]
    hatch_token: Side
    finesse_token: Side
    drag_token: Side
    casting_token: Side
    fly_token: Side

    def __post_init__(self) -> None:
        token, (wide, high) = self.hatch_token, self.hatch_tile
        if wide < ACROSS * token or high < DOWN * token:
            raise ValueError(
                f'"hatch-tile" must take five tokens of {token:g} mm:'
                f" {ACROSS * token:g} x {DOWN * token:g} mm or more, not {wide:g} x {high:g}"
            )
        if self.casting_token > min(self.card):
            raise ValueError('"casting-token" must lie on a card')
