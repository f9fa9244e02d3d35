"""A whole fish: fins, body, marks, head and contour, in the order in which they lie."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Stream
from docs.art.fish.body import Body
from docs.art.fish.curves import Profile, backwards, share_at, spline, split
from docs.art.fish.fins import FinStrokes, Patch, fin_patch, fin_strokes, tail_patch
from docs.art.fish.head import head
from docs.art.fish.marks import Band, Zone, mark_strokes
from docs.art.fish.outgrowths import outgrown
from docs.art.fish.species import Fish
from docs.art.fish.strokes import (
    CONTOUR,
    DETAIL,
    EDGE,
    INK,
    Clipped,
    Stroke,
    area,
    line,
    mixed,
    polyline,
    traced,
)


def fish_strokes(fish: Fish, given: Body | None = None) -> list[Stroke | Clipped]:
    """Draw one fish, snout at (0, 0) and facing left, in mm; a body may be given."""
    body = given or Body(fish.shape, fish.length)
    tail = tail_patch(body, fish.tail)
    outline = traced(body.outline, closed=True)
    behind, before = _fins(fish, body, tail)
    return [
        *_layered(behind),
        Clipped(outline, tuple(_skin(fish, body, outline))),
        *_layered(before),
        *head(body, fish.tones),
        *_contour(fish, body, tail),
        *(stroke for one in fish.outgrowths for stroke in outgrown(body, one)),
    ]


def layered_fins(fish: Fish, body: Body) -> list[Stroke]:
    """Draw the fins that lie before the body."""
    return _layered(_fins(fish, body, tail_patch(body, fish.tail))[1])


def _fins(fish: Fish, body: Body, tail: Patch) -> tuple[list[FinStrokes], list[FinStrokes]]:
    """Return the fins that lie behind the body, and those before it."""
    corner = fish.tail.rounding * fish.length
    tone = fish.tail.tone or fish.tones.fin
    stream = Stream(f"{fish.slug} tail")
    drawn = fin_strokes(tail, fish.tail, tone, (corner, corner), stream)
    behind = [replace(drawn, fill=(*drawn.fill, *_tail_base(fish, tail)))]
    before: list[FinStrokes] = []
    for name, fin in fish.fins:
        patch = fin_patch(body, fin, name.startswith(("dorsal", "adipose")))
        corners = (fin.rounding[0] * fish.length, fin.rounding[1] * fish.length)
        tone = fin.tone or fish.tones.fin
        drawn = fin_strokes(patch, fin, tone, corners, Stream(f"{fish.slug} {name}"))
        (before if fin.v else behind).append(drawn)
    return behind, before


def _layered(fins: list[FinStrokes]) -> list[Stroke]:
    """Return the fins layer by layer, so that equal pens come together."""
    return [
        *(stroke for fin in fins for stroke in fin.fill),
        *(stroke for fin in fins for stroke in fin.rays),
        *(stroke for fin in fins for stroke in fin.marks),
        *(stroke for fin in fins for stroke in fin.edge),
    ]


def _tail_base(fish: Fish, tail: Patch) -> list[Stroke]:
    """Let the tones of the flank run out in wedges along the rays of the tail."""
    stream, count = Stream(f"{fish.slug} tail base"), 19
    wedges: dict[str, list[str]] = {}
    for i in range(count):
        u, half = (i + 0.5) / count, 0.62 / count
        long = abs(tail.at(u, 1.0) - tail.at(u, 0.0))
        reach = min(0.75, (3.6 + 2.2 * (i % 2) + stream.between(-0.6, 0.6)) / long)
        left, right = (min(1.0, max(0.0, u + side)) for side in (-half, half))
        places = (
            (left, 0.0),
            (left, reach * 0.5),
            (u, reach),
            (right, reach * 0.5),
            (right, 0.0),
        )
        data = polyline([tail.at(*place) for place in places], closed=True)
        wedges.setdefault(_tone_at(fish, 0.868, u), []).append(data)
    return [area("".join(data), tone) for tone, data in wedges.items()]


def _tone_at(fish: Fish, x: float, v: float) -> str:
    """Return the flat tone of the flank at a place."""
    tone = fish.tones.flank
    for mark in fish.marks:
        if isinstance(mark, Zone):
            level = Profile(spline([complex(*knot) for knot in mark.edge])).at(x)
            tone = mark.color if (v < level) == mark.up else tone
        elif isinstance(mark, Band):
            levels = [
                Profile(spline([complex(*knot) for knot in edge])).at(x)
                for edge in (mark.upper, mark.lower)
            ]
            tone = mark.color if levels[0] - 0.02 < v < levels[1] + 0.02 else tone
    return tone


def _skin(fish: Fish, body: Body, outline: str) -> list[Stroke]:
    out = [area(outline, fish.tones.flank)]
    for i, mark in enumerate(fish.marks):
        out += mark_strokes(body, mark, Stream(f"{fish.slug} {i} {getattr(mark, 'seed', 0)}"))
    return out


def _contour(fish: Fish, body: Body, tail: Patch) -> list[Stroke]:
    flank, root = fish.tones.flank, fish.tail.root * fish.length
    side_line = traced(body.curve(fish.shape.side_line))
    cuts = [split(c[-1], share_at(c[-1], root)) for c in (body.top, body.bottom)]
    top, low = [*body.top[:-1], cuts[0][0]], [*body.bottom[:-1], cuts[1][0]]
    joined = traced([*backwards(top), *low])
    contour = traced(top) + traced(low) if body.shape.lower_lip else joined
    upper, lower = split(tail.lead[0], 0.5)[0], split(tail.trail[0], 0.5)[1]
    return [
        line([side_line], mixed(flank, INK, 0.6), DETAIL, dash=(0.55, 0.35)),
        line([contour], INK, CONTOUR),
        line([traced([upper]), traced([lower])], INK, EDGE),
    ]
