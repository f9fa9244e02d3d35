"""The river board in black alone: its bank as one solid line, and currents that keep off slots and fish.

`python -m docs.art.land.inked FILE` writes both into `board/river.svg`, at the mark of the undercut banks.
"""

import math
import random
import re
import sys
from pathlib import Path

from docs.art.land.banks import *
from docs.art.land.flat import smoothed

BANK, STREAM = 0.42, 0.25  # mm
FISH = (26.0, 12.5)  # mm from the middle of a slot: a fish, and 3 mm of still water round it
INSET = 3.5  # mm from the edge of a slot
POOL = 10.0  # the same where boulders may lie on top
STILL = [(512, 62, 552, 92), (528, 93, 572, 139), (20, 298, 68, 324), (42, 318, 100, 372)]
STILL += [(560, 30, 596, 160), (486, 128, 570, 262), (-10, 255, 96, 304)]
LEVELS = [0.04 + 0.071 * i for i in range(14)]


def points(data, step=9):
    """Return each part of a path as points."""
    parts = []
    for letter, rest in re.findall(r"([MLC])([^MLCZ]*)", data):
        v = [float(n) for n in rest.split()]
        p = list(zip(v[::2], v[1::2]))
        if letter == "M":
            parts.append([p[0]])
        elif letter == "L":
            parts[-1] += resample([parts[-1][-1], p[0]], 1.0)[1:]
        else:
            a, (b, c, d) = parts[-1][-1], p
            for i in range(1, step + 1):
                t, s = i / step, 1 - i / step
                k = (s**3, 3 * s * s * t, 3 * s * t * t, t**3)
                parts[-1].append(tuple(sum(w * q[j] for w, q in zip(k, (a, b, c, d))) for j in (0, 1)))
    return parts


def inside(parts, x, y):
    odd = False
    for p in parts:
        for (a, b), (c, d) in zip(p, [*p[1:], p[0]]):
            if (b > y) != (d > y) and x < a + (y - b) / (d - b) * (c - a):
                odd = not odd
    return odd


def runs(line, free, least):
    """Yield the pieces of a line where `free` holds, none shorter than `least` points."""
    piece = []
    for p in [*line, None]:
        if p and free(*p[:2]):
            piece.append(p[:2])
        else:
            if len(piece) >= least:
                yield piece
            piece = []


def free(x, y, rocky):
    """Tell whether a current may run there, mm on the board; `rocky`: where boulders lie on one side."""
    slots = [(c, r) for c in range(6) for r in range(3) if 0 <= x - COL[c] <= CW and 0 <= y - ROW[r] <= CH]
    for c, r in slots:
        a, b = COL[c], ROW[r]
        if rocky != ((c, r) in ROCKS):
            return False
        u, v = abs(x - a - CW / 2), abs(y - b - CH / 2)
        inset = POOL if rocky else INSET
        if u > CW / 2 - inset or v > CH / 2 - inset:
            return False
        return u > FISH[0] or v > FISH[1]
    if rocky or X0 - 4 < x < X1 + 4 and Y0 - 14 < y < Y1 + 14:
        return False
    return not any(a < x < c and b < y < d for a, b, c, d in STILL)


def currents_in_black(rocky):
    coarse = Grid((-9, -9, W + 9, H + 9), 4.0, body)
    rocks = [] if rocky else [boulder_zone(*p) for p in sorted(ROCKS)]
    psi = flow(coarse, (0, 0), rocks)
    deep = Grid((-9, -9, W + 9, H + 9), 2.5, body)
    rnd = random.Random(12)
    water = lambda i, j: 0 <= i < psi.w and 0 <= j < psi.h and not psi.fixed[j][i]
    for level in LEVELS:
        for line, _ in psi.lines(level, closed=False, ok=water):
            dense = resample(line, 1.0)
            for piece in runs(dense, lambda x, y: free(x, y, rocky) and deep.at(x, y) > 4, 14):
                i = rnd.randrange(0, 7)
                while len(piece) - i >= 14:
                    long = rnd.randrange(34, 60)
                    long = len(piece) - i if len(piece) - i - long < 14 else long
                    yield resample(piece[i : i + long], 7.0)
                    i += long + rnd.randrange(9, 15)


def stroke(pieces, width, shift=0.0):
    d = "".join(smoothed([(x + shift, y + shift) for x, y in p], False, 0.1) for p in pieces)
    return f'<path class="inked" stroke="#2B312F" stroke-width="{width}" d="{d}"/>'


def main(file: Path) -> None:
    rows = [r for r in file.read_text().splitlines() if 'class="inked"' not in r]
    mark = next(i for i, r in enumerate(rows) if 'fill="#7A5C40"' in r)
    at = next(i for i, r in enumerate(rows) if 'stroke="#8FAEA6"' in r)
    data = lambda row: re.search(r' d="([^"]*)"', row)[1]
    lake = points(data(rows[at]))
    bars = [points(data(r)) for r in rows[at:mark] if 'fill="#C9B98E"' in r]
    moats = [points(data(r)) for r in rows[at + 1 : mark] if 'fill="#D3E6DF"' in r]  # round each bar
    shore = [p for b in bars for p in ([*q, q[0]] for q in b) if len(p) > 20]
    for p in lake:
        shore += runs([*p, p[0]], lambda x, y: not any(inside(m, x, y) for m in moats), 3)
    for m in moats:
        for p in m:
            shore += runs([*p, p[0]], lambda x, y: not inside(lake, x, y), 3)
    lines = [stroke([resample(p, 2.0) for p in shore], BANK), stroke([*currents_in_black(False), *currents_in_black(True)], STREAM, 3.0)]
    file.write_text("\n".join([*rows[:mark], *lines, *rows[mark:], ""]))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
