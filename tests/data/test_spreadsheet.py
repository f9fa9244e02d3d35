"""A table goes out to a spreadsheet, is edited, and comes back without loss."""

from __future__ import annotations

import csv
import io
import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec import Struct
from openpyxl import Workbook, load_workbook

from companion.core.errors import CompanionError, DataError
from companion.data.cells import from_cell, same, text_of, to_cell
from companion.data.export_table import GameFolders, export_table, read, table_names
from companion.data.game_data import open_data
from companion.data.import_table import Imported, import_table
from companion.data.schema import Entries, Schema
from companion.data.spreadsheet import letters
from companion.data.write import with_entries
from companion.games.catalog import GAMES
from companion.resources import templates_folder
from tests.data.conftest import GAME, Folders
from tests.sampled import sampled

ENDINGS = (".csv", ".xlsx")
TABLES = [
    (game.slug, table)
    for game in GAMES
    for table in table_names(GameFolders(game.slug, templates_folder()))
]
TABLES_IN_BOTH = [
    (*table, ending)
    for i, table in enumerate(TABLES)
    for ending in (ENDINGS[i % 2], ENDINGS[(i + 1) % 2])
]
OURS = """
    [[fish]]
    id = "F01"
    name = "Äsche"
    points = 1
    weight = 15.0
    source = "H"
    sources = { name = "R p. 4" }

    [[fish]]
    id = "F02"
    name = "007"
    points = 2
    tags = ["a", "b"]
    wild = true
    place = { x = 1.5, note = "" }
    source = "H"
"""
LABELS = """
    [fish.F01]
    word = "Grayling"

    [fish.F02]
    word = "=1+1"
"""


class Place(Struct, frozen=True):
    x: float
    note: str = ""
    deep: bool = False


class Fish(Struct, frozen=True):
    id: str
    name: str
    points: int
    weight: float | None = None
    tags: tuple[str, ...] = ()
    wild: bool = False
    place: Place | None = None
    copies: int = 1


@pytest.fixture
def pike(folders: Folders) -> Folders:
    return folders.ours("fish.toml", OURS).ours("labels/en.toml", LABELS)


def game_data(folders: Folders) -> GameFolders:
    return GameFolders(GAME, folders.templates, folders.overlay)


FISH = Entries("fish", Fish)


def loaded(folders: Folders, overlay: Path) -> Any:
    data = open_data(GAME, lambda: Schema((FISH,)), overlay, templates=folders.templates)
    data.check()
    return data.entries(FISH)


def brought(folders: Folders, file: Path) -> Imported:
    return import_table(game_data(folders), "fish", file, lambda own: loaded(folders, own))


def sheet_of(folders: Folders, file: Path) -> list[list[Any]]:
    """Return the table as rows of cells, from a file of the kind that is asked for."""
    export_table(game_data(folders), "fish", file)
    if file.suffix == ".csv":
        return list(csv.reader(io.StringIO(file.read_text("utf-8-sig"), newline="")))
    rows = load_workbook(file)["fish"].iter_rows(values_only=True)
    return [["" if cell is None else cell for cell in row] for row in rows]


def save(
    file: Path, rows: list[list[Any]], *, delimiter: str = ",", encoding: str = "utf-8"
) -> None:
    if file.suffix == ".csv":
        stream = io.StringIO(newline="")
        csv.writer(stream, delimiter=delimiter).writerows(rows)
        file.write_bytes(stream.getvalue().encode(encoding))
        return
    book = Workbook()
    assert book.active is not None
    book.active.title = "fish"
    for number, row in enumerate(rows, start=1):
        for column, value in enumerate(row, start=1):
            cell = book.active.cell(number, column, None if value == "" else value)
            if value == "=1+1":
                cell.data_type = "s"
    book.save(file)


def edited(rows: list[list[Any]], name: str, head: str, value: object) -> list[list[Any]]:
    column = rows[0].index(head)
    return [
        [value if row[0] == name and place == column else cell for place, cell in enumerate(row)]
        for row in rows
    ]


def own_file(folders: Folders, name: str = "fish.toml") -> str:
    return (folders.overlay / GAME / name).read_text("utf-8")


# --- what goes out ---------------------------------------------------------------------------


