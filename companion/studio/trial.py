"""What would be wrong with a game if its files said something else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from companion.core.errors import DataError, Problem
from companion.data.overlay_folder import copy_changed
from companion.games.game import Choices, Game


def mistakes_with(game: Game, root: Path, contents: Mapping[Path, bytes]) -> Sequence[Problem]:
    """Return what would be wrong if files of the owner's folder said something else.

    Args:
        game: the game.
        root: the owner's folder.
        contents: what these files would say; the others stay.
    """
    with TemporaryDirectory() as folder:
        changed = {path.relative_to(root).as_posix(): text for path, text in contents.items()}
        copy_changed(root, game.slug, changed, Path(folder))
        return mistakes_in(game, Path(folder))


def mistakes_in(game: Game, folder: Path) -> Sequence[Problem]:
    """Return what is wrong with a game whose owner's folder this is."""
    try:
        if game.home is None:
            game.load(folder).check()
        else:
            there = replace(game, home=folder)
            data = there.load(None)
            data.check()
            there.components(data, Choices())
    except DataError as error:
        return error.problems
    return ()
