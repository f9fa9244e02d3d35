"""Captain Ruth's three tokens: what each is for as a picture in a ring of rope, her cap on top."""

import math

from docs.art.chart.plain import document
from docs.art.harbour.boats import shrimper
from docs.art.harbour.people import peaked_cap
from docs.art.harbour.pens import CREAM, INK, circle, group, hoop, mix, path, poly, rect
from docs.art.land.flat import ell

SIZE = 20.8  # mm: the rope's outer edge; it lies 0.6 mm inside the cut
R, ROPE = SIZE / 2, 1.5
TAN, DEEP = "#D8B675", "#8A6A38"
NAVY = "#263F4F"


def rope():
    """Three strands laid round, each a slanted lozenge with a dark seam."""
    mid, out = R - ROPE / 2, hoop(R, R, R - ROPE / 2, ROPE, TAN, 0.2)
    for k in range(44):
        a = math.tau * k / 44
        inner, outer = mid - ROPE * 0.44, mid + ROPE * 0.44
        p, q = (R + inner * math.cos(a), R + inner * math.sin(a)), (R + outer * math.cos(a + 0.16), R + outer * math.sin(a + 0.16))
        m = R + mid * math.cos(a + 0.03), R + mid * math.sin(a + 0.03)
        out += path(f"M{p[0]:.2f} {p[1]:.2f}Q{m[0]:.2f} {m[1]:.2f} {q[0]:.2f} {q[1]:.2f}", "none", DEEP, 0.2, "line")
    return out


def cap():
    """Her cap inside the rope, a little above the picture."""
    return group(peaked_cap("#F4EFE1", "#22303A", small=True)(), (R, 6.25), scale=0.357)


def in_rope(scene):
    inside = R - ROPE
    return f'<g data-clip="{ell(R, R, inside, inside)}">{scene}</g>' + rope() + cap()


def at_sea():
    """A boat under way at dawn: she takes a boat die."""
    out = rect(0, 0, SIZE, 13, "#F3D9AC", kind="tone") + rect(0, 5.2, SIZE, 4, "#F0C592", kind="tone") + rect(0, 8.6, SIZE, 5, "#E9AE80", kind="tone") + circle(4.8, 11.4, 2.5, "#F8ECCB", kind="tone")
    out += path("M0 12.4C2 11.8 4 12.2 6 12.4H0ZM13 12.4C15 11.2 18 11 21 11.4V12.6H13Z", mix("#7C9AA0", "#E9AE80", 0.3), kind="tone")
    out += rect(0, 12.2, SIZE, 10, "#5E9099", kind="tone") + path("M0 14.2C4 13.6 8 14.6 12 14C16 13.500 18 14.300 21 14V21H0Z", "#4A7C88", kind="tone") + path("M0 17.200C4 16.600 8 17.600 12 17C16 16.500 18 17.300 21 17V21H0Z", "#376673", kind="tone")
    out += group(shrimper() + path("M-12.2 -2.9C-10 -2.1 -9 -1.9 -7 -1.6C-4 -1 -2 -.7 0 -.6C3 -.5 6 -.5 7 -.6C9 -.8 10.5 -1.100 11.2 -1.25L10.5 1.2H-9.8C-11.4 .2 -11.9 -1.6 -12.2 -2.9Z", INK, kind="inked"), (10.7, 15.6), scale=0.51)
    out += path("M2.600 16.600Q4.600 16.100 6 16.800T9.600 16.800T13.400 16.800T18 16.400", "none", CREAM, 0.34, "mark pale")
    return out + path("M5.600 18.100q1 -.5 2 0M11.600 18.300q1 -.5 2 0M8.600 17.700q.8 -.4 1.600 0M13.6 17.500q.9 -.4 1.800 0", "none", "#A9C9C9", 0.22, "mark pale")


