"""Builds the manifest of a print, the records of its faces, and the list of sheets for a camera."""

# ruff: noqa: UP031  here % takes half the time of an f-string

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, assert_never

from msgspec import Struct, to_builtins
from msgspec.json import encode
from msgspec.structs import asdict

from companion import __version__
from companion.drawing.camera_codes import CameraMarks
from companion.drawing.component import Component, Piece, Stock
from companion.drawing.page import Page
from companion.drawing.shapes import (
    Circle,
    Group,
    Line,
    Path,
    Pen,
    Picture,
    Polygon,
    Rect,
    Shape,
    Symbol,
    Text,
    Use,
)
from companion.imposition.slots import Slot, Turn, place_in_slot, printed_box
from companion.printing.order import PrintOrder, record_order
from companion.printing.page_plan import Face, Place, SheetFile
from companion.printing.selection import PrintRequest
from companion.printing.sheet_layout import has_printed_back

Rows = Callable[[str], Mapping[str, Any]]  # the rows of a table by their ids


class FaceRecord(Struct, frozen=True, omit_defaults=True):
    """The record of one printed face of a piece."""

    component: str
    piece: str
    face: Face
    sha256: str  # hash of all drawing data: equal for equal drawings, in every run
    words: str  # text on it, in the order of drawing
    values: Mapping[str, str | float] = {}  # texts and numbers of the piece's row, by column


def iter_face_records(
    requests: Sequence[PrintRequest],
    pieces: Mapping[tuple[str, str], Piece],
    options: PrintOrder,
    rows: Rows = lambda table: {},
) -> Iterator[FaceRecord]:
    """Yield the record of each printed face; `rows` returns a table's rows by the table's name."""
    describer = _FaceDescriber()
    for request in requests:
        part = request.component
        backs = has_printed_back(part, options)
        table = rows(part.table or part.name)
        for piece in (pieces[part.name, key] for key, copies in request.copies.items() if copies):
            row = table[piece.id].values if piece.id in table else {}
            values = {name: row[name] for name in row if isinstance(row[name], (str, int, float))}
            values |= piece.values
            yield describer.face(part, piece, "front", _front(part, piece), values)
            if backs and piece.back is not None:
                yield describer.face(part, piece, "back", piece.back, values)


def _front(part: Component, piece: Piece) -> tuple[Shape, ...]:
    """Return the shapes of a piece's front, then the extra shapes of each copy in a full set."""
    if piece.per_copy is None:
        return piece.front
    own = (shape for n in range(1, part.copies[piece.id] + 1) for shape in piece.per_copy(n))
    return (*piece.front, *own)


class _FaceDescriber:
    """Writes the shapes of a face as text, to be hashed; each symbol is written only once.

    The text has no names of classes or fields, so the hash changes only with the drawing. Numbers
    have six decimals, alike on all machines.
    """

    def __init__(self) -> None:
        self.symbols: dict[int, tuple[Symbol, str, str]] = {}

    def face(
        self,
        part: Component,
        piece: Piece,
        face: Face,
        shapes: Sequence[Shape],
        values: Mapping[str, str | float],
    ) -> FaceRecord:
        width, height = part.size_of(piece.id)
        out, words = ["%.6f %.6f" % (width, height)], list[str]()
        self.shapes(shapes, out, words)
        if face == "front":
            if piece.id in part.cutouts:
                out.append(_plain(to_builtins(part.cutouts[piece.id])))
            if piece.fields:
                out += [_plain(to_builtins(field)) for field in piece.fields(1)]
        return FaceRecord(part.name, piece.id, face, _hash(out), " ".join(words), values)

    def shapes(self, shapes: Sequence[Shape], out: list[str], words: list[str]) -> None:
        """Append the serialized shapes to `out`, and their text to `words`."""
        tell = out.append
        for s in shapes:
            match s:
                case Path():
                    tell("P%s %s %s%s" % (s.data, s.fill, _pen(s.pen), "*" * s.evenodd))
                case Text():
                    words.append(s.words)
                    tell(
                        "T%.6f %.6f %s %s %.6f %s" % (s.x, s.y, s.words, s.font, s.size_pt, s.fill)
                    )
                    tell("%s %.6f" % (s.anchor, s.spacing))
                case Use():
                    symbol, text = self.symbol(s.symbol)
                    if text:
                        words.append(text)
                    tell("U%s %s" % (symbol, _describe_transform(s)))
                case Group():
                    tell("G%s" % _describe_transform(s))
                    self.shapes(s.shapes, out, words)
                    if s.clip is not None:
                        tell("clip")
                        self.shapes((s.clip,), out, words)
                    tell("end")
                case Line() | Picture():
                    tell(_describe_line_or_picture(s))
                case Rect():
                    tell("R%.6f %.6f %.6f %.6f %.6f" % (s.x, s.y, s.w, s.h, s.radius))
                    tell("%s %s" % (s.fill, _pen(s.pen)))
                case Circle():
                    tell("C%.6f %.6f %.6f %s %s" % (s.x, s.y, s.r, s.fill, _pen(s.pen)))
                case Polygon():
                    points = " ".join(["%.6f %.6f" % (x, y) for x, y in s.points])
                    tell("O%s %s %s" % (points, s.fill, _pen(s.pen)))
                case _:
                    assert_never(s)

    def symbol(self, symbol: Symbol) -> tuple[str, str]:
        """Return the hash and the text of a symbol; neither depends on the symbol's name."""
        result = self.symbols.get(id(symbol))
        if result is None:
            out = ["%.6f %.6f %.6f" % (symbol.w, symbol.h, symbol.overhang)]
            words: list[str] = []
            self.shapes(symbol.shapes, out, words)
            # the symbol is kept, so that no other gets its id
            result = self.symbols[id(symbol)] = (symbol, _hash(out), " ".join(words))
        return result[1], result[2]


