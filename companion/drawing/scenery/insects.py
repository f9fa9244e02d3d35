"""Insects that trout rise to, in the colours of a scene: those of the hatch, placed and turned."""

from __future__ import annotations

from companion.drawing.insects.lines import UNIT
from companion.drawing.insects.species import Insect
from companion.drawing.scenery.strokes import area, line, moved
from companion.drawing.shapes import Color

LONG = 24 * UNIT  # mm: how large an insect is drawn


def placed(
    insect: Insect, x: float, y: float, size: float, ink: Color, wing: Color, *,
    angle_deg: float = 0.0, kind: str = "mark",
) -> list[str]:  # fmt: skip
    """Return an insect `size` mm long round (x, y), limbs first, the body on top."""
    scale = size / LONG

    def at(data: tuple[str, ...]) -> str:
        return moved("".join(data), x, y, scale=scale, angle_deg=angle_deg)

    def pen(width: float) -> float:
        return max(0.14, round(width * scale, 2))

    return [
        line(at(insect.limbs), ink, pen(0.3), kind),
        area(at(insect.wings), wing),
        line(at(insect.wings), ink, pen(0.24), kind),
        line(at(insect.veins), ink, pen(0.17), kind),
        area(at(insect.body), ink, kind=kind),
    ]
