"""Paper parts step by step: cut, folded and glued, or put together with a pin."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from string import ascii_uppercase
from typing import TypeAlias

from companion.drawing.assembly.projection import (
    Corners,
    Facet,
    Hinge,
    Turn,
    fold_panels,
    make_clockwise,
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
    crease_line,
    draw_creases,
    draw_facets,
    hatch_lines,
    strokes,
)
from companion.drawing.component import Assembly, Screen, Spinner
from companion.drawing.cutout import Crease
from companion.drawing.folding.die_net import (
    DieNet,
    Sides,
    bounding_corners,
    edge_ends,
    midpoint,
)
from companion.drawing.folding.standee import Standee
from companion.drawing.folding.tuck_box import TuckBox
from companion.drawing.shapes import Line, Pen, Point, Polygon, arc_points, box_corners

# Parts that stand: standees and screens.


# The front stands with its print towards whoever looks, its upper edge on top.
STANDING: Sequence[Turn] = (("x", -90), ("z", 205), ("x", 66))
TENT: Sequence[Turn] = (("x", -90), ("z", 215), ("x", 60))
BENT: Sequence[Turn] = (("x", -90), ("z", 198), ("x", 58))
CLOSED = 177.0  # degrees of a fold whose halves are glued together


def standee_steps(net: Standee, colors: SketchLook) -> tuple[Step, ...]:
    """Return the steps to cut a standee, fold it over its top, and stand it on its feet."""
    panels = {"front": net.front, "back": net.back, "rear": net.feet[0], "foot": net.feet[1]}

    def view(top: float, feet: float) -> Sketch:
        hinges = [
            Hinge("back", "front", net.top, top),
            Hinge("rear", "back", net.bends[0], -feet),
            Hinge("foot", "front", net.bends[1], -feet),
        ]
        return draw_facets(map(Facet, fold_panels(panels, hinges).values()), STANDING, colors)

    cut = Step("standee.cut", draw_creases(net.outline, (net.top, *net.bends), colors))
    stood = Step("standee.stand", view(CLOSED, 84.0))
    return cut, Step("standee.fold", view(130.0, 0.0)), stood


def screen_steps(net: Screen, colors: SketchLook) -> tuple[Step, ...]:
    """Return the steps to fold a screen over its ridge, glue it, bend its wings and stand it up."""
    ridge, left, right = net.ridge.y1, net.left.x1, net.right.x1
    halves = {
        "inside": box_corners(0, ridge, net.w, net.h),
        "outside": box_corners(0, 0, net.w, ridge),
    }
    tent = fold_panels(halves, [Hinge("outside", "inside", net.ridge, 120.0)])
    ends = {"middle": (left, right), "left": (0, left), "right": (right, net.w)}
    panels = {name: box_corners(start, ridge, end, net.h) for name, (start, end) in ends.items()}
    bends = {"left": left, "right": right}.items()
    wings = [Hinge(name, "middle", Crease(x, ridge, x, net.h), -55.0) for name, x in bends]
    layers = (Facet(corners, "both") for corners in fold_panels(panels, wings).values())
    flat = draw_creases(box_corners(0, 0, net.w, net.h), (net.ridge, net.left, net.right), colors)
    folded = Step("screen.fold", draw_facets(map(Facet, tent.values()), TENT, colors), 1.2)
    stood = Step("screen.stand", draw_facets(layers, BENT, colors), 1.4)
    return Step("screen.cut", flat, 1.2), folded, stood


# Fold-up dice: the net with letters where it is glued, and the same on its way to a solid.


Key: TypeAlias = int | str
# Of a fold between two faces: how far it is folded, 0 to 1.
Share: TypeAlias = Callable[[tuple[int, int]], float]
WIDE = 1.5  # of the net beside the other drawings
BEHIND = 4.0  # degrees that a tab is bent too far, so that it lies behind


def net_sketch(net: DieNet, colors: SketchLook) -> Sketch:
    """Return the sketch of a flat die net; a tab and the edge glued to it have the same letter."""
    marks: list[Mark] = [Polygon(net.outline, colors.front)]
    marks += [Polygon(tab.corners, colors.glue) for tab in net.tabs]
    marks.append(Polygon(net.outline, None, Pen(colors.ink, HAIR)))
    marks += (crease_line(fold, colors) for fold in net.cutout.folds)
    size_pt = 6.0 if net.sides < 20 else 5.5
    for letter, (tab, edge) in zip(ascii_uppercase, glue_pairs(net), strict=False):
        x, y = _middle(tab)
        marks.append(Letter(x, y, letter, colors.accent, size_pt))
        marks.append(Letter(*edge, letter, colors.accent, size_pt))
    return marks


def glue_pairs(net: DieNet) -> list[tuple[tuple[Point, ...], Point]]:
    """Return a pair per glue tab: the tab's corners, and a point beside the edge glued to it."""
    space = _corners_in_space(net, lambda fold: 1.0)
    faces = {face.value: face for face in net.faces}
    result: list[tuple[tuple[Point, ...], Point]] = []
    for number, tab in enumerate(net.tabs):
        face = faces[tab.behind]
        corners = space[tab.behind]
        a, b, c, d = space[f"tab {number}"]
        middle = _middle(max(((a, d), (a, b), (b, c), (c, d)), key=lambda ends: math.dist(*ends)))
        apart = [math.dist(_middle(edge_ends(corners, i)), middle) for i in range(len(corners))]
        ex, ey = midpoint(*edge_ends(make_clockwise(face.corners), apart.index(min(apart))))
        inward = 0.24 if net.sides == 20 else 0.2
        place = ex + (face.x - ex) * 2 * inward, ey + (face.y - ey) * 2 * inward
        result.append((tab.corners, place))
    return result


