"""Plans the files of sheets; merges sheets that are not full if that saves a sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain, combinations

from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.drawing.component import STOCKS, Stock, Style
from companion.imposition.marks import Segment
from companion.imposition.packing import DENSEST, Piece, pack_pieces
from companion.imposition.paper import Paper
from companion.imposition.slots import Slot
from companion.printing.order import PrintOrder
from companion.printing.page_plan import FULL, Item, PagePlan, Setting, SheetFile, SheetPlan
from companion.printing.selection import PrintRequest
from companion.printing.sheet_layout import (
    ROUND_LINES,
    arrange_pieces,
    build_flat_sheet,
    build_folded_sheet,
    has_printed_back,
    iter_pages,
)

NAMES: dict[Stock, str] = {
    "card": "cards",
    "tile": "tiles",
    "board": "boards",
    "sheet": "sheets",
    "token": "tokens",
    "dice": "dice",
    "fold": "folds",
}
# Stocks that are printed on the same card: their sheets that have room share one, in a file of its
# own.
CARD: tuple[Stock, ...] = ("card", "tile", "token", "dice", "fold")
MIXED = "mixed"
MANY = 40  # so many equal tokens lie in one grid
GRID = 0.7  # a sheet of equal pieces, used so far, takes nothing if not another of them
MOST = 16  # sheets that are tried together one by one; of more only all at once
_packed_once = lru_cache(maxsize=1000)(pack_pieces)  # what is tried again is known


def sheet_files(
    requests: Sequence[PrintRequest], options: PrintOrder, style: Style
) -> tuple[SheetFile, ...]:
    """Plan the files of sheets; CompanionError if a piece does not fit on the paper.

    If a stock has one-sided and two-sided sheets, the one-sided ones get a file of their own. The
    components with a `file` come last.
    """
    loose = [request for request in requests if request.component.file is None]
    sheets = {
        stock: _sheets([r for r in loose if r.component.stock == stock], options, style)
        for stock in STOCKS
    }
    on_card = [sheet for stock in CARD for sheet in sheets[stock]]
    if sum(bool(sheets[stock]) for stock in CARD) > 1 and _may_share(on_card, options):
        on_card = merge_sheets(on_card, options)
    for stock in CARD:
        sheets[stock] = [sheet for sheet in on_card if sheet.stocks == {stock}]
    files = [
        file for stock in STOCKS for file in _files(NAMES[stock], stock, sheets[stock], options)
    ]
    files += _files(MIXED, CARD[0], [sheet for sheet in on_card if len(sheet.stocks) > 1], options)
    for request in requests:
        part = request.component
        if part.file is not None:
            own = list(arrange_pieces([request], options, style))
            booklet = part.binding == "folded"
            files += _files(part.file, part.stock, own, options, booklet=booklet)
    return tuple(files)


def _sheets(requests: Sequence[PrintRequest], options: PrintOrder, style: Style) -> list[SheetPlan]:
    """Return the sheets for requests of one stock."""
    kin: dict[tuple[bool, str], list[PrintRequest]] = {}
    for request in requests:
        part = request.component
        kin.setdefault((has_printed_back(part, options), part.cut), []).append(request)
    sheets = [sheet for alike in kin.values() for sheet in arrange_pieces(alike, options, style)]
    return repack_sheets(sheets, options) if _may_share(sheets, options) else sheets


def _may_share(sheets: Sequence[SheetPlan], options: PrintOrder) -> bool:
    """Return whether at least two sheets have free room, so that merging may be possible."""
    return sum(not sheet.whole and sheet.used(options.margin) < FULL for sheet in sheets) > 1


def _files(
    name: str,
    stock: Stock,
    sheets: Sequence[SheetPlan],
    options: PrintOrder,
    *,
    booklet: bool = False,
) -> Iterator[SheetFile]:
    """Yield the files of sheets: one or two for sheets with backs, another for one-sided ones."""
    fronts = tuple(sheet.front for sheet in sheets if sheet.back)
    backs = tuple(sheet.back for sheet in sheets if sheet.back)
    if fronts and options.backs == "separate" and not booklet:
        yield SheetFile(f"{name}-fronts.pdf", stock, fronts, len(fronts), "fronts")
        yield SheetFile(f"{name}-backs.pdf", stock, backs, 0, "backs")
    elif fronts:
        pages = tuple(chain.from_iterable(zip(fronts, backs, strict=True)))
        turned: Setting = "short-edge" if options.backs == "short-edge" else "long-edge"
        yield SheetFile(f"{name}.pdf", stock, pages, len(fronts), "booklet" if booklet else turned)
    single = tuple(sheet.front for sheet in sheets if not sheet.back)
    if single:
        folded = any(page.fold for page in single)
        path = f"{name}-one-sided.pdf" if fronts else f"{name}.pdf"
        yield SheetFile(path, stock, single, len(single), "gutterfold" if folded else "one-sided")


def repack_sheets(sheets: Sequence[SheetPlan], options: PrintOrder) -> list[SheetPlan]:
    """Repack the emptiest sheets of one stock onto fewer sheets; change as few as possible."""
    result = list(sheets)
    for emptiest in _sheets_with_room(sheets, options):
        best: tuple[Sequence[SheetPlan], list[SheetPlan]] = ((), [])
        every = (len(emptiest),) if len(emptiest) > MOST else ()
        for count in (*range(2, min(len(emptiest), MOST) + 1), *every):
            some, saved = emptiest[:count], len(best[0]) - len(best[1])
            packed = _packed_on(some, count - saved - 1, options)
            if packed:
                best = some, packed
        result = _replace_sheets(result, *best)
    return result


def merge_sheets(sheets: Sequence[SheetPlan], options: PrintOrder) -> list[SheetPlan]:
    """Merge sheets with room, also of different stocks: two onto one, or three onto two."""
    result = list(sheets)
    tried: set[frozenset[tuple[tuple[float, float], int]]] = set()
    while merged := _first_merged(result, tried, options):
        result = _replace_sheets(result, *merged)
    return result


def _first_merged(
    sheets: Sequence[SheetPlan],
    tried: set[frozenset[tuple[tuple[float, float], int]]],
    options: PrintOrder,
) -> tuple[Sequence[SheetPlan], list[SheetPlan]] | None:
    """Return the first two or three sheets that fit on one sheet fewer, and the new sheets.

    Sets of sizes in `tried` are passed over. Each new one is added.
    """
    for emptiest in _sheets_with_room(sheets, options):
        for count in (2, 3):
            for some in combinations(emptiest[:MOST], count):
                sizes = Counter(item.size for sheet in some for item in sheet.items)
                kind = frozenset(sizes.items())
                if kind not in tried:
                    tried.add(kind)
                    if packed := _packed_on(some, count - 1, options):
                        return some, packed
    return None


def _sheets_with_room(
    sheets: Sequence[SheetPlan], options: PrintOrder
) -> Iterator[list[SheetPlan]]:
    """Yield two lists of sheets with room, the emptiest first: flat sheets, then gutterfolds."""
    takes: dict[tuple[tuple[float, float], int], bool] = {}

    def has_room(sheet: SheetPlan) -> bool:
        share, items = sheet.used(options.margin), sheet.items
        if share < GRID or len({item.size for item in items}) > 1:
            return share < FULL
        kind = items[0].size, len(items)
        if kind not in takes:
            another = pack_sheets((*items, items[0]), options, most=1)
            takes[kind] = share < FULL and len(list(another)) == 1
        return takes[kind]

    for folded in (False, True):
        like = [s for s in sheets if not s.whole and (s.front.fold is not None) is folded]
        roomy = filter(has_room, like)
        yield sorted(roomy, key=lambda sheet: sheet.used(options.margin))


def _packed_on(some: Sequence[SheetPlan], most: int, options: PrintOrder) -> list[SheetPlan]:
    """Pack the pieces of some sheets on at most `most` new sheets; [] if they do not fit."""
    if sum(sheet.used(options.margin) for sheet in some) > DENSEST * most:
        return []
    items = [item for sheet in some for item in sheet.items]
    with suppress(CompanionError):  # with more room round it a piece may fit on no page
        packed = list(pack_sheets(items, options, most))
        if len(packed) <= most:
            return packed
    return []


def _replace_sheets(
    sheets: Sequence[SheetPlan], old: Sequence[SheetPlan], new: Sequence[SheetPlan]
) -> list[SheetPlan]:
    """Return the sheets without the old ones, with the new ones at the end."""
    gone = set(map(id, old))
    return [*(sheet for sheet in sheets if id(sheet) not in gone), *new]


def _group_by_component(items: Sequence[Item]) -> list[Item]:
    """Sort pieces by full set, then by component; components with the most pieces come first."""
    counts = Counter(item.component.name for item in items)

    def turn(item: Item) -> tuple[int, int, str]:
        name = item.component.name
        return (item.copy - 1) // item.component.copies[item.piece], -counts[name], name

    return sorted(items, key=turn)


def pack_sheets(
    items: Sequence[Item], options: PrintOrder, most: int | None = None
) -> Iterator[SheetPlan]:
    """Pack pieces of several sizes on sheets.

    Pieces may share a sheet whatever their cuts and backs. For a gutterfold, half pages are packed.
    A packing on more than `most` sheets is not improved. Raises CompanionError if a piece is too
    large.
    """
    paper = options.paper
    folded = has_printed_back(items[0].component, options) and options.backs == "gutterfold"
    half = Paper(paper.name, paper.width, paper.height / 2) if folded else paper
    lined = any(item.component.cut == "line" for item in items)
    least = ROUND_LINES if lined else 0.0
    bleed = options.bleed if options.bleed is None else max(options.bleed, least)
    waiting: dict[str, list[Item]] = {}
    numbers = Counter(item.component.name for item in items)
    for item in _group_by_component(items):
        (width, height), name = item.size, item.component.name
        many = f", {name}" if numbers[name] >= MANY else ""
        waiting.setdefault(f"{width:g} x {height:g} mm{many}", []).append(item)
    blocks = {size: block for size, kin in waiting.items() if (block := _block(size, kin))}
    kinds = {
        size: blocks[size] if size in blocks else Piece(size, *kin[0].size, len(kin))
        for size, kin in waiting.items()
    }
    packing = _packed_once(
        tuple(kinds.values()), half, margin=options.margin, bleed=bleed, least=least, most=most
    )
    queues = {size: iter(kin) for size, kin in waiting.items()}
    placed = []
    for id, slot in ((place.id, place.slot) for place in packing.placements):
        parts = _slots_of(slot, waiting[id]) if id in blocks else [slot]
        placed += [(next(queues[id]), part) for part in parts]
    width, height = packing.page_width, packing.page_height
    for places in iter_pages(placed):
        slots = tuple(slot for _, slot in places)
        if not folded:
            page = PagePlan(width, height, "front", packing.bleed, (), slots)
            yield build_flat_sheet(page, places, options)
            continue
        level = width == paper.width  # how the fold line lies
        fold = Segment(0.0 if level else width, height if level else 0.0, width, height)
        size = (width, 2 * height) if level else (2 * width, height)
        page = PagePlan(*size, "both", packing.bleed, (), ())
        yield build_folded_sheet(page, places, slots, fold, options)


def _block(size: str, kin: Sequence[Item]) -> Piece | None:
    """Return a grid of equal tokens, to be packed as one piece; None if `kin` is unsuitable."""
    part, columns = kin[0].component, _columns(kin)
    if part.cut != "line" or len(kin) < MANY or len(kin) % columns:
        return None
    (width, height), rows = kin[0].size, len(kin) // columns
    across = columns * width + 2 * ROUND_LINES * (columns - 1)
    down = rows * height + 2 * ROUND_LINES * (rows - 1)
    return Piece(size, across, down)


def _columns(kin: Sequence[Item]) -> int:
    return kin[0].component.copies[kin[0].piece]


def _slots_of(block: Slot, kin: Sequence[Item]) -> Iterator[Slot]:
    """Yield the slot of each piece in a block (a grid packed as one piece), row by row."""
    (width, height), columns = kin[0].size, _columns(kin)
    for i in range(len(kin)):
        row, column = divmod(i, columns)
        x, y = column * (width + 2 * ROUND_LINES), row * (height + 2 * ROUND_LINES)
        if block.turned:
            x, y = block.w - y - height, x
        yield replace(block, x=block.x + x, y=block.y + y, w=width, h=height)
