"""One table on several phones, at the level of the wire: what is asked, what each phone is told."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion.table.hidden_events import compute_visibility, visible_events
from companion.table.log_store import open_store
from companion.table.table import open_table
from companion.web.bundle import APP
from companion.web.table_games import TableGames
from companion.web.table_requests import Join, NotAllowedError, WriteNote
from companion.web.table_server import ALIVE, MOST_ASKED, do_request, take_seat
from tests.command import done, run
from tests.table.tables import played_at
from tests.web.at_table import SALT, TOKEN, Phone, Room, served, whole_log


def test_who_sits_down_is_seen_by_all_and_has_a_secret_of_their_own(room: Room, file: Path) -> None:
    ann, bo, watcher = room.phone("Ann"), room.phone("Bo", seat=3), room.phone()
    about = watcher.about()
    assert (about["seats"], about["seat"], about["host"]) == ({"1": "Ann", "3": "Bo"}, None, 1)
    assert bo.about()["seat"] == 3
    told = json.dumps([ann.log(), bo.log(), watcher.log(), about]) + watcher.get("file").text
    kept = json.dumps(whole_log(file))
    for phone in (ann, bo):
        assert phone.secret
        assert phone.secret not in told + kept
    assert whole_log(file)[1]["body"]["lock"] not in told


def test_a_seat_is_taken_once(room: Room) -> None:
    ann = room.phone("Ann")
    again = ann.post("join", name="Ann", secret=ann.secret)  # the answer was lost
    assert (again.status_code, again.json()["seat"]) == (200, 1)
    assert [event["kind"] for event in ann.log()] == ["new", "sit"]
    other = room.phone()
    assert "Ann sits there" in other.refused(409, "join", name="Bo", secret="ab" * 16, seat=1)
    assert "called Ann" in other.refused(409, "join", name=" Ann ", secret="ab" * 16)
    assert "1 to 200 letters" in other.refused(409, "join", name="   ", secret="ab" * 16)


@pytest.mark.parametrize(
    "name", ["ann", "Ａnn", "ANN", "An\u200bn", "\u3164", "\ufe0f", "A\u00adnn"]
)
def test_no_seat_is_taken_under_a_name_that_looks_like_another(room: Room, name: str) -> None:
    room.phone("Ann")
    why = room.phone().refused(409, "join", name=name, secret="ab" * 16)
    assert "called Ann" in why or "this name has a letter that cannot be seen (U+" in why


def test_a_tap_comes_to_everybody_and_a_retry_is_the_same_event(room: Room) -> None:
    ann, bo, watcher = room.phone("Ann"), room.phone("Bo"), room.phone()
    with bo.stream() as at_bo, watcher.stream() as seen:
        first = ann.act("deal", id="tap-1", deck="fish", count=2)
        assert ann.act("deal", id="tap-1", deck="fish", count=2) == first
        assert bo.act("deal", id="tap-1", deck="fish") != first  # another phone's name for a tap
        for stream in (at_bo, seen):
            events = stream.until(6)
            assert [event["id"] for event in events] == [1, 2, 3, 4, 5, 6]
            assert events[4]["cards"] == first[-1]["cards"]
            assert [event["by"] for event in events[3:]] == [1, 1, 2]
    assert [event["kind"] for event in first] == ["shuffle", "deal"]


def test_who_was_away_gets_what_was_missed_and_no_more(room: Room) -> None:
    ann = room.phone("Ann")
    ann.act("note", text="one")
    with room.phone().stream(after=2) as stream:
        assert [event["seq"] for event in stream.until(1)] == [3]
        ann.act("note", text="two")
        assert [event["text"] for event in stream.until(2)] == ["one", "two"]
        assert 'event: now\ndata: {"seq":4,' in stream.text
    later = ann.room.ask("GET", f"/{TOKEN}/table/events?from=3").json()
    assert ([event["seq"] for event in later["events"]], later["seq"]) == ([4], 4)


def test_a_quiet_stream_speaks_well_before_a_phone_takes_it_for_dead() -> None:
    silent = re.search(r"SILENT = (\d+);", (APP / "room/connection.js").read_text("utf-8"))
    assert silent
    assert int(silent[1]) / 1000 > ALIVE + 5


def test_the_terminal_plays_at_the_same_table(room: Room, file: Path) -> None:
    ann = room.phone("Ann")
    with ann.stream() as stream:
        stream.until(2)
        dealt = done("deal", "lure", "fish", "--table", "den", "--store", file, "--json").json
        events = stream.until(4)
        assert events[-1]["cards"] == dealt["dealt"]
        assert events[-1]["by"] is None
        more = ann.act("deal", deck="fish")[-1]
        assert more["left"] == dealt["left"] - 1
    log = done("table", "log", "den", "--store", file).out
    assert "Ann took seat 1" in log
    assert "nothing is wrong" in done("table", "verify", "den", "--store", file).out


def test_two_servers_at_one_store_are_one_order(room: Room, file: Path) -> None:
    other = Room(served(file, "den"))
    ann = room.phone("Ann")
    bo = other.phone("Bo")
    with ann.stream() as stream:
        for i in range(5):
            bo.act("note", text=f"from Bo {i}")
            ann.act("note", text=f"from Ann {i}")
        assert [event["seq"] for event in stream.until(13)] == [*range(1, 14)]
    assert ann.log() == bo.log()
    other.close()


# What only one seat may see


def secrets_of(file: Path) -> dict[int, list[str]]:
    """Return the cards that each seat alone may see, None's for nobody."""
    found: dict[int, list[str]] = {}
    lines = whole_log(file)
    for line in lines:
        said = line["body"].get("body") if line["kind"] == "act" else None
        for number in (said or {}).get("hidden events", []):
            seat = (said.get("seen by") or {}).get(str(number), 0)
            found.setdefault(seat, []).extend(lines[number - 1]["body"]["cards"])
    return found


