"""Values, entries and labels changed in a file of the owner: TOML, CSV or XLSX; all else stays."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Collection, Iterator, Mapping, MutableMapping, Sequence
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

import tomli
import tomlkit
from msgspec import Struct

from companion.core.errors import CompanionError
from companion.data.cells import Cell, guarded, same, to_cell
from companion.data.columns import ID
from companion.data.own_files import load_sheet
from companion.data.sheet import Sheet
from companion.data.spreadsheet import delimiter_of
from companion.data.toml_file import parse_toml, text_of

Rows = Mapping[str, Mapping[str, object] | None]
"""What entries say, by id; None for one that goes."""
Cells = Mapping[tuple[int, int], Cell]
_MARKS = {b"\xef\xbb\xbf": "utf-8", b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}


class Spot(Struct, frozen=True):
    """Where a value stands."""

    table: str  # its table
    entry: str  # the entry; of a record the name of the table
    keys: tuple[str, ...]  # the key, and those inside it
    is_list: bool = True  # whether the table is a list of entries
    start: Mapping[str, object] = {}
    # what a new entry says besides, where the file has none of this name


def change_value(content: bytes | None, spot: Spot, value: object) -> bytes:
    """Return a TOML file with one value changed, or without it if the value is None.

    Raises:
        CompanionError: the file is not TOML, or its layout cannot be changed.
    """
    if not spot.is_list:
        return change_labels(content, {(spot.table, *spot.keys): value})
    rows = _parse(content)[1].get(spot.table, [])
    old = [row for row in rows if row.get("id") == spot.entry] if isinstance(rows, list) else []
    entry = deepcopy(old[0] if old else dict(spot.start))
    entry.pop("id", None)
    *above, last = spot.keys
    inner = entry
    for key in above:
        inner = inner.setdefault(key, {})
    inner.pop(last, None)
    if value is not None:
        inner[last] = value
    sources = entry.get("sources")
    if isinstance(sources, dict) and sources.pop(spot.keys[0], None) and not sources:
        del entry["sources"]
    return change_entries(content, spot.table, {spot.entry: entry or None})


def change_labels(content: bytes | None, words: Mapping[tuple[str, ...], object]) -> bytes:
    """Return a TOML file with words at some paths changed, added, or left out where they are None.

    Raises:
        CompanionError: the file is not TOML, or its layout cannot be changed.
    """

    def edit(document: Any, kit: _Kit) -> None:
        for path, word in words.items():
            _put_label(document, path, word, kit)

    return _edit_toml(content, edit)


def change_entries(content: bytes | None, table: str, entries: Rows) -> bytes:
    """Return a TOML file with entries of a table changed, added, or left out.

    Raises:
        CompanionError: the file is not TOML, or its layout cannot be changed.
    """

    def edit(document: Any, kit: _Kit) -> None:
        rows = document.setdefault(table, kit.rows())
        places = {row["id"]: place for place, row in enumerate(rows)}
        for id, row in entries.items():
            if row is not None and id in places:
                _change(rows[places[id]], {"id": id, **row}, kit)
            elif row is not None:
                rows.append(kit.row({"id": id, **row}, rows))
        for place in sorted(
            (places[id] for id in places if entries.get(id, 0) is None), reverse=True
        ):
            del rows[place]
        if not rows:
            del document[table]

    def rewrite(document: Any, kit: _Kit) -> None:
        plain = {table: deepcopy(tomli.loads(tomlkit.dumps(document)).get(table, []))}
        edit(plain, _PLAIN)
        document.pop(table, None)
        rows = kit.rows()
        for row in plain.get(table, ()):
            rows.append(kit.row(row, rows))
        if rows:
            document.append(table, rows)

    return _edit_toml(content, edit, rewrite)


def change_rows(path: Path, content: bytes, table: str, rows: Rows) -> bytes:
    """Return a table with rows changed, added at its end, or taken out.

    Args:
        path: of its file, which holds the content.
        content: what was read from it.
        table: its name.
        rows: of a row that a spreadsheet has, these cells alone are written, and None empties one;
            columns that it lacks are added.

    Raises:
        CompanionError: it cannot be read.
    """
    if path.suffix.lower() == ".toml":
        filled = {
            id: row and {k: v for k, v in row.items() if v is not None} for id, row in rows.items()
        }
        return change_entries(content, table, filled)
    wrong: list[str] = []
    _, sheet = load_sheet(path, path.name, lambda problem: wrong.append(str(problem)))
    if sheet is None:
        raise CompanionError(f"it cannot be changed while it is wrong: {wrong[0]}")
    cells, gone = _place_cells(sheet, rows)
    if path.suffix.lower() == ".csv":
        return _change_csv(content, cells, gone)
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


# --- TOML ---------------------------------------------------------------------------------------


class _Kit(NamedTuple):
    """What makes values of a document that keeps its layout, or plain ones."""

    value: Callable[[object], Any]
    row: Callable[[Mapping[str, object], Any], Any]  # takes the list that it will stand in
    rows: Callable[[], Any]
    table: Callable[[], Any]


def _edit_toml(content: bytes | None, *edits: Callable[[Any, _Kit], None]) -> bytes:
    """Return a file as the first of some edits leaves it that says what is wanted.

    The same edit of plain values says what that is: tomlkit fails on some layouts, such as dotted
    keys.
    """
    text, wanted = _parse(content)
    edits[0](wanted, _PLAIN)
    for edit in edits:
        with suppress(LookupError, ValueError, TypeError, AttributeError, AssertionError):
            document = tomlkit.parse(text)
            edit(document, _LAYOUT)
            result = tomlkit.dumps(document).replace("\r\n", "\n")
            said = tomli.loads(result)
            if same(said, wanted) or repr(said) == repr(wanted):  # nan equals nothing
                return (result.replace("\n", "\r\n") if "\r\n" in text else result).encode()
    raise CompanionError("the file is written in a way that cannot be changed; write it by hand")


def _parse(content: bytes | None) -> tuple[str, dict[str, Any]]:
    try:
        text = text_of(content or b"")
        return text, parse_toml(text)
    except ValueError as error:
        raise CompanionError(f"the file cannot be changed while it is wrong: {error}") from None


def _make_value(value: object) -> Any:
    if isinstance(value, Mapping):
        return _make_row(value, None)
    if isinstance(value, list):
        array = tomlkit.array()
        for item in value:
            array.append(_make_value(item))
        return array
    return tomlkit.item(value)


def _make_row(row: Mapping[str, object], rows: Any) -> Any:
    table = tomlkit.table() if isinstance(rows, tomlkit.items.AoT) else tomlkit.inline_table()
    for key, value in row.items():
        table.append(key, _make_value(value))
    return table


_LAYOUT = _Kit(_make_value, _make_row, tomlkit.aot, tomlkit.table)
_PLAIN = _Kit(deepcopy, lambda row, _: deepcopy(dict(row)), list, dict)


def _change(item: Any, content: Mapping[str, object], kit: _Kit) -> None:
    for key in [key for key in item if key not in content]:
        del item[key]
    for key, value in content.items():
        old = item.get(key)
        if isinstance(old, MutableMapping) and isinstance(value, Mapping) and value:
            _change(old, value, kit)
        elif old is None or not same(old.unwrap() if hasattr(old, "unwrap") else old, value):
            item[key] = kit.value(value)


def _put_label(document: Any, path: Sequence[str], word: object, kit: _Kit) -> None:
    for holder, key in list(_iter_labels(document, ".".join(path))):
        if word is None:
            del holder[key]
        else:
            holder[key] = word
        return
    if word is None:
        return
    *above, last = path
    for key in above:
        if key not in document:
            document[key] = kit.table()
        document = document[key]
    document[last] = word


def _iter_labels(table: Any, name: str) -> Iterator[tuple[Any, str]]:
    """Yield where a dotted name stands, however its keys are cut."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            if name.startswith(f"{key}."):
                yield from _iter_labels(value, name[len(key) + 1 :])
        elif key == name:
            yield table, key


