"""XLSX workbooks, with openpyxl: a file that could hang it or fill the memory is refused first."""

from __future__ import annotations

import io
import re
import warnings
import zipfile
import zlib
from collections.abc import Collection, Mapping, Sequence
from datetime import date, time, timedelta
from math import isfinite
from typing import Any, TypeAlias

from msgspec.structs import replace
from openpyxl import Workbook, load_workbook
from openpyxl.cell.read_only import ReadOnlyCell
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet._reader import FORMULA_TAG, WorkSheetParser

from companion.core.errors import CompanionError
from companion.core.wording import MOST_LISTED, cut
from companion.data.cells import Cell, ReadCell, Unreadable
from companion.data.spreadsheet import (
    MOST_ABOVE,
    MOST_CELLS,
    MOST_LETTERS_OF_A_SHEET,
    Grid,
    Mistake,
    find_head,
    letters,
    make_grid,
    refused,
)

MOST_UNPACKED, MOST_PARTS, MOST_SIGNS, MOST_SHEETS = 10_000_000, 1_000, 400_000, 250
MOST_MERGED = 100
_OLE = b"\xd0\xcf\x11\xe0"
_MERGED = re.compile(rb"""<(?:\w+:)?mergeCell\s[^>]*?ref\s*=\s*["']([A-Z]{1,3})(\d{1,7})([^"']*)""")
_SHEET = re.compile(rb"<(?:\w+:)?sheet\s")
_LONG_FORMAT = re.compile(rb"""formatCode\s*=\s*["'][^"']{1000}""")
_BEHIND_CELLS = re.compile(
    rb"(</(?:\w+:)?sheetData>|<(?:\w+:)?sheetData\s*/>).*(?=</(?:\w+:)?worksheet)", re.DOTALL
)
_ESCAPED = re.compile("_x(00[0-9A-Fa-f]{2})_")
_NUMBER_FORMAT = re.compile(r"(0+)(?:\.(0{1,20}))?(%)?")
_PICTURE = b"/relationships/image"
_TEXT = "@"
_WIDTHS = (8, 60)
_PROPERTIES = "docProps/core.xml"
_TIME = re.compile(rb"(?<=>)[0-9-]{10}T[0-9:]{8}Z(?=<)")
_NO_TIME = b"1980-01-01T00:00:00Z"
_BROKEN = (zipfile.BadZipFile, zlib.error, ValueError, OSError, EOFError, RuntimeError, LookupError)
Cells: TypeAlias = dict[tuple[int, int], ReadCell]
"""What is not empty, by row and column, both from 1."""


def check_workbook(name: str, content: bytes) -> dict[str, bytes]:
    """Return the unpacked XML of a workbook, if it is small enough for openpyxl.

    Raises:
        CompanionError: it is damaged, has a password, or would take long or much memory.
    """
    if content.startswith(_OLE):
        raise CompanionError(
            f'"{name}" has a password or is an old .xls file; save it as .xlsx without a password'
        )
    parts: dict[str, bytes] = {}
    left, tags, values = MOST_UNPACKED, 0, 0
    try:
        if content.count(b"PK\1\2") > MOST_PARTS:
            raise _too_large(name, "files")
        with zipfile.ZipFile(io.BytesIO(content)) as package:
            for info in package.infolist():
                if not info.filename.endswith((".xml", ".rels")):
                    continue
                if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                    raise ValueError("packed in a way that no spreadsheet program writes")
                with package.open(info) as stream:
                    part = parts[info.filename] = stream.read(left + 1)
                left, tags, values = (
                    left - len(part), tags + part.count(b"<"), values + part.count(b"=")
                )  # fmt: skip
                if left < 0:
                    raise _too_large(name, "letters")
                if tags > MOST_SIGNS or values > MOST_SIGNS:
                    raise _too_large(name, "cells, styles or words")
                if len(_SHEET.findall(part)) > MOST_SHEETS:
                    raise _too_large(name, "sheets")
                if b"<!DOCTYPE" in part or b"\0" in part or _LONG_FORMAT.search(part):
                    raise ValueError("what no spreadsheet program writes")
    except _BROKEN as error:
        raise _damaged(name) from error
    return parts


def read_workbook(name: str, content: bytes, sheet: str, known: Collection[str] = ()) -> Grid:
    """Read one sheet of an XLSX file.

    Args:
        name: of the file, for messages.
        content: of the file.
        sheet: the name of the sheet; the only one, or the only one with a known heading, may
            have another name.
        known: headings by which it and the row of headings are found.

    Raises:
        CompanionError: it is not such a file, too large, or has merged cells.
    """
    parts = check_workbook(name, content)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            book = load_workbook(_packed(parts), read_only=True, data_only=True, keep_links=False)
            page: Any = _find_sheet(name, sheet, book.worksheets, known)
            merged = _MERGED.findall(parts[page._worksheet_path])
            cells, shown = _filled_cells(name, page)
    except CompanionError:
        raise
    except Exception as error:  # over damage openpyxl raises whatever comes
        raise _damaged(name) from error
    last_row, last_column = (max((place[i] for place in cells), default=0) for i in (0, 1))
    if last_row * last_column > MOST_CELLS:
        raise CompanionError(
            f'"{name}": its sheet reaches to {letters(last_column - 1)}{str(last_row)[:9]};'
            " delete the empty rows and columns behind the table"
        )
    rows = [
        tuple(cells.get((row, column)) for column in range(1, last_column + 1))
        for row in range(1, last_row + 1)
    ]
    grid = make_grid(name, page.title, rows, known, shown)
    if merged := [area for area in merged if int(area[1]) >= grid.first]:
        raise _merged(grid, merged)
    return replace(grid, has_pictures=any(_PICTURE in part for part in parts.values()))