def test_a_sheet_has_a_row_per_entry_and_a_column_per_key(pike: Folders, tmp_path: Path) -> None:
    rows = sheet_of(pike, tmp_path / "fish.csv")
    keys = ["name", "points", "weight", "tags", "wild", "place.x", "place.note"]
    assert rows == [
        ["id", *keys, "source", "source:name", "label:word"],
        ["F01", "Äsche", "1", "15.0", "", "", "", "", "H", "R p. 4", "Grayling"],
        ["F02", "007", "2", "", '["a", "b"]', "TRUE", "1.5", '""', "H", "", "=1+1"],
    ]


def test_a_workbook_holds_numbers_as_numbers_and_words_as_words(
    pike: Folders, tmp_path: Path
) -> None:
    export_table(game_data(pike), "fish", tmp_path / "fish.xlsx")
    page = load_workbook(tmp_path / "fish.xlsx")["fish"]
    assert [page["B3"].value, page["C3"].value, page["F3"].value] == ["007", 2, True]
    assert [page["K3"].value, page["K3"].data_type] == ["=1+1", "s"]
    assert page["A1"].font.bold
    assert page.freeze_panes == "B2"
    assert page.auto_filter.ref == "A1:K3"


def test_a_csv_file_begins_with_the_mark_that_excel_needs(pike: Folders, tmp_path: Path) -> None:
    export_table(game_data(pike), "fish", tmp_path / "fish.csv")
    assert (tmp_path / "fish.csv").read_bytes().startswith(b"\xef\xbb\xbfid,")


def test_csv_needs_no_openpyxl(tmp_path: Path) -> None:
    slug, table = TABLES[0]
    code = (
        "import sys; from pathlib import Path; from companion.data.import_table import *\n"
        "from companion.data.export_table import *; from companion.resources import *\n"
        f"own = Path({str(tmp_path)!r}); "
        f"data = GameFolders({slug!r}, templates_folder(), own / 'o')\n"
        f"export_table(data, {table!r}, own / 't.csv')\n"
        f"import_table(data, {table!r}, own / 't.csv', lambda folder: None)\n"
        "assert 'openpyxl' not in sys.modules and 'tomlkit' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# --- round trips -----------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "table", "ending"), sampled(TABLES_IN_BOTH, 5))
def test_an_unedited_table_changes_nothing(
    slug: str, table: str, ending: str, tmp_path: Path
) -> None:
    data = GameFolders(slug, templates_folder(), tmp_path / "own")
    file = tmp_path / f"sheet{ending}"
    assert export_table(data, table, file) == len(read(data).tables()[table].rows)
    assert import_table(data, table, file, lambda folder: None) == Imported()
    assert list((tmp_path / "own").rglob("*")) == []


ODD = (
    *("007", '""', '"a"', "[1]", "{}", "=1+1", "+1", "-1", "@a", "TRUE", "1e5", "#N/A", "json: 1"),
    *("_x000D_", "a;b", "a,b", "\r", "\r\n", " a ", "\n", "\t", "  ", "\x01", "\ufffe", "\u2028"),
    *("Ünïcödé", "'a", "1.0", "2024-01-31", "a" * 300),
)
texts = st.text(max_size=8) | st.sampled_from(ODD)
numbers = st.integers(-(2**63), 2**63 - 1) | st.integers(-99, 99)
floats = st.floats(allow_nan=False, allow_infinity=False)
scalars = texts | numbers | floats | st.booleans()
values_ = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from("abc") | texts, inner, max_size=3)
    ),
    max_leaves=5,
)


def like(value: object) -> st.SearchStrategy[Any]:
    """Return values of the type of a value, of the same keys."""
    if isinstance(value, bool):
        return st.booleans()
    if isinstance(value, int):
        return numbers
    if isinstance(value, float):
        return floats
    if isinstance(value, str):
        return texts
    if isinstance(value, list):
        return st.lists(like(value[0]) if value else texts, max_size=3)
    assert isinstance(value, Mapping)
    return st.fixed_dictionaries({}, optional={key: like(item) for key, item in value.items()})


