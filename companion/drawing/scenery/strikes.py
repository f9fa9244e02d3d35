"""What happens at the end of a cast: a trout leaps for the fly, or the fly drifts on alone.

One set plays by day with a mayfly, the other by night with a stonefly. A leaping trout is a
drawing of its own: it lies between the scene and the splash that hides its tail.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from companion.core.chance import Stream
from companion.drawing.component import BLEED
from companion.drawing.insects.species import mayfly, stonefly
from companion.drawing.scenery.insects import placed
from companion.drawing.scenery.strokes import (
    CREAM,
    DEEP,
    MID,
    PALE,
    POKER_BLED,
    area,
    box,
    file,
    line,
    oval,
    smooth,
    straight,
)
from companion.drawing.shapes import Color, Point

FLAT = 0.40  # height of a ring on the water as a share of its width
LEAP: Point = (31.75, 59.0)  # where the trout breaks the surface, mm on the trimmed card
FEET = 5.2  # mm that a mayfly stands above the middle of the rings
RINGS = (12.0, 16.5, 21.0, 26.0)


@dataclass(frozen=True, slots=True)
class Light:
    """The tones of a set by day or by night."""

    dark: Color
    dark_ring: Color
    spray: Color
    pale: Color
    pale_band: Color
    ring: Color
    ink: Color
    wing: Color


DAY = Light(DEEP, "#427D8B", CREAM, PALE, "#CBE0DB", MID, DEEP, CREAM)
NIGHT = Light(
    "#1E2542", "#4E588A", "#EDE6F2", "#E7E2EC", "#DAD3E3", "#A79DC0", "#2A2F52", "#F3E3BE"
)
MOON = "#F3E3BE"


def drawings() -> dict[str, str]:
    """Return the text of every file by its name."""
    out = {
        "day-hook.svg": _hook(DAY, "A trout rises", _mayfly_above(DAY)),
        "day-splash.svg": _splash(DAY, "Splash"),
        "night-hook.svg": _hook(NIGHT, "A trout rises by night", _night_sky()),
        "night-splash.svg": _splash(NIGHT, "Splash by night"),
    }
    for i, (place, turn) in enumerate(
        (((31.75, 42.0), 0.0), ((27.0, 45.0), -8.0), ((36.5, 39.5), 7.0)), 1
    ):
        x, y = _on_sheet(place)
        fly = placed(mayfly(), x, y - FEET, 21, DAY.ink, DAY.wing, angle_deg=turn)
        out[f"day-miss-{i}.svg"] = _miss(DAY, f"The fly drifts on {i}", place, fly)
        night = placed(stonefly(), x, y, 21, NIGHT.ink, NIGHT.wing, angle_deg=62 + 4 * turn)
        out[f"night-miss-{i}.svg"] = _miss(NIGHT, f"The fly drifts on by night {i}", place, night)
    return out


def _on_sheet(place: Point) -> Point:
    """Return a place on the card as one on the drawing, which has the bleed round it."""
    return place[0] + BLEED, place[1] + BLEED


def _rings(place: Point, radii: Sequence[float]) -> str:
    x, y = _on_sheet(place)
    return "".join(oval(x, y, r, r * FLAT) for r in radii)


def _hook(light: Light, title: str, above: Sequence[str]) -> str:
    w, h = POKER_BLED
    rings = line(_rings(LEAP, RINGS), light.dark_ring, 0.45)
    parts = [area(box(w, h), light.dark), rings, *above]
    return file(w, h, title, parts)


def _mayfly_above(light: Light) -> list[str]:
    return placed(mayfly(), *_on_sheet((47.6, 11.4)), 14.5, light.spray, "#A9C9C8", angle_deg=-10,
                  kind="mark pale")  # fmt: skip


def _night_sky() -> list[str]:
    """Return a moon, a few stars and a stonefly before it."""
    x, y = _on_sheet((44.5, 16.5))
    stream = Stream("stars")
    stars = ""
    for px, py in (
        (22.0, 8.5),
        (27.5, 19.0),
        (9.0, 28.0),
        (58.0, 33.0),
        (14.5, 40.0),
        (50.0, 41.0),
    ):
        sx, sy = _on_sheet((px, py))
        r = stream.between(0.8, 1.3)
        stars += straight(
            [
                (sx + r * (1 if k % 2 else 0.35) * sin(pi * k / 4),
                 sy - r * (1 if k % 2 else 0.35) * cos(pi * k / 4))
                for k in range(8)
            ],
            closed=True,
        )  # fmt: skip
    return [
        area(oval(x, y, 9.2, 9.2), MOON, "#C9B27A", 0.25),
        area(oval(x + 3.4, y - 2.8, 1.7, 1.5) + oval(x - 4.4, y + 2.6, 1.3, 1.1), "#E2CC99",
             kind="soft"),
        area(stars, MOON, kind="mark pale"),
        *placed(stonefly(), x + 0.6, y - 0.4, 13.0, NIGHT.ink, "#8C86A6", angle_deg=28),
    ]  # fmt: skip


def _splash(light: Light, title: str) -> str:
    """Return water that hides what is below the surface, with the crown of a splash on it."""
    w, h = POKER_BLED
    x, y = _on_sheet(LEAP)
    hide = [(x - 22, y), (x + 22, y), (x + 22, y + 17), (x - 22, y + 17)]
    crown: list[Point] = [
        (-15.5, 1.2), (-13.6, -0.6), (-14.4, -4.4), (-11.0, -1.6), (-10.4, -8.2), (-7.0, -2.6),
        (-4.6, -5.0), (-2.2, -1.2), (1.6, -2.4), (4.4, -1.0), (6.4, -6.2), (8.2, -2.4),
        (11.6, -8.6), (11.4, -1.8), (15.0, -4.6), (13.8, -0.4), (15.8, 1.4), (9.0, 4.0),
        (0.0, 5.0), (-9.0, 4.0),
    ]  # fmt: skip
    spray = smooth([(x + px, y + py) for px, py in crown], closed=True)
    inner = [(-9.6, 1.0), (-5.4, -0.4), (-2.0, 1.4), (2.6, 0.4), (6.6, -0.6), (10.0, 1.2)]
    drops = "".join(
        oval(x + px, y + py, r, r * 1.15)
        for px, py, r in (
            (-15.0, -8.4, 0.75), (-11.6, -13.0, 0.55), (-17.6, -4.0, 0.5), (14.8, -9.6, 0.85),
            (17.4, -6.2, 0.55), (12.2, -14.2, 0.5), (-7.6, -10.4, 0.45),
        )
    )  # fmt: skip
    parts = [
        area(straight(hide, closed=True), light.dark),
        line(_front_rings(), light.dark_ring, 0.45),
        area(spray, light.spray, light.dark, 0.3),
        line(smooth([(x + px, y + py) for px, py in inner]), light.dark_ring, 0.4),
        area(drops, light.spray, light.dark, 0.15, "tone"),
    ]
    return file(w, h, title, parts)


def _front_rings() -> str:
    """Return the nearer halves of the rings, which the hidden water would cover."""
    x, y = _on_sheet(LEAP)
    return "".join(
        smooth([(x + r * cos(pi * k / 12), y + r * FLAT * sin(pi * k / 12)) for k in range(13)])
        for r in RINGS
    )


def _miss(light: Light, title: str, place: Point, fly: Sequence[str]) -> str:
    w, h = POKER_BLED
    x, y = _on_sheet(place)
    shade = [(x - 7.5, y + 3.4), (x - 2, y + 2.6), (x + 4.5, y + 2.9), (x + 8.6, y + 3.6),
             (x + 3.6, y + 4.6), (x - 3.4, y + 4.6)]  # fmt: skip
    parts = [
        area(box(w, h), light.pale),
        area(_rings(place, (43.0,)), light.pale_band),
        area(_rings(place, (30.5,)), light.pale),
        area(_rings(place, (19.0,)), light.pale_band),
        area(_rings(place, (10.5,)), light.pale),
        line(_rings(place, (10.5, 19.0, 30.5, 43.0)), light.ring, 0.42),
        area(smooth(shade, closed=True), light.ring, kind="soft"),
        *fly,
    ]
    return file(w, h, title, parts)
