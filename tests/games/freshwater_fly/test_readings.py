"""Rules of Freshwater Fly that can be read in two ways say the same on every print."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.data.shared import read_roles
from companion.drawing.component import Style
from companion.drawing.shapes import Text
from companion.drawing.theme import build_theme
from companion.games.freshwater_fly.game import FRESHWATER_FLY
from tests.faces import walked
from tests.games.freshwater_fly.changed import part_of

STYLE = Style(build_theme(read_roles(), "line", "standard"))


def words(component: str, overlay: Path | None) -> str:
    """Return all words of a component."""
    part = part_of(FRESHWATER_FLY.load(overlay), component)
    pieces = part.draw(STYLE, part.copies)
    assert not [problem for piece in pieces for problem in piece.problems]
    faces = [(*piece.front, *(piece.back or ())) for piece in pieces]
    texts = (shape for face in faces for shape, _ in walked(face) if isinstance(shape, Text))
    return " ".join(text.words for text in texts)


@pytest.fixture
def otherwise(tmp_path: Path) -> Path:
    """Return a folder in which both rules are read in the other way."""
    rows = "".join(
        f'[[scoring-switches]]\nid = "{switch}"\nvalue = false\n'
        for switch in ("pair-per-colour", "angler-scores-bonus-token")
    )
    (tmp_path / "freshwater_fly").mkdir()
    (tmp_path / "freshwater_fly" / "scoring.toml").write_text(rows, "utf-8")
    return tmp_path


def test_boards_3b_and_4b_say_how_often_a_pair_scores(otherwise: Path) -> None:
    assert words("reel-boards", None).count("per colour") == 2
    assert "per colour" not in words("reel-boards", otherwise)


@pytest.mark.slow
def test_board_and_booklet_agree_on_whose_bonus_tokens_score(otherwise: Path) -> None:
    assert "yours and the Silent Angler’s" in words("game-board", None)
    ours = words("adventure-map", None)
    assert "for both of you" in ours
    assert ours.count("bonus token: 1 each") == 3, "the fourth water has none"
    assert "none for the Silent Angler’s" in words("game-board", otherwise)
    theirs = words("adventure-map", otherwise)
    assert "for you alone" in theirs
    assert "for both of you" not in theirs
    assert "bonus token: 1 each" not in theirs
