"""Fold-up dice: the net with letters where it is glued, and the same on its way to a solid."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeAlias

from companion.drawing.assembly.projection import (
    Corners,
    Facet,
    Hinge,
    Turn,
    fold_panels,
    make_clockwise,
    project,
)
from companion.drawing.assembly.sketch import (
    DASH,
    FINE,
    HAIR,
    Letter,
    Mark,
    Sketch,
    SketchLook,
    Step,
    draw_panels,
)
from companion.drawing.folding.die_net import DieNet, Sides, Vector
from companion.drawing.shapes import Line, Pen, Point, Polygon

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
Key: TypeAlias = int | str
# Of a fold between two faces: how far it is folded, 0 to 1.
Share: TypeAlias = Callable[[tuple[int, int]], float]
WIDE = 1.5  # of the net beside the other drawings
BEHIND = 4.0  # degrees that a tab is bent too far, so that it lies behind


def net_sketch(net: DieNet, colors: SketchLook) -> Sketch:
    """Return the flat net, a letter on each tab and on the edge that comes over it."""
    marks: list[Mark] = [Polygon(net.outline, colors.front)]
    marks += [Polygon(tab.corners, colors.glue) for tab in net.tabs]
    marks.append(Polygon(net.outline, None, Pen(colors.ink, HAIR)))
    crease = Pen(colors.ink, FINE, DASH, round=False)
    for line in (*(fold.line for fold in net.folds), *(tab.line for tab in net.tabs)):
        marks.append(Line(line.x1, line.y1, line.x2, line.y2, crease))
    size_pt = 6.0 if net.sides < 20 else 5.5
    for letter, (tab, edge) in zip(LETTERS, glue_pairs(net), strict=False):
        x, y = _middle(tab)
        marks.append(Letter(x, y, letter, colors.accent, size_pt))
        marks.append(Letter(*edge, letter, colors.accent, size_pt))
    return marks


def glue_pairs(net: DieNet) -> list[tuple[tuple[Point, ...], Point]]:
    """Return each tab with the place, inside its face, of the edge that it is glued behind."""
    space = _corners_in_space(net, lambda fold: 1.0)
    faces = {face.value: face for face in net.faces}
    result: list[tuple[tuple[Point, ...], Point]] = []
    for number, tab in enumerate(net.tabs):
        face = faces[tab.behind]
        corners = space[tab.behind]
        a, b, c, d = space[f"tab {number}"]
        ends = min(((a, d), (a, b), (b, c), (c, d)), key=lambda e: -math.dist(*e))
        middle = _mid(*ends)
        count = len(corners)
        place = min(
            range(count),
            key=lambda i: math.dist(_mid(corners[i], corners[(i + 1) % count]), middle),
        )
        flat = make_clockwise(face.corners)
        ex, ey = _mid2(flat[place], flat[(place + 1) % count])
        inward = 0.24 if net.sides == 20 else 0.2
        result.append(
            (tab.corners, (ex + (face.x - ex) * 2 * inward, ey + (face.y - ey) * 2 * inward))
        )
    return result


def die_steps(net: DieNet, colors: SketchLook) -> tuple[Step, ...]:
    """Return how a die is cut, folded, glued and closed."""
    name = f"d{net.sides}"
    shares, turns = STAGES[net.sides](net)
    views = [_sketch_folded(net, share, turns, colors) for share in shares]
    captions = [f"{name}.fold", f"{name}.glue", f"{name}.close"]
    steps = (Step(caption, view) for caption, view in zip(captions, views, strict=True))
    return (Step(f"{name}.net", net_sketch(net, colors), WIDE), *steps)


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
    """Bend the band to a ring, close its teeth below, then those above."""
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


def _sketch_folded(net: DieNet, share: Share, turns: Sequence[Turn], colors: SketchLook) -> Sketch:
    """Return the net folded so far, seen from an angle, its printed side outwards."""
    space = _corners_in_space(net, share)
    facets = [
        Facet(corners, "panel" if isinstance(key, int) else "glue")
        for key, corners in space.items()
    ]
    return list(draw_panels(project(facets, turns), colors))


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


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _mid(a: Vector, b: Vector) -> Vector:
    return (a[0] + (b[0] - a[0]) * 0.5, a[1] + (b[1] - a[1]) * 0.5, a[2] + (b[2] - a[2]) * 0.5)


def _mid2(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
