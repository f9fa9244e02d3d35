"""One seeded evening for each game, mode and edition says what it said: by terminal and by phone."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import tomli

from companion.data.scoring import open_scoring
from companion.data.shared_words import shared_words
from companion.games.catalog import GAMES
from companion.web.export import on_phone
from tests.command import run
from tests.conftest import GOLDEN, Golden

HERE = Path(__file__).parent
EVENINGS = tomli.loads((HERE / "evenings.toml").read_text("utf-8"))
WHEN = re.compile(r"20\d\d-\d\d-\d\d|\d\d:\d\d(?=  )")
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
    assert {name: "phone" in evening for name, evening in EVENINGS.items()} == dict(list_modes())


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_at_the_terminal_says_what_it_said(
    name: str, golden: Golden, tmp_path: Path
) -> None:
    lines, typed = [], ""
    for command in EVENINGS[name]["terminal"].strip().splitlines():
        words = shlex.split(command)
        store = ("--store", tmp_path / "store") if {"table", "--table"} & {*words} else ()
        result = run(*words, *store, typed=typed if "-" in words else None)
        typed = result.out if "--example" in words else typed
        assert result.code == 0, result.err
        lines += [f"$ companion {command}", result.out + result.err]
    golden.check(f"evenings/{name}.terminal.txt", WHEN.sub("WHEN", "\n".join(lines)))


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
@pytest.mark.parametrize("name", [name for name in EVENINGS if "phone" in EVENINGS[name]])
def test_an_evening_on_the_phone_says_what_it_said(name: str, golden: Golden) -> None:
    answer = play_on_paper(name)
    assert LACKING not in answer, answer[answer.index(LACKING) :]
    golden.check(f"evenings/{name}.phone.txt", answer)


def play_on_paper(name: str) -> str:
    """Return what the phone's own program says in an evening."""
    game = next(game for game in GAMES if name.startswith(game.slug))
    documents = [one.document for one in on_phone([game], None, "en")]
    words = shared_words("app", "en")
    data = {"version": "1", "language": "en", "words": words, "pictures": {}, "games": documents}
    taps = re.split(r"\s*[,\n]\s*", EVENINGS[name]["phone"].strip())
    ran = subprocess.run(
        ["node", HERE / "web/paper_evening.js"],
        input=json.dumps({"data": data, "taps": taps}),
        capture_output=True,
        encoding="utf-8",
        env={"TZ": "UTC", "PATH": "/usr/bin:/bin:/usr/local/bin"},
        timeout=60,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout
