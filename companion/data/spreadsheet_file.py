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
from companion.data.raw_tables import Row
from companion.data.toml_file import is_flat

# Values of TOML as cells, and back without loss.


Keys: TypeAlias = tuple[str, ...]
Cells: TypeAlias = Mapping[str, object]
"""What stands in the row of an entry, by heading; what is empty is left out."""

ID = "id"
SOURCE = "source"
SOURCE_OF = "source:"
LABEL = "label:"
RESERVED = ("source", "sources", "remove")
_PLAIN = re.compile(r"(?!.*_x[0-9A-Fa-f]{4}_)[\w-]+", re.ASCII)
"""Keys without quotes; a spreadsheet program reads `_x000D_` as a control letter."""


def format_heading(path: Keys) -> str:
    """Return the column heading of a key; keys with special characters are quoted."""
    if all(map(_PLAIN.fullmatch, path)):
        return ".".join(path)
    return json.dumps(path[0]).replace("_x", r"\u005fx")


def parse_heading(head: str) -> Keys:
    """Parse a heading into a key path; an odd heading is a path of a single key."""
    if head.startswith('"') and isinstance(word := _parse_json(head), str):
        return (word,)
    parts = tuple(head.split("."))
    return parts if all(parts) else (head,)


def holds_words(head: str) -> bool:
    """Return whether a column always holds text, such as ids and sources."""
    return head in (ID, SOURCE) or head.startswith((SOURCE_OF, LABEL))


def iter_leaves(values: Mapping[str, object], start: Keys = ()) -> Iterator[tuple[Keys, object]]:
    """Yield every leaf with its key path; empty tables and tables with odd keys are leaves too."""
    for key, value in values.items():
        path = (*start, key)
        if isinstance(value, Mapping) and value and all(map(_PLAIN.fullmatch, (*path, *value))):
            yield from iter_leaves(value, path)
        else:
            yield path, value


def set_leaf(values: dict[str, Any], path: Keys, value: object) -> bool:
    """Set the value at a key path, in place; return False if another value is there."""
    *above, last = path
    for key in above:
        values = values.setdefault(key, {})
        if not isinstance(values, dict):
            return False
    return values.setdefault(last, value) is value


def order_keys(rows: Iterable[Row]) -> list[Keys]:
    """Return the keys of all rows in file order, with the keys of a nested table together."""
    paths = dict.fromkeys(path for row in rows for path, _ in iter_leaves(row.values))
    first: dict[Keys, int] = {}
    for path in paths:
        for n in range(len(path)):
            first.setdefault(path[: n + 1], len(first))
    return sorted(paths, key=lambda path: [first[path[: n + 1]] for n in range(len(path))])


def text_columns(rows: Iterable[Row]) -> frozenset[str]:
    """Return the headings of columns that only hold text."""
    leaves = [leaf for row in rows for leaf in iter_leaves(row.values)]
    others = {path for path, value in leaves if not isinstance(value, str)}
    return frozenset(format_heading(path) for path, _ in leaves if path not in others)


def cells_of(row: Row, labels: Mapping[str, str]) -> Cells:
    """Return the cells of a row by heading."""
    cells: dict[str, object] = {ID: row.id}
    cells |= {format_heading(path): value for path, value in iter_leaves(row.values)}
    if row.source is not None and SOURCE not in row.values:
        cells[SOURCE] = str(row.source)
    for key, own in row.sources.items():
        if own != row.source:
            cells[f"{SOURCE_OF}{key}"] = str(own)
    return cells | {f"{LABEL}{name}": word for name, word in labels.items()}


JSON = "json:"
MOST_LETTERS = 32_767
"""As many as a cell of Excel holds."""
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
        return cell_text(whole(cell)) if words else whole(cell)
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


def guard_formula(cell: Cell) -> str:
    """Quote a formula for CSV so that it stays text; `from_cell` reads it back."""
    text = cell_text(cell)
    return _dump_json(text) if isinstance(cell, str) and text.startswith(_FORMULA) else text


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


