"""Places in a record, `players[0].fish[2].colour`, and how to read and change what is there."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

from companion.core.declaration import Mistake, Scoring
from companion.core.wording import cut

Step = str | int
Path = tuple[Step, ...]
_STEP = re.compile(r"\.?([^.\[\]]+)|\[(\d{1,4})\]")
_MORE = re.compile(r"\+(\d{1,9})")
_MISSING = object()


def place_of(path: Sequence[Step]) -> str:
    """Return a place as mistakes show it."""
    return "".join(f"[{one}]" if isinstance(one, int) else f".{one}" for one in path).lstrip(".")


def get_at(record: object, path: Sequence[Step], default: object = None) -> object:
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


def has_at(record: object, path: Sequence[Step]) -> bool:
    """Return whether something stands at a place."""
    return get_at(record, path, _MISSING) is not _MISSING


def with_at(record: object, path: Sequence[Step], value: object) -> object:
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
        return [*items[:step], with_at(inner, rest, value), *items[step + 1 :]]
    mapping = {} if record is None else record
    if not isinstance(mapping, Mapping):
        raise ValueError(f'there is no "{cut(step)}" in it')
    return {**mapping, step: with_at(mapping.get(step), rest, value)}


def with_change(scoring: Scoring, record: object, change: str) -> object | Mistake:
    """Return a record with one change, or what is wrong with the change.

    Args:
        scoring: what the game says.
        record: as JSON says it.
        change: `PLACE=VALUE`; the value `+2` adds 2 to a number, `+F20` adds F20 to a list.
    """
    place, sign, text = change.partition("=")
    path = _path(scoring, record, place.strip())
    if not sign or not path:
        return Mistake(cut(place) or "what-if", "write PLACE=VALUE, such as players[0].name=Ann")
    if len(path) > 1 and path[0] not in _keys(scoring):
        return Mistake(cut(place), _nobody(record, cut(str(path[0]))))
    old, text = get_at(record, path), text.strip()
    more = _MORE.fullmatch(text)
    try:
        if more and (old is None or type(old) is int):
            return with_at(record, path, (old or 0) + int(more[1]))
        if text.startswith("+") and (old is None or isinstance(old, list)):
            return with_at(record, path, [*(old or []), _value(text[1:])])
        return with_at(record, path, _value(text))
    except ValueError as error:
        return Mistake(cut(place), str(error))


def _keys(scoring: Scoring) -> frozenset[str]:
    """Return the keys of the record itself, not of its players."""
    return frozenset(("game", "mode", "players", *(field.key for field in scoring.table)))


def _nobody(record: object, name: str) -> str:
    """Return that nobody has this name, and who is there."""
    players = get_at(record, ("players",))
    names = [get_at(one, ("name",)) for one in players] if isinstance(players, list) else []
    there = ", ".join(cut(one) for one in names if isinstance(one, str) and one)
    return f'no player is called "{name}"' + (f"; there is: {there}" if there else "")


def _path(scoring: Scoring, record: object, place: str) -> Path:
    """Return a place as its steps; a player's name stands for `players[0]`; () if it is none."""
    players = get_at(record, ("players",))
    start: Path = ()
    for seat, one in enumerate(players if isinstance(players, list) else []):
        name = get_at(one, ("name",))
        if isinstance(name, str) and name not in _keys(scoring) and place.startswith(f"{name}."):
            start, place = ("players", seat), place[len(name) + 1 :]
            break
    if place.startswith("."):
        return ()
    steps: list[Step] = []
    at = 0
    while at < len(place):
        match = _STEP.match(place, at)
        if match is None:
            return ()
        steps.append(match[1] if match[2] is None else int(match[2]))
        at = match.end()
    return (*start, *steps)


def _value(text: str) -> object:
    """Return a value as JSON, or else as a word."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
