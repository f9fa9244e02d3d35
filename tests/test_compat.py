"""What 0.1 left behind opens, scores, prints, verifies and goes on; what is newer is refused."""

from __future__ import annotations

import csv
import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from companion.core.step_log import canonical_json, hash_line
from companion.data.export_import import export_table
from companion.data.load import load_raw
from companion.data.raw_tables import FORMER
from companion.games.catalog import GAMES
from tests.command import done, left, run

KEPT = Path(__file__).parent / "compat/0.1"
DATA = KEPT / "data"
pytestmark = pytest.mark.each_case
SLUGS = [game.slug for game in GAMES]
WORDS = {"label", "because", "source"}
DROPPED = {"ok", "problems"}  # of `table verify`: "wrong" and "not_checked" say more since 0.3


def stored(name: str) -> Any:
    return json.loads((KEPT / name).read_text("utf-8"))


def outcome(value: Any) -> Any:
    """Return a result without its words."""
    if isinstance(value, dict):
        return {key: outcome(one) for key, one in value.items() if key not in WORDS}
    return [outcome(one) for one in value] if isinstance(value, list) else value


def has(found: Any, wanted: Any, place: str = "") -> None:
    """Check that all that was told is told still; a later version may tell more."""
    if isinstance(wanted, dict):
        assert isinstance(found, dict), place
        for key, value in wanted.items():
            assert key in found, f"{place}.{key}"
            has(found[key], value, f"{place}.{key}")
    elif isinstance(wanted, list):
        assert isinstance(found, list), place
        assert len(found) == len(wanted), place
        for number, (one, other) in enumerate(zip(found, wanted, strict=True)):
            has(one, other, f"{place}[{number}]")
    else:
        assert found == wanted, place


@pytest.mark.parametrize("name", stored("scores.json"))
def test_records_score_as_they_did(name: str) -> None:
    file = KEPT / "records" / name
    lines = ("--lines",) if file.suffix == ".jsonl" else ()
    told = done("score", file.parent.name, file, "--json", *lines).out.splitlines()
    results = [outcome(json.loads(line)) for line in told]
    has(results if lines else results[0], stored("scores.json")[name])


@pytest.mark.parametrize("name", stored("data.json")["scores"])
def test_records_score_as_they_did_by_an_owners_numbers(name: str) -> None:
    file = KEPT / "records" / name
    told = done("score", file.parent.name, file, "--json", "--data", DATA).json
    has(outcome(told), stored("data.json")["scores"][name])


SINCE = {"aid-sections.toml", "phone.toml", "setup.toml", "themes.toml"}  # 0.1 did not have them


@pytest.mark.parametrize("slug", SLUGS)
def test_an_owners_numbers_change_every_table(slug: str, tmp_path: Path) -> None:
    ours = {path.name for path in (DATA.parents[3] / "templates" / slug).glob("*.toml")} - SINCE
    assert {path.name for path in (DATA / slug).glob("*.toml")} >= ours
    data = load_raw(slug, DATA)
    for table, rows in stored("data.json")["cells"][slug].items():
        export_table(data, table, tmp_path / "table.csv")
        with (tmp_path / "table.csv").open(encoding="utf-8-sig", newline="") as sheet:
            found = {row["id"]: row for row in csv.DictReader(sheet)}
        for entry, cells in rows.items():
            if cells is None:
                assert entry not in found, f"{table}: {entry} was removed"
            else:
                [(old, new)] = FORMER.get(table, {"": ""}).items()
                today = {key.replace(old, new): value for key, value in cells.items()}
                has(found[entry], today, f"{table}: {entry}")


@pytest.mark.parametrize("slug", SLUGS)
def test_an_owners_numbers_print(slug: str, tmp_path: Path) -> None:
    done("print", slug, "--set", "all", "--dry-run", "--data", DATA)
    title = "Cards from my own box"
    listed = done("list", slug, "--json", "--data", DATA).json["games"][0]["components"]
    (name,) = (one["name"] for one in listed if one["title"] == title)
    done("print", slug, "--only", name, "--out", tmp_path, "--data", DATA)
    manifest = json.loads((tmp_path / slug / "manifest.json").read_text("utf-8"))
    assert {one["component"] for one in manifest["placements"]} == {name}


@pytest.mark.long
def test_an_owners_numbers_fit_every_face() -> None:
    done("check", "--data", DATA)


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return Path(shutil.copy(KEPT / "tables/tables.sqlite3", tmp_path))


@pytest.mark.parametrize("name", ["den", "shut"])
def test_tables_are_shown_and_verified_as_they_were(name: str, store: Path) -> None:
    wanted = stored("tables.json")[name]
    has(done("table", "show", name, "--store", store, "--json").json, wanted["show"])
    checked = {key: value for key, value in wanted["verify"].items() if key not in DROPPED}
    has(done("table", "verify", name, "--store", store, "--json").json, checked)
    partly = done("table", "verify", name, "--store", store).out.startswith(f"{name}: could not")
    assert partly == (name == "shut"), "it says neither its decks nor its version"
    done("table", "log", name, "--store", store)
    export = done("table", "export", name, "--store", store).out
    assert export == (KEPT / f"tables/{name}.jsonl").read_text("utf-8")


def test_a_table_goes_on_as_it_would_have(store: Path) -> None:
    here = ("--table", "den", "--store", store, "--json")
    told = [
        done("deal", "freshwater_fly", "fish", "--count", "3", *here).json,
        done("deal", "lure", "fish", *here).json,
        done("roll", "7d6", *here).json,
    ]
    has(told, stored("tables.json")["next"])
    assert not done("table", "verify", "den", "--store", store, "--json").json["wrong"]


