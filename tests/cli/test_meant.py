"""Names as people write them: titles, beginnings, numbers and lists mean the same everywhere."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from companion.core.names import match_names
from tests.command import done, run

NAMES = {"F05": "Brook", "F15": "Brook", "fish-cards": "Fish cards", "fish": "Tokens", "1A": "Deep"}


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("f05", ["F05"]),
        ("5", ["F05"]),
        ("#15", ["F15"]),
        ("1", ["1A"]),
        ("fish", ["fish"]),
        ("fish-c", ["fish-cards"]),
        ("Fish Cards", ["fish-cards"]),
        ("fishcards", ["fish-cards"]),
        ("bro", ["F05", "F15"]),
        ("de", ["1A"]),
        ("", []),
        ("/", []),
        ("x", []),
    ],
)
def test_ids_go_before_names_and_whole_names_before_beginnings(text: str, ids: list[str]) -> None:
    assert list(match_names(text, NAMES)) == ids


@pytest.mark.parametrize("name", ["Salmon Run", "salmon-run", "SALMON", "salmonrun", "salm"])
def test_a_game_is_meant_by_title_slug_or_beginning(name: str) -> None:
    assert done("list", name).out.startswith("Salmon Run (salmon_run)")


def test_a_title_that_is_no_slug_is_understood() -> None:
    assert "fleet_dice" in done("list", "Fleet: The Dice").out


@pytest.mark.parametrize("option", ["--only", "--skip", "--piece", "--lost"])
def test_a_comma_alone_is_no_order_for_everything(option: str, tmp_path: Path) -> None:
    result = run("print", "fresh", option, ",", "--dry-run", "--out", tmp_path)
    assert result.code == 1
    assert '","' in result.err


@pytest.mark.parametrize(
    "words",
    [
        ("--only", "Fish cards,rock"),
        ("--only", "fish-cards, Rock cards"),
        ("--only", "fish-c", "--only", "rock"),
    ],
)
def test_components_by_name_title_or_beginning(words: tuple[str, ...], tmp_path: Path) -> None:
    done("print", "fresh", *words, "--out", tmp_path)
    manifest = json.loads((tmp_path / "freshwater_fly/manifest.json").read_text("utf-8"))
    assert manifest["options"]["only"] == ["fish-cards", "rock-cards"]
    assert {each["component"] for each in manifest["placements"]} == {"fish-cards", "rock-cards"}


@pytest.mark.parametrize("option", ["--piece", "--lost"])
@pytest.mark.parametrize("text", ["F05,rock-cards/A", "fish/5,rock/A", "Fish cards/F05, rock/A"])
def test_pieces_with_or_without_component(option: str, text: str, tmp_path: Path) -> None:
    done("print", "fresh", option, text, "--out", tmp_path)
    manifest = json.loads((tmp_path / "freshwater_fly/manifest.json").read_text("utf-8"))
    pieces = {(each["component"], each["piece"]) for each in manifest["placements"]}
    assert pieces == {("fish-cards", "F05"), ("rock-cards", "A")}


@pytest.mark.slow
def test_a_piece_of_no_component_is_told() -> None:
    ran = run("print", "fresh", "--piece", "Silver Dragon", "--dry-run")
    assert ran.code == 1
    assert ran.err.startswith('Error: freshwater_fly has no piece "Silver Dragon"')


def test_skipping_and_sets_understand_beginnings() -> None:
    assert done("print", "fresh", "--skip", "tuck,game b", "--set", "Dry Fly", "--dry-run").out == (
        done(
            "print", "fresh", "--skip", "tuck-boxes", "--skip", "game-board", "--set", "dry-fly",
            "--dry-run",
        ).out
    )  # fmt: skip


@pytest.mark.parametrize(
    ("words", "same"),
    [
        (("list", "fresh", "Fish cards"), ("list", "freshwater_fly", "fish-cards")),
        (("list", "fresh", "momentum"), ("list", "freshwater_fly", "momentum-tiles")),
        (("deal", "mapped", "mov"), ("deal", "mapped_out", "movement")),
        (("deal", "mapped", "Movement cards"), ("deal", "mapped_out", "movement")),
        (("roll", "fleet", "bo"), ("roll", "fleet_dice", "boat")),
        (
            ("setup", "fresh", "--solo", "--location", "1"),
            ("setup", "fresh", "--solo", "--location", "L1"),
        ),
        (
            ("setup", "fresh", "--solo", "--location", "Meadow Run"),
            ("setup", "fresh", "--solo", "--location", "L1"),
        ),
        (
            ("score", "fresh", "--example", "--mode", "so"),
            ("score", "fresh", "--example", "--mode", "solo"),
        ),
    ],
)
def test_beginnings_mean_the_same(words: tuple[str, ...], same: tuple[str, ...]) -> None:
    seed = ("--seed", "amber") if words[0] in ("deal", "roll", "setup") else ()
    extra = ("--json",) if words[0] in ("deal", "roll") else ()
    assert done(*words, *seed, *extra).out == done(*same, *seed, *extra).out


def test_cards_of_a_table_with_or_without_the_game(tmp_path: Path) -> None:
    store = ("--store", tmp_path / "tables.sqlite3")
    done("table", "new", "den", *store)
    dealt = done("deal", "mapped", "mov", "--table", "den", "--count", "2", "--json", *store).json
    assert dealt["deck"] == "movement"
    first, second = dealt["dealt"]
    done("table", "discard", "den", "mov", first, *store)
    done("table", "discard", "den", "mapped_out/movement", second, *store)


def test_a_wrong_command_is_guessed() -> None:
    ran = run("pirnt")
    assert ran.code == 2
    assert "print" in ran.err.replace("pirnt", "")


@pytest.mark.parametrize("words", [("list", "fresh", "tu,ca"), ("print", "fresh", "--only", "f")])
def test_several_things_are_listed(words: tuple[str, ...]) -> None:
    assert run(*words).code == 1


@pytest.mark.slow
def test_an_owner_prints_what_the_table_needs_with_one_name(tmp_path: Path) -> None:
    done("print", "fresh", "fleet", "--only", "table-set", "--out", tmp_path)
    found = {
        slug: {
            each["component"]
            for each in json.loads((tmp_path / slug / "manifest.json").read_text("utf-8"))["faces"]
        }
        for slug in ("freshwater_fly", "fleet_dice")
    }
    assert found == {
        "freshwater_fly": {"score-pad", "player-aids", "adventure-map"},
        "fleet_dice": {"score-sheets", "player-aids", "solo-log"},
    }
    out = done("print", "fresh", "--only", "table-set, dice", "--dry-run").out
    assert "dice.pdf" in out and "adventure-map.pdf" in out


@pytest.mark.parametrize("text", ["1", "l1", "Meadow Run", "meadow"])
def test_the_angler_knows_a_location_by_number_or_name(text: str) -> None:
    words = ("silent-angler", "--die", "3", "--seed", "amber", "--location")
    assert done(*words, text).out == done(*words, "L1").out


def test_a_table_of_data_by_its_title_or_beginning(tmp_path: Path) -> None:
    for name in ("Fish cards", "fish-c", "FISH-CARDS"):
        done("data", "export", "lure", name, tmp_path / f"{name}.csv")
        assert (tmp_path / f"{name}.csv").read_text("utf-8").count("\n") == 31


def test_a_table_is_meant_by_the_beginning_of_its_name(tmp_path: Path) -> None:
    store = ("--store", tmp_path / "tables.sqlite3")
    for name in ("sunday-den", "saturday"):
        done("table", "new", name, *store)
    dealt = done("deal", "mapped", "mov", "--table", "SUN", "--json", *store).json
    assert dealt["table"] == "sunday-den"
    assert done("table", "show", "sunday_den", "--json", *store).json["table"] == "sunday-den"
    ran = run("table", "undo", "s", *store)
    assert ran.code == 1
    assert '"s" could be several; tables: saturday, sunday-den. To open one' in ran.err
    assert 'there is no table "den"' in run("table", "undo", "den", *store).err


@pytest.mark.slow
def test_the_pieces_that_help_names_are_meant() -> None:
    text = " ".join(done("print", "-h").out.split())
    names = text.partition("by its id or name: ")[2].partition(".")[0]
    for name in re.split(", | or ", names):
        assert "1 sheet" in done("print", "fresh", "--piece", name, "--dry-run").out
