"""The scenes of the rock cards and the master skill cards."""

# ruff: noqa: E501
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import cos, pi, sin
from random import Random
from string import ascii_lowercase

from docs.art.scenery.brush import (
    W,
    card,
    changed,
    dashes,
    disc,
    fill,
    lens,
    n,
    pen,
    ribbon,
    smooth,
    straight,
)
from docs.art.scenery.moods import (
    autumn_before,
    dipper_before,
    dusk_behind,
    dusk_sky,
    firefly,
    fog,
    heron,
    heron_before,
    leaf,
    mist_before,
    mist_behind,
    night_before,
    night_mirror,
    night_sky,
    nothing,
    rain_before,
    rain_behind,
    stems,
    wind_before,
    wind_behind,
)
from docs.art.scenery.rock_shapes import (
    AUTUMN,
    BOULDER,
    BRIGHT,
    CALM,
    CRAG,
    DAY,
    DUSK,
    EGG,
    MIST,
    NIGHT,
    RAIN,
    SLAB,
    SPLIT,
    STEPS,
    TABLE,
    TOOTH,
    WIND,
)
from docs.art.scenery.stones import (
    Hour,
    Rock,
    pebble,
    reflection,
    ring,
    setting,
    stone_above,
)
from docs.art.scenery.strokes import CREAM, file

Mood = Callable[[Random, Hour], str]
GREENS = ("#7C8B54", "#5F7350")


def mirrored(rock: Rock, by: float = 64.0) -> Rock:
    """Return a rock turned left to right; light still falls from its own side."""

    def side(points: list) -> list:
        return [(by - x, y) for x, y in points]

    return replace(
        rock,
        outline=side(rock.outline),
        light=[side(p) for p in rock.light],
        shade=[side(p) for p in rock.shade],
        cracks=[side(p) for p in rock.cracks],
        moss=[side(p) for p in rock.moss],
        beside=[(by - x, y, half) for x, y, half in rock.beside],
    )


DAWN = Hour(
    [(0, "#EBD9DC"), (9, "#F2DFD6"), (16, "#F8E9D6")],
    [(22.8, 7.0, "#CDB9C2", "hills"), (24.4, 4.4, "#A993A6", "spruce")],
    [(24.2, "#EFD9CF"), (31, "#D9CBD0"), (43, "#C0BFCB"), (63, "#A9B2C4")],
    ("#FBEFE2", "#A7A5B8"),
    ("#7A7480", "#A39BA3", "#D2C4C2"),
    "#625B69",
    ("#8C9478", "#AEB294"),
    "#4B4553",
    CREAM,
    "#9F9CB0",
)
EVENING = Hour(
    [(0, "#F0D9A8"), (9, "#F5E2B8"), (16, "#FAEDCB")],
    [(22.6, 7.4, "#D8B97C", "hills"), (24.2, 4.4, "#A58F5A", "round")],
    [(24, "#EBD7A4"), (31, "#CFCBA4"), (43, "#AFBFA6"), (63, "#97AFA2")],
    ("#FBF1D2", "#8FA48F"),
    ("#7A6E5C", "#A99A7E", "#D9C7A0"),
    "#62574A",
    ("#7E8A4A", "#A8AE62"),
    "#493F34",
    "#FDF6E3",
    "#96A48A",
)
NOON = Hour(
    [(0, "#CFE3EC"), (15, "#DDECF0")],
    [(22.8, 6.6, "#A9CBA0", "round"), (24.4, 4.2, "#82AC7E", "round")],
    [(24.2, "#BFE0DC"), (32, "#A3D0CC"), (44, "#86BEBB"), (64, "#6FADAD")],
    ("#E3F3EE", "#5F9FA0"),
    DAY,
    "#5C5C58",
    ("#6F9A4E", "#98BE66"),
    "#45453F",
    CREAM,
    "#6FA3A2",
)
SNOW = Hour(
    [(0, "#C9D6E0"), (15, "#DAE4EA")],
    [(22.4, 7.0, "#B4C5CF", "spruce"), (24.2, 5.0, "#8FA6B2", "spruce")],
    [(24, "#BDD2DC"), (32, "#A3C0CE"), (44, "#8CAEC0"), (64, "#789EB4")],
    ("#E6F0F4", "#6C93AA"),
    ("#75808A", "#98A3AB", "#EDF3F5"),
    "#566069",
    ("#EAF1F3", "#FFFFFF"),
    "#404A53",
    "#FFFFFF",
    "#7C9DB0",
)
SQUALL = Hour(
    [(0, "#8FA7A6"), (9, "#A5B9B4"), (16, "#BCCBC2")],
    [(23.0, 6.0, "#7F9A96", "hills"), (24.4, 4.0, "#5F7F7C", "spruce")],
    [(24, "#8FB1AE"), (32, "#76A09F"), (44, "#5E8E90"), (64, "#4C7D81")],
    ("#C3D8D2", "#487479"),
    DAY,
    "#55564F",
    ("#6F8A4E", "#95AB66"),
    "#3A3F3B",
    CREAM,
    "#4F7F82",
)
STORM = replace(WIND, stone=("#3F4A52", "#5F6C74", "#93A3A8"), wet="#2B353C", edge="#182026")
EMBER = replace(
    DUSK,
    sky=[(0, "#3B3553"), (8, "#5A4468"), (14, "#8C5468"), (19, "#C97A5C")],
    water=[(23.4, "#B0705F"), (27, "#8A5B66"), (34, "#66496A"), (45, "#4C3D5E"), (60, "#3A3350")],
)
MOONLESS = replace(
    NIGHT,
    sky=[(0, "#10262E"), (10, "#17353D"), (17.4, "#22474D")],
    banks=[(24.2, 5.4, "#0D2227", "round")],
    water=[(24, "#22474D"), (32, "#1B3D45"), (46, "#15333B"), (66, "#10282F")],
    ripple=("#3A6A70", "#0F2930"),
    edge="#081418",
    mirror="#0E242B",
)


