"""Reads and writes XLSX workbooks by openpyxl; refuses files that could block it or fill memory."""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date, time
from math import isfinite
from typing import Any

from openpyxl import Workbook, load_workbook
from openpyxl.cell.read_only import ReadOnlyCell
from openpyxl.styles import Alignment, Font
from openpyxl.utils import column_index_from_string, get_column_letter
from openpyxl.worksheet._reader import FORMULA_TAG, WorkSheetParser

from companion.core.errors import CompanionError
from companion.core.text_format import MOST_LISTED, list_some, shorten_line
from companion.data.spreadsheet_cells import Cell, ReadCell, Unreadable
from companion.data.spreadsheet_file import (
    MOST_ABOVE,
    Grid,
    column_letters,
    find_head,
)

MOST = {"files": 1_000, "letters": 10_000_000, "cells, styles or words": 400_000, "sheets": 250}
MOST_MERGED = 100
MOST_CELLS = 200_000
MOST_LETTERS_OF_A_SHEET = 31  # of its name
_OLE = b"\xd0\xcf\x11\xe0"
_MERGED = re.compile(
    r"""<(?:\w+:)?mergeCell\s[^>]*?ref\s*=\s*["'](([A-Z]{1,3})(\d{1,7})[^"']{,20})"""
)
_SHEET = re.compile(rb"<(?:\w+:)?sheet\s")
_STRANGE = re.compile(rb"""<!DOCTYPE|\0|formatCode\s*=\s*["'][^"']{1000}""")
_BEHIND_CELLS = re.compile(
    rb"(</(?:\w+:)?sheetData>|<(?:\w+:)?sheetData\s*/>).*(?=</(?:\w+:)?worksheet)", re.DOTALL
)
_ESCAPED = re.compile("_x(00[0-9A-Fa-f]{2})_")
_LITERAL = re.compile(
    r'"([^"]*)"|\\(.)|\[\$([^]-]*)[^]]*\]|_.|\*.'
)  # in a format: "kg", [$€-407], room
_NUMBER_FORMAT = re.compile(r"([^#0?@a-z]{,9})(#,##)?(0+)(?:\.(0{1,20}))?([^#0?]{,9})")
_DATE_PARTS = re.compile(r'"([^"]*)"|\\(.)|\[[^]]*\]|am/pm|([ymdhis])\3*')
_DATES = {
    "yyyy": "%Y", "yy": "%y", "mmmm": "%B", "mmm": "%b", "dddd": "%A", "ddd": "%a", "am/pm": "%p",
    "y": "%Y", "m": "%m", "d": "%d", "h": "%H", "i": "%M", "s": "%S",
}  # fmt: skip
_PICTURE = b"/relationships/image"
_TEXT = "@"
_WIDTHS = (8, 60)
_PROPERTIES = "docProps/core.xml"
_TIME = re.compile(rb"(?<=>)[0-9-]{10}T[0-9:]{8}Z(?=<)")
_NO_TIME = b"1980-01-01T00:00:00Z"


def read_workbook(file: str, content: bytes, sheet: str, known: Collection[str] = ()) -> Grid:
    """Read the sheet of this name in a workbook. Merged cells are read as Unreadable.

    If no sheet has the name, the only sheet is read, or the only one with a known heading. Raises
    CompanionError if no sheet fits, or if the file is not an .xlsx workbook or is too large.
    """
    if content.startswith(_OLE):
        raise CompanionError(
            "has a password or is an old .xls file; save it as .xlsx without a password"
        )
    cells, shown = dict[tuple[int, int], ReadCell](), dict[tuple[int, int], str]()
    try:
        with warnings.catch_warnings(action="ignore"):
            parts = _unpack(content)
            package = _pack({path: _BEHIND_CELLS.sub(rb"\1", parts[path]) for path in parts})
            book = load_workbook(package, read_only=True, data_only=True, keep_links=False)
            page: Any = _find_sheet(sheet, book.worksheets, known)
            merged = _MERGED.findall(parts[page._worksheet_path].decode("ascii", "replace"))
            letters = 0
            for cell in _iter_cells(page):
                place = cell.row, cell.column
                value = cells[place] = _read_cell(cell)
                if isinstance(value, str):
                    letters += len(value)
                    _refuse_large({"letters": letters})
                elif cell.data_type == "n" and not isinstance(value, (bool, Unreadable)):
                    shown[place] = format_number(value or 0, cell.number_format)
    except CompanionError:
        raise
    except Exception as error:  # over damage openpyxl raises whatever comes
        raise CompanionError("is damaged or not an XLSX file; save it as .xlsx again") from error
    message = "{} is one merged cell; unmerge it: each entry needs its own cells"
    for area, column, row in merged[:MOST_MERGED]:
        place = int(row), column_index_from_string(column)
        cells[place] = Unreadable(message.format(area))
    last_row, last_column = (max((place[i] for place in cells), default=0) for i in (0, 1))
    if last_row * last_column > MOST_CELLS:
        raise CompanionError(
            f"its sheet goes on to cell {column_letters(last_column - 1)}{str(last_row)[:9]};"
            " delete the empty rows and columns after the table"
        )
    columns = range(1, last_column + 1)
    rows = [tuple(cells.get((row, n)) for n in columns) for row in range(1, last_row + 1)]
    has_pictures = any(_PICTURE in part for part in parts.values())
    return Grid(file, page.title, rows, find_head(rows, known) or 1, shown, has_pictures)


