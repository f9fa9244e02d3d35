"""Icons of a game of dice and lures: what a roll must show, what lures do, whose dice they are.

Equal dice are filled alike: two solid squares are a pair.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin

from companion.drawing.icon_set import DIE, Holder, Icon, Ring

SIDE = 8.6  # of a small die
PIP = 1.0
LEFT, RIGHT, HIGH, LOW, MIDDLE = 1.7, 13.7, 2.2, 13.2, 7.7  # corners of small dice
TRIANGLE = ((MIDDLE, HIGH), (LEFT, LOW), (RIGHT, LOW))
SPREAD = 2.25  # from the middle of a small die to a pip
ARROWS = "M8.4 3.2L12 1L15.6 3.2M8.4 20.8L12 23L15.6 20.8"


def _square(x: float, y: float, wide: float = SIDE, high: float = SIDE) -> str:
    """Return a small die with its corner at (x, y)."""
    far, low = round(x + wide, 2), round(y + high, 2)
    return f"M{x:g} {y:g}L{far:g} {y:g}L{far:g} {low:g}L{x:g} {low:g}Z"


def _pips(x: float, y: float, value: int) -> tuple[Ring, ...]:
    """Return the pips of a small die with its corner at (x, y)."""
    mx, my, s = x + SIDE / 2, y + SIDE / 2, SPREAD
    places = {
        1: ((0.0, 0.0),),
        2: ((-s, s), (s, -s)),
        3: ((-s, s), (0.0, 0.0), (s, -s)),
        4: ((-s, -s), (s, -s), (-s, s), (s, s)),
        5: ((-s, -s), (s, -s), (0.0, 0.0), (-s, s), (s, s)),
        6: ((-s, -s), (s, -s), (-s, 0.0), (s, 0.0), (-s, s), (s, s)),
    }[value]
    return tuple((round(mx + dx, 2), round(my + dy, 2), PIP) for dx, dy in places)


def _three(values: tuple[int, int, int]) -> Icon:
    """Return three small dice that show these pips."""
    corners = tuple(zip(TRIANGLE, values, strict=True))
    return Icon(
        "".join(_square(*corner) for corner in TRIANGLE),
        dots=tuple(dot for corner, value in corners for dot in _pips(*corner, value)),
    )


def _star(r: float, waist: float) -> str:
    """Return a star with five points round the middle of the grid."""
    points = []
    for k in range(10):
        far, turn = (waist if k % 2 else r), pi * k / 5 - pi / 2
        points.append(f"{12 + far * cos(turn):.2f} {12.8 + far * sin(turn):.2f}")
    return "M" + "L".join(points) + "Z"


DICE: Mapping[str, Icon] = {
    "total": Icon(DIE + "M12 7L12 17M7 12L17 12"),
    "high-die": Icon(DIE + "M12 17.2L12 6.8M7.8 11L12 6.8L16.2 11"),
    "odd": _three((1, 3, 5)),
    "even": _three((2, 4, 6)),
    "different": Icon(
        "".join(_square(*corner) for corner in TRIANGLE),
        fills=_square(*TRIANGLE[1]) + "M13.7 13.2L22.3 21.8L13.7 21.8Z",
    ),
    "pair": Icon(
        _square(LEFT, MIDDLE) + _square(RIGHT, MIDDLE),
        fills=_square(LEFT, MIDDLE) + _square(RIGHT, MIDDLE),
    ),
    "three-alike": Icon(
        "".join(_square(*corner) for corner in TRIANGLE),
        fills="".join(_square(*corner) for corner in TRIANGLE),
    ),
    "two-pairs": Icon(
        "".join(_square(x, y) for x in (LEFT, RIGHT) for y in (HIGH, LOW)),
        fills=_square(LEFT, HIGH) + _square(RIGHT, HIGH),
    ),
    "run": Icon(
        "M1.6 21.4L1.6 15.4L8.2 15.4L8.2 9L14.8 9L14.8 2.6L22.4 2.6L22.4 21.4Z"
        "M8.2 15.4L8.2 21.4M14.8 9L14.8 21.4",
        dots=(
            (4.9, 18.4, PIP),
            (10.2, 17.6, PIP),
            (12.8, 13.2, PIP),
            (16.8, 18.2, PIP),
            (18.6, 12.0, PIP),
            (20.4, 5.8, PIP),
        ),
    ),
    "adjust": Icon(
        _square(4.4, 5.2, 15.2, 13.6)
        + ARROWS
        + "M8.4 10.4L15.6 10.4M12 6.8L12 14M8.4 16.4L15.6 16.4",
        holder=Holder(_square(4.4, 5.2, 15.2, 13.6) + ARROWS, 12.0, 12.0, 8.0),
    ),
    "extra-die": Icon(
        _square(2.2, 7.4, 14.4, 14.4) + "M18.6 1.6L18.6 8.6M15.1 5.1L22.1 5.1",
        dots=((6.0, 18.0, 1.4), (9.4, 14.6, 1.4), (12.8, 11.2, 1.4)),
    ),
    "boost": Icon(_star(11.2, 5.3), holder=Holder(_star(11.2, 5.3), 12.0, 13.2, 8.0)),
    "spoon": Icon(
        "M6.2 4.8C11.4 4 16.2 7 16.6 12.2C16.6 15.4 14 16.6 11.4 15.4C7.2 13.4 4.8 9.4 6.2 4.8Z"
        "M8.4 7.4C9.8 9.8 11.6 11.6 13.8 12.8M15.8 15.4L17.4 17M5.6 4.2L4.4 3"
        "M18.6 18.2C20.6 18.6 21.8 20 21.4 21.4C21 22.8 19 22.8 17.8 21.4L17.6 19.8",
        rings=((3.6, 2.4, 1.2), (18, 17.6, 0.8)),
    ),
    "mark-buoy": Icon(
        fills="M2.8 10C3.6 5.4 7.4 2 12 2C16.6 2 20.4 5.4 21.2 10Z"
        "M2.8 14C3.6 18.6 7.4 22 12 22C16.6 22 20.4 18.6 21.2 14Z",
    ),
    "mark-float": Icon(
        fills="M12 1C15.4 5 17.4 8.6 17.4 12C17.4 15.4 15.4 19 12 23C8.6 19 6.6 15.4 6.6 12"
        "C6.6 8.6 8.6 5 12 1Z",
    ),
    "mark-sail": Icon(fills="M6.4 1.6C13.6 6.2 19.4 13 20.8 21.4L6.4 21.4Z"),
    "mark-star": Icon(fills=_star(11.4, 4.7)),
    "mark-cross": Icon(
        fills="M8.4 2L15.6 2L15.6 8.4L22 8.4L22 15.6L15.6 15.6L15.6 22L8.4 22L8.4 15.6"
        "L2 15.6L2 8.4L8.4 8.4Z",
    ),
}
