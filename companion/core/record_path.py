"""Paths in a record, `players[0].fish[2].colour`, and how to read and change their values."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from companion.core.scoring_types import Field
from companion.core.text_format import shorten_line

Step = str | int
Path = tuple[Step, ...]
_MISSING = object()
_NUMBER = re.compile(r"[+-]?[0-9]{1,13}")
_SHORT = re.compile(r"([@+,])")


def short_entry_keys(short: str) -> tuple[str, ...]:
    """Return the keys in the form of a short entry: `tile`, `x` and `y` for `tile@x,y`."""
    return tuple(_SHORT.split(short)[::2])


def expand_short_entry(field: Field, given: object) -> Mapping[object, object]:
    """Expand a short entry into an object: `T24@1,0` is tile T24 at x 1, y 0."""
    first, *others = _SHORT.split(field.short)
    result: dict[object, object] = {}
    for sign, key in reversed([*zip(others[::2], others[1::2], strict=True)]):
        if isinstance(given, str) and sign in given:
            given, _, value = given.partition(sign)
            kind = next(inner.kind for inner in field.fields if inner.key == key)
            result[key] = _to_number(value) if kind == "number" else value
            if kind == "numbers":
                result[key] = [_to_number(each) for each in value.split(",")]
    return {first: given, **result}


def _to_number(text: str) -> int | str:
    return int(text) if _NUMBER.fullmatch(text) else text


def format_path(path: Sequence[Step]) -> str:
    """Format a path as in messages: `players[0].fish`."""
    return "".join(f"[{item}]" if isinstance(item, int) else f".{item}" for item in path).lstrip(
        "."
    )


def get_value(record: object, path: Sequence[Step], default: object = None) -> object:
    """Return the value at a path, or the default if there is none."""
    for step in path:
        if isinstance(step, int):
            if not isinstance(record, list) or step >= len(record):
                return default
            record = record[step]
        elif isinstance(record, Mapping) and step in record:
            record = record[step]
        else:
            return default
    return record


def get_list(record: object, path: Sequence[Step]) -> list[object]:
    """Return the list at a path; [] if there is none."""
    result = get_value(record, path)
    return result if isinstance(result, list) else []


def has_value(record: object, path: Sequence[Step]) -> bool:
    """Return whether there is a value at a path."""
    return get_value(record, path, _MISSING) is not _MISSING


def with_value(record: object, path: Sequence[Step], value: object) -> object:
    """Return a copy of a record with a value set at a path.

    Missing objects on the path are created. An index just past the end of a list appends to it.
    Raises ValueError if the path does not fit the record.
    """
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        items = [] if record is None else record
        if not isinstance(items, list) or step > len(items):
            raise ValueError("there is no such entry; the first entry is [0]")
        inner = items[step] if step < len(items) else None
        return [*items[:step], with_value(inner, rest, value), *items[step + 1 :]]
    mapping = {} if record is None else record
    if not isinstance(mapping, Mapping):
        raise ValueError(f'there is no "{shorten_line(step)}" here')
    return {**mapping, step: with_value(mapping.get(step), rest, value)}
