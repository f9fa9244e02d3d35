"""Generates a side of a river board: course, waterfalls, rocks, symbols and arrows."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.chance import Stream
from companion.games.salmon_run.river.river_schema import PERCENT, Body, RiverKind, Span
from companion.games.salmon_run.river.side import (
    COLUMNS,
    DOWN,
    ICONS,
    MOUTHS,
    UP,
    Cell,
    Hex,
    Icon,
    iter_cells,
    mouth_cells,
    neighbour_in,
    neighbours,
)

# Where the water of a side is: a body between two banks, wide enough for its mouths.


START: Cell = (COLUMNS // 2, 2)
POND = 3
"""Half rows below the far edge at which the pond begins. Source: house values."""
POND_HALF_WIDTH = 2.0


class Course(Struct, frozen=True):
    """The course of the river on one side of a board, before rocks, icons and arrows are added."""

    rows: int
    bottom: int | None  # middle column of the mouth at the bottom
    top: int | None
    water: frozenset[Cell]  # all cells that a salmon could swim
    fringe: tuple[Cell, ...]  # cells between the banks that lead nowhere: land, or rocks
    joins: frozenset[Cell]  # cells of the mouths
    clear: frozenset[Cell]  # cells that must not become rocks, so that joins stay open

    @property
    def inner(self) -> list[Cell]:
        """The water cells that are not in a mouth of the river, row by row."""
        return sorted(self.water - self.joins, key=lambda cell: (cell[1], cell[0]))


def narrow_course(course: Course, gone: Collection[Cell]) -> Course:
    """Return a course with the cells `gone` as land; water that then leads nowhere is `fringe`."""
    starts = {START} if course.bottom is None else set(mouth_cells(course.bottom, 0))
    edge = 2 * course.rows
    ends = set(course.water) if course.top is None else set(mouth_cells(course.top, edge))
    swum = frozenset(_reachable_water(set(course.water.difference(gone)), starts, ends))
    fringe = tuple(sorted({*course.fringe, *(course.water - swum)} - set(gone)))
    return replace(course, water=swum, fringe=fringe)


def generate_course(stream: Stream, kind: RiverKind, body: Body, rows: int) -> Course:
    """Generate the water hexes of a board side: its mouths, and the river between its banks."""
    edge = 2 * rows
    bottom, top = _mouths(stream, kind)
    near = set() if bottom is None else {*mouth_cells(bottom, 0)}
    far = set() if top is None else {*mouth_cells(top, edge)}
    joins = near | far
    clear = {neighbour_in(cell, UP["forward"]) for cell in joins if cell[1] < 2}
    clear |= {neighbour_in(cell, DOWN[0]) for cell in joins if cell[1] > edge - 2}
    between = _between_banks(stream, kind, body, rows, (bottom, top))
    banks = {cell for cell in between if _may_be_water(cell, kind, edge)}
    if kind.part == "start":
        clear.add(START)
    starts, ends = near or {START}, far or {cell for cell in banks if cell[1] >= edge - POND}
    swum = _reachable_water(banks | clear | joins, starts, ends)
    spits = {cell for cell in swum - joins - clear if len(swum & {*neighbours(cell)}) < 2}
    water = frozenset(swum - spits)  # a spit is of one hex
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
    stream: Stream, kind: RiverKind, body: Body, rows: int, mouths: tuple[int | None, int | None]
) -> set[Cell]:
    """Return the cells between the two banks. Each bank shifts at random at each half row."""
    bottom, top = mouths
    low, high = (COLUMNS // 2 if end is None else end for end in mouths)
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
    """Return whether a cell outside the mouths may be water on a side of this kind."""
    q, y = cell
    if kind.part == "start":
        start_q, start_y = START
        return y - start_y >= abs(q - start_q) and y < edge - 1
    if kind.part == "finish":
        return 1 < y < edge
    return 1 < y < edge - 1


def _reachable_water(water: set[Cell], starts: set[Cell], ends: set[Cell]) -> set[Cell]:
    """Return the water cells that lie on routes from the starts to the ends."""
    ahead = _spread(water, starts, list(UP.values()))
    back = _spread(water, ends, list(DOWN))
    return ahead & back


def _spread(water: set[Cell], begin: set[Cell], ways: list[Cell]) -> set[Cell]:
    result, new = set(begin), set(begin)
    while new:
        new = {neighbour_in(cell, way) for cell in new for way in ways} & water - result
        result |= new
    return result


WALL_ROWS = (6, 7)
"""Half rows of the wall before the pond. Source: house values."""
MOST_ROWS = 12  # beginnings of a wall that are followed
ENCLOSED = 2  # neighbours in the water of a rock at its edge
LOOKS = 5  # cells that are compared for a symbol
NOT_ON_FALLS = ("fatigue",)


class NoRoomError(Exception):
    """The contents of a side do not fit on its course; the message names the rule concerned."""


def fill_side(stream: Stream, kind: RiverKind, course: Course) -> dict[Cell, Hex]:
    """Generate a side's hexes without arrows; NoRoomError if a rule of `kind` cannot be met."""
    falls, course = _waterfalls(stream, kind, course)
    rocks = _rocks(stream, kind, course, falls)
    hexes = {cell: Hex("water") for cell in sorted(course.water)}
    hexes |= {cell: Hex("waterfall") for cell in falls}
    hexes |= {cell: Hex("rock") for cell in rocks}
    if kind.part == "start":
        hexes[START] = Hex("start")
    if kind.part == "finish":
        for cell, hex_ in hexes.items():
            if cell[1] >= 2 * course.rows - POND and hex_.ground == "water":
                hexes[cell] = Hex("pond")
    return _with_icons(stream, kind, course, hexes)


