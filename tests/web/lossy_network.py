"""A network between a phone and the laptop that loses what a test wants."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Literal, TypeAlias, TypeVar, get_args

Way: TypeAlias = Literal["request", "answer", "stream", "silence"]
WAYS: tuple[Way, ...] = get_args(Way)
NEWS = re.compile(rb"GET \S+/(table/events|evenings)[ ?]")  # how a phone hears what others did
T = TypeVar("T")
PIECE = 65_536  # bytes


class Connection:
    """A browser's connection to the server, which may lose what goes one way; it stays open."""

    def __init__(self, network: LossyNetwork, browser: asyncio.StreamWriter) -> None:
        self.network, self.browser = network, browser
        self.loses_up = self.loses_down = False
        self.brings_news = False

    async def pump_up(self, read: asyncio.StreamReader, server: asyncio.StreamWriter) -> None:
        """Pass on what the browser asks, as if it had asked the server itself."""
        port, real = (b"127.0.0.1:%d" % one for one in (self.network.port, self.network.real))
        while data := await read.read(PIECE):
            self.brings_news = bool(NEWS.match(data))
            if data.startswith(b"POST ") and self.network.next_post:
                self.loses_up, self.loses_down = self.network.next_post == "request", True
                self.network.next_post = None
            if self.brings_news and self.network.is_cut:
                break
            if not self.loses_up:
                server.write(data.replace(port, real))
        server.close()

    async def pump_down(self, read: asyncio.StreamReader) -> None:
        while data := await read.read(PIECE):
            if not self.loses_down:
                self.browser.write(data)
        if not self.loses_down:  # else nobody hears that the server closed it
            self.browser.close()


class LossyNetwork:
    """A proxy on a port of its own.

    Attributes:
        port: where a browser asks it.
        real: the server's.
        address: of the page, for a phone in this network.
        next_post: what is lost of it: its connection stays open and silent.
        is_cut: whether what brings news is closed, and each new one.
    """

    def __init__(self, address: str) -> None:
        self.real = int(re.split("[:/]", address)[4])
        self.next_post: Way | None = None
        self.is_cut = False
        self.connections: list[Connection] = []
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.thread.start()
        self.port: int = self._run(self._listen())
        self.address = address.replace(str(self.real), str(self.port), 1)

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(5)

    async def _listen(self) -> int:
        self.server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        return int(self.server.sockets[0].getsockname()[1])

    async def _connect(self, read: asyncio.StreamReader, browser: asyncio.StreamWriter) -> None:
        connection = Connection(self, browser)
        self.connections.append(connection)
        with suppress(OSError, asyncio.CancelledError):  # one of them has stopped, or the test
            answers, server = await asyncio.open_connection("127.0.0.1", self.real)
            try:
                pumps = connection.pump_up(read, server), connection.pump_down(answers)
                await asyncio.gather(*pumps)
            finally:
                server.close()
                browser.close()
        browser.close()

    def lose(self, way: Way) -> None:
        """Lose the next request or its answer, cut what brings news, or silence what is open."""
        self._run(self._lose(way))

    async def _lose(self, way: Way) -> None:
        self.next_post = way if way in ("request", "answer") else None
        self.is_cut = way == "stream"
        for connection in self.connections:
            if way == "silence":
                connection.loses_up = connection.loses_down = True
            if way == "stream" and connection.brings_news:
                connection.browser.close()

    def mend(self) -> None:
        """Lose nothing more; what was silenced stays silent."""
        self.is_cut = False

    def close(self) -> None:
        self._run(self._close())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    async def _close(self) -> None:
        self.server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
