"""Hostile requests to the workshop: refused with a reason, never an error of ours."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.command import done
from tests.in_process import asked
from tests.studio.page import HOST, TOKEN, Asking, asking
from tests.web.hostile import WHOLE, bodies

LOOK = """
import sys
from pathlib import Path
from companion.studio.file_watcher import Watcher
assert not Watcher(lambda: [Path(sys.argv[1])]).changed()
"""
JSON = {"content-type": "application/json"}
BYTES = {"content-type": "application/octet-stream"}
POND = "games/pond"
EDIT: dict[str, object] = {"table": "cards", "entry": "perch", "keys": ["name"]}
EDIT |= {"text": "Orfe", "seen": "Perch", "called": "Pond: Cards perch, name"}
CARD = {"id": "orfe", "values": {"name": "Orfe"}, "picture": "", "file": "", "replace": False}
CARDS = {"component": "cards", "cards": [CARD], "without": [], "called": "Pond: Cards"}
PRINT = {"game": "pond", "only": ["cards"], "pieces": ["cards/perch"], "copies": 1}
MORE = {"sets": [], "paper": "a4", "sleeve": "x", "nudge": [0.5, 1], "printer": "x", "lost": ["x"]}
RIGHT: dict[str, dict[str, Any]] = {
    "usual": {"paper": "a4", "nudge": [0.5, 1]},
    "printers": {"name": "x", "nudge": [0.5, 1]},
    "test-sheets": {"paper": "a4"},
    "plans": PRINT,
    "prints/1/shown": {"name": "x"},
    f"{POND}/change": EDIT,
    f"{POND}/without": {},
    f"{POND}/new-cards": CARDS,
    f"{POND}/new-cards/trial": CARDS,
    f"{POND}/gone-cards": {"component": "cards", "piece": "perch", "called": "x"},
    "new-games": {"title": "x", "like": "blank", "home": "x", "dry": True},
    "undo": {"last": "x"},
}
SLOW = ("prints", "exports/preflight", "exports")  # run a command in a process of its own
ODD = ("9" * 5_000, "-1", "%00", "%ff", "%ED%A0%80", "..%2f..%2fx", "x" * 3_000, "%C2%B2", "1e9")
ASKED = (
    "games/{}",
    "games/{}/mistakes",
    "games/{}/tile.svg",
    "games/pond/tile/{}.svg",
    "games/pond/deck/{}",
    "games/pond/deck/cards?ink={}",
    "games/pond/made-of?component={0}&piece={0}",
    "games/pond/made-of?component=cards&piece={}",
    "games/pond/new-cards?component={}",
    "games/pond/tables/{}.csv",
    "games/pond/tables/{}",
    "games/{}/reach",
    "changes/{0}/{0}",
    "changes/0-1/{}",
    "pictures/pond/cards/full/standard/{}.svg",
    "pictures/pond/{}/full/standard/x.svg",
    "usual?game={}",
    "sleeves?game=pond&card_size={}",
    "plans/{0}/{0}/{0}.svg",
    "plans/{}/ink",
    "prints/{0}/{0}",
    "prints/1/{}",
    "fonts/{}.ttf",
    "icons/{}.svg",
    "{}",
)


@pytest.fixture
def pond(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Asking:
    home = tmp_path / "mine"
    home.mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_GAMES", str(home))
    monkeypatch.setattr(
        "companion.cli.game_selection.default_games_folder", lambda: tmp_path / "data"
    )
    done("new", "pond", "--in", home)
    return asking("pond", folders=(home,))


def check(workshop: Asking, path: str, body: bytes, headers: dict[str, str]) -> None:
    answer = asked(
        workshop.answers, HOST, "POST", f"/{TOKEN}/{path}", content=body, headers=headers
    )
    assert answer.status_code < 500, (path, body[:300])
    if answer.status_code == 422:
        assert answer.json()["error"], (path, body[:300])


@pytest.mark.slow
@pytest.mark.parametrize("path", RIGHT)
@pytest.mark.each_case
def test_no_request_to_the_workshop_is_an_error_of_ours(pond: Asking, path: str) -> None:
    right = [RIGHT[path], {**PRINT, **MORE}] if path == "plans" else [RIGHT[path]]
    for body in bodies(*right):
        check(pond, path, body, JSON)
    assert pond.json("games/pond")["title"]


@pytest.mark.slow
def test_no_command_is_run_for_what_is_no_request(pond: Asking) -> None:
    for path in SLOW:
        for body in WHOLE:
            check(pond, path, body, JSON)


@pytest.mark.slow
def test_no_file_that_is_brought_is_an_error_of_ours(pond: Asking) -> None:
    for name in (f"tables/cards{end}" for end in (".csv", ".xlsx")):
        for body in junk():
            check(pond, f"{POND}/{name}", body, BYTES)
    for odd in ODD:
        for body in (b"", b"x" * 99, b"\x89PNG\r\n\x1a\n" + b"\0" * 99):
            for path in (f"pictures/{odd}", "pictures/x.png", f"tables/{odd}.csv"):
                check(pond, f"{POND}/{path}", body, BYTES)


def junk() -> Iterator[bytes]:
    yield from WHOLE
    yield from (b"id,name\n" + value for value in WHOLE)
    yield b'id,name\n"' + b"x" * 200_000
    yield b"id,name\nperch," + b"9" * 5_000
    yield b"PK\x03\x04" + b"\0" * 200


@pytest.mark.slow
def test_no_address_is_an_error_of_ours(pond: Asking) -> None:
    for path in ASKED:
        for odd in ODD:
            answer = pond.get(f"/{TOKEN}/{path.format(odd)}")
            assert answer.status_code < 500, (path, odd[:30])


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
def test_a_file_that_never_ends_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "perch.svg")
    ran = subprocess.run(
        [sys.executable, "-c", LOOK, tmp_path], capture_output=True, check=False, timeout=20
    )
    assert ran.returncode == 0, ran.stderr
