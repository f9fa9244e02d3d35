"""Where the river of the adventure map runs; the drawing `ground/adventure-map` shows it."""

from __future__ import annotations

from companion.drawing.shapes import Point

OPENING = 266.0, 190.0  # two pages side by side, mm
# where the river runs, from its source to the lower left corner, mm from the trimmed corner
COURSE: tuple[Point, ...] = (
    (258, -14), (250, 4), (245, 24), (246, 44), (234, 63), (208, 74), (182, 88), (162, 112),
    (132, 123), (98, 121), (66, 119), (38, 126), (23, 150), (24, 172), (14, 192), (4, 208),
)  # fmt: skip
POOLS: tuple[Point, ...] = ((23, 150), (98, 121), (170, 101), (240, 55))  # of the waters, in order


def course(steps: int = 6) -> list[Point]:
    """Return points along the middle of the river, close together, mm from the trimmed corner."""
    found = []
    ends = [COURSE[0], *COURSE, COURSE[-1]]
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for i in range(steps):
            t = i / steps
            found.append(
                tuple(
                    0.5
                    * (
                        2 * q
                        + (r - p) * t
                        + (2 * p - 5 * q + 4 * r - s) * t * t
                        + (3 * q - p - 3 * r + s) * t**3
                    )
                    for p, q, r, s in zip(a, b, c, d, strict=True)
                )
            )
    return [(x, y) for x, y in [*found, COURSE[-1]]]