def die_steps(net: DieNet, colors: SketchLook) -> tuple[Step, ...]:
    """Return the steps to cut, fold, glue and close a die."""
    name = f"d{net.sides}"
    shares, turns = STAGES[net.sides](net)
    steps = [Step(f"{name}.net", net_sketch(net, colors), WIDE)]
    for caption, share in zip(("fold", "glue", "close"), shares, strict=True):
        space = _corners_in_space(net, share)  # seen from an angle, the printed side outwards
        facets = (Facet(space[key], "panel" if isinstance(key, int) else "glue") for key in space)
        steps.append(Step(f"{name}.{caption}", draw_facets(facets, turns, colors)))
    return tuple(steps)


def _fold_cube(net: DieNet) -> tuple[Sequence[Share], Sequence[Turn]]:
    lid = net.folds[-1].between
    return (
        (lambda fold: 0.45, lambda fold: 0.4 if fold == lid else 1.0, lambda fold: 1.0),
        (("z", 20), ("x", 58)),
    )


def _fold_two_bowls(net: DieNet) -> tuple[Sequence[Share], Sequence[Turn]]:
    root = net.folds[0].between[0]
    bridge = next(fold.between for fold in net.folds if fold.between[0] != root)
    return (
        (
            lambda fold: 0.0 if fold == bridge else 0.55,
            lambda fold: 0.3 if fold == bridge else 1.0,
            lambda fold: 1.0,
        ),
        (("z", 160), ("x", 58)),
    )


def _fold_band(net: DieNet) -> tuple[Sequence[Share], Sequence[Turn]]:
    """Return how a d20 is folded, and the rotations of the view.

    One function per step returns the share by which a fold is closed, from 0 to 1.
    """
    band = {fold.between[0] for fold in net.folds} | {net.folds[8].between[1]}
    middle = {face.value: face.y for face in net.faces}
    level = sum(middle[face] for face in band) / len(band)

    def ring(fold: tuple[int, int]) -> float:
        if fold[0] in band and fold[1] in band:
            return 1.0
        teeth = fold[1] if fold[1] not in band else fold[0]
        return 1.0 if middle[teeth] < level else 0.35

    return (
        (lambda fold: 0.6 if set(fold) <= band else 0.25, ring, lambda fold: 1.0),
        (("x", 90), ("z", 40), ("x", 62)),
    )


