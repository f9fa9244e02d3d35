"""One scene a game: 168 mm round the box, its left edge going on at its right one.

The front is the middle; in a box as high as poker cards it is from y = 0 to y = 90.
"""

import math
import re
from random import Random

from docs.art.chart.plain import document
from docs.art.covers.kit import ABOVE, BELOW, MID, ROUND, band, cloud, fir, reeds, ripples, rock, twice, wavy, wood
from docs.art.covers.seas import beside, coast
from docs.art.harbour.pens import CREAM, INK, circle, group, inked, mix, num, path, poly, rect, smooth

LAP = 0.4  # mm that a scene runs on over its joint


def dusk():
    """Freshwater Fly: the river at dusk between firs."""
    out = rect(-2, -ABOVE, ROUND + 4, ABOVE + 90 + BELOW, "#343A5E", kind="tone")
    for k, (y, tone) in enumerate(((-17, "#4A4A72"), (-4, "#6A5A82"), (7, "#93708C"), (16, "#BC8488"), (24, "#DFA07F"), (31, "#F1C08D"), (37, "#F7D9A6"))):
        out += band(wavy(y, (1.4, 2, k), (0.8, 5, 2 * k)), tone)
    rng = Random(5)
    stars = "".join(f"M{num(x)} {num(y)}L{num(x + 0.1)} {num(y)}" for x, y in ((rng.uniform(0, ROUND), rng.uniform(-60, 0)) for _ in range(34)))
    out += path(stars, "none", "#F7E9C8", 0.5, "soft")
    out += circle(MID - 6, 40, 9, "#FBE7B8", "#F1C08D", 0.2) + circle(MID - 6, 40, 7, "#FFF3D2")
    out += band(wavy(35, (4.5, 3, 0.6), (2, 5, 1)), "#9A7590", "#7E5F7C") + band(wavy(39.5, (2.8, 4, 2), (1.2, 6, 0)), "#6C5C80", "#554868") + band(wavy(45, (0.8, 3, 1)), "#4A4768")
    out += wood(4, 47, 7, 13, 4.2, ("#31324E", "#3A3B5A"), hole=((MID - 22, MID + 12),))
    tones = ("#E0A387", "#BC8488", "#8E7090", "#665F86", "#474F78", "#363F63", "#2B3452")
    for k, (y, tone) in enumerate(zip((47.5, 52, 57, 63, 70, 79, 90), tones)):
        out += band(wavy(y, (0.6, 5, k), (0.4, 7, 2 * k)), tone, "#5A4668" if not k else "none", 0.12)
    for k in range(15):
        y, w = 49 + k * 1.75, 12 - k * 0.45 + k % 3
        x = MID - 6 + (-1) ** k * (0.5 + k * 0.28)
        out += path(f"M{num(x - w / 2)} {y}Q{num(x)} {y - .75} {num(x + w / 2)} {y}Q{num(x)} {y + .75} {num(x - w / 2)} {y}Z", mix("#FBE7B8", "#E0A387", k / 18))
    out += ripples(7, 50, 140, "#F1C08D", 30)
    for x, h in ((4, 46), (13, 36), (36, 40), (45, 52), (52, 40), (118, 40), (127, 54), (135, 44), (158, 38), (165, 50)):
        out += twice(fir, x, 61 + h % 4, h, ("#1E2239", "#2A3150"))
    for x, y, w in ((8, 63, 34), (45, 63, 30), (127, 63.6, 32), (160, 63, 22)):
        out += twice(lambda a, b, c: path(f"M{a - c / 2} {b}C{a - c * .3} {b - 3} {a + c * .3} {b - 3.4} {a + c / 2} {b}C{a + c * .3} {b + 1.6} {a - c * .3} {b + 1.8} {a - c / 2} {b}Z", "#1A1D33", "#0F1222", 0.12), x, y, w)
    for k, (x, n, tall) in enumerate(((4, 5, 22), (40, 6, 26), (126, 6, 26), (160, 5, 20))):
        out += twice(lambda a, s, c, t: reeds(s, a, 112, c, t, "#161A2C"), x, k, n, tall)
    return out


