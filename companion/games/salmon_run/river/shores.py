"""The edge of the land: sand of many widths, gravel bars, banks that the river cuts, with roots."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import hypot, pi, sin

from companion.core.chance import Stream
from companion.drawing.curves import smooth_path
from companion.drawing.shapes import Path, Pen, Point, Shape
from companion.drawing.theme import Theme
from companion.games.salmon_run.river.land import SIDES, Ground
from companion.games.salmon_run.river.water import dot_path

CURVE = re.compile(r"([MC])([^MCZ]*)")
PARTS = 4  # of each curve of the shore
FROM_EDGE, FROM_PLATE = 24.0, 8.0  # mm: near a mouth all boards are alike
OUT = 1.2  # mm from the water, where its dark edge ends
KINDS = ("sand", "gravel", "cut", "sand", "gravel")
LONG, BETWEEN, WIDE = (5, 9), (2, 5), (2.6, 5.2)  # points of a stretch, to the next; mm
Stretch = tuple[str, tuple[tuple[Point, Point], ...]]  # its kind; points and the way to land


def draw_shores(theme: Theme, ground: Ground, outline: str) -> Iterator[Shape]:
    """Yield what lies along the water of a side, on its land."""
    roles = ("board.sand", "board.cut", "pond.stone")
    sand, cut, stone = (theme.colors[role] for role in roles)
    if not (sand and cut and stone):
        return
    stream = Stream(f"shores {ground.seed}")
    for kind, points in _stretches(ground, outline):
        high = stream.between(*WIDE) * (0.55 if kind == "cut" else 1)
        shape = Path(_swelling(points, high), fill=cut if kind == "cut" else sand)
        yield shape
        if kind == "gravel":
            stones = _pebbles(stream, points, high)
            yield Path(stones, pen=Pen(theme.color("pond.edge"), 1.5))
            yield Path(stones, pen=Pen(stone, 1.15))


def _at(place: tuple[Point, Point], out: float) -> Point:
    (x, y), (a, b) = place
    return x + a * out, y + b * out


def _share(i: int, count: int) -> float:
    return float(sin(pi * i / (count - 1)) ** 0.6)


def _swelling(points: Sequence[tuple[Point, Point]], high: float) -> str:
    count = len(points)
    outer = [_at(one, OUT + high * _share(i, count)) for i, one in enumerate(points)]
    return smooth_path([*(_at(one, OUT) for one in points), *reversed(outer)], closed=True)


def _pebbles(stream: Stream, points: Sequence[tuple[Point, Point]], high: float) -> str:
    data = ""
    for i, one in enumerate(points[1:-1], 1):
        for _ in range(2):
            x, y = _at(one, OUT + 0.7 + stream.between(0, high * _share(i, len(points))))
            data += dot_path(x + stream.between(-1.2, 1.2), y + stream.between(-0.6, 0.6))
    return data


@lru_cache(SIDES)
def _stretches(ground: Ground, outline: str) -> tuple[Stretch, ...]:
    stream, found = Stream(f"stretches {ground.seed}"), list[Stretch]()
    for loop in _loops(outline):
        i = stream.below(BETWEEN[1])
        while i < len(loop):
            long = LONG[0] + stream.below(LONG[1] - LONG[0])
            points = loop[i : i + long]
            if len(points) > 4 and all(_free(ground, point) for point in points):
                kind = KINDS[len(found) % len(KINDS)]
                found.append((kind, tuple(zip(points, _ways(ground, points), strict=True))))
            i += long + BETWEEN[0] + stream.below(BETWEEN[1] - BETWEEN[0])
    return tuple(found)


def _free(ground: Ground, point: Point) -> bool:
    wide, high = ground.size
    inside = FROM_EDGE < point[1] < high - FROM_EDGE and 0 < point[0] < wide
    return inside and not ground.plate.holds(point, FROM_PLATE)


def _ways(ground: Ground, points: Sequence[Point]) -> Iterator[Point]:
    """Yield the way to the land at each point."""
    ends = [points[0], *points, points[-1]]
    found = []
    for (ax, ay), (bx, by) in zip(ends, ends[2:], strict=False):
        far = hypot(bx - ax, by - ay) or 1
        found.append(((by - ay) / far, -(bx - ax) / far))
    middle = len(points) // 2
    (x, y), (a, b) = points[middle], found[middle]
    other = ground.from_water((x + a * 4, y + b * 4)) < ground.from_water((x - a * 4, y - b * 4))
    way = -1 if other else 1
    yield from ((a * way, b * way) for a, b in found)


def _loops(outline: str) -> Iterator[list[Point]]:
    """Yield points of the shore, some 4 mm apart."""
    loop: list[Point] = []
    for letter, text in CURVE.findall(outline):
        numbers = [float(one) for one in text.split()]
        if letter == "M":
            if loop:
                yield loop
            loop = [(numbers[0], numbers[1])]
            continue
        (x, y), (ax, ay, bx, by, cx, cy) = loop[-1], numbers
        for step in range(1, PARTS + 1):
            t = step / PARTS
            u = 1 - t
            k = u**3, 3 * u * u * t, 3 * u * t * t, t**3
            loop.append((
                k[0] * x + k[1] * ax + k[2] * bx + k[3] * cx,
                k[0] * y + k[1] * ay + k[2] * by + k[3] * cy,
            ))  # fmt: skip
    yield loop
