"""Moving water of a board side: depths, currents around rocks, light, foam below falls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin

from msgspec import Struct

from companion.core.chance import Stream
from companion.drawing import shapes
from companion.drawing.art import load_drawing
from companion.drawing.theme import Theme
from companion.games.salmon_run.river.side import Cell, Plan, hex_corners

# Waterfalls as one cliff: water on each hex, wet rock where two of them meet or one ends.


KINDS = ("veil", "jets", "ledge")
SIDES = (1, -1)  # right, left
ON = 0.45  # share of its length by which a line runs on
FLAT = 32.0  # mm: of a hex for which they are drawn
WALL = 13.0  # mm from the middle of a hex to the rock at its side
Seam = tuple[tuple[int, int], tuple[int, int]]


def draw_cliff(theme: Theme, plan: Plan, falls: Collection[Cell]) -> Iterator[shapes.Shape]:
    """Yield the water of each waterfall, and rocks between falls of different heights."""
    for q, y in falls:
        yield _part(theme, plan, f"falls/{KINDS[q % len(KINDS)]}", plan.middle((q, y)))
    for q, y in sorted(falls, key=lambda cell: -cell[1]):
        x, level = plan.middle((q, y))
        for side in SIDES:
            if (q + side, y + 1) in falls:
                middle = x + side * plan.column / 2, level - plan.flat / 4
                yield _part(theme, plan, "falls/step", middle, mirrored=side < 0)


def draw_walls(theme: Theme, plan: Plan, falls: Collection[Cell]) -> Iterator[shapes.Shape]:
    """Yield the rocks at both ends of each cliff of waterfalls."""
    u = plan.flat / FLAT
    for q, y in falls:
        x, level = plan.middle((q, y))
        for side in SIDES:
            if not {(q + side, y + 1), (q + side, y - 1)} & set(falls):
                middle = x + side * WALL * u, level
                yield _part(theme, plan, "falls/wall", middle, mirrored=side < 0)


def _part(
    theme: Theme, plan: Plan, name: str, middle: tuple[float, float], *, mirrored: bool = False
) -> shapes.Group:
    symbol = load_drawing(name, theme.ink)
    return shapes.put_symbol(symbol, *middle, width=symbol.w * plan.flat / FLAT, mirrored=mirrored)


def draw_rim(theme: Theme, plan: Plan, falls: Collection[Cell]) -> Iterator[shapes.Shape]:
    """Yield a dark line around each group of adjoining waterfalls."""
    outer = sorted(seam for seam, count in _seams(falls).items() if count == 1)
    data = "".join(shapes.straight_path([plan.corner(a), plan.corner(b)]) for a, b in outer)
    if data:
        yield shapes.Path(data, pen=shapes.Pen(theme.color("falls.edge"), 0.95 * plan.flat / FLAT))


def cliff_lines(
    plan: Plan, hexes: Collection[Cell], sea: Collection[Cell], falls: Collection[Cell]
) -> str:
    """Return path data of the lines between neighbouring hexes, and between hexes and the sea.

    The lines reach to the shore. There is no line between two waterfalls: they form one cliff.
    """
    swum, wet, falling = _seams(hexes), _seams({*hexes, *sea}), _seams(falls)
    between = sorted(seam for seam in swum if wet[seam] > 1 and falling[seam] < 2)
    meet = Counter(corner for seam in between for corner in seam)

    def end(here: tuple[int, int], there: tuple[int, int]) -> shapes.Point:
        (x, y), (far_x, far_y) = plan.corner(here), plan.corner(there)
        on = ON if meet[here] == 1 else 0.0
        return x + (x - far_x) * on, y + (y - far_y) * on

    return "".join(shapes.straight_path([end(a, b), end(b, a)]) for a, b in between)


def _seams(hexes: Collection[Cell]) -> Counter[Seam]:
    rings = ((*ring, ring[0]) for ring in map(hex_corners, hexes))
    return Counter((min(a, b), max(a, b)) for ring in rings for a, b in pairwise(ring))


DEPTHS = (  # role, width and how far its banks stray, mm on hexes of 32 mm
    ("board.stream", 82.0, 11.0),
    ("board.channel", 48.0, 9.0),
    ("board.trough", 25.0, 6.0),
    ("river.deep", 10.0, 3.2),
)
STILL = 26.0  # mm from an edge within which no bank strays
LANES = (-42.0, -30.0, -20.0, -11.0, -2.0, 8.0, 18.0, 29.0, 41.0)
ROUND_ROCK = 17.0  # mm from the middle of a rock within which a current gives way
IN_WATER = 21.0  # mm from the middle of a hex
CURRENT = {"full": 0.42, "saver": 0.42, "line": 0.35}  # width of a stroke, mm
FLOW = (-4.2, -0.4, 3.6)  # of strokes aside from the middle of a hex, mm
MOST_LEAN = 0.6
LIGHTS, LIGHT = 32, (9.0, 24.0)  # streaks of light; their length, mm
RINGS = ((8.5, 2.2), (11.5, 4.4), (14.5, 7.0))  # half axes of the foam below a fall, mm


class Reach(Struct, frozen=True):
    """The water of a board side, as lines and points for drawing."""

    size: tuple[float, float]  # size of the board
    u: float  # scale of its hexes, 1 for 32 mm
    course: tuple[shapes.Point, ...]  # its deepest line, from below the board to above it
    wet: tuple[shapes.Point, ...]  # centres of hexes
    rocks: tuple[shapes.Point, ...]  # centres of rocks
    feet: tuple[shapes.Point, ...]  # centres of the lower edges of falls
    seed: str  # seed for random positions


def draw_depths(theme: Theme, reach: Reach) -> Iterator[shapes.Shape]:
    """Yield the river bed by depth, then currents and light."""
    for (role, _, _), data in zip(DEPTHS, _depths(reach), strict=True):
        if color := theme.colors[role]:
            yield shapes.Path(data, fill=color)
    if theme.ink == "line":
        return  # a current would cross the lines of hexes and what stands on them
    if color := theme.colors["board.ripple"]:
        yield shapes.Path(_currents(reach), pen=shapes.Pen(color, CURRENT[theme.ink] * reach.u))
        if theme.ink == "full":
            yield shapes.Path(_lights(reach), fill=color)


def draw_flow(theme: Theme, reach: Reach, free: Sequence[shapes.Point]) -> Iterator[shapes.Shape]:
    """Yield three strokes of the current on each hex in `free`, but only for line ink."""
    if theme.ink != "line":
        return
    stream, u, data = Stream(f"flow {reach.seed}"), reach.u, ""
    for x, y in free:
        lean = (_middle(reach.course, y - 8 * u) - _middle(reach.course, y + 8 * u)) / 16
        lean = max(-MOST_LEAN, min(MOST_LEAN, lean))
        bow = stream.between(-0.7, 0.7)
        for aside in FLOW:
            top, long = stream.between(-4.8, -0.6), stream.between(3.4, 6.0)
            low = min(top + long, 5.0)
            ends = [
                (aside + b - lean * k, k) for b, k in ((0, top), (bow, (top + low) / 2), (0, low))
            ]
            data += shapes.smooth_path([(x + a * u, y + b * u) for a, b in ends])
    if data:
        yield shapes.Path(data, pen=shapes.Pen(theme.color("board.ripple"), CURRENT["line"] * u))


def draw_foam(theme: Theme, reach: Reach) -> Iterator[shapes.Shape]:
    """Yield rings and bubbles below waterfalls, at `reach.feet`; they are only for full colour."""
    if theme.ink != "full" or (white := theme.colors["rock.foam"]) is None:
        return
    stream, u, data, dots = Stream(f"foam {reach.seed}"), reach.u, "", ""
    for x, y in reach.feet:
        for rx, ry in RINGS:
            first, last = stream.between(0.1, 0.5), stream.between(2.6, 3.0)
            turns = [first + (last - first) * i / 4 for i in range(5)]
            half = len(turns) // 2 + stream.below(2)
            for part in (turns[: half + 1], turns[half + 1 :]):
                if len(part) > 1:
                    data += shapes.smooth_path(
                        [(x + rx * u * cos(t), y + ry * u * sin(t)) for t in part]
                    )
        for _ in range(6):
            dots += dot_path(x + stream.between(-11, 11) * u, y + stream.between(0.8, 6) * u)
    if data:
        yield shapes.Path(data, pen=shapes.Pen(white, 0.45 * u))
        yield shapes.Path(dots, pen=shapes.Pen(white, 1.1 * u))


def dot_path(x: float, y: float) -> str:
    """Return path data of a single point; a round pen draws it as a dot."""
    return f"M{x:.1f} {y:.1f}L{x:.1f} {y:.1f}"


def _in_water(reach: Reach, point: shapes.Point) -> bool:
    x, y = point
    return any(hypot(x - a, y - b) < IN_WATER * reach.u for a, b in reach.wet)


def _middle(course: Sequence[shapes.Point], y: float) -> float:
    """Return the x at which the course of the river crosses the height `y`."""
    for (ax, ay), (bx, by) in pairwise(course):
        if by <= y <= ay and ay > by:
            t = (ay - y) / (ay - by)
            t = t * t * (3 - 2 * t)
            return ax + (bx - ax) * t
    return course[0][0] if y > course[0][1] else course[-1][0]


def _calm(reach: Reach, y: float) -> float:
    """Return the strength of waves at height `y`: 0 at the edges of the board, up to 1 inside."""
    return min(1.0, max(0.0, min(y, reach.size[1] - y) / STILL))


@lru_cache(32)
def _depths(reach: Reach) -> tuple[str, ...]:
    stream, result = Stream(f"depths {reach.seed}"), []
    low, high = reach.course[0][1], reach.course[-1][1]
    heights = [low + (high - low) * i / 13 for i in range(14)]
    for _, width, strays in DEPTHS:
        sides = []
        for way in (-1, 1):
            a, b = (stream.between(0, 2 * pi) for _ in range(2))
            side = []
            for y in heights:
                wave = 0.65 * sin(y / 17 + a) + 0.45 * sin(y / 8 + b)
                half = (width / 2 + strays * wave * _calm(reach, y)) * reach.u
                side.append((_middle(reach.course, y) + way * half, y))
            sides.append(side)
        result.append(shapes.smooth_path([*sides[0], *reversed(sides[1])], closed=True))
    return tuple(result)


def _aside(reach: Reach, point: shapes.Point) -> shapes.Point:
    """Move a point of a current sideways if a rock is close; return the point."""
    x, y = point
    for a, b in reach.rocks:
        off = x - a
        way = 1 if off >= 0 else -1
        near = hypot(off, (y - b) * 0.8) / (ROUND_ROCK * reach.u)
        if near < 1.6:
            x += way * (ROUND_ROCK * reach.u * 0.85) * (1 - near / 1.6) ** 1.2
    return x, y


@lru_cache(32)
def _currents(reach: Reach) -> str:
    """Return path data of strokes along the course, interrupted in random places."""
    stream, data = Stream(f"currents {reach.seed}"), ""
    low, high = reach.course[0][1], reach.course[-1][1]
    for lane in LANES:
        y = low - stream.between(0, 12)
        while y > high:
            long = stream.between(7, 26)
            points = []
            count = max(3, round(long / 8))
            for k in range(count):
                at = y - long * k / (count - 1)
                spread = lane * reach.u + 1.6 * sin(at / 11 + lane)
                points.append(_aside(reach, (_middle(reach.course, at) + spread, at)))
            if _in_water(reach, points[0]) and _in_water(reach, points[-1]):
                data += shapes.smooth_path(points)
            y -= long + stream.between(7, 22)
    return data


@lru_cache(32)
def _lights(reach: Reach) -> str:
    """Return path data of long thin streaks of light, pointed at both ends."""
    stream, data = Stream(f"lights {reach.seed}"), ""
    (wide, high), (least, most) = reach.size, LIGHT
    for _ in range(LIGHTS):
        x, y, long = stream.between(0, wide), stream.between(-8, high), stream.between(least, most)
        if not _in_water(reach, (x, y)) or not _in_water(reach, (x, y + long)):
            continue
        half, lean = stream.between(0.3, 0.65) * reach.u, stream.between(-2, 2)
        left, right = x + lean * 0.4 - half, x + lean * 0.4 + half
        ring = [(x, y), (right, y + long * 0.5), (x + lean, y + long), (left, y + long * 0.5)]
        a, b, c, d = (f"{px:.1f} {py:.1f}" for px, py in ring)
        data += f"M{a}C{b} {b} {c}C{d} {d} {a}Z"
    return data