def gorge():
    """Salmon Run: falls in a gorge under snow."""
    out = rect(-2, -ABOVE, ROUND + 4, ABOVE + 90 + BELOW, "#A8CBD0", kind="tone")
    for k, (y, tone) in enumerate(((-16, "#BCD7D4"), (-2, "#D0E2DB"), (9, "#E6EBD9"))):
        out += band(wavy(y, (1.6, 3, k), (0.8, 7, k)), tone)
    for x, y, w in ((20, 2, 34), (52, -4, 26), (110, 0, 30), (142, 5, 22)):
        out += cloud(x, y, w, "#F4F3E6")
    for x, y, w, h in ((30, 28, 56, 22), (66, 28, 50, 17), (104, 28, 60, 25), (138, 28, 48, 19), (4, 28, 46, 16)):
        def peak(a, b, c, d):
            body = poly([(a - c / 2, b), (a - c * .2, b - d * .5), (a - c * .12, b - d * .55), (a, b - d), (a + c * .14, b - d * .62), (a + c * .24, b - d * .5), (a + c / 2, b)], "#8CA6AC", "#6B858E", 0.14)
            body += poly([(a, b - d), (a + c * .14, b - d * .62), (a + c * .24, b - d * .5), (a + c / 2, b), (a + c * .08, b), (a + c * .03, b - d * .5)], "#728E97")
            return body + poly([(a - c * .12, b - d * .55), (a, b - d), (a + c * .14, b - d * .62), (a + c * .07, b - d * .66), (a + c * .03, b - d * .5), (a - c * .03, b - d * .68), (a - c * .07, b - d * .54)], "#F4F6EE")
        out += twice(peak, x, y, w, h)
    out += band(wavy(24, (1.4, 4, 1)), "#7C9A80") + wood(8, 28, 8, 14, 4.2, ("#5C7B66", "#6E8E74")) + wood(15, 32, 11, 19, 5.4, ("#3E5E4B", "#4E7058"), hole=((MID - 14, MID + 14),))
    # the wall, its falls in the middle of the front
    out += band([(0, 30), (MID - 22, 30), (MID - 17, 32), (MID + 17, 32), (MID + 22, 30), (ROUND, 30)], "#6E6E68", INK, 0.2)
    rng = Random(3)
    for r in range(4):
        y = 30 + r * 10.6
        for c in range(12):
            x, w, h = c * 14 + (7 if r % 2 else 0), 14 * rng.uniform(0.92, 1.04), 10.6 * rng.uniform(0.94, 1.06)
            j = [rng.uniform(-0.9, 0.9) for _ in range(5)]

            def block(a, b, c, d, j):
                pts = [(a + j[0], b + 1 + j[1]), (a + c * .5, b + j[2]), (a + c - .3, b + 1 + j[3]), (a + c * .96, b + d * .95), (a + .6, b + d + j[4] * .5)]
                return poly(pts, "#8C8A7E", "#565A58", 0.16) + poly([pts[0], pts[1], pts[2], (a + c * .7, b + d * .28), (a + c * .2, b + d * .3)], "#A9A697") + poly([pts[2], pts[3], (a + c * .66, b + d * .9), (a + c * .7, b + d * .28)], "#6E6E68")
            out += twice(block, x, y, w, h, j)
    moss = [(0, 31.4), *[(k * 12 + 6 * (i % 2), 29.2 + (i % 2) * 1.2) for i, k in enumerate(range(14))], (ROUND, 31.4)]
    out += path(smooth(moss) + f"L{ROUND} 32.6" + "".join(f"L{num(ROUND - k * 5.6)} {31.6 + (k % 2) * 1.6}" for k in range(31)) + "Z", "#7E9460", "#5B6E44", 0.12)
    x0, x1 = MID - 16, MID + 16
    out += path(f"M{x0} 29.500C{x0 - 1} 34 {x0 - 2.600} 56 {x0 - 3} 72H{x1 + 3}C{x1 + 2.600} 56 {x1 + 1} 34 {x1} 29.500C{x1 - 8} 28 {x0 + 8} 28 {x0} 29.500Z", "#D3E6E4", "#6B959B", 0.16)
    for k in range(26):
        x, w = x0 + (x1 - x0) * (k + rng.uniform(-.3, .3)) / 25, rng.uniform(0.5, 1.7)
        top, foot = rng.choice((29.6, 29.8, rng.uniform(32, 50))), rng.uniform(56, 71)
        lean = (x - MID) * 0.12
        tone = rng.choice(("#FBFCF6", "#FBFCF6", "#B3D3D4", "#86B4B8"))
        out += path(f"M{num(x)} {num(top)}Q{num(x + w / 2)} {num(top - 1)} {num(x + w)} {num(top)}Q{num(x + w + lean * .8)} {num((top + foot) / 2)} {num(x + w * .6 + lean)} {num(foot)}Q{num(x + lean * .6)} {num((top + foot) / 2)} {num(x)} {num(top)}Z", tone)
    out += band(wavy(69, (0.7, 3, 1), (0.5, 8, 0)), "#5E97A0", "#3F7C88", 0.14) + band(wavy(76, (1, 2, 2)), "#3F7C88") + band(wavy(85, (1.2, 3, 0)), "#2B6673") + band(wavy(99, (1.4, 2, 1)), "#1F4C58")
    for x in range(int(x0) - 5, int(x1) + 6, 3):
        out += circle(x, 70 + rng.uniform(-.8, .8), rng.uniform(1.4, 2.8), "#FBFCF6")
    out += ripples(4, 72, 140, "#BCD7D4", 70)
    for x, y, w, h in ((10, 78, 20, 8), (38, 75, 16, 7), (52, 82, 18, 9), (116, 82, 20, 9), (134, 76, 15, 7), (158, 80, 18, 8)):
        out += twice(rock, x, y, w, h)
    for x, h in ((2, 44), (33, 40), (40, 50), (47, 36), (124, 38), (131, 52), (139, 42), (163, 36)):
        out += twice(fir, x, 68 + h % 5, h, ("#294634", "#3B6048"))
    return out


