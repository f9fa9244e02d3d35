"""Boulders: those of a rock space, and a single stone."""

from __future__ import annotations

from math import cos, sin, tau

from companion.core.chance import Stream
from companion.drawing.scenery.strokes import area, clipped, file, line, smooth
from companion.drawing.shapes import Point

STONE, LIGHT, SHADE, EDGE = "#A5A398", "#C6C3B7", "#84837A", "#5C5B54"
POOL, FOAM = "#9CC2C4", "#F4FAF7"
SPACE = 65.0, 90.4  # of the space that the boulders fill, mm


def drawings() -> dict[str, str]:
    """Return the text of every file by its name."""
    return {
        "boulders.svg": boulders(),
        "stone.svg": file(10.0, 7.2, "Stone", stone("stone", 5.0, 3.6, 4.7, 3.2)),
    }


def boulders() -> str:
    """Return the boulders of a rock space: one large, four round it, in a pool."""
    w, h = SPACE
    x, y = w / 2, h / 2
    pool = [
        (x - 31, y + 8), (x - 26, y + 36), (x - 4, y + 43), (x + 24, y + 38), (x + 31, y + 10),
        (x + 29, y - 24), (x + 14, y - 43), (x - 12, y - 40), (x - 29, y - 20),
    ]  # fmt: skip
    parts = [area(smooth(pool, closed=True), POOL)]
    for i, (dx, dy, rx, ry) in enumerate(
        (
            (15.0, -29.0, 14.5, 11.5),
            (-17.5, -31.5, 8.5, 6.5),
            (0.0, -2.0, 28.5, 25.0),
            (-15.5, 29.5, 14.5, 11.0),
            (14.5, 30.5, 13.0, 9.5),
            (27.0, 19.0, 4.6, 3.6),
        )
    ):
        parts += stone(f"boulder {i}", x + dx, y + dy, rx, ry, name=f"b{i}")
    foam = (
        smooth([(x - 29, y + 41.5), (x - 22, y + 43.4), (x - 13, y + 42.2)])
        + smooth([(x + 4, y + 42.6), (x + 14, y + 43.2), (x + 24, y + 40.6)])
        + smooth([(x - 30.5, y + 6), (x - 31.4, y + 12), (x - 30, y + 18)])
        + smooth([(x + 30.6, y - 16), (x + 31.4, y - 10), (x + 30.6, y - 4)])
    )
    return file(w, h, "Boulders", [*parts, line(foam, FOAM, 0.9, "mark pale")])


def stone(seed: str, x: float, y: float, rx: float, ry: float, *, name: str = "stone") -> list[str]:
    """Return a boulder round (x, y) in three tones."""
    stream = Stream(seed)
    ring = []
    for i in range(9):
        reach = stream.between(0.86, 1.0)
        ring.append((x + rx * reach * cos(tau * i / 9), y + ry * reach * sin(tau * i / 9)))
    outline = smooth(ring, closed=True)

    def inside(k: float, dx: float, dy: float) -> list[Point]:
        return [(x + (px - x) * k + dx * rx, y + (py - y) * k + dy * ry) for px, py in ring]

    return [
        clipped(
            name,
            outline,
            [
                area(outline, SHADE),
                area(smooth(inside(0.95, -0.07, -0.13), closed=True), STONE, kind="soft"),
                area(smooth(inside(0.66, -0.2, -0.3), closed=True), LIGHT, kind="soft"),
            ],
        ),
        line(outline, EDGE, 0.35),
    ]
