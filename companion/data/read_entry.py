"""An entry of a table as the type that it is of, or as much of it as is right."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar, cast

from companion.core.convert import FAILED, build
from companion.core.errors import Problem
from companion.data.entry import Entry
from companion.data.source import OWNER, weakest
from companion.data.tables import Report, Row, Table
from companion.data.unread import Unread

T = TypeVar("T")

MOST_TRIES = 40
PART = re.compile(r"[^.\[\]]+")


def read_entry(
    table: Table, row: Row, kind: type[T], report: Report, lost: Unread | None
) -> Entry[T] | None:
    """Return an entry, or None if it is wrong.

    Args:
        table: that it stands in.
        row: what it says.
        kind: the Struct that it is.
        report: told each mistake.
        lost: of an owner's game, told if it is lost; else it is returned without what is wrong in
            it, so that what else is wrong comes to light too. None where one mistake is enough.
    """
    wrong: list[str] = []

    def tell(key: str, message: str) -> None:
        wrong.append(key)
        report(Problem(table.file, row.id, key, message))

    value = build(kind, row.values, row.id, tell)
    if value is FAILED and lost:
        value = _mended(kind, row.values, row.id, wrong)
    if value is FAILED:
        if lost:
            lost.add_entry(row.id)
        return None
    source = weakest(row.sources.values()) if row.sources else row.source or OWNER
    return Entry(row.id, cast(T, value), source, row.sources, table.file, row.values)


def _mended(
    kind: type[Any], values: Mapping[str, object], name: str, wrong: Sequence[str]
) -> object:
    """Return an entry without what is wrong in it, or FAILED if too little is left of it.

    Args:
        kind: the Struct that it is.
        values: what it says.
        name: its id.
        wrong: the keys of its mistakes, such as `front.boxes.name.size[0]`.
    """
    left = _copied(values)
    for _ in range(MOST_TRIES):
        paths = [_held(left, PART.findall(key)) for key in wrong]
        if not paths or not all(paths):
            return FAILED
        for path in paths:
            _drop(left, path)
        told: list[tuple[str, str]] = []
        value = build(kind, left, name, lambda *mistake, to=told: to.append(mistake))
        if value is not FAILED:
            return value
        wrong = [key for key, _ in told]
    return FAILED


def _copied(values: Mapping[str, object]) -> dict[str, object]:
    return {
        key: _copied(value) if isinstance(value, Mapping) else value
        for key, value in values.items()
    }


def _held(values: object, path: Sequence[str]) -> Sequence[str]:
    """Return the part of a path that there is; what lacks its end is dropped whole."""
    if not path or not isinstance(values, dict) or path[0] not in values:
        return ()
    return (path[0], *_held(values[path[0]], path[1:]))


def _drop(values: dict[str, object], path: Sequence[str]) -> None:
    """Drop what a path leads to, in place; it may be gone with another."""
    inner = values.get(path[0])
    if len(path) == 1:
        values.pop(path[0], None)
    elif isinstance(inner, dict):
        _drop(inner, path[1:])