_NO_RESULT = Unreadable("is a formula without a saved result; type the value")
_A_DATE = Unreadable("is a date or a time; format the column as text and type the value")


def _packed(parts: Mapping[str, bytes]) -> io.BytesIO:
    """Return a package of parts that were checked, and of sheets their cells alone."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as package:
        for name, part in parts.items():
            package.writestr(name, _BEHIND_CELLS.sub(rb"\1", part))
    return stream


class _Parser(WorkSheetParser):
    """Reads the saved results of formulas; a formula without one is told apart from no value."""

    def parse_cell(self, element: Any) -> dict[str, Any]:
        cell: dict[str, Any] = super().parse_cell(element)
        if cell["value"] is None and element.find(FORMULA_TAG) is not None:
            cell["data_type"] = "f"
        return cell


def _find_sheet(name: str, sheet: str, pages: Sequence[Any], known: Collection[str]) -> Any:
    """Return the page of a title, whatever its capitals; or the only page that can be meant."""
    wanted = sheet[:MOST_LETTERS_OF_A_SHEET]
    titles = [page.title for page in pages]
    for same in (str, str.lower):
        for page in pages:
            if same(page.title) == same(wanted):
                return page
    if len(pages) == 1:
        return pages[0]
    tables = [
        page
        for page in pages[:MOST_LISTED]
        if find_head(page.iter_rows(max_row=MOST_ABOVE, max_col=50, values_only=True), known) >= 0
    ]
    if len(tables) == 1:
        return tables[0]
    shown = ", ".join(map(cut, titles[:MOST_LISTED])) or "none"
    more = f" and {len(titles) - MOST_LISTED} more" if titles[MOST_LISTED:] else ""
    raise CompanionError(
        f'"{name}" has no sheet "{wanted}"; give the right sheet this name.'
        f" The sheets are: {shown}{more}"
    )


def _merged(grid: Grid, areas: Sequence[tuple[bytes, bytes, bytes]]) -> CompanionError:
    mistakes = []
    for column, row, rest in areas[:MOST_MERGED]:
        area = (column + row + rest[:20]).decode("ascii", "replace")[:20]
        place = sum(26**i * (letter - 64) for i, letter in enumerate(reversed(column))) - 1
        message = f"{area} is one merged cell; unmerge it: each entry needs its own cells"
        mistakes.append(Mistake(int(row), place, "", message))
    return refused(grid, mistakes)


def _filled_cells(name: str, page: Any) -> tuple[Cells, dict[tuple[int, int], str]]:
    """Return the cells, and of numbers that have a format what is shown."""
    book, cells, shown, size = page.parent, Cells(), dict[tuple[int, int], str](), 0
    with page._get_source() as source:
        parser = _Parser(
            source,
            page._shared_strings,
            data_only=True,
            epoch=book.epoch,
            date_formats=book._date_formats,
            timedelta_formats=book._timedelta_formats,
        )
        for _, row in parser.parse():
            for cell in row:
                value = _read_cell(cell["value"], cell["data_type"])
                if cell["row"] < 1:
                    raise ValueError("a row that no sheet has")
                if value is not None and value != "":
                    place = cell["row"], cell["column"]
                    cells[place] = value
                    if (
                        isinstance(value, (int, float))
                        and cell["data_type"] == "n"
                        and cell["style_id"]
                    ):
                        form = ReadOnlyCell(
                            page, *place, value, "n", cell["style_id"]
                        ).number_format
                        if text := format_number(value, form):
                            shown[place] = text
                    size += len(value) if isinstance(value, str) else 0
            if size > MOST_UNPACKED:
                raise _too_large(name, "letters")
    return cells, shown


def format_number(value: float, number_format: str) -> str:
    """Return a number as 0.00, 000, 0% show it; "" for other formats."""
    form = _NUMBER_FORMAT.fullmatch(number_format)
    if form is None or abs(value) >= 1e15:
        return ""
    whole, decimals, percent = form.groups("")
    width = len(whole) + len(decimals) + bool(decimals) + (value < 0)
    return f"{value * 100 if percent else value:0{width}.{len(decimals)}f}{percent}"


def _read_cell(value: Any, kind: str) -> ReadCell:
    if kind == "e":
        return Unreadable(f"holds the error {str(value)[:20]}; type the value")
    if kind == "f":
        return _NO_RESULT
    if isinstance(value, (date, time, timedelta)):
        return _A_DATE
    if isinstance(value, float) and not isfinite(value):
        return Unreadable("holds a number that is too large; type the value")
    if isinstance(value, str):
        return _ESCAPED.sub(lambda match: chr(int(match[1], 16)), value)
    return value if value is None or isinstance(value, (int, float)) else str(value)


def _damaged(name: str) -> CompanionError:
    return CompanionError(f'"{name}" is damaged or not an XLSX file; save it as .xlsx again')


def _too_large(name: str, what: str) -> CompanionError:
    return CompanionError(
        f'"{name}" has too many {what} in it; a table of a game is small: copy it, without its'
        " formats, into a new workbook"
    )


def write_workbook(
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
    page: Any = book.active
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


def _fill(page: Any, row: int, column: int, value: Cell, *, is_words: bool) -> None:
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