def whole(number: float) -> float:
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
        return whole(float(trimmed) if set(trimmed) & set(".eE") else int(trimmed))
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
MOST_CELLS = 200_000
MOST_LETTERS_OF_A_SHEET = 31  # of its name
WRITE_HINT = "close it in other programs, or choose another folder"
MOST_ABOVE = 20  # rows above the headings
MOST_HEAD = 100_000  # letters of them; no cell of CSV is longer
_DELIMITERS = (",", ";", "\t")
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


def cell_at(row: Sequence[ReadCell], column: int) -> ReadCell:
    """Return a cell of a row; None if the row is too short."""
    return row[column] if column < len(row) else None


def mistakes_error(grid: Grid, mistakes: Iterable[Mistake]) -> CompanionError:
    """Return an error that lists wrong cells by sheet, row and column."""
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
        stream = io.StringIO(newline="")
        csv.writer(stream).writerows(
            [[*columns], *([guard_formula(cell) for cell in row] for row in rows)]
        )
        content = stream.getvalue().encode("utf-8-sig")  # without the mark Excel reads Latin 1
    else:
        from companion.data.xlsx_file import write_workbook  # late: CSV needs no openpyxl

        content = write_workbook(sheet, columns, rows)
    write_named(file, content, WRITE_HINT)


def _read_csv(name: str, content: bytes, known: Collection[str]) -> Grid:
    if content.startswith(_ZIP):
        raise CompanionError(f'"{name}" is not a CSV file but a workbook; name it .xlsx')
    try:
        text, _ = decode_csv(content)
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise CompanionError(
            f'"{name}": line {line} is not UTF-8; save the file as "CSV UTF-8", or as .xlsx'
        ) from None
    if "\0" in text:
        raise CompanionError(f'"{name}" is not a CSV file; save the table as .csv or .xlsx')
    start, delimiter = detect_delimiter(text, known)
    for strict in (True, False):  # quotes may stand amid words
        rows, line = list[tuple[str, ...]](), 0
        reader = records(text[start:], delimiter, strict=strict)
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
    return Grid(name, None, rows, find_head(rows, known) or 1)


def decode_csv(content: bytes) -> tuple[str, str]:
    """Decode a CSV file; return text and encoding. UnicodeDecodeError if it is not text."""
    is_utf16 = content[:2] in (b"\xff\xfe", b"\xfe\xff")
    code = "utf-16" if is_utf16 else "utf-8-sig" if content[:3] == b"\xef\xbb\xbf" else "utf-8"
    return content.decode(code), code


def records(text: str, delimiter: str, *, strict: bool = False) -> Any:
    """Return a reader of the rows of a CSV text."""
    return csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=strict)


def find_head(rows: Iterable[Sequence[object]], known: Collection[str]) -> int:
    """Return the number, from 1, of the first row with a known heading; 0 if there is none."""
    for number, row in enumerate(islice(rows, MOST_ABOVE), start=1):
        words = [cell.lower().strip() for cell in row if isinstance(cell, str)]
        if not {*words, *(_PARTS.sub("-", word) for word in words)}.isdisjoint(known):
            return number
    return 0


def detect_delimiter(text: str, known: Collection[str]) -> tuple[int, str]:
    """Return the index of a CSV's first cell, and the delimiter: from `sep=;`, or guessed."""
    if text[:4].lower() == "sep=" and text[5:6] in ("\r", "\n"):
        rest = text[5:].removeprefix("\r").removeprefix("\n")
        return len(text) - len(rest), text[4]

    def worth(delimiter: str) -> tuple[int, int]:
        head: list[str] = next(records(text[:MOST_HEAD], delimiter), [])
        return sum(cell.strip() in known for cell in head), len(head)

    return 0, max(_DELIMITERS, key=worth)
