"""`companion check`: is everything right, and which numbers are our own?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

import typer

from companion.cli.parameters import DataFolder, GameName
from companion.core.errors import DataError, Problem
from companion.drawing.theme import INKS, PALETTES, Role, theme

if TYPE_CHECKING:
    from companion.cli.games import Opened

EXAMPLE = "Example: companion check freshwater_fly --data my-numbers"


def check(game: GameName = None, data: DataFolder = None) -> None:
    """Read, draw and fit every face; list every mistake at once, and every house value in use."""
    from companion.cli.games import chosen, opened  # late: `--help` needs no games
    from companion.data.shared import read_shared

    games = opened(chosen([game] if game is not None else []), data)
    colours = read_shared().roles
    problems = [problem for game_ in games for problem in _drawn(game_, colours)]
    if problems:
        raise DataError(problems)
    for game_ in games:
        faces = sum(part.sides * len(part.copies) for part in game_.components)
        typer.echo(f"{game_.facts.title}: {faces} faces drawn, no mistake found")
        for value in game_.house:
            typer.echo(f"  house value: {value.file}: {value.entry}: {', '.join(value.keys)}")


def _drawn(game: Opened, colours: tuple[Role, ...]) -> Iterator[Problem]:
    """Yield what is wrong with the faces of a game in any ink mode and palette."""
    from companion.drawing.component import Style

    for part in game.components:
        for ink, palette in product(INKS, PALETTES):
            style = Style(theme(colours, ink, palette))
            for piece in part.draw(style, part.copies):
                yield from piece.problems
