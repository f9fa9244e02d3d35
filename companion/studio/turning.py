"""Turns changes in the owner's folder back and forth, whole or not at all, also when killed."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.studio import history
from companion.studio.history import Done, Turn
from companion.studio.steps import GoneError, alone

Happened = list[tuple[Turn, Done]]


def turned(turn: Turn, change: Done) -> Happened:
    """Write a change back, and return what happened; the last is the change as it is then.

    Raises:
        GoneError: one of its files is gone.
        BlockedError: others have changed the same since.
        CompanionError: it cannot be written; it is finished once it can be.
    """
    root = change.steps[0].root
    if not root.is_dir():
        raise GoneError(f"the folder {root} is gone; put it back first", "")
    with alone(root):
        before = _finished(root)
        now = replace(change, steps=tuple(one.turned() for one in reversed(change.steps)))
        history.begin(turn, now)
        for one in now.steps:
            one.write()
        _kept(turn, now)
    return [*before, (turn, now)]


def finish(root: Path) -> None:
    """Finish what was stopped in a folder while it was turned."""
    if history.begun(root):
        with alone(root):
            _finished(root)


def _finished(root: Path) -> Happened:
    if (begun := history.begun(root)) is None:
        return []
    turn, change = begun
    for one in change.steps:
        one.finish()
    _kept(turn, change)
    return [begun]


def _kept(turn: Turn, change: Done) -> None:
    with suppress(CompanionError):  # the change is turned; it can be turned back today
        history.keep(turn, change)
    history.end(change.steps[0].root)
