"""Layouts for pieces of another size than they were made for."""

from __future__ import annotations

from msgspec.structs import replace

from companion.drawing.layout import CardLayout, FaceLayout, LayoutBox


def resize_layout(layout: CardLayout, size: tuple[float, float]) -> CardLayout:
    """Return a layout for a piece of another size; no type gets smaller than the layout allows.

    Args:
        layout: of the piece at its regular size.
        size: width and height of the trimmed piece, mm.
    """
    if size == layout.size:
        return layout

    def face(one: FaceLayout) -> FaceLayout:
        boxes = {name: _box(box, layout, size) for name, box in one.boxes.items()}
        return replace(one, boxes=boxes)

    return replace(
        layout, size=size, front=face(layout.front), back=face(layout.back) if layout.back else None
    )


def _box(box: LayoutBox, layout: CardLayout, size: tuple[float, float]) -> LayoutBox:
    across, down = size[0] / layout.size[0], size[1] / layout.size[1]
    if box.x < 0 and box.y < 0:  # a ground that runs into the bleed, which is as wide on any size
        return replace(
            box,
            w=size[0] + box.w - layout.size[0],
            h=size[1] + box.h - layout.size[1],
        )
    scale = min(across, down)
    smallest = layout.smallest_type
    return replace(
        box,
        x=box.x * across,
        y=box.y * down,
        w=box.w * across,
        h=box.h * down,
        edge_width=box.edge_width * max(scale, 0.8),
        radius=box.radius * scale,
        size=(max(smallest, box.size[0] * scale), max(smallest, box.size[1] * scale)),
    )
