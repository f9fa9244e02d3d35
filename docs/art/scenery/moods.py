"""What tells the name of a rock card: weather, birds, leaves, reeds."""

# ruff: noqa: E501, E731, B007
from __future__ import annotations

from math import cos, pi, sin, tau

from docs.art.scenery.brush import (
    changed,
    clipped,
    disc,
    fill,
    lens,
    n,
    pen,
    ribbon,
    smooth,
    straight,
)
from docs.art.scenery.stones import ring
from docs.art.scenery.strokes import CREAM


def fog(x, y, long, high, color, edge="#B4C4C3") -> str:
    """A bank of mist: a flat shape with round ends, level below."""
    pts = [
        (x, y),
        (x + long * 0.06, y - high * 0.42),
        (x + long * 0.22, y - high * 0.55),
        (x + long * 0.36, y - high),
        (x + long * 0.56, y - high * 0.72),
        (x + long * 0.76, y - high * 0.86),
        (x + long * 0.94, y - high * 0.3),
        (x + long, y),
        (x + long * 0.8, y + high * 0.28),
        (x + long * 0.3, y + high * 0.24),
    ]
    return fill(smooth(pts, True), color, edge, 0.16)


def mist_behind(rng, hour):
    """Draw: mist behind."""
    return fog(-14, 25.6, 62, 2.2, "#EEF3EF") + fog(26, 26.0, 56, 2.6, "#EEF3EF")


def mist_before(rng, hour):
    """Draw: mist before."""
    return (
        fog(-12, 33.6, 40, 3.4, "#F1F5F1")
        + fog(36, 37.4, 40, 3.2, "#F1F5F1")
        + fog(-6, 45.6, 36, 3.0, "#F6F9F5")
        + fog(22, 48.8, 50, 2.6, "#F6F9F5")
        + fog(-14, 53, 26, 2.2, "#EDF2EE")
        + "".join(
            pen(smooth([(x, y), (x + 5, y - 0.4), (x + 11, y + 0.2)]), "#B4C4C3", 0.16)
            for x, y in ((3, 35.6), (45, 39.4), (6, 47.4), (33, 50.2))
        )
    )


def dusk_sky(rng, hour):
    """Draw: dusk sky."""
    birds = "".join(
        pen(
            f"M{x} {y}C{x + 0.8} {y - 1} {x + 1.4} {y - 0.8} {x + 1.7} {y}C{x + 2} {y - 0.8} {x + 2.7} {y - 1} {x + 3.4} {y}",
            "#3B2B40",
            0.3,
        )
        for x, y in ((19, 17.0), (23.4, 15.8), (58, 16.4))
    )
    return (
        disc(51, 22.6, 7.6, "#F4BE78", "#F4BE78", 0.14)
        + disc(51, 22.6, 5.4, "#FBE7AE", "#F8D894")
        + birds
    )


def dusk_behind(rng, hour):
    """Draw: dusk behind."""
    return "".join(
        lens(51 - w / 2 + d, y, w, 0.7 + i * 0.1, "#F8D894", kind="soft keep")
        for i, (y, w, d) in enumerate(
            (
                (24.8, 11, 0),
                (26.5, 8.5, 0.8),
                (28.3, 10, -0.8),
                (30.4, 7, 1),
                (32.7, 9, -0.5),
                (35.4, 6, 1.5),
                (38.7, 8, 0),
            )
        )
    )


def rain_behind(rng, hour):
    """Draw: rain behind."""
    lines = ""
    for _ in range(64):
        x, y, long = rng.uniform(-2, 68), rng.uniform(13, 48), rng.uniform(2.2, 4.8)
        lines += f"M{n(x)} {n(y)}L{n(x - long * 0.26)} {n(y + long)}"
    return pen(lines, "#E9EFEC", 0.14, "mark pale")


