"""The land of a side: the line of its shore, meadow and banks, woods away from the water."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from math import hypot

from msgspec import Struct

from companion.core.chance import Stream
from companion.drawing.art import drawing
from companion.drawing.component import BLEED
from companion.drawing.curves import number, smooth
from companion.drawing.shapes import Path, Pen, Point, Rect, Shape, placed
from companion.drawing.theme import Theme
from companion.games.salmon_run.river.geometry import Cell, Plan, corners
from companion.games.salmon_run.river.side import Side

Corner = tuple[int, int]
WANDERS = 1.3  # mm by which a corner of the shore lies elsewhere
QUIET = 2  # half rows from an edge within which it does not
HANDLE = 2 / 3  # of a quadratic curve's control point, for the cubic one
BEYOND = 4  # half rows that the water runs on beyond a mouth
SIDES = 16  # of the boards of a river: what grows on them is worked out once for all inks


def shore(side: Side, plan: Plan, more: Collection[Cell] = ()) -> str:
    """Return the outline of the water as path data, run on beyond the mouths.

    The curve touches the middles of the hexes' edges. Near a mouth it depends on the mouth alone,
    so that those of two boards meet with one tangent.

    Args:
        side: whose water it is.
        plan: where its hexes lie.
        more: cells of water that nobody swims.
    """
    stream = Stream(f"shore {side.id}")
    wet = {*side.hexes, *_beyond(side), *more}
    data = ""
    for loop in _loops(wet):
        points = [_moved(stream, corner, side, plan) for corner in loop]
        data += _curve(points)
    return data


def rounded(cells: Collection[Cell], plan: Plan) -> str:
    """Return the smooth outline of a group of hexes."""
    return "".join(_curve([plan.corner(corner) for corner in loop]) for loop in _loops(cells))


def _beyond(side: Side) -> Iterator[Cell]:
    for middle, edge, step in ((side.bottom, 0, -1), (side.top, side.edge, 1)):
        if middle is None:
            continue
        for d in range(-2, 3):
            for far in range(1 if d % 2 else 2, BEYOND + 1, 2):
                yield middle + d, edge + step * far


def _loops(wet: Collection[Cell]) -> list[list[Corner]]:
    """Return the outlines of a set of hexes, each as its corners in order."""
    ahead: dict[Corner, Corner] = {}
    edges: set[tuple[Corner, Corner]] = set()
    for cell in sorted(wet):
        ring = corners(cell)
        edges.update(zip(ring, (*ring[1:], ring[0]), strict=True))
    for a, b in sorted(edges):
        if (b, a) not in edges:
            ahead[a] = b
    return list(_walked(ahead))


def _walked(ahead: Mapping[Corner, Corner]) -> Iterator[list[Corner]]:
    left = dict(ahead)
    while left:
        start, here = next(iter(left.items()))
        loop = [start]
        del left[start]
        while here != start:
            loop.append(here)
            here = left.pop(here)
        yield loop


def _moved(stream: Stream, corner: Corner, side: Side, plan: Plan) -> Point:
    x, y = plan.corner(corner)
    dx, dy = (stream.between(-WANDERS, WANDERS) for _ in range(2))
    if QUIET < corner[1] < side.edge - QUIET:
        return x + dx, y + dy
    return x, y


def _curve(points: list[Point]) -> str:
    """Return a closed curve through the middles of the edges, tangent to them."""
    middles = [_between(a, b, 0.5) for a, b in zip(points, (*points[1:], points[0]), strict=True)]
    data = f"M{number(middles[-1][0])} {number(middles[-1][1])}"
    before = middles[-1]
    for corner, after in zip(points, middles, strict=True):
        first, second = _between(before, corner, HANDLE), _between(after, corner, HANDLE)
        places = (*first, *second, *after)
        data += "C" + " ".join(number(place) for place in places)
        before = after
    return data + "Z"


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


BANKS = (("board.sedge", 13.0), ("board.scrub", 8.6), ("board.sand", 5.2))
SHORE, SHALLOW = 2.6, 1.6  # widths of the lines that carry the water beyond its hexes, mm
TUFTS = 60  # darts that are thrown
FROM_WATER, FROM_EDGE = 11.0, 5.0
WOOD, PITCH = (26.0, 18.0), (13.0, 5.5)  # mm: a piece of wood; from one to the next
LANDMARKS = ("cabin", "trail", "timber")
WOODS = 11  # their middles, of which some lie in the water
MOST_LANDMARKS, SPOTS, OWN = 2, 80, 30.0  # darts for each; mm from its foot to another
REEDS, REED_WIDTH, REED_FROM_WATER = 60, 4.6, (2.2, 4.6)


class Space(Struct, frozen=True):
    """A rectangle, mm."""

    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> Point:
        """Its middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def holds(self, point: Point, margin: float) -> bool:
        """Return whether a point lies in it or so close to it."""
        x, y = point
        across = self.x - margin <= x <= self.x + self.w + margin
        return across and self.y - margin <= y <= self.y + self.h + margin


class Ground(Struct, frozen=True):
    """What the land has to keep clear of.

    Attributes:
        size: of the board.
        wet: middles of the hexes of the river.
        reach: from such a middle to the corners of its hex.
        plate: the plate with words.
        seed: of what stands where.
    """

    size: tuple[float, float]
    wet: tuple[Point, ...]
    reach: float
    plate: Space
    seed: str

    def from_water(self, point: Point) -> float:
        """Return how far a point is from the river, roughly; below 0 it is in it."""
        x, y = point
        return min(hypot(x - a, y - b) for a, b in self.wet) - self.reach