def _unpack(content: bytes) -> dict[str, bytes]:
    """Return the XML files of a workbook by path; refuse a workbook that is too large to read."""
    parts: dict[str, bytes] = {}
    counts = Counter(files=content.count(b"PK\1\2"))
    _refuse_large(counts)
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        for info in package.infolist():
            if not info.filename.endswith((".xml", ".rels")):
                continue
            if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise ValueError("the file is compressed in an unknown way")
            with package.open(info) as stream:
                part = parts[info.filename] = stream.read(MOST["letters"] + 1)
            counts["letters"] += len(part)
            counts["cells, styles or words"] += max(part.count(b"<"), part.count(b"="))
            counts["sheets"] += len(_SHEET.findall(part))
            _refuse_large(counts)
            if _STRANGE.search(part):
                raise ValueError("what no spreadsheet program writes")
    return parts


def _refuse_large(counts: Mapping[str, int]) -> None:
    for what, count in counts.items():
        if count > MOST[what]:
            raise CompanionError(
                f"has too many {what}; a table of a game is small: copy the values, without"
                " formats, into a new workbook"
            )


def _pack(parts: Mapping[str, bytes], how: int = zipfile.ZIP_STORED) -> io.BytesIO:
    """Zip the parts of a package without dates: equal parts give equal bytes."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as package:
        for name, part in parts.items():
            package.writestr(zipfile.ZipInfo(name), part, how)
    return stream


def _find_sheet(sheet: str, pages: Sequence[Any], known: Collection[str]) -> Any:
    """Choose a sheet as `read_workbook` describes; CompanionError if none fits."""
    wanted = sheet[:MOST_LETTERS_OF_A_SHEET]
    tables = [page for page in pages if page.title.lower() == wanted.lower()][:1] or [
        page
        for page in pages[:MOST_LISTED]
        if len(pages) == 1
        or find_head(page.iter_rows(max_row=MOST_ABOVE, max_col=50, values_only=True), known)
    ]
    if len(tables) == 1:
        return tables[0]
    titles = list_some([shorten_line(page.title) for page in pages], MOST_LISTED) or "none"
    raise CompanionError(
        f'has no sheet "{wanted}"; give the right sheet this name. The sheets are: {titles}'
    )


class _Parser(WorkSheetParser):
    """Parses cells with the saved results of formulas; marks a formula that has no result."""

    def parse_cell(self, element: Any) -> dict[str, Any]:
        cell: dict[str, Any] = super().parse_cell(element)
        if cell["value"] is None and element.find(FORMULA_TAG) is not None:
            cell |= {"value": "", "data_type": "f"}
        return cell


def _iter_cells(page: Any) -> Iterator[Any]:
    """Yield nonempty cells; openpyxl itself would fill rows up to the last column."""
    book = page.parent
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
                if cell["row"] < 1:
                    raise ValueError("the number of a row is below 1")
                if cell["value"] not in (None, "") or cell["data_type"] == "f":
                    yield ReadOnlyCell(page, **cell)


def _read_cell(cell: Any) -> ReadCell:
    value = cell.value
    if cell.data_type == "e":
        return Unreadable(f"holds the error {str(value)[:20]}; type the value")
    if cell.data_type == "f":
        return Unreadable("is a formula without a saved result; type the value")
    if isinstance(value, (date, time)):
        return format_date(value, cell.number_format)
    if isinstance(value, float) and not isfinite(value):
        return Unreadable("holds a number that is too large; type the value")
    if isinstance(value, str):
        return _ESCAPED.sub(lambda match: chr(int(match[1], 16)), value)
    return value if isinstance(value, (int, float)) else str(value)


def format_number(value: float, number_format: str) -> str:
    """Format a number by a format like 0.00, 000, 0% or "$"#,##0; return "" for other formats."""
    form = _NUMBER_FORMAT.fullmatch(
        _LITERAL.sub(r"\1\2\3", number_format.partition(";")[0]).strip()
    )
    if form is None or abs(value) >= 1e15:
        return ""
    before, thousands, whole, decimals, behind = form.groups("")
    number, width = abs(value) * 100 ** behind.count("%"), len(whole + decimals) + bool(decimals)
    text = f"{number:0{width}{',' * bool(thousands)}.{len(decimals)}f}"
    return f"{'-' * (value < 0)}{before}{text}{behind}"


