"""The three waters of the fish cards: a riffle, an undercut bank, a deep pool with a log."""

from __future__ import annotations

from math import cos, sin, tau
from random import Random

from docs.art.scenery.brush import (
    H,
    W,
    above,
    below,
    box,
    card,
    changed,
    clipped,
    fill,
    lens,
    pen,
    ribbon,
    smooth,
    straight,
    toned,
    wavy,
)
from docs.art.scenery.strokes import CREAM

STONES = (
    ("#B9AE97", "#D2C9B4"),
    ("#A3A79E", "#BEC2B8"),
    ("#C7B48C", "#DCCDAA"),
    ("#8F9A9A", "#ACB6B4"),
    ("#AC9A86", "#C6B7A2"),
)


def pebble(rng, x, y, a, b, tones, edge) -> str:
    """Return one stone and its lit top."""
    turn = rng.uniform(-0.3, 0.3)
    ring = []
    sides = 6 if a < 1.6 else 7
    for i in range(sides):
        angle, s = tau * i / sides, 1 + rng.uniform(-0.09, 0.09)
        px, py = a * s * cos(angle), b * s * sin(angle)
        ring.append((x + px * cos(turn) - py * sin(turn), y + px * sin(turn) + py * cos(turn)))
    top = [(x + (px - x) * 0.70 - 0.10 * a, y + (py - y) * 0.56 - 0.24 * b) for px, py in ring]
    stone = fill(smooth(ring, True), tones[0], edge, 0.16)
    return stone + (fill(smooth(top, True), tones[1]) if a > 1.5 else "")


def bed(rng, top, tones, edge, ground, size=1.0) -> str:
    """Return pebbles in rows, small and far above, large and near below."""
    out = [below(wavy(rng, top - 0.6, 0, 0.7), ground)]
    y, r = top, 1.5 * size
    while y < H + 4:
        x = -4 + rng.uniform(0, r)
        while x < W + 4:
            a = r * rng.uniform(0.8, 1.35)
            out.append(
                pebble(
                    rng,
                    x + a,
                    y + rng.uniform(-0.3, 0.3) * r,
                    a,
                    a * rng.uniform(0.52, 0.66),
                    rng.choice(tones),
                    edge,
                )
            )
            x += a * 2 * rng.uniform(0.95, 1.12)
        y += r * 1.02
        r *= 1.22
    return "".join(out)


def riffle(
    rng, size: float = 1.25, rocks=((8.5, 64.6, 6.4), (18.4, 66.6, 3.8), (57.5, 62.6, 4.4))
) -> str:
    """Return quick water under a broken surface, over stones."""
    out = [box(-4, -4, W + 8, H + 8, "#DDEBE5")]
    for y, tone in ((27, "#CBE1DC"), (40, "#B8D5D2"), (54, "#A3C8C7")):
        out.append(below(wavy(rng, y, -1.5, 1.5), tone))
    # the broken underside of the surface: facets, large and close above, thinning out below
    out.append(above(wavy(rng, 17.0, 0, 1.8), "#EDF4EC"))
    for row, (y, long, high) in enumerate(
        ((3, 15, 3.4), (8, 14, 3.2), (13, 13, 3.0), (17.6, 12, 2.6), (21.6, 10, 1.8), (25, 8, 1.1))
    ):
        x = -8 + (row % 2) * 6
        while x < W + 4:
            wide = long * rng.uniform(0.7, 1.2)
            out.append(
                lens(
                    x,
                    y + rng.uniform(-0.9, 0.9),
                    wide,
                    high * rng.uniform(0.8, 1.2),
                    rng.choice(("#A9CBCB", "#BAD6D4", "#C9E0DB")),
                    rng.uniform(-0.09, 0.03),
                    "soft keep" if row > 3 else "soft",
                )
            )
            if row < 5:
                out.append(
                    lens(x + wide * 0.1, y - high * 0.62, wide * 0.62, high * 0.42, CREAM, -0.05)
                )
            x += wide * rng.uniform(1.15, 1.5)
    # threads of current over the stones
    for y in (33, 37.5, 48, 53, 58.5):
        x = rng.uniform(-3, 16)
        while x < W:
            long = rng.uniform(9, 19)
            out.append(
                lens(
                    x,
                    y + rng.uniform(-1, 1),
                    long,
                    0.55,
                    rng.choice(("#EDF4EC", "#F4F8F1", "#8FBBBD")),
                    -0.03,
                )
            )
            x += long * rng.uniform(1.5, 2.2)
    out.append(bed(rng, 63.0, STONES, "#75807C", "#9CA69C", size))
    for x, y, r in rocks:
        out.append(pebble(rng, x, y, r, r * 0.62, ("#8B928D", "#AFB5AC"), "#59625F"))
        out.append(
            pen(
                smooth(
                    [
                        (x - r * 0.5, y - r * 0.02),
                        (x - r * 0.1, y + r * 0.10),
                        (x + r * 0.15, y - 0.02 * r),
                    ]
                ),
                "#59625F",
                0.16,
            )
        )
    return "".join(out)


