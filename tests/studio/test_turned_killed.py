"""Killed at each file that is moved, written or removed while a change is turned: it is whole."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

# A change of a table and of a picture, undone and done again; the process is killed at its
# n-th touch of the owner's folder, for each n, and the folder is opened again.
TURNING = """
import os, shutil, signal, sys
from pathlib import Path
from companion.studio.history import COPIES
from companion.studio.owner import Owner
from companion.studio.steps import Step, placed

home, older = Path(sys.argv[1]), sys.argv[2] == "older"
root, start = home / "mine", home / "start"
touches = {"os.rename", "os.remove", "os.rmdir", "open"}

def files():
    rest = {p for p in root.rglob("*") if p.is_file() and COPIES not in p.parts}
    return {p.relative_to(root): p.read_bytes() for p in rest if not p.name.startswith(".")}

def changed():
    (root / "pond" / "art").mkdir(parents=True)
    table, picture = root / "pond" / "cards.csv", root / "pond" / "art" / "pike.png"
    table.write_bytes(b"id\\n")
    if older:
        picture.write_bytes(b"older")
    before = files()
    (home / "new.png").write_bytes(b"new")
    owner = Owner(None, [root])
    one = placed(picture, root, owner.copies(root) / "pictures", home / "new.png")
    step = Step(table, root, b"id\\n", b"id\\npike\\n")
    owner.write(step)
    owner.remember(one, step, said="a pike")
    return before, files()

def killed_at(n, turn):
    if child := os.fork():
        return os.WIFSIGNALED(os.waitpid(child, 0)[1])
    left = [n]
    def heard(event, given):
        if event in touches and str(root) in str(given[0]):
            left[0] -= 1
            if left[0] == 0:
                os.kill(os.getpid(), signal.SIGKILL)
    owner = Owner(None, [root])
    sys.addaudithook(heard)
    getattr(owner, turn)()
    os._exit(0)

before, after = changed()
shutil.copytree(root, start)
for turn, states in {"undo": (after, before), "redo": (before, after)}.items():
    if turn == "redo":  # what was not killed at last is undone
        shutil.rmtree(start)
        shutil.copytree(root, start)
    n, seen = 1, set()
    while True:
        shutil.rmtree(root)
        shutil.copytree(start, root)
        killed = killed_at(n, turn)
        half = files() not in states
        later = Owner(None, [root])
        now = states.index(files())
        assert (len(later.done) == 1) == ((turn == "undo") == (now == 0)), (turn, n)
        assert not [*root.rglob("*.aside")]
        seen.add((now, half))
        if not killed:
            break
        assert now == 1 or not half
        getattr(later, turn if now == 0 else {"undo": "redo", "redo": "undo"}[turn])()
        assert files() == states[1 - now], (turn, n)
        n += 1
    assert {now for now, _ in seen} == {0, 1} and (1, True) in seen, seen
    print(turn, n - 1)
"""


@pytest.mark.parametrize("older", ["older", "none"])
def test_a_kill_at_any_touch_leaves_a_change_turned_or_not(tmp_path: Path, older: str) -> None:
    line = [sys.executable, "-c", TURNING, str(tmp_path), older]
    ran = subprocess.run(line, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    (undone, kills), (redone, again) = (one.split() for one in ran.stdout.splitlines())
    assert (undone, redone) == ("undo", "redo")
    assert int(kills) > 8 and int(again) > 8
