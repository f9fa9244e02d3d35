"""Places of pieces after set-up: `[[table-places]]` of `setup.toml`."""

from __future__ import annotations

from msgspec import Struct

from companion.data.schema import Entries


class TablePlaceRow(Struct, frozen=True):
    """A row of `[[table-places]]`: where the pieces of a component lie after set-up."""

    id: str  # the component
    seats: bool = False  # whether they are dealt to the players in order, equally
    on: str = ""
    # the component on which they lie, in order: one on each piece if there are as many, else on one
    space: int = 0  # the first space for them, from 1
    pile: bool = False  # whether all form one pile on that space
    piles: bool = False  # whether each kind forms its own pile
    open: bool = False  # whether they are face up
    at: str = ""
    # a function that returns a `PlacedPiece` for each, from the game's data and the set-up's JSON


class PlacedPiece(Struct, frozen=True):
    """The place of a piece after set-up."""

    piece: str = ""  # its id; "" for the next one
    on: str = ""  # id of the piece below it; "" for the table
    at: tuple[float, float] | None = None
    # mm from the left top corner of the piece below to its middle; None for all over that piece. On
    # the table of its own left top corner, from that of the whole group.
    over: bool = False  # whether it is turned over, compared with its component
    room: float = 0.0  # free margin around it on the table, mm


class PlacedComponent(Struct, frozen=True):
    """The places of a component and its pieces after set-up."""

    place: TablePlaceRow
    spots: tuple[PlacedPiece, ...] = ()


TABLE_PLACES = Entries("table-places", TablePlaceRow, "setup", needed=False, numbers=False)
