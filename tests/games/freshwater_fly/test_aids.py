"""Player aids: all that the data has is told, nothing runs over the paper."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.data.game_data import GameData
from companion.data.shared import read_roles
from companion.drawing.component import Component, Piece, Style
from companion.drawing.theme import Ink, Palette, build_theme
from companion.games.freshwater_fly.game import FRESHWATER_FLY
from companion.games.freshwater_fly.schema import DICE_ACTIONS as DICE_ACTIONS_TABLE
from companion.games.freshwater_fly.schema import FINESSE_ACTIONS, RONDEL
from tests.apart import marks
from tests.faces import read_words
from tests.games.freshwater_fly.changed import part_of
from tests.games.freshwater_fly.tiles import ours

DICE_ACTIONS = {"Cast", "Reel", "Finesse +2"}
FINESSE_NEEDS = {"die": 1, "shift": 1, "strike": 1, "fly": 2, "drag": 4}


def aids(data: GameData) -> Component:
    return part_of(data, "player-aids")


def drawn(part: Component, ink: Ink = "full", palette: Palette = "standard") -> Piece:
    style = Style(build_theme(read_roles(), ink, palette))
    (piece,) = part.draw(style, part.copies)
    return piece


def overlay(folder: Path, file: str, words: str) -> GameData:
    place = folder / "freshwater_fly" / file
    place.parent.mkdir(parents=True)
    place.write_text(words, encoding="utf-8")
    return FRESHWATER_FLY.load(folder, "en")


# --- what aids say ------------------------------------------------------------------------------


def test_every_player_gets_an_aid() -> None:
    part = aids(ours())
    assert part.copies == {"aid": 4}
    assert part.sides == 2
    assert not part.plain_back


def test_an_aid_names_every_dice_action() -> None:
    front = read_words(drawn(aids(ours())).front)
    assert len(ours().entries(DICE_ACTIONS_TABLE)) == len(DICE_ACTIONS)
    for name in DICE_ACTIONS:
        assert f" {name} " in front


def test_an_aid_names_every_finesse_action_and_what_it_needs() -> None:
    data = ours()
    assert {one.id: one.value.needs for one in data.entries(FINESSE_ACTIONS)} == FINESSE_NEEDS
    front = read_words(drawn(aids(data)).front)
    told = front[front.index("Finesse actions") :]
    for action, needs in FINESSE_NEEDS.items():
        words = data.words[f"aid.finesse-actions.{action}.line"]
        assert words in told
        levels = " ".join(str(level) for level in range(needs, 5))
        before = told[: told.index(words)]
        assert re.search(rf"(?<!{needs - 1} ){levels} {{[a-z-]+}} (± )?$", before), (
            action,
            before[-30:],
        )


def test_an_aid_names_every_space_of_the_reel_in_order() -> None:
    back = read_words(drawn(aids(ours())).back)
    signs = [f"{{{one.value.sign}}}" for one in ours().entries(RONDEL)]
    assert " ".join(signs) in back
    for word in ("Advance,", "Drag:", "Momentum:", "Finesse +1,", "Stamina:"):
        assert word in back
    assert "{leaf-solid} 1 ahead to {advance}" in back
    assert "{stone-solid} stays" in back
    assert "{sun-solid} 1 back to {finesse}" in back
    assert "{leaf-solid} 1, {stone-solid} 2, {sun-solid} 3" in back


def test_a_cast_earns_one_strike_card_where_it_lands_and_two_for_each_drift() -> None:
    front = read_words(drawn(aids(ours())).front)
    earned = re.findall(r"match earns ((?:{strike} ?)+)", front)
    assert [one.count("strike") for one in earned] == [1, 2, 2]
    assert "25 %, 50 %, 75 %, 100 %" in front


def test_numbers_on_an_aid_are_those_of_the_data(tmp_path: Path) -> None:
    words = "[casting]\nlanding = 2\ndrift = 1\ndrifts = 1\n"
    front = read_words(drawn(aids(overlay(tmp_path, "actions.toml", words))).front)
    earned = re.findall(r"match earns ((?:{strike} ?)+)", front)
    assert [one.count("strike") for one in earned] == [2, 1]
    assert "After 1 drifts" in front


def test_the_end_of_the_game_is_told_with_its_points() -> None:
    back = read_words(drawn(aids(ours())).back)
    assert "the round with a catch of 7 is the last" in back
    assert "first to 7 fish {badge-value} 2" in back
    assert "Roll all dice (2–3 anglers: 7, 4 anglers: 9)." in back
    assert "{badge-value} 3 , most Coho {badge-value} 6" in back
    assert "most {sun-solid} , {stone-solid} , {leaf-solid} fish" in back


def test_every_sign_in_a_line_of_an_aid_is_in_its_key() -> None:
    piece = drawn(aids(ours()))
    back = read_words(piece.back)
    key = set(re.findall(r"{([a-z-]+)}", back[back.rindex("Signs") :]))
    words = [word for name, word in ours().words.items() if name.startswith("aid.")]
    used = {one for word in words for one in re.findall(r"{([a-z-]+)}", word)}
    values = {"n", "gain", "most", "drifts", "cost", "chances", "last", "count", "points"}
    values |= {
        "colours",
        "species",
        "tie",
        "common",
        "stamina",
        "turns",
        "start",
        "dice",
        "players",
    }
    assert used - values - {"stamina"} <= key
    assert len(key) == 18


def test_words_that_run_over_an_aid_are_reported(tmp_path: Path) -> None:
    long = "No hook, so drift on and on and on. " * 120
    data = overlay(tmp_path, "labels/en.toml", f'[aid.cast]\nover = "current | {long}"\n')
    problems = drawn(aids(data)).problems
    assert any("the aid has 166.5 mm" in problem.message for problem in problems)
    told = "No hook, so drift on and on and on. No hook, so drift on ...: needs "
    assert any(problem.message.startswith(told) for problem in problems), "the words are named"


def test_a_tie_is_broken_by_a_house_order() -> None:
    assert drawn(aids(ours())).house


# --- type ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_hooks_of_a_cast_stand_above_the_words_below_them() -> None:
    found = list(marks(drawn(aids(ours())).front))
    words = [mark.box for mark in found if mark.name == '"1 column down, also diagonal"']
    hooks = [mark.box for mark in found if mark.name.startswith("icon-strike")]
    assert words
    for left, top, right, _ in words:
        above = [low for x, y, _, low in hooks if left < x < right and top - 6 < y < top]
        assert above
        assert top - max(above) > 0.8
