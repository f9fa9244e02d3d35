"""Converts values of TOML to cells of a spreadsheet, and back without loss.

A nested key b of the table a becomes the column `a.b`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from typing import Any, TypeAlias

from msgspec import Struct

from companion.data.toml_file import is_flat

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
    """Flatten nested tables: yield (heading, value), with headings such as `a.b`.

    A table is flattened only if its own key and the keys in it have no special characters. Other
    tables, and empty ones, are yielded whole. A key with special characters is quoted.
    """
    for key, value in values.items():
        is_plain = _PLAIN.fullmatch(key)
        head = f"{start}{key}" if is_plain else json.dumps(key).replace("_x", r"\u005fx")
        if is_plain and isinstance(value, Mapping) and value and all(map(_PLAIN.fullmatch, value)):
            yield from iter_leaves(value, f"{head}.")
        else:
            yield head, value


def parse_heading(head: str) -> tuple[str, ...]:
    """Split a heading like `a.b` into keys; a quoted one, or one with an empty part, is one key."""
    if head.startswith('"') and isinstance(word := _parse_json(head), str):
        return (word,)
    parts = tuple(head.split("."))
    return parts if all(parts) else (head,)


def holds_words(head: str) -> bool:
    """Return whether the column with heading `head` always holds text, such as ids and sources."""
    return head in (ID, SOURCE) or head.startswith((SOURCE_OF, LABEL))


def value_at(values: Mapping[str, Any], path: Sequence[str]) -> object:
    """Return the value at a path of nested tables; None if there is none."""
    result: object = values
    for key in path:
        result = result.get(key) if isinstance(result, Mapping) else None
    return result


def set_leaf(values: dict[str, Any], path: Sequence[str], value: object) -> bool:
    """Set a value in nested tables; None removes it. False if a non-table prevents the setting."""
    *above, last = path
    for key in above:
        values = values.get(key, {}) if value is None else values.setdefault(key, {})
        if not isinstance(values, dict):
            return value is None  # there is none to remove
    values.pop(last, None)
    if value is not None:
        values[last] = value
    return True


JSON = "json:"
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
    """Convert a value to a cell that `from_cell` reads back. `words` marks a column of texts."""
    plain = value if isinstance(value, (str, int, float)) else _dump_json(value)
    unsafe = isinstance(plain, str) and _UNSAFE.search(plain)
    if not unsafe and equal_values(from_cell(plain, words=words), value):
        return plain
    return _dump_json(value) if isinstance(value, str) else f"{JSON} {_dump_json(value)}"


def from_cell(cell: Cell, *, words: bool) -> object:
    """Return a cell's value; None for an empty cell. With `words`, 12 becomes a text, not a number.

    Quotes around a text are removed only if needed, as in `"12"`; those of `"To be."` stay.
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


def guard_formula(cell: Cell) -> str:
    """Return a cell as CSV text. Text like a formula gets quotes, which `from_cell` removes."""
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


def _make_whole(number: float) -> float:
    """Convert a float such as 3.0 to an integer; spreadsheets store both the same way."""
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