def meadow(theme: Theme, ground: Ground) -> Iterator[Shape]:
    """Yield the ground of the whole board with tufts of grass."""
    wide, high = ground.size
    if fill := theme.colors["board.meadow"]:
        yield Rect(-BLEED, -BLEED, wide + 2 * BLEED, high + 2 * BLEED, fill=fill)
    if (tuft := theme.colors["board.tuft"]) is None:
        return
    if data := _tufts(ground):
        yield Path(data, pen=Pen(tuft, 0.3))


@lru_cache(SIDES)
def _tufts(ground: Ground) -> str:
    (wide, high), stream, data = ground.size, Stream(f"tufts {ground.seed}"), ""
    for _ in range(TUFTS):
        x, y = stream.between(3, wide - 7), stream.between(4, high - 4)
        if ground.from_water((x, y)) > FROM_WATER:
            data += smooth([(x, y), (x + 0.9, y - 1.1), (x + 1.8, y)])
            data += smooth([(x + 1.8, y), (x + 2.7, y - 1.1), (x + 3.6, y)])
    return data


def banks(theme: Theme, outline: str) -> Iterator[Shape]:
    """Yield the banks from the meadow to the shore, and the shallow water inside."""
    for role, width in BANKS:
        if color := theme.colors[role]:
            yield Path(outline, fill=color, pen=Pen(color, width))
    if shore := theme.colors["board.shore"]:
        yield Path(outline, pen=Pen(shore, SHORE))
    fill = theme.colors["board.shallow"] or "#FFFFFF"
    yield Path(outline, fill=fill, pen=Pen(fill, SHALLOW))


def plants(theme: Theme, ground: Ground) -> Iterator[Shape]:
    """Yield woods, a cabin and the like, those farther up first; reeds along the shore."""
    for name, foot, width in _standing(ground):
        symbol = drawing(name, theme.ink)
        tall = symbol.h * width / symbol.w
        yield placed(symbol, foot[0], foot[1] - tall / 2, width=width)


@lru_cache(SIDES)
def _standing(ground: Ground) -> tuple[tuple[str, Point, float], ...]:
    stream = Stream(f"plants {ground.seed}")
    clear = tuple(_landmarks(stream, ground))
    standing = [*_reeds(stream, ground), *_wood(stream, ground, clear), *clear]
    return tuple(sorted(standing, key=lambda plant: plant[1][1]))


Standing = tuple[str, Point, float]


def _landmarks(stream: Stream, ground: Ground) -> Iterator[Standing]:
    """Yield what stands in a clearing, each where it has the most room on land."""
    wide, high = ground.size
    taken: list[Point] = [ground.plate.middle]
    for name in stream.shuffled(LANDMARKS)[:MOST_LANDMARKS]:
        symbol = drawing(f"bank/{name}")
        half, tall = symbol.w / 2, symbol.h
        rooms: dict[float, Point] = {}
        for _ in range(SPOTS):
            x = stream.between(half + FROM_EDGE, wide - half - FROM_EDGE)
            y = stream.between(tall + FROM_EDGE, high - FROM_EDGE)
            corners = [(x + i * half, y - j * tall) for i in (-1, 0, 1) for j in (0, 1)]
            dry = min(map(ground.from_water, corners)) - 2
            rooms[min(dry, *(hypot(x - a, y - b) - OWN for a, b in taken))] = x, y
        if (room := max(rooms)) > 0:
            taken.append(rooms[room])
            yield f"bank/{name}", rooms[room], symbol.w


def _wood(stream: Stream, ground: Ground, clear: Collection[Standing]) -> Iterator[Standing]:
    """Yield the pieces of woods, paler at the back, which leave the water and clearings free."""
    wide, high = ground.size
    woods = [
        (stream.between(-10, wide + 10), stream.between(0, high + 10), stream.between(24, 40))
        for _ in range(WOODS)
    ]

    def grows(x: float, y: float) -> bool:
        if not any(hypot(x - a, (y - b) * 1.3) < reach for a, b, reach in woods):
            return False
        around = [(x + i * WOOD[0] * 0.42, y - j * WOOD[1] * 0.9) for i in (-1, 1) for j in (0, 1)]
        if any(ground.plate.holds(spot, 3.0) for spot in around):
            return False
        if any(
            abs(x - a) < (width + WOOD[0]) / 2 - 4 and -8 < y - b + WOOD[1] / 2 < WOOD[1] + 4
            for _, (a, b), width in clear
        ):
            return False
        return all(ground.from_water(spot) > FROM_WATER - 4 for spot in around)

    across, down = PITCH
    rows, columns = int((high + BLEED) / down) + 1, int(wide / across) + 2
    feet = {
        (row, i): ((i + row % 2 / 2) * across + stream.between(-1.5, 1.5), row * down)
        for row in range(rows)
        for i in range(columns)
    }
    grown = {place for place, foot in feet.items() if grows(*foot)}
    for row, i in sorted(grown):
        before = [(row + far, i) in grown for far in (2, 4)]
        depth = "near" if not before[0] else "far" if before[1] else "mid"
        yield f"wood/{depth}-{stream.below(2)}", feet[row, i], WOOD[0]


def _reeds(stream: Stream, ground: Ground) -> Iterator[tuple[str, Point, float]]:
    wide, high = ground.size
    least, most = REED_FROM_WATER
    feet: list[Point] = []
    for _ in range(REEDS):
        spot = stream.between(FROM_EDGE, wide - FROM_EDGE), stream.between(24, high - 12)
        if not least < ground.from_water(spot) < most or ground.plate.holds(spot, 5):
            continue
        if all(hypot(spot[0] - a, spot[1] - b) > 24 for a, b in feet):
            feet.append(spot)
            yield "board/reeds", spot, REED_WIDTH
