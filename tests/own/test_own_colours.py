"""Colours that owners name as CSS does, on cards, tokens and dice; hard words are told."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from companion.data.shared import read_roles
from companion.drawing.theme import INKS, build_theme, contrast_ratio
from tests.command import Ran, done, run

BOX = "x = 0\ny = 0\nw = 63.5\nh = 88.9\n"
CARDS = f"""[[layout]]
id = "cards"
size = [63.5, 88.9]
[layout.front.boxes.ground]
kind = "panel"
color = "{{ground}}"
{BOX}
[layout.front.boxes.band]
kind = "panel"
color = "class.{{colour}}.fill"
{BOX.replace("88.9", "20")}
[layout.front.boxes.name]
kind = "text"
text = "{{name}}"
color = "{{words}}"
{BOX.replace("y = 0", "y = 40").replace("88.9", "20")}
"""
NAMED = {
    "#369": (51, 102, 153),
    "#336699": (51, 102, 153),
    "tomato": (255, 99, 71),
    "RebeccaPurple": (102, 51, 153),
    "brown": (94, 64, 40),
    "Red": (166, 63, 44),
}


def write_game(folder: Path, cards: str, pieces: str = "") -> None:
    pond = folder / "games" / "pond"
    pond.mkdir(parents=True)
    parts = "".join(
        f'[[components]]\nname = "{name}"\nkind = "{kind}"\n'
        for name, kind in (("cards", "deck"), ("tokens", "token"), ("dice", "die"))
        if name == "cards" or pieces
    )
    (pond / "game.toml").write_text(f'[game]\ntitle = "P"\nplayers = [1, 2]\n{parts}', "utf-8")
    (pond / "cards.csv").write_text(f"id,name,ground,colour,words\n{cards}", "utf-8")
    (pond / "layout.toml").write_text(CARDS, "utf-8")
    for name in ("tokens", "dice") if pieces else ():
        heading = "colour" if name == "dice" else "Color"
        (pond / f"{name}.csv").write_text(f"id,{heading}\n{pieces}", "utf-8")


def check(folder: Path) -> Ran:
    return run("check", "pond", "--games", folder / "games")


def test_colours_of_css_are_printed_on_cards_tokens_and_dice(tmp_path: Path) -> None:
    colors = list(NAMED)
    cards = "".join(f"c{n},Frog,white,{color},black\n" for n, color in enumerate(colors))
    write_game(tmp_path, cards, "".join(f"t{n},{color}\n" for n, color in enumerate(colors)))
    ran = check(tmp_path)
    assert (ran.code, ran.err) == (0, "")
    files = ("--format", "png", "--dpi", "50", "--bleed", "0", "--out", tmp_path / "out")
    done("print", "pond", "--games", tmp_path / "games", *files)
    for number, right in enumerate(NAMED.values()):
        for piece, share in ((f"cards/c{number}", 0.1), (f"tokens/t{number}", 0.2)):
            (file,) = (tmp_path / "out").rglob(f"png/{piece}-front.png")
            with Image.open(file) as image:
                place = image.width // 2, round(image.height * share * (1 if share < 0.2 else 0.7))
                assert image.convert("RGB").getpixel(place) == right, piece


def test_words_that_are_hard_to_read_are_told(tmp_path: Path) -> None:
    write_game(
        tmp_path,
        "a,Frog,#FFFFFF,red,#EEE\nb,Toad,navy,red,black\nc,Newt,#369,red,white\nd,Eel,ivory,red,ink\n",
    )
    ran = check(tmp_path)
    assert ran.code == 0
    assert (
        "pond/layout.toml: cards a: name: words in #EEEEEE on #FFFFFF need more contrast:"
        " 3:1 or more, not 1.2:1" in ran.err
    )
    assert "cards b: name: words in #000000 on #000080 need more contrast" in ran.err
    assert "cards c: " not in ran.err
    assert "cards d: " not in ran.err


def test_what_is_no_colour_is_told(tmp_path: Path) -> None:
    write_game(tmp_path, "a,Frog,white,#12345,black\n", "t,mauve\n")
    said = check(tmp_path).err
    assert 'tokens.csv: t (row 2, column B): color: "mauve" is not a colour; use gold' in said
    assert "colour role" not in said, "each mistake once"
    assert "purple, brown, grey or a code such as #336699" in said
    assert 'cards.csv: a (row 2, column D): colour: "#12345" is not a colour' in said


@pytest.mark.parametrize("color", ["#777777", "yellowgreen", "ivory", "navy", "#808080", "orchid"])
def test_any_colour_can_be_read_in_every_ink(color: str) -> None:
    for ink in INKS:
        colors = build_theme(read_roles(), ink, "standard").colors
        fill, words = colors[f"class.{color}.fill"], colors[f"class.{color}.ink"]
        assert contrast_ratio(words or "#FFFFFF", fill or "#FFFFFF") >= 4.5
        assert ink == "full" or fill == "#FFFFFF"
        assert ink != "line" or colors[color] in ("#000000", "#FFFFFF")