def rain_before(rng, hour):
    """Draw: rain before."""
    out = []
    for x, y, r in (
        (7.5, 31, 3.4),
        (57.5, 28.4, 2.4),
        (11.5, 48.4, 4.6),
        (28, 48.2, 3.6),
        (3, 40.0, 2.4),
        (60.5, 37.6, 2.6),
        (24.5, 25.8, 1.8),
        (60, 47.5, 3),
        (1.6, 60, 3.4),
        (62.4, 70, 3.4),
        (2, 78, 4),
        (16, 87.2, 5),
        (47, 87.4, 4.4),
    ):
        out.append(
            fill(
                smooth(
                    [(x + r * cos(tau * i / 8), y + r * 0.30 * sin(tau * i / 8)) for i in range(8)],
                    True,
                ),
                "#B9CBCB",
            )
        )
        for s, w in ((1.0, 0.2), (0.5, 0.16)):
            out.append(ring(x, y, r * s, r * 0.30 * s, CREAM, w, kind="mark pale"))
        out.append(
            pen(
                f"M{n(x)} {n(y - 0.2)}L{n(x)} {n(y - 1.5)}M{n(x - 0.7)} {n(y - 0.2)}L{n(x - 1.1)} {n(y - 1.1)}M{n(x + 0.7)} {n(y - 0.2)}L{n(x + 1.1)} {n(y - 1.1)}",
                CREAM,
                0.16,
                "mark pale",
            )
        )
    for x, y in ((14, 36.2), (22, 31.8), (34, 25.6), (44, 23.4), (49, 25.6), (39, 28)):
        out.append(
            pen(
                f"M{x} {y - 0.3}L{x - 0.7} {y - 1.4}M{x + 0.5} {y - 0.3}L{x + 1.1} {y - 1.3}M{x + 0.2} {y - 0.4}L{x + 0.2} {y - 1.7}",
                CREAM,
                0.16,
                "mark pale",
            )
        )
    return "".join(out)


def leaf(rng, x, y, size, turn, color, vein, kind, flat=1.0) -> str:
    """An aspen leaf or a maple leaf."""
    if kind == "aspen":
        pts = [
            (0, 1.0),
            (0.62, 0.72),
            (0.80, 0.1),
            (0.46, -0.5),
            (0, -1.05),
            (-0.46, -0.5),
            (-0.80, 0.1),
            (-0.62, 0.72),
        ]
        veins = "M0 1.7L0 -.8M0 .5L.5 .1M0 .5L-.5 .1M0 0L.42 -.36M0 0L-.42 -.36"
        data = smooth(pts, True)
    else:
        half = [
            (0, -1.15),
            (0.22, -0.66),
            (0.55, -0.80),
            (0.50, -0.36),
            (1.1, -0.42),
            (0.86, -0.06),
            (1.02, 0.22),
            (0.54, 0.30),
            (0.62, 0.62),
            (0.16, 0.50),
            (0.05, 0.62),
        ]
        data = straight(half + [(-px, py) for px, py in reversed(half[1:])])
        veins = "M0 1.4L0 -.9M0 .4L.7 -.25M0 .4L-.7 -.25"
    c, s = cos(turn * pi / 180) * size, sin(turn * pi / 180) * size
    return changed(
        fill(data, color, vein, 0.15) + pen(veins, vein, 0.15),
        lambda px, py: (x + px * c - py * s * 0.82, y + (px * s + py * c * 0.82) * flat),
    )


FALL = (
    ("#D98B2B", "#8F5313"),
    ("#C9512C", "#7E2C16"),
    ("#E3B43C", "#94701A"),
    ("#B8672F", "#713A15"),
)


