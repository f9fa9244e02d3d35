"""Poster pages: pieces larger than the page, printed in parts, one per sheet, to be glued."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial

from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.drawing import fonts
from companion.drawing.component import Component, Style
from companion.drawing.extents import Extent, iter_extents
from companion.drawing.shapes import Group, Line, Path, Pen, Rect, Shape, Text
from companion.imposition.marks import Segment
from companion.imposition.slots import Box, Slot, printed_box
from companion.imposition.tiling import Tiling, Window, tile_piece
from companion.printing.order import PrintOrder
from companion.printing.page_plan import Face, Item, PagePlan, Place, PosterPage, SheetPlan

ROOM = 0.8  # mm round a word or a picture
GROUND = 0.2  # a space that is cut spoils less than its subject
BESIDE = 1.0  # mm of a subject that a cut on the border of a space may cost more
NEARLY = 0.9  # what reaches over so much of a piece is crossed by every cut


def cut_costs(
    part: Component, piece: str, style: Style
) -> tuple[dict[float, float], dict[float, float]]:
    """Return the harm of vertical cuts, and that of horizontal cuts, by their places.

    Places are in mm from the left or the top: every mm, and the borders of game spaces. Harm is the
    length of a cut through words and pictures, mm, plus 0.2 of its length through game spaces. For
    a cut that is on no border, 1 is added.
    """
    (drawn,) = part.draw(style, {piece})
    width, height = part.size_of(piece)
    front = list(iter_extents(drawn.front))
    back = [
        each._replace(left=width - each.right, right=width - each.left)  # as seen from the front
        for each in iter_extents(drawn.back or ())
    ]
    across = [*front, *back]
    down = [Extent(each.top, each.left, each.bottom, each.right, each.subject) for each in across]
    return _costs_along(across, width, height), _costs_along(down, height, width)


def _costs_along(extents: Sequence[Extent], length: float, cut: float) -> dict[float, float]:
    inner = [each for each in extents if each.right - each.left < NEARLY * length]
    grounds = [each for each in inner if not each.subject]
    borders = {round(edge, 2) for each in grounds for edge in (each.left, each.right)}
    places = [*range(1, int(length)), *borders]
    return {
        float(place): round(_cost_at(inner, place, cut)) + (0.0 if place in borders else BESIDE)
        for place in places
        if 0 < place < length
    }


def _cost_at(extents: Iterable[Extent], place: float, cut: float) -> float:
    subjects, grounds = [], []
    for each in extents:
        if each.subject and each.left - ROOM < place < each.right + ROOM:
            subjects.append((each.top, each.bottom))
        elif not each.subject and each.left + 0.01 < place < each.right - 0.01:
            grounds.append((each.top, each.bottom))
    return _covered_length(subjects, cut) + GROUND * _covered_length(grounds, cut)


def _covered_length(stretches: Iterable[tuple[float, float]], cut: float) -> float:
    """Return how much of the first `cut` mm is covered by stretches; overlaps count once."""
    covered = done = 0.0
    for first, last in sorted(stretches):
        start, end = max(first, done), min(last, cut)
        if end > start:
            covered, done = covered + (end - start), end
    return covered


def tile_item(item: Item, options: PrintOrder, style: Style) -> Tiling:
    """Cut a large piece into parts, one for each page; CompanionError if that is impossible.

    Cuts lie at the piece's seams. A piece without seams is cut where this does the least harm to
    words and pictures.
    """
    bleed = options.bleed if options.bleed is not None else 0.0
    part = item.component
    seams_x, seams_y = part.seams_of(item.piece)

    @cache
    def spoilt() -> tuple[Mapping[float, float], Mapping[float, float]]:
        return cut_costs(part, item.piece, style)

    try:
        return tile_piece(
            *item.size,
            options.paper,
            margin=options.margin,
            bleed=bleed,
            seams_x=seams_x,
            seams_y=seams_y,
            harm_x=lambda: spoilt()[0],
            harm_y=lambda: spoilt()[1],
        )
    except CompanionError as error:
        raise CompanionError(
            f"{part.title}: {error}, or leave it out with --skip {part.name}"
        ) from None


def iter_poster_sheets(
    item: Item, options: PrintOrder, style: Style, two_sided: bool
) -> Iterator[SheetPlan]:
    """Yield a sheet for each part of a large piece.

    If `two_sided`, the sheet has the part's back, too. A gutterfold has the backs on extra sheets,
    which come last.
    """
    tiles = tile_item(item, options, style)
    duplex = two_sided and options.backs != "gutterfold"
    for window in tiles.windows:
        front = _pane_page(item, "front", tiles, window)
        yield SheetPlan(front, _pane_back(front, options) if duplex else None, whole=True)
    if two_sided and not duplex:
        for window in tiles.windows:
            yield SheetPlan(_pane_page(item, "back", tiles, window), whole=True)


def _pane_page(item: Item, face: Face, tiles: Tiling, window: Window) -> PagePlan:
    part, printed = (box.moved(window.dx, window.dy) for box in (window.part, window.printed))
    slot = Slot(1, window.dx, window.dy, *item.size)
    pane = PosterPage(window.column, window.row, part, printed)
    return PagePlan(
        width=tiles.page_width,
        height=tiles.page_height,
        side="front",
        bleed=0.0,
        places=(Place(item, face, slot, pane),),
        fullest=(_slot_of(printed),),
        marks=tiles.marks(window),
    )


def _pane_back(front: PagePlan, options: PrintOrder) -> PagePlan:
    """Return the page for the back of one part of a large piece, mirrored, with its glue strips."""
    place = front.places[0]
    assert place.pane is not None
    behind = partial(front.behind, backs=options.backs, nudge=options.nudge)

    def box_behind(box: Box) -> Box:
        return printed_box(behind(_slot_of(box)), 0.0)

    def mark_behind(mark: Segment) -> Segment:
        box = box_behind(Box(mark.x1, mark.y1, mark.x2, mark.y2))
        return Segment(box.left, box.top, box.right, box.bottom)

    part, printed = box_behind(place.pane.part), box_behind(place.pane.printed)
    pane = replace(place.pane, part=part, printed=printed)
    return replace(
        front,
        side="back",
        places=(Place(place.item, "back", behind(place.slot), pane),),
        fullest=(_slot_of(printed),),
        marks=tuple(map(mark_behind, front.marks or ())),
    )


def _slot_of(box: Box) -> Slot:
    return Slot(1, box.left, box.top, box.right - box.left, box.bottom - box.top)


# What is printed on the glue strips of large pieces: all of it goes under the next part.

NARROWEST = 5.0  # mm: what is printed beyond a part by less is bleed, not a glue strip
OFF = 0.5  # mm from the seam to the dashes: the next part covers them
PICTURE = 2.0  # mm beside the seam that are left to the picture, for parts glued a little off
STEP = 5.0  # mm from line to line of the hatching
INK, PAPER = "#000000", "#FFFFFF"
FACE, SIZE_PT = "sans", 7.0


def draw_glue_strips(plan: PagePlan, words: Mapping[str, str]) -> Iterator[Shape]:
    """Yield dashes, hatching and text for glue strips on a sheet's front; its back gets none."""
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
    """Yield the marks of a glue strip below a seam that runs `long` mm to the right of (0, 0)."""
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
