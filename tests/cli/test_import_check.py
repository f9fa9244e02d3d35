"""No import takes what `check` refuses, and printing refuses the same labels."""

from __future__ import annotations

import csv
import random
import tempfile
from pathlib import Path

import pytest

from companion.cli.game_selection import open_games
from companion.core.errors import CompanionError
from companion.data.export_import import table_names
from companion.data.load import load_raw
from companion.games.catalog import GAMES
from companion.games.game_type import Choices, Game
from tests.command import done, run
from tests.sampled import sampled

ODD = (
    "",
    "0",
    "-1",
    "1",
    "2",
    "99",
    "1.5",
    "1e-9",
    "TRUE",
    "x",
    "溪",
    "{zzz}",
    "\x1b[1m",
    "[]",
    "{}",
)
ODD += ("word " * 60, "R p. 1", '"1"', "[1, 2]", "json: 7", "-3.5", "pike", "=1+1")


def exported(game: Game, table: str, file: Path) -> list[dict[str, str]]:
    done("data", "export", game.slug, table, file)
    with file.open(encoding="utf-8-sig", newline="") as stream:
        return list(csv.DictReader(stream))


def save(rows: list[dict[str, str]], file: Path) -> None:
    with file.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)


@pytest.mark.slow
def test_what_does_not_fit_its_card_is_not_imported(tmp_path: Path) -> None:
    file, own = tmp_path / "species.csv", tmp_path / "own"
    rows = exported(GAMES[0], "rock-cards", file)
    head = next(head for head in rows[0] if head.startswith("label:"))
    rows[1][head] = "溪"
    save(rows, file)
    ran = run("data", "import", GAMES[0].slug, "rock-cards", file, "--data", own)
    assert ran.code == 1
    assert "species.csv: row 3: " in ran.err
    assert 'no font has "溪" (U+6EAA)' in ran.err
    assert not own.exists()


def accepted(game: Game, table: str, chance: random.Random, folder: Path) -> bool:
    """Import a table with odd cells; what is taken must be right for `check` too."""
    file, own = folder / "sheet.csv", folder / "own"
    rows = exported(game, table, file)
    if not rows:
        return False
    for _ in range(chance.randint(1, 2)):
        row = chance.choice(rows)
        row[chance.choice([*row][1:] or ["id"])] = chance.choice(ODD)
    if chance.random() < 0.3 and len(rows) > 1:
        rows.remove(chance.choice(rows))
    save(rows, file)
    ran = run("data", "import", game.slug, table, file, "--data", own)
    assert ran.code in (0, 1)
    if ran.code == 0 and own.exists():
        done("check", game.slug, "--data", own)
    return ran.code == 0


def imports(game: Game, times: int) -> None:
    chance = random.Random(game.slug)
    tables = table_names(load_raw(game.slug))
    taken = 0
    for _ in range(times):
        with tempfile.TemporaryDirectory() as folder:
            taken += accepted(game, chance.choice(tables), chance, Path(folder))
    assert 0 < taken < times


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_what_an_import_takes_is_right_for_check(game: Game) -> None:
    imports(game, 150)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "file", "text", "told"),
    [
        (
            "freshwater_fly",
            "game.toml",
            "[[colours]]\nid = 'black'\nremove = true",
            'needs the entry "black"',
        ),
        (
            "salmon_run",
            "scoring.toml",
            "[[scoring-fields]]\nid = 'name'\nremove = true",
            'needs the entry "name"',
        ),
        (
            "lure",
            "tuck-boxes.toml",
            "[[tuck-boxes]]\nid = 'tackle'\naccent = 'pinkish'",
            'no colour role "pinkish"',
        ),
    ],
)
def test_what_fails_only_when_it_is_drawn_or_scored_is_told(
    game: str, file: str, text: str, told: str, tmp_path: Path
) -> None:
    place = tmp_path / game / file
    place.parent.mkdir()
    place.write_text(text, encoding="utf-8")
    ran = run("check", game, "--data", tmp_path)
    assert (ran.code, told in ran.err) == (1, True), ran.err


@pytest.mark.slow
def test_a_field_of_tiles_that_is_gone_is_told(tmp_path: Path) -> None:
    place = tmp_path / "mapped_out" / "scoring.toml"
    place.parent.mkdir()
    for field in ("tiles.fish", "tiles.special"):
        place.write_text(f"[[scoring-fields]]\nid = '{field}'\nremove = true", encoding="utf-8")
        ran = run("check", "mapped_out", "--data", tmp_path)
        assert (ran.code, ran.err.startswith("Error: ")) == (1, True)


LABELS = [
    (game, label)
    for game in GAMES
    for label in ("[game]\nzzz = 'x'", "[zzz]\nname = 'x'", "[unless.zzz.game]\ntitle = 'x'")
]


@pytest.mark.parametrize(("game", "label"), sampled(LABELS, 4))
def test_labels_that_nothing_uses_are_refused_by_check_and_by_print(
    game: Game, label: str, tmp_path: Path
) -> None:
    file = tmp_path / game.slug / "labels" / "en.toml"
    file.parent.mkdir(parents=True)
    file.write_text(label, encoding="utf-8")
    told = []
    for choices in (Choices(), Choices(only=frozenset({"dice"}))):
        with pytest.raises(CompanionError, match=r"zzz") as caught:
            open_games((game,), tmp_path, choices=choices)
        told.append(str(caught.value))
    assert told[0] == told[1]