WAVES = "".join(f"M{x} {y}q1.2 -.9 2.4 0t2.4 0" for x, y in (
    (54, 54), (53.6, 66), (109.5, 57), (110, 65), (109, 72),
    (135, 57), (146, 65), (158, 56), (160, 69), (3, 59), (22, 54), (30, 66),
))  # fmt: skip


def harbour():
    """Fleet: a coast in the evening, the lighthouse on one side, sheds on the other."""
    from docs.art.harbour.crew import gull
    from docs.art.harbour.trophies import lighthouse, shed

    out = rect(-2, -ABOVE, ROUND + 4, ABOVE + 90 + BELOW, "#E6C98F", kind="tone")
    for k, (y, tone) in enumerate(((-22, "#EBD3A0"), (-8, "#F0DDB2"), (8, "#F4E4C0"), (22, "#F1CFA0"), (32, "#EBB98A"))):
        out += band(wavy(y, (1.8, 2, k), (0.9, 5, 2 * k)), tone)
    out += circle(MID + 12, 34, 7.5, "#E8925A", "#C9753F", 0.18, "soft")
    for x, y, w in ((24, 12, 30), (60, 4, 22), (112, 9, 30), (146, 16, 24)):
        out += cloud(x, y, w, "#FBF2DC")
    out += band(wavy(38, (2.2, 3, 0.4), (1, 7, 1)), "#B7A88C", "#8E8068", 0.14)
    head = path("M-26 48C-20 42 -14 38 -8 36.500C-2 33.500 8 34 13 38C18 40 22 44 26 48Z", "#8F9A6E", "#5F6A48", 0.16) + path("M2 34.600C8 34.500 12 37.500 14 39C18 41 22 44 26 48H6C8 43 6 38 2 34.600Z", "#768258") + lighthouse(0, 35.4, 10.5)
    out += group(head, (58, 0))
    sheds = shed(-17, 48, 9.6, 8, "#B5573D", "#5A3A2C", 1) + shed(-6, 48, 11, 10, "#D2A548", "#5B4630", 2, False) + shed(6.6, 48, 9.6, 8, "#5B85A6", "#2E3D45", 1)
    hill = path("M-30 48C-22 40 -12 36 0 37C12 36 22 41 30 48Z", "#9AA67C", "#667050", 0.16)
    out += group(hill + group(sheds, (16.8, 48 * 0.64), scale=0.36), (97, 0))
    for k, (y, tone) in enumerate(((47.5, "#A9C9C9"), (53, "#8AB2B6"), (62, "#6D9CA3"), (74, "#4F8089"), (90, "#3A6A78"))):
        out += band(wavy(y, (0.5 + k * .2, 5, k), (0.4, 9, k)), tone, "#5A8A92" if not k else "none", 0.14)
    out += ripples(6, 50, 150, "#DDECEA", 80)
    out += "".join(twice(gull, x, y, s) for x, y, s in ((18, 24, 2.2), (30, 18, 1.6), (66, 26, 2.0), (108, 22, 2.2), (116, 27, 1.5), (150, 26, 1.9)))
    from docs.art.harbour.boats import dredger, potter
    from docs.art.harbour.trophies import afloat

    return out + afloat(lambda: dredger(rakes=False), 16, 77, 0.55) + afloat(potter, 154, 76, 0.5) + inked(WAVES, 0.2)


