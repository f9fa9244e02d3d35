"""The two pictures of a standee, cut out of the net that is printed."""

from __future__ import annotations

from companion.drawing.component import Component, Piece
from companion.drawing.folding.standee import Standee
from companion.drawing.page import Page
from companion.drawing.shapes import Group, Polygon, Rect


def is_standee(part: Component) -> bool:
    """Return whether the pieces of a component are figures that stand."""
    return any(isinstance(shape, Standee) for shape in part.assemblies.values())


def standee_of(part: Component, piece: str) -> Standee:
    """Return how a piece of such a component is folded."""
    shape = part.assemblies.get(piece, next(iter(part.assemblies.values())))
    assert isinstance(shape, Standee)
    return shape


def standee_pages(part: Component, piece: Piece) -> tuple[Page, Page]:
    """Return the front and the back of a figure as they are seen when it stands."""
    shape = standee_of(part, piece.id)
    width, height = shape.figure
    across, down = _net_in(part, piece.id, shape)
    found = []
    for corners, angle in ((shape.front, 0.0), (shape.back, 180.0)):
        left, top = min(x for x, _ in corners) + across, min(y for _, y in corners) + down
        group = (
            Group(piece.front, left + width, top + height, angle)
            if angle
            else Group(piece.front, -left, -top)
        )
        found.append(Page(width, height, (Group((group,), clip=Rect(0, 0, width, height)),)))
    return found[0], found[1]


def _net_in(part: Component, piece: str, shape: Standee) -> tuple[float, float]:
    """Return the left top corner of the net, beside which other things may be printed."""
    nets = [
        one.points
        for one in part.cutout_of(piece).outlines
        if isinstance(one, Polygon) and len(one.points) == len(shape.outline)
    ]
    return min(x for x, _ in nets[0]), min(y for _, y in nets[0])
