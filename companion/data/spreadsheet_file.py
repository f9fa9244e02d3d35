"""A spreadsheet file as a grid of cells: CSV here, XLSX in `xlsx_file.py`."""

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
from companion.core.errors import CompanionError, join_mistakes
from companion.data.cells import (
    MOST_LETTERS,
    Cell,
    ReadCell,
    Unreadable,
    cell_text,
    guard_formula,
    whole,
)

MOST_BYTES = {".csv": 2_000_000, ".xlsx": 10_000_000}
MOST_CELLS = 200_000
MOST_LETTERS_OF_A_SHEET = 31  # of its name
ENDINGS = tuple(MOST_BYTES)
WRITE_HINT = "close it in other programs, or choose another folder"
MOST_ABOVE = 20  # rows above the headings
_DELIMITERS = (",", ";", "\t")
_PARTS = re.compile(r"[\s_]+")  # what parts the words of a heading: "Card Name", "card_name"
_ZIP = b"PK\x03\x04"


class Grid(Struct, frozen=True):
    """The cells of a table."""

    file: str  # its name, for messages
    sheet: str | None  # the name of the sheet; None in a CSV file, which has one only
    head: tuple[ReadCell, ...]  # the row of headings
    rows: tuple[tuple[ReadCell, ...], ...]  # those below it, the first one first
    shown: Mapping[tuple[int, int], str] = {}
    # what a workbook shows for numbers with a format, by row and column, both from 1
    first: int = 1  # the row of headings, as a spreadsheet counts
    left_out: frozenset[int] = frozenset()  # rows that are no entries, such as one of sums
    has_ids: bool = True  # whether its ids stand in the file
    plain: bool = False  # whether columns such as `source` are like any other
    has_pictures: bool = False  # whether pictures stand in its cells

    def text_at(self, row: int, column: int) -> str:
        """Return a cell as its program shows it if that is known, else as typed.

        Rows count as in the spreadsheet, columns from 0.
        """
        cell = cell_at(self.rows[row - self.first - 1], column)
        if isinstance(cell, (Unreadable, str)) or cell is None:
            return cell.strip() if isinstance(cell, str) else ""
        return self.shown.get((row, column + 1)) or cell_text(whole(cell))


class Mistake(Struct, frozen=True, order=True):
    """What is wrong with a cell."""

    row: int  # as a spreadsheet counts, the first row 1; 0 for the sheet as a whole
    column: int  # from 0; -1 for the row as a whole
    name: str  # the heading of the column, or the key
    message: str  # what is wrong and what to try

    @property
    def place(self) -> str:
        """The row and column in words."""
        column = f"column {column_letters(self.column)}" if self.column >= 0 else ""
        return ", ".join(filter(None, (f"row {self.row}" if self.row else "", column)))


def cell_at(row: Sequence[ReadCell], column: int) -> ReadCell:
    """Return a cell of a row that may end before it."""
    return row[column] if column < len(row) else None


def mistakes_error(grid: Grid, mistakes: Iterable[Mistake]) -> CompanionError:
    """Return the error that names wrong cells by sheet, row and column."""
    wrong = sorted(set(mistakes))
    sheet = "" if grid.sheet is None else f'sheet "{grid.sheet}"'
    lines = []
    for each in wrong:
        place = ", ".join(filter(None, (sheet, each.place)))
        if each.name:
            place += f" ({each.name})" if each.column >= 0 else f": {each.name}"
        lines.append(": ".join(filter(None, (grid.file, place, each.message))))
    return CompanionError(
        join_mistakes(lines, f"{len(wrong)} mistakes in {grid.file}, nothing written")
    )


def column_letters(column: int) -> str:
    """Return the letters of a column: A for 0, AA for 26."""
    above, rest = divmod(column, 26)
    return (column_letters(above - 1) if above else "") + chr(ord("A") + rest)


def file_type(file: Path) -> str:
    """Return `.csv` or `.xlsx`; raise CompanionError if the name ends in something else."""
    kind = file.suffix.lower()
    if kind not in ENDINGS:
        what = f'a file ending in "{kind}"' if kind else "a file without an extension"
        raise CompanionError(
            f'"{file.name}": {what} cannot be read or written; save it as .xlsx or .csv'
        )
    return kind


def read_grid(file: Path, sheet: str, known: Collection[str]) -> Grid:
    """Read the cells of a file, or of the named sheet of a workbook, of at most a bounded size.

    Known headings tell the delimiter of CSV and the row of headings. CompanionError if unreadable.
    """
    kind = file_type(file)
    try:
        with file.open("rb") as stream:
            content = stream.read(MOST_BYTES[kind] + 1)
    except OSError as error:
        raise CompanionError(f'"{file}" cannot be read: {error.strerror or error}') from None
    if len(content) > MOST_BYTES[kind]:
        raise CompanionError(
            f'"{file.name}" is larger than {MOST_BYTES[kind] // 1_000_000} MB; a table of a game is'
            " small: leave out pictures and other sheets"
        )
    if kind == ".csv":
        return _read_csv(file.name, content, known)
    from companion.data.xlsx_file import read_workbook  # late: CSV needs no openpyxl

    return read_workbook(file.name, content, sheet, known)


