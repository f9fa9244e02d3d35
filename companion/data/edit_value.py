"""One value changed, or entries added or taken out, in a file of the owner: TOML, CSV or XLSX.

All else stays as it is.
"""

from __future__ import annotations

import io
from collections.abc import Collection, Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.data.cells import Cell, guarded, to_cell
from companion.data.own_files import load_sheet
from companion.data.sheet import Sheet
from companion.data.spreadsheet import delimiter_of
from companion.data.toml_file import parse_toml, text_of
from companion.data.write import with_entries, with_labels

Rows = Mapping[str, Mapping[str, object] | None]
Cells = Mapping[tuple[int, int], Cell]
_MARKS = {b"\xef\xbb\xbf": "utf-8", b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}


class Spot(Struct, frozen=True):
    """Where a value stands.

    Attributes:
        table: its table.
        entry: the entry; of a record the name of the table.
        keys: the key, and those inside it.
        is_list: whether the table is a list of entries.
        start: what a new entry says besides, where the file has none of this name.
    """

    table: str
    entry: str
    keys: tuple[str, ...]
    is_list: bool = True
    start: Mapping[str, object] = {}


def toml_with(content: bytes | None, spot: Spot, value: object) -> bytes:
    """Return a TOML file with one value changed, or without it if the value is None.

    Raises:
        CompanionError: the file is not TOML.
    """
    text, said = _read(content)
    if not spot.is_list:
        return with_labels(text, {(spot.table, *spot.keys): value}).encode()
    rows = said.get(spot.table, [])
    found = [row for row in rows if row.get("id") == spot.entry] if isinstance(rows, list) else []
    entry = deepcopy(found[0] if found else dict(spot.start))
    entry.pop("id", None)
    _put(entry, spot.keys, value)
    sources = entry.get("sources")
    if isinstance(sources, dict) and sources.pop(spot.keys[0], None) and not sources:
        del entry["sources"]
    return with_entries(text, spot.table, {spot.entry: entry or None}).encode()


def label_with(content: bytes | None, name: str, word: str | None) -> bytes:
    """Return a file of labels with one word changed, or without it if it is None.

    Raises:
        CompanionError: the file is not TOML.
    """
    text, _ = _read(content)
    return with_labels(text, {tuple(name.split(".")): word}).encode()


def with_rows(path: Path, content: bytes, table: str, rows: Rows) -> bytes:
    """Return a table with rows changed, added at its end, or taken out.

    Args:
        path: of its file, which holds the content.
        content: what was read from it.
        table: its name.
        rows: what they say, by id; None for one that goes. Of a row that a spreadsheet has, these
            cells alone are written, and None empties one; columns that it lacks are added.

    Raises:
        CompanionError: it cannot be read.
    """
    if path.suffix.lower() == ".toml":
        said = {id: row and _said(row) for id, row in rows.items()}
        return with_entries(_read(content)[0], table, said).encode()
    wrong: list[str] = []
    _, sheet = load_sheet(path, path.name, lambda problem: wrong.append(str(problem)))
    if sheet is None:
        raise CompanionError(f"it cannot be changed while it is wrong: {wrong[0]}")
    cells, gone = _placed(sheet, rows)
    if path.suffix.lower() == ".csv":
        return _csv_with(content, cells, gone)
    from openpyxl import load_workbook  # late: CSV needs none

    book: Any = load_workbook(io.BytesIO(content))
    page = book[sheet.grid.sheet] if sheet.grid.sheet in book.sheetnames else book.active
    for (number, column), cell in cells.items():
        page.cell(number, column + 1).value = cell
    for number in sorted(gone, reverse=True):
        page.delete_rows(number)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def _said(row: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in row.items() if value is not None}