def snail(rng: Random, hour: Hour) -> str:
    """A snail that has time, on the rock."""
    x, y = 31.5, 21.8
    foot = [
        (x - 5, y + 3.6),
        (x - 1, y + 2.4),
        (x + 4.6, y + 1.8),
        (x + 6.6, y - 0.4),
        (x + 7.6, y + 0.2),
        (x + 6.6, y + 2.6),
        (x + 2, y + 4.0),
    ]
    turns = [
        (x + (3.5 - i * 0.29) * cos(i * 0.62 + 2.2), y + (3.3 - i * 0.27) * sin(i * 0.62 + 2.2))
        for i in range(12)
    ]
    horns = "".join(f"M{n(x + 6.6)} {n(y)}L{n(x + dx)} {n(y - 2.6)}" for dx in (6.9, 8.3))
    drawn = (
        fill(smooth(foot, True), "#C9A98A", "#5A4435", 0.25)
        + disc(x, y, 4.0, "#B9793F", "#5A3A22", 0.3)
        + pen(smooth(turns), "#5A3A22", 0.4)
        + pen(horns, "#5A4435", 0.3)
        + disc(x + 6.9, y - 2.7, 0.4, "#5A4435")
        + disc(x + 8.3, y - 2.7, 0.4, "#5A4435")
    )
    k, low = 1.3, y + 3.8
    grown = changed(drawn, lambda a, b: (x + k * (a - x), low + k * (b - low)))
    return grown + stems(rng, 3.0, 47.0, 4, 15, 0.10, GREENS, tails=False)


def duck(x: float, y: float, k: float, head: str, side: str) -> str:
    """A merganser on the water, bill to the right."""

    def at(*points: tuple[float, float]) -> list[tuple[float, float]]:
        return [(x + px * k, y + py * k) for px, py in points]

    body = at(
        (-7, -2.6), (-4, -3.2), (0, -3.0), (3, -1.8), (3.4, 0.4), (0, 1.3), (-4, 1.0), (-6.4, -0.6)
    )
    white = at((-4.5, 0.6), (-2, -0.8), (2.4, -0.8), (3.2, 0.4), (0, 1.2))
    skull = at(
        (0.9, -1.5),
        (1.9, -3.2),
        (1.7, -4.8),
        (-0.1, -5.7),
        (0.8, -6.6),
        (2.6, -7.0),
        (4.6, -6.4),
        (5.0, -5.4),
        (4.3, -4.3),
        (3.5, -3.2),
        (3.5, -0.9),
    )
    return (
        fill(smooth(body, True), side, "#2B2622", 0.25)
        + fill(smooth(white, True), "#F4EFE2", "#2B2622", 0.16)
        + fill(smooth(skull, True), head, "#2B2622", 0.25)
        + fill(smooth(at((4.8, -6.0), (8.2, -4.9), (4.9, -4.9)), True), "#C9562F", "#2B2622", 0.2)
        + disc(x + 3.7 * k, y - 5.8 * k, 0.36 * k, CREAM)
        + disc(x + 3.76 * k, y - 5.8 * k, 0.24 * k, "#2B2622", kind="mark")
        + pen(smooth(at((-8, 1.4), (-3, 1.9), (2, 1.7), (6, 2.0))), CREAM, 0.35)
    )


