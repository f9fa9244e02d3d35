"""Where the water of a side is: a body between two banks, wide enough for its mouths."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from companion.core.chance import Stream
from companion.games.salmon_run.river.geometry import (
    COLUMNS,
    DOWN,
    MOUTHS,
    UP,
    Cell,
    iter_cells,
    mouth_cells,
    neighbour_in,
)
from companion.games.salmon_run.river.tables import Body, RiverKind

START: Cell = (COLUMNS // 2, 2)
POND = 3
"""Half rows below the far edge at which the pond begins. Source: H facts 3.4."""
POND_HALF_WIDTH = 2.0


class Course(Struct, frozen=True):
    """The outline of a side before anything lies in it.

    Attributes:
        bottom, top: middle columns of the mouths.
    """

    rows: int
    bottom: int | None
    top: int | None
    water: frozenset[Cell]  # every cell that a salmon could swim before anything lies in it
    fringe: tuple[Cell, ...]  # cells between the banks that lead nowhere: land, or room for rocks
    joins: frozenset[Cell]  # those of the mouths
    clear: frozenset[Cell]  # those that must not become rocks, so that a join leads somewhere

    @property
    def inner(self) -> list[Cell]:
        """Water that belongs to no mouth, in the order of the rows."""
        return sorted(self.water - self.joins, key=lambda cell: (cell[1], cell[0]))


def narrow_course(course: Course, gone: Collection[Cell]) -> Course:
    """Return a course with these cells as land, and those that then lead nowhere."""
    starts = {START} if course.bottom is None else set(mouth_cells(course.bottom, 0))
    edge = 2 * course.rows
    ends = set(course.water) if course.top is None else set(mouth_cells(course.top, edge))
    swum = frozenset(_reachable_water(set(course.water.difference(gone)), starts, ends))
    fringe = tuple(sorted({*course.fringe, *(course.water - swum)} - set(gone)))
    return replace(course, water=swum, fringe=fringe)


def generate_course(stream: Stream, kind: RiverKind, body: Body, rows: int) -> Course:
    """Return where the water runs."""
    edge = 2 * rows
    bottom, top = _mouths(stream, kind)
    joins: set[Cell] = set()
    if bottom is not None:
        joins.update(mouth_cells(bottom, 0))
    if top is not None:
        joins.update(mouth_cells(top, edge))
    clear = {neighbour_in(cell, UP["forward"]) for cell in joins if cell[1] < 2}
    clear |= {neighbour_in(cell, DOWN[0]) for cell in joins if cell[1] > edge - 2}
    banks = {
        cell
        for cell in _between_banks(stream, kind, body, rows, (bottom, top))
        if _may_be_water(cell, kind, edge)
    }
    if kind.part == "start":
        clear.add(START)
    starts = {START} if bottom is None else set(mouth_cells(bottom, 0))
    ends = {c for c in banks if c[1] >= edge - POND} if top is None else set(mouth_cells(top, edge))
    swum = _reachable_water(banks | clear | joins, starts, ends)
    water = _smooth(swum, joins | clear)
    fringe = tuple(sorted(banks - water))
    return Course(rows, bottom, top, water, fringe, frozenset(joins), frozenset(clear))


def _mouths(stream: Stream, kind: RiverKind) -> tuple[int | None, int | None]:
    middle = COLUMNS // 2
    if kind.part == "start":
        return None, middle
    if kind.part == "finish":
        return middle, None
    pairs = [(a, b) for a in MOUTHS for b in MOUTHS if abs(a - b) in kind.shifts]
    return stream.choice(pairs)


def _between_banks(
    stream: Stream,
    kind: RiverKind,
    body: Body,
    rows: int,
    mouths: tuple[int | None, int | None],
) -> set[Cell]:
    """Return the cells between the banks, which vary from half row to half row."""
    bottom, top = mouths
    low = COLUMNS // 2 if bottom is None else bottom
    high = COLUMNS // 2 if top is None else top
    edge = 2 * rows
    banks = []
    for y in range(edge + 1):
        share = y / edge
        swell = 1 - abs(2 * share - 1) if bottom is not None and top is not None else 0.6
        half = kind.wider + body.half_width + (body.middle - body.half_width) * swell
        if top is None and y == edge - 1:
            half = POND_HALF_WIDTH
        middle = low + (high - low) * share
        jitter = [stream.between(-body.jitter, body.jitter) for _ in range(2)]
        banks.append((middle - half + jitter[0], middle + half + jitter[1]))
    return {(q, y) for q, y in iter_cells(rows) if banks[y][0] <= q <= banks[y][1]}


def _may_be_water(cell: Cell, kind: RiverKind, edge: int) -> bool:
    """Return whether a cell outside the mouths may be water; the edges of a board are land."""
    q, y = cell
    if kind.part == "start":
        start_q, start_y = START
        return y - start_y >= abs(q - start_q) and y < edge - 1
    if kind.part == "finish":
        return 1 < y < edge
    return 1 < y < edge - 1


def _reachable_water(water: set[Cell], starts: set[Cell], ends: set[Cell]) -> set[Cell]:
    """Return the water that lies on some way from the starts to the ends."""
    ahead = _spread(water, starts, list(UP.values()))
    back = _spread(water, ends, list(DOWN))
    return ahead & back


def _spread(water: set[Cell], begin: set[Cell], ways: list[Cell]) -> set[Cell]:
    found, new = set(begin), set(begin)
    while new:
        new = {neighbour_in(cell, way) for cell in new for way in ways} & water - found
        found |= new
    return found


def _smooth(water: set[Cell], kept: set[Cell]) -> frozenset[Cell]:
    """Return the water without spits of one hex, and with single holes filled."""
    ragged = {cell for cell in water - kept if sum(near in water for near in _around(cell)) < 2}
    return frozenset(water - ragged)


def _around(cell: Cell) -> tuple[Cell, ...]:
    return tuple(neighbour_in(cell, way) for way in (*UP.values(), *DOWN))
