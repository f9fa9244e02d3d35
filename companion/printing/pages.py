"""Sheets as pages of a document: faces, crop marks, footer and ruler."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.core.errors import CompanionError, DataError, merge_repeated
from companion.core.text_format import fill_template
from companion.drawing import fonts
from companion.drawing.component import BLEED, Cut, Piece, Style
from companion.drawing.page import Document, Duplex, Page
from companion.drawing.shapes import Group, Line, Path, Pen, Rect, Shape, Symbol, Text, Use
from companion.imposition.marks import Segment, corner_ticks, crop_marks
from companion.imposition.slots import Box, Slot, face_origin, place_in_slot
from companion.imposition.strip_places import Strip, place_furniture
from companion.printing.order import PrintOrder
from companion.printing.page_plan import PagePlan, Place, Setting, SheetFile
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
    """Return the document of one file; `words` has the labels of its footers."""
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
        """Return page `number` of the file, from 1; the pieces on it must be in `pieces`."""
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
        """Yield the shapes of a face, and those that only this copy has."""
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
    """Return the trim outline if a page has a single piece, else None."""
    if len(plan.fullest) != 1 or len(plan.places) != 1:
        return None
    slot, pane = plan.places[0].slot, plan.places[0].pane
    if pane is None:
        return Rect(slot.x, slot.y, slot.w, slot.h)
    return _rect(pane.part)


def _rect(box: Box) -> Rect:
    return Rect(box.left, box.top, box.right - box.left, box.bottom - box.top)


# What is printed on the glue strips of large pieces: all of it goes under the next part.

NARROWEST = 5.0  # mm: what is printed beyond a part by less is bleed, not a glue strip
OFF = 0.5  # mm from the seam to the dashes: the next part covers them
PICTURE = 2.0  # mm beside the seam that are left to the picture, for parts glued a little off
STEP = 5.0  # mm from line to line of the hatching
FACE, SIZE_PT = "sans", 7.0
INK, PAPER = "#000000", "#FFFFFF"
FURNITURE_INK = "#4A463E"
MARK = Pen("#000000", 0.1, round=False)
TICK = Pen("#000000", 0.15, round=False)
HALO = Pen("#FFFFFF", 0.55, round=False)  # under a tick, so that it shows on any picture
EDGE = Pen("#FFFFFF", 0.4, round=False)  # the same on a cut, where it stays on the pieces
FOLD = Pen("#000000", 0.15, (2.0, 1.2), round=False)
CREASE = Pen("#000000", 0.15, (0.9, 0.7), round=False)
FINE = Pen(FURNITURE_INK, 0.12, round=False)
SIZES_PT = (7.0, 6.5, 6.0, 5.5)
RULER = 50.0  # mm
RULER_WORDS = "50 mm"


def draw_glue_strips(plan: PagePlan, words: Mapping[str, str]) -> Iterator[Shape]:
    """Yield dashes, hatching and text for glue strips on fronts; on backs, they would be seen."""
    for place in plan.places:
        if place.pane is None or plan.side != "front":
            continue
        part, printed, glue = place.pane.part, place.pane.printed, words["footer.glue"]
        if printed.bottom - part.bottom >= NARROWEST:
            strip = tuple(_strip(printed.right - printed.left, glue))
            yield Group(strip, printed.left, part.bottom, 0.0)
        if printed.right - part.right >= NARROWEST:
            yield Group(
                tuple(_strip(part.bottom - printed.top, glue)), part.right, part.bottom, -90
            )


def _strip(long: float, words: str) -> Iterator[Shape]:
    """Yield the marks of a glue strip `long` mm long, below a level seam that starts at (0, 0)."""
    deep, slanted = 10.0, 10.0 - PICTURE
    starts = [step * STEP - slanted for step in range(1, int((long + slanted) / STEP) + 1)]
    hatching = "".join(f"M{x:g} {deep:g}L{x + slanted:g} {PICTURE:g}" for x in starts)
    lines = tuple(
        Path(hatching, pen=Pen(color, width, round=False))
        for color, width in ((PAPER, 0.4), (INK, 0.12))
    )
    yield Group(lines, clip=Rect(0, PICTURE, long, slanted))
    yield Line(0, OFF, long, OFF, Pen(PAPER, 0.4, round=False))
    yield Line(0, OFF, long, OFF, Pen(INK, 0.12, (1.5, 1.5), round=False))
    wide = fonts.text_width(words, FACE, SIZE_PT)
    if wide + 4 <= long:
        middle = (PICTURE + deep) / 2
        yield Rect((long - wide) / 2 - 1.5, middle - 2.2, wide + 3, 4.4, 1.0, fill=PAPER)
        low = middle + fonts.x_height(FACE, SIZE_PT) / 2
        yield Text(long / 2, low, words, FACE, SIZE_PT, INK, "middle")


def draw_furniture(
    plan: PagePlan, *, marks: bool, words: Sequence[str], white: bool = False
) -> tuple[Shape, ...]:
    """Return the marks of a page (crop marks only if `marks`), fold line, footer and ruler.

    `words` are the parts of the footer; the last ones are left out if they do not fit. With
    `white`, each corner without a mark gets a tick.
    """
    straight, others = _cut_slots(plan, "edges"), (*_cut_slots(plan, "line"), *plan.blank)
    segments, taken = _marks(plan, straight, others) if marks else ((), ())
    if plan.marks is not None:
        segments = taken = plan.marks
    taken = (*taken, *plan.creases)
    footer = " \u00b7 ".join(words)
    places = _furnish(
        plan.fullest,
        plan.width,
        plan.height,
        bleed=plan.bleed,
        marks=taken,
        lines=(plan.fold,) if plan.fold else (),
        footer=float(ceil(fonts.text_width(footer, FACE, SIZES_PT[0]))),
        ruler=RULER + 2 + fonts.text_width(RULER_WORDS, FACE, SIZES_PT[-1]),
    )
    # where tokens fill the page the footer needs the place of a few marks
    lost = set(taken).difference(places.marks)
    segments = tuple(segment for segment in segments if segment not in lost)
    shapes: list[Shape] = list(_lines(segments, MARK))
    if marks and plan.marks is None:
        ticks = _corner_ticks(
            straight, segments, plan.width, plan.height, plan.bleed, others, inner=white
        )
        shapes += _lines(ticks.gutter, HALO)
        shapes += _lines(ticks.cut, EDGE)
        shapes += _lines((*ticks.gutter, *ticks.cut), TICK)
    shapes += _lines(plan.creases, CREASE)
    if plan.fold:
        fold = plan.fold
        shapes.append(Line(fold.x1, fold.y1, fold.x2, fold.y2, FOLD))
    if places.footer:
        shapes.append(_along_strip(places.footer, _footer(words, places.footer.length)))
    if places.ruler:
        shapes.append(_along_strip(places.ruler, _ruler(places.ruler.length)))
    return tuple(shapes)


def _lines(segments: Iterable[Segment], pen: Pen) -> Iterator[Line]:
    for segment in segments:
        yield Line(segment.x1, segment.y1, segment.x2, segment.y2, pen)


def _cut_slots(plan: PagePlan, cut: Cut) -> tuple[Slot, ...]:
    """Return the slots of pieces with this cut, all as on page 1, so that pages share caches."""
    result = (place.slot for place in plan.places if place.item.component.cut == cut)
    return tuple(replace(slot, page=1) for slot in result)


def _marks(
    plan: PagePlan, straight: tuple[Slot, ...], others: tuple[Slot, ...]
) -> tuple[tuple[Segment, ...], tuple[Segment, ...]]:
    """Return the crop marks of the page, and those of a full page with the same layout."""
    if not straight:
        return (), ()
    result = _crop_marks(straight, plan.width, plan.height, plan.bleed, others)
    if others or len(straight) == len(plan.fullest):
        return result, result
    return result, _crop_marks(plan.fullest, plan.width, plan.height, plan.bleed)


# the same for each full page of a print
_crop_marks = lru_cache(maxsize=64)(crop_marks)
_corner_ticks = lru_cache(maxsize=64)(corner_ticks)
_furnish = lru_cache(maxsize=64)(place_furniture)


def _along_strip(strip: Strip, shapes: Iterator[Shape]) -> Group:
    return Group(tuple(shapes), strip.x, strip.y, float(strip.angle_deg))


def _footer(words: Sequence[str], length: float) -> Iterator[Shape]:
    """Yield the footer in the largest type that fits; its last parts are left out if needed."""
    for count in range(len(words), 0, -1):
        line = " \u00b7 ".join(words[:count])
        for size_pt in SIZES_PT:
            if fonts.text_width(line, FACE, size_pt) <= length:
                yield Text(0, 0, line, FACE, size_pt, FURNITURE_INK)
                return


def _ruler(length: float) -> Iterator[Shape]:
    """Yield a 50 mm ruler at the end of a strip `length` mm long, to check the print's scale."""
    size_pt = SIZES_PT[-1]
    words = fonts.text_width(RULER_WORDS, FACE, size_pt)
    start = length - RULER - words - 1.2
    yield Line(start, 0, start + RULER, 0, FINE)
    for tick in range(0, 51, 5):
        high = 1.6 if tick % 10 == 0 else 0.9
        yield Line(start + tick, 0, start + tick, -high, FINE)
    yield Text(start + RULER + 1.0, 0, RULER_WORDS, FACE, size_pt, FURNITURE_INK)
