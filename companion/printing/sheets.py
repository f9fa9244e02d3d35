"""Which sheets of paper hold the pieces of a print, file by file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from companion.drawing.component import STOCKS, Binding, Stock
from companion.printing.arrange import arranged, has_printed_back
from companion.printing.options import Options
from companion.printing.plans import PagePlan, SheetFile, SheetPlan
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
    """Return the files that hold what is wanted, one or two per stock, each copy once.

    What has a file of its own follows the stocks.

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
            files += _files(part.file, part.stock, sheets, options, part.binding)
    return tuple(files)


def _files(
    name: str,
    stock: Stock,
    sheets: Sequence[SheetPlan],
    options: Options,
    binding: Binding = "none",
) -> Iterator[SheetFile]:
    two_sided = any(sheet.back for sheet in sheets)
    if options.backs == "separate" and two_sided:
        fronts = tuple(sheet.front for sheet in sheets)
        backs = tuple(sheet.back or _blank(sheet.front) for sheet in sheets)
        yield SheetFile(f"{name}-fronts.pdf", stock, fronts, len(fronts), two_sided=False)
        yield SheetFile(f"{name}-backs.pdf", stock, backs, len(backs), two_sided=False)
        return
    pages = tuple(page for sheet in sheets for page in (sheet.front, sheet.back) if page)
    yield SheetFile(f"{name}.pdf", stock, pages, len(sheets), two_sided, binding)


def _blank(front: PagePlan) -> PagePlan:
    """Return the empty back of a sheet, so that fronts and backs count alike."""
    return replace(front, side="back", places=(), marks=(), creases=())


def _kin(requests: Iterable[Wanted], options: Options) -> Iterator[list[Wanted]]:
    """Yield the requests that can share sheets."""
    kin: dict[tuple[bool, str], list[Wanted]] = {}
    for request in requests:
        part = request.component
        kin.setdefault((has_printed_back(part, options), part.cut), []).append(request)
    yield from kin.values()
