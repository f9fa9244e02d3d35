"""Killed while it makes a game, adds cards with pictures or exports: all files stay whole."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.command import done
from tests.studio.test_make import files, mine, picture

pytestmark = pytest.mark.slow
many = pytest.mark.parametrize("kills", [4, pytest.param(100, marks=pytest.mark.long)])
__all__ = ["mine"]

ADDING = """
import sys
from pathlib import Path
from companion.cli.studio_command import build_commands
from companion.games.owner_games import find_own_games
from companion.studio.new_cards import UploadedPictures
from companion.studio.new_cards import NewCard, NewCards, add_cards
from companion.studio.owner import Owner
from companion.studio.workshop import Workshop
start, home = int(sys.argv[1]), Path(sys.argv[2])
(game,) = find_own_games([home], [])
style = Workshop(build_commands(None, ())).listing("pond").style
owner, brought, picture = Owner(None), UploadedPictures(), Path(sys.argv[3]).read_bytes()
values = {"name": "Orfe", "colour": "gold", "points": "12"}
for number in range(start, start + 1000):
    name = f"c{number}"
    offer = brought.add(f"{name}.jpg", picture, home / "pond" / "art")
    new = NewCard(name, values, offer.key, offer.file)
    add_cards(owner, game, NewCards("cards", (new,)), brought, style)
    print("added", flush=True)
"""
MAKING = """
import sys
from pathlib import Path
from tests.studio.page import TOKEN, asking
start, home = int(sys.argv[1]), Path(sys.argv[2])
workshop = asking("lure", folders=(home,))
for number in range(start, start + 1000):
    body = {"title": f"Pond {number}", "home": str(home)}
    made = workshop.post(f"/{TOKEN}/new-games", body)
    assert made.status_code == 200, made.text
    print("made", flush=True)
"""
SENDING = """
import sys
from pathlib import Path
from companion.cli.studio_command import _run
table = Path(sys.argv[2]) / "pond" / "cards.csv"
text = table.read_text()
for number in range(1000):
    odd = text.replace(",Gudgeon,", f",Goby {sys.argv[1]} {number},")
    table.with_name("next").write_text(odd)
    table.with_name("next").replace(table)
    _run("export", ["pond", "playingcards", "--out", sys.argv[3]])
    print("sent", flush=True)
"""


def killed(script: str, kills: int, longest: float, *words: object) -> Iterator[int]:
    """Kill a script at any moment after its first step, and yield after each kill."""
    stream = random.Random(3)
    for kill in range(kills):
        line = [sys.executable, "-c", script, str(kill * 1000), *map(str, words)]
        with subprocess.Popen(line, stdout=subprocess.PIPE) as writer:
            assert writer.stdout is not None and writer.stdout.readline()
            time.sleep(stream.random() * longest)
            writer.kill()
        yield kill


@many
def test_kills_at_any_moment_leave_table_and_pictures_whole(
    mine: Path, tmp_path: Path, kills: int
) -> None:
    done("new", "pond", "--in", mine)
    start = (mine / "pond" / "cards.csv").read_bytes()
    one = tmp_path / "orfe.jpg"
    one.write_bytes(picture())
    for _ in killed(ADDING, kills, 0.6, mine, one):
        table = (mine / "pond" / "cards.csv").read_bytes()
        assert table.startswith(start) and table.endswith(b",gold,12\n")
        (mine / "pond" / "cards.csv").write_bytes(start + table.splitlines(True)[-1])
        art = mine / "pond" / "art"
        for row in table.removeprefix(start).decode().splitlines():
            assert (art / f"{row.split(',')[2]}.jpg").read_bytes() == one.read_bytes()
        assert {path.read_bytes() for path in art.glob("*.jpg")} == {one.read_bytes()}
        done("check", "pond", "--games", mine)


@many
def test_kills_at_any_moment_leave_whole_games_or_none(
    mine: Path, tmp_path: Path, kills: int
) -> None:
    done("new", "pond", "--in", tmp_path)
    whole = {name: text.replace(b"Pond", b"") for name, text in files(tmp_path / "pond").items()}
    for kill in killed(MAKING, kills, 0.3, mine):
        made = [path for path in mine.iterdir() if path.name.startswith("pond-")]
        assert made
        for game in made:
            title = f"Pond {game.name.removeprefix('pond-')}".encode()
            now = {name: text.replace(title, b"") for name, text in files(game).items()}
            assert now == whole
            shutil.rmtree(game)
        assert f"pond-{kill * 1000}" in {game.name for game in made}
    (mine / ".new-killed" / "game").mkdir(parents=True)  # as a kill in the middle left it
    for left in mine.glob(".new-*"):
        os.utime(left, (time.time() - 3600,) * 2)  # an hour ago
    done("new", "last", "--in", mine)
    assert not [*mine.glob(".new-*"), *mine.glob(".making-lock")]


@many
def test_kills_at_any_moment_leave_an_export_that_can_be_renewed(
    mine: Path, tmp_path: Path, kills: int
) -> None:
    done("new", "pond", "--in", mine)
    before = files(mine / "pond")
    out = tmp_path / "out"
    (out / "pond").mkdir(parents=True)
    (out / "pond" / "notes.txt").write_text("mine")
    for _ in killed(SENDING, kills, 0.6, mine, out):
        (mine / "pond" / "next").unlink(missing_ok=True)
        (mine / "pond" / "cards.csv").write_bytes(before["cards.csv"])
        assert files(mine / "pond") == before
        words = ("export", "pond", "playingcards", "--games", mine, "--out", out)
        done(*words)
        assert "1 of 1 files are right" in done(*words, "--preflight").out
        assert (out / "pond" / "notes.txt").read_text() == "mine"
        assert {path.name for path in (out / "pond").iterdir()} == {"notes.txt", "playingcards"}
