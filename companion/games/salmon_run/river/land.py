"""The land on a side of a river board: shoreline, meadow, banks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cache, lru_cache
from math import cos, dist, hypot, pi, sin

from msgspec import Struct

from companion.core.chance import Stream
from companion.core.units import BLEED
from companion.drawing import shapes
from companion.drawing.theme import Theme
from companion.games.salmon_run.river.side import Cell, Plan, Side, hex_corners

Corner = tuple[int, int]
WANDERS = 1.3  # mm by which a corner of the shore lies elsewhere
GROWS = 2.4  # mm by which the water reaches beyond its hexes, so that it holds their corners
QUIET = 2  # half rows from an edge within which it does not
HANDLE = 2 / 3  # of a quadratic curve's control point, for the cubic one
BEYOND = 4  # half rows that the water runs on beyond a mouth
SIDES = 16  # of the boards of a river: what grows on them is worked out once for all inks


def shore_outline(
    side: Side, plan: Plan, more: Collection[Cell] = (), grows: float = GROWS, wanders: float = 1.0
) -> str:
    """Return the outline of a side's water as path data, extended beyond the mouths.

    The outline runs `grows` mm outside the hexes of the side and of `more`. If `grows` is negative,
    it runs inside these hexes. It bends at random, `wanders` times as far as usual. Near a mouth it
    does not bend, so that the shores of two boards meet.
    """
    stream = Stream(f"shore {side.id}" if grows > 0 else f"bed {side.id}")
    wet = {*side.hexes, *_beyond(side), *more}
    data = ""
    for loop in _loops(wet):
        shore = []
        for (_, up), (x, y) in zip(loop, _offset_loop(map(plan.corner, loop), grows), strict=True):
            dx, dy = (stream.between(-WANDERS, WANDERS) * wanders for _ in range(2))
            shore.append((x + dx, y + dy) if QUIET < up < side.edge - QUIET else (x, y))
        data += _curve(shore)
    return data


def smooth_outline(cells: Collection[Cell], plan: Plan) -> str:
    """Return the smooth outline of a group of hexes."""
    return "".join(_curve([*map(plan.corner, loop)]) for loop in _loops(cells))


def hex_outline(cells: Collection[Cell], plan: Plan) -> str:
    """Return the exact outline of a group of hexes, corner by corner."""
    loops = ([*map(plan.corner, loop)] for loop in _loops(cells))
    return "".join(shapes.straight_path(loop, closed=True) for loop in loops)


def _offset_loop(corners: Iterable[shapes.Point], far: float) -> list[shapes.Point]:
    """Move a closed line outwards by `far` mm. Its corners are in clockwise order."""
    points, result = [*corners], []
    for before, here, after in zip(
        (points[-1], *points), points, (*points[1:], points[0]), strict=False
    ):
        (ax, ay), (bx, by) = _aside(before, here), _aside(here, after)
        share = far / (1 + ax * bx + ay * by)
        result.append((here[0] + (ax + bx) * share, here[1] + (ay + by) * share))
    return result


def _aside(a: shapes.Point, b: shapes.Point) -> shapes.Point:
    """Return the unit vector that points left of the line from a to b."""
    long = hypot(b[0] - a[0], b[1] - a[1])
    return (b[1] - a[1]) / long, -(b[0] - a[0]) / long


def _beyond(side: Side) -> Iterator[Cell]:
    for middle, edge, step in ((side.bottom, 0, -1), (side.top, side.edge, 1)):
        if middle is None:
            continue
        for d in range(-2, 3):
            for far in range(1 if d % 2 else 2, BEYOND + 1, 2):
                yield middle + d, edge + step * far


def _loops(wet: Collection[Cell]) -> list[list[Corner]]:
    """Return the outlines of a set of hexes, each as corners in order."""
    edges: set[tuple[Corner, Corner]] = set()
    for ring in map(hex_corners, wet):
        edges.update(zip(ring, (*ring[1:], ring[0]), strict=True))
    ahead = {a: b for a, b in sorted(edges) if (b, a) not in edges}
    loops = []
    while ahead:
        start = next(iter(ahead))
        loop, here = [start], ahead.pop(start)
        while here != start:
            loop.append(here)
            here = ahead.pop(here)
        loops.append(loop)
    return loops


def _curve(points: list[shapes.Point]) -> str:
    """Return path data of a closed curve through the midpoints of a polygon's edges."""
    middles = [_between(a, b, 0.5) for a, b in zip(points, (*points[1:], points[0]), strict=True)]
    data = f"M{shapes.coord(middles[-1][0])} {shapes.coord(middles[-1][1])}"
    before = middles[-1]
    for corner, after in zip(points, middles, strict=True):
        handles = *_between(before, corner, HANDLE), *_between(after, corner, HANDLE)
        data += "C" + " ".join(map(shapes.coord, (*handles, *after)))
        before = after
    return data + "Z"


def _between(a: shapes.Point, b: shapes.Point, share: float) -> shapes.Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


