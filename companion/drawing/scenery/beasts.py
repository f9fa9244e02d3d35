"""A bear that fishes and an eagle that stoops: the hunters of the salmon."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, radians, sin

from companion.drawing.scenery.strokes import (
    CREAM,
    INK,
    area,
    file,
    line,
    mirrored,
    moved,
    oval,
    smooth,
    straight,
)
from companion.drawing.shapes import Color, Point

BROWN, UMBER, SHADE, TAN = "#86593A", "#5E3D28", "#714A30", "#C29A6B"
FEATHER, QUILL, DUSK = "#5A4231", "#3F2E23", "#745840"
YELLOW, WHITE = "#E0A93F", "#FCF8EE"
BEAR = 52.0, 36.0
EAGLE = 64.0, 42.0


def drawings() -> dict[str, str]:
    """Return the text of every file by its name."""
    return {
        "bear.svg": file(*BEAR, "Brown bear", bear()),
        "eagle.svg": file(*EAGLE, "Bald eagle", eagle()),
    }


def bear(x: float = 0.0, y: float = 0.0, *, scale: float = 1.0) -> list[str]:
    """Return a brown bear that looks for fish, 52 x 36 mm at scale 1, its head to the left."""

    def at(data: str) -> str:
        return moved(data, x, y, scale=scale)

    def curve(points: list[Point], *, closed: bool = True) -> str:
        return at(smooth(points, closed=closed))

    body: list[Point] = [
        (1.4, 20.6), (2.2, 18.9), (4.8, 17.7), (7.2, 16.0), (8.6, 12.8), (10.8, 10.4), (13.0, 9.2),
        (16.2, 8.8), (19.4, 5.4), (23.4, 3.6), (27.4, 4.8), (32.0, 7.2), (37.0, 6.2), (42.4, 5.8),
        (47.2, 8.8),
        (49.8, 14.4), (49.6, 20.4), (48.0, 25.6), (48.6, 30.4), (49.2, 34.2), (45.4, 34.8),
        (41.6, 34.4), (42.0, 32.4), (43.0, 29.4), (41.4, 25.8), (38.2, 23.6), (33.0, 23.0),
        (28.6, 24.2), (26.8, 27.2), (26.6, 31.2), (26.8, 34.4), (22.8, 34.8), (18.8, 34.4),
        (19.2, 32.6), (20.8, 30.2), (20.2, 25.8), (17.4, 22.8), (14.0, 22.0), (10.6, 23.6),
        (7.0, 23.7), (3.8, 23.2), (2.2, 22.2),
    ]  # fmt: skip
    far_front: list[Point] = [
        (14.6, 20.0), (15.4, 24.4), (13.6, 28.6), (11.8, 32.0), (10.6, 33.6), (13.2, 34.4),
        (16.8, 34.0), (18.4, 30.4), (20.6, 26.6), (22.4, 21.4),
    ]  # fmt: skip
    far_back: list[Point] = [
        (35.6, 20.0), (37.4, 25.0), (36.6, 29.4), (35.0, 32.6), (34.2, 34.0), (37.2, 34.6),
        (40.6, 34.2), (41.4, 30.6), (44.0, 26.6), (45.0, 20.0),
    ]  # fmt: skip
    ear: list[Point] = [(12.4, 10.4), (12.2, 7.2), (14.4, 5.8), (16.4, 7.4), (16.2, 10.0)]
    far_ear: list[Point] = [(9.8, 10.8), (9.4, 8.4), (11.0, 7.2), (12.6, 8.2), (12.6, 10.0)]
    muzzle: list[Point] = [
        (1.8, 20.6), (2.4, 19.1), (5.0, 17.9), (7.6, 17.4), (9.4, 18.8), (10.2, 21.2), (8.8, 23.2),
        (6.4, 23.3), (3.9, 22.9), (2.4, 22.0),
    ]  # fmt: skip
    hump: list[Point] = [(17.0, 9.4), (20.0, 6.6), (24.0, 5.0), (28.0, 6.6), (27.6, 11.0),
                         (24.2, 14.0), (20.2, 13.2)]  # fmt: skip
    belly: list[Point] = [(20.4, 25.2), (26.0, 21.6), (33.0, 20.6), (39.6, 21.6), (41.4, 25.6),
                          (38.2, 23.8), (33.0, 23.2), (28.6, 24.4), (26.6, 27.6),
                          (23.0, 27.6)]  # fmt: skip
    claws = "".join(
        f"M{left + 1.25 * k:g} 33.2L{left + 1.25 * k - 0.9:g} 34.6" for left in (20.2, 42.8)
        for k in range(3)
    )  # fmt: skip
    return [
        area(curve(far_front), UMBER, INK, 0.28),
        area(curve(far_back), UMBER, INK, 0.28),
        area(curve(far_ear), UMBER, INK, 0.28),
        area(curve(body), BROWN),
        area(curve(belly), SHADE),
        area(curve(hump), "#9A6C48"),
        area(curve(muzzle), TAN, kind="soft"),
        line(at(_fur()), UMBER, 0.3, "soft keep"),
        line(curve(body), INK, 0.4),
        area(curve(ear), BROWN, INK, 0.32),
        area(curve([(13.4, 9.4), (13.4, 7.8), (14.6, 7.2), (15.4, 8.2), (15.2, 9.4)]), UMBER),
        area(curve([(1.5, 20.2), (1.7, 18.7), (3.2, 18.0), (4.3, 18.9), (3.4, 20.3)]), INK,
             kind="mark"),
        line(at("M2.7 21.2C4 22 5.8 22 7.8 21.2"), INK, 0.32),
        area(at(oval(9.3, 15.6, 0.62, 0.7)), INK, kind="mark"),
        line(at("M8.4 14.6C9 13.9 9.9 13.9 10.6 14.5"), INK, 0.28),
        line(at(claws), CREAM, 0.45, "mark pale"),
    ]  # fmt: skip


def _fur() -> str:
    """Return short strokes of fur along shoulder, flank and haunch."""
    rows: list[tuple[float, float, float, float]] = [
        (18.6, 12.0, 1.2, 1.5), (21.4, 9.4, 1.0, 1.6), (24.4, 8.0, 1.0, 1.6), (27.6, 9.0, 0.9, 1.6),
        (20.4, 16.0, 1.0, 1.7), (23.6, 14.6, 0.9, 1.7), (27.0, 13.6, 0.8, 1.6),
        (31.0, 11.0, 1.1, 1.1), (34.6, 10.4, 1.3, 0.9), (38.4, 9.8, 1.3, 0.9),
        (30.4, 15.4, 1.2, 1.2), (34.4, 14.8, 1.4, 0.9), (42.6, 10.0, 1.2, 1.2),
        (45.6, 13.0, 0.7, 1.6), (44.0, 16.6, 0.6, 1.7), (46.8, 18.0, 0.3, 1.8),
        (42.0, 20.4, 0.6, 1.7), (45.4, 22.6, 0.1, 1.8), (38.8, 15.4, 1.2, 1.2),
        (15.6, 13.2, 1.0, 1.3), (13.2, 16.6, 1.0, 1.2), (14.8, 19.4, 1.0, 1.3),
        (22.6, 20.0, 0.5, 1.7), (22.8, 24.6, 0.2, 1.7), (24.2, 28.4, 0.0, 1.6),
        (46.0, 27.6, 0.1, 1.6), (11.6, 19.6, 0.9, 0.9),
    ]  # fmt: skip
    return "".join(
        smooth([(x, y), (x + 0.6 * dx, y + 0.35 * dy), (x + dx, y + dy)]) for x, y, dx, dy in rows
    )


def eagle(x: float = 0.0, y: float = 0.0, *, scale: float = 1.0) -> list[str]:
    """Return an eagle with its talons out, 64 x 42 mm at scale 1."""

    def at(data: str) -> str:
        return moved(data, x + 2 * scale, y, scale=scale)

    w = 60.0  # of the bird, without what the wings need beside it
    body: list[Point] = [(27.0, 15.0), (30.0, 13.6), (33.0, 15.0), (34.6, 20.0), (34.0, 26.0),
                         (31.6, 31.4), (28.4, 31.4), (26.0, 26.0), (25.4, 20.0)]  # fmt: skip
    head: list[Point] = [(26.6, 15.8), (26.2, 12.4), (27.6, 9.4), (30.4, 8.4), (33.0, 9.6),
                         (34.0, 12.6), (33.6, 16.2), (32.0, 18.0), (30.0, 17.0),
                         (28.0, 18.2)]  # fmt: skip
    beak = (
        "M27 10.9C25 10.5 23.4 11.4 22.7 13.4C22.5 14.3 22.7 15 23.2 15.5"
        "C23.5 14.5 24.6 13.9 26.6 13.9Z"
    )
    legs = (
        "M26.4 26.4C25.4 29 25.2 31.2 25.8 33.4L28.2 33.2C29 31 29.4 29 29.4 26.8Z"
        "M33.6 26.4C34.6 29 34.8 31.2 34.2 33.4L31.8 33.2C31 31 30.6 29 30.6 26.8Z"
    )
    return [
        *(area(at(data), WHITE, INK, 0.26) for data in _tail()),
        *(area(at(data), tone, INK, 0.24) for data, tone in _wings(w)),
        area(at(_arms(w)), DUSK, INK, 0.28),
        line(at(_covert_marks(w)), QUILL, 0.26, "soft keep"),
        area(at(smooth(body, closed=True)), FEATHER, INK, 0.32),
        line(at(_breast()), QUILL, 0.28, "soft keep"),
        area(at(legs), FEATHER, INK, 0.28),
        *_talons(at, scale),
        area(at(smooth(head, closed=True)), WHITE, INK, 0.32),
        line(at("M28 16.4L28.6 14.8M30.2 16L30.4 14.4M32.2 16L31.8 14.4"), "#B5A88C", 0.24, "soft"),
        area(at(beak), YELLOW, INK, 0.28),
        line(at("M23.9 13.1C25 12.7 26 12.7 27.4 13.1"), INK, 0.2),
        area(at(oval(28.4, 11.5, 0.72, 0.72)), YELLOW, INK, 0.18),
        area(at(oval(28.3, 11.5, 0.36, 0.36)), INK, kind="mark"),
        line(at("M27.1 10.7L29.4 10.3"), INK, 0.34),
    ]


def _plume(root: Point, angle_deg: float, length: float, width: float) -> str:
    """Return a feather that points along an angle, counted clockwise from the right."""
    a = radians(angle_deg)
    along, across = (cos(a), sin(a)), (-sin(a), cos(a))

    def at(u: float, v: float) -> Point:
        return (
            root[0] + u * length * along[0] + v * width * across[0],
            root[1] + u * length * along[1] + v * width * across[1],
        )

    edge = [(0.0, -0.32), (0.5, -0.52), (0.86, -0.42), (1.0, 0.0), (0.86, 0.42), (0.5, 0.52),
            (0.0, 0.32)]  # fmt: skip
    return smooth([at(u, v) for u, v in edge], closed=True)


def _wings(w: float) -> list[tuple[str, Color]]:
    """Return the long feathers of both wings, the outermost first."""
    hand: list[tuple[Point, float, float]] = [
        ((6.6, 8.6), 194, 5.6), ((6.8, 9.2), 176, 7.4), ((7.4, 10.0), 160, 8.6),
        ((8.4, 10.6), 146, 9.6), ((9.8, 11.0), 134, 10.4), ((11.4, 11.2), 124, 11.0),
    ]  # fmt: skip
    arm: list[tuple[Point, float, float]] = [
        ((13.2 + 1.9 * k, 11.4 + 0.85 * k), 116 - 3.6 * k, 11.4 - 0.25 * k) for k in range(7)
    ]
    out: list[tuple[str, Color]] = []
    for k, (root, angle, length) in enumerate((*hand, *arm)):
        one = _plume(root, angle, length, 2.9)
        tone = FEATHER if k % 2 else "#4E392B"
        out += [(one, tone), (mirrored(one, w), tone)]
    return out


def _arms(w: float) -> str:
    left = smooth(
        [(27.6, 17.0), (24.0, 13.4), (19.0, 9.0), (13.4, 6.2), (8.4, 6.0), (5.6, 8.0), (7.4, 10.4),
         (11.6, 12.6), (16.4, 15.0), (21.0, 18.2), (25.4, 22.2), (27.6, 21.4)],
        closed=True,
    )  # fmt: skip
    return left + mirrored(left, w)


def _covert_marks(w: float) -> str:
    """Return rows of small feathers along the arms."""
    left = "".join(
        smooth([(x - 0.9, y - 0.2), (x - 0.2, y + 0.9), (x + 0.8, y + 0.4)])
        for k in range(7)
        for x, y in ((9.6 + 2.3 * k, 8.2 + 1.15 * k), (10.6 + 2.4 * k, 10.2 + 1.35 * k))
    )
    return left + mirrored(left, w)


def _breast() -> str:
    rows = [(28.2, 20.4), (30.0, 19.4), (31.8, 20.4), (29.0, 23.0), (31.0, 23.0), (27.6, 25.4),
            (30.0, 25.8), (32.4, 25.4), (29.0, 28.4), (31.0, 28.4)]  # fmt: skip
    return "".join(smooth([(x - 0.7, y), (x, y + 0.9), (x + 0.7, y)]) for x, y in rows)


def _tail() -> list[str]:
    """Return the white fan of the tail, its middle feather on top."""
    angles = (118, 62, 107, 73, 97, 83, 90)
    return [
        _plume((30.0, 28.0), angle, 11.6 + 0.9 * sin(pi * angle / 180), 3.3) for angle in angles
    ]


def _talons(at: Callable[[str], str], scale: float) -> list[str]:
    toes = "".join(
        straight([(foot, 33.2), (foot + 1.3 * k, 35.2 - 0.3 * abs(k))])
        for foot in (26.9, 33.1)
        for k in (-1, 0, 1)
    )
    claws = "".join(
        f"M{foot + 1.3 * k - 0.3:g} {35.1 - 0.3 * abs(k):g}"
        f"L{foot + 1.3 * k + 0.3:g} {35.1 - 0.3 * abs(k):g}L{foot + 1.3 * k:g} {36.7:g}Z"
        for foot in (26.9, 33.1)
        for k in (-1, 0, 1)
    )
    return [
        line(at(toes), INK, 1.25 * scale),
        line(at(toes), YELLOW, 0.85 * scale, "mark ring"),
        area(at(claws), INK, kind="mark"),
    ]
