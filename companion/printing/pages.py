"""Draws sheets as pages of a document: faces, glue strips, crop marks, footer and ruler."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.core.errors import CompanionError, DataError, merge_repeated
from companion.core.text_format import fill_template
from companion.core.units import BLEED
from companion.drawing.component import Piece, Style
from companion.drawing.page import Document, Duplex, Page
from companion.drawing.shapes import Group, Rect, Shape, Symbol, Use
from companion.imposition.slots import Box, face_origin, place_in_slot
from companion.printing.footer_and_ruler import draw_furniture
from companion.printing.order import PrintOrder
from companion.printing.page_plan import PagePlan, Place, Setting, SheetFile
from companion.printing.poster_pages import draw_glue_strips
from companion.printing.selection import PrintRequest

if TYPE_CHECKING:
    from companion.drawing.page import Field

Pieces = Mapping[tuple[str, str], Piece]
DUPLEX: Mapping[Setting, Duplex] = {
    "long-edge": "long-edge",
    "short-edge": "short-edge",
    "booklet": "short-edge",
}


def draw_pieces(requests: Sequence[PrintRequest], style: Style) -> dict[tuple[str, str], Piece]:
    """Draw and return pieces by (component, piece); DataError if text overflows or has no glyph."""
    pieces = {
        (request.component.name, piece.id): piece
        for request in requests
        for piece in request.component.draw(style, {key for key, n in request.copies.items() if n})
    }
    result = merge_repeated(problem for piece in pieces.values() for problem in piece.problems)
    if problems := [problem for problem in result if not problem.mild]:
        raise DataError(problems)
    return pieces


def compose_file(
    game: str, file: SheetFile, pieces: Pieces, options: PrintOrder, words: Mapping[str, str]
) -> Document:
    """Return the document of one file; `words` has the labels of the footers."""
    writer = PageWriter(game, file, pieces, options, words)
    pages = tuple(map(writer.page, range(1, len(file.pages) + 1)))
    titles = dict.fromkeys(part.title for plan in file.pages for part in plan.components)
    return Document(
        title=f"{game}: {', '.join(titles)}",
        pages=pages,
        duplex=DUPLEX.get(file.setting, "one-sided"),
        language=options.language,
        subject=f"Print at 100 %. {words['guide.unofficial']}".strip(),
    )


class PageWriter:
    """Draws the pages of one file; repeated faces become symbols."""

    def __init__(
        self,
        game: str,
        file: SheetFile,
        pieces: Pieces,
        options: PrintOrder,
        words: Mapping[str, str],
    ) -> None:
        self.game, self.file, self.pieces, self.options = game, file, pieces, options
        self.words = words
        self.symbols: dict[tuple[str, ...], Symbol] = {}
        self.seen: set[str] = set()
        self.uses = Counter(_drawing_of(place) for page in file.pages for place in page.places)

    def page(self, number: int) -> Page:
        """Return the page `number` (from 1) of the file; its pieces must be in `pieces`."""
        plan = self.file.pages[number - 1]
        shapes = [shape for place in plan.places for shape in self._draw_place(plan, place)]
        shapes += draw_glue_strips(plan, self.words)
        shapes += draw_furniture(
            plan,
            marks=self.options.marks,
            words=self._footer(number, plan),
            white=self.options.ink != "full",
        )
        trim, out = _trim(plan), plan.bleed
        titles = {part.name: part.title for part in plan.components if part.name not in self.seen}
        self.seen |= titles.keys()
        return Page(
            plan.width,
            plan.height,
            tuple(shapes),
            bookmarks=tuple(titles.values()),
            trim=trim,
            bleed=trim and Rect(trim.x - out, trim.y - out, trim.w + 2 * out, trim.h + 2 * out),
            fields=tuple(field for place in plan.places for field in self._fields(place)),
        )

    def _draw_place(self, plan: PagePlan, place: Place) -> Iterator[Shape]:
        """Yield the shapes of a face, then the shapes that only this copy of the piece has."""
        item, front = place.item, place.face == "front"
        piece = self.pieces[item.component.name, item.piece]
        shapes = piece.front if front else piece.back
        if shapes is None:
            raise CompanionError(f"{item.component.name} {item.piece} has no other side")
        (width, height), out = item.size, plan.bleed
        cell = Rect(-out, -out, width + 2 * out, height + 2 * out)
        at = (*face_origin(place.slot), float(place.slot.turned))
        key, printed = _drawing_of(place), place.printed
        face: Shape
        if self.uses[key] > 1:
            printed = place.pane.printed if place.pane else printed
            if key not in self.symbols:
                # a large piece is cut off at its panes, the others at the bleed of their sheets
                around = BLEED if place.pane else out
                self.symbols[key] = Symbol("-".join(("face", *key)), width, height, shapes, around)
            face = Use(self.symbols[key], *at)
        else:
            face = Group(shapes, *at, clip=None if printed else cell)
        yield Group((face,), clip=_rect(printed)) if printed else face
        if piece.per_copy and front and (own := piece.per_copy(item.copy)):
            face = Group(own, *at, clip=cell)
            yield Group((face,), clip=_rect(place.printed)) if place.printed else face

    def _fields(self, place: Place) -> Iterator[Field]:
        """Yield the form fields of a face, in page coordinates."""
        fields = self.pieces[place.item.component.name, place.item.piece].fields
        if fields and place.face == "front":
            for field in fields(place.item.copy):
                x, y, w, h = place_in_slot(place.slot, field.x, field.y, field.w, field.h)
                yield replace(field, x=x, y=y, w=w, h=h, turned=place.slot.turned)

    def _footer(self, number: int, plan: PagePlan) -> list[str]:
        parts = plan.components
        pages = self._footer_text("page", n=number, m=len(self.file.pages))
        if self.file.two_sided or self.file.setting in ("fronts", "backs"):
            pages += f", {self._footer_text(plan.side)}"
        words = [self.game, pages, self._footer_text("scale")]
        items = [place.item for place in plan.places]
        if any(self.pieces[item.component.name, item.piece].house for item in items):
            words.append(
                self._footer_text("house" if self.options.data is None else "house-beside")
            )
        if self.options.seed is not None:  # before the names, which give way where room is short
            words.append(self._footer_text("seed", seed=self.options.seed))
        pane = plan.places[0].pane if plan.places else None
        if pane:
            words.append(self._footer_text("pane", row=pane.row + 1, column=pane.column + 1))
        if parts:
            names = ", ".join(part.title for part in parts[:3])
            words.append(f"{names}, {self._footer_text('more')}" if len(parts) > 3 else names)
        else:
            words.append(self._footer_text("empty"))
        return words

    def _footer_text(self, key: str, **values: object) -> str:
        return fill_template(self.words[f"footer.{key}"], values)


def _drawing_of(place: Place) -> tuple[str, ...]:
    """Return a key for the drawing of a face; all plain backs of a component have the same key."""
    part = place.item.component
    if place.face == "back" and part.plain_back:
        return part.name, place.face
    return part.name, place.item.piece, place.face


def _trim(plan: PagePlan) -> Rect | None:
    """Return the rectangle to trim a page to; None if pages like it have several pieces."""
    if len(plan.fullest) != 1 or len(plan.places) != 1:
        return None
    slot, pane = plan.places[0].slot, plan.places[0].pane
    if pane is None:
        return Rect(slot.x, slot.y, slot.w, slot.h)
    return _rect(pane.part)


def _rect(box: Box) -> Rect:
    return Rect(box.left, box.top, box.right - box.left, box.bottom - box.top)
