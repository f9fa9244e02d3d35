"""Bids that open together, and scores that are revealed together, at the level of the wire."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.table.resume import end_of, load_saved
from tests.web.at_table import SALT, Room, served, whole_log
from tests.web.test_table_fold import folded


def counted(points: int) -> dict[str, Any]:
    """Return what a phone hands in of its player."""
    return {"events": [{"kind": "total", "player": 0, "group": "fish", "value": points}]}


def test_bids_open_together(room: Room, file: Path) -> None:
    ann, bo, watcher = room.phone("Ann"), room.phone("Bo"), room.phone()
    ann.act("bid", seal=ann.seal("3 dice"))
    assert "not everybody" in ann.refused(409, "open", value="3 dice", salt=SALT)
    bo.act("bid", seal=bo.seal("4 dice"))
    bo_again = bo.refused(409, "bid", seal=bo.seal("1 die"))
    assert "all bids are sealed" in bo_again
    assert ann.act("open", value="3 dice", salt=SALT) == []
    told = json.dumps([bo.log(), watcher.log()])
    assert "3 dice" not in told + json.dumps(whole_log(file))
    assert "not the bid" in bo.refused(409, "open", value="1 die", salt=SALT)
    assert "not the bid" in bo.refused(409, "open", value="3 dice", salt=SALT)
    [opened_bids] = bo.act("open", id="last", value="4 dice", salt=SALT)
    assert opened_bids["bids"] == [[1, "3 dice", SALT], [2, "4 dice", SALT]]
    assert bo.act("open", id="last", value="4 dice", salt=SALT) == [opened_bids]
    assert watcher.log()[-1] == opened_bids
    ann.act("bid", seal=ann.seal("next round"))


def test_a_bid_can_be_changed_until_all_are_in_and_goes_with_its_seat(room: Room) -> None:
    ann, bo = room.phone("Ann"), room.phone("Bo")
    ann.act("bid", seal=ann.seal("1"))
    ann.act("bid", seal=ann.seal("2"))
    bo.act("bid", seal=bo.seal("9"))
    ann.act("free", seat=2)  # Bo's phone has forgotten its salt
    assert ann.act("open", value="2", salt=SALT)[0]["bids"] == [[1, "2", SALT]]


def test_openings_outlive_no_other_bid(room: Room, file: Path) -> None:
    """Ann opens, the laptop is killed, and all phones open again."""
    ann, bo = room.phone("Ann"), room.phone("Bo")
    ann.act("bid", seal=ann.seal("a"))
    bo.act("bid", seal=bo.seal("b"))
    ann.act("open", value="a", salt=SALT)
    fresh = Room(served(file, "den"))
    for phone in (ann, bo):
        phone.room = fresh
    assert bo.act("open", value="b", salt=SALT) == []
    assert len(ann.act("open", value="a", salt=SALT)) == 1
    fresh.close()


def test_who_leaves_is_not_waited_for(room: Room) -> None:
    ann, bo, cy = (room.phone(name) for name in ("Ann", "Bo", "Cy"))
    for phone in (ann, bo, cy):
        phone.act("bid", seal=phone.seal(str(phone.seat)))
    for phone in (ann, bo):
        phone.act("open", value=str(phone.seat), salt=SALT)
    assert bo.get("events").json()["opened"] == [1, 2]
    cy.act("free", seat=3)
    assert bo.log()[-1]["bids"] == [[1, "1", SALT], [2, "2", SALT]]
    ann.act("bid", seal=ann.seal("next round"))


def test_who_leaves_and_sits_again_does_not_bid_twice_in_a_round(room: Room) -> None:
    ann, bo, cy = (room.phone(name) for name in ("Ann", "Bo", "Cy"))
    for phone in (ann, bo, cy):
        phone.act("bid", seal=phone.seal(str(phone.seat)))
    ann.act("open", value="1", salt=SALT)
    bo.act("free", seat=2)
    again = room.phone("Bo again", seat=2)
    assert "next round" in again.refused(409, "bid", seal=again.seal("9"))
    assert cy.act("open", value="3", salt=SALT)[0]["bids"] == [[1, "1", SALT], [3, "3", SALT]]
    again.act("bid", seal=again.seal("9"))


def test_scores_are_revealed_together_and_can_be_locked(room: Room, file: Path) -> None:
    ann, bo, watcher = room.phone("Ann"), room.phone("Bo"), room.phone()
    ann.act("score", player=counted(24))
    told = json.dumps([bo.log(), watcher.log()])
    assert '"total"' not in told
    assert ann.log()[-1]["body"]["player"] == counted(24)
    assert "only Ann" in bo.refused(403, "reveal", without=[2])
    assert "only Ann" in bo.refused(403, "lock", on=True)
    _, reveal = bo.act("score", player=counted(3))
    assert reveal["body"] == {"scores": {"1": counted(24), "2": counted(3)}}
    assert "revealed already" in ann.refused(409, "reveal")
    assert bo.act("score", seat=2, player=counted(4))[0]["body"]["player"] == counted(4)
    ann.act("lock", on=True)
    assert "locked" in bo.refused(403, "score", player=counted(0))
    assert "locked" in bo.refused(403, "undo")
    ann.act("lock", on=False)
    bo.act("undo")
    assert "already" in ann.refused(409, "lock", on=False)
    assert whole_log(file)[-1]["kind"] == "undo"


def test_only_the_seat_itself_hands_in_its_score(room: Room) -> None:
    ann, bo, cy = (room.phone(name) for name in ("Ann", "Bo", "Cy"))
    assert "nobody has handed in" in ann.refused(409, "reveal", without=[1, 2, 3])
    for phone in (ann, bo):
        assert "its own seat" in phone.refused(403, "score", seat=3, player=counted(99))
        phone.act("score", player=counted(24))
    assert "missing scores has changed; it is now: Cy" in ann.refused(409, "reveal")
    assert "missing scores has changed; it is now: Cy" in ann.refused(409, "reveal", without=[2, 3])
    [reveal] = ann.act("reveal", without=[3])
    assert reveal["body"] == {"without": [3], "scores": {"1": counted(24), "2": counted(24)}}
    [late] = cy.act("score", player=counted(7))
    assert ann.log()[-1]["body"] == late["body"] == {"seat": 3, "player": counted(7)}


def test_who_leaves_is_not_waited_for_with_the_scores(room: Room) -> None:
    ann, bo, cy = (room.phone(name) for name in ("Ann", "Bo", "Cy"))
    for phone in (ann, bo):
        phone.act("score", player=counted(24))
    cy.act("free", seat=3)
    assert ann.log()[-1]["what"] == "reveal"


def test_who_sits_on_a_freed_seat_has_handed_in_nothing(room: Room) -> None:
    ann, bo = room.phone("Ann"), room.phone("Bo")
    bo.act("score", player=counted(24))
    bo.act("free", seat=2)
    cy = room.phone("Cy", seat=2)
    (score,) = ann.act("score", player=counted(3))
    assert score["what"] == "score"  # Cy's is waited for
    ann.act("reveal", without=[2])
    assert ann.log()[-1]["body"] == {"without": [2], "scores": {"1": counted(3)}}
    for now in folded([phone.log() for phone in (ann, cy)]):
        assert now["handedIn"] == [1]
        assert now["scores"] == [[1, counted(3)]]


def test_who_comes_back_on_a_new_phone_has_still_handed_in(room: Room) -> None:
    ann, bo = room.phone("Ann"), room.phone("Bo")
    bo.act("score", player=counted(24))
    bo.act("free", seat=2)
    room.phone("bo", seat=2)
    ann.act("score", player=counted(3))
    for now in folded([ann.log()]):
        assert sorted(now["handedIn"]) == [1, 2]
        assert sorted(now["scores"]) == [[1, counted(3)], [2, counted(24)]]


def test_the_scores_of_each_game_are_apart(room: Room) -> None:
    ann, bo, watcher = room.phone("Ann"), room.phone("Bo"), room.phone()
    ann.act("setup", game="lure")
    ann.act("score", player=counted(24))
    bo.act("score", player=counted(3))
    first = {"1": counted(24), "2": counted(3)}
    ann.act("setup", game="lure")
    (score,) = ann.act("score", player=counted(7))
    assert score["what"] == "score"  # Bo's is waited for
    for phone in (bo, watcher):
        told = [event["body"] for event in phone.log() if event.get("what") in ("score", "reveal")]
        assert told[-2:] == [{"scores": first}, {"seat": 1}]
    for now in folded([phone.log() for phone in (ann, bo)]):
        assert (len(now["games"]), now["handedIn"], now["scores"]) == (2, [1], None)
    bo.act("score", player=counted(8))
    reveals = [event["body"] for event in watcher.log() if event.get("what") == "reveal"]
    assert reveals == [{"scores": first}, {"scores": {"1": counted(7), "2": counted(8)}}]
    saved = [json.dumps(event).encode() for event in ann.log()]
    assert load_saved([b"\n".join([*saved, end_of(saved)])]).scores == {
        1: counted(7),
        2: counted(8),
    }