def ducks(rng: Random, hour: Hour) -> str:
    """A pair: the double haul."""
    return duck(44, 45.0, 1.25, "#9A5A32", "#8C8A86") + duck(20, 47.6, 1.45, "#2F5B46", "#6B7074")


def mayflies(rng: Random, hour: Hour) -> str:
    """A dance of mayflies: up, down and up again, none of them settles."""
    out = ""
    for x, y, size in (
        (21, 25, 1.1),
        (28, 23, 0.8),
        (46, 24, 1.2),
        (56, 25.5, 1.0),
        (9, 31, 1.0),
        (57, 34, 0.8),
        (14, 38, 0.7),
    ):
        k = 1.3 * size
        tails = "".join(
            f"M{n(x - 0.6 * k)} {n(y + 1.4 * k)}L{n(x - dx * k)} {n(y + 4.2 * k)}"
            for dx in (0.6, 1.6, 2.6)
        )
        body = [(x + 0.9 * k, y - 1.4 * k), (x + 0.4 * k, y), (x - 0.6 * k, y + 1.5 * k)]
        for wing in (
            [
                (x + 0.6 * k, y - 0.6 * k),
                (x + 0.2 * k, y - 3.4 * k),
                (x + 2.2 * k, y - 4.2 * k),
                (x + 2.2 * k, y - 1.6 * k),
            ],
            [
                (x + 0.4 * k, y - 0.4 * k),
                (x - 1.8 * k, y - 2.6 * k),
                (x - 1.2 * k, y - 3.6 * k),
                (x + 0.4 * k, y - 2.0 * k),
            ],
        ):
            out += fill(smooth(wing, True), "#FBF6E6", "#6B5A3C", 0.16)
        out += pen(tails, "#6B5A3C", 0.14) + pen(smooth(body), "#5A4630", 0.6 * k)
    return out


def lilies(rng: Random, hour: Hour) -> str:
    """Slack stems and pads that lie as they like."""
    out = ""
    for x, y, r, cut in (
        (8, 47.6, 5.2, 0.4),
        (20, 49.0, 4.2, 2.2),
        (49, 48.4, 5.0, 1.0),
        (59, 46.2, 3.6, 3.6),
        (3, 33, 2.6, 0.2),
        (60, 31.5, 2.4, 2.0),
        (2, 58, 4.0, 1.0),
        (62, 66, 4.0, 4.0),
        (1, 79, 4.4, 5.0),
        (61.6, 84, 3.4, 1.0),
    ):
        ring_ = [
            (x + r * cos(cut + 0.3 + a * 0.63), y + r * 0.36 * sin(cut + 0.3 + a * 0.63))
            for a in range(10)
        ]
        veins = "".join(
            f"M{n(x)} {n(y)}L{n(x + r * 0.8 * cos(cut + a * 1.2))} {n(y + r * 0.29 * sin(cut + a * 1.2))}"
            for a in range(1, 5)
        )
        out += fill(smooth([(x, y), *ring_], True), "#6F9A5B", "#3F5F38", 0.22) + pen(
            veins, "#4C7343", 0.14
        )
    for x, y in ((14, 46.4), (52.6, 45.6)):
        for tone, wide, high in (("#E9C4CC", 2.6, 2.4), ("#F7E6E6", 1.7, 3.0)):
            for side in (-1, 0, 1):
                tip = (x + side * wide, y - high * (1 - 0.35 * abs(side)))
                petal = [
                    (x, y + 0.6),
                    (x + side * wide * 0.3 - 0.8, y - high * 0.4),
                    tip,
                    (x + side * wide * 0.3 + 0.8, y - high * 0.3),
                ]
                out += fill(smooth(petal, True), tone, "#8F5A68", 0.16)
        out += disc(x, y - 0.3, 0.6, "#E3B43C", "#8F6A1B", 0.1)
    return out


