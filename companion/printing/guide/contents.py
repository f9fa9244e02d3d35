"""The guide's lists: files with numbers of sheets, components with a picture and a count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.drawing import fonts
from companion.drawing.component import Component, Piece
from companion.drawing.fit_text import TextStyle
from companion.drawing.scaled_art import simplify_for_scale
from companion.drawing.shapes import Group, Line, Pen, Shape, Text
from companion.printing.guide.flow import (
    INK,
    LIST,
    MARGIN,
    QUIET,
    RULE,
    PageFlow,
    fit_guide_text,
    format_count,
    tick_box,
)
from companion.printing.page_plan import SheetFile

ROW = 10.0  # a line of the list of files
TILE = (58.0, 32.0)  # a component with its picture
PICTURE = (28.0, 28.0)
TITLE = TextStyle("serif-bold", 10.5, smallest_pt=8, leading=1.08, most_lines=2)
WHERE = TextStyle(size_pt=7.5, role="quiet", smallest_pt=6, leading=1.12, most_lines=2)
Pieces = Mapping[tuple[str, str], Piece]


def list_files(flow: PageFlow, files: Sequence[SheetFile], words: Mapping[str, str]) -> None:
    """Set a line for each file: sheets, stocks, printer setting; then the total of sheets."""
    flow.heading(words["guide.print"], 8 + ROW)
    flow.words(words["guide.print-how"])
    for file in files:
        parts = {part.name: part for page in file.pages for part in page.components}
        mixed = len({part.stock for part in parts.values()}) > 1
        titles = ", ".join(part.title for part in parts.values())
        held = fit_guide_text(titles, (0, 0, flow.width - 8, 12), LIST) if mixed else None
        height = ROW + (held.height + 1.0 if held else 0.0)
        flow.room(height)
        y = flow.y
        setting = words[f"guide.turn.{file.setting}"]
        count = file.sheets
        amount = format_count(words, "sheet", count) if count else words["guide.no-sheet"]
        stock = words[f"guide.stock.{_stock(file, mixed)}"]
        flow.add(
            tick_box(MARGIN, y),
            Text(MARGIN + 8, y + 3.6, file.path, "sans-bold", 11, INK),
            _right(flow, y + 3.6, amount),
            Text(MARGIN + 8, y + 7.8, f"{stock} \u00b7 {setting}", "sans", 8.5, QUIET),
            *((Group(held.shapes, MARGIN + 8, y + 9.0),) if held else ()),
        )
        flow.y += height
    _total(flow, files, words)


def _stock(file: SheetFile, mixed: bool) -> str:
    """Return the key of the label for a file's paper.

    If `mixed` is true, the key is `mixed`. For board that is not printed on one side only, it is
    `board-two-sided`. Otherwise it is the stock.
    """
    glued = file.stock == "board" and file.setting != "one-sided"
    return "mixed" if mixed else "board-two-sided" if glued else file.stock


def _total(flow: PageFlow, files: Sequence[SheetFile], words: Mapping[str, str]) -> None:
    """Set the number of sheets of each paper, and the total, below a line."""
    total = format_count(words, "total-sheet", count_sheets(files))
    room = flow.width - 14 - fonts.text_width(total, "sans-bold", 11)
    papers = fit_guide_text(", ".join(count_by_paper(files, words)), (0, 0, room, 12), LIST)
    flow.room(6 + papers.height)
    y = flow.y + 0.5
    flow.add(
        Line(MARGIN + 8, y, MARGIN + flow.width, y, Pen(RULE, 0.15)),
        Group(papers.shapes, MARGIN + 8, y + 2.5),
        _right(flow, y + 5, total),
    )
    flow.y += 11 + papers.height


def _right(flow: PageFlow, y: float, words: str) -> Text:
    return Text(MARGIN + flow.width, y, words, "sans-bold", 11, INK, "end")


def count_sheets(files: Iterable[SheetFile]) -> int:
    """Return the total number of sheets of paper."""
    return sum(file.sheets for file in files)


def count_by_paper(files: Iterable[SheetFile], words: Mapping[str, str]) -> list[str]:
    """Return texts with the number of sheets of each paper, such as "12 of card stock"."""
    sheets: dict[str, int] = {}
    for file in files:
        name = words[f"guide.paper.{file.stock}"]
        sheets[name] = sheets.get(name, 0) + file.sheets
    return [
        words["guide.paper-sheets"].replace("{n}", str(count)).replace("{paper}", name)
        for name, count in sheets.items()
    ]


class Inventory(Struct, frozen=True):
    """The components and pieces in a print, with their counts and file names."""

    parts: tuple[Component, ...]  # the components in the order of the files
    counts: Mapping[str, int]  # number of pieces by component name
    house: frozenset[str]  # names of components that show a house value
    pieces: Pieces  # the drawn pieces by (component, piece)
    files: Mapping[str, tuple[str, ...]]  # names of the files with its pieces, by component

    def of(self, part: Component) -> tuple[Piece, ...]:
        """Return the drawn pieces of a component."""
        return tuple(piece for (name, _), piece in self.pieces.items() if name == part.name)


def build_inventory(files: Sequence[SheetFile], pieces: Pieces) -> Inventory:
    """Return the inventory of a print: the components in its files, with counts and pieces."""
    parts: dict[str, Component] = {}
    copies: dict[str, set[tuple[str, int]]] = {}
    paths: dict[str, dict[str, None]] = {}
    for path, page in ((file.path, page) for file in files for page in file.pages):
        for item in (place.item for place in page.places):
            name = item.component.name
            parts[name] = item.component
            copies.setdefault(name, set()).add((item.piece, item.copy))
            if page.side != "back":
                paths.setdefault(name, {})[path] = None
    house = frozenset(name for name, key in pieces if pieces[name, key].house and name in parts)
    return Inventory(
        tuple(parts.values()),
        {name: len(items) for name, items in copies.items()},
        house,
        pieces,
        {name: tuple(file_paths) for name, file_paths in paths.items()},
    )


def list_parts(flow: PageFlow, held: Inventory, words: Mapping[str, str]) -> None:
    """Draw a tile for each component: its picture, name, number of pieces and files."""
    columns = max(1, int(flow.width // TILE[0]))
    step = flow.width / columns
    for first in range(0, len(held.parts), columns):
        tiles = [_tile(part, held, words) for part in held.parts[first : first + columns]]
        height = max(TILE[1], *(low + 2.0 for _, low in tiles))
        flow.room(height)
        for column, (shapes, _) in enumerate(tiles):
            flow.add(Group(shapes, MARGIN + column * step, flow.y))
        flow.y += height


def _tile(
    part: Component, held: Inventory, words: Mapping[str, str]
) -> tuple[tuple[Shape, ...], float]:
    """Return the shapes of a component's tile, and the height of the tile."""
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
    result = fit_guide_text(where, (left, y + 9.2, room, 12), WHERE)
    shapes = (
        *_picture(part, held),
        *title.shapes,
        tick_box(left, y),
        Text(left + 6, y + 3.2, pieces, "sans-bold", 9, INK),
        Text(left, y + 8, f"{size}, {side}", "sans", 7.5, QUIET),
        *result.shapes,
    )
    return shapes, y + 9.2 + result.height


def _picture(part: Component, held: Inventory) -> Iterator[Shape]:
    """Yield a small picture of the first copy of a component's first piece, as cut out."""
    piece = held.of(part)[0]
    width, height = part.size_of(piece.id)
    scale = min(PICTURE[0] / width, PICTURE[1] / height)
    x = (PICTURE[0] - width * scale) / 2
    front = (*piece.front, *(piece.per_copy(1) if piece.per_copy else ()))
    small, pen = simplify_for_scale(front, scale), Pen(RULE, 0.12 / scale, round=False)
    for outline in part.cutout_of(piece.id).outlines:
        seen = (Group(small, clip=outline), replace(outline, pen=pen))
        yield Group(seen, x, 0, scale=scale)