BANKS = (("board.sedge", 13.0), ("board.scrub", 8.6), ("board.sand", 5.2))
HACHURE = 5.6, (0.2, 1.1)  # how wide the line is of which half lies below the water, its dashes, mm
SHORE, SHALLOW = 2.6, 1.6  # widths of the lines that carry the water beyond its hexes, mm
PATCHES, LOOKS = 9, 5  # of darker grass, and of paler; shapes that differ
PATCH = 18.0, 34.0  # mm: half its width
TUFTS = 60  # darts that are thrown
FROM_WATER = 11.0


class Space(Struct, frozen=True):
    """A rectangle, mm."""

    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> shapes.Point:
        """The centre of the rectangle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def holds(self, point: shapes.Point, margin: float) -> bool:
        """Return whether a point is inside the rectangle or at most `margin` mm outside."""
        x, y = point
        across = self.x - margin <= x <= self.x + self.w + margin
        return across and self.y - margin <= y <= self.y + self.h + margin


class Ground(Struct, frozen=True):
    """The areas of a board that drawings on land must avoid."""

    size: tuple[float, float]  # size of the board
    wet: tuple[shapes.Point, ...]  # centres of the river's hexes
    reach: float  # distance from these to their corners
    plate: Space  # the text plate
    seed: str  # seed for random positions

    def from_water(self, point: shapes.Point) -> float:
        """Return the rough distance of a point from the river, mm; negative in the water."""
        return min([dist(point, middle) for middle in self.wet]) - self.reach  # a list is faster


def draw_meadow(theme: Theme, ground: Ground) -> Iterator[shapes.Shape]:
    """Yield the ground of the board with tufts of grass."""
    wide, high = ground.size
    if fill := theme.colors["board.meadow"]:
        yield shapes.Rect(-BLEED, -BLEED, wide + 2 * BLEED, high + 2 * BLEED, fill=fill)
    for role, places in zip(("board.lea", "board.glade"), _patches(ground), strict=True):
        if color := theme.colors[role]:
            for look, x, y, across in places:
                yield shapes.put_symbol(_patch(look, color), x, y, width=across)
    if (tuft := theme.colors["board.tuft"]) and (data := _tufts(ground)):
        yield shapes.Path(data, pen=shapes.Pen(tuft, 0.3))


@lru_cache(SIDES)
def _patches(ground: Ground) -> tuple[list[tuple[int, float, float, float]], ...]:
    """Return the darker and the paler patches of grass, each as (look, x, y, width)."""
    (wide, high), stream = ground.size, Stream(f"patches {ground.seed}")

    def patch() -> tuple[int, float, float, float]:
        look, x, y = stream.below(LOOKS), stream.between(0, wide), stream.between(0, high)
        return look, round(x, 1), round(y, 1), 2 * stream.between(*PATCH)

    return tuple([patch() for _ in range(PATCHES)] for _ in range(2))


@cache
def _patch(look: int, color: str) -> shapes.Symbol:
    """Return a drawing of a patch of grass; `look` sets its random shape."""
    stream, half, low = Stream(f"patch {look}"), PATCH[1] * 1.2, PATCH[0]
    ring = [(PATCH[1] * stream.between(0.7, 1.2), 2 * pi * i / 9) for i in range(9)]
    data = shapes.smooth_path(
        [(half + k * cos(t), low + k / 2 * sin(t)) for k, t in ring], closed=True
    )
    return shapes.Symbol(
        f"patch-{look}-{color[1:]}", 2 * half, 2 * low, (shapes.Path(data, fill=color),), low
    )


@lru_cache(SIDES)
def _tufts(ground: Ground) -> str:
    (wide, high), stream, data = ground.size, Stream(f"tufts {ground.seed}"), ""
    for _ in range(TUFTS):
        x, y = stream.between(3, wide - 7), stream.between(4, high - 4)
        if ground.from_water((x, y)) > FROM_WATER:
            data += shapes.smooth_path([(x, y), (x + 0.9, y - 1.1), (x + 1.8, y)])
            data += shapes.smooth_path([(x + 1.8, y), (x + 2.7, y - 1.1), (x + 3.6, y)])
    return data


def draw_banks(theme: Theme, outline: str) -> Iterator[shapes.Shape]:
    """Yield the banks from the meadow down to the shore, and the shallow water."""
    for role, width in BANKS:
        if color := theme.colors[role]:
            yield shapes.Path(outline, fill=color, pen=shapes.Pen(color, width))
    if theme.ink != "full":  # hachures tell the land, as on a map
        yield shapes.Path(outline, pen=shapes.Pen(theme.color("pond.edge"), *HACHURE, round=False))
    if shore := theme.colors["board.shore"]:
        yield shapes.Path(outline, pen=shapes.Pen(shore, SHORE))
    fill = theme.colors["river.shoal"] or "#FFFFFF"
    yield shapes.Path(outline, fill=fill, pen=shapes.Pen(fill, SHALLOW))
