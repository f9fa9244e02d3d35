"""The laptop is gone for good: phones saved the table, and another laptop goes on from it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.command import done, run
from tests.web.at_table import Phone, Room, new_store, served


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    found = Room(served(new_store(tmp_path, "den"), "den"))
    yield found
    found.close()


def hands(phone: Phone) -> Counter[tuple[str, str]]:
    """Return what a phone sees of its own cards that are still covered."""
    log, open_places = phone.log(), set()
    for event in log:
        if event["kind"] == "act" and event["what"] == "show":
            open_places |= {(event["body"]["event"], at) for at in event["body"]["at"]}
    return Counter(
        (event["deck"], card)
        for event in log
        if event["kind"] in ("deal", "search") and event.get("seen") == phone.seat
        for at, card in enumerate(event["cards"])
        if (event["seq"], at) not in open_places
    )


def saved(tmp_path: Path, *phones: Phone) -> list[Any]:
    found: list[Any] = []
    for phone in phones:
        file = tmp_path / f"saved-{phone.seat}.jsonl"
        file.write_bytes(phone.get("file").content)
        found += ["--from", file]
    return found


def played(room: Room) -> tuple[Phone, Phone]:
    ann, bo = room.phone("Ann"), room.phone("Bo")
    ann.act("setup", game="lure")
    hand = ann.act("deal", deck="lures", count=3)[-1]
    bo.act("deal", deck="lures", count=2)
    ann.act("show", event=hand["seq"], at=[0], discard=True)
    ann.act("show", event=hand["seq"], at=[2])
    bo.act("deal", deck="fish", count=4)
    bo.act("undo")
    bo.act("note", text="it is late")
    ann.act("score", player={"events": [{"kind": "over", "value": True}]})
    return ann, bo


def state_of(file: Path, name: str) -> Any:
    shown = done("table", "show", name, "--store", file, "--hidden", "--json").json["decks"]
    return {
        deck["deck"]: {key: sorted(deck[key]) for key in ("dealt", "discards")}
        | {"left": deck["left"]}
        for deck in shown
    }


def test_another_laptop_goes_on_from_what_all_phones_saved(room: Room, tmp_path: Path) -> None:
    ann, bo = played(room)
    files = saved(tmp_path, ann, bo)
    store = tmp_path / "other"
    told = done("table", "new", "den", *files, "--store", store)
    before = state_of(tmp_path / "tables.sqlite3", "den")
    after = state_of(store, "den")
    fish = "lure/fish"  # ten were put away unseen: nobody saved which
    assert (before[fish]["left"], after[fish]["left"]) == (20, 30)
    assert "missing in these files (10) are back in the decks" in told.err
    assert after["lure/lures"] == before["lure/lures"]
    assert "nothing is wrong" in done("table", "verify", "den", "--store", store).out
    other = Room(served(store, "den"))
    again = other.phone("Ann"), other.phone("Bo")
    for old, new in zip((ann, bo), again, strict=True):
        assert hands(new) == hands(old)
        assert len(hands(old)) > 0
    assert "it is late" in json.dumps(again[0].log())
    again[1].act("score", player={"events": [{"kind": "over", "value": False}]})
    assert again[1].log()[-1]["body"]["scores"] == {
        "1": {"events": [{"kind": "over", "value": True}]},
        "2": {"events": [{"kind": "over", "value": False}]},
    }
    again[1].act("deal", deck="lures", count=2)
    assert again[1].log()[0]["commitment"] != ann.log()[0]["commitment"]
    other.close()


def test_one_phone_is_enough_and_what_others_held_is_dealt_anew(room: Room, tmp_path: Path) -> None:
    ann, _ = played(room)
    store = tmp_path / "other"
    told = done("table", "new", "den", *saved(tmp_path, ann), "--store", store)
    assert "missing in these files (13) are back in the decks" in told.err
    lures = state_of(store, "den")["lure/lures"]
    assert lures["left"] + len(lures["dealt"]) + len(lures["discards"]) == 24


def test_what_no_phone_saved_is_refused(room: Room, tmp_path: Path) -> None:
    ann, _ = played(room)
    done("table", "new", "pond", "--store", tmp_path / "b")
    other = Room(served(tmp_path / "b", "pond"))
    lines = ann.get("file").content.splitlines(keepends=True)
    contents = {
        "empty": b"",
        "no log": b"{}\n",
        "cut": b"".join(lines[3:]),
        "not text": b"\xff\xfe\n",
    }
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
        ran = run("table", "new", "x", "--from", tmp_path / name, "--store", tmp_path / "x")
        assert (ran.code, "save it again" in ran.err) == (1, True), name
    files = saved(tmp_path, ann)
    (tmp_path / "foreign").write_bytes(other.phone("Cy").get("file").content)
    ran = run(
        "table", "new", "x", *files, "--from", tmp_path / "foreign", "--store", tmp_path / "x"
    )
    assert "different tables" in ran.err
    assert not (tmp_path / "x").exists()
    other.close()


def test_a_score_that_was_taken_back_and_done_again_is_revealed(room: Room) -> None:
    ann, bo = room.phone("Ann"), room.phone("Bo")
    ann.act("setup", game="lure")
    for phone in (ann, bo):
        phone.act("score", player={"events": [{"kind": "over", "value": True}]})
    assert ann.log()[-1]["what"] == "reveal"
    [target] = [event["seq"] for event in ann.log() if event.get("what") == "score"][1:]
    ann.act("undo", target=target, whole=True)
    ann.act("redo", target=target)
    assert ann.log()[-1]["what"] == "reveal"


def test_cards_that_came_into_a_deck_or_left_it_did_so_there_too(tmp_path: Path) -> None:
    swim, file = "salmon_run/swim-1", new_store(tmp_path, "den")
    room = Room(served(file, "den", games=("salmon_run",)))
    ann = room.phone("Ann")
    cards = ann.act("deal", deck=swim, count=3, open=True)[-1]["cards"]
    for _ in range(2):
        ann.act("gain", deck=swim, cards=["eagle"])
    ann.act("discard", deck=swim, cards=cards[:1])
    done("table", "remove", "den", swim, cards[1], "--from", "out", "--store", file)
    done("table", "remove", "den", swim, "eagle", "--from", "discarded", "--store", file)
    files = saved(tmp_path, ann)
    room.close()
    done("table", "new", "den", *files, "--store", tmp_path / "other")
    assert state_of(tmp_path / "other", "den") == state_of(file, "den")
