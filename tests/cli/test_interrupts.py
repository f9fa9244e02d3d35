"""Ctrl-C in the middle of a print, in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from companion import interrupts
from tests.command import command, done, left, run


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_ctrl_c_leaves_old_files_as_they_were(tmp_path: Path) -> None:
    done("print", "fresh", "--piece", "fish-cards/F01", "--out", tmp_path)
    before = left(tmp_path)
    words = command("print", "fresh", "--only", "fish-cards", "--copies", "200", "--out", tmp_path)
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ
    ) as running:
        folder = tmp_path / "freshwater_fly"
        deadline = time.monotonic() + 30
        while not list(folder.glob(".printing-*")):
            assert running.poll() is None, "it ended before it could be stopped"
            assert time.monotonic() < deadline
            time.sleep(0.01)
        time.sleep(0.1)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=30)
    assert running.returncode == 130
    assert out == ""
    assert "Traceback" not in err
    assert err.startswith("Stopped")
    assert left(tmp_path) == before
    assert [path.name for path in tmp_path.iterdir()] == ["freshwater_fly"]
    assert not list(folder.glob(".printing-*"))


def test_a_ctrl_c_that_something_caught_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = threading.Event()
    asked.set()
    monkeypatch.setattr(interrupts, "_requested", asked)
    ran = run("print", "fresh", "--piece", "fish-cards/F01", "--out", tmp_path)
    assert ran.code == 130
    assert left(tmp_path) == {}
