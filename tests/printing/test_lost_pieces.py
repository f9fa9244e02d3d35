"""Pieces that were lost, printed again as the rest was."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command import done, left, run
from tests.printing.seen import manifest_in, pieces, told

FISH = ("print", "fresh", "--only", "fish-cards")


@pytest.mark.parametrize(
    ("words", "found", "line"),
    [
        (("fresh", "--lost", "F05"), {"fish-cards/F05": 1}, "Fly: Fish cards F05 Brook"),
        (("fresh", "--lost", "fish-cards/F05"), {"fish-cards/F05": 1}, "Fly: Fish cards F05 Brook"),
        (("fresh", "--lost", "light TOUCH"), {"rock-cards/A": 1}, "Rock cards A Light touch"),
        (
            ("fresh", "--lost", "White / Tan"),
            {"fly-tokens/white-tan": 1},
            "Fly tokens white-tan White / Tan",
        ),
        (
            ("fresh", "--lost", "hatch-tokens/white"),
            {"hatch-tokens/white": 1},
            "Hatch tokens white White",
        ),
        (
            ("fresh", "--lost", "F05", "--lost", "A"),
            {"fish-cards/F05": 1, "rock-cards/A": 1},
            "Rock cards A Light touch",
        ),
        (
            ("fresh", "--lost", "f05", "--lost", "F05"),
            {"fish-cards/F05": 2},
            "Fly: Fish cards F05 Brook, 2 of it",
        ),
        (
            ("fresh", "--lost", "F05", "--copies", "3"),
            {"fish-cards/F05": 3},
            "Fly: Fish cards F05 Brook, 3 of it",
        ),
        (
            ("fresh", "--lost", "Read the rise"),
            {"dry-fly-tiles/6": 1},
            "Dry Fly tiles 6 Read the rise",
        ),
        (
            ("--lost", "captain pell"),
            {"captain-cards/shrimp": 1},
            "Captain cards shrimp Captain Pell",
        ),
    ],
)
def test_a_lost_piece_is_printed(
    tmp_path: Path, words: tuple[str, ...], found: dict[str, int], line: str
) -> None:
    ran = done("print", *words, "--out", tmp_path)
    (folder,) = tmp_path.iterdir()
    assert pieces(folder) == found
    assert line in ran.out


def test_a_lost_piece_is_printed_as_the_rest_was(out: Path) -> None:
    files = left(out)
    done("print", "--lost", "F05", "--out", out)
    assert {name: content for name, content in left(out).items() if "some/" not in name} == files
    some = manifest_in(out / "freshwater_fly/some")
    assert (some["options"]["ink"], some["options"]["paper"]) == ("saver", "letter")
    done("print", "--lost", "F05", "--ink", "full", "--out", out)
    assert manifest_in(out / "freshwater_fly/some")["options"]["ink"] == "full"


def test_of_two_full_sets_one_piece_was_lost(tmp_path: Path) -> None:
    done("print", "fresh", "--only", "strike-cards", "--copies", "2", "--out", tmp_path)
    done("print", "fresh", "--lost", "hook", "--out", tmp_path)
    assert pieces(tmp_path / "freshwater_fly/some") == {"strike-cards/hook": 1}


def test_a_lost_piece_that_looks_otherwise_now_is_told(out: Path, numbers: Path) -> None:
    ran = done("print", "fresh", "--lost", "F05", "--data", numbers, "--out", out)
    assert "Brook has changed since the last print (points 99, was 4);" in told(ran.err)
    ran = done("print", "fresh", "--lost", "F01", "--data", numbers, "--out", out)
    assert "since the last print" not in ran.err


def test_the_sets_of_the_last_print_are_looked_into_first(tmp_path: Path) -> None:
    """The hook of the base game and that of the expansion have one id."""
    lost = ("print", "fresh", "--lost", "hook")
    done(*lost, "--out", tmp_path / "base")
    assert pieces(tmp_path / "base/freshwater_fly") == {"strike-cards/hook": 1}
    ran = run(*lost, "--set", "master-skill", "--out", tmp_path / "base")
    assert "strike-cards/hook Strike! alternate-strike-cards/hook Strike!" in told(ran.err)
    done(*FISH, "--set", "master-skill", "--out", tmp_path / "all")
    ran = run(*lost, "--out", tmp_path / "all")
    assert ran.code == 1
    assert "strike-cards/hook Strike! alternate-strike-cards/hook Strike!" in told(ran.err)
    done("print", "fresh", "--lost", "alternate-strike-cards/hook", "--out", tmp_path / "all")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("fresh", "--lost", "brook"), "fish-cards/F02 Brook, colour green, strength 1, points"),
        (("salmon", "--lost", "Bear"), "supplement-cards/bear Bear bear-pawns/bear Bear"),
        (
            ("--lost", "die"),
            "fits several pieces; write game and piece as in this list: freshwater_fly d",
        ),
        (("fresh", "--lost", "game bord"), 'did you mean "Game board"?'),
        (("fresh", "--lost", "qqqqqq"), "write its id, the name printed on it, or COMPONENT/PIECE"),
        (("fresh", "--lost", "fish-cards/X99"), 'there is no piece "fish-cards/X99"'),
        (("fresh", "--lost", ""), 'there is no piece ""'),
        (("fresh", "--lost", "A", "--changed"), "--lost does not go together with --changed"),
        (("fresh", "--lost", "A", "--only", "dice"), "--lost does not go together"),
    ],
)
def test_a_lost_piece_that_is_not_clear_is_told(
    tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    ran = run("print", *words, "--out", tmp_path)
    assert ran.code == 1
    assert said in told(ran.err)
    assert list(tmp_path.iterdir()) == []


def test_a_lost_piece_is_printed_after_a_first_print_that_was_stopped(tmp_path: Path) -> None:
    (tmp_path / "lure").mkdir()
    (tmp_path / "lure/.printing-list").write_text('["guide.pdf", "manifest.json"]')
    done("print", "lure", "--lost", "24", "--out", tmp_path)
    assert (tmp_path / "lure/guide.pdf").exists()
    assert not (tmp_path / "lure/.printing-list").exists()
