"""Where the files that ship with the program are: game data, fonts and drawings."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from stat import S_ISREG

from companion.core.errors import CompanionError


@cache
def templates_folder() -> Path:
    """Return the folder of the data that ships with the program.

    An installed package carries it inside; a checkout has it beside the package.

    Raises:
        CompanionError: neither is there.
    """
    package = Path(__file__).parent
    for folder in (package / "_templates", package.parent / "templates"):
        if folder.is_dir():
            return folder
    raise CompanionError("the folder with the game data is missing; install the program again")


def shared_folder() -> Path:
    """Return the folder of what all games share: fonts, drawings, themes."""
    return templates_folder() / "shared"


def stays_inside(path: Path, folder: Path) -> bool:
    """Return whether a file is one, and lies in a folder even if links lead to it."""
    try:
        real = path.resolve(strict=True)
        return real.is_relative_to(folder.resolve(strict=True)) and S_ISREG(real.stat().st_mode)
    except (OSError, RuntimeError):
        return False
