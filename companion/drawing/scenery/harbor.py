"""A harbor: the sea of the captains, a lighthouse, a cup and a medal."""

from __future__ import annotations

from math import cos, pi, sin

from companion.drawing.scenery.strokes import (
    CREAM,
    INK,
    MID,
    PALE,
    POKER_BLED,
    WATER,
    area,
    box,
    file,
    frame,
    line,
    moved,
    oval,
    smooth,
    straight,
)
from companion.drawing.shapes import Point

W, H = POKER_BLED
HORIZON = 33.0
NAVY, RUST, BRASS, STEEL = "#2F4858", "#A8503A", "#CF9B2F", "#A9B1B5"


def drawings() -> dict[str, str]:
    """Return the text of every file by its name."""
    return {
        "captain-sea.svg": captain_sea(),
        "trawler.svg": file(32.0, 23.0, "Trawler", _trawler(1.0, 4.6)),
        "lighthouse.svg": lighthouse(),
        "gold-cup.svg": gold_cup(),
        "silver-medal.svg": silver_medal(),
    }


def captain_sea() -> str:
    """Return the open sea with a trawler before a low coast: the ground of a captain card."""
    coast = [(-2, 31.4), (7, 29.4), (15, 30.2), (22, 28.0), (31, 30.8), (40, 29.8), (50, 30.9),
             (60, 28.6), (72, 31.0), (72, 35), (-2, 35)]  # fmt: skip
    gulls = "".join(
        smooth([(x - s, y - 0.5 * s), (x - 0.4 * s, y - 0.8 * s), (x, y)])
        + smooth([(x, y), (x + 0.5 * s, y - 0.9 * s), (x + 1.1 * s, y - 0.4 * s)])
        for x, y, s in ((50.4, 25.4, 2.0), (10.6, 36.8, 1.4))
    )
    parts = [
        area(box(W, H), "#F3EAD3"),
        area(oval(57.5, 28.6, 4.6, 4.6), "#F0CF8C"),
        area(smooth(coast, closed=True), "#C6CBB2"),
        area(straight([(0, HORIZON), (W, HORIZON), (W, H), (0, H)], closed=True), PALE),
        area(straight([(0, 42), (W, 42), (W, H), (0, H)], closed=True), WATER),
        area(straight([(0, 61), (W, 61), (W, H), (0, H)], closed=True), "#A9CBCB"),
        line(straight([(0, HORIZON), (W, HORIZON)]), MID, 0.25),
        *_trawler(17.0, 23.6, scale=0.8),
        line(_swell(), MID, 0.26, "soft keep"),
        line(gulls, INK, 0.28),
    ]
    return file(W, H, "The sea of the captains", parts)


def _swell() -> str:
    """Return broken wave lines, wider apart towards the viewer."""
    data, y, row = "", HORIZON + 4.2, 0
    while y < H:
        long = 2.4 + 0.085 * (y - HORIZON)
        x = -long * (0.7 + 0.9 * (row % 3))
        while x < W:
            data += smooth([(x, y), (x + long / 2, y - 0.32 * long), (x + long, y),
                            (x + 1.5 * long, y - 0.32 * long), (x + 2 * long, y)])  # fmt: skip
            x += long * (4.6 + (row % 2))
        y += 2.6 + 0.05 * (y - HORIZON)
        row += 1
    return data


