"""What lies on the table when all is cut out: each component with a picture and its number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.drawing.component import Component, Piece
from companion.drawing.shapes import Group, Pen, Rect, Shape, Text
from companion.drawing.text import TextStyle
from companion.printing.guide.flow import INK, MARGIN, QUIET, RULE, Flow, counted, tick_box, written
from companion.printing.plans import SheetFile

TILE = (58.0, 25.0)  # a component with its picture
PICTURE = (20.0, 21.0)
TITLE = TextStyle("serif-bold", 10.5, smallest_pt=8, leading=1.08, most_lines=2)
Pieces = Mapping[tuple[str, str], Piece]


@dataclass(frozen=True, slots=True)
class Inventory:
    """What a print holds.

    Attributes:
        parts: the components in the order of the files.
        counts: pieces of each, by the name of the component.
        house: names of the components that show a house value.
        pieces: the drawn pieces by (component, piece).
    """

    parts: tuple[Component, ...]
    counts: Mapping[str, int]
    house: frozenset[str]
    pieces: Pieces

    def of(self, part: Component) -> tuple[Piece, ...]:
        """Return the drawn pieces of a component."""
        return tuple(piece for (name, _), piece in self.pieces.items() if name == part.name)


def inventory(files: Sequence[SheetFile], pieces: Pieces) -> Inventory:
    """Return what the files hold."""
    parts: dict[str, Component] = {}
    copies: set[tuple[str, str, int]] = set()
    house: set[str] = set()
    for page in (page for file in files for page in file.pages):
        for place in page.places:
            item = place.item
            parts[item.component.name] = item.component
            copies.add((item.component.name, item.piece, item.copy))
            if pieces[item.component.name, item.piece].house:
                house.add(item.component.name)
    counts = Counter(name for name, _, _ in copies)
    return Inventory(tuple(parts.values()), counts, frozenset(house), pieces)


def list_parts(flow: Flow, held: Inventory, words: Mapping[str, str]) -> None:
    """Set a tile for each component."""
    columns = max(1, int(flow.width // TILE[0]))
    step = flow.width / columns
    for first in range(0, len(held.parts), columns):
        flow.room(TILE[1])
        for column, part in enumerate(held.parts[first : first + columns]):
            tile = _tile(part, held, words)
            flow.put(Group(tuple(tile), MARGIN + column * step, flow.y))
        flow.y += TILE[1]


def _tile(part: Component, held: Inventory, words: Mapping[str, str]) -> Iterator[Shape]:
    """Yield a component: its picture, its name, how many, a box to tick."""
    piece = held.of(part)[0]
    width, height = part.size_of(piece.id)
    scale = min(PICTURE[0] / width, PICTURE[1] / height)
    w, h = width * scale, height * scale
    x = (PICTURE[0] - w) / 2
    trim = Rect(0, 0, width, height)
    yield Group(piece.front, x, 0, scale=scale, clip=trim)
    if part.cut == "edges":
        yield Rect(x, 0, w, h, pen=Pen(RULE, 0.12, round=False))
    left = PICTURE[0] + 3
    room = TILE[0] - left - 2
    name = part.title + (" \\*" if part.name in held.house else "")
    title = written(name, (left, 0, room, 9), TITLE)
    yield from title.shapes
    y = max(8.0, title.height + 4.2)
    yield tick_box(left, y)
    pieces = counted(words, "piece", held.counts[part.name])
    yield Text(left + 6, y + 3.2, pieces, "sans-bold", 9, INK)
    side = words["guide.sides" if part.sides == 2 else "guide.side"]
    size = f"{part.width:.4g} \u00d7 {part.height:.4g} mm"
    yield Text(left, y + 8, f"{size}, {side}", "sans", 7.5, QUIET)
    if part.set:
        yield Text(
            left, y + 11.5, words["guide.set"].replace("{name}", part.set), "sans", 7.5, QUIET
        )
