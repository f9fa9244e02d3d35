"""Pieces of wood in three depths and what stands before them: `python -m docs.art.woods FOLDER`.

A piece of wood is made of trees of `templates/shared/art/tree`: `f` far and pale, `m`, `n` near.
"""

from __future__ import annotations

import re
import sys
from itertools import pairwise
from math import atan2, degrees, dist
from pathlib import Path
from random import Random

from docs.art.land.flat import Flat
from docs.art.land.kit import Sheet, cabin, log, n, resample, spline

TREES = Path("templates/shared/art/tree")
WIDE, HIGH, ROWS = 26.0, 18.0, (13.0, 15.4, 17.6)
DEPTHS = {"far": "f", "mid": "m", "near": "n"}
PAW = (
    "M0 -.6C1.6 -.6 3 1.2 2.8 2.6C2.6 3.8 1.2 3.4 0 3.4C-1.2 3.4 -2.6 3.8 -2.8 2.6C-3 1.2 -1.6 -.6"
    " 0 -.6ZM-4 -.6a1 1.1 0 1 0 2 0a1 1.1 0 1 0 -2 0M-2.2 -2.4a1.1 1.2 0 1 0 2.2 0a1.1 1.2 0 1 0"
    " -2.2 0M.1 -2.4a1.1 1.2 0 1 0 2.2 0a1.1 1.2 0 1 0 -2.2 0"
    "M2 -.6a1 1.1 0 1 0 2 0a1 1.1 0 1 0 -2 0"
)


def wood(depth: str, seed: int) -> str:
    """Return a piece of wood as a drawing of drawings."""
    rnd, out = Random(seed), []
    for row, foot in enumerate(ROWS):
        for i in range(7):
            leafy = rnd.random() < 0.1
            kind = f"{DEPTHS[depth]}{'l' if leafy else 'c'}{rnd.randrange(2 if leafy else 3)}"
            head = (TREES / f"{kind}.svg").read_text()
            w, h = map(float, re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', head)[0])
            k = rnd.uniform(0.42, 0.56) * (0.8 if i in (0, 6) and row < 2 else 1)
            x = 2.6 + i * 3.45 + (row % 2) * 1.5 + rnd.uniform(-0.7, 0.7)
            y = foot + rnd.uniform(-0.7, 0.3)
            box = f'x="{x - w * k / 2:.2f}" y="{y - h * k:.2f}" width="{w * k:.2f}"'
            out.append((y, f'<image href="../tree/{kind}.svg" {box} height="{h * k:.2f}"/>'))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {n(WIDE)} {n(HIGH)}"'
        f' width="{n(WIDE)}mm" height="{n(HIGH)}mm" fill="none">'
    )
    return "\n".join(
        [head, "<title>Wood</title>", *(line for _, line in sorted(out)), "</svg>", ""]
    )


def homestead() -> Sheet:
    """Return a cabin with logs and stumps."""
    s = Sheet(38, 31, 0, "A cabin")
    cabin(s, 18, 27, 7.2)
    log(s, 2, 24, 9, 1.1, -8)
    log(s, 3.4, 27.2, 9, 1.1, 5, False)
    for x, y in ((32, 27.6), (35, 25.4)):
        s.path(f"M{n(x - 1)} {n(y)}v1.5a1 .5 0 0 0 2 0v-1.5Z", "#6B4F38")
        s.path(f"M{n(x - 1)} {n(y)}a1 .5 0 1 0 2 0a1 .5 0 1 0 -2 0", "#D6B88B", "#6B4F38", 0.15)
    return s


def trail() -> Sheet:
    """Return a path with the prints of a bear."""
    s = Sheet(40, 26, 0, "The trail of a bear")
    way = [(3, 4), (13, 5), (21, 10), (26, 18), (37, 22)]
    s.line(spline(way, False, 10), "#C9BF93", 5, smooth=True)
    s.line(spline(way, False, 10), "#E9DFBF", 4.2, smooth=True)
    steps = resample(spline(way, False, 12), 4.0)
    for i, ((x, y), (u, v)) in enumerate(pairwise(steps)):
        d = dist((x, y), (u, v))
        k = 1.0 if i % 2 else -1.0
        turn = degrees(atan2(v - y, u - x)) + 90
        px, py = x - (v - y) / d * k, y + (u - x) / d * k
        s.add(f'<g transform="translate({n(px)} {n(py)}) rotate({n(turn)}) scale(.27)">'
              f'<path d="{PAW}" fill="#8C6B4B" class="mark"/></g>')  # fmt: skip
    return s


def timber() -> Sheet:
    """Return logs that a flood has left."""
    s = Sheet(26, 15, 0, "Driftwood")
    log(s, 3, 9, 17, 1.4, -14)
    log(s, 2, 11.6, 14, 1.3, 4, False)
    log(s, 12, 13, 12, 1.2, -5)
    return s


def main(folder: Path) -> None:
    """Write `wood/*.svg` and `bank/*.svg` into the folder."""
    for name in ("wood", "bank"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for i, depth in enumerate(DEPTHS):
        for look in (0, 1):
            (folder / "wood" / f"{depth}-{look}.svg").write_text(wood(depth, 10 * i + look))
    for name, sheet in (("cabin", homestead()), ("trail", trail()), ("timber", timber())):
        file = folder / "bank" / f"{name}.svg"
        sheet.save(file)
        Flat(file).save(file, sheet.title)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