def lake():
    """Lure: a lake in the morning, seen at its surface: reeds above, the deep below."""
    out = rect(-2, -ABOVE, ROUND + 4, ABOVE + 90 + BELOW, "#BFD8DC", kind="tone")
    for k, (y, tone) in enumerate(((-18, "#CBE0DF"), (-4, "#DAE8DF"), (9, "#EBEFDC"), (18, "#F5EBC9"))):
        out += band(wavy(y, (1.5, 2, k), (0.8, 5, k)), tone)
    out += circle(MID + 14, 21, 6.4, "#F2D58A", "#D9B45E", 0.18)
    out += band(wavy(26, (2.6, 3, 1), (1.2, 8, 0)), "#A9BDA6", "#82997F", 0.14) + band(wavy(30, (1.4, 4, 2)), "#7F9C7C") + wood(12, 32.5, 6, 11, 4.2, ("#56735A", "#668467"))
    out += band(wavy(33, (0.4, 5, 0)), "#B9D6D2", "#5E8F90", 0.2) + ripples(3, 34, 40, "#5E8F90", 40, kind="soft")
    for k, (y, tone) in enumerate(((40.5, "#8FBDBB"), (49, "#6FA5A6"), (59, "#4F8A8F"), (70, "#377178"), (82, "#275A63"), (98, "#1D4850"))):
        out += band(wavy(y, (0.9, 4, k), (0.6, 6, 2 * k)), tone, "#4B7F82" if not k else "none", 0.2)
        for x, w in ((30, 9), (62, 12), (102, 10), (146, 11)) if k < 4 else ():  # light that falls into the deep
            left, right = (f"{num(a + (b - a) * (y + 1 - 42) / 50)} {num(y + 1)}" for a, b in ((x, x - w * 0.9), (x + w * 0.5, x + w * 0.1)))
            low = ((num(x - w * 0.9), 92), (num(x + w * 0.1), 92))
            out += path(f"M{left}L{right}L{low[1][0]} {low[1][1]}H{low[0][0]}Z", mix(tone, "#FFFFFF", 0.24 - 0.04 * k))
    rng = Random(8)
    for x in (6, 26, 38, 50, 118, 130, 142, 162):
        def weed(a, s):
            r, got = Random(s), ""
            for _ in range(6):
                b, h = a + r.uniform(-4, 4), r.uniform(14, 34)
                got += path(f"M{num(b - .8)} 116C{num(b - 3)} {num(104 - h * .3)} {num(b + 3)} {num(96 - h * .6)} {num(b + r.uniform(-2, 2))} {num(100 - h)}C{num(b + 4)} {num(98 - h * .5)} {num(b - 1)} {num(106 - h * .2)} {num(b + .9)} 116Z", r.choice(("#2F6A50", "#3C7A58", "#2A5B4C")), "#16352F", 0.12)
            return got
        out += twice(weed, x, x)
    for x, y, s in ((20, 58, 1.0), (27, 62, 0.8), (140, 60, 1.0), (148, 56, 0.8), (152, 64, 0.9), (12, 66, 0.8)):  # small fry
        out += group(path("M-4 0C-2 -1.600 1 -1.500 2.600 -.3L4.200 -1.300V1.300L2.600 .3C1 1.500 -2 1.600 -4 0Z", "#C9DAD2", "#3E6A6E", 0.16), (x, y), scale=s)
    for k, x in enumerate((36, 45, 124, 133)):
        out += reeds(30 + k, x, 43, 7, 26, "#6E8A4C")
        rings = "".join(f"M{x - w} {43 + h}C{x - w / 2} {43.8 + h} {x + w / 2} {43.8 + h} {x + w} {43 + h}" for w, h in ((5.4, -0.4), (7.6, 0.7), (4.4, 1.6)))
        out += path(rings, "none", "#DCEBE6", 0.3, "soft keep")
    for _ in range(14):
        out += circle(rng.uniform(2, ROUND - 2), rng.uniform(44, 92), rng.uniform(0.3, 0.7), "none", "#CFE6E1", 0.16)
    return out