def root(rng, x, y, angle, long, wide, tone, edge, deep=2):
    """Return a root that wanders, tapers and forks."""
    pts, a = [(x, y)], angle
    for _ in range(5):
        a += rng.uniform(-0.42, 0.42)
        a += (angle - a) * 0.22
        pts.append((pts[-1][0] + cos(a) * long / 5, pts[-1][1] + sin(a) * long / 5))
    out = []
    if deep:
        for i in (2, 4)[:deep]:
            px, py = pts[i]
            turn = (-1) ** i * rng.uniform(0.3, 0.75)
            out.append(
                root(
                    rng,
                    px,
                    py,
                    angle + turn,
                    long * rng.uniform(0.42, 0.66),
                    wide * 0.42,
                    tone,
                    edge,
                    deep - 1,
                )
            )
    out.append(
        ribbon(
            pts,
            lambda t: wide * min(1.0, 0.2 + t * 5) * (1 - t) ** 0.9 + 0.07,
            tone,
            edge,
            0.14,
            steps=3 + 2 * deep,
        )
    )
    return "".join(out)


def weed(rng, x, y, long, tones, count=7, lean=0.42, wide=0.62) -> str:
    """Return a clump of water weed that streams to the left."""
    out = []
    for i in range(count):
        share = (i + 0.5) / count
        reach, rise = long * rng.uniform(0.7, 1.05), long * (lean * 1.55 * share - 0.06)
        pts, side = [(x + rng.uniform(-1, 1), y)], rng.choice((-1, 1))
        for k in range(1, 7):
            t = k / 6
            pts.append(
                (
                    x - reach * t**1.25,
                    y - rise * t**0.75 - long * 0.10 * t + side * sin(t * 7 + i) * 0.9 * t,
                )
            )
        tone = tones[i % len(tones)]
        out.append(
            ribbon(
                pts,
                lambda t: wide * (0.35 + 1.3 * t * (1 - t) * 2) * (1 - t) ** 0.4 + 0.06,
                tone[0],
                tone[1],
                0.14,
            )
        )
    return "".join(out)


def grass(rng, x, y, count, long, tones) -> str:
    """Return blades that hang over the bank."""
    out = []
    for i in range(count):
        px = x + i * 1.15 + rng.uniform(-0.3, 0.3)
        lean, high = rng.uniform(-2.6, 0.6), long * rng.uniform(0.6, 1.1)
        pts = [(px, y), (px + lean * 0.4, y + high * 0.55), (px + lean, y + high)]
        out.append(ribbon(pts, lambda t: 0.46 * (1 - t) + 0.03, rng.choice(tones), steps=2))
    return "".join(out)


GREENS = (("#5F7F4E", "#43603A"), ("#7D9B5C", "#5A7742"), ("#9DB572", "#728C4E"))


