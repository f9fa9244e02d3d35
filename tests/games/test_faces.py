"""Each game has a face of its own, declared in its `themes.toml`; so can a game of an owner."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.errors import DataError
from companion.data.game_data import GameData
from companion.data.shared import read_roles
from companion.drawing.art import has_drawing, load_drawing
from companion.drawing.component import Style
from companion.drawing.fit_text import Area
from companion.drawing.shapes import Path as Outline
from companion.drawing.shapes import Text
from companion.drawing.theme import INKS, Ink, Theme, build_theme
from companion.drawing.widgets import Face, draw_head, find_room
from companion.games.catalog import GAMES
from companion.games.faces import FACE, style_of_game
from companion.games.game_type import Choices, Game
from tests.faces import walked

HEAD = Area(0, 0, 120, 17)
SMALL = 34_000  # bytes: a drawn title


def theme_of(data: GameData, ink: Ink = "full") -> Theme:
    return style_of_game(Style(build_theme(read_roles(), ink, "standard")), data).theme


def face_of(game: Game) -> Face:
    [row] = game.load(None).named(FACE.name)
    face = row.value
    assert isinstance(face, Face)
    return face


def test_no_two_games_share_a_colour_of_their_face_or_a_drawing() -> None:
    faces = {game.slug: face_of(game) for game in GAMES}
    accents = {theme_of(game.load(None)).color("accent") for game in GAMES}
    assert len(accents) == len(GAMES)
    names = [
        name
        for face in faces.values()
        for name in {face.mark, face.grain, face.top, face.foot, face.left, face.right} - {""}
    ]
    assert len(names) == len(set(names)) > 2 * len(GAMES)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_drawn_title_is_small_and_stays_in_its_box(game: Game) -> None:
    name = face_of(game).mark
    files = list(Path("templates").glob(f"*/art/{name}.svg"))
    assert [file.stat().st_size < SMALL for file in files] == [True]
    for ink in INKS:
        symbol = load_drawing(name, ink)
        assert {type(shape) for shape in symbol.shapes} == {Outline}
        assert any(getattr(shape, "fill", "") not in (None, "#FFFFFF") for shape in symbol.shapes)


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_words_of_a_head_have_room_beside_what_is_drawn_in_it(game: Game, ink: Ink) -> None:
    face = face_of(game)
    assert list(draw_head(face, ink, HEAD, 3.0))
    room = find_room(face, ink, HEAD, 3.0)
    assert room.w > 60 and room.h > 8
    assert room.x >= 5 and room.y >= 3


def test_a_game_of_an_owner_has_a_face_if_its_themes_say_so(tmp_path: Path) -> None:
    """Frame, grain and colours are values of the file, so that any game can have them."""
    folder = tmp_path / "pond"
    folder.mkdir()
    (folder / "game.toml").write_text(
        '[game]\ntitle = "Pond"\nplayers = [2, 4]\n\n'
        '[[components]]\nname = "aids"\nkind = "aid"\n\n'
        '[[aids]]\nid = "one"\ntitle = "Your turn"\ntext = "Take a card."\n',
        encoding="utf-8",
    )
    game = Game("pond", home=tmp_path)

    def drawn() -> tuple[set[str], set[str]]:
        data = game.load(None)
        [aid] = game.components(data, Choices())
        [piece] = aid.draw(Style(build_theme(read_roles(), "full", "standard")), aid.copies)
        shapes = [shape for shape, _ in walked(piece.front)]
        words = {shape.words for shape in shapes if isinstance(shape, Text)}
        return {str(getattr(shape, "fill", "")) for shape in shapes}, words

    before, said = drawn()
    (folder / "themes.toml").write_text(
        '[face]\nfoot = "face/fleet-foot"\ncapitals = true\n'
        'colours = [{ id = "aid.head", standard = "#123456" }]\n',
        encoding="utf-8",
    )
    after, louder = drawn()
    assert "#123456" in after - before and "#F0B92B" in after - before
    assert "AIDS" in louder - said
    (folder / "themes.toml").write_text("[face]\nslant = 90\n", encoding="utf-8")
    with pytest.raises(DataError, match="slant"):
        drawn()


def test_every_drawing_of_a_face_is_there() -> None:
    for game in GAMES:
        face = face_of(game)
        for name in {face.mark, face.grain, face.top, face.foot, face.left, face.right} - {""}:
            assert has_drawing(name)
