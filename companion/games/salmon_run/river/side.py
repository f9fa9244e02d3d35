"""One side of a river board: its grid of hexes, their content, and their form in a file.

Columns are numbered from the left. Heights are counted in half rows from the lower edge. On a board
of R rows, odd columns have whole hexes at the heights 1, 3, ..., 2R-1. Even columns have hexes at
0, 2, ..., 2R; the board's edges cut the first and the last in half.

Source: house values; rules, Moving.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from math import sqrt
from typing import Final, Literal, TypeAlias, cast, get_args

from msgspec import Struct

from companion.drawing.shapes import Point

Cell: TypeAlias = tuple[int, int]
Heading = Literal["forward", "left", "right"]

COLUMNS: Final = 9
ROWS: Final = (5, 6)
MOUTHS: Final = (2, 4, 6)
"""Columns in which the middle of a mouth may lie."""
UP: Final[dict[Heading, Cell]] = {"forward": (0, 2), "left": (-1, 1), "right": (1, 1)}
WAYS: Final[dict[str, Cell]] = {
    "n": (0, 2),
    "nw": (-1, 1),
    "ne": (1, 1),
    "s": (0, -2),
    "sw": (-1, -1),
    "se": (1, -1),
}
"""Where an arrow points; north is upstream."""
DOWN: Final = tuple(WAYS[way] for way in ("s", "sw", "se"))


def iter_cells(rows: int) -> Iterator[Cell]:
    """Yield every cell of a board, column by column."""
    for q in range(COLUMNS):
        for y in range(q % 2, 2 * rows + 1, 2):
            yield q, y


def neighbour_in(cell: Cell, way: Cell) -> Cell:
    """Return the neighbour of a cell in the direction `way`."""
    return cell[0] + way[0], cell[1] + way[1]


def neighbours(cell: Cell) -> Iterator[Cell]:
    """Yield the six neighbours of a cell, also those outside the board."""
    for way in WAYS.values():
        yield neighbour_in(cell, way)


def mouth_cells(middle: int, edge: int) -> tuple[Cell, ...]:
    """Return the five hexes of a mouth, left to right. Height `edge` is 0 or 2 * `rows`."""
    inner = edge + 1 if edge == 0 else edge - 1
    return tuple((middle + d, edge if d % 2 == 0 else inner) for d in (-2, -1, 0, 1, 2))


class Plan(Struct, frozen=True, dict=True):
    """The geometry of a board of hexes, mm; the hexes have flat edges at top and bottom."""

    flat: float  # distance between two flat edges of a hex
    rows: int  # whole hexes per column

    @cached_property
    def edge(self) -> float:
        """The length of a hex edge, also the distance from centre to corner."""
        return self.flat / sqrt(3)

    @cached_property
    def size(self) -> tuple[float, float]:
        """Width and height of the board, mm."""
        return (1.5 * (COLUMNS - 1) + 2) * self.edge, self.rows * self.flat

    @property
    def column(self) -> float:
        """The distance between two columns, mm."""
        return 1.5 * self.edge

    @property
    def seams(self) -> tuple[float, ...]:
        """The x positions where a board may be cut, each midway between two columns of hexes."""
        return tuple(self.edge + (q + 0.5) * self.column for q in range(COLUMNS - 1))

    def middle(self, cell: Cell) -> Point:
        """Return the centre of a hex."""
        q, y = cell
        return self.edge + q * self.column, self.size[1] - y * self.flat / 2

    def corner(self, lattice: tuple[int, int]) -> Point:
        """Convert a hex corner to a point on the board, mm.

        `lattice` gives the corner as (half hex edges across, half rows up).
        """
        across, up = lattice
        return self.edge + across * self.edge / 2, self.size[1] - up * self.flat / 2

    def outline(self, cell: Cell, share: float = 1.0) -> tuple[Point, ...]:
        """Return the corners of a hex, scaled by `share` around its centre."""
        x, y = self.middle(cell)
        corners = map(self.corner, hex_corners(cell))
        return tuple((x + (px - x) * share, y + (py - y) * share) for px, py in corners)


def hex_corners(cell: Cell) -> tuple[tuple[int, int], ...]:
    """Return a hex's corners, clockwise on paper. `Plan.corner` converts them to points in mm."""
    x, y = 3 * cell[0], cell[1]
    above = (x - 2, y), (x - 1, y + 1), (x + 1, y + 1)
    return (x + 2, y), (x + 1, y - 1), (x - 1, y - 1), *above


