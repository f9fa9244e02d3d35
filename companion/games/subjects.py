"""What can be printed of a game, subject by subject: each is imported only when it is wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias, TypeVar

from companion.drawing.component import Component
from companion.games.game import Choices

T = TypeVar("T")
Subject: TypeAlias = tuple[tuple[str, ...], Callable[[T, Choices], Iterable[Component]]]


def components_of(
    subjects: Sequence[Subject[T]], data: T, choices: Choices
) -> tuple[Component, ...]:
    """Return all components of a game, or those of the subjects that hold what is wanted.

    Args:
        subjects: the names of components, and what makes these.
        data: of the game.
        choices: what is wanted; a name that no subject has means all, so that the caller can tell.
    """
    known = {name for names, _ in subjects for name in names}
    wanted = choices.only if choices.only and choices.only <= known else known
    return tuple(
        component
        for names, make in subjects
        if not wanted.isdisjoint(names)
        for component in make(data, choices)
    )
