"""What would be wrong with a game if one of its files said something else."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from companion.atomic_write import put
from companion.core.errors import DataError, Problem
from companion.data.overlay_folder import LABELS
from companion.games.game import Choices, Game


def mistakes_with(game: Game, root: Path, path: Path, content: bytes | None) -> Sequence[Problem]:
    """Return what would be wrong.

    Args:
        game: the game.
        root: the owner's folder.
        path: of the file.
        content: that it would have; None for what it has.
    """
    with TemporaryDirectory() as folder:
        trial = Path(folder)
        (trial / game.slug / LABELS).mkdir(parents=True)
        own = root / game.slug
        for file in (*own.glob("*.*"), *(own / LABELS).glob("*.toml")):
            if file.is_file() and not file.name.startswith("."):
                shutil.copyfile(file, trial / file.relative_to(root))
        if content is not None:
            put(trial / path.relative_to(root), content)
        try:
            if game.home is None:
                game.load(trial).check()
            else:
                there = replace(game, home=trial)
                data = there.load(None)
                data.check()
                there.components(data, Choices())
        except DataError as error:
            return error.problems
    return ()
