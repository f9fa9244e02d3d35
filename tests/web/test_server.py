"""What `companion serve` answers, and to whom; asked without a network but for one evening."""

from __future__ import annotations

import errno
import json
import os
import socket
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.types import ASGIApp

from companion.cli.app_command import build_app_files
from companion.cli.serve_command import (
    create_missing_tables,
    print_address,
    print_addresses,
)
from companion.core.errors import CompanionError
from companion.table.log_store import open_store
from companion.web import network_addresses
from companion.web.evening_store import EveningStore, StoredEvening
from companion.web.network_addresses import Address, derive_code, derive_token
from companion.web.server import LARGEST_BODY, GuardedPath
from tests.command import left, run
from tests.in_process import asked
from tests.web.serving import serving, shelf_room

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
RULES = "0123456789abcdef"
PAGES = {
    "index.html": b"<p>page</p>" * 400,
    "app-1.js": b"1",
    f"rules-{RULES}.json": b"{}",
}


@dataclass
class Browser:
    """A browser on a phone in the room; what it asks is answered in this process."""

    answers: ASGIApp

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> httpx.Response:
        return asked(self.answers, HOST, "GET", path, headers=headers)

    def post(self, path: str, content: object, headers: Mapping[str, str]) -> httpx.Response:
        return asked(self.answers, HOST, "POST", path, content=content, headers=headers)


@pytest.fixture
def shelf(tmp_path: Path) -> EveningStore:
    return EveningStore(tmp_path / "evenings", ["lure"])


@pytest.fixture
def phone(shelf: EveningStore) -> Browser:
    async def files() -> Mapping[str, bytes]:
        return PAGES

    return Browser(shelf_room(TOKEN, HOST, files, shelf))


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


