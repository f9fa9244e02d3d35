"""The grounds of tiles: seas for each number of fish, a starting sea, one ground for each special."""

import math
from functools import partial
from random import Random

from docs.art.chart import afloat, specials
from docs.art.chart.bed import MORE, S, bed, moved, rhumbs, soundings, waters
from docs.art.chart.plain import CHART, CREAM, circle, document, group, image, mix, num, path, poly, rect
from docs.art.chart.shadows import KINDS, halo, shade

SIDE = S + 2 * MORE
M = S / 2
CHIP = 11.4  # mm kept clear in each corner: chips are larger at --size small
NAMES = [(8.5, 2.6, S - 8.5, 14.4), (8.5, S - 14.4, S - 8.5, S - 2.6)]  # at --size small they are as wide as this
IDS = [(0, M - 3.6, 10, M + 3.6), (S - 10, M - 3.6, S, M + 3.6)]
CHIPS = [(x, y, x + CHIP + 1.6, y + CHIP + 1.2) for x in (-1.6, S - CHIP) for y in (-1.2, S - CHIP)]
PLATES = [(1.4, 7.2, S - 1.4, 17.6), (1.4, S - 17.6, S - 1.4, S - 7.2)]
# the window of a chart by hand, between the plates of Lands Unknown: its edges, its tint; the scale at
# its sides is a drawing that the layout places, as wide as BAND
LEFT, UPPER, BAND, STEP = 4.18, 12.9, 1.2, 2.2
AROUND = "".join(f"M{x} {y}H{x + w}V{y + h}H{x}Z" for x, y, w, h in ((-MORE, -MORE, SIDE, UPPER + MORE), (-MORE, S - UPPER, SIDE, UPPER + MORE), (-MORE, UPPER, LEFT + MORE, S - 2 * UPPER), (S - LEFT, UPPER, LEFT + MORE, S - 2 * UPPER)))
TINT, SCALE = "#EDE9D2", "#8A6520"
# where the layout puts fish: x, y from the middle, length
FISH = {
    "one-1": [(0, 0, 34)],
    "one-2": [(0, 0, 34)],
    "two-1": [(-7.4, -7.4, 28), (7.4, 7.4, 28)],
    "two-2": [(7.4, -7.4, 28), (-7.4, 7.4, 28)],
    "three-1": [(-8.0, -9.6, 23), (7.6, 0, 23), (-8.0, 8.9, 23)],
    "three-2": [(8.0, -9.6, 23), (-7.6, 0, 23), (8.0, 8.9, 23)],
    "beside": [(-15.5, -8.6, 16.6), (15.1, 8.1, 16.6), (15.1, -8.6, 16.6)],
    "special": [(-16.5, -6.8, 13.8), (16.5, 6.8, 13.8), (16.5, -6.8, 13.8)],
}
# each sea: seed; banks as ways that leave a shoal and keep clear of fish; what is there, where, how large
SEAS = {
    "one-1": (11, [[(4, 47), (11, 40.5), (19, 38.6), (27, 39.6), (33, 38.2)]], None),
    "one-2": (27, [[(51, 9), (44, 16), (36, 17.4), (31, 15.6)]], (afloat.buoy, 14.0, 40.4, 1.1)),
    "one-3": (27, [[(4, 8), (11, 15), (18, 17.0), (24, 15.8)], [(51, 47), (44, 41), (38, 39.6)]], None),
    "one-4": (58, [[(51, 47), (45, 40.6), (37, 38.4), (28, 39.4)]], (afloat.sail, 44.6, 18.6, 0.85)),
    "two-1": (14, [[(51, 8), (45, 13), (41.5, 18.5), (43, 22)]], (afloat.rocks, 12.6, 38, 1)),
    "two-2": (23, [[(51, 47), (44, 42), (40, 36.5), (42, 32.6)]], None),
    "two-3": (36, [[(4, 47), (10, 42.5), (13.5, 37), (12, 33)]], None),
    "two-4": (52, [[(4, 8), (10.6, 13.4), (14, 18.6), (12, 22.4)]], (partial(afloat.anchor, afloat.DARK), 42.0, 37.0, 0.28)),
    "three-1": (44, [[(51, 8), (45, 14.5), (40, 17)], [(51, 47), (46, 41.5), (41, 39)]], None),
    "three-2": (29, [[(4, 8), (10, 14.5), (15, 17)], [(4, 47), (9.6, 41.5), (14, 39)]], None),
    "three-3": (33, [[(51, 47), (45.6, 41), (40.4, 38.4), (37, 40)]], None),
    "three-4": (47, [[(4, 8), (10, 14), (15.6, 17.2), (19, 15.4)]], None),
}
LAND = {"swapper": [(0.38, 0.5, 0.11, 1.0), (0.62, 0.5, 0.11, 1.0)]}
LARGE = {"combo-2": 0.97, "island-2": 0.95, "go-home": 0.92, "combo-1": 0.94, "teleporter": 0.99}  # those that would reach the plates; others are LARGER
LARGER = 1.03
ISLANDS = {"island-1": specials.beacon, "island-2": specials.volcano, "island-3": specials.atoll, "island-4": specials.village, "island-5": specials.castle}
THINGS = {
    "tunnel-1": specials.tunnel,
    "tunnel-2": lambda: group(specials.tunnel(), scale=(-1, 1)),
    "go-home": specials.go_home,
    "teleporter": specials.teleporter,
    "destructor": specials.destructor,
    "swapper": specials.swapper,
    "corker": specials.corker,
    "score": specials.score,
    "score-lost": specials.score_lost,
    **{f"superscore-{kind}": partial(specials.superscore, kind) for kind in KINDS},
    "combo-1": specials.combo_1,
    "combo-2": specials.combo_2,
}

