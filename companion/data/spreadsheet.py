"""A spreadsheet file as a grid of cells: CSV here, XLSX in `xlsx_file.py`."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import islice
from pathlib import Path

from msgspec import Struct

from companion.atomic_write import put
from companion.core.errors import CompanionError, describe_refusal, told
from companion.data.cells import MOST_LETTERS, Cell, ReadCell, Unreadable, guarded, text_of, whole

MOST_BYTES = {".csv": 2_000_000, ".xlsx": 10_000_000}
MOST_CELLS = 200_000
MOST_LETTERS_OF_A_SHEET = 31  # of its name
ENDINGS = (".csv", ".xlsx")
MOST_ABOVE = 20  # rows above the headings
_DELIMITERS = (",", ";", "\t")
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
        """Return a cell as it is typed, or as its program shows it; the column is from 0."""
        cells = self.rows[row - self.first - 1]
        cell = cells[column] if column < len(cells) else None
        if isinstance(cell, (Unreadable, str)) or cell is None:
            return cell.strip() if isinstance(cell, str) else ""
        return self.shown.get((row, column + 1)) or text_of(whole(cell))


class Mistake(Struct, frozen=True, order=True):
    """What is wrong with a cell."""

    row: int  # as a spreadsheet counts, the first row 1; 0 for the sheet as a whole
    column: int  # from 0; -1 for the row as a whole
    name: str  # the heading of the column, or the key
    message: str  # what is wrong and what to try


def refused(grid: Grid, mistakes: Iterable[Mistake]) -> CompanionError:
    """Return the error that names wrong cells by sheet, row and column."""
    found = sorted(set(mistakes))
    lines = [f"{_place(grid, mistake)}: {mistake.message}" for mistake in found]
    head = f"{len(found)} mistakes in {grid.file}, nothing written"
    return CompanionError(told(lines, head))


def letters(column: int) -> str:
    """Return the letters of a column: A for 0, AA for 26."""
    text = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


def ending(file: Path) -> str:
    """Return `.csv` or `.xlsx`.

    Raises:
        CompanionError: the name ends in something else.
    """
    found = file.suffix.lower()
    if found in ENDINGS:
        return found
    what = f'a file ending in "{found}"' if found else "a file without an extension"
    raise CompanionError(
        f'"{file.name}": {what} cannot be read or written; save it as .xlsx or .csv'
    )


def read_grid(file: Path, sheet: str, known: Collection[str]) -> Grid:
    """Read the cells of a file.

    Args:
        file: ends in `.csv` or `.xlsx`.
        sheet: the name of the sheet, if there are several.
        known: headings by which the delimiter of a CSV file and the row of headings are found.

    Raises:
        CompanionError: it is not such a file, or too large.
    """
    kind = ending(file)
    content = _content(file, MOST_BYTES[kind])
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
    """Write cells to a file, under a temporary name first.

    Args:
        file: ends in `.csv` or `.xlsx`.
        sheet: the name of the sheet.
        head: the headings.
        rows: the cells below them.
        words: whether a column holds words only.

    Raises:
        CompanionError: it cannot be written, or a cell is too long.
    """
    kind = ending(file)
    for number, row in enumerate(rows, start=2):
        for column, cell in enumerate(row):
            if isinstance(cell, str) and len(cell) > MOST_LETTERS:
                place = f"row {number}, column {letters(column)} ({head[column]})"
                raise CompanionError(
                    f"{file.name}: {place}: a cell holds {MOST_LETTERS} letters at most;"
                    " edit the data file instead"
                )
    if kind == ".csv":
        content = _csv(head, rows)
    else:
        from companion.data.xlsx_file import write_workbook  # late: CSV needs no openpyxl

        content = write_workbook(sheet, head, rows, words)
    write_whole(file, content)


def write_whole(file: Path, content: bytes) -> None:
    """Write a file whole or not at all.

    Raises:
        CompanionError: it cannot be written.
    """
    try:
        put(file, content)
    except OSError as error:
        hint = "close it in other programs, or choose another folder"
        raise CompanionError(describe_refusal(f'"{file}" cannot be written', error, hint)) from None


def _content(file: Path, most: int) -> bytes:
    try:
        with file.open("rb") as stream:
            content = stream.read(most + 1)
    except OSError as error:
        raise CompanionError(f'"{file}" cannot be read: {error.strerror or error}') from None
    if len(content) > most:
        raise CompanionError(
            f'"{file.name}" is larger than {most // 1_000_000} MB; a table of a game is'
            " small: leave out pictures and other sheets"
        )
    return content


def _csv(head: Sequence[str], rows: Sequence[Sequence[Cell]]) -> bytes:
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows([guarded(cell) for cell in row] for row in rows)
    return stream.getvalue().encode("utf-8-sig")  # Excel takes a file without the mark for Latin 1


def _read_csv(name: str, content: bytes, known: Collection[str]) -> Grid:
    if content.startswith(_ZIP):
        raise CompanionError(f'"{name}" is not a CSV file but a workbook; name it .xlsx')
    text = _decoded(name, content)
    try:
        start, delimiter = delimiter_of(text, known)
        rows = _records(text[start:], delimiter)
        unclosed = _unclosed(text[start:], delimiter)
    except csv.Error as error:
        raise CompanionError(f'"{name}" is not a CSV file: {error}') from None
    if unclosed:
        raise CompanionError(f'"{name}": line {unclosed}: a closing quote is missing')
    return make_grid(name, None, rows, known, {})


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
        if any(isinstance(cell, str) and cell.strip().lower() in known for cell in row):
            return place
    return -1


def _records(text: str, delimiter: str) -> list[tuple[str, ...]]:
    return [tuple(row) for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)]


def _unclosed(text: str, delimiter: str) -> int:
    """Return the line of the row whose last cell begins with a quote and never ends; 0 for none."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = 0
    try:
        for _ in reader:
            line = reader.line_num
    except csv.Error as error:
        return line + 1 if "end of data" in str(error) else 0
    return 0


def _decoded(name: str, content: bytes) -> str:
    encoding = "utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise CompanionError(
            f'"{name}": line {line} is not UTF-8; save the file as "CSV UTF-8", or as .xlsx'
        ) from None
    if "\0" in text:
        raise CompanionError(f'"{name}" is not a CSV file; save the table as .csv or .xlsx')
    return text


def delimiter_of(text: str, known: Collection[str]) -> tuple[int, str]:
    """Return where the cells of a CSV file begin, and what parts them."""
    if text[:4].lower() == "sep=" and text[5:6] in ("\r", "\n"):
        rest = text[5:].removeprefix("\r").removeprefix("\n")
        return len(text) - len(rest), text[4]
    return 0, _delimiter(text, known)


def _delimiter(text: str, known: Collection[str]) -> str:
    """Return the delimiter that gives most known headings, or else most headings."""

    def worth(delimiter: str) -> tuple[int, int]:
        try:
            head = next(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter), [])
        except csv.Error:  # no cell is so long
            return 0, 0
        return sum(cell.strip() in known for cell in head), len(head)

    return max(_DELIMITERS, key=worth)


def _place(grid: Grid, mistake: Mistake) -> str:
    place = "" if grid.sheet is None else f'sheet "{grid.sheet}"'
    if mistake.row:
        place += f"{', ' if place else ''}row {mistake.row}"
    if mistake.column >= 0:
        place += f", column {letters(mistake.column)}"
        place += f" ({mistake.name})" if mistake.name else ""
    elif mistake.name:
        place += f": {mistake.name}"
    return f"{grid.file}: {place}" if place else grid.file
