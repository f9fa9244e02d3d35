"""Grounds of chart tiles and cards: depths in flat steps, a grid that runs from tile to tile."""

from __future__ import annotations

from math import cos, pi, sin, tau

from companion.core.chance import Stream
from companion.drawing.component import BLEED
from companion.drawing.scenery.strokes import (
    area,
    box,
    file,
    line,
    oval,
    smooth,
    straight,
)
from companion.drawing.shapes import Color, Point

TILE = 55.6
CARD = 65.0, 91.1
SPARE = 1.0  # mm beyond the bleed, for sizes whose card is a little longer
NAVY, GRID = "#3A4C82", "#A9BCCB"
SHOAL, SHELF, SEA, DEEP = "#E3ECEA", "#D0E0E3", "#BDD3DB", "#AAC6D2"
PAPER, SAND, BEACH, LAND = "#F1EDDC", "#EADFBF", "#E0CF9F", "#D3C28C"
VARIANTS = 4
HEAD = 11.5  # mm at both ends of a tile in which words stand


def drawings() -> dict[str, str]:
    """Return the text of every file by its name."""
    seas = {f"sea-{k + 1}.svg": tile_ground(k, (SHOAL, SHELF, SEA, DEEP)) for k in range(VARIANTS)}
    lands = {f"land-{k + 1}.svg": tile_ground(k, (BEACH, SAND, PAPER, SHOAL)) for k in range(2)}
    return {**seas, **lands, "card-sea.svg": card_ground(), "rose.svg": rose()}


def tile_ground(variant: int, tones: tuple[Color, ...]) -> str:
    """Return depths round a place of their own, and a grid that meets that of every neighbour."""
    size = TILE + 2 * (BLEED + SPARE)
    stream = Stream(f"chart {variant}")
    x, y = size * stream.between(0.34, 0.66), size * stream.between(0.34, 0.66)
    turn = stream.between(0, tau)
    parts = [area(box(size, size), tones[0])]
    for step, tone in enumerate(tones[1:]):
        ring = _shore(x, y, (0.56 - 0.15 * step) * size, turn, 0.11 + 0.02 * step)
        parts.append(area(ring, tone))
    edge = BLEED + SPARE
    low, middle, far = (edge + TILE * share for share in (1 / 4, 1 / 2, 3 / 4))
    mesh = "".join(straight([(0, p), (size, p)]) for p in (low, middle, far))
    mesh += straight([(low, 0), (low, size)]) + straight([(far, 0), (far, size)])
    mesh += straight([(middle, edge + HEAD), (middle, size - edge - HEAD)])
    parts.append(line(mesh, GRID if tones[0] == SHOAL else "#D2C399", 0.15, "soft"))
    return file(size, size, "Chart", parts)


def card_ground() -> str:
    """Return the chart of a movement card: the depths lie round its middle."""
    w, h = CARD[0] + 2 * (BLEED + SPARE), CARD[1] + 2 * (BLEED + SPARE)
    parts = [area(box(w, h), "#EDF0E8")]
    mesh = ""
    for k in range(-4, 5):
        mesh += straight([(w / 2 + 13 * k, 0), (w / 2 + 13 * k, h)])
        mesh += straight([(0, h / 2 + 13 * k), (w, h / 2 + 13 * k)])
    parts.append(line(mesh, "#CDD6DA", 0.15, "soft"))
    for k, tone in enumerate(("#DDE6E8", "#CBDAE1", "#B9CDD8")):
        points: list[Point] = []
        for j in range(16):  # its own half turn, as the card is read from two sides
            a = tau * j / 16
            r = 1 + 0.08 * cos(2 * a + 0.8 + 0.4 * k) + 0.04 * cos(4 * a)
            points.append(
                (w / 2 + (31 - 6 * k) * r * cos(a), h / 2 + (28.5 - 4.6 * k) * r * sin(a))
            )
        parts.append(area(smooth(points, closed=True), tone))
    return file(w, h, "Chart of a movement card", parts)


def rose() -> str:
    """Return a north mark: a ring with eight points, the one to the north the longest."""
    size, middle = 40.0, 20.0
    ring = oval(middle, middle, 13.0, 13.0) + oval(middle, middle, 11.6, 11.6)
    marks = ""
    for k in range(32):
        a = tau * k / 32
        inner = 11.6 if k % 4 else 10.6
        marks += straight(
            [(middle + inner * cos(a), middle + inner * sin(a)),
             (middle + 13.0 * cos(a), middle + 13.0 * sin(a))]
        )  # fmt: skip
    light, dark = "", ""
    for k in range(8):
        a = pi / 4 * k - pi / 2
        long = 19.0 if k == 0 else 14.6 if k % 2 == 0 else 8.6
        tip = middle + long * cos(a), middle + long * sin(a)
        for side in (-1, 1):
            b = a + side * pi / 8
            wide = 4.6
            foot = middle + wide * cos(b), middle + wide * sin(b)
            half = straight([tip, foot, (middle, middle)], closed=True)
            if side > 0:
                dark += half
            else:
                light += half
    parts = [
        line(ring, "#7D93A8", 0.25),
        line(marks, "#7D93A8", 0.2),
        area(light, "#F4F2E6", "#5F7890", 0.2),
        area(dark, "#8FA3B6", "#5F7890", 0.2),
        area(_needle(middle), NAVY, NAVY, 0.2, "mark"),
    ]
    return file(size, size, "North mark", parts)


def _needle(middle: float) -> str:
    """Return the northern point, so that it is seen from afar."""
    return straight(
        [(middle, middle - 19.6), (middle + 3.0, middle - 11.0), (middle, middle - 12.6),
         (middle - 3.0, middle - 11.0)],
        closed=True,
    )  # fmt: skip


def _shore(x: float, y: float, radius: float, turn: float, rough: float) -> str:
    points = []
    for k in range(18):
        a = tau * k / 18
        r = radius * (1 + rough * cos(2 * a + turn) + 0.6 * rough * cos(3 * a - turn))
        points.append((x + r * cos(a), y + r * sin(a)))
    return smooth(points, closed=True)
