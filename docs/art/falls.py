"""The cliff of a river board, hex by hex: `python -m docs.art.falls FOLDER`.

Three kinds of falling water fill a hex of 32 mm; steps of wet rock stand over the edges that two
of them share, walls where the cliff ends. All are drawn about the middle of a box of their own.
"""

from __future__ import annotations

import sys
from math import cos, hypot, pi, radians, sin
from pathlib import Path
from random import Random

from docs.art.land.flat import Flat
from docs.art.land.kit import FOAM, WATER, WETSTONE, Sheet, curve, moss, n, noise, stone, taper

FLAT = 32.0
EDGE = FLAT / 3**0.5
LIP, FOOT = -7.5, 10.0
BOX = {"fall": (38.0, 34.0), "step": (16.0, 34.0), "wall": (14.0, 34.0)}
WHITE, PALE, BLUE, VEIL = "#FBFDFB", "#D4E7E8", "#6C9EAA", "#A9CDD2"
SOFT, INKED, BLACK = 'class="soft"', 'class="inked"', "#000000"
# strokes of a fall in line ink: where, from and to which share of its height
STROKES = {
    "veil": ((-8.8, 0.1, 0.45), (-6.2, 0, 0.8), (-5.3, 0, 0.8), (-1.8, 0.05, 0.5), (1.6, 0.35, 0.8),
             (4.6, 0, 0.8), (5.5, 0, 0.8), (8.8, 0.3, 0.78)),
    "jets": ((-9.6, 0.3, 0.76), (-7.7, 0, 0.76), (-6.8, 0, 0.76), (-4.4, 0.05, 0.5),
             (4.6, 0.3, 0.76), (6.6, 0, 0.76), (7.5, 0, 0.76), (9.6, 0.05, 0.5)),
    "ledge": ((-5.6, 0, 0.4), (-4.7, 0, 0.4), (0.2, 0.05, 0.3), (3.9, 0, 0.4), (4.8, 0, 0.4),
              (-7.2, 0.57, 0.82), (-6.3, 0.57, 0.82), (-1.6, 0.62, 0.8), (5.8, 0.57, 0.82),
              (6.7, 0.57, 0.82)),
}  # fmt: skip
LIPS = {"veil": ((-10.8, 10.8),), "jets": ((-11.0, -2.4), (2.8, 11.0)), "ledge": ((-9.4, 9.4),)}
wob = noise(7)


def _line(y: float, x: float, much: float, seed: float) -> float:
    return y + much * wob(x / 4, seed)


def _strands(s: Sheet, rnd: Random, a: float, b: float, top: float, low: float) -> None:
    """Hanging blades of water between two heights."""
    looks: dict[str, str] = {BLUE: "", PALE: "", WHITE: ""}
    x = a
    while x < b - 0.3:
        w = min(rnd.uniform(0.5, 1.35), b - x)
        y0, y1 = top + rnd.uniform(-0.2, 1.4), low + rnd.uniform(-3.5, 0.4)
        if rnd.random() < 0.3:
            y0 += (y1 - y0) * rnd.uniform(0.15, 0.4)
        k = 0.04 * (x - (a + b) / 2)
        looks[rnd.choice((WHITE, WHITE, PALE, BLUE))] += (
            f"M{n(x)} {n(y0)}L{n(x + k)} {n(y1)}L{n(x + w + k)} {n(y1 - 0.4)}L{n(x + w)} {n(y0)}Z"
        )
        x += w * rnd.uniform(1.0, 1.8)
    for tone, data in looks.items():
        s.path(data, tone, more=SOFT if tone != WHITE else 'class="tone"')


def _sheet(s: Sheet, a: float, b: float, top: float, low: float, tone: str = VEIL) -> None:
    s.poly([(a, top - 0.7), (b, top - 0.7), (b + 0.5, low), (a - 0.5, low)], tone)