def _trawler(x: float, y: float, *, scale: float = 1.0) -> list[str]:
    """Return a trawler that steams to the left, 30 mm long and 17 mm deep at scale 1."""

    def at(data: str) -> str:
        return moved(data, x, y, scale=scale)

    hull = (
        "M0.6 8.4C6 11.4 16 12.2 29 10.8L27.6 16.8C27.4 17.2 27 17.4 26.6 17.4L5.4 17.4"
        "C3.2 15 1.4 12 0.6 8.4Z"
    )
    water_line = "M4.2 15.8L28 15.8L27.6 16.8C27.4 17.2 27 17.4 26.6 17.4L5.4 17.4Z"
    house = "M8.2 11.4L8.6 5.2L15.6 5.2L16.2 12Z"
    roof = "M7.6 5.2L16.4 5.2L16 4L8.4 4Z"
    windows = "M9.8 6.4L11.6 6.4L11.6 8.2L9.7 8.2ZM12.6 6.4L14.6 6.4L14.7 8.2L12.6 8.2Z"
    funnel = "M17.8 12L18 6.8L20.4 6.8L20.6 12Z"
    smoke = [(19.2, 5.6), (20.6, 4.2), (20.2, 2.4), (22.6, 1.4), (22.2, -0.4)]
    rigging = (
        "M12 4L12 -3.6M23.8 11.2L23.8 0.6M23.8 1.4L29.4 7.6M12 -3.2L23.8 1.2M12 -3.2L1.2 8.4"
        "M29.4 7.6L28 11"
    )
    net = "M24.2 3L28.6 8.2L25.8 11L24.2 10.2Z"
    foam = [(-1.5, 17.6), (2, 16.6), (5, 17.8), (9, 17.0), (13, 17.8), (17, 17.0), (21, 17.8),
            (25, 17.0), (28.6, 17.8), (31, 17.2)]  # fmt: skip
    return [
        line(at(rigging), INK, 0.28),
        area(at(net), "#D9C79A", INK, 0.2),
        line(at(smooth(smoke)), "#A9A597", 0.6, "soft"),
        area(at(funnel), RUST, INK, 0.25),
        line(at("M18 8.4L20.4 8.4"), CREAM, 0.5, "soft"),
        area(at(house), CREAM, INK, 0.28),
        area(at(roof), RUST, INK, 0.25),
        area(at(windows), "#6C97A0", INK, 0.2),
        area(at(hull), NAVY),
        area(at(water_line), RUST),
        line(at("M1.2 10C6 12.8 16 13.6 28.6 12.3"), CREAM, 0.4, "soft"),
        line(at(hull), INK, 0.34),
        area(at("M12 -3.6L16.2 -2.6L12 -1.6Z"), BRASS, INK, 0.2),
        line(at(smooth(foam)), MID, 0.45),
    ]


def lighthouse() -> str:
    """Return a lighthouse on a rock, 24 x 40 mm, for the start marker."""
    tower = "M8.4 33L9.8 12.6L14.2 12.6L15.6 33Z"
    bands = "M9.42 18.2L14.58 18.2L14.92 23L9.08 23ZM8.74 28L15.26 28L15.6 33L8.4 33Z"
    gallery = "M8.6 12.6L15.4 12.6L15.4 11.4L8.6 11.4Z"
    lantern = "M10 11.4L10 7.4L14 7.4L14 11.4Z"
    cap = "M9.2 7.4L14.8 7.4L12 3.8Z"
    beams = "M9.4 8.6L1.4 5.4L1.4 12.2ZM14.6 8.6L22.6 5.4L22.6 12.2Z"
    rock = [(1.6, 37.6), (3.0, 34.4), (6.2, 33.4), (8.2, 31.8), (12, 32.6), (15.6, 31.8),
            (18.6, 33.6), (21.4, 34.8), (22.6, 37.6)]  # fmt: skip
    waves = "".join(
        smooth([(1.2 + 5.4 * k, y), (2.6 + 5.4 * k, y - 0.8), (4.0 + 5.4 * k, y),
                (5.3 + 5.4 * k, y - 0.8), (6.6 + 5.4 * k, y)])
        for k, y in ((0, 38.6), (1, 38.2), (2, 38.6), (3, 38.2))
    )  # fmt: skip
    parts = [
        area(beams, "#F0CF8C"),
        line("M9.4 8.6L1.4 5.4M9.4 8.6L1.4 12.2M14.6 8.6L22.6 5.4M14.6 8.6L22.6 12.2", BRASS, 0.2),
        area(tower, CREAM),
        area(bands, RUST, kind="mark"),
        line(tower, INK, 0.32),
        area("M11.2 27.4L12.8 27.4L12.8 25L11.2 25Z", NAVY, INK, 0.2),
        area(lantern, "#F0CF8C", INK, 0.28),
        line("M12 7.4L12 11.4", INK, 0.2),
        area(gallery, NAVY, INK, 0.25),
        area(cap, NAVY, INK, 0.28),
        line("M12 3.8L12 2.2", INK, 0.3),
        area(smooth(rock, closed=False) + "Z", "#7D8A84", INK, 0.3),
        line("M6.6 36.4L9 34.6L11.8 35.4M14.6 36.2L17 34.8", INK, 0.2),
        line(waves, MID, 0.35),
    ]
    return file(24.0, 40.0, "Lighthouse", parts)