def ashore():
    """Houses on their quay: she takes a town die."""
    out = rect(0, 0, SIZE, 14, "#CFE0E0", kind="tone") + path("M0 9.400C3 7.400 6 8 9 7C12 6.200 16 7.800 21 6.600V14H0Z", "#9DB7A4", kind="tone") + path("M0 11C4 9.600 8 10.600 12 10C16 9.400 19 10.400 21 10V14H0Z", "#7FA088", kind="tone")
    for x, w, h, wall, roof, panes, door in ((2.300, 4.400, 4.600, "#B5573D", "#5A3A34", (3.3,), 5.05), (12.9, 5.400, 4, "#3F6B78", "#2A3A44", (13.5, 15.1), 16.7), (6.700, 6.200, 5.200, "#E9DDBF", "#A4432F", (7.600, 10.700), 9.2)):
        y = 14.200
        out += rect(x, y - h, w, h, wall, INK, 0.18) + poly(((x - .5, y - h), (x + w / 2, y - h - 2.600), (x + w + .5, y - h)), roof, INK, 0.18)
        for left in panes:
            out += rect(left, y - h + .9, 1.1 if door > 16 else 1.3, 1.4, "#F8ECCB" if wall != "#E9DDBF" else "#3D5561", INK, 0.16)
        out += rect(door, y - 2.1, 1.2, 2.1, mix(roof, INK, 0.3), INK, 0.15)
    out += rect(0, 14.100, SIZE, 1.100, "#8A5F3A", INK, 0.18) + "".join(rect(x, 15.200, .8, 2.6, "#6B4729", INK, 0.14) for x in (2.4, 6.2, 10, 13.800, 17.600))
    out = rect(0, 15, SIZE, 7, "#4A7C88", kind="tone") + out
    return out + path("M1 17.600q1.200 -.7 2.400 0t2.400 0t2.400 0t2.400 0t2.400 0t2.400 0t2.400 0V21H1Z", "#376673", "#DCE8E4", 0.2)


def in_turn():
    """A die that is rolled again, the hours round it: she counts the rounds."""
    out = circle(R, R, R - ROPE, "#2F5566", kind="tone") + circle(R, R + .4, 6.9, "#3F6F7E", kind="tone")
    for k in range(10):
        a = math.tau * (k / 10 - 0.25)
        x, y = R + 7.900 * math.cos(a), R + .2 + 7.900 * math.sin(a)
        out += circle(x, y, .42, CREAM, "none", 0.1, "mark pale")
    a0, a1 = math.radians(-58), math.radians(208)
    arc = [(R + 5.700 * math.cos(a0 + (a1 - a0) * t / 24), R + 1 + 5.700 * math.sin(a0 + (a1 - a0) * t / 24)) for t in range(25)]
    d = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in arc)
    out += path(d, "none", INK, 1.5, "line") + path(d, "none", "#E9B64A", 1.1, "mark ring")
    c, s = math.cos(a1), math.sin(a1)
    (x, y) = arc[-1]
    out += poly(((x + 1.6 * c, y + 1.6 * s), (x - 1.35 * c, y - 1.35 * s), (x - 2.5 * s + .3 * -c, y + 2.5 * c - .3 * s)), "#E9B64A", INK, 0.2)
    die = poly(((-2.900, -1.500), (0, -3), (2.900, -1.500), (0, 0)), "#FBF6EA", INK, 0.2) + poly(((-2.900, -1.500), (0, 0), (0, 3.400), (-2.900, 1.900)), "#E6DCC4", INK, 0.2) + poly(((2.900, -1.500), (0, 0), (0, 3.400), (2.900, 1.900)), "#CFC2A2", INK, 0.2)
    die += path(ell(0, -1.5, .7, .38) + ell(-2.1, .1, .3, .42) + ell(-1.45, 1, .3, .42) + ell(-.8, 1.900, .3, .42) + ell(.9, 1.900, .3, .42) + ell(2, .1, .3, .42), INK, "none", 0.1, "mark")
    return out + group(die, (R, R + .9), scale=1.12)


def drawings():
    scenes = {"boat": at_sea, "town": ashore, "round": in_turn}
    return {f"token/{name}": document(f"Captain Ruth's token: {name}", in_rope(draw()), SIZE, SIZE) for name, draw in scenes.items()}
