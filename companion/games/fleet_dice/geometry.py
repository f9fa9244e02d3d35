"""Positions on the score sheet: arithmetic, no drawing.

The printed sheet, the form and the tests use the same positions. Lengths are in mm from the top
left corner of one half of the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor
from typing import Literal, get_args

from msgspec import Struct

from companion.drawing.camera_codes import Places, place_markers

Ticked = Literal["box", "license", "boat", "fish", "use", "bonus", "round", "income", "coin"]
Written = Literal["number", "text", "tally"]  # places for words and numbers, not ticks
Kind = Ticked | Written

WIDTH, HEIGHT = 133.0, 193.0  # of a half: two on A4 and on Letter, one on A5
EDGE = 2.5
CORNER = 8.0  # square at each corner that stays free but for a marker that a camera finds
MARKER, MARKER_EDGE = 5.6, 1.2  # a marker, and how far from both edges of the paper it stands
MARKED_SHEETS = 5  # have markers of their own; a sixth those of the first
WRITTEN = get_args(Written)
LOG_MARKER = 8 * MARKED_SHEETS  # the first marker of the solo log
SLACK = 1e-6
SMALLEST = 4.5  # of anything that is filled in
SPACE = 4.8  # a fish space
CIRCLE = 4.7
LADDER = 5.8  # width of a column of boxes
BESIDE = 2.0  # from a column of boxes to its boats
CABIN = 5.7  # height above the hull
BOW, KEEL = 1.7, 2.0
ROWS = 2  # of fish spaces in a boat, at most


class Spot(Struct, frozen=True):
    """A box, circle or field that a player fills in."""

    name: str  # unique name, also of the form's field, such as `shrimp-box-3`
    kind: Kind
    x: float
    y: float
    w: float
    h: float
    mark: str = ""  # mark printed in it or beside it
    group: str = ""  # its column, harbor entry or building
    number: int = 0  # number in its group, from 1
    of: int = 0  # boat of a fish space, from 1

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the field, mm."""
        return self.x + self.w / 2, self.y + self.h / 2


def marker_places(width: float, height: float) -> Places:
    """Return the top left corners of a paper's four markers, clockwise from the top left marker."""
    return place_markers(width, height, MARKER, MARKER_EDGE)


def first_marker(sheet: int, half: int) -> int:
    """Return the lowest of the marker numbers on half 0 or 1 of a sheet; sheets count from 1."""
    return (sheet - 1) % MARKED_SHEETS * 8 + half * 4


class Boat(Struct, frozen=True):
    """A boat: launch circle, fish spaces and points; (x, y) is the hold's top left corner.

    Some fish spaces stay closed until a license opens them. The first space that a license opens
    bears the number of this license, such as `II`.
    """

    x: float
    y: float
    columns: int
    launch: Spot
    spaces: tuple[Spot, ...]
    vp: int

    @property
    def rows(self) -> int:
        """The number of rows of fish spaces in the boat."""
        return -(-len(self.spaces) // self.columns)


class BoatColumn(Struct, frozen=True):
    """A column of boxes with boats beside it; (x, y) is its top left corner, `w` its width, mm."""

    id: str
    x: float
    y: float
    w: float
    boxes: tuple[Spot, ...]
    boats: tuple[Boat, ...]

    @property
    def spots(self) -> Iterator[Spot]:
        """All fields of the column, in the order of play."""
        yield from self.boxes
        for boat in self.boats:
            yield boat.launch
            yield from boat.spaces


class Fleet(Struct, frozen=True):
    """The boats of a column: each boat's fish spaces and points. For `locks`, see `rows.Column`."""

    spaces: tuple[int, ...]
    vp: tuple[int, ...]
    locks: tuple[tuple[int, int], ...] = ()

    def columns(self, high: float) -> int:
        """Return how many columns of fish spaces a boat `high` mm high needs; 0 without boats."""
        if not self.spaces:
            return 0
        rows = min(ROWS, max(1, floor((high - CABIN - KEEL) / SPACE + 1e-6)))
        return -(-max(self.spaces) // rows)

    def width(self, high: float) -> float:
        """Return the width, mm, of a column of boxes and boats that is `high` mm high."""
        if not self.spaces:
            return LADDER
        return LADDER + BESIDE + self.columns(high / len(self.spaces)) * SPACE + BOW


def place_boat_column(
    group: str,
    marks: Sequence[str],
    fleet: Fleet,
    area: tuple[float, float, float, float],
    *,
    tallest: float,
) -> BoatColumn:
    """Place a column of boxes and, to its right, its boats in an area (x, y, w, h), mm.

    `group` is the id of the column. `marks` are printed in the boxes, from top to bottom. A box is
    at most `tallest` mm high.
    """
    at, top, w, h = area
    step = min(tallest, h / len(marks))
    boxes = tuple(
        Spot(f"{group}-box-{n}", "box", at, top + (n - 1) * step, LADDER, step, mark, group, n)
        for n, mark in enumerate(marks, start=1)
    )
    boats = []
    pitch = h / max(1, len(fleet.spaces))
    columns = fleet.columns(pitch)
    left = at + LADDER + BESIDE
    opened = {before: "I" * license for before, license in fleet.locks}
    for n, (count, vp) in enumerate(zip(fleet.spaces, fleet.vp, strict=True), start=1):
        deck = top + (n - 1) * pitch + CABIN
        name, circle = f"{group}-boat-{n}", (left + 0.55, deck - 0.35 - CIRCLE, CIRCLE, CIRCLE)
        launch = Spot(name, "boat", *circle, group=group, number=n)
        spaces = []
        for k in range(count):
            x, y = left + k % columns * SPACE, deck + 0.7 + k // columns * SPACE
            place, fish = (x, y, SPACE, SPACE), f"{name}-fish-{k + 1}"
            spaces.append(Spot(fish, "fish", *place, opened.get(k, ""), group, k + 1, of=n))
        boats.append(Boat(left, deck + 0.7, min(columns, count), launch, tuple(spaces), vp))
    return BoatColumn(group, at, top, w, boxes, tuple(boats))


def find_cramped(spots: Sequence[Spot]) -> Iterator[str]:
    """Yield messages about fields that are too small, that overlap, or that leave the sheet."""
    lower: list[Spot] = []
    for spot in sorted(spots, key=lambda spot: spot.y):
        if min(spot.w, spot.h) < SMALLEST - SLACK:
            small = f"is {min(spot.w, spot.h):.1f} mm, but a box must be {SMALLEST:g} mm or more"
            yield f"{spot.name} {small}; use fewer boxes"
        across, down = WIDTH - EDGE - spot.w + SLACK, HEIGHT - spot.h + SLACK
        if not (0 <= spot.x <= across and 0 <= spot.y <= down):
            yield f"{spot.name} does not fit on the page; use fewer boxes or boats"
        lower = [other for other in lower if other.y + other.h > spot.y + SLACK]
        for other in lower:
            if other.x + other.w > spot.x + SLACK and spot.x + spot.w > other.x + SLACK:
                yield f"{spot.name} covers {other.name}; there are too many boats or boxes"
        lower.append(spot)
