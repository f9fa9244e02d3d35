"""What an edited spreadsheet writes into the owner's file."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.data.export_import import export_table, import_table
from tests.data.conftest import GAME, TWO_FISH, Folders
from tests.data.sheets import (
    ENDINGS,
    brought,
    edited,
    game_data,
    loaded,
    own_file,
    save,
    sheet_of,
)


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
    assert not brought(pike, file).contents, "a second time nothing differs"


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


def test_a_source_of_a_single_value_is_only_shown(pike: Folders, tmp_path: Path) -> None:
    file = tmp_path / "fish.csv"
    rows = edited(sheet_of(pike, file), "F01", "source:name", "F forum")
    save(file, rows)
    assert brought(pike, file).changed == ()
    save(file, edited(rows, "F01", "name", "Ide"))
    brought(pike, file)
    assert own_file(pike) == '[[fish]]\nid = "F01"\nname = "Ide"\n'


def test_a_source_of_the_row_leaves_values_that_have_their_own(
    pike: Folders, tmp_path: Path
) -> None:
    file = tmp_path / "fish.csv"
    rows = edited(sheet_of(pike, file), "F01", "points", 5)
    save(file, edited(rows, "F01", "source", "F forum"))
    for _ in range(2):
        brought(pike, file)
        sources = loaded(pike, pike.overlay)[0].sources
        assert {key: str(sources[key]) for key in ("name", "points", "weight")} == {
            "name": "R p. 4",
            "points": "F forum",
            "weight": "F forum",
        }
    save(file, edited(rows, "F01", "source", "R p. 9"))
    brought(pike, file)
    assert str(loaded(pike, pike.overlay)[0].sources["points"]) == "R p. 9"


def test_a_nested_table_whose_cells_are_emptied_is_absent(pike: Folders, tmp_path: Path) -> None:
    file = tmp_path / "fish.csv"
    full = sheet_of(pike, file)
    rows = edited(edited(full, "F02", "place.x", ""), "F02", "place.note", "")
    save(file, rows)
    brought(pike, file)
    assert loaded(pike, pike.overlay)[1].value.place is None
    save(file, full)
    brought(pike, file)
    assert loaded(pike, pike.overlay)[1].value.place.x == 1.5
    assert "F02" not in own_file(pike)


def test_entries_are_added_and_removed(pike: Folders, tmp_path: Path) -> None:
    file = tmp_path / "fish.csv"
    rows = sheet_of(pike, file)
    new = ["F03", "Hecht", 9, "", "[]", "", "", "", "", "", "Pike"]
    save(file, [rows[0], rows[2], new])
    done = brought(pike, file)
    assert (done.changed, done.added, done.removed) == ((), ("F03",), ("F01",))
    assert own_file(pike).index("F01") < own_file(pike).index("F03"), "in the order of their ids"
    assert [entry.id for entry in loaded(pike, pike.overlay)] == ["F02", "F03"]
    assert own_file(pike, "labels/en.toml") == '[fish.F03]\nword = "Pike"\n'
    save(file, rows)
    brought(pike, file)
    assert [entry.id for entry in loaded(pike, pike.overlay)] == ["F01", "F02"]
    assert own_file(pike) == "", "all is as ours again"


def test_an_empty_cell_is_a_key_that_is_absent(pike: Folders, tmp_path: Path) -> None:
    file = tmp_path / "fish.csv"
    rows = edited(sheet_of(pike, file), "F02", "wild", "")
    save(file, edited(rows, "F02", "place.note", ""))
    brought(pike, file)
    row = game_data(pike).tables["fish"].rows["F02"]
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
    import_table(game_data(folders), folders.overlay, "colours", file, lambda own: None)
    assert own_file(folders, "labels/en.toml") == '[colour.gold]\nname = "or"\n'


def test_what_else_stands_in_the_owners_file_stays(pike: Folders, tmp_path: Path) -> None:
    pike.ours("fish.toml", TWO_FISH + '\n    [bait]\n    name = "fly"\n    source = "H"\n')
    before = (
        "# my numbers\n[bait] # mine\nname = 'worm'\n\n"
        "[[fish]] # one\r\nid = 'F01'\npoints = 3 # three\n\n"
        "# two\n[[fish]]\nid = 'F02'\npoints = 4\n"
    )
    pike.owner("fish.toml", before.encode())
    file = tmp_path / "fish.csv"
    save(file, edited(sheet_of(pike, file), "F02", "points", 6))
    import_table(game_data(pike), pike.overlay, "fish", file, lambda own: None)
    after = own_file(pike)
    assert after.replace("\r\n", "\n") == before.replace("\r\n", "\n").replace("4", "6")
    assert sorted(path.name for path in (pike.overlay / GAME).iterdir()) == ["fish.toml"]


def test_a_value_that_is_ours_again_leaves_no_source_alone(pike: Folders, tmp_path: Path) -> None:
    pike.owner("fish.toml", '[[fish]]\nid = "F02"\npoints = 4\nsource = "F forum"\n')
    file = tmp_path / "fish.csv"
    save(file, edited(sheet_of(pike, file), "F02", "points", 2))
    assert brought(pike, file).changed == ("F02",)
    assert own_file(pike) == ""


def test_an_entry_of_ours_that_comes_back_may_have_an_emptied_cell(
    pike: Folders, tmp_path: Path
) -> None:
    file = tmp_path / "fish.csv"
    rows = sheet_of(pike, file)
    save(file, [row for row in rows if row[0] != "F02"])
    assert brought(pike, file).removed == ("F02",)
    save(file, edited(rows, "F02", "wild", ""))
    assert brought(pike, file).added == ("F02",)
    assert own_file(pike) == '[[fish]]\nid = "F02"\nwild = {remove = true}\n'
    save(file, rows)
    brought(pike, file)
    assert "F02" not in own_file(pike)


def test_a_value_in_a_file_with_a_source_of_its_own_is_the_owners(
    pike: Folders, tmp_path: Path
) -> None:
    file = tmp_path / "fish.csv"
    rows = sheet_of(pike, file)
    pike.owner("fish.toml", 'source = "R p. 4"\n[[fish]]\nid = "F01"\nname = "Ide"\n')
    save(file, edited(edited(rows, "F01", "name", "Ide"), "F02", "points", 5))
    brought(pike, file)
    sources = [entry.sources for entry in loaded(pike, pike.overlay)]
    assert (str(sources[0]["name"]), str(sources[1]["points"])) == ("R p. 4", "O")
