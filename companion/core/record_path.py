"""Places in a record, `players[0].fish[2].colour`, and how to read and change what is there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.wording import shorten_line

Step = str | int
Path = tuple[Step, ...]
_MISSING = object()


def format_path(path: Sequence[Step]) -> str:
    """Return a place as mistakes show it."""
    return "".join(f"[{one}]" if isinstance(one, int) else f".{one}" for one in path).lstrip(".")


def get_value(record: object, path: Sequence[Step], default: object = None) -> object:
    """Return what stands at a place, or the default if nothing does."""
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


def has_value(record: object, path: Sequence[Step]) -> bool:
    """Return whether something stands at a place."""
    return get_value(record, path, _MISSING) is not _MISSING


def with_value(record: object, path: Sequence[Step], value: object) -> object:
    """Return a record with another value at a place; missing objects on the way are made.

    The index after the last one appends to a list.

    Raises:
        ValueError: there cannot be such a place.
    """
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        items = [] if record is None else record
        if not isinstance(items, list) or step > len(items):
            raise ValueError("there is no such entry; count from [0]")
        inner = items[step] if step < len(items) else None
        return [*items[:step], with_value(inner, rest, value), *items[step + 1 :]]
    mapping = {} if record is None else record
    if not isinstance(mapping, Mapping):
        raise ValueError(f'there is no "{shorten_line(step)}" in it')
    return {**mapping, step: with_value(mapping.get(step), rest, value)}
