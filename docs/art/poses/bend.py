"""The bend: path data carried along a spine."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from docs.art.fish.curves import Bezier, Ruler, point, spline, split
from docs.art.fish.strokes import number

OFF = 0.12  # mm that a bent Bezier may lie off the true curve before it is cut
STEPS = 200
GRID = 0.1  # mm: where points lie, for small files
_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")

Turn = Callable[[complex], complex]


@dataclass(frozen=True, slots=True)
class Pose:
    """A spine from snout to tail, in any unit and with the head to the right.

    Attributes:
        spine: points from the snout to the tips of the tail.
        near: scale at snout, middle and tail.
        gape: opening of the mouth, degrees.
        spread: how far the paired fins stand off.
        drop: how far below the middle of its drawing the fish swims, mm.
    """

    spine: tuple[tuple[float, float], ...]
    near: tuple[float, float, float] = (1.0, 1.0, 1.0)
    gape: float = 0.0
    spread: float = 0.0
    drop: float = 0.0


class Spine:
    """Maps points of the straight fish, mm, to the drawing."""

    def __init__(self, pose: Pose, size: float, length: float, middle: complex) -> None:
        self.length, self.k, self.near = length, size / length, pose.near
        ruler = Ruler(spline([complex(x, y) for x, y in pose.spine]))
        total = sum(abs(ruler.at((i + 1) / 400) - ruler.at(i / 400)) for i in range(400))
        steps = [self.scale((i + 0.5) / STEPS) for i in range(STEPS)]
        whole, run, table = sum(steps), 0.0, []
        for step in (*steps, 0.0):  # what is near is longer too
            table.append(ruler.at(run / whole) * (size / total))
            run += step
        xs, ys = [p.real for p in table], [p.imag for p in table]
        off = complex((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
        self.table = [p - off + middle for p in table]

    def scale(self, t: float) -> float:
        """Return how near the fish is at share t of its length."""
        a, b, c = self.near
        t = min(1.0, max(0.0, t))
        return a + (b - a) * t * 2 if t < 0.5 else b + (c - b) * (t * 2 - 1)

    def _curve(self, t: float) -> complex:
        if t <= 0:
            return self.table[0] + (self.table[2] - self.table[0]) / 2 * t * STEPS
        if t >= 1:
            return self.table[-1] + (self.table[-1] - self.table[-3]) / 2 * (t - 1) * STEPS
        i = min(STEPS - 1, int(t * STEPS))
        return self.table[i] + (self.table[i + 1] - self.table[i]) * (t * STEPS - i)

    def at(self, p: complex) -> complex:
        """Return where a point of the straight fish lands."""
        t = p.real / self.length
        ahead = self._curve(t + 0.03) - self._curve(t - 0.03)
        normal = ahead / (abs(ahead) or 1) * -1j
        return self._curve(t) + normal * p.imag * self.k * self.scale(t)

    def bent(self, data: str, jaw: Turn | None = None, grid: float = GRID) -> str:
        """Carry path data along; `jaw` turns what lies on the lower jaw first."""
        return "".join(self._bent(data, jaw or (lambda p: p), grid))

    def _bent(self, data: str, jaw: Turn, grid: float) -> Iterator[str]:
        def placed(p: complex) -> str:
            q = self.at(p)
            return f"{number(round(q.real / grid) * grid)} {number(round(q.imag / grid) * grid)}"

        here = start = 0j
        for letter, text in _STEP.findall(data):
            if letter == "Z":
                yield from (f"L{placed(p)}" for p in self._along(here, start)[:-1])
                yield "Z"
                here = start
                continue
            values = [float(v) for v in text.split()]
            points = [jaw(complex(x, y)) for x, y in zip(values[::2], values[1::2], strict=True)]
            if letter == "M":
                here = start = points[0]
                yield f"M{placed(here)}"
            elif letter == "L":
                yield from (f"L{placed(p)}" for p in self._along(here, points[0]))
            else:
                for piece in self._pieces((here, *points)):  # type: ignore[arg-type]
                    yield "C" + " ".join(placed(p) for p in piece[1:])
            here = points[-1]

    def _along(self, a: complex, b: complex) -> list[complex]:
        """Return the points of a straight line that stay true once it is bent."""
        middle = (a + b) / 2
        if abs(self.at(middle) - (self.at(a) + self.at(b)) / 2) < OFF:
            return [b]
        return [*self._along(a, middle), *self._along(middle, b)]

    def _pieces(self, b: Bezier) -> list[Bezier]:
        """Return the parts of a Bezier whose handles may be bent like points."""
        bent: Bezier = tuple(self.at(p) for p in b)  # type: ignore[assignment]
        if all(abs(point(bent, t) - self.at(point(b, t))) < OFF for t in (0.25, 0.5, 0.75)):
            return [b]
        first, second = split(b, 0.5)
        return [*self._pieces(first), *self._pieces(second)]