def autumn_before(rng, hour):
    """Draw: autumn before."""
    out = []
    afloat = (
        (6, 30.5, 1.0),
        (13, 47.6, 1.9),
        (25, 48.6, 1.6),
        (4, 39.4, 1.5),
        (59.5, 33, 1.1),
        (60, 46.6, 1.8),
        (20, 28.0, 0.9),
        (2, 56, 1.8),
        (61.6, 63, 1.7),
        (2, 72, 1.6),
        (61.6, 80, 1.6),
        (9, 87, 1.5),
        (27, 87.2, 1.7),
        (52, 87.2, 1.6),
    )
    for i, (x, y, s) in enumerate(afloat):
        out.append(ring(x + 0.2, y + s * 0.5, s * 1.5, s * 0.5, hour.foam, 0.18))
        tone, vein = FALL[i % 4]
        out.append(
            leaf(rng, x, y, s, rng.uniform(0, 360), tone, vein, ("aspen", "maple")[i % 2], 0.62)
        )
    for i, (x, y, s, t) in enumerate(
        ((37.5, 23.6, 1.7, 30), (27, 30.2, 1.4, -50), (47, 26, 1.3, 100), (31.5, 36.5, 1.5, 160))
    ):
        tone, vein = FALL[(i + 1) % 4]
        out.append(leaf(rng, x, y, s, t, tone, vein, ("maple", "aspen")[i % 2]))
    for i, (x, y, s, t) in enumerate(
        ((20, 17.4, 1.3, 40), (28.5, 19.6, 1.1, -30), (58, 24, 1.2, 70), (9.5, 33.6, 1.2, -60))
    ):
        tone, vein = FALL[(i + 2) % 4]
        out.append(leaf(rng, x, y, s, t, tone, vein, "aspen"))
        out.append(
            pen(
                f"M{x + 1.5} {y - 2.6}C{x + 2.6} {y - 2} {x + 2.4} {y - 0.9} {x + 1.5} {y - 0.7}",
                "#B79E74",
                0.16,
            )
        )
    return "".join(out)


def heron(x, y, k) -> str:
    """A grey heron that waits, feet at (x, y), `k` mm to a unit; it is 26 units tall."""
    at = lambda pts: [(x + px * k, y + py * k) for px, py in pts]
    line = lambda pts: smooth(at(pts))
    slate, grey, pale, white, dark, bill, leg = (
        "#6F8492",
        "#91A4AE",
        "#C2CDD1",
        "#F2F2EA",
        "#2E3A45",
        "#E0A23A",
        "#7C6A45",
    )
    e = 0.16
    out = [
        pen(line([(0.9, -8.4), (0.5, -4.4), (1.0, 0)]), leg, 0.42),
        pen(line([(2.3, -8.2), (2.1, -4.6), (2.9, -0.1)]), leg, 0.42),
    ]
    out.append(
        pen(
            line([(-0.8, 0.25), (1.0, 0), (2.3, 0.35)])
            + line([(1.0, 0), (0.4, 0.5)])
            + line([(1.4, 0.15), (2.9, -0.1), (4.2, 0.2)]),
            leg,
            0.34,
        )
    )
    # tail, body, wing
    out.append(
        fill(
            smooth(at([(5.6, -9.2), (8.2, -7.6), (10.0, -5.2), (8.4, -5.6), (5.4, -7.6)]), True),
            slate,
            dark,
            e,
        )
    )
    out.append(
        fill(
            smooth(
                at(
                    [
                        (-3.4, -11.8),
                        (-3.0, -14.4),
                        (-1.2, -15.8),
                        (1.8, -15.2),
                        (4.8, -12.8),
                        (7.2, -9.6),
                        (5.0, -8.2),
                        (2.0, -7.8),
                        (-1.2, -8.8),
                    ]
                ),
                True,
            ),
            pale,
            dark,
            e,
        )
    )
    out.append(
        fill(
            smooth(
                at(
                    [
                        (-1.8, -14.6),
                        (0.6, -15.6),
                        (3.4, -14.0),
                        (6.2, -10.8),
                        (9.4, -6.0),
                        (6.2, -7.6),
                        (2.8, -8.6),
                        (-0.2, -10.4),
                        (-1.6, -12.4),
                    ]
                ),
                True,
            ),
            grey,
            dark,
            e,
        )
    )
    out.append(
        fill(
            smooth(
                at(
                    [(1.6, -10.4), (4.4, -10.6), (7.2, -8.4), (9.4, -6.0), (6.2, -7.4), (3.2, -8.4)]
                ),
                True,
            ),
            dark,
            kind="mark",
        )
    )
    out.append(
        pen(
            "".join(
                line(p)
                for p in (
                    [(-0.6, -13.4), (1.8, -12.6), (4.2, -10.8)],
                    [(0.8, -14.2), (3.2, -13.0), (5.4, -10.8)],
                    [(-0.8, -11.8), (1.4, -11.0), (2.6, -10.2)],
                )
            ),
            slate,
            0.16,
        )
    )
    # neck in an S, black streaks down its front
    out.append(
        ribbon(
            at(
                [
                    (-1.4, -13.4),
                    (-3.7, -15.2),
                    (-3.9, -17.6),
                    (-2.1, -19.8),
                    (-1.7, -22.0),
                    (-3.0, -23.9),
                ]
            ),
            lambda t: k * (1.35 - 0.66 * t),
            white,
            dark,
            e,
            18,
        )
    )
    out.append(pen(line([(-4.6, -16.6), (-3.9, -18.6), (-2.8, -20.0), (-2.5, -21.6)]), dark, 0.26))
    for a, b in (
        ((-2.9, -13.6), (-4.2, -9.4)),
        ((-2.2, -12.8), (-3.0, -8.6)),
        ((-1.4, -12.4), (-1.8, -8.8)),
    ):
        out.append(
            ribbon(
                at([a, ((a[0] + b[0]) / 2 - 0.3, (a[1] + b[1]) / 2), b]),
                lambda t: k * 0.42 * (1 - t) + 0.03,
                white,
                dark,
                0.12,
            )
        )
    # head, bill, crest
    out.append(
        fill(
            smooth(
                at(
                    [
                        (-1.6, -23.6),
                        (-2.2, -25.1),
                        (-3.8, -25.7),
                        (-5.6, -25.0),
                        (-6.2, -24.3),
                        (-5.0, -23.5),
                        (-3.2, -22.9),
                    ]
                ),
                True,
            ),
            white,
            dark,
            e,
        )
    )
    out.append(fill(straight(at([(-5.5, -25.0), (-11.6, -23.7), (-5.7, -23.9)])), bill, dark, e))
    out.append(pen(line([(-5.6, -24.45), (-8.4, -24.1), (-11.4, -23.7)]), dark, 0.12))
    out.append(
        fill(
            smooth(
                at(
                    [
                        (-4.6, -25.4),
                        (-3.2, -25.7),
                        (-1.8, -25.0),
                        (1.6, -23.2),
                        (3.2, -21.6),
                        (0.6, -22.8),
                        (-1.6, -24.1),
                        (-3.4, -24.9),
                    ]
                ),
                True,
            ),
            dark,
            kind="mark",
        )
    )
    out.append(disc(x - 4.75 * k, y - 24.6 * k, 0.28, bill, dark, 0.12))
    return "".join(out)


