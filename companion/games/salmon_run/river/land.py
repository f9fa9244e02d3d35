"""The land of a side: meadow, banks along the shore, trees and stones away from the water."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot

from companion.core.chance import Stream
from companion.drawing.art import drawing
from companion.drawing.component import BLEED
from companion.drawing.curves import smooth
from companion.drawing.shapes import Path, Pen, Point, Rect, Shape, placed
from companion.drawing.theme import Theme

BANKS = (("board.sedge", 13.0), ("board.scrub", 8.6), ("board.sand", 5.2))
SHORE, SHALLOW = 2.6, 1.6  # widths of the lines that carry the water beyond its hexes, mm
CLEAR = 6.2  # mm wider where no bank has a colour: else the shore would cross lines of hexes
TUFTS, PLANTS = 60, 260  # darts that are thrown
PLANT_KINDS = (
    ("spruce", 9.0), ("fir", 9.5), ("spruce", 7.5), ("bush", 9.5), ("willow", 8.5), ("fir", 8.0),
    ("stone", 5.5), ("spruce", 10.0), ("bush", 7.5),
)  # fmt: skip
FROM_WATER, FROM_EDGE, APART = 11.0, 5.0, 7.0
REEDS, REED_WIDTH, REED_FROM_WATER = 60, 4.6, (2.2, 4.6)


@dataclass(frozen=True, slots=True)
class Space:
    """A rectangle, mm."""

    x: float
    y: float
    w: float
    h: float

    def holds(self, point: Point, margin: float) -> bool:
        """Return whether a point lies in it or so close to it."""
        x, y = point
        across = self.x - margin <= x <= self.x + self.w + margin
        return across and self.y - margin <= y <= self.y + self.h + margin


@dataclass(frozen=True, slots=True)
class Ground:
    """What the land has to keep clear of.

    Attributes:
        size: of the board.
        wet: middles of the hexes of the river.
        reach: from such a middle to the corners of its hex.
        plate: the plate with words.
        seed: of what stands where.
    """

    size: tuple[float, float]
    wet: Sequence[Point]
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
    stream, data = Stream(f"tufts {ground.seed}"), ""
    for _ in range(TUFTS):
        x, y = stream.between(3, wide - 7), stream.between(4, high - 4)
        if ground.from_water((x, y)) > FROM_WATER:
            data += smooth([(x, y), (x + 0.9, y - 1.1), (x + 1.8, y)])
            data += smooth([(x + 1.8, y), (x + 2.7, y - 1.1), (x + 3.6, y)])
    if data:
        yield Path(data, pen=Pen(tuft, 0.3))


def banks(theme: Theme, outline: str) -> Iterator[Shape]:
    """Yield the banks from the meadow to the shore, and the shallow water inside."""
    for role, width in BANKS:
        if color := theme.colors[role]:
            yield Path(outline, fill=color, pen=Pen(color, width))
    wider = 0.0 if any(theme.colors[role] for role, _ in BANKS) else CLEAR
    if shore := theme.colors["board.shore"]:
        yield Path(outline, pen=Pen(shore, SHORE + wider))
    fill = theme.colors["board.shallow"] or "#FFFFFF"
    yield Path(outline, fill=fill, pen=Pen(fill, SHALLOW + wider))


def plants(theme: Theme, ground: Ground) -> Iterator[Shape]:
    """Yield trees, bushes and stones, those farther up first; reeds along the shore."""
    stream = Stream(f"plants {ground.seed}")
    standing = [*_reeds(stream, ground), *_trees(stream, ground)]
    for name, foot, width in sorted(standing, key=lambda plant: plant[1][1]):
        symbol = drawing(f"board/{name}", theme.ink)
        tall = symbol.h * width / symbol.w
        yield placed(symbol, foot[0], foot[1] - tall / 2, width=width)


def _trees(stream: Stream, ground: Ground) -> Iterator[tuple[str, Point, float]]:
    wide, high = ground.size
    feet: list[Point] = []
    for _ in range(PLANTS):
        name, width = stream.choice(PLANT_KINDS)
        width *= stream.between(0.85, 1.15)
        symbol = drawing(f"board/{name}")
        tall = symbol.h * width / symbol.w
        x = stream.between(FROM_EDGE, wide - FROM_EDGE)
        y = stream.between(FROM_EDGE + tall, high - FROM_EDGE)
        spots = ((x, y), (x, y - tall / 2), (x, y - tall))
        if any(ground.from_water(spot) < FROM_WATER for spot in spots):
            continue
        if any(ground.plate.holds(spot, width / 2 + 1.5) for spot in spots):
            continue
        if any(abs(x - a) < APART and abs(y - b) < APART * 0.7 for a, b in feet):
            continue
        feet.append((x, y))
        yield name, (x, y), width


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
            yield "reeds", spot, REED_WIDTH
