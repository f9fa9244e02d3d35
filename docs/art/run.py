"""Two more sockeye, head to the left, and two waters: `python -m docs.art.run FOLDER`."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from math import exp, pi, sin
from pathlib import Path
from random import Random

from docs.art.fish.sockeye import SOCKEYE
from docs.art.fish.svg import svg_text
from docs.art.land.flat import Flat
from docs.art.land.kit import FOAM, STONE, Sheet, blob, curve, n, spline, stone, taper
from docs.art.poses.bend import Pose
from docs.art.poses.swim import swim
from docs.art.scenery.strokes import mirrored

POSES = {
    "gliding": Pose(
        ((0, 0), (-9, 1.6), (-22, 3.4), (-36, 3.2), (-47, 0.6), (-56, -3.4)),
        (1.05, 1.0, 0.92),
        spread=0.35,
        drop=0,
    ),
    "striving": Pose(
        ((0, 0), (-9, 2.5), (-20, 5.8), (-33, 5.2), (-44, 1.0), (-52, 2.2)),
        (1.08, 1.0, 0.90),
        gape=16,
        spread=0.8,
    ),
}


STONES = (
    (4.5, 48, 6.5, 4.6),
    (9.5, 58, 4.2, 3.0),
    (65.5, 38, 6.4, 4.4),
    (60.5, 33, 3.2, 2.3),
    (67, 59, 4.6, 3.3),
)


Streams = tuple[tuple[float, float, str], ...]
QUICK: Streams = ((16, 15, "#BDD8DD"), (44, 19, "#BDD8DD"), (47, 9, "#ABCBD2"))
DEEP: Streams = ((8, 20, "#89B5B0"), (40, 24, "#89B5B0"), (46, 11, "#78A8A5"))


def streams(s: Sheet, rnd: Random, each: Streams, wander: tuple[float, float]) -> None:
    """Draw streams of water from top to bottom: where each begins, its width and its tone.

    wander: mm that the left and the right bank stray at most.
    """
    for x, wide, tone in each:
        left = [(x + wander[0] * rnd.uniform(-1, 1), y) for y in range(-6, 108, 16)]
        right = [(a + wide + wander[1] * rnd.uniform(-1, 1), y) for a, y in reversed(left)]
        s.poly(left + right, tone, smooth=True)


def riffle() -> Sheet:
    """Return quick water between stones, on a card with its bleed."""
    s, rnd = Sheet(69.5, 94.9, 0, "A riffle"), Random(4)
    s.rect(0, 0, 69.5, 94.9, 0, "#CFE3E6")
    streams(s, rnd, QUICK, (3, 3))
    for _ in range(46):
        x, y, long = rnd.uniform(3, 66), rnd.uniform(2, 86), rnd.uniform(4, 9)
        way = [
            (x, y),
            (x + rnd.uniform(-1, 1), y + long / 2),
            (x + rnd.uniform(-0.6, 0.6), y + long),
        ]
        s.path(taper(spline(way, False, 4), 0.5), FOAM, more='class="soft keep"')
    for i, (x, y, a, b) in enumerate(STONES):
        s.path(curve(blob(rnd, x, y + b * 0.45, a * 1.2, b * 0.9, 10, 0.06), True, n), FOAM)
        s.path(curve(blob(rnd, x, y + b * 0.36, a * 1.06, b * 0.82, 10, 0.04), True, n), "#7FAAB5")
        stone(s, 90 + i, x, y, a, b, STONE, 0.25)
    return s


WEEDS = ((4, 30), (66, 40), (62, 22))  # mm: where they are rooted


def glide() -> Sheet:
    """Return a deep slow reach under trees: shade, spots of sun, weed that lies in the current."""
    s, rnd = Sheet(69.5, 94.9, 0, "A glide"), Random(9)
    s.rect(0, 0, 69.5, 94.9, 0, "#9CC3BC")
    streams(s, rnd, DEEP, (4, 3))
    for _ in range(26):
        x, y, a = rnd.uniform(2, 67), rnd.uniform(2, 92), rnd.uniform(1.2, 3.2)
        spot = curve(blob(rnd, x, y, a, a * 0.5, 8, 0.14), True, n)
        s.path(spot, "#B7D8CC", more='class="soft"')
    for x, y in WEEDS:
        for k in range(7):
            long, bow = rnd.uniform(12, 20), rnd.uniform(-3, 3)
            a = x + (k - 3) * 1.1
            way = [(a, y), (a + bow, y + long * 0.5), (a + bow * 0.4, y + long)]
            s.path(taper(spline(way, False, 6), 1.5), ("#5E8F5F", "#4C7D57", "#73A068")[k % 3])
    for _ in range(30):
        x, y, long = rnd.uniform(3, 66), rnd.uniform(2, 86), rnd.uniform(3, 7)
        way = [(x, y), (x + rnd.uniform(-0.8, 0.8), y + long / 2), (x, y + long)]
        s.path(taper(spline(way, False, 4), 0.4), "#D9ECE3", more='class="soft"')
    return s


BANDS = (
    (-6, 12, "#A3C9CC"),
    (14, 12, "#D5E6E1"),
    (30, 18, "#93BEC4"),
    (36, 8, "#78ABB5"),
    (57, 9, "#D5E6E1"),
)
ARROWS = ((9, 37), (12.5, 50), (61, 57), (58, 30))  # mm: the tips of arrows, down the current
HELD = (35.0, 46.0, 15.0, 30.0)  # the salmon: its middle; how far lines give way, across and along


def sway(y: float) -> float:
    """Return how far a current that bends has been carried aside at a height."""
    return 15 * sin(pi * (y + 6) / 106) - 8


def wander(y: float) -> float:
    """Return how far a current that winds has been carried aside at a height."""
    return 3.4 * sin(y / 11) + 1.3 * sin(y / 5.3)


def parted(x: float, y: float, side: int) -> tuple[float, float]:
    """Return where a line of the current passes the salmon on a side, -1 left, 1 right."""
    fx, fy, across, along = HELD
    far = (y - fy) / along
    push = across * exp(-far * far * 1.6) * exp(-max(0.0, (x - fx) * side) / 13)
    return x + side * push, y


def carried(title: str, seed: int, aside: Callable[[float], float]) -> Sheet:
    """Return a current that parts round what it carries, on a card with its bleed."""
    s, rnd = Sheet(69.5, 94.9, 0, title), Random(seed)
    s.rect(0, 0, 69.5, 94.9, 0, "#B5D3D2")
    heights = range(-6, 108, 8)
    for x, wide, tone in BANDS:
        left = [(x + aside(y) + rnd.uniform(-1, 1), y) for y in heights]
        s.poly(left + [(a + wide, y) for a, y in reversed(left)], tone, smooth=True)
    for x in range(-11, 80, 4):
        y, side = rnd.uniform(-10, 8), 1 if x + aside(HELD[1]) >= HELD[0] else -1
        while y < 100:
            long = rnd.uniform(20, 40)
            way = [parted(x + aside(y + k * long / 6), y + k * long / 6, side) for k in range(7)]
            s.path(curve(way, False, n), "none", "#6FA0AA", 0.3, 'class="soft keep"')
            y += long + rnd.uniform(3, 9)
    for _ in range(26):  # light on the water, drawn out
        x, y, long = rnd.uniform(-2, 72), rnd.uniform(-4, 90), rnd.uniform(8, 18)
        side = 1 if x + aside(HELD[1]) >= HELD[0] else -1
        way = [parted(x + aside(y + k * long / 4), y + k * long / 4, side) for k in range(5)]
        s.path(taper(spline(way, False, 4), rnd.uniform(0.5, 1.1)), FOAM, more='class="tone"')
    for x, y in ARROWS:
        s.path(
            f"M{n(x)} {n(y)}l-2.7 -3.2l1.6 0l0 -4.4l2.2 0l0 4.4l1.6 0Z",
            FOAM, "#1F4C58", 0.45, 'class="tone"',
        )  # fmt: skip
    return s


def chute() -> Sheet:
    """Return white water that shoots aslant between two ledges, on a card with its bleed."""
    s, rnd = Sheet(69.5, 94.9, 0, "A chute"), Random(23)
    s.rect(0, 0, 69.5, 94.9, 0, "#93C0C6")

    def slant(x: float, y: float) -> tuple[float, float]:
        return x, y + 0.42 * x + 1.6 * sin(x / 9 + y / 7)

    for y, high, tone in (
        (-34, 12, "#76ABB5"),
        (0, 16, "#558F9C"),
        (34, 9, "#76ABB5"),
        (58, 14, "#558F9C"),
    ):
        upper = [slant(x, y) for x in range(-6, 80, 9)]
        lower = [slant(x, y + high + rnd.uniform(-1.5, 1.5)) for x in range(75, -10, -9)]
        s.poly(upper + lower, tone, smooth=True)
    lip = [slant(x, 33.5) for x in range(-6, 80, 3)]
    billow(s, rnd, lip, 1.3)
    for _ in range(44):
        x, y, long = rnd.uniform(-4, 66), rnd.uniform(-30, 92), rnd.uniform(7, 17)
        way = [slant(x + k * long / 3, y) for k in range(4)]
        s.path(taper(spline(way, False, 4), rnd.uniform(0.5, 1.5)), FOAM, more='class="soft keep"')
    return s


WAVE = ("#C3DFDF", "#93C0C6", "#6FA7B1", "#558F9C", "#437C8A", "#386D7C")  # from lip to trough


def swell(level: float, high: float, middle: float, wide: float) -> list[tuple[float, float]]:
    """Return the back of a wave from edge to edge, steeper downstream."""
    found = []
    for x in range(-6, 78, 4):
        far = (x - middle) / (wide if x > middle else wide * 0.7)
        found.append((x, level - high * exp(-far * far) + 0.7 * sin(x / 5 + level)))
    return found


def billow(s: Sheet, rnd: Random, spots: list[tuple[float, float]], least: float) -> None:
    """Draw foam that boils along a line: a shade behind it, drops thrown up from it."""
    rows: list[list[tuple[float, float, float]]] = [[], []]
    for x, level in spots:
        r, y = least * rnd.uniform(0.5, 2.1), level + rnd.uniform(-0.7, 0.9)
        rows[0].append((x + 0.2, y + 0.7, r * 1.15))
        rows[1].append((x, y, r))
        if rnd.random() < 0.55:
            rows[1].append((x + rnd.uniform(-1.6, 1.6), y - r * rnd.uniform(1.6, 3.4), r * 0.28))
    for row, tone, edge in ((rows[0], "#BBD8DA", "#86B4B8"), (rows[1], "#F6FAF7", "none")):
        ring = "".join(
            f"M{n(x - r)} {n(y)}a{n(r)} {n(r)} 0 1 0 {n(2 * r)} 0"
            f"a{n(r)} {n(r)} 0 1 0 {n(-2 * r)} 0Z"
            for x, y, r in row
        )
        s.path(ring, tone, edge, 0.25, 'class="tone"')


def white_water() -> Sheet:
    """Return one great wave that stands in the river, on a card with its bleed."""
    s, rnd = Sheet(69.5, 94.9, 0, "White water"), Random(31)
    s.rect(0, 0, 69.5, 94.9, 0, "#A3CBCF")
    for level, high, tone in ((12, 2, "#8FBDC4"), (21, 3, "#7FB2BB"), (29, 3, "#9AC5CA")):
        s.poly([*swell(level, high, 20, 22), (76, 60), (-6, 60)], tone, more='class="tone"')
    for level, high in ((14.5, 2), (24, 3)):
        crest = swell(level, high, 20, 22)
        for a in (2, 9, 14):
            s.path(taper(crest[a : a + 5], 1.1), FOAM, more='class="soft keep"')
    crest = swell(44, 15, 42, 22)
    for k, tone in enumerate(WAVE):
        edge = [
            (x, y + (0, 2.2, 5.6, 10.5, 17.0, 25.0)[k] * (1 + 0.01 * (x - 30))) for x, y in crest
        ]
        s.poly([*edge, (76, 100), (-6, 100)], tone, more='class="tone"')
    for x in range(2, 68, 6):  # water drawn up its face
        top = min(crest, key=lambda spot: abs(spot[0] - x))[1]
        way = [(x + 5 * k / 4 - 2 * (k / 4) ** 2, top + 4 + k * 5.5) for k in range(5)]
        s.path(taper(way, rnd.uniform(0.7, 1.5)), "#D8EAE9", more='class="soft keep"')
    billow(s, rnd, [(x, y - 0.4) for x, y in crest[1:-1]], 1.5)
    front = swell(74, 4, 16, 16)
    s.poly([*front, (76, 100), (-6, 100)], "#4C8795", more='class="tone"')
    billow(s, rnd, front[1:-1:2], 1.1)
    return s


def foam() -> Sheet:
    """Return foam that a fish throws up: it lies over its tail."""
    s, rnd = Sheet(30, 14, 0, "Foam"), Random(8)
    spots = [(3 + 1.6 * i, 10.0 - 4.0 * sin(pi * i / 15)) for i in range(16)]
    billow(s, rnd, spots, 1.5)
    return s


def main(folder: Path) -> None:
    """Write `fish/sockeye-*`, two waters, a bend and a chute into the folder."""
    (folder / "ground").mkdir(parents=True, exist_ok=True)
    for name, sheet in (
        ("riffle", riffle()),
        ("glide", glide()),
        ("peril-bend", carried("A current in a bend", 12, sway)),
        ("peril-current", carried("A current", 5, wander)),
        ("peril-chute", chute()),
        ("peril-rapids", white_water()),
        ("foam", foam()),
    ):
        sheet.save(file := folder / "ground" / f"{name}.svg")
        Flat(file).save(file, sheet.title)
    (folder / "fish").mkdir(parents=True, exist_ok=True)
    for name, pose in POSES.items():
        slug = f"sockeye-{name}"
        text = svg_text(slug, f"Sockeye salmon: {name}", swim(SOCKEYE, pose))
        wide = float(re.findall(r'viewBox="0 0 ([\d.]+)', text)[0])
        text = re.sub(r' d="([^"]*)"', lambda one: f' d="{mirrored(one[1], wide)}"', text)  # noqa: B023
        text = re.sub(r'cx="([\d.]+)"', lambda one: f'cx="{wide - float(one[1]):g}"', text)  # noqa: B023
        (folder / "fish" / f"{slug}.svg").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
