"""Spreadsheets as grids of cells: CSV here, XLSX in `xlsx_file.py`; cells to TOML values.

A nested key b of the table a becomes the column `a.b`.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from math import isfinite
from pathlib import Path
from typing import Any, TypeAlias

from msgspec import Struct

from companion.atomic_write import write_named
from companion.core.errors import CompanionError, join_mistakes
from companion.data.toml_file import is_flat

# Values of TOML as cells, and back without loss.


Cells: TypeAlias = Mapping[str, object]
"""What stands in the row of an entry, by heading; what is empty is left out."""

ID = "id"
SOURCE = "source"
SOURCE_OF = "source:"
LABEL = "label:"
RESERVED = ("source", "sources", "remove")
_PLAIN = re.compile(r"(?!.*_x[0-9A-Fa-f]{4}_)[\w-]+", re.ASCII)
"""Keys without quotes; a spreadsheet program reads `_x000D_` as a control letter."""


def iter_leaves(values: Mapping[str, object], start: str = "") -> Iterator[tuple[str, object]]:
    """Yield every leaf with its heading; a key with special characters is quoted.

    Empty tables, and tables with special keys above or in them, are leaves too.
    """
    for key, value in values.items():
        is_plain = _PLAIN.fullmatch(key)
        head = f"{start}{key}" if is_plain else json.dumps(key).replace("_x", r"\u005fx")
        if is_plain and isinstance(value, Mapping) and value and all(map(_PLAIN.fullmatch, value)):
            yield from iter_leaves(value, f"{head}.")
        else:
            yield head, value


def parse_heading(head: str) -> tuple[str, ...]:
    """Parse a heading into a key path; an odd heading is a path of a single key."""
    if head.startswith('"') and isinstance(word := _parse_json(head), str):
        return (word,)
    parts = tuple(head.split("."))
    return parts if all(parts) else (head,)


def holds_words(head: str) -> bool:
    """Return whether a column always holds text, such as ids and sources."""
    return head in (ID, SOURCE) or head.startswith((SOURCE_OF, LABEL))


def set_leaf(values: dict[str, Any], head: str, value: object) -> bool:
    """Set the value of a heading, in place; return False if another value is there."""
    *above, last = parse_heading(head)
    for key in above:
        values = values.setdefault(key, {})
        if not isinstance(values, dict):
            return False
    return values.setdefault(last, value) is value


JSON = "json:"
MOST_LETTERS = 32_767
"""As many as a cell of Excel holds."""
EMPTY = (None, "")
_DEEPEST = 11
_NUMBER = re.compile(r"-?(0|[1-9]\d{0,29})(\.\d{1,30})?([eE][+-]?\d{1,3})?")
_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\ufffe\uffff]|_x[0-9A-Fa-f]{4}_")
"""What XML or a spreadsheet program would change: control letters and `_x000D_`."""
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class Unreadable(Struct, frozen=True):
    """A cell without a readable value."""

    message: str  # what is wrong and what to try


Cell: TypeAlias = str | int | float | bool | None
ReadCell: TypeAlias = Cell | Unreadable


def to_cell(value: object, *, words: bool) -> Cell:
    """Convert a value to a cell that `from_cell` reads back; text columns may hold 12 as text."""
    plain = value if isinstance(value, (str, int, float)) else _dump_json(value)
    unsafe = isinstance(plain, str) and _UNSAFE.search(plain)
    if not unsafe and equal_values(from_cell(plain, words=words), value):
        return plain
    return _dump_json(value) if isinstance(value, str) else f"{JSON} {_dump_json(value)}"


def from_cell(cell: Cell, *, words: bool) -> object:
    """Return the value of a cell, None for an empty one; with `words` all cells are text.

    Quotes that are not needed belong to the text: `"To be."`.
    """
    if cell is None or cell == "":
        return None
    if not isinstance(cell, str):
        return cell_text(_make_whole(cell)) if words else _make_whole(cell)
    value = _parse_json(cell.removeprefix(JSON)) if cell.startswith(JSON) else None
    if cell.startswith('"') and cell.endswith('"') and isinstance(word := _parse_json(cell), str):
        is_odd = word.startswith(_FORMULA) or _UNSAFE.search(word)
        value = word if is_odd or from_cell(word, words=False) != word else None
    if value is None:
        return cell if words else _parse_value(cell)
    return value


def cell_text(cell: object) -> str:
    """Return a cell as text, as in a CSV file."""
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    return "" if cell is None else str(cell)


def equal_values(value: object, other: object) -> bool:
    """Return whether values are equal; 2 equals 2.0, but not true or "2"."""
    if isinstance(value, Mapping) and isinstance(other, Mapping):
        return value.keys() == other.keys() and all(
            equal_values(value[key], other[key]) for key in value
        )
    if isinstance(value, list) and isinstance(other, list):
        return len(value) == len(other) and all(map(equal_values, value, other))
    if isinstance(value, bool) or isinstance(other, bool):
        return value is other
    return value == other


def _make_whole(number: float) -> float:
    """Convert 3.0 to 3, since spreadsheets make no difference."""
    if isinstance(number, float) and number.is_integer() and abs(number) < 2**63:
        return int(number)
    return number


def _parse_value(text: str) -> object:
    """Parse a text as number, boolean, list or table; otherwise return the text."""
    trimmed = text.strip()
    if trimmed.upper() in ("TRUE", "FALSE"):
        return trimmed.upper() == "TRUE"
    if _NUMBER.fullmatch(trimmed) and isfinite(float(trimmed)):
        return _make_whole(float(trimmed) if set(trimmed) & set(".eE") else int(trimmed))
    value = _parse_json(trimmed) if trimmed[:1] in ("[", "{") else None
    return text if value is None else value


def _parse_json(text: str) -> object:
    """Parse JSON; None if invalid or not possible in TOML."""
    try:
        value = json.loads(text, strict=False)
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()  # surrogates, 1e999
    except (ValueError, RecursionError):
        return None
    return value if is_flat(value, _DEEPEST) else None


def _dump_json(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)  # a date in a list
    return _UNSAFE.sub(lambda match: f"\\u{ord(match[0][0]):04x}{match[0][1:]}", text)


# Files.


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
        """The heading row."""
        return self.rows[self.first - 1] if self.rows else ()


class Mistake(Struct, frozen=True, order=True):
    """A mistake in a cell."""

    row: int  # row number, from 1
    column: int  # from 0; -1 for the whole row
    name: str  # heading of the column, or the key
    message: str  # what is wrong and what to try

    @property
    def place(self) -> str:
        """The row and column in words."""
        column = f", column {column_letters(self.column)}" if self.column >= 0 else ""
        return f"row {self.row}{column}"


def mistakes_error(grid: Grid, mistakes: Iterable[Mistake]) -> CompanionError:
    """Return an error that lists wrong cells by sheet, row and column."""
    start, lines = f"{grid.file}: ", []
    if grid.sheet is not None:
        start += f'sheet "{grid.sheet}", '
    for mistake in sorted(set(mistakes)):
        name = f" ({mistake.name})" if mistake.column >= 0 else f": {mistake.name}"
        place = f"{mistake.place}{name}" if mistake.name else mistake.place
        lines.append(f"{start}{place}: {mistake.message}")
    return CompanionError(
        join_mistakes(lines, f"{len(lines)} mistakes in {grid.file}, nothing written")
    )


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


def read_grid(file: Path, sheet: str, known: Collection[str]) -> Grid:
    """Read the cells of a CSV file or of a workbook's sheet; the size is limited.

    Known headings help to find the CSV delimiter and the heading row. CompanionError if unreadable.
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
    file: Path, sheet: str, columns: Mapping[str, bool], rows: Sequence[Sequence[Cell]]
) -> None:
    """Write a whole spreadsheet or nothing; `columns` maps headings to whether they are text only.

    A CompanionError if the file cannot be written, or a cell is too long.
    """
    kind = file_type(file)
    if any(isinstance(cell, str) and len(cell) > MOST_LETTERS for row in rows for cell in row):
        raise CompanionError(
            f"{file.name}: a cell holds {MOST_LETTERS} letters at most; edit the data file instead"
        )
    if kind == ".csv":
        texts = [[*columns], *([_guard_formula(cell) for cell in row] for row in rows)]
        content = "".join(map(_format_line, texts)).encode("utf-8-sig")  # so that Excel reads UTF-8
    else:
        from companion.data.xlsx_file import write_workbook  # late: CSV needs no openpyxl

        content = write_workbook(sheet, columns, rows)
    write_named(file, content, WRITE_HINT)


