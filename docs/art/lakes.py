"""Waters of Lure's fish cards, dark ones for silver fish: `python -m docs.art.lakes FOLDER`."""

from __future__ import annotations

import math
import sys
from pathlib import Path
from random import Random
from typing import NamedTuple

from docs.art.chart.plain import circle, document, group, image, line, mix, path, rect, smooth

# Firs of each water: where, how tall; in groups, of which the tallest is seldom in the middle.
LAKE_FIRS = (
    *((19.6, 4.2), (21.8, 6.6), (23.9, 5.2), (26.1, 3.4), (47.2, 3.6), (49.4, 5.6), (51.8, 7.4)),
    *((54.2, 6.0), (57.0, 4.4), (60.8, 5.8), (1.5, 5), (4.5, 6)),
)
RIVER_FIRS = (
    (20.4, 5.4),
    (22.6, 6.8),
    (24.6, 4.4),
    (51.6, 4.2),
    (53.8, 6.2),
    (56.4, 7.2),
    (59.2, 5.0),
)
POOL_FIRS = (
    (24.4, 5.0),
    (26.8, 7.4),
    (29.2, 5.8),
    (45.6, 4.6),
    (47.8, 6.4),
    (50.2, 5.0),
    (60.4, 6.6),
)
PEAK_FIRS = (
    *((19.2, 3.6), (21.0, 5.4), (23.0, 4.4), (25.0, 3.0), (31.0, 2.6), (32.8, 3.4), (50.6, 3.0)),
    *((52.6, 4.6), (55.0, 6.2), (57.4, 5.0), (59.6, 6.0), (61.8, 4.4)),
)
FOOT_FIRS = (
    *((6.0, 5.0), (8.4, 6.6), (10.8, 5.4), (29.0, 4.2), (31.2, 5.8), (33.4, 4.6), (58.8, 4.6)),
    *((61.0, 6.4), (63.4, 7.2), (66.0, 5.4), (99.0, 4.4), (101.2, 6.2), (103.8, 7.0), (106.6, 5.2)),
)
DEEP_FIRS = (
    *((44.0, 4.2), (46.2, 6.4), (48.4, 5.2), (72.0, 5.6), (74.4, 7.2), (77.0, 6.0), (79.2, 4.4)),
    *((3.0, 6.2), (5.6, 7.4), (108.0, 5.4), (110.4, 4.2)),
)
W, H, TOP = 63.0, 93.0, 27.0  # mm, a card with its bleed; where the water begins


def _bands(tones: tuple[str, ...], bed: str, edge: str) -> str:
    """Return water that darkens downwards, its surface a line, and the bed that closes it."""
    out = rect(0, TOP, W, H - TOP, tones[0], kind="tone")
    for k, (y, tone) in enumerate(zip((33.0, 41.0, 51.0), tones[1:], strict=True)):
        row = [(x, y + 0.9 * math.sin(x * 0.17 + 1.9 * k)) for x in range(-4, 70, 6)]
        out += path(smooth(row) + f"L68 {H}L-4 {H}Z", tone, kind="tone")
    row = [(x, 69.5 + 1.3 * math.sin(x * 0.11 + 0.6)) for x in range(-4, 70, 6)]
    out += path(smooth(row) + f"L68 {H}L-4 {H}Z", bed, edge, 0.25, kind="tone")
    return out + line(0, TOP, W, TOP, mix(tones[1], "#2B5560", 0.5), 0.35, "line")


def _shafts(tone: str, lean: float) -> str:
    """Return light that falls into the deep."""
    data = ""
    for x, wide in ((9, 4.5), (21, 7), (36, 5), (49, 8)):
        data += (
            f"M{x} {TOP + 0.4}L{x + wide} {TOP + 0.4}L{x + wide * 1.5 + lean} 69L{x - 1 + lean} 69Z"
        )
    return path(data, tone, kind="tone")


