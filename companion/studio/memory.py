"""Gives memory that is free again back to the computer, where it would stay with the program."""

from __future__ import annotations

import asyncio
import ctypes
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress

REST = 2.0  # seconds after the first work


class MemoryReleaser:
    """Gives memory back a while after some work, however much work there is."""

    def __init__(self, aside: Executor) -> None:
        self._aside = aside
        self._waiting: asyncio.AbstractEventLoop | None = None

    def release_soon(self) -> None:
        """Give memory back in a moment."""
        loop = asyncio.get_running_loop()
        if self._waiting is loop:
            return
        self._waiting = loop
        loop.call_later(REST, self._give, loop)

    def _give(self, loop: asyncio.AbstractEventLoop) -> None:
        self._waiting = None
        loop.run_in_executor(self._aside, memory_release())


def memory_release() -> Callable[[], object]:
    """Return what gives free memory back, which is nothing where the system does so itself."""
    with suppress(OSError, AttributeError):
        trim = ctypes.CDLL(None).malloc_trim
        return lambda: trim(0)
    return lambda: None
