"""Where pieces lie once a game is set up: `[[table-places]]` of `setup.toml`."""

from __future__ import annotations

from msgspec import Struct

from companion.data.schema import Entries


class TablePlaceRow(Struct, frozen=True):
    """Where the pieces of a component lie at the start."""

    id: str  # the component
    seats: bool = False  # whether they are handed out, in order and as many to each player
    on: str = ""
    # the component on which they lie, in order: one on each piece if there are as many, else on one
    space: int = 0  # the first of its spaces on which they lie, from 1
    pile: bool = False  # whether all of them are one pile on that space
    piles: bool = False  # whether each kind is a pile of its own
    open: bool = False  # whether they lie face up
    at: str = ""
    # a function that returns a `PlacedPiece` for each, from the game's data and the set-up's JSON


class PlacedPiece(Struct, frozen=True):
    """Where a piece lies."""

    piece: str = ""  # its id; "" for the next one
    on: str = ""  # the id of the piece on which it lies; "" for the table
    at: tuple[float, float] | None = None
    # mm from the left top corner of the piece below to its middle; None for all over that piece. On
    # the table of its own left top corner, from that of the whole group.
    over: bool = False  # whether it is turned over, beside how the rest of its component lies
    room: float = 0.0  # mm that stay free round it on the table


class PlacedComponent(Struct, frozen=True):
    """What the set-up says of a component."""

    place: TablePlaceRow
    spots: tuple[PlacedPiece, ...] = ()


TABLE_PLACES = Entries("table-places", TablePlaceRow, "setup", needed=False, numbers=False)