def gold_cup() -> str:
    """Return a cup with two handles, 38 x 44 mm; what it is for stands on its bowl."""
    bowl = "M7 4L31 4C31 18 27.4 26.4 19 27.6C10.6 26.4 7 18 7 4Z"
    gleam = "M9.6 5.4C9.8 14.6 11.8 21.4 15.4 24.4C12.4 19.6 11.6 12.6 11.8 5.4Z"
    handles = (
        "M7.2 6.8C1.4 5.6 -0.2 10 2.4 14.4C4.2 17.6 7.4 19.6 10.6 20.2"
        "M30.8 6.8C36.6 5.6 38.2 10 35.6 14.4C33.8 17.6 30.6 19.6 27.4 20.2"
    )
    stem = "M17 27.4L21 27.4L22 33.4L16 33.4Z"
    foot = "M10.4 41L27.6 41L25.4 36.6C23.6 34.2 21.6 33.4 19 33.4C16.4 33.4 14.4 34.2 12.6 36.6Z"
    base = "M8.6 43.4L29.4 43.4L29.4 41L8.6 41Z"
    parts = [
        line(handles, INK, 2.2),
        line(handles, BRASS, 1.6, "mark ring"),
        area(stem, "#B98824", INK, 0.28),
        area(foot, BRASS, INK, 0.3),
        area(base, NAVY, INK, 0.28),
        area(bowl, BRASS),
        area(gleam, "#E9C877", kind="soft"),
        line(bowl, INK, 0.36),
        area(frame(6, 2.6, 26, 2.6, 1.2), "#E3B44B", INK, 0.3),
        area(oval(19, 14.6, 7.6, 7.6), CREAM, INK, 0.28),
    ]
    return file(38.0, 44.0, "Gold cup", parts)


def silver_medal() -> str:
    """Return a medal on a ribbon, 38 x 44 mm; what it is for stands on its face."""
    ribbon = "M9.4 0.6L16 0.6L21.4 15L15 17.2ZM28.6 0.6L22 0.6L16.6 15L23 17.2Z"
    stripes = "M12.2 0.6L13.6 0.6L18.9 15.4L17.4 16ZM25.8 0.6L24.4 0.6L19.1 15.4L20.6 16Z"
    edge: list[Point] = []
    for k in range(48):
        r = 14.0 if k % 2 else 13.2
        edge.append((19 + r * cos(2 * pi * k / 48), 29 + r * sin(2 * pi * k / 48)))
    parts = [
        area(ribbon, NAVY, INK, 0.3),
        area(stripes, CREAM, kind="soft"),
        area(smooth(edge, closed=True), STEEL, INK, 0.36),
        line(oval(19, 29, 11.6, 11.6), INK, 0.2),
        area("M10 25C11.4 20.6 15.4 18.2 19.6 18.4C15.6 19.4 12.4 21.8 11 26Z", "#D4D9DB",
             kind="soft"),
        area(oval(19, 29, 8.4, 8.4), CREAM, INK, 0.28),
    ]  # fmt: skip
    return file(38.0, 44.0, "Silver medal", parts)
