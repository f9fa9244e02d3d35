"""Four sea fish of few strokes, told apart by their outlines: printed 10 to 25 mm long."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.drawing.scenery.strokes import (
    INK,
    area,
    clipped,
    file,
    line,
    oval,
    smooth,
    straight,
)
from companion.drawing.shapes import Color, Point

CONTOUR = 0.75


@dataclass(frozen=True, slots=True)
class SeaFish:
    """A fish that swims to the left, in a box of w x h mm.

    Attributes:
        outline: of its body.
        fins: each an outline of straight edges or, if `soft`, of curves.
        soft: whether the fins are curved.
        back: the lower edge of the dark tone of its back.
        tones: of back, belly and fins.
        eyes: where they are, and how large.
        lines: open curves on the body.
        marks: dark spots (x, y, radius).
        dark: whether its back stays dark where nothing else has colour.
    """

    slug: str
    title: str
    w: float
    h: float
    outline: Sequence[Point]
    fins: Sequence[Sequence[Point]]
    back: Sequence[Point]
    tones: tuple[Color, Color, Color]
    eyes: Sequence[tuple[float, float, float]]
    lines: Sequence[Sequence[Point]]
    marks: Sequence[tuple[float, float, float]] = ()
    soft: bool = True
    dark: bool = False


HERRING = SeaFish(
    "herring",
    "Herring",
    46,
    14,
    [(0.8, 7.2), (4, 5.4), (10, 3.9), (18, 3.3), (26, 3.9), (33, 5.4), (37.6, 6.3), (37.6, 7.7),
     (33, 8.6), (26, 10.1), (18, 10.8), (10, 10.2), (4, 8.8)],
    [[(36.6, 6.2), (45.2, 0.8), (40.6, 7.0), (45.2, 13.2), (36.6, 7.8)],
     [(19.6, 4.0), (22.0, 0.8), (24.0, 1.4), (24.6, 4.2)],
     [(21.0, 10.4), (23.4, 12.8), (24.6, 10.2)],
     [(29.4, 9.2), (32.6, 11.2), (34.4, 8.2)]],
    [(-1, 6.4), (6, 5.9), (16, 5.7), (28, 6.0), (38, 6.9), (47, 7.0)],
    ("#4F7896", "#DDE8EC", "#7E9DB2"),
    [(4.7, 6.7, 0.95)],
    [[(8.6, 4.9), (9.8, 7.2), (8.7, 9.6)], [(12.5, 7.6), (22, 8.0), (33, 7.3)]],
    soft=False,
)  # fmt: skip
BREAM = SeaFish(
    "bream",
    "Bream",
    42,
    31,
    [(0.9, 17.4), (3.6, 12.2), (8.6, 7.4), (15, 5.0), (21.4, 5.4), (27.4, 8.8), (32, 13.4),
     (34.2, 14.6), (34.2, 17.2), (32, 18.4), (26.6, 23.2), (20, 26.2), (13, 26.0), (6.8, 22.8),
     (2.8, 19.6)],
    [[(33.4, 14.2), (41.2, 7.0), (38.4, 15.9), (41.2, 24.8), (33.4, 17.6)],
     [(10.6, 6.8), (12.0, 2.2), (14.8, 3.6), (16.6, 0.9), (19.4, 2.7), (22.0, 1.5), (24.2, 4.4),
      (27.0, 4.6), (28.8, 8.4), (31.2, 9.8), (31.0, 13.0)],
     [(12.0, 25.6), (13.6, 30.2), (17.4, 26.0)],
     [(21.8, 25.2), (25.4, 29.2), (29.0, 24.6), (30.4, 19.6)]],
    [(-1, 13.4), (8, 12.2), (18, 11.4), (28, 12.6), (36, 15.6), (43, 16.0)],
    ("#B4573F", "#F3D9C6", "#D08A68"),
    [(7.4, 13.4, 1.5)],
    [[(12.0, 9.0), (14.2, 14.6), (11.4, 21.4)], [(17.2, 14.2), (22.6, 15.2), (18.6, 19.4)],
     [(1.2, 17.9), (4.4, 18.3)]],
    soft=False,
)  # fmt: skip
TUNA = SeaFish(
    "tuna",
    "Tuna",
    48,
    22,
    [(0.8, 11.6), (5, 8.0), (12, 5.2), (20, 4.5), (28, 6.2), (35, 9.2), (41, 10.5), (41, 11.5),
     (35, 12.9), (28, 16.0), (20, 17.7), (12, 17.1), (5, 14.7)],
    [[(40.0, 10.4), (43.6, 5.6), (47.2, 0.8), (45.2, 6.6), (44.0, 11.0), (45.2, 15.4),
      (47.2, 21.2), (43.6, 16.4), (40.0, 11.6)],
     [(13.6, 5.6), (16.4, 1.4), (20.4, 5.0)],
     [(22.6, 5.4), (26.0, 2.2), (29.8, 0.6), (28.0, 3.8), (27.2, 6.6)],
     [(22.8, 16.8), (26.2, 19.8), (30.0, 21.4), (28.2, 18.2), (27.4, 15.6)],
     *([(x, y), (x + 1.9, y - 2.1), (x + 1.5, y + 0.9)]
       for x, y in ((30.0, 7.4), (32.8, 8.6), (35.6, 9.6))),
     *([(x, y), (x + 1.9, y + 2.1), (x + 1.5, y - 0.9)]
       for x, y in ((30.0, 14.8), (32.8, 13.6), (35.6, 12.6)))],
    [(-1, 11.2), (6, 10.6), (14, 10.0), (24, 9.8), (34, 10.8), (49, 11.0)],
    ("#26385A", "#C5CFD8", "#D9A93B"),
    [(5.6, 10.9, 1.15)],
    [[(10.0, 7.8), (11.8, 11.4), (10.2, 15.6)], [(12.0, 12.4), (16.6, 13.0), (21.0, 15.0)],
     [(12.0, 12.4), (15.8, 14.2), (21.0, 15.0)]],
    soft=False,
    dark=True,
)  # fmt: skip
RAY = SeaFish(
    "ray",
    "Ray",
    48,
    32,
    [(0.9, 16.0), (5.0, 12.4), (10.4, 6.0), (16.0, 1.2), (18.4, 1.6), (19.6, 6.4), (23.6, 11.6),
     (26.6, 14.0), (28.4, 15.2), (36, 15.3), (46.8, 15.8), (46.8, 16.2), (36, 16.7), (28.4, 16.8),
     (26.6, 18.0), (23.6, 20.4), (19.6, 25.6), (18.4, 30.4), (16.0, 30.8), (10.4, 26.0),
     (5.0, 19.6)],
    [[(23.6, 12.4), (28.8, 10.8), (29.6, 13.6), (26.6, 16.0), (29.6, 18.4), (28.8, 21.2),
      (23.6, 19.6)]],
    [(-1, 33), (24, 33), (49, 33)],
    ("#B99A63", "#B99A63", "#9C7F4E"),
    [(7.4, 13.5, 1.2), (7.4, 18.5, 1.2)],
    [[(10.6, 16.0), (17, 16.0), (24.6, 16.0)]],
    [(12.6, 10.4, 0.8), (16.4, 6.6, 0.8), (17.2, 12.2, 0.8), (12.6, 21.6, 0.8), (16.4, 25.4, 0.8),
     (17.2, 19.8, 0.8)],
    soft=True,
)  # fmt: skip
ALL = (HERRING, BREAM, TUNA, RAY)


def drawings() -> dict[str, str]:
    """Return the text of every file by its name."""
    return {f"{one.slug}.svg": sea_fish(one) for one in ALL}


def sea_fish(one: SeaFish) -> str:
    """Return a fish: its fins, its body in two tones, and what is on it."""
    back, belly, fin = one.tones
    body = silhouette(one)[0]
    fins = "".join(silhouette(one)[1:])
    upper = (
        smooth(one.back) + "L" + straight([(one.w + 1, one.h * 0.1), (-1, one.h * 0.1)])[1:] + "Z"
    )
    parts = [
        area(fins, fin, INK, CONTOUR * 0.75),
        clipped(
            "body",
            body,
            [area(body, belly), area(upper, back, kind="mark" if one.dark else "tone")],
        ),
        line("".join(smooth(points) for points in one.lines), INK, 0.5),
    ]
    if one.marks:
        parts.append(area("".join(oval(x, y, r, r) for x, y, r in one.marks), INK, kind="mark"))
    parts += [
        line(body, INK, CONTOUR),
        area("".join(oval(x, y, r, r) for x, y, r in one.eyes), "#FCF8EE", INK, 0.5),
        area("".join(oval(x, y, 0.5 * r, 0.5 * r) for x, y, r in one.eyes), INK, kind="mark"),
    ]
    return file(one.w, one.h, one.title, parts)


def silhouette(one: SeaFish) -> tuple[str, ...]:
    """Return the outlines of the body and of each fin."""
    edge = smooth if one.soft else straight
    return (
        smooth(one.outline, closed=True),
        *(edge(points, closed=True) for points in one.fins),
    )
