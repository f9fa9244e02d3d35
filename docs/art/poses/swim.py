"""A whole fish in a pose, as strokes on a square of `SIDE` mm."""

from __future__ import annotations

import re
from cmath import rect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from companion.drawing.shapes import Circle, Color, Path, Pen
from docs.art.fish.body import Body, Fin
from docs.art.fish.draw import fish_strokes, layered_fins
from docs.art.fish.species import Fish
from docs.art.fish.strokes import INK, RAY, Clipped, Stroke, line, mixed
from docs.art.poses.bend import GRID, Pose, Spine
from docs.art.poses.jaws import OpenBody

SIDE = 64.0
SIZE = 59.0  # mm along the spine
HALO, WIDTH = "#F2F6EE", 0.5
DASHES = 0.1  # mm: where the ends of dashes lie
_NUMBER = re.compile(r"-?[\d.]+")
_PART = re.compile(r"M[^M]*")


def swim(fish: Fish, pose: Pose) -> list[Stroke | Clipped]:
    """Draw a fish in a pose, head to the right."""
    fish = _spread(fish, pose.spread)
    length = fish.length
    spine = Spine(pose, SIZE, length, complex(SIDE / 2, SIDE / 2 + pose.drop))
    body = OpenBody(fish.shape, length, pose.gape) if pose.gape else Body(fish.shape, length)
    near = tuple(one for one in fish.fins if one[0] == "pectoral")
    rest = replace(fish, fins=tuple(one for one in fish.fins if one[0] != "pectoral"))
    far = tuple((name, _far(fish, fin)) for name, fin in near) if pose.spread else ()
    strokes = [
        *layered_fins(replace(fish, fins=far), body),
        *fish_strokes(rest, body),
        *layered_fins(replace(fish, fins=near), body),
    ]
    jaw = body.hang if isinstance(body, OpenBody) else None
    drawn = list(_bent(strokes, spine, jaw, fish.shape.head * length))
    return [line([_silhouette(drawn)], HALO, WIDTH, "soft"), *drawn]


def _spread(fish: Fish, share: float) -> Fish:
    """Set the paired fins off the body."""
    return replace(fish, fins=tuple((name, _off(name, fin, share)) for name, fin in fish.fins))


def _off(name: str, fin: Fin, share: float) -> Fin:
    if name == "pectoral":
        tip = complex(*fin.tip) * rect(1 - 0.06 * share, 0.82 * share)
        end = complex(*fin.end) * rect(1 + 0.10 * share, 1.02 * share)
        return replace(fin, tip=(tip.real, tip.imag), end=(end.real, end.imag))
    if name == "pelvic":
        return replace(fin, tip=(fin.tip[0] * 0.9, fin.tip[1] * (1 + 0.25 * share)))
    return fin


def _far(fish: Fish, fin: Fin) -> Fin:
    base = fin.base[0] - 0.035, fin.base[1] - 0.035
    return replace(fin, base=base, tone=mixed(fin.tone or fish.tones.fin, INK, 0.4), rim="")


def _bent(
    items: Sequence[Stroke | Clipped],
    spine: Spine,
    jaw: Callable[[complex], complex] | None,
    head: float,
    *,
    skin: bool = False,
) -> Iterator[Stroke | Clipped]:
    for item in items:
        if isinstance(item, Clipped):
            inner = tuple(_bent(item.strokes, spine, jaw, head, skin=True))
            yield Clipped(spine.bent(item.outline), inner)  # type: ignore[arg-type]
        elif isinstance(item.shape, Circle):
            yield Stroke(item.kind, _disc(item.shape, spine))
        else:
            turn = jaw if skin else None
            parts = _PART.findall(item.shape.data) if turn else [item.shape.data]
            grid = DASHES if item.kind.startswith("soft") else GRID
            data = "".join(
                spine.bent(p, turn if turn and _small(p, head) else None, grid) for p in parts
            )
            yield Stroke(item.kind, Path(data, item.shape.fill, _pen(item.shape.pen, spine.k)))


def _small(part: str, head: float) -> bool:
    """Return whether a part of the skin is a mark on the head, which turns with the jaw."""
    xs = [float(v) for v in _NUMBER.findall(part)][::2]
    return max(xs) - min(xs) <= 12 and min(xs) <= head


def _disc(shape: Circle, spine: Spine) -> Circle:
    middle = spine.at(complex(shape.x, shape.y))
    r = shape.r * spine.k * spine.scale(shape.x / spine.length)
    places = (round(v, 2) for v in (middle.real, middle.imag, r))
    return Circle(*places, shape.fill, _pen(shape.pen, spine.k))


def _pen(pen: Pen | None, k: float) -> Pen | None:
    return pen and Pen(pen.color, round(max(RAY, pen.width * k), 2), pen.dash, pen.round)


def _silhouette(items: Sequence[Stroke | Clipped]) -> str:
    """Return the outlines of fins and body."""
    fins: dict[str, Color] = {}
    for item in items:
        if isinstance(item, Clipped):
            return "".join([*fins, item.outline])
        if isinstance(item.shape, Path) and item.shape.fill:
            fins[item.shape.data] = item.shape.fill
    return "".join(fins)
