"""Streams that are closed, full or cut off, and names that no disk has: one line, no traceback."""

from __future__ import annotations

import errno
import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.app import main

LONG = "a" * 300
COMPANION = f"{sys.executable} -m companion"


def said(line: str, folder: Path) -> tuple[int, str]:
    """Return the exit code of a line in a shell, and what it said on standard error."""
    ran = subprocess.run(
        ("bash", "-c", line), capture_output=True, cwd=folder, timeout=120, check=False
    )
    assert b"Traceback" not in ran.stderr + ran.stdout
    assert b"Exception ignored" not in ran.stderr
    return ran.returncode, ran.stderr.decode()


@pytest.mark.slow
@pytest.mark.parametrize(
    "words", ["list", "--help", "score fresh --example", "print lure --dry-run"]
)
def test_output_that_nobody_can_take_is_told(words: str, tmp_path: Path) -> None:
    full = said(f"{COMPANION} {words} > /dev/full", tmp_path)
    assert full == (
        1,
        "Error: the disk is full: the output cannot be written; free some space and try again\n",
    )
    code, told = said(f"{COMPANION} {words} >&-", tmp_path)
    assert (code, told) == (
        1,
        "Error: the output cannot be written: not writable; send it somewhere else\n",
    )


def test_what_is_no_fault_of_the_output_is_not_blamed_on_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def busy() -> None:
        raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr("companion.cli.app.app", busy)
    monkeypatch.setattr("companion.cli.app._silence_streams", lambda: None)
    with pytest.raises(SystemExit):
        main()
    told = "Error: the system refused: resource temporarily unavailable; try again\n"
    assert capsys.readouterr().err == told


@pytest.mark.slow
def test_without_standard_error_the_result_is_there(tmp_path: Path) -> None:
    assert said(f"{COMPANION} roll 3d6 2>&- > {tmp_path}/fell", tmp_path) == (0, "")
    assert (tmp_path / "fell").read_text(encoding="utf-8").startswith("d6: ")
    told = said(f"{COMPANION} nosuch 2> /dev/full", tmp_path)[0]
    assert told in (1, 120), "120 is Python's own, where even the error cannot be written"


@pytest.mark.slow
def test_a_terminal_of_few_letters_gets_others_from_every_command(tmp_path: Path) -> None:
    tables = f"--store {tmp_path}/store"
    assert said(f"{COMPANION} table new den {tables} >/dev/null", tmp_path)[0] == 0
    assert said(f"{COMPANION} table note den 'Zoë − 1' {tables} >/dev/null", tmp_path)[0] == 0
    code, text = said(f"PYTHONIOENCODING=ascii {COMPANION} table log den {tables} >&2", tmp_path)
    assert (code, "note: Zo? - 1" in text) == (0, True)


@pytest.mark.slow
def test_without_input_there_are_no_answers(tmp_path: Path) -> None:
    code, told = said(f"{COMPANION} score fresh <&-", tmp_path)
    assert code == 1
    assert "the input ended before every question was answered" in told


@pytest.mark.parametrize(
    "words",
    [
        f"table list --store {LONG}",
        f"table new den --store {LONG}/store",
        f"check --data {LONG}",
        f"print lure --data {LONG}",
        f"print lure --out {LONG}",
        f"score fresh {LONG}",
        f"strike --html {LONG}",
    ],
)
def test_a_name_that_is_too_long_is_told(words: str, tmp_path: Path) -> None:
    code, told = said(f"{COMPANION} {words}", tmp_path)
    assert code == 1
    assert told.startswith("Error: ")
    assert told.count("\n") == 1
    assert "file name too long" in told.lower()


@pytest.mark.slow
def test_a_dialogue_that_is_cut_off_keeps_what_was_typed(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    words = (sys.executable, "-m", "companion", "score", "lure")
    home = {**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    with subprocess.Popen(
        words, stdin=theirs, stderr=subprocess.PIPE, cwd=tmp_path, env=home
    ) as dialogue:
        os.close(theirs)
        os.write(ours, b"2\nAnn\nBo\n")
        assert dialogue.stderr is not None
        told = b""
        while told.count(b"> ") < 4:  # each answer has been followed by a question
            told += (more := dialogue.stderr.read1())
            assert more
        os.close(ours)
        told += dialogue.stderr.read()
    assert dialogue.returncode == 1
    kept = tmp_path / "companion/unfinished/lure.json"
    assert told.decode().endswith("your answers are kept, go on with: companion score lure\n")
    assert "Ann" in json.dumps(json.loads(kept.read_text(encoding="utf-8")))