def scallops(circles: list[tuple[float, float, float]]) -> str:
    """Return the outline that circles have together, as arcs."""
    data, step = "", pi / 24
    for x, y, r in circles:
        ring = [(x + r * cos(i * step), y + r * sin(i * step)) for i in range(48)]
        free = [
            all(hypot(a - p, b - q) >= k for p, q, k in circles if (p, q, k) != (x, y, r))
            for a, b in ring
        ]
        for i in range(48):
            if free[i] and not free[i - 1]:
                long = next(k for k in range(1, 49) if not free[(i + k) % 48])
                if long < 4:
                    continue
                (a, b), (c, d) = ring[i], ring[(i + long - 1) % 48]
                data += f"M{n(a)} {n(b)}A{n(r)} {n(r)} 0 {int(long > 24)} 1 {n(c)} {n(d)}"
    return data


def _strokes(s: Sheet, kind: str) -> None:
    """The lips and what falls from them, in line ink."""
    data = ""
    for x, first, last in STROKES[kind]:
        top, low = (LIP + 0.6 + (FOOT - LIP) * k for k in (first, last))
        data += f"M{n(x)} {n(top)}L{n(x + 0.04 * x)} {n(low)}"
    s.path(data, "none", BLACK, 0.2, INKED)
    crag = [-13.6, -12.4, 12.4, 13.6, -12.9, 12.9]
    if kind == "jets":
        crag += [-1.5, -0.4, 0.7, 1.8]
    hatch = "".join(
        f"M{n(x)} {n(LIP + 0.8 + i % 3)}L{n(x)} {n(FOOT - 4.4 - i % 2 * 2)}"
        for i, x in enumerate(crag)
    )
    s.path(hatch, "none", BLACK, 0.13, INKED)
    for a, b in LIPS[kind]:
        edge = [(a + (b - a) * i / 8, _line(LIP, a + (b - a) * i / 8, 0.5, 0)) for i in range(9)]
        s.path(curve(edge, False, n), "none", BLACK, 0.4, INKED)


def _spray(s: Sheet, rnd: Random, kind: str) -> None:
    """A bank of foam, two plumes, or a wide boil."""
    thrown = ((-0.3, 0.5), (-0.1, -0.6), (0.13, -0.5), (0.32, 0.4))
    rows = {
        "veil": [(i / 9 * 2 - 1, 0.0, 1.0) for i in range(10)],
        "jets": [(k * 0.6 + d, e, 1.2) for k in (-1, 1) for d, e in thrown],
        "ledge": [(i / 5.8 - 0.95, 0.7 - 0.9 * cos(i / 3.9 - 1.4), 0.9) for i in range(12)],
    }  # fmt: skip
    back, front = [], []
    for u, v, k in rows[kind]:
        x, y, r = u * 9.6, FOOT - 0.2 + v, rnd.uniform(1.6, 2.4) * k
        back.append((x + 0.3, y + 0.7, r * 1.1))
        front.append((x, y, r))
        front.append(
            (x + rnd.uniform(-2.5, 2.5), y + r + rnd.uniform(0.6, 2.4), rnd.uniform(0.3, 0.6))
        )
    for row, tone in ((back, "#BBD8DA"), (front, WHITE)):
        ring = "".join(
            f"M{n(x - r)} {n(y)}a{n(r)} {n(r)} 0 1 0 {n(2 * r)} 0a{n(r)} {n(r)} 0 1 0 {n(-2 * r)} 0"
            for x, y, r in row
        )
        s.path(ring, tone, more='class="tone"' if tone == WHITE else SOFT)
    s.path(scallops([one for one in front if one[2] > 1]), "none", BLACK, 0.25, INKED)
    for i in range(2):
        w, y = 9.6 * (0.95 - 0.22 * i), FOOT + 3.6 + i * 1.4
        arc = [(w * cos(radians(t)), y + 1.2 * sin(radians(t))) for t in range(25, 156, 13)]
        s.path(taper(arc, 0.6), FOAM)