DUSK = (  # the tones of `dusk`, and what they are at other hours: morning mist, a moonlit night
    ("#343A5E", "#8FB3C4", "#10162E"), ("#4A4A72", "#A3C2CE", "#141B36"), ("#6A5A82", "#B7D0D6", "#1A2442"),
    ("#93708C", "#CADCDB", "#212D4F"), ("#BC8488", "#DAE5DF", "#2A395E"), ("#DFA07F", "#E6ECE2", "#34476E"),
    ("#F1C08D", "#F3E7C8", "#5C7397"), ("#F7D9A6", "#F5F3E6", "#4B638B"), ("#FBE7B8", "#FFF8E2", "#E9E6D2"),
    ("#FFF3D2", "#FFFDF4", "#FFFDF0"), ("#F7E9C8", "#B7D0D6", "#F7E9C8"), ("#9A7590", "#B4C6C9", "#31456A"),
    ("#6C5C80", "#93ACB2", "#263859"), ("#4A4768", "#7C979B", "#1C2B48"), ("#E0A387", "#DDE8E4", "#6F8AAB"),
    ("#8E7090", "#BAD2D6", "#3B5377"), ("#665F86", "#A5C3CA", "#304566"), ("#474F78", "#8DB0BA", "#273956"),
    ("#363F63", "#7AA0AC", "#1F2F49"), ("#2B3452", "#6B929F", "#18263D"), ("#31324E", "#56777A", "#131E36"),
    ("#3A3B5A", "#618386", "#1A2742"), ("#1E2239", "#2F4F54", "#0B1222"), ("#2A3150", "#3D6266", "#131D36"),
    ("#1A1D33", "#35555A", "#0A101F"), ("#0F1222", "#1F3A3F", "#060A14"), ("#161A2C", "#2A4A48", "#080D1A"),
)  # fmt: skip
HOURS = {"morning": (1, "Morning mist on the river"), "night": (2, "A moonlit river")}


def _parts(tone):
    return [int(tone[i : i + 2], 16) for i in (1, 3, 5)]


def at_hour(name):
    """Freshwater Fly at another hour: each tone becomes another, what lies between goes with the nearest."""
    at, title = HOURS[name]

    def turned(found):
        parts = _parts(found[0])
        near = min(DUSK, key=lambda row: math.dist(_parts(row[0]), parts))
        moved = (p + b - a for p, a, b in zip(parts, _parts(near[0]), _parts(near[at])))
        return "#" + "".join(f"{min(255, max(0, part)):02X}" for part in moved)

    return re.sub("#[0-9A-F]{6}", turned, scene("freshwater_fly")).replace(SCENES["freshwater_fly"][0], title)


SCENES = {"freshwater_fly": ("Dusk on the river", dusk), "salmon_run": ("Falls in a gorge", gorge), "fleet_dice": ("The harbour in the evening", harbour), "lure": ("A lake above and below", lake), "mapped_out": ("A coast and a charted sea", coast)}


def scene(name):
    title, draw = SCENES[name]
    high = ABOVE + 90 + BELOW
    inner = group(draw(), (0, ABOVE))
    apart = beside() if name == "mapped_out" else ""
    return document(title, f'<g data-clip="M{-LAP} 0H{ROUND + LAP}V{high}H{-LAP}Z">{inner}</g>{apart}', ROUND, high, 1)
