"""Orders of exports for tests: a game with few pieces of each component."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from companion.cli.game_selection import find_game, open_games
from companion.cli.print_command import build_style
from companion.export.target import Order
from companion.games.game_type import Choices
from companion.imposition.paper import parse_paper
from companion.printing.order import PrintOrder
from companion.printing.selection import PrintRequest, select_pieces


@cache
def pieces_of(slug: str) -> tuple[PrintRequest, ...]:
    """Return everything of a game, with all sets."""
    (one,) = open_games([find_game(slug)], None, choices=Choices())
    return select_pieces(one.components, PrintOrder(sets=("all",)), 1)


def order(
    slug: str, folder: Path, *, most: int | None = None, only: frozenset[str] = frozenset()
) -> Order:
    """Return an order of a game, of at most so many pieces of each component."""
    parts = [part for part in pieces_of(slug) if not only or part.component.name in only]
    some = tuple(
        PrintRequest(part.component, dict(list(part.copies.items())[:most])) for part in parts
    )
    options = PrintOrder(paper=parse_paper("a4"))
    return Order(slug, "A game", some, build_style(options), folder, options.paper)
