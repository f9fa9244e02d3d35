"""The page for a phone knows an owner's game, and says what the commands say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.request import urlopen

import pytest

from companion.games.owner_games import find_own_games
from companion.web.export import games_with_phone
from tests.command import done, run
from tests.web.conftest import free_port
from tests.web.serving import serving

__all__ = ["free_port"]

if TYPE_CHECKING:
    from playwright.sync_api import Browser

RECORD = {
    "players": [
        {"name": "Ann", "cards": ["pike", "roach"], "pebbles": 2},
        {"name": "Bo", "cards": [], "pebbles": 1},
    ]
}


@pytest.fixture
def games(tmp_path: Path) -> Path:
    done("new", "pond", "--in", tmp_path)
    return tmp_path


def test_it_is_on_the_phone_if_it_is_scored(games: Path) -> None:
    found = find_own_games([games], ())
    (phone,) = games_with_phone(found, None, "en")
    words = phone.document["setup"]["words"]
    assert "Shuffle the cards." in words.values()
    (games / "pond" / "scoring.toml").unlink()
    assert games_with_phone(found, None, "en") == []


@pytest.mark.slow
def test_the_page_answers_as_the_commands_do(games: Path, chromium: Browser) -> None:
    page, file = chromium.new_page(), games / "page.html"
    done("app", "--out", file, "--game", "pond", "--games", games)
    page.goto(file.as_uri())

    def asked(call: str) -> Any:
        return page.evaluate(f"companion.ready.then(() => companion.{call})")

    def said(*words: str) -> Any:
        return done(*words, "--json", "--games", str(games)).json

    assert asked("games") == ["pond"]
    assert asked("deal('pond', 'cards', {seed: 'a', count: 3})") == said(
        "deal", "pond", "cards", "--seed", "a", "--count", "3"
    )
    assert asked("setup('pond', {seed: 'a', players: 2})") == said(
        "setup", "pond", "--seed", "a", "--players", "2"
    )
    (games / "record.json").write_text(json.dumps(RECORD), "utf-8")
    scored = said("score", "pond", str(games / "record.json"))
    found = asked(f"score('pond', {json.dumps(RECORD)})")
    assert [one["total"] for one in found["players"]] == [13 + 4, 2]
    assert found["players"] == scored["players"]
    page.close()


@pytest.mark.slow
def test_rules_of_a_friend_do_not_freeze_the_page(games: Path, chromium: Browser) -> None:
    scoring = (
        '[[scoring-fields]]\nid = "n"\nkind = "number"\nmost = 1000000000000\n'
        f'[[scoring-lines]]\nid = "l"\npoints = "{"share(7, " * 24}n{")" * 24}"\n'
        '[[scoring-lines]]\nid = "k"\npoints = "n * n"\n'
    )
    (games / "pond" / "scoring.toml").write_text(scoring, "utf-8")
    page, file = chromium.new_page(), games / "page.html"
    page.set_default_timeout(10_000)
    done("app", "--out", file, "--game", "pond", "--games", games)
    page.goto(file.as_uri())
    for number in (3, 10**12):
        record = {"players": [{"name": f"P{i}", "n": number} for i in range(4)]}
        (games / "record.json").write_text(json.dumps(record), "utf-8")
        ran = run("score", "pond", games / "record.json", "--json", "--games", games)
        assert ran.code == (number > 3)
        call = f"companion.ready.then(() => companion.score('pond', {json.dumps(record)}))"
        said = ran.json
        said.pop("data", None)  # the page has but one set of numbers
        assert page.evaluate(call) == said
    page.close()


@pytest.mark.slow
def test_it_is_served_to_the_room(games: Path, tmp_path: Path, free_port: int) -> None:
    more = ("--game", "pond", "--games", str(games))
    with serving(tmp_path / "home", free_port, *more) as (_, address):
        page = urlopen(address, timeout=20).read().decode()
    assert "Pond" in page
    assert "Shuffle the cards." in page
