"""A print that is killed or refused at any change of the disk leaves a whole print."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion.core.errors import CompanionError
from tests.command import left
from tests.printing.switching import MANIFEST, print_of, refused, settled, turn, whole

ROOT = Path(__file__).parents[2]
EVERY = [3, pytest.param(1, marks=pytest.mark.long)]  # which of the changes of the disk
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
@pytest.mark.parametrize("every", EVERY)
def test_killed_at_any_change_of_the_disk_a_whole_print_is_left(
    tmp_path: Path, first: bool, every: int
) -> None:
    outcomes = set()
    for at in range(0, 1000, every):
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
                f"{folder}: a print was stopped while it replaced files; this is finished now."
            ]
        turn(folder, 2)
        assert left(folder) == print_of(2)
    else:
        pytest.fail("it never came to its end")
    assert at > 20
    assert outcomes == {("nothing" if first else 0, False), (1, True), (1, False)}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("every", EVERY)
def test_killed_while_another_kill_is_made_good(tmp_path: Path, every: int) -> None:
    turn(tmp_path / "x", 0)
    moment = random.Random(5)
    for _ in range(90 // every):
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
@pytest.mark.parametrize("every", EVERY)
def test_killed_while_it_undoes_the_old_print_is_left(tmp_path: Path, every: int) -> None:
    """A file is held open until the process is killed, at any moment on its way back."""
    undone = 0
    for at in range(0, 1000, every):
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
    assert undone > 5 / every


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


@pytest.mark.slow
def test_killed_really_a_whole_print_is_left(tmp_path: Path) -> None:
    killed(tmp_path, 25)


@pytest.mark.long
def test_killed_really_300_times_a_whole_print_is_left(tmp_path: Path) -> None:
    killed(tmp_path, 300)


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
    assert any(each.endswith("the earlier files are unchanged") for each in told), told


def once(do: Callable[..., None]) -> Callable[[], None]:
    left_over = [do]

    def call() -> None:
        if left_over:
            left_over.pop()()

    return call
