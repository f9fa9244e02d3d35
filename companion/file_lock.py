"""Locks between processes: one at a time writes into a folder."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from companion.atomic_write import explain_os_error
from companion.core.errors import CompanionError


@contextmanager
def hold_lock(
    file: Path, patience: float, late: str, waits: Callable[[], None] = lambda: None
) -> Iterator[None]:
    """Hold the lock of a file, for which another process may have to be waited `patience` seconds.

    `waits` is called once if there is anything to wait for. A CompanionError, `late`, if that takes
    too long, or another if the file cannot be written.
    """
    end = time.monotonic() + patience
    with explain_os_error("write", file):
        if (handle := _lock(file)) is None:
            waits()
        while handle is None and time.monotonic() < end:
            time.sleep(0.05)
            handle = _lock(file)
    if handle is None:
        raise CompanionError(late)
    try:
        yield
    finally:  # the file goes while it is locked, where the system allows that
        with suppress(OSError):
            if sys.platform == "win32":
                os.close(handle)
            file.unlink(missing_ok=True)
        if sys.platform != "win32":
            os.close(handle)


def _lock(path: Path) -> int | None:
    """Try to take an exclusive lock; return None if another process holds it.

    Where a disk knows no locks, everybody gets one. A link is not followed.
    """
    handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if not os.path.samestat(path.stat(), os.fstat(handle)):
                raise FileNotFoundError
    except (BlockingIOError, PermissionError, FileNotFoundError):  # the last: it has been removed
        os.close(handle)
        return None
    except OSError:
        pass
    return handle
