"""Values, entries and labels changed in a file of the owner: TOML, CSV or XLSX; all else stays."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, MutableMapping, Sequence
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

import tomli
import tomlkit

from companion.core.errors import CompanionError
from companion.data.sheet import Sheet, load_sheet
from companion.data.spreadsheet_file import (
    ID,
    Cell,
    detect_delimiter,
    equal_values,
    guard_formula,
    records,
    to_cell,
)
from companion.data.toml_file import decode_text, parse_toml

Rows = Mapping[str, Mapping[str, object] | None]
"""What entries say, by id; None for one that goes."""
Cells = Mapping[tuple[int, int], Cell]
_MARKS = {b"\xef\xbb\xbf": "utf-8", b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}


# Each returns the file with its change, and raises CompanionError if the file is wrong by itself or
# is written in a way that cannot be changed.


def change_value(
    content: bytes | None,
    table: str,
    entry: str | None,
    keys: Sequence[str],
    value: object,
    start: Mapping[str, object] = {},
) -> bytes:
    """Change one value of a TOML file, or leave it out if it is None.

    The entry of a record is None; `start` is what a new entry says besides.
    """
    if entry is None:
        return change_labels(content, {(table, *keys): value})
    text, wanted = _parse(content)
    rows = wanted.setdefault(table, [])
    row = next((row for row in rows if row[ID] == entry), None)
    if row is None:
        rows.append(row := {ID: entry, **deepcopy(dict(start))})
    inner = row
    for key in keys[:-1]:
        inner = inner.setdefault(key, {})
    inner.pop(keys[-1], None)
    if value is not None:
        inner[keys[-1]] = value
    sources = row.get("sources")
    if isinstance(sources, dict) and sources.pop(keys[0], None) and not sources:
        del row["sources"]
    if row.keys() == {ID}:
        rows.remove(row)
    return _rewrite(text, {key: wanted[key] for key in wanted if wanted[key] or key != table})


def change_labels(content: bytes | None, words: Mapping[tuple[str, ...], object]) -> bytes:
    """Change words of a TOML file, by their paths, or leave out those that are None."""
    text, wanted = _parse(content)
    for path, word in words.items():
        if not _put_label(wanted, ".".join(path), word) and word is not None:
            inner: dict[str, Any] = wanted
            for key in path[:-1]:
                inner = inner.setdefault(key, {})
            inner[path[-1]] = word
    return _rewrite(text, wanted)


def change_entries(content: bytes | None, table: str, entries: Rows) -> bytes:
    """Change, add or leave out entries of a table of a TOML file."""
    text, wanted = _parse(content)
    rows = {row[ID]: row for row in wanted.get(table, ())} | dict(entries)
    wanted[table] = [{ID: id, **row} for id, row in rows.items() if row is not None]
    if not wanted[table]:
        del wanted[table]
    return _rewrite(text, wanted)


def change_rows(path: Path, content: bytes, table: str, rows: Rows) -> bytes:
    """Change, add (at the end) and remove rows and columns of a table; None empties a cell."""
    kind = path.suffix.lower()
    if kind == ".toml":
        filled = {
            id: row and {k: v for k, v in row.items() if v is not None} for id, row in rows.items()
        }
        return change_entries(content, table, filled)
    wrong: list[str] = []
    used = {key for row in rows.values() for key in row or ()}
    _, sheet = load_sheet(path, path.name, lambda problem: wrong.append(str(problem)), used)
    if sheet is None:
        raise CompanionError(f"it cannot be changed while it is wrong: {wrong[0]}")
    cells = _place_cells(sheet, rows)
    gone = {line.number for id, line in sheet.lines.items() if rows.get(id, cells) is None}
    if kind == ".csv":
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
        text = decode_text(content or b"")
        return text, parse_toml(text)
    except ValueError as error:
        raise CompanionError(f"the file cannot be changed while it is wrong: {error}") from None


def _rewrite(text: str, wanted: Mapping[str, Any]) -> bytes:
    """Return a file of these values with its layout; tables tomlkit cannot edit are rewritten."""
    before = tomli.loads(text)
    changed = [key for key in before if not equal_values(before[key], wanted.get(key))]
    for anew in ([], changed):
        with suppress(LookupError, ValueError, TypeError, AttributeError, AssertionError):
            document = tomlkit.parse(text)
            for key in anew:
                del document[key]
            _update(document, wanted)
            result = tomlkit.dumps(document).replace("\r\n", "\n")
            content = tomli.loads(result)
            if equal_values(content, wanted) or repr(content) == repr(wanted):  # nan equals nothing
                return (result.replace("\n", "\r\n") if "\r\n" in text else result).encode()
    raise CompanionError("the file is written in a way that cannot be changed; write it by hand")


def _update(item: Any, wanted: Mapping[str, Any], *, in_rows: bool = False) -> None:
    """Set the values of a table; inside rows, tables are inline."""
    for key in [key for key in item if key not in wanted]:
        del item[key]
    for key, value in wanted.items():
        old = item.get(key)
        if not in_rows and _are_rows(value) and (old is None or _are_rows(old)):
            if old is None:
                item[key] = tomlkit.aot()
            _update_rows(item[key], value)
        elif isinstance(old, MutableMapping) and isinstance(value, Mapping):
            _update(old, value, in_rows=in_rows)
        elif isinstance(value, Mapping) and not in_rows:
            item[key] = tomlkit.table()
            _update(item[key], value)
        elif old is None or not equal_values(
            old.unwrap() if hasattr(old, "unwrap") else old, value
        ):
            line = tomlkit.inline_table()
            line[key] = value
            item[key] = line[key]


def _update_rows(rows: Any, wanted: Sequence[Mapping[str, Any]]) -> None:
    """Let a list of entries hold those that are wanted: first old ones, then new ones."""
    ids = [row[ID] for row in wanted]
    for place in reversed(range(len(rows))):
        if rows[place][ID] not in ids:
            del rows[place]
    is_apart = isinstance(rows, tomlkit.items.AoT)
    for place, value in enumerate(wanted):
        row = rows[place] if place < len(rows) else tomlkit.table()
        _update(row, value, in_rows=True)
        if place == len(rows):
            rows.append(row if is_apart else value)


def _are_rows(value: object) -> bool:
    """Return whether something is a list of entries, each with its id."""
    return isinstance(value, list) and all(isinstance(row, Mapping) and ID in row for row in value)


def _put_label(words: dict[str, Any], name: str, word: object) -> bool:
    """Put a word where its dotted name stands, however its keys are cut; tell whether it does."""
    if name not in words or isinstance(words[name], dict):
        inner = ((key, value) for key, value in words.items() if isinstance(value, dict))
        return any(
            name.startswith(f"{key}.") and _put_label(value, name[len(key) + 1 :], word)
            for key, value in inner
        )
    words[name] = word
    if word is None:
        del words[name]
    return True


# --- spreadsheets -------------------------------------------------------------------------------


def _place_cells(sheet: Sheet, rows: Rows) -> Cells:
    """Return the cells to write, by row and column."""
    grid, columns, cells = sheet.grid, dict(sheet.columns), dict[tuple[int, int], Cell]()
    filled = [n for n, row in enumerate(grid.rows) if any(cell not in (None, "") for cell in row)]
    last = grid.first + 1 + max(filled, default=-1)
    if not grid.has_ids:
        if all(id in sheet.lines for id in rows):
            del columns[ID]  # they are made of names
        else:  # a new row may have the name of another
            cells[grid.first, columns[ID]] = ID
            cells |= {(line.number, columns[ID]): line.wanted.id for line in sheet.lines.values()}
    for id, row in rows.items():
        if row is None:
            continue
        line = sheet.lines.get(id)
        last += 0 if line else 1
        number = line.number if line else last
        for key, value in row.items() if line else {ID: id, **row}.items():
            if key not in columns:
                columns[key] = max(columns.values()) + 1
                cells[grid.first, columns[key]] = key
            words = isinstance(value, str)
            cells[number, columns[key]] = None if value is None else to_cell(value, words=words)
    return cells


def _change_csv(content: bytes, cells: Cells, gone: set[int]) -> bytes:
    """Return a CSV file with other cells and without some rows, in its own letters and signs."""
    mark = next((mark for mark in _MARKS if content.startswith(mark)), b"")
    code = _MARKS.get(mark, "utf-8")
    text = content[len(mark) :].decode(code)
    start, delimiter = detect_delimiter(text, (ID,))
    rows = [*records(text[start:], delimiter)]
    for (number, column), cell in cells.items():
        rows += [[] for _ in range(number - len(rows))]
        row = rows[number - 1]
        row += [""] * (column + 1 - len(row))
        row[column] = guard_formula(cell)
    lines = []
    for number, row in enumerate(rows, start=1):
        if number not in gone:
            stream = io.StringIO(newline="")
            csv.writer(stream, delimiter=delimiter).writerow(row)
            lines.append(stream.getvalue().removesuffix("\r\n"))
    end = "\r\n" if "\r\n" in text else "\n"
    return mark + (text[:start] + "".join(line + end for line in lines)).encode(code)
