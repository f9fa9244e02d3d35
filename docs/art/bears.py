"""Bears of Salmon Run beside the one that walks: `python -m docs.art.bears FOLDER`."""

from __future__ import annotations

import math
import sys
from pathlib import Path
from random import Random

from docs.art.chart.plain import circle, document, group, line, mix, path, smooth

W, H, GROUND = 48.0, 38.0, 37.2  # mm; where it stands
INK, TAN, CLAW, FOAM, WATER = "#2B312F", "#CBA577", "#FCF8EE", "#F6FAF7", "#8AB7BD"
EDGE = 0.9  # mm: the contour, half of it hidden
LEVEL = "0.8 34.4C3 33.6 5 35 8 34.2C12 33.2 14 35 17 34.2C19 33.6 21 34.4 23 34"
DROPS = (
    "M1.6 33.4C1.2 32.4 1 31.6 0.6 31M7 33.4C7 31.6 7.2 30.2 7.6 29"
    "M15.6 33.6C16.6 31.6 17.6 30.4 19 29.6"
)
Ring = list[tuple[float, float]]


def ring(points: Ring) -> str:
    """Return a closed outline, clockwise, so that outlines of one fill leave no hole."""
    pairs = zip(points, [*points[1:], points[0]], strict=True)
    if sum(a * d - c * b for (a, b), (c, d) in pairs) < 0:
        points = points[::-1]
    return smooth(points, closed=True) + "Z"


def limb(*points: tuple[float, float, float]) -> str:
    """Return a limb through points, half its width given at each, its end round."""
    left: Ring = []
    right: Ring = []
    for i, (x, y, r) in enumerate(points):
        (ax, ay, _), (bx, by, _) = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
        d = math.dist((ax, ay), (bx, by))
        nx, ny = -(by - ay) / d * r, (bx - ax) / d * r
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    (ax, ay, _), (bx, by, r) = points[-2:]
    d = math.dist((ax, ay), (bx, by))
    tip = bx + (bx - ax) / d * r * 0.8, by + (by - ay) / d * r * 0.8
    return ring([*left, tip, *right[::-1]])


def joined(fill: str, *parts: str) -> str:
    """Return parts that are one mass: their contour runs round all of them."""
    edges = "".join(path(part, fill, INK, EDGE, kind="tone") for part in parts)
    return edges + "".join(path(part, fill, kind="tone") for part in parts)


def paw(x: float, y: float, step: float = 1.5, tall: float = 1.5) -> str:
    """Return three claws."""
    return "".join(
        line(x + k * step, y - tall, x + k * step - 0.7, y, CLAW, 0.55, "mark pale")
        for k in range(3)
    )


def fur(seed: int, tone: str, where: Ring, turn: float = 60) -> str:
    """Return short strokes of fur."""
    rng, out = Random(seed), ""
    for x, y in where:
        a = math.radians(turn + rng.uniform(-14, 14))
        out += line(x, y, x + 1.8 * math.cos(a), y + 1.8 * math.sin(a), tone, 0.34, "soft keep")
    return out


SKULL = [
    (6.5, -3.6), (2.5, -6), (-2, -5.4), (-5.2, -2.4), (-9.6, -0.6), (-11.6, 0.8), (-11.4, 3.6),
    (-8.4, 5.2), (-3.5, 5.4), (1, 7), (6.5, 6.5),
]  # fmt: skip
MUZZLE = [(-5.4, -1.4), (-9.4, 0), (-11, 1), (-10.9, 3.4), (-8.2, 4.7), (-4.4, 4.6), (-2.9, 1.8)]
NOSE = [(-11.9, 0.4), (-10.4, -0.9), (-8.9, -0.5), (-9.2, 1.1), (-11, 2)]


def ears(fill: str) -> str:
    """Return the far ear, which stands behind the skull."""
    return path(
        ring([(-3.6, -4.4), (-4.4, -7), (-2.2, -8), (-0.6, -5.6)]),
        mix(fill, INK, 0.35),
        INK,
        0.45,
        kind="tone",
    )


def face(fill: str, *, shut: bool = False) -> str:
    """Return what stands on a skull: muzzle, nose, eye, near ear."""
    out = path(ring(MUZZLE), TAN, kind="soft")
    out += path(
        ring([(1, -4), (0.3, -7.4), (3, -9), (5.6, -7), (4.8, -3.6)]), fill, INK, 0.45, kind="tone"
    )
    out += path(
        ring([(2, -4.8), (1.9, -6.6), (3.2, -7.4), (4.4, -6.4), (3.9, -4.6)]),
        mix(fill, INK, 0.4),
        kind="tone",
    )
    out += path(ring(NOSE), INK, kind="mark")
    if shut:
        out += path("M-5.2 -1.2C-4.4 -0.5 -3.4 -0.5 -2.6 -1.2", "none", INK, 0.5, kind="line")
    else:
        out += circle(-3.7, -1.3, 0.8, INK, kind="mark")
    return out


