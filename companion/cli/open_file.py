"""Opens a file or a folder with the program that the computer has for it."""

from __future__ import annotations

import sys
from pathlib import Path
from subprocess import DEVNULL, Popen, TimeoutExpired

import typer

from companion.core.errors import CompanionError

WAIT = 5.0  # seconds for a program that opens a file to say that it cannot


def open_file(path: Path) -> None:
    """Open a file or a folder; CompanionError if no program does."""
    if launch(str(path)):
        raise CompanionError(f"no program opened {path.absolute()}; open it yourself")


def launch(path: str) -> int:
    """Return 0 if a program was started for a file or a folder."""
    try:
        if not sys.platform.startswith("linux"):
            return typer.launch(path)
        started = Popen(["xdg-open", path], stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL)
        return started.wait(WAIT)  # it tells at once if it finds no program
    except TimeoutExpired:
        return 0  # the program runs in its place
    except OSError:
        return 1
