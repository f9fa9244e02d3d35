"""The command line run by tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from typer.testing import CliRunner

from companion.cli.app import app


class Ran(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one document on stdout."""
        return json.loads(self.out)


def run(*words: str | Path, columns: int = 80, typed: str | None = None) -> Ran:
    """Run a command in this process; an exception that nobody caught is raised here."""
    environment = {"COLUMNS": str(columns), "NO_COLOR": None, "FORCE_COLOR": None}
    result = CliRunner().invoke(app, [str(word) for word in words], input=typed, env=environment)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ran(result.exit_code, result.stdout, result.stderr)


def done(*words: str | Path, columns: int = 80) -> Ran:
    """Run a command that must succeed."""
    ran = run(*words, columns=columns)
    assert ran.code == 0, ran.err
    return ran


def command(*words: str | Path) -> list[str]:
    """Return the words that start a command in a process of its own."""
    return [sys.executable, "-m", "companion", *map(str, words)]


def get_environment(**more: str) -> dict[str, str]:
    """Return the environment of a process of its own; it is measured if this one is."""
    root = Path(__file__).parent.parent
    measured = {
        "COVERAGE_PROCESS_START": str(root / "pyproject.toml"),
        "COVERAGE_FILE": str(root / ".coverage"),
    }
    return {**os.environ, **(measured if sys.gettrace() else {}), **more}


def started(
    *words: str | Path, typed: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own to its end, with what is typed on its stdin."""
    return subprocess.run(
        command(*words),
        env=get_environment(**environment),
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def left(folder: Path) -> dict[str, bytes]:
    """Return every file below a folder, hidden ones too."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