MOUTH = path("M-10.2 2.6C-8.4 3.7 -6.2 3.5 -4 2.4", "none", INK, 0.45, kind="line")


def head(
    fill: str,
    x: float,
    y: float,
    turn: float = 0,
    size: float = 1.0,
    *,
    shut: bool = False,
    body: tuple[str, ...] = (),
) -> str:
    """Return a body and the head on it, one mass."""
    skull = f'<g transform="translate({x} {y}) rotate({turn}) scale({size})">'
    d = ring(SKULL)
    out = skull + ears(fill) + "</g>"
    for part in body:
        out += path(part, fill, INK, EDGE, kind="tone")
    out += skull + path(d, fill, INK, EDGE / size, kind="tone") + "</g>"
    for part in body:
        out += path(part, fill, kind="tone")
    return out + skull + path(d, fill, kind="tone") + face(fill, shut=shut) + MOUTH + "</g>"


def salmon(x: float, y: float, turn: float, size: float) -> str:
    """Return a red salmon with a green head, its head to the left."""
    body = [
        (-9, 0),
        (-6, -2.4),
        (-1, -3),
        (4, -2),
        (8, -0.9),
        (8, 0.9),
        (4, 2),
        (-1, 2.8),
        (-6, 2.2),
    ]
    tail = "M7 0L11 -3.4L10 0L11 3.4Z"
    out = path(tail, "#A63A2E", INK, 0.5, kind="tone") + path(
        ring(body), "#C4503E", INK, 0.5, kind="tone"
    )
    out += path("M-1.4 -2.9L1.6 -4.6L2.6 -2.3Z", "#A63A2E", INK, 0.4, kind="tone")
    out += path(
        ring([(-9, 0), (-6.6, -2.2), (-4.6, -1.8), (-4.2, 0), (-4.8, 1.9), (-6.6, 2)]),
        "#6E7F4E",
        INK,
        0.4,
        kind="tone",
    )
    out += circle(-6.7, -0.6, 0.5, INK, kind="mark")
    return group(out, (x, y), turn, size)


def standing() -> str:
    """On its hind legs, one paw raised, looking out."""
    fill = "#714A30"
    far = mix(fill, INK, 0.3)
    body = [
        (20.6, 10),
        (17.6, 15),
        (16.6, 21),
        (17.4, 27),
        (22, 30),
        (28, 29.4),
        (32, 25),
        (31.6, 18),
        (29, 11.6),
        (25.6, 8),
    ]
    out = joined(
        far,
        limb((20, 14, 2.6), (13.6, 15.6, 2.1), (9.6, 11.6, 2)),
        limb((20.6, 25, 3.6), (18.4, 31, 2.6), (16.4, 35.2, 2)),
    )
    near = limb((27.8, 25, 4.6), (28.6, 31, 3), (26, 35.1, 2.2))
    out += head(fill, 22, 7.4, 4, 0.78, body=(ring(body), near))
    out += path(
        ring([(18.8, 16), (18, 22), (20, 27), (23.4, 24), (22.6, 16)]),
        mix(fill, TAN, 0.35),
        kind="tone",
    )
    out += fur(
        3,
        mix(fill, INK, 0.4),
        [(27, 11), (29, 15), (30.6, 20), (26, 27), (30, 25), (28.6, 29), (24, 12), (24.6, 28)],
        75,
    )
    arm = limb((28, 14.6, 3), (26, 20.6, 2.5), (20.6, 22.6, 2.1))
    out += joined(mix(fill, TAN, 0.08), arm)
    out += "".join(
        line(x, y, x - 1.2, y + 0.8, CLAW, 0.5, "mark pale")
        for x, y in ((19.4, 21.8), (19.4, 23), (19.8, 24.1))
    )
    out += "".join(
        line(x, y, x - 0.9, y - 1, CLAW, 0.5, "mark pale")
        for x, y in ((8.3, 11.4), (9.3, 10.5), (10.4, 10.1))
    )
    return out + paw(24.4, 36.6, 1.4, 1.2)


