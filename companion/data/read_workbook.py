"""XLSX workbooks as grids of cells; what is wrong with one is told."""

from __future__ import annotations

from companion.core.errors import CompanionError
from companion.core.wording import MOST_LISTED, cut
from companion.data.spreadsheet import (
    MOST_LETTERS_OF_A_SHEET,
    Grid,
    Mistake,
    letters,
    refused,
)
from companion.data.xlsx import TooFarError, read_page
from companion.data.xlsx_package import BrokenError, TooLargeError

_OLE = b"\xd0\xcf\x11\xe0"


def read_workbook(name: str, content: bytes, sheet: str) -> Grid:
    """Read one sheet of an XLSX file.

    Args:
        name: of the file, for messages.
        content: of the file.
        sheet: the name of the sheet; if there is only one, it may have another name.

    Raises:
        CompanionError: it is not such a file, too large, or has merged cells.
    """
    if content.startswith(_OLE):
        raise CompanionError(
            f'"{name}" has a password or is an old .xls file; save it as .xlsx without a password'
        )
    try:
        page = read_page(content, lambda titles: _chosen(name, sheet, titles))
    except BrokenError:
        raise CompanionError(
            f'"{name}" is damaged or not an XLSX file; save it as .xlsx again'
        ) from None
    except TooLargeError as error:
        raise CompanionError(
            f'"{name}" has too many {error}; a table of a game is small: copy it, without its'
            " formats, into a new workbook"
        ) from None
    except TooFarError as error:
        column, row = error.args
        raise CompanionError(
            f'"{name}": its sheet reaches to {letters(column - 1)}{row};'
            " delete the empty rows and columns behind the table"
        ) from None
    rows = [
        tuple(cells.get(column) for column in range(1, max(cells, default=0) + 1))
        for cells in (page.cells.get(row, {}) for row in range(1, max(page.cells, default=0) + 1))
    ]
    grid = Grid(name, page.title, rows[0] if rows else (), tuple(rows[1:]))
    merged = [
        Mistake(
            row,
            column - 1,
            "",
            f"{area} is one merged cell; unmerge it: each entry needs its own cells",
        )
        for (row, column), area in page.merged.items()
    ]
    if merged:
        raise refused(grid, merged)
    return grid


def _chosen(name: str, sheet: str, titles: tuple[str, ...]) -> str:
    wanted = sheet[:MOST_LETTERS_OF_A_SHEET]
    if wanted not in titles and len(titles) != 1:
        shown = ", ".join(map(cut, titles[:MOST_LISTED])) or "none"
        more = f" and {len(titles) - MOST_LISTED} more" if titles[MOST_LISTED:] else ""
        raise CompanionError(
            f'"{name}" has no sheet "{wanted}"; give the right sheet this name.'
            f" The sheets are: {shown}{more}"
        )
    return wanted if wanted in titles else titles[0]
