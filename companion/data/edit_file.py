"""Values, entries and labels changed in a file of the owner: TOML, CSV or XLSX; all else stays."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Collection, Iterator, Mapping, MutableMapping, Sequence
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

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
    text, wanted = _parse(content)
    for path, word in words.items():
        _put_label(wanted, path, word)
    return _rewrite(text, wanted)


def change_entries(content: bytes | None, table: str, entries: Rows) -> bytes:
    """Return a TOML file with entries of a table changed, added, or left out.

    Raises:
        CompanionError: the file is not TOML, or its layout cannot be changed.
    """
    text, wanted = _parse(content)
    rows = {row["id"]: row for row in wanted.get(table, ())} | dict(entries)
    wanted[table] = [{"id": id, **row} for id, row in rows.items() if row is not None]
    if not wanted[table]:
        del wanted[table]
    return _rewrite(text, wanted)


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
    used = {key for row in rows.values() for key in row or ()}
    _, sheet = load_sheet(path, path.name, lambda problem: wrong.append(str(problem)), used)
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


def _parse(content: bytes | None) -> tuple[str, dict[str, Any]]:
    try:
        text = text_of(content or b"")
        return text, parse_toml(text)
    except ValueError as error:
        raise CompanionError(f"the file cannot be changed while it is wrong: {error}") from None


def _rewrite(text: str, wanted: Mapping[str, Any]) -> bytes:
    """Return a file that says what is wanted, with all else as it is.

    tomlkit fails on some layouts, such as dotted keys: then tables that change are written anew.
    """
    before = tomli.loads(text)
    changed = [key for key in before if not same(before[key], wanted.get(key))]
    for anew in ([], changed):
        with suppress(LookupError, ValueError, TypeError, AttributeError, AssertionError):
            document = tomlkit.parse(text)
            for key in anew:
                del document[key]
            _update(document, wanted, _make_table)
            result = tomlkit.dumps(document).replace("\r\n", "\n")
            content = tomli.loads(result)
            if same(content, wanted) or repr(content) == repr(wanted):  # nan equals nothing
                return (result.replace("\n", "\r\n") if "\r\n" in text else result).encode()
    raise CompanionError("the file is written in a way that cannot be changed; write it by hand")


def _update(item: Any, wanted: Mapping[str, Any], make: Callable[[Any], Any]) -> None:
    """Let a table of a document say what is wanted; what already does stays as it is."""
    for key in [key for key in item if key not in wanted]:
        del item[key]
    for key, value in wanted.items():
        old = item.get(key)
        if isinstance(old, MutableMapping) and isinstance(value, Mapping):
            _update(old, value, make)
        elif make is _make_table and _are_rows(old) and _are_rows(value):
            _update_rows(old, value)
        elif old is None or not same(old.unwrap() if hasattr(old, "unwrap") else old, value):
            item[key] = make(value)


def _update_rows(rows: Any, wanted: Sequence[Mapping[str, Any]]) -> None:
    """Let a list of entries hold those that are wanted: first old ones, then new ones."""
    ids = [row["id"] for row in wanted]
    for place in reversed(range(len(rows))):
        if rows[place]["id"] not in ids:
            del rows[place]
    for row, value in zip(rows, wanted, strict=False):
        _update(row, value, _make_value)
    for value in wanted[len(rows) :]:
        is_apart = isinstance(rows, tomlkit.items.AoT)
        rows.append(_fill(tomlkit.table() if is_apart else tomlkit.inline_table(), value))


def _are_rows(value: object) -> bool:
    """Return whether something is a list of entries, each with its id."""
    return isinstance(value, list) and all(
        isinstance(row, Mapping) and "id" in row for row in value
    )


def _make_table(value: Any) -> Any:
    """Return a value that stands outside of lists: a table has lines of its own."""
    if _are_rows(value):
        rows = tomlkit.aot()
        _update_rows(rows, value)
        return rows
    if not isinstance(value, Mapping):
        return _make_value(value)
    table = tomlkit.table()
    _update(table, value, _make_table)
    return table


def _make_value(value: Any) -> Any:
    if isinstance(value, list):
        array = tomlkit.array()
        for item in value:
            array.append(_make_value(item))
        return array
    return (
        _fill(tomlkit.inline_table(), value) if isinstance(value, Mapping) else tomlkit.item(value)
    )


def _fill(table: Any, values: Mapping[str, Any]) -> Any:
    _update(table, values, _make_value)
    return table


def _put_label(words: dict[str, Any], path: Sequence[str], word: object) -> None:
    for holder, key in list(_iter_labels(words, ".".join(path))):
        if word is None:
            del holder[key]
        else:
            holder[key] = word
        return
    if word is None:
        return
    *above, last = path
    for key in above:
        words = words.setdefault(key, {})
    words[last] = word


def _iter_labels(table: dict[str, Any], name: str) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield where a dotted name stands, however its keys are cut."""
    for key, value in table.items():
        if isinstance(value, dict):
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
