"""Pieces of wood in three depths and what stands before them: `python -m docs.art.woods FOLDER`.

A piece of wood is a clump of crowns or of firs: many of them make a mass with a scalloped edge.
"""

from __future__ import annotations

import sys
from itertools import pairwise
from math import atan2, cos, degrees, dist, sin, tau
from pathlib import Path
from random import Random

from docs.art.chart.plain import document, image, mix, path, poly
from docs.art.land.flat import Flat
from docs.art.land.kit import Sheet, cabin, log, n, resample, spline

WIDE, HIGH = 17.0, 14.0
DEPTHS = {  # dark, body, light, edge
    "far": ("#6F9171", "#86A680", "#A3BD93", "#5B7D60"),
    "mid": ("#49704F", "#5F875E", "#82A673", "#375A41"),
    "near": ("#2F5440", "#426F4C", "#6A935E", "#234031"),
}
Spot = tuple[float, float, float]
PAW = (
    "M0 -.6C1.6 -.6 3 1.2 2.8 2.6C2.6 3.8 1.2 3.4 0 3.4C-1.2 3.4 -2.6 3.8 -2.8 2.6C-3 1.2 -1.6 -.6"
    " 0 -.6ZM-4 -.6a1 1.1 0 1 0 2 0a1 1.1 0 1 0 -2 0M-2.2 -2.4a1.1 1.2 0 1 0 2.2 0a1.1 1.2 0 1 0"
    " -2.2 0M.1 -2.4a1.1 1.2 0 1 0 2.2 0a1.1 1.2 0 1 0 -2.2 0"
    "M2 -.6a1 1.1 0 1 0 2 0a1 1.1 0 1 0 -2 0"
)


CROWNS: tuple[Spot, ...] = ((4.7, 6.3, 3.5), (12.2, 6.0, 3.7), (8.5, 8.7, 3.9))


def cloud(x: float, y: float, r: float, turn: float, lobes: int = 8) -> str:
    """Return a crown: lobes all round it."""
    ring = [
        (x + r * cos(t) * 0.9, y + r * sin(t) * 0.82)
        for t in (turn + tau * i / lobes for i in range(lobes))
    ]
    data = f"M{ring[0][0]:.2f} {ring[0][1]:.2f}"
    for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
        ox, oy = ((ax + bx) / 2 - x) * 0.42, ((ay + by) / 2 - y) * 0.42
        data += f"C{ax + ox:.2f} {ay + oy:.2f} {bx + ox:.2f} {by + oy:.2f} {bx:.2f} {by:.2f}"
    return f"{data}Z"


def leafy(depth: str, seed: int) -> str:
    """Return three broad trees, each lit from the left and dark below on the right."""
    rnd, (dark, body, light, edge) = Random(seed), DEPTHS[depth]
    out = ""
    for left, top, much in CROWNS:
        x, y = left + rnd.uniform(-0.6, 0.6), top + rnd.uniform(-0.5, 0.5)
        r, turn = much * rnd.uniform(0.88, 1.1), rnd.uniform(0, 1)
        out += path(f"M{x:.2f} {y + r * 0.6:.2f}V{y + r * 1.28:.2f}", "none", edge, 0.9)
        out += path(cloud(x, y, r, turn), dark, edge, 0.18, kind="tone")
        out += path(cloud(x - r * 0.12, y - r * 0.14, r * 0.84, turn + 0.2), body, kind="tone")
        lit = cloud(x - r * 0.3, y - r * 0.34, r * 0.48, turn + 0.5, 6)
        out += path(lit, mix(body, light, 0.7), kind="tone")
    return out


def firs(depth: str, seed: int) -> str:
    """Return firs as one mass, those behind first, their feet on a line that swings."""
    rnd, (dark, body, light, edge) = Random(seed), DEPTHS[depth]
    feet = (
        (5.2, 9.6),
        (9.0, 9.2),
        (12.4, 9.8),
        (3.0, 12.0),
        (7.0, 12.8),
        (10.8, 12.6),
        (14.2, 11.8),
    )
    out = ""
    for i, (x, foot) in enumerate(feet):
        h, at = rnd.uniform(7.6, 9.6), x + rnd.uniform(-0.5, 0.5)
        tone = mix(dark, body, (0.2, 0.7, 0.45)[i % 3])
        left = [(at, foot - h)]
        for k in range(1, 5):
            wide, y = h * 0.076 * k + 0.3, foot - h * (1 - k / 4.25)
            left += [(at - wide * 0.5, y - h * 0.09), (at - wide - 0.25, y)]
        whole = [*left, (at, foot + 0.1), *((2 * at - u, v) for u, v in left[:0:-1])]
        out += poly(whole, tone, edge, 0.16, kind="tone")
        lit = [*left, (at - 0.4, foot - h * 0.12), (at - 0.1, foot - h * 0.5)]
        out += poly(lit, mix(tone, light, 0.5), kind="tone")
    return out


