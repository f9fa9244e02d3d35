"""Rows of an owner's table changed, added and taken out: all else stays as it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook

from companion.core.errors import CompanionError
from companion.data.edit_file import change_rows

NEW = {
    "ide": {"name": 'Ide, "old"', "picture": "ide", "points": 3},
    "eel": {"name": "=1+1", "points": 12},
}


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("sign", [",", ";"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_rows_and_columns_of_csv_are_added_in_its_own_way(
    tmp_path: Path, mark: bytes, sign: str, end: str
) -> None:
    path = tmp_path / "cards.csv"
    before = mark + end.join([f"id{sign}Name{sign}points", f"a{sign}Tench{sign}4"]).encode()
    path.write_bytes(before)
    after = change_rows(path, before, "cards", NEW)
    first, *others = after.removeprefix(mark).decode().split(end)
    assert after.startswith(mark)
    assert first == sign.join(["id", "Name", "points", "picture"])
    quoted = '"Ide, ""old"""'
    assert others == [
        f"a{sign}Tench{sign}4",
        sign.join(["ide", quoted, "3", "ide"]),
        sign.join(["eel", '"""=1+1"""', "12"]),
        "",
    ]


def test_rows_of_xlsx_follow_the_last_and_other_sheets_stay(tmp_path: Path) -> None:
    book = Workbook()
    page = book.active
    assert page is not None
    page.title = "cards"
    page.append(["id", "name", "points"])
    page.append(["a", "Tench", 3])
    book.create_sheet("mine").append(["a note"])
    path = tmp_path / "cards.xlsx"
    book.save(path)
    path.write_bytes(change_rows(path, path.read_bytes(), "cards", NEW))
    found = load_workbook(path)
    rows = [[cell.value for cell in row] for row in found["cards"].iter_rows()]
    assert rows == [
        ["id", "name", "points", "picture"],
        ["a", "Tench", 3, None],
        ["ide", 'Ide, "old"', 3, "ide"],
        ["eel", "=1+1", 12, None],
    ]
    assert found["cards"]["B4"].data_type == "s", "no formula"
    assert found["mine"]["A1"].value == "a note"


def test_entries_of_toml_follow_with_comments_kept(tmp_path: Path) -> None:
    before = b'# mine\n[[cards]]\nid = "a" # first\npoints = 1\n'
    after = change_rows(tmp_path / "cards.toml", before, "cards", {"b": {"points": 2}})
    assert after == before + b'[[cards]]\nid = "b"\npoints = 2\n'


def test_a_table_that_cannot_be_read_is_not_added_to(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes(b"\xff\xfe\xff")
    with pytest.raises(CompanionError, match="correct this mistake"):
        change_rows(path, path.read_bytes(), "cards", NEW)


@pytest.mark.parametrize("end", ["", "\n", "\n\n"])
def test_cells_rows_and_columns_of_csv_change_at_once(tmp_path: Path, end: str) -> None:
    path = tmp_path / "cards.csv"
    before = f'id,Name,points\na,"Tench, old",4\nb,Pike\nc,See,1{end}'.encode()
    path.write_bytes(before)
    rows = {"c": None, "a": {"name": None, "points": 5}, "b": {"text": "x"}, "d": {"points": 2}}
    lines = change_rows(path, before, "cards", rows).decode().splitlines()
    assert lines[:3] == ["id,Name,points,text", "a,,5", "b,Pike,,x"]
    assert lines[3:] == ["d,,2"]


def test_cells_and_rows_of_xlsx_change_at_once(tmp_path: Path) -> None:
    book = Workbook()
    page = book.active
    assert page is not None
    for row in (["id", "name", "points"], ["a", "Tench", 3], ["b", "Pike", 4], ["c", "See", 5]):
        page.append(row)
    path = tmp_path / "cards.xlsx"
    book.save(path)
    rows = {"b": None, "a": {"points": None}, "c": {"text": "x"}, "d": {"name": "Ide"}}
    path.write_bytes(change_rows(path, path.read_bytes(), "cards", rows))
    found = load_workbook(path).active
    assert found is not None
    assert [list(row) for row in found.iter_rows(values_only=True)] == [
        ["id", "name", "points", "text"],
        ["a", "Tench", None, None],
        ["c", "See", 5, "x"],
        ["d", "Ide", None, None],
    ]


def test_a_csv_file_is_changed_by_the_delimiter_that_it_is_read_with(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes(b"name;cost, text\nTench;1, long\n")
    after = change_rows(path, path.read_bytes(), "cards", {"tench": {"name": "Ide"}})
    assert after == b"name;cost, text\nIde;1, long\n"