def write_grid(
    file: Path,
    sheet: str,
    head: Sequence[str],
    rows: Sequence[Sequence[Cell]],
    words: Sequence[bool],
) -> None:
    """Write cells, whole or not at all; `words` marks columns that hold words only.

    A CompanionError if the file cannot be written, or a cell is too long.
    """
    kind = file_type(file)
    for number, row in enumerate(rows, start=2):
        for column, cell in enumerate(row):
            if isinstance(cell, str) and len(cell) > MOST_LETTERS:
                message = f"a cell holds {MOST_LETTERS} letters at most; edit the data file instead"
                place = Mistake(number, column, "", "").place
                raise CompanionError(f"{file.name}: {place} ({head[column]}): {message}")
    if kind == ".csv":
        stream = io.StringIO(newline="")
        csv.writer(stream).writerows(
            [head, *([guard_formula(cell) for cell in row] for row in rows)]
        )
        content = stream.getvalue().encode("utf-8-sig")  # without the mark Excel reads Latin 1
    else:
        from companion.data.xlsx_file import write_workbook  # late: CSV needs no openpyxl

        content = write_workbook(sheet, head, rows, words)
    write_named(file, content, WRITE_HINT)


def _read_csv(name: str, content: bytes, known: Collection[str]) -> Grid:
    if content.startswith(_ZIP):
        raise CompanionError(f'"{name}" is not a CSV file but a workbook; name it .xlsx')
    try:
        is_utf16 = content[:2] in (b"\xff\xfe", b"\xfe\xff")
        text = content.decode("utf-16" if is_utf16 else "utf-8-sig")  # without its mark
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise CompanionError(
            f'"{name}": line {line} is not UTF-8; save the file as "CSV UTF-8", or as .xlsx'
        ) from None
    if "\0" in text:
        raise CompanionError(f'"{name}" is not a CSV file; save the table as .csv or .xlsx')
    try:
        start, delimiter = detect_delimiter(text, known)
        rows, line = list[tuple[str, ...]](), 0
        strict = records(text[start:], delimiter, strict=True)
        try:
            for row in strict:
                rows.append(tuple(row))
                line = strict.line_num
        except csv.Error as error:
            if "end of data" in str(error):
                message = f'"{name}": line {line + 1}: a closing quote is missing'
                raise CompanionError(message) from None
            rows = [*map(tuple, records(text[start:], delimiter))]
    except csv.Error as error:
        raise CompanionError(f'"{name}" is not a CSV file: {error}') from None
    return make_grid(name, None, rows, known, {})


def records(text: str, delimiter: str, *, strict: bool = False) -> Any:
    """Return the rows of a CSV file as they are read."""
    return csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=strict)


def make_grid(
    file: str,
    sheet: str | None,
    rows: Sequence[tuple[ReadCell, ...]],
    known: Collection[str],
    shown: Mapping[tuple[int, int], str],
) -> Grid:
    """Return the cells from the row of headings on; what stands above it, such as a title, goes."""
    start = max(0, find_head(rows, known))
    head = rows[start] if rows else ()
    return Grid(file, sheet, head, tuple(rows[start + 1 :]), shown, start + 1)


def find_head(rows: Iterable[Sequence[object]], known: Collection[str]) -> int:
    """Return the place of the first row in which a known heading stands; -1 if there is none."""
    for place, row in enumerate(islice(rows, MOST_ABOVE)):
        words = [cell.lower().strip() for cell in row if isinstance(cell, str)]
        if not {*words, *(_PARTS.sub("-", word) for word in words)}.isdisjoint(known):
            return place
    return -1


def detect_delimiter(text: str, known: Collection[str]) -> tuple[int, str]:
    """Return where the cells of a CSV file begin, and what parts them: see `sep=;`, or guess."""
    if text[:4].lower() == "sep=" and text[5:6] in ("\r", "\n"):
        rest = text[5:].removeprefix("\r").removeprefix("\n")
        return len(text) - len(rest), text[4]

    def worth(delimiter: str) -> tuple[int, int]:
        try:
            head: list[str] = next(records(text, delimiter), [])
        except csv.Error:  # no cell is so long
            return 0, 0
        return sum(cell.strip() in known for cell in head), len(head)

    return 0, max(_DELIMITERS, key=worth)