def outlined(kind: str) -> str:
    """Return a piece of wood for line ink: few crowns, their outline, hatching on the right."""
    out, ink = "", DEPTHS["near"][3]
    for x, foot, h in ((3.2, 11.6, 9.6), (13.6, 11.2, 9.0), (8.4, 13.2, 11.0)):
        if kind == "fir":
            left = [(x, foot - h)]
            for k in (1, 2, 3):
                wide, y = h * 0.105 * k + 0.35, foot - h * (1 - k / 3.3)
                left += [(x - wide, y), (x - wide * 0.55, y - h * 0.035)]
            left = [*left[:-1], (x - 0.4, foot - h * 0.1), (x - 0.4, foot)]
            whole = [*left, *((2 * x - u, v) for u, v in left[:0:-1])]
            out += poly(whole, "#FFFFFF", ink, 0.26, kind="tone")
            rows = [(x + 0.25, foot - h * (1 - k / 8), h * 0.042 * k) for k in range(2, 8)]
            shade = "".join(f"M{a:.2f} {b:.2f}L{a + w:.2f} {b + 0.3:.2f}" for a, b, w in rows)
        else:
            r, y = h * 0.36, foot - h * 0.5
            trunk = f"M{x:.2f} {y + r * 0.6:.2f}V{foot:.2f}"
            out += path(trunk, "none", ink, 0.5)
            out += path(cloud(x, y, r, x), "#FFFFFF", ink, 0.26, kind="tone")
            a, b = x + r * 0.35, y + r * 0.1
            shade = (
                f"M{a:.2f} {b:.2f}C{a - 0.1:.2f} {b + r * 0.3:.2f} {a - r * 0.3:.2f}"
                f" {b + r * 0.45:.2f} {a - r * 0.55:.2f} {b + r * 0.45:.2f}"
            )
        out += path(shade, "none", ink, 0.14, kind="line")
    return out


def rushes() -> str:
    """Return a few blades and two cat's-tails, far enough apart to stay strokes when small."""
    blades = ((1.2, 8.4, -1.0), (2.6, 5.4, -0.5), (4.5, 2.2, 0.0), (6.2, 4.6, 0.6), (7.6, 7.6, 1.2))
    data = "".join(
        f"M{x:.2f} 14.4C{x:.2f} {14.4 - (14.4 - top) * 0.5:.2f} {x + lean * 0.3:.2f} {top + 2:.2f}"
        f" {x + lean:.2f} {top:.2f}"
        for x, top, lean in blades
    )
    out = path(data, "none", "#6F8150", 0.6, kind="line")
    return out + path("M4.5 4.6V2M2.3 7.8L2.1 5.4", "none", "#7A5B36", 1.3, kind="line")


def bear() -> str:
    """Return the bear of the cards on a patch of grass."""
    out = path(
        "M1.4 15.8C5 13.8 20 13.8 24.4 15.8C20 17.600 5 17.600 1.4 15.8Z", "#A9B27D", kind="tone"
    )
    return out + image("../ground/bear.svg", 0.4, 0.1, 24, 24 * 36 / 52)


def homestead() -> Sheet:
    """Return a cabin with logs and stumps."""
    s = Sheet(38, 31, 0, "A cabin")
    cabin(s, 18, 27, 7.2)
    s.out.pop()  # its smoke would cross the trees above it
    log(s, 0.8, 28.4, 7, 1.0, -6)
    log(s, 3.2, 30.0, 7, 1.0, 4, False)
    for x, y in ((32, 27.6), (35, 25.4)):
        s.path(f"M{n(x - 1)} {n(y)}v1.5a1 .5 0 0 0 2 0v-1.5Z", "#6B4F38")
        s.path(f"M{n(x - 1)} {n(y)}a1 .5 0 1 0 2 0a1 .5 0 1 0 -2 0", "#D6B88B", "#6B4F38", 0.15)
    return s


def trail() -> Sheet:
    """Return the prints of a bear."""
    s = Sheet(40, 26, 0, "The trail of a bear")
    way = [(3, 4), (13, 5), (21, 10), (26, 18), (37, 22)]
    steps = resample(spline(way, False, 12), 4.6)
    for i, ((x, y), (u, v)) in enumerate(pairwise(steps)):
        d = dist((x, y), (u, v))
        k = 1.0 if i % 2 else -1.0
        turn = degrees(atan2(v - y, u - x)) + 90
        px, py = x - (v - y) / d * k * 1.2, y + (u - x) / d * k * 1.2
        s.add(f'<g transform="translate({n(px)} {n(py)}) rotate({n(turn)}) scale(.36)">'
              f'<path d="{PAW}" fill="#8C6B4B" class="mark"/></g>')  # fmt: skip
    return s