# What lies on hexes, and how it is read from a data file.


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
    """A hex in the river of a board side; hexes of land are not stored."""

    ground: Ground
    icon: Icon | None = None  # its symbol, or None
    bear: bool = False  # whether a bear starts on it
    arrows: tuple[Cell, ...] = ()  # cells the current leads to; of two, the first is for odd rolls


Hexes: TypeAlias = Mapping[Cell, Hex]


class Side(Struct, frozen=True):
    """One side of a board."""

    id: str  # such as `S1`, `3E` or `6H`
    kind: str  # id of its kind
    rows: int  # whole hexes per column
    bottom: int | None  # middle column of the mouth towards the start; None without one
    top: int | None  # the same towards the finish
    hexes: Hexes  # all hexes that are not land

    @property
    def edge(self) -> int:
        """The height of the board's far edge, in half rows."""
        return 2 * self.rows

    @property
    def starts(self) -> tuple[Cell, ...]:
        """The hexes where a salmon may enter this side."""
        if self.bottom is not None:
            return mouth_cells(self.bottom, 0)
        return tuple(cell for cell, hex_ in self.hexes.items() if hex_.ground == "start")

    @property
    def ends(self) -> tuple[Cell, ...]:
        """The hexes where a salmon has completed this side: the far mouth, or the pond."""
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
    board: str  # its board; each board has two sides, in the order of the file
    kind: str  # id of its kind in `river-kinds`
    rows: Literal[5, 6]  # whole hexes per column
    hexes: tuple[str, ...]
    # each hex that is not land: column and height, what it is (`water`, `rock`, `waterfall`,
    # `start`, `pond`), then if need be an icon or `bear`, then where its arrows point (`s sw se n
    # nw ne`, the one for odd rolls first): `3,5 water eagle s se`
    bottom: Middle | None = None  # middle column of the mouth at the bottom
    top: Middle | None = None

    def __post_init__(self) -> None:
        if self.bottom is None and self.top is None:
            raise ValueError('"bottom" or "top" must name the column of a mouth')
        read_hexes(self.hexes, self.rows)

    @property
    def side(self) -> Side:
        """The entry converted to a `Side`."""
        hexes = read_hexes(self.hexes, self.rows)
        return Side(self.id, self.kind, self.rows, self.bottom, self.top, hexes)


def read_hexes(lines: tuple[str, ...], rows: int) -> dict[Cell, Hex]:
    """Parse lines of a data file into hexes by cell.

    Raises ValueError if a hex is malformed, outside the board, or repeated.
    """
    result: dict[Cell, Hex] = {}
    for line in lines:
        (q, y), hex_ = _read(line)
        if not (0 <= q < COLUMNS and 0 <= y <= 2 * rows and (q + y) % 2 == 0):
            raise ValueError(f'"hexes" has {line.split()[0]}, outside a board of {rows} rows')
        if (q, y) in result:
            raise ValueError(f'"hexes" names {line.split()[0]} twice')
        result[q, y] = hex_
    return result


def _read(line: str) -> tuple[Cell, Hex]:
    place, _, rest = line.partition(" ")
    q, comma, y = place.partition(",")
    words = rest.split()
    if not (comma and q.isdecimal() and y.isdecimal() and len(place) <= 5 and words):
        raise ValueError(f'"hexes" has {line[:40]!r}; a hex is written like "3,5 water eagle s"')
    cell, ground = (int(q), int(y)), words.pop(0)
    icon = words.pop(0) if words and words[0] not in WAYS else None
    icons = [] if icon is None else [icon]
    for named, known in (([ground], GROUNDS), (icons, (*ICONS, BEAR)), (words, WAYS)):
        if wrong := [name for name in named if name not in known]:
            raise ValueError(
                f'"hexes" has {line[:40]!r}; {wrong[0][:20]} is not one of {", ".join(known)}'
            )
    if len(words) > MOST_ARROWS or len(set(words)) < len(words):
        raise ValueError(f'"hexes" has {line[:40]!r}; a hex has two different arrows at most')
    arrows = tuple(neighbour_in(cell, WAYS[way]) for way in words)
    symbol = None if icon in (None, BEAR) else cast(Icon, icon)
    return cell, Hex(cast(Ground, ground), symbol, icon == BEAR, arrows)
