"""What a folder of data can be made of: tiles in shapes, figures, boards, tracks, aids, backs."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from companion.cli.game_selection import open_games
from companion.data.shared import read_roles
from companion.drawing.component import Component, Piece, Style
from companion.drawing.shapes import Circle, Group, Polygon, Shape, Text, Use
from companion.drawing.theme import build_theme
from companion.games.game_type import Choices, Game
from tests.command import run

POND = Path(__file__).parent.parent / "own_games" / "pond"
STYLE = Style(build_theme(read_roles(), "full", "standard"))


@pytest.fixture(scope="module")
def parts() -> dict[str, Component]:
    """Return the components of a game of data."""
    (found,) = open_games([Game("pond", home=POND.parent)], None)
    return {part.name: part for part in found.components}


def drawn(part: Component) -> dict[str, Piece]:
    pieces = part.draw(STYLE, part.copies)
    assert not [problem for piece in pieces for problem in piece.problems]
    return {piece.id: piece for piece in pieces}


def within(shapes: tuple[Shape, ...] | None) -> Iterator[Shape]:
    """Yield shapes and those inside groups and symbols."""
    for shape in shapes or ():
        yield shape
        if isinstance(shape, Group):
            yield from within(shape.shapes)
        if isinstance(shape, Use):
            yield from within(shape.symbol.shapes)


def words(shapes: tuple[Shape, ...] | None) -> list[str]:
    return [shape.words for shape in within(shapes) if isinstance(shape, Text)]


def symbols(shapes: tuple[Shape, ...] | None) -> set[str]:
    return {shape.symbol.name for shape in within(shapes) if isinstance(shape, Use)}


def test_tiles_are_cut_out_in_their_shapes(parts: dict[str, Component]) -> None:
    hexes, rounds, stones = parts["hexes"], parts["rounds"], parts["stones"]
    assert (hexes.stock, hexes.cut, hexes.width, hexes.height) == ("tile", "line", 95.25, 82.5)
    (outline,) = hexes.cutout_of("flat").outlines
    assert isinstance(outline, Polygon)
    assert outline.points[2] == (95.25, 41.25), "a hex lies on an edge"
    (outline,) = rounds.cutout_of("flat").outlines
    assert outline == Circle(30, 30, 30)
    assert (stones.cut, stones.width) == ("edges", 40)
    ground = drawn(rounds)["flat"].front[0]
    assert isinstance(ground, Group)
    assert ground.clip == Circle(30, 30, 30.8), "what runs over the cut touches no neighbour"
    assert "Flat" in words(drawn(hexes)["flat"].front) or "flat" in words(
        drawn(hexes)["flat"].front
    )


def test_tokens_have_a_back_where_a_row_says_one(parts: dict[str, Component]) -> None:
    tokens = drawn(parts["tokens"])
    assert parts["tokens"].sides == 2
    assert (words(tokens["fly"].front), words(tokens["fly"].back)) == ([], ["F"])
    assert words(tokens["hook"].back) == ["H"], "the back of the others is like their front"


def test_figures_stand_with_a_picture_or_a_letter(parts: dict[str, Component]) -> None:
    pawns, herons = drawn(parts["pawns"]), parts["herons"]
    assert words(pawns["red"].front) == ["R", "R"]
    assert symbols(pawns["blue"].front) == {"fish-dace-full", "fish-pike-full"}
    assert (parts["pawns"].width, herons.width) == (18, 30)
    assert herons.assemblies["red"].figure == (30, 45)  # type: ignore[union-attr]


def test_boards_name_their_spaces(parts: dict[str, Component]) -> None:
    bank = parts["bank"]
    assert bank.spaces == {"bank": ((15, 20), (60, 45), (110, 70))}
    assert "Start" in words(drawn(bank)["bank"].front)
    circles = [one for one in within(drawn(bank)["bank"].front) if isinstance(one, Circle)]
    assert {(one.x, one.r) for one in circles if one.pen} >= {(15, 10), (60, 12)}
    assert 110 not in {one.x for one in circles}, "without a size nothing is drawn"


def test_tracks_run_in_a_snake(parts: dict[str, Component]) -> None:
    counter, walk = parts["counter"], parts["walk"]
    assert words(drawn(counter)["counter"].front) == [str(one) for one in range(31)]
    middles = counter.spaces["counter"]
    steps = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pairwise(middles)]
    assert max(steps) < 1.6 * min(steps), "each cell lies beside the one before"
    assert words(drawn(walk)["walk"].front) == ["Start", "Goal"]
    assert symbols(drawn(walk)["walk"].front) == {"fish-dace-full"}


def test_aids_hold_words_on_two_sides(parts: dict[str, Component]) -> None:
    aid = drawn(parts["help"])["aid"]
    assert (parts["help"].sides, parts["help"].count) == (2, 4)
    assert "Or pass." in words(aid.front)
    assert "When the deck is empty." in words(aid.back)
    assert any(name.startswith("icon-hook") for name in symbols(aid.front))


def test_one_picture_is_the_back_of_all_cards(parts: dict[str, Component]) -> None:
    covers = drawn(parts["covers"])
    assert parts["covers"].plain_back
    assert {frozenset(symbols(piece.back)) for piece in covers.values()} == {
        frozenset({"fish-dace-full"})
    }


GAME = """[game]
title = "P"
players = [1, 2]
[[components]]
name = "a"
"""
WRONG = {
    'kind = "track"\nsize = [90, 30]': "game.toml: a: numbers: a track needs its first and last",
    'kind = "track"\nnumbers = [0, 9]': "game.toml: a: size: a track needs its size",
    'kind = "track"\nsize = [90, 30]\nnumbers = [0, 99999]': "a: numbers: a track needs",
    'kind = "board"\nsize = [90, 30]\npicture = "fish/pkie"': 'a: picture: there is no picture "',
    'kind = "deck"\ntable = "t"\nback = "no"': 'a: back: there is no picture "no"',
    'kind = "aid"\ntable = "t"': "t.csv: x (row 2, column C): side: must be front or back",
    'kind = "aid"\ntable = "t"\nshape = "hex"': "a: shape: an aid cannot have a shape",
    'kind = "die"\ntable = "t"\nback = "fish/pike"': "a: back: a die has no back; these do: deck",
    'kind = "tile"\ntable = "t"\nshape = "star"': 'a: shape: must be "square", "round" or "hex"',
    'kind = "board"\nsize = [90, 30]\npicture = "fish/pike"\ntable = "t"': (
        "t.csv: x (row 2, column D): x: must lie on the board: from 0 to 90 mm, not 200"
    ),
    'kind = "token"\ntable = "t"': (
        't.csv: x (row 2, column F): back-picture: there is no picture "none"'
    ),
    'kind = "track"\nsize = [90, 30]\ntable = "t"': (
        't.csv: x (row 2, column G): colour: "mauve" is not a colour; use gold'
    ),
    'kind = "standee"\ntable = "t"': "t.csv: x (row 2, column F): back-picture: there is no",
}


def test_an_aid_looks_numbers_up_and_has_a_picture_on_each_side(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(POND, tmp_path / "games" / "pond"))
    game = (folder / "game.toml").read_text("utf-8")
    (folder / "game.toml").write_text(game.replace("[game]", "[game]\nhand = 5", 1), "utf-8")
    rows = """
