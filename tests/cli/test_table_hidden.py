"""What a setup at a table hides stays hidden in all that people read there, until it is closed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_table_decks import refused
from tests.command import done

FISH, LURE = "10 cards, hidden", "1 card, hidden"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    done("table", "new", "den", "--seed", "den", "--store", tmp_path / "store")
    return tmp_path / "store"


def at_den(file: Path, *words: str) -> str:
    return done("table", words[0], "den", *words[1:], "--store", file).out


def set_up(file: Path, game: str = "lure", *words: str) -> Any:
    there = ("--table", "den", "--store", file)
    return done("setup", game, "--players", "2", "--digital", *there, "--json", *words).json


def names_of_lures(start: Any) -> list[str]:
    return [lure.replace("extra-", "extra die ").capitalize() for (lure,) in start["lures"]]


@pytest.mark.parametrize("view", ["log", "show"])
def test_hidden_cards_are_counted_until_somebody_asks_or_the_table_closes(
    file: Path, view: str
) -> None:
    named = names_of_lures(set_up(file))
    told = at_den(file, view)
    assert FISH in told
    assert {"log": LURE, "show": "2 cards, hidden"}[view] in told
    assert not [lure for lure in named if lure in told]
    asked = at_den(file, view, "--hidden")
    assert "hidden" not in asked
    assert all(lure in asked for lure in named)
    at_den(file, "close")
    closed = at_den(file, view)
    assert "hidden" not in closed
    assert all(lure in closed for lure in named)


@pytest.mark.parametrize(
    ("game", "hidden"),
    [
        ("mapped_out", ("8 cards, hidden, from mapped_out/movement", "5 cards, hidden, from")),
        ("salmon_run", ("4 cards, hidden, from salmon_run/swim-1", "salmon_run/swim-2")),
        ("freshwater_fly", ("9 cards, hidden, from freshwater_fly/rock",)),
    ],
)
def test_every_game_hides_at_a_table_what_its_setup_hides(
    file: Path, game: str, hidden: tuple[str, ...]
) -> None:
    set_up(file, game)
    log = at_den(file, "log")
    assert [words for words in hidden if words not in log] == []
    open_game = game == "freshwater_fly"  # its fish lie face up
    assert ("from freshwater_fly/fish" in log) == open_game
    assert ("hidden, from freshwater_fly/fish" in log) is False


def test_json_holds_all_and_says_what_is_hidden(file: Path) -> None:
    start = set_up(file)
    events = json.loads(at_den(file, "log", "--json"))["events"]
    fish, *lures = [event for event in events if event["hidden"]]
    assert [fish["body"]["cards"], fish["seq"]] == [[str(n) for n in start["left_out"]], 4]
    assert [event["body"]["cards"] for event in lures] == start["lures"]
    assert [event["text"] for event in lures] == [
        f"dealt 1 card, hidden, from lure/lures, {left} left" for left in (23, 22)
    ]
    seen = {str(lure["seq"]): player for player, lure in enumerate(lures, start=1)}
    assert events[1]["body"]["body"]["seen by"] == seen  # nobody sees the fish
    decks = {deck["deck"]: deck for deck in json.loads(at_den(file, "show", "--json"))["decks"]}
    dealt = [lure for (lure,) in start["lures"]]
    assert decks["lure/lures"]["hidden"] == decks["lure/lures"]["dealt"] == dealt
    at_den(file, "close")
    events = json.loads(at_den(file, "log", "--json"))["events"]
    assert not [event for event in events if event["hidden"]]


def test_undo_names_no_hidden_card_and_what_is_undone_stays_hidden(file: Path) -> None:
    named = names_of_lures(set_up(file))
    told = at_den(file, "undo", "6") + at_den(file, "log")
    assert f"dealt {LURE}, from lure/lures" in told
    assert "voided by 8" in told
    assert not [lure for lure in named if lure.lower() in told.lower()]


def test_an_imported_open_log_hides_and_verifies(file: Path) -> None:
    named = names_of_lures(set_up(file))
    export = file.with_name("den.jsonl")
    export.write_text(at_den(file, "export"), encoding="utf-8")
    done("table", "import", export, "--as", "copy", "--store", file)
    told = done("table", "log", "copy", "--store", file).out
    assert LURE in told
    assert not [lure for lure in named if lure in told]
    assert "nothing is wrong" in done("table", "verify", "copy", "--store", file).out
    at_den(file, "close")
    assert "deals" in at_den(file, "verify")


def test_luck_does_not_tell_what_was_hidden(file: Path) -> None:
    """The fish that were put away would be those that cannot come up any more."""
    start = set_up(file)
    done("deal", "lure", "fish", "--count", "5", "--table", "den", "--store", file)
    [fish] = json.loads(at_den(file, "show", "--luck", "--json"))["luck"]
    assert (fish["of"], fish["draws"], len(fish["shares"])) == ("lure/fish", 5, 30)
    assert {share["expected"] for share in fish["shares"]} == {0.167}
    every = json.loads(at_den(file, "show", "--luck", "--json", "--hidden"))["luck"]
    assert {luck["of"]: luck["draws"] for luck in every} == {"lure/fish": 15, "lure/lures": 2}
    assert len(start["left_out"]) == 10


def test_luck_does_not_tell_what_was_hidden_and_voided(file: Path) -> None:
    set_up(file)
    at_den(file, "undo", "4")
    done("deal", "lure", "fish", "--count", "20", "--table", "den", "--store", file)
    [fish] = json.loads(at_den(file, "show", "--luck", "--json"))["luck"]
    assert {tuple(share["interval"]) for share in fish["shares"]} == {(0, 1)}


def test_a_refused_move_lists_no_hidden_card(file: Path) -> None:
    start = set_up(file)
    secret = {lure for (lure,) in start["lures"]}
    other = next(one for one in ("boost", "adjust", "extra-1", "extra-2") if one not in secret)
    told = refused(file, "discard", "den", "lures", other)
    assert "out: 2 cards, hidden" in told
    left_out = str(start["left_out"][0])
    told = refused(file, "remove", "den", "fish", left_out, "--from", "in")
    assert told.endswith("in the deck: 20 cards, hidden\n")


def test_a_repeated_request_is_known_again(file: Path) -> None:
    first = set_up(file, "lure", "--key", "once")
    assert set_up(file, "lure", "--key", "once") == first
    assert len(json.loads(at_den(file, "log", "--json"))["events"]) == 7
