"""The head: gill cover, cheek, mouth and an eye that looks back."""

from __future__ import annotations

from docs.art.fish.body import Body, Tones
from docs.art.fish.curves import Chain, Ruler, backwards
from docs.art.fish.strokes import (
    DETAIL,
    EDGE,
    INK,
    PUPIL,
    RAY,
    WHITE,
    Stroke,
    area,
    disc,
    line,
    mixed,
    polyline,
    traced,
)

GUMS = "#E6D6CB"  # pale: what tells a coho from a chinook
COVER = ((0.79, 0.21), (0.93, 0.30), (1.00, 0.53), (0.955, 0.76), (0.82, 0.91), (0.60, 0.985))
SLOT = ((0.80, 0.20), (0.965, 0.30), (1.04, 0.53), (0.985, 0.775), (0.835, 0.92), (0.61, 0.99))


def gill_cover(body: Body) -> Chain:
    """Return the rear edge of the gill cover."""
    return body.head_curve(*COVER)


def head(body: Body, tones: Tones) -> list[Stroke]:
    """Draw what lies over the tones and marks of the head."""
    fine = mixed(mixed(tones.flank, tones.back, 0.4), INK, 0.62)
    cover, slot = gill_cover(body), body.head_curve(*SLOT)
    out = [area(traced([*cover, *backwards(slot)], closed=True), mixed(tones.flank, INK, 0.45))]
    cheek_line = body.head_curve((0.655, 0.36), (0.705, 0.54), (0.67, 0.72), (0.56, 0.86))
    plate = body.head_curve((0.71, 0.68), (0.83, 0.71), (0.955, 0.70))
    out.append(line([traced(cheek_line), traced(plate)], fine, RAY))
    out.append(line([traced(cover)], INK, EDGE))
    out += body.mouth(tones) if hasattr(body, "mouth") else _mouth(body, tones)
    return out + _eye(body, tones)


def _mouth(body: Body, tones: Tones) -> list[Stroke]:
    shape, out = body.shape, []
    u, v = shape.jaw
    if shape.maxilla:
        knots = ((0.10, 0.52), (0.28, v - 0.14), (u - 0.05, v - 0.10), (u + 0.04, v - 0.01))
        spoon = body.head_curve(*knots, (u + 0.01, v + 0.035), (u - 0.05, v + 0.005))
        front = body.upper_lip[0][3]
        closed = [*spoon, (spoon[-1][3], front, front, front)]
        out.append(area(traced(closed), mixed(tones.flank, tones.belly, 0.5)))
        out.append(line([traced(spoon)], INK, RAY))
    if not shape.lower_lip:
        return [*out, line([traced(body.upper_lip)], INK, EDGE)]
    return out + _hooked(body, tones)


def _hooked(body: Body, tones: Tones) -> list[Stroke]:
    """Draw the open jaws of a salmon in spawning dress: pale gums, a slit of gape, teeth."""
    upper, lower = Ruler(body.upper_lip), Ruler(body.lower_lip)

    def gape(depth: float, first: float) -> list[complex]:
        shares = [first + (1 - first) * i / 8 for i in range(9)]
        return [upper.at(t) + (lower.at(t) - upper.at(t)) * depth for t in shares]

    gums = traced([*body.upper_lip, *backwards(body.lower_lip)], closed=True)
    slit = [*gape(0.36, 0.12), *reversed(gape(0.64, 0.12))]
    teeth = []
    for ruler, down in ((upper, 1), (lower, -1)):
        for t in (0.22, 0.36, 0.50, 0.64):
            root = ruler.at(t)
            sides = (root - 0.14, root + complex(0.05, 0.48 * down), root + 0.14)
            teeth.append(polyline(sides, closed=True))
    u, v = body.shape.jaw
    bone = body.head_curve((u * 0.42, v - 0.15), (u * 0.8, v - 0.10), (u + 0.05, v - 0.045))
    under = body.head_curve((u + 0.05, v - 0.045), (u + 0.05, v + 0.01), (u, v + 0.015))
    fold = body.head_curve((u * 0.45, v + 0.235), (u * 0.8, v + 0.19), (u + 0.06, v + 0.12))
    fine = mixed(tones.back, INK, 0.8)
    return [
        area(gums, GUMS),
        area(polyline(slit, closed=True), PUPIL, "mark"),
        area("".join(teeth), WHITE),
        line([traced([*bone, *under]), traced(fold)], fine, DETAIL),
        line([traced(body.upper_lip), traced(body.lower_lip)], INK, EDGE),
    ]


def _eye(body: Body, tones: Tones) -> list[Stroke]:
    u, v, radius = body.shape.eye
    eye, r = body.on_head(u, v), radius * body.length
    nose = body.on_head(u * 0.45, v + 0.01)
    return [
        line([polyline([nose, nose + complex(0.14, -0.05)])], INK, 0.24),
        disc(eye, r, tones.iris, "tone", DETAIL),
        disc(eye + 0.03 * r, r * 0.60, PUPIL, "line"),
        disc(eye + complex(-0.24, -0.26) * r, r * 0.2, WHITE, "tone"),
    ]
