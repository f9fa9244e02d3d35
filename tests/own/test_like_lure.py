"""`companion new --like lure`: what Lure prints and scores, from a folder of data alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.data.shared import read_shared
from companion.drawing.component import Component, Style
from companion.drawing.theme import theme
from companion.games.game import Choices, Game
from companion.games.lure.game import LURE
from tests.command import done

RECORD = {
    "players": [
        {"name": "Ann", "fish": [1, 18, "24"], "boosts": 2},
        {"name": "Bo", "fish": [19, 23], "boosts": 1},
        {"name": "Cy", "fish": ["Dace", 8, 12, 15]},
    ]
}


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Return a folder with a copy of Lure."""
    done("new", "brook", "--like", "lure", "--in", tmp_path / "games")
    return tmp_path / "games"


def of(game: Game, name: str) -> Component:
    """Return a component of a game."""
    (found,) = game.components(game.load(None), Choices(only=frozenset({name})))
    return found


def test_its_fish_are_those_of_lure(games: Path) -> None:
    ours, theirs = LURE, Game("brook", home=games)
    style = Style(theme(read_shared().roles, "full", "standard"))
    cards, copied = (of(game, "fish-cards") for game in (ours, theirs))
    assert copied.copies == cards.copies
    assert (copied.width, copied.height) == (cards.width, cards.height)
    drawn = [one.draw(style, {*cards.copies}) for one in (cards, copied)]
    for card, copy in zip(*drawn, strict=True):
        assert copy.front == card.front, copy.title
        assert copy.back == card.back
        assert copy.title == card.title
    assert of(theirs, "lure-tokens").copies == of(ours, "lure-tokens").copies
    assert sum(of(theirs, "dice").copies.values()) == sum(of(ours, "dice").copies.values())


def test_it_scores_and_is_set_up_as_lure(games: Path, tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    record.write_text(json.dumps(RECORD), "utf-8")
    own = ("--games", games)
    scored, copied = (
        done("score", game, record, "--json", *own).json["players"] for game in ("lure", "brook")
    )
    for one, other in zip(scored, copied, strict=True):
        assert other["total"] == one["total"] > 0
        assert other["rank"] == one["rank"]
    for players, left in ((2, 20), (5, 30)):
        setup = done("setup", "brook", "--players", str(players), "--digital", "--json", *own).json
        assert len(setup["left_out"]) == 30 - left
        assert len(setup["lures"]) == players
