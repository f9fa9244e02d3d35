"""Spreadsheets as other programs write them, and wrong ones: all mistakes are told."""

from __future__ import annotations

import io
import json
import re
import zipfile
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from companion.core.errors import CompanionError, DataError
from companion.data.export_import import export_table, table_names
from companion.data.load import load_raw
from tests.data.conftest import GAME, TWO_FISH, Folders
from tests.data.sheets import brought, edited, game_data, loaded, save, sheet_of


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_csv_is_read_as_other_programs_write_it(
    pike: Folders, tmp_path: Path, delimiter: str, encoding: str
) -> None:
    file = tmp_path / "fish.csv"
    rows = edited(sheet_of(pike, file), "F01", "name", " Äsche;\n,\t ")
    save(file, rows, delimiter=delimiter, encoding=encoding)
    brought(pike, file)
    assert loaded(pike, pike.overlay)[0].value.name == " Äsche;\n,\t "


def test_csv_may_name_its_delimiter(pike: Folders, tmp_path: Path) -> None:
    file = tmp_path / "fish.csv"
    file.write_bytes(b"sep=;\r\nid;points\r\nF01;1\r\nF02;8\r\n")
    assert brought(pike, file).changed == ("F02",)


def test_excel_has_only_floats(pike: Folders, tmp_path: Path) -> None:
    file = tmp_path / "fish.xlsx"
    save(file, [["id", "points", "name"], ["F01", 3.0, 12], ["F02", 2, "007"]])
    brought(pike, file)
    fish = loaded(pike, pike.overlay)[0].value
    assert (fish.points, fish.name) == (3, "12")
    assert type(fish.points) is int


def refusal(folders: Folders, file: Path) -> str:
    with pytest.raises(CompanionError) as caught:
        brought(folders, file)
    assert not folders.overlay.exists(), "nothing is written"
    return str(caught.value)


def test_wrong_cells_are_named_all_at_once(pike: Folders, tmp_path: Path) -> None:
    file = tmp_path / "fish.xlsx"
    rows = sheet_of(pike, file)
    rows = edited(edited(rows, "F01", "points", "two"), "F02", "points", 3.5)
    rows = edited(edited(rows, "F02", "source", "X"), "F02", "weight", datetime(2024, 1, 3))
    many = [[f"A{n}", "x", n, "", "", "", "", "", "", "", ""] for n in range(7)]
    save(file, [*rows, *many, ["A9", "x", "", "", "", "", "x", "", "", "", ""]])
    assert refusal(pike, file).splitlines() == [
        "6 mistakes in the data",
        '  fish.xlsx: row 2, column C: points: must be a whole number, not "two"',
        "  fish.xlsx: row 3, column C: points: must be a whole number, not 3.5",
        '  fish.xlsx: row 3, column D: weight: must be a number, not "2024-01-03 0:00:00"',
        "  fish.xlsx: row 3, column I: source: must begin with R (rules), F (found),"
        ' D (derived), H (house) or O (own copy), such as "R p. 4", not "X"',
        "  fish.xlsx: row 11, column C: points: is missing",
        '  fish.xlsx: row 11, column G: place.x: must be a number, not "x"',
    ]


