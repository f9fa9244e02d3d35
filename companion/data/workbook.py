"""XLSX workbooks, written with openpyxl."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Sequence
from typing import TYPE_CHECKING

from openpyxl import Workbook
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter

from companion.data.cells import Cell
from companion.data.spreadsheet import MOST_LETTERS_OF_A_SHEET

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

_TEXT = "@"
_WIDTHS = (8, 60)
_PROPERTIES = "docProps/core.xml"
_TIME = re.compile(rb"(?<=>)[0-9-]{10}T[0-9:]{8}Z(?=<)")
_NO_TIME = b"1980-01-01T00:00:00Z"


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
    return _dateless(stream)


def _dateless(file: io.BytesIO) -> bytes:
    """Return a workbook without its time, so that equal tables make equal files."""
    stream = io.BytesIO()
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = _TIME.sub(_NO_TIME, old.read(name)) if name == _PROPERTIES else old.read(name)
            new.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return stream.getvalue()


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