def told_of_cards(phone: Phone) -> str:
    """Return all that a phone is told, but for what whole decks hold, which everybody knows."""
    saved = [json.loads(line) for line in phone.get("file").text.splitlines()]
    return json.dumps([view for view in (*phone.log(), *saved) if view["kind"] != "shuffle"])


def test_a_hand_goes_to_its_seat_alone(room: Room, file: Path) -> None:
    ann, bo, watcher = room.phone("Ann"), room.phone("Bo"), room.phone()
    with ann.stream() as a, bo.stream() as b, watcher.stream() as w:
        ann.act("setup", game="salmon_run")
        streams = [stream.until(8) for stream in (a, b, w)]
    hands = secrets_of(file)
    assert set(hands) == {1, 2}
    for phone, stream, seat in (
        (ann, streams[0], 1),
        (bo, streams[1], 2),
        (watcher, streams[2], 0),
    ):
        for told in (stream, phone.log(), [*map(json.loads, phone.get("file").text.splitlines())]):
            deals = [event for event in told if event["kind"] == "deal"]
            assert {event["seen"] for event in deals} == {1, 2}
            for event in deals:
                mine = event["seen"] == seat
                cards = hands[event["seen"]]
                assert event["cards"] == (cards if mine else [None] * len(cards))
        others = {card for other, cards in hands.items() if other != seat for card in cards}
        assert not [
            card
            for card in others - set(hands.get(seat, ()))
            if f'"{card}"' in told_of_cards(phone)
        ]


def test_no_secret_is_told_by_what_is_left_over(room: Room, file: Path) -> None:
    """What a shuffle mixed, an undo put back or a refusal lists would tell what is hidden."""
    ann, bo = room.phone("Ann"), room.phone("Bo")
    ann.act("setup", game="lure")
    ann.act("deal", deck="fish", count=2)
    before = secrets_of(file)
    bo.act("undo")  # voids the deal: its deck is shuffled again
    ann.act("deal", deck="lures", count=2)
    [void] = [event for event in bo.log() if event["kind"] == "void"]
    assert "names" not in void
    hidden = before[1] + secrets_of(file)[1][1:]
    for guess in ("boost", "adjust", "extra-1", "extra-2", "extra-3"):
        why = bo.refused(409, "discard", deck="lures", cards=[guess])
        assert why == f'"{guess}" is not face up now: perhaps another player acted first'
    told = told_of_cards(bo)
    assert not [card for card in set(hidden) - set(before[2]) if f'"{card}"' in told]


