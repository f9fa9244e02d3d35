"""Sheets with their faces, as pages of a document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import CompanionError, DataError, merge_repeated
from companion.drawing.component import BLEED, Piece, Style
from companion.drawing.page import Document, Duplex, Page
from companion.drawing.shapes import Group, Rect, Shape, Symbol, Use
from companion.imposition.slots import Box, face_origin
from companion.printing.furniture import draw_furniture
from companion.printing.manifest import Fold, Placement, build_placement
from companion.printing.order import PrintOrder
from companion.printing.page_plan import PagePlan, Place, Setting, SheetFile
from companion.printing.selection import PrintRequest

if TYPE_CHECKING:
    from companion.drawing.page import Field

Pieces = Mapping[tuple[str, str], Piece]


class ComposedFile(Struct, frozen=True):
    """A document and where its faces lie."""

    file: SheetFile
    document: Document
    placements: tuple[Placement, ...]
    folds: tuple[Fold, ...]


def draw_pieces(requests: Sequence[PrintRequest], style: Style) -> dict[tuple[str, str], Piece]:
    """Draw each piece once, by (component, piece); DataError if text overflows or has no glyph."""
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
) -> ComposedFile:
    """Return one file's document, with the labels of `footer` from `words`."""
    writer = _Writer(game, file, pieces, options, words)
    pages = tuple(writer.page(number, plan) for number, plan in enumerate(file.pages, 1))
    titles = dict.fromkeys(part.title for plan in file.pages for part in plan.components)
    document = Document(
        title=f"{game}: {', '.join(titles)}",
        pages=pages,
        duplex=_duplex(file.setting),
        language=options.language,
        subject=f"Print at 100 %. {words['guide.unofficial']}".strip(),
    )
    return ComposedFile(file, document, tuple(writer.placements), tuple(writer.folds))


def compose_page(
    game: str,
    file: SheetFile,
    number: int,
    *,
    pieces: Pieces,
    options: PrintOrder,
    words: Mapping[str, str],
) -> Page:
    """Return page `number` of a file, from 1, given at least the pieces on it."""
    return _Writer(game, file, pieces, options, words).page(number, file.pages[number - 1])


def _duplex(setting: Setting) -> Duplex:
    """Return the file's duplex setting for a printer; a booklet is turned on the short edge."""
    if setting == "booklet":
        return "short-edge"
    return setting if setting in ("long-edge", "short-edge") else "one-sided"


