"""Changes in an owner's folder, kept in a file there, so that they can be undone on another day."""

from __future__ import annotations

import time
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from companion.atomic_write import explained, write_file
from companion.core.errors import CompanionError
from companion.resources import path_inside
from companion.studio.steps import Placed, Step, content_of

COPIES = ".before-workshop"
HISTORY = "history.jsonl"
BEGUN = "begun.json"  # what is being turned; a kill leaves it
MOST = 100  # changes that are kept from one day to the next
MOST_BYTES = 50_000_000  # of a file
Turn = Literal["do", "undo", "redo"]


class Done(Struct, frozen=True):
    """A change: steps that were one for the person.

    Attributes:
        id: of the change; it stays when it is undone and done again.
        said: what was changed, in words.
        when: it was last made or undone, in seconds, as the clock has it.
    """

    id: str
    said: str
    when: float
    steps: tuple[Step | Placed, ...]


class _Saved(Struct, omit_defaults=True):
    """A step as the file has it: paths below the folder, contents packed."""

    path: str
    before: bytes | None = None
    after: bytes | None = None
    kept: str = ""
    digest: str = ""


class _Line(Struct):
    turn: Turn
    id: str
    said: str
    when: float
    steps: list[_Saved]


def new(steps: Sequence[Step | Placed], said: str) -> Done:
    """Return a change that was just made."""
    words = said or ", ".join(one.path.name for one in steps)
    return Done(f"{time.time_ns():x}", words, time.time(), tuple(steps))


def fold(
    lines: Iterable[tuple[Turn, Done]], done: list[Done], undone: list[Done]
) -> tuple[list[Done], list[Done]]:
    """Return what can be undone and done again after more has happened."""
    for turn, one in lines:
        done = [other for other in done if other.id != one.id]
        undone = [] if turn == "do" else [other for other in undone if other.id != one.id]
        (undone if turn == "undo" else done).append(one)
    return done, undone


def keep(turn: Turn, one: Done) -> None:
    """Write what happened at the end of the file.

    Raises:
        CompanionError: it cannot be written.
    """
    file = _file(one.steps[0].root, HISTORY)
    with explained("write", file):
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("ab") as end:
            end.write(b"\n" + _line(turn, one))  # the last one may be half a line


def begin(turn: Turn, one: Done) -> None:
    """Write what is about to be turned, so that it can be finished after a kill.

    Raises:
        CompanionError: it cannot be written.
    """
    write_file(_file(one.steps[0].root, BEGUN), _line(turn, one))


def begun(root: Path) -> tuple[Turn, Done] | None:
    """Return what was being turned in a folder when that was stopped; None if nothing was."""
    file = _file(root, BEGUN)
    return _turn_of(content_of(file), root) if file.exists() else None


def end(root: Path) -> None:
    """Say that what was begun is done."""
    file = _file(root, BEGUN)
    with explained("remove", file):
        file.unlink(missing_ok=True)


def kept(roots: Iterable[Path]) -> tuple[list[Done], list[Done]]:
    """Return what can be undone and done again in some folders, the last change last."""
    lines = [line for root in roots for line in _read(root)]
    return fold(sorted(lines, key=lambda line: line[1].when), [], [])


def removed(root: Path) -> set[Path]:
    """Return the files in a folder that a workshop took away, and did not bring back."""
    last = {step.path: step for _, one in _read(root) for step in one.steps}
    return {
        path for path, one in last.items() if (one.after if isinstance(one, Step) else 1) is None
    }


def _read(root: Path) -> list[tuple[Turn, Done]]:
    """Return what the file of a folder tells; half a line at its end is none."""
    try:
        file = _file(root, HISTORY)
        content = content_of(file) or b""
    except CompanionError:
        return []
    raw = content.split(b"\n")
    found = [one for one in (_turn_of(text, root) for text in raw) if one]
    if len(raw) > 2 * MOST:
        write_file(file, b"\n".join(raw[-MOST:]))
    return found


def _file(root: Path, name: str) -> Path:
    return path_inside(root, f"{COPIES}/{name}")


def _turn_of(text: bytes | None, root: Path) -> tuple[Turn, Done] | None:
    """Return what a line tells; None if it is no whole line."""
    try:
        line = msgspec.json.decode(text or b"", type=_Line)
        steps = tuple(_step(one, root) for one in line.steps)
    except (msgspec.MsgspecError, zlib.error, CompanionError):
        return None
    return (line.turn, Done(line.id, line.said, line.when, steps)) if steps else None


def _line(turn: Turn, one: Done) -> bytes:
    steps = [_saved(step, one.steps[0].root) for step in one.steps]
    return msgspec.json.encode(_Line(turn, one.id, one.said, time.time(), steps))


def _saved(step: Step | Placed, root: Path) -> _Saved:
    path = step.path.relative_to(root).as_posix()
    if isinstance(step, Placed):
        return _Saved(path, kept=step.kept.relative_to(root).as_posix(), digest=step.digest)
    before, after = (
        None if one is None else zlib.compress(one) for one in (step.before, step.after)
    )
    return _Saved(path, before, after)


def _step(one: _Saved, root: Path) -> Step | Placed:
    path = path_inside(root, one.path)
    if one.kept:
        return Placed(path, root, path_inside(root, one.kept), one.digest)
    before, after = (
        None if content is None else zlib.decompressobj().decompress(content, MOST_BYTES)
        for content in (one.before, one.after)
    )
    return Step(path, root, before, after)