def test_what_nobody_has_seen_can_be_looked_at_alone_and_turned_up(room: Room, file: Path) -> None:
    ann, bo = room.phone("Ann"), room.phone("Bo")
    ann.act("setup", game="mapped_out")
    rows = [e for e in bo.log() if e["kind"] == "deal" and e["deck"] == "mapped_out/movement"]
    assert {card for event in rows for card in event["cards"]} == {None}
    row = rows[0]["seq"]
    cards = whole_log(file)[row - 1]["body"]["cards"]
    [look] = bo.act("look", event=row, at=[2])
    assert look["body"]["cards"] == [cards[2]]
    assert ann.log()[-1]["body"]["cards"] == [None]
    assert ann.log()[row - 1]["cards"][2] is None
    assert bo.log()[row - 1]["cards"][2] == cards[2]
    [show] = ann.act("show", event=row, at=[0, 2])
    assert show["body"]["cards"] == [cards[0], cards[2]]
    assert bo.log()[row - 1]["cards"][:3] == [cards[0], None, cards[2]]
    assert "no longer face down" in ann.refused(409, "show", event=row, at=[2])
    assert "no longer face down" in ann.refused(409, "show", event=row, at=[999])
    hand = next(e["seq"] for e in bo.log() if e.get("seen") == 2)
    assert "another seat" in ann.refused(403, "show", event=hand, at=[0])
    assert "another seat" in ann.refused(403, "look", event=hand, at=[0])
    assert "see these cards" in bo.refused(409, "look", event=hand, at=[0])


def test_a_card_that_is_played_lies_open_and_goes_to_the_discards(room: Room, file: Path) -> None:
    ann, bo = room.phone("Ann"), room.phone("Bo")
    act, _, deal = ann.act("deal", deck="lures", count=3)
    assert (act["what"], deal["seen"]) == ("deal", 1)
    cards = deal["cards"]
    ann.act("show", event=deal["seq"], at=[1])
    assert "is not face up now" in bo.refused(409, "discard", deck="lures", cards=["x"])
    bo.act("discard", deck="lures", cards=[cards[1]])
    ann.act("show", event=deal["seq"], at=[0], discard=True)
    assert bo.log()[-1]["cards"] == [cards[0]]
    done("table", "close", "den", "--store", file)
    assert bo.log()[deal["seq"] - 1]["cards"] == cards  # now all is told
    assert bo.refused(409, "note", text="late").startswith('the table "den" is closed')


def test_equal_cards_of_two_hands_do_not_change_places(room: Room, file: Path) -> None:
    """Who discards a lure leaves an equal one of somebody else covered, whoever had it first."""
    ann, bo = room.phone("Ann"), room.phone("Bo")
    hands = {phone: phone.act("deal", deck="lures", count=10)[-1] for phone in (ann, bo)}
    cards = hands[ann]["cards"]
    [(mine, his, card), *_] = [
        (i, k, one)
        for i, one in enumerate(cards)
        for k, other in enumerate(hands[bo]["cards"])
        if one == other
    ]
    bo.act("show", event=hands[bo]["seq"], at=[his])
    bo.act("discard", deck="lures", cards=[card])
    assert "is not face up now" in ann.refused(409, "discard", deck="lures", cards=[card])
    [discard] = [line for line in whole_log(file) if line["kind"] == "discard"]
    assert discard["body"]["deals"] == [hands[bo]["seq"]]
    ann.act("show", event=hands[ann]["seq"], at=[mine], discard=True)
    other = cards.index(next(one for one in cards if one != card))
    ann.act("show", event=hands[ann]["seq"], at=[other])
    where = {"deck": "lures", "cards": [cards[other]]}
    assert "is not face up now" in ann.refused(409, "discard", **where, event=hands[bo]["seq"])
    ann.act("discard", **where, event=hands[ann]["seq"])


def test_every_deck_is_dealt_from_as_it_is_declared(room: Room) -> None:
    ann, bo = room.phone("Ann"), room.phone("Bo")
    assert "seat 2" in ann.refused(403, "deal", deck="swim-2")
    swim = bo.act("deal", deck="swim-2", count=4)[-1]
    assert (swim["seen"], None in swim["cards"]) == (2, False)
    assert bo.act("deal", deck="swim-2", count=1, open=True)[-1].get("seen") is None
    row = ann.act("deal", deck="movement", count=2)[-1]
    assert (row["seen"], row["cards"]) == (None, [None, None])
    assert ann.log()[row["seq"] - 1]["cards"] == [None, None]
    secret = ann.act("deal", deck="salmon_run/fatigue", open=False)[-1]
    assert bo.log()[secret["seq"] - 1]["cards"] == [None]
    assert "lure/fish" in ann.refused(409, "deal", deck="nothing")


def test_a_hand_that_runs_over_the_discards_is_hidden_in_both_its_parts(room: Room) -> None:
    ann, bo = room.phone("Ann"), room.phone("Bo")
    first = ann.act("deal", deck="swim-1", count=10)[-1]
    ann.act("show", event=first["seq"], at=[0, 1, 2], discard=True)
    made = ann.act("deal", deck="swim-1", count=3)
    assert [event["kind"] for event in made] == ["act", "deal", "reshuffle", "deal"]
    again = bo.log()[made[0]["seq"] - 1 :]
    assert [event.get("cards") for event in again] == [None, [None], None, [None, None]]