@pytest.mark.parametrize(("slug", "table", "ending"), sampled(TABLES_IN_BOTH, 31))
@settings(max_examples=3)
@given(data=st.data())
def test_an_edited_table_comes_back_as_it_was(
    slug: str, table: str, ending: str, data: st.DataObject
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        first, second = (
            GameFolders(slug, templates_folder(), Path(folder) / name)
            for name in ("first", "second")
        )
        ours = read(first).tables()[table]
        most = max(0, min(4, len(ours.rows) - 1))  # a sheet without entries is refused
        some = st.sampled_from(sorted(ours.rows)) if most else st.nothing()
        names = data.draw(st.lists(some, max_size=most, unique=True))
        entries: dict[str, Mapping[str, object] | None] = {}
        for name in names:
            changed = data.draw(like(ours.rows[name].values))
            marks = st.sampled_from(["O", "H", "R p. 4", "F Übersicht"])
            sources = {"sources": {key: data.draw(marks) for key in changed}} if changed else {}
            entries[name] = data.draw(st.sampled_from([{"remove": True}, {**changed, **sources}]))
        own = Path(folder) / "first" / ours.file
        own.parent.mkdir(parents=True)
        own.write_text(with_entries("", table, entries), "utf-8", newline="\n")
        file = Path(folder) / f"sheet{ending}"
        export_table(first, table, file)
        assert import_table(first, table, file, lambda folder: None) == Imported()
        import_table(second, table, file, lambda folder: None)
        wanted, found = (read(game).tables()[table].rows for game in (first, second))
        assert found.keys() == wanted.keys()
        for name, row in found.items():
            assert same(row.values, wanted[name].values)


@pytest.mark.parametrize("ending", ENDINGS)
@settings(max_examples=25)
@given(
    rows=st.lists(
        st.dictionaries(st.sampled_from("abcd"), values_, min_size=1), min_size=1, max_size=3
    )
)
@example(rows=[{"a": 0.1 + 0.2, "b": 2**53 + 1, "c": 1e300, "d": -0.0}])
@example(rows=[{"a": {"b": {}, "c.d": {"": 1, '"': 2}}}, {"a": 1}, {"a": {"b": [{}]}}])
@example(rows=[{"a": "x"}, {"a": "12"}, {"a": ""}, {"a": '"x"'}, {"a": "[1]"}])
def test_any_new_entry_comes_back(ending: str, rows: list[dict[str, object]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        own = Folders(Path(folder) / "templates", Path(folder) / "own").ours("fish.toml", OURS)
        entries = {f"N{i}": row for i, row in enumerate(rows)}
        first = GameFolders(GAME, own.templates, own.overlay)
        own.owner("fish.toml", with_entries("", "fish", entries).encode())
        export_table(first, "fish", Path(folder) / f"sheet{ending}")
        second = GameFolders(GAME, own.templates, Path(folder) / "second")
        import_table(second, "fish", Path(folder) / f"sheet{ending}", lambda folder: None)
        wanted, found = (read(game).tables()["fish"].rows for game in (first, second))
        assert found.keys() == wanted.keys()
        for name, row in found.items():
            assert same(row.values, wanted[name].values)
            assert row.sources == wanted[name].sources


@given(values_.filter(lambda value: not isinstance(value, dict) or value == {}), st.booleans())
def test_a_cell_keeps_its_value(value: object, words: bool) -> None:
    cell = to_cell(value, words=words)
    assert same(from_cell(cell, words=words), value)
    assert same(from_cell(text_of(cell), words=words), value)
    assert cell != ""


def test_words_in_a_column_of_words_need_no_quotes() -> None:
    assert [to_cell(word, words=True) for word in ("007", "TRUE", "[1]", "")] == [
        "007",
        "TRUE",
        "[1]",
        '""',
    ]
    assert [to_cell(word, words=False) for word in ("12", "true", "[1]", "007")] == [
        '"12"',
        '"true"',
        '"[1]"',
        "007",
    ]


# --- what comes back -------------------------------------------------------------------------


@pytest.mark.parametrize("ending", ENDINGS)
def test_only_what_differs_is_written_and_is_the_owners(
    pike: Folders, tmp_path: Path, ending: str
) -> None:
    file = tmp_path / f"fish{ending}"
    save(file, edited(sheet_of(pike, file), "F02", "points", 5))
    done = brought(pike, file)
    assert (done.changed, done.added, done.removed) == (("F02",), (), ())
    assert own_file(pike) == '[[fish]]\nid = "F02"\npoints = 5\n'
    entry = loaded(pike, pike.overlay)[1]
    assert entry.value.points == 5
    assert str(entry.sources["points"]) == "O"
    assert str(entry.sources["name"]) == "H"
    assert brought(pike, file).files == (), "a second time nothing differs"


def test_the_same_sheet_twice_still_is_the_owners(pike: Folders, tmp_path: Path) -> None:
    file = tmp_path / "fish.csv"
    rows = edited(sheet_of(pike, file), "F02", "points", 5)
    save(file, rows)
    brought(pike, file)
    save(file, edited(rows, "F02", "wild", "FALSE"))
    brought(pike, file)
    assert [str(loaded(pike, pike.overlay)[1].sources[key]) for key in ("points", "wild")] == [
        "O",
        "O",
    ]


def test_a_changed_source_is_written(pike: Folders, tmp_path: Path) -> None:
    file = tmp_path / "fish.csv"
    rows = edited(sheet_of(pike, file), "F02", "points", 5)
    save(file, edited(rows, "F02", "source", "F forum"))
    brought(pike, file)
    sources = loaded(pike, pike.overlay)[1].sources
    assert {str(source) for source in sources.values()} == {"F forum"}


def test_a_source_that_is_written_holds_for_the_whole_of_a_nested_key(
    pike: Folders, tmp_path: Path
) -> None:
    file = tmp_path / "fish.csv"
    rows = edited(sheet_of(pike, file), "F02", "place.x", "2.5")
    save(file, edited(rows, "F02", "source", "R p. 9"))
    brought(pike, file)
    entry = loaded(pike, pike.overlay)[1]
    assert (entry.value.place.x, str(entry.sources["place"])) == (2.5, "R p. 9")


def test_entries_are_added_and_removed(pike: Folders, tmp_path: Path) -> None:
    file = tmp_path / "fish.csv"
    rows = sheet_of(pike, file)
    new = ["F03", "Hecht", 9, "", "[]", "", "", "", "", "", "Pike"]
    save(file, [rows[0], rows[2], new])
    done = brought(pike, file)
    assert (done.changed, done.added, done.removed) == ((), ("F03",), ("F01",))
    assert [entry.id for entry in loaded(pike, pike.overlay)] == ["F02", "F03"]
    assert own_file(pike, "labels/en.toml") == '[fish.F03]\nword = "Pike"\n'
    save(file, rows)
    brought(pike, file)
    assert [entry.id for entry in loaded(pike, pike.overlay)] == ["F01", "F02"]


def test_an_empty_cell_is_a_key_that_is_absent(pike: Folders, tmp_path: Path) -> None:
    file = tmp_path / "fish.csv"
    rows = edited(sheet_of(pike, file), "F02", "wild", "")
    save(file, edited(rows, "F02", "place.note", ""))
    brought(pike, file)
    row = read(game_data(pike)).tables()["fish"].rows["F02"]
    assert "wild" not in row.values
    assert row.values["place"] == {"x": 1.5}


def test_columns_that_are_left_out_keep_their_values(pike: Folders, tmp_path: Path) -> None:
    file = tmp_path / "fish.csv"
    save(file, [["points", "id"], ["7", "F01"], ["2", "F02"]])
    brought(pike, file)
    assert own_file(pike) == '[[fish]]\nid = "F01"\npoints = 7\n'


def test_a_key_that_we_do_not_use_may_have_a_column(pike: Folders, tmp_path: Path) -> None:
    file = tmp_path / "fish.csv"
    save(file, [["id", "copies"], ["F01", "3"], ["F02", ""]])
    brought(pike, file)
    assert [entry.value.copies for entry in loaded(pike, pike.overlay)] == [3, 1]


def test_labels_come_back(pike: Folders, tmp_path: Path) -> None:
    pike.owner("labels/en.toml", '# mine\n[fish.F01]\nword = "Thymallus" # first\n')
    file = tmp_path / "fish.csv"
    rows = sheet_of(pike, file)
    assert rows[1][-1] == "Thymallus"
    save(file, edited(rows, "F01", "label:word", "Äsche"))
    assert brought(pike, file).changed == ("F01",)
    assert own_file(pike, "labels/en.toml") == '# mine\n[fish.F01]\nword = "Äsche" # first\n'


def test_labels_may_stand_under_the_name_of_one(folders: Folders, tmp_path: Path) -> None:
    folders.ours("game.toml", '[[colours]]\nid = "gold"\nsource = "H"\n')
    folders.ours("labels/en.toml", '[colour.gold]\nname = "gold"\n')
    file = tmp_path / "colours.csv"
    export_table(game_data(folders), "colours", file)
    file.write_text(file.read_text("utf-8-sig").replace(",gold", ",or"), "utf-8")
    import_table(game_data(folders), "colours", file, lambda own: None)
    assert own_file(folders, "labels/en.toml") == '[colour.gold]\nname = "or"\n'


def test_what_else_stands_in_the_owners_file_stays(pike: Folders, tmp_path: Path) -> None:
    pike.ours("fish.toml", OURS + '\n    [bait]\n    name = "fly"\n    source = "H"\n')
    before = (
        "# my numbers\n[bait] # mine\nname = 'worm'\n\n"
        "[[fish]] # one\r\nid = 'F01'\npoints = 3 # three\n\n"
        "# two\n[[fish]]\nid = 'F02'\npoints = 4\n"
    )
    pike.owner("fish.toml", before.encode())
    file = tmp_path / "fish.csv"
    save(file, edited(sheet_of(pike, file), "F02", "points", 6))
    import_table(game_data(pike), "fish", file, lambda own: None)
    after = own_file(pike)
    assert after.replace("\r\n", "\n") == before.replace("\r\n", "\n").replace("4", "6")
    assert sorted(path.name for path in (pike.overlay / GAME).iterdir()) == ["fish.toml"]


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


# --- mistakes --------------------------------------------------------------------------------


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
        "6 mistakes in fish.xlsx, nothing written",
        '  fish.xlsx: sheet "fish", row 2, column C (points): must be a whole number, not "two"',
        '  fish.xlsx: sheet "fish", row 3, column C (points): must be a whole number, not 3.5',
        '  fish.xlsx: sheet "fish", row 3, column D (weight): is a date or a time;'
        " format the column as text and type the value",
        '  fish.xlsx: sheet "fish", row 3, column I (source): must begin with R (rules), F (found),'
        ' D (derived), H (house) or O (own copy), such as "R p. 4", not "X"',
        '  fish.xlsx: sheet "fish", row 11, column C (points): is missing',
        '  fish.xlsx: sheet "fish", row 11, column G (place.x): must be a number, not "x"',
    ]


def test_a_wrong_cell_is_told_once(pike: Folders, tmp_path: Path) -> None:
    file = tmp_path / "fish.xlsx"
    save(file, [["id", "name", "points"], ["F01", "a", 1], ["N", "b", datetime(2024, 1, 3)]])
    text = refusal(pike, file)
    assert text.startswith('fish.xlsx: sheet "fish", row 3, column C (points): is a date')
    assert "missing" not in text


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("id,pionts\nF01,1\n", 'row 1, column B (pionts): unknown column; did you mean "points"?'),
        ("id,source:pionts\nF01,H\n", "column B (source:pionts): is the source of a key that has"),
        ("id,label:wrod\nF01,x\n", "row 2, column B (label:wrod): there is no such label"),
        ("id,label:word\nF01,\n", 'column B (label:word): must not be empty; ours is "Grayling"'),
        ("id,sources\nF01,x\n", 'row 1, column B (sources): unknown column'),
        ("id,points,points\nF01,1,1\n", "row 1, column C (points): this heading is there twice"),
        ("id,points\nF01,1\n,2\n", "row 3, column A (id): is missing"),
        ("id,points\nF01,1\nf01,2\n", 'row 3, column A (id): "f01" stands in row 2 too'),
        ("id,points\nä,1\n", "row 2, column A (id): must be letters"),
        ("id,points\nF01,1,5\n", "row 2, column C: has no heading"),
        ("id,place,place.x\nF02,3,1\n", "clashes with a column of the same key"),
        ('id,tags\nF02,"[1, 2"\n', 'row 2, column B (tags): must be a list, not "[1, 2"'),
        ('id,tags\nF02,"[1, 2]"\n', "row 2, column B (tags[0]): must be words in quotes, not 1"),
        ("id,wild\nF02,1\n", "row 2, column B (wild): must be true or false, not 1"),
        ("points,name\n1,F01\n", 'there is no column "id"'),
        ("id,points\n", "has headings but no entries"),
        ("", "has an empty first row"),
        ("\n\n", "has an empty first row"),
        ("id,name\nF01,\ufffd".encode("latin-1", "ignore") + b"\xfc\n", "line 2 is not UTF-8"),
        (b"PK\x03\x04", "is not a CSV file but a workbook"),
        (b"id\0,points", "is not a CSV file"),
        (b"x" * 100_000_000, "is larger than 10 MB"),
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


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (lambda: b"\xd0\xcf\x11\xe0" + bytes(600), "has a password or is of the old kind .xls"),
        (lambda: b"id,points\n", "is damaged or not an XLSX file"),
        (lambda: b"", "is damaged or not an XLSX file"),
        (bomb, "unpacks to more than 20 MB"),
        (lambda: b"x" * 10_000_001, "is larger than 10 MB"),
    ],
)
def test_a_wrong_workbook_is_explained(
    pike: Folders, tmp_path: Path, content: Any, message: str
) -> None:
    file = tmp_path / "fish.xlsx"
    file.write_bytes(content())
    assert message in refusal(pike, file)


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
    message = 'sheet "fish", row 2, column B (points): is a formula without a saved result'
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
    assert "row 2, column B (points): holds the error #N/A" in refusal(pike, file)
    book = load_workbook(file)
    book["fish"].merge_cells("A2:A3")
    book.save(file)
    assert 'sheet "fish", row 2, column A: A2:A3 is one merged cell' in refusal(pike, file)


