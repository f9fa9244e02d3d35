"""A log that was written to deal what somebody likes is found out, here and on a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion import __version__
from companion.cli.chance_sources import opened_with
from companion.core.chance import parse_dice
from companion.core.step_log import canonical_json, hash_line
from tests.command import Ran, done, run
from tests.table.forged import FISH, FORGERIES, chained, deal, events_of, log_of, pieces
from tests.table.tables import PlayedTable
from tests.web.asked import on_the_phone
from tests.web.at_table import Room, new_store, served
from tests.web.node import NEEDS_NODE

pytestmark = NEEDS_NODE
POND = Path(__file__).parents[1] / "own_games" / "pond"
HELD = ["order", "content"]


def verified(tmp_path: Path, log: str, *more: str | Path) -> Ran:
    """Import a log and verify it; a table of a test is verified once."""
    (tmp_path / "log.jsonl").write_text(log)
    store = ("--store", tmp_path / "other")
    done("table", "import", tmp_path / "log.jsonl", *store)
    return run("table", "verify", "den", *store, *more)


@pytest.fixture(scope="module")
def forged(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("forged")
    return {name: log_of(folder / name, work) for name, (work, _) in FORGERIES.items()}


@pytest.fixture(scope="module")
def on_a_phone(forged: dict[str, str]) -> dict[str, Any]:
    answers = on_the_phone([["verify", log] for log in forged.values()])
    return dict(zip(forged, answers, strict=True))


@pytest.mark.each_case
@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_log_is_found_out_in_a_terminal_and_on_a_phone(
    name: str, forged: dict[str, str], on_a_phone: dict[str, Any], tmp_path: Path
) -> None:
    words = FORGERIES[name][1]
    ran = verified(tmp_path, forged[name], "--json")
    assert ran.code == 1
    assert any(words in wrong for wrong in ran.json["wrong"]), ran.json["wrong"]
    assert f"Error: den: {ran.json['wrong'][0]}" in ran.err
    phone = on_a_phone[name]
    assert {key: phone[key] for key in ("wrong", "not_checked", "reasons")} == {
        key: ran.json[key] for key in ("wrong", "not_checked", "reasons")
    }


def play(table: PlayedTable) -> None:
    deal(table, pieces(FISH))
    table.roll("2d6+d12", parse_dice("2d6+d12"))


def stripped(log: str, *keys: str, **changed: Any) -> str:
    """Return a log whose first event says less, or something else."""
    first, *others = events_of(log)
    body = {key: value for key, value in first["body"].items() if key not in keys}
    return chained([{**first, "body": {**body, **changed}}, *others])


def on_phone(log: str) -> Any:
    return on_the_phone([["verify", log]])[0]


@pytest.mark.slow
def test_an_honest_log_is_wholly_right_in_a_terminal_and_on_a_phone(tmp_path: Path) -> None:
    log = log_of(tmp_path / "store", play)
    ran = verified(tmp_path, log)
    assert ran.out == (
        "den: nothing is wrong in 5 events; checked: chain, count, head, commitment, deals,"
        " order, content\n"
    )
    assert "chose its seed, perhaps after trying others" in ran.err
    assert on_phone(log)["checked"][-2:] == HELD


@pytest.mark.slow
@pytest.mark.each_case
@pytest.mark.parametrize("keys", [("contents",), ("contents", "games", "version")])
def test_a_log_without_its_hash_is_never_wholly_right(tmp_path: Path, keys: Any) -> None:
    log = stripped(log_of(tmp_path / "store", play), *keys)
    ran = verified(tmp_path, log)
    assert ran.code == 0
    first, second = ran.out.splitlines()
    assert first.startswith("den: could not check order and content, because the log has")
    assert second.endswith("checked: chain, count, head, commitment, deals")
    record = run("table", "verify", "den", "--store", tmp_path / "other", "--json").json
    assert (record["wrong"], record["not_checked"]) == ([], HELD)
    assert on_phone(log)["not_checked"] == HELD
    assert not set(HELD) & {*record["checked"], *on_phone(log)["checked"]}


def test_a_forged_log_without_its_hash_has_dice_as_they_are(tmp_path: Path) -> None:
    log = stripped(log_of(tmp_path / "store", FORGERIES["faces of a d6"][0]), "contents", "games")
    ran = verified(tmp_path, log, "--json")
    assert (
        ran.json["wrong"] == on_phone(log)["wrong"] == ["event 2: the faces of a d6 must be 1 to 6"]
    )


@pytest.mark.slow
def test_games_that_do_not_fit_the_hash_are_found_out(tmp_path: Path) -> None:
    log = stripped(log_of(tmp_path / "store", play), games=[["lure", "0" * 64]])
    wrong = ["event 1: its hash of decks and dice does not fit its games"]
    assert verified(tmp_path, log, "--json").json["wrong"] == on_phone(log)["wrong"] == wrong


@pytest.mark.slow
def test_a_log_of_other_decks_says_which_version_dealt_them(tmp_path: Path) -> None:
    """Of a later version, say, whose fish are others."""
    games = [["lure", "0" * 64]]
    contents = hash_line(canonical_json(games))
    changed = {"games": games, "contents": contents, "version": "0.9.9"}
    log = stripped(log_of(tmp_path / "store", FORGERIES["a card less"][0]), **changed)
    ran = verified(tmp_path, log)
    assert (ran.code, "could not check" in ran.out.splitlines()[0]) == (0, True)
    assert "version 0.9.9 opened the table with other decks or dice of lure" in ran.out
    phone = on_phone(log)
    assert (phone["wrong"], phone["not_checked"]) == ([], HELD)
    assert "0.9.9" in phone["reasons"][0]


def own_fish(tmp_path: Path) -> Path:
    """Return an owner's folder in which Lure has a fish twice."""
    folder = tmp_path / "my-numbers"
    (folder / "lure").mkdir(parents=True)
    table = '[[fish-cards]]\nid = "1"\ncopies = 2\n'
    (folder / "lure/fish-cards.toml").write_text(table)
    return folder