def fall(kind: str, seed: int) -> Sheet:
    """Return a hex of falling water."""
    w, h = BOX["fall"]
    s, rnd = Sheet(0, 0, 0, kind), Random(seed)
    s.bleed, s.w, s.h = w / 2, 0, h - w
    ring = [
        (EDGE * cos(radians(60 * i)), FLAT / 2 * (sin(radians(60 * i)) / sin(radians(60))))
        for i in range(6)
    ]
    s.clip("hex", "M" + "L".join(f"{n(x)} {n(y)}" for x, y in ring) + "Z")
    s.add('<g clip-path="url(#hex)">')
    xs = [i * 1.25 - 20 for i in range(33)]
    edge = [(x, _line(LIP, x, 0.5, 0)) for x in xs]
    for rise, tone in ((5.0, WATER[2]), (3.2, WATER[3]), (1.6, WATER[4])):  # drawn to the lip
        s.poly([(x, _line(LIP - rise, x, rise / 4, 1)) for x in xs] + edge[::-1], tone)
    low = [(x, _line(FOOT, x, 0.9, 9)) for x in xs]
    for fall_, tone in ((5.2, WATER[3]), (2.6, WATER[4])):
        s.poly([(x, _line(FOOT + fall_, x, 1.0, 3)) for x in xs] + low[::-1], tone)
    s.poly(edge + low[::-1], WETSTONE[1], more='class="tone"')
    x = -20.0
    while x < 20:
        wide, tall = rnd.uniform(1.6, 4.2), (FOOT - LIP) * rnd.uniform(0.5, 1.0)
        s.path(
            f"M{n(x)} {n(LIP)}l{n(wide)} .4l{n(-wide * 0.3)} {n(tall)}l{n(-wide * 0.5)} .6Z",
            WETSTONE[0],
            more=SOFT,
        )
        s.path(
            f"M{n(x + wide * 0.2)} {n(LIP + 1)}l{n(wide * 0.5)} .2l{n(-wide * 0.1)} {n(tall * 0.4)}"
            f"l{n(-wide * 0.25)} .6Z",
            WETSTONE[2],
            more='class="tone"',
        )
        x += wide * 0.85
    if kind == "veil":
        _sheet(s, -10.8, 10.8, LIP, FOOT)
        _strands(s, rnd, -10.8, 10.8, LIP, FOOT)
    elif kind == "jets":
        for a, b in ((-11.0, -2.4), (2.8, 11.0)):
            _sheet(s, a, b, LIP, FOOT)
            _strands(s, rnd, a, b, LIP, FOOT)
    else:
        middle = LIP + 8.2
        _sheet(s, -9.4, 9.4, LIP, middle)
        _strands(s, rnd, -9.4, 9.4, LIP, middle)
        _sheet(s, -10.6, 10.6, middle + 1.4, FOOT, "#8FBCC4")
        _strands(s, rnd, -10.6, 10.6, middle + 1.8, FOOT)
        row = [i * 1.5 - 11.5 for i in range(16)]
        s.poly(
            [(x, _line(middle, x, 0.5, 4)) for x in row]
            + [(x, middle + 1.9 + 0.5 * wob(x, 2)) for x in row[::-1]],
            WETSTONE[0],
        )
        for _ in range(12):
            s.circle(
                rnd.uniform(-9, 9), middle - 0.2, rnd.uniform(0.6, 1.1), WHITE, more='class="tone"'
            )
    brink = [(x, _line(LIP, x, 0.5, 0) - 0.3) for x in (i * 1.0 - 11 for i in range(23))]
    s.path(taper(brink, 1.1), "#F4FAF8", more=SOFT)
    for i in range(9):
        x = i * 2.5 - 10 + rnd.uniform(-0.6, 0.6)
        y = LIP - 1.2
        s.path(
            taper([(x + rnd.uniform(-0.8, 0.8), y - rnd.uniform(2, 4)), (x, y - 1.2), (x, y)], 0.5),
            FOAM,
        )
    _strokes(s, kind)
    _spray(s, rnd, kind)
    s.add("</g>")
    return s