def _weed(seed: int, places: tuple[float, ...], tones: tuple[str, ...], high: float) -> str:
    """Return water plants that sway, on both sides of where the fish swims."""
    rng, out = Random(seed), ""
    for x in places:
        for _ in range(5):
            a, h, lean = (
                x + rng.uniform(-2.4, 2.4),
                high * rng.uniform(0.5, 1.1),
                rng.uniform(-3, 3),
            )
            up = (
                f"M{a - 0.7:.2f} 94C{a - 2:.2f} {94 - h * 0.4:.2f} {a + 2.4:.2f} {94 - h * 0.7:.2f}"
            )
            down = f"C{a + 3:.2f} {94 - h * 0.66:.2f} {a - 0.6:.2f} {94 - h * 0.4:.2f}"
            data = f"{up} {a + lean:.2f} {94 - h:.2f}{down} {a + 0.7:.2f} 94Z"
            tone = rng.choice(tones)
            out += path(data, tone, mix(tone, "#16302C", 0.5), 0.14, kind="tone")
    return out


def _bubbles(seed: int, tone: str) -> str:
    """Return a few bubbles that rise."""
    rng, out, before = Random(seed), "", [(0.0, 0.0)]
    for _ in range(12):
        x, y = rng.choice((rng.uniform(3, 10), rng.uniform(54, 61))), rng.uniform(30, 54.5)
        if min(math.dist((x, y), other) for other in before) > 2:
            out += circle(x, y, rng.uniform(0.3, 0.7), "none", tone, 0.18, kind="soft keep")
            before.append((x, y))
    return out


def _hills(seed: int, low: float, high: float, tone: str, wide: float = W) -> str:
    """Return a ridge from edge to edge, its foot at the water."""
    rng = Random(seed)
    row = [(x, low - rng.uniform(0.25, 1.0) * high) for x in range(-2, int(wide) + 7, 8)]
    return path(
        smooth(row) + f"L{wide + 3:g} {TOP}L-2 {TOP}Z",
        tone,
        mix(tone, "#2B312F", 0.25),
        0.2,
        kind="tone",
    )


def _wood(seed: int, tone: str, low: float, tall: float, wide: float = W) -> str:
    """Return a wood of round crowns as one mass, some of them with a line of shade inside."""
    rng, x, data, shade, shaded = Random(seed), -3.0, "", "", False
    y = low - tall
    while x < wide + 3:
        w = rng.uniform(3.0, 4.8)
        u = low - tall * (0.78 + 0.22 * math.sin(seed + (x + w) * 0.21)) + rng.uniform(-0.35, 0.35)
        up, out = 0.52 * w, 0.12 * w
        data += f"C{x - out:.2f} {y - up:.2f} {x + w + out:.2f} {u - up:.2f} {x + w:.2f} {u:.2f}"
        a, b, k = x + w * 0.5, max(y, u) + 0.5, w * 0.42
        if b + 1.4 < low and (shaded := not shaded):
            shade += f"M{a:.2f} {b + 0.7:.2f}C{a + k * 0.5:.2f} {b + 0.8:.2f}"
            shade += f" {a + k:.2f} {b + 0.4:.2f} {a + k * 1.1:.2f} {b - 0.4:.2f}"
        x, y = x + w, u
    edge = mix(tone, "#16302C", 0.4)
    out = path(f"M-3 {low}L-3 {low - tall}{data}L{x:.2f} {low}Z", tone, edge, 0.18, kind="tone")
    return out + (path(shade, "none", edge, 0.18, kind="line") if shade else "")


def _firs(tone: str, low: float, places: tuple[tuple[float, float], ...]) -> str:
    """Return firs, each by where it stands and how tall it is, in four tiers that hang a little."""
    data = ""
    for x, h in places:
        right = []
        for k in (1, 2, 3, 4):
            foot, half = low - h + h * (0.06 + 0.21 * k), 0.235 * h * (k / 4) ** 0.8
            right.append((half, foot, 0.45 * half))
        data += f"M{x:g} {low - h:.2f}"
        at = 0.0
        for half, foot, back in right:
            data += f"C{x + at + 0.04 * h:.2f} {foot - 0.12 * h:.2f}"
            data += f" {x + half * 0.8:.2f} {foot - 0.04 * h:.2f} {x + half:.2f} {foot:.2f}"
            data += f"L{x + back:.2f} {foot - 0.025 * h:.2f}"
            at = back
        data += f"L{x + 0.035 * h:.2f} {low}L{x - 0.035 * h:.2f} {low}"
        before = [at for _, _, at in right[:-1]]
        for (half, foot, back), at in zip(right[::-1], [*before[::-1], 0.0], strict=True):
            top = foot - 0.21 * h - 0.025 * h if at else low - h
            data += f"L{x - back:.2f} {foot - 0.025 * h:.2f}L{x - half:.2f} {foot:.2f}"
            data += f"C{x - half * 0.8:.2f} {foot - 0.04 * h:.2f}"
            data += f" {x - at - 0.04 * h:.2f} {foot - 0.12 * h:.2f} {x - at:.2f} {top:.2f}"
        data += "Z"
    return path(data, tone, kind="mark")


