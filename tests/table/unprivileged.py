"""Runs commands as a user who owns nothing: a process that gives its rights up when all is loaded.

    python -m tests.table.unprivileged WARM-STORE COMMANDS

COMMANDS is a JSON list of lists of words; (exit code, stdout, stderr) of each comes back as JSON.
"""

from __future__ import annotations

import json
import os
import shutil  # noqa: F401  what a store imports late must be loaded before
import sys
import tempfile  # noqa: F401
from pathlib import Path

from tests.command import run
from tests.table.tables import made

NOBODY = 65534


def main(warm: str, commands: str) -> None:
    file = Path(warm)
    with made(file):
        pass
    for words in (["log", "den"], ["show", "den"], ["verify", "den"], ["note", "den", "x"]):
        run("table", *words, "--store", file)
    for words in (["undo", "den"], ["export", "den"], ["close", "den"], ["new", "a b"]):
        run("table", *words, "--store", file)
    run("table", "list", "--store", warm)
    if os.geteuid() == 0:
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    json.dump([run(*words) for words in json.loads(commands)], sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