# --- spreadsheets -------------------------------------------------------------------------------


def _place_cells(sheet: Sheet, rows: Rows) -> tuple[Cells, frozenset[int]]:
    """Return the cells to write, by row and column, and the rows that go."""
    rest = enumerate(sheet.grid.rows, start=sheet.grid.first + 1)
    filled = (number for number, row in rest if any(cell not in (None, "") for cell in row))
    last, columns = max(filled, default=sheet.grid.first), dict(sheet.columns)
    if not sheet.grid.has_ids:
        del columns[ID]  # they are made of names
    cells: dict[tuple[int, int], Cell] = {}
    gone = set[int]()
    for id, row in rows.items():
        line = sheet.lines.get(id)
        if row is None:
            gone |= {line.number} if line else set()
            continue
        if not (line or sheet.grid.has_ids):
            raise CompanionError('the table has no column "id"; write one into it first')
        last += 0 if line else 1
        number = line.number if line else last
        for key, value in row.items() if line else {"id": id, **row}.items():
            if key not in columns:
                columns[key] = max(columns.values()) + 1
                cells[sheet.grid.first, columns[key]] = key
            words = isinstance(value, str)
            cells[number, columns[key]] = None if value is None else to_cell(value, words=words)
    return cells, frozenset(gone)


def _change_csv(content: bytes, cells: Cells, gone: Collection[int]) -> bytes:
    """Return a CSV file with other cells and without some rows, in its own letters and signs."""
    mark = next((mark for mark in _MARKS if content.startswith(mark)), b"")
    code = _MARKS.get(mark, "utf-8")
    text = content[len(mark) :].decode(code)
    start, delimiter = delimiter_of(text, ("id",))
    rows = [*csv.reader(io.StringIO(text[start:], newline=""), delimiter=delimiter)]
    for (number, column), cell in cells.items():
        rows += [[] for _ in range(number - len(rows))]
        row = rows[number - 1]
        row += [""] * (column + 1 - len(row))
        row[column] = guarded(cell)
    end = "\r\n" if "\r\n" in text else "\n"
    lines = (
        _format_record(row, delimiter) + end
        for number, row in enumerate(rows, start=1)
        if number not in gone
    )
    return mark + (text[:start] + "".join(lines)).encode(code)


def _format_record(row: Sequence[str], delimiter: str) -> str:
    stream = io.StringIO(newline="")
    csv.writer(stream, delimiter=delimiter).writerow(row)
    return stream.getvalue().removesuffix("\r\n")