def _dashes(seed: int, tone: str, rows: tuple[float, ...], long: float) -> str:
    """Return lines of the current, long or short."""
    rng, data = Random(seed), ""
    for y in rows:
        for x in range(-4, 66, int(long * 1.9)):
            a = x + rng.uniform(0, long * 0.7)
            b, v = a + long * rng.uniform(0.7, 1.1), y + rng.uniform(-1, 1)
            ends = f"{b - 2:.2f} {v + 0.7:.2f} {b:.2f} {v:.2f}"
            data += f"M{a:.2f} {v:.2f}C{a + 2:.2f} {v - 0.7:.2f} {ends}"
    return path(data, "none", tone, 0.26, kind="soft keep")


def _pebbles(seed: int) -> str:
    """Return a bed of stones at the foot of the card."""
    rng, out = Random(seed), ""
    for y in (87.2, 89.6, 92.2):
        for x in range(0, 66, 5):
            a, b = x + rng.uniform(-1.4, 1.4), y + rng.uniform(-0.6, 0.6)
            r, s = rng.uniform(1.8, 3.0), rng.uniform(1.1, 1.7)
            ring = [
                (a + r * math.cos(t), b + s * math.sin(t)) for t in (k * 1.0472 for k in range(6))
            ]
            tone = rng.choice(("#B9B29B", "#A8AC9F", "#C6BCA3", "#98A19B"))
            out += path(smooth(ring, True) + "Z", tone, "#77786B", 0.18, kind="tone")
    return out


def lake() -> str:
    """A lake at noon: hills and firs, shafts of light in deep water, weed."""
    out = rect(0, 0, W, H, "#DCE9E2", kind="tone") + rect(0, 16, W, H - 16, "#EEF0DC", kind="tone")
    for x, y, wide in ((20.5, 21.4, 13), (44, 21, 17)):
        cloud = f"M{x} {y}C{x + 2} {y - 3} {x + wide - 4} {y - 3.4} {x + wide} {y}Z"
        out += path(cloud, "#FBFAF0", kind="soft keep")
    out += _hills(14, 26.5, 6.5, "#B4C6B0") + _hills(15, 27.4, 3.5, "#8FAE8F")
    out += _wood(16, "#6F9A74", TOP, 3.0)
    out += _firs("#3F6650", TOP, LAKE_FIRS)
    out += _bands(("#8FC0BF", "#64A3A8", "#468994", "#357885"), "#D3CCA9", "#A79F78")
    out += _shafts("#5FA0A6", -5) + _dashes(17, "#B9D9D6", (29.5, 32), 6)
    out += _weed(18, (3.5, 59.5), ("#4E8460", "#5F9668", "#3C7055"), 34) + _bubbles(19, "#CDE6E2")
    pebbles = "".join(
        f"M{x} {y}C{x + 0.6} {y - 0.9} {x + 1.8} {y - 0.9} {x + 2.4} {y}Z"
        for x, y in ((16, 89), (21, 91), (27, 88.6), (33, 90.6), (38, 88.8), (24, 92.2))
    )
    return out + path(pebbles, "#B5AD86", kind="soft")


