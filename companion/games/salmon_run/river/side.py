"""One side of a river board: the types of its hexes, and how they are read from a data file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

from companion.games.salmon_run.river.geometry import (
    WAYS,
    Cell,
    mouth_cells,
    neighbour_in,
    on_board,
)

Ground = Literal["water", "rock", "waterfall", "start", "pond"]
Icon = Literal[
    "eagle",
    "wild",
    "current",
    "rapids",
    "current-or-rapids",
    "double-swim",
    "swim",
    "draw",
    "reeds",
    "reeds-2",
    "fatigue",
]
GROUNDS: Final[tuple[Ground, ...]] = get_args(Ground)
ICONS: Final[tuple[Icon, ...]] = get_args(Icon)
BEAR: Final = "bear"
MOST_ARROWS: Final = 2
Middle: TypeAlias = Literal[2, 4, 6]


class Hex(Struct, frozen=True):
    """One hex that is not land."""

    ground: Ground
    icon: Icon | None = None  # the symbol on it, or None
    bear: bool = False  # whether a bear stands on it at the start
    arrows: tuple[Cell, ...] = ()  # cells to which the current leads; the first of two: odd rolls


Hexes: TypeAlias = Mapping[Cell, Hex]


class Side(Struct, frozen=True):
    """One side of a board."""

    id: str  # such as `S1`, `3E` or `6H`
    kind: str  # id of its kind
    rows: int  # whole hexes of a column
    bottom: int | None  # middle column of the mouth towards the start, None if there is none
    top: int | None  # the same towards the finish
    hexes: Hexes  # all that is not land

    @property
    def edge(self) -> int:
        """Height of the edge towards the finish."""
        return 2 * self.rows

    @property
    def starts(self) -> tuple[Cell, ...]:
        """Where a salmon may stand when it comes onto this side."""
        if self.bottom is not None:
            return mouth_cells(self.bottom, 0)
        return tuple(cell for cell, hex_ in self.hexes.items() if hex_.ground == "start")

    @property
    def ends(self) -> tuple[Cell, ...]:
        """Hexes that have crossed this side: those of the far mouth, or the pond."""
        if self.top is not None:
            return mouth_cells(self.top, self.edge)
        return tuple(cell for cell, hex_ in self.hexes.items() if hex_.ground == "pond")

    @property
    def joins(self) -> tuple[Cell, ...]:
        """The hexes of both mouths."""
        result: tuple[Cell, ...] = ()
        if self.bottom is not None:
            result += mouth_cells(self.bottom, 0)
        if self.top is not None:
            result += mouth_cells(self.top, self.edge)
        return result


class SideEntry(Struct, frozen=True):
    """A side in a data file."""

    id: str  # such as `S1`, `3E` or `6H`
    board: str  # the board that it is on; each board has two sides, in the order of the file
    kind: str  # id of a kind of `river-kinds`
    rows: Literal[5, 6]  # whole hexes of a column
    hexes: tuple[str, ...]
    # each hex that is not land: column and height, what it is (`water`, `rock`, `waterfall`,
    # `start`, `pond`), then if need be an icon or `bear`, then where its arrows point (`s sw se n
    # nw ne`, the one for odd rolls first): `3,5 water eagle s se`
    bottom: Middle | None = None  # middle column of the mouth there
    top: Middle | None = None

    def __post_init__(self) -> None:
        if self.bottom is None and self.top is None:
            raise ValueError('"bottom" or "top" must name the column of a mouth')
        read_hexes(self.hexes, self.rows)

    @property
    def side(self) -> Side:
        """The side that it describes."""
        hexes = read_hexes(self.hexes, self.rows)
        return Side(self.id, self.kind, self.rows, self.bottom, self.top, hexes)


def read_hexes(lines: tuple[str, ...], rows: int) -> dict[Cell, Hex]:
    """Return the hexes that lines describe.

    Raises ValueError if one is malformed, outside the board, or there twice.
    """
    result: dict[Cell, Hex] = {}
    for line in lines:
        cell, hex_ = _read(line)
        if not on_board(cell, rows):
            raise ValueError(f'"hexes" names {line.split()[0]}, which a board of {rows} rows lacks')
        if cell in result:
            raise ValueError(f'"hexes" names {line.split()[0]} twice')
        result[cell] = hex_
    return result


def _read(line: str) -> tuple[Cell, Hex]:
    place, _, rest = line.partition(" ")
    q, comma, y = place.partition(",")
    words = rest.split()
    if not (comma and q.isdecimal() and y.isdecimal() and len(place) <= 5 and words):
        raise ValueError(f'"hexes" has {line[:40]!r}; a hex is written like "3,5 water eagle s"')
    cell, ground = (int(q), int(y)), words.pop(0)
    if ground not in GROUNDS:
        raise ValueError(
            f'"hexes" has {line[:40]!r}; {ground[:20]} is not one of {", ".join(GROUNDS)}'
        )
    icon = words.pop(0) if words and words[0] not in WAYS else None
    if icon is not None and icon not in (*ICONS, BEAR):
        raise ValueError(
            f'"hexes" has {line[:40]!r}; {icon[:20]} is not one of {", ".join((*ICONS, BEAR))}'
        )
    if wrong := [way for way in words if way not in WAYS]:
        raise ValueError(
            f'"hexes" has {line[:40]!r}; {wrong[0][:20]} is not one of {", ".join(WAYS)}'
        )
    if len(words) > MOST_ARROWS or len(set(words)) < len(words):
        raise ValueError(f'"hexes" has {line[:40]!r}; a hex has two different arrows at most')
    arrows = tuple(neighbour_in(cell, WAYS[way]) for way in words)
    bear = icon == BEAR
    symbol: Icon | None = next((known for known in ICONS if known == icon), None)
    known_ground: Ground = next(known for known in GROUNDS if known == ground)
    return cell, Hex(known_ground, symbol, bear, arrows)