def fishing() -> str:
    """On a stone, one paw struck into the water, a salmon leaping off."""
    fill = "#5A4334"
    far = mix(fill, INK, 0.35)
    rock = path(
        "M22 38L23.4 32L28 30L40 29.6L45 32L47.4 38Z", "#A09E94", "#54534D", 0.5, kind="tone"
    )
    rock += path(
        "M28 30.4L30.4 33.4L27 37M40 30L38.6 34L42 37", "none", "#54534D", 0.4, kind="line"
    )
    water = path(
        f"M1 37.8C-0.6 36.6 -0.4 34.6 {LEVEL}L21.6 38Z",
        WATER,
        kind="soft",
    )
    water += path(
        f"M{LEVEL}M3.4 36.4C6 35.8 8 36.9 11 36.2",
        "none",
        "#3F7480",
        0.5,
        kind="line",
    )
    body = [
        (17, 14),
        (20, 9.6),
        (25, 7.4),
        (31, 8.6),
        (38, 6.6),
        (44, 9.6),
        (46, 16),
        (43.6, 23),
        (36, 23),
        (29, 22.4),
        (22, 23.4),
        (17.6, 20),
    ]
    out = rock + joined(
        far,
        limb((38, 19, 4.2), (37, 25, 2.9), (35, 29, 2.3)),
        limb((25, 19, 3.6), (27.4, 25, 2.6), (26.6, 29, 2.2)),
    )
    arm = limb((21.4, 18, 4), (15.6, 25, 2.8), (10.6, 31.6, 2.4))
    out += head(
        fill,
        14.6,
        14,
        -16,
        0.9,
        body=(ring(body), limb((42, 18, 4.4), (43, 25, 3), (41.4, 29.4, 2.4)), arm),
    )
    out += path(
        ring([(21, 10.6), (25, 8.6), (30, 10), (28, 13.6), (22.4, 14)]),
        mix(fill, TAN, 0.25),
        kind="tone",
    )
    out += fur(
        5,
        mix(fill, INK, 0.45),
        [
            (24, 16),
            (28, 17),
            (32, 12),
            (36, 10),
            (40, 11),
            (43, 14),
            (36, 16),
            (40, 18),
            (32, 18),
            (19, 21),
            (16, 25),
        ],
        60,
    )
    out += water + "".join(
        line(x, y, x - 1, y + 1.3, CLAW, 0.5, "mark pale")
        for x, y in ((9.4, 31), (10.9, 31.9), (12.2, 32.7))
    )
    out += path(DROPS, "none", "#3F7480", 0.6, kind="line")
    return out + paw(40, 31.4, 1.4, 1.3) + salmon(2.8, 27.9, 76, 0.56)


def sitting() -> str:
    """On its haunches, a hind foot stretched out, looking up."""
    fill = "#9A6C48"
    far = mix(fill, INK, 0.32)
    body = [
        (20, 17),
        (17.6, 23),
        (18, 30),
        (22, 35),
        (30, 37),
        (38, 36.4),
        (41.6, 31),
        (40, 23),
        (35, 16),
        (28, 12.6),
    ]
    out = joined(far, limb((24, 33, 4), (15, 33.6, 3), (8.4, 33.2, 2.4)))
    out += head(fill, 23.4, 12.4, 14, 0.98, body=(ring(body),))
    out += path(
        ring([(19.6, 22), (19.4, 28), (23, 32.6), (27.6, 30), (26.6, 22)]),
        mix(fill, TAN, 0.5),
        kind="tone",
    )
    out += fur(
        7,
        mix(fill, INK, 0.4),
        [(33, 18), (36, 21), (38, 26), (34, 24), (39, 31), (31, 15), (36, 30), (32, 28)],
        75,
    )
    leg = limb((34, 31.6, 4.8), (26, 34.6, 3.2), (16.4, 35, 2.2))
    out += joined(fill, leg)
    sole = ring(
        [(14.2, 36.9), (11.6, 34), (12, 29.6), (14.4, 28.2), (16.6, 30), (17.4, 34), (16.8, 36.8)]
    )
    out += path(sole, fill, INK, 0.45, kind="tone") + path(
        ring([(13.4, 34.4), (14.2, 32.4), (16, 33), (16, 35.6), (14.4, 36)]), INK, kind="mark"
    )
    out += "".join(
        circle(x, y, 0.62, INK, kind="mark") for x, y in ((12.9, 31.4), (14.1, 30.1), (15.6, 30.5))
    )
    arm = limb((31, 20, 3.4), (29.4, 26.6, 2.8), (23.6, 29.4, 2.3))
    out += joined(mix(fill, TAN, 0.1), arm)
    return out + "".join(
        line(x, y, x - 1.2, y + 0.8, CLAW, 0.5, "mark pale")
        for x, y in ((22.4, 28.4), (22.4, 29.7), (22.9, 30.9))
    )