def test_a_wrong_cell_is_told_once(pike: Folders, tmp_path: Path) -> None:
    file = tmp_path / "fish.xlsx"
    save(file, [["id", "name", "points"], ["F01", "a", 1], ["N", "b", "#N/A"]])
    text = refusal(pike, file)
    assert text.startswith("fish.xlsx: row 3, column C: points: holds the error")
    assert "missing" not in text


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("id,pionts\nF01,1\n", 'row 1, column B: pionts: unknown column; did you mean "points"?'),
        ('id,source\nF01,""""""\n', "column B: source: must begin with R"),
        ("id,label:wrod\nF01,x\n", "row 2, column B: label:wrod: there is no such label"),
        ("id,label:word\nF01,\n", 'column B: label:word: must not be empty; ours is "Grayling"'),
        ("id,sources\nF01,x\n", 'row 1, column B: sources: unknown column'),
        ("id,points,points\nF01,1,1\n", "row 1, column C: points: this heading is there twice"),
        ("id,points\nF01,1\n,2\n", "row 3, column A: id: is missing"),
        ("id,points\nF01,1\nf01,2\n", 'row 3, column A: id: "f01" stands in row 2 too'),
        ("id,points\nä,1\n", "row 2, column A: id: must be letters"),
        ("id,points\nF01,1,5\n", "row 2, column C: has no heading"),
        ("id,points\nF01,1\nF02,1,5\n", "row 3: has one cell too many; put words with a comma in"),
        ("id,place,place.x\nF02,3,1\n", "has the same key as another column"),
        ('id,tags\nF02,"[1, 2"\n', 'row 2, column B: tags: must be a list, not "[1, 2"'),
        ('id,tags\nF02,"[1, 2]"\n', "row 2, column B: tags[0]: must be words in quotes, not 1"),
        ("id,wild\nF02,1\n", "row 2, column B: wild: must be true or false, not 1"),
        ("points,name\n1,F01\n", 'there is no column "id"'),
        ("id,points\n", "has headings but no entries"),
        ("", 'there is no column "id"'),
        ("\n\n", 'there is no column "id"'),
        ("id,name\nF01,\ufffd".encode("latin-1", "ignore") + b"\xfc\n", "line 2 is not UTF-8"),
        (b"PK\x03\x04", "is not a CSV file but a workbook"),
        (b"id\0,points", "is not a CSV file"),
        (b"x" * 2_000_001, "is larger than 2 MB"),
        (f"id,{'a.' * 50_000}a\nF01,1\n", "is too long for a heading"),
        (f"id,{'a.' * 12}a\nF01,1\n", "is too long for a heading"),
        (f"id{',a' * 1_000}\n", "has more than 1,000 columns"),
        ("id\n" + "a\n" * 1_001, "has more than 1,000 rows"),
        ("id\n" + "1 1\n" * 1_000, "and 2900 more"),
    ],
)  # fmt: skip
def test_a_wrong_csv_file_is_explained(
    pike: Folders, tmp_path: Path, content: str | bytes, message: str
) -> None:
    file = tmp_path / "fish.csv"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    assert message in refusal(pike, file)


@pytest.mark.parametrize("name", ["f.xls", "f.ods", "f.txt", "f", "f.xlsm", "f.CSV.gz"])
def test_other_endings_are_refused(pike: Folders, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"id\nF01\n")
    assert "save it as .xlsx or .csv" in refusal(pike, tmp_path / name)
    with pytest.raises(CompanionError, match=r"save it as \.xlsx or \.csv"):
        export_table(game_data(pike), "fish", tmp_path / name)


def bomb() -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("xl/workbook.xml", b" " * 200_000_000)
    return stream.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("content", "message"),
    [
        (lambda: b"\xd0\xcf\x11\xe0" + bytes(600), "has a password or is an old .xls file"),
        (lambda: b"id,points\n", "is damaged or not an XLSX file"),
        (lambda: b"", "is damaged or not an XLSX file"),
        (bomb, "has too many letters"),
        (lambda: b"x" * 10_000_001, "is larger than 10 MB"),
    ],
)
def test_a_wrong_workbook_is_explained(
    pike: Folders, tmp_path: Path, content: Any, message: str
) -> None:
    file = tmp_path / "fish.xlsx"
    file.write_bytes(content())
    assert message in refusal(pike, file)


@pytest.mark.slow
def test_a_damaged_workbook_never_crashes(pike: Folders, tmp_path: Path) -> None:
    file = tmp_path / "fish.xlsx"
    export_table(game_data(pike), "fish", file)
    whole = file.read_bytes()
    parts = {}
    with zipfile.ZipFile(file) as package:
        parts = {name: package.read(name) for name in package.namelist()}
    for place in range(0, len(whole), 97):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        with suppress(CompanionError):
            brought(pike, file)
    for left_out in parts:
        with zipfile.ZipFile(file, "w") as package:
            for name, content in parts.items():
                if name != left_out:
                    package.writestr(name, content)
        with suppress(CompanionError):
            brought(pike, file)


