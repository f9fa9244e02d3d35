"""Spots scattered over a flank, none cut by the outline or the gill cover."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.chance import Stream
from companion.drawing.shapes import Color
from docs.art.fish.body import Body
from docs.art.fish.curves import Profile, Ruler
from docs.art.fish.head import gill_cover
from docs.art.fish.strokes import INK, Stroke, line, mixed, polyline

DARTS = 2600  # places tried by a scatter


@dataclass(frozen=True, slots=True)
class Odd:
    """Spots among others that differ: every n-th behind the head between two heights."""

    every: int
    v: tuple[float, float]
    r: tuple[float, float]
    color: Color
    halo: tuple[Color, float]
    hollow: bool = False  # without colour a ring round a dot


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


def _scattered(body: Body, mark: Spots, stream: Stream) -> list[tuple[float, float]]:
    """Throw darts at the flank and return those clear of each other and of every contour."""
    (x0, x1), (v0, v1) = mark.x, mark.v
    eye = body.on_head(*body.shape.eye[:2])
    reach = mark.r[1] * (1 + mark.oval / 2) + (mark.halo[1] if mark.halo else 0.0)
    away = body.shape.eye[2] * body.length + reach + 0.1
    cover = Ruler(gill_cover(body))
    gill = [cover.at(i / 24) for i in range(25)]
    kept: list[tuple[float, float]] = []
    near: list[tuple[complex, float]] = []
    for _ in range(DARTS):
        x, v = stream.between(x0, x1), stream.between(v0, v1)
        share, drop = (x - x0) / (x1 - x0), (v - v0) / (v1 - v0)
        gap = mark.spacing * (1 + mark.tailwards * (0.5 - share)) * (1 + mark.downwards * drop)
        p = body.at(x, v)
        if x < body.shape.jaw[0] * body.shape.head and v > 0.45:
            continue  # the mouth
        if (
            p.imag - body.at(x, 0.0).imag < reach + 0.12
            or min(abs(p - q) for q in gill) < reach + 0.2
        ):
            continue  # cut by the back or the gill cover
        if abs(p - eye) > away and all(abs(p - q) > max(gap, g) * 0.85 for q, g in near):
            kept.append((x, v))
            near.append((p, gap))
    return kept


def spot_strokes(body: Body, mark: Spots, stream: Stream) -> list[Stroke]:
    """Draw scattered spots, halos first, those that differ on top."""
    places, odd, others = _scattered(body, mark, stream), mark.odd, []
    if odd:
        level = Profile(body.curve(body.shape.side_line))
        low = [
            (x, v)
            for x, v in places
            if x > body.shape.head + 0.02
            and odd.v[0] < v < odd.v[1]
            and abs(body.at(x, v).imag - level.at(x * body.length)) > odd.r[1] + odd.halo[1] + 0.1
        ]
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
        if odd.hollow:
            data = [polyline([p, p + 0.01]) for p in (body.at(*place) for place in others)]
            out.append(line(data, mixed(odd.color, INK, 0.25), 0.26, "mark"))
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
