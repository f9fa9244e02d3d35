"""The walk over the map: the tiles a pawn enters, card by card. Source: rules, Walk over It."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, field

from companion.core.text_format import quote_word

Cell = tuple[int, int]
"""East and north of some place on the map."""

WAYS: Mapping[str, Cell] = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
MOST_TOLD = 12  # cells in a message


class MoveError(ValueError):
    """A recorded move is impossible; the message gives the reason and advice."""


class Readings(Struct, frozen=True):
    """How we interpret unclear rules; `scoring.toml` has the reasons."""

    gap_stops: bool = True  # a move onto a gap fails; else the pawn moves on to the next tile
    match_own_tile: bool = False  # the tile under the pawn can be the nearest one
    invert_turns_choices: bool = False  # Invert mirrors Any and Jump too
    copy_inverts: bool = False  # Copy after Invert mirrors once more
    jump_needs_middle: bool = False  # there must be a tile to leap over
    specials_chain: bool = False  # the special of a tile reached by a special takes effect too


class Tile(Struct, frozen=True):
    """A tile of the map. `house` is true if its content is ours, not the publisher's."""

    fish: tuple[str, ...] = ()
    special: str | None = None
    house: bool = False


class Map(Struct, frozen=True):
    """All tiles on the table, and the cell where all pawns start."""

    tiles: Mapping[Cell, Tile]
    start: Cell


class Move(Struct, frozen=True):
    """A movement card and the player's choices for it."""

    card: str  # `up`, `any:right`, `match:ray`, `copy` and so on
    to: tuple[Cell, ...] = ()  # chosen cells, in the order of choosing
    action: str | None = None  # action of the card, if it matters at the end
    kept: bool = False  # whether the card is scored instead of the tile


class Walker(Struct):
    """A player's pawn during its walk."""

    map: Map
    readings: Readings
    player: int  # its player
    pawns: dict[int, Cell]  # cells of all pawns that can still be moved, by player
    bumps: bool = False  # whether it pushes other pawns aside
    entered: list[tuple[Cell, bool]] = field(default_factory=list)
    # every tile that it entered, and whether that visit is scored
    kept: int = 0  # cards to be scored
    _mirrored: bool = False
    _last: str = "none"
    _to: list[Cell] = field(default_factory=list)

    @property
    def at(self) -> Cell:
        """The cell where the pawn is."""
        return self.pawns[self.player]

    @property
    def scored(self) -> tuple[Cell, ...]:
        """The cells of the tiles that count for the score. A tile entered twice appears once."""
        return tuple(dict.fromkeys(cell for cell, counts in self.entered if counts))

    @property
    def visited(self) -> int:
        """The number of different tiles entered."""
        return len({cell for cell, _ in self.entered})

    def make(self, move: Move) -> None:
        """Make a move; MoveError if it is impossible, or if the record leaves a choice open."""
        self._to = list(move.to)
        began, card = self.at, move.card
        if card == "copy":
            again = self._last != "invert" or self.readings.copy_inverts
            card = self._last if again else "none"
        goal = self._goal(card)
        self._last = card
        if card == "invert":
            self._mirrored = not self._mirrored
        if goal is None or goal == began:
            if move.kept:
                raise MoveError("stays on the same tile, so no card can be kept; leave out kept")
        else:
            fish = self.map.tiles[goal].fish
            if move.kept and not (move.action == "fishful" and fish):
                raise MoveError("can keep only a fishful card on a tile with fish; leave out kept")
            self.kept += move.kept or (move.action == "fishless" and not fish)
            self._enter(goal, counts=not move.kept)
            self._special(began)
        for player in self._others(0) if self.bumps and self.at != began else ():
            # Source: rules, Muddled Waters, pawns met move to a tile next to it
            if near := sorted(cell for cell in self.map.tiles if _steps(cell, self.at) == 1):
                self.pawns[player] = self._choice(near)
        if self._to and self._to != [self.at]:
            raise MoveError(f'leads to {_describe_cells([self.at])}; leave "to" out or correct it')

    def _goal(self, card: str) -> Cell | None:
        """Return the cell to which a card moves the pawn; None if the card moves it nowhere."""
        kind, _, way = card.partition(":")
        match kind:
            case "none" | "invert":
                return None
            case "match":
                return self._nearest(way)
            case "any" | "jump" if not way:
                ends = {end for item in WAYS if (end := self._towards(kind, item)) is not None}
                return self._choice(sorted(ends)) if ends else None
            case "any" | "jump":
                turn = self._mirrored and self.readings.invert_turns_choices
                return self._towards(kind, _opposite_way(way) if turn else way)
        return self._towards("any", _opposite_way(kind) if self._mirrored else kind)

    def _towards(self, kind: str, way: str) -> Cell | None:
        dx, dy = WAYS[way]
        x, y = self.at
        tiles = self.map.tiles
        if kind == "jump":
            over, goal = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
            possible = over in tiles or not self.readings.jump_needs_middle
            return goal if goal in tiles and possible else None
        far = (((cell[0] - x) * dx + (cell[1] - y) * dy, cell) for cell in tiles)
        ahead = [(n, cell) for n, cell in far if n > 0 and (x + n * dx, y + n * dy) == cell]
        steps, goal = min(ahead, default=(0, self.at))
        return None if steps != 1 and self.readings.gap_stops else goal

    def _nearest(self, fish: str) -> Cell | None:
        """Return the nearest cell with `fish`, or None. The record decides a tie. A house rule."""
        shown = {cell for cell, tile in self.map.tiles.items() if fish in tile.fish}
        if not self.readings.match_own_tile:
            shown.discard(self.at)
        far = {cell: _steps(cell, self.at) for cell in shown}
        least = min(far.values(), default=0)
        nearest = sorted(cell for cell, steps in far.items() if steps == least)
        return self._choice(nearest) if nearest else None

    def _choice(self, cells: Sequence[Cell]) -> Cell:
        """Return the one of `cells` that the record chooses; a single cell needs no choice."""
        if self._to and self._to[0] in cells:
            return self._to.pop(0)
        if len(cells) == 1:
            return cells[0]
        raise MoveError(f'can lead to {_describe_cells(cells)}; choose one with "to"')

    def _enter(self, cell: Cell, *, counts: bool = True) -> None:
        self.pawns[self.player] = cell
        self.entered.append((cell, counts))

    def _special(self, began: Cell) -> None:
        """Apply the special feature of the tile entered. Source: public, the author's generator."""
        seen: set[Cell] = set()
        while self.at not in seen:
            seen.add(self.at)
            goal = self._led(self.map.tiles[self.at].special, began)
            if goal is None or goal == self.at:
                return
            began = self.at
            self._enter(goal)
            if not self.readings.specials_chain:
                return

    def _led(self, special: str | None, began: Cell) -> Cell | None:
        """Apply a special feature; return the walker's new cell, or None if its pawn stays."""
        match special:
            case "island":
                return began
            case "go-home":
                return self.map.start
            case "tunnel":
                tiles = self.map.tiles
                tunnels = sorted(c for c in tiles if tiles[c].special == "tunnel" and c != self.at)
                return self._choice(tunnels) if tunnels else None
            case "teleporter":
                for player in self._others(1):
                    began = self.pawns[player]
                    cells = sorted(cell for cell in self.map.tiles if cell != began)
                    self.pawns[player] = self._choice(cells)
        return None

    def _others(self, steps: int) -> list[int]:
        """Return the other players whose pawns are `steps` steps away from this pawn."""
        result = (p for p, cell in self.pawns.items() if _steps(cell, self.at) == steps)
        return sorted(player for player in result if player != self.player)