def _describe_line_or_picture(s: Line | Picture) -> str:
    if isinstance(s, Line):
        return "L%.6f %.6f %.6f %.6f %s" % (s.x1, s.y1, s.x2, s.y2, _pen(s.pen))
    return "I%.6f %.6f %.6f %.6f %s" % (s.x, s.y, s.w, s.h, s.digest)


def _describe_transform(s: Group | Use) -> str:
    return "%.6f %.6f %.6f %.6f %d" % (s.x, s.y, s.angle_deg, s.scale, s.mirrored)


def _pen(pen: Pen | None) -> str:
    if pen is None:
        return "-"
    dash = " ".join(["%.6f" % length for length in pen.dash]) if pen.dash else ""
    ends = " %d %d %.6f" % pen.ends if pen.ends else ""
    return "%s %.6f %d %s%s" % (pen.color, pen.width, pen.round, dash, ends)


def _plain(value: object) -> str:
    """Return a number, text, list or dictionary as text for a hash."""
    if isinstance(value, float):
        return f"{value:.6f}"
    if isinstance(value, dict):
        return _plain(tuple(value.values()))
    if isinstance(value, (tuple, list)):
        return f"({','.join(map(_plain, value))})"
    return str(value)


def _hash(parts: Sequence[str]) -> str:
    text = "\n".join(parts).replace("-0.000000", "0.000000")
    return hashlib.sha256(text.encode()).hexdigest()


# The manifest: where every face of a print lies, for people who script.

PLACES = 4  # decimals of a mm


class Placement(Struct, frozen=True, omit_defaults=True):
    """The trimmed rectangle of a face or a large piece's part, in mm from the page's top left."""

    file: str
    page: int
    component: str
    piece: str
    copy: int
    face: Face
    x: float
    y: float
    w: float
    h: float
    turned: Turn
    window: tuple[int, int] | None = None


class PrintedFile(Struct, frozen=True):
    """One file of a print, its path relative to the manifest."""

    path: str
    pages: int
    page_mm: tuple[tuple[float, float], ...]
    stock: str
    sha256: str
    sheets: int = 1  # sheets of paper needed
    two_sided: bool = False  # whether every second page is the back of the page before it
    booklet: bool = False  # whether its sheets are folded and stapled; all their pages are fronts


def describe_file(path: str, stock: Stock, pages: Sequence[Page], content: bytes) -> PrintedFile:
    """Return the record of a file with these pages; every page counts as one sheet."""
    sizes = tuple((round(page.width, PLACES), round(page.height, PLACES)) for page in pages)
    digest = hashlib.sha256(content).hexdigest()
    return PrintedFile(path, len(pages), sizes, stock, digest, len(pages))