[[help]]
id = "turn"
title = "Your turn"
picture = "fish/pike"
text = "Draw."

[[help]]
id = "end"
title = "The end | at most {$game.hand} points"
text = "{$game.hands} cards."
"""
    (folder / "help.toml").write_text(rows, "utf-8")
    said = run("check", "pond", "--games", folder.parent).err
    assert 'pond/help.toml: end: text: uses "$game.hands", which does not exist' in said
    (folder / "help.toml").write_text(rows.replace("$game.hands", "$game.hand"), "utf-8")
    pond = Game("pond", home=folder.parent)
    (aids,) = pond.components(pond.load(None), Choices(only=frozenset({"help"})))
    front = drawn(aids)["aid"].front
    assert words(front) == ["Your turn", "Pond", "Draw.", "The end", "at most 5 points", "5 cards."]
    assert any(name.startswith("fish-pike") for name in symbols(front))


def test_a_box_for_tokens_bears_their_name(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(POND, tmp_path / "games" / "pond"))
    rows = 'id = "chest"\nholds = "tokens"\nstacks = [2, 2]\nthickness = 2\n'
    (folder / "tuck-boxes.toml").write_text(f"[[tuck-boxes]]\n{rows}", "utf-8")
    pond = Game("pond", home=folder.parent)
    (boxes,) = pond.components(pond.load(None), Choices(only=frozenset({"boxes"})))
    said = words(drawn(boxes)["chest"].front)
    assert "Tokens" in said
    assert "7 pieces" in said


@pytest.mark.parametrize("said", WRONG)
def test_mistakes_name_their_place(tmp_path: Path, said: str) -> None:
    folder = tmp_path / "games" / "pond"
    folder.mkdir(parents=True)
    (folder / "game.toml").write_text(GAME + said, "utf-8")
    colour = "mauve" if "track" in said else ""
    (folder / "t.csv").write_text(
        f"id,name,side,x,y,back-picture,colour\nx,X,left,200,9,none,{colour}\n", "utf-8"
    )
    ran = run("check", "pond", "--games", tmp_path / "games")
    assert ran.code == 1
    assert WRONG[said] in ran.err


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ('kind = "track"\nnumbers = [0, 9]\nsize = [5, 100]', "size[0]: must be from 10 to 1,000"),
        ('kind = "board"', "picture: a board needs a picture, and its size"),
    ],
)
def test_what_a_component_lacks_is_told_once(tmp_path: Path, said: str, message: str) -> None:
    (tmp_path / "pond").mkdir()
    (tmp_path / "pond" / "game.toml").write_text(GAME + said, "utf-8")
    told = run("check", "pond", "--games", tmp_path).err
    assert f"game.toml: a: {message}" in told
    assert told.count("game.toml: a: ") == 1


def test_a_kind_has_its_article(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(POND, tmp_path / "games" / "pond"))
    text = (folder / "game.toml").read_text("utf-8")
    (folder / "game.toml").write_text(
        text.replace('kind = "aid"', 'kind = "aid"\nback = "x"'), "utf-8"
    )
    assert "an aid has no back" in run("check", "pond", "--games", tmp_path / "games").err


def test_tokens_and_dice_have_the_sizes_that_they_name(tmp_path: Path) -> None:
    folder = tmp_path / "games" / "p"
    folder.mkdir(parents=True)
    sized = 'name = "coins"\nkind = "token"\ntable = "t"\nsize = "coin"'
    dice = 'name = "dice"\nkind = "die"\ntable = "t"\nsize = "d{sides}"'
    game = GAME.replace('name = "a"\n', f"{sized}\n[[components]]\n{dice}\n")
    (folder / "game.toml").write_text(game, "utf-8")
    (folder / "t.csv").write_text("id,name\nx,X\n", "utf-8")
    (folder / "sizes.toml").write_text("[sizes]\ncoin = 31\nd6 = 20\n", "utf-8")
    pond = Game("p", home=folder.parent)
    coins, cubes = pond.components(pond.load(None), Choices())
    assert coins.width == 31
    assert cubes.assemblies["x"].edge == 20  # type: ignore[union-attr]


@pytest.mark.parametrize("part", ["", '[[components]]\nname = "boxes"\nkind = "box"\n'])
def test_boxes_must_be_a_list(tmp_path: Path, part: str) -> None:
    folder = Path(shutil.copytree(POND, tmp_path / "games" / "pond"))
    game = (folder / "game.toml").read_text("utf-8")
    boxes = '[[components]]\nname = "boxes"\nkind = "box"\n'
    assert boxes in game
    (folder / "game.toml").write_text(game.replace(boxes, part), "utf-8")
    (folder / "tuck-boxes.toml").write_text('[tuck-boxes]\nholds = "cards"\n', "utf-8")
    ran = run("check", "pond", "--games", folder.parent)
    assert "pond/tuck-boxes.toml: tuck-boxes: must be written as [[tuck-boxes]]" in ran.err


@pytest.mark.parametrize("size", ["[]", "[20]", '"wide"'])
def test_sizes_must_be_numbers_of_mm(tmp_path: Path, size: str) -> None:
    folder = tmp_path / "games" / "p"
    folder.mkdir(parents=True)
    sized = 'name = "coins"\nkind = "token"\ntable = "t"\nsize = "coin"'
    (folder / "game.toml").write_text(GAME.replace('name = "a"\n', f"{sized}\n"), "utf-8")
    (folder / "t.csv").write_text("id,name\nx,X\n", "utf-8")
    (folder / "sizes.toml").write_text(f"[sizes]\ncoin = {size}\n", "utf-8")
    ran = run("check", "p", "--games", folder.parent)
    assert "coin: must be a size in mm from 5 to 1000, or two of them" in ran.err


@pytest.mark.parametrize(("size", "wrong"), [("poker", 0), ("wide", 1)])
def test_a_size_of_dice_by_name_is_told_once(tmp_path: Path, size: str, wrong: int) -> None:
    folder = tmp_path / "games" / "p"
    folder.mkdir(parents=True)
    dice = f'name = "dice"\nkind = "die"\ntable = "t"\nsize = "{size}"\n'
    (folder / "game.toml").write_text(GAME.replace('name = "a"\n', dice), "utf-8")
    (folder / "t.TOML").write_text('[[t]]\nid = "x"\n[[t]]\nid = "y"\n', "utf-8")
    ran = run("check", "p", "--games", folder.parent)
    assert (ran.code, ran.err.count('"wide" is not a size')) == (wrong, wrong), ran.err
    assert "sizes.toml" not in ran.err
