"""Steps of a game at a served table, at the level of the wire: each once, and as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.at_table import Room, new_store, served

SPLASH = [{"kind": "deal", "id": "m", "deck": "fish", "count": 2}]
DRAW = [
    {"kind": "roll", "id": "m1", "what": "2d6"},
    {"kind": "deal", "id": "m2", "deck": "lures", "open": False},
]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    found = Room(served(new_store(tmp_path, "den"), "den"))
    yield found
    found.close()


def kinds(events: list[dict[str, Any]]) -> list[str]:
    return [event["kind"] for event in events]


def test_a_step_is_done_once_whoever_asks(room: Room) -> None:
    ann, bo = room.phone("Ann"), room.phone("Bo")
    ann.act("setup", game="lure")
    done = ann.act("play", id="tap", step="splash 1", moves=SPLASH)
    assert kinds(done) == ["act", "deal"]
    assert (done[0]["what"], done[0]["body"]) == ("play", {"step": "splash 1"})
    assert ann.act("play", id="tap", step="splash 1", moves=SPLASH) == done  # the answer was lost
    assert "another player has already" in bo.refused(409, "play", step="splash 1", moves=SPLASH)
    bo.act("undo")
    assert kinds(bo.act("play", step="splash 1", moves=SPLASH)) == ["act", "deal"]


def test_a_new_game_begins_its_steps_anew(room: Room) -> None:
    ann = room.phone("Ann")
    room.phone("Bo")
    for _ in range(2):
        ann.act("setup", game="lure")
        ann.act("play", step="splash 1", moves=SPLASH)


def test_a_step_moves_all_or_nothing_and_is_undone_as_a_whole(room: Room) -> None:
    ann, bo = room.phone("Ann"), room.phone("Bo")
    ann.act("setup", game="lure")
    before = len(ann.log())
    wrong = {"kind": "show", "id": "m3", "event": 1, "at": [0]}
    assert "no face-down cards" in ann.refused(409, "play", step="x", moves=[*DRAW, wrong])
    done = ann.act("play", step="x", moves=DRAW)
    assert kinds(done) == ["act", "roll", "act", "deal"]
    assert done[-1]["cards"] != [None]
    assert bo.log()[-1]["cards"] == [None]  # a lure that Ann drew
    bo.act("undo")
    gone = {event["target"] for event in bo.log()[before + len(done) :]}
    assert gone == {event["seq"] for event in done}


@pytest.mark.parametrize(
    "more",
    [
        {"step": ""},
        {"step": "x" * 101},
        {"step": "x", "moves": [{"kind": "free", "id": "m", "seat": 1}]},
        {"step": "x", "moves": SPLASH * 41},
        {"step": "x", "more": 1},
    ],
)
def test_what_is_no_step_is_refused(room: Room, more: dict[str, Any]) -> None:
    room.phone("Ann").refused(400, "play", **more)


def test_the_deck_of_somebody_else_is_not_moved(room: Room) -> None:
    ann, bo = room.phone("Ann"), room.phone("Bo")
    ann.act("setup", game="lure")
    mine = next(event for event in ann.log() if event.get("seen") == 1)
    show = [{"kind": "show", "id": "m", "event": mine["seq"], "at": [0]}]
    assert "to another seat" in bo.refused(403, "play", step="x", moves=show)
