"""Markings as data: zones of tone, feathered edges, worm-like marks, bands, scales."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, assert_never

from companion.core.chance import Stream
from companion.drawing.shapes import Color
from docs.art.fish.body import Body, Knots
from docs.art.fish.curves import Profile, backwards, bowed, spline
from docs.art.fish.spots import DARTS, Spots, spot_strokes
from docs.art.fish.strokes import RAY, Stroke, area, line, polyline, traced

SMALL_RAY = 0.3  # mm, of the scales of a small fish
LARGE_SCALED = 9  # rows of scales, from back to belly, that are seen on a small fish


@dataclass(frozen=True, slots=True)
class Zone:
    """A flat tone from a line up to the back, or down to the belly."""

    edge: Knots
    color: Color
    up: bool = True


@dataclass(frozen=True, slots=True)
class Feather:
    """The edge of a tone broken into rows of shrinking dashes, as an engraver would.

    `step` is the distance of the rows in v, upwards where negative; `dash` is in mm. `keep`: the
    dashes stay in drawings without colour, where they model the body.
    """

    edge: Knots
    step: float
    color: Color
    rows: int = 3
    dash: float = 1.3
    width: float = 0.26
    keep: bool = False


@dataclass(frozen=True, slots=True)
class Band:
    """A tapered band over the flank between two lines."""

    upper: Knots
    lower: Knots
    color: Color


@dataclass(frozen=True, slots=True)
class Worms:
    """The worm-like marks of a brook trout: short wandering strokes; lengths in mm."""

    color: Color
    x: tuple[float, float] = (0.11, 0.85)
    v: tuple[float, float] = (0.03, 0.35)
    spacing: float = 0.72
    width: float = 0.22


@dataclass(frozen=True, slots=True)
class Scales:
    """Staggered rear edges of scales, `pitch` (share of the length) apart.

    `keep`: they stay in drawings without colour, the large ones of few rows in small ones too.
    `small`: they are drawn in small ones without colour alone.
    """

    rows: int
    pitch: float
    color: Color
    x: tuple[float, float] = (0.215, 0.86)
    v: tuple[float, float] = (0.06, 0.94)
    keep: bool = False
    taper: float = 0.0  # how much shorter the outer rows are at either end
    small: bool = False


@dataclass(frozen=True, slots=True)
class Hood:
    """The colour of a whole head, as on a salmon in spawning dress."""

    color: Color


@dataclass(frozen=True, slots=True)
class Slash:
    """The red stroke under the jaw that names the cutthroat."""

    color: Color


@dataclass(frozen=True, slots=True)
class Cheek:
    """A blush on the gill cover."""

    color: Color


@dataclass(frozen=True, slots=True)
class Bars:
    """Dark bars across the flank, (x, half width, length) each, that taper towards the belly.

    `v`: from where a bar of length 0 to where one of length 1 reaches.
    """

    places: tuple[tuple[float, float, float], ...]
    color: Color
    v: tuple[float, float] = (0.0, 0.72)


Mark: TypeAlias = Bars | Cheek | Zone | Feather | Spots | Band | Worms | Scales | Hood | Slash


def mark_strokes(body: Body, mark: Mark, stream: Stream) -> list[Stroke]:
    """Draw one marking."""
    match mark:
        case Zone():
            strokes = [_zone(body, mark)]
        case Feather():
            strokes = _feather(body, mark, stream)
        case Spots():
            strokes = spot_strokes(body, mark, stream)
        case Band():
            strokes = [_band(body, mark)]
        case Worms():
            strokes = [_worms(body, mark, stream)]
        case Scales():
            strokes = [_scales(body, mark)]
        case Hood():
            strokes = [_hood(body, mark)]
        case Cheek():
            strokes = [_cheek(body, mark)]
        case Bars():
            strokes = [_bars(body, mark)]
        case Slash():
            strokes = [_slash(body, mark)]
        case _:
            assert_never(mark)
    return strokes


def _band(body: Body, mark: Band) -> Stroke:
    chain = [*body.curve(mark.upper), *backwards(body.curve(mark.lower))]
    return area(traced(chain, closed=True), mark.color, "mark dotted")


def _bars(body: Body, mark: Bars) -> Stroke:
    data, (v0, v1) = "", mark.v
    for x, half, reach in mark.places:
        low = v0 + (v1 - v0) * reach
        sides = [
            body.curve(((x + s * half, v0 - 0.05), (x + s * half * 0.85, (v0 + low) / 2), (x, low)))
            for s in (-1, 1)
        ]
        data += traced([*sides[0], *backwards(sides[1])], closed=True)
    return area(data, mark.color, "mark")


def _slash(body: Body, mark: Slash) -> Stroke:
    upper = body.head_curve((0.20, 0.84), (0.50, 0.842), (0.82, 0.915))
    lower = body.head_curve((0.82, 0.915), (0.54, 0.945), (0.20, 0.84))
    return area(traced([*upper, *lower], closed=True), mark.color, "mark")


def _cheek(body: Body, mark: Cheek) -> Stroke:
    knots = ((0.56, 0.50), (0.76, 0.415), (0.96, 0.44), (0.985, 0.56), (0.95, 0.66), (0.74, 0.66))
    return area(traced(body.head_curve(*knots, knots[0]), closed=True), mark.color, "soft")


def _zone(body: Body, zone: Zone) -> Stroke:
    edge = body.curve(zone.edge)
    heights = [p.imag for b in (body.top if zone.up else body.bottom) for p in b]
    far = min(heights) if zone.up else max(heights)
    corners = [complex(edge[-1][3].real, far), complex(edge[0][0].real, far)]
    data = traced(edge) + "L" + polyline(corners, closed=True)[1:]
    return area(data, zone.color)


def _feather(body: Body, mark: Feather, stream: Stream) -> list[Stroke]:
    chain = spline([complex(x, v) for x, v in mark.edge])
    track, first, last = Profile(chain), mark.edge[0][0], mark.edge[-1][0]
    kind, out = ("soft keep" if mark.keep else "soft"), []
    for row in range(mark.rows):
        share, dashes = (row + 0.5) / mark.rows, []
        x = first + stream.between(0, mark.dash) / body.length
        while x < last:
            long = mark.dash * (1.25 - share) * stream.between(0.7, 1.2) / body.length
            ends = [body.at(t, track.at(t) + mark.step * (row + 0.6)) for t in (x, x + long)]
            if x + long < last:
                dashes.append(polyline(ends))
            gap = mark.dash * (0.25 + 0.75 * share) * stream.between(0.7, 1.2)
            x += long + gap / body.length
        out.append(line(dashes, mark.color, mark.width * (1 - 0.62 * share), kind))
    return out


def _worms(body: Body, mark: Worms, stream: Stream) -> Stroke:
    """Draw tracks of very different length, fewer and shorter towards the flank."""
    (v0, v1), (x0, x1), taken = mark.v, mark.x, list[complex]()
    lines = []
    for _ in range(DARTS):
        v = stream.between(v0, v1)
        knots, drop = [body.at(stream.between(x0, x1), v)], (v - v0) / (v1 - v0)
        side = stream.choice((-1, 1))
        for _ in range(stream.choice((1, 2, 3, 4) if drop < 0.6 else (1, 1, 2))):
            lift = side * stream.between(0.12, 0.42)
            knots.append(knots[-1] + complex(stream.between(0.4, 0.75), lift))
            side = -side if stream.below(4) else side
        wide = mark.spacing * (1 + 0.6 * drop)
        near = any(abs((p - q).real) * 0.6 + abs((p - q).imag) < wide for p in knots for q in taken)
        inside = all(p.imag - body.at(p.real / body.length, 0.0).imag > 0.3 for p in knots)
        if inside and not near and knots[-1].real < x1 * body.length:
            taken += knots
            lines.append(traced(spline(knots)))
    return line(lines, mark.color, mark.width, "mark pale")


def _scales(body: Body, mark: Scales) -> Stroke:
    out, (x0, x1), (v0, v1) = [], mark.x, mark.v
    for row in range(mark.rows):
        upper = v0 + (v1 - v0) * row / mark.rows
        lower = v0 + (v1 - v0) * (row + 1) / mark.rows
        middle, side = (upper + lower) / 2, abs(2 * (row + 0.5) / mark.rows - 1)
        x = x0 + (mark.pitch / 2 if row % 2 else 0.0) + 0.035 * abs(middle - 0.5)
        x, end = x + mark.taper * side, x1 - mark.taper * side
        while x < end:
            out.append(traced(bowed(body.at(x, lower), body.at(x, upper), -0.34)))
            x += mark.pitch
        kept = "soft keep" if mark.rows <= LARGE_SCALED else "soft scale"
    if mark.small:
        return line(out, mark.color, SMALL_RAY, "inked small")
    return line(out, mark.color, RAY, kept if mark.keep else "soft")


def _hood(body: Body, mark: Hood) -> Stroke:
    knots = ((0.66, -0.02), (0.80, 0.12), (0.93, 0.29), (1.0, 0.53), (0.955, 0.76), (0.82, 0.91))
    cover = body.head_curve(*knots, (0.5, 1.02))
    points = [p for b in body.outline for p in b]
    front, low = min(p.real for p in points), max(p.imag for p in points)
    corners = [complex(cover[-1][3].real, low), complex(front, low)]
    corners.append(complex(front, cover[0][0].imag))
    return area(traced(cover) + "L" + polyline(corners, closed=True)[1:], mark.color)
