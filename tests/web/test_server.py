"""What `companion serve` answers, and to whom; asked without a network but for one evening."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
from collections.abc import AsyncIterator, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.types import ASGIApp

from companion.cli.phone_games import files_of_app
from companion.cli.serve_command import tell
from companion.core.errors import CompanionError
from companion.web import addresses
from companion.web.addresses import Address
from companion.web.bundle import APP, joined
from companion.web.server import LARGEST_BODY, room
from companion.web.shelf import Shelf
from tests.command import command, left, run
from tests.web.evenings import FORGET
from tests.web.hand import SMALL, Hand

MOST_KILOBYTES = 60_000  # of memory
TOKEN = "secretsecret"
HOST = "192.168.7.5:8765"
EVENING = {
    "format": 1,
    "id": "17-4",
    "at": "2026-07-01T18:00:00.000Z",
    "game": "lure",
    "mode": "base",
    "names": ["Ann", "Bo"],
    "seed": "what else it has",
}
PAGES = {"index.html": b"<p>page</p>" * 400, "app-1.js": b"1"}


@dataclass
class Browser:
    """A browser on a phone in the room; what it asks is answered in this process."""

    answers: ASGIApp

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> httpx.Response:
        return self._asked("GET", path, headers=headers)

    def post(self, path: str, content: object, headers: Mapping[str, str]) -> httpx.Response:
        return self._asked("POST", path, content=content, headers=headers)

    def _asked(self, method: str, path: str, **more: Any) -> httpx.Response:
        async def ask() -> httpx.Response:
            way = httpx.ASGITransport(self.answers)
            async with httpx.AsyncClient(transport=way, base_url=f"http://{HOST}") as client:
                return await client.request(method, path, **more)

        with ThreadPoolExecutor(1) as apart:  # a loop runs here once a browser has been started
            return apart.submit(asyncio.run, ask()).result()


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "evenings", ["lure"])


@pytest.fixture
def phone(shelf: Shelf) -> Browser:
    async def files() -> Mapping[str, bytes]:
        return PAGES

    return Browser(room(TOKEN, frozenset([HOST]), files, shelf))


def sent(*events: tuple[str, int], base: int = 0, **other: Any) -> dict[str, Any]:
    """Return what a phone sends: the name and place of each event."""
    entries = [
        {"id": name, "at": at, "event": {"kind": "over", "value": True}} for name, at in events
    ]
    return {"evening": {**EVENING, **other}, "base": base, "entries": entries}


def post(phone: Browser, body: object, name: str = "17-4", **headers: str) -> Any:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    kind = {"content-type": "application/json"}
    return phone.post(f"/{TOKEN}/evenings/{name}", content=content, headers=kind | headers)


def test_the_page_comes_with_what_keeps_it_safe_and_quick(phone: Browser) -> None:
    page = phone.get(f"/{TOKEN}/")
    assert page.content == PAGES["index.html"]
    assert page.headers["content-encoding"] == "gzip"
    policy = page.headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert page.headers["referrer-policy"] == "no-referrer"
    assert page.headers["cache-control"] == "no-cache"
    again = phone.get(f"/{TOKEN}/", headers={"if-none-match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    script = phone.get(f"/{TOKEN}/app-1.js")
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-type"].startswith("text/javascript")
    assert phone.get(f"/{TOKEN}").headers["location"] == f"/{TOKEN}/"


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/", {}, 404),
        ("/evenings", {}, 404),
        ("/index.html", {}, 404),
        ("/Secretsecret/", {}, 404),
        ("/secretsecre/", {}, 404),
        ("/secretsecre\u00e9/", {}, 404),
        ("//secretsecret/", {}, 404),
        (f"/{TOKEN}/../{TOKEN}/nothing", {}, 404),
        (f"/{TOKEN}/..%2f..%2fetc%2fpasswd", {}, 404),
        (f"/{TOKEN}/evenings/..%2f..%2fserve-address.txt", {}, 404),
        (f"/{TOKEN}/evenings/17-4", {}, 404),
        (f"/{TOKEN}/evenings/", {}, 404),
        (f"/{TOKEN}/", {"host": "evil.example"}, 400),
        (f"/{TOKEN}/", {"host": "192.168.7.5"}, 400),
        (f"/{TOKEN}/", {"origin": "http://evil.example"}, 403),
        (f"/{TOKEN}/", {"origin": f"http://{HOST}"}, 200),
    ],
)
def test_who_has_not_the_address_gets_nothing(
    phone: Browser, path: str, headers: dict[str, str], status: int
) -> None:
    assert phone.get(path, headers=headers).status_code == status


def test_what_a_phone_sends_comes_back(phone: Browser) -> None:
    first = post(phone, sent(("a", 0), ("b", 1)))
    assert (first.status_code, first.json()["count"]) == (200, 2)
    again = post(phone, sent(("a", 0), ("b", 1)))  # the answer was lost
    assert (again.status_code, again.json()["count"]) == (200, 2)
    typed = post(phone, sent(("c", 1), base=2))  # one more digit
    assert [line["at"] for line in typed.json()["entries"]] == [1]
    whole = phone.get(f"/{TOKEN}/evenings/17-4").json()
    assert whole["evening"] == EVENING
    assert [(line["seq"], line["id"]) for line in whole["entries"]] == [
        (0, "a"),
        (1, "b"),
        (2, "c"),
    ]
    rest = phone.get(f"/{TOKEN}/evenings/17-4?base=2").json()
    assert [line["id"] for line in rest["entries"]] == ["c"]
    listed = phone.get(f"/{TOKEN}/evenings")
    assert listed.json() == {"evenings": [EVENING | {"count": 3}]}
    tag = {"if-none-match": listed.headers["etag"]}
    assert phone.get(f"/{TOKEN}/evenings", headers=tag).status_code == 304


def test_who_was_slower_gets_what_the_others_did_first(phone: Browser) -> None:
    post(phone, sent(("a", 0)))
    post(phone, sent(("ann", 1), base=1))
    slower = post(phone, sent(("bo", 1), base=1))
    assert slower.status_code == 409
    assert [line["id"] for line in slower.json()["entries"]] == ["ann"]
    half = post(phone, sent(("ann", 1), ("ann-2", 2), base=1))  # of which the laptop has one
    assert (half.status_code, half.json()["count"]) == (200, 3)
    assert post(phone, sent(("bo", 3), base=3)).status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff",
        b"[" * 100_000,
        [],
        sent(("b", 1), ("c", 5), base=1),
        sent(("b", 0), base=2),
        sent(("b", 3), base=3),
        sent(("b", 1), base=1, game="chess"),
        sent(("b", 1), base=1, id="../17-4"),
        sent(("b", 1), base=1, at="2020"),
        sent(("b", 1), base=1, names="Ann"),
        {**sent(base=1), "entries": [{"id": "b", "at": 1, "event": {"kind": 7}}]},
        {**sent(base=1), "entries": [{"id": "b", "at": 1, "event": {"kind": "x", "v": 0.5}}]},
        {**sent(base=1), "entries": [{"id": "b", "at": 1, "event": "over"}]},
    ],
    ids=lambda body: str(body)[-60:],
)
def test_junk_changes_nothing(phone: Browser, shelf: Shelf, body: object) -> None:
    post(phone, sent(("a", 0)))
    before = left(shelf.folder)
    assert post(phone, body).status_code == 400
    assert left(shelf.folder) == before


def test_too_much_another_kind_and_a_full_disk_are_refused(
    phone: Browser, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert post(phone, b" " * (LARGEST_BODY + 1)).status_code == 413

    async def parts() -> AsyncIterator[bytes]:
        for part in (b" " * LARGEST_BODY, b" "):
            yield part

    kind = {"content-type": "application/json"}
    path = f"/{TOKEN}/evenings/17-4"
    assert phone.post(path, content=parts(), headers=kind).status_code == 413
    assert post(phone, sent(("a", 0)), **{"content-type": "text/plain"}).status_code == 415
    assert post(phone, sent(("a", 0), id="x-1"), name="CON").status_code == 400
    assert not shelf.folder.exists()

    def full(path: Path, content: bytes) -> None:
        raise CompanionError("the disk is full")

    monkeypatch.setattr("companion.web.shelf.write_file", full)
    refused = post(phone, sent(("a", 0)))
    assert (refused.status_code, refused.text) == (507, "the disk is full")


def test_a_damaged_evening_is_left_as_it_is(phone: Browser, shelf: Shelf) -> None:
    post(phone, sent(("a", 0)))
    file = shelf.folder / "evening-17-4.jsonl"
    file.write_bytes(file.read_bytes()[:-9])
    before = left(shelf.folder)
    assert phone.get(f"/{TOKEN}/evenings/17-4").status_code == 404
    assert post(phone, sent(("a", 0), ("b", 1))).status_code == 400
    assert left(shelf.folder) == before


def test_the_address_is_one_that_a_phone_in_the_room_reaches() -> None:
    found = [
        Address("127.0.0.1", "lo"),
        Address("172.17.0.1", "docker0"),
        Address("fd00::5", "wlan0"),
        Address("fe80::1", "wlan0"),
        Address("10.8.0.2", "tun0"),
        Address("169.254.3.3", "eth1"),
        Address("192.168.56.1", "eth2"),
        Address("192.168.7.5", "wlan0"),
    ]
    likely = addresses.in_the_room(found, ["10.8.0.2", "192.168.7.5"])
    assert [one.host for one in likely] == ["192.168.7.5", "192.168.56.1", "fd00::5"]
    only_new = addresses.in_the_room(found[:4], [])
    assert [addresses.url(one.host, 8765) for one in only_new] == ["http://[fd00::5]:8765"]
    assert addresses.in_the_room(found[:2], []) == []
    assert addresses.names(["FD00:0::5"], 80) == {"[fd00::5]", "[fd00::5]:80"}
    assert addresses.names(["127.0.0.1"], 0) == {"127.0.0.1:0", "localhost:0"}


def test_it_tells_in_plain_words_who_can_open_it(capsys: pytest.CaptureFixture[str]) -> None:
    wifi, cable = Address("192.168.7.5", "wlan0"), Address("10.0.0.9", "eth0")
    again = Address("fd00::5", "wlan0")

    def told(host: str, *reachable: Address) -> str:
        tell("http://x/", host, reachable, Path("evenings"))
        out, err = capsys.readouterr()
        assert out == ""  # which holds the address only
        assert "█▀▀▀▀▀█" in err or "▄▄▄▄▄" in err
        return err

    assert "No network: only this computer can open it" in told("127.0.0.1")
    assert "Only this computer can open it" in told("localhost", wifi)
    alone = told("192.168.7.5", wifi, again)
    assert "keeps devices apart" in alone
    assert "several networks" not in alone
    assert "Others, for --host: 10.0.0.9 (eth0)" in told("192.168.7.5", wifi, cable, again)


def test_the_app_comes_without_a_program_or_style_in_its_page() -> None:
    files = files_of_app(["lure"], None, "laptop")
    page = files["index.html"].decode()
    assert page.count("<script") == 2
    assert '<script type="application/json"' in page  # nothing runs it
    assert " style=" not in page
    assert "<style" not in page
    for name in files:
        assert name == "index.html" or f'"{name}"' in page


def test_mistakes_are_told(free_port: int) -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", free_port))
        taken.listen()
        ran = run("serve", "--host", "127.0.0.1", "--port", str(free_port))
    assert (ran.code, ran.out) == (1, "")
    assert f"port {free_port} is taken" in ran.err
    assert f"--port {free_port + 1}" in ran.err
    assert "no address of this computer" in run("serve", "--host", "192.0.2.77").err
    assert "no address of this computer" in run("serve", "--host", "no.such.name.invalid").err
    assert 'there is no game "chess"' in run("serve", "--game", "chess").err
    assert run("serve", "--port", "70000").code == 2


@pytest.fixture
def free_port() -> int:
    import socket

    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def serving(home: Path, port: int) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Serve Lure from a laptop; yield the process and the address, and press Ctrl-C at the end."""
    environment = {**os.environ, "XDG_DATA_HOME": str(home), "HOME": str(home)}
    with subprocess.Popen(
        command("serve", "--host", "127.0.0.1", "--port", str(port), "--game", "lure"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    ) as served:
        assert served.stdout
        try:
            yield served, served.stdout.readline().strip()
        finally:
            served.send_signal(signal.SIGINT)
        out, err = served.communicate(timeout=20)
    assert (served.returncode, out) == (130, "")
    assert err.splitlines()[-1] == "Stopped. The evenings are kept."
    assert "Traceback" not in err
    assert "Only this computer can open it." in err


def test_two_phones_count_one_evening(chromium: Any, tmp_path: Path, free_port: int) -> None:
    """With the laptop away for a while, and one phone that forgets all."""
    ann, bo = (Hand(phone_page(chromium)) for _ in range(2))
    for hand in (ann, bo):
        hand.page.on("pageerror", lambda error: ann.complaints.append(str(error)))
    with serving(tmp_path, free_port) as (process, address):
        ann.page.on("console", lambda message: ann.complaints.append(message.text))
        ann.page.goto(address)
        assert ann.page.evaluate("companion.ready.then(() => companion.games)") == ["lure"]
        assert ann.page.locator(".tile").evaluate("one => one.style.length")  # nothing is blocked
        ann.begin("Lure", ("Ann", "Bo"))
        ann.tap("Type the totals")
        ann.type(31)
        bo.page.goto(address)
        bo.tap("Go on with this evening")
        bo.page.get_by_text("31").first.wait_for()
        bo.key("1 fish")
        bo.type(27)
        ann.page.get_by_text("27").first.wait_for()
        assert ann.complaints == []
        state = Path(f"/proc/{process.pid}/status")  # of Linux
        if state.exists():
            assert int(state.read_text().partition("VmRSS:")[2].split()[0]) < MOST_KILOBYTES
    ann.key("0 boosts")
    ann.type(4)
    ann.key("back")
    ann.page.get_by_text("The laptop does not answer").wait_for()
    with serving(tmp_path, free_port) as (process, again):
        assert again == address
        ann.page.get_by_text("Kept on this phone and on the laptop").wait_for()
        bo.page.evaluate(f"async () => {{ {FORGET} }}")
        bo.page.goto(address)
        bo.tap("Go on with this evening")
        for total in ("31", "27", "4"):
            bo.page.get_by_text(total, exact=True).first.wait_for()
        halves = [half_sent(address) for _ in range(300)]  # a stop says nothing of each of them
    for half in halves:
        half.close()
    for hand in (ann, bo):
        hand.page.context.close()
    assert [text for text in ann.complaints if "ERR_CONNECTION_REFUSED" not in text] == []


def half_sent(address: str) -> socket.socket:
    """Begin to send an evening and never end."""
    host, port, path = re.fullmatch(r"http://([^:]+):(\d+)(/.+)", address).groups()  # type: ignore[union-attr]
    found = socket.create_connection((host, int(port)))
    head = f"POST {path}evenings/x HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Length: 99\r\n"
    found.sendall(f"{head}Content-Type: application/json\r\n\r\n{{".encode())
    return found


def phone_page(chromium: Any) -> Any:
    context = chromium.new_context(viewport=SMALL, has_touch=True, is_mobile=True)
    context.set_default_timeout(20_000)
    return context.new_page()


def test_what_two_phones_did_is_put_together(chromium: Any) -> None:
    """No tap is lost, whoever was faster, and an undo goes on to mean the same event."""
    page = chromium.new_page()
    merge = f"{joined(APP / 'state/laptop.js')}; globalThis.merged = merged;"
    page.evaluate(f"() => {{ {merge} }}")

    def merged(mine: str, before: str, now: str) -> str:
        """Events are letters; a digit takes back what stands at that place."""
        events = [[{"kind": "undo", "of": int(one)} if one.isdigit() else one for one in text]
                  for text in (mine, before, now)]  # fmt: skip
        found = page.evaluate("([mine, before, now]) => merged(mine, before, now)", events)
        return "".join(one if isinstance(one, str) else str(one["of"]) for one in found)

    assert merged("abc", "ab", "ab") == "abc"  # nothing new there
    assert merged("ab", "ab", "abcd") == "abcd"  # nothing new here
    assert merged("abX", "ab", "abc") == "abcX"  # both went on
    assert merged("abXY3", "ab", "abcd") == "abcdXY5"
    assert merged("abX0", "ab", "abc") == "abcX0"
    assert merged("aX", "ab", "abc") == "abcX"  # a digit was typed here, another tap came there
    assert merged("ab", "ab", "ac") == "ac"  # a digit was typed there
    assert merged("abc", "ab", "abc") == "abc"  # the answer was lost
    assert merged("abc", "", "abX") == "abXc"  # the page was opened anew
    page.close()
