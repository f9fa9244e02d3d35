"""XLSX workbooks, read and written with openpyxl."""

from __future__ import annotations

import io
import re
import struct
import warnings
import zipfile
import zlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from openpyxl import Workbook, load_workbook
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter

from companion.core.errors import CompanionError
from companion.data.cells import Cell, ReadCell, Unreadable
from companion.data.spreadsheet import MOST_CELLS, Grid, Mistake, refused

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

MOST_UNPACKED = 20_000_000
MOST_LETTERS_OF_A_SHEET = 31
_OLE = b"\xd0\xcf\x11\xe0"
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    SyntaxError,  # of XML
    OSError,
    EOFError,
    RuntimeError,
    MemoryError,
)
"""What zipfile, the parser of XML and openpyxl raise over a file that is none."""
_TEXT = "@"
_WIDTHS = (8, 60)


def workbook(
    sheet: str, head: Sequence[str], rows: Sequence[Sequence[Cell]], words: Sequence[bool]
) -> bytes:
    """Return an XLSX file of one sheet.

    Args:
        sheet: its name.
        head: the headings.
        rows: the cells below them.
        words: whether a column holds words only, which no program may take for dates.
    """
    book = Workbook()
    page: Worksheet = book.active  # type: ignore[assignment]
    page.title = sheet[:MOST_LETTERS_OF_A_SHEET]
    for column, (name, is_words) in enumerate(zip(head, words, strict=True), start=1):
        texts = [name, *(str(row[column - 1]) for row in rows)]
        longest = max(len(line) for text in texts for line in text.split("\n"))
        dimension = page.column_dimensions[get_column_letter(column)]
        dimension.width = min(max(longest + 4, _WIDTHS[0]), _WIDTHS[1])
        if is_words:
            dimension.number_format = _TEXT
    for number, row in enumerate([head, *rows], start=1):
        for column, value in enumerate(row, start=1):
            _fill(page, number, column, value, is_words=words[column - 1])
    for cell in page[1]:
        cell.font = Font(bold=True)
    page.freeze_panes = "B2"
    page.auto_filter.ref = page.dimensions
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def read_workbook(name: str, content: bytes, sheet: str) -> Grid:
    """Read one sheet of an XLSX file.

    Args:
        name: of the file, for messages.
        content: of the file.
        sheet: the name of the sheet; if there is only one, it may have another name.

    Raises:
        CompanionError: it is not such a file, too large, or has merged cells.
    """
    _check_package(name, content)
    page = _page(name, content, sheet, values=False)
    title = page.title
    if page.max_row * page.max_column > MOST_CELLS:
        raise CompanionError(
            f'"{name}": sheet "{title}" reaches to {get_column_letter(page.max_column)}'
            f"{page.max_row}; delete the empty rows and columns behind the table"
        )
    cells = [list(row) for row in page.iter_rows()]
    formulas = any(cell.data_type == "f" for row in cells for cell in row)
    saved = _page(name, content, sheet, values=True) if formulas else None
    rows = [
        tuple(
            _read(cell.value, cell.data_type)
            if saved is None or cell.data_type != "f"
            else _result(saved.cell(number, column))
            for column, cell in enumerate(row, start=1)
        )
        for number, row in enumerate(cells, start=1)
    ]
    grid = Grid(name, title, rows[0] if rows else (), tuple(rows[1:]))
    merged = [
        Mistake(
            area.min_row,
            area.min_col - 1,
            "",
            f"{area.coord} is one merged cell; unmerge it, each entry needs cells of its own",
        )
        for area in page.merged_cells.ranges
    ]
    if merged:
        raise refused(grid, merged)
    return grid


def _fill(page: Worksheet, row: int, column: int, value: Cell, *, is_words: bool) -> None:
    if value is None:
        return
    cell = page.cell(row, column)
    if not isinstance(value, str) and (float(f"{value:.16g}") != value or abs(value) > 2**53):
        value = str(value)  # openpyxl writes 16 digits
    cell.value = value
    if isinstance(value, str):
        cell.data_type = "s"  # a word that begins with = is not a formula
        cell.quotePrefix = value[:1] in ("=", "+", "-", "@", "'")
        if is_words:
            cell.number_format = _TEXT
        if "\n" in value:
            cell.alignment = Alignment(wrap_text=True, vertical="top")


def _check_package(name: str, content: bytes) -> None:
    if content.startswith(_OLE):
        raise CompanionError(
            f'"{name}" has a password or is of the old kind .xls;'
            " save it as .xlsx without a password"
        )
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as package:
            unpacked = sum(part.file_size for part in package.infolist())
    except _BROKEN:
        raise _no_workbook(name) from None
    if unpacked > MOST_UNPACKED:
        raise CompanionError(
            f'"{name}" unpacks to more than {MOST_UNPACKED // 1_000_000} MB; a table of a game is'
            " small: leave out pictures and other sheets"
        )


def _page(name: str, content: bytes, sheet: str, *, values: bool) -> Worksheet:
    """Return a sheet, with formulas or with the values that were saved of them."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about what openpyxl leaves out, such as rules
            book = load_workbook(io.BytesIO(content), data_only=values, keep_links=False)
            pages = list(book.worksheets)
    except _BROKEN:
        raise _no_workbook(name) from None
    wanted = sheet[:MOST_LETTERS_OF_A_SHEET]
    fitting = [page for page in pages if page.title == wanted]
    if not fitting and len(pages) != 1:
        titles = ", ".join(page.title for page in pages) or "none"
        raise CompanionError(
            f'"{name}" has no sheet "{wanted}"; give the right sheet this name. There is: {titles}'
        )
    return (fitting or pages)[0]


def _no_workbook(name: str) -> CompanionError:
    return CompanionError(f'"{name}" is damaged or not an XLSX file; save it as .xlsx again')


def _read(value: object, data_type: str) -> ReadCell:
    if data_type == "e" and isinstance(value, str):
        return Unreadable(f"holds the error {value}; type the value")
    if value is None or isinstance(value, (bool, int, float)):
        return value
    if isinstance(value, str):
        return re.sub("_x(00[0-9A-Fa-f]{2})_", lambda found: chr(int(found[1], 16)), value)
    return Unreadable("is a date or a time; format the column as text and type the value")


def _result(cell: object) -> ReadCell:
    value, data_type = cell.value, cell.data_type  # type: ignore[attr-defined]
    if value is None:
        return Unreadable("is a formula without a saved result; type the value")
    return _read(value, data_type)
