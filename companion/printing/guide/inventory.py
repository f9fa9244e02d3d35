"""What lies on the table when all is cut out: each component with a picture and its number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.drawing.component import Component, Piece
from companion.drawing.miniature import simplify_for_scale
from companion.drawing.shapes import Group, Pen, Shape, Text
from companion.drawing.text import TextStyle
from companion.printing.guide.flow import (
    INK,
    MARGIN,
    QUIET,
    RULE,
    PageFlow,
    fit_guide_text,
    format_count,
    tick_box,
)
from companion.printing.page_plan import SheetFile

TILE = (58.0, 25.0)  # a component with its picture
PICTURE = (20.0, 21.0)
TITLE = TextStyle("serif-bold", 10.5, smallest_pt=8, leading=1.08, most_lines=2)
WHERE = TextStyle(size_pt=7.5, role="quiet", smallest_pt=6, leading=1.12, most_lines=2)
Pieces = Mapping[tuple[str, str], Piece]


class Inventory(Struct, frozen=True):
    """What a print holds."""

    parts: tuple[Component, ...]  # the components in the order of the files
    counts: Mapping[str, int]  # pieces of each, by the name of the component
    house: frozenset[str]  # names of the components that show a house value
    pieces: Pieces  # the drawn pieces by (component, piece)
    files: Mapping[str, tuple[str, ...]]
    # the names of the files that hold pieces of each, by the name of the component

    def of(self, part: Component) -> tuple[Piece, ...]:
        """Return the drawn pieces of a component."""
        return tuple(piece for (name, _), piece in self.pieces.items() if name == part.name)


def build_inventory(files: Sequence[SheetFile], pieces: Pieces) -> Inventory:
    """Return what the files hold."""
    parts: dict[str, Component] = {}
    copies: set[tuple[str, str, int]] = set()
    house: set[str] = set()
    paths: dict[str, dict[str, None]] = {}
    for path, page in ((file.path, page) for file in files for page in file.pages):
        for place in page.places:
            item = place.item
            if page.side != "back":
                paths.setdefault(item.component.name, {})[path] = None
            parts[item.component.name] = item.component
            copies.add((item.component.name, item.piece, item.copy))
            if pieces[item.component.name, item.piece].house:
                house.add(item.component.name)
    counts = Counter(name for name, _, _ in copies)
    return Inventory(
        tuple(parts.values()),
        counts,
        frozenset(house),
        pieces,
        {name: tuple(found) for name, found in paths.items()},
    )


def list_parts(flow: PageFlow, held: Inventory, words: Mapping[str, str]) -> None:
    """Set a tile for each component."""
    columns = max(1, int(flow.width // TILE[0]))
    step = flow.width / columns
    for first in range(0, len(held.parts), columns):
        tiles = [_tile(part, held, words) for part in held.parts[first : first + columns]]
        height = max(TILE[1], *(low + 2.0 for _, low in tiles))
        flow.room(height)
        for column, (shapes, _) in enumerate(tiles):
            flow.put(Group(shapes, MARGIN + column * step, flow.y))
        flow.y += height


def _tile(
    part: Component, held: Inventory, words: Mapping[str, str]
) -> tuple[tuple[Shape, ...], float]:
    """Return a component with its picture, name, number and file, and how far down it reaches."""
    left = PICTURE[0] + 3
    room = TILE[0] - left - 2
    name = part.title + (" \\*" if part.name in held.house else "")
    title = fit_guide_text(name, (left, 0, room, 9), TITLE)
    y = max(8.0, title.height + 4.2)
    pieces = format_count(words, "piece", held.counts[part.name])
    side = words["guide.sides" if part.sides == 2 else "guide.side"]
    size = f"{part.width:.4g} \u00d7 {part.height:.4g} mm"
    where = words["guide.in-file"].replace("{files}", ", ".join(held.files[part.name]))
    if part.set:
        where += ", " + words["guide.set"].replace("{name}", part.set)
    found = fit_guide_text(where, (left, y + 9.2, room, 12), WHERE)
    shapes = (
        *_picture(part, held),
        *title.shapes,
        tick_box(left, y),
        Text(left + 6, y + 3.2, pieces, "sans-bold", 9, INK),
        Text(left, y + 8, f"{size}, {side}", "sans", 7.5, QUIET),
        *found.shapes,
    )
    return shapes, y + 9.2 + found.height


def _picture(part: Component, held: Inventory) -> Iterator[Shape]:
    """Yield the first copy of the first piece of a component, small, as it is cut out."""
    piece = held.of(part)[0]
    width, height = part.size_of(piece.id)
    scale = min(PICTURE[0] / width, PICTURE[1] / height)
    x = (PICTURE[0] - width * scale) / 2
    front = (*piece.front, *(piece.per_copy(1) if piece.per_copy else ()))
    small, pen = simplify_for_scale(front, scale), Pen(RULE, 0.12 / scale, round=False)
    for outline in part.cutout_of(piece.id).outlines:
        seen = (Group(small, clip=outline), replace(outline, pen=pen))
        yield Group(seen, x, 0, scale=scale)
