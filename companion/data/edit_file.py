"""Changes values, entries and labels in an owner's TOML, CSV or XLSX file; other values stay."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping, Sequence
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

import tomli
import tomlkit

from companion.core.errors import CompanionError
from companion.data.spreadsheet_cells import EMPTY, ID, Cell, equal_values, set_leaf, to_cell
from companion.data.spreadsheet_file import change_grid
from companion.data.spreadsheet_rows import Sheet, load_sheet
from companion.data.toml_file import decode_text, parse_toml

Rows = Mapping[str, Mapping[str, object] | None]
"""What entries say, by id; None for one that goes."""
UNCHANGEABLE = "companion cannot edit a file written like this; edit it by hand"


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
    """Return a TOML file with one value changed, or removed if `value` is None.

    `entry` is the id of a row, or None for a single record. A new row starts with `start`. In a
    row, the source of the key is removed too. A row that has no values left is removed.
    """
    if entry is None:
        return change_labels(content, {(table, *keys): value})
    row = _index_rows(_parse(content)[1], table).get(entry) or deepcopy(dict(start))
    if not set_leaf(row, keys, value):
        raise CompanionError(UNCHANGEABLE)
    sources = row.get("sources")
    if isinstance(sources, dict) and sources.pop(keys[0], None) and not sources:
        del row["sources"]
    return _change_entries(content, table, {entry: row if row.keys() - {ID} else None})


def change_labels(content: bytes | None, words: Mapping[tuple[str, ...], object]) -> bytes:
    """Return a TOML file with the labels in `words` changed, by path; None removes a label."""
    text, wanted = _parse(content)
    for path, word in words.items():
        place, keys = _find_label(wanted, ".".join(path)) or (wanted, path)
        if not set_leaf(place, keys, word):
            raise CompanionError(UNCHANGEABLE)
    return _rewrite(text, wanted)


def change_rows(path: Path, content: bytes, table: str, rows: Rows) -> bytes:
    """Return a file with `rows` (by id) of a table changed; new rows are added at the end.

    A None row is removed. In TOML, the new row replaces the whole old one. In a spreadsheet, a None
    value empties its cell, new keys add columns, and other cells stay.
    """
    if path.suffix.lower() == ".toml":
        return _change_entries(content, table, rows)
    wrong: list[str] = []
    used = {key for row in rows.values() for key in row or ()}
    _, sheet = load_sheet(path, path.name, lambda problem: wrong.append(str(problem)), used)
    if sheet is None:
        raise CompanionError(f"first correct this mistake in the file: {wrong[0]}")
    cells = _place_cells(sheet, rows)
    gone = {line.number for id, line in sheet.lines.items() if rows.get(id, cells) is None}
    return change_grid(content, sheet.grid, cells, gone)


# --- TOML ---------------------------------------------------------------------------------------


def _parse(content: bytes | None) -> tuple[str, dict[str, Any]]:
    try:
        text = decode_text(content or b"")
        return text, parse_toml(text)
    except ValueError as error:
        raise CompanionError(f"first correct this mistake in the file: {error}") from None


def _index_rows(values: Mapping[str, Any], table: str) -> dict[str, dict[str, Any]]:
    """Return the rows of a table by id; CompanionError if an id is missing or used twice."""
    rows = values.get(table, ())
    ids = [str(row.get(ID) or "") for row in rows]
    for id in ids:
        if not id or ids.count(id) > 1:
            wrong = f'two entries "{id}"' if id else "an entry without an id"
            raise CompanionError(f"first correct this mistake in the file: {table} has {wrong}")
    return dict(zip(ids, rows, strict=True))


def _change_entries(content: bytes | None, table: str, entries: Rows) -> bytes:
    text, wanted = _parse(content)
    rows: dict[str, Mapping[str, object] | None] = {**_index_rows(wanted, table)}
    rows |= {id: row if row is None else {ID: id, **row} for id, row in entries.items()}
    left = [row for row in rows.values() if row is not None]
    wanted[table] = [{k: v for k, v in row.items() if v is not None} for row in left]
    return _rewrite(text, {key: wanted[key] for key in wanted if key != table or left})


def _find_label(words: dict[str, Any], name: str) -> tuple[dict[str, Any], list[str]] | None:
    """Find a label by its dotted name; return (table, key path in the table), or None."""
    if name in words and not isinstance(words[name], dict):
        return words, [name]
    inner = ((f"{key}.", value) for key, value in words.items() if isinstance(value, dict))
    places = (_find_label(v, name.removeprefix(k)) for k, v in inner if name.startswith(k))
    return next(filter(None, places), None)


def _rewrite(text: str, wanted: Mapping[str, Any]) -> bytes:
    """Return a TOML text changed to `wanted`: tables are edited or, if that fails, written anew."""
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
    raise CompanionError(UNCHANGEABLE)


def _update(item: Any, wanted: Mapping[str, Any], *, in_rows: bool = False) -> None:
    """Update a tomlkit table in place to `wanted`. With `in_rows`, new inner tables are inline."""
    for key in [key for key in item if key not in wanted]:
        del item[key]
    for key, value in wanted.items():
        old = item.get(key)
        if not in_rows and _are_rows(value) and (old is None or _are_rows(old)):
            _update_rows(item.setdefault(key, tomlkit.aot()), value)
        elif isinstance(value, Mapping) and (isinstance(old, MutableMapping) or not in_rows):
            if not isinstance(old, MutableMapping):
                item[key] = tomlkit.table()
            _update(item[key], value, in_rows=in_rows)
        elif old is None or not equal_values(
            old.unwrap() if hasattr(old, "unwrap") else old, value
        ):
            line = tomlkit.inline_table()
            line[key] = value
            item[key] = line[key]


def _update_rows(rows: Any, wanted: Sequence[Mapping[str, Any]]) -> None:
    """Update a tomlkit list in place to the entries `wanted`; existing entries come first."""
    ids = [row[ID] for row in wanted]
    for place in reversed(range(len(rows))):
        if rows[place][ID] not in ids:
            del rows[place]
    for row, value in zip(rows, wanted, strict=False):
        _update(row, value, in_rows=True)
    for value in wanted[len(rows) :]:
        row = tomlkit.table()
        _update(row, value, in_rows=True)
        rows.append(row if isinstance(rows, tomlkit.items.AoT) else value)


def _are_rows(value: object) -> bool:
    """Return whether a value is a list of entries that all have an id."""
    return isinstance(value, list) and all(isinstance(row, Mapping) and ID in row for row in value)


# --- spreadsheets -------------------------------------------------------------------------------


def _place_cells(sheet: Sheet, rows: Rows) -> dict[tuple[int, int], Cell]:
    """Return the cells to write for `rows`, by place in the sheet (row from 1, column from 0)."""
    grid, columns, cells = sheet.grid, dict(sheet.columns), dict[tuple[int, int], Cell]()
    last = max(n for n, row in enumerate(grid.rows, 1) if any(cell not in EMPTY for cell in row))
    for id, row in rows.items():
        if row is None:
            continue
        line = sheet.lines.get(id)
        last += 0 if line else 1
        number = line.number if line else last
        for key, value in (row if line else {ID: id, **row}).items():
            if key not in columns:
                columns[key] = max(columns.values()) + 1
                cells[grid.first, columns[key]] = key
                if key == ID:  # they were made of names: a new row may have the name of another
                    cells |= {(line.number, columns[ID]): id for id, line in sheet.lines.items()}
            words = isinstance(value, str)
            cells[number, columns[key]] = None if value is None else to_cell(value, words=words)
    return cells
