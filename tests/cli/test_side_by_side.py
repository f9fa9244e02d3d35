"""Several games are printed by several processes, and it looks as if one had done it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.core.errors import CompanionError
from companion.printing import side_by_side
from companion.printing.order import PrintOrder
from companion.printing.print_game import PrintResult
from companion.printing.side_by_side import Tell, printed_by_all
from tests.command import run

ORDER = PrintOrder()
GAMES = dict.fromkeys(("lure", "salmon_run", "mapped_out"), ORDER)


def content(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def with_cores(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    monkeypatch.setattr(side_by_side, "cores", lambda: count)


@pytest.mark.slow
def test_any_number_of_processes_prints_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = {}
    for count in (1, 3):
        with_cores(monkeypatch, count)
        out = tmp_path / str(count)
        answer = run("print", "mapped", "salmon", "--ink", "line", "--out", str(out))
        told[count] = answer.code, answer.out.replace(str(out), "OUT")
    assert told[1] == told[3]
    assert told[1][0] == 0
    assert content(tmp_path / "1") == content(tmp_path / "3")


@pytest.mark.slow
def test_the_other_process_does_its_share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_cores(monkeypatch, 2)
    steps: list[str] = []
    here: list[str] = []

    def print_here(slug: str, step: Tell) -> PrintResult:
        here.append(slug)
        while len(steps) < 2:  # until the other one is at work
            time.sleep(0.01)
            step("here")
        return PrintResult(tmp_path / "here", (), {})

    results = printed_by_all(GAMES, tmp_path, print_here, quickly, steps.append, steps.append)
    assert {slug: result.folder.name for slug, result in results.items()} == {
        slug: "here" if slug in here else slug for slug in GAMES
    }
    assert 0 < len(here) < len(GAMES)
    assert "lure: step" in steps
    assert "lure: notice" in steps


def quickly(slug: str, order: PrintOrder, out: Path, progress: Tell, notice: Tell) -> PrintResult:
    progress(f"{slug}: step")
    notice(f"{slug}: notice")
    return PrintResult(out / slug, (), {})


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["refuses", "dies"])
def test_a_fault_of_another_process_is_told(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_cores(monkeypatch, 2)

    def print_here(slug: str, step: Tell) -> PrintResult:
        (tmp_path / "here").touch()
        return PrintResult(tmp_path, (), {})

    message = {
        "refuses": "lure: the paper is wet",
        "dies": "lure: its print was stopped by the system; print it again",
    }
    with pytest.raises(CompanionError, match=message[fault]):
        printed_by_all(
            GAMES, tmp_path, print_here, globals()[fault], lambda _: None, lambda _: None
        )
    assert (tmp_path / "here").exists()  # what was begun here is finished


def refuses(slug: str, order: PrintOrder, out: Path, progress: Tell, notice: Tell) -> PrintResult:
    raise CompanionError(f"{slug}: the paper is wet")


def dies(slug: str, order: PrintOrder, out: Path, progress: Tell, notice: Tell) -> PrintResult:
    os._exit(9)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads who runs from /proc")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_nobody_stays_behind(how: signal.Signals, tmp_path: Path) -> None:
    """Whoever prints beside a process that is stopped stops too, and says nothing."""
    words = (sys.executable, "-c", TWO_CORES, "print", "--out", str(tmp_path))
    with subprocess.Popen(words, stderr=subprocess.PIPE, start_new_session=True) as main:
        while len(group(main.pid)) < 3 or not list(tmp_path.glob("*/.printing-*")):
            assert main.poll() is None
            time.sleep(0.01)
        if how is signal.SIGINT:  # a terminal tells them all
            os.killpg(main.pid, how)
        else:
            main.send_signal(how)
        _, told = main.communicate(timeout=60)
        assert main.returncode == (130 if how is signal.SIGINT else -9)
    end = time.monotonic() + 20
    while group(main.pid):
        assert time.monotonic() < end
        time.sleep(0.02)
    if how is signal.SIGINT:
        assert told == b"Stopped. Unfinished files were not kept.\n"
        assert not list(tmp_path.glob("*/.printing-*"))
    assert b"Traceback" not in told


TWO_CORES = """
from companion.cli import app
from companion.printing import side_by_side
if __name__ == "__main__":
    side_by_side.cores = lambda: 2
    app.main()
"""


def group(leader: int) -> list[int]:
    """Return the processes of a group that still run."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = path.read_text(encoding="utf-8")
        except OSError:
            continue
        state, _, number = text.rsplit(")", 1)[1].split()[:3]
        if int(number) == leader and state != "Z":
            found.append(int(path.parent.name))
    return found
