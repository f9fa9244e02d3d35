"""What a player writes into the booklet: strokes of one pen, each a little different."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from companion.drawing.shapes import Path, Pen, fixed

WIDE = 0.5  # of the pen, mm
Point = tuple[float, float]


class LogLine(Struct, frozen=True):
    """What stands in the fishing log for a day."""

    water: int  # which of the waters, from 0
    you: int
    angler: int
    beaten: bool
    bonus: str  # the colour of the bonus token, in words; "" without one


class FilledBooklet(Struct, frozen=True):
    """What a booklet is filled in with; nothing, as long as nobody has played."""

    name: str = ""  # of the angler
    marked: Mapping[str, int] = {}  # boxes of the guide book, by its line
    earned: frozenset[str] = frozenset()  # badges that are underlined
    spent: frozenset[str] = frozenset()  # badges that are filled in
    bought: Mapping[str, tuple[int, ...]] = {}
    # boxes of the journal that are filled in, from 0, by its line
    ringed: Mapping[str, str] = {}
    # what is chosen in a box that offers several, by the line of the journal
    days: tuple[LogLine, ...] = ()  # the days that are over


EMPTY = FilledBooklet()


def draw_cross(x: float, y: float, w: float, h: float, pen: Pen) -> tuple[Path, ...]:
    """Return a cross in a box, its ends a little off."""
    a, b, c, d = _jitter(x, y, 4)
    falling = [
        (x + w * (0.14 + a), y + h * (0.12 + b)),
        (x + w * (0.55 + c), y + h * (0.5 - d)),
        (x + w * (0.9 - b), y + h * (0.92 + d)),
    ]
    rising = [
        (x + w * (0.1 + c), y + h * (0.9 - a)),
        (x + w * (0.46 - d), y + h * (0.48 + b)),
        (x + w * (0.94 + a), y + h * (0.06 - c)),
    ]
    return _stroke(falling, pen), _stroke(rising, pen)


def draw_scribble(x: float, y: float, w: float, h: float, pen: Pen) -> tuple[Path, ...]:
    """Return a box that is filled in by hand: one stroke to and fro."""
    turns = max(5, round(w / 0.7))
    off = _jitter(x, y, turns + 1)
    points = [
        (x + w * (i / turns) + off[i] * 2, y + h * ((0.06 if i % 2 else 0.94) + off[i]))
        for i in range(turns + 1)
    ]
    return (_stroke(points, pen),)


def draw_ring(x: float, y: float, w: float, h: float, pen: Pen) -> tuple[Path, ...]:
    """Return a ring round (x, y) that does not quite meet."""
    a, b, *_ = _jitter(x, y, 4)
    around = ((-0.2, -1), (-0.85, -0.6), (-1, 0.25), (-0.35, 1), (0.5, 0.9), (1, 0.1), (0.6, -0.8))
    points = [(x + p * w / 2 * (1 + a), y + q * h / 2 * (1 + b)) for p, q in around]
    return (_stroke([*points, (x - w * (0.16 + a), y - h * (0.56 + b))], pen),)


def draw_underline(x: float, y: float, w: float, pen: Pen) -> tuple[Path, ...]:
    """Return a line drawn by hand from (x, y)."""
    a, b, c, _ = _jitter(x, y, 4)
    return (_stroke([(x, y + 3 * a), (x + w / 2, y + 3 * b), (x + w, y + 3 * c)], pen),)


def _jitter(x: float, y: float, count: int) -> list[float]:
    """Return small shares, the same for the same place, from -0.05 to 0.05."""
    seed = round(x * 100) * 7919 + round(y * 100) * 104729
    found = []
    for _ in range(count):
        seed = (seed * 1103515245 + 12345) % 2**31
        found.append((seed >> 8) % 1000 / 10_000 - 0.05)
    return found


def _stroke(points: Sequence[Point], pen: Pen) -> Path:
    """Return a smooth line through points (Catmull and Rom)."""
    path = [points[0], *points, points[-1]]
    data = f"M{fixed(points[0][0])} {fixed(points[0][1])}"
    for before, start, end, after in zip(path, path[1:], path[2:], path[3:], strict=False):
        first = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        second = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        data += "C" + " ".join(fixed(value) for point in (first, second, end) for value in point)
    return Path(data, pen=pen)