def change_grid(
    content: bytes, grid: Grid, cells: Mapping[tuple[int, int], Cell], gone: Collection[int]
) -> bytes:
    """Change cells of a file, by row from 1 and column from 0, and remove rows; the rest stays."""
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
        row[column] = _guard_formula(cell)
    end = "\r\n" if "\r\n" in text else "\n"
    left = [row for number, row in enumerate(rows, start=1) if number not in gone]
    return (start + "".join(_format_line(row, delimiter, end) for row in left)).encode(code)


def _format_line(row: Sequence[str], delimiter: str = ",", end: str = "\r\n") -> str:
    stream = io.StringIO(newline="")
    csv.writer(stream, delimiter=delimiter).writerow(row)  # its \r\n puts \r in quotes
    return stream.getvalue().removesuffix("\r\n") + end


def _guard_formula(cell: Cell) -> str:
    """Quote a formula for CSV so that it stays text; `from_cell` reads it back."""
    text = cell_text(cell)
    return _dump_json(text) if isinstance(cell, str) and text.startswith(_FORMULA) else text


def _read_csv(name: str, content: bytes, known: Collection[str]) -> Grid:
    if content.startswith(_ZIP):
        raise CompanionError(f'"{name}" is not a CSV file but a workbook; name it .xlsx')
    is_utf16 = content[:2] in (b"\xff\xfe", b"\xfe\xff")
    code = "utf-16" if is_utf16 else "utf-8-sig" if content[:3] == b"\xef\xbb\xbf" else "utf-8"
    try:
        text = content.decode(code)
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise CompanionError(
            f'"{name}": line {line} is not UTF-8; save the file as "CSV UTF-8", or as .xlsx'
        ) from None
    if "\0" in text:
        raise CompanionError(f'"{name}" is not a CSV file; save the table as .csv or .xlsx')
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
                raise CompanionError(f'"{name}": line {line + 1}: {what}') from None
    return Grid(name, None, rows, find_head(rows, known) or 1, dialect=(code, start, delimiter))


def _guess_delimiter(text: str, known: Collection[str]) -> str:
    def worth(delimiter: str) -> tuple[int, int]:
        head: list[str] = next(_records(text[:MOST_HEAD], delimiter), [])
        return sum(cell.strip() in known for cell in head), len(head)

    return max(_DELIMITERS, key=worth)


def _records(text: str, delimiter: str, *, strict: bool = False) -> Any:
    """Return a reader of the rows of a CSV text."""
    return csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=strict)


def find_head(rows: Iterable[Sequence[object]], known: Collection[str]) -> int:
    """Return the number, from 1, of the first row with a known heading; 0 if there is none."""
    for number, row in enumerate(islice(rows, MOST_ABOVE), start=1):
        words = [cell.lower().strip() for cell in row if isinstance(cell, str)]
        if not {*words, *(_PARTS.sub("-", word) for word in words)}.isdisjoint(known):
            return number
    return 0
