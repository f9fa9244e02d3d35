"""What a print needs of a component: with so many players, with the sets that are printed."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.drawing.component import Component
from companion.games.game import Choices


def limit_copies(component: Component, most: Mapping[str, int]) -> Component:
    """Return a component with at most so many copies of each piece; pieces not named have none."""
    return replace(
        component,
        copies={
            piece: min(number, most.get(piece, 0)) for piece, number in component.copies.items()
        },
    )


def limit_copies_each(component: Component, most: int) -> Component:
    """Return a component with at most so many copies of each piece."""
    return limit_copies(component, dict.fromkeys(component.copies, most))


def first_pieces(component: Component, count: int | None) -> Component:
    """Return a component with just its first pieces, counting copies; None: all of them."""
    if count is None:
        return component
    left, most = count, {}
    for piece, number in component.copies.items():
        most[piece] = min(number, left)
        left -= most[piece]
    return limit_copies(component, most)


def only_solo(component: Component, choices: Choices) -> Component:
    """Return a component of a solo game; empty for several players, unless they ask for it."""
    several = choices.players is not None and choices.players > 1
    return (
        limit_copies_each(component, 0)
        if several and component.name not in choices.only
        else component
    )


def is_printed(component: Component, choices: Choices) -> bool:
    """Tell whether a component is printed: of the base game, of a chosen set, or named itself."""
    return (
        choices.sets is None
        or component.set is None
        or component.set in choices.sets
        or component.name in choices.only
    )
