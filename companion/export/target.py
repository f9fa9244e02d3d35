"""What an export is made of: an order, and the plan of files that a target makes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path

from msgspec import Struct

from companion.data.table_places import Lying
from companion.drawing.component import Piece, Style
from companion.export.lookalikes import Pieces, told_apart
from companion.imposition.paper import Paper
from companion.printing.compose import drawn_pieces
from companion.printing.selection import Wanted


class Setup(Struct, frozen=True):
    """How a game is set up for so many players.

    Attributes:
        title: for whom.
        steps: in words.
        lying: where pieces lie at the end of it, by the component.
    """

    title: str
    steps: tuple[str, ...]
    lying: Mapping[str, Lying]


class Order(Struct, frozen=True, dict=True):
    """What is exported of one game.

    Attributes:
        slug: the game's name in folders.
        title: the game's name for people.
        asked: its components, with how often each piece.
        folder: where the files will lie, an absolute path.
        paper: of what is printed at home and cut by a machine.
        setups: returns how it is set up, for few players first.
        base_url: where the pictures will be on the web, with `/` at its end; "" for on this disk.
        scale: whether a shop's pieces may become larger or smaller to fit its sizes.
        faces: what the sides of dice show that have no numbers, from that of 1 on, by the piece.
    """

    slug: str
    title: str
    asked: tuple[Wanted, ...]
    style: Style
    folder: Path
    paper: Paper
    base_url: str = ""
    scale: bool = False
    setups: Callable[[], Iterable[Setup]] = tuple
    faces: Mapping[str, tuple[str, ...]] = {}

    @cached_property
    def _drawn(self) -> tuple[tuple[Wanted, ...], Pieces]:
        return told_apart(self.asked, drawn_pieces(self.asked, self.style))

    @property
    def wanted(self) -> tuple[Wanted, ...]:
        """What is asked for, with a piece of its own for each look."""
        return self._drawn[0]

    @property
    def pieces(self) -> Pieces:
        """Every piece that is wanted, drawn, by (component, piece).

        Raises:
            DataError: something does not fit or has a letter that no font has.
        """
        return self._drawn[1]

    def face(self, die: str, value: int) -> str:
        """Return what a side of a die shows, in words."""
        return self.faces[die][value - 1] if die in self.faces else str(value)

    def of(self, wanted: Wanted) -> tuple[Piece, ...]:
        """Return the drawn pieces of a component, each once."""
        return tuple(self.pieces[wanted.component.name, piece] for piece in wanted.copies)


class LeftOut(Struct, frozen=True, omit_defaults=True):
    """A component that a target cannot hold as it is.

    Attributes:
        resized: whether it is there after all, at a size of the target.
    """

    component: str
    why: str
    resized: bool = False


class File(Struct, frozen=True):
    """A file of an export: its path below the folder, with `/`."""

    path: str
    content: bytes


class Plan(Struct, frozen=True):
    """What a target makes of an order.

    Attributes:
        left_out: what it does not hold, or not as it is.
        steps: how many files there will be, about.
        files: draws them one by one.
    """

    left_out: tuple[LeftOut, ...]
    steps: int
    files: Iterator[File]


class Target(Struct, frozen=True):
    """Where a game can go.

    Attributes:
        title: what it is, in a few words.
        needs: what a person needs for it, and what they do with the files.
        module: of `companion.export`, whose function `plan` returns the plan for an order.
    """

    name: str
    title: str
    needs: str
    module: str
