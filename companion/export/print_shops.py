"""Print shop sizes, and faces rendered at exactly these sizes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Annotated, Literal

from msgspec import Struct

from companion.core.errors import DataError
from companion.core.limits import Range
from companion.core.units import BLEED, inches
from companion.data.schema import Entries, Schema
from companion.data.shared import open_shared
from companion.drawing.component import Component, Piece, Style
from companion.drawing.extents import extract_text, iter_extents
from companion.drawing.folding.die_net import bounding_corners
from companion.drawing.folding.tuck_box import PanelName, TuckBox, tuck_box
from companion.drawing.page import Document, Page
from companion.drawing.shapes import Group, Line, Path, Polygon, Rect, Shape
from companion.export.target import File, LeftOut, Order
from companion.printing.selection import PrintRequest

DPI = 300
NEAR = 2.0  # mm: how far a size may be off
SCALES = (0.8, 1.3)  # between which pieces may be scaled to a size
SAME_SHAPE = 1.06  # how many times longer, for its width, a size may be that they are scaled to
CLOSE = 0.05  # mm that words may stand outside the safe zone
Kind = Literal["card", "tile", "hex", "chit", "board", "pad", "screen", "box", "standee"]
Pixels = Annotated[int, Range(1, 10_000)]


class ShopSize(Struct, frozen=True):
    """A product size of a shop."""

    id: str
    shop: str
    kind: Kind
    name: str
    px: tuple[Pixels, Pixels]  # width and height with the bleed
    bleed: float  # on each side, mm
    cut: tuple[float, float] | None = None
    # width and height once it is cut, mm, if the bleed is not the same all round; of a shape that
    # is no rectangle what stays whole of one
    net: tuple[float, float, float, float, float] = (0.0, 0.0, 0.0, 0.0, 0.0)
    # of a box: from the left and from the top to its sides, then their width, height and depth,
    # pixels

    @property
    def page(self) -> tuple[float, float]:
        """Width and height with the bleed, mm."""
        return inches(self.px[0] / DPI), inches(self.px[1] / DPI)

    @property
    def trim(self) -> tuple[float, float]:
        """Width and height after trimming, mm."""
        if self.cut:
            return self.cut
        width, height = self.page
        return width - 2 * self.bleed, height - 2 * self.bleed


SIZES = Entries("shop-sizes", ShopSize, "print-shops")


def shop_sizes(shop: str) -> tuple[ShopSize, ...]:
    """Return the product sizes that a shop offers."""
    data = open_shared("en", lambda: Schema((SIZES,)))
    return tuple(size for size in data.values(SIZES) if size.shop == shop)


def size_difference(part: tuple[float, float], size: ShopSize) -> float:
    """Return how far a piece differs from a shop's size, in mm; the worse side counts."""
    (a, b), (c, d) = sorted(part), sorted(size.trim)
    return max(abs(a - c), abs(b - d))


def fitting_scale(part: tuple[float, float], size: ShopSize) -> float | None:
    """Return the scale from a piece to a product's size; None if shape or size differs too much."""
    (a, b), (c, d) = sorted(part), sorted(size.trim)
    low, high = sorted((c / a, d / b))
    return high if high <= low * SAME_SHAPE and SCALES[0] <= high <= SCALES[1] else None


def nearest_size(
    part: tuple[float, float], sizes: Sequence[ShopSize], kind: Kind, scale: bool = False
) -> tuple[ShopSize | None, str]:
    """Return the shop's size for a piece of width x height mm, and a note.

    The size is None if none fits. The note is "" if the size is right within 0.1 mm. With `scale`,
    pieces may be resized.
    """
    fitting = [size for size in sizes if size.kind == kind]
    if not fitting:
        return None, f"is a {kind}, which the shop does not make"
    best = min(fitting, key=lambda size: size_difference(part, size))
    mine = f"{part[0]:g} x {part[1]:g} mm"
    trim = f" ({best.trim[0]:.1f} x {best.trim[1]:.1f} mm)"
    theirs = best.name if best.name.endswith(" mm") else best.name + trim
    if size_difference(part, best) > NEAR:
        ways = {size: by for size in fitting if (by := fitting_scale(part, size))}
        if not ways:
            return None, f"is {mine}; the shop's nearest size is {theirs}"
        best = min(ways, key=lambda size: abs(1 - ways[size]))
        at = f"{100 * ways[best]:.0f} %"
        if not scale:
            return None, f"is {mine}; the shop's nearest size is {theirs}; --scale prints at {at}"
        return best, f"is {mine}; scaled to {at} on {best.name}"
    note = f"is {mine}; printed as {theirs}" if size_difference(part, best) > 0.1 else ""
    return best, note


def decks_with_size(
    order: Order, shop: str
) -> tuple[tuple[tuple[PrintRequest, ShopSize], ...], tuple[LeftOut, ...]]:
    """Return the decks with their shop sizes, and notes on what is resized or left out."""
    sizes = shop_sizes(shop)
    left_out: list[LeftOut] = []
    taken: list[tuple[PrintRequest, ShopSize]] = []
    for wanted in order.wanted:
        part = wanted.component
        if part.stock != "card" or part.sides == 1:
            left_out.append(LeftOut(part.name, "is not a deck of cards"))
            continue
        size, note = nearest_size((part.width, part.height), sizes, "card", order.scale)
        if note:
            left_out.append(LeftOut(part.name, note, resized=size is not None))
        if size:
            taken.append((wanted, size))
    return tuple(taken), tuple(left_out)


