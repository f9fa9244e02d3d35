"""The cover of a guide: the scene of the boxes, the drawn title, the content and its number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from companion.drawing.art import load_drawing
from companion.drawing.face import HIGH, draw_head, find_room, set_words
from companion.drawing.folding.box_cover import FRONT_TOP, scene_without_pictures
from companion.drawing.scaled_art import simplify_for_scale
from companion.drawing.shapes import Group, Path, Rect, Shape, Use, put_symbol
from companion.drawing.text import Area, TextStyle
from companion.drawing.theme import Face, Theme
from companion.drawing.widgets import TextWriter
from companion.printing.guide.contents import Inventory, count_sheets
from companion.printing.guide.flow import MARGIN, PageFlow, format_count
from companion.printing.page_plan import SheetFile

SKY, BELOW, MARKED = 6.0, 3.0, 0.46  # mm above the title and below; its height, of the scene's
SHARP = 0.22  # what is kept of a drawing that would be seen at so many times its size
DEEP = 0.37  # of the width of the paper: the height of the scene
HERO = 0.44  # of its height: what stands in it
PARTS = re.compile("M[^M]+")
HEIGHTS = re.compile(r"-?[0-9.]+ (-?[0-9.]+)")  # of the points of path data
COLUMNS, ROW = 3, 5.6  # of what is inside; the height of a line, mm
NUMBER = TextStyle("serif-bold", 11.5, "accent", align="end", most_lines=1)
PART = TextStyle("sans", 9.5, smallest_pt=7.5, most_lines=1)


def draw_cover(
    flow: PageFlow,
    face: Face,
    theme: Theme,
    held: Inventory,
    files: Sequence[SheetFile],
    words: Mapping[str, str],
) -> None:
    """Fill the top of the first page: the scene, a head below it, the parts with their numbers."""
    wide, pen = flow.paper.width, TextWriter(theme)
    high = DEEP * wide
    scene = load_drawing(face.scene, theme.ink)
    scale = wide / scene.w
    middle = scale * (scene.h / 2 - FRONT_TOP)
    shown = tuple(_cut(scene_without_pictures(scene).shapes, FRONT_TOP, FRONT_TOP + high / scale))
    seen = replace(scene, name=f"{scene.name}-cover", shapes=shown)
    pen.add(
        Group(
            simplify_for_scale((put_symbol(seen, wide / 2, middle, width=wide),), SHARP),
            clip=Rect(0, 0, wide, high),
        )
    )
    mark = load_drawing(face.mark, theme.ink)
    tall = MARKED * high
    if face.hero:
        hero = load_drawing(face.hero, theme.ink)
        low = high - BELOW - HERO * high / 2
        pen.add(put_symbol(hero, wide / 2, low, width=HERO * high * hero.w / hero.h))
    title = put_symbol(mark, wide / 2, SKY + tall / 2, width=tall * mark.w / mark.h)
    pen.add(*simplify_for_scale((title,), SHARP))
    head = Area(0, high, wide, HIGH)
    if fill := theme.colors["aid.head"]:
        pen.add(Rect(*head, fill=fill))
    pen.add(*draw_head(face, theme.ink, head))
    total = format_count(words, "total-sheet", count_sheets(files))
    room = find_room(face, theme.ink, head)
    room = room._replace(x=max(room.x, MARGIN), w=room.w - MARGIN)
    set_words(pen, room, words["guide.title"], total, 18)
    flow.add(*pen.shapes)
    flow.y = high + HIGH + 6
    rows = -(-len(held.parts) // COLUMNS)
    flow.heading(words["guide.inside"], rows * ROW)
    pen, step = TextWriter(theme), flow.width / COLUMNS
    for i, part in enumerate(held.parts):
        x, y = MARGIN + i // rows * step, flow.y + i % rows * ROW
        pen.write(str(held.counts[part.name]), Area(x, y, 9, ROW), NUMBER)
        pen.write(part.title, Area(x + 11, y + 0.6, step - 13, ROW), PART)
    flow.add(*pen.shapes)
    flow.y += rows * ROW + 1


def _cut(shapes: Iterable[Shape], top: float, low: float) -> Iterator[Shape]:
    """Yield the shapes of a scene that reach between two heights."""
    for shape in shapes:
        if isinstance(shape, Group) and not isinstance(shape.shapes[0], Use):
            yield replace(shape, shapes=tuple(_cut(shape.shapes, top, low)))
        elif isinstance(shape, Path):
            parts = (
                part
                for part in PARTS.findall(shape.data)
                for heights in [[float(y) for y in HEIGHTS.findall(part)]]
                if max(heights) > top and min(heights) < low
            )
            if data := "".join(parts):
                yield replace(shape, data=data)
        else:
            yield shape