def test_the_laptop_frees_a_seat_that_nobody_else_may(room: Room, file: Path) -> None:
    ann, bo = room.phone("Ann"), room.phone("Bo")
    for phone in (ann, bo):
        phone.act("bid", seal=phone.seal(str(phone.seat)))
    bo.act("open", value="2", salt=SALT)
    assert "companion table free" in bo.refused(403, "free", seat=1)
    told = done("table", "free", "den", "1", "--store", file, "--key", "k").out
    assert told == "Seat 1 is free again (event 6).\n"
    assert bo.log()[-1]["bids"] == [[2, "2", SALT]]
    assert done("table", "free", "den", "1", "--store", file, "--key", "k").out == told
    again = run("table", "free", "den", "2", "--store", file, "--key", "k")
    assert (again.code, "used for another request" in again.err) == (1, True)


def test_one_id_names_one_request(room: Room) -> None:
    ann, bo = room.phone("Ann"), room.phone("Bo")
    for phone in (ann, bo):
        phone.act("bid", id="tap-1", seal=phone.seal("1"))
    opened = "open", {"value": "1", "salt": SALT}
    ann.act("open", id="tap-2", value="1", salt=SALT)
    bo.act("open", id="tap-2", value="1", salt=SALT)
    first = ann.act("deal", id="tap-3", deck="fish")
    assert (
        ann.act("deal", id="tap-3", deck="fish", count=1) == first
    )  # a default is no other request
    for id, kind, more in (
        ("tap-1", "bid", {"seal": ann.seal("2")}),
        ("tap-1", "note", {"text": "x"}),
        ("tap-3", "deal", {"deck": "fish", "count": 2}),
        ("tap-3", "setup", {"game": "lure"}),
        ("tap-3", *opened),
    ):
        why = ann.refused(409, kind, id=id, **more)
        assert why == f'the id "{id}" was used for another request; make a new one'
    ann.act("free", id="tap-4", seat=1)
    gone = ann.post("join", id="r1", name="Ann", secret=ann.secret)
    assert (gone.status_code, "freed" in gone.json()["error"]) == (403, True)


@pytest.mark.slow
def test_a_phone_that_asks_without_end_is_told_to_wait(room: Room) -> None:
    ann, bo = room.phone("Ann"), room.phone("Bo")
    asked = [ann.post("redo").status_code for _ in range(MOST_ASKED + 1)]
    assert {*asked[:-1]} == {409}
    assert asked[-1] == 429
    assert "in a minute" in ann.refused(429, "note", text="x")
    bo.act("note", text="others go on")


# Rights


def test_the_host_frees_a_seat_and_its_phone_is_told(room: Room) -> None:
    ann, bo = room.phone("Ann"), room.phone("Bo")
    assert "only Ann" in bo.refused(403, "free", seat=1)
    hand = bo.act("deal", deck="lures")[-1]
    with bo.stream() as stream:
        stream.until(3)
        ann.act("free", seat=2)
        stream.task.result(5)
        assert stream.text.endswith("event: freed\ndata: {}\n\n")
    assert bo.post("note", text="still here").status_code == 401
    assert bo.get("events").status_code == 401
    cy = room.phone("Cy")
    assert (cy.seat, cy.about()["seats"]["2"]) == (2, "Cy")  # with the same words for its taps
    assert cy.log()[hand["seq"] - 1]["cards"] == hand["cards"]  # the hand goes with the seat
    ann.act("free", seat=1)
    assert cy.about()["host"] == 2


def test_a_seat_that_is_freed_while_its_request_waits_does_nothing(file: Path) -> None:
    with open_store(file) as store:
        table = played_at(open_table(store, "den"))
        take_seat(table, Join(id="x", name="Ann", secret="ab" * 16), TableGames(()))
        before = table.events
        with pytest.raises(NotAllowedError, match="freed"):
            do_request(table, 1, "0" * 64, WriteNote(id="y", text="y"), TableGames(()))
        assert table.events == before


def test_who_watches_changes_nothing(room: Room) -> None:
    room.phone("Ann")
    assert "take a seat" in room.phone().refused(403, "note", text="hello")
    wrong = room.phone()
    wrong.secret = "ab" * 16
    assert wrong.post("note", text="x").status_code == 401
    wrong.secret = "nonsense"
    assert wrong.post("note", text="x").status_code == 401
    assert wrong.get("events").status_code == 401


