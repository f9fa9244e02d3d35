"""The properties of a component, how it is built, and the limits of its copies in a print."""

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
    """Limit the copies of each piece; pieces not in `most` get none."""
    copies = {piece: min(n, most.get(piece, 0)) for piece, n in component.copies.items()}
    return replace(component, copies=copies)


def limit_copies_each(component: Component, most: int) -> Component:
    """Limit each piece to `most` copies."""
    return limit_copies(component, dict.fromkeys(component.copies, most))


def first_pieces(component: Component, count: int | None) -> Component:
    """Keep the first pieces of a component, `count` copies in all; None keeps every copy."""
    if count is None:
        return component
    left, most = count, {}
    for piece, number in component.copies.items():
        most[piece] = min(number, left)
        left -= most[piece]
    return limit_copies(component, most)


def only_solo(component: Component, choices: Choices) -> Component:
    """Return a solo component; without copies if several people play and did not choose it."""
    several = choices.players is not None and choices.players > 1
    unwanted = several and component.name not in choices.only
    return limit_copies(component, {}) if unwanted else component


def is_printed(component: Component, choices: Choices) -> bool:
    """Return whether to print a component: in the base game or a chosen set, or chosen by name."""
    return (
        choices.sets is None
        or component.set is None
        or component.set in choices.sets
        or component.name in choices.only
    )


class ComponentInfo(Struct, frozen=True):
    """The properties of a component as declared."""

    name: str
    title: str
    provenance: Mapping[str, int]  # data entries, by their weakest source mark
    house: Collection[str] = ()  # ids of pieces that show a house value
    set: str | None = None  # its expansion; None for the base game
    file: str = ""  # file of its labels, for messages
    how: str = ""  # how to assemble it, for the guide

    def check_any(self, pieces: Collection[object]) -> None:
        """Raise DataError if no piece is left."""
        if not pieces:
            message = "has no pieces left; keep at least one entry"
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
        """Build the component.

        `size` is that of the largest piece after cutting, in mm. `copies` has the number of copies
        of each piece, by id and in printing order. Raises DataError if there is no piece.
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
        """Build a piece. `house` is true if it shows house values. For None, see `self.house`."""
        return Piece(
            id=name,
            title=title,
            front=tuple(front),
            back=None if back is None else tuple(back),
            house=name in self.house if house is None else house,
            problems=tuple(
                Problem(self.file, f"{self.name} {name}", "", str(note), isinstance(note, Doubt))
                if isinstance(note, str)
                else note
                for note in problems
            ),
        )
