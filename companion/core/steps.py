"""A log of steps: one line of canonical JSON each, every line with the hash of the one before.

Nothing is ever taken out of such a log: `undo` is a step of its own, which names the one that no
longer counts. So whoever has an older copy can tell whether a newer one goes on from it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.core.json_values import is_json

UNDO, VOIDS = "undo", "voids"
NO_LINE = "0" * 64  # what the first line follows
LONGEST = 200_000  # bytes of a line
_KEYS = {"body", "kind", "prev", "seq"}


class Step(Struct, frozen=True):
    """One thing that happened."""

    seq: int  # from 1
    kind: str  # a word of whoever keeps the log, or `undo`
    body: Mapping[str, Any]


def canonical_json(value: Any) -> bytes:
    """Return the one way to write a value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False).encode("ascii")


def hash_line(line: bytes) -> str:
    """Return the SHA-256 of a line in hexadecimal."""
    return hashlib.sha256(line).hexdigest()


def format_line(step: Step, prev: str) -> bytes:
    """Return the line of a step, without its end."""
    return canonical_json({"body": step.body, "kind": step.kind, "prev": prev, "seq": step.seq})


def parse_steps(lines: Iterable[bytes]) -> tuple[Step, ...]:
    """Return the steps of a log that is whole and as it was written.

    Raises:
        CompanionError: it is not; it names the line.
    """
    steps: list[Step] = []
    prev = NO_LINE
    for number, line in enumerate(lines, start=1):
        step = _parse_step(line, number, prev)
        if step.kind == UNDO and step.body != undo_body(steps):
            raise CompanionError(f"line {number} undoes what is not the last step")
        steps.append(step)
        prev = hash_line(line)
    return tuple(steps)


def effective_steps(steps: Sequence[Step]) -> tuple[Step, ...]:
    """Return the steps that count: no `undo`, and nothing that was undone."""
    counting: list[Step] = []
    for step in steps:
        if step.kind == UNDO:
            counting.pop()
        else:
            counting.append(step)
    return tuple(counting)


def undo_body(steps: Sequence[Step]) -> dict[str, int] | None:
    """Return the body of an `undo` that follows these steps; None if only their start is left."""
    counting = effective_steps(steps)
    return {VOIDS: counting[-1].seq} if len(counting) > 1 else None


def _parse_step(line: bytes, number: int, prev: str) -> Step:
    def wrong(reason: str) -> CompanionError:
        return CompanionError(f"line {number} {reason}; export the log again")

    if len(line) > LONGEST:
        raise wrong("is too long")
    try:
        values = json.loads(line)
    except (ValueError, RecursionError):
        raise wrong("is not valid JSON") from None
    if not is_json(values) or not isinstance(values, dict) or values.keys() != _KEYS:
        raise wrong("is not a step of a log")
    step = Step(number, values["kind"], values["body"])
    if not isinstance(step.kind, str) or not isinstance(step.body, dict):
        raise wrong("is not a step of a log")
    if values["seq"] != number or values["prev"] != prev:
        raise wrong("does not follow the line before: something was changed or left out")
    if format_line(step, prev) != line:
        raise wrong("is not written as companion writes it")
    return step