def _steps(cell: Cell, other: Cell) -> int:
    return abs(cell[0] - other[0]) + abs(cell[1] - other[1])


def _opposite_way(way: str) -> str:
    return {"up": "down", "down": "up", "left": "right", "right": "left"}[way]


def _describe_cells(cells: Iterable[Cell]) -> str:
    labels = [f"[{x}, {y}]" for x, y in cells]
    more = len(labels) - MOST_TOLD
    return " or ".join(labels[:MOST_TOLD]) + (f" or one of {more} others" if more > 0 else "")


# Muddled Waters: all walk at once, card by card, and take tiles up. Source: rules, Muddled Waters.


class HeldTile(Struct, frozen=True):
    """A map tile in a hand."""

    place: int  # position in the hand at the start of the walk, from 1
    tile: Tile
    name: str = ""  # printed id; "" if unknown


class MuddledPlayer(Struct):
    """A player of Muddled Waters."""

    walker: Walker
    tiles: dict[Cell, Tile]  # tiles of the map; taken ones are removed
    hand: list[HeldTile]  # tiles that the player can put down
    pile: list[Tile] = field(default_factory=list)  # tiles taken, to be scored

    def turn(self, move: Move, put: str | None) -> None:
        """Make a move with the leftmost card. Then put a hand tile in place of the tile reached.

        The tile reached goes to `pile`. `put` names the hand tile; None means that no tile is
        replaced. Raises MoveError if the move is impossible, or if the record leaves a choice open.
        """
        entered = len(self.walker.entered)
        self.walker.make(move)
        if put is None:
            return
        if len(self.walker.entered) == entered:
            raise MoveError("stays on the same tile, so no tile can be taken; leave out put")
        if move.kept:
            raise MoveError("keeps its card or takes a tile, not both; leave out kept or put")
        name = put.casefold()
        held = next((x for x in self.hand if name in (str(x.place), x.name.casefold())), None)
        if held is None:
            left = ", ".join(tile.name or str(tile.place) for tile in self.hand) or "nothing"
            raise MoveError(f"{quote_word(put)} is not in the hand; the hand holds {left}")
        self.hand.remove(held)
        self.pile.append(self.tiles[self.walker.at])
        self.tiles[self.walker.at] = held.tile
