"""Which sheets of paper hold the pieces of a print, file by file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from companion.drawing.component import STOCKS, Stock, Style
from companion.printing.arrange import arrange_pieces, has_printed_back
from companion.printing.order import PrintOrder
from companion.printing.page_plan import FULL, Setting, SheetFile, SheetPlan
from companion.printing.selection import PrintRequest

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


def sheet_files(
    requests: Sequence[PrintRequest], options: PrintOrder, style: Style
) -> tuple[SheetFile, ...]:
    """Return the files that hold what is wanted, each copy once.

    The sheets of a stock without a back have a file of their own beside those with one. Components
    with a file of their own follow the stocks.

    Raises:
        CompanionError: a piece does not fit on the paper.
    """
    loose = [request for request in requests if request.component.file is None]
    sheets = {
        stock: _sheets([r for r in loose if r.component.stock == stock], options, style)
        for stock in STOCKS
    }
    on_card = [sheet for stock in CARD for sheet in sheets[stock]]
    if sum(bool(sheets[stock]) for stock in CARD) > 1 and _may_share(on_card, options):
        from companion.printing.sharing import (
            merge_sheets,  # late: a print of one deck shares nothing
        )

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
    """Return the sheets of one stock."""
    kin: dict[tuple[bool, str], list[PrintRequest]] = {}
    for request in requests:
        part = request.component
        kin.setdefault((has_printed_back(part, options), part.cut), []).append(request)
    sheets = [sheet for alike in kin.values() for sheet in arrange_pieces(alike, options, style)]
    if not _may_share(sheets, options):
        return sheets
    from companion.printing.sharing import repack_sheets

    return repack_sheets(sheets, options)


def _may_share(sheets: Sequence[SheetPlan], options: PrintOrder) -> bool:
    """Return whether at least two sheets have room; else there is nothing to put together."""
    return sum(not one.whole and one.used(options.margin) < FULL for one in sheets) > 1


def _files(
    name: str,
    stock: Stock,
    sheets: Sequence[SheetPlan],
    options: PrintOrder,
    *,
    booklet: bool = False,
) -> Iterator[SheetFile]:
    """Yield the sheets with a back, in one file or two, and those without in another."""
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
