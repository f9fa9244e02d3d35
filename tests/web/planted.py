"""Copies of the programs of the phone with a fault in one of them."""

from __future__ import annotations

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]
APP = Path("companion/web/app")


def plant(folder: Path, program: Path, file: Path, right: str, wrong: str) -> None:
    """Copy the programs, with a fault in one of them.

    Args:
        folder: to copy them to.
        program: that a test runs.
        file: in which the fault is.
        right: stands there once.
        wrong: instead of it.
    """
    for part in (ROOT / APP, *(ROOT / "companion/games").glob("*/web")):
        shutil.copytree(part, folder / part.relative_to(ROOT))
    (folder / program).parent.mkdir(parents=True)
    shutil.copy(ROOT / program, folder / program)
    text = (ROOT / file).read_text("utf-8")
    assert text.count(right) == 1
    (folder / file).write_text(text.replace(right, wrong), "utf-8")
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
