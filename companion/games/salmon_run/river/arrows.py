"""Arrows of the current: most hexes have one or two, and they lead downstream.

Source: R Currents; H facts 3.4 and 3.5 for how many.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from companion.core.chance import Stream
from companion.games.salmon_run.river.body import START, Course
from companion.games.salmon_run.river.contents import NoRoomError
from companion.games.salmon_run.river.geometry import COLUMNS, DOWN, UP, Cell, neighbour_in
from companion.games.salmon_run.river.side import Hex
from companion.games.salmon_run.river.tables import PERCENT, RiverKind

INTO = frozenset({"water", "waterfall", "start"})
STRAIGHT, INWARDS, OUTWARDS = 4, 3, 2  # how likely a direction is


def add_arrows(
    stream: Stream,
    kind: RiverKind,
    course: Course,
    hexes: Mapping[Cell, Hex],
    dead_ends: Collection[Cell],
) -> dict[Cell, Hex]:
    """Return hexes with the current's arrows.

    Raises:
        NoRoomError: no arrows of these numbers can be found.
    """
    flowing = [
        cell for cell, hex_ in sorted(hexes.items()) if hex_.ground in ("water", "waterfall")
    ]
    free = [cell for cell in flowing if cell not in course.joins]
    targets = {cell: _targets(cell, hexes) for cell in free}
    fixed = {cell for cell in free if START in targets[cell] and hexes[START].ground == "start"}
    fixed = fixed if kind.part == "start" else set()
    two = round(len(flowing) * kind.arrows[2] / PERCENT)
    none = round(len(flowing) * kind.arrows[0] / PERCENT)
    still = _hexes_without_arrow(stream, none, free, targets, hexes, {*fixed, *dead_ends})
    forked = _hexes_with_two_arrows(stream, two, free, targets, {*fixed, *still})
    arrows: dict[Cell, tuple[Cell, ...]] = {
        cell: (neighbour_in(cell, DOWN[0]),) for cell in course.joins
    }
    for cell in free:
        if cell in fixed:
            arrows[cell] = (START,)
        elif cell not in still:
            count = 2 if cell in forked else 1
            arrows[cell] = _choose_targets(
                stream, cell, targets[cell], count, _middle(course, cell[1])
            )
    _turn_eddies(stream, kind, hexes, arrows, {*fixed, *dead_ends, *course.joins})
    return {cell: replace(hex_, arrows=arrows.get(cell, ())) for cell, hex_ in hexes.items()}


def _targets(cell: Cell, hexes: Mapping[Cell, Hex]) -> tuple[Cell, ...]:
    around = (neighbour_in(cell, way) for way in DOWN)
    return tuple(to for to in around if to in hexes and hexes[to].ground in INTO)


def _hexes_without_arrow(
    stream: Stream,
    count: int,
    free: Sequence[Cell],
    targets: Mapping[Cell, tuple[Cell, ...]],
    hexes: Mapping[Cell, Hex],
    moving: Collection[Cell],
) -> set[Cell]:
    """Return the hexes without an arrow; a waterfall and a dead end always have one."""
    still = {cell for cell in free if not targets[cell]}
    if len(still) > count or any(
        hexes[cell].ground == "waterfall" or cell in moving for cell in still
    ):
        raise NoRoomError("arrows")
    open_ = [
        cell
        for cell in free
        if cell not in still and cell not in moving and hexes[cell].ground == "water"
    ]
    more = stream.shuffled(open_)[: count - len(still)]
    if len(more) < count - len(still):
        raise NoRoomError("arrows")
    return still | set(more)


def _hexes_with_two_arrows(
    stream: Stream,
    count: int,
    free: Sequence[Cell],
    targets: Mapping[Cell, tuple[Cell, ...]],
    taken: Collection[Cell],
) -> set[Cell]:
    """Return the hexes with two arrows."""
    able = [cell for cell in free if cell not in taken and len(targets[cell]) > 1]
    if len(able) < count:
        raise NoRoomError("arrows")
    return set(stream.shuffled(able)[:count])


def _middle(course: Course, y: int) -> float:
    """Return the column of the middle of the river at a height."""
    low = COLUMNS // 2 if course.bottom is None else course.bottom
    high = COLUMNS // 2 if course.top is None else course.top
    return low + (high - low) * y / (2 * course.rows)


def _choose_targets(
    stream: Stream, cell: Cell, targets: Sequence[Cell], count: int, middle: float
) -> tuple[Cell, ...]:
    """Return so many targets; straight on and towards the middle are likelier."""
    left = list(targets)
    found: list[Cell] = []
    for _ in range(count):
        weights = [_weight(cell, to, middle) for to in left]
        point = stream.below(sum(weights))
        index = 0
        while point >= weights[index]:
            point -= weights[index]
            index += 1
        found.append(left.pop(index))
    return tuple(found)


def _weight(cell: Cell, to: Cell, middle: float) -> int:
    if to[0] == cell[0]:
        return STRAIGHT
    return INWARDS if abs(to[0] - middle) < abs(cell[0] - middle) else OUTWARDS


def _turn_eddies(
    stream: Stream,
    kind: RiverKind,
    hexes: Mapping[Cell, Hex],
    arrows: dict[Cell, tuple[Cell, ...]],
    taken: Collection[Cell],
) -> None:
    """Turn a few arrows upstream, each to another hex of water."""
    few, many = kind.eddies
    count = few + stream.below(many - few + 1)
    able = []
    for cell, to in arrows.items():
        if cell in taken or not to or hexes[cell].ground != "water":
            continue
        ahead = [neighbour_in(cell, way) for way in UP.values()]
        ahead = [up for up in ahead if up in hexes and hexes[up].ground == "water"]
        if ahead:
            able.append((cell, ahead))
    if len(able) < count:
        raise NoRoomError("eddies")
    for cell, ahead in stream.shuffled(sorted(able))[:count]:
        arrows[cell] = (*arrows[cell][:-1], stream.choice(ahead))