STAGES: dict[Sides, Callable[[DieNet], tuple[Sequence[Share], Sequence[Turn]]]] = {
    6: _fold_cube,
    12: _fold_two_bowls,
    20: _fold_band,
}


def _corners_in_space(net: DieNet, share: Share) -> dict[Key, Corners]:
    panels: dict[Key, Sequence[Point]] = {face.value: face.corners for face in net.faces}
    hinges: list[Hinge[Key]] = [
        Hinge(fold.between[1], fold.between[0], fold.line, share(fold.between) * net.fold_deg)
        for fold in net.folds
    ]
    for number, tab in enumerate(net.tabs):
        panels[f"tab {number}"] = tab.corners
        bent = share((tab.on, tab.behind)) * net.fold_deg + BEHIND
        hinges.append(Hinge(f"tab {number}", tab.on, tab.line, bent))
    return fold_panels(panels, hinges)


def _middle(points: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    """Return the mean of points in the plane or in space."""
    return tuple(sum(axis) / len(points) for axis in zip(*points, strict=True))


# A tuck box in five steps, folded from its own panels.


GLUED = ("side-glue", "bottom-glue")
SLEEVE = frozenset({"left", "front", "right", "side-glue"})
LOW = frozenset({"bottom-left", "bottom-right"})
UPRIGHT: Sequence[Turn] = (("x", -90), ("z", 28), ("x", 64))
ON_HEAD: Sequence[Turn] = (("x", 90), ("z", 152), ("x", 60))
FLAT: Sequence[Turn] = (("z", 12), ("x", 52))
OUT = 0.42  # share of their height that the cards stand out of the box
INSIDE = 0.6  # mm between the cards and the box


def box_steps(box: TuckBox, colors: SketchLook) -> tuple[Step, ...]:
    """Return the steps to cut a box, roll it to a sleeve, glue it, close its bottom and fill it."""

    def view(turns: Sequence[Turn], angles: Mapping[str, float], *more: Facet) -> Sketch:
        return draw_facets((*_facets(box, angles), *more), turns, colors)

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
    """Return the sketch of a flat box as printed; areas for glue are hatched."""
    marks: list[Mark] = [Polygon(box.outline, colors.front)]
    for panel in box.panels:
        if panel.name in GLUED:
            marks.append(Polygon(panel.corners, colors.glue))
            pen = Pen(colors.quiet, FINE)
            marks += (Line(*start, *end, pen) for start, end in hatch_lines(panel.corners))
    marks.append(Polygon(box.outline, None, Pen(colors.ink, HAIR)))
    return [*marks, *(crease_line(fold, colors) for fold in box.cutout.folds)]


def _facets(box: TuckBox, angles: Mapping[str, float]) -> Iterator[Facet]:
    panels = {panel.name: panel.corners for panel in box.panels}
    solid = {  # without notches and rounded corners, to order panels by depth
        name: corners
        if len(corners) == 4
        else box_corners(*itertools.chain(*bounding_corners(corners)))
        for name, corners in panels.items()
    }
    ends = ((*fold.between, fold.line) for fold in box.folds)
    hinges = [Hinge(panel, on, line, angles.get(panel, 0.0)) for on, panel, line in ends]
    space, bodies = fold_panels(panels, hinges), fold_panels(solid, hinges)
    for name, corners in space.items():
        yield Facet(corners, "glue" if name in GLUED else "panel", bodies[name])


def _deck_facets(box: TuckBox) -> Iterator[Facet]:
    """Yield the visible facets of a deck of cards that is partly in the box."""
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
    """Return the steps to pierce the dial, fix it with its pin, and turn it."""
    return (
        Step("spinner.pierce", _sketch_pierced(part, colors), 0.8),
        Step("spinner.apart", _sketch_stack(part, colors, apart=True), 1.4),
        Step("spinner.done", _sketch_stack(part, colors, apart=False), 1.4),
    )


def _sketch_pierced(part: Spinner, colors: SketchLook) -> Sketch:
    x, y = part.pivot
    cross, pen = 3.2, Pen(colors.accent, 0.3)
    return [
        Polygon(part.outline, colors.front, Pen(colors.ink, HAIR)),
        Polygon(arc_points(x, y, HOLE, HOLE, 0, 360)[:-1], colors.blank, Pen(colors.ink, FINE)),
        Line(x - cross, y, x + cross, y, pen),
        Line(x, y - cross, x, y + cross, pen),
    ]


def _sketch_stack(part: Spinner, colors: SketchLook, *, apart: bool) -> Sketch:
    """Return the sketch of a spinner (pin, dial, board, washer); `apart` draws these separately."""
    width = max(x for x, _ in part.outline) - min(x for x, _ in part.outline)
    gap = 0.55 * width if apart else 0.0
    px, py = part.pivot
    dial = [(x - px, y - py) for x, y in part.outline]
    pen, axis = Pen(colors.ink, HAIR), Pen(colors.quiet, FINE, DASH, round=False)
    marks: list[Mark] = []
    low = -1.05 * width
    if apart:
        marks += (Polygon(_disc(radius, low), colors.blank, pen) for radius in (WASHER, HOLE))
    marks += _board(part, AROUND * width, 0.0, colors)
    if apart:
        marks += strokes(_points([(0, 0, low), (0, 0, 0)]), axis)
    marks.append(Polygon(_disc(width / 2, 0.0), None, axis))
    if apart:
        marks += strokes(_points([(0, 0, 0), (0, 0, gap)]), axis)
    marks.append(Polygon(_points(_at(dial, gap)), colors.front, pen))
    if apart:
        marks.append(Polygon(_disc(HOLE, gap), colors.blank, pen))
        marks += strokes(_points([(0, 0, gap), (0, 0, 2 * gap - LEG)]), axis)
        for side in (-0.7, 0.7):
            leg = _points([(side, 0, 2 * gap), (side, 0, 2 * gap - LEG)])
            marks += strokes(leg, Pen(colors.ink, 0.3))
    marks.append(Polygon(_disc(PIN, 2 * gap), colors.shade, pen))
    if apart:
        for number, z in enumerate((2 * gap, gap, 0.0, low), 1):
            ((_, y),) = _points([(0, 0, z)])
            marks.append(Letter(-0.95 * width, y, str(number), colors.accent, 7.5))
    else:
        turn = arc_points(0, 0, 0.78 * width, 0.78 * width, 20, 130)
        marks.append(Arrow(_points(_at(turn, 0.0)), colors.accent))
    return marks


def _board(part: Spinner, reach: float, z: float, colors: SketchLook) -> list[Mark]:
    """Draw a spinner's board near its hole. The board continues beyond dashed edges."""
    (wide, high), (hx, hy) = part.board, part.hole
    left, right = max(-hx, -reach), min(wide - hx, reach)
    top, bottom = max(-hy, -0.8 * reach), min(high - hy, 0.8 * reach)
    corners = box_corners(left, top, right, bottom)
    marks: list[Mark] = [Polygon(_points(_at(corners, z)), colors.front)]
    ends = top == -hy, right == wide - hx, bottom == high - hy, left == -hx
    for real, *edge in zip(ends, corners, (*corners[1:], corners[0]), strict=True):
        pen = Pen(colors.ink, HAIR) if real else Pen(colors.quiet, FINE, DASH, round=False)
        marks += strokes(_points(_at(edge, z)), pen)
    return marks


def _disc(radius: float, z: float) -> tuple[Point, ...]:
    return _points(_at(arc_points(0, 0, radius, radius, 0, 360, 48)[:-1], z))


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
    """Return the kind of a part, such as `d6` or `box`; its label is `guide.kind.KIND`."""
    match part:
        case DieNet():
            return f"d{part.sides}"
        case TuckBox():
            return "box"
        case _:
            return type(part).__name__.lower()
