"""`companion new --like lure`: what Lure prints and scores, from a folder of data alone."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from companion.data.shared import read_roles
from companion.drawing.component import Component, Style
from companion.drawing.shapes import Shape, Text
from companion.drawing.theme import build_theme
from companion.games.game_type import Choices, Game
from companion.games.lure.game import LURE
from tests.command import done, run
from tests.faces import walked

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
    style = Style(build_theme(read_roles(), "full", "standard"))
    cards, copied = (of(game, "fish-cards") for game in (ours, theirs))
    assert copied.copies == cards.copies
    assert (copied.width, copied.height) == (cards.width, cards.height)
    drawn = [one.draw(style, {*cards.copies}) for one in (cards, copied)]
    for card, copy in zip(*drawn, strict=True):
        assert copy.front == card.front, copy.title
        assert copy.back == card.back
        assert copy.title == card.title


def test_its_tokens_and_dice_are_those_of_lure(games: Path) -> None:
    style = Style(build_theme(read_roles(), "full", "standard"))
    for name in ("lure-tokens", "dice"):
        ours, theirs = of(LURE, name), of(Game("brook", home=games), name)
        assert theirs.copies == ours.copies
        assert theirs.plain_back == ours.plain_back
        assert theirs.group_size == ours.group_size
        drawn = [one.draw(style, {*ours.copies}) for one in (ours, theirs)]
        for piece, copy in zip(*drawn, strict=True):
            assert (copy.title, copy.front, copy.back) == (piece.title, piece.front, piece.back)


def test_its_aids_are_those_of_lure_but_for_what_code_draws(games: Path) -> None:
    style = Style(build_theme(read_roles(), "full", "standard"))
    ours, theirs = of(LURE, "player-aids"), of(Game("brook", home=games), "player-aids")
    assert theirs.copies == ours.copies
    (aid,), (copy,) = (one.draw(style, {*one.copies}) for one in (ours, theirs))
    assert aid.back
    assert copy.back
    said, copied = words(aid.front), words(copy.front)
    kept = ("lift the screens", "Shuffle the fish into a deck. With 2 or 3 players put 10 of them")
    for line in kept:
        assert line in said
        assert line in copied
    assert "any book that stands" in copied
    assert "five d6, a d12" in copied
    back = words(aid.back).partition(" What dice reach")[0].replace(" Lure ", " Brook ", 1)
    assert words(copy.back) == back.replace("9 or more 4 Bream ", "", 1)


def words(face: tuple[Shape, ...]) -> str:
    return " ".join(shape.words for shape, _ in walked(face) if isinstance(shape, Text))


def test_players_are_told_where_the_copy_has_no_screens(games: Path) -> None:
    told = done("setup", "brook", "--players", "2", "--games", games).out
    assert "any book that stands will do" in " ".join(told.split())


@pytest.mark.slow
def test_the_copy_has_no_mistake_and_names_no_program(games: Path) -> None:
    done("check", "brook", "--games", games)
    named = {part.name for part in Game("brook", home=games).components(
        Game("brook", home=games).load(None), Choices())}  # fmt: skip
    assert named == {
        "fish-cards", "lure-tokens", "dice", "score-pad", "player-aids", "tuck-boxes",
    }  # fmt: skip
    for file in (games / "brook").rglob("*.toml"):
        assert not re.search(r'^[a-z]+ = "[a-z_.]+:[a-z_]+"$', file.read_text("utf-8"), re.M), file
    example = done("score", "brook", "--example", "--games", games).json
    assert example["game"] == "brook"
    done("deal", "brook", "fish", "--games", games)


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


def test_a_check_of_the_copy_tells_ways_that_work(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An empty folder my-numbers makes nothing of the copy a number that was replaced."""
    monkeypatch.chdir(games.parent)
    (games.parent / "my-numbers").mkdir()
    report = done("check", "brook", "--games", games).out
    assert "House values" in report
    assert "published" not in report
    assert "--same" not in report
    assert f"To see every value: companion check brook --all --games {games}" in report
    refused = run("check", "brook", "--same", "sizes", "--data", "my-numbers", "--games", games)
    assert (refused.code, "--same is for a game of ours" in refused.err) == (1, True)
    assert not list((games.parent / "my-numbers").iterdir())


def test_an_import_that_changes_nothing_tells_how_to_print_the_copy(games: Path) -> None:
    sheet = games.parent / "fish.csv"
    done("data", "export", "brook", "fish-cards", sheet, "--games", games)
    same = done("data", "import", "brook", "fish-cards", sheet, "--games", games)
    assert f"companion print brook --changed --games {games}" in same.err
