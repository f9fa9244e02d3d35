"""Orders of exports for tests: a game with few pieces of each component."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from companion.cli.games import find_game, opened
from companion.cli.run_print import style_of
from companion.export.target import Order
from companion.games.game import Choices
from companion.imposition.paper import parse_paper
from companion.printing.order import PrintOrder
from companion.printing.selection import Wanted, wanted


@cache
def pieces_of(slug: str) -> tuple[Wanted, ...]:
    """Return everything of a game, with all sets."""
    (one,) = opened([find_game(slug)], None, choices=Choices())
    return wanted(one.components, PrintOrder(sets=("all",)), 1)


def order(
    slug: str, folder: Path, *, most: int | None = None, only: frozenset[str] = frozenset()
) -> Order:
    """Return an order of a game, of at most so many pieces of each component."""
    parts = [part for part in pieces_of(slug) if not only or part.component.name in only]
    some = tuple(Wanted(part.component, dict(list(part.copies.items())[:most])) for part in parts)
    options = PrintOrder(paper=parse_paper("a4"))
    return Order(slug, "A game", some, style_of(options), folder, options.paper)
