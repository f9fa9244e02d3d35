"""`deal`, `roll`, `setup` and the tools of games with a table's chance, all of it in its log."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion.core.chance import Stream
from companion.data.decks_and_pools import deck_pieces
from companion.games.freshwater_fly.cards import load
from companion.table.log import Log, read_store
from companion.table.verify import verify_log
from tests.command import Ran, done, run, started

SEED = "den"
STRIKE = deck_pieces(load(None), "strike")
MODES = ("--players", "3"), ("--solo", "--location", "L2", "--rocks", "2", "--skill-card")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    done("table", "new", "den", "--seed", SEED, "--store", tmp_path / "store")
    return tmp_path / "store"


def at(file: Path, *words: str) -> Ran:
    return run(*words, "--table", "den", "--store", file)


def said(file: Path, *words: str) -> list[Any]:
    ran = at(file, *words, "--json")
    assert ran.code == 0, ran.err
    return [json.loads(line) for line in ran.out.splitlines()]


def reading(file: Path) -> Log:
    return read_store(file, "den")


def proved(file: Path) -> Log:
    """Close the table and check every deal of it."""
    assert verify_log(reading(file)).wrong == ()
    done("table", "close", "den", "--store", file)
    verdict = verify_log(reading(file))
    assert verdict.wrong == ()
    assert verdict.checked[-1] == "deals"
    return reading(file)


def test_deals_come_from_the_tables_deck(file: Path) -> None:
    order = list(Stream(SEED).shuffled(STRIKE))
    assert said(file, "deal", "fresh", "strike") == [
        {"deck": "strike", "dealt": order[:1], "left": 3, "table": "den", "seq": 3}
    ]
    (second,) = said(file, "deal", "fresh", "strike", "--count", "2")
    assert second["dealt"] == order[1:3]
    assert (second["left"], second["table"], second["seq"]) == (1, "den", 4)
    ran = at(file, "deal", "fresh", "strike", "--count", "2")
    assert (ran.code, "--shuffle" in ran.err) == (1, True)
    assert len(said(file, "deal", "fresh", "strike", "--count", "4", "--shuffle")[0]["dealt"]) == 4
    proved(file)


def test_repeated_deals_shuffle_anew(file: Path) -> None:
    found = said(file, "deal", "fresh", "strike", "--count", "4", "--repeat", "3")
    assert [sorted(one["dealt"]) for one in found] == [sorted(STRIKE)] * 3
    stream = Stream(SEED)
    assert [tuple(one["dealt"]) for one in found] == [stream.shuffled(STRIKE) for _ in range(3)]
    assert [one["seq"] for one in found] == [3, 5, 7]


def test_rolls_are_logged(file: Path) -> None:
    (found,) = said(file, "roll", "2d6+d12")
    assert set(found) == {"dice", "table", "seq"}
    stream = Stream(SEED)
    assert [die["value"] for die in found["dice"]] == [stream.below(n) + 1 for n in (6, 6, 12)]
    said(file, "roll", "fleet", "town", "--players", "4", "--repeat", "2")
    assert "rolled fleet town: town " in done("table", "log", "den", "--store", file).out
    assert [event.kind for event in proved(file).events] == ["new", "roll", "roll", "roll", "close"]


@pytest.mark.parametrize("words", MODES, ids=" ".join)
def test_the_decks_of_a_setup_are_the_tables(file: Path, words: tuple[str, ...]) -> None:
    (found,) = said(file, "setup", "fresh", *words)
    assert "seed" not in found
    assert found["table"] == "den"
    assert found["seq"] == len(reading(file).events)
    left = reading(file).state.decks["freshwater_fly/fish"].left
    assert left == found["fish_left"]
    (fish,) = said(file, "deal", "fresh", "fish")
    assert fish["left"] == left - 1
    assert "setup freshwater_fly" in done("table", "log", "den", "--store", file).out
    proved(file)


@pytest.mark.parametrize("words", [("--players", "3"), ("--solo",)], ids=" ".join)
def test_another_game_is_set_up_at_a_table(file: Path, words: tuple[str, ...]) -> None:
    said(file, "setup", "fleet", *words)
    proved(file)


def test_a_setup_is_the_same_with_the_seed_of_the_table(file: Path) -> None:
    (here,) = said(file, "setup", "fresh", "--players", "2")
    there = done("setup", "fresh", "--players", "2", "--seed", SEED, "--json").json
    for key in ("table", "seq"):
        del here[key]
    del there["seed"]
    assert here == there


def test_the_silent_angler_casts_at_a_table(file: Path) -> None:
    river = "--location", "L1", "--hatch", "2:blue,tan", "--hatch", "5:white"
    (found,) = said(file, "silent-angler", "--die", "2", "--die", "5", *river)
    assert found["table"] == "den"
    there = done("silent-angler", "--die", "2", "--die", "5", *river, "--seed", SEED, "--json").json
    assert {**there, "table": "den", "seq": found["seq"]} == {**found, "seed": SEED}
    assert "freshwater_fly/strike" in reading(file).state.decks
    assert any(event.kind == "deal" for event in proved(file).events)


@pytest.mark.parametrize(
    "words",
    [
        ("deal", "fresh", "strike", "--count", "2"),
        ("roll", "3d6"),
        ("setup", "fresh", "--players", "2"),
        ("silent-angler", "--die", "2", "--die", "4"),
    ],
    ids=lambda words: words[0],
)
def test_a_request_with_a_key_is_answered_again(file: Path, words: tuple[str, ...]) -> None:
    first = said(file, *words, "--key", "once")
    count = len(reading(file).events)
    assert said(file, *words, "--key", "once") == first
    assert len(reading(file).events) == count
    ran = at(file, "roll", "d20", "--key", "once")
    assert (ran.code, "another request" in ran.err) == (1, True)
    if words[0] == "setup":
        ran = at(file, "setup", "fresh", "--players", "2", "--set", "dry-fly", "--key", "once")
        assert (ran.code, "another request" in ran.err) == (1, True)
    ran = at(file, "setup", "fleet", "--players", "4", "--key", "once")
    assert (ran.code, "another request" in ran.err) == (1, True)


def test_undo_puts_a_dealt_card_back(file: Path) -> None:
    (first,) = said(file, "deal", "fresh", "strike")
    undone = done("table", "undo", "den", "--store", file, "--json").json
    assert undone["undone"] == first["seq"]
    assert undone["voided"] is True
    (again,) = said(file, "deal", "fresh", "strike", "--count", "4")
    assert sorted(again["dealt"]) == sorted(STRIKE)
    proved(file)


def test_a_setup_is_undone_whole(file: Path) -> None:
    said(file, "roll", "d6")
    (found,) = said(file, "setup", "fresh", "--players", "3")
    out = done("table", "log", "den", "--store", file).out
    assert "setup freshwater_fly players 3" in out
    river = [rf"\w+ {space['card']}" for space in found["river"]]
    assert re.search("dealt " + ", ".join(river), out), "by species and id, as printed"
    undone = done("table", "undo", "den", "--store", file, "--json").json
    assert (undone["undone"], undone["voided"]) == (3, True)
    decks = reading(file).state.decks.values()
    assert [pile.left for pile in decks] == [len(pile.names) for pile in decks]
    ran = run("table", "redo", "den", "--store", file)
    assert (ran.code, "cannot be redone" in ran.err) == (1, True)
    told = done("table", "undo", "den", "--store", file).out
    assert told.startswith("Voided event 2: rolled d6: ")
    proved(file)


def test_a_part_of_a_setup_can_be_voided_alone(file: Path) -> None:
    said(file, "setup", "fresh", "--players", "2")
    rolled = len(reading(file).events)
    undone = done("table", "undo", "den", str(rolled), "--store", file, "--json").json
    assert (undone["undone"], undone["all"]) == (rolled, [rolled])
    assert reading(file).state.voided.keys() == {rolled}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("deal", "fresh", "strike", "--seed", "x", "--table", "den"), "leave --seed or --table"),
        (("deal", "fresh", "strike", "--store", "x"), "--store goes with --table"),
        (("roll", "d6", "--key", "x"), "--key goes with --table"),
        (("roll", "d6", "--table", "den", "--key", "x", "--repeat", "2"), "leave --repeat"),
        (("deal", "fresh", "fish", "--table", "den", "--key", "x", "--repeat", "2"), "leave --re"),
        (("setup", "fresh", "--solo", "--seed", "x", "--table", "den"), "leave --seed or --table"),
        (("silent-angler", "--die", "2", "--seed", "x", "--table", "d"), "leave --seed or"),
    ],
)
def test_options_that_do_not_go_together_are_told(
    tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    ran = run(*words)
    assert ran.code == 1, ran.out
    assert told in ran.err


def test_a_wrong_deck_leaves_nothing_in_the_log(file: Path) -> None:
    ran = at(file, "deal", "fresh", "sharks")
    assert ran.code == 1
    ran = at(file, "deal", "fresh", "strike", "--count", "5")
    assert ran.code == 1
    assert len(reading(file).events) == 1


def test_a_table_that_is_not_there_is_told(file: Path) -> None:
    ran = started("deal", "fresh", "strike", "--table", "pond", "--store", str(file))
    assert ran.returncode == 1
    assert 'no table "pond"; tables: den' in ran.stderr