def _number(stream: Stream, span: Span) -> int:
    return span[0] + stream.below(span[1] - span[0] + 1)


def _waterfalls(stream: Stream, kind: RiverKind, course: Course) -> tuple[list[Cell], Course]:
    """Choose waterfalls; return them and the course. A wall of waterfalls may narrow the course."""
    if kind.part == "finish" and kind.wall != "none":
        return _last_wall(stream, kind, course), course
    count = _number(stream, kind.waterfalls)
    falls: list[Cell] = []
    if kind.wall == "full":
        falls = _row(stream, course, count - stream.below(2))
        course = narrow_course(course, _beyond(falls[0], -1) | _beyond(falls[-1], 1))
    elif kind.wall == "partial":
        falls = _row(stream, course, count - stream.below(2))
        left = stream.below(2)
        course = narrow_course(course, _beyond(falls[0], -1) if left else _beyond(falls[-1], 1))
    if not {*falls, *course.clear} <= course.water:
        raise NoRoomError("wall")
    free = [cell for cell in course.inner if cell != START]
    while len(falls) < count:
        apart = [c for c in free if c not in falls and not set(neighbours(c)) & set(falls)]
        if not apart:
            raise NoRoomError("waterfalls")
        falls.append(stream.choice(apart))
    return falls, course


def _last_wall(stream: Stream, kind: RiverKind, course: Course) -> list[Cell]:
    """Return the hexes of the wall of waterfalls just before the pond. Source: house values."""
    wall = [cell for cell in course.inner if cell[1] in WALL_ROWS]
    if kind.wall == "gap":
        inside = [cell for cell in wall if min(wall)[0] + 1 < cell[0] < max(wall)[0] - 1]
        if not inside:
            raise NoRoomError("wall")
        wall.remove(stream.choice(inside))
    if not kind.waterfalls[0] <= len(wall) <= kind.waterfalls[1]:
        raise NoRoomError("waterfalls")
    return wall


def _row(stream: Stream, course: Course, length: int) -> list[Cell]:
    """Choose waterfalls that form a row, from left to right.

    Neighbouring waterfalls differ in height by half a row, so a salmon cannot swim between them.
    The cells beside both ends of the row are outside the river's mouths, so they can become land.
    """
    free = course.water - course.joins
    open_water = course.joins | course.clear
    ends = [cell for cell in course.inner if not _beyond(cell, -1) & open_water]
    rows: Sequence[tuple[Cell, ...]] = [
        (cell,) for cell in ends if 3 <= cell[1] <= 2 * course.rows - 3
    ]
    for _ in range(length - 1):
        rows = [(*row, cell) for row in rows for cell in sorted(_beyond(row[-1], 1) & free)]
        rows = stream.shuffled(rows)[:MOST_ROWS]
    rows = [row for row in rows if not _beyond(row[-1], 1) & open_water]
    if not rows:
        raise NoRoomError("wall")
    return list(stream.choice(rows))