def test_decks_of_a_table_of_then_know_of_discards(store: Path) -> None:
    here = ("--store", store, "--json")
    decks = stored("tables.json")["den"]["show"]["decks"]
    (lures,) = (deck for deck in decks if deck["deck"] == "lure/lures")
    out, left = lures["dealt"], lures["left"]
    told = done("table", "discard", "den", "lures", *out, *here).json
    assert (told["out"], told["discards"], told["left"]) == (0, len(out), left)
    done("table", "undo", "den", *here)
    has(done("table", "show", "den", *here).json["decks"], decks)
    done("table", "redo", "den", *here)
    dealt = ("deal", "lure", "lures", "--count", str(left + 1), "--table", "den", *here)
    assert done(*dealt).json["reshuffled"] == len(out)
    done("table", "close", "den", *here)
    assert not done("table", "verify", "den", *here).json["wrong"]


@pytest.mark.parametrize("name", ["den", "shut"])
def test_exports_are_imported_and_verified(name: str, tmp_path: Path) -> None:
    to = ("--store", tmp_path / "other.sqlite3", "--json")
    told = done("table", "import", KEPT / f"tables/{name}.jsonl", *to).json
    wanted = stored("tables.json")[name]["verify"]
    assert told["events"] == wanted["events"]
    found = done("table", "verify", name, *to).json
    assert not found["wrong"]
    assert found["state"] == ("closed" if name == "shut" else "read-only")


def test_a_store_of_a_newer_version_is_refused_and_left_alone(store: Path) -> None:
    with sqlite3.connect(store) as base:
        base.execute("PRAGMA user_version = 2")
    base.close()
    before = store.read_bytes()
    for words in (("list",), ("show", "den"), ("note", "den", "x"), ("new", "other")):
        ran = run("table", *words, "--store", store)
        assert (ran.code, "another version of companion" in ran.err) == (1, True), ran.err
    assert store.read_bytes() == before


def newer_export() -> bytes:
    """Return an export as a later version might write it: more in its first event, new kinds."""
    first, *others, _ = (KEPT / "tables/den.jsonl").read_bytes().splitlines()
    event = json.loads(first)
    event["body"] |= {"format": 2, "players": ["Ann", "Bo"]}
    lines = [canonical_json(event)]
    for line in others:
        event = json.loads(line) | {"prev": hash_line(lines[-1])}
        if event["kind"] == "note":
            event["kind"] = "whisper"
        lines.append(canonical_json(event))
    lines.append(canonical_json({"count": len(lines), "last": hash_line(lines[-1])}))
    return b"".join(line + b"\n" for line in lines)


def test_an_export_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "newer.jsonl"
    file.write_bytes(newer_export())
    to = ("--store", tmp_path / "other.sqlite3")
    ran = run("table", "import", file, *to)
    assert ran.code == 1
    assert "a newer version of companion (format 2); use that version" in ran.err
    assert "damaged" not in ran.err
    assert done("table", "list", *to, "--json").json["tables"] == []


def test_a_table_of_a_newer_version_in_a_store_is_refused(tmp_path: Path, store: Path) -> None:
    lines = newer_export().splitlines()[:-1]
    with sqlite3.connect(store) as base:
        base.execute("INSERT INTO tables VALUES (9, 'newer', 'seed', 1)")
        for number, line in enumerate(lines, start=1):
            key = json.loads(line)["key"]
            base.execute("INSERT INTO events VALUES (9, ?, ?, ?)", (number, key, line))
        head = (len(lines), hash_line(lines[-1]))
        base.execute("INSERT INTO heads VALUES (9, ?, ?, NULL)", head)
    base.close()
    for words in (("show", "newer"), ("verify", "newer"), ("note", "newer", "x")):
        ran = run("table", *words, "--store", store)
        assert ran.code == 1, words
        assert "a newer version of companion (format 2)" in ran.err, ran.err
        assert "damaged" not in ran.err
    done("table", "show", "den", "--store", store)


MANIFESTS = stored("manifests.json")


@pytest.mark.parametrize("name", MANIFESTS)
def test_a_print_goes_over_what_was_printed(name: str, tmp_path: Path) -> None:
    print_over(KEPT / f"manifests/{name}.json", MANIFESTS[name], tmp_path)


def print_over(manifest: Path, words: list[str], tmp_path: Path) -> None:
    """Print again over files that stand in an older manifest."""
    slug, *options = words
    old = json.loads(manifest.read_text("utf-8"))
    folder = tmp_path / slug
    folder.mkdir()
    shutil.copy(manifest, folder / "manifest.json")
    for file in old["files"]:
        (folder / file["path"]).parent.mkdir(parents=True, exist_ok=True)
        (folder / file["path"]).write_bytes(b"printed then")
    (folder / "mine.txt").write_text("a file of my own", encoding="utf-8")
    before = left(folder)
    ran = run("print", slug, "--changed", "--out", tmp_path)
    if old["version"] == "0.1.0":  # its manifests do not say what a face was drawn from
        assert (ran.code, "an older version" in ran.err) == (1, True), ran.err
        assert left(folder) == before
    else:
        assert ran.code == 0, ran.err
    done("print", slug, *options, "--out", tmp_path)
    new = json.loads((folder / "manifest.json").read_text("utf-8"))
    assert new.keys() >= old.keys()
    for key in ("files", "placements"):
        for was, now in zip(old[key][:1], new[key][:1], strict=True):  # pictures have no places
            assert now.keys() >= was.keys() - {"window"}
    pieces = [
        {(one["component"], one["piece"], one["copy"], one["face"]) for one in each["placements"]}
        for each in (old, new)
    ]
    assert pieces[0] == pieces[1]
    assert (folder / "mine.txt").is_file()
