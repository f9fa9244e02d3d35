"""Spreadsheets as grids of cells: CSV here, XLSX in `xlsx_file.py`."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.atomic_write import write_named
from companion.core.errors import CompanionError, DataError, Problem
from companion.data.spreadsheet_cells import Cell, ReadCell, guard_formula

MOST_LETTERS = 32_767
"""As many as a cell of Excel holds."""
MOST_BYTES = {".csv": 2_000_000, ".xlsx": 10_000_000}
WRITE_HINT = "close it in other programs, or choose another folder"
MOST_ABOVE = 20  # rows above the headings
MOST_HEAD = 100_000  # letters of them; no cell of CSV is longer
_DELIMITERS = (",", ";", "\t")
_SEP = re.compile(r"sep=(.)(\r\n?|\n)", re.IGNORECASE)  # a first line that names the delimiter
_PARTS = re.compile(r"[\s_]+")  # what parts the words of a heading: "Card Name", "card_name"
_ZIP = b"PK\x03\x04"


class Grid(Struct, frozen=True):
    """The cells of a spreadsheet."""

    file: str  # its name, for messages
    sheet: str | None  # name of the sheet; None for CSV
    rows: Sequence[tuple[ReadCell, ...]]  # all rows from the top
    first: int  # number of the heading row, from 1
    shown: Mapping[tuple[int, int], str] = {}  # formatted numbers by row and column, both from 1
    has_pictures: bool = False  # whether cells contain pictures
    dialect: tuple[str, str, str] = ("", "", "")  # of a CSV file: encoding, line `sep=;`, delimiter

    @property
    def head(self) -> tuple[ReadCell, ...]:
        """The cells of the heading row; () for an empty sheet."""
        return self.rows[self.first - 1] if self.rows else ()

    def problem(
        self, row: int, column: int, name: str, message: str, *, mild: bool = False
    ) -> Problem:
        """Return a mistake in a cell: row from 1, column from 0. Column -1 means the whole row."""
        place = f"row {row}" + (f", column {column_letters(column)}" if column >= 0 else "")
        return Problem(self.file, place, name, message, mild)


def column_letters(column: int) -> str:
    """Return the letters of a column: A for 0, AA for 26."""
    above, rest = divmod(column, 26)
    return (column_letters(above - 1) if above else "") + chr(ord("A") + rest)


def file_type(file: Path) -> str:
    """Return `.csv` or `.xlsx`; CompanionError for other extensions."""
    kind = file.suffix.lower()
    if kind not in MOST_BYTES:
        what = f'a file ending in "{kind}"' if kind else "a file without an extension"
        raise CompanionError(
            f'"{file.name}": {what} cannot be read or written; save it as .xlsx or .csv'
        )
    return kind


def read_grid(path: Path, sheet: str, known: Collection[str], file: str = "") -> Grid:
    """Read the cells of a CSV file, or of the sheet of this name in a workbook.

    The `known` headings help to find the CSV delimiter and the heading row. Raises DataError if the
    file is unreadable or too large; the message names the file as `file`.
    """
    kind, file = file_type(path), file or path.name
    try:
        with path.open("rb") as stream:
            content = stream.read(MOST_BYTES[kind] + 1)
        if len(content) > MOST_BYTES[kind]:
            raise CompanionError(
                f"is larger than {MOST_BYTES[kind] // 1_000_000} MB; a table of a game is small:"
                " leave out pictures and other sheets"
            )
        if kind == ".csv":
            return _read_csv(file, content, known)
        from companion.data.xlsx_file import read_workbook  # late: CSV needs no openpyxl

        return read_workbook(file, content, sheet, known)
    except OSError as error:
        message = f"cannot be read: {error.strerror or error}"
    except CompanionError as error:
        message = str(error)
    raise DataError([Problem(file, "", "", message)])


def write_grid(
    file: Path, sheet: str, columns: Mapping[str, bool], rows: Sequence[Sequence[Cell]]
) -> None:
    """Write a spreadsheet completely or not at all.

    `columns` maps each heading to True for a text-only column. Raises CompanionError if the file
    cannot be written or a cell is too long.
    """
    kind = file_type(file)
    if any(isinstance(cell, str) and len(cell) > MOST_LETTERS for row in rows for cell in row):
        raise CompanionError(
            f"{file.name}: a cell holds {MOST_LETTERS} letters at most; edit the data file instead"
        )
    if kind == ".csv":
        texts = [[*columns], *([guard_formula(cell) for cell in row] for row in rows)]
        content = "".join(map(_format_line, texts)).encode("utf-8-sig")  # so that Excel reads UTF-8
    else:
        from companion.data.xlsx_file import write_workbook  # late: CSV needs no openpyxl

        content = write_workbook(sheet, columns, rows)
    write_named(file, content, WRITE_HINT)


def change_grid(
    content: bytes, grid: Grid, cells: Mapping[tuple[int, int], Cell], gone: Collection[int]
) -> bytes:
    """Return a file after writing `cells` (row from 1, column from 0) and deleting rows `gone`."""
    if grid.sheet is not None:
        from companion.data.xlsx_file import change_workbook  # late: CSV needs no openpyxl

        return change_workbook(content, grid.sheet, cells, gone)
    code, start, delimiter = grid.dialect
    text = content.decode(code)
    rows = [*_records(text[len(start) :], delimiter)]
    for (number, column), cell in cells.items():
        rows += [[] for _ in range(number - len(rows))]
        row = rows[number - 1]
        row += [""] * (column + 1 - len(row))
        row[column] = guard_formula(cell)
    end = "\r\n" if "\r\n" in text else "\n"
    left = [row for number, row in enumerate(rows, start=1) if number not in gone]
    return (start + "".join(_format_line(row, delimiter, end) for row in left)).encode(code)


def _format_line(row: Sequence[str], delimiter: str = ",", end: str = "\r\n") -> str:
    stream = io.StringIO(newline="")
    csv.writer(stream, delimiter=delimiter).writerow(row)  # its \r\n puts \r in quotes
    return stream.getvalue().removesuffix("\r\n") + end


def _read_csv(file: str, content: bytes, known: Collection[str]) -> Grid:
    """Read the cells of a CSV file; CompanionError, without the file's name, if unreadable."""
    if content.startswith(_ZIP):
        raise CompanionError("is not a CSV file but a workbook; name it .xlsx")
    is_utf16 = content[:2] in (b"\xff\xfe", b"\xfe\xff")
    code = "utf-16" if is_utf16 else "utf-8-sig" if content[:3] == b"\xef\xbb\xbf" else "utf-8"
    try:
        text = content.decode(code)
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise CompanionError(
            f'line {line} is not UTF-8; save the file as "CSV UTF-8", or as .xlsx'
        ) from None
    if "\0" in text:
        raise CompanionError("is not a CSV file; save the table as .csv or .xlsx")
    sep = _SEP.match(text)
    start, delimiter = (sep[0], sep[1]) if sep else ("", _guess_delimiter(text, known))
    for strict in (True, False):  # quotes may stand amid words
        rows, line = list[tuple[str, ...]](), 0
        reader = _records(text[len(start) :], delimiter, strict=strict)
        try:
            for row in reader:
                rows.append(tuple(row))
                line = reader.line_num
            break
        except csv.Error as error:
            if "expected after" not in str(error):
                is_open = "end of data" in str(error)
                what = "a closing quote is missing" if is_open else str(error)
                raise CompanionError(f"line {line + 1}: {what}") from None
    return Grid(file, None, rows, find_head(rows, known) or 1, dialect=(code, start, delimiter))


def _guess_delimiter(text: str, known: Collection[str]) -> str:
    def worth(delimiter: str) -> tuple[int, int]:
        head: list[str] = next(_records(text[:MOST_HEAD], delimiter), [])
        return sum(cell.strip() in known for cell in head), len(head)

    return max(_DELIMITERS, key=worth)


def _records(text: str, delimiter: str, *, strict: bool = False) -> Any:
    """Return a `csv` reader over the rows of a text."""
    return csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=strict)


def find_head(rows: Iterable[Sequence[object]], known: Collection[str]) -> int:
    """Return the number (from 1) of the first row with a known heading; 0 if none in the top 20."""
    for number, row in enumerate(islice(rows, MOST_ABOVE), start=1):
        words = [cell.lower().strip() for cell in row if isinstance(cell, str)]
        if not {*words, *(_PARTS.sub("-", word) for word in words)}.isdisjoint(known):
            return number
    return 0
