"""XLSX workbooks, with openpyxl: a file that could hang it or fill the memory is refused first."""

from __future__ import annotations

import io
import re
import warnings
import zipfile
import zlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date, time
from math import isfinite
from typing import Any

from msgspec.structs import replace
from openpyxl import Workbook, load_workbook
from openpyxl.cell.read_only import ReadOnlyCell
from openpyxl.styles import Alignment, Font
from openpyxl.utils import column_index_from_string, get_column_letter
from openpyxl.worksheet._reader import FORMULA_TAG, WorkSheetParser

from companion.core.errors import CompanionError
from companion.core.text_format import MOST_LISTED, list_some, shorten_line
from companion.data.spreadsheet_file import (
    MOST_ABOVE,
    MOST_CELLS,
    MOST_LETTERS_OF_A_SHEET,
    Cell,
    Grid,
    Mistake,
    ReadCell,
    Unreadable,
    column_letters,
    find_head,
    mistakes_error,
)

MOST_UNPACKED, MOST_PARTS, MOST_SIGNS, MOST_SHEETS = 10_000_000, 1_000, 400_000, 250
MOST_MERGED = 100
_OLE = b"\xd0\xcf\x11\xe0"
_MERGED = re.compile(
    rb"""<(?:\w+:)?mergeCell\s[^>]*?ref\s*=\s*["'](([A-Z]{1,3})(\d{1,7})[^"']{,20})"""
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
_DATE_NAMES = {"yyyy": "%Y", "yy": "%y", "mmmm": "%B", "mmm": "%b", "dddd": "%A", "ddd": "%a"}
_DATE_NUMBERS = {"y": "%Y", "m": "%m", "d": "%d", "h": "%H", "i": "%M", "s": "%S"}
_SHORT_DATE = "mm-dd-yy"  # it stands for the one of the computer
_PICTURE = b"/relationships/image"
_TEXT = "@"
_WIDTHS = (8, 60)
_PROPERTIES = "docProps/core.xml"
_TIME = re.compile(rb"(?<=>)[0-9-]{10}T[0-9:]{8}Z(?=<)")
_NO_TIME = b"1980-01-01T00:00:00Z"
_BROKEN = (zipfile.BadZipFile, zlib.error, ValueError, OSError, EOFError, RuntimeError, LookupError)


def check_workbook(name: str, content: bytes) -> dict[str, bytes]:
    """Return the unpacked XML of a workbook that is small enough for openpyxl.

    A CompanionError if it is damaged, has a password, or would take long or much memory.
    """
    if content.startswith(_OLE):
        raise CompanionError(
            f'"{name}" has a password or is an old .xls file; save it as .xlsx without a password'
        )
    parts: dict[str, bytes] = {}
    left, tags, values = MOST_UNPACKED, MOST_SIGNS, MOST_SIGNS
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
                left -= len(part)
                tags -= part.count(b"<")
                values -= part.count(b"=")
                if left < 0:
                    raise _too_large(name, "letters")
                if min(tags, values) < 0:
                    raise _too_large(name, "cells, styles or words")
                if len(_SHEET.findall(part)) > MOST_SHEETS:
                    raise _too_large(name, "sheets")
                if _STRANGE.search(part):
                    raise ValueError("what no spreadsheet program writes")
    except _BROKEN as error:
        raise _damaged(name) from error
    return parts


def read_workbook(name: str, content: bytes, sheet: str, known: Collection[str] = ()) -> Grid:
    """Read the sheet of this name; if there is none, the only one, or that with a known heading.

    A CompanionError if it is no .xlsx workbook, is too large, or has merged cells.
    """
    parts = check_workbook(name, content)
    cells, shown = dict[tuple[int, int], ReadCell](), dict[tuple[int, int], str]()
    try:
        with warnings.catch_warnings(action="ignore"):
            cells_alone = {path: _BEHIND_CELLS.sub(rb"\1", parts[path]) for path in parts}
            book = load_workbook(
                _pack(cells_alone), read_only=True, data_only=True, keep_links=False
            )
            page: Any = _find_sheet(name, sheet, book.worksheets, known)
            merged = _MERGED.findall(parts[page._worksheet_path])
            left = MOST_UNPACKED
            for cell in _iter_cells(page):
                place = cell.row, cell.column
                value = cells[place] = _read_cell(cell)
                if cell.data_type == "n" and cell.has_style and isinstance(value, (int, float)):
                    shown[place] = format_number(value, cell.number_format)
                left -= len(value) if isinstance(value, str) else 0
                if left < 0:
                    raise _too_large(name, "letters")
    except CompanionError:
        raise
    except Exception as error:  # over damage openpyxl raises whatever comes
        raise _damaged(name) from error
    last_row, last_column = (max((place[i] for place in cells), default=0) for i in (0, 1))
    if last_row * last_column > MOST_CELLS:
        raise CompanionError(
            f'"{name}": its sheet reaches to {column_letters(last_column - 1)}{str(last_row)[:9]};'
            " delete the empty rows and columns behind the table"
        )
    columns = range(1, last_column + 1)
    rows = [tuple(cells.get((row, n)) for n in columns) for row in range(1, last_row + 1)]
    grid = Grid(name, page.title, rows, find_head(rows, known) or 1, shown)
    mistakes = [
        Mistake(
            int(row), column_index_from_string(column.decode()) - 1, "",
            f"{area.decode('ascii', 'replace')} is one merged cell; unmerge it:"
            " each entry needs its own cells",
        )
        for area, column, row in merged[:MOST_MERGED]
        if int(row) >= grid.first
    ]  # fmt: skip
    if mistakes:
        raise mistakes_error(grid, mistakes)
    return replace(grid, has_pictures=any(_PICTURE in part for part in parts.values()))


def _pack(parts: Mapping[str, bytes], how: int = zipfile.ZIP_STORED) -> io.BytesIO:
    """Return a package of parts without dates: equal parts make equal files."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as package:
        for name, part in parts.items():
            package.writestr(zipfile.ZipInfo(name), part, how)
    return stream


def _find_sheet(name: str, sheet: str, pages: Sequence[Any], known: Collection[str]) -> Any:
    """Return the page of a title, whatever its capitals; or the only page that can be meant."""
    wanted = sheet[:MOST_LETTERS_OF_A_SHEET]
    titled = [page for page in pages if page.title.lower() == wanted.lower()]
    if titled:
        return next((page for page in titled if page.title == wanted), titled[0])
    tables = [
        page
        for page in pages[:MOST_LISTED]
        if len(pages) == 1
        or find_head(page.iter_rows(max_row=MOST_ABOVE, max_col=50, values_only=True), known)
    ]
    if len(tables) == 1:
        return tables[0]
    titles = list_some([shorten_line(page.title) for page in pages], MOST_LISTED) or "none"
    raise CompanionError(
        f'"{name}" has no sheet "{wanted}"; give the right sheet this name.'
        f" The sheets are: {titles}"
    )


class _Parser(WorkSheetParser):
    """Reads the saved results of formulas; a formula without one is told apart from no value."""

    def parse_cell(self, element: Any) -> dict[str, Any]:
        cell: dict[str, Any] = super().parse_cell(element)
        if cell["value"] is None and element.find(FORMULA_TAG) is not None:
            cell |= {"value": "", "data_type": "f"}
        return cell


def _iter_cells(page: Any) -> Iterator[Any]:
    """Yield the cells that hold something; openpyxl would fill up the rows to the last column."""
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
                    raise ValueError("a row that no sheet has")
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
    """Return a number as 0.00, 000, 0% or "$"#,##0 show it; "" for other formats."""
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
    """Return a date or a time as a format such as `d mmm yyyy` shows it, in English."""
    form = number_format.partition(";")[0].lower()
    if form == _SHORT_DATE:
        form = "yyyy-mm-dd"
    form = re.sub(r"(?<=h:)mm?|mm?(?=:s)", lambda match: "i" * len(match[0]), form)

    def part(match: re.Match[str]) -> str:
        text = match[0]
        if text == "am/pm" or text in _DATE_NAMES:
            return value.strftime(_DATE_NAMES.get(text, "%p"))
        if match[3] is None:
            return match[1] or match[2] or ""
        code = "%I" if text[0] == "h" and "am/pm" in form else _DATE_NUMBERS[text[0]]
        number = value.strftime(code)
        return number if len(text) > 1 else number.lstrip("0") or "0"

    return _DATE_PARTS.sub(part, form)


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
    """Return an XLSX file of one sheet; no program may take columns of words for dates."""
    book = Workbook()
    page: Any = book.active
    page.title = sheet[:MOST_LETTERS_OF_A_SHEET]
    for column, is_words in enumerate(words, start=1):
        texts = [str(row[column - 1]) for row in (head, *rows)]
        longest = max(len(line) for text in texts for line in text.split("\n"))
        dimension = page.column_dimensions[get_column_letter(column)]
        dimension.width = min(max(longest + 4, _WIDTHS[0]), _WIDTHS[1])
        if is_words:
            dimension.number_format = _TEXT
        for number, row in enumerate((head, *rows), start=1):
            if (value := row[column - 1]) is not None:
                _fill(page.cell(number, column), value, is_words=is_words)
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


def _fill(cell: Any, value: Cell, *, is_words: bool) -> None:
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
