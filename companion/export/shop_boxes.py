"""Tuck boxes on the nets of a print shop: each side of ours on the side of theirs."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import DataError
from companion.core.units import inches
from companion.drawing.component import Component, Style
from companion.drawing.folding.boxes import PanelName, TuckBox, tuck_box
from companion.drawing.page import Page
from companion.drawing.shapes import Group, Line, Path, Polygon, Rect, Shape
from companion.export.shops import DPI, NEAR, SCALES, ShopSize

TONGUE = 150 / DPI * inches(1)  # of all their boxes
CLOSE = 0.4  # mm that a box may be shallower than ours
Areas = dict[PanelName, Rect]


def smallest_box(
    box: TuckBox, sizes: Sequence[ShopSize], scale: bool
) -> tuple[ShopSize | None, str]:
    """Return the smallest box of a shop for what lies in ours, or None, and what to say of it."""
    width, height, depth = box.inner
    said = f"is {width:g} x {height:g} x {depth:g} mm inside"
    boxes = [size for size in sizes if size.kind == "box"]
    for size in boxes:
        front = _areas(size)["front"]
        deep = _areas(size)["left"].w
        by = front.w / width
        near = max(abs(width - front.w), abs(height - front.h)) <= NEAR
        scaled = SCALES[0] <= by <= SCALES[1] and abs(height * by - front.h) <= NEAR
        if (near or scaled) and depth * (1.0 if near else by) <= deep + CLOSE:
            how = "laid out as" if near else f"scaled to {100 * by:.0f} % on"
            theirs = f"{how} {size.name}, {front.w:.1f} x {front.h:.1f} x {deep:.1f} mm"
            if near or scale:
                return size, f"{said}; {theirs}"
            return None, f"{said}; with --scale {theirs}"
    most = _areas(boxes[-1])
    front, deep = most["front"], most["left"].w
    theirs = f"{front.w:.1f} x {front.h:.1f} mm and up to {deep:.1f} mm deep"
    return None, f"{said}; the nets that we know there are for {theirs}"


def draw_box_page(size: ShopSize, part: Component, id: str, style: Style) -> Page:
    """Return a box of a component, drawn as large as that of a shop, on the shop's net."""
    theirs = _areas(size)
    front, deep = theirs["front"], theirs["left"].w
    net = tuck_box(front.w, front.h, deep, allowance=0.0)
    assert part.on_net is not None
    piece = part.on_net(style, id, net)
    if piece.problems:
        raise DataError(piece.problems)
    ours: Areas = {panel.name: _around(panel.corners) for panel in net.panels}
    face = tuple(shape for shape in piece.front if not _is_line(shape, net))
    shapes = tuple(
        _on(ours[name], area, face, out)
        for out in (size.bleed, 0.0)
        for name, area in theirs.items()
    )
    return Page(*size.page, shapes, bleed=Rect(0, 0, *size.page))


def _is_line(shape: Shape, box: TuckBox) -> bool:
    """Return whether a shape tells where our own net is cut, folded or glued."""
    if isinstance(shape, Polygon):
        return shape.points == box.outline
    return isinstance(shape, Line) or (isinstance(shape, Path) and shape.fill is None)


def _on(panel: Rect, area: Rect, face: tuple[Shape, ...], out: float) -> Shape:
    """Return a side of our net in the middle of one of theirs, and so much beyond its edges."""
    x = area.x + area.w / 2 - (panel.x + panel.w / 2)
    y = area.y + area.h - (panel.y + panel.h)
    clip = Rect(area.x - out, area.y - out, area.w + 2 * out, area.h + 2 * out)
    return Group((Group(face, x, y),), clip=clip)


def _areas(size: ShopSize) -> Areas:
    """Return where the sides of a box of a shop lie, mm; it is named as ours are."""
    left, top, width, height, deep = (px / DPI * inches(1) for px in size.net)
    back, front = left + deep, left + 2 * deep + width
    return {
        "right": Rect(left, top, deep, height),
        "back": Rect(back, top, width, height),
        "left": Rect(back + width, top, deep, height),
        "front": Rect(front, top, width, height),
        "lid": Rect(back, top - deep, width, deep),
        "tongue": Rect(back, top - deep - TONGUE, width, TONGUE),
        "bottom": Rect(back, top + height, width, deep),
    }


def _around(corners: Sequence[tuple[float, float]]) -> Rect:
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
