"""How large the pieces are: one set of sizes for poker cards, one for small cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

from companion.data.entry import Entry
from companion.games.game import CardSize

CARD_SIZES: tuple[CardSize, ...] = ("poker", "mini")
SMALLEST, LARGEST = 8.0, 120.0
ACROSS, DOWN = 3, 2  # five hatch tokens lie on a tile as two, one and two


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes of trimmed pieces, width and height or diameter, mm.

    Attributes:
        id: the card size that they go with.
        card: of fish, rock and strike cards.
    """

    id: str
    card: tuple[float, float]
    hatch_tile: tuple[float, float]
    momentum_tile: tuple[float, float]
    hatch_token: float
    finesse_token: float
    drag_token: float
    casting_token: float
    fly_token: float

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            sides = value if isinstance(value, tuple) else (value,)
            if field.name != "id" and not all(SMALLEST <= side <= LARGEST for side in sides):
                key = field.name.replace("_", "-")
                raise ValueError(f'"{key}" must be from {SMALLEST:g} to {LARGEST:g} mm')
        token, (wide, high) = self.hatch_token, self.hatch_tile
        if wide < ACROSS * token or high < DOWN * token:
            raise ValueError(
                f'"hatch-tile" must take five tokens of {token:g} mm:'
                f" {ACROSS * token:g} x {DOWN * token:g} mm or more, not {wide:g} x {high:g}"
            )
        if self.casting_token > min(self.card):
            raise ValueError('"casting-token" must lie on a card')


def sizes_for(table: Sequence[Entry[Sizes]], card_size: CardSize) -> Sizes:
    """Return the sizes that go with a card size."""
    return next(entry.value for entry in table if entry.id == card_size)


def missing_sizes(table: Sequence[Entry[Sizes]]) -> tuple[CardSize, ...]:
    """Return the card sizes that the table does not speak of."""
    known = {entry.id for entry in table}
    return tuple(size for size in CARD_SIZES if size not in known)