def holding() -> str:
    """Striding to the right, head high, a salmon across its jaws."""
    fill = "#6B3F2B"
    far = mix(fill, INK, 0.35)
    body = [
        (14, 13),
        (19, 9.6),
        (24, 10.4),
        (30, 11.6),
        (37, 10.4),
        (43, 13),
        (45.6, 19),
        (43.6, 26),
        (37, 25.4),
        (28, 26.2),
        (20, 26.4),
        (15.4, 22),
    ]
    out = joined(
        far,
        limb((19, 22, 3.6), (13.4, 28, 2.7), (10.6, 34.6, 2.2)),
        limb((39, 22, 4), (36, 29, 2.9), (32, 34.6, 2.3)),
    )
    legs = (
        limb((23, 23, 4), (23.4, 29.4, 3), (22, 35, 2.4)),
        limb((41, 22, 4.4), (43.2, 29, 3), (43, 35, 2.4)),
    )
    out += head(fill, 14.6, 10.6, 4, 0.9, body=(ring(body), *legs))
    out += path(
        ring([(18, 12), (22, 11), (27, 12.6), (25, 16), (19.6, 16)]),
        mix(fill, TAN, 0.22),
        kind="tone",
    )
    out += fur(
        9,
        mix(fill, INK, 0.45),
        [
            (20, 19),
            (24, 19),
            (28, 15),
            (32, 14),
            (36, 13.4),
            (40, 15),
            (43, 18),
            (36, 19),
            (40, 21),
            (30, 20),
        ],
        60,
    )
    out += paw(20.6, 36.6) + paw(41.6, 36.6)
    out += group(salmon(-7.8, 4.9, 9, 0.8), (14.6, 10.6), 4, 0.9)
    return group(out, (W, 0), 0, (-1, 1))


def family() -> str:
    """A she-bear, her head down to a cub that stands up."""
    fill, young = "#80583C", "#B98A5C"
    far = mix(fill, INK, 0.35)
    body = [
        (22, 17),
        (26, 12.4),
        (31, 12),
        (37, 12.8),
        (43, 12.6),
        (46.6, 17),
        (46.4, 23),
        (43, 28.4),
        (36, 28),
        (29, 28.6),
        (24, 27),
    ]
    out = joined(
        far,
        limb((28, 25, 3.4), (29.8, 31, 2.5), (29, 35, 2.1)),
        limb((40, 25, 3.8), (38, 31, 2.6), (36.4, 35, 2.1)),
    )
    legs = (
        limb((27, 25, 3.6), (25.4, 31, 2.7), (24, 35, 2.2)),
        limb((43, 25, 3.8), (44.2, 31, 2.7), (43.4, 35, 2.2)),
    )
    out += head(fill, 21.6, 19, -10, 0.8, body=(ring(body), *legs), shut=True)
    out += path(
        ring([(26, 14.4), (30, 12.8), (34, 14.4), (32, 18), (27, 18)]),
        mix(fill, TAN, 0.25),
        kind="tone",
    )
    out += fur(
        11,
        mix(fill, INK, 0.4),
        [(29, 21), (33, 22), (36, 16), (40, 15), (43, 18), (40, 21), (36, 25), (44, 23), (32, 18)],
        65,
    )
    out += paw(22.8, 36.4, 1.3) + paw(42.2, 36.4, 1.3)
    dark = mix(young, INK, 0.3)
    cub = joined(dark, limb((-6, 33, 2.2), (-9, 35.2, 1.7), (-10.6, 35.8, 1.2)))
    cub += joined(dark, limb((-7, 29, 2), (-10.4, 27.6, 1.6), (-12.4, 25.6, 1.4)))
    torso = [(-3.4, 26), (-2.2, 30), (-2.8, 34.4), (-6, 36), (-9, 34.4), (-9.6, 30), (-8.4, 26)]
    leg = limb((-5, 32.4, 2.6), (-5.4, 35, 1.9), (-7.6, 35.8, 1.3))
    cub += head(young, -6, 23.4, 14, 0.58, body=(ring(torso), leg))
    return out + group(cub, (0, 0), 0, (-1, 1))


POSES = {
    "standing": ("A bear on its hind legs", standing),
    "fishing": ("A bear that strikes at a salmon", fishing),
    "sitting": ("A bear that sits", sitting),
    "holding": ("A bear with a salmon in its jaws", holding),
    "family": ("A she-bear and her cub", family),
}


def main(folder: Path) -> None:
    """Write the bears into the folder."""
    for name, (title, bear) in POSES.items():
        text = document(title, bear(), W, H)
        (folder / f"{name}.svg").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
