"""Tuck boxes for decks of cards: panels, folds, glue areas and one outline to cut, mm.

On the printed side, from left to right: back, left side, front, right side and a flap glued behind
the back. Above the back are the lid and its tongue. Below the back are the bottom and a flap glued
behind the front. Four more flaps close the corners: one above and one below each side. Glued flaps
do not get smaller in a thin box, so that even a box for four cards can be glued.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.drawing.cutout import Crease, Cutout
from companion.drawing.shapes import Point, Polygon, arc_points, box_corners

PanelName: TypeAlias = Literal[
    "back",
    "left",
    "front",
    "right",
    "side-glue",
    "lid",
    "tongue",
    "bottom",
    "bottom-glue",
    "top-left",
    "top-right",
    "bottom-left",
    "bottom-right",
]

ALLOWANCE = 1.0
SMALLEST_CARD = 20.0
TONGUE = 14.0
TONGUE_CORNER = 6.0
FLAP = 15.0
GLUE = 12.0
NOTCH = 9.0
# What slides in is this much narrower on each side; the free end of a flap tapers by the slant.
CLEAR = 0.5
SLANT = 2.0
STEPS = 24


class Panel(Struct, frozen=True):
    """One flat surface of a box, bordered by folds and cuts."""

    name: PanelName  # its part of the box
    corners: tuple[Point, ...]  # in order around the panel, curves as short edges
    angle_deg: Literal[0, 180] = 0  # clockwise turn of its print, to be read from the front


class BoxFold(Struct, frozen=True):
    """A line between two panels, folded by 90 degrees away from the printed side."""

    line: Crease
    between: tuple[PanelName, PanelName]


class TuckBox(Struct, frozen=True):
    """A tuck box laid flat in a rectangle of w x h mm, seen from the printed side."""

    w: float  # width of the sheet
    h: float  # height of the sheet
    inner: tuple[float, float, float]  # width, height and depth inside
    panels: tuple[Panel, ...]  # the panels; `side-glue` and `bottom-glue` get glue on their print
    folds: tuple[BoxFold, ...]  # fold lines
    outline: tuple[Point, ...]  # the cut line, with the thumb notch

    @property
    def cutout(self) -> Cutout:
        """The cut and fold lines of the box."""
        return Cutout((Polygon(self.outline),), tuple(fold.line for fold in self.folds))


def tuck_box(width: float, height: float, depth: float, *, allowance: float = ALLOWANCE) -> TuckBox:
    """Return the box for a deck of cards of width x height mm, `depth` mm thick.

    The inside is `allowance` mm larger in each direction: room for fingers and for the thickness
    of the box. Raises CompanionError if the deck is too small for a box that can be glued by hand.
    """
    if min(width, height) < SMALLEST_CARD or depth <= 0 or allowance < 0:
        raise CompanionError(
            f"no tuck box fits a deck of {width:g} x {height:g} x {depth:g} mm: a card must be"
            f" {SMALLEST_CARD:g} mm or more a side, a deck above 0 mm, an allowance 0 mm or more"
        )
    w, h, d = width + allowance, height + allowance, depth + allowance
    tongue, glue = min(TONGUE, h / 3), min(GLUE, w / 3, h / 3)
    flap = min(FLAP, w / 2 - CLEAR, tongue + d, 2 * d)
    # The folds between the panels: upright ones from left to right, level ones downwards.
    x = (0.0, w, w + d, 2 * w + d, 2 * w + 2 * d)
    lid, top, foot, base = tongue, tongue + d, tongue + d + h, tongue + 2 * d + h

    radius = min(NOTCH, w / 4)
    notch = arc_points((x[2] + x[3]) / 2, top, radius, radius, 180, 0, STEPS)
    far = x[4] + glue
    side_flap = (x[4], top), (far, top + SLANT), (far, foot - SLANT), (x[4], foot)
    panels = (
        Panel("back", box_corners(x[0], top, x[1], foot)),
        Panel("left", box_corners(x[1], top, x[2], foot)),
        Panel("front", ((x[2], top), *notch, (x[3], top), (x[3], foot), (x[2], foot))),
        Panel("right", box_corners(x[3], top, x[4], foot)),
        Panel("side-glue", side_flap),
        Panel("lid", box_corners(x[0], lid, x[1], top), 180),
        Panel("tongue", _tongue_corners(x[0], x[1], lid, tongue), 180),
        Panel("bottom", box_corners(x[0], foot, x[1], base)),
        Panel("bottom-glue", _flap_corners(x[0], x[1], base, glue)),
        Panel("top-left", _flap_corners(x[1], x[2], top, -flap)),
        Panel("top-right", _flap_corners(x[3], x[4], top, -flap)),
        Panel("bottom-left", _flap_corners(x[1], x[2], foot, flap)),
        Panel("bottom-right", _flap_corners(x[3], x[4], foot, flap)),
    )
    folds = (
        BoxFold(Crease(x[1], top, x[1], foot), ("back", "left")),
        BoxFold(Crease(x[2], top, x[2], foot), ("left", "front")),
        BoxFold(Crease(x[3], top, x[3], foot), ("front", "right")),
        BoxFold(Crease(x[4], top, x[4], foot), ("right", "side-glue")),
        BoxFold(Crease(x[0], top, x[1], top), ("back", "lid")),
        BoxFold(Crease(x[0] + CLEAR, lid, x[1] - CLEAR, lid), ("lid", "tongue")),
        BoxFold(Crease(x[0], foot, x[1], foot), ("back", "bottom")),
        BoxFold(Crease(x[0], base, x[1], base), ("bottom", "bottom-glue")),
        BoxFold(Crease(x[1], top, x[2], top), ("left", "top-left")),
        BoxFold(Crease(x[3], top, x[4], top), ("right", "top-right")),
        BoxFold(Crease(x[1], foot, x[2], foot), ("left", "bottom-left")),
        BoxFold(Crease(x[3], foot, x[4], foot), ("right", "bottom-right")),
    )
    shape = {panel.name: panel.corners for panel in panels}
    upper = (x[0], lid), *shape["tongue"], (x[1], lid), *shape["top-left"], *notch
    right = *shape["top-right"], *shape["side-glue"][1:], *shape["bottom-right"][-2::-1]
    outline = *upper, *right, *shape["bottom-left"][::-1], *shape["bottom-glue"][::-1]
    return TuckBox(x[4] + glue, base + glue, (w, h, d), panels, folds, outline)


def _flap_corners(left: float, right: float, base: float, depth: float) -> tuple[Point, ...]:
    """Return the corners of a flap below a horizontal fold, or above it if `depth` is negative."""
    slant = min(SLANT, (right - left) / 4)
    tip = base + depth
    return (left, base), (left + slant, tip), (right - slant, tip), (right, base)


def _tongue_corners(left: float, right: float, base: float, depth: float) -> tuple[Point, ...]:
    """Return the outline of the tongue above a horizontal fold; its upper corners are round."""
    left, right, radius = left + CLEAR, right - CLEAR, min(TONGUE_CORNER, depth)
    tip = base - depth + radius
    upper_left = arc_points(left + radius, tip, radius, radius, 180, 270, STEPS)
    upper_right = arc_points(right - radius, tip, radius, radius, 270, 360, STEPS)
    return (left, base), *upper_left, *upper_right, (right, base)
