"""Which components and pieces of a game are printed, and how often."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.core.nearest import guess, meant
from companion.core.printed_names import fitting
from companion.drawing.component import Component, Style

MOST_LISTED = 40  # of components, sets or pieces


class Choice(Struct, frozen=True):
    """What a person asked for; empty stands for everything of the base game."""

    only: tuple[str, ...] = ()  # names of components
    skip: tuple[str, ...] = ()  # names of components
    pieces: tuple[tuple[str, str], ...] = ()
    # (component, piece) pairs; a piece by its id or its printed name
    sets: tuple[str, ...] = ()  # names of expansions, or `all`

    @property
    def components(self) -> tuple[str, ...]:
        """Every component that is named."""
        return (*self.skip, *self.picked)

    @property
    def picked(self) -> tuple[str, ...]:
        """The components that pieces are printed of, if any are named."""
        return (*self.only, *(component for component, _ in self.pieces))


class Wanted(Struct, frozen=True):
    """Pieces of one component to print, each with how often."""

    component: Component
    copies: Mapping[str, int]


def parse_piece(text: str) -> tuple[str, str]:
    """Return the component and the piece of `fish-cards/F05`.

    Raises:
        CompanionError: the text has another form.
    """
    component, _, piece = text.partition("/")
    if not component or not piece:
        raise CompanionError(
            f'"{text}" does not name a piece; write COMPONENT/PIECE, such as fish-cards/F05'
        )
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


def identified(
    choice: Choice, games: Mapping[str, Sequence[Component]], style: Style
) -> dict[str, Choice]:
    """Return the choice for each game by its slug, with every piece by its id.

    Raises:
        CompanionError: no game has such a piece, or a name fits several of one component.
    """
    found: dict[str, list[tuple[str, str]]] = {slug: [] for slug in games}
    for name, text in choice.pieces:
        kin = [(slug, part) for slug, parts in games.items() for part in parts if part.name == name]
        fits = {slug: pieces_named(text, part, style) for slug, part in kin}
        for slug, own in found.items():
            pieces = fits.get(slug) or [(name, text)]  # what a game lacks is not printed of it
            if len(pieces) > 1:
                raise CompanionError(several(f"{name}/{text}", pieces))
            own.extend(pieces)
        if not any(fits.values()):
            names = {k: v for _, part in kin for k, v in printed_names(part, style).items()}
            raise CompanionError(_unknown("piece", text, list(names), name, list(names.values())))
    return {slug: replace(choice, pieces=tuple(pieces)) for slug, pieces in found.items()}


def pieces_named(text: str, component: Component, style: Style) -> list[tuple[str, str]]:
    """Return the pieces of a component, as (component, piece), that an id or a name may mean."""
    if text in component.copies:  # no need to draw what tells the names
        return [(component.name, text)]
    return [(component.name, each) for each in fitting(text, printed_names(component, style))]


def printed_names(component: Component, style: Style) -> dict[str, str]:
    """Return the name of each piece by its id."""
    return {piece.id: piece.title for piece in component.draw(style, component.copies)}


def several(text: str, pieces: Iterable[tuple[str, str]]) -> str:
    """Return the sentence that lists what a name may mean."""
    listed = ", ".join(f"{component}/{piece}" for component, piece in pieces)
    return f'"{text}" could be several pieces; write one of: {listed}'


def wanted(components: Iterable[Component], choice: Choice, copies: int) -> tuple[Wanted, ...]:
    """Return what is printed of one game.

    A component that is named is printed even if its set is not, and a piece that is named even if
    so many players do not need it.
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
            key: max(number, int(key in pieces)) * copies
            for key, number in component.copies.items()
            if named or not pieces or key in pieces
        }
        if any(chosen.values()):
            found.append(Wanted(component, {key: n for key, n in chosen.items() if n}))
    return tuple(found)


def _unknown(
    kind: str, name: str, ids: Sequence[str], where: str, names: Sequence[str] = ()
) -> str:
    known = meant(name, [*ids, *names]) if names else ""
    known = known or guess(name, ids, MOST_LISTED) or "; there is none"
    return f'{where} has no {kind} "{name}"{known}'
