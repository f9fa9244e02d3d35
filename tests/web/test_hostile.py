"""Hostile requests to a served table and the shelf of evenings: refused, no error of ours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.web.evening_store import EveningStore
from tests.in_process import asked
from tests.web.at_table import HOST, TOKEN, Room, new_store, served
from tests.web.hostile import bodies
from tests.web.serving import shelf_room

JSON = {"content-type": "application/json"}
SEAL = "5a" * 32
EVENTS = [{"kind": "total", "player": 0, "group": "fish", "value": 3}]
AT_TABLE = (
    {"kind": "join", "name": "Cy", "secret": "cd" * 16, "seat": 3},
    {"kind": "free", "seat": 7},
    {"kind": "lock", "on": False},
    {"kind": "deal", "deck": "fish", "count": 1, "open": True},
    {"kind": "shuffle", "deck": "fish"},
    {"kind": "roll", "what": "lure all", "players": 2, "count": 1},
    {"kind": "setup", "game": "nothing"},
    {"kind": "note", "text": "x"},
    {"kind": "show", "event": 3, "at": [0], "discard": True},
    {"kind": "look", "event": 3, "at": [0]},
    {"kind": "discard", "deck": "fish", "cards": ["1"], "event": 4},
    {"kind": "gain", "deck": "fish", "cards": ["1"]},
    {"kind": "play", "step": "x", "moves": [{"kind": "roll", "id": "x", "what": "2d6"}]},
    {"kind": "bid", "seal": SEAL},
    {"kind": "open", "value": "x", "salt": SEAL},
    {"kind": "undo", "target": 3},
    {"kind": "redo", "target": 3},
    {"kind": "score", "player": {"events": EVENTS}, "seat": 1},
    {"kind": "reveal", "without": [2]},
)
EVENING = {
    "format": 1,
    "id": "17-4",
    "at": "2026-07-01T18:00:00.000Z",
    "game": "lure",
    "mode": "base",
    "names": ["Ann", "Bo"],
    "rules": "0123456789abcdef",
}
SENT = {"evening": EVENING, "base": 0, "entries": [{"id": "a", "at": 0, "event": EVENTS[0]}]}
ODD = ("9" * 5_000, "-1", "%00", "%ff", "%ED%A0%80", "..%2f..%2fx", "x" * 3_000, "²", "1e9")


@pytest.mark.slow
def test_no_request_to_a_table_is_an_error_of_ours(tmp_path: Path) -> None:
    room = Room(served(new_store(tmp_path, "den"), "den", games=("lure",)))
    phones = [room.phone(name) for name in ("Ann", "Bo", "Cy", "Dee")]
    path, counts = f"/{TOKEN}/table/events", Counter[int]()
    for number, body in enumerate(bodies(*AT_TABLE)):
        content = body.replace(b'{"kind"', b'{"id": "h%d", "kind"' % number)
        headers = {**JSON, **phones[number % len(phones)].headers}  # one would be told to wait
        status = room.ask("POST", path, content=content, headers=headers).status_code
        counts[status] += 1
        assert status < 500, body[:300]
    assert {*counts} == {200, 400, 403, 409}
    for odd in ODD:
        for what in (f"?from={odd}", f"/{odd}", ""):
            header = {
                "last-event-id": odd.encode("latin-1"),
                "authorization": b"Bearer " + odd.encode("latin-1"),
            }
            for headers in ({}, header):
                assert room.ask("GET", f"{path}{what}", headers=headers).status_code < 500, odd
    assert phones[0].act("note", text="still here")
    room.close()


@pytest.mark.slow
def test_no_evening_that_is_sent_is_an_error_of_ours(tmp_path: Path) -> None:
    async def files() -> Mapping[str, bytes]:
        return {"index.html": b"<p>page</p>"}

    app = shelf_room(TOKEN, HOST, files, EveningStore(tmp_path / "evenings", ["lure"]))

    def ask(method: str, path: str, **more: object) -> int:
        return asked(app, HOST, method, f"/{TOKEN}/{path}", **more).status_code

    for body in bodies(SENT):
        assert ask("POST", "evenings/17-4", content=body, headers=JSON) < 500, body[:300]
        assert ask("GET", "evenings") == 200
        assert ask("GET", "evenings/17-4") in (200, 404)
    for odd in ODD:
        for path in (f"evenings/{odd}", f"evenings/17-4?base={odd}", f"rules-{odd}.json", odd):
            assert ask("GET", path) < 500, path
        assert ask("POST", f"evenings/{odd}", content=b"{}", headers=JSON) < 500, odd
        header = {**JSON, "content-length": odd.encode("latin-1")}
        assert ask("POST", "evenings/17-4", content=b"{}", headers=header) < 500