def undercut(rng, roots: int = 9) -> str:
    """Return still water below a bank with roots."""
    out = [box(-4, -4, W + 8, H + 8, "#D3E3D2")]
    for y, tone in ((30, "#C4D9C6"), (46, "#B2CCB9"), (60, "#9DBCAB")):
        out.append(below(wavy(rng, y, 2.0, 1.4), tone))
    for x, y, long in ((3, 34, 12), (20, 39, 9), (2, 48, 9), (5, 56, 14), (36, 58, 10)):
        out.append(lens(x, y, long, 0.5, "#E3EEDF", -0.02))
    bank = [
        (-5, 14.5),
        (4, 17.5),
        (12, 15.6),
        (20, 19.2),
        (29, 18.0),
        (37, 22.4),
        (45, 22.0),
        (51, 28),
        (56.5, 31),
        (57.5, 38),
        (61, 44),
        (60, 52),
        (62.5, 60),
        (61.5, 68),
        (65, 76),
        (70, 80),
    ]
    shade = [(x - 2.4, y + 2.6) for x, y in bank]
    out.append(fill(smooth(shade) + "L72 -6L-6 -6Z", "#8FAF9D"))
    for x, y, a, long, wide in (
        (20, 17, 1.95, 15, 0.7),
        (38, 19, 2.2, 20, 1.0),
        (51, 26, 2.2, 16, 0.9),
        (58, 38, 2.7, 13, 0.8),
        (29, 17, 1.7, 11, 0.5),
        (61, 50, 2.75, 12, 0.6),
    )[:roots]:
        out.append(root(rng, x, y, a, long, wide, "#7A6146", "#4A3B2B"))
    out.append(fill(smooth(bank) + "L72 -6L-6 -6Z", "#6B543D", "#3F3226", 0.3))
    layer = [(x + 2.2 + 0.02 * x, y - 3.6) for x, y in bank]
    out.append(fill(smooth(layer) + "L74 -6L-6 -6Z", "#7F664B"))
    layer = [(x + 5.4 + 0.04 * x, y - 7.6) for x, y in bank]
    out.append(fill(smooth(layer) + "L76 -6L-6 -6Z", "#967B5B"))
    for x, y, r in (
        (40.5, 18.6, 1.5),
        (47.6, 19.5, 2.1),
        (55.0, 25.4, 1.8),
        (60.2, 33, 1.5),
        (61.5, 41, 1.2),
        (24.5, 15.8, 1.2),
    ):
        stone = pebble(rng, x, y, r, r * 0.66, ("#A79E8B", "#C0B8A4"), "#5A4A38")
        out.append(stone.replace("<path fill", '<path class="soft" fill', 1))
    for x, y, a, long, wide in (
        (47, 19.5, 2.05, 17, 0.85),
        (33, 16.5, 1.9, 12, 0.5),
        (60.5, 40, 2.5, 13, 0.7),
        (17, 14.6, 1.8, 11, 0.5),
    )[:roots]:
        out.append(root(rng, x, y, a, long, wide, "#A4845E", "#4A3B2B"))
    out.append(grass(rng, 15, 13.0, 34, 5.4, ("#5F7F4E", "#7D9B5C", "#4C6B40")))
    out.append(
        below(
            [(-6, 70), (6, 67.5), (20, 68.6), (34, 66.5), (48, 68.4), (62, 66), (72, 67)], "#B6A77F"
        )
    )
    out.append(below([(-6, 76), (10, 73.5), (26, 75), (44, 72), (72, 74)], "#A3946D"))
    for _ in range(16):
        x, y = rng.uniform(-2, W), rng.uniform(69, 88)
        r = 0.7 + (y - 68) * 0.09
        out.append(pebble(rng, x, y, r, r * 0.6, rng.choice(STONES), "#776B52"))
    out.append(weed(rng, 27, 70.5, 25, GREENS, 8, 0.46))
    out.append(weed(rng, 47, 69.5, 19, GREENS, 6, 0.40))
    out.append(weed(rng, 6, 72, 15, GREENS, 5, 0.5))
    return "".join(out)