def _beyond(cell: Cell, step: int) -> set[Cell]:
    return {(cell[0] + step, cell[1] + dy) for dy in (-1, 1)}


def _rocks(
    stream: Stream, kind: RiverKind, course: Course, falls: Collection[Cell]
) -> tuple[Cell, ...]:
    """Choose cells for rocks: in the water while there is room, the rest on land beside it."""
    count = _number(stream, kind.rocks)
    free = [cell for cell in course.inner if cell not in falls and cell not in course.clear]
    symbols = sum((kind.icons or {}).values()) + kind.bears - kind.on_waterfalls[0]
    most = min(count, len(course.inner) - len(falls) - symbols, len(free))
    wet = course.water
    outside = [c for c in course.fringe if len(set(neighbours(c)) & wet) >= ENCLOSED]
    if most < 0:
        raise NoRoomError("icons")
    inside = min(count, most)
    if count - inside > len(outside):
        raise NoRoomError("rocks")
    return stream.shuffled(free)[:inside] + stream.shuffled(outside)[: count - inside]


def _with_icons(
    stream: Stream, kind: RiverKind, course: Course, hexes: dict[Cell, Hex]
) -> dict[Cell, Hex]:
    wanted: list[Icon] = [name for name in ICONS for _ in range((kind.icons or {}).get(name, 0))]
    inner = set(course.inner)
    falls = [c for c, hex_ in hexes.items() if hex_.ground == "waterfall" and c in inner]
    water = [c for c, hex_ in hexes.items() if hex_.ground == "water" and c in inner]
    result = dict(hexes)
    high = _number(stream, kind.on_waterfalls)
    for name in stream.shuffled([name for name in wanted if name not in NOT_ON_FALLS])[:high]:
        if not falls:
            raise NoRoomError("icons on waterfalls")
        cell = stream.choice(falls)
        falls.remove(cell)
        wanted.remove(name)
        result[cell] = Hex("waterfall", name)
    if len(wanted) + kind.bears > len(water):
        raise NoRoomError("icons")
    for _ in range(kind.bears):
        cell = _best(stream, water, [c for c, hex_ in result.items() if hex_.bear])
        water.remove(cell)
        result[cell] = Hex("water", bear=True)
    pairs = sorted(wanted, key=lambda name: -wanted.count(name))  # equal ones while there is room
    for name in pairs:
        cell = _best(stream, water, [c for c, hex_ in result.items() if hex_.icon == name])
        water.remove(cell)
        result[cell] = Hex("water", name)
    return result


