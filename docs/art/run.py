"""Two more sockeye, head to the left, and two waters: `python -m docs.art.run FOLDER`."""

from __future__ import annotations

import re
import sys
from math import pi, sin
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


WEEDS = ((4, 30), (66, 40), (5, 66), (65, 70), (62, 22))  # mm: where they are rooted


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
        s.path(taper(spline(way, False, 4), 0.4), "#D9ECE3", more='class="soft keep"')
    return s


BANDS = (
    (-6, 12, "#A9CBCB"),
    (16, 9, "#D9E8E3"),
    (33, 13, "#A9CBCB"),
    (40, 5, "#94BCC0"),
    (55, 10, "#D9E8E3"),
)
ARROWS = ((10, 35), (13, 49), (60, 58))  # mm: the tips of arrows, down the current


def sway(y: float) -> float:
    """Return how far a current that bends has been carried aside at a height."""
    return 15 * sin(pi * (y + 6) / 106) - 8


def bend() -> Sheet:
    """Return a current that bends once, on a card with its bleed."""
    s, rnd = Sheet(69.5, 94.9, 0, "A current in a bend"), Random(12)
    s.rect(0, 0, 69.5, 94.9, 0, "#BCD7D4")
    heights = range(-6, 108, 14)
    for x, wide, tone in BANDS:
        left = [(x + sway(y) + rnd.uniform(-1, 1), y) for y in heights]
        s.poly(left + [(a + wide, y) for a, y in reversed(left)], tone, smooth=True)
    for x in range(-9, 76, 5):
        y = rnd.uniform(-10, 8)
        while y < 100:
            long = rnd.uniform(16, 34)
            way = [(x + sway(y + k * long / 3), y + k * long / 3) for k in range(4)]
            s.path(curve(way, False, n), "none", "#86B4B8", 0.3, 'class="soft keep"')
            y += long + rnd.uniform(4, 14)
    for x, y in ARROWS:
        s.path(
            f"M{n(x)} {n(y)}l-3.4 -4.2l2.1 0l0 -6.4l2.6 0l0 6.4l2.1 0Z",
            "#1F4C58", FOAM, 0.5, 'class="mark"',
        )  # fmt: skip
    return s


def chute() -> Sheet:
    """Return white water that shoots aslant between two ledges, on a card with its bleed."""
    s, rnd = Sheet(69.5, 94.9, 0, "A chute"), Random(23)
    s.rect(0, 0, 69.5, 94.9, 0, "#BCD7D4")

    def slant(x: float, y: float) -> tuple[float, float]:
        return x, y + 0.42 * x + 1.6 * sin(x / 9 + y / 7)

    for y, high, tone in (
        (-34, 12, "#A9CBCB"),
        (0, 16, "#94BCC0"),
        (34, 9, "#A9CBCB"),
        (58, 14, "#94BCC0"),
    ):
        upper = [slant(x, y) for x in range(-6, 80, 9)]
        lower = [slant(x, y + high + rnd.uniform(-1.5, 1.5)) for x in range(75, -10, -9)]
        s.poly(upper + lower, tone, smooth=True)
    for _ in range(54):
        x, y, long = rnd.uniform(-4, 66), rnd.uniform(-30, 92), rnd.uniform(7, 17)
        way = [slant(x + k * long / 3, y) for k in range(4)]
        s.path(taper(spline(way, False, 4), rnd.uniform(0.5, 1.5)), FOAM, more='class="soft keep"')
    return s


def main(folder: Path) -> None:
    """Write `fish/sockeye-*`, two waters, a bend and a chute into the folder."""
    (folder / "ground").mkdir(parents=True, exist_ok=True)
    for name, sheet in (
        ("riffle", riffle()),
        ("glide", glide()),
        ("peril-bend", bend()),
        ("peril-chute", chute()),
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