def pool(rng) -> str:
    """Return deep water with shafts of light and a log."""
    bands = [
        ("#9CC5C4", "#B4D5D1"),
        ("#7FB1B5", "#98C3C3"),
        ("#5F98A1", "#78ACB1"),
        ("#437D8A", "#5B919B"),
        ("#316876", "#467B87"),
    ]
    edges = [wavy(rng, y, 0, 1.1) for y in (16, 29, 42.5, 56)]
    shafts = [
        ((46, -4), (56, -4), (30, 92), (12, 92)),
        ((61, -4), (66, -4), (53, 92), (41, 92)),
        ((30, -4), (34, -4), (2, 92), (-6, 92)),
    ]
    light = "".join(straight(s) for s in shafts)
    out: list[str] = []
    base, lit = [box(-4, -4, W + 8, H + 8, bands[0][0])], [box(-4, -4, W + 8, H + 8, bands[0][1])]
    for edge, (dark, pale) in zip(edges, bands[1:], strict=True):
        base.append(below(edge, dark))
        lit.append(below(edge, pale))
    out += [*base, clipped(light, "".join(lit))]
    for x, y, long in ((18, 20, 9), (40, 18.4, 11), (27, 24.5, 7), (50, 26, 8), (3, 33, 8)):
        out.append(lens(x, y, long, 0.5, "#D5E8E2", 0, "soft keep"))
    sides = ((46, -34), (56, -26), (61, -20))
    edges_of_light = "".join(
        straight([(x + k * (y + 4) / 96, y) for y in part], False)
        for x, k in sides
        for part in ((17.4, 27), (29, 33))
    )
    out.append(pen(edges_of_light, "#000000", 0.12, "inked"))
    out.append(below([(-6, 69), (10, 71.5), (26, 69.5), (44, 72.5), (58, 69), (72, 71)], "#27535F"))
    for _ in range(30):
        x, y = rng.uniform(-3, W + 3), rng.uniform(71.5, 91)
        r = 1.0 + (y - 70) * 0.14
        out.append(
            pebble(
                rng,
                x,
                y,
                r,
                r * 0.58,
                rng.choice(
                    (("#3A6570", "#4D7883"), ("#2E5A66", "#416D78"), ("#476C70", "#5B8083"))
                ),
                "#1B414B",
            )
        )
    c, s = cos(-0.061), sin(-0.061)
    out.append(
        changed(
            log(rng),
            lambda x, y: (W - 0.5 - x * c + (y - 70) * s, 73.4 - x * s * -1 * -1 + (y - 70) * c),
        )
    )
    return "".join(out)


