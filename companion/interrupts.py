"""Remembers Ctrl-C, so that it is not lost if a library catches every error."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

STOPPED = 130  # what a shell expects of a program that Ctrl-C ended
_requested = threading.Event()


def watch() -> None:
    """From now on, remember each Ctrl-C; KeyboardInterrupt is still raised at once."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, _stop)


@contextmanager
def deaf() -> Iterator[None]:
    """Ignore Ctrl-C in a `with` block, also in processes started there until they call `watch`."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def watch_quietly() -> None:
    """From now on, only remember Ctrl-C: the next call of `check` raises KeyboardInterrupt."""
    signal.signal(signal.SIGINT, lambda signum, frame: _requested.set())


def check() -> None:
    """Raise KeyboardInterrupt if Ctrl-C was remembered; every later call raises it again."""
    if _requested.is_set():
        raise KeyboardInterrupt


def _stop(signum: int, frame: FrameType | None) -> None:
    _requested.set()
    raise KeyboardInterrupt