def format_date(value: date | time, number_format: str) -> str:
    """Format a date or time by a format like `d mmm yyyy`, in English."""
    form = number_format.partition(";")[0].lower()
    form = re.sub("^mm-dd-yy$", "yyyy-mm-dd", form)  # it stands for the one of the computer
    form = re.sub(r"(?<=h:)mm?|mm?(?=:s)", lambda match: "i" * len(match[0]), form)

    def part(match: re.Match[str]) -> str:
        text = match[0]
        if match[3] is None and text != "am/pm":
            return match[1] or match[2] or ""
        is_half = text[0] == "h" and "am/pm" in form
        shown = value.strftime("%I" if is_half else _DATES.get(text) or _DATES[text[0]])
        return shown if len(text) > 1 else shown.lstrip("0") or "0"

    return _DATE_PARTS.sub(part, form)


def write_workbook(
    sheet: str, columns: Mapping[str, bool], rows: Sequence[Sequence[Cell]]
) -> bytes:
    """Return an XLSX file with one sheet. `columns` maps each heading to True for a text column."""
    book = Workbook()
    page: Any = book.active
    page.title = sheet[:MOST_LETTERS_OF_A_SHEET]
    by_column = zip(columns.values(), columns, *rows, strict=True)
    for column, (is_words, *cells) in enumerate(by_column, start=1):
        longest = max(len(line) for cell in cells for line in str(cell).split("\n"))
        dimension = page.column_dimensions[get_column_letter(column)]
        dimension.width = min(max(longest + 4, _WIDTHS[0]), _WIDTHS[1])
        if is_words:
            dimension.number_format = _TEXT
        for number, value in enumerate(cells, start=1):
            if value is not None:
                _fill_cell(page.cell(number, column), value, is_words=is_words)
    for cell in page[1]:
        cell.font = Font(bold=True)
    page.freeze_panes = "B2"
    page.auto_filter.ref = page.dimensions
    stream = io.BytesIO()
    book.save(stream)
    with zipfile.ZipFile(stream) as package:
        parts = {name: package.read(name) for name in package.namelist()}
    parts[_PROPERTIES] = _TIME.sub(_NO_TIME, parts[_PROPERTIES])
    return _pack(parts, zipfile.ZIP_DEFLATED).getvalue()


def change_workbook(
    content: bytes, sheet: str, cells: Mapping[tuple[int, int], Cell], gone: Iterable[int]
) -> bytes:
    """Return a workbook with `cells` set (row from 1, column from 0) and rows `gone` deleted."""
    book: Any = load_workbook(io.BytesIO(content))
    page = book[sheet]
    for (number, column), cell in cells.items():
        _fill_cell(page.cell(number, column + 1), cell, is_words=False)
    for number in sorted(gone, reverse=True):
        page.delete_rows(number)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def _fill_cell(cell: Any, value: Cell, *, is_words: bool) -> None:
    """Write a value into a cell; text never becomes a formula."""
    if isinstance(value, (int, float)) and (float(f"{value:.16g}") != value or abs(value) > 2**53):
        value = str(value)  # openpyxl writes 16 digits
    cell.value = value
    if isinstance(value, str):
        cell.data_type = "s"  # a word that begins with = is not a formula
        cell.quotePrefix = value[:1] in ("=", "+", "-", "@", "'")
        if is_words:
            cell.number_format = _TEXT
        if "\n" in value:
            cell.alignment = Alignment(wrap_text=True, vertical="top")