def test_the_right_sheet_is_taken(pike: Folders, tmp_path: Path) -> None:
    file = tmp_path / "fish.xlsx"
    save(file, [["id", "points"], ["F01", 4], ["F02", 2]])
    book = load_workbook(file)
    book.create_sheet("notes", 0)
    book.save(file)
    assert brought(pike, file).changed == ("F01",)
    book["fish"].title = "other"
    book.save(file)
    with pytest.raises(CompanionError, match=r'no sheet "fish".* There is: notes, other'):
        brought(pike, file)


def test_a_sheet_that_reaches_too_far_is_refused(pike: Folders, tmp_path: Path) -> None:
    file = tmp_path / "fish.xlsx"
    save(file, [["id", "points"], ["F01", 4]])
    book = load_workbook(file)
    book["fish"]["XFD1048576"] = 1
    book.save(file)
    assert "reaches to XFD1048576" in refusal(pike, file)


def test_a_cell_that_is_too_long_does_not_go_out(pike: Folders, tmp_path: Path) -> None:
    pike.ours("labels/en.toml", f'[fish.F02]\nword = "{"a" * 40_000}"\n')
    with pytest.raises(CompanionError, match=r"row 3, column K \(label:word\): a cell holds 32767"):
        export_table(game_data(pike), "fish", tmp_path / "fish.xlsx")
    assert list(tmp_path.glob("fish*")) == []