def fit_to_size(
    size: ShopSize, part: Component, piece: Piece, shapes: tuple[Shape, ...] | None = None
) -> Page:
    """Draw a face as a page of a shop's size, scaled so that its bleed fills the page.

    A landscape piece is turned for a portrait size, and the reverse.
    """
    width, height = part.size_of(piece.id)
    page = size.page
    lying = (width > height) != (page[0] > page[1]) and width != height
    across, down = (height, width) if lying else (width, height)
    if size.cut:
        scale = max(size.cut[0] / across, size.cut[1] / down)
    else:
        scale = max(page[0] / (across + 2 * BLEED), page[1] / (down + 2 * BLEED))
    shown = piece.front if shapes is None else shapes
    clip = Rect(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED)
    left, top = (page[0] - scale * across) / 2, (page[1] - scale * down) / 2
    turn = (left + scale * across, top, 90.0) if lying else (left, top, 0.0)
    face = Group(shown, *turn, scale, clip=clip)
    wide, high = size.trim
    trim = Rect((page[0] - wide) / 2, (page[1] - high) / 2, wide, high)
    return Page(*page, (face,), trim=trim, bleed=Rect(0, 0, *page))


def words_outside_safe_zone(size: ShopSize, part: Component, pieces: Sequence[Piece]) -> str:
    """Describe text that is too close to the cut for a shop; "" if there is none.

    The distance from the cut to the text must be at least as large as the shop's bleed.
    """
    across, down = size.page
    edge = 2 * size.bleed
    result = [(0.0, "")]
    for piece in pieces:
        for side in (piece.front, piece.back or ()):
            words = extract_text(fit_to_size(size, part, piece, tuple(side)).shapes)
            for left, top, right, low, _ in iter_extents(words):
                over = max(edge - left, edge - top, right - across + edge, low - down + edge)
                result.append((over, piece.id))
    over, most = max(result)
    out = f"{over:.1f} mm out of the safe zone, most on {most}"
    return f"the cut may touch words: they reach {out}" if over > CLOSE else ""


def render_pictures(pages: Mapping[str, Page], title: str) -> Iterator[File]:
    """Render pages as PNG files, by path, at exactly the shop's size in pixels."""
    from companion.drawing.png import render_pngs  # late: loads what draws pixels

    contents = render_pngs(Document(title, tuple(pages.values())), DPI)
    yield from map(File, pages, contents)


# Tuck boxes on the nets of a print shop: each side of ours on the side of theirs.


TONGUE = 150 / DPI * inches(1)  # of all their boxes
SHOP_BOXES_CLOSE = 0.4  # mm that a box may be shallower than ours
Areas = dict[PanelName, Rect]


def smallest_box(
    box: TuckBox, sizes: Sequence[ShopSize], scale: bool
) -> tuple[ShopSize | None, str]:
    """Return the smallest shop box that holds the content of our box, and a note."""
    width, height, depth = box.inner
    inside = f"is {width:g} x {height:g} x {depth:g} mm inside"
    boxes = [size for size in sizes if size.kind == "box"]
    for size in boxes:
        front = _areas(size)["front"]
        deep = _areas(size)["left"].w
        by = front.w / width
        near = max(abs(width - front.w), abs(height - front.h)) <= NEAR
        scaled = SCALES[0] <= by <= SCALES[1] and abs(height * by - front.h) <= NEAR
        if (near or scaled) and depth * (1.0 if near else by) <= deep + SHOP_BOXES_CLOSE:
            how = "printed as" if near else f"scaled to {100 * by:.0f} % on"
            theirs = f"{how} {size.name}, {front.w:.1f} x {front.h:.1f} x {deep:.1f} mm"
            if near or scale:
                return size, f"{inside}; {theirs}"
            return None, f"{inside}; with --scale {theirs}"
    most = _areas(boxes[-1])
    front, deep = most["front"], most["left"].w
    theirs = f"{front.w:.1f} x {front.h:.1f} mm and up to {deep:.1f} mm deep"
    return None, f"{inside}; the shop's largest box is {theirs}"


def draw_box_page(size: ShopSize, part: Component, id: str, style: Style) -> Page:
    """Draw a game's box as a page for a shop, in the size and on the net of the shop's box."""
    theirs = _areas(size)
    front, deep = theirs["front"], theirs["left"].w
    net = tuck_box(front.w, front.h, deep, allowance=0.0)
    assert part.on_net is not None
    piece = part.on_net(style, id, net)
    if piece.problems:
        raise DataError(piece.problems)
    ours: Areas = {}
    for panel in net.panels:
        (left, top), (right, low) = bounding_corners(panel.corners)
        ours[panel.name] = Rect(left, top, right - left, low - top)
    face = tuple(shape for shape in piece.front if not _is_line(shape, net))
    each = product((size.bleed, 0.0), theirs.items())
    shapes = tuple(_on(ours[name], area, face, out) for out, (name, area) in each)
    return Page(*size.page, shapes, bleed=Rect(0, 0, *size.page))


def _is_line(shape: Shape, box: TuckBox) -> bool:
    """Return whether a shape is a cut, fold or glue line of the box net."""
    if isinstance(shape, Polygon):
        return shape.points == box.outline
    return isinstance(shape, Line) or (isinstance(shape, Path) and shape.fill is None)


def _on(panel: Rect, area: Rect, face: tuple[Shape, ...], out: float) -> Shape:
    """Move `panel` of our box to the bottom centre of `area`; clip it `out` mm outside `area`."""
    x = area.x + area.w / 2 - (panel.x + panel.w / 2)
    y = area.y + area.h - (panel.y + panel.h)
    clip = Rect(area.x - out, area.y - out, area.w + 2 * out, area.h + 2 * out)
    return Group((Group(face, x, y),), clip=clip)


def _areas(size: ShopSize) -> Areas:
    """Return the panels of a shop's box as rectangles, in mm, by names such as `lid`."""
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
