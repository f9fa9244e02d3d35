"""The shore of a side: a smooth line round its hexes that meets the next board's at the edge."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from companion.core.chance import Stream
from companion.drawing.curves import number
from companion.drawing.shapes import Point
from companion.games.salmon_run.river.hexes import Cell
from companion.games.salmon_run.river.plan import Plan, corners
from companion.games.salmon_run.river.side import Side

Corner = tuple[int, int]
WANDERS = 1.3  # mm by which a corner of the shore lies elsewhere
QUIET = 2  # half rows from an edge within which it does not
HANDLE = 2 / 3  # of a quadratic curve's control point, for the cubic one
BEYOND = 4  # half rows that the water runs on beyond a mouth


def shore(side: Side, plan: Plan, more: Collection[Cell] = ()) -> str:
    """Return the outline of the water as path data, run on beyond the mouths.

    The curve touches the middles of the hexes' edges. Near a mouth it depends on the mouth alone,
    so that those of two boards meet with one tangent.

    Args:
        side: whose water it is.
        plan: where its hexes lie.
        more: cells of water that nobody swims.
    """
    stream = Stream(f"shore {side.id}")
    wet = {*side.hexes, *_beyond(side), *more}
    data = ""
    for loop in _loops(wet):
        points = [_moved(stream, corner, side, plan) for corner in loop]
        data += _curve(points)
    return data


def rounded(cells: Collection[Cell], plan: Plan) -> str:
    """Return the smooth outline of a group of hexes."""
    return "".join(_curve([plan.corner(corner) for corner in loop]) for loop in _loops(cells))


def _beyond(side: Side) -> Iterator[Cell]:
    for middle, edge, step in ((side.bottom, 0, -1), (side.top, side.edge, 1)):
        if middle is None:
            continue
        for d in range(-2, 3):
            for far in range(1 if d % 2 else 2, BEYOND + 1, 2):
                yield middle + d, edge + step * far


def _loops(wet: Collection[Cell]) -> list[list[Corner]]:
    """Return the outlines of a set of hexes, each as its corners in order."""
    ahead: dict[Corner, Corner] = {}
    edges: set[tuple[Corner, Corner]] = set()
    for cell in sorted(wet):
        ring = corners(cell)
        edges.update(zip(ring, (*ring[1:], ring[0]), strict=True))
    for a, b in sorted(edges):
        if (b, a) not in edges:
            ahead[a] = b
    return list(_walked(ahead))


def _walked(ahead: Mapping[Corner, Corner]) -> Iterator[list[Corner]]:
    left = dict(ahead)
    while left:
        start, here = next(iter(left.items()))
        loop = [start]
        del left[start]
        while here != start:
            loop.append(here)
            here = left.pop(here)
        yield loop


def _moved(stream: Stream, corner: Corner, side: Side, plan: Plan) -> Point:
    x, y = plan.corner(corner)
    dx, dy = (stream.between(-WANDERS, WANDERS) for _ in range(2))
    if QUIET < corner[1] < side.edge - QUIET:
        return x + dx, y + dy
    return x, y


def _curve(points: list[Point]) -> str:
    """Return a closed curve through the middles of the edges, tangent to them."""
    middles = [_between(a, b, 0.5) for a, b in zip(points, (*points[1:], points[0]), strict=True)]
    data = f"M{number(middles[-1][0])} {number(middles[-1][1])}"
    before = middles[-1]
    for corner, after in zip(points, middles, strict=True):
        first, second = _between(before, corner, HANDLE), _between(after, corner, HANDLE)
        places = (*first, *second, *after)
        data += "C" + " ".join(number(place) for place in places)
        before = after
    return data + "Z"


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