def river() -> str:
    """A river at dawn: a low sun, mist, long lines of current, a bed of pebbles."""
    out = rect(0, 0, W, H, "#F6DCC6", kind="tone") + rect(0, 17.5, W, H, "#F9E9D2", kind="tone")
    out += circle(40, 23.6, 4.4, "#F0A872", "#DE8B52", 0.2, kind="tone")
    out += _hills(4, 25.5, 5.5, "#D6BFA9") + _wood(5, "#BFAE92", TOP, 2.4)
    out += _firs("#8C8468", TOP, RIVER_FIRS)
    mist = (
        "M-2 25.6C10 24.6 22 26 34 25.2C46 24.4 56 25.8 66 25"
        "L66 26.4C54 27.2 44 25.8 32 26.6C20 27.2 8 26 -2 26.8Z"
    )
    out += path(mist, "#FDF5E9", kind="soft")
    out += _bands(("#F3DDC2", "#E9D9C0", "#DAD7C2", "#C8D2C2"), "#E4D9BC", "#B7A884")
    glow = "".join(
        f"M{40 - w} {y}C{40 - w * 0.4} {y - 0.6} {40 + w * 0.4} {y - 0.6} {40 + w} {y}"
        f"C{40 + w * 0.4} {y + 0.6} {40 - w * 0.4} {y + 0.6} {40 - w} {y}Z"
        for y, w in ((28.4, 4), (30, 5.4), (31.8, 3.6), (33.8, 2.4))
    )
    out += path(glow, "#F2B583", kind="soft keep") + _dashes(6, "#B3B39C", (36, 41, 46, 52, 57), 13)
    return out + _weed(8, (2.5, 60.5), ("#9CA36C", "#8A9460"), 16) + _pebbles(7)


def pool() -> str:
    """A mill pool at dusk: a wood against an amber sky, lily pads, a sunken log."""
    out = rect(0, 0, W, H, "#EFC684", kind="tone") + rect(0, 16.6, W, H, "#F6DDA6", kind="tone")
    for y, a, b in ((19.6, 20, 36), (21.6, 30, 60), (18.4, 44, 62)):
        out += line(a, y, b, y, "#E3A866", 0.7, "soft keep")
    out += _wood(9, "#A3955F", TOP, 4.6) + _wood(10, "#6B7748", TOP, 2.8)
    out += _firs("#46532F", TOP, POOL_FIRS)
    out += _bands(("#E7DDA2", "#D3D49A", "#BCC98F", "#A7BD87"), "#D9CC9C", "#A5945F")
    for x, k in ((6, 1.0), (12, 1.3), (17.4, 0.9), (49, 1.2), (55.6, 1.4), (60.6, 0.9)):
        stem = f"M{x} 27.4C{x - 1.4} 36 {x + 1.8} 46 {x - 0.6} 68"
        near = 7 < x < 52  # the tail of a large fish
        out += path(stem, "none", "#829A58", 0.36, kind="soft" if near else "soft keep")
        a, r = 3 * k, 0.8 * k
        pad = f"M{x - a} 27.2A{a} {r} 0 0 1 {x + a} 27.2A{a} {r} 0 0 1 {x - a} 27.2Z"
        out += path(pad, "#66863F", "#3F5730", 0.2, kind="tone")
    for x in (13.2, 56.4):
        flower = (
            f"M{x - 1.6} 26.6L{x - 0.9} 24.9L{x} 26L{x} 24.2"
            f"L{x + 0.5} 25.9L{x + 1.3} 24.8L{x + 1.6} 26.6Z"
        )
        out += path(flower, "#FDF8EC", "#B0688A", 0.2, kind="tone")
    log = "M-3 88.4C12 85.6 30 86.2 44 87.6L51 86.2L48 89L66 91V95H-3Z"
    out += path(log, "#86684A", "#54402E", 0.26, kind="tone")
    out += path("M-3 88.4C12 85.6 30 86.2 44 87.6C30 87.4 12 87.4 -3 90Z", "#A88761", kind="soft")
    grain = "M2 90C14 88 28 88.6 40 90M8 92.2C20 90.6 34 91.2 46 92.4"
    return out + path(grain, "none", "#54402E", 0.2, kind="line")


