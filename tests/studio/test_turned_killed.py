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
from companion.studio.history import COPIES
from companion.studio.owner import Owner

home = Path(sys.argv[1])
root, start = home / "mine", home / "start"

def files():
    rest = {p for p in root.rglob("*") if p.is_file() and COPIES not in p.parts}
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
# A change of a table and of a picture is undone and done again.
TURNING = """
from companion.studio.steps import Step, placed

def changed():
    (root / "pond" / "art").mkdir(parents=True)
    table, picture = root / "pond" / "cards.csv", root / "pond" / "art" / "pike.png"
    table.write_bytes(b"id\\n")
    if sys.argv[2] == "older":
        picture.write_bytes(b"older")
    before = files()
    (home / "new.png").write_bytes(b"new")
    owner = Owner(None, [root])
    one = placed(picture, root, owner.copies(root) / "pictures", home / "new.png")
    step = Step(table, root, b"id\\n", b"id\\npike\\n")
    owner.write(step)
    owner.remember(one, step, said="a pike")
    return before, files()

before, after = changed()
shutil.copytree(root, start)
back = {"undo": "redo", "redo": "undo"}
for turn, states in {"undo": (after, before), "redo": (before, after)}.items():
    if turn == "redo":  # what was not killed at last is undone
        shutil.rmtree(start)
        shutil.copytree(root, start)
    kills, finished = 0, 0
    while killed_at(kills + 1, lambda: getattr(Owner(None, [root]), turn)()):
        kills += 1
        half = files() not in states
        later = Owner(None, [root])
        now = states.index(files())
        finished += half
        assert (len(later.done) == 1) == ((turn == "undo") == (now == 0)), (turn, kills)
        assert not [*root.rglob("*.aside")]
        getattr(later, back[turn] if now else turn)()
        assert files() == states[1 - now], (turn, kills)
    assert finished
    print(kills)
"""
# A value is changed, a card is deleted, a spreadsheet is brought back.
DOING = """
from tempfile import TemporaryDirectory
from companion.games.own_games import own_games
from companion.studio.new_cards import take_out
from companion.studio.owner import Edit, Sheet, UnseenError

(pond,) = own_games([root], [])
edit = Edit("cards", "perch", ("points",), "7", "4")
sheet = Sheet("cards", ".csv", "Cards")
content = (root / "pond" / "cards.csv").read_bytes().replace(b"Roach", b"Ide")

def take():
    try:
        Owner(None, [root]).take_table(pond, sheet, content)
    except UnseenError as error:
        Owner(None, [root]).take_table(pond, sheet, content, error.digest)

works = {
    "change": lambda: Owner(None, [root]).change(pond, edit),
    "delete": lambda: take_out(Owner(None, [root]), pond, "cards", "perch", "Perch"),
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
        done = files() == after
        assert done or files() == before, kills
        later = Owner(None, [root])
        assert len(later.done) <= done
        if later.done:
            later.undo()
            assert files() == before, kills
        elif not done:
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


@pytest.mark.parametrize("older", ["older", "none"])
def test_a_kill_at_any_touch_leaves_a_change_turned_or_not(tmp_path: Path, older: str) -> None:
    assert all(n >= 5 for n in kills(TURNING, tmp_path, older))


def test_a_kill_at_any_touch_leaves_a_change_done_or_not(tmp_path: Path) -> None:
    done("new", "pond", "--in", tmp_path / "mine")
    assert all(n >= 5 for n in kills(DOING, tmp_path))
