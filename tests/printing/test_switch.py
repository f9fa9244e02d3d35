"""A print takes the place of another whole, or not at all, whatever stops it."""

from __future__ import annotations

import errno
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion.core.errors import CompanionError
from companion.printing.switch import alone, settle, settle_all, switch
from tests.command import left
from tests.printing.switching import MANIFEST, Files, print_of, turn, whole

ROOT = Path(__file__).parents[2]


def settled(folder: Path) -> list[str]:
    """Return what whoever comes next is told."""
    told: list[str] = []
    with alone(folder, told.append):
        settle(folder, told.append)
    return told


@pytest.mark.parametrize("into", [".", "some"])
def test_a_print_takes_the_place_of_another(tmp_path: Path, into: str) -> None:
    place = tmp_path / into
    turn(tmp_path, 0, into)
    (place / "mine.txt").write_bytes(b"mine")
    (place / "png/0/mine.png").write_bytes(b"mine")
    turn(tmp_path, 1, into)
    own = {"mine.txt": b"mine", "png/0/mine.png": b"mine"}
    assert left(place) == {**print_of(1), **own}
    turn(tmp_path, 2, into)
    assert left(place) == {**print_of(2), **own}
    assert not (place / "png/1").exists()
    assert (place / "png/0").is_dir()
    assert not list(tmp_path.glob(".printing*"))


def test_a_stop_while_drawing_leaves_the_old_print(tmp_path: Path) -> None:
    turn(tmp_path, 0)

    def stopped() -> Iterator[tuple[str, bytes]]:
        yield "a.pdf", b"new"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        switch(tmp_path, ".", stopped(), ["b.pdf"])
    assert left(tmp_path) == print_of(0)


def test_what_is_in_the_way_is_told(tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"mine")
    with (
        pytest.raises(CompanionError, match="a file of that name is in the way"),
        alone(tmp_path / "out", lambda sentence: None),
    ):
        pass
    turn(tmp_path / "game", 0)
    (tmp_path / "game/b.pdf").unlink()
    (tmp_path / "game/b.pdf").mkdir()
    before = left(tmp_path)
    with pytest.raises(CompanionError, match=r"b\.pdf: a folder of that name is in the way"):
        switch(tmp_path / "game", ".", print_of(1).items())
    assert left(tmp_path) == before


def test_a_folder_that_nothing_was_printed_into_is_not_left(tmp_path: Path) -> None:
    with pytest.raises(CompanionError), alone(tmp_path / "game", lambda sentence: None):
        raise CompanionError("it cannot be drawn")
    assert list(tmp_path.iterdir()) == []


