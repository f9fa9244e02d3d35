"""A seeded evening of each game, mode and edition says what it said: by terminal and by phone."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import tomli

from companion.games.catalog import GAMES
from companion.web.bundle import page_words
from companion.web.export import games_with_phone
from tests.command import run
from tests.conftest import GOLDEN, Golden
from tests.scorings import open_scoring
from tests.web.node import NEEDS_NODE
from tests.web.serving import serving_den

HERE = Path(__file__).parent
EVENINGS = tomli.loads((HERE / "evenings.toml").read_text("utf-8"))
WHEN = re.compile(r"20\d\d-\d\d-\d\d|\d\d:\d\d(?=  )")
PROGRAM = HERE / "paper_evening.js"
PARTS = HERE.parents[1] / "companion/web/app/parts.js"
TEXTS = [GOLDEN / f"evenings/{name}.phone.txt" for name in EVENINGS if "phone" in EVENINGS[name]]
PHONE = [name for name in EVENINGS if "phone" in EVENINGS[name]]
SERVED = [name for name in EVENINGS if "served" in EVENINGS[name]]
LACKING = "there is no"  # what a tap on nothing leaves
pytestmark = pytest.mark.each_case


def list_modes() -> Iterator[tuple[str, bool]]:
    """Yield each game, mode and edition; the phone has the first edition alone."""
    for game in GAMES:
        for mode in open_scoring(game.slug, game.scoring).modes:
            yield f"{game.slug}-{mode.id}", True
            for edition in game.editions[1:]:
                yield f"{game.slug}-{mode.id}-{edition}", False


def test_each_mode_has_an_evening() -> None:
    played = {name: "phone" in evening for name, evening in EVENINGS.items()}
    assert played == {**dict(list_modes()), "table": True, "river": True, "proof": True}


def run_commands(name: str, folder: Path) -> str:
    """Return the commands of an evening with what they say."""
    lines, typed = [], ""
    for command in EVENINGS[name]["terminal"].strip().splitlines():
        line, _, file = command.partition(" > ")
        line, _, answers = line.partition(" < ")
        words = shlex.split(line)
        store = ("--store", folder / "store") if {"table", "--table"} & {*words} else ()
        given = "\n".join((*answers.split(), "")) if answers else typed if "-" in words else None
        result = run(*words, *store, typed=given)
        assert result.code == 0, result.err
        typed = result.out if "--example" in words else typed
        if file:
            (folder / file).write_text(result.out, "utf-8")
        lines += [f"$ companion {command}", "" if file else result.out + result.err]
    text = WHEN.sub("WHEN", "\n".join(lines))
    return re.sub(r"^( +\d+  .*\n)WHEN\n", r"\1", text, flags=re.MULTILINE)  # past midnight


@cache
def make_page_data(slug: str) -> dict[str, Any]:
    """Return the data of a page of one game; of all games if it is no game's name."""
    games = [game for game in GAMES if game.slug == slug] or GAMES
    on_page = games_with_phone(games, None, "en")
    documents = [game.document for game in on_page]
    words = page_words(on_page, "table")
    return {"version": "1", "language": "en", "words": words, "pictures": {}, "games": documents}


def tap_on_paper(name: str, folder: Path, address: str = "") -> str:
    """Return what the phone's own program says in an evening."""
    slug, _, _ = name.partition("-")
    data = make_page_data(EVENINGS[name].get("served", slug))
    taps = re.split(r",\s+|\n", EVENINGS[name]["phone"].strip())
    ran = subprocess.run(
        ["node", PROGRAM],
        input=json.dumps({"data": data, "taps": taps, "address": address}),
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        env={**os.environ, "TZ": "UTC"},
        timeout=60,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert LACKING not in ran.stdout, ran.stdout[ran.stdout.index(LACKING) :]
    return re.sub(r"\n *As of [^\n]*", "", ran.stdout)  # it stands there where a machine is slow


@pytest.mark.parametrize("name", [name for name in EVENINGS if name not in SERVED])
def test_an_evening_at_the_terminal_says_what_it_said(
    name: str, golden: Golden, tmp_path: Path
) -> None:
    golden.check(f"evenings/{name}.terminal.txt", run_commands(name, tmp_path))


@pytest.mark.slow
@NEEDS_NODE
@pytest.mark.parametrize("name", [name for name in PHONE if name not in SERVED])
def test_an_evening_on_the_phone_says_what_it_said(
    name: str, golden: Golden, tmp_path: Path
) -> None:
    if ":@" in EVENINGS[name]["phone"]:
        run_commands(name, tmp_path)
    golden.check(f"evenings/{name}.phone.txt", tap_on_paper(name, tmp_path))


@pytest.mark.slow
@NEEDS_NODE
@pytest.mark.parametrize("name", SERVED)
def test_an_evening_at_a_served_table_says_what_it_said(
    name: str, golden: Golden, tmp_path: Path, free_port: int
) -> None:
    store, game = tmp_path / "store", EVENINGS[name]["served"]
    run("table", "new", "den", "--seed", "amber", "--store", store)
    with serving_den(store, free_port, "--game", game) as (_, address):
        text = tap_on_paper(name, tmp_path, f"{address}/" if address[-1] != "/" else address)
    golden.check(f"evenings/{name}.phone.txt", f"{text}\n{run_commands(name, tmp_path)}")


def test_each_hook_of_a_phone_part_is_asked_in_an_evening() -> None:
    hooks = set(re.findall(r"^ \*   (\w+)\?:", PARTS.read_text("utf-8"), re.MULTILINE))
    lines = re.findall(
        r"^hooks: (.*)", "\n".join(file.read_text("utf-8") for file in TEXTS), re.MULTILINE
    )
    assert {hook for line in lines for hook in line.split()} == hooks
