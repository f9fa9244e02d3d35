"""A print that is killed or refused leaves one print whole, or tells; the next one is whole."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.core.errors import CompanionError
from tests.command import left
from tests.printing.replacing import print_of, refused, reported, turn, whole

ROOT = Path(__file__).parents[2]
EVERY = [3, pytest.param(1, marks=pytest.mark.long)]  # which of the changes of the disk
CALLS = ("mkdir", "rmdir", "replace", "unlink")


def counted(monkeypatch: pytest.MonkeyPatch, at: int, do: Callable[[], None]) -> list[str]:
    """Do something in place of the n-th call that changes a disk; return the list of calls."""
    seen: list[str] = []

    def counting(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **more: Any) -> Any:
            seen.append(name)
            if len(seen) > at:
                do()
            return real(*args, **more)

        return call

    for name in CALLS:
        monkeypatch.setattr(os, name, counting(name, getattr(os, name)))
    monkeypatch.setattr(Path, "write_bytes", counting("write", Path.write_bytes))
    return seen


def killed_at(folder: Path, at: int, number: int) -> bool:
    """Print in a process that dies at its n-th change of the disk; tell whether it did."""
    child = os.fork()
    if child == 0:
        with pytest.MonkeyPatch.context() as patch:
            counted(patch, at, lambda: os.kill(os.getpid(), signal.SIGKILL))
            turn(folder, number)
        os._exit(0)
    return os.waitpid(child, 0)[1] != 0


def check_outcome(folder: Path, prints: int) -> str:
    """Return whether one print is whole or a mixture is told, after a kill or an error."""
    sentences = reported(folder)
    files = {
        name: content
        for name, content in (left(folder) if folder.exists() else {}).items()
        if not name.startswith(".printing-")
    }
    number = whole(files, prints) if files else "nothing"
    if sentences:
        assert sentences == [
            f"{folder}: a print or an export was stopped here; old and new files are mixed"
            " until you print or export again"
        ]
        return "told"
    assert number is not None, sorted(files)
    assert not list(folder.glob(".printing-*"))
    return str(number)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("every", EVERY)
def test_killed_at_any_change_of_the_disk_a_mixture_is_told_and_healed(
    tmp_path: Path, first: bool, every: int
) -> None:
    outcomes = set()
    for at in range(0, 1000, every):
        folder = tmp_path / str(at)
        if not first:
            turn(folder, 0)
        if not killed_at(folder, at, 1):
            break
        outcomes.add(check_outcome(folder, 2))
        if at % 2:
            killed_at(folder, at // 2, 3)
            check_outcome(folder, 4)
        turn(folder, 2)
        assert left(folder) == print_of(2)
    else:
        pytest.fail("it never came to its end")
    assert at > 20
    assert outcomes == {"nothing" if first else "0", "told", "1"}


def kill_prints(folder: Path, times: int) -> None:
    """Kill real processes at moments that chance picks."""
    moment = random.Random(times)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    outcomes: list[str] = []
    turn(folder, 0)
    for _ in range(times):
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.printing.replacing", str(folder), "100000"],
            cwd=ROOT, env=environment, stdout=subprocess.PIPE,
        )  # fmt: skip
        assert process.stdout is not None
        process.stdout.readline()
        if moment.random() < 0.5:
            time.sleep(moment.random() * 0.2)
        else:  # as soon as files are put in place
            end = time.monotonic() + 10
            while not list(folder.glob(".printing-list")):
                assert time.monotonic() < end
            time.sleep(moment.random() * 0.001)
        process.kill()
        process.communicate()
        outcomes.append(check_outcome(folder, 1000))
    assert "told" in outcomes, "no kill came while files were put in place"
    assert {*outcomes} != {"told"}, "every kill came while files were put in place"
    turn(folder, 7)
    assert left(folder) == print_of(7)


@pytest.mark.slow
def test_killed_really_a_mixture_is_told_and_healed(tmp_path: Path) -> None:
    kill_prints(tmp_path / "game", 12)


@pytest.mark.long
def test_killed_really_200_times_a_mixture_is_told_and_healed(tmp_path: Path) -> None:
    kill_prints(tmp_path / "game", 200)


@pytest.mark.slow
def test_refused_at_any_change_of_the_disk_it_is_told(tmp_path: Path) -> None:
    """Each call fails once; what comes after it works, as when one file is held open."""
    messages = set()
    for at in range(1000):
        folder = tmp_path / str(at)
        turn(folder, 0)
        with pytest.MonkeyPatch.context() as patch:
            refusals = [refused]
            seen = counted(patch, at, lambda: refusals.pop()() if refusals else None)  # noqa: B023
            message = ""
            try:
                turn(folder, 1)
            except CompanionError as error:
                message = str(error)
                assert str(folder) in message
            count = len(seen)
        outcome = check_outcome(folder, 2)
        assert ("now mixes old and new files; print again" in message) == (outcome == "told"), at
        assert outcome != "0" or message
        messages.add(message.replace(str(folder), "FOLDER"))
        turn(folder, 2)
        assert left(folder) == print_of(2)
        if count <= at:
            break
    assert any("b.pdf: you may not write there; close the file" in each for each in messages)
    assert any(each.endswith("the earlier files are unchanged") for each in messages), messages