def log(rng) -> str:
    """Return a sunken trunk: broken end, bark, stubs, moss."""
    bark, mid, light, dark, moss = (
        "#5B4C3B",
        "#74634D",
        "#94816A",
        "#352C23",
        ("#6F8A55", "#8FA870"),
    )
    top = [(-6, 63.5), (6, 64.4), (18, 65.2), (30, 64.2), (42, 64.6), (52, 63.2), (58.4, 62.6)]
    low = [(57.4, 71.6), (50, 73.0), (40, 74.6), (28, 75.6), (14, 77.4), (4, 78.6), (-6, 80)]
    out = []
    for x, y, a, long, wide in (
        (14, 65.4, -1.9, 12, 1.5),
        (31, 64.8, -1.15, 9, 1.2),
        (46, 64.2, -1.75, 5.5, 1.2),
    ):
        tip = (x + cos(a) * long, y + sin(a) * long)
        pts = [(x, y + 1.5), ((x + tip[0]) / 2 + 0.6, (y + tip[1]) / 2), tip]
        out.append(ribbon(pts, lambda t, wide=wide: wide * (1 - 0.45 * t), bark, dark, 0.25))
        out.append(
            ribbon(
                [(px - wide * 0.36, py) for px, py in pts],
                lambda t, wide=wide: wide * 0.28 * (1 - 0.4 * t),
                light,
            )
        )
    hull = [*top, *low]
    edge = smooth(hull, True)
    inner = [fill(edge, bark)]
    inner.append(fill(smooth([(x, y + 4.6) for x, y in top]) + "L70 50L-8 50Z", mid))
    inner.append(fill(smooth([(x, y + 1.7) for x, y in top]) + "L70 50L-8 50Z", light))
    for _ in range(15):
        x, y = rng.uniform(-4, 52), rng.uniform(66.5, 76)
        long = rng.uniform(4, 11)
        inner.append(
            pen(
                smooth(
                    [
                        (x, y),
                        (x + long * 0.4, y - 0.25),
                        (x + long * 0.7, y + 0.15),
                        (x + long, y - 0.3),
                    ]
                ),
                dark,
                0.22,
            )
        )
    for x in (9, 25, 37):
        inner.append(
            pen(
                smooth([(x - 1.6, 70.6), (x, 69.7), (x + 1.7, 70.5), (x, 71.5), (x - 1.6, 70.6)])
                + smooth([(x - 0.7, 70.6), (x + 0.1, 70.3), (x + 0.7, 70.6)]),
                dark,
                0.24,
            )
        )
    pts = [
        (-6, 62),
        (-6, 66.2),
        (-1, 67.4),
        (3, 66),
        (7, 68),
        (11, 66.2),
        (16, 67.4),
        (20, 65.6),
        (22, 62),
    ]
    inner.append(fill(smooth(pts, True), moss[0]))
    inner.append(
        fill(
            smooth([(33, 62), (34, 66), (37, 65.4), (40, 66.8), (44, 65.2), (47, 62)], True),
            moss[0],
        )
    )
    for x in (-3, 1, 5, 9, 13, 17, 36, 39, 42):
        inner.append(pen(straight([(x, 65.4), (x + 0.7, 64.7)], False), moss[1], 0.5))
    out.append(clipped(edge, "".join(inner)) + pen(edge, dark, 0.35))
    end = [
        (58.4, 62.6),
        (59.8, 64.6),
        (59.2, 66),
        (60.4, 68),
        (58.8, 69.4),
        (57.4, 71.6),
        (56, 69.4),
        (55.4, 66.4),
        (56.4, 63.6),
    ]
    out.append(fill(straight(end), "#C4AE88", dark, 0.3))
    for s in (0.66, 0.38):
        out.append(
            pen(
                smooth([(57.7 + (x - 57.7) * s, 67 + (y - 67) * s) for x, y in end], True),
                "#8A7354",
                0.2,
            )
        )
    return "".join(out)


def drawings() -> dict[str, str]:
    """Return the files of two of each water, the second turned left to right."""

    def rng(name: str) -> Random:
        return Random(f"second season {name}")

    boulders = ((6.0, 66.0, 9.6), (22.5, 67.6, 5.4), (45.0, 64.0, 3.6), (57.5, 67.2, 7.6))
    drawn = {
        "riffle-1": riffle(rng("riffle")),
        "bank-1": undercut(rng("bank")),
        "deep-1": pool(rng("pool")),
        "riffle-2": toned(riffle(rng("boulders"), 1.7, boulders), "#F0D08C", 0.16),
        "bank-2": toned(_turned(undercut(rng("old bank"), 3)), "#B4562B", 0.08),
        "deep-2": toned(_turned(pool(rng("still pool"))), "#4F7F35", 0.30),
    }
    return {f"{name}.svg": card(name.split("-")[0], inner) for name, inner in drawn.items()}


def _turned(text: str) -> str:
    return changed(text, lambda x, y: (W - x, y))
