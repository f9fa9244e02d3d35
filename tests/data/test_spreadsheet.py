"""A table goes out to a spreadsheet and comes back without loss, edited or not."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook

from companion.data.edit_file import change_rows
from companion.data.export_import import (
    ImportResult,
    export_table,
    import_table,
    table_names,
)
from companion.data.load import load_raw
from companion.data.spreadsheet_cells import cell_text, equal_values, from_cell, to_cell
from companion.data.spreadsheet_file import column_letters
from companion.games.catalog import GAMES
from tests.data.conftest import TWO_FISH, Folders
from tests.data.sheets import ENDINGS, game_data, read_files, sheet_of
from tests.sampled import sampled

TABLES = [(game.slug, table) for game in GAMES for table in table_names(load_raw(game.slug))]
TABLES_IN_BOTH = [
    (*table, ending)
    for i, table in enumerate(TABLES)
    for ending in (ENDINGS[i % 2], ENDINGS[(i + 1) % 2])
]


def test_a_sheet_has_a_row_per_entry_and_a_column_per_key(pike: Folders, tmp_path: Path) -> None:
    rows = sheet_of(pike, tmp_path / "fish.csv")
    keys = ["name", "points", "weight", "tags", "wild", "place.x", "place.note"]
    assert rows == [
        ["id", *keys, "source", "source:name", "label:word"],
        ["F01", "Äsche", "1", "15.0", "", "", "", "", "H", "R p. 4", "Grayling"],
        ["F02", "007", "2", "", '["a", "b"]', "TRUE", "1.5", '""', "H", "", '"=1+1"'],
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


@pytest.mark.slow
def test_csv_needs_no_openpyxl(tmp_path: Path) -> None:
    slug, table = TABLES[0]
    code = (
        "import sys; from pathlib import Path; from companion.data.export_import import *\n"
        "from companion.data.export_import import *; from companion.resources import *\n"
        f"own = Path({str(tmp_path)!r}); "
        "from companion.data.load import load_raw\n"
        f"data, file = load_raw({slug!r}), own / 't.csv'\n"
        f"export_table(data, {table!r}, file)\n"
        f"import_table(data, own / 'o', {table!r}, file, lambda folder: None)\n"
        "assert 'openpyxl' not in sys.modules and 'tomlkit' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize(("slug", "table", "ending"), sampled(TABLES_IN_BOTH, 9))
def test_an_unedited_table_changes_nothing(
    slug: str, table: str, ending: str, tmp_path: Path
) -> None:
    data = load_raw(slug)
    file = tmp_path / f"sheet{ending}"
    assert export_table(data, table, file) == len(data.tables[table].rows)
    assert import_table(data, tmp_path / "own", table, file, lambda folder: None) == ImportResult()
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


@pytest.mark.parametrize(("slug", "table", "ending"), sampled(TABLES_IN_BOTH, 47))
@settings(max_examples=3)
@given(data=st.data())
def test_an_edited_table_comes_back_as_it_was(
    slug: str, table: str, ending: str, data: st.DataObject
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        first, second = (Path(folder) / name for name in ("first", "second"))
        ours = load_raw(slug).tables[table]
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
        own.write_bytes(change_rows(own, b"", table, entries))
        file = Path(folder) / f"sheet{ending}"
        raw = read_files(slug, first)
        export_table(raw, table, file)
        assert import_table(raw, first, table, file, lambda folder: None) == ImportResult()
        import_table(read_files(slug, second), second, table, file, lambda folder: None)
        wanted, found = (read_files(slug, own).tables[table].rows for own in (first, second))
        assert found.keys() == wanted.keys()
        for name, row in found.items():
            assert equal_values(row.values, wanted[name].values)


@pytest.mark.slow
@pytest.mark.parametrize("ending", ENDINGS)
@settings(max_examples=25)
@given(
    rows=st.lists(
        st.dictionaries(st.sampled_from("abcd"), values_, min_size=1), min_size=1, max_size=3
    )
)
@example(rows=[{"a": 0.1 + 0.2, "b": 2**53 + 1, "c": 1e300, "d": -0.0}])
@example(rows=[{"a": {"b": {}, "c.d": {"": 1, '"': 2}}}, {"a": 1}, {"a": {"b": [{}]}}])
@example(rows=[{"a": {"_x000D_": 1}}])
@example(rows=[{"a": "x"}, {"a": "12"}, {"a": ""}, {"a": '"x"'}, {"a": "[1]"}])
def test_any_new_entry_comes_back(ending: str, rows: list[dict[str, object]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        own = Folders(Path(folder) / "templates", Path(folder) / "own").ours("fish.toml", TWO_FISH)
        entries = {f"N{i}": row for i, row in enumerate(rows)}
        own.owner("fish.toml", change_rows(Path("fish.toml"), b"", "fish", entries))
        file, second = Path(folder) / f"sheet{ending}", Folders(own.templates, Path(folder) / "2")
        export_table(game_data(own), "fish", file)
        import_table(game_data(second), second.overlay, "fish", file, lambda folder: None)
        wanted, found = (game_data(game).tables["fish"].rows for game in (own, second))
        assert found.keys() == wanted.keys()
        for name, row in found.items():
            assert equal_values(row.values, wanted[name].values)
            assert row.sources == wanted[name].sources


@given(values_.filter(lambda value: not isinstance(value, dict) or value == {}), st.booleans())
def test_a_cell_keeps_its_value(value: object, words: bool) -> None:
    cell = to_cell(value, words=words)
    assert equal_values(from_cell(cell, words=words), value)
    assert equal_values(from_cell(cell_text(cell), words=words), value)
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


def test_columns_have_the_letters_of_a_spreadsheet() -> None:
    assert [column_letters(n) for n in (0, 25, 26, 701, 702, 16383)] == [
        "A",
        "Z",
        "AA",
        "ZZ",
        "AAA",
        "XFD",
    ]