def test_formulas_count_by_their_saved_results(pike: Folders, tmp_path: Path) -> None:
    file = tmp_path / "fish.xlsx"
    save(file, [["id", "points"], ["F01", "=1+2"], ["F02", 2]])
    message = "row 2, column B: points: is a formula without a saved result"
    assert message in refusal(pike, file)
    with zipfile.ZipFile(file) as package:
        parts = {name: package.read(name) for name in package.namelist()}
    with zipfile.ZipFile(file, "w") as package:
        for name, content in parts.items():
            package.writestr(name, re.sub(rb"<v ?/>|<v></v>", b"<v>3</v>", content))
    brought(pike, file)
    assert loaded(pike, pike.overlay)[0].value.points == 3


def test_merged_cells_and_errors_are_named(pike: Folders, tmp_path: Path) -> None:
    file = tmp_path / "fish.xlsx"
    save(file, [["id", "points"], ["F01", "#N/A"], ["F02", 2]])
    assert "row 2, column B: points: holds the error #N/A" in refusal(pike, file)
    book = load_workbook(file)
    book["fish"].merge_cells("A2:A3")
    book.save(file)
    assert "row 2, column A: id: A2:A3 is one merged cell" in refusal(pike, file)


def test_the_right_sheet_is_taken(pike: Folders, tmp_path: Path) -> None:
    file = tmp_path / "fish.xlsx"
    save(file, [["id", "points"], ["F01", 4], ["F02", 2]])
    book = load_workbook(file)
    book.create_sheet("notes", 0)
    book.save(file)
    assert brought(pike, file).changed == ("F01",)
    book["fish"].title = "other"
    book.save(file)
    assert brought(pike, file).changed == (), "the only one with headings"
    book["notes"].append(["id", "points"])
    book.save(file)
    with pytest.raises(CompanionError, match=r'no sheet "fish".* The sheets are: notes, other'):
        brought(pike, file)


def test_a_sheet_that_reaches_too_far_is_refused(pike: Folders, tmp_path: Path) -> None:
    file = tmp_path / "fish.xlsx"
    save(file, [["id", "points"], ["F01", 4]])
    book = load_workbook(file)
    book["fish"]["XFD1048576"] = 1
    book.save(file)
    assert "goes on to cell XFD1048576" in refusal(pike, file)


def test_a_cell_that_is_too_long_does_not_go_out(pike: Folders, tmp_path: Path) -> None:
    tags = json.dumps(["a" * 4000] * 10)
    pike.ours("fish.toml", f'[[fish]]\nid = "F01"\ntags = {tags}\nsource = "H"\n')
    with pytest.raises(CompanionError, match="a cell holds 32767 letters"):
        export_table(game_data(pike), "fish", tmp_path / "fish.xlsx")
    assert list(tmp_path.glob("fish*")) == []


def test_mistakes_elsewhere_in_the_data_are_told_as_such(pike: Folders, tmp_path: Path) -> None:
    pike.ours("fish.toml", TWO_FISH).owner("fish.toml", '[[fihs]]\nid = "F01"\n')
    export_table(load_raw(GAME, templates=pike.templates), "fish", tmp_path / "fish.csv")
    with pytest.raises(
        DataError, match=r'pike/fish\.toml: fihs: unknown table; did you mean "fish"'
    ):
        brought(pike, tmp_path / "fish.csv")


def test_a_table_that_does_not_exist_is_guessed(pike: Folders, tmp_path: Path) -> None:
    pike.ours("game.toml", '[game]\nname = "Pike"\nsource = "H"\n')
    assert table_names(game_data(pike)) == ("fish",)
    with pytest.raises(CompanionError, match='no table "fihs"; did you mean "fish"'):
        export_table(game_data(pike), "fihs", tmp_path / "fish.csv")
    with pytest.raises(CompanionError, match="is one record, not a list"):
        export_table(game_data(pike), "game", tmp_path / "fish.csv")