def _placed(sheet: Sheet, rows: Rows) -> tuple[Cells, frozenset[int]]:
    """Return the cells to write, by row and column, and the rows that go."""
    rest = enumerate(sheet.grid.rows, start=2)
    filled = (number for number, row in rest if any(cell not in (None, "") for cell in row))
    last, columns = max(filled, default=1), dict(sheet.columns)
    cells: dict[tuple[int, int], Cell] = {}
    gone = set[int]()
    for id, row in rows.items():
        line = sheet.lines.get(id)
        if row is None:
            gone |= {line.number} if line else set()
            continue
        last += 0 if line else 1
        number = line.number if line else last
        for key, value in row.items() if line else {"id": id, **row}.items():
            if key not in columns:
                columns[key] = max(columns.values()) + 1
                cells[1, columns[key]] = key
            words = isinstance(value, str)
            cells[number, columns[key]] = None if value is None else to_cell(value, words=words)
    return cells, frozenset(gone)


def _field(cell: Cell, delimiter: str) -> str:
    """Return a cell as it stands in a CSV file, in quotes if need be."""
    text = guarded(cell)
    if any(sign in text for sign in (delimiter, '"', "\n", "\r")):
        return '"' + text.replace('"', '""') + '"'
    return text


def _read(content: bytes | None) -> tuple[str, dict[str, Any]]:
    try:
        text = text_of(content or b"")
        return text, parse_toml(text)
    except ValueError as error:
        raise CompanionError(f"the file cannot be changed while it is wrong: {error}") from None


def _put(entry: dict[str, Any], keys: tuple[str, ...], value: object) -> None:
    *above, last = keys
    for key in above:
        entry = entry.setdefault(key, {})
    if value is None:
        entry.pop(last, None)
    else:
        entry[last] = value


def _csv_with(content: bytes, cells: Cells, gone: Collection[int]) -> bytes:
    """Return a CSV file with other cells, from the last record to the first, and without some."""
    mark = next((mark for mark in _MARKS if content.startswith(mark)), b"")
    code = _MARKS.get(mark, "utf-8")
    text = content[len(mark) :].decode(code)
    start, delimiter = delimiter_of(text, ("id",))
    end = "\r\n" if "\r\n" in text else "\n"
    records = [*_records(text, start, delimiter)]
    rows: dict[int, dict[int, Cell]] = {number: {} for number in gone}
    for (number, column), cell in cells.items():
        rows.setdefault(number, {})[column] = cell
    if max(rows, default=0) > len(records) and not text.endswith(("\r", "\n")):
        text += end
    ends = [*(fields[0][0] for fields in records[1:]), len(text)]
    for number in sorted(number for number in rows if number > len(records)):
        row = rows.pop(number)
        text += delimiter.join(_field(row.get(at), delimiter) for at in range(max(row) + 1)) + end
    for number in sorted(rows, reverse=True):
        fields, row = records[number - 1], rows[number]
        if number in gone:
            text = text[: fields[0][0]] + text[ends[number - 1] :]
            continue
        places = [*fields, *[(fields[-1][1],) * 2] * (max(row) + 1 - len(fields))]
        for column in sorted(range(len(fields), len(places)) | row.keys(), reverse=True):
            place, rest = places[column]
            sign = delimiter if column >= len(fields) else ""
            text = text[:place] + sign + _field(row.get(column), delimiter) + text[rest:]
    return mark + text.encode(code)


def _records(text: str, place: int, delimiter: str) -> Iterator[list[tuple[int, int]]]:
    """Yield where the fields of each record begin and end."""
    fields, begin = list[tuple[int, int]](), place
    while place < len(text):
        if text[place] == '"' and place == begin:
            place = _quoted(text, place + 1)
        elif text[place] == delimiter:
            fields.append((begin, place))
            begin = place = place + 1
        elif text[place] in "\r\n":
            yield [*fields, (begin, place)]
            place += 2 if text.startswith("\r\n", place) else 1
            fields, begin = [], place
        else:
            place += 1
    if fields or begin < place:
        yield [*fields, (begin, place)]


def _quoted(text: str, place: int) -> int:
    """Return where a field in quotes ends."""
    while True:
        end = text.find('"', place)
        if end < 0:
            return len(text)
        if not text.startswith('""', end):
            return end + 1
        place = end + 2
