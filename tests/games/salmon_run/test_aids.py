"""The player aid of Salmon Run says the numbers of the data, and every sign of a hex."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.data.game_data import GameData
from companion.data.shared import read_roles
from companion.drawing import icons
from companion.drawing.component import Piece, Style
from companion.drawing.shapes import Group, Pen, Rect, Text
from companion.drawing.shapes import Path as Outline
from companion.drawing.theme import INKS, Ink, build_theme
from companion.games.game_type import Choices
from companion.games.salmon_run.aids import HEXES, REEDS
from companion.games.salmon_run.game import SALMON_RUN
from tests.faces import dumped, walked
from tests.games.salmon_run.parts import part

# what may lie on a hex, a paw for a bear. Source: R Game Details; CONTRACT section 5
SIGNS = {
    "eagle", "wild", "current", "rapids", "current-or-rapids", "double-swim", "swim", "draw",
    "reeds", "reeds-2", "fatigue", "paw",
}  # fmt: skip


def aid(data: GameData, ink: Ink = "full") -> Piece:
    style = Style(build_theme(read_roles(), ink, "standard"))
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
    assert {*HEXES, *REEDS} == SIGNS
    assert set(icons.iter_used_icons(aid(salmon).back or ())) >= SIGNS | {"rock", "waterfall"}


def test_its_numbers_are_those_of_the_rules(salmon: GameData) -> None:
    front, back = said(aid(salmon))
    assert "up to 3 cards" in front
    assert "draw up to 4" in front
    assert "3 swim cards" in front
    assert "up to 2 hexes" in front
    assert "6 6 6 6 6 3 3 3 3 3 3 32" in back
    for length in ("short 2", "beginner 3", "experienced 4", "long 5", "marathon 6"):
        assert length in back


def test_it_tells_how_the_race_begins(salmon: GameData) -> None:
    """R Set-up, steps 2 to 5; Random Set-up; the recommendation for beginners."""
    _, back = said(aid(salmon))
    for words in (
        "Beginners take three easy sides", "even is S2 , Easy , F2 , odd S1 , Medium or Hard , F1",
        "a bear on each paw", "all salmon on the start hex", "piles face up",
        "Shuffle the 11 swim cards of your colour and draw 4", "Roll for who begins",
    ):  # fmt: skip
        assert words in back, words


def test_its_sentences_are_those_of_the_rules(salmon: GameData) -> None:
    """R Reeds, Currents."""
    front, back = said(aid(salmon))
    assert "you may remove a card from hand, deck or discard pile" in back
    assert "shuffle the deck without the discard pile" in back
    assert "you may remove two cards" in back
    assert "Bears do not drift" in front


def test_in_line_ink_the_river_of_signs_is_framed(salmon: GameData) -> None:
    """Its hexes doubled the rings of the signs."""
    frames = [
        shape.data
        for shape, _ in walked(aid(salmon, "line").back or ())
        if isinstance(shape, Outline) and shape.pen == Pen("#000000", 0.4)
    ]
    assert any(data.count("M") == 1 and data.endswith("Z") for data in frames)


@pytest.mark.parametrize("ink", INKS)
def test_its_small_pictures_are_of_one_size_and_simple(salmon: GameData, ink: Ink) -> None:
    """Many lines as small as that would be a scribble."""
    groups = [one for one in aid(salmon, ink).front if isinstance(one, Group)]
    pictures = [one for one in groups if isinstance(one.clip, Rect) and one.clip.radius]
    assert len(pictures) == 7
    frames = [one.clip for one in pictures if isinstance(one.clip, Rect)]
    assert len({(frame.w, frame.h) for frame in frames}) == 1
    assert all(len(list(walked(one.shapes))) < 20 for one in pictures)


def test_an_owner_changes_them(tmp_path: Path) -> None:
    (tmp_path / "salmon_run").mkdir()
    (tmp_path / "salmon_run" / "game.toml").write_text("[race]\nhand = 5\n", encoding="utf-8")
    front, _ = said(aid(SALMON_RUN.load(tmp_path, "en")))
    assert "draw up to 5" in front


def test_faces_as_text(salmon: GameData, golden: Any) -> None:
    piece = aid(salmon)
    text = f"front\n{dumped(piece.front, '  ')}back\n{dumped(piece.back or (), '  ')}"
    golden.check("salmon_run/player-aids.txt", text)