@pytest.mark.slow
def test_numbers_of_an_owner_are_held_against_their_folder(tmp_path: Path) -> None:
    own, store = own_fish(tmp_path), ("--store", tmp_path / "store")
    done("table", "new", "den", *store, "--data", own)
    deal = ("deal", "lure", "fish", "--table", "den", *store)
    refused = run(*deal)
    assert (refused.code, "opened with other decks or dice of lure" in refused.err) == (1, True)
    assert run("setup", "lure", "--players", "2", *deal[3:]).code == 1
    assert run("roll", "lure", "all", *deal[3:]).code == 1
    assert done(*deal, "--data", own, "--json").json["left"] == 30
    assert done(*deal, "--json").json["left"] == 29, "the deck is at the table already"
    done("table", "close", "den", *store)
    ours = done("table", "verify", "den", *store)
    assert ours.out.startswith("den: could not check")
    assert "other decks or dice of lure" in ours.out
    theirs = done("table", "verify", "den", *store, "--data", own, "--json").json
    assert (theirs["checked"][-2:], theirs["not_checked"]) == (HELD, [])
    log = done("table", "export", "den", *store).out
    assert on_phone(log)["not_checked"] == HELD
    forged = log_of(tmp_path / "s", FORGERIES["names in another order"][0], games=opened_with(own))
    (tmp_path / "forged").mkdir()
    ran = verified(tmp_path / "forged", forged, "--data", own)
    assert (ran.code, "order or content differs from lure's" in ran.err) == (1, True)


@pytest.mark.slow
def test_a_set_up_with_numbers_of_an_owner_is_no_forgery(tmp_path: Path) -> None:
    """The decks are ours, but an expansion has a card more: only their folder explains it."""
    own, store = tmp_path / "my-numbers", ("--store", tmp_path / "store")
    (own / "mapped_out").mkdir(parents=True)
    cards = own / "mapped_out/unclear-instructions-cards.toml"
    cards.write_text('[[unclear-instructions-cards]]\nid = "U99"\nmove = "left"\naction = "draw"\n')
    done("table", "new", "den", *store, "--data", own)
    setup = ("setup", "mapped", "--players", "2", "--unclear-instructions", "--digital")
    done(*setup, "--data", own, "--table", "den", *store)
    done("table", "close", "den", *store)
    log = done("table", "export", "den", *store).out
    way = "sets up mapped_out in another way, or with other numbers"
    why = [f"version {__version__} {way}"]
    for found in (done("table", "verify", "den", *store, "--json").json, on_phone(log)):
        assert (found["wrong"], found["not_checked"], found["reasons"]) == ([], HELD, why)
    theirs = done("table", "verify", "den", *store, "--data", own, "--json").json
    assert (theirs["checked"][-2:], theirs["not_checked"]) == (HELD, [])


@pytest.mark.slow
def test_a_game_of_an_owner_is_held_against_its_folder(tmp_path: Path) -> None:
    store, games = ("--store", tmp_path / "store"), ("--games", POND.parent)
    for name, more in (("late", ()), ("den", games)):
        done("table", "new", name, *store, *more)
        done("deal", "pond", "cards", "--table", name, *store, *games)
        done("table", "close", name, *store)
    late = done("table", "verify", "late", *store, *games)
    assert 'the table was opened without "pond"' in late.out
    assert "pond is not here" in done("table", "verify", "den", *store).out
    here = done("table", "verify", "den", *store, *games, "--json").json
    assert (here["checked"][-2:], here["wrong"]) == (HELD, [])


def test_phones_are_refused_what_the_table_was_not_opened_with(tmp_path: Path) -> None:
    """Their cards could not be proved: the laptop must be started with the numbers of then."""
    own, store = own_fish(tmp_path), tmp_path / "store"
    done("table", "new", "den", "--store", store, "--data", own)
    room = Room(served(store, "den"))
    ann = room.phone("Ann")
    for asked in (
        {"kind": "deal", "deck": "lure/fish", "count": 1},
        {"kind": "shuffle", "deck": "lure/fish"},
        {"kind": "roll", "what": "lure all"},
        {"kind": "setup", "game": "lure"},
    ):
        assert "opened with other decks or dice of lure" in ann.refused(409, **asked)
    ann.act("roll", what="2d6")
    room.close()


@pytest.mark.slow
def test_a_table_that_goes_on_from_another_is_not_fully_checked(tmp_path: Path) -> None:
    room = Room(served(new_store(tmp_path, "den"), "den"))
    room.phone("Ann").act("deal", deck="lure/fish", count=3)
    (tmp_path / "ann.jsonl").write_bytes(room.phone("Ann").get("file").content)
    room.close()
    store = ("--store", tmp_path / "other")
    done("table", "new", "den", "--from", tmp_path / "ann.jsonl", *store)
    done("deal", "lure", "fish", "--table", "den", *store)
    done("table", "close", "den", *store)
    here = done("table", "verify", "den", *store, "--json").json
    there = on_phone(done("table", "export", "den", *store).out)
    why = ["the table was continued from files that phones saved"]
    for found in (here, there):
        assert (found["wrong"], found["not_checked"], found["reasons"]) == ([], HELD, why)
