"""At a terminal, Ann is Ann however she is written, and no letter of hers is hidden."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.command import done, run


def scored(*names: str) -> list[dict[str, str]]:
    record = {"players": [{"name": name, "fish": [seat + 1]} for seat, name in enumerate(names)]}
    ran = run("score", "lure", "-", "--json", typed=json.dumps(record))
    found: list[dict[str, str]] = ran.json.get("error", [])
    return found


def test_a_heart_as_phones_write_it_is_a_name() -> None:
    assert scored("Ann ❤\ufe0f", "Bo") == []
    assert scored("Ann ❤\ufe0f", "Ann ❤") != []


@pytest.mark.parametrize("other", ["ann", "Ａnn", "ANN", "Ann "])
def test_two_players_of_one_name_are_refused(other: str) -> None:
    assert scored("Ann", other) == [
        {"place": "players[1].name", "message": "is used twice: players[0].name has it too"}
    ]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        *[("An\u200bn", "200B"), ("\u3164", "3164"), ("An\u00adn", "00AD"), ("\ufe0f", "FE0F")],
        *[("A\tn", "0009"), ("\u2028", "2028"), ("\U000e0041", "E0041"), ("\u202eAnn", "202E")],
    ],
)
def test_a_letter_that_nobody_can_see_is_refused(name: str, code: str) -> None:
    message = f"has a letter that cannot be seen (U+{code}); leave it out"
    assert scored("Bo", name) == [{"place": "players[1].name", "message": message}]


def test_a_player_is_found_however_the_name_is_written() -> None:
    record = {"players": [{"name": "Ａnn", "fish": [1]}, {"name": "Bo", "fish": [2]}]}
    change = ("--what-if", "ann.boosts=2")
    assert "Ａnn" in run("score", "lure", "-", *change, typed=json.dumps(record)).out


def test_capitals_make_no_other_table(tmp_path: Path) -> None:
    here = ("--store", tmp_path / "tables.sqlite3")
    done("table", "new", "den", *here)
    again = run("table", "new", "Den", *here)
    assert (again.code, again.err) == (
        1,
        'Error: there is a table "Den" already; choose another name\n',
    )
    done("table", "note", "DEN", "Ann starts", *here)
    assert "Ann starts" in done("table", "log", "den", *here).out


def test_capitals_make_no_other_campaign(tmp_path: Path) -> None:
    here = ("--store", tmp_path / "campaigns.sqlite3")
    done("campaign", "new", "spring", "--take", "momentum:2", *here)
    assert run("campaign", "new", "Spring", "--take", "momentum:2", *here).code == 1
    done("campaign", "show", "SPRING", *here)
