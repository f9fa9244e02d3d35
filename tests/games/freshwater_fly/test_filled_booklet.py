"""The booklet of a week that is being played, filled in as a player would. Source: R Fly Solo."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from companion.core.errors import CompanionError
from companion.core.step_log import next_line
from companion.data.game_data import GameData
from companion.data.shared import read_roles
from companion.drawing.component import Component, Style
from companion.drawing.shapes import Path as Stroke
from companion.drawing.shapes import Text
from companion.drawing.theme import build_theme
from companion.games.freshwater_fly.game import FRESHWATER_FLY
from companion.games.game_type import Choices
from tests.command import done, run
from tests.faces import walked
from tests.games.freshwater_fly.weeks import day, lost, new, record, steps, won

STYLE = Style(build_theme(read_roles(), "full", "standard"))
PEN = STYLE.theme.colors["pen"]
ROWS = [
    new("momentum:2"),
    *won(1, "L1", "finesse", tokens={"blue": 3}),
    *lost(2, "L2", "rod:4B", "points-a-day", bonus="tan"),
    *day(3, record("L2", ["F01", "F02", "F03", "F05"], board="4B"), "momentum:4"),
]


def log(rows: list[tuple[str, object]] = ROWS) -> str:
    lines: list[bytes] = []
    for step in steps(rows):
        lines.append(next_line(lines, step.kind, step.body))
    return b"\n".join(lines).decode()


def booklet(data: GameData, **extra: str) -> Component:
    wish = Choices(extra=extra, only=frozenset(["adventure-map"]))
    (found,) = FRESHWATER_FLY.components(data, wish)
    return found


def written(data: GameData, **extra: str) -> tuple[dict[str, int], dict[str, list[str]]]:
    """Return strokes and words of the pen, page by page."""
    strokes: Counter[str] = Counter()
    words: dict[str, list[str]] = {}
    part = booklet(data, **extra)
    for piece in part.draw(STYLE, part.copies):
        assert not piece.problems
        for shape, _ in walked(piece.front):
            if isinstance(shape, Stroke) and shape.pen and shape.pen.color == PEN:
                strokes[piece.id] += 1
            if isinstance(shape, Text) and shape.fill == PEN:
                words.setdefault(piece.id, []).append(shape.words)
    return strokes, words


def test_the_pages_hold_what_a_player_would_have_written(fly: GameData) -> None:
    strokes, words = written(fly, campaign=log())
    assert words == {
        "cover": ["Ann"],
        "log": ["15", "0", "blue", "0", "13", "tan", "9", "0", "blue"],
    }
    assert strokes == {
        "journal": 2 + 5,  # the free badge, underlined and filled in; boxes of four lines
        "map-left": 2 * 2,  # two waters beaten, both badges spent
        "guide-book": 2 * (4 + 3 + 1 + 4 + 1 + 2) - 2 + 1,
        "big-ones": 2 * 2 + 2 + 1,
        "log": 3 * 2 + 2 * 2 + 3,
    }


def test_an_empty_week_is_an_empty_booklet(fly: GameData) -> None:
    part, empty = booklet(fly), booklet(fly, campaign=log([new()]))
    assert part.copies == empty.copies
    faces = [[piece.front for piece in one.draw(STYLE, one.copies)] for one in (part, empty)]
    differing = [a != b for a, b in zip(*faces, strict=True)]
    assert differing.count(True) == 1, "the free badge is underlined in the journal"


def test_the_adventure_of_the_campaign_is_printed(fly: GameData) -> None:
    fresh = log([new(adventure="heron 7")])
    theirs = [piece.front for piece in booklet(fly, campaign=fresh).draw(STYLE, {"cover": 1})]
    seeded = [piece.front for piece in booklet(fly, adventure="heron 7").draw(STYLE, {"cover": 1})]
    assert theirs == seeded
    with pytest.raises(CompanionError, match="of another adventure; leave --adventure out"):
        booklet(fly, campaign=fresh, adventure="b")
    with pytest.raises(CompanionError, match="--campaign: line 1 is not a step of a log"):
        booklet(fly, campaign="x")


@pytest.mark.slow
def test_a_filled_booklet_has_as_many_pages(tmp_path: Path) -> None:
    file = tmp_path / "spring.jsonl"
    file.write_text(log(), encoding="utf-8")
    only = ("print", "freshwater_fly", "--only", "adventure-map", "--out", tmp_path)
    empty = done(*only).out
    assert done(*only, "--campaign", file).out == empty
    changed = ("print", "fresh", "--changed", "--out", tmp_path)
    assert "nothing has changed" in done(*changed).out
    file.write_text(log(ROWS[:3]), encoding="utf-8")
    assert "5 pieces differ" in done(*changed).out, "the file is read again"
    missing = run(*only, "--campaign", tmp_path / "none")
    assert (missing.code, "cannot read" in missing.err) == (1, True)
