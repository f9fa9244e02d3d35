"""Sheets with their faces, as pages of a document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from companion.core.errors import CompanionError, DataError
from companion.drawing.component import Component, Piece, Style
from companion.drawing.page import Document, Duplex, Page
from companion.drawing.shapes import Group, Rect, Shape, Symbol, Use
from companion.imposition.duplex import back_slot, nudged
from companion.imposition.slots import Slot
from companion.printing.furniture import furniture
from companion.printing.manifest import Placement, placement
from companion.printing.options import Options
from companion.printing.sheets import Item, Sheet, SheetFile

Face = Literal["front", "back"]
FACES: tuple[Face, ...] = ("front", "back")
Pieces = Mapping[tuple[str, str], Piece]
# where a face's own top left corner lies in its slot, as shares of the slot's width and height
CORNERS = {0: (0, 0), 90: (1, 0), 180: (1, 1), 270: (0, 1)}


@dataclass(frozen=True, slots=True)
class Composed:
    """A document and where its faces lie."""

    file: SheetFile
    document: Document
    placements: tuple[Placement, ...]


def drawn_pieces(files: Sequence[SheetFile], style: Style) -> dict[tuple[str, str], Piece]:
    """Draw every piece that the files hold, once, by (component, piece).

    Raises:
        DataError: something does not fit or has a letter that no font has.
    """
    needed: dict[str, tuple[Component, set[str]]] = {}
    for file in files:
        for sheet in file.sheets:
            for item, _ in sheet.places:
                needed.setdefault(item.component.name, (item.component, set()))[1].add(item.piece)
    pieces = {
        (name, piece.id): piece
        for name, (component, ids) in needed.items()
        for piece in component.draw(style, ids)
    }
    problems = [problem for piece in pieces.values() for problem in piece.problems]
    if problems:
        raise DataError(problems)
    return pieces


def composed(game: str, file: SheetFile, pieces: Pieces, options: Options) -> Composed:
    """Return one file's document.

    Args:
        game: title of the game.
        file: the sheets.
        pieces: the drawn pieces.
        options: how it is printed.
    """
    writer = _Writer(game, file, pieces, options)
    pages = tuple(writer.pages())
    titles = dict.fromkeys(part.title for sheet in file.sheets for part in sheet.components)
    two_sided = any(sheet.two_sided for sheet in file.sheets)
    document = Document(
        title=f"{game}: {', '.join(titles)}",
        pages=pages,
        duplex=_duplex(options) if two_sided else "one-sided",
        language=options.language,
        subject="Print at 100 %. An unofficial companion for people who own the game.",
    )
    return Composed(file, document, tuple(writer.placements))


def _duplex(options: Options) -> Duplex:
    return "short-edge" if options.backs == "short-edge" else "long-edge"


class _Writer:
    """One file while its pages are made."""

    def __init__(self, game: str, file: SheetFile, pieces: Pieces, options: Options) -> None:
        self.game, self.file, self.pieces, self.options = game, file, pieces, options
        self.placements: list[Placement] = []
        self.symbols: dict[tuple[str, ...], Symbol] = {}
        self.seen: set[str] = set()
        self.uses = Counter(
            _drawing_of(item, face)
            for sheet in file.sheets
            for item, _ in sheet.places
            for face in FACES
        )
        self.page_number = 0

    def pages(self) -> Iterator[Page]:
        for sheet in self.file.sheets:
            yield self._page(sheet, "front")
            if sheet.two_sided:
                yield self._page(sheet, "back")

    def _page(self, sheet: Sheet, face: Face) -> Page:
        self.page_number += 1
        places = [(item, self._slot(sheet, slot, face)) for item, slot in sheet.places]
        shapes: list[Shape] = []
        for item, slot in places:
            shapes.append(self._placed(sheet, item, slot, face))
            self.placements.append(
                placement(
                    self.file.path,
                    self.page_number,
                    component=item.component.name,
                    piece=item.piece,
                    copy=item.copy,
                    face=face,
                    slot=slot,
                )
            )
        shapes += furniture(
            [self._slot(sheet, slot, face) for _, slot in sheet.places],
            [self._slot(sheet, slot, face) for slot in sheet.fullest],
            width=sheet.width,
            height=sheet.height,
            bleed=sheet.bleed,
            marks=self.options.marks,
            words=self._footer(sheet),
        )
        single = places[0][1] if len(sheet.fullest) == 1 else None
        trim = Rect(single.x, single.y, single.w, single.h) if single else None
        return Page(
            sheet.width,
            sheet.height,
            tuple(shapes),
            bookmarks=tuple(self._new_titles(sheet)),
            trim=trim,
            bleed=_grown(trim, sheet.bleed) if trim else None,
        )

    def _slot(self, sheet: Sheet, slot: Slot, face: Face) -> Slot:
        if face == "front":
            return slot
        back = back_slot(slot, sheet.width, sheet.height, self.options.backs)
        return nudged(back, *self.options.nudge)

    def _placed(self, sheet: Sheet, item: Item, slot: Slot, face: Face) -> Shape:
        across, down = CORNERS[slot.turned]
        x, y = slot.x + across * slot.w, slot.y + down * slot.h
        piece = self.pieces[item.component.name, item.piece]
        shapes = piece.front if face == "front" else piece.back
        if shapes is None:
            raise CompanionError(f"{item.component.name} {item.piece} has no other side")
        w, h, out = item.component.width, item.component.height, sheet.bleed
        key = _drawing_of(item, face)
        if self.uses[key] == 1:
            trim = Rect(-out, -out, w + 2 * out, h + 2 * out)
            return Group(shapes, x, y, float(slot.turned), clip=trim)
        symbol = self.symbols.get(key)
        if symbol is None:
            symbol = self.symbols[key] = Symbol("-".join(("face", *key)), w, h, shapes, out)
        return Use(symbol, x, y, float(slot.turned))

    def _new_titles(self, sheet: Sheet) -> Iterator[str]:
        for part in sheet.components:
            if part.name not in self.seen:
                self.seen.add(part.name)
                yield part.title

    def _footer(self, sheet: Sheet) -> list[str]:
        parts = sheet.components
        house = any(self.pieces[item.component.name, item.piece].house for item, _ in sheet.places)
        words = [
            self.game,
            f"page {self.page_number} of {self.file.pages}",
            "print at 100 %",
            ", ".join(part.title for part in parts[:3]) + (", ..." if len(parts) > 3 else ""),
        ]
        if house:
            words.insert(3, "house values")
        if self.options.seed is not None:
            words.append(f"seed {self.options.seed}")
        return words


def _drawing_of(item: Item, face: Face) -> tuple[str, ...]:
    """Return what tells one drawing from another; all plain backs of a component are one."""
    if face == "back" and item.component.plain_back:
        return item.component.name, face
    return item.component.name, item.piece, face


def _grown(rect: Rect, by: float) -> Rect:
    return replace(rect, x=rect.x - by, y=rect.y - by, w=rect.w + 2 * by, h=rect.h + 2 * by)
