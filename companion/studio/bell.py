"""Who waits for news of the workshop: the windows that show it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress

QUIET = 15.0  # seconds after which a window is told that nothing is new


class NewsChannel:
    """Rings in all windows; it may be rung from any thread."""

    def __init__(self) -> None:
        self._windows: dict[asyncio.Queue[bytes], asyncio.AbstractEventLoop] = {}

    def send(self, news: Mapping[str, object]) -> None:
        """Tell every window."""
        for window, loop in [*self._windows.items()]:
            with suppress(RuntimeError):  # the loop has just ended
                loop.call_soon_threadsafe(window.put_nowait, _event(news))

    async def listen(self, first: Mapping[str, object]) -> AsyncIterator[bytes]:
        """Yield what a window hears, as server-sent events."""
        window: asyncio.Queue[bytes] = asyncio.Queue()
        self._windows[window] = asyncio.get_running_loop()
        try:
            yield _event(first)
            while True:
                try:
                    yield await asyncio.wait_for(window.get(), QUIET)
                except TimeoutError:
                    yield b": still here\n\n"
        finally:
            del self._windows[window]


def _event(news: Mapping[str, object]) -> bytes:
    return f"data: {json.dumps(news)}\n\n".encode()
