"""Cells of spreadsheets stand on cards and in lists as they are shown, and count by value."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from pathlib import Path

import pytest
from openpyxl import Workbook

from companion.data.shared import read_roles
from companion.drawing.component import Component, Style
from companion.drawing.theme import build_theme
from companion.games.game_type import Choices
from companion.games.owner_games import find_own_games
from tests.command import done
from tests.faces import list_words

GAME = """
[game]
title = "G"
players = [1, 4]

[[components]]
name = "cards"
kind = "deck"
size = "square"
"""
LAYOUT = """
[[layout]]
id = "cards"
size = [70, 70]

[layout.front.boxes.price]
kind = "text"
x = 5
y = 5
w = 60
h = 20
text = "{price}"
when = "WHEN"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "g"
    folder.mkdir()
    (folder / "game.toml").write_text(GAME, "utf-8")
    return folder


def cards(folder: Path) -> Component:
    (game,) = find_own_games([folder.parent], ())
    (part,) = game.components(game.load(None), Choices())
    return part


def faces(folder: Path) -> dict[str, str]:
    part = cards(folder)
    style = Style(build_theme(read_roles(), "full", "standard"))
    return {piece.id: " ".join(list_words(piece.front)) for piece in part.draw(style, part.copies)}


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        ("2.10", "2.10"),
        ("1.50", "1.50"),
        ("1e3", "1e3"),
        ("007", "007"),
        ("TRUE", "TRUE"),
        ("False", "False"),
        ("[2]", "[2]"),
        ('"""To be."""', '"To be."'),
    ],
)
def test_each_case_of_a_cell_stands_on_a_card_as_it_is_typed(
    folder: Path, cell: str, shown: str
) -> None:
    (folder / "cards.csv").write_text(f"id,name,price\na,{cell},1\nb,B,{cell}\n", "utf-8")
    said = faces(folder)
    assert shown in said["a"]
    assert (shown in said["b"]) is (shown != "False")  # what is no is left out
    listed = done("list", "g", "cards", "--games", folder.parent).out
    assert re.search(rf"^a +{re.escape(shown)} ", listed, re.MULTILINE)
    done("check", "g", "--games", folder.parent)


@pytest.mark.parametrize(
    ("value", "number_format", "shown"),
    [
        (2.1, "0.00", "2.10"),
        (0.5, "0%", "50%"),
        (0.125, "0.0%", "12.5%"),
        (7, "000", "007"),
        (-3, "0.0", "-3.0"),
        (1250, '"$"#,##0.00', "$1,250.00"),
        (1250.4, "#,##0", "1,250"),
        (-2.5, "#,##0.00\\ [$\u20ac-407];[Red]-#,##0.00\\ [$\u20ac-407]", "-2.50-\u20ac"),
        (7, '_-* #,##0.00\\ "\u00a3"_-;-* 0_-', "7.00-\u00a3"),
        (12, '0" gold"', "12-gold"),
        (12, "0.0E+00", "12"),
        (0.5, "# ?/?", "0.5"),
        (7, "General", "7"),
        (True, "General", "TRUE"),
        (date(2024, 1, 3), "yyyy-mm-dd", "2024-01-03"),
        (date(2024, 1, 3), "mm-dd-yy", "2024-01-03"),
        (date(2024, 1, 3), "dd/mm/yy", "03/01/24"),
        (date(2024, 1, 3), '[$-C0A]d" de "mmmm;@', "3-de-January"),
        (date(2024, 1, 3), "ddd\\.d-mmm", "Wed.3-Jan"),
        (time(9, 5), "h:mm", "9:05"),
        (datetime(2024, 1, 3, 15, 4), "d.m.yyyy-h:mmAM/PM", "3.1.2024-3:04PM"),
        (timedelta(hours=2), "[h]:mm:ss", "2:00:00"),
    ],
)
def test_each_case_of_a_number_of_a_workbook_stands_on_a_card_as_it_is_shown(
    folder: Path, value: object, number_format: str, shown: str
) -> None:
    book = Workbook()
    page = book.active
    assert page is not None
    page.append(["id", "name", "price"])
    page.append(["a", "A", value])  # type: ignore[list-item]
    page.cell(2, 3).number_format = number_format
    book.save(folder / "cards.xlsx")
    assert faces(folder)["a"].split(maxsplit=2)[-1].replace(" ", "-") == shown


def test_dates_of_a_toml_file_are_words_that_go_out_and_come_back(folder: Path) -> None:
    cards, games = folder / "cards.toml", ("--games", folder.parent)
    cards.write_text('cards = [{ id = "a", on = 2024-01-03, at = 09:05:00, is = "x" }]', "utf-8")
    assert "on 2024-01-03, at 09:05:00" in done("list", "g", "cards", *games).out
    before, sheet = cards.read_bytes(), folder.parent / "x.xlsx"
    done("data", "export", "g", "cards", sheet, *games)
    assert "nothing was written" in done("data", "import", "g", "cards", sheet, *games).out
    assert cards.read_bytes() == before


def test_conditions_take_the_value_and_false_is_no(folder: Path) -> None:
    rows = "id,price,wild\na,1e3,TRUE\nb,2.00,FALSE\n"
    (folder / "cards.csv").write_text(rows, "utf-8")
    layout = folder / "layout.toml"
    for condition, wanted in (("price > 5", ["1e3", ""]), ("wild", ["1e3", ""])):
        layout.write_text(LAYOUT.replace("WHEN", condition), "utf-8")
        assert [*faces(folder).values()] == wanted, condition


def test_a_number_is_a_word_where_a_column_is_of_words(folder: Path) -> None:
    (folder / "cards.csv").write_text("id,code\na,012\nb,12\nc,1e3\nd,TRUE\n", "utf-8")
    game = folder / "game.toml"
    game.write_text(GAME + 'columns = { code = "words" }\n', "utf-8")
    (own,) = find_own_games([folder.parent], ())
    entries = own.load(None).named("cards")
    assert [entry.value.code for entry in entries] == ["012", "12", "1e3", "TRUE"]
