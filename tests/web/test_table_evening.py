"""A long evening at a served table: sleeps, taps that come twice, cuts, kills of the laptop."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.table.hidden_events import compute_visibility, visible_events
from companion.table.log import read_table
from companion.table.log_store import find_row, open_store
from companion.table.verify import verify_log
from tests.web.at_table import new_store
from tests.web.serving import killed, started

SEATS = 4


class Laptop:
    """`companion serve`, which is killed and started again."""

    def __init__(self, store: Path, port: int) -> None:
        self.store, self.port = store, port
        self.address = ""
        self.process: subprocess.Popen[str]
        self.start()

    def start(self) -> None:
        asked = ("--table", "den", "--store", str(self.store), "--game", "lure")
        self.process, address = started(self.store.parent, self.port, *asked)
        assert self.address in ("", address)
        self.address = address

    def kill(self) -> None:
        killed(self.process)


class Phone:
    """A phone that asks until it is answered, and listens between sleeps."""

    def __init__(self, laptop: Laptop, seat: int, random: Random) -> None:
        self.laptop, self.seat, self.random = laptop, seat, random
        self.secret = f"{seat:032x}"
        self.events: list[dict[str, Any]] = []
        self.done: list[str] = []  # keys of what the laptop said that it has done
        self.count = 0

    async def _open(
        self, method: str, more: str, body: bytes = b""
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        host, port, path = re.fullmatch(r"http://([^:]+):(\d+)(/.+)", self.laptop.address).groups()  # type: ignore[union-attr]
        reader, writer = await asyncio.open_connection(host, int(port))
        head = (
            f"{method} {path}table/events HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n"
            f"Authorization: Bearer {self.secret}\r\n{more}\r\n"
        )
        writer.write(head.encode() + body)
        return reader, writer

    async def _post(self, body: bytes, *, cut: bool) -> tuple[int, Any]:
        more = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        reader, writer = await self._open("POST", more, body)
        try:
            if cut:
                raise ConnectionError("cut")
            answer = await reader.read()
            head, _, content = answer.partition(b"\r\n\r\n")
            if not content:
                raise ConnectionError("cut")
            return int(head.split()[1]), json.loads(content)
        finally:
            writer.close()

    async def ask(self, **asked: Any) -> int:
        """Ask, until there is an answer; some taps come twice, and some lines are cut."""
        self.count += 1
        body = json.dumps({"id": f"tap-{self.count}", **asked}).encode()
        twice = self.random.random() < 0.2
        while True:
            try:
                cut = self.random.random() < 0.1
                status, answer = await self._post(body, cut=cut)
                if twice:
                    assert (await self._post(body, cut=False))[0] == status
            except (OSError, asyncio.IncompleteReadError, ValueError):
                await asyncio.sleep(0.02)
                continue
            if status == 200:
                self.done += [event["key"] for event in answer["events"]]
            return status

    async def listen(self, upto: asyncio.Future[int]) -> None:
        """Hear what happens, with sleeps and reloads, until all is known."""
        while not (upto.done() and len(self.events) >= upto.result()):
            if self.random.random() < 0.1:
                self.events = []  # the page is loaded anew
            try:
                more = f"Accept: text/event-stream\r\nLast-Event-ID: {len(self.events)}\r\n"
                reader, writer = await self._open("GET", more)
                awake = self.random.uniform(0.1, 2)
                try:
                    await asyncio.wait_for(self._hear(reader), awake)
                finally:
                    writer.close()
            except (OSError, TimeoutError, asyncio.IncompleteReadError):
                await asyncio.sleep(self.random.uniform(0, 0.5))

    async def _hear(self, reader: asyncio.StreamReader) -> None:
        while line := await reader.readline():
            if line.startswith(b"data: ") and b'"kind"' in line:
                event = json.loads(line[6:])
                assert event["seq"] == len(self.events) + 1  # nothing twice, nothing left out
                self.events.append(event)
        raise ConnectionError("ended")


async def evening(laptop: Laptop, events: int, kills: int, seed: int) -> list[Phone]:
    phones = [Phone(laptop, seat, Random(f"{seed} {seat}")) for seat in range(1, SEATS + 1)]
    for phone in phones:
        assert await phone.ask(kind="join", name=f"P{phone.seat}", secret=phone.secret) == 200
    assert await phones[0].ask(kind="setup", game="lure") == 200
    upto: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    listening = [asyncio.create_task(phone.listen(upto)) for phone in phones]

    async def play(phone: Phone) -> None:
        for _ in range(events // SEATS):
            what = phone.random.choices(
                ("note", "roll", "deal", "undo", "shuffle"), (4, 4, 3, 2, 1)
            )[0]
            more = {
                "note": {"text": f"P{phone.seat} writes {phone.count}"},
                "roll": {"what": "lure all"},
                "deal": {"deck": phone.random.choice(("lures", "fish"))},
                "undo": {},
                "shuffle": {"deck": phone.random.choice(("lures", "fish"))},
            }[what]
            assert await phone.ask(kind=what, **more) in (200, 409)

    async def killing() -> None:
        for _ in range(kills):
            await asyncio.sleep(random.uniform(0.2, 1.5))
            await asyncio.to_thread(laptop.kill)
            await asyncio.to_thread(laptop.start)

    random = Random(seed)
    await asyncio.gather(killing(), *map(play, phones))
    with open_store(laptop.store) as store:
        upto.set_result(len(read_table(store, find_row(store, "den")).events))
    await asyncio.wait_for(asyncio.gather(*listening), 60)
    return phones


@pytest.mark.parametrize(
    ("events", "kills"),
    [
        pytest.param(60, 2, marks=pytest.mark.slow),
        pytest.param(2_000, 20, marks=pytest.mark.long),
    ],
)
def test_no_event_is_lost_or_comes_twice(
    tmp_path: Path, free_port: int, events: int, kills: int
) -> None:
    laptop = Laptop(new_store(tmp_path, "den"), free_port)
    try:
        work = evening(laptop, events, kills, seed=events)
        with ThreadPoolExecutor(1) as apart:  # a browser may have its loop in this thread
            phones = apart.submit(asyncio.run, work).result()
    finally:
        laptop.kill()
    with open_store(laptop.store) as store:
        reading = read_table(store, find_row(store, "den"))
    assert verify_log(reading).wrong == ()
    sight = compute_visibility(reading.events, reading.state.gone)
    keys = [event.key for event in reading.events]
    assert len(keys) == len(set(keys))
    for phone in phones:
        told = json.dumps([*visible_events(reading.events, phone.seat, sight)])
        assert phone.events == json.loads(told)
        assert set(phone.done) <= set(keys)
        notes = [event for event in phone.events if event["kind"] == "note"]
        mine = [event["text"] for event in notes if event["by"] == phone.seat]
        assert len(mine) == len(set(mine))