def test_the_manifest_comes_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    turn(tmp_path, 0)
    real, seen = Path.replace, []

    def replace(self: Path, target: Path) -> Path:
        seen.append(target.relative_to(tmp_path).as_posix())
        if target.name == MANIFEST:
            found = {name for name in left(tmp_path) if not name.startswith(".printing")}
            assert found == {*print_of(1)}
            assert (tmp_path / MANIFEST).read_bytes() == print_of(0)[MANIFEST]
        return real(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    turn(tmp_path, 1)
    assert seen[-1] == MANIFEST
    assert sorted(seen) == sorted(print_of(1))


def test_what_is_cleared_away_begins_with_the_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without it, whatever else is left of the staged files means nothing."""
    turn(tmp_path, 0)
    with monkeypatch.context() as patch:
        patch.setattr("shutil.rmtree", lambda *args, **more: None)
        turn(tmp_path, 1)
    assert {path.name for path in tmp_path.glob(".printing-*/*")} == {"new", "old"}
    assert settled(tmp_path) == []
    assert left(tmp_path) == print_of(1)


# --- killed -----------------------------------------------------------------------------------

CALLS = ("mkdir", "rmdir", "link", "replace", "unlink")


def counted(
    monkeypatch: pytest.MonkeyPatch, at: int, do: Callable[[], None], calls: tuple[str, ...] = CALLS
) -> list[str]:
    """Do something in place of the n-th call that changes a disk; return the list of calls."""
    seen: list[str] = []
    writes = Path.write_bytes

    def counting(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **more: Any) -> Any:
            if Path(str(args[0])).name == ".printing-lock":
                return real(*args, **more)
            seen.append(name)
            if len(seen) > at:
                do()
            return real(*args, **more)

        return call

    for name in calls:
        monkeypatch.setattr(os, name, counting(name, getattr(os, name)))
    monkeypatch.setattr(Path, "write_bytes", counting("write", writes))
    return seen


def ends(folder: Path, at: int, held: Path | None = None) -> bool:
    """Switch in a process that dies at its n-th change of the disk; tell whether it did.

    A file that is held open cannot be replaced.
    """
    child = os.fork()
    if child == 0:
        real = Path.replace

        def replace(self: Path, target: Path) -> Path:
            if target == held:
                refused()
            return real(self, target)

        with pytest.MonkeyPatch.context() as patch:
            counted(patch, at, lambda: os.kill(os.getpid(), signal.SIGKILL))
            patch.setattr(Path, "replace", replace)
            with suppress(CompanionError):
                turn(folder, 1)
        os._exit(0)
    return os.waitpid(child, 0)[1] != 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("first", [True, False])
def test_killed_at_any_change_of_the_disk_a_whole_print_is_left(
    tmp_path: Path, first: bool
) -> None:
    outcomes = set()
    for at in range(1000):
        folder = tmp_path / str(at)
        if not first:
            turn(folder, 0)
        if not ends(folder, at):
            break
        told = settled(folder) if folder.exists() else []
        files = left(folder) if folder.exists() else {}
        found = whole(files, 2) if files else "nothing"
        outcomes.add((found, bool(told)))
        assert found is not None, (at, told, sorted(files))
        assert (found == 0) <= (not first)
        if told:
            assert found == 1
            assert told == [
                f"{folder}: a print was stopped while its files were put in place; done now."
            ]
        turn(folder, 2)
        assert left(folder) == print_of(2)
    else:
        pytest.fail("it never came to its end")
    assert at > 20
    assert outcomes == {("nothing" if first else 0, False), (1, True), (1, False)}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_killed_while_another_kill_is_made_good(tmp_path: Path) -> None:
    turn(tmp_path / "x", 0)
    moment = random.Random(5)
    for _ in range(60):
        number = whole(left(tmp_path / "x"), 2)
        child = os.fork()
        if child == 0:
            with pytest.MonkeyPatch.context() as patch:
                counted(patch, moment.randrange(45), lambda: os.kill(os.getpid(), signal.SIGKILL))
                turn(tmp_path / "x", 1 if number == 0 else 0)
            os._exit(0)
        os.waitpid(child, 0)
        if moment.random() < 0.5:
            settled(tmp_path / "x")
            assert whole(left(tmp_path / "x"), 2) is not None
    settled(tmp_path / "x")
    assert whole(left(tmp_path / "x"), 2) is not None


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_killed_while_it_undoes_the_old_print_is_left(tmp_path: Path) -> None:
    """A file is held open until the process is killed, at any moment on its way back."""
    undone = 0
    for at in range(1000):
        folder = tmp_path / str(at)
        turn(folder, 0)
        died = ends(folder, at, held=folder / MANIFEST)
        going_back = bool(list(folder.glob(".printing-*/undo")))
        undone += going_back
        told = settled(folder)
        found = whole(left(folder), 2)
        assert found == 0 if going_back or not died else found is not None, (at, told)
        if not died:
            break
    assert undone > 5


def killed(folder: Path, times: int) -> None:
    """Kill real processes at moments that chance picks."""
    moment = random.Random(times)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    seen: list[str] = []
    turn(folder, 0)
    for _ in range(times):
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.printing.switching", str(folder), "100000"],
            cwd=ROOT, env=environment, stdout=subprocess.PIPE,
        )  # fmt: skip
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(moment.random() * 0.05)
        process.kill()
        process.communicate()
        told = settled(folder)
        found = whole(left(folder), 1000)
        assert found is not None, (told, sorted(left(folder)))
        seen += [*told, ""][:1]
    assert any(seen), "no kill came while files were put in place"
    assert not all(seen), "every kill came while files were put in place"


def test_killed_really_a_whole_print_is_left(tmp_path: Path) -> None:
    killed(tmp_path, 25)


@pytest.mark.long
def test_killed_really_300_times_a_whole_print_is_left(tmp_path: Path) -> None:
    killed(tmp_path, 300)


# --- refused ----------------------------------------------------------------------------------


@pytest.mark.parametrize("links", [True, False])
def test_refused_at_any_change_of_the_disk_a_whole_print_is_left(
    tmp_path: Path, links: bool
) -> None:
    """Each call fails once; what comes after it works, as when one file is held open."""
    told = set()
    for at in range(1000):
        folder = tmp_path / str(at)
        turn(folder, 0)
        with pytest.MonkeyPatch.context() as patch:
            if not links:
                patch.setattr(os, "link", refused)
            calls = CALLS if links else tuple(call for call in CALLS if call != "link")
            seen = counted(patch, at, once(refused), calls)
            try:
                turn(folder, 1)
            except CompanionError as error:
                told.add(str(error).replace(str(folder), "FOLDER"))
                assert "traceback" not in str(error)
                assert str(folder) in str(error)
            count = len(seen)
        found = whole(left(folder), 2)
        if found is None:
            settled(folder)
            found = whole(left(folder), 2)
        assert found is not None, at
        if count <= at:
            break
    assert any("b.pdf: you may not write there; close the file" in each for each in told), told
    assert any(each.endswith("the older files are as they were") for each in told), told


def refused(*args: object, **more: object) -> None:
    raise PermissionError(errno.EACCES, "Access is denied")


def once(do: Callable[..., None]) -> Callable[[], None]:
    left_over = [do]

    def call() -> None:
        if left_over:
            left_over.pop()()

    return call


@pytest.mark.parametrize("name", print_of(0))
def test_a_file_that_a_viewer_holds_open_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """On Windows it can be neither replaced nor removed, whoever tries."""
    turn(tmp_path, 0)
    held = tmp_path / name
    real, remove = Path.replace, Path.unlink

    def replace(self: Path, target: Path) -> Path:
        if held in (self, target):
            refused()
        return real(self, target)

    def unlink(self: Path, missing_ok: bool = False) -> None:
        if held == self:
            refused()
        remove(self, missing_ok)

    monkeypatch.setattr(Path, "replace", replace)
    monkeypatch.setattr(Path, "unlink", unlink)
    with pytest.raises(CompanionError, match="close the file if a viewer has it open") as caught:
        turn(tmp_path, 1)
    assert str(held) in str(caught.value)
    assert left(tmp_path) == print_of(0)


def test_a_switch_that_can_neither_be_done_nor_undone_waits_for_the_next_print(
    tmp_path: Path,
) -> None:
    turn(tmp_path, 0)
    with pytest.MonkeyPatch.context() as patch:
        tried: list[Path] = []
        real = Path.replace

        def replace(self: Path, target: Path) -> Path:
            tried.append(target)
            if len(tried) > 2:
                refused()
            return real(self, target)

        patch.setattr(Path, "replace", replace)
        with pytest.raises(CompanionError, match="put back"):
            turn(tmp_path, 1)
    assert whole(left(tmp_path), 2) is None
    assert settled(tmp_path) == [
        f"{tmp_path}: a print was stopped; the print before it is back as it was."
    ]
    assert left(tmp_path) == print_of(0)


# --- side by side -----------------------------------------------------------------------------


def test_what_is_stale_goes_and_what_is_being_printed_stays(tmp_path: Path) -> None:
    stale, live = tmp_path / "stale", tmp_path / "live"
    for folder in (stale, live):
        turn(folder, 0)
        (folder / ".printing-abc/new").mkdir(parents=True)
        (folder / ".printing-abc/new/a.pdf").write_bytes(b"half")
    told: list[str] = []
    with alone(live, told.append):
        settle_all(tmp_path, told.append)
        assert (live / ".printing-abc/new/a.pdf").exists()
    assert left(stale) == print_of(0)
    settle_all(tmp_path, told.append)
    assert left(live) == print_of(0)
    assert told == []
    settle_all(tmp_path / "missing", told.append)


def test_two_prints_into_one_folder_wait_for_each_other(tmp_path: Path) -> None:
    told: list[str] = []
    done: list[Files] = []

    def second() -> None:
        with alone(tmp_path, told.append):
            done.append(left(tmp_path))
            switch(tmp_path, ".", print_of(1).items(), print_of(0))

    with alone(tmp_path, told.append):
        other = threading.Thread(target=second)
        other.start()
        end = time.monotonic() + 10
        while not told and time.monotonic() < end:
            time.sleep(0.01)
        switch(tmp_path, ".", print_of(0).items())
    other.join()
    assert told == [f"Waiting for another print into {tmp_path} ..."]
    (seen,) = done
    assert whole({name: seen[name] for name in seen if name != ".printing-lock"}, 2) == 0
    assert left(tmp_path) == print_of(1)


@pytest.mark.skipif(os.name == "nt", reason="there a file that is open cannot be taken away")
def test_a_lock_that_was_taken_away_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who waited has opened the file that the one before removes."""
    real, late = os.open, [True]

    def opened(path: Path, *more: int) -> int:
        handle = real(path, *more)
        if late and late.pop():
            path.unlink()
        return handle

    monkeypatch.setattr(os, "open", opened)
    told: list[str] = []
    with alone(tmp_path, told.append):
        assert (tmp_path / ".printing-lock").exists()
    assert len(told) == 1


def test_a_print_that_never_ends_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.printing.switch.PATIENCE", 0.1)
    with (
        alone(tmp_path, lambda sentence: None),
        pytest.raises(CompanionError, match=r"another print into .* is not done"),
        alone(tmp_path, lambda sentence: None),
    ):
        pass


def test_a_journal_that_was_not_written_to_its_end_changes_nothing(tmp_path: Path) -> None:
    turn(tmp_path, 0)
    (tmp_path / ".printing-abc").mkdir()
    (tmp_path / ".printing-abc/journal.json").write_text('{"into": ".", "new": ["a')
    assert settled(tmp_path) == []
    assert left(tmp_path) == print_of(0)
    assert MANIFEST in left(tmp_path)
