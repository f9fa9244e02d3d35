"""A log of steps: lines of canonical JSON, each with the hash of the line before.

No line is ever removed: an `undo` step only names the step that it undoes. So an older copy of a
log is always the beginning of a newer copy, and this can be checked.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from companion.core.errors import CompanionError

DEEPEST = 20  # lists in lists of what a game writes down
LARGEST = (1 << 53) - 1  # larger whole numbers are not exact in a browser
Text: TypeAlias = str
Whole: TypeAlias = Annotated[int, Meta(ge=0, le=LARGEST)]
Written: TypeAlias = Any  # what `is_json` takes
UNDO, VOIDS = "undo", "voids"
NO_LINE = "0" * 64  # what the first line follows


def is_json(value: object, depth: int = DEEPEST) -> bool:
    """Return whether a log can store a value, nested at most `depth` levels deep.

    A log can store None, whole numbers, texts, lists, and dictionaries with texts as keys.
    """
    if isinstance(value, str):  # without a broken letter: half of a pair
        return value.isascii() or not re.search("[\ud800-\udfff]", value)
    if value is None or isinstance(value, int):
        return value is None or abs(value) <= LARGEST
    if isinstance(value, dict) and all(isinstance(key, str) for key in value):
        value = [*value, *value.values()]
    return isinstance(value, list) and depth > 0 and all(is_json(v, depth - 1) for v in value)


class Step(Struct, frozen=True):
    """One logged step."""

    seq: int  # from 1
    kind: str  # a word chosen by the program that logs, or `undo`
    body: Mapping[str, Any]


def canonical_json(value: Any) -> bytes:
    """Return the canonical JSON of a value, as bytes."""
    import json  # late: few commands log

    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False).encode("ascii")


def parse_json(line: bytes) -> Any:
    """Parse a line; None if it cannot be a line of a log."""
    import json

    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return value if is_json(value, DEEPEST + 2) else None


def hash_line(line: bytes) -> str:
    """Return the SHA-256 of a line in hexadecimal."""
    return hashlib.sha256(line).hexdigest()


def next_line(lines: Sequence[bytes], kind: str, body: Mapping[str, Any]) -> bytes:
    """Build the line that follows `lines`, or the first line of a log if there are none."""
    prev = hash_line(lines[-1]) if lines else NO_LINE
    return canonical_json({"body": body, "kind": kind, "prev": prev, "seq": len(lines) + 1})


def parse_steps(lines: Iterable[bytes]) -> tuple[Step, ...]:
    """Parse a log into steps; raise CompanionError if it is incomplete or altered."""
    before, steps = list[bytes](), list[Step]()
    for number, line in enumerate(lines, start=1):
        mistake = "is not a step of a log"
        match parse_json(line):
            case {"body": dict(body), "kind": str(kind), "prev": _, "seq": _, **more} if not more:
                mistake = "was changed, or an earlier line is missing"
                fits = kind != UNDO or body == undo_body(steps)
                if fits and line == next_line(before, kind, body):
                    before.append(line)
                    steps.append(Step(number, kind, body))
                    continue
        raise CompanionError(f"line {number} {mistake}; export the log again")
    return tuple(steps)


def effective_steps(steps: Sequence[Step]) -> tuple[Step, ...]:
    """Return all steps except `undo` steps and the steps that they undid."""
    gone = {step.body[VOIDS] for step in steps if step.kind == UNDO}
    return tuple(step for step in steps if step.kind != UNDO and step.seq not in gone)


def undo_body(steps: Sequence[Step]) -> dict[str, int] | None:
    """Return the content of an `undo` step for the last valid step.

    Returns None if only the first step is valid: it cannot be undone.
    """
    counting = effective_steps(steps)
    return {VOIDS: counting[-1].seq} if len(counting) > 1 else None
