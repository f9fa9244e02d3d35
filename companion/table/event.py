"""Events of a table, and the one line of JSON that each is kept as.

A line is canonical: keys sorted, no spaces, ASCII only, whole numbers only. `prev` is the SHA-256
of the line before, so that a changed, removed, added or swapped line breaks the chain.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from companion.core.errors import CompanionError
from companion.table.event_types import FORMAT, KINDS, Body

NO_EVENT = "0" * 64  # what the first event follows
PART = "+"  # in a key: which part of its request
DEEPEST = 20  # lists in lists of what a game writes down


_NAMES = {kind: name for name, kind in KINDS.items()}
_FIELDS = {kind: {field.name: str(field.type) for field in fields(kind)} for kind in KINDS.values()}
_ENVELOPE = {"at", "body", "key", "kind", "prev", "seq"}


class NoEventError(ValueError):
    """A line that is no event; the message says why."""


class NewerFormatError(CompanionError):
    """The log of a newer version of companion, whose events may be of any shape."""


@dataclass(frozen=True, slots=True)
class Event:
    """One line of a log.

    Attributes:
        seq: its number, from 1.
        key: what its writer called it, once in a table: a repeated request finds it again.
        at: when, as `2026-05-01T19:30:00Z`.
        prev: SHA-256 of the line before.
    """

    seq: int
    key: str
    at: str
    body: Body
    prev: str

    @property
    def kind(self) -> str:
        """What it is called in a line."""
        return _NAMES[type(self.body)]

    @property
    def step(self) -> str:
        """The key of the request that it came with, maybe with others."""
        return self.key.partition(PART)[0]


def line_of(event: Event) -> bytes:
    """Return the line of an event, without its end."""
    body = {name: getattr(event.body, name) for name in _FIELDS[type(event.body)]}
    return canonical(
        {
            "at": event.at,
            "body": body,
            "key": event.key,
            "kind": event.kind,
            "prev": event.prev,
            "seq": event.seq,
        }
    )


def canonical(value: Any) -> bytes:
    """Return the one way to write a value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False).encode("ascii")


def hash_of(line: bytes) -> str:
    """Return the SHA-256 of a line in hexadecimal."""
    return hashlib.sha256(line).hexdigest()


def event_of(line: bytes) -> Event:
    """Return the event that a line holds.

    Raises:
        NoEventError: it holds none, or is not written the one way.
        NewerFormatError: it opens a table of a newer version.
    """
    try:
        found = json.loads(line)
        same = canonical(found) == line
    except (ValueError, RecursionError):
        raise NoEventError("it is not a line of JSON") from None
    if not isinstance(found, dict) or set(found) != _ENVELOPE:
        raise NoEventError(f"it has not the keys {', '.join(sorted(_ENVELOPE))}")
    if not same:
        raise NoEventError("it is not written as companion writes it")
    for name in ("at", "key", "kind", "prev"):
        _whole(name, found[name], "str")
    _whole("seq", found["seq"], "int")
    if found["kind"] == "new":
        _check_format(found["body"])
    if found["kind"] not in KINDS:
        raise NoEventError(f'there is no kind "{found["kind"][:40]}"')
    body = _body(KINDS[found["kind"]], found["body"])
    return Event(found["seq"], found["key"], found["at"], body, found["prev"])


def _check_format(body: Any) -> None:
    """Check the format before anything else: a newer one may have changed all of it."""
    version = body.get("format") if isinstance(body, dict) else None
    if isinstance(version, int) and version > FORMAT:
        raise NewerFormatError(
            f"the table was made by a newer version of companion (format {version});"
            " use that version"
        )


def _body(kind: type[Body], found: Any) -> Body:
    wanted = _FIELDS[kind]
    if not isinstance(found, dict) or set(found) != set(wanted):
        raise NoEventError(f"its body has not the keys {', '.join(sorted(wanted))}")
    for name, type_ in wanted.items():
        _whole(name, found[name], type_)
    values = {
        name: found[name] if wanted[name] == "Json" else _frozen(found[name]) for name in wanted
    }
    return kind(**values)


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def is_json(value: object, depth: int = DEEPEST) -> bool:
    """Tell whether a value can be written down: whole numbers, texts, lists, dictionaries."""
    if value is None or isinstance(value, (bool, int)) or _is_str(value):
        return True
    if depth == 0:
        return False
    if isinstance(value, list):
        return all(is_json(item, depth - 1) for item in value)
    return isinstance(value, dict) and all(
        _is_str(key) and is_json(item, depth - 1) for key, item in value.items()
    )


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 53


def _is_str(value: object) -> bool:
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False  # half a letter
    return True


def _all(check: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, list) and all(map(check, value))


_CHECKS: dict[str, Callable[[object], bool]] = {
    "int": _is_int,
    "str": _is_str,
    "Json": is_json,
    "tuple[str, ...]": _all(_is_str),
    "tuple[int, ...]": _all(_is_int),
    "Kinds": _all(
        lambda kind: isinstance(kind, list) and len(kind) > 1 and all(map(_is_str, kind))
    ),
}


def _whole(name: str, value: object, type_: str) -> None:
    if not _CHECKS[type_](value):
        raise NoEventError(f'its "{name}" is not what it should be')
