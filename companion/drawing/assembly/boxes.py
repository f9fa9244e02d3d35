"""A tuck box in five steps, folded from its own panels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.drawing.assembly.folded import Hinge, fold_panels
from companion.drawing.assembly.sketch import (
    DASH,
    FINE,
    HAIR,
    Mark,
    Sketch,
    SketchLook,
    Step,
    draw_panels,
    hatch_lines,
)
from companion.drawing.assembly.view import Facet, Turn, project
from companion.drawing.folding.boxes import TuckBox
from companion.drawing.folding.nets import bounding_corners
from companion.drawing.shapes import Line, Pen, Point, Polygon

GLUED = ("side-glue", "bottom-glue")
SLEEVE = frozenset({"left", "front", "right", "side-glue"})
LOW = frozenset({"bottom-left", "bottom-right"})
HIGH = frozenset({"top-left", "top-right"})
UPRIGHT: Sequence[Turn] = (("x", -90), ("z", 28), ("x", 64))
ON_HEAD: Sequence[Turn] = (("x", 90), ("z", 152), ("x", 60))
FLAT: Sequence[Turn] = (("z", 12), ("x", 52))
OUT = 0.42  # share of their height that the cards stand out of the box
INSIDE = 0.6  # mm between the cards and the box


def box_steps(box: TuckBox, colors: SketchLook) -> tuple[Step, ...]:
    """Return how a box is cut, rolled to a sleeve, glued, closed below and filled."""

    def view(turns: Sequence[Turn], angles: Mapping[str, float], *more: Facet) -> Sketch:
        return list(draw_panels(project([*_facets(box, angles), *more], turns), colors))

    sleeve: dict[str, float] = dict.fromkeys(SLEEVE, 90.0)
    low = {**sleeve, **dict.fromkeys(LOW, 90.0)}
    shut = {**low, "bottom": 90.0, "bottom-glue": 90.0}
    return (
        Step("box.cut", _flat_box(box, colors), 1.4),
        Step("box.fold", view(FLAT, dict.fromkeys(SLEEVE, 60.0))),
        Step("box.side", view(UPRIGHT, sleeve)),
        Step("box.bottom", view(ON_HEAD, {**low, "bottom": 40.0, "bottom-glue": 65.0})),
        Step(
            "box.fill",
            view(
                UPRIGHT,
                {**shut, "lid": -25.0, "tongue": 60.0, "top-left": -20.0, "top-right": -20.0},
                *_deck_facets(box),
            ),
        ),
    )


def _flat_box(box: TuckBox, colors: SketchLook) -> Sketch:
    """Return the flat box as it is printed, what takes glue hatched."""
    marks: list[Mark] = [Polygon(box.outline, colors.front)]
    for panel in box.panels:
        if panel.name in GLUED:
            marks.append(Polygon(panel.corners, colors.glue))
            marks += (
                Line(*start, *end, Pen(colors.quiet, FINE))
                for start, end in hatch_lines(panel.corners)
            )
    marks.append(Polygon(box.outline, None, Pen(colors.ink, HAIR)))
    crease = Pen(colors.ink, FINE, DASH, round=False)
    marks += (
        Line(fold.line.x1, fold.line.y1, fold.line.x2, fold.line.y2, crease) for fold in box.folds
    )
    return marks


def _facets(box: TuckBox, angles: Mapping[str, float]) -> Iterator[Facet]:
    panels = {panel.name: panel.corners for panel in box.panels}
    solid = {name: _panel_corners(corners) for name, corners in panels.items()}
    hinges = [
        Hinge(fold.between[1], fold.between[0], fold.line, angles.get(fold.between[1], 0.0))
        for fold in box.folds
    ]
    space, bodies = fold_panels(panels, hinges), fold_panels(solid, hinges)
    for name, corners in space.items():
        glue = name in GLUED
        yield Facet(corners, "glue" if glue else "panel", bodies[name])


def _panel_corners(corners: Sequence[Point]) -> Sequence[Point]:
    """Return a panel without its notch or its rounded corners, to tell what lies over what."""
    if len(corners) == 4:
        return corners
    (left, top), (right, bottom) = bounding_corners(corners)
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _deck_facets(box: TuckBox) -> Iterator[Facet]:
    """Yield the deck on its way into the box."""
    (back,) = (panel.corners for panel in box.panels if panel.name == "back")
    (left, top), (right, bottom) = bounding_corners(back)
    deep = box.inner[2]
    x = (INSIDE - right, -left - INSIDE)
    y = (top - OUT * (bottom - top), bottom - OUT * (bottom - top) - INSIDE)
    z = (INSIDE * deep / 4, deep - INSIDE * deep / 4)
    corner = {(i, j, k): (x[i], y[j], z[k]) for i in (0, 1) for j in (0, 1) for k in (0, 1)}
    for face in (
        ((0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)),
        ((0, 0, 0), (1, 0, 0), (1, 0, 1), (0, 0, 1)),
        ((0, 0, 0), (0, 0, 1), (0, 1, 1), (0, 1, 0)),
        ((1, 0, 0), (1, 0, 1), (1, 1, 1), (1, 1, 0)),
    ):
        yield Facet(tuple(corner[place] for place in face), "card")
