"""What a caught fish lies on: a pool in a sun and laurel, in stones or in leaves."""

from __future__ import annotations

from math import cos, pi, sin, tau
from random import Random

from docs.art.scenery.brush import changed, disc, fill, n, pen, ribbon, smooth, straight
from docs.art.scenery.habitats import pebble
from docs.art.scenery.strokes import PALE, file

SIDE = 63.5
MID = SIDE / 2
POOL = 19.0
GOLD, BROWN, BLACK, GREEN = "#CF9B2F", "#8A6414", "#3A3D40", "#4B6E36"
GREYS = (("#6B7074", "#8C9194"), ("#54585C", "#74797C"), ("#82878A", "#A2A6A7"))


def drawings() -> dict[str, str]:
    """Return the files of the three."""
    drawn = {"gold": _gold(), "black": _black(), "green": _green()}
    return {
        f"caught-{name}.svg": file(SIDE, SIDE, f"A pool, {name}", [inner + _ripples()])
        for name, inner in drawn.items()
    }


def _at(angle: float, radius: float) -> tuple[float, float]:
    return MID + radius * cos(angle), MID + radius * sin(angle)


def _gold() -> str:
    rays, b = [], tau / 48 * 0.24
    for i in range(48):
        a, r = tau * i / 48, 31.0 if i % 2 == 0 else 28.6
        if r * sin(a) > -23.6:  # clear of the Latin name
            rays.append(straight([_at(a - b, 20), _at(a, r), _at(a + b, 20)]))
    sun = fill("".join(rays), "#F0DCA6", kind="soft")
    return sun + disc(MID, MID, POOL, PALE, GOLD, 0.5) + _laurel()


def _laurel() -> str:
    stems, pale, dark, veins = [], [], [], []
    for side in (-1, 1):
        turns = [pi / 2 - side * (0.10 + 2.45 * i / 12) for i in range(13)]
        stems.append(smooth([_at(a, 23.2) for a in turns]))
        for i in range(1, 15):
            a = pi / 2 - side * (0.10 + 2.45 * i / 14.6)
            x, y = _at(a, 23.2)
            for lean, leaves in ((0.62, dark), (-0.62, pale)):
                b = a - side * pi / 2 + lean * side
                long, wide = 5.2 - 0.10 * i, 1.15
                nx, ny = -sin(b) * wide, cos(b) * wide
                mx, my = x + long * 0.45 * cos(b), y + long * 0.45 * sin(b)
                tip = f"{n(x + long * cos(b))} {n(y + long * sin(b))}"
                leaves.append(
                    f"M{n(x)} {n(y)}C{n(x + nx)} {n(y + ny)} {n(mx + nx)} {n(my + ny)} {tip}"
                    f"C{n(mx - nx)} {n(my - ny)} {n(x - nx)} {n(y - ny)} {n(x)} {n(y)}Z"
                )
                vein = (x + long * 0.8 * cos(b), y + long * 0.8 * sin(b))
                veins.append(straight([(x, y), vein], closed=False))
    return (
        pen("".join(stems), BROWN, 0.4)
        + fill("".join(dark), GOLD, BROWN, 0.14)
        + fill("".join(pale), "#E3BE66", BROWN, 0.14)
        + pen("".join(veins), BROWN, 0.12, "soft")
    )


def _black() -> str:
    rng, out = Random("stones"), disc(MID, MID, POOL, PALE, BLACK, 0.3)
    for i in range(30):
        a, r = tau * i / 30, rng.uniform(1.3, 1.9)
        stone = pebble(rng, 0, 0, r, r * 0.62, rng.choice(GREYS), BLACK)
        (x, y), c, s = _at(a, 20.6), -sin(a), cos(a)
        out += changed(
            stone, lambda px, py, x=x, y=y, c=c, s=s: (x + px * c - py * s, y + px * s + py * c)
        )  # type: ignore[misc]
    return out


def _green() -> str:
    out = disc(MID, MID, POOL, PALE, GREEN, 0.3)
    for side in (-1, 1):
        stem = [_at(pi / 2 - side * (0.10 + 1.36 * i / 8), 20.4) for i in range(9)]
        out += pen(smooth(stem), GREEN, 0.3)
        for i in range(9):
            a = pi / 2 - side * (0.14 + 1.35 * i / 9)
            (x, y), long = _at(a, 20.4), 4.2 - 0.18 * i
            b = a - side * (pi / 2 - 0.5 * (1 if i % 2 else -1))
            knots = [(x + long * t * cos(b), y + long * t * sin(b)) for t in (0, 0.5, 1)]
            tone = ("#7D9B5C", "#5F7F4E")[i % 2]
            out += ribbon(knots, lambda t: 3.4 * t * (1 - t) + 0.05, tone, GREEN, 0.12)
    return out


def _ripples() -> str:
    data = ""
    for high, long in ((-0.72, 11), (-0.54, 20), (0.52, 22), (0.70, 13)):
        k, y = max(3, round(long / 2.6)), MID + high * POOL
        left = MID - long / 2
        data += smooth(
            [(left + long * i / k, y + (0.13 if i % 2 else -0.13)) for i in range(k + 1)]
        )
    return pen(data, "#A9C9C8", 0.2, "soft keep")
