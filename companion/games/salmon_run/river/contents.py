"""What lies in the water of a side: waterfalls, rocks and symbols."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companion.core.chance import Stream
from companion.games.salmon_run.river.body import POND, START, Course, narrow_course
from companion.games.salmon_run.river.geometry import Cell, neighbours
from companion.games.salmon_run.river.side import ICONS, Hex, Icon
from companion.games.salmon_run.river.tables import RiverKind, Span

WALL_ROWS = (6, 7)
"""Half rows of the wall before the pond. Source: H facts 3.4."""
MOST_ROWS = 12  # beginnings of a wall that are followed
ENCLOSED = 2  # neighbours in the water of a rock at its edge
LOOKS = 5  # cells that are compared for a symbol
NOT_ON_FALLS = ("fatigue",)


class NoRoomError(Exception):
    """The contents do not fit into this body of water."""

    def __init__(self, rule: str) -> None:
        super().__init__(rule)
        self.rule = rule


def fill_side(stream: Stream, kind: RiverKind, course: Course) -> dict[Cell, Hex]:
    """Return the hexes of a side without arrows.

    Raises:
        NoRoomError: they do not fit; its text names the rule.
    """
    falls, course = _waterfalls(stream, kind, course)
    rocks = _rocks(stream, kind, course, falls)
    hexes = {cell: Hex("water") for cell in sorted(course.water)}
    hexes |= {cell: Hex("waterfall") for cell in falls}
    hexes |= {cell: Hex("rock") for cell in rocks}
    if kind.part == "start":
        hexes[START] = Hex("start")
    if kind.part == "finish":
        pond = 2 * course.rows - POND
        hexes |= {
            cell: Hex("pond")
            for cell, hex_ in hexes.items()
            if cell[1] >= pond and hex_.ground == "water"
        }
    return _with_icons(stream, kind, course, hexes)


def _number(stream: Stream, span: Span) -> int:
    return span[0] + stream.below(span[1] - span[0] + 1)


def _waterfalls(stream: Stream, kind: RiverKind, course: Course) -> tuple[list[Cell], Course]:
    """Return the waterfalls, and the course as a wall across it narrows it."""
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
    """Return the wall that lies before the pond. Source: H facts 3.4."""
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
    """Return waterfalls side by side, from left to right.

    Neighbours differ by one half row, so that no swim leads through between them. What would
    lengthen the row lies in no mouth: it can become land.
    """
    free = course.water - course.joins
    kept = course.joins | course.clear
    ends = [cell for cell in course.inner if not _beyond(cell, -1) & kept]
    rows: Sequence[tuple[Cell, ...]] = [
        (cell,) for cell in ends if 3 <= cell[1] <= 2 * course.rows - 3
    ]
    for _ in range(length - 1):
        rows = [(*row, cell) for row in rows for cell in sorted(_beyond(row[-1], 1) & free)]
        rows = stream.shuffled(rows)[:MOST_ROWS]
    rows = [row for row in rows if not _beyond(row[-1], 1) & kept]
    if not rows:
        raise NoRoomError("wall")
    return list(stream.choice(rows))


def _beyond(cell: Cell, step: int) -> set[Cell]:
    return {(cell[0] + step, cell[1] + dy) for dy in (-1, 1)}


def _rocks(
    stream: Stream, kind: RiverKind, course: Course, falls: Collection[Cell]
) -> tuple[Cell, ...]:
    """Return rocks: in the water as long as that leaves room for the symbols, else at its edge."""
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
    """Return one of a few cells by chance: the one farthest from its equals."""
    looks = stream.shuffled(cells)[:LOOKS]
    return max(looks, key=lambda cell: min((_apart(cell, other) for other in equal), default=0))


def _apart(a: Cell, b: Cell) -> int:
    """Return the distance of two cells in moves."""
    across = abs(a[0] - b[0])
    return across + max(0, (abs(a[1] - b[1]) - across) // 2)