def test_undo_is_named_and_sees_no_seat(room: Room) -> None:
    ann, bo = room.phone("Ann"), room.phone("Bo")
    roll = ann.act("roll", what="2d6+d12")[0]
    assert len(roll["values"]) == 3
    [void] = bo.act("undo")
    assert (void["kind"], void["target"], void["by"]) == ("void", roll["seq"], 2)
    assert "nothing to undo" in ann.refused(409, "undo")  # who sits there is not undone
    assert "cannot be undone" in ann.refused(409, "undo", target=2)
    ann.act("note", text="one")
    ann.act("undo")
    assert bo.act("redo")[0]["by"] == 2
    deal = ann.act("deal", deck="lures", count=2)
    ann.act("note", text="after it")
    voided = bo.act("undo", target=deal[-1]["seq"], whole=True)
    assert {event["target"] for event in voided} == {deal[0]["seq"], deal[-1]["seq"]}


# What is refused


@pytest.mark.parametrize(
    "asked",
    [
        {"kind": "nothing"},
        {"kind": "deal"},
        {"kind": "deal", "deck": "fish", "count": 0},
        {"kind": "deal", "deck": "fish", "count": "2"},
        {"kind": "deal", "deck": "fish", "count": True},
        {"kind": "deal", "deck": "fish", "more": 1},
        {"kind": "note", "text": "x" * 101},
        {"kind": "note", "text": "x", "id": "a b"},
        {"kind": "note", "text": "x", "id": "a" * 61},
        {"kind": "note", "text": "x", "id": "a\n"},
        {"kind": "bid", "seal": "z" * 64},
        {"kind": "show", "event": 3, "at": []},
        {"kind": "score", "player": [1]},
        {"kind": "score", "player": {"events": "abc"}},
        {"kind": "score", "player": {"events": [1]}},
    ],
)
def test_what_makes_no_sense_is_refused(room: Room, asked: dict[str, Any]) -> None:
    ann = room.phone("Ann")
    ann.refused(400, **{"id": "x", **asked})


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("deal", {"deck": "fish", "count": 199}),
        ("roll", {"what": "lure"}),
        ("roll", {"what": "nonsense"}),
        ("roll", {"what": "1001d6"}),
        ("setup", {"game": "fleet_dice"}),
        ("show", {"event": 1, "at": [0]}),
        ("undo", {"target": 99}),
        ("redo", {}),
        ("gain", {"deck": "lures", "cards": ["boost"]}),
        ("score", {"player": {"events": [{"value": 1.5}]}}),
        ("score", {"player": {"events": [{"value": "x" * 30_000}]}}),
        ("score", {"player": {"events": [{"value": 10**60}]}}),
        ("free", {"seat": 9}),
    ],
)
def test_what_cannot_be_now_is_refused_with_the_reason(
    room: Room, kind: str, more: dict[str, Any]
) -> None:
    assert len(room.phone("Ann").refused(409, kind, **more)) > 10


def test_the_log_of_a_table_that_was_played_on_phones_is_told_in_words(
    room: Room, file: Path
) -> None:
    ann, bo = room.phone("Ann"), room.phone("Bo")
    for phone in (ann, bo):
        phone.act("bid", seal=phone.seal(str(phone.seat)))
    for phone in (ann, bo):
        phone.act("open", value=str(phone.seat), salt=SALT)
    ann.act("lock", on=True)
    ann.act("free", seat=2)
    told = done("table", "log", "den", "--store", file).out
    for words in ("Bo took seat 2", "seat 1 sealed a bid", "opened all bids: seat 1: 1, seat 2: 2"):
        assert words in told
    assert "locked the score" in told
    assert "seat 2 is free again" in told


def test_a_view_holds_no_key_that_the_log_does_not_declare_open(room: Room, file: Path) -> None:
    """A field that is added to an event later must be thought of before it goes to all."""
    ann, _ = room.phone("Ann"), room.phone("Bo")
    ann.act("setup", game="lure")
    with open_store(file) as store:
        table = played_at(open_table(store, "den"))
    keys = {
        view["kind"]: {*view}
        for view in visible_events(table.events, None, compute_visibility(table.events, ()))
    }
    always = {"seq", "at", "key", "by", "kind"}
    assert {kind: found - always for kind, found in keys.items()} == {
        "new": {"table", "commitment", "version"},
        "sit": {"seat", "name"},
        "act": {"what", "body"},
        "shuffle": {"deck", "count", "names"},
        "deal": {"deck", "cards", "left", "seen"},
    }