def heron_before(rng, hour):
    """Draw: heron before."""
    return (
        heron(37.5, 34.2, 0.745)
        + stems(rng, 2.2, 47.0, 5, 20, 0.12, ("#7C8B54", "#5F7350"))
        + stems(rng, 58.0, 46.5, 4, 17, -0.10, ("#7C8B54", "#5F7350"))
    )


def stems(rng, x, y, count, high, lean, tones, tails=True) -> str:
    """Draw: reeds, each blade two curves, black in line ink; heads on stalks."""
    blades, heads = dict.fromkeys(tones, ""), []
    for i in range(count):
        px, h, bend = (
            x + i * 1.3 + rng.uniform(-0.3, 0.3),
            high * rng.uniform(0.75, 1.05),
            lean * rng.uniform(0.6, 1.3),
        )
        tip = (px + h * bend * 1.6, y - h)
        blades[tones[i % 2]] += blade(
            (px, y - i % 3 * 0.4), (px + h * bend * 0.4, y - h * 0.5), tip, 0.25
        )
        if tails and i % 2 == 0:
            knots = (px, y), (px + h * bend * 0.4, y - h * 0.5), tip
            low, up = (
                tuple(
                    a * (1 - t) ** 3 + 3 * b * t * (1 - t) + c * t**3
                    for a, b, c in zip(*knots, strict=True)
                )
                for t in (0.86, 0.96)
            )
            heads.append((low, up))
        lx = px + h * bend * 0.3
        blades[tones[(i + 1) % 2]] += blade(
            (px + 0.2, y),
            (lx + 0.7 + lean * 5, y - h * 0.32),
            (lx + 2.6 + lean * 17, y - h * 0.46),
            0.25,
        )
    out = "".join(fill(data, tone, kind="mark") for tone, data in blades.items())
    caps = "".join(f"M{n(a)} {n(b)}L{n(c)} {n(d)}" for (a, b), (c, d) in heads)
    return out + (pen(caps, "#4B3220", 1.2) + pen(caps, "#7A5230", 0.9, "tone") if caps else "")


