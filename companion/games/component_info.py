"""The facts of a component, and how it is built from functions that draw its pieces."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import DataError, Doubt, Problem
from companion.drawing.component import Component, Piece, Stock, Style
from companion.drawing.shapes import Shapes
from companion.games.game_type import Choices

# What a print needs of a component: with so many players, with the sets that are printed.


def limit_copies(component: Component, most: Mapping[str, int]) -> Component:
    """Return a component with at most this many copies of each piece; unnamed pieces have none."""
    copies = {piece: min(n, most.get(piece, 0)) for piece, n in component.copies.items()}
    return replace(component, copies=copies)


def limit_copies_each(component: Component, most: int) -> Component:
    """Return a component with at most `most` copies of each piece."""
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
    """Return a component of solo games: for several players no piece of it, unless they name it."""
    several = choices.players is not None and choices.players > 1
    unwanted = several and component.name not in choices.only
    return limit_copies(component, {}) if unwanted else component


def is_printed(component: Component, choices: Choices) -> bool:
    """Tell whether a component is printed: of the base game, of a chosen set, or named itself."""
    return (
        choices.sets is None
        or component.set is None
        or component.set in choices.sets
        or component.name in choices.only
    )


class ComponentInfo(Struct, frozen=True):
    """The facts of a component as it is declared."""

    name: str
    title: str
    provenance: Mapping[str, int]  # data entries under their weakest mark
    house: Collection[str] = ()  # ids of the pieces on which a house value is printed
    set: str | None = None  # the expansion it belongs to; None for the base game
    file: str = ""  # where its words stand, for messages
    how: str = ""  # how a person puts it together, for the guide

    def check_any(self, pieces: Collection[object]) -> None:
        """Raise DataError if a component has no piece left."""
        if not pieces:
            message = "nothing is left of it; keep at least one of its entries"
            raise DataError([Problem(self.file, self.name, "", message)])

    def component(
        self,
        stock: Stock,
        size: tuple[float, float],
        copies: Mapping[str, int],
        drawn: Callable[[Style, str], Piece],
        *,
        sides: Literal[1, 2] = 1,
    ) -> Component:
        """Return the component; `size` is that of the largest piece after the cut, mm.

        `copies` are by id, in order. Raises DataError if there is no piece.
        """
        self.check_any(copies)
        return Component(
            name=self.name,
            title=self.title,
            stock=stock,
            width=size[0],
            height=size[1],
            sides=sides,
            copies=copies,
            provenance=self.provenance,
            draw=lambda style, ids: tuple(drawn(style, copy) for copy in copies if copy in ids),
            set=self.set,
            how=self.how,
        )

    def piece(
        self,
        name: str,
        title: str,
        front: Shapes,
        back: Shapes | None = None,
        *,
        house: bool | None = None,
        problems: Iterable[str | Problem] = (),
    ) -> Piece:
        """Return a piece; its id decides `house`, and problems may be plain words."""
        return Piece(
            id=name,
            title=title,
            front=tuple(front),
            back=None if back is None else tuple(back),
            house=name in self.house if house is None else house,
            problems=tuple(
                Problem(self.file, f"{self.name} {name}", "", note, isinstance(note, Doubt))
                if isinstance(note, str)
                else note
                for note in problems
            ),
        )
