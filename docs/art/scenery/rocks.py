"""Boulders in a river: four rocks, by day for rock cards and at sundown for master skills.

A rock is drawn in shares of its half width and half height round its middle, so that one set of
numbers serves every size; light falls from the left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

from companion.core.chance import Stream
from companion.drawing.shapes import Color, Point
from docs.art.scenery.strokes import (
    CREAM,
    INK,
    MID,
    PALE,
    POKER_BLED,
    WATER,
    area,
    clipped,
    file,
    line,
    oval,
    smooth,
    straight,
)
from docs.art.scenery.water import bands, ripples, wave

Knots = Sequence[Point]
MIDDLE, HALF = (34.75, 39.0), (22.0, 15.0)  # of the rock on a card with its bleed, mm
# left, top, right, bottom of where open water shows on a card with its bleed: beside the index
# and the name, between the two fish, and the margin below them; mm
OPEN = ((21.0, 19.5, 66.0, 30.0), (5.0, 33.0, 22.0, 42.0), (46.0, 42.0, 58.0, 51.0))
NEARER = 2.0  # mm that the small stones lie further up, clear of the plates


@dataclass(frozen=True, slots=True)
class Rock:
    """A boulder; points are shares of half its width and height.

    Attributes:
        outline: its edge, round or with corners.
        shade: the side that lies in shadow.
        light: the side that the sun falls on.
        moss: edge of the moss from left to right; above it all is moss.
        cracks: lines on the stone.
        beside: small stones in the water: middle and half width.
    """

    outline: Knots
    shade: Knots
    light: Knots
    moss: Knots
    cracks: Sequence[Knots]
    beside: Sequence[tuple[float, float, float]]
    angular: bool = False


@dataclass(frozen=True, slots=True)
class Hour:
    """The tones of a time of day."""

    ground: Color
    band: Color
    wave: Color
    pool: Color
    foam: Color
    stone: tuple[Color, Color, Color]  # shade, stone, light
    moss: tuple[Color, Color]
    edge: Color


DAY = Hour(
    PALE, WATER, MID, "#A6C8C8", CREAM,
    ("#7F7E77", "#A5A398", "#C6C3B7"), ("#7C8B54", "#9DA96C"), "#54544E",
)  # fmt: skip
SUNDOWN = Hour(
    "#2B6673", "#255866", "#5E99A3", "#1F4C58", "#F2DDB0",
    ("#7E4F2C", "#B67B41", "#E2B36A"), ("#5D6B3B", "#8A9150"), INK,
)  # fmt: skip

ROCKS = (
    Rock(  # a round boulder
        outline=((-1, 0.3), (-0.95, -0.18), (-0.66, -0.66), (-0.14, -0.98), (0.36, -0.9),
                 (0.76, -0.54), (0.98, -0.04), (1.02, 0.5), (0.8, 0.84), (-0.8, 0.84)),
        shade=((0.5, -1.2), (0.52, -0.5), (0.44, -0.1), (0.3, 0.2), (-0.2, 0.38), (-0.7, 0.34),
               (-1.3, 0.62), (-1.3, 1.4), (1.4, 1.4), (1.4, -1.2)),
        light=((-1.2, 0.02), (-0.78, -0.12), (-0.5, -0.3), (-0.16, -0.34), (0.12, -0.56),
               (0.2, -1.3), (-1.3, -1.3)),
        moss=((-0.86, -1.3), (-0.8, -0.56), (-0.66, -0.44), (-0.5, -0.58), (-0.34, -0.5),
              (-0.2, -0.68), (0.0, -0.6), (0.16, -0.76), (0.3, -0.7), (0.44, -0.82), (0.5, -1.3)),
        cracks=(((0.44, -0.08), (0.56, 0.12), (0.54, 0.3), (0.64, 0.46)),
                ((0.56, 0.12), (0.7, 0.18)), ((-0.5, 0.02), (-0.3, 0.1), (-0.14, 0.06))),
        beside=((0.98, 0.66, 0.28), (-1.08, 0.62, 0.2)),
    ),
    Rock(  # a slab in layers
        outline=((-1.06, 0.84), (-1.1, 0.34), (-0.96, 0.16), (-0.74, 0.1), (-0.66, -0.24),
                 (-0.3, -0.36), (-0.18, -0.66), (0.44, -0.78), (0.8, -0.56), (0.86, -0.2),
                 (1.06, -0.04), (1.12, 0.5), (1.1, 0.84)),
        shade=((-1.3, 0.3), (-0.7, 0.28), (0.1, 0.16), (0.62, 0.18), (0.66, -0.1), (0.56, -0.34),
               (0.62, -0.56), (0.86, -0.74), (1.4, -0.7), (1.4, 1.4), (-1.3, 1.4)),
        light=((-1.2, 0.2), (-0.6, 0.12), (-0.56, -0.02), (0.0, -0.14), (0.1, -0.42), (0.5, -0.5),
               (0.66, -1.2), (-1.3, -1.2)),
        moss=((-0.42, -1.3), (-0.3, -0.3), (-0.2, -0.42), (-0.06, -0.52), (0.06, -0.46),
              (0.2, -0.6), (0.38, -0.54), (0.5, -0.66), (0.66, -0.6), (0.72, -1.3)),
        cracks=(((-1.06, 0.4), (-0.4, 0.36), (0.2, 0.4), (1.1, 0.34)),
                ((-0.6, 0.04), (-0.1, 0.0), (0.5, -0.04)), ((0.2, 0.4), (0.26, 0.6)),
                ((-0.5, 0.36), (-0.46, 0.16))),
        beside=((-1.02, 0.7, 0.26), (0.74, 0.76, 0.2), (1.16, 0.62, 0.16)),
        angular=True,
    ),
    Rock(  # a crag
        outline=((-0.9, 0.84), (-0.94, 0.4), (-0.7, 0.02), (-0.62, -0.3), (-0.34, -0.62),
                 (-0.12, -1.04), (0.14, -1.1), (0.34, -0.74), (0.42, -0.4), (0.66, -0.14),
                 (0.82, 0.24), (1.0, 0.5), (0.96, 0.84)),
        shade=((0.14, -1.3), (0.1, -0.9), (0.16, -0.5), (0.04, -0.1), (0.2, 0.16), (0.1, 0.44),
               (-0.3, 0.56), (-0.9, 0.5), (-1.2, 1.3), (1.3, 1.3), (1.3, -1.3)),
        light=((-1.2, 0.5), (-0.66, 0.3), (-0.5, 0.0), (-0.34, -0.16), (-0.18, -0.6),
               (-0.04, -1.3), (-1.3, -1.3)),
        moss=((-0.9, -0.5), (-0.66, -0.02), (-0.54, -0.06), (-0.42, -0.2), (-0.3, -0.18),
              (-0.22, -0.36), (-0.3, -0.5), (-0.42, -1.3), (-1.2, -1.3)),
        cracks=(((0.16, -0.5), (0.34, -0.24), (0.36, 0.06), (0.5, 0.3)),
                ((0.36, 0.06), (0.2, 0.16)),
                ((-0.3, -0.12), (-0.2, 0.16), (-0.34, 0.4))),
        beside=((0.92, 0.68, 0.3), (-0.98, 0.66, 0.22), (-0.66, 0.78, 0.16)),
        angular=True,
    ),
    Rock(  # an egg that leans on its side
        outline=((-1.06, 0.46), (-0.92, 0.08), (-0.56, -0.22), (-0.16, -0.64), (0.3, -0.9),
                 (0.7, -0.84), (0.96, -0.48), (1.04, 0.06), (0.98, 0.56), (0.8, 0.84),
                 (-0.96, 0.84)),
        shade=((1.3, -0.9), (0.8, -0.66), (0.78, -0.2), (0.62, 0.2), (0.2, 0.4), (-0.4, 0.4),
               (-1.3, 0.62), (-1.3, 1.3), (1.3, 1.3)),
        light=((-1.2, 0.34), (-0.7, 0.1), (-0.3, -0.04), (0.06, -0.36), (0.46, -0.48),
               (0.62, -0.72), (0.6, -1.3), (-1.3, -1.3)),
        moss=((0.06, -1.3), (0.04, -0.7), (0.16, -0.62), (0.3, -0.7), (0.42, -0.58), (0.58, -0.66),
              (0.7, -0.54), (0.84, -0.62), (1.0, -0.5), (1.2, -1.3)),
        cracks=(((-0.62, -0.02), (-0.3, 0.12), (0.1, 0.08), (0.36, -0.12)),
                ((0.1, 0.08), (0.2, 0.26)), ((0.7, 0.1), (0.84, 0.36))),
        beside=((-1.0, 0.68, 0.24), (1.04, 0.64, 0.22), (0.62, 0.78, 0.15)),
    ),
)  # fmt: skip


def drawings() -> dict[str, str]:
    """Return the text of every file by its name."""
    scenes = {
        f"{name}-{i}.svg": scene(rock, hour, f"{name} {i}", f"{title} {i}")
        for name, title, hour in (("rock", "Rock", DAY), ("master", "Rock at sundown", SUNDOWN))
        for i, rock in enumerate(ROCKS, 1)
    }
    return {**scenes, "rock-open.svg": open_water(DAY), "crown.svg": crown(6.0, 4.0)}


def open_water(hour: Hour) -> str:
    """Return a poker card of water with a few small stones, room for two fish."""
    stream, (w, h) = Stream("open water"), POKER_BLED
    parts = [
        *bands(stream, w, h, hour.ground, hour.band),
        line(ripples(stream, w, h, OPEN), hour.wave, 0.2),
    ]
    for x, y, half in ((9.0, 54.5, 4.6), (16.5, 56.5, 2.8), (62.0, 40.0, 3.6), (67.0, 42.0, 2.4)):
        parts += _pebble(x, y, half, hour)
    return file(w, h, "Open water", parts)


def crown(w: float, h: float) -> str:
    """Return the mark of a master skill."""
    points = [(0.3, 1.0), (1.7, 2.0), (3.0, 0.4), (4.3, 2.0), (5.7, 1.0), (5.0, 3.0), (1.0, 3.0)]
    band = [(1.0, 3.35), (5.0, 3.35), (5.0, 3.8), (1.0, 3.8)]
    data = straight(points, closed=True) + straight(band, closed=True)
    return file(w, h, "Master skill", [area(data, "#8A5410", kind="mark")])


def scene(rock: Rock, hour: Hour, seed: str, title: str) -> str:
    """Return a poker card of water with a rock in its upper half."""
    stream, (w, h) = Stream(seed), POKER_BLED
    x, y = MIDDLE
    pool = [(-1.42, 0.62), (-1.0, 0.5), (0.0, 0.44), (1.0, 0.5), (1.5, 0.66), (1.2, 0.98),
            (0.2, 1.12), (-0.9, 1.04)]  # fmt: skip
    parts = [
        *bands(stream, w, h, hour.ground, hour.band),
        line(_flow(w), hour.wave, 0.3, "soft keep"),
        area(smooth(_at(pool), closed=True), hour.pool),
        *_stone(rock, hour),
    ]
    for across, down, half in rock.beside:
        place = x + across * HALF[0], y + down * HALF[1] - NEARER
        parts += _pebble(*place, half * HALF[0], hour)
    foam = "".join(
        wave(x + s * HALF[0] + stream.between(-2, 2), y + v * HALF[1], long)
        for s, v, long in ((-0.86, 0.98, 7.5), (0.3, 1.08, 9.0))
    )
    return file(w, h, title, [*parts, line(foam, hour.foam, 0.45, "soft")])


def _at(knots: Knots) -> list[Point]:
    (x, y), (rx, ry) = MIDDLE, HALF
    return [(x + px * rx, y + py * ry) for px, py in knots]


def _flow(w: float) -> str:
    """Return currents that part round the rock and close behind it."""
    (x, y), (rx, ry) = MIDDLE, HALF
    data = ""
    for side, start, reach in (
        (-1, 0.30, 0.96), (-1, 0.66, 0.84), (-1, 1.06, 0.66), (-1, 1.5, 0.46),
        (1, 0.62, 0.66), (1, 0.92, 0.6), (1, 1.26, 0.46),
    ):  # fmt: skip
        points = []
        for k in range(13):
            px = -2 + (w + 4) * k / 12
            bulge = exp(-(((px - x) / (rx * 0.92)) ** 2)) * reach
            points.append((px, y + side * ry * (start + bulge) + (px - x) * 0.012))
        data += smooth(points)
    return data


def _stone(rock: Rock, hour: Hour) -> list[str]:
    """Return the rock as far as it stands out of the water."""
    shade, stone, light = hour.stone
    shaped = straight if rock.angular else smooth
    outline = shaped(_at(rock.outline), closed=True)
    level = _at([(-1.34, 0.62), (-0.98, 0.6), (-0.7, 0.68), (-0.4, 0.64), (-0.1, 0.72),
                 (0.2, 0.66), (0.5, 0.71), (0.8, 0.62), (1.0, 0.66), (1.4, 0.66)])  # fmt: skip
    bed = _at([(1.2, 0.96), (0.2, 1.12), (-0.9, 1.04)])
    moss = smooth(_at(rock.moss), closed=True)
    tufts = [
        straight([(x - 0.25, y), (x + 0.25, y - 0.35)])
        for i, (x, y) in enumerate(_at([((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - 0.07)
                                        for a, b in zip(rock.moss, rock.moss[1:], strict=False)]))
        if i % 2
    ]  # fmt: skip
    inside = [
        area(outline, stone),
        area(shaped(_at(rock.shade), closed=True), shade, kind="soft"),
        area(shaped(_at(rock.light), closed=True), light, kind="soft"),
        area(moss, hour.moss[0], hour.moss[0], 0.2),
        line("".join(tufts), hour.moss[1], 0.5, "soft"),
        line("".join(smooth(_at(crack)) for crack in rock.cracks), hour.edge, 0.22),
        line(outline, hour.edge, 0.7),
    ]
    return [
        clipped("rock", outline, inside),
        area(f"{smooth(level)}L{smooth([level[-1], *bed, level[0]])[1:]}Z", hour.pool),
        line(smooth(level[1:-1]), hour.foam, 0.35, "mark pale"),
    ]


def _pebble(x: float, y: float, half: float, hour: Hour) -> list[str]:
    """Return a small stone that lies in the water at (x, y)."""
    _, stone, light = hour.stone
    ring = [(-1, 0.2), (-0.7, -0.42), (0.0, -0.66), (0.66, -0.4), (1, 0.14), (0.6, 0.46),
            (-0.6, 0.5)]  # fmt: skip
    top = [(-0.8, 0.0), (-0.5, -0.4), (0.0, -0.52), (0.36, -0.36), (0.1, -0.1), (-0.4, 0.02)]

    def at(knots: Knots) -> str:
        return smooth([(x + px * half, y + py * half) for px, py in knots], closed=True)

    return [
        area(oval(x, y + half * 0.3, half * 1.3, half * 0.42), hour.pool),
        area(at(ring), stone, hour.edge, 0.28),
        area(at(top), light, kind="soft"),
        line(wave(x - half * 1.1, y + half * 0.62, half * 2.1), hour.foam, 0.35, "soft"),
    ]
