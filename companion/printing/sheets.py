"""Which sheets of paper hold the pieces of a print, file by file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from companion.drawing.component import STOCKS, Stock
from companion.printing.arrange import arranged, has_printed_back
from companion.printing.options import Options
from companion.printing.plans import Setting, SheetFile, SheetPlan
from companion.printing.wanted import Wanted

NAMES: dict[Stock, str] = {
    "card": "cards",
    "tile": "tiles",
    "board": "boards",
    "sheet": "sheets",
    "token": "tokens",
    "dice": "dice",
    "fold": "folds",
}


def sheet_files(requests: Sequence[Wanted], options: Options) -> tuple[SheetFile, ...]:
    """Return the files that hold what is wanted, each copy once.

    The sheets of a stock without a back have a file of their own beside those with one. What
    bears a file's name of its own follows the stocks.

    Raises:
        CompanionError: a piece does not fit on the paper.
    """
    files: list[SheetFile] = []
    for stock in STOCKS:
        mine = [r for r in requests if r.component.file is None and r.component.stock == stock]
        sheets = [sheet for kin in _kin(mine, options) for sheet in arranged(kin, options)]
        if sheets:
            files += _files(NAMES[stock], stock, sheets, options)
    for request in requests:
        part = request.component
        if part.file is not None:
            sheets = list(arranged([request], options))
            booklet = part.binding == "folded"
            files += _files(part.file, part.stock, sheets, options, booklet=booklet)
    return tuple(files)


def _files(
    name: str,
    stock: Stock,
    sheets: Sequence[SheetPlan],
    options: Options,
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


def _kin(requests: Iterable[Wanted], options: Options) -> Iterator[list[Wanted]]:
    """Yield the requests that can share sheets."""
    kin: dict[tuple[bool, str], list[Wanted]] = {}
    for request in requests:
        part = request.component
        kin.setdefault((has_printed_back(part, options), part.cut), []).append(request)
    yield from kin.values()
