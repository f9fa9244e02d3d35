"""The columns of a table: a nested key b of the table a becomes the column `a.b`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from companion.data.tables import Row

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
    """Return the heading of the column of a key."""
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
