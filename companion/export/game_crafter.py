"""The Game Crafter: a folder of pictures for each component, at the shop's sizes, in RGB."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.drawing.component import Screen
from companion.drawing.folding.die_net import DieNet
from companion.drawing.folding.standee import Standee
from companion.drawing.folding.tuck_box import TuckBox
from companion.drawing.page import Page
from companion.drawing.shapes import Circle, Group, Polygon, Rect, Shape
from companion.export.print_shops import (
    Kind,
    ShopSize,
    draw_box_page,
    fit_to_size,
    nearest_size,
    render_pictures,
    shop_sizes,
    smallest_box,
)
from companion.export.target import File, LeftOut, Order, Plan
from companion.printing.selection import PrintRequest

KINDS: Mapping[str, Kind] = {"card": "card", "tile": "tile", "board": "board"}
CORNERS = 6  # of a hex
LARGEST_SCALE, SMALLEST_SCALE = 1.3, 0.8  # of a pad that is fitted into a size
SAFE = 3.175  # mm inside the cut


def plan(order: Order) -> Plan:
    """Plan the pictures of everything that the shop can make."""
    left_out: list[LeftOut] = []
    sizes = shop_sizes("gamecrafter")
    taken: list[tuple[PrintRequest, ShopSize]] = []
    for wanted in order.wanted:
        for some, size, reason in _sized(wanted, sizes, order.scale):
            if reason:
                some_only = len(some.copies) < len(wanted.copies)
                which = f"({', '.join(some.copies)}) " if some_only else ""
                why = LeftOut(wanted.component.name, which + reason, resized=size is not None)
                left_out.append(why)
            if size:
                taken.append((some, size))
    steps = sum(2 + len(wanted.copies) for wanted, _ in taken)
    return Plan(tuple(left_out), steps, _files(order, taken))


def _sized(
    wanted: PrintRequest, sizes: Sequence[ShopSize], scale: bool
) -> Iterator[tuple[PrintRequest, ShopSize | None, str]]:
    """Yield (request, shop size, note) for a component, or for each of its tuck boxes."""
    part = wanted.component
    boxes = {id: net for id in wanted.copies if isinstance(net := part.assemblies.get(id), TuckBox)}
    for id, box in boxes.items():
        yield PrintRequest(part, {id: wanted.copies[id]}), *smallest_box(box, sizes, scale)
    if not boxes:
        yield wanted, *_size_for(wanted, sizes, scale)


def _size_for(
    wanted: PrintRequest, sizes: Sequence[ShopSize], scale: bool
) -> tuple[ShopSize | None, str]:
    part = wanted.component
    if part.binding != "none":
        return None, "is a booklet; print it at home"
    shapes = [part.assemblies.get(piece) for piece in wanted.copies]
    if any(isinstance(shape, DieNet) for shape in shapes):
        return None, "is folded from paper; print it at home, or take dice of plastic"
    if any(isinstance(shape, Standee) for shape in shapes):
        trims = (size.trim for size in sizes if size.kind == "standee")
        theirs = ", ".join(f"{width:.1f} x {height:.1f}" for width, height in trims)
        return None, f"is folded from paper; print it at home (the shop's standees are {theirs} mm)"
    if part.stock == "sheet":
        return _pad_for((part.width, part.height), sizes)
    width, height, kind = part.width, part.height, KINDS.get(part.stock)
    outlines = [outline for piece in wanted.copies for outline in part.cutout_of(piece).outlines]
    if part.stock in ("token", "tile") and all(isinstance(item, Circle) for item in outlines):
        kind = "chit"
    elif all(isinstance(item, Polygon) and len(item.points) == CORNERS for item in outlines):
        kind = "hex"
    elif all(isinstance(shape, Screen) for shape in shapes):
        kind, height = "screen", height / 2  # it is folded over its ridge
    if kind is None or (part.stock == "card" and part.sides == 1):
        return None, "has a shape that the shop does not cut"
    return nearest_size((width, height), sizes, kind, scale and kind != "screen")


def _pad_for(part: tuple[float, float], sizes: Sequence[ShopSize]) -> tuple[ShopSize | None, str]:
    """Return the shop's pad nearest in size to a sheet (None if none fits), and a note."""
    pads = [size for size in sizes if size.kind == "pad"]
    best = min(pads, key=lambda size: abs(1 - _scale(part, size)))
    scale = _scale(part, best)
    mine = f"is {part[0]:g} x {part[1]:g} mm"
    if not SMALLEST_SCALE <= scale <= LARGEST_SCALE:
        return None, f"{mine}; the shop's nearest pad is {best.name}"
    return best, f"{mine}; scaled to {100 * scale:.0f} % on {best.name}"


def _scale(part: tuple[float, float], size: ShopSize) -> float:
    """Return the scale at which a sheet fits into the safe zone of a pad."""
    room = tuple(side - 2 * SAFE for side in size.trim)
    return min(room[0] / part[0], room[1] / part[1])


def _files(order: Order, taken: Sequence[tuple[PrintRequest, ShopSize]]) -> Iterator[File]:
    for wanted, size in taken:
        part = wanted.component
        ours = f"{part.name}-{next(iter(wanted.copies))}" if size.kind == "box" else part.name
        folder = f"{ours}-{size.name}"
        pages: dict[str, Page] = {}
        counts = ["file,copies"]
        for piece in order.of(wanted):
            counts.append(f"{piece.id}.png,{wanted.copies[piece.id]}")
            back = "back" if part.plain_back else f"{piece.id}-back"
            for name, shapes in ((piece.id, piece.front), (back, piece.back)):
                path = f"{folder}/{name}.png"
                if shapes is None or path in pages:
                    continue
                if size.kind == "box":
                    pages[path] = draw_box_page(size, part, piece.id, order.style)
                elif size.kind == "pad":
                    pages[path] = _fitted(size, part.size_of(piece.id), shapes)
                else:
                    pages[path] = fit_to_size(size, part, piece, shapes)
        yield from render_pictures(pages, part.title)
        yield File(f"{folder}/copies.csv", ("\n".join(counts) + "\n").encode())


def _fitted(size: ShopSize, part: tuple[float, float], shapes: tuple[Shape, ...]) -> Page:
    scale = _scale(part, size)
    left, top = ((whole - scale * side) / 2 for whole, side in zip(size.page, part, strict=True))
    clip = Rect(0, 0, *part)
    return Page(*size.page, (Group(shapes, left, top, scale=scale, clip=clip),))
