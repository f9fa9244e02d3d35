"""Markings as data: zones of tone, feathered edges, spots, worm-like marks, bands, scales."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, assert_never

from companion.core.chance import Stream
from companion.drawing.fish.body import Body, Knots
from companion.drawing.fish.curves import Profile, backwards, bowed, spline
from companion.drawing.fish.strokes import RAY, Stroke, area, line, polyline, traced
from companion.drawing.shapes import Color

DARTS = 2600  # places tried by a scatter


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
class Odd:
    """Spots among others that differ: every n-th behind the head between two heights."""

    every: int
    v: tuple[float, float]
    r: tuple[float, float]
    color: Color
    halo: tuple[Color, float]
    hollow: bool = False


@dataclass(frozen=True, slots=True)
class Spots:
    """Scattered spots, drawn as short round strokes.

    Attributes:
        spacing: distance of neighbours, mm.
        r: smallest and largest radius, mm.
        tailwards: how much closer they stand towards the tail.
        downwards: how much wider they stand towards the belly.
        halo: a ring's colour and width, mm.
        ring: whether they are pale and become rings without colour.
        oval: length of the stroke in radii.
        odd: spots of another kind among them.
    """

    spacing: float
    r: tuple[float, float]
    color: Color
    x: tuple[float, float] = (0.03, 0.87)
    v: tuple[float, float] = (0.04, 0.62)
    tailwards: float = 0.0
    downwards: float = 0.0
    halo: tuple[Color, float] | None = None
    ring: bool = False
    oval: float = 0.6
    odd: Odd | None = None
    seed: int = 1


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
    x: tuple[float, float] = (0.045, 0.86)
    v: tuple[float, float] = (0.03, 0.33)
    spacing: float = 1.22
    width: float = 0.25


@dataclass(frozen=True, slots=True)
class Scales:
    """Staggered rear edges of scales, `pitch` (share of the length) apart."""

    rows: int
    pitch: float
    color: Color
    x: tuple[float, float] = (0.215, 0.86)
    v: tuple[float, float] = (0.06, 0.94)


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


Mark: TypeAlias = Cheek | Zone | Feather | Spots | Band | Worms | Scales | Hood | Slash


def mark_strokes(body: Body, mark: Mark, stream: Stream) -> list[Stroke]:
    """Draw one marking."""
    match mark:
        case Zone():
            strokes = [_zone(body, mark)]
        case Feather():
            strokes = _feather(body, mark, stream)
        case Spots():
            strokes = _spots(body, mark, stream)
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
        case Slash():
            strokes = [_slash(body, mark)]
        case _:
            assert_never(mark)
    return strokes


def _band(body: Body, mark: Band) -> Stroke:
    chain = [*body.curve(mark.upper), *backwards(body.curve(mark.lower))]
    return area(traced(chain, closed=True), mark.color, "mark dotted")


def _slash(body: Body, mark: Slash) -> Stroke:
    upper = body.head_curve((0.32, 0.94), (0.52, 0.85), (0.82, 0.865))
    lower = body.head_curve((0.82, 0.865), (0.62, 1.0), (0.32, 0.94))
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


def _scattered(body: Body, mark: Spots, stream: Stream) -> list[tuple[float, float]]:
    """Throw darts at the flank and return the places that are far enough from the others."""
    (x0, x1), (v0, v1) = mark.x, mark.v
    eye = body.on_head(*body.shape.eye[:2])
    away = body.shape.eye[2] * body.length + mark.r[1] + (2 * mark.halo[1] if mark.halo else 0.1)
    kept: list[tuple[float, float]] = []
    near: list[tuple[complex, float]] = []
    for _ in range(DARTS):
        x, v = stream.between(x0, x1), stream.between(v0, v1)
        share, drop = (x - x0) / (x1 - x0), (v - v0) / (v1 - v0)
        gap = mark.spacing * (1 + mark.tailwards * (0.5 - share)) * (1 + mark.downwards * drop)
        p = body.at(x, v)
        if x < body.shape.jaw[0] * body.shape.head and v > 0.45:
            continue  # the mouth
        if abs(p - eye) > away and all(abs(p - q) > max(gap, g) * 0.85 for q, g in near):
            kept.append((x, v))
            near.append((p, gap))
    return kept


def _spots(body: Body, mark: Spots, stream: Stream) -> list[Stroke]:
    places, odd, others = _scattered(body, mark, stream), mark.odd, []
    if odd:
        low = [p for p in places if p[0] > body.shape.head and odd.v[0] < p[1] < odd.v[1]]
        others = sorted(low)[:: odd.every]
    plain = [place for place in places if place not in others]
    kind = "mark ring" if mark.ring else "mark"
    out = _dots(
        body,
        plain,
        stream,
        r=mark.r,
        oval=mark.oval,
        paint=(mark.color, kind),
        halo=mark.halo,
    )
    if odd:
        paint = (odd.color, "soft" if odd.hollow else "mark")
        out += _dots(body, others, stream, r=odd.r, oval=0.25, paint=paint, halo=odd.halo)
    return out


def _dots(
    body: Body,
    places: list[tuple[float, float]],
    stream: Stream,
    *,
    r: tuple[float, float],
    oval: float,
    paint: tuple[Color, str],
    halo: tuple[Color, float] | None,
) -> list[Stroke]:
    """Draw spots in three sizes, one path each; on the head all are small."""
    sizes: list[list[str]] = [[], [], []]
    radii = [r[0] + (r[1] - r[0]) * size / 2 for size in range(3)]
    for x, v in places:
        size, p = (stream.below(3) if x > body.shape.head else 0), body.at(x, v)
        half = complex(1, stream.between(-0.8, 0.8)) * radii[size] * oval / 2
        sizes[size].append(polyline([p - half, p + half]))
    pairs = [(dots, radius) for dots, radius in zip(sizes, radii, strict=True) if dots]
    rings = (
        [line(dots, halo[0], 2 * (k + halo[1]), "mark halo") for dots, k in pairs] if halo else []
    )
    return rings + [line(dots, paint[0], 2 * k, paint[1]) for dots, k in pairs]


def _worms(body: Body, mark: Worms, stream: Stream) -> Stroke:
    seeds: list[complex] = []
    for _ in range(DARTS // 2):
        p = body.at(stream.between(*mark.x), stream.between(*mark.v))
        if all(abs((p - q).real) * 0.5 + abs((p - q).imag) * 1.3 > mark.spacing for q in seeds):
            seeds.append(p)
    lines = []
    for seed in seeds:
        p, high, chain = seed, stream.choice((-1, 1)) * stream.between(0.4, 0.75), []
        for _ in range(stream.choice((1, 1, 2))):
            step = complex(stream.between(0.95, 1.6), stream.between(-0.25, 0.25))
            lift = complex(0.0, high)
            chain.append((p, p + step * 0.35 + lift, p + step * 0.65 - lift, p + step))
            p += step
        lines.append(traced(chain))
    return line(lines, mark.color, mark.width, "mark pale")


def _scales(body: Body, mark: Scales) -> Stroke:
    out, (x0, x1), (v0, v1) = [], mark.x, mark.v
    for row in range(mark.rows):
        upper = v0 + (v1 - v0) * row / mark.rows
        lower = v0 + (v1 - v0) * (row + 1) / mark.rows
        middle = (upper + lower) / 2
        x = x0 + (mark.pitch / 2 if row % 2 else 0.0) + 0.035 * abs(middle - 0.5)
        while x < x1:
            out.append(traced(bowed(body.at(x, lower), body.at(x, upper), -0.34)))
            x += mark.pitch
    return line(out, mark.color, RAY, "soft")


def _hood(body: Body, mark: Hood) -> Stroke:
    knots = ((0.66, -0.02), (0.80, 0.12), (0.93, 0.29), (1.0, 0.53), (0.955, 0.76), (0.82, 0.91))
    cover = body.head_curve(*knots, (0.5, 1.02))
    points = [p for b in body.outline for p in b]
    front, low = min(p.real for p in points), max(p.imag for p in points)
    corners = [complex(cover[-1][3].real, low), complex(front, low)]
    corners.append(complex(front, cover[0][0].imag))
    return area(traced(cover) + "L" + polyline(corners, closed=True)[1:], mark.color)
