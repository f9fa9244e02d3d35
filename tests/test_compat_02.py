"""What 0.2 left behind opens, scores, prints, verifies and goes on."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.games.catalog import GAMES
from companion.web.evening_store import EveningStore
from tests.command import done
from tests.test_compat import has, outcome, print_over
from tests.web.test_files_read_back import read

KEPT = Path(__file__).parent / "compat/0.2"
pytestmark = pytest.mark.each_case


def load(name: str) -> Any:
    return json.loads((KEPT / name).read_text("utf-8"))


@pytest.mark.parametrize("name", load("scores.json"))
def test_records_that_phones_saved_score_as_they_did(name: str) -> None:
    slug = name.partition(".")[0]
    result = done("score", slug, KEPT / "evenings" / name, "--json").json
    has(outcome(result), load("scores.json")[name])


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return Path(shutil.copy(KEPT / "tables/tables.sqlite3", tmp_path))


@pytest.mark.parametrize("name", ["den", "shut"])
def test_tables_are_shown_and_exported_as_they_were(name: str, store: Path) -> None:
    has(
        done("table", "show", name, "--store", store, "--json").json,
        load("tables.json")[name]["show"],
    )
    export = done("table", "export", name, "--store", store).out
    assert export == (KEPT / f"tables/{name}.jsonl").read_text("utf-8")


@pytest.mark.parametrize("name", ["den", "shut"])
def test_nothing_is_wrong_with_a_table(name: str, store: Path, tmp_path: Path) -> None:
    checked = load("tables.json")[name]["verify"]["checked"]
    verified = done("table", "verify", name, "--store", store, "--json").json
    assert {*checked} <= {*verified["checked"]}
    assert not verified["wrong"]
    other = ("--store", tmp_path / "other.sqlite3", "--json")
    done("table", "import", KEPT / f"tables/{name}.jsonl", *other)
    done("table", "verify", name, *other)


def test_a_table_goes_on_as_it_would_have(store: Path) -> None:
    here = ("--table", "den", "--store", store, "--json")
    told = [
        done("deal", "freshwater_fly", "strike", *here).json,
        done("deal", "lure", "fish", "--count", "2", *here).json,
        done("roll", "4d6", *here).json,
    ]
    has(outcome(told), load("tables.json")["next"])
    done("table", "verify", "den", "--store", store)


def test_a_table_goes_on_from_what_phones_saved(tmp_path: Path) -> None:
    files = [word for n in (1, 2) for word in ("--from", KEPT / f"phones/saved-{n}.jsonl")]
    done("table", "new", "den", *files, "--store", tmp_path / "other.sqlite3")
    shown = done("table", "show", "den", "--store", tmp_path / "other.sqlite3", "--json").json
    assert {deck["deck"] for deck in shown["decks"]} >= {"lure/fish", "lure/lures"}


def test_a_campaign_goes_on(tmp_path: Path) -> None:
    kept = shutil.copy(KEPT / "campaigns/campaigns.sqlite3", tmp_path)
    for store in (("--store", kept), ("--store", tmp_path / "other.sqlite3")):
        if store[1] != kept:
            done("campaign", "import", KEPT / "campaigns/spring.jsonl", *store)
        shown = done("campaign", "show", "spring", "--json", *store).json
        has(shown, load("campaigns/show.json"))
        assert done("campaign", "morning", "spring", *store).out.startswith("Day 2")


def test_evenings_that_the_laptop_kept_are_on_the_shelf(tmp_path: Path) -> None:
    folder = shutil.copytree(KEPT / "shelf", tmp_path / "shelf")
    shelf = EveningStore(folder, [game.slug for game in GAMES])
    titles = {title["game"]: title for title in shelf.titles()}
    assert titles.keys() == {game.slug for game in GAMES}
    for file in (KEPT / "shelf").glob("*.jsonl"):
        first, *lines = file.read_text("utf-8").splitlines()
        title = titles[json.loads(first)["game"]]
        assert title["count"] == len(lines)


@pytest.mark.slow
def test_evenings_that_phones_saved_are_read_back() -> None:
    files = sorted(
        path for path in (KEPT / "evenings").glob("*.json") if ".record" not in path.name
    )
    assert len(files) == len(GAMES)
    for file, answer in zip(files, read([file.read_bytes() for file in files]), strict=True):
        assert answer["evening"]["game"] == file.stem, answer


@pytest.mark.slow
def test_an_owners_folder_counts() -> None:
    pieces = done("list", "lure", "fish-cards", "--json", "--data", KEPT / "data").json["pieces"]
    fish = {piece["id"]: piece["values"] for piece in pieces}
    assert fish["1"]["vp"] == 5
    assert "2" not in fish
    assert fish["31"]["vp"] == 7
    assert "Striped perch" in done("list", "lure", "fish-cards", "--data", KEPT / "data").out
    done("check", "lure", "--data", KEPT / "data")


@pytest.mark.parametrize("name", load("own.json"))
def test_games_of_owners_are_what_they_were(name: str) -> None:
    wanted, games = load("own.json")[name], ("--games", KEPT / "own_games")
    listed = done("list", name, "--json", *games).json["games"][0]
    components = [[one["name"], one["count"], one["sides"]] for one in listed["components"]]
    assert (components, listed["decks"]) == (wanted["components"], wanted["decks"])
    if "dealt" in wanted:
        deal = ("deal", name, listed["decks"][0], "--count", "3", "--seed", "s", "--json")
        assert done(*deal, *games).json["dealt"] == wanted["dealt"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "file", sorted((KEPT / "spreadsheets").iterdir()), ids=lambda file: file.name
)
def test_a_spreadsheet_comes_back_without_a_change(file: Path, tmp_path: Path) -> None:
    slug, _, table = file.stem.partition("-")
    done("data", "import", slug, table, file, "--data", tmp_path / "mine")
    again = tmp_path / f"again{file.suffix}"
    done("data", "export", slug, table, again, "--data", tmp_path / "mine")
    if file.suffix == ".csv":
        assert again.read_text("utf-8-sig") == file.read_text("utf-8-sig")


@pytest.mark.parametrize("name", load("manifests.json"))
def test_a_print_goes_over_what_was_printed(name: str, tmp_path: Path) -> None:
    print_over(KEPT / f"manifests/{name}.json", load("manifests.json")[name], tmp_path)
