"""Two more sockeye, head to the left, a second water, fatigue: `python -m docs.art.run FOLDER`."""

from __future__ import annotations

import re
import sys
from math import cos, sin
from pathlib import Path
from random import Random

from docs.art.fish.sockeye import SOCKEYE
from docs.art.fish.svg import svg_text
from docs.art.land.flat import Flat
from docs.art.land.kit import FOAM, STONE, Sheet, blob, curve, log, n, reeds, spline, stone, taper
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
        s.path(taper(spline(way, False, 4), 0.5), FOAM, more='class="soft"')
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
        s.path(taper(spline(way, False, 4), 0.4), "#D9ECE3", more='class="soft"')
    return s


KEPT = 'class="soft"'
SALMON = (
    '<image href="../fish/sockeye{}.svg" x="{}" y="{}" width="{}" height="{}"'
    ' transform="rotate({})"/>'
)
TIRED = {  # where the salmon lies: pose, box, turn round its middle
    "pool": ("", 11.25, 39.6, 47, 18.8, "3 34.75 49"),
    "stone": ("-gliding", 10.0, 39.3, 42, 16.74, "8 31 47.67"),
    "log": ("", 15.5, 43.4, 44, 17.6, "-4 37.5 52.2"),
    "shallows": ("-striving", 13.5, 38.0, 42, 19.35, "-13 34.5 47.68"),
}
TONES = {  # water from above, bed, its edge, its pebbles
    "pool": ("#CFC8D4", "#B7AFC3", "#9C95AE", "#847D8C", "#675F70", "#A19AA8"),
    "stone": ("#C9E1E9", "#A2C8D6", "#7BAABF", "#A7A795", "#7B7C6E", "#C2C1AE"),
    "log": ("#F3DFB2", "#E5C68C", "#CFA765", "#94784A", "#6B5431", "#B3965F"),
    "shallows": ("#E4ECC3", "#C8DAA1", "#A8C283", "#C9B684", "#968455", "#DDCFA3"),
}
LEFT, TOP, RIGHT, LOW, ROUND = 7.0, 22.4, 62.5, 66.4, 3.0  # mm: the frame of a picture of fatigue
HEAD = '<clipPath id="frame"><path d="{}"/></clipPath>\n<g clip-path="url(#frame)">'


def frame() -> str:
    """Return the rounded frame of a picture of fatigue; the card round it stays grey."""
    a, b, c, d, r = LEFT, TOP, RIGHT, LOW, ROUND
    k = r * 0.45
    return (
        f"M{a + r} {b}L{c - r} {b}C{c - k:.2f} {b} {c} {b + k:.2f} {c} {b + r}L{c} {d - r:.2f}"
        f"C{c} {d - k:.2f} {c - k:.2f} {d} {c - r} {d}L{a + r} {d}"
        f"C{a + k:.2f} {d} {a} {d - k:.2f} {a} {d - r:.2f}L{a} {b + r}"
        f"C{a} {b + k:.2f} {a + k:.2f} {b} {a + r} {b}Z"
    )


def still(place: str) -> Sheet:
    """Return still water over a bed of pebbles, each place at its hour."""
    s, rnd = Sheet(69.5, 94.9, 0, "Still water"), Random(29)
    high, middle, low, bed, edge, pebble = TONES[place]
    s.rect(LEFT, TOP, RIGHT - LEFT, LOW - TOP, 0, high, more='class="tone"')
    for y, tone in ((33, middle), (45, low)):
        row = [(x, y + 1.2 * sin(x * 0.16 + y)) for x in range(4, 70, 6)]
        s.poly([*row, (70, LOW + 1), (4, LOW + 1)], tone, smooth=False, more='class="tone"')
    for _ in range(9):
        x, y, long = rnd.uniform(9, 52), rnd.uniform(24, 40), rnd.uniform(4, 8)
        s.path(taper([(x, y), (x + long / 2, y - 0.5), (x + long, y)], 0.45), FOAM, more=KEPT)
    row = [(x, 60.6 + 0.8 * sin(x * 0.2)) for x in range(4, 70, 5)]
    s.poly([*row, (70, LOW + 1), (4, LOW + 1)], bed, edge, 0.2, more='class="tone"')
    for _ in range(26):
        x, y, a = rnd.uniform(8, 61), rnd.uniform(61.6, 66), rnd.uniform(0.9, 1.9)
        s.path(curve(blob(rnd, x, y, a, a * 0.6, 7, 0.08), True, n), pebble, edge, 0.14)
    return s


def tired(place: str) -> tuple[Sheet, Sheet]:
    """Return what lies behind a tired salmon and before it."""
    behind, before = (Sheet(69.5, 94.9, 0, "Too tired to swim") for _ in range(2))
    rnd = Random(11)
    if place == "pool":
        behind.circle(50, 30, 3.4, "#F3ECD8", more='class="soft"')
        for i, (x, y) in enumerate(((14, 31), (16, 36), (13, 40), (15, 27))):
            before.circle(x, y, 0.9 - 0.12 * i, "none", "#F3ECF4", 0.25)
        reeds(before, rnd, 58, 66, 10, 8, 0)
    elif place == "stone":
        stone(behind, 41, 50, 50, 17, 13, STONE, 0.3)
        stone(before, 43, 57, 62.4, 6, 4, STONE, 0.25)
        stone(before, 44, 13, 63, 4.6, 3, STONE, 0.25)
    elif place == "log":
        log(behind, 2, 36, 44, 4.0, 5)
        for x, y in ((16, 27), (40, 27), (55, 31), (25, 61), (50, 62), (57, 46), (12, 52)):
            leaf = [(x - 2.4, y), (x, y - 1.1), (x + 2.4, y - 0.2), (x, y + 1.1)]
            before.poly(
                leaf, rnd.choice(("#B5532E", "#9C3F2A", "#C9742F")), "#6B3420", 0.15, smooth=True
            )
    else:
        for k, (x, y) in enumerate(((17, 29), (51, 31), (57, 50), (38, 26))):
            for r in (2.0, 3.6)[: 1 + k % 2]:
                ring = [(x + r * cos(t / 2), y + r * 0.42 * sin(t / 2)) for t in range(13)]
                before.line(ring, "#7F9A5E", 0.3, smooth=True)
        reeds(before, rnd, 11, 67, 14, 11, 4)
        reeds(before, rnd, 58, 68, 12, 9, 3)
    return behind, before


def main(folder: Path) -> None:
    """Write `fish/sockeye-*`, `ground/riffle` and `ground/fatigue-*` into the folder."""
    (folder / "ground").mkdir(parents=True, exist_ok=True)
    for name, sheet in (("riffle", riffle()), ("glide", glide())):
        sheet.save(file := folder / "ground" / f"{name}.svg")
        Flat(file).save(file, sheet.title)
    for place, at in TIRED.items():
        file, parts = folder / "ground" / f"fatigue-{place}.svg", []
        for sheet in (still(place), *tired(place)):
            sheet.save(file)
            parts.append("\n".join(Flat(file).out))
        text = (folder / "ground" / "riffle.svg").read_text()
        head = text[: text.index("\n")] + "\n<title>Too tired to swim</title>"
        rim = f'<path class="line" stroke="#4A463E" stroke-width="0.5" d="{frame()}"/>'
        inner = (head, HEAD.format(frame()), *parts[:2], SALMON.format(*at), parts[2], "</g>", rim)
        file.write_text("\n".join((*inner, "</svg>", "")).replace("\n\n", "\n"))
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