def blade(foot, middle, tip, half) -> str:
    """Return a blade from its foot to its tip, `half` mm wide on each side of its foot."""
    (a, b), (c, d), (e, f) = foot, middle, tip
    return (
        f"M{n(a - half)} {n(b)}C{n(c - half)} {n(d)} {n(c - half / 2)} {n(d)} {n(e)} {n(f)}"
        f"C{n(c + half / 2)} {n(d)} {n(c + half)} {n(d)} {n(a + half)} {n(b)}Z"
    )


def wind_behind(rng, hour):
    """Draw: wind behind."""
    out = []
    for x, y, long in (
        (16, 18.4, 15),
        (46, 17.4, 12),
        (3, 31.0, 13),
        (47.4, 28.6, 11),
        (16, 23.4, 8),
    ):
        gust = [(x, y), (x + long * 0.3, y - 0.7), (x + long * 0.65, y + 0.25)]
        for i in range(9):  # it rolls up
            a, r = pi / 2 - i * 0.62, 1.5 * (1 - i / 11)
            gust.append((x + long + r * cos(a), y - 1.7 + r * sin(a)))
        out.append(pen(smooth(gust), "#9CC3C6", 0.22))
    return "".join(out)


def wind_before(rng, hour):
    """Draw: wind before."""
    out = []
    for x, y, s in (
        (-2, 34.5, 1.0),
        (50, 33.5, 0.9),
        (3, 48.6, 1.5),
        (20, 49.3, 1.4),
        (52, 46.5, 1.3),
        (56, 39.6, 1.1),
        (-2, 41.6, 1.2),
    ):
        crest = [
            (x - 1.5 * s, y),
            (x + 1.6 * s, y - 0.55 * s),
            (x + 4.2 * s, y - 1.25 * s),
            (x + 6.2 * s, y - 1.05 * s),
            (x + 6.9 * s, y - 0.35 * s),
            (x + 6.1 * s, y - 0.55 * s),
            (x + 6.0 * s, y - 0.05 * s),
            (x + 8.4 * s, y + 0.25 * s),
            (x + 3 * s, y + 0.35 * s),
        ]
        out.append(
            fill(smooth(crest, True), "#4A8792")
            + pen(smooth([(px, py - 0.1) for px, py in crest[1:5]]), "#F2DDB0", 0.26)
        )
    tones = ("#9AA65C", "#6F8548")
    out.append(stems(rng, 6.5, 48.0, 8, 23, 0.40, tones))
    out.append(stems(rng, 47.5, 47.2, 6, 18, 0.42, tones))
    out.append(
        "".join(
            leaf(rng, x, y, 0.9, t, "#C9A94F", "#6E5620", "aspen")
            for x, y, t in ((31, 17.4, 60), (57.5, 27, 100), (20.5, 25, 30))
        )
    )
    return "".join(out)


