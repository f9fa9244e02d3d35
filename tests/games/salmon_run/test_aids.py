"""The player aid of Salmon Run says the numbers of the data, and every sign of a hex."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.data.game_data import GameData
from companion.data.shared import read_shared
from companion.drawing import icons
from companion.drawing.component import Piece, Style
from companion.drawing.shapes import Text
from companion.drawing.theme import INKS, Ink, theme
from companion.games.game import Choices
from companion.games.salmon_run.aids import HEXES
from companion.games.salmon_run.game import SALMON_RUN
from tests.faces import dumped, walked
from tests.games.salmon_run.parts import part

# what may lie on a hex, a paw for a bear. Source: R Game Details; CONTRACT section 5
SIGNS = {
    "eagle", "wild", "current", "rapids", "current-or-rapids", "double-swim", "swim", "draw",
    "reeds", "reeds-2", "fatigue", "paw",
}  # fmt: skip


def aid(data: GameData, ink: Ink = "full") -> Piece:
    style = Style(theme(read_shared().roles, ink, "standard"))
    (piece,) = part(data, "player-aids").draw(style, ["aid"])
    return piece


def said(piece: Piece) -> tuple[str, str]:
    """Return the words of front and back."""
    front, back = (
        " ".join(shape.words for shape, _ in walked(side or ()) if isinstance(shape, Text))
        for side in (piece.front, piece.back)
    )
    return front, back


@pytest.mark.parametrize("ink", INKS)
def test_everything_fits(salmon: GameData, ink: Ink) -> None:
    assert aid(salmon, ink).problems == ()
    assert part(salmon, "player-aids").count == 4
    assert part(salmon, "player-aids", Choices(players=2)).count == 2


def test_every_sign_of_a_hex_is_explained(salmon: GameData) -> None:
    assert set(HEXES) == SIGNS
    assert set(icons.used(aid(salmon).back or ())) >= SIGNS | {"rock", "waterfall"}


def test_its_numbers_are_those_of_the_rules(salmon: GameData) -> None:
    front, back = said(aid(salmon))
    assert "up to 3 cards" in front
    assert "draw up to 4" in front
    assert "3 swim cards" in front
    assert "up to 2 hexes" in front
    assert "48 supplement cards" in back
    for name, boards in (("short", 2), ("beginner", 3), ("experienced", 4), ("marathon", 6)):
        assert name in back
        assert str(boards) in back


def test_an_owner_changes_them(tmp_path: Path) -> None:
    (tmp_path / "salmon_run").mkdir()
    (tmp_path / "salmon_run" / "game.toml").write_text("[race]\nhand = 5\n", encoding="utf-8")
    front, _ = said(aid(SALMON_RUN.load(tmp_path, "en")))
    assert "draw up to 5" in front


def test_faces_as_text(salmon: GameData, golden: Any) -> None:
    piece = aid(salmon)
    text = f"front\n{dumped(piece.front, '  ')}back\n{dumped(piece.back or (), '  ')}"
    golden.check("salmon_run/player-aids.txt", text)