def test_evenings_that_stay_as_they_are_are_read_once(
    phone: Browser, shelf: EveningStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def listed() -> list[tuple[str, int]]:
        evenings = phone.get(f"/{TOKEN}/evenings").json()["evenings"]
        return [(evening["id"], evening["count"]) for evening in evenings]

    for name in ("17-4", "18-4"):
        post(phone, sent(("a", 0), id=name), name)
    assert listed() == [("18-4", 1), ("17-4", 1)]
    post(phone, sent(("b", 1), base=1))
    names, load = list[str](), shelf.load

    def load_counted(name: str) -> StoredEvening | None:
        names.append(name)
        return load(name)

    monkeypatch.setattr(shelf, "load", load_counted)
    assert [listed(), listed()] == [[("18-4", 1), ("17-4", 2)]] * 2
    assert names == ["17-4"]


def test_rules_are_kept_with_the_evenings_that_were_begun_by_them(
    phone: Browser, shelf: EveningStore
) -> None:
    post(phone, sent(("a", 0), rules=RULES))
    post(phone, sent(("a", 0), id="18-4", rules="../../serve-address"), "18-4")

    async def newer() -> Mapping[str, bytes]:
        return {"index.html": b"newer"}

    later = Browser(shelf_room(TOKEN, HOST, newer, shelf))
    assert later.get(f"/{TOKEN}/rules-{RULES}.json").content == b"{}"
    for name in ("0" * 16, "..%2fserve-address", RULES.upper()):
        assert later.get(f"/{TOKEN}/rules-{name}.json").status_code == 404


def test_an_event_is_taken_once_in_one_place(phone: Browser) -> None:
    """Two tabs of a phone send the same taps, be it in another order."""
    post(phone, sent(("a", 0)))
    other = post(phone, sent(("b", 0), ("a", 1)))
    assert (other.status_code, [line["id"] for line in other.json()["entries"]]) == (409, ["a"])
    assert post(phone, sent(("a", 0), ("b", 1))).json()["count"] == 2
    assert post(phone, sent(("c", 2), ("c", 3), base=2)).status_code == 400


@pytest.mark.parametrize(("before", "at", "right"), [((), 1, "0"), ((("a", 0),), 3, "0 or 1")])
def test_a_step_out_of_turn_is_told_with_its_place(
    phone: Browser, before: tuple[tuple[str, int], ...], at: int, right: str
) -> None:
    if before:
        post(phone, sent(*before))
    refused = post(phone, sent(("b", at), base=len(before)))
    assert refused.status_code == 400
    assert refused.text.strip() == f'"at" must be {right}, not {at}'


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
def test_junk_changes_nothing(phone: Browser, shelf: EveningStore, body: object) -> None:
    post(phone, sent(("a", 0)))
    before = left(shelf.folder)
    assert post(phone, body).status_code == 400
    assert left(shelf.folder) == before


@pytest.mark.parametrize(
    "names", [("Ann", "ann"), ("Ann", "Ａnn"), ("Bo", "B\u200bo"), ("\u3164",)]
)
def test_an_evening_begins_with_names_that_can_be_told_apart(
    phone: Browser, shelf: EveningStore, names: tuple[str, ...]
) -> None:
    refused = post(phone, sent(("a", 0), names=names))
    assert refused.status_code == 400
    assert refused.text == "two players have the same name" or "cannot be seen (U+" in refused.text
    assert not shelf.folder.exists()


def test_too_much_another_kind_and_a_full_disk_are_refused(
    phone: Browser, shelf: EveningStore, monkeypatch: pytest.MonkeyPatch
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

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    post(phone, sent(("a", 0)))
    before = left(shelf.folder)
    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        refused = post(phone, sent(("b", 1), base=1))
    assert refused.status_code == 507
    assert refused.text.startswith("the disk is full: cannot write ")
    assert left(shelf.folder) == before
    assert post(phone, sent(("b", 1), base=1)).json()["count"] == 2


def test_a_damaged_evening_is_left_as_it_is(phone: Browser, shelf: EveningStore) -> None:
    for name in ("17-4", "18-4"):
        post(phone, sent(("a", 0), ("b", 1), id=name), name)
    cut, gap = (shelf.folder / f"evening-{name}.jsonl" for name in ("17-4", "18-4"))
    cut.write_bytes(cut.read_bytes()[:-9])
    first, _, second = gap.read_bytes().splitlines()
    gap.write_bytes(b"\n".join((first, second, b"")))
    before = left(shelf.folder)
    for name in ("17-4", "18-4"):
        assert phone.get(f"/{TOKEN}/evenings/{name}").status_code == 404
        again = post(phone, sent(("a", 0), ("b", 1), id=name), name)
        assert (again.status_code, "damaged on the laptop" in again.text) == (400, True)
    assert left(shelf.folder) == before
    assert post(phone, sent(("a", 0), id="19-4"), "19-4").status_code == 200


def test_one_evening_is_deleted_on_the_laptop(phone: Browser, shelf: EveningStore) -> None:
    for name, player in (("17-4", "Ann"), ("18-4", "Cleo")):
        post(phone, sent(("a", 0), id=name, names=[player]), name)
    (file,) = (path for path in shelf.folder.iterdir() if b"Cleo" in path.read_bytes())
    file.unlink()
    assert [one["id"] for one in phone.get(f"/{TOKEN}/evenings").json()["evenings"]] == ["17-4"]
    assert phone.get(f"/{TOKEN}/evenings/18-4").status_code == 404
    assert post(phone, sent(("b", 1), base=1)).json()["count"] == 2


def test_evenings_of_older_versions_go_on(phone: Browser, shelf: EveningStore) -> None:
    """Version 0.2 wrote them so."""
    shelf.folder.mkdir(exist_ok=True)
    lines = [
        {"seq": at, "id": name, "at": at, "event": {"kind": "over", "value": True}}
        for at, name in enumerate("ab")
    ]
    file = shelf.folder / "evening-17-4.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in (EVENING, *lines)), "utf-8")
    assert phone.get(f"/{TOKEN}/evenings").json() == {"evenings": [EVENING | {"count": 2}]}
    assert post(phone, sent(("c", 2), base=2)).json()["count"] == 3


def test_two_programs_at_one_shelf_lose_nothing(phone: Browser, shelf: EveningStore) -> None:
    post(phone, sent(("a", 0)))
    other = EveningStore(shelf.folder, ["lure"])
    assert other.add("17-4", json.dumps(sent(("b", 1), base=1)).encode())[0]
    slower = post(phone, sent(("c", 1), base=1))
    assert (slower.status_code, slower.json()["count"]) == (409, 2)
    assert post(phone, sent(("c", 2), base=2)).json()["count"] == 3
    stored = other.load("17-4")
    assert stored is not None
    assert [line.id for line in stored.lines] == ["a", "b", "c"]


def test_an_event_comes_back_in_the_order_of_its_phone(phone: Browser) -> None:
    """A phone compares events without a name as texts."""
    event = {"kind": "value", "value": 1, "place": ["Jürgen", "b"], "a": True}
    body = sent(("a", 0))
    body["entries"][0]["event"] = event
    post(phone, body)
    (line,) = phone.get(f"/{TOKEN}/evenings/17-4").json()["entries"]
    assert json.dumps(line["event"]) == json.dumps(event)


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
    likely = network_addresses.reachable_addresses(found, ["10.8.0.2", "192.168.7.5"])
    assert [one.host for one in likely] == ["192.168.7.5", "192.168.56.1", "fd00::5"]
    only_new = network_addresses.reachable_addresses(found[:4], [])
    assert [network_addresses.base_url(one.host, 8765) for one in only_new] == [
        "http://[fd00::5]:8765"
    ]
    assert network_addresses.reachable_addresses(found[:2], []) == []
    assert network_addresses.host_names(["FD00:0::5"], 80) == {"[fd00::5]", "[fd00::5]:80"}
    assert network_addresses.host_names(["127.0.0.1"], 0) == {"127.0.0.1:0", "localhost:0"}


def test_it_tells_in_plain_words_who_can_open_it(capsys: pytest.CaptureFixture[str]) -> None:
    wifi, cable = Address("192.168.7.5", "wlan0"), Address("10.0.0.9", "eth0")
    again = Address("fd00::5", "wlan0")

    def told(host: str, *reachable: Address) -> str:
        print_addresses(host, reachable, Path("evenings"))
        out, err = capsys.readouterr()
        assert out == ""  # which holds the address only
        return err

    assert "No network: only this computer can open it" in told("127.0.0.1")
    assert "Only this computer can open it" in told("localhost", wifi)
    alone = told("192.168.7.5", wifi, again)
    assert "keeps devices apart" in alone
    assert "allow Python or companion in this computer's firewall" in alone
    assert "several networks" not in alone
    assert "Others, for --host: 10.0.0.9 (eth0)" in told("192.168.7.5", wifi, cable, again)


def test_a_code_to_scan_and_letters_to_say_lead_to_a_table(
    capsys: pytest.CaptureFixture[str], phone: Browser
) -> None:
    print_address("http://192.168.7.5:8765", GuardedPath(TOKEN, phone.answers, "abcdef"), "den")
    out, err = capsys.readouterr()
    assert out == ""  # which holds the address only
    assert "█▀▀▀▀▀█" in err or "▄▄▄▄▄" in err
    assert f"Table den: http://192.168.7.5:8765/{TOKEN}/" in err
    assert "192.168.7.5:8765/abcdef" in err
    assert "A B C D E F" in err
    own = {
        derive(TOKEN, table) for derive in (derive_token, derive_code) for table in ("den", "pond")
    }
    assert len(own) == 4
    assert TOKEN not in " ".join(own)
    assert not set("ilo01") & set("".join(own))


def test_a_table_that_there_is_not_yet_is_opened_and_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for names in (["den"], ["den", "pond"]):
        create_missing_tables(tmp_path / "store", names)
    with open_store(tmp_path / "store") as store:
        assert [row.name for row in store.rows()] == ["den", "pond"]
    first, second = capsys.readouterr().err.splitlines()
    assert (first, second) == (
        "The table den is new.",
        "The table pond is new; there are also: den.",
    )
    with pytest.raises(CompanionError, match="cannot be the name of a table"):
        create_missing_tables(tmp_path / "store", ["a table"])


@pytest.mark.slow
def test_the_app_comes_without_a_program_or_style_in_its_page() -> None:
    files = build_app_files(["lure"], None, "laptop")
    page = files["index.html"].decode()
    assert page.count("<script") == 2
    assert '<script type="application/json"' in page  # nothing runs it
    assert " style=" not in page
    assert "<style" not in page
    for name in files:
        assert name.startswith(("index.html", "rules-")) or f'"{name}"' in page


def test_mistakes_are_told(free_port: int) -> None:

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


@pytest.mark.slow
@pytest.mark.parametrize(("host", "shown"), [("::1", "[::1]"), ("localhost", "localhost")])
def test_a_name_and_ipv6_are_listened_to(
    tmp_path: Path, free_port: int, host: str, shown: str
) -> None:
    with serving(tmp_path, free_port, "--host", host, "--game", "lure") as (_, address):
        assert address.startswith(f"http://{shown}:{free_port}/")
        assert "companion" in httpx.get(address, timeout=30, trust_env=False).text.lower()
        foreign = httpx.get(address, headers={"host": "evil.example"}, trust_env=False)
        assert foreign.status_code == 400