def dipper(x, y, k) -> str:
    """A dipper, feet at (x, y), facing right."""
    at = lambda pts: [(x + px * k, y + py * k) for px, py in pts]
    dark, brown, rust, white, edge = "#3E3A39", "#5A463A", "#8A4F32", "#FCFAF2", "#221F1E"
    e = 0.16
    out = [
        pen(
            smooth(at([(-0.2, -1.5), (0.1, -0.8), (-0.2, 0)]))
            + smooth(at([(0.9, -1.4), (1.1, -0.7), (1.0, 0)]))
            + smooth(at([(-0.9, 0.1), (-0.2, 0), (0.5, 0.12)]))
            + smooth(at([(0.4, 0.12), (1.0, 0), (1.8, 0.1)])),
            "#4A3E38",
            0.34,
        )
    ]
    out.append(
        fill(
            smooth(
                at(
                    [
                        (-2.2, -3.6),
                        (-4.4, -5.5),
                        (-5.4, -6.0),
                        (-5.5, -5.2),
                        (-3.8, -3.2),
                        (-2.4, -2.4),
                    ]
                ),
                True,
            ),
            dark,
            edge,
            e,
        )
    )
    body = at(
        [
            (3.9, -5.7),
            (3.3, -6.6),
            (2.2, -7.0),
            (1.0, -6.5),
            (-0.4, -5.2),
            (-2.2, -4.2),
            (-2.9, -3.0),
            (-1.9, -1.8),
            (0.0, -1.2),
            (1.8, -1.5),
            (3.1, -2.7),
            (3.6, -4.3),
        ]
    )
    out.append(
        clipped(
            smooth(body, True),
            fill(smooth(body, True), dark)
            + pen(
                "".join(
                    straight(at([(i * 0.34 - 3.4, -8), (i * 0.34 - 6, -0.8)]), False)
                    for i in range(30)
                ),
                edge,
                0.12,
                "inked",
            )
            + fill(
                smooth(
                    at(
                        [
                            (4.4, -5.3),
                            (3.0, -5.4),
                            (1.9, -5.6),
                            (1.2, -4.4),
                            (1.5, -3.0),
                            (2.6, -2.5),
                            (4.2, -3.0),
                        ]
                    ),
                    True,
                ),
                white,
                edge,
                e,
            )
            + fill(
                smooth(at([(1.4, -3.1), (2.6, -2.5), (3.8, -2.9), (3.2, -1.8), (1.4, -1.6)]), True),
                rust,
                edge,
                e,
            )
            + fill(
                smooth(
                    at(
                        [(4.5, -5.4), (3.0, -5.4), (1.6, -5.8), (0.6, -6.8), (2.2, -8), (4.6, -6.8)]
                    ),
                    True,
                ),
                brown,
            ),
        )
    )
    out.append(
        fill(
            smooth(
                at(
                    [
                        (1.1, -5.0),
                        (-0.4, -4.9),
                        (-2.2, -4.1),
                        (-4.0, -3.5),
                        (-2.0, -2.7),
                        (0.0, -2.9),
                        (1.0, -3.8),
                    ]
                ),
                True,
            ),
            "#4C4644",
            edge,
            e,
        )
    )
    out.append(
        pen(
            smooth(at([(-3.2, -3.5), (-1.4, -3.6), (0.2, -3.9)]))
            + smooth(at([(-2.4, -3.0), (-0.9, -3.2), (0.4, -3.5)])),
            "#7B7370",
            0.14,
        )
    )
    out.append(pen(smooth(body, True), edge, e))
    out.append(fill(straight(at([(3.8, -6.05), (5.5, -5.55), (3.85, -5.35)])), edge, kind="mark"))
    out.append(
        disc(x + 2.75 * k, y - 6.0 * k, 0.27 * k, CREAM, edge, 0.12)
        + disc(x + 2.8 * k, y - 6.0 * k, 0.14 * k, "#111111", kind="mark")
    )
    return "".join(out)


def foam(rng, x, y, s) -> str:
    """White water that piles up before a stone: a cushion with a ragged tail."""
    cushion = [
        (x - 4.4 * s, y),
        (x - 3.2 * s, y - 0.9 * s),
        (x - 2.0 * s, y - 1.5 * s),
        (x - 0.6 * s, y - 1.25 * s),
        (x + 0.6 * s, y - 1.7 * s),
        (x + 2.0 * s, y - 1.0 * s),
        (x + 3.6 * s, y - 0.8 * s),
        (x + 6.4 * s, y + 0.1 * s),
        (x + 3.4 * s, y + 0.35 * s),
        (x + 2.2 * s, y + 0.9 * s),
        (x + 0.2 * s, y + 0.5 * s),
        (x - 1.6 * s, y + 0.95 * s),
        (x - 2.6 * s, y + 0.45 * s),
    ]
    out = [fill(smooth(cushion, True), CREAM, "#8DB5B7", 0.14)]
    out.append(
        pen(
            smooth([(x - 2.4 * s, y - 0.3 * s), (x - 1.2 * s, y - 0.7 * s), (x, y - 0.35 * s)])
            + smooth(
                [
                    (x + 0.8 * s, y - 0.5 * s),
                    (x + 2.2 * s, y - 0.25 * s),
                    (x + 3.6 * s, y - 0.3 * s),
                ]
            ),
            "#8DB5B7",
            0.16,
        )
    )
    for i in range(4):
        px, py = x + rng.uniform(3.5, 9) * s, y + rng.uniform(-0.4, 0.9) * s
        out.append(lens(px, py, rng.uniform(1.6, 3.6) * s, 0.42 * s, CREAM))
    return "".join(out)


