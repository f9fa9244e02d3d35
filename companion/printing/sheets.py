"""Which sheets of paper hold the pieces of a print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from companion.drawing.component import STOCKS, Component, Stock
from companion.imposition.grid import best_grid
from companion.imposition.slots import Slot
from companion.printing.options import Options
from companion.printing.wanted import Wanted

FILES: dict[Stock, str] = {
    "card": "cards.pdf",
    "tile": "tiles.pdf",
    "board": "boards.pdf",
    "sheet": "sheets.pdf",
    "token": "tokens.pdf",
    "dice": "dice.pdf",
    "fold": "folds.pdf",
}


@dataclass(frozen=True, slots=True)
class Item:
    """One piece to print: the copy-th of its kind, from 1."""

    component: Component
    piece: str
    copy: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of paper: its pieces, each in the slot of its front.

    Attributes:
        two_sided: whether a page of backs follows the page of fronts.
        bleed: printed round each piece, mm.
        fullest: the slots of a full sheet of this kind, so that furniture keeps its place.
    """

    width: float
    height: float
    bleed: float
    two_sided: bool
    places: tuple[tuple[Item, Slot], ...]
    fullest: tuple[Slot, ...]

    @property
    def components(self) -> tuple[Component, ...]:
        """The components on the sheet, in order."""
        return tuple({item.component.name: item.component for item, _ in self.places}.values())

    @property
    def pages(self) -> int:
        """How many printed sides the sheet has."""
        return 2 if self.two_sided else 1


@dataclass(frozen=True, slots=True)
class SheetFile:
    """The sheets of one stock, printed into one file."""

    path: str
    stock: Stock
    sheets: tuple[Sheet, ...]

    @property
    def pages(self) -> int:
        """How many pages the file has."""
        return sum(sheet.pages for sheet in self.sheets)


def sheet_files(requests: Sequence[Wanted], options: Options) -> tuple[SheetFile, ...]:
    """Return the files that hold what is wanted, one per stock, each piece once per copy.

    Pieces of one size with the same need for a back share sheets.

    Raises:
        CompanionError: a piece does not fit on the paper.
    """
    files = []
    for stock in STOCKS:
        mine = [request for request in requests if request.component.stock == stock]
        sheets = tuple(sheet for kin in _kin(mine, options) for sheet in _sheets(kin, options))
        if sheets:
            files.append(SheetFile(FILES[stock], stock, sheets))
    return tuple(files)


def prints_back(component: Component, options: Options) -> bool:
    """Return whether the other side is printed: one that informs always is."""
    return component.sides == 2 and not (component.plain_back and options.backs == "none")


def _kin(requests: Iterable[Wanted], options: Options) -> Iterator[list[Wanted]]:
    """Yield the requests that can share a sheet."""
    kin: dict[tuple[float, float, bool], list[Wanted]] = {}
    for request in requests:
        part = request.component
        key = part.width, part.height, prints_back(part, options)
        kin.setdefault(key, []).append(request)
    yield from kin.values()


def _sheets(requests: Sequence[Wanted], options: Options) -> Iterator[Sheet]:
    part = requests[0].component
    items = [
        Item(request.component, piece, copy)
        for request in requests
        for piece, copy in _in_sets(request)
    ]
    grid = best_grid(
        options.paper, part.width, part.height, margin=options.margin, bleed=options.bleed
    )
    full = grid.slots(min(grid.per_page, len(items)))
    by_page = groupby(
        zip(items, grid.slots(len(items)), strict=True), key=lambda place: place[1].page
    )
    for _, places in by_page:
        yield Sheet(
            width=grid.page_width,
            height=grid.page_height,
            bleed=grid.bleed,
            two_sided=prints_back(part, options),
            places=tuple(places),
            fullest=full,
        )


def _in_sets(request: Wanted) -> Iterator[tuple[str, int]]:
    """Yield (piece, copy) set by set, so that a set lies together when it is cut."""
    sets = max(request.copies.values(), default=0)
    for copy in range(1, sets + 1):
        for piece, number in request.copies.items():
            if copy <= number:
                yield piece, copy