def test_mistakes_elsewhere_in_the_data_are_told_as_such(pike: Folders, tmp_path: Path) -> None:
    pike.ours("fish.toml", OURS).owner("fish.toml", '[[fihs]]\nid = "F01"\n')
    export_table(GameFolders(GAME, pike.templates), "fish", tmp_path / "fish.csv")
    with pytest.raises(
        DataError, match=r'pike/fish\.toml: fihs: unknown table; did you mean "fish"'
    ):
        brought(pike, tmp_path / "fish.csv")


def test_a_table_that_does_not_exist_is_guessed(pike: Folders, tmp_path: Path) -> None:
    pike.ours("game.toml", '[game]\nname = "Pike"\nsource = "H"\n')
    assert table_names(game_data(pike)) == ("fish",)
    with pytest.raises(CompanionError, match='no table "fihs"; did you mean "fish"'):
        export_table(game_data(pike), "fihs", tmp_path / "fish.csv")
    with pytest.raises(CompanionError, match="is a single record, not a list of entries"):
        export_table(game_data(pike), "game", tmp_path / "fish.csv")


def test_columns_have_the_letters_of_a_spreadsheet() -> None:
    assert [letters(n) for n in (0, 25, 26, 701, 702, 16383)] == [
        "A",
        "Z",
        "AA",
        "ZZ",
        "AAA",
        "XFD",
    ]
