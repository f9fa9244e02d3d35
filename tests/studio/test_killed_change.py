"""Killed at each file that is moved, written or removed in the owner's folder: all stays whole."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.command import done

# A child process is killed at its n-th touch of the owner's folder.
KILLING = """
import os, shutil, signal, sys
from pathlib import Path
from companion.studio.snapshots import HOME, hold, write_change
from companion.studio.owner import Owner

home = Path(sys.argv[1])
root, start = home / "mine", home / "start"

def files():
    rest = {p for p in root.rglob("*") if p.is_file() and HOME not in p.parts}
    return {p.relative_to(root): p.read_bytes() for p in rest if not p.name.startswith(".")}

def again():
    shutil.rmtree(root)
    shutil.copytree(start, root)

def touches(event, given):
    if event == "open":
        return given[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
    return event in {"os.rename", "os.remove", "os.rmdir"}

def killed_at(n, work):
    again()
    if child := os.fork():
        status = os.waitpid(child, 0)[1]
        assert os.WIFSIGNALED(status) or status == 0, status
        return os.WIFSIGNALED(status)
    left = [n]
    def heard(event, given):
        if event.startswith("o") and touches(event, given) and str(root) in str(given[0]):
            left[0] -= 1
            if left[0] == 0:
                os.kill(os.getpid(), signal.SIGKILL)
    sys.addaudithook(heard)
    try:
        work()
    except BaseException as error:
        print(repr(error), file=sys.stderr, flush=True)
        os._exit(1)
    os._exit(0)
"""
# A change of a table and of a picture is made and undone.
TWO_FILES = """
def write():
    with hold(root):
        contents = {"pond/art/pike.png": home / "new.png", "pond/cards.csv": b"pike"}
        write_change(root, "a pike", contents)

(root / "pond" / "art").mkdir(parents=True)
(root / "pond" / "cards.csv").write_bytes(b"id")
if sys.argv[2] == "older":
    (root / "pond" / "art" / "pike.png").write_bytes(b"older")
(home / "new.png").write_bytes(b"new")
shutil.copytree(root, start)
before = files()
write()
after = files()
for work in write, lambda: Owner(None, [root]).undo():
    kills, mended = 0, 0
    while killed_at(kills + 1, work):
        kills += 1
        mended += files() not in (before, after)
        owner = Owner(None, [root])
        assert files() in (before, after), kills
        assert len(owner.changes) == (files() == after), kills
        if owner.changes:
            owner.undo()
        assert files() == before, kills
        write()
        assert files() == after, kills
        assert not [*root.rglob("*.begun")]
    assert mended
    print(kills)
    shutil.rmtree(start)  # what was not killed at last is undone
    shutil.copytree(root, start)
"""
# A value is changed, a card is deleted, a spreadsheet is brought back.
DOING = """
from tempfile import TemporaryDirectory
from companion.games.owner_games import find_own_games
from companion.studio.new_cards import RemovedCard, remove_card
from companion.studio.mistakes import RefusedError
from companion.studio.owner import Edit

(pond,) = find_own_games([root], [])
edit = Edit("cards", "perch", ("points",), "7", "4")
content = (root / "pond" / "cards.csv").read_bytes().replace(b"Roach", b"Ide")

def take():
    try:
        Owner(None, [root]).take_table(pond, "cards.csv", "Cards", content)
    except RefusedError as error:
        Owner(None, [root]).take_table(pond, "cards.csv", "Cards", content, error.more["digest"])

works = {
    "change": lambda: Owner(None, [root]).change(pond, edit),
    "delete": lambda: remove_card(Owner(None, [root]), pond, RemovedCard("cards", "perch")),
    "table": take,
}
shutil.copytree(root, start)
before = files()
for work in works.values():
    work()
    after = files()
    assert after != before
    kills = 0
    while killed_at(kills + 1, work):
        kills += 1
        later = Owner(None, [root])
        done = files() == after
        assert done or files() == before, kills
        assert len(later.changes) == done
        if done:
            later.undo()
            assert files() == before, kills
        else:
            work()  # the lock of the killed is free
            assert files() == after, kills
    print(kills)
    again()
"""


def kills(script: str, *words: object) -> list[int]:
    line = [sys.executable, "-c", KILLING + script, *map(str, words)]
    ran = subprocess.run(line, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return [int(one) for one in ran.stdout.splitlines()]


@pytest.mark.slow
@pytest.mark.parametrize("older", ["older", "none"])
def test_a_kill_at_any_touch_leaves_two_files_changed_or_not(tmp_path: Path, older: str) -> None:
    assert all(n >= 5 for n in kills(TWO_FILES, tmp_path, older))


@pytest.mark.slow
def test_a_kill_at_any_touch_leaves_a_change_done_or_not(tmp_path: Path) -> None:
    done("new", "pond", "--in", tmp_path / "mine")
    assert all(n >= 5 for n in kills(DOING, tmp_path))
