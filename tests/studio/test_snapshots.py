"""Any history of changes, undoes and writes by others: undo puts back what was, or refuses."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.core.errors import CompanionError
from companion.studio import snapshots
from companion.studio.mistakes import RefusedError
from companion.studio.snapshots import (
    HOME,
    hold,
    list_changes,
    undo_change,
    undo_stopped,
    write_change,
)

NAMES = ("pond/a.toml", "pond/b.csv", "pond/art/c.png")


@pytest.fixture
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait for the disk."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)


def files(root: Path) -> dict[str, bytes]:
    return {name: (root / name).read_bytes() for name in NAMES if (root / name).exists()}


def write(root: Path, words: str, contents: dict[str, bytes]) -> None:
    with hold(root):
        write_change(root, words, contents)


def undo(root: Path) -> None:
    undo_change(list_changes(root)[-1])


@pytest.mark.slow
@pytest.mark.parametrize("histories", [6, pytest.param(150, marks=pytest.mark.long)])
def test_undo_puts_back_what_was_there_or_changes_nothing(
    tmp_path: Path, fast: None, histories: int
) -> None:
    refusals = undone = 0
    for seed in range(histories):
        chance, root = random.Random(seed), tmp_path / str(seed)
        states: list[tuple[dict[str, bytes], str]] = []  # before each change, and what it writes
        for number in range(40):
            before, pick = files(root), chance.random()
            if pick < 0.5:
                names = chance.sample(NAMES, chance.randint(1, 3))
                states.append((before, f"{number}"))
                write(root, str(number), {name: f"{number}".encode() for name in names})
            elif pick < 0.9 and states:
                state, words = states[-1]
                names = set(list_changes(root)[-1].after)
                try:
                    undo(root)
                except RefusedError as error:
                    name = next(name for name in names if f": {Path(name).name} " in str(error))
                    assert before.get(name) not in (words.encode(), state.get(name))
                    assert files(root) == before
                    refusals += 1
                    break
                assert files(root) == {
                    **{name: before[name] for name in before.keys() - names},
                    **{name: state[name] for name in state.keys() & names},
                }
                states.pop()
                undone += 1
            elif pick > 0.97 and before:
                (root / chance.choice([*before])).write_bytes(b"by hand %d" % number)
            assert len(list_changes(root)) == len(states)
    assert undone > 5 * histories
    assert refusals


def test_so_many_changes_are_kept_and_the_oldest_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert snapshots.MOST == 100
    monkeypatch.setattr(snapshots, "MOST", 6)
    for number in range(9):
        write(tmp_path, str(number), {NAMES[0]: f"{number}".encode()})
    words = [change.words for change in list_changes(tmp_path)]
    assert words == [str(number) for number in range(3, 9)]
    assert len([*(tmp_path / HOME).iterdir()]) == 6
    for _ in words:
        undo(tmp_path)
    assert files(tmp_path) == {NAMES[0]: b"2"}


def test_a_disk_that_is_full_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "first", dict.fromkeys(NAMES, b"1"))
    before = files(tmp_path)
    for at in range(1, 8):
        calls: list[Path] = []

        def full(path: Path, content: bytes, at: int = at, calls: list[Path] = calls) -> None:
            calls.append(path)
            if len(calls) == at:
                raise CompanionError("the disk is full")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)

        with monkeypatch.context() as patch:
            patch.setattr("companion.studio.snapshots.write_file", full)
            with pytest.raises(CompanionError, match="full"):
                write(tmp_path, "second", dict.fromkeys(NAMES, b"2"))
        assert files(tmp_path) == before
        assert [change.words for change in list_changes(tmp_path)] == ["first"]


def test_a_killed_change_stays_whole_if_somebody_wrote_into_it_since(tmp_path: Path) -> None:
    write(tmp_path, "first", dict.fromkeys(NAMES[1:], b"1"))
    write(tmp_path, "second", dict.fromkeys(NAMES, b"2"))
    (tmp_path / HOME / "000002").rename(tmp_path / HOME / "000002.begun")  # as a kill leaves it
    (tmp_path / NAMES[1]).write_bytes(b"mine")
    assert [change.words for change in list_changes(tmp_path)] == ["first"], "a list only reads"
    assert (tmp_path / HOME / "000002.begun").is_dir()
    undo_stopped(tmp_path)
    changes = list_changes(tmp_path)
    assert files(tmp_path) == {NAMES[0]: b"2", NAMES[1]: b"mine", NAMES[2]: b"2"}
    assert [change.words for change in changes] == ["first", "second"]
    with pytest.raises(RefusedError, match="changed by another program"):
        undo(tmp_path)


def test_a_change_of_a_folder_that_came_from_others_leads_nowhere(tmp_path: Path) -> None:
    root = tmp_path / "mine"
    (tmp_path / "secret").write_bytes(b"secret")
    write(root, "mine", {NAMES[0]: b"1"})
    names = ("../secret", str(tmp_path / "secret"), "pond/../../secret", "pond/a.toml")
    for number, name in enumerate(names, 2):
        folder = root / HOME / f"{number:06}"
        (folder / "files/pond").mkdir(parents=True)
        record = {"words": name, "when": 1.0, "after": {name: "0" * 64}}
        (folder / "change.json").write_text(json.dumps(record))
    (folder / "files/pond/a.toml").symlink_to(tmp_path / "secret")
    assert [change.words for change in list_changes(root)] == ["mine"]
    undo(root)
    write(root, "again", {NAMES[0]: b"2"})  # beside those that are there
    undo(root)
    assert (tmp_path / "secret").read_bytes() == b"secret"
    assert not (root / "pond").exists()


def test_copies_are_not_written_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "else").mkdir()
    (tmp_path / "mine" / HOME).symlink_to(tmp_path / "else")
    with pytest.raises(CompanionError, match="is a link into another folder"):
        write(tmp_path / "mine", "x", {NAMES[0]: b"1"})
    assert not [*(tmp_path / "else").iterdir()]


WRITING = """
import sys
from pathlib import Path
from tests.studio.test_snapshots import NAMES, write
for number in range(int(sys.argv[2]), 100_000):
    content = b"%d" % number * 5000
    write(Path(sys.argv[1]), str(number), dict.fromkeys(NAMES, content))
    print(number, flush=True)
"""


@pytest.mark.slow
@pytest.mark.parametrize("kills", [6, pytest.param(100, marks=pytest.mark.long)])
def test_killed_really_each_change_is_whole_and_can_be_undone(tmp_path: Path, kills: int) -> None:
    chance, number, mended = random.Random(kills), 0, 0
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    for _ in range(kills):
        line = [sys.executable, "-c", WRITING, str(tmp_path), str(number)]
        with subprocess.Popen(line, stdout=subprocess.PIPE, env=environment) as writer:
            assert writer.stdout is not None
            answered = int(writer.stdout.readline())
            time.sleep(chance.random() * 0.1)
            writer.send_signal(signal.SIGKILL)
            answered = int([*writer.stdout.read().split(), answered][-2:][0] or answered)
        mended += bool([*(tmp_path / HOME).glob("*.begun")])
        undo_stopped(tmp_path)
        last = int(list_changes(tmp_path)[-1].words)
        assert last in (answered, answered + 1), "nothing that was answered is lost"
        assert {*files(tmp_path).values()} == {b"%d" % last * 5000}
        undo(tmp_path)
        assert {*files(tmp_path).values()} <= {b"%d" % (last - 1) * 5000}
        number = last
    assert mended or kills < 50, "no kill came while files were written"
