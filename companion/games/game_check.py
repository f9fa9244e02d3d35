"""Checks that texts fit on every face of a game, in each card size, ink mode and palette."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import product

from msgspec.structs import replace

from companion.core.errors import CompanionError, DataError, Problem, merge_repeated
from companion.data.game_data import GameData
from companion.data.shared import read_roles
from companion.drawing.component import Component, Style
from companion.drawing.theme import INKS, PALETTES, build_theme
from companion.games.components import ComponentOrder, ComponentRow, build_component, declared_rows
from companion.games.game_type import CardSize, Choices, Game


def list_by_size(
    game: Game, data: GameData, components: Sequence[Component]
) -> list[tuple[str, Component]]:
    """Return (card size, component) pairs; the size is "" for cards of the usual size.

    All components come first in the usual size. Those with other dimensions for small cards follow,
    with the size "mini".
    """
    small: CardSize = "mini"
    result: dict[tuple[object, ...], tuple[str, Component]] = {}
    for size, parts in (("", components), (small, game.components(data, Choices(card_size=small)))):
        for part in parts:
            key = part.name, part.width, part.height, *part.sizes.items()
            result.setdefault(key, (size, part))
    return list(result.values())


def find_drawing_problems(parts: Iterable[tuple[str, Component]]) -> Iterator[Problem]:
    """Yield all drawing problems of (card size, component) pairs, in each ink mode and palette."""
    colours = read_roles()
    for size, part in parts:
        for ink, palette in product(INKS, PALETTES):
            style = Style(build_theme(colours, ink, palette))
            try:
                pieces = list(part.draw(style, part.copies))
            except DataError:
                raise
            except CompanionError as error:
                yield Problem("", part.name, "", str(error))
                continue
            for problem in merge_repeated(
                problem for piece in pieces for problem in piece.problems
            ):
                entry = f"{problem.entry} ({size})" if size else problem.entry
                yield replace(problem, entry=entry)


def find_problems_despite_errors(data: GameData) -> Sequence[Problem]:
    """Return all mistakes in a game's data, and in the drawings that are possible despite them."""

    def draw(row: ComponentRow) -> None:
        part = build_component(ComponentOrder(row, data, Choices()))
        for problem in find_drawing_problems([("", part)]):
            if not problem.mild:
                data.problems.append(problem)

    def draw_all() -> None:
        for row in data.compute(declared_rows):
            data.attempt(partial(draw, row))

    return data.find_problems(draw_all)
