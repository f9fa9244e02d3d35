"""Cards without a layout: title, picture and columns share the height by need."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
from PIL import Image

from tests.command import done, run

GAME = """[game]
title = "G"
players = [1, 4]
[[components]]
name = "cards"
kind = "deck"
size = "poker"
"""
PNG = ("--format", "png", "--dpi", "100")
LETTERS = "abcdefgh"
WORDS = ("fish", "river", "lantern", "of", "the", "cold", "morning")
RED = (254, 0, 0)


def write_game(folder: Path, rows: list[dict[str, str]]) -> None:
    (folder / "g" / "art").mkdir(parents=True, exist_ok=True)
    (folder / "g" / "game.toml").write_text(GAME, "utf-8")
    Image.new("RGB", (900, 900), RED).save(folder / "g" / "art" / "red.png")
    with (folder / "g" / "cards.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(dict.fromkeys(key for row in rows for key in row)))
        writer.writeheader()
        writer.writerows(rows)


def words(count: int) -> str:
    return " ".join(WORDS[n % len(WORDS)] for n in range(count))


@pytest.mark.slow
def test_any_mix_of_eight_columns_and_eighty_words_fits(tmp_path: Path) -> None:
    rows = [
        {"name": f"Card {columns} {count} {picture}", "picture": picture, "text": words(count)}
        | {f"column {letter}": "two words" for letter in LETTERS[:columns]}
        for columns in (0, 1, 5, 8)
        for count in (0, 1, 20, 80)
        for picture in ("", "red")
    ]
    rows.append({"name": words(14), "picture": "red", "text": words(80)})
    write_game(tmp_path, rows)
    assert "Note" not in done("check", "g", "--games", tmp_path).err
    (tmp_path / "g" / "cards.csv").write_text(f"id,a,b\nx,{words(40)},{words(40)}\n", "utf-8")
    done("check", "g", "--games", tmp_path)


@pytest.mark.parametrize("picture", ["", "red"])
def test_words_that_are_too_many_are_counted(tmp_path: Path, picture: str) -> None:
    def check(count: int) -> str:
        write_game(tmp_path, [{"name": "A", "picture": picture, "kind": "b", "text": words(count)}])
        return run("check", "g", "--games", tmp_path).err

    message = check(400)
    assert "g/cards.csv: a (row 2, column D): text: needs" in message
    less = re.search(r"shorten the text by about (\d+) words", message)
    assert less
    assert "Error" not in check(400 - int(less[1]) - 3)
    assert "Error" in check(400 - int(less[1]) + 12)


def test_pictures_are_as_high_as_the_words_let_them(tmp_path: Path) -> None:
    counts = (0, 5, 40, 80)
    write_game(tmp_path, [{"name": f"c{n}", "picture": "red", "text": words(n)} for n in counts])
    done("print", "g", "--games", tmp_path, *PNG, "--out", tmp_path / "out")
    heights, gaps = [], []
    for count in counts:
        (file,) = tmp_path.rglob(f"c{count}-front.png")
        image = Image.open(file).convert("RGB")
        middle = [image.getpixel((image.width // 2, y)) for y in range(image.height)]
        reds = [y for y, color in enumerate(middle) if color == RED]
        heights.append(len(reds) / 100 * 25.4)
        assert len(reds) == reds[-1] - reds[0] + 1, "nothing stands on the picture"
        below = image.crop((0, reds[-1] + 3, image.width, image.height)).convert("L")
        dark = below.point(lambda level: 255 * (level < 128)).getbbox()
        gaps.append(dark and dark[1] / 100 * 25.4)
    assert heights[0] == heights[1] > 50, "as wide as the card lets it"
    assert heights[1] > heights[2] > heights[3] > 15
    assert gaps[0] is None and all(gap and 0.5 < gap < 12 for gap in gaps[1:])


def test_marks_in_cells_stand_as_they_are_typed(tmp_path: Path) -> None:
    typed = {"a": "2*3*4", "b": "A | B", "c": "<b>x</b>", "d": "snake_case [y] {", "e": "C:\\d 5*"}
    write_game(tmp_path, [{"name": key, "#*|{": text} for key, text in typed.items()])
    done("check", "g", "--games", tmp_path)
    import pypdfium2 as pdfium

    done("print", "g", "--games", tmp_path, "--out", tmp_path / "pdf")
    (file,) = (tmp_path / "pdf").rglob("cards.pdf")
    printed = pdfium.PdfDocument(file)[0].get_textpage().get_text_range()
    for text in typed.values():
        assert "".join(f"#*|{{ {text}".split()) in "".join(printed.split())
    write_game(tmp_path, [{"name": "a", "text": "take {nothing}"}])
    message = run("check", "g", "--games", tmp_path).err
    assert 'no icon is called "nothing"' in message and "; for a brace write \\{" in message