STEP = ((2.6, 3.2, 2.5, 1.7), (0.4, 7.6, 2.9, 2.7), (-1.6, 13, 2.9, 3.2), (1.2, 16.5, 2.7, 3.6),
        (-2.4, 19, 3.1, 2.9), (1.8, 22.6, 2.3, 1.9), (-1.0, 24.6, 3.4, 2.2))  # fmt: skip
WALL = ((4.2, -2.6, 2.6, 2.8), (3.9, 2.4, 2.7, 2.6), (-3.2, -13.4, 2.6, 1.9),
        (-1.5, -9.8, 2.7, 2.4), (0.2, -5.7, 3.0, 2.7), (1.4, -1.0, 3.3, 2.9),
        (0.6, 3.7, 3.2, 2.8), (-0.9, 7.9, 2.9, 2.6), (-2.6, 11.5, 2.8, 2.2))  # fmt: skip


def rocks(name: str, row: tuple[tuple[float, float, float, float], ...], seed: int) -> Sheet:
    """Return wet rock heaped from the lip to the foot; that of a wall fills the side of its hex."""
    w, h = BOX[name]
    s, rnd = Sheet(0, 0, 0, name), Random(seed)
    s.bleed, s.w, s.h = w / 2, 0, h - w
    top = -15.0 if name == "step" else 0.0
    for i, (x, y, a, b) in enumerate(row):
        stone(s, seed + i, x, top + y, a, b, WETSTONE, 0.22)
    x, y, _, b = min(row, key=lambda one: one[1])
    moss(s, rnd, x, top + y - b * 0.75, 2.2, 0.75)
    return s


BOULDERS = (  # of each rock its stones from the back: middle, half width, half height
    ((-1.5, -2.2, 8.6, 7.4), (7.6, 4.4, 4.2, 3.2), (-8.4, 5.6, 3.4, 2.4)),
    ((-4.6, -2.4, 6.6, 6.0), (5.8, 0.2, 6.4, 5.0), (-1.6, 6.6, 3.6, 2.4), (10.6, 5.8, 2.2, 1.6)),
    ((1.6, -0.4, 9.2, 6.2), (-8.8, 3.4, 3.8, 3.0), (4.6, 6.6, 4.4, 2.6)),
)


def boulder(look: int) -> Sheet:
    """Return rocks in the water, moss on the largest, foam where the current breaks."""
    s, rnd = Sheet(30, 24, 0, f"boulder-{look}"), Random(40 + look)
    for i, (x, y, a, b) in enumerate(BOULDERS[look]):
        turns, low = [radians(t) for t in range(10, 175, 15)], 13.4 + y + b * 0.9
        foot = [(15 + x + a * 1.16 * cos(t), low + b * 0.34 * sin(t)) for t in turns]
        s.path(taper(foot, 0.9), WHITE, more='class="soft keep"')
        stone(s, 90 + 7 * look + i, 15 + x, 12 + y, a, b)
    x, y, a, b = BOULDERS[look][0]
    moss(s, rnd, 15 + x - a * 0.1, 12 + y - b * 0.72, a * 0.42, b * 0.17)
    return s


def main(folder: Path) -> None:
    """Write `falls/*.svg` into the folder."""
    (folder / "falls").mkdir(parents=True, exist_ok=True)
    drawn = {kind: fall(kind, seed) for kind, seed in (("veil", 3), ("jets", 5), ("ledge", 8))}
    drawn |= {"step": rocks("step", STEP, 500), "wall": rocks("wall", WALL, 620)}
    for look in range(len(BOULDERS)):
        sheet, file = boulder(look), folder / "falls" / f"boulder-{look}.svg"
        sheet.save(file)
        Flat(file).save(file, "Rocks in the river")
    for name, sheet in drawn.items():
        file = folder / "falls" / f"{name}.svg"
        sheet.save(file)
        text = file.read_text().replace(
            f'viewBox="{n(-sheet.bleed)} {n(-sheet.bleed)}',
            f'viewBox="{n(-sheet.bleed)} {n(-(sheet.h + 2 * sheet.bleed) / 2)}',
        )
        file.write_text(text)
        Flat(file).save(file, name.capitalize())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
