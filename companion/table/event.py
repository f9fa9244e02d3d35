"""Events of a table, and the one line of JSON that each is kept as.

A line is canonical: keys sorted, no spaces, ASCII only, whole numbers only. `prev` is the SHA-256
of the line before, so that a changed, removed, added or swapped line breaks the chain.
"""

from __future__ import annotations

import json
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, fields

from companion.core.errors import CompanionError
from companion.core.json_values import DEEPEST, Text, Whole, is_json
from companion.core.steps import NO_LINE, canonical_json
from companion.table.event_types import FORMAT, KINDS, Body

T = TypeVar("T")

NO_EVENT = NO_LINE  # what the first event follows
PART = "+"  # in a key: which part of its request

# older logs do without: written only where they say something
_LATER = ("deals", "contents", "games", "version")

_NAMES = {kind: name for name, kind in KINDS.items()}
_KEYS = {kind: tuple(field.name for field in fields(kind)) for kind in KINDS.values()}


class NoEventError(ValueError):
    """A line that is not an event; the message says why."""


class NewerFormatError(CompanionError):
    """The log of a newer version of companion, whose events may be of any shape."""


class Event(Struct, frozen=True):
    """One line of a log."""

    seq: int  # from 1
    key: str  # its writer's name for it, unique in a table: a repeated request finds it again
    at: str  # when, as `2026-05-01T19:30:00Z`
    body: Body
    prev: str  # SHA-256 of the line before

    @property
    def kind(self) -> str:
        """What it is called in a line."""
        return _NAMES[type(self.body)]

    @property
    def step(self) -> str:
        """The key of the request that wrote it, maybe with other events."""
        return self.key.partition(PART)[0]


class _Envelope(Struct, frozen=True, forbid_unknown_fields=True):
    """What a line holds around the body of its event."""

    at: Text
    body: Any
    key: Text
    kind: Text
    prev: Text
    seq: Whole


def format_event(event: Event) -> bytes:
    """Return the line of an event, without its end."""
    body = {name: getattr(event.body, name) for name in _KEYS[type(event.body)]}
    body = {name: value for name, value in body.items() if value or name not in _LATER}
    envelope = _Envelope(event.at, body, event.key, event.kind, event.prev, event.seq)
    return canonical_json(asdict(envelope))


def parse_event(line: bytes) -> Event:
    """Return the event that a line holds.

    Raises:
        NoEventError: it holds none, or is not written in the one right way.
        NewerFormatError: it opens a table of a newer version.
    """
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        raise NoEventError("it is not a line of JSON") from None
    if not is_json(value, DEEPEST + 2):
        raise NoEventError("it holds what is no whole number, text, list or dictionary")
    envelope = _convert(_Envelope, value, "line")
    if envelope.kind == "new":
        _check_format(envelope.body)
    if envelope.kind not in KINDS:
        raise NoEventError(f'there is no kind "{envelope.kind[:40]}"')
    body: Body = _convert(KINDS[envelope.kind], envelope.body, "body")
    event = Event(envelope.seq, envelope.key, envelope.at, body, envelope.prev)
    if format_event(event) != line:
        raise NoEventError("it is not written as companion writes it")
    return event


def _convert(kind: type[T], value: Any, part: str) -> T:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise NoEventError(f"its {part}: {error}") from None


def _check_format(body: Any) -> None:
    """Check the format before anything else: a newer one may have changed all of it."""
    version = body.get("format") if isinstance(body, dict) else None
    if isinstance(version, int) and version > FORMAT:
        raise NewerFormatError(
            f"the table was made by a newer version of companion (format {version});"
            " use that version"
        )
    if isinstance(version, int) and version < 1:
        raise NoEventError(f"there is no format {version}; formats are counted from 1")
