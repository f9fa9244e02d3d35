"""A fresh adventure is one and the same wherever its seed is told. Source: R Fly Solo."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games.freshwater_fly.adventure.generate import locations_of
from companion.games.freshwater_fly.cards import load
from companion.games.freshwater_fly.strike_screen import build_screen
from tests.command import done, run, started

SEED = "heron 7"
DAY = ("--solo", "--location", "L2", "--seed", "a")
ON_PAPER = ("--only", "adventure-map")
TYPED = (
    "solo", "Ann", "", "L2", "", "2A", "yes", "F12 F20 F36", "blue 2 tan 1", "N P", "yes", "9", "3",
    "no", "F03 F06", "blue 1", "9", "5", "4", "", "no",
)  # fmt: skip


def printed(folder: Path, *words: str) -> dict[str, Any]:
    done("print", "fresh", *ON_PAPER, "--out", folder, *words)
    found: dict[str, Any] = json.loads((folder / "freshwater_fly/manifest.json").read_text("utf-8"))
    return found


def faces(manifest: dict[str, Any]) -> dict[str, str]:
    return {face["piece"]: face["sha256"] for face in manifest["faces"]}


@pytest.mark.slow
def test_setup_angler_and_dealer_know_the_waters_of_the_booklet() -> None:
    data = load(None)
    here = next(one for one in locations_of(data, SEED) if one.id == "L2")
    ours = next(one for one in locations_of(data, None) if one.id == "L2")
    assert (here.water, set(here.rocks)) != (ours.water, set(ours.rocks))
    start = done("setup", "fresh", *DAY, "--adventure", SEED, "--json").json
    assert start["adventure"] == SEED
    assert {deck["space"] for deck in start["rock_decks"]} == {*here.rocks}
    assert [tile["shows"] for tile in start["hatch"]] == [*here.hatch, here.waiting]
    name = data.words[f"waters.{here.water}.name"]
    assert name in " ".join(done("setup", "fresh", *DAY, "--adventure", SEED).out.split())
    assert (
        f"L2 {name}: rock decks on {', '.join(here.rocks)}."
        in build_screen(None, "en", SEED).notes[1]
    )
    for die in range(1, 7):
        words = ("silent-angler", "--location", "L2", "--adventure", SEED, "--die", str(die))
        (cast,) = done(*words, "--seed", "a", "--json").json["casts"]
        for row in cast["rows"]:
            assert (row["card"] == "rock") == (f"{die}{row['row']}" in here.rocks)


@pytest.mark.slow
def test_the_option_is_the_seed_of_the_booklet(tmp_path: Path) -> None:
    by_option = printed(tmp_path / "option", "--adventure", SEED)
    by_seed = printed(tmp_path / "seed", "--seed", SEED)
    assert by_option["seed"] == by_seed["seed"] == SEED
    assert faces(by_option) == faces(by_seed)
    assert faces(by_option) != faces(printed(tmp_path / "ours"))
    again = done("print", "fresh", "--changed", "--out", tmp_path / "option")
    assert "nothing has changed" in again.out + again.err
    assert faces(printed(tmp_path / "option", "--adventure", "x")) != faces(by_option)


def test_two_seeds_for_one_booklet_are_wrong_usage() -> None:
    words = ("print", "fresh", *ON_PAPER, "--dry-run", "--adventure", SEED, "--seed")
    ran = run(*words, "b")
    assert (ran.code, "--adventure and --seed differ; give only one" in ran.err) == (2, True)
    done(*words, SEED)
    ran = run("print", "lure", "--dry-run", "--adventure", SEED)
    assert (ran.code, "--adventure is only for freshwater_fly" in ran.err) == (1, True)


@pytest.mark.slow
def test_a_table_keeps_its_adventure(tmp_path: Path) -> None:
    table = ("--table", "den", "--store", tmp_path / "store")
    done("table", "new", "den", "--store", tmp_path / "store")
    day = ("setup", "fresh", "--solo", "--location", "L2", *table)
    first = done(*day, "--adventure", SEED, "--json").json
    assert done(*day, "--json").json["adventure"] == first["adventure"] == SEED
    ran = run("silent-angler", "--die", "1", "--adventure", "b", *table)
    assert (ran.code, f'den already has --adventure "{SEED}"' in ran.err) == (1, True)
    spaces = {deck["space"] for deck in first["rock_decks"]}
    for die in range(1, 7):
        words = ("silent-angler", "--location", "L2", "--die", str(die), *table)
        (cast,) = done(*words, "--json").json["casts"]
        for row in cast["rows"]:
            assert (row["card"] == "rock") == (f"{die}{row['row']}" in spaces)
    done("setup", "lure", "--players", "2", *table)


@pytest.mark.slow
def test_a_setup_that_is_undone_no_longer_says_the_adventure(tmp_path: Path) -> None:
    table = ("--table", "den", "--store", tmp_path / "store")
    done("table", "new", "den", "--store", tmp_path / "store")
    day = ("setup", "fresh", "--solo", "--location", "L2", *table)
    done(*day, "--adventure", SEED)
    done("table", "undo", "den", "--store", tmp_path / "store")
    assert done(*day, "--adventure", "b", "--json").json["adventure"] == "b"


@pytest.mark.parametrize("seed", ["", "x" * 41])
def test_a_seed_that_no_booklet_bears_is_refused(seed: str) -> None:
    for words in (("setup", "fresh", *DAY), ("silent-angler", "--die", "1"), ("strike", "--plain")):
        ran = run(*words, "--adventure", seed)
        assert (ran.code, "1 to 40 letters" in ran.err) == (1, True)


def test_a_record_carries_its_adventure_and_so_does_its_result(tmp_path: Path) -> None:
    day = done("score", "fresh", "--mode", "solo", "--example").json
    file, named = tmp_path / "day.json", tmp_path / "named.json"
    file.write_text(json.dumps(day), "utf-8")
    named.write_text(json.dumps({**day, "adventure": SEED}), "utf-8")
    plain = done("score", "fresh", file, "--json").json
    told = done("score", "fresh", named, "--json").json
    assert told == {**plain, "adventure": SEED}
    assert told == done("score", "fresh", file, "--adventure", SEED, "--json").json
    assert done("score", "fresh", named, "--adventure", SEED, "--json").json == told
    assert f"adventure: {SEED}" in done("score", "fresh", named).out
    ran = run("score", "fresh", named, "--adventure", "b")
    assert (ran.code, f'adventure: the record has "{SEED}", --adventure has "b"' in ran.err) == (
        1,
        True,
    )
    game = done("score", "fresh", "--example").json
    file.write_text(json.dumps({**game, "adventure": SEED}), "utf-8")
    assert "adventure: does not belong here" in run("score", "fresh", file).err


def test_a_day_that_is_asked_for_keeps_its_adventure() -> None:
    typed = "\n".join(TYPED[1:]) + "\n"
    ran = started("score", "fresh", "--json", "--adventure", SEED, typed=typed)
    assert (ran.returncode, json.loads(ran.stdout)["adventure"]) == (0, SEED), ran.stderr
