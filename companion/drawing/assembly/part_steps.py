"""A dial on its board: cut, taken apart in the air, and turning."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.drawing.assembly.dice_steps import die_steps
from companion.drawing.assembly.projection import (
    Corners,
    Facet,
    Hinge,
    Turn,
    fold_panels,
    project,
    rotate,
)
from companion.drawing.assembly.sketch import (
    DASH,
    FINE,
    HAIR,
    Arrow,
    Letter,
    Mark,
    Sketch,
    SketchLook,
    Step,
    arc,
    draw_creases,
    draw_panels,
    hatch_lines,
    strokes,
)
from companion.drawing.component import Assembly, Screen, Spinner
from companion.drawing.cutout import Crease
from companion.drawing.folding.die_net import DieNet, bounding_corners
from companion.drawing.folding.standee import Standee
from companion.drawing.folding.tuck_box import TuckBox
from companion.drawing.shapes import Line, Pen, Point, Polygon

# Parts that stand: standees and screens.


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
    panels = {"inside": _box(0, ridge, net.w, net.h), "outside": _box(0, 0, net.w, ridge)}
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


# A tuck box in five steps, folded from its own panels.


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
    """Return the flat box as printed; areas for glue are hatched."""
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
    """Return a panel without its notch or rounded corners, to order panels by depth."""
    if len(corners) == 4:
        return corners
    (left, top), (right, bottom) = bounding_corners(corners)
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _deck_facets(box: TuckBox) -> Iterator[Facet]:
    """Yield the deck as it goes into the box."""
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


VIEW: Sequence[Turn] = (("x", 62),)
PIN, HOLE, WASHER, LEG = 4.0, 1.4, 5.5, 9.0  # radii and a length, mm
AROUND = 1.2  # how much of the board is seen, in widths of the dial


def spinner_steps(part: Spinner, colors: SketchLook) -> tuple[Step, ...]:
    """Return how the dial is pierced, put together with its pin, and turned."""
    return (
        Step("spinner.pierce", _sketch_pierced(part, colors), 0.8),
        Step("spinner.apart", _sketch_stack(part, colors, apart=True), 1.4),
        Step("spinner.done", _sketch_stack(part, colors, apart=False), 1.4),
    )


def _sketch_pierced(part: Spinner, colors: SketchLook) -> Sketch:
    x, y = part.pivot
    cross = 3.2
    pen = Pen(colors.accent, 0.3)
    return [
        Polygon(part.outline, colors.front, Pen(colors.ink, HAIR)),
        Polygon(arc(x, y, HOLE, HOLE, 0, 360)[:-1], colors.blank, Pen(colors.ink, FINE)),
        Line(x - cross, y, x + cross, y, pen),
        Line(x, y - cross, x, y + cross, pen),
    ]


def _sketch_stack(part: Spinner, colors: SketchLook, *, apart: bool) -> Sketch:
    """Return pin, dial, board and washer in a line, the lowest first."""
    width = max(x for x, _ in part.outline) - min(x for x, _ in part.outline)
    gap = 0.55 * width if apart else 0.0
    px, py = part.pivot
    dial = [(x - px, y - py) for x, y in part.outline]
    pen = Pen(colors.ink, HAIR)
    marks: list[Mark] = []
    low = -1.05 * width
    if apart:
        marks += _ring(WASHER, HOLE, low, colors)
    marks += _board(part, AROUND * width, 0.0, colors)
    if apart:
        marks += strokes(_points([(0, 0, low), (0, 0, 0)]), Pen(colors.quiet, FINE, DASH, False))
    marks.append(Polygon(_disc(width / 2, 0.0), None, Pen(colors.quiet, FINE, DASH, False)))
    if apart:
        marks += strokes(_points([(0, 0, 0), (0, 0, gap)]), Pen(colors.quiet, FINE, DASH, False))
    marks.append(Polygon(_points(_at(dial, gap)), colors.front, pen))
    if apart:
        marks.append(Polygon(_disc(HOLE, gap), colors.blank, pen))
        marks += strokes(
            _points([(0, 0, gap), (0, 0, 2 * gap - LEG)]), Pen(colors.quiet, FINE, DASH, False)
        )
        for side in (-0.7, 0.7):
            marks += strokes(
                _points([(side, 0, 2 * gap), (side, 0, 2 * gap - LEG)]), Pen(colors.ink, 0.3)
            )
    marks.append(Polygon(_disc(PIN, 2 * gap), colors.shade, pen))
    if apart:
        for number, z in enumerate((2 * gap, gap, 0.0, low), 1):
            ((_, y),) = _points([(0, 0, z)])
            marks.append(Letter(-0.95 * width, y, str(number), colors.accent, 7.5))
    else:
        reach = 0.78 * width
        turn = _points(_at(arc(0, 0, reach, reach, 20, 130), 0.0))
        marks.append(Arrow(turn, colors.accent))
    return marks


def _board(part: Spinner, reach: float, z: float, colors: SketchLook) -> list[Mark]:
    """Return the board round its hole; an edge is drawn where the board itself ends."""
    (wide, high), (hx, hy) = part.board, part.hole
    left, right = max(-hx, -reach), min(wide - hx, reach)
    top, bottom = max(-hy, -0.8 * reach), min(high - hy, 0.8 * reach)
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    marks: list[Mark] = [Polygon(_points(_at(corners, z)), colors.front)]
    edges = (
        (top == -hy, 0, 1), (right == wide - hx, 1, 2), (bottom == high - hy, 2, 3),
        (left == -hx, 3, 0),
    )  # fmt: skip
    for real, start, end in edges:
        pen = Pen(colors.ink, HAIR) if real else Pen(colors.quiet, FINE, DASH, round=False)
        marks += strokes(_points(_at([corners[start], corners[end]], z)), pen)
    return marks


def _ring(outer: float, inner: float, z: float, colors: SketchLook) -> list[Mark]:
    pen = Pen(colors.ink, HAIR)
    return [Polygon(_disc(radius, z), colors.blank, pen) for radius in (outer, inner)]


def _disc(radius: float, z: float) -> tuple[Point, ...]:
    return _points(_at(arc(0, 0, radius, radius, 0, 360, 48)[:-1], z))


def _at(points: Sequence[Point], z: float) -> Corners:
    return tuple((x, y, z) for x, y in points)


def _points(corners: Sequence[tuple[float, float, float]]) -> tuple[Point, ...]:
    return tuple((x, y) for x, y, _ in rotate(tuple(corners), VIEW))


# The drawings of a part, by what it becomes.


def assembly_steps(part: Assembly, colors: SketchLook) -> tuple[Step, ...]:
    """Return the numbered drawings of a part, from cutting it out to the last fold."""
    match part:
        case DieNet():
            return die_steps(part, colors)
        case TuckBox():
            return box_steps(part, colors)
        case Standee():
            return standee_steps(part, colors)
        case Screen():
            return screen_steps(part, colors)
        case Spinner():
            return spinner_steps(part, colors)


def part_kind(part: Assembly) -> str:
    """Return the name of a part among the labels `guide.kind`; a kind has one set of drawings."""
    match part:
        case DieNet():
            return f"d{part.sides}"
        case TuckBox():
            return "box"
        case Standee():
            return "standee"
        case Screen():
            return "screen"
        case Spinner():
            return "spinner"
