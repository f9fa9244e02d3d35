"""Ctrl-C that is not lost: a library that catches everything cannot swallow it for good."""

from __future__ import annotations

import signal
import threading
from types import FrameType

_asked = threading.Event()


def watch() -> None:
    """Remember Ctrl-C from now on, besides raising it at once as usual."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, _stop)


def check() -> None:
    """Raise Ctrl-C once more if it was pressed and something on the way caught it.

    Raises:
        KeyboardInterrupt: it was.
    """
    if _asked.is_set():
        raise KeyboardInterrupt


def _stop(signum: int, frame: FrameType | None) -> None:
    _asked.set()
    raise KeyboardInterrupt
