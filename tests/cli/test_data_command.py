"""`companion data`: tables out to a spreadsheet and back."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from companion.cli.app import app
from companion.data.export_import import table_names
from companion.data.load import load_raw
from companion.games.catalog import GAMES
from companion.resources import templates_folder
from tests.sampled import sampled

SLUG = GAMES[0].slug
TABLES = [
    (game.slug, table, ("csv", "xlsx")[number % 2])
    for game in GAMES
    for number, table in enumerate(table_names(load_raw(game.slug)))
]


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["data", *map(str, arguments)])


def done(*arguments: object) -> Result:
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    return result


def refused(*arguments: object) -> str:
    result = run(*arguments)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith("Error: ")
    assert "Traceback" not in result.stderr
    return result.stderr


def set_cell(file: Path, name: str, head: str, value: str) -> None:
    with file.open(encoding="utf-8-sig", newline="") as stream:
        rows = list(csv.DictReader(stream))
    for row in rows:
        if row["id"] == name:
            row[head] = value
    with file.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)


@pytest.mark.parametrize("game", [game.slug for game in GAMES])
def test_tables_are_printed_one_on_a_line_and_nothing_else(game: str) -> None:
    result = done("tables", game)
    assert result.stderr == ""
    names = result.stdout.splitlines()
    assert "game" not in names, "a single record is no table of entries"
    words = "".join(path.read_text("utf-8") for path in (templates_folder() / game).glob("*.toml"))
    assert len(names) == len(set(names)) > 0
    for name in names:
        assert f"[[{name}]]" in words or f"{name} = [" in words


def test_a_terminal_marks_the_tables_to_fill_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.cli.data_command.at_terminal", lambda: True)
    result = done("tables", "fresh")
    names = result.stdout.splitlines()
    assert "fish-cards *  Fish cards" in names and "scoring-lines" in names
    assert result.stderr == "* means house values; first replace these with numbers of your copy\n"


def test_an_export_explains_its_columns_of_sources(tmp_path: Path) -> None:
    told = done("export", "fresh", "fish-cards", tmp_path / "fish.csv").stderr
    for words in ("R = rules", "H = house value", "O = your copy", "Change values only"):
        assert words in told


@pytest.mark.slow
@pytest.mark.parametrize(("game", "table", "ending"), sampled(TABLES, 29))
def test_a_table_comes_back_through_the_reader_of_its_game(
    tmp_path: Path, game: str, table: str, ending: str
) -> None:
    """Each table, without the reader: tests/data/test_spreadsheet."""
    file, own = tmp_path / f"{table}.{ending}", tmp_path / "own"
    done("export", game, table, file)
    assert "matches our numbers" in done("import", game, table, file, "--data", own).stdout
    assert not own.exists() or list(own.iterdir()) == []


@pytest.mark.slow
def test_an_edited_number_becomes_the_owners(tmp_path: Path) -> None:
    file, own = tmp_path / "fish.csv", tmp_path / "deep" / "own"
    done("export", "fresh", "fish-cards", file)
    set_cell(file, "F01", "points", "9")
    result = done("import", "fresh", "fish-cards", file, "--data", own)
    written = own / SLUG / "fish-cards.toml"
    order = f"companion print {SLUG} --piece fish-cards/F01 --data {own}"
    told = [str(written), "1 row changed: F01", f"To print these: {order}"]
    assert result.stdout.splitlines() == told
    printed = CliRunner().invoke(app, [*order.split()[1:], "--out", str(tmp_path / "out")])
    assert printed.exit_code == 0
    assert (tmp_path / "out" / SLUG).is_dir()
    assert written.read_text("utf-8") == '[[fish-cards]]\nid = "F01"\npoints = 9\n'
    again = tmp_path / "again.csv"
    done("export", "fresh", "fish-cards", again, "--data", own)
    with again.open(encoding="utf-8-sig", newline="") as stream:
        first = next(csv.DictReader(stream))
    assert (first["points"], first["source"], first["source:points"]) == ("9", "H", "O")


@pytest.mark.slow
def test_only_what_the_owners_file_says_otherwise_now_is_told(tmp_path: Path) -> None:
    file, own = tmp_path / "fish.csv", tmp_path / "own"
    done("export", "fresh", "fish-cards", file)
    for name in ("F01", "F03"):
        set_cell(file, name, "points", "9")
    done("import", "fresh", "fish-cards", file, "--data", own)
    head, *rows = file.read_text("utf-8-sig").splitlines()
    rows = [f"{row}{',2' if row.startswith('F31') else ','}" for row in rows]
    file.write_text("\n".join([f"{head},copies", *rows]), "utf-8")
    told = done("import", "fresh", "fish-cards", file, "--data", own).stdout
    assert told.splitlines()[1] == "1 row changed: F31"
    assert "fish-cards/F31 " in told and "F01" not in told
    same = done("import", "fresh", "fish-cards", file, "--data", own)
    assert "matches your" in same.stdout
    assert same.stderr == f"To print what differs: companion print {SLUG} --changed\n"


@pytest.mark.slow
def test_removed_entries_are_told_on_stderr(tmp_path: Path) -> None:
    file = tmp_path / "fish.csv"
    done("export", "fresh", "fish-cards", file)
    lines = file.read_bytes().split(b"\r\n")
    file.write_bytes(b"\r\n".join([lines[0], *lines[3:]]))
    result = done("import", "fresh", "fish-cards", file, "--data", tmp_path / "own")
    assert result.stderr == "2 rows removed: F01, F02\n"


def test_wrong_cells_are_named_and_nothing_is_written(tmp_path: Path) -> None:
    file, own = tmp_path / "fish.csv", tmp_path / "own"
    done("export", "fresh", "fish-cards", file)
    set_cell(file, "F02", "points", "two")
    set_cell(file, "F03", "colour", "golden")
    words = refused("import", "fresh", "fish-cards", file, "--data", own)
    assert 'fish.csv: row 3, column E: points: must be a whole number, not "two"' in words
    assert 'fish.csv: row 4, column C: colour: must be "gold", "black" or "green"' in words
    assert not own.exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("tables", "carp"), 'there is no game "carp"'),
        (
            ("export", "fresh", "fish-carts", "f.csv"),
            'no table "fish-carts"; did you mean "fish-cards"?',
        ),
        (("export", "fresh", "fish-cards", "f.ods"), "save it as .xlsx or .csv"),
        (("export", "fresh", "fish-cards", "no/f.csv"), "cannot be written: no such file"),
        (("export", "fresh", "fish-cards", "f.csv", "--language", "xx"), "no labels in"),
        (("import", "fresh", "fish-cards", "no.csv", "--data", "own"), "there is no file no.csv"),
        (("import", "fresh", "fish-cards", ".", "--data", "own"), "a file without an extension"),
        (("export", "fresh", "fish-cards", "f.csv", "--data", "no"), "does not exist; make it"),
    ],
)
def test_a_wrong_word_is_explained(
    arguments: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert message in refused(*arguments)
    assert list(tmp_path.iterdir()) == []


def test_the_owners_folder_that_is_wrong_is_told_first(tmp_path: Path) -> None:
    (tmp_path / "own" / "freshwater_flie").mkdir(parents=True)
    file = tmp_path / "fish.csv"
    done("export", "fresh", "fish-cards", file)
    for command in ("export", "import"):
        words = refused(command, "fresh", "fish-cards", file, "--data", tmp_path / "own")
        assert "freshwater_flie: is not a game; did you mean" in words


@pytest.mark.slow
def test_an_import_without_a_folder_makes_my_numbers_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "fish.csv"
    done("export", "fresh", "fish-cards", file)
    set_cell(file, "F05", "points", "9")
    ran = done("import", "fresh", "fish-cards", file)
    assert Path("my-numbers/freshwater_fly/fish-cards.toml").is_file()
    assert "New folder my-numbers for your numbers" in ran.stderr
    set_cell(file, "F06", "points", "9")
    assert "new folder" not in done("import", "fresh", "fish-cards", file).stderr


def test_an_import_needs_a_folder_to_write_into(tmp_path: Path) -> None:
    words = refused("import", "fresh", "fish-cards", tmp_path / "fish.csv", "--data", "none")
    assert "our own data is never changed; name a folder" in words


@pytest.mark.parametrize("command", [(), ("tables",), ("export",), ("import",)])
def test_help_has_an_example(command: tuple[str, ...]) -> None:
    assert "Example: companion data" in done(*command, "--help").stdout


@pytest.mark.slow
def test_a_table_without_entries_comes_back(tmp_path: Path) -> None:
    file = tmp_path / "pools.csv"
    done("export", "mapped", "pools", file)
    ran = done("import", "mapped", "pools", file, "--data", tmp_path / "own")
    assert "matches our numbers" in ran.output


@pytest.mark.slow
def test_an_import_again_is_the_same_as_the_numbers_of_the_owner(tmp_path: Path) -> None:
    file, own = tmp_path / "fish.csv", tmp_path / "own"
    done("export", "lure", "fish-cards", file)
    file.write_text("".join(file.read_text("utf-8").splitlines(keepends=True)[:-1]), "utf-8")
    assert "1 row removed: 30" in done("import", "lure", "fish-cards", file, "--data", own).output
    ran = done("import", "lure", "fish-cards", file, "--data", own)
    assert "matches your numbers" in ran.output


@pytest.mark.slow
def test_a_sheet_of_another_table_is_told_where_numbers_are_the_owners(tmp_path: Path) -> None:
    file, own = tmp_path / "fish.csv", tmp_path / "own"
    done("export", "lure", "fish-cards", file)
    set_cell(file, "1", "catch", "9")
    done("import", "lure", "fish-cards", file, "--data", own)
    message = refused("import", "lure", "lure-tokens", file, "--data", own)
    assert "has the columns of the table fish-cards, not of lure-tokens" in message


def test_a_beginning_or_a_title_says_which_table_it_means(tmp_path: Path) -> None:
    for word in ("boa", "Board-layouts", "board layouts"):
        assert done("export", "fresh", word, tmp_path / "b.csv").stdout.endswith(
            "of board-layouts\n"
        )
    assert done("export", "fresh", "Rock cards", tmp_path / "r.csv").stdout.endswith(
        "  16 rows of rock-cards\n"
    )
    told = refused("export", "fresh", "board", tmp_path / "c.csv")  # there is one, without rows
    assert "change it in freshwater_fly/board.toml of your own folder" in told
    assert not (tmp_path / "c.csv").exists()


def test_the_table_of_another_game_is_no_table_of_this(tmp_path: Path) -> None:
    """The table with most columns in common was named, however few they were."""
    sheet = tmp_path / "fish.csv"
    done("export", "freshwater_fly", "fish-cards", sheet)
    assert "fish.csv is no table of lure" in refused("import", "lure", "fish-cards", sheet)
