"""One value changed, or entries added or taken out, in a file of the owner: TOML, CSV or XLSX.

All else stays as it is.
"""

from __future__ import annotations

import io
from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.data.cells import Cell, guarded, to_cell
from companion.data.own_files import sheet_content
from companion.data.spreadsheet import delimiter_of
from companion.data.toml_file import parse_toml, text_of
from companion.data.write import with_entries, with_labels

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


def sheet_with(path: Path, content: bytes, spot: Spot, value: object) -> bytes:
    """Return a spreadsheet with one cell changed.

    Args:
        path: of the spreadsheet, which holds the content.
        content: what was read from it.
        spot: where the value stands.
        value: the new one; None empties the cell.

    Raises:
        CompanionError: the sheet has no such row or column.
    """
    _, sheet = sheet_content(path, path.name, lambda _: None)
    line = sheet.lines.get(spot.entry) if sheet else None
    column = sheet.columns.get(".".join(spot.keys)) if sheet else None
    if line is None or column is None:
        what = "row" if line is None else "column"
        name = spot.entry if line is None else ".".join(spot.keys)
        raise CompanionError(f'{path.name} has no {what} "{name}"; add it there')
    cell = to_cell(value, words=isinstance(value, str)) if value is not None else None
    if path.suffix.lower() == ".csv":
        return _csv_with(content, line.number, column, cell)
    from openpyxl import load_workbook  # late: CSV needs none

    book: Any = load_workbook(io.BytesIO(content))
    page = book[sheet.grid.sheet] if sheet and sheet.grid.sheet in book.sheetnames else book.active
    page.cell(line.number, column + 1).value = cell
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def with_new_entries(
    path: Path, content: bytes, entries: Mapping[str, Mapping[str, object]]
) -> bytes:
    """Return a table with entries added at its end, and the columns that it did not have.

    Args:
        path: of the table, which holds the content.
        content: what was read from it.
        entries: what they say, by id.

    Raises:
        CompanionError: it cannot be read.
    """
    if path.suffix.lower() == ".toml":
        return with_entries(_read(content)[0], path.stem, entries).encode()
    wrong: list[str] = []
    _, sheet = sheet_content(path, path.name, lambda problem: wrong.append(str(problem)))
    if sheet is None:
        raise CompanionError(f"it cannot be added to while it is wrong: {wrong[0]}")
    columns = dict(sheet.columns)
    last = max((line.number for line in sheet.lines.values()), default=1)
    new = dict.fromkeys(key for values in entries.values() for key in values if key not in columns)
    columns |= {key: max(columns.values()) + place for place, key in enumerate(new, start=1)}
    rows = [
        {
            columns[key]: to_cell(value, words=isinstance(value, str))
            for key, value in {"id": name, **values}.items()
        }
        for name, values in entries.items()
    ]
    heads = {columns[key]: key for key in new}
    if path.suffix.lower() == ".csv":
        return _csv_longer(content, heads, rows)
    from openpyxl import load_workbook  # late: CSV needs none

    book: Any = load_workbook(io.BytesIO(content))
    page = book[sheet.grid.sheet] if sheet.grid.sheet in book.sheetnames else book.active
    placed: list[tuple[int, Mapping[int, Cell]]] = [(1, heads), *enumerate(rows, start=last + 1)]
    for number, cells in placed:
        for column, cell in cells.items():
            page.cell(number, column + 1).value = cell
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def without_entries(path: Path, content: bytes, ids: Collection[str]) -> bytes:
    """Return a table without some entries.

    Args:
        path: of the table, which holds the content.
        content: what was read from it.
        ids: of the entries that go.

    Raises:
        CompanionError: it cannot be read.
    """
    if path.suffix.lower() == ".toml":
        return with_entries(_read(content)[0], path.stem, dict.fromkeys(ids)).encode()
    wrong: list[str] = []
    _, sheet = sheet_content(path, path.name, lambda problem: wrong.append(str(problem)))
    if sheet is None:
        raise CompanionError(f"nothing can be taken out while it is wrong: {wrong[0]}")
    numbers = sorted((sheet.lines[id].number for id in ids if id in sheet.lines), reverse=True)
    if path.suffix.lower() == ".csv":
        return _csv_shorter(content, numbers)
    from openpyxl import load_workbook  # late: CSV needs none

    book: Any = load_workbook(io.BytesIO(content))
    page = book[sheet.grid.sheet] if sheet.grid.sheet in book.sheetnames else book.active
    for number in numbers:
        page.delete_rows(number)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def _csv_shorter(content: bytes, numbers: Sequence[int]) -> bytes:
    """Return a CSV file without the records of these numbers, the last one first."""
    mark = next((mark for mark in _MARKS if content.startswith(mark)), b"")
    code = _MARKS.get(mark, "utf-8")
    text = content[len(mark) :].decode(code)
    start, delimiter = delimiter_of(text, ("id",))
    begins = [fields[0][0] for fields in _records(text, start, delimiter)]
    for number in numbers:
        end = begins[number] if number < len(begins) else len(text)
        text = text[: begins[number - 1]] + text[end:]
    return mark + text.encode(code)


def _csv_longer(
    content: bytes, heads: Mapping[int, Cell], rows: Sequence[Mapping[int, Cell]]
) -> bytes:
    """Return a CSV file with more headings and more rows, by their columns."""
    mark = next((mark for mark in _MARKS if content.startswith(mark)), b"")
    code = _MARKS.get(mark, "utf-8")
    text = content[len(mark) :].decode(code)
    start, delimiter = delimiter_of(text, ("id",))
    end = "\r\n" if "\r\n" in text else "\n"
    if heads:
        fields = next(_records(text, start, delimiter))
        place = fields[-1][1]
        more = [_field(heads.get(at), delimiter) for at in range(len(fields), max(heads) + 1)]
        text = text[:place] + "".join(delimiter + one for one in more) + text[place:]
    if not text.endswith(("\r", "\n")):
        text += end
    for cells in rows:
        row = [_field(cells.get(at), delimiter) for at in range(max(cells) + 1)]
        text += delimiter.join(row) + end
    return mark + text.encode(code)


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


def _csv_with(content: bytes, number: int, column: int, value: Cell) -> bytes:
    mark = next((mark for mark in _MARKS if content.startswith(mark)), b"")
    code = _MARKS.get(mark, "utf-8")
    text = content[len(mark) :].decode(code)
    start, delimiter = delimiter_of(text, ("id",))
    fields = [*_records(text, start, delimiter)][number - 1]
    cell = _field(value, delimiter)
    if column < len(fields):
        begin, end = fields[column]
    else:
        begin = end = fields[-1][1]
        cell = delimiter * (column + 1 - len(fields)) + cell
    return mark + (text[:begin] + cell + text[end:]).encode(code)


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