def _best(stream: Stream, cells: Sequence[Cell], equal: Sequence[Cell]) -> Cell:
    """Choose a cell for a symbol: of a few random `cells`, the farthest from equal symbols.

    `equal` has the cells that already carry this symbol.
    """

    def moves(a: Cell, b: Cell) -> int:
        across = abs(a[0] - b[0])
        return across + max(0, (abs(a[1] - b[1]) - across) // 2)

    looks = stream.shuffled(cells)[:LOOKS]
    return max(looks, key=lambda cell: min((moves(cell, other) for other in equal), default=0))


# Arrows of the current: most hexes have one or two, and they lead downstream.


INTO = frozenset({"water", "waterfall", "start"})
STRAIGHT, INWARDS, OUTWARDS = 4, 3, 2  # how likely a direction is


def add_arrows(
    stream: Stream,
    kind: RiverKind,
    course: Course,
    hexes: Mapping[Cell, Hex],
    dead_ends: Collection[Cell],
) -> dict[Cell, Hex]:
    """Add arrows of the current to hexes; NoRoomError if not all that `kind` requires fit."""
    wet = ("water", "waterfall")
    flowing = [cell for cell, hex_ in sorted(hexes.items()) if hex_.ground in wet]
    free = [cell for cell in flowing if cell not in course.joins]
    into = {cell for cell, hex_ in hexes.items() if hex_.ground in INTO}
    below = {cell: [neighbour_in(cell, way) for way in DOWN] for cell in free}
    targets = {cell: tuple(to for to in cells if to in into) for cell, cells in below.items()}
    fixed = {cell for cell in free if START in targets[cell] and hexes[START].ground == "start"}
    fixed = fixed if kind.part == "start" else set()
    two = round(len(flowing) * kind.arrows[2] / PERCENT)
    none = round(len(flowing) * kind.arrows[0] / PERCENT)
    still = _hexes_without_arrow(stream, none, free, targets, hexes, {*fixed, *dead_ends})
    able = [cell for cell in free if cell not in (fixed | still) and len(targets[cell]) > 1]
    if len(able) < two:
        raise NoRoomError("arrows")
    forked = set(stream.shuffled(able)[:two])
    arrows: dict[Cell, tuple[Cell, ...]]
    arrows = {cell: (neighbour_in(cell, DOWN[0]),) for cell in course.joins}
    low, high = (COLUMNS // 2 if end is None else end for end in (course.bottom, course.top))
    for cell in free:
        if cell in fixed:
            arrows[cell] = (START,)
        elif cell not in still:
            count = 2 if cell in forked else 1
            middle = low + (high - low) * cell[1] / (2 * course.rows)
            arrows[cell] = _choose_targets(stream, cell, targets[cell], count, middle)
    _turn_eddies(stream, kind, hexes, arrows, {*fixed, *dead_ends, *course.joins})
    return {cell: replace(hex_, arrows=arrows.get(cell, ())) for cell, hex_ in hexes.items()}


def _hexes_without_arrow(
    stream: Stream,
    count: int,
    free: Sequence[Cell],
    targets: Mapping[Cell, tuple[Cell, ...]],
    hexes: Mapping[Cell, Hex],
    moving: Collection[Cell],
) -> set[Cell]:
    """Choose `count` hexes that get no arrow. Waterfalls and hexes in `moving` are never chosen."""
    still = {cell for cell in free if not targets[cell]}
    always = {cell for cell in free if cell in moving or hexes[cell].ground == "waterfall"}
    if len(still) > count or still & always:
        raise NoRoomError("arrows")
    taken = still | always
    open_ = [cell for cell in free if cell not in taken and hexes[cell].ground == "water"]
    more = stream.shuffled(open_)[: count - len(still)]
    if len(more) < count - len(still):
        raise NoRoomError("arrows")
    return still | set(more)


def _choose_targets(
    stream: Stream, cell: Cell, targets: Sequence[Cell], count: int, middle: float
) -> tuple[Cell, ...]:
    """Choose `count` targets for the arrows of a cell.

    An arrow straight ahead is likeliest, then an arrow towards the column `middle`.
    """

    def weight(to: Cell) -> int:
        if to[0] == cell[0]:
            return STRAIGHT
        return INWARDS if abs(to[0] - middle) < abs(cell[0] - middle) else OUTWARDS

    left = list(targets)
    result: list[Cell] = []
    for _ in range(count):
        weights = [weight(to) for to in left]
        point = stream.below(sum(weights))
        index = 0
        while point >= weights[index]:
            point -= weights[index]
            index += 1
        result.append(left.pop(index))
    return tuple(result)


def _turn_eddies(
    stream: Stream,
    kind: RiverKind,
    hexes: Mapping[Cell, Hex],
    arrows: dict[Cell, tuple[Cell, ...]],
    taken: Collection[Cell],
) -> None:
    """Turn an arrow of each of a few water hexes upstream; NoRoomError if too few allow it."""
    count = _number(stream, kind.eddies)
    wet = {cell for cell, hex_ in hexes.items() if hex_.ground == "water"}
    able = []
    for cell, to in arrows.items():
        ahead = [up for up in (neighbour_in(cell, way) for way in UP.values()) if up in wet]
        if to and ahead and cell in wet and cell not in taken:
            able.append((cell, ahead))
    if len(able) < count:
        raise NoRoomError("eddies")
    for cell, ahead in stream.shuffled(sorted(able))[:count]:
        arrows[cell] = (*arrows[cell][:-1], stream.choice(ahead))
