"""Places of objects on the table: rows in the middle, and rows in front of each player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from math import ceil, sqrt
from urllib.request import pathname2url

from msgspec import Struct, field

from companion.data.setup_places import PlacedComponent, PlacedPiece
from companion.drawing.component import Component
from companion.export import tabletop_simulator_objects as tts
from companion.export.target import Order

PICTURES = "pictures"
GAP = 0.6  # inches between things
WIDTH = 46.8  # inches of a row in the middle
COLORS = ("White", "Red", "Blue", "Green", "Yellow", "Orange", "Purple", "Pink", "Teal", "Brown")
UP = 0.25  # inches that what lies on a piece is above it
CROWD = 0.65  # inches between pieces that share a spot
Size = tuple[float, float]
Thing = tuple[str, tts.Object]
"""A piece by its id, as an object of the table."""


class Place(Struct, frozen=True):
    """The centre of a free place, and the row that it belongs to."""

    row: list[tts.Object]
    x: float
    z: float

    def lay_object(self, thing: tts.Object, high: float = 0.0, *, over: bool = False) -> None:
        """Lay an object at this place, `high` inches above the table; `over` turns it over."""
        tts.place_on_table(thing, (self.x, self.z), high, over=over)
        self.row.append(thing)

    def moved(self, right: float, away: float) -> Place:
        """Return the place `right` inches to the right of this one and `away` inches beyond it."""
        return Place(self.row, self.x + right, self.z + away)


class Area(Struct):
    """A part of the table, filled in rows from the far to the near side.

    A row is as deep as the deepest object in its first line. More lines can lie below the
    first line, to the right of the row's first object, if the row is deep enough for them.
    """

    left: float  # left edge of the rows, inches
    width: float
    rows: list[tuple[list[tts.Object], float]] = field(default_factory=list)
    # what lies there, and how wide it is
    x: float = 0.0  # left edge of the next object
    z: float = 0.0  # far edge of the next object
    shelf: float = 0.0  # left edge of the rows beside the first object
    deep: float = 0.0  # depth of the objects side by side, inches
    end: float = 0.0  # near edge of the whole row

    def place(self, size: Size) -> Place:
        """Return the next free place for an object of width x depth inches."""
        if not self.rows:
            self._begin()
        right, (across, deep) = self.left + self.width, size
        if self.x + across > right:
            below = self.z - self.deep - GAP
            if below - deep >= self.end and self.shelf + across <= right:
                self.x, self.z, self.deep = self.shelf, below, 0.0
            else:
                self.new_row()
        middle = Place(self.rows[-1][0], self.x + across / 2, self.z - deep / 2)
        first = self.shelf == self.left
        self.x += across + GAP
        self.end = min(self.end, self.z - deep)
        if first:
            self.shelf = self.x
        else:
            self.deep = max(self.deep, deep)
        self.rows[-1] = (self.rows[-1][0], max(self.rows[-1][1], self.x - GAP - self.left))
        return middle

    def new_row(self) -> None:
        """Start a new row unless this one is empty."""
        if self.rows and self.rows[-1][0]:
            self.z = self.end - GAP
            self._begin()

    def _begin(self) -> None:
        self.x = self.shelf = self.left
        self.deep, self.end = 0.0, self.z
        self.rows.append(([], 0.0))


class BoardSpaces(Struct, frozen=True):
    """A piece with spaces for other pieces: its place, its size in mm, and the spaces."""

    place: Place
    size: Size
    spaces: tuple[tuple[float, float], ...]


def player_areas(order: Order) -> tuple[Area, ...]:
    """Return the area of each player; there are as many players as the pieces allow, at most 10.

    If no component tells the number of players, there are 5.
    """
    most = max((item.component.seats for item in order.wanted), default=0) or len(COLORS) // 2
    count = min(most, len(COLORS))
    each = WIDTH / count
    return tuple(Area(-WIDTH / 2 + each * number, each - GAP) for number in range(count))


class Table(Struct):
    """A save in progress, with areas in the middle and in front of each player."""

    order: Order
    lying: Mapping[str, PlacedComponent]  # places from the set-up, by component
    seats: tuple[Area, ...]  # the areas of the players
    taken: set[str] = field(default_factory=set)
    middle: Area = field(default_factory=lambda: Area(-WIDTH / 2, WIDTH))
    below: dict[tuple[str, str], BoardSpaces] = field(default_factory=dict)
    # what others may lie on, by (component, piece)

    def url(self, name: str) -> str:
        """Return the URL of a picture."""
        path = f"{PICTURES}/{name}"
        if self.order.base_url:
            return self.order.base_url + path
        return f"file://{pathname2url(str(self.order.folder / path))}"

    def id(self, name: str) -> str:
        """Return a new id of six hex digits for the object with this name."""
        return tts.make_guid(self.taken, f"{self.order.slug}/{name}")

    def all_objects(self) -> tuple[list[tts.Object], float]:
        """Centre all objects on the table; return them and the z of their near edge, inches."""
        areas = self.middle, *self.seats
        for area in areas:
            area.new_row()
        near = min(area.z for area in self.seats)
        half = (self.middle.z + near) / 2
        for area in areas:
            down = half if area is self.middle else half - self.middle.z
            for row, width in area.rows:
                right = (area.width - width) / 2
                for each in row:
                    place = each["Transform"]
                    place["posX"] = round(place["posX"] + right, 3)
                    place["posZ"] = round(place["posZ"] - down, 3)
        every = [each for area in areas for row, _ in area.rows for each in row]
        return every, self.middle.z + near - half

    def shares(
        self, part: Component, things: Sequence[Thing]
    ) -> Iterator[tuple[Area, list[Thing]]]:
        """Yield (area, objects): an equal share for each player, then the rest, in the middle.

        A component is shared out if the set-up deals it, or if its number of objects is a multiple
        of its seats.
        """
        seats = len(self.seats) if self.is_dealt_to_players(part) else part.seats
        even = self.is_dealt_to_players(part) or (seats and len(things) % seats == 0)
        each = len(things) // seats if even else 0
        taking = self.seats[:seats] if each else ()
        for number, area in enumerate(taking):
            yield area, [*things[number * each : (number + 1) * each]]
        if rest := [*things[len(taking) * each :]]:
            yield self.middle, rest

    def is_dealt_to_players(self, part: Component) -> bool:
        """Return whether the set-up deals a component equally to the players."""
        return part.name in self.lying and self.lying[part.name].place.seats

    def is_pile(self, part: Component) -> bool:
        """Return whether the set-up stacks all pieces of a component in one pile."""
        return part.name in self.lying and self.lying[part.name].place.pile

    def piles(self, part: Component, things: Sequence[Thing]) -> Iterator[list[Thing]]:
        """Yield one pile of all cards; if the set-up splits it, a pile per run of equal titles."""
        apart = part.name in self.lying and self.lying[part.name].place.piles
        for _, some in groupby(things, key=lambda thing: apart and str(thing[1]["Nickname"])):
            yield [*some]

    def open(self, part: Component) -> bool:
        """Return whether the pieces of a component lie face up after the set-up."""
        face_up = part.name in self.lying and self.lying[part.name].place.open
        return face_up or not part.plain_back  # what has a back of its own hides nothing

    def comes_first(self, part: Component) -> bool:
        """Return whether to place a component early, so that pieces can lie on or beside it."""
        placed = self.lying.get(part.name)
        lies = placed is not None and (placed.place.seats or (placed.spots and not placed.place.on))
        return part.stock == "board" or bool(lies)

    def place_by_setup(self, part: Component, things: Sequence[Thing]) -> list[Thing]:
        """Place pieces where the set-up puts them; return those without a place.

        A pile of cards counts as one object.
        """
        placed = self.lying.get(part.name)
        rest = [*things]
        if placed is None or not (placed.place.on or placed.spots):
            return rest
        spots = placed.spots or self._spaces(placed, len(rest))
        group = None if placed.place.on else self._group(part, spots)
        for spot in spots:
            mine = next((item for item in rest if spot.piece in ("", item[0])), None)
            below = self.below.get((placed.place.on, spot.on))
            if mine is None or (group is None and below is None):
                continue  # fewer are exported, or nothing of what they lie on
            rest.remove(mine)
            if below is not None:
                place = _on(below, spot, spots)
            else:
                assert group is not None
                (across, down), (width, height) = _corner(spot), part.size_of(mine[0])
                right, low = tts.size_in_inches((across + width / 2, down + height / 2))
                place = group.moved(right, -low)
            place.lay_object(mine[1], UP if below else 0.0, over=spot.over)
            self.remember_board(part, mine[0], place)
        return rest

    def remember_board(self, part: Component, piece: str, place: Place) -> None:
        """Remember the place and the spaces of a piece on which more pieces may lie."""
        below = BoardSpaces(place, part.size_of(piece), part.spaces.get(piece, ()))
        self.below[part.name, piece] = below

    def _group(self, part: Component, spots: Sequence[PlacedPiece]) -> Place:
        """Find a free place for a group of pieces; return its top left corner."""
        low = [(_corner(spot), part.size_of(spot.piece), spot.room) for spot in spots]
        right = max(x + wide + room for (x, _), (wide, _), room in low)
        size = tts.size_in_inches((right, max(y + high + room for (_, y), (_, high), room in low)))
        return self.middle.place(size).moved(-size[0] / 2, size[1] / 2)

    def _spaces(self, placed: PlacedComponent, count: int) -> tuple[PlacedPiece, ...]:
        """Return up to `count` spaces to put pieces on.

        On a single board, these are consecutive spaces. If there are several boards, each gives the
        same space.
        """
        pieces = [piece for part, piece in self.below if part == placed.place.on]
        single, first = len(pieces) < 2, placed.place.space - 1
        result = []
        for number in range(count):
            at = 0 if single else number
            piece = pieces[at] if at < len(pieces) else ""
            spaces = self.below[placed.place.on, piece].spaces if piece else ()
            space = first + (number if single else 0)
            if 0 <= space < len(spaces):
                result.append(PlacedPiece(on=piece, at=spaces[space]))
        return tuple(result)


def _corner(spot: PlacedPiece) -> tuple[float, float]:
    """Return a piece's top left corner in its group, mm: `spot.at` plus the margin `spot.room`."""
    x, y = spot.at or (0.0, 0.0)
    return x + spot.room, y + spot.room


def _on(below: BoardSpaces, spot: PlacedPiece, spots: Sequence[PlacedPiece]) -> Place:
    """Return where to lay a piece on a board; pieces on the same spot lie side by side."""
    wide, high = below.size
    across, down = spot.at or (wide / 2, high / 2)
    x, y = tts.size_in_inches((across - wide / 2, down - high / 2))
    same = [other for other in spots if (other.on, other.at) == (spot.on, spot.at)]
    number = next(i for i, other in enumerate(same) if other is spot)
    columns = ceil(sqrt(len(same)))
    rows = ceil(len(same) / columns)
    right, down = number % columns - (columns - 1) / 2, number // columns - (rows - 1) / 2
    return below.place.moved(x + right * CROWD, -y - down * CROWD)
