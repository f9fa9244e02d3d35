"""The plain backs of movement cards and of tiles: each is its own half turn."""

from __future__ import annotations

from math import cos, pi, sin, tau

from companion.drawing.chart.fish import ALL, SeaFish, silhouette
from companion.drawing.chart.grounds import CARD, NAVY, SPARE, TILE
from companion.drawing.component import BLEED
from companion.drawing.scenery.strokes import (
    CREAM,
    area,
    box,
    clipped,
    file,
    frame,
    line,
    moved,
    oval,
    straight,
    turned,
)

MESH, RIM = "#4C5F98", "#9FAED0"
TEAL, TEAL_MESH, TEAL_RIM = "#2B6673", "#3C7885", "#9CC3C6"
EDGE = BLEED + SPARE


def drawings() -> dict[str, str]:
    """Return the text of every file by its name."""
    return {"card-back.svg": card_back(), "tile-back.svg": tile_back()}


def card_back() -> str:
    """Return a compass of eight points on a field of rhumb lines."""
    w, h = CARD[0] + 2 * EDGE, CARD[1] + 2 * EDGE
    x, y = w / 2, h / 2
    field = frame(EDGE + 4, EDGE + 4, CARD[0] - 8, CARD[1] - 8, 3.2)
    parts = [
        area(box(w, h), NAVY),
        clipped("field", field, [line(_rhumbs(x, y), MESH, 0.22)]),
        line(field, RIM, 0.35),
        area(oval(x, y, 22.5, 22.5), NAVY),
        line(oval(x, y, 22.5, 22.5) + oval(x, y, 20.6, 20.6), RIM, 0.3),
        line(_ticks(x, y, 20.6, 22.5), RIM, 0.3),
        *_star(x, y, 18.6),
    ]
    return file(w, h, "Back of the movement cards", parts)


def tile_back() -> str:
    """Return two fish that circle each other in a ring of waves."""
    size = TILE + 2 * EDGE
    middle = size / 2
    field = frame(EDGE + 3.6, EDGE + 3.6, TILE - 7.2, TILE - 7.2, 2.8)
    rings = "".join(oval(middle, middle, r, r) for r in (19.4 + 3.0 * k for k in range(6)))
    pair = turned(_swimming(ALL[2], middle, middle - 7.0, 25.0), size, size)
    parts = [
        area(box(size, size), TEAL),
        clipped("field", field, [line(rings, TEAL_MESH, 0.3)]),
        line(field, TEAL_RIM, 0.35),
        area(oval(middle, middle, 18.4, 18.4), TEAL),
        line(oval(middle, middle, 18.4, 18.4), TEAL_RIM, 0.3),
        area(pair, CREAM, kind="mark pale"),
    ]
    return file(size, size, "Back of the map tiles", parts)


def _swimming(fish: SeaFish, x: float, y: float, long: float) -> str:
    outline = "".join(moved(data, -fish.w / 2, -fish.h / 2) for data in silhouette(fish))
    return moved(outline, x, y, scale=long / fish.w, angle_deg=-12)


def _rhumbs(x: float, y: float) -> str:
    """Return straight lines to sixteen points of the compass, from nine places."""
    data = ""
    for px, py in ((0, 0), (19, 27), (19, -27), (-19, 27), (-19, -27)):
        for k in range(8):
            a = pi * k / 8
            dx, dy = 120 * cos(a), 120 * sin(a)
            data += straight([(x + px - dx, y + py - dy), (x + px + dx, y + py + dy)])
    return data


def _ticks(x: float, y: float, inner: float, outer: float) -> str:
    return "".join(
        straight(
            [(x + inner * cos(a), y + inner * sin(a)), (x + outer * cos(a), y + outer * sin(a))]
        )
        for a in (tau * k / 48 for k in range(48))
    )


def _star(x: float, y: float, long: float) -> list[str]:
    """Return eight points, each half light and half dark."""
    light = dark = ""
    for k in (1, 3, 5, 7, 0, 2, 4, 6):
        a = tau * k / 8
        reach = long if k % 2 == 0 else 0.62 * long
        tip = x + reach * cos(a), y + reach * sin(a)
        for side in (-1, 1):
            b = a + side * pi / 8
            foot = x + 0.26 * long * cos(b), y + 0.26 * long * sin(b)
            half = straight([tip, foot, (x, y)], closed=True)
            if side > 0:
                dark += half
            else:
                light += half
    return [area(light, CREAM, CREAM, 0.2, "mark pale"), area(dark, RIM, CREAM, 0.2)]
