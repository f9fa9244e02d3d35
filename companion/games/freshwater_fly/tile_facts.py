"""Hatch tiles and momentum tiles as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.data.entry import Entry
from companion.games.freshwater_fly.model import COLUMNS, MOST_FINESSE, Colour

if TYPE_CHECKING:
    from companion.drawing.layout import CardLayout
    from companion.games.freshwater_fly.sizes import Sizes

FEWEST, MOST = 4, 5  # tokens on a hatch tile


@dataclass(frozen=True, slots=True)
class HatchTile:
    """A hatch tile. Source: R Setup.

    Attributes:
        sides: how many hatch tokens lie on its front and on its back.
    """

    id: str
    sides: tuple[int, int]
    copies: int = 1

    def __post_init__(self) -> None:
        if not all(FEWEST <= side <= MOST for side in self.sides):
            raise ValueError(f'"sides" must be {FEWEST} or {MOST} tokens')
        if not 1 <= self.copies <= 99:
            raise ValueError(f'"copies" must be from 1 to 99, not {self.copies}')


@dataclass(frozen=True, slots=True)
class HatchRows:
    """How many tiles lie on the table. Source: R Setup.

    Attributes:
        tiles: over the columns and beside the river.
        larger: of them showing the larger number with four players.
    """

    tiles: int
    larger: int


@dataclass(frozen=True, slots=True)
class MomentumTile:
    """A momentum tile; what a side has nothing to do with is None. Source: R Appendices A and B.

    Attributes:
        a_column: where a cast of side A lands.
        a_columns: how far a hatch token moves.
        a_gain, b_gain: finesse gained.
        a_plus: what the number of caught fish is added to.
        a_colour: the fish that are counted.
        b_cost: finesse that it takes.
        b_reel_at: the value of a reel.
    """

    id: str
    a_column: int | None = None
    a_columns: int | None = None
    a_gain: int | None = None
    a_plus: int | None = None
    a_colour: Colour | None = None
    b_gain: int | None = None
    b_cost: int | None = None
    b_reel_at: int | None = None
    copies: int = 1

    def __post_init__(self) -> None:
        for key, value, least, most in (
            ("a-column", self.a_column, 1, COLUMNS),
            ("a-columns", self.a_columns, 1, COLUMNS - 1),
            ("a-gain", self.a_gain, 1, MOST_FINESSE),
            ("a-plus", self.a_plus, 0, 9),
            ("b-gain", self.b_gain, 1, MOST_FINESSE),
            ("b-cost", self.b_cost, 0, MOST_FINESSE),
            ("b-reel-at", self.b_reel_at, 0, 9),
            ("copies", self.copies, 1, 99),
        ):
            if value is not None and not least <= value <= most:
                raise ValueError(f'"{key}" must be from {least} to {most}, not {value}')


@dataclass(frozen=True, slots=True)
class Tiles:
    """All tiles of the game."""

    hatch: tuple[Entry[HatchTile], ...]
    rows: Entry[HatchRows]
    momentum: tuple[Entry[MomentumTile], ...]
    dry_fly: tuple[Entry[MomentumTile], ...]

    @property
    def tables(self) -> tuple[Iterable[Entry[Any]], ...]:
        """Every table of tiles."""
        return self.hatch, (self.rows,), self.momentum, self.dry_fly


def wrong_hatch_tiles(tiles: Tiles) -> Iterator[tuple[str, str]]:
    """Yield the key and what is wrong where the hatch tiles do not serve every setup."""
    total = sum(tile.value.copies for tile in tiles.hatch)
    rows = tiles.rows.value
    if total != rows.tiles:
        yield "tiles", f"the copies in hatch-tiles add up to {total}, not to {rows.tiles}"
    for key, number, wanted in (("tiles", FEWEST, rows.tiles), ("larger", MOST, rows.larger)):
        found = sum(tile.value.copies for tile in tiles.hatch if number in tile.value.sides)
        if found < wanted:
            yield key, f"{wanted} tiles must have a side for {number} tokens, only {found} have"


def wrong_tile_layouts(
    layouts: Mapping[str, CardLayout], sizes: Sequence[Entry[Sizes]]
) -> Iterator[str]:
    """Yield the layouts of momentum tiles that differ from the size of the tiles."""
    for entry in sizes:
        name = "momentum-tiles" if entry.id == "poker" else f"momentum-tiles.{entry.id}"
        layout = layouts.get(name)
        wide, high = entry.value.momentum_tile
        if layout is not None and layout.size != (wide, high):
            yield f'"{name}": size must be {wide:g} x {high:g} mm as in sizes, or change both'
