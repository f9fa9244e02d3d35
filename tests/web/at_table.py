"""A served table for tests: phones that ask it in this process, on a loop of its own."""

from __future__ import annotations

import asyncio
import hashlib
import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from starlette.types import ASGIApp, Message

from companion import __version__
from companion.cli.chance_sources import opened_with
from companion.cli.game_selection import choose_games
from companion.table.log import read_table
from companion.table.log_store import create_store, find_row, open_store
from companion.table.state import compute_bid_seal
from companion.table.table import create_table
from companion.table.verify import verify_log
from companion.web.server import GuardedPath, guarded_application, page_application
from companion.web.table_games import TableGames
from companion.web.table_server import Rooms, table_routes
from tests.in_process import answered

TOKEN, CODE = "tabletable23", "abcdef"
HOST = "192.168.7.5:8765"
SEED = "a seed for tests"
SALT = "5a" * 32


def served(file: Path, *names: str, games: tuple[str, ...] = ("lure",)) -> tuple[ASGIApp, Rooms]:
    """Return what answers at tables of a store; the first has the token and the code."""

    async def files() -> Mapping[str, bytes]:
        return {"index.html": b"<p>page</p>"}

    found = TableGames(choose_games(games))
    rooms = Rooms(file, names, found)
    doors = [
        GuardedPath(
            TOKEN if i == 0 else f"{TOKEN}-{i}",
            page_application(files, table_routes(rooms, name, found)),
            CODE if i == 0 else "",
        )
        for i, name in enumerate(names)
    ]
    return guarded_application(doors, frozenset([HOST])), rooms


class Room:
    """Phones at a served table; everything is answered by a loop in a thread apart."""

    def __init__(self, served: tuple[ASGIApp, Rooms]) -> None:
        self.answers, self.rooms = served
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()

    def run(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(20)

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        found: httpx.Response = self.run(answered(self.answers, HOST, method, path, **more))
        return found

    def phone(self, name: str = "", seat: int | None = None) -> Phone:
        """Return a phone; with a name it takes a seat."""
        phone = Phone(self, hashlib.sha256(name.encode()).hexdigest()[:32] if name else None)
        if name:
            answer = phone.post("join", name=name, secret=phone.secret, **_given(seat=seat))
            assert answer.status_code == 200, answer.text
            phone.seat = answer.json()["seat"]
        return phone

    def close(self) -> None:
        self.run(self.rooms.stop())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()


class Phone:
    """A phone at the table; without a secret it watches."""

    def __init__(self, room: Room, secret: str | None) -> None:
        self.room, self.secret = room, secret
        self.seat: int | None = None
        self.asked = 0

    @property
    def headers(self) -> dict[str, str]:
        return {} if self.secret is None else {"authorization": f"Bearer {self.secret}"}

    def post(self, kind: str, id: str = "", **more: Any) -> httpx.Response:
        self.asked += 1
        asked = {"kind": kind, "id": id or f"r{self.asked}", **more}
        headers = {**self.headers, "content-type": "application/json"}
        path = f"/{TOKEN}/table/events"
        return self.room.ask("POST", path, content=json.dumps(asked), headers=headers)

    def act(self, kind: str, **more: Any) -> list[dict[str, Any]]:
        """Ask, and return what was done."""
        answer = self.post(kind, **more)
        assert answer.status_code == 200, answer.text
        found: list[dict[str, Any]] = answer.json()["events"]
        return found

    def refused(self, status: int, kind: str, **more: Any) -> str:
        """Ask, and return why it is refused; nothing has happened then."""
        before = self.get("events").text
        answer = self.post(kind, **more)
        assert answer.status_code == status, answer.text
        assert self.get("events").text == before
        why: str = answer.json()["error"]
        return why

    def get(self, what: str, **headers: str) -> httpx.Response:
        return self.room.ask("GET", f"/{TOKEN}/table/{what}", headers={**self.headers, **headers})

    def log(self) -> list[dict[str, Any]]:
        """Return the log as this phone sees it."""
        found: list[dict[str, Any]] = self.get("events").json()["events"]
        return found

    def about(self) -> dict[str, Any]:
        found: dict[str, Any] = self.room.ask("GET", f"/{TOKEN}/table", headers=self.headers).json()
        return found

    def seal(self, value: str, salt: str = SALT) -> str:
        commitment = self.log()[0]["commitment"]
        assert self.seat is not None
        return compute_bid_seal(commitment, self.seat, value, salt)

    @contextmanager
    def stream(self, after: int = 0) -> Iterator[Stream]:
        """Listen to server-sent events; at the end this phone is gone."""
        stream = Stream(self, after)
        try:
            yield stream
        finally:
            stream.gone()


class Stream:
    """Server-sent events as they come to a phone."""

    def __init__(self, phone: Phone, after: int) -> None:
        self.room = phone.room
        self.text = ""
        self.status = 0
        headers = {"accept": "text/event-stream", "host": HOST, **phone.headers}
        if after:
            headers["last-event-id"] = str(after)
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "path": f"/{TOKEN}/table/events",
            "raw_path": b"",
            "query_string": b"",
            "root_path": "",
            "scheme": "http",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("192.168.7.9", 1),
            "server": ("192.168.7.5", 8765),
        }
        self.left = asyncio.Event()
        sent = False

        async def receive() -> Message:
            nonlocal sent
            if not sent:
                sent = True
                return {"type": "http.request", "body": b"", "more_body": False}
            await self.left.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.status = message["status"]
            else:
                self.text += message.get("body", b"").decode()

        async def run() -> None:
            await self.room.answers(scope, receive, send)

        self.task = asyncio.run_coroutine_threadsafe(run(), self.room.loop)

    def events(self) -> list[dict[str, Any]]:
        """Return the events of the log that came so far, each with the `id` that it was sent as."""
        found = []
        for message in self.text.split("\n\n"):
            lines = dict(line.split(": ", 1) for line in message.splitlines())
            if "id" in lines:
                found.append({**json.loads(lines["data"]), "id": int(lines["id"])})
        return found

    def until(self, count: int) -> list[dict[str, Any]]:
        """Wait for so many events."""

        async def waiting() -> None:
            while len(self.events()) < count:
                await asyncio.sleep(0.005)

        self.room.run(asyncio.wait_for(waiting(), 5))
        return self.events()

    def gone(self) -> None:
        self.room.loop.call_soon_threadsafe(self.left.set)
        self.task.result(5)


def _given(**some: Any) -> dict[str, Any]:
    return {key: value for key, value in some.items() if value is not None}


def new_store(folder: Path, *names: str) -> Path:
    """Return a store with new tables."""
    folder.mkdir(exist_ok=True)
    file = folder / "tables.sqlite3"
    with create_store(file) as store:
        for name in names:
            create_table(store, name, SEED, games=opened_with(None), version=__version__)
    return file


def whole_log(file: Path) -> list[dict[str, Any]]:
    """Return every line of the log as it is kept, with all that is hidden."""
    with open_store(file) as store:
        reading = read_table(store, find_row(store, "den"))
        assert verify_log(reading).wrong == ()
        return [json.loads(line) for line in reading.lines]
