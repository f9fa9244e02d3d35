"""Pictures in the scene of a cover: a box leaves out those that its words or a fold would cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeGuard

from msgspec.structs import replace

from companion.drawing.shapes import Group, Shape, Symbol, Use
from companion.drawing.text import Area


def scene_without_pictures(scene: Symbol) -> Symbol:
    """Return a scene without its pictures, the drawings in it that are files of their own."""
    return replace(scene, shapes=tuple(one for one in scene.shapes if not _is_picture(one)))


def place_scene_pictures(
    scene: Symbol,
    middle: tuple[float, float],
    scale: float,
    walls: Iterable[Area],
    taken: list[Area],
) -> Iterator[Group]:
    """Yield the pictures of a scene that lie on one wall, clear of what stands there.

    Args:
        scene: whose pictures they are.
        middle: where its middle lies.
        scale: how large it is there.
        walls: of the box.
        taken: where words and the hero stand.
    """
    left, top = middle[0] - scale * scene.w / 2, middle[1] - scale * scene.h / 2
    for one in filter(_is_picture, scene.shapes):
        use, size = one.shapes[0], one.scale * scale
        assert isinstance(use, Use)
        x, y, w, h = left + one.x * scale, top + one.y * scale, use.symbol.w, use.symbol.h
        box = Area(x - w * size / 2, y - h * size / 2, w * size, h * size)
        if any(_contains(wall, box) for wall in walls) and not any(
            _intersects(it, box) for it in taken
        ):
            yield replace(one, x=x, y=y, scale=size)


def _is_picture(shape: Shape) -> TypeGuard[Group]:
    return isinstance(shape, Group) and isinstance(shape.shapes[0], Use)


def _contains(area: Area, box: Area) -> bool:
    across = area.x <= box.x and box.x + box.w <= area.x + area.w
    return across and area.y <= box.y and box.y + box.h <= area.y + area.h


def _intersects(area: Area, box: Area) -> bool:
    across = area.x < box.x + box.w and box.x < area.x + area.w
    return across and area.y < box.y + box.h and box.y < area.y + area.h
