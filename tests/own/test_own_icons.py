"""Icons of owners: by name in words like ours, in their game only; told at the file if broken."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.cli.game_selection import open_games
from companion.data.shared import read_roles
from companion.drawing import icons
from companion.drawing.component import Style
from companion.drawing.shapes import Color, Group, Symbol, Use
from companion.drawing.shapes import Path as Outline
from companion.drawing.theme import Ink, build_theme
from companion.games.game_type import Choices, Game
from companion.games.lure.game import LURE
from tests.command import Ran, run

FROG = '<svg viewBox="0 0 10 10"><rect width="10" height="{h}" fill="{fill}"/></svg>'
LAYOUT = """[[layout]]
id = "cards"
size = [63.5, 88.9]
[layout.front.boxes.words]
kind = "text"
text = "{sign} points"
color = "accent"
x = 5
y = 5
w = 50
h = 9
[layout.front.boxes.picture]
kind = "art"
name = "{picture}"
x = 5
y = 20
w = 50
h = 40
"""


def game(folder: Path, name: str, frog: str = "", *, rows: str = "a,{frog},\n") -> Path:
    """Write a game whose card says an icon, and return its folder."""
    pond = folder / name
    (pond / "art").mkdir(parents=True)
    (pond / "icons").mkdir()
    parts = '[[components]]\nname = "cards"\nkind = "deck"\n'
    (pond / "game.toml").write_text(f'[game]\ntitle = "P"\nplayers = [1, 2]\n{parts}', "utf-8")
    (pond / "cards.csv").write_text(f"id,Sign,Picture\n{rows}", "utf-8")
    (pond / "layout.toml").write_text(LAYOUT, "utf-8")
    if frog:
        (pond / "icons" / "frog.svg").write_text(frog, "utf-8")
    return pond


def checked(pond: Path) -> Ran:
    return run("check", pond.name, "--games", pond.parent)


def symbols(pond: Path, ink: Ink = "full") -> list[Symbol]:
    """Return the icons on the cards of a game."""
    (found,) = open_games([Game(pond.name, home=pond.parent)], None)
    (part,) = found.components
    pieces = part.draw(Style(build_theme(read_roles(), ink, "standard")), part.copies)
    inside = [one for piece in pieces for one in piece.front]
    return [one.symbol for one in inside if isinstance(one, Use)]


def colors(symbol: Symbol) -> set[Color | None]:
    (group,) = symbol.shapes
    assert isinstance(group, Group)
    return {one.fill for one in group.shapes if isinstance(one, Outline)}


def test_an_icon_stands_in_words_and_black_takes_their_colour(tmp_path: Path) -> None:
    pond = game(tmp_path, "pond", FROG.format(h=5, fill="black"), rows="a,{frog}x3,\n")
    found = symbols(pond)
    assert len(found) == 3
    assert list(icons.iter_used_icons([Use(found[0])])) == ["frog"]
    (accent,) = [role.standard for role in read_roles() if role.id == "accent"]
    assert colors(found[0]) == {accent}
    (pond / "icons" / "frog.svg").write_text(FROG.format(h=5, fill="#FF0000"), "utf-8")
    assert colors(symbols(pond)[0]) == {"#FF0000"}, "a coloured icon keeps its colours"
    assert colors(symbols(pond, "line")[0]) == {"#4C4C4C"}


def test_no_game_sees_the_icons_of_another(tmp_path: Path) -> None:
    one = game(tmp_path, "one", FROG.format(h=5, fill="black"))
    assert symbols(one)
    assert "frog" not in icons.icon_names()
    two = game(tmp_path, "two", FROG.format(h=9, fill="black"))
    three = game(tmp_path, "three")
    first, second, again = (symbols(pond)[0] for pond in (one, two, one))
    assert first == again
    assert (first.name == second.name, first == second) == (False, False)
    assert symbols(three) == []
    assert 'no icon is called "frog"' in checked(three).err
    assert "frog" not in icons.icon_names()


def test_an_icon_of_ours_can_be_replaced_in_a_game_of_ours(tmp_path: Path) -> None:
    folder = tmp_path / "own" / "lure" / "icons"
    folder.mkdir(parents=True)

    def symbols_of_aid() -> set[Symbol]:
        (found,) = open_games(
            [LURE], tmp_path / "own", "en", Choices(only=frozenset({"player-aids"}))
        )
        (part,) = found.components
        style = Style(build_theme(read_roles(), "full", "standard"))
        faces = [piece.front for piece in part.draw(style, part.copies)]
        return {one.symbol for face in faces for one in face if isinstance(one, Use)}

    ours = symbols_of_aid()
    name = sorted(icons.iter_used_icons(map(Use, ours)))[0]
    (folder / f"{name}.svg").write_text(FROG.format(h=7, fill="black"), "utf-8")
    (changed,) = symbols_of_aid() - ours
    assert list(icons.iter_used_icons([Use(changed)])) == [name]


def test_broken_icons_and_pictures_are_told_at_their_files_all_at_once(tmp_path: Path) -> None:
    pond = game(tmp_path, "pond", "<svg", rows="a,{frog},frog\nb,{toad},newt.png\nc,x,none\n")
    (pond / "icons" / "Toad 2.svg").write_text("", "utf-8")
    assert (
        "pond/icons/Toad 2.svg: an icon is an .svg file named with small letters"
        in checked(pond).err
    )
    (pond / "icons" / "Toad 2.svg").unlink()
    (pond / "art" / "frog.svg").write_text("no", "utf-8")
    (pond / "art" / "newt.png").write_bytes(b"no picture")
    told = checked(pond).err
    for right in (
        "pond/icons/frog.svg: frog.svg is not XML",
        "pond/art/frog.svg: cards a (row 2, column C): picture: frog.svg is not XML",
        "pond/art/newt.png: cards b (row 3, column C): picture: newt.png",
        'pond/cards.csv: c (row 4, column C): picture: there is no picture "none"',
        'no icon is called "toad"',
    ):
        assert right in told, told
    assert 'no icon is called "frog"' not in told


@pytest.mark.slow
def test_a_broken_picture_over_ours_is_told_at_its_file(tmp_path: Path) -> None:
    art = tmp_path / "own" / "lure" / "art" / "fish"
    art.mkdir(parents=True)
    (art / "pike.svg").write_text("<svg", "utf-8")
    (art / "perch.png").write_bytes(b"x")
    ran = run("check", "lure", "--data", tmp_path / "own")
    assert ran.code == 1
    assert "lure/art/fish/pike.svg: fish-cards" in ran.err
    assert "lure/art/fish/perch.png: fish-cards" in ran.err


@pytest.mark.slow
def test_icons_from_outside_are_not_read(tmp_path: Path) -> None:
    pond = game(tmp_path, "pond")
    (tmp_path / "secret.svg").write_text(FROG.format(h=3, fill="black"), "utf-8")
    (pond / "icons" / "frog.svg").symlink_to(tmp_path / "secret.svg")
    assert "pond/icons/frog.svg: is a link into another folder" in checked(pond).err
    (pond / "icons" / "frog.svg").unlink()
    os.mkfifo(pond / "icons" / "frog.svg")
    assert "pond/icons/frog.svg: is not an ordinary file" in checked(pond).err
    for number in range(400):
        (pond / "icons" / f"a{number}.svg").touch()
    assert "pond/icons: holds more than 300 files" in checked(pond).err
