"""The link that BG Stats takes: short enough, a guest for each player, the same play again."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import unquote

from hypothesis import given
from hypothesis import strategies as st

from companion.core.bgstats_link import LONGEST, PAGE, bgstats_link
from companion.core.scoring import LineItem, Result, ScoreSheet
from companion.core.scoring_types import Mode, Scoring

SCORING = Scoring(
    "salmon_run", "Fleet: The Dice Game", (Mode("base", "Base", (1, 5)),), (), (), {}, (), (),
    bgg=245961,
)  # fmt: skip
LINE = LineItem("fish", "Fish", 10**6, "", "R")


def link(*names: str) -> str:
    sheets = tuple(ScoreSheet(name, (LINE,), 1) for name in names)
    return bgstats_link(
        SCORING,
        Result("salmon_run", sheets, names, ()),
        played="2026-01-31 18:30:00",
        record={"players": list(names)},
    )


def said(text: str) -> Any:
    assert text.startswith(PAGE)
    return json.loads(unquote(text.removeprefix(PAGE)))


@given(st.lists(st.text(max_size=40), min_size=1, max_size=5, unique=True))
def test_any_names_make_a_short_link_that_can_be_read(names: list[str]) -> None:
    names = [name.encode("utf-8", "replace").decode() for name in names]
    if len({name.casefold() for name in names}) < len(names):
        return
    made = link(*names)
    assert len(made) <= LONGEST
    assert made.isascii() and " " not in made and '"' not in made
    players = said(made)["players"]
    assert [player["name"] for player in players] == names
    assert len({player["sourcePlayerId"] for player in players}) == len(names)


def test_the_longest_names_fit() -> None:
    for letter in ("\u0390", "\u1fb7", "\U0001f3a3", '"', "\x00"):  # those that grow most
        names = [letter * 39 + str(i) for i in range(5)]
        assert len(link(*names)) <= LONGEST


def test_ann_is_the_same_guest_however_she_is_written() -> None:
    ids = [said(link(name))["players"][0]["sourcePlayerId"] for name in ("Ann", "ANN", "ann")]
    assert ids == ["ann"] * 3


def test_the_same_record_is_the_same_play() -> None:
    assert said(link("Ann"))["sourcePlayId"] == said(link("Ann"))["sourcePlayId"]
    assert said(link("Ann"))["sourcePlayId"] != said(link("Bo"))["sourcePlayId"]