def list_placements(files: Iterable[SheetFile]) -> tuple[Placement, ...]:
    """Return the placements of all faces on the pages of these files."""
    return tuple(
        _build_placement(file.path, number, place)
        for file in files
        for number, page in enumerate(file.pages, 1)
        for place in page.places
    )


def _build_placement(file: str, page: int, place: Place) -> Placement:
    """Build the placement record of one face."""
    item, pane, slot = place.item, place.pane, place.slot
    box = pane.part if pane else printed_box(slot, 0.0)
    sizes = (box.left, box.top, box.right - box.left, box.bottom - box.top)
    x, y, w, h = (round(size, PLACES) for size in sizes)
    window = (pane.column, pane.row) if pane else None
    part, face, turned = item.component.name, place.face, slot.turned
    return Placement(file, page, part, item.piece, item.copy, face, x, y, w, h, turned, window)


def build_manifest(
    game: str,
    order: PrintOrder,
    files: Sequence[PrintedFile],
    sheets: Sequence[SheetFile],
    faces: Iterable[FaceRecord],
) -> dict[str, object]:
    """Return the manifest of one game's print, ready for JSON."""
    paper = order.paper
    folds = [
        {"file": file.path, "page": number, **asdict(page.fold)}
        for file in sheets
        for number, page in enumerate(file.pages, 1)
        if page.fold
    ]
    record: dict[str, object] = {
        "game": game,
        "version": __version__,
        "seed": order.seed,
        "paper_mm": [round(paper.width, PLACES), round(paper.height, PLACES)],
        "options": record_order(order),
        "files": to_builtins(files),
        "placements": to_builtins(list_placements(sheets)),
        "faces": to_builtins([*faces]),
    }
    return {**record, "folds": folds} if folds else record


SHEET_LIST = "sheet.json"  # where a print has markers for a camera, and the boxes that it reads


def encode_marked_sheets(
    placements: Sequence[Placement],
    pieces: Mapping[tuple[str, str], Piece],
    files: Sequence[PrintedFile],
) -> bytearray:
    """Return a JSON list of the printed sheets that a camera reads; empty if there are none.

    Pieces of a component with the same copy number, such as two halves, form one sheet. Each sheet
    has its page size, markers and boxes, in mm from the top left corner of the page. Sheets are
    encoded one by one, since thousands need much memory. Pieces printed in parts are left out.
    """
    pages = {file.path: file.page_mm for file in files}
    sheets: dict[tuple[str, int], list[tuple[Placement, CameraMarks]]] = {}
    for placement in placements:
        marks = pieces[placement.component, placement.piece].camera
        if marks and placement.face == "front" and placement.window is None:
            sheets.setdefault((placement.component, placement.copy), []).append((placement, marks))
    text = bytearray()
    for (component, copy), parts in sheets.items():
        text += b",\n" if text else b"["
        text += encode({"sheet": copy, "component": component, **_describe_marks(parts, pages)})
    text += b"]\n" if text else b""
    return text


def _describe_marks(
    parts: Sequence[tuple[Placement, CameraMarks]],
    pages: Mapping[str, Sequence[tuple[float, float]]],
) -> dict[str, Any]:
    """Return the page size, markers and boxes of a sheet, which may consist of several pieces."""
    markers: list[dict[str, Any]] = []
    boxes: list[dict[str, Any]] = []
    for placement, marks in parts:
        where = {"file": placement.file, "page": placement.page}
        markers += (
            {"number": number, **where, **_place(placement, x, y, marks.size, marks.size)}
            for number, (x, y) in enumerate(marks.places, start=marks.first(placement.copy))
        )
        boxes += (
            {"id": box.id, **where, "place": box.place, "n": box.n} | _place(placement, *box.area)
            for box in marks.boxes
        )
    first, _ = parts[0]
    return {"size_mm": pages[first.file][first.page - 1], "markers": markers, "boxes": boxes}


def _place(placement: Placement, x: float, y: float, w: float, h: float) -> dict[str, float]:
    """Convert a rectangle, in mm from the placed piece's top left corner, to page coordinates."""
    at = Slot(1, placement.x, placement.y, placement.w, placement.h, placement.turned)
    places = zip("xywh", place_in_slot(at, x, y, w, h), strict=True)
    return {name: round(value, PLACES) for name, value in places}