APART = {"volcano": specials.volcano, "maelstrom": specials.teleporter, "serpent": specials.destructor, "chest": specials.score}  # drawings of their own: the head of an aid shows them too
ALSO_APART = {"island-2": "volcano", "teleporter": "maelstrom", "destructor": "serpent", "score": "chest"}
ROOM = 28.0  # mm, the edge of such a drawing


def apart(name):
    """Return one of the drawings of their own, its middle at (0, 0)."""
    return image(f"../chart/thing-{name}.svg", -ROOM / 2, -ROOM / 2, ROOM, ROOM)


def _clear(places, special=False):
    out = [*NAMES, *IDS, *CHIPS, *(PLATES if special else ())]
    for x, y, length in places:
        w, h = 0.48 * length + 2.2, 0.24 * length + (3.4 if length > 30 else 1.8)
        out.append((M + x - w, M + y - h, M + x + w, M + y + h))
    return out


def _file(title, content):
    return document(title, moved(content), SIDE, SIDE, 1)


def _sea(name):
    seed, banks, thing = SEAS[name]
    row, _, nth = name.rpartition("-")
    clear = _clear(FISH[f"{row}-{2 - int(nth) % 2}"])
    field = bed(seed, banks)
    out = waters(field) + rhumbs()
    if thing:
        draw, x, y, k = thing
        out += group(draw(), (x, y), scale=k)
        clear.append((x - 6.5, y - 7, x + 6.5, y + 5.5))
    return _file("Chart", out + soundings(field, seed + 3, clear))


def drawings():
    out = {f"sea-{name}": _sea(name) for name in SEAS}
    field = bed(19)
    clear = [*_clear(FISH["beside"]), (M - 11, M - 14, M + 11, M + 11)]
    out["sea-start"] = _file("Chart", waters(field) + rhumbs() + soundings(field, 22, clear))
    for k, (name, thing) in enumerate({**ISLANDS, **THINGS}.items()):
        out[f"ground-{name}"] = _special(name, thing, 60 + 7 * k)
    out |= {f"thing-{name}": document(name.capitalize(), group(draw(), (ROOM / 2, ROOM / 2)), ROOM, ROOM, 1) for name, draw in APART.items()}
    out |= {f"shadow-{kind}": shade(kind) for kind in KINDS} | {f"halo-{kind}": halo(kind, TINT) for kind in KINDS}
    out["lands-scale"] = document("The scale of a chart", _border(), BAND, S - 2 * UPPER, 2)
    out["wind-rose"] = document("Wind rose", group(rose(0, 0, 10.0, points=16), (10.4, 10.4)), 20.8, 20.8, 1)
    return out


def _special(name, thing, seed):
    island = name in ISLANDS
    land = LAND.get(name, [(0.5, 0.5, 0.18, 1.0)])
    if island:
        coast = Random(seed)
        wide = coast.uniform(0.9, 1.1)
        land = [(0.5, 0.5, 0.132, 3.2), (0.385, 0.52, 0.068, 0.9), (0.638, 0.49, 0.068, 0.9)] + [
            (
                0.5 + 0.230 * math.cos(a) * coast.uniform(0.85, 1.1) * wide,
                0.5 + 0.150 * math.sin(a) * coast.uniform(0.8, 1.1) / wide,
                coast.uniform(0.024, 0.038),
                coast.choice((-1.1, 1.3, 1.1)),
            )
            for a in (k * math.pi / 5.5 + coast.uniform(-0.2, 0.2) for k in range(11))
        ]
    field = bed(seed, land=land)
    clear = [*_clear(FISH["special"], True), (0, M - 3.6, 13, M + 3.6), (S - 13, M - 3.6, S, M + 3.6), (M - 15, M - 12.5, M + 15, M + 11), (1, M + 3, 16, M + 11)]
    drawn = group(apart(ALSO_APART[name]) if name in ALSO_APART else thing(), scale=LARGE.get(name, LARGER * (0.94 if island else 1)))
    window = rect(LEFT, UPPER, S - 2 * LEFT, S - 2 * UPPER, TINT, kind="tone")
    content = waters(field, island, window, AROUND) + soundings(field, seed + 3, clear, edges=())
    if island:
        drawn += specials.turned_back()
    return _file(name.strip("-12345").replace("-", " ").capitalize(), content + group(drawn, (M, M + 0.6)))


def _border():
    """Return the scale of a chart beside its window, dark and light by turns."""
    long = S - 2 * UPPER
    out = rect(0, 0, BAND, long, CREAM, SCALE, 0.2, kind="tone")
    middle = [long / 2 + (2 * k - 0.5) * STEP for k in range(-3, 4)]
    return out + "".join(rect(0, y, BAND, STEP, SCALE, kind="mark") for y in middle)


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