def web(rng: Random, hour: Hour) -> str:
    """A web with dew between two reeds: somebody else ties knots."""
    cx, cy, data, drops = 51.6, 31.0, "", ""
    spokes = [(k * pi / 5 + 0.2, 9.8 if k % 2 else 8.8) for k in range(10)]
    for a, r in spokes:
        data += f"M{n(cx + 3.5 * cos(a))} {n(cy + 3.5 * sin(a))}L{n(cx + r * cos(a))} {n(cy + r * sin(a))}"
    for q in range(2, 6):
        pts = [(cx + r * q / 5.6 * cos(a), cy + r * q / 5.6 * sin(a)) for a, r in spokes]
        for i, (x, y) in enumerate(pts):
            ox, oy = pts[(i + 1) % 10]
            mx, my = cx + ((x + ox) / 2 - cx) * 0.9, cy + ((y + oy) / 2 - cy) * 0.9
            data += smooth([(x, y), (mx, my), (ox, oy)])
            if (i + q) % 3 == 0:
                drops += disc(mx, my, 0.3, "#FFFFFF", "#7A7488", 0.1)
    legs = pen(
        "".join(
            f"M{n(cx)} {n(cy - 0.8 + 0.5 * i)}L{n(cx + side * 2.4)} {n(cy - 2.6 + 1.3 * i)}"
            f"L{n(cx + side * 3.2)} {n(cy - 1.6 + 1.7 * i)}"
            for side in (-1, 1)
            for i in range(4)
        ),
        "#4B4553",
        0.3,
    )
    spider = (
        disc(cx, cy, 1.7, "#4B4553", kind="mark")
        + disc(cx, cy - 2.2, 1, "#4B4553", kind="mark")
        + legs
    )
    reeds = stems(rng, 44.5, 47.5, 2, 26, 0.03, GREENS) + stems(
        rng, 59.5, 47.5, 3, 27, 0.02, GREENS
    )
    return (
        reeds
        + pen(data, "#FBF6F0", 0.13, "mark pale")
        + drops
        + spider
        + stems(rng, 2, 47, 3, 13, 0.1, GREENS)
    )


def swallow(x: float, y: float, k: float) -> str:
    """A swallow in flight, beak to the right."""

    def at(*points: tuple[float, float]) -> list[tuple[float, float]]:
        return [(x + px * k, y + py * k) for px, py in points]

    far = at((0.6, -0.6), (-0.6, -3.4), (-4.4, -6.6), (-2.6, -2.8), (-1.2, -0.4))
    body = at(
        (4.2, -0.5),
        (2.8, -1.3),
        (0, -1.1),
        (-3, -0.2),
        (-7.4, -1.2),
        (-4, 0.4),
        (-7, 1.6),
        (-2.6, 1.0),
        (1, 1.0),
        (3, 0.4),
    )
    near = at((1.6, -0.4), (2.2, 2.4), (-0.6, 7.0), (-1.2, 3.0), (-1.6, 0.6))
    return (
        fill(smooth(far, True), "#2F4660", "#1C2836", 0.18)
        + fill(smooth(body, True), "#3B5573", "#1C2836", 0.2)
        + fill(smooth(at((3.8, 0), (2.6, -0.2), (1.8, 0.6), (3.0, 0.5)), True), "#B4562B")
        + fill(smooth(at((2, 0.6), (-2, 0.4), (-2.6, 1.0), (1, 1.0)), True), "#F4EAD6")
        + fill(smooth(near, True), "#3B5573", "#1C2836", 0.2)
    )