def timber() -> Sheet:
    """Return logs that a flood has left."""
    s = Sheet(26, 15, 0, "Driftwood")
    log(s, 3, 9, 17, 1.4, -14)
    log(s, 2, 11.6, 14, 1.3, 4, False)
    log(s, 12, 13, 12, 1.2, -5)
    return s


def riverside() -> str:
    """Return a reach of the river for the foot of a page: woods behind it, salmon that leap."""
    wide, high = 116.0, 36.0
    out = path(f"M0 0H{wide}V20H0Z", "#E8EDE2", kind="tone")
    out += path(
        "M0 13C10 9 18 4 27 5C36 6 40 11 50 10C60 9 66 3 77 4C88 5 98 11 116 7V22H0Z",
        "#BFD0C4", kind="tone",
    )  # fmt: skip
    for depth, foot, start, step in (("far", 18.0, -6.0, 9.0), ("mid", 20.0, -9.0, 11.0)):
        for i in range(15):
            x, sag = start + i * step, 1.1 * ((i * 5) % 3 - 1)
            if x < wide:
                kind = "leaf" if i % 4 == 2 else "fir"
                y = foot - HIGH + sag
                out += image(f"../wood/{depth}-{kind}-{i % 2}.svg", x, y, WIDE, HIGH)
    out += path("M0 19C20 17.600 40 19.400 58 18.600C80 17.600 98 19.200 116 18.400V36H0Z",
                "#C8CB98", kind="tone")  # fmt: skip
    bank = "M0 21.400C16 20 34 21.600 54 20.800C78 19.800 96 21.600 116 20.600"
    out += path(f"{bank}V36H0Z", "#8FBBC0", kind="tone")
    out += path(bank, "none", "#5F8F97", 0.3, kind="line")
    for y, tone in ((24.6, "#7FAFB7"), (28.6, "#6BA0AB"), (32.4, "#588F9C")):
        out += path(
            f"M0 {y}C18 {y - 1.2} 30 {y + 0.9} 48 {y}C70 {y - 1.1} 92 {y + 1} 116 {y - 0.4}V36H0Z",
            tone, kind="tone",
        )  # fmt: skip
    strokes = "".join(
        f"M{x} {y}C{x + 2} {y - 0.7} {x + 4} {y + 0.6} {x + 7} {y}"
        for x, y in ((4, 23.4), (22, 26.4), (47, 23.2), (66, 27), (101, 24), (10, 30.6), (86, 30.4),
                     (56, 33.4), (30, 33.8))
    )  # fmt: skip
    out += path(strokes, "none", "#EAF3F1", 0.35, kind="mark pale")
    for x, y, wide_, turn, name in ((17, 17.4, 17, 24, "striving"), (53, 14.6, 20, 12, "gliding"),
                                    (84, 19.2, 15, 30, "striving")):  # fmt: skip
        tall = wide_ * 28.25 / 61.3
        fish = image(f"../fish/sockeye-{name}.svg", x, y, wide_, tall, turn)
        splash, foot = x + wide_ * 0.86, y + tall + 2.4
        rings = "".join(
            f"M{splash - r:.1f} {foot:.1f}C{splash - r:.1f} {foot - r * 0.3:.1f} {splash + r:.1f}"
            f" {foot - r * 0.3:.1f} {splash + r:.1f} {foot:.1f}C{splash + r:.1f}"
            f" {foot + r * 0.3:.1f} {splash - r:.1f} {foot + r * 0.3:.1f} {splash - r:.1f}"
            f" {foot:.1f}Z"
            for r in (2.4, 4.2)
        )
        out += path(rings, "none", "#F4FAF8", 0.26, kind="mark pale") + fish
    for x, y in ((1.0, 11.4), (108.0, 9.6), (112.0, 11.8)):
        out += image("../bank/rushes.svg", x, y, 6.6, 11)
    return document("A reach of the river", out, wide, high)


def main(folder: Path) -> None:
    """Write `wood/*.svg` and `bank/*.svg` into the folder."""
    for name in ("wood", "bank"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for i, depth in enumerate(DEPTHS):
        for look in (0, 1):
            for name, draw in (("leaf", leafy), ("fir", firs)):
                text = document("Wood", draw(depth, 10 * i + look), WIDE, HIGH)
                (folder / "wood" / f"{depth}-{name}-{look}.svg").write_text(text)
    for kind in ("leaf", "fir"):
        text = document("Wood in outline", outlined(kind), WIDE, HIGH)
        (folder / "wood" / f"outline-{kind}.svg").write_text(text)
    (folder / "bank" / "riverside.svg").write_text(riverside())
    (folder / "bank" / "bear.svg").write_text(document("A bear", bear(), 25, 18))
    (folder / "bank" / "rushes.svg").write_text(document("Rushes", rushes(), 9, 15))
    for name, sheet in (
        ("cabin", homestead()),
        ("trail", trail()),
        ("timber", timber()),
    ):
        file = folder / "bank" / f"{name}.svg"
        sheet.save(file)
        Flat(file).save(file, sheet.title)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