def deep() -> str:
    """A lake among mountains at night: a moon and its path, stars, rocks on the bed."""
    out = rect(0, 0, W, H, "#2E3F61", kind="tone") + rect(0, 17, W, H, "#435A7C", kind="tone")
    out += circle(44, 20.8, 2.8, "#F7EEC8", "#CDBF8C", 0.2, kind="tone")
    rng = Random(3)
    for _ in range(22):
        x, y, r = rng.uniform(16, 62), rng.uniform(1, 22), rng.uniform(0.14, 0.3)
        out += circle(x, y, r, "#E9E6D2", kind="soft")
    hatches = "".join(
        f"M{x} {y}L{x + w} {y}"
        for x, y, w in (
            *((36.5, 19.2, 3.6), (35, 20.8, 5.2), (37.4, 22.4, 3), (48, 19.2, 4.4)),
            *((47.8, 20.8, 3.4), (33, 18.2, 3), (22, 18.6, 4.2), (25, 20, 3.2), (28, 4.4, 9)),
            *((33, 5.6, 8), (24, 5.6, 5)),
        )
    )
    out += path(hatches, "none", "#1A2840", 0.1, kind="inked")
    peaks = "M-2 27L6 19.6L11 22.6L19 17.4L27 24L33 21.4L40 24.6L50 22.4L57 18.2L66 24V27Z"
    out += path(peaks, "#24344E", "#1A2840", 0.2, kind="tone")
    snow = (
        "M19 17.4L21.8 19.8L19.8 19.4L18.6 20.6L17 18.8Z"
        "M57 18.2L59.6 20L57.6 19.8L56.4 21L54.4 19.6Z"
    )
    out += path(snow, "#D3DCE4", kind="soft") + _wood(21, "#22334A", TOP, 1.5)
    out += _firs("#131F30", TOP, PEAK_FIRS)
    out += _bands(("#6583A5", "#4D6E94", "#3D5E87", "#315178"), "#AEBBC2", "#71828F")
    out += _shafts("#48689A", 4)
    for k in range(9):
        half = 3.4 - 0.24 * k + (k % 2) * 0.8
        y = 28.2 + k * 1.6
        out += line(44 - half, y, 44 + half, y, "#E9E3BE", 0.38, "soft keep")
    out += _bubbles(22, "#B9CBDD") + _weed(23, (3, 60.5), ("#3F6470", "#4C7380"), 22)
    rocks = "M-2 94V87.6L4 85.8L10 88L15 87L22 90L30 88.8L37 91L45 88.6L52 89.8L58 86.4L66 88V94Z"
    out += path(rocks, "#6E8391", "#46596A", 0.26, kind="tone")
    cracks = "M4 85.8L6 89.6L3 92.4M15 87L16.4 91.6M45 88.6L47 92.4M58 86.4L57 91.4"
    return out + path(cracks, "none", "#46596A", 0.2, kind="line")


class Foot(NamedTuple):
    """A lake at the foot of a pad; fish by name, place and size."""

    seed: int
    sky: tuple[str, str]
    sun: tuple[float, float, float]
    firs: tuple[tuple[float, float], ...]
    light: tuple[tuple[float, float], ...]
    fish: tuple[tuple[str, float, float, float, float], ...]
    bubbles: tuple[tuple[float, float, float], ...]
    mirrored: bool = False
    clouds: tuple[tuple[float, float, float], ...] = ()


