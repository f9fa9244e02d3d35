"""`companion check`: is everything right, and which numbers are our own?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import TYPE_CHECKING, get_args

import typer
from msgspec.structs import replace

from companion.cli.parameters import DataFolder, GameName
from companion.core.errors import DataError, Problem
from companion.drawing.theme import INKS, PALETTES, Role, theme

if TYPE_CHECKING:
    from companion.cli.games import Opened
    from companion.drawing.component import Component

EXAMPLE = "Example: companion check freshwater_fly --data my-numbers"


def check(game: GameName = None, data: DataFolder = None) -> None:
    """Draw every face and see that all fits; list every mistake, and every house value in use."""
    from companion.cli.games import chosen, opened_for  # late: `--help` needs no games
    from companion.data.shared import read_shared
    from companion.games.game import CardSize, Choices

    sizes: tuple[CardSize, ...] = get_args(CardSize)
    choices = [Choices(card_size=size) for size in sizes]
    games = opened_for(chosen([game] if game is not None else []), data, "en", choices)
    colours = read_shared().roles
    parts = [_different(dict(zip(sizes, sized, strict=True))) for sized in games]
    problems = [problem for kin in parts for problem in _drawn(kin, colours)]
    house = []
    for first, *_ in games:
        try:
            house.append(first.house)
        except DataError as error:
            problems += error.problems
    if problems:
        raise DataError(problems)
    for (first, *_), kin, values in zip(games, parts, house, strict=True):
        faces = sum(part.sides * len(part.copies) for _, part in kin)
        typer.echo(f"{first.facts.title}: {faces} faces drawn, no mistake found")
        for value in values:
            typer.echo(f"  house value: {value.file}: {value.entry}: {', '.join(value.keys)}")


def _different(sized: Mapping[str, Opened]) -> list[tuple[str, Component]]:
    """Return the components for each card size, but once if the size makes no difference.

    Each has the card size that it is for; "" for the first, which is the usual one.
    """
    found: dict[tuple[object, ...], tuple[str, Component]] = {}
    for number, (size, game) in enumerate(sized.items()):
        for part in game.components:
            key = part.name, part.width, part.height, *part.sizes.items()
            found.setdefault(key, (size if number else "", part))
    return list(found.values())


def _drawn(parts: Iterable[tuple[str, Component]], colours: tuple[Role, ...]) -> Iterator[Problem]:
    """Yield what is wrong with the faces of components in any ink mode and palette."""
    from companion.drawing.component import Style

    for size, part in parts:
        for ink, palette in product(INKS, PALETTES):
            style = Style(theme(colours, ink, palette))
            for piece in part.draw(style, part.copies):
                for problem in piece.problems:
                    entry = f"{problem.entry} ({size})" if size else problem.entry
                    yield replace(problem, entry=entry)
