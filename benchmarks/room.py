"""Measures a laptop that serves tables to phones.

    python -m benchmarks.room            a club night: 50 tables of 5 phones, an action each 5 s
    python -m benchmarks.room --phones   8 phones in Chromium at one table, from tap to repaint

The time is from before a phone asks until the last phone of its table has heard, or shown, what was
done. Busy processes beside it slow everything: the load of the machine is printed too.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import secrets
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.table.log_store import create_store
from companion.table.table import create_table

TABLES, PHONES, EVERY, SECONDS = 50, 5, 5.0, 40.0
TAPS, AT_ONE_TABLE = 200, 8
COMMAND = (sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1", "--port", "0")
SHOWN = """globalThis.shownAt = new Map(); (function look() {
  const { seq } = companion.table;
  if (!shownAt.has(seq)) shownAt.set(seq, performance.timeOrigin + performance.now());
  requestAnimationFrame(look);
})()"""
WHEN = """(seq) => new Promise((done) => {
  const look = () => (shownAt.has(seq) ? done(shownAt.get(seq)) : requestAnimationFrame(look));
  look();
})"""
TAP = """async () => {
  const at = performance.timeOrigin + performance.now();
  const { seq } = await companion.table.act({ kind: "roll", what: "2d6" });
  return [seq, at];
}"""


@contextmanager
def serving(names: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """Serve tables; yield the process and the address of each."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "store"
        with create_store(file) as store:
            for name in names:
                create_table(store, name)
        home = {**os.environ, "HOME": folder, "XDG_DATA_HOME": folder}
        tables = [part for name in names for part in ("--table", name)]
        asked = (*COMMAND, "--store", str(file), "--game", "lure", *tables)
        pipe = subprocess.PIPE
        with subprocess.Popen(asked, stdout=pipe, stderr=pipe, text=True, env=home) as served:
            assert served.stdout and served.stderr
            first = served.stdout.readline().strip()
            found = [first] if len(names) == 1 else []
            while len(found) < len(names):
                line = served.stderr.readline()
                found += re.findall(r"^Table \S+: (\S+)", line)
            try:
                yield served.pid, found
            finally:
                served.send_signal(signal.SIGINT)
                served.communicate(timeout=20)


class Phone:
    """A phone at a table, as cheap as can be: a socket that asks and one that listens."""

    def __init__(self, address: str, name: str) -> None:
        self.host, self.port, self.path = re.fullmatch(  # type: ignore[union-attr]
            r"http://([^:]+):(\d+)(/.+)", address
        ).groups()
        self.name, self.secret = name, secrets.token_hex(16)
        self.heard: dict[int, float] = {}
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    def _head(self, method: str, more: str = "") -> bytes:
        return (
            f"{method} {self.path}table/events HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n"
            f"Authorization: Bearer {self.secret}\r\n{more}\r\n"
        ).encode()

    async def ask(self, **asked: Any) -> Any:
        """Ask for something; if the connection was closed meanwhile, ask the same again."""
        body = json.dumps({"id": secrets.token_hex(8), **asked}).encode()
        more = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        while True:
            try:
                return await self._answer(self._head("POST", more) + body)
            except (ConnectionError, asyncio.IncompleteReadError):
                self._streams = None

    async def _answer(self, request: bytes) -> Any:
        if self._streams is None:
            self._streams = await asyncio.open_connection(self.host, int(self.port))
        reader, writer = self._streams
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(re.search(r"content-length: (\d+)", head)[1])  # type: ignore[index]
        answer = json.loads(await reader.readexactly(length))
        assert " 200 " in head.splitlines()[0], answer
        return answer

    async def listen(self) -> None:
        """Remember when each event came."""
        reader, writer = await asyncio.open_connection(self.host, int(self.port))
        writer.write(self._head("GET", "Accept: text/event-stream\r\n"))
        while line := await reader.readline():
            if line.startswith(b"id: "):
                self.heard[int(line[4:])] = time.perf_counter()


async def club(addresses: Sequence[str]) -> tuple[list[float], int]:
    """Play at all tables; return how long each action took to reach its table, ms, and how many."""
    tables = [[Phone(one, f"P{i}") for i in range(PHONES)] for one in addresses]
    listening = []
    for phones in tables:
        for phone in phones:
            await phone.ask(kind="join", name=phone.name, secret=phone.secret)
            listening.append(asyncio.create_task(phone.listen()))
    took: list[float] = []
    end = time.perf_counter() + SECONDS

    async def play(phones: list[Phone]) -> None:
        await asyncio.sleep(random.uniform(0, EVERY))
        while time.perf_counter() < end:
            start = time.perf_counter()
            answer = await random.choice(phones).ask(kind="roll", what="2d6")
            seq = answer["events"][-1]["seq"]
            while not all(seq in phone.heard for phone in phones):
                await asyncio.sleep(0.001)
            took.append(1000 * (max(phone.heard[seq] for phone in phones) - start))
            await asyncio.sleep(EVERY)

    await asyncio.gather(*map(play, tables))
    for one in listening:
        one.cancel()
    return took, len(listening)


def club_night() -> None:
    """Print how a club night goes."""
    with serving([f"table-{i}" for i in range(TABLES)]) as (pid, addresses):
        took, streams = asyncio.run(club(addresses))
        status = Path(f"/proc/{pid}/status")
        memory = int(status.read_text().partition("VmHWM:")[2].split()[0]) // 1000
        ticks = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        work = 1000 * sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK") / len(took)
        spent = f"{memory} MB at most, {work:.0f} ms of CPU an action"
        told(f"{TABLES} tables, {streams} streams, {spent}", took)


def phones_at_table() -> None:
    """Print how long a tap takes until it is shown on 8 phones in Chromium."""
    import shutil

    from playwright.sync_api import sync_playwright

    with serving(["den"]) as (_, [address]), sync_playwright() as engine:
        browser = engine.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        pages = []
        for seat in range(1, AT_ONE_TABLE + 1):
            page = browser.new_context(viewport={"width": 360, "height": 740}).new_page()
            page.goto(address)
            page.evaluate("companion.ready")
            page.evaluate(f"companion.table.join({seat}, 'P{seat}')")
            pages.append(page)
        for page in pages:
            page.evaluate(SHOWN)
        took = []
        for i in range(TAPS):
            seq, at = pages[i % len(pages)].evaluate(TAP)
            took.append(max(page.evaluate(WHEN, seq) for page in pages) - at)
            pages[0].wait_for_timeout(40)
        told(f"{AT_ONE_TABLE} phones in Chromium, from tap to repaint on all", took)
        browser.close()


def told(what: str, took: Sequence[float]) -> None:
    """Print figures of times in ms."""
    cuts = statistics.quantiles(took, n=100)
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg()[:1])
    print(
        f"{what}: {len(took)} actions, p50 {cuts[49]:.0f} ms, p95 {cuts[94]:.0f} ms,"
        f" p99 {cuts[98]:.0f} ms (load of the machine {load})"
    )


if __name__ == "__main__":
    phones_at_table() if "--phones" in sys.argv[1:] else club_night()