def dipper_before(rng, hour):
    """Draw: dipper before."""
    out = [dipper(43.5, 34.0, 1.85)]
    for x, y, s in (
        (31.6, 44.0, 1.25),
        (10.4, 45.2, 1.05),
        (53.6, 45.6, 1.1),
        (21, 48.6, 1.0),
        (40.5, 48.4, 0.9),
    ):
        out.append(foam(rng, x, y, s))
    for x, y in ((33.0, 41.2), (30.2, 41.6), (35.6, 42.0)):
        out.append(disc(x, y, 0.3, CREAM, "#8DB5B7", 0.1))
    return "".join(out)


def night_sky(rng, hour):
    """Draw: night sky."""
    out = []
    for _ in range(46):
        out.append(
            disc(
                rng.uniform(15, 63),
                rng.uniform(0, 17.5),
                rng.choice((0.12, 0.16, 0.22)),
                "#D9DCEB",
                kind="mark pale",
            )
        )
    for x, y, s in ((20, 17.5, 1.0), (57.5, 17.2, 1.2), (26.4, 15.6, 0.7), (61.6, 9, 0.9)):
        pts = [
            (
                (s if i % 2 == 0 else s * 0.24) * cos(tau * i / 8) + x,
                (s if i % 2 == 0 else s * 0.24) * sin(tau * i / 8) + y,
            )
            for i in range(8)
        ]
        out.append(fill(straight(pts), "#F3E3BE", kind="mark pale"))
    moon = (
        (33.6, 20.8, 4.8, "#F3E3BE", "#DCC99E", 0.16),
        (32.2, 19.6, 0.9, "#DCC99E", "#C9B486", 0.1),
        (35.4, 21.0, 1.1, "#DCC99E", "#C9B486", 0.1),
        (34.2, 18.2, 0.5, "#DCC99E"),
        (31.0, 21.6, 0.5, "#DCC99E"),
    )
    return (
        "".join(out)
        + disc(33.6, 20.8, 6.2, "#33406A", "#33406A", 0.12)
        + "".join(disc(*spot) for spot in moon)
    )


def night_mirror(rng, hour):
    """Draw: night mirror."""
    return "".join(
        lens(33 - w / 2 + d, y, w, 0.75, "#F3E3BE", kind="soft keep")
        for y, w, d in (
            (27.4, 5, 0),
            (29.2, 3.4, 0.5),
            (31.2, 4.4, -0.4),
            (33.6, 3, 0.4),
            (36.2, 4.6, 0),
            (39, 3.2, -0.5),
            (42, 4.2, 0.3),
            (45.2, 5.4, 0),
            (47.4, 7, -0.8),
            (49.3, 5, 0.6),
        )
    )


def night_before(rng, hour):
    """Draw: night before."""
    out = [
        "".join(
            lens(33 - w / 2 + d, y, w, 0.7, "#F3E3BE", kind="soft keep")
            for y, w, d in ((45.0, 5.4, 0), (46.8, 8, -0.8), (48.8, 5, 0.6))
        )
    ]
    for x, y in ((5.6, 33), (58.4, 36.5), (60.4, 30.5), (10.2, 29.6)):
        out.append(firefly(x, y))
    return "".join(out)


def firefly(x, y) -> str:
    """A firefly: a point of light in its glow."""
    return disc(x, y, 0.75, "#6F8A62", kind="mark ring") + disc(x, y, 0.34, "#F1EBA6", kind="mark")


def nothing(rng, hour):
    """Draw: nothing."""
    return ""