def foot(lake: Foot) -> str:
    """A lake for the foot of a pad, seen at its surface: a wood above, three fish below."""
    (wide, high), rng = FOOT, Random(lake.seed)
    out = rect(0, 0, wide, high, lake.sky[0], kind="tone")
    out += rect(0, 10, wide, high - 10, lake.sky[1], kind="tone")
    for x, y, w in lake.clouds:
        rise = f"C{x + 2} {y - 1.6} {x + 0.24 * w:g} {y - 1.5} {x + 0.3 * w:g} {y - 1.2}"
        top = f"C{x + 0.38 * w:g} {y - 3.6} {x + 0.6 * w:g} {y - 3.6} {x + 0.68 * w:g} {y - 1.2}"
        fall = f"C{x + 0.8 * w:g} {y - 2} {x + 0.94 * w:g} {y - 1.2} {x + w} {y}Z"
        out += path(f"M{x} {y}{rise}{top}{fall}", "#FDF8EE", kind="soft keep")
    out += circle(*lake.sun, "#F2D58A", "#D9B45E", 0.2, kind="tone")
    land = _hills(lake.seed - 17, 26.5, 7.5, "#B4C6B0", wide)
    land += _hills(lake.seed - 16, 27.4, 4, "#8FAE8F", wide)
    land += _wood(lake.seed - 15, "#6F9A74", TOP, 3.2, wide) + _firs("#3F6650", TOP, lake.firs)
    out += group(land, (0, SURFACE - TOP))
    for k, (y, tone) in enumerate(zip((0, 7, 15, 22), FOOT_TONES, strict=True)):
        low = SURFACE + y
        swell = 0.8 if k else 0.0
        row = [(x, low + swell * math.sin(x * 0.15 + 1.9 * k)) for x in range(-4, 124, 8)]
        line_ = ("#4B7F82", 0.3) if not k else ("none", 0.2)
        out += path(smooth(row) + f"L124 {high + 2}L-4 {high + 2}Z", tone, *line_, kind="tone")
        for x, w in lake.light if k < 3 else ():
            a, b = x - 0.24 * y, x + w - 0.1 * y
            shaft = f"M{a} {low + 0.9}L{b} {low + 0.9}L{b - 2.6} {high}L{a - 6} {high}Z"
            out += path(shaft, mix(tone, "#FFFFFF", 0.2 - 0.05 * k), kind="soft")
    dashes, placed = "", list[tuple[float, float]]()
    while len(placed) < 14:
        x, y = rng.uniform(2, 110), SURFACE + rng.uniform(1.4, 4.6)
        if all(abs(x - a) > 5 or abs(y - b) > 1 for a, b in placed):
            placed.append((x, y))
            dashes += f"M{x:.1f} {y:.1f}q2.2 -0.9 4.4 0"
    out += path(dashes, "none", "#D6E8E3", 0.28, kind="soft keep")
    for x in (2.5, 8, 108, 113.5):
        for _ in range(4):
            a, h, lean = x + rng.uniform(-2, 2), rng.uniform(12, 23), rng.uniform(-2.4, 2.4)
            up = f"c-1 {-h * 0.4:.1f} 2.6 {-h * 0.7:.1f} {lean + 0.6:.1f} {-h:.1f}"
            back = f"{2.6 - lean:.1f} {h * 0.4:.1f} {-lean:.1f} {h * 0.7:.1f}"
            down = f"c{back} {0.7 - lean:.1f} {h:.1f}"
            data = f"M{a - 0.6:.1f} {high + 1:g}{up}{down}Z"
            out += path(data, rng.choice(("#4E8460", "#3C7055")), "#1E4636", 0.12, kind="tone")
    for x, y, r in lake.bubbles:
        out += circle(x, y, r, "none", "#CDE6E2", 0.16, kind="soft keep")
    for name, x, y, w, h in lake.fish:
        out += image(f"../fish/{name}.svg", x, y, w, h, mirrored=lake.mirrored)
    return out


FOOT, SURFACE = (116.0, 46.0), 20.0  # mm: a drawing at the foot of a pad, where its water begins
FOOT_TONES = ("#8FC0BF", "#6BA6A9", "#4A8A90", "#377178")
FEET = {
    "lake-side": Foot(
        *(31, ("#DCE9E2", "#F1EEDC"), (88, 13.4, 3.2), FOOT_FIRS),
        ((16, 7), (44, 10), (79, 8), (104, 9)),
        (
            ("perch", 15, 24.6, 22, 9.3),
            ("pike", 44, 28.6, 38, 10.48),
            ("roach", 88, 23.4, 15, 6.8),
        ),
        ((40.4, 30.4, 0.5), (42.0, 27.4, 0.4), (85.4, 24.4, 0.4), (13.4, 25.4, 0.4)),
    ),
    "lake-deep": Foot(
        *(58, ("#F0D9C4", "#F7E8D2"), (27, 14.2, 3.0), DEEP_FIRS),
        ((10, 8), (34, 7), (66, 11), (92, 7)),
        (
            ("perch", 31, 25.6, 29, 12.48),
            ("perch", 65, 31.6, 19, 8.18),
            ("roach", 84, 23.6, 19, 8.62),
        ),
        ((62.4, 29.4, 0.5), (63.6, 26.6, 0.4), (105.2, 26.6, 0.4), (86.6, 34.6, 0.4)),
        mirrored=True,
        clouds=((14, 6.6, 22), (56, 8.4, 18), (88, 5.6, 20)),
    ),
}
WATERS = {
    "lake": ("A lake at noon", lake),
    "dawn-river": ("A river at dawn", river),
    "mill-pool": ("A mill pool at dusk", pool),
    "mountain-lake": ("A mountain lake at night", deep),
}


def main(folder: Path) -> None:
    """Write the waters into the folder."""
    for name, (title, water) in WATERS.items():
        text = document(title, water(), W, H)
        (folder / f"{name}.svg").write_text(text, encoding="utf-8", newline="\n")
    for name, lake_ in FEET.items():
        text = document("A lake and its fish", foot(lake_), *FOOT)
        (folder / f"{name}.svg").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
