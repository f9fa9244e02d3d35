"""Muddled Waters: all walk at once, card by card, and take tiles up. Source: R Muddled Waters."""

from __future__ import annotations

from msgspec import Struct, field

from companion.core.wording import quote_word
from companion.games.mapped_out.walk import Cell, Move, MoveError, Tile, Walker


class HeldTile(Struct, frozen=True):
    """A map tile in a hand."""

    place: int  # where it stood in the hand as the walk began, from 1
    tile: Tile
    name: str = ""  # the id that is printed on it; "" if that is not said

    def is_called(self, text: str) -> bool:
        """Return whether a player means this tile."""
        return text.casefold() in (str(self.place), self.name.casefold())


class MuddledPlayer(Struct):
    """A player of Muddled Waters."""

    walker: Walker
    tiles: dict[Cell, Tile]  # of the map; those that are taken up leave it
    hand: list[HeldTile]  # what the player can put down
    pile: list[Tile] = field(default_factory=list)  # what the player has taken up and will score

    def turn(self, move: Move, put: str | None) -> None:
        """Make a move; then maybe take the tile up on which it ends.

        Args:
            move: the leftmost card that is left.
            put: the tile of the hand that replaces the one that is taken; None to take none.

        Raises:
            MoveError: it cannot be made, or there is a choice that the record leaves open.
        """
        entered = len(self.walker.entered)
        self.walker.make(move)
        if put is None:
            return
        if len(self.walker.entered) == entered:
            raise MoveError("moves to no other tile, so no tile can be taken; leave out put")
        if move.kept:
            raise MoveError("keeps its card instead of the tile; leave out kept or put")
        held = next((one for one in self.hand if one.is_called(put)), None)
        if held is None:
            left = ", ".join(one.name or str(one.place) for one in self.hand) or "nothing"
            raise MoveError(f"cannot put {quote_word(put)}: the hand holds {left}")
        self.hand.remove(held)
        self.pile.append(self.tiles[self.walker.at])
        self.tiles[self.walker.at] = held.tile
