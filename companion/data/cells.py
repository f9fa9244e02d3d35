"""One value of TOML as one cell of a spreadsheet, and back without loss."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from math import isfinite
from typing import Final, TypeAlias

from msgspec import Struct

from companion.data.raw_tables import Row
from companion.data.toml_file import is_flat

# The columns of a table: a nested key b of the table a becomes the column `a.b`.
Path: TypeAlias = tuple[str, ...]

ID = "id"
SOURCE = "source"
SOURCE_OF = "source:"
LABEL = "label:"
RESERVED = ("source", "sources", "remove")
_PLAIN = re.compile(r"(?!.*_x[0-9A-Fa-f]{4}_)[\w-]+", re.ASCII)
"""Keys without quotes; a spreadsheet program reads `_x000D_` as a control letter."""
_PART = r'(?:"(?:[^"\\]|\\.)*"|[^".]+)'
_PATH = re.compile(rf"{_PART}(?:\.{_PART})*")


def format_heading(path: Path) -> str:
    """Return the column heading of a key."""
    return ".".join(part if _PLAIN.fullmatch(part) else _quoted(part) for part in path)


def _quoted(part: str) -> str:
    return json.dumps(part).replace("_x", r"\u005fx")


def parse_heading(head: str) -> Path:
    """Return the key that a heading names; one that names none is a key of its own."""
    if not _PATH.fullmatch(head):
        return (head,)
    parts = re.findall(_PART, head)
    try:
        return tuple(json.loads(part) if part.startswith('"') else part for part in parts)
    except ValueError:
        return (head,)


def iter_leaves(values: Mapping[str, object], start: Path = ()) -> Iterator[tuple[Path, object]]:
    """Yield every value with its key; an empty table is a value."""
    for key, value in values.items():
        path = (*start, key)
        if isinstance(value, Mapping) and value:
            yield from iter_leaves(value, path)
        else:
            yield path, value


def set_leaf(values: dict[str, object], path: Path, value: object) -> bool:
    """Put a value at its key, in place; return False if something else is there."""
    *above, last = path
    inner = values
    for key in above:
        below = inner.setdefault(key, {})
        if not isinstance(below, dict):
            return False
        inner = below
    old = inner.get(last)
    if isinstance(old, dict) and isinstance(value, dict):
        return all(set_leaf(old, (key,), item) for key, item in value.items())
    if last in inner:
        return False
    inner[last] = value
    return True


def order_keys(rows: Iterable[Row]) -> list[Path]:
    """Return the keys of all rows, in the order of the file, those of a table together."""
    paths = dict.fromkeys(path for row in rows for path, _ in iter_leaves(row.values))
    first: dict[Path, int] = {}
    for path in paths:
        for n in range(len(path)):
            first.setdefault(path[: n + 1], len(first))
    return sorted(paths, key=lambda path: [first[path[: n + 1]] for n in range(len(path))])


def text_columns(rows: Iterable[Row]) -> frozenset[Path]:
    """Return the keys whose values are words in every row that has them."""
    words: dict[Path, bool] = {}
    for row in rows:
        for path, value in iter_leaves(row.values):
            words[path] = words.get(path, True) and isinstance(value, str)
    return frozenset(path for path, all_words in words.items() if all_words)


def cells_of(row: Row, labels: Mapping[str, str | None]) -> dict[str, object]:
    """Return what stands in the row of an entry, by heading."""
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
_NO_VALUE: Final = object()


class Unreadable(Struct, frozen=True):
    """A cell that holds no readable value."""

    message: str  # what is wrong and what to try


Cell: TypeAlias = str | int | float | bool | None
ReadCell: TypeAlias = Cell | Unreadable


def to_cell(value: object, *, words: bool) -> Cell:
    """Return a cell from which `from_cell` reads the same value; in a column of words 12 is one."""
    plain = value if isinstance(value, (str, int, float)) else _dump_json(value)
    unsafe = isinstance(plain, str) and _UNSAFE.search(plain)
    if not unsafe and equal_values(from_cell(plain, words=words), value):
        return plain
    return _dump_json(value) if isinstance(value, str) else f"{JSON} {_dump_json(value)}"


def from_cell(cell: Cell, *, words: bool) -> object:
    """Return the value of a cell, None for an empty one; a column may hold words only."""
    if cell is None or cell == "":
        return None
    if isinstance(cell, str):
        value = _quote(cell)
        return (cell if words else _unquote(cell)) if value is _NO_VALUE else value
    return cell_text(whole(cell)) if words else whole(cell)


def cell_text(cell: Cell) -> str:
    """Return a cell as it stands in a CSV file."""
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    return "" if cell is None else str(cell)


def guard_formula(cell: Cell) -> str:
    """Return a cell for CSV in which a formula stands in quotes; `from_cell` reads it back."""
    text = cell_text(cell)
    return _dump_json(text) if isinstance(cell, str) and text.startswith(_FORMULA) else text


def equal_values(value: object, other: object) -> bool:
    """Return whether two values are equal; 2 equals 2.0, but not true or "2"."""
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
    """Return 3 for 3.0: spreadsheets do not tell them apart."""
    if isinstance(number, float) and number.is_integer() and abs(number) < 2**63:
        return int(number)
    return number


def _quote(text: str) -> object:
    if text.startswith('"') and text.endswith('"'):
        value = _parse_json(text)
        return value if isinstance(value, str) and _needs_quotes(value) else _NO_VALUE
    return _parse_json(text.removeprefix(JSON)) if text.startswith(JSON) else _NO_VALUE


def _needs_quotes(word: str) -> bool:
    """Return whether a word is written in quotes; `"To be."` is one that a person has quoted."""
    starts = word.startswith((*_FORMULA, JSON, '"'))
    return not word or starts or bool(_UNSAFE.search(word)) or _unquote(word) is not word


def _unquote(text: str) -> object:
    trimmed = text.strip()
    if trimmed.upper() in ("TRUE", "FALSE"):
        return trimmed.upper() == "TRUE"
    if _NUMBER.fullmatch(trimmed) and isfinite(float(trimmed)):
        return whole(float(trimmed) if set(trimmed) & set(".eE") else int(trimmed))
    value = _parse_json(trimmed) if trimmed[:1] in ("[", "{") else _NO_VALUE
    return text if value is _NO_VALUE else value


def _parse_json(text: str) -> object:
    """Return what JSON says, if TOML can say it too."""
    try:
        value = json.loads(text, strict=False)
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()  # surrogates, 1e999
    except (ValueError, RecursionError):
        return _NO_VALUE
    return value if is_flat(value, _DEEPEST) else _NO_VALUE


def _dump_json(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)  # a date in a list
    return _UNSAFE.sub(lambda match: f"\\u{ord(match[0][0]):04x}{match[0][1:]}", text)
