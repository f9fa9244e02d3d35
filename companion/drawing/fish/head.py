"""The head: gill cover, cheek, mouth and an eye that looks back."""

from __future__ import annotations

from companion.drawing.fish.body import Body, Tones
from companion.drawing.fish.curves import Chain, backwards
from companion.drawing.fish.strokes import (
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

COVER = ((0.79, 0.21), (0.93, 0.30), (1.00, 0.53), (0.955, 0.76), (0.82, 0.91), (0.60, 0.985))
SLOT = ((0.80, 0.20), (0.965, 0.30), (1.04, 0.53), (0.985, 0.775), (0.835, 0.92), (0.61, 0.99))


def gill_cover(body: Body) -> Chain:
    """Return the rear edge of the gill cover."""
    return body.head_curve(*COVER)


def head(body: Body, tones: Tones) -> list[Stroke]:
    """Draw what lies over the tones and marks of the head."""
    fine = mixed(tones.flank, INK, 0.62)
    cover, slot = gill_cover(body), body.head_curve(*SLOT)
    out = [area(traced([*cover, *backwards(slot)], closed=True), mixed(tones.flank, INK, 0.45))]
    cheek_line = body.head_curve((0.655, 0.36), (0.705, 0.54), (0.67, 0.72), (0.56, 0.86))
    plate = body.head_curve((0.71, 0.68), (0.83, 0.71), (0.955, 0.70))
    out.append(line([traced(cheek_line), traced(plate)], fine, RAY))
    out.append(line([traced(cover)], INK, EDGE))
    out += _mouth(body, tones)
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
    gap = traced([*body.upper_lip, *backwards(body.lower_lip)], closed=True)
    out.append(area(gap, PUPIL, "mark"))
    teeth = []
    for lip, down, places in ((body.upper_lip, 1, (0.5, 0.9)), (body.lower_lip, -1, (0.35, 0.8))):
        for t in places:
            b = lip[0]
            root = b[0] + (b[3] - b[0]) * t
            teeth.append(polyline([root, root + 0.45j * down]))
    out.append(line(teeth, WHITE, 0.16, "tone"))
    return [*out, line([traced(body.upper_lip), traced(body.lower_lip)], INK, EDGE)]


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
