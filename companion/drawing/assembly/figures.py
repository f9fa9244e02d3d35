"""Parts that stand: standees and screens."""

from __future__ import annotations

from collections.abc import Sequence

from companion.drawing.assembly.folded import Hinge, fold_panels
from companion.drawing.assembly.kinds import Screen
from companion.drawing.assembly.sketch import (
    Mark,
    Sketch,
    SketchLook,
    Step,
    draw_creases,
    draw_panels,
)
from companion.drawing.assembly.view import Facet, Turn, project
from companion.drawing.cutout import Crease
from companion.drawing.folding.standee import Standee
from companion.drawing.shapes import Point

# The front stands with its print towards whoever looks, its upper edge on top.
STANDING: Sequence[Turn] = (("x", -90), ("z", 205), ("x", 66))
TENT: Sequence[Turn] = (("x", -90), ("z", 215), ("x", 60))
CLOSED = 177.0  # degrees of a fold whose halves are glued together


def standee_steps(net: Standee, colors: SketchLook) -> tuple[Step, ...]:
    """Return how a standee is cut, folded over its top, and stood on its feet."""
    panels = {"front": net.front, "back": net.back, "rear": net.feet[0], "foot": net.feet[1]}

    def view(top: float, feet: float) -> Sketch:
        hinges = [
            Hinge("back", "front", net.top, top),
            Hinge("rear", "back", net.bends[0], -feet),
            Hinge("foot", "front", net.bends[1], -feet),
        ]
        space = fold_panels(panels, hinges)
        return list(
            draw_panels(project([Facet(corners) for corners in space.values()], STANDING), colors)
        )

    flat = [*draw_creases(net.outline, (net.top, *net.bends), colors)]
    return (
        Step("standee.cut", flat),
        Step("standee.fold", view(130.0, 0.0)),
        Step("standee.stand", view(CLOSED, 84.0)),
    )


def screen_steps(net: Screen, colors: SketchLook) -> tuple[Step, ...]:
    """Return how a screen is folded over its ridge, glued, and stood up."""
    corners: tuple[Point, ...] = ((0, 0), (net.w, 0), (net.w, net.h), (0, net.h))
    return (
        Step("screen.cut", [*draw_creases(corners, (net.ridge, net.left, net.right), colors)], 1.2),
        Step("screen.fold", _sketch_tent(net, colors), 1.2),
        Step("screen.stand", _sketch_standing(net, colors), 1.4),
    )


def _sketch_tent(net: Screen, colors: SketchLook) -> list[Mark]:
    ridge = net.ridge.y1
    panels = {
        "inside": _box(0, ridge, net.w, net.h),
        "outside": _box(0, 0, net.w, ridge),
    }
    space = fold_panels(panels, [Hinge("outside", "inside", net.ridge, 120.0)])
    return [*draw_panels(project([Facet(corners) for corners in space.values()], TENT), colors)]


def _sketch_standing(net: Screen, colors: SketchLook) -> list[Mark]:
    """Return the screen with both layers glued together and its wings bent inwards."""
    ridge = net.ridge.y1
    left, right = net.left.x1, net.right.x1
    panels = {
        "middle": _box(left, ridge, right, net.h),
        "left": _box(0, ridge, left, net.h),
        "right": _box(right, ridge, net.w, net.h),
    }
    hinges = [
        Hinge(name, "middle", Crease(x, ridge, x, net.h), -55.0)
        for name, x in (("left", left), ("right", right))
    ]
    space = fold_panels(panels, hinges)
    facets = [Facet(corners, "both") for corners in space.values()]
    return [*draw_panels(project(facets, (("x", -90), ("z", 180 + 18), ("x", 58))), colors)]


def _box(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return (left, top), (right, top), (right, bottom), (left, bottom)
