"""Which components and pieces of a game are printed, and how often."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.core.errors import CompanionError
from companion.core.nearest import guess
from companion.drawing.component import Component

MOST_LISTED = 40  # of components, sets or pieces


@dataclass(frozen=True, slots=True)
class Choice:
    """What a person asked for; empty stands for everything of the base game.

    Attributes:
        only: names of components.
        skip: names of components.
        pieces: (component, piece) pairs.
        sets: names of expansions, or `all`.
    """

    only: tuple[str, ...] = ()
    skip: tuple[str, ...] = ()
    pieces: tuple[tuple[str, str], ...] = ()
    sets: tuple[str, ...] = ()

    @property
    def components(self) -> tuple[str, ...]:
        """Every component that is named."""
        return (*self.only, *self.skip, *(component for component, _ in self.pieces))


@dataclass(frozen=True, slots=True)
class Wanted:
    """Pieces of one component to print, each with how often."""

    component: Component
    copies: Mapping[str, int]


def parse_piece(text: str) -> tuple[str, str]:
    """Return the component and the piece of `fish-cards/F05`.

    Raises:
        CompanionError: the text has another shape.
    """
    component, _, piece = text.partition("/")
    if not component or not piece:
        raise CompanionError(f'"{text}" is no piece; write COMPONENT/PIECE, such as fish-cards/F05')
    return component, piece


def check_names(choice: Choice, games: Mapping[str, Sequence[Component]]) -> None:
    """Refuse a component, piece or set that none of the games has.

    Args:
        choice: what was asked for.
        games: the components of each chosen game, by slug.

    Raises:
        CompanionError: it names the nearest right one.
    """
    every = [component for components in games.values() for component in components]
    names = sorted({component.name for component in every})
    sets = sorted({component.set for component in every if component.set})
    where = " and ".join(games)
    for name in choice.components:
        if name not in names:
            raise CompanionError(_unknown("component", name, names, where))
    for name in choice.sets:
        if name != "all" and name not in sets:
            raise CompanionError(_unknown("set", name, [*sets, "all"], where))
    for name, piece in choice.pieces:
        ids = [key for component in every if component.name == name for key in component.copies]
        if piece not in ids:
            raise CompanionError(_unknown("piece", piece, ids, name))


def wanted(components: Iterable[Component], choice: Choice, copies: int) -> tuple[Wanted, ...]:
    """Return what is printed of one game.

    A component that is named is printed even if its set is not.
    """
    found = []
    for component in components:
        if component.name in choice.skip:
            continue
        pieces = {piece for name, piece in choice.pieces if name == component.name}
        named = component.name in choice.only
        if not (named or pieces):
            in_set = component.set is None or component.set in choice.sets or "all" in choice.sets
            if choice.only or choice.pieces or not in_set:
                continue
        chosen = {
            key: number * copies
            for key, number in component.copies.items()
            if named or not pieces or key in pieces
        }
        found.append(Wanted(component, chosen))
    return tuple(found)


def _unknown(kind: str, name: str, names: Sequence[str], where: str) -> str:
    known = guess(name, names, MOST_LISTED) or "; there is none"
    return f'{where} has no {kind} "{name}"{known}'