def swallows(rng: Random, hour: Hour) -> str:
    """Swallows low over the water: a long way in one throw."""
    return (
        swallow(26, 26.4, 1.42)
        + swallow(54, 23.6, 1.0)
        + changed(swallow(0, 0, 0.85), lambda x, y: (10 - x, 38 + y))
        + "".join(
            ring(x, y, 3.4, 0.9, CREAM, 0.2, kind="mark pale")
            + ring(x, y, 1.8, 0.5, CREAM, 0.2, kind="mark pale")
            for x, y in ((11, 47.6), (55, 41))
        )
    )


def willow(rng: Random, hour: Hour) -> str:
    """A branch that reaches down to the water."""
    out = ribbon(
        [(70, 14), (58, 17), (46, 17.8), (34, 19.4)],
        lambda t: 1.1 * (1 - t) + 0.25,
        "#7A5F42",
        "#4A3926",
        0.2,
    )
    for x, y, long in ((36, 19, 15), (42, 18.4, 21), (48, 18, 25), (54, 17.6, 28), (60, 17, 29)):
        side = rng.uniform(-2, 1)
        stem = [(x, y), (x + side * 0.6 - 0.8, y + long * 0.5), (x + side, y + long)]
        leaves = ""
        for i in range(1, 9):
            t = i / 9
            px = x + (side * 0.6 - 0.8) * min(1, 2 * t) + (side * 0.4 + 0.8) * max(0, 2 * t - 1)
            py, way = y + long * t, 1 if i % 2 else -1
            leaves += smooth(
                [
                    (px, py),
                    (px + way * 1.5, py + 0.8),
                    (px + way * 2.0, py + 3.0),
                    (px + way * 0.7, py + 1.9),
                ],
                True,
            )
        out += pen(smooth(stem), "#6B7B3C", 0.3) + fill(
            leaves, ("#8CA450", "#A9BC68")[int(x) % 4 // 2], "#5B6B30", 0.12
        )
    return out + "".join(ring(x, 47.6, 2.6, 0.6, CREAM, 0.2, kind="mark pale") for x in (49, 57))


def ferns(rng: Random, hour: Hour) -> str:
    """Fronds that unroll."""
    out = ""
    for x, y, high, way in (
        (7, 48, 17, 1),
        (12, 48.4, 13, 1),
        (3, 48.5, 12, 1),
        (57, 48, 19, -1),
        (52, 48.4, 12, -1),
        (61.5, 48, 13, -1),
    ):
        top, r = y - high, high * 0.17
        curl = [
            (
                x + way * (r - (r - i * r / 13) * cos(i * 0.62)),
                top - (r - i * r / 13) * sin(i * 0.62),
            )
            for i in range(12)
        ]
        stalk = [(x - way * 0.6, y), (x - way * 0.9, y - high * 0.5), *curl]
        stem = smooth(stalk)
        fringe = "".join(
            f"M{n(x - way * 0.8)} {n(y - high * t)}L{n(x - way * 0.8 + side * (2.6 - 1.6 * t))} {n(y - high * t - 1.4)}"
            for t in (0.3, 0.42, 0.54, 0.66, 0.78)
            for side in (-1, 1)
        )
        out += pen(fringe, "#5F8440", 0.32)
        out += pen(stem, "#3F5F38", 1.3, "tone") + pen(stem, "#86A850", 0.84, "mark ring")
    return out


def snowfall(rng: Random, hour: Hour) -> str:
    """Snow, and ice along the stones."""
    flakes = "".join(
        disc(
            rng.uniform(0, W),
            rng.uniform(12, 50),
            rng.choice((0.3, 0.45, 0.6)),
            "#FFFFFF",
            "",
            kind="soft",
        )
        for _ in range(46)
    )
    ice = "".join(
        lens(x, y, long, 1.1, "#F4F9FA")
        for x, y, long in ((-2, 46, 12), (50, 45.6, 16), (4, 49.4, 9), (44, 49, 10))
    )
    return flakes + ice


def near_fish(x: float, y: float, s: float) -> bool:
    """Return whether a crest would lie behind one of the two fish, or closer than 1.5 mm."""
    return any(
        left - 8 * s < x < right + 5 * s and top - s < y + 0.14 * (x - middle) < low + 3 * s
        for left, right, top, low, middle in ((15, 58, 20, 32, 36), (5.5, 48.5, 35, 47, 27))
    )


def crests(rng: Random, hour: Hour) -> str:
    """Big water: wave behind wave."""
    out = ""
    for row, (y, k) in enumerate(
        (
            (17, 0.7),
            (23, 0.8),
            (29, 0.8),
            (35, 1.0),
            (41.6, 1.2),
            (48, 1.4),
            (64, 1.5),
            (78, 1.5),
            (88, 1.6),
        )
    ):
        for i in range(-1, 5):
            x, s = i * 17 * k + (row % 2) * 8 - 4 + rng.uniform(-2, 2), k * rng.uniform(0.85, 1.1)
            if near_fish(x, y, s):
                continue
            crest = [
                (x - 5 * s, y + 0.6 * s),
                (x - 1.5 * s, y - 1.6 * s),
                (x + 2.6 * s, y - 3.2 * s),
                (x + 5.4 * s, y - 2.6 * s),
                (x + 6.2 * s, y - 0.9 * s),
                (x + 5.0 * s, y - 1.4 * s),
                (x + 4.6 * s, y - 0.1 * s),
                (x + 8 * s, y + 0.8 * s),
                (x + 2 * s, y + 1.0 * s),
            ]
            out += fill(smooth(crest, True), "#6FA0A2", "#3F6C72", 0.16) + pen(
                smooth(crest[1:5]), CREAM, 0.34
            )
    return out


def snag(rng: Random, hour: Hour) -> str:
    """A tree that has seen many floods, with an old heron beside it."""
    out = ""
    for knots, wide in (
        ([(49, 46), (48, 36), (50.4, 26), (48.6, 16)], 1.7),
        ([(49.4, 31), (54, 26), (56, 20)], 0.8),
        ([(48.6, 35), (44, 30), (43.4, 25)], 0.7),
        ([(49.6, 24), (46, 20.6), (45.4, 17)], 0.5),
        ([(54.4, 25.6), (58, 24.6)], 0.4),
    ):
        out += ribbon(knots, lambda t, wide=wide: wide * (1 - 0.7 * t), "#2B2136", "#1A1420", 0.2)
    return out + heron(23, 34.4, 0.5)


def drift(rng: Random, hour: Hour) -> str:
    """Leaves on one long thread of current."""
    path = [(-4, 49), (8, 47.4), (20, 48.2), (33, 46.6), (46, 47.6), (58, 45.4), (70, 46)]
    out = pen(smooth(path), "#F3BC78", 0.5) + pen(
        smooth([(x, y + 1.4) for x, y in path]), "#F3BC78", 0.25
    )
    for i, (x, y, s) in enumerate(
        (
            (4, 47.8, 1.5),
            (17, 48, 1.8),
            (31, 46.6, 1.6),
            (44, 47.4, 1.9),
            (57, 45.6, 1.6),
            (9, 32, 1.0),
            (58, 31, 1.0),
        )
    ):
        out += leaf(
            rng,
            x,
            y,
            s,
            40 + i * 47,
            ("#E3A23C", "#C9612C")[i % 2],
            "#5E2A16",
            ("aspen", "maple")[i % 2],
            0.62,
        )
    return out


def blossom(rng: Random, hour: Hour) -> str:
    """Fireflies and water lilies that close."""
    lit = "".join(
        firefly(x, y)
        for x, y in (
            (18, 19),
            (30, 16.8),
            (47, 18.4),
            (57, 26),
            (7, 32),
            (60, 37),
            (41, 15.4),
            (23, 24),
        )
    )
    return lit + changed(lilies(rng, hour), lambda x, y: (W - x, y))


def dark_sky(rng: Random, hour: Hour) -> str:
    """Level lines, in line ink alone: the sky of a night without a moon."""
    return pen(dashes((-3, W + 3, -2.2 + 1.3 * i) for i in range(18)), "#000000", 0.14, "inked")


def gusts(rng: Random, hour: Hour) -> str:
    """Reeds that the wind presses to the side."""
    return wind_before(rng, hour)


def breath(rng: Random, hour: Hour) -> str:
    """Night mist that hangs still."""
    banks = ((-12, 32, 40, 2.6), (34, 36, 40, 2.4), (-6, 45.8, 34, 2.6), (26, 48.6, 48, 2.4))
    return "".join(fog(x, y, w, h, "#4F767A", "#6C9094") for x, y, w, h in banks)


OPEN = Rock([], [], [], [], [], beside=[(57, 45, 4.4), (5.6, 45.6, 3.4), (12, 47.2, 2.2)])


def _open(hour: Hour) -> Hour:
    """Return an hour without a bank: water as far as the card shows."""
    tones = [tone for _, tone in hour.water]
    return replace(hour, banks=[], water=list(zip((-6, 20, 38, 60), tones, strict=True)))


ROCKS: tuple[tuple[Rock, Hour, Mood, Mood], ...] = (
    (BOULDER, MIST, mist_behind, mist_before),  # A Light touch
    (mirrored(SLAB, 66), CALM, nothing, snail),  # B Set the drag
    (mirrored(SPLIT), BRIGHT, nothing, ducks),  # C Double haul
    (SLAB, RAIN, rain_behind, rain_before),  # D Shooting line
    (TABLE, CALM, nothing, heron_before),  # E Patient eye
    (EGG, AUTUMN, nothing, autumn_before),  # F Second wind
    (CRAG, EVENING, nothing, mayflies),  # G False cast
    (mirrored(TABLE), NOON, nothing, lilies),  # H Slack line
    (mirrored(TOOTH, 62.6), DAWN, nothing, web),  # I Quick knot
    (mirrored(STEPS), EVENING, nothing, swallows),  # J Long cast
    (mirrored(BOULDER, 58), NOON, nothing, willow),  # K Reach cast
    (STEPS, BRIGHT, nothing, dipper_before),  # L Steady hand
    (mirrored(EGG), RAIN, nothing, ferns),  # M Roll cast
    (OPEN, _open(DAWN), nothing, nothing),  # N Red stripes: two fish lie over it
    (OPEN, _open(SNOW), nothing, snowfall),  # O Cold springs
    (OPEN, _open(SQUALL), crests, nothing),  # P Big water
)
MASTERS: tuple[tuple[Rock, Hour, Mood, Mood], ...] = (
    (mirrored(CRAG), STORM, wind_behind, gusts),  # Q Side pressure
    (TABLE, MOONLESS, nothing, blossom),  # R Soft mouths
    (TOOTH, WIND, wind_behind, wind_before),  # S Wind shift
    (CRAG, DUSK, dusk_behind, nothing),  # T Last light
    (mirrored(BOULDER), MOONLESS, nothing, breath),  # U Deep breath
    (SPLIT, NIGHT, night_mirror, night_before),  # V One more cast
    (mirrored(STEPS), EMBER, nothing, snag),  # W Old warrior
    (mirrored(SLAB, 66), EMBER, nothing, drift),  # X Long drift
)


def drawings() -> dict[str, str]:
    """Return the files by name, `a.svg` for card A, and the mark of a master skill."""
    letters = zip(ascii_lowercase, (*ROCKS, *MASTERS), strict=False)
    scenes = {f"{one}.svg": card(f"Rock card {one}", scene(*drawn, one)) for one, drawn in letters}
    return {**scenes, "crown.svg": crown(6.0, 4.0)}


def crown(w: float, h: float) -> str:
    """Return the mark of a master skill."""
    points = [(0.3, 1.0), (1.7, 2.0), (3.0, 0.4), (4.3, 2.0), (5.7, 1.0), (5.0, 3.0), (1.0, 3.0)]
    band = [(1.0, 3.35), (5.0, 3.35), (5.0, 3.8), (1.0, 3.8)]
    return file(
        w, h, "Master skill", [fill(straight(points) + straight(band), "#8A5410", kind="mark")]
    )


def scene(rock: Rock, hour: Hour, behind: Mood, before: Mood, seed: str) -> str:
    """Return one scene, mm of the trimmed card."""
    rng = Random(f"rock card {seed}")
    sky = {DUSK.edge: dusk_sky, NIGHT.edge: night_sky, MOONLESS.edge: dark_sky}.get(hour.edge)
    if hour is EMBER:
        sky = None
    out = [
        setting(rng, hour, sky),
        behind(rng, hour),
        *([] if rock is OPEN else [reflection(rng, rock, hour), stone_above(rng, rock, hour)]),
    ]
    out += [pebble(rng, *at, hour) for at in rock.beside]
    return "".join([*out, before(rng, hour)])
