"""The back of a tile, its own half turn: each layer is one path with its turned copy."""

import math

from docs.art.chart.bed import MORE, S
from docs.art.chart.plain import circle, document, group, num, path, rect

DEEP, PALE, SHADE, FAINT, LINE = "#2B6672", "#FCF8EE", "#A9C9C9", "#47808A", "#9CC6C8"
BODY = "M-5 .1C-4 -1.1 -2.2 -1.9 -.4 -1.9C1.6 -1.8 3 -.8 3.9 -.25C4.5 -1 5 -2.2 5.6 -2.9C5.2 -1.8 4.9 -.7 4.9 0C4.9 .7 5.2 1.8 5.6 2.9C5 2.2 4.5 1 3.9 .25C3 .8 1.4 1.9 -.6 2C-2.4 2 -4.2 1.2 -5 .1Z"
FINS = "M-1.5 -1.75C-1 -2.6 -.4 -3 .4 -3.1C0 -2.7 0 -2.2 .2 -1.75ZM.9 -1.7C1 -2.6 1.5 -3.4 2.3 -3.9C1.9 -3 1.8 -2.2 2 -1.3ZM1 1.7C1.1 2.6 1.6 3.4 2.4 3.9C2 3 1.9 2.2 2.1 1.3Z"
FINLETS = "M2.4 -1.2L3 -1.6L2.8 -.95ZM3 -.85L3.6 -1.25L3.4 -.6ZM2.4 1.2L3 1.6L2.8 .95ZM3 .85L3.6 1.25L3.4 .6Z"
BACK = "M-5 .1C-4 -1.1 -2.2 -1.9 -.4 -1.9C1.6 -1.8 3 -.8 3.9 -.25L4.3 0C2 -.3 -.5 -.5 -2.6 -.3C-3.5 -.2 -4.3 0 -5 .1Z"
GILL = "M-2.9 -1.3C-2.4 -.5 -2.4 .7 -2.9 1.4M-2.2 .3C-1.3 .2 -.5 .6 .1 1.3M4.1 -.2V.2"


EYE = "M-4.1 -.42C-4.1 -.12 -3.6 -.12 -3.6 -.42C-3.600 -.72 -4.1 -.72 -4.1 -.42Z"
M = S / 2 + MORE
LAYERS = (
    (FINS, SHADE, "none", "mark"),
    (FINLETS, PALE, "none", "mark pale"),
    (BODY, PALE, "none", "tone"),
    (BACK, SHADE, "none", "mark"),
    (BODY, "none", DEEP, "line"),
    (GILL, "none", DEEP, "line"),
    (EYE, DEEP, "none", "mark ring"),
)


def _turned(draw):
    return "".join(group(draw, (M, M), turn) for turn in (0, 180))


def _star(r, side, tone, kind):
    """Half the points of a star: those that are lit, or those in the shade."""
    data = "".join(f"M0 0L{num(r * math.sin(a))} {num(-r * math.cos(a))}L{num(r * .25 * math.sin(a + side))} {num(-r * .25 * math.cos(a + side))}Z" for a in (k * math.pi / 2 for k in range(4)))
    return path(data, tone, kind=kind)


def back():
    wide = S + 2 * MORE
    out = rect(0, 0, wide, wide, DEEP, kind="tone") + rect(8, 8, wide - 16, wide - 16, "none", LINE, 0.35, 3.2, "line")
    out += circle(M, M, 17.6, "none", FAINT, 0.2, kind="soft") + circle(M, M, 22.0, "none", FAINT, 0.2, kind="soft")
    for r in (20.4, 18.9):
        out += circle(M, M, r, "none", LINE, 0.3, kind="line")
    ticks = "".join(f"M{num(M + 18.9 * math.sin(a))} {num(M - 18.9 * math.cos(a))}L{num(M + 20.4 * math.sin(a))} {num(M - 20.4 * math.cos(a))}" for a in (k * math.pi / 36 for k in range(72)))
    out += path(ticks, "none", LINE, 0.25, kind="line")
    for d, fill, stroke, kind in LAYERS:
        out += _turned(group(path(d, fill, stroke, 0.12, kind=kind), (-1.0, -7.9), -14, 2.0))
    for side, tone, kind in ((math.pi / 4, PALE, "mark pale"), (-math.pi / 4, SHADE, "mark")):
        out += group(_star(3.2, side, tone, kind), (M, M))
        for x in (-19.2, 19.2):
            out += _turned(group(_star(2.6, side, tone, kind), (x, -19.2)))
    return document("The back of a tile", out, wide, wide)
