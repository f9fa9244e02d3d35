"""What `companion setup` keeps from those who must not see it, at a terminal and at a table."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.command import command, done, get_environment

WORDS = ("setup", "lure", "--players", "2", "--seed", "a")
CLEARED = "\x1b[3J"


def lures() -> list[str]:
    found = done(*WORDS, "--json").json["lures"]
    return [lure.replace("extra-", "extra die ").capitalize() for (lure,) in found]


def test_a_pipe_is_asked_nothing_and_shown_nothing_hidden() -> None:
    ran = done(*WORDS, "--digital")
    assert "player 1: 1 hidden" in ran.out
    assert "--json for all" in ran.out
    assert not [lure for lure in lures() if lure in ran.out + ran.err]
    assert "hidden" not in done(*WORDS).out


def test_json_holds_all_and_its_steps_name_nothing_hidden() -> None:
    for words in (WORDS, (*WORDS, "--digital")):
        found = done(*words, "--json").json
        assert (len(found["left_out"]), len(found["lures"])) == (10, 2)
        steps = "\n".join(step["do"] for step in found["steps"])
        assert not [lure for lure in lures() if lure in steps]


def test_a_terminal_shows_each_player_their_own_and_clears_the_screen() -> None:
    pexpect: Any = pytest.importorskip("pexpect")
    first, *rest = command(*WORDS, "--digital")
    environment = get_environment(TERM="xterm", NO_COLOR="1")
    child = pexpect.spawn(
        first, rest, env=environment, dimensions=(24, 80), encoding="utf-8", timeout=20
    )
    one, two = lures()
    child.expect("Player 1, are you the only")
    child.expect("go on ")
    child.sendline("y")
    child.expect("clear the screen ")
    assert f"player 1: {one}" in child.before
    child.sendline("")
    child.expect(re.escape(CLEARED))
    child.expect("Player 2, are you the only")
    child.expect("go on ")
    child.sendline("")
    child.expect("This is secret for now")
    assert f"player 2: {two}" not in child.before
    child.expect("go on ")
    child.sendeof()
    child.expect(pexpect.EOF)
    assert CLEARED not in child.before
    child.close()
    assert child.exitstatus == 0


@pytest.mark.slow
def test_a_table_logs_cards_only_where_they_are_drawn(tmp_path: Path) -> None:
    store = ("--table", "den", "--store", tmp_path / "store")
    done("table", "new", "den", "--store", tmp_path / "store")
    for more, told in ((), False), (("--digital",), True), (("--json",), True):
        done("setup", "fresh", "--players", "2", *store, *more)
        log = done("table", "log", "den", "--store", tmp_path / "store").out
        assert "picked start player" in log
        assert "rolled 7 d6" in log
        assert ("from freshwater_fly/rock" in log) == told
    assert done("deal", "fresh", "rock", *store, "--json").json["left"] == 6
    done("table", "close", "den", "--store", tmp_path / "store")
    assert "deals" in done("table", "verify", "den", "--store", tmp_path / "store").out
