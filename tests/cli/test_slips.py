"""Slips of a newcomer: each answer names the word that was meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command import done, run

SLIPS = {
    "game": (("print", "frash"), 'no game "frash"; did you mean "freshwater_fly"?\n'),
    "component as game": (
        ("print", "fresh", "score-pad"),
        "; to print a part of a game: companion print fresh --only score-pad\n",
    ),
    "word of a component": (
        ("print", "fresh", "--only", "pad"),
        'no component "pad"; did you mean "score-pad"?',
    ),
    "alias": (("print", "fresh", "--only", "tabel-set"), 'did you mean "table-set"?'),
    "pieces of an alias": (
        ("list", "fresh", "table-set"),
        "table-set stands for several components: adventure-map, player-aids, score-pad; name one."
        " To print all of them: companion print freshwater_fly --only table-set",
    ),
    "copies": (("print", "--copies", "ten"), "'ten' is not a whole number, such as 3"),
    "margin": (("print", "--margin", "wide"), "'wide' is not a number, such as 2.5"),
    "folder": (
        ("print", "fresh", "--changed", "--data", "my-nubers"),
        'there is no folder "my-nubers"; did you mean "my-numbers"?',
    ),
    "spreadsheet": (
        ("score", "fresh", "fish.csv"),
        "fish.csv is a .csv file, not a record of a game; leave it out to answer questions",
    ),
    "file": (
        ("data", "import", "fresh", "fish-cards", "fihs.csv"),
        'there is no file fihs.csv; did you mean "fish.csv"?',
    ),
    "table": (
        ("data", "import", "fresh", "fish-cards", "rock.csv"),
        "rock.csv has the columns of the table rock-cards, not of fish-cards;"
        " write: companion data import freshwater_fly rock-cards rock.csv",
    ),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a small print, two tables, and numbers of its owner."""
    folder = tmp_path_factory.mktemp("slips")
    for table in ("fish", "rock"):
        done("data", "export", "fresh", f"{table}-cards", folder / f"{table}.csv")
    (folder / "my-numbers/freshwater_fly").mkdir(parents=True)
    done("print", "fresh", "--piece", "F05", "--data", "none", "--out", folder / "output")
    return folder


@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_is_understood(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    words, answer = SLIPS[name]
    ran = run(*words)
    assert ran.code in (1, 2)
    assert answer in ran.err
    assert "Your numbers" not in ran.err


def test_a_set_for_the_table_is_listed_and_found() -> None:
    assert "--only table-set: Score pad, Player aids" in done("list", "fresh").out
    assert "table-set: pads and aids" in " ".join(done("print", "-h").out.split())
    whole = done("print", "fresh", "--only", "table-set", "--dry-run").out
    assert done("print", "fresh", "--only", "Tableset", "--dry-run").out == whole
