"""Folders of files shipped with the program: game data, fonts and drawings."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from stat import S_ISREG

from companion.core.errors import CompanionError


@cache
def templates_folder() -> Path:
    """Return the folder of data shipped with the program.

    An installed package has the data inside; a checkout has it beside the package. Raises
    CompanionError if neither exists.
    """
    package = Path(__file__).parent
    for folder in (package / "_templates", package.parent / "templates"):
        if folder.is_dir():
            return folder
    raise CompanionError("the folder with the game data is missing; install the program again")


def shared_folder() -> Path:
    """Return the folder of data that all games share: fonts, drawings, themes."""
    return templates_folder() / "shared"


def leads_out(path: Path, folder: Path) -> bool:
    """Return whether a path leads out of a folder, for example through links.

    The path need not exist. Before Python 3.13, a circle of links counts as leading out.
    """
    try:
        return not path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):
        return True


def stays_inside(path: Path, folder: Path) -> bool:
    """Return whether a path, with all links resolved, is a regular file inside a folder."""
    try:
        return not leads_out(path, folder) and S_ISREG(path.stat().st_mode)
    except OSError:
        return False


def path_inside(root: Path, name: str) -> Path:
    """Return the path of a file in a game's folder; CompanionError if links lead elsewhere.

    `root` is an owner's folder of games. `name` is a path below it, such as `GAME/pad.toml`. The
    file must lie in the game's folder, and the game's folder in `root`.
    """
    path, game = root / name, root / Path(name).parts[0]
    if leads_out(game, root) or leads_out(path, game) or (path.exists() and not path.is_file()):
        raise CompanionError(f"{path} is a link into another folder; put the file itself there")
    return path
