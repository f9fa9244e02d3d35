"""A letter that no font has is left out and noted, wherever it stands."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from tests.command import done

GAME = """
[game]
title = "Fox \U0001f98a"
players = [1, 4]

[[components]]
name = "cards"
kind = "deck"

[[components]]
name = "aid"
kind = "aid"

[[components]]
name = "box"
kind = "box"

[[components]]
name = "pad"
kind = "pad"

[[components]]
name = "trail"
kind = "board"
picture = "map"
size = [100, 100]
"""
SCORING = """
[[scoring-fields]]
id = "foxes"
kind = "number"
most = 9

[[scoring-lines]]
id = "foxes"
points = "foxes"
"""


def test_a_letter_that_no_font_has_is_noted_on_every_kind_of_piece(tmp_path: Path) -> None:
    folder = tmp_path / "g"
    (folder / "art").mkdir(parents=True)
    (folder / "labels").mkdir()
    Image.new("RGB", (900, 900), "white").save(folder / "art" / "map.png")
    for name, text in {
        "game.toml": GAME + 'table = "spaces"\n',
        "cards.csv": "id,name\na,A\n",
        "aid.csv": "id,title,text\na,Turn,Move \U0001f98a\n",
        "spaces.csv": "id,x,y,size,name\na,50,50,40,Den \U0001f98a\n",
        "scoring.toml": SCORING,
        "labels/en.toml": '[scoring.lines]\nfoxes = "Foxes \U0001f98a"\n',
    }.items():
        (folder / name).write_text(text, "utf-8")
    notes = done("check", "g", "--games", tmp_path).err
    for piece in ("aid", "box", "score-pad", "trail"):
        lines = [line for line in notes.splitlines() if f": {piece}" in line]
        assert any('no font has "\U0001f98a" (U+1F98A), so nothing' in line for line in lines), (
            piece
        )
