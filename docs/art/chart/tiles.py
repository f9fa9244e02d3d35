"""The grounds of tiles: seas for each number of fish, a starting sea, one ground for each special."""

import math
from random import Random

from docs.art.chart import specials
from docs.art.chart.bed import MORE, S, bed, moved, soundings, waters
from docs.art.chart.plain import CHART, CREAM, circle, document, group, path, poly, mix, num

SIDE = S + 2 * MORE
M = S / 2
CHIP = 8.9  # mm kept clear in each corner
NAMES = [(11.0, 2.6, S - 11.0, 12.2), (11.0, S - 12.2, S - 11.0, S - 2.6)]
IDS = [(0, M - 2.6, 9.6, M + 2.6), (S - 9.6, M - 2.6, S, M + 2.6)]
CHIPS = [(x, y, x + CHIP + 1.6, y + CHIP + 1.2) for x in (-1.6, S - CHIP) for y in (-1.2, S - CHIP)]
PLATES = [(1.4, 7.2, S - 1.4, 16.6), (1.4, S - 16.6, S - 1.4, S - 7.2)]
# where the layout puts fish: x, y from the middle, length
FISH = {
    "one-1": [(0, 0, 25)],
    "one-2": [(0, 0, 25)],
    "two-1": [(-7.5, -8, 22), (8, 8, 22)],
    "two-2": [(8, -8, 22), (-7.5, 8, 22)],
    "three-1": [(-8.6, -9.6, 18.5), (10, 0, 18.5), (-8.6, 9.8, 18.5)],
    "three-2": [(8.6, -9.6, 18.5), (-10, 0, 18.5), (8.6, 9.8, 18.5)],
    "beside": [(-18.2, -7.8, 15), (18.2, 7.8, 15), (18.2, -7.8, 15)],
}
SEEDS = {"one": (11, 27, 41, 58), "two": (14, 23, 36, 52), "three": (17, 29, 33, 47)}
LAND = {"tunnel": [(0.5, 0.5, 0.17, 0.9)], "teleporter": [(0.5, 0.5, 0.15, -1.6)], "score": [(0.5, 0.55, 0.16, 1.0)], "go-home": [(0.5, 0.45, 0.16, 0.9)], "swapper": [(0.39, 0.5, 0.1, 0.8), (0.61, 0.5, 0.1, 0.8)]}
SPECIALS = ("island-1", "island-2", "tunnel", "go-home", "teleporter", "destructor", "swapper", "corker", "score", "superscore", "combo")


def _clear(places, special=False):
    out = [*NAMES, *IDS, *CHIPS, *(PLATES if special else ())]
    for x, y, length in places:
        w, h = 0.48 * length + 1.6, 0.24 * length + 1.6
        out.append((M + x - w, M + y - h, M + x + w, M + y + h))
    return out


def _file(title, content):
    return document(title, moved(content), SIDE, SIDE)


def sea(places, seed, land=()):
    field = bed(seed, list(land))
    return waters(field), field


def drawings():
    out = {}
    for row, seeds in SEEDS.items():
        for k, seed in enumerate(seeds):
            places = FISH[f"{row}-{k % 2 + 1}"]
            content, field = sea(places, seed)
            out[f"sea-{row}-{k + 1}"] = _file("Chart", content + soundings(field, seed + 3, _clear(places)))
    content, field = sea(FISH["beside"], 19, [(0.5, 0.5, 0.13, -1.2)])
    clear = [*_clear(FISH["beside"]), (M - 12.4, M - 15, M + 12.4, M + 12.6)]
    out["sea-start"] = _file("Chart", content + soundings(field, 22, clear))
    for k, name in enumerate(SPECIALS):
        out[f"ground-{name}"] = _special(name, 60 + 7 * k)
    out["wind-rose"] = document("Wind rose", group(rose(0, 0, 10.0, points=16), (10.4, 10.4)), 20.8, 20.8)
    return out


def _special(name, seed):
    kind = name.rpartition("-")[0] if name[-1].isdigit() else name
    land = LAND.get(kind, [(0.5, 0.5, 0.15, 0.5)])
    if kind == "island":
        coast = Random(seed)
        land = [(0.5, 0.5, 0.120, 2.2), (0.40, 0.52, 0.06, 0.9), (0.62, 0.49, 0.06, 0.9)] + [
            (
                0.5 + 0.205 * math.cos(a) * coast.uniform(0.85, 1.1),
                0.5 + 0.145 * math.sin(a) * coast.uniform(0.8, 1.1),
                coast.uniform(0.022, 0.036),
                coast.choice((-1.1, 1.3, 1.1)),
            )
            for a in (k * math.pi / 5.5 + coast.uniform(-0.2, 0.2) for k in range(11))
        ]
    field = bed(seed, land)
    things = {
        "island": lambda: specials.island(name == "island-1"),
        "go-home": specials.go_home,
    }.get(kind) or getattr(specials, kind)
    clear = [*_clear(FISH["beside"], True), (M - 13, M - 11.5, M + 13, M + 10)]
    content = waters(field, kind == "island") + soundings(field, seed + 3, clear)
    return _file(kind.replace("-", " ").capitalize(), content + group(things(), (M, M + 0.6)))


def rose(x, y, r, ink=CHART, light=CREAM, points=16):
    """Return a wind rose: two rings of half shaded points, degrees on the rim."""
    out = circle(x, y, r * 0.80, "none", ink, 0.14, kind="line") + circle(x, y, r * 0.74, "none", ink, 0.1, kind="line")
    ticks = ""
    for k in range(72):
        a, long = math.radians(k * 5), 0.80 if k % 2 else 0.84
        ticks += f"M{num(x + math.sin(a) * r * .8)} {num(y - math.cos(a) * r * .8)}L{num(x + math.sin(a) * r * long)} {num(y - math.cos(a) * r * long)}"
    out += path(ticks, "none", ink, 0.1, kind="line")

    def star(n, first, reach, waist, dark, pale):
        s = ""
        for k in range(n):
            a, h = first + 2 * math.pi * k / n, math.pi / n
            tip = (x + math.sin(a) * reach, y - math.cos(a) * reach)
            for side, tone, kind in ((-1, pale, "tone"), (1, dark, "mark")):
                v = (x + math.sin(a + side * h) * waist, y - math.cos(a + side * h) * waist)
                s += poly([(x, y), tip, v], tone, ink, 0.12, kind=kind)
        return s

    if points >= 32:
        out += star(16, math.pi / 16, r * 0.62, r * 0.20, mix(ink, light, 0.55), light)
    out += star(8, math.pi / 8, r * 0.70, r * 0.22, mix(ink, light, 0.35), light)
    out += star(4, math.pi / 4, r * 0.84, r * 0.20, "#B5573D", light) + star(4, 0, r * 0.98, r * 0.17, ink, light)
    return out + circle(x, y, r * 0.075, light, ink, 0.14, kind="tone") + circle(x, y, r * 0.03, ink, kind="mark")