class _Writer:
    """One file while its pages are made."""

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
        self.placements: list[Placement] = []
        self.folds: list[Fold] = []
        self.symbols: dict[tuple[str, ...], Symbol] = {}
        self.seen: set[str] = set()
        self.uses = Counter(_drawing_of(place) for page in file.pages for place in page.places)

    def page(self, number: int, plan: PagePlan) -> Page:
        shapes = [shape for place in plan.places for shape in self._placed(plan, place)]
        for place in plan.places:
            self.placements.append(build_placement(self.file.path, number, place))
        if plan.fold:
            line = plan.fold
            self.folds.append(Fold(self.file.path, number, line.x1, line.y1, line.x2, line.y2))
        if any(place.pane for place in plan.places):
            from companion.printing.furniture import (
                draw_glue_strips,  # late: few pieces are so large
            )

            shapes += draw_glue_strips(plan, self.words)
        shapes += draw_furniture(
            plan,
            marks=self.options.marks,
            words=self._footer(number, plan),
            white=self.options.ink != "full",
        )
        trim = _trim(plan)
        return Page(
            plan.width,
            plan.height,
            tuple(shapes),
            bookmarks=tuple(self._new_titles(plan)),
            trim=trim,
            bleed=_grow(trim, plan.bleed) if trim else None,
            fields=tuple(field for place in plan.places for field in self._fields(place)),
        )

    def _placed(self, plan: PagePlan, place: Place) -> Iterator[Shape]:
        """Yield a face, and the shapes of this copy alone."""
        x, y = face_origin(place.slot)
        yield self._draw_place(plan, place, x, y)
        item = place.item
        each = self.pieces[item.component.name, item.piece].per_copy
        if each and place.face == "front" and (shapes := each(item.copy)):
            (width, height), out = item.component.size_of(item.piece), plan.bleed
            cell = Rect(-out, -out, width + 2 * out, height + 2 * out)
            own = Group(shapes, x, y, float(place.slot.turned), clip=cell)
            yield Group((own,), clip=_rect(place.printed)) if place.printed else own

    def _fields(self, place: Place) -> Iterator[Field]:
        """Yield the fields of a face where they lie on the page."""
        fields = self.pieces[place.item.component.name, place.item.piece].fields
        if fields and place.face == "front":
            for field in fields(place.item.copy):
                yield _place_field(field, place)

    def _draw_place(self, plan: PagePlan, place: Place, x: float, y: float) -> Shape:
        slot = place.slot
        width, height = place.item.component.size_of(place.item.piece)
        key = _drawing_of(place)
        if self.uses[key] == 1:
            out = plan.bleed
            if place.printed:
                return Group((Group(self._shapes(place), x, y),), clip=_rect(place.printed))
            trim = Rect(-out, -out, width + 2 * out, height + 2 * out)
            return Group(self._shapes(place), x, y, float(slot.turned), clip=trim)
        symbol = self.symbols.get(key)
        if symbol is None:
            # a large piece is cut off at its panes, the others at the bleed of their sheets
            out = BLEED if place.pane else plan.bleed
            symbol = self.symbols[key] = Symbol(
                "-".join(("face", *key)), width, height, self._shapes(place), out
            )
        use = Use(symbol, x, y, float(slot.turned))
        printed = place.pane.printed if place.pane else place.printed
        return Group((use,), clip=_rect(printed)) if printed else use

    def _shapes(self, place: Place) -> tuple[Shape, ...]:
        item = place.item
        piece = self.pieces[item.component.name, item.piece]
        shapes = piece.front if place.face == "front" else piece.back
        if shapes is None:
            raise CompanionError(f"{item.component.name} {item.piece} has no other side")
        return shapes

    def _new_titles(self, plan: PagePlan) -> Iterator[str]:
        for part in plan.components:
            if part.name not in self.seen:
                self.seen.add(part.name)
                yield part.title

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
        text = self.words[f"footer.{key}"]
        for name, value in values.items():
            text = text.replace(f"{{{name}}}", str(value))
        return text


def _place_field(field: Field, place: Place) -> Field:
    """Return a field of a face as it lies on the page."""
    slot = place.slot
    x, y, w, h = field.x, field.y, field.w, field.h
    match slot.turned:
        case 90:
            x, y, w, h = slot.w - y - h, x, h, w
        case 180:
            x, y = slot.w - x - w, slot.h - y - h
        case 270:
            x, y, w, h = y, slot.h - x - w, h, w
    return replace(field, x=slot.x + x, y=slot.y + y, w=w, h=h, turned=slot.turned)


def _drawing_of(place: Place) -> tuple[str, ...]:
    """Return the key of a drawing; all plain backs of a component share one."""
    part = place.item.component
    if place.face == "back" and part.plain_back:
        return part.name, place.face
    return part.name, place.item.piece, place.face


def _trim(plan: PagePlan) -> Rect | None:
    """Return the outline of a single piece on a page; None for several."""
    if len(plan.fullest) != 1 or len(plan.places) != 1:
        return None
    slot, pane = plan.places[0].slot, plan.places[0].pane
    if pane is None:
        return Rect(slot.x, slot.y, slot.w, slot.h)
    return _rect(pane.part)


def _rect(box: Box) -> Rect:
    return Rect(box.left, box.top, box.right - box.left, box.bottom - box.top)


def _grow(rect: Rect, by: float) -> Rect:
    return replace(rect, x=rect.x - by, y=rect.y - by, w=rect.w + 2 * by, h=rect.h + 2 * by)
