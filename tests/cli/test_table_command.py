"""The commands of `companion table`, as people and programs call them."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

import pexpect
import pytest

from companion.cli.game_selection import find_game
from companion.core.chance import parse_dice
from companion.data.decks_and_pools import deck_pieces
from companion.table.log_store import open_store
from companion.table.table import open_table
from tests.command import Ran, done, get_environment, run, started
from tests.table.tables import played_at

STRIKE = "hook", "miss-1", "miss-2", "miss-3"
NAMES = "new", "list", "show", "log", "note", "undo", "redo", "close", "verify", "export", "import"


def at(file: Path, *words: str | Path) -> Ran:
    return run("table", *words, "--store", file)


def ok(file: Path, *words: str | Path) -> Ran:
    ran = at(file, *words)
    assert ran.code == 0, ran.err
    return ran


def deal(file: Path, count: int = 1) -> None:
    with open_store(file) as store:
        played_at(open_table(store, "den")).deal("fly/strike", count, lambda: STRIKE)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    ok(tmp_path / "store", "new", "den")
    return tmp_path / "store"


@pytest.mark.parametrize("name", NAMES)
def test_each_command_has_help_with_an_example(name: str) -> None:
    assert f"companion table {name}" in done("table", name, "--help").out


def test_a_whole_evening(file: Path) -> None:
    promise = ok(file, "show", "den", "--json").json["commitment"]
    deal(file, 2)
    assert ok(file, "note", "den", "Ann starts", "--json").json == {"table": "den", "seq": 4}
    undone = ok(file, "undo", "den", "--json").json
    assert undone == {"table": "den", "seq": 5, "undone": 4, "voided": False, "all": [4]}
    assert ok(file, "redo", "den", "--json").json == {"table": "den", "seq": 6, "redone": 4}
    voided = ok(file, "undo", "den", "3", "--json").json
    assert voided == {"table": "den", "seq": 7, "undone": 3, "voided": True, "all": [3]}
    deal(file)
    shown = ok(file, "show", "den", "--json").json
    assert shown["decks"][0]["left"] == 3
    assert shown["notes"] == ["Ann starts"]
    assert shown["seed"] is None
    closed = ok(file, "close", "den", "--json").json
    assert hashlib.sha256(closed["seed"].encode()).hexdigest() == promise == closed["commitment"]
    assert ok(file, "close", "den", "--json").json["seed"] == closed["seed"]
    verdict = ok(file, "verify", "den", "--json").json
    assert verdict["events"] == 9
    assert verdict["wrong"] == []
    assert {*verdict} == {"table", "state", "events", "checked", "wrong", "not_checked", "reasons"}


def test_the_only_table_needs_no_name_to_be_looked_at(file: Path) -> None:
    for words in ("log", "show"):
        assert ok(file, words).out == ok(file, words, "den").out
    ok(file, "new", "attic")
    for words in ("log", "show"):
        err = at(file, words).err
        assert err.startswith("Error: say which table; tables: attic, den. To open one:")
    assert run("deal", "fresh", "strike", "--table", "", "--store", file).code == 1


def test_cards_of_a_log_are_named_as_printed_but_for_programs(file: Path) -> None:
    done("deal", "fresh", "strike", "--count", "4", "--table", "den", "--store", file)
    done("deal", "fresh", "hatch", "--table", "den", "--store", file)
    with open_store(file) as store:
        played_at(open_table(store, "den")).deal("ours/deck", 1, lambda: ("mine",))
    for words in ("log", "show"):
        out = ok(file, words).out
        assert "No take" in out and "Strike!" in out and "mine" in out
        assert "miss-2" not in out
        assert "miss-2" in ok(file, words, "--json").out


def test_no_output_of_an_open_table_has_its_seed_or_a_hidden_card(tmp_path: Path) -> None:
    file = tmp_path / "store"
    ok(file, "new", "den", "--seed", "open-sesame")
    with open_store(file) as store:
        table = played_at(open_table(store, "den"))
        names = tuple(f"card{number}" for number in range(20))
        _, dealt = table.deal("deck", 3, lambda: names)
    for words in (("show", "--luck"), ("log",), ("export",), ("verify",)):
        for more in ((), ("--json",)) if words != ("export",) else ((),):
            ran = ok(file, words[0], "den", *words[1:], *more)
            assert "open-sesame" not in ran.out + ran.err
    events = ok(file, "log", "den", "--json").json["events"]
    orders = [event["body"]["names"] for event in events if event["kind"] == "shuffle"]
    assert orders == [list(names)], "as it started, not as it lies"
    assert [e["body"]["cards"] for e in events if e["kind"] == "deal"] == [list(dealt.cards)]


def test_the_log_reads_like_a_story(file: Path) -> None:
    deal(file)
    with open_store(file) as store:
        played_at(open_table(store, "den")).roll("2d6+d12", parse_dice("2d6+d12"))
    ok(file, "note", "den", "a bell \N{BELL SYMBOL}")
    ok(file, "undo", "den", "4")
    ok(file, "undo", "den")
    out = ok(file, "log", "den").out
    for words in (
        "opened the table den",
        "shuffled fly/strike (4 cards)",
        "from fly/strike, 3 left",
        "(rolled 2d6+d12: d6 ",
        "voided by 6",
        "undone by 7",
    ):
        assert words in out
    assert ok(file, "log", "den", "--json").json["events"][4]["gone"] == "undone by 7"


def test_the_log_is_folded_for_a_narrow_terminal_only(file: Path) -> None:
    deal(file, 4)
    ok(file, "note", "den", "word " * 30)
    long = ok(file, "log", "den").out
    assert max(map(len, long.splitlines())) > 100
    terminal = pexpect.spawn(
        sys.executable,
        ["-m", "companion", "table", "log", "den", "--store", str(file)],
        env=get_environment(COLUMNS="60"),
        dimensions=(40, 60),
        encoding="utf-8",
    )
    shown = terminal.read().replace("\r\n", "\n")
    terminal.close()
    assert max(map(len, shown.splitlines())) <= 60
    assert shown.split() == long.split()


def test_luck_that_could_not_be_otherwise_is_told(file: Path) -> None:
    deal(file, 4)
    assert "luck played no part" in ok(file, "show", "den", "--luck").out


def test_cards_that_were_dealt_one_by_one_are_expected_as_those_dealt_together(file: Path) -> None:
    for _ in range(4):
        deal(file)
    assert "luck played no part" in ok(file, "show", "den", "--luck").out
    (luck,) = ok(file, "show", "den", "--luck", "--json").json["luck"]
    assert [(s["expected"], s["interval"]) for s in luck["shares"]] == [(1.0, [1, 1])] * 4


def test_what_is_expected_can_be(file: Path) -> None:
    for _ in range(5):
        done("deal", "lure", "fish", "--count", "6", "--table", "den", "--store", file)
    ok(file, "undo", "den")
    (luck,) = ok(file, "show", "den", "--luck", "--json").json["luck"]
    names = deck_pieces(find_game("lure").load(None), "fish")
    for share in luck["shares"]:
        low, high = share["interval"]
        assert 0 <= low <= share["expected"] <= high <= names.count(share["name"])
        expected = 30 * names.count(share["name"]) / len(names)
        assert share["expected"] == pytest.approx(expected, abs=0.001)


def test_tables_are_listed(file: Path) -> None:
    ok(file, "new", "pond")
    ok(file, "close", "pond")
    listed = ok(file, "list", "--json").json["tables"]
    assert [(row["table"], row["state"], row["events"]) for row in listed] == [
        ("den", "open", 1),
        ("pond", "closed", 2),
    ]
    assert "den  open, 1 events" in ok(file, "list").out


def test_no_store_is_no_mistake_for_the_list_only(tmp_path: Path) -> None:
    file = tmp_path / "none"
    assert ok(file, "list", "--json").json == {"tables": []}
    for name in ("show", "log", "undo", "redo", "close", "verify", "export"):
        ran = at(file, name, "den")
        assert ran.code == 1
        assert "does not exist" in ran.err
    assert not file.exists()


def test_an_export_comes_back(file: Path, tmp_path: Path) -> None:
    deal(file, 3)
    text = ok(file, "export", "den").out
    *events, last = map(json.loads, text.splitlines())
    assert [event["seq"] for event in events] == [1, 2, 3]
    assert last == {
        "count": 3,
        "last": hashlib.sha256(text.splitlines()[2].encode()).hexdigest(),
    }
    export = tmp_path / "den.jsonl"
    export.write_text(text, encoding="utf-8", newline="")
    ran = at(file, "import", export)
    assert (ran.code, "already" in ran.err) == (1, True)
    assert ok(file, "import", export, "--as", "copy", "--json").json == {
        "table": "copy",
        "events": 3,
        "state": "read-only",
    }
    assert ok(file, "export", "copy").out == text
    assert ok(file, "verify", "copy", "--json").json["checked"] == ["chain", "count"]
    ran = at(file, "undo", "copy")
    assert (ran.code, "read-only" in ran.err) == (1, True)


def test_a_cut_export_is_not_imported(file: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.jsonl"
    cut.write_text("\n".join(ok(file, "export", "den").out.splitlines()[:-1]), encoding="utf-8")
    ran = at(file, "import", cut, "--as", "half")
    assert (ran.code, "nothing was imported; try again" in ran.err) == (1, True)
    assert "half" not in ok(file, "list").out


def test_a_request_with_a_key_is_done_once(file: Path) -> None:
    first = ok(file, "note", "den", "once", "--key", "k1", "--json").json
    assert ok(file, "note", "den", "once", "--key", "k1", "--json").json == first
    undone = ok(file, "undo", "den", "--key", "k2", "--json").json
    assert ok(file, "undo", "den", "--key", "k2", "--json").json == undone
    for words in (("undo", "den"), ("redo", "den")):
        ran = at(file, *words, "--key", "k1")
        assert (ran.code, "another request" in ran.err) == (1, True)


def test_luck_is_reported_with_an_interval(file: Path) -> None:
    with open_store(file) as store:
        table = played_at(open_table(store, "den"))
        for _ in range(30):
            table.deal("fly/strike", 1, lambda: STRIKE, gather=True)
    (luck,) = ok(file, "show", "den", "--luck", "--json").json["luck"]
    assert luck["of"] == "fly/strike"
    assert luck["draws"] == 30
    assert sum(share["seen"] for share in luck["shares"]) == 30
    for share in luck["shares"]:
        assert share["expected"] == 7.5
        assert share["interval"] == [2, 13]
    text = ok(file, "show", "den", "--luck").out
    assert "hook" in text and "2 to 13" in text
    assert all(len(line) <= 64 for line in text.splitlines())


def test_names_that_begin_alike_are_told_in_full(file: Path) -> None:
    cards = tuple(f"the same long name {number}" for number in (101, 102))
    with open_store(file) as store:
        table = played_at(open_table(store, "den"))
        for _ in range(30):
            table.deal("pond/cards", 1, lambda: cards, gather=True)
    lines = ok(file, "show", "den", "--luck").out.splitlines()
    assert {f"  {card}" for card in cards} <= {*lines}
    assert all(len(line) <= 64 for line in lines)


def test_what_a_stranger_wrote_does_nothing_to_the_terminal(file: Path, tmp_path: Path) -> None:
    with open_store(file) as store:
        played_at(open_table(store, "den")).act(
            "\N{GREEK SMALL LETTER MU}", {"text": "\x1b[2J\x07"}
        )
    assert "\x1b" not in ok(file, "log", "den").out
    assert "\\x1b[2J" in ok(file, "log", "den").out
    assert "\x1b" not in ok(file, "show", "den").out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("new", "a b"), "cannot be the name of a table"),
        (("new", "den"), "already"),
        (("new", "x", "--seed", "s" * 65), "64 bytes"),
        (("show", "pond"), 'no table "pond"; tables: den'),
        (("undo", "den"), "nothing to undo"),
        (("undo", "den", "1"), "cannot be undone"),
        (("undo", "den", "9"), "no event 9"),
        (("redo", "den"), "nothing to redo"),
        (("note", "den", ""), "1 to 200 letters"),
        (("note", "den", "x", "--key", "?"), "cannot be a key"),
        (("import", "nowhere.jsonl"), "no such file"),
    ],
)
def test_a_mistake_is_told(file: Path, words: tuple[str, ...], told: str) -> None:
    before = ok(file, "export", "den").out
    ran = at(file, *words)
    assert ran.code == 1
    assert ran.err.startswith("Error: ")
    assert told in ran.err
    assert "Traceback" not in ran.err
    assert ok(file, "export", "den").out == before


@pytest.mark.slow
def test_without_a_store_the_data_folder_of_the_person_is_used(tmp_path: Path) -> None:
    homes = {"HOME": str(tmp_path), "XDG_DATA_HOME": "", "APPDATA": "", "LOCALAPPDATA": ""}
    ran = started("table", "new", "den", "--json", **homes)
    assert ran.returncode == 0, ran.stderr
    assert list(tmp_path.rglob("tables.sqlite3"))
    assert json.loads(started("table", "list", "--json", **homes).stdout)["tables"]


def test_a_shuffle_goes_with_its_command_and_is_not_undone_alone(file: Path) -> None:
    """A set-up whose deals were undone one by one still has its shuffles."""
    with open_store(file) as store:
        table = played_at(open_table(store, "den"))
        table.write(lambda step: (step.act("setup game"), step.shuffle("deck", ("a", "b"))))
    assert "Undid event 2" in ok(file, "undo", "den").out
    ran = at(file, "undo", "den")
    assert (ran.code, "there is nothing to undo" in ran.err) == (1, True)
