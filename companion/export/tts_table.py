"""What lies where on the table: rows in the middle, and rows in front of each player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar
from urllib.request import pathname2url

from msgspec import Struct, field

from companion.drawing.component import Component
from companion.export import tts_objects as tts
from companion.export.target import Order

PICTURES = "pictures"
GAP = 0.6  # inches between things
WIDTH = 46.8  # inches of a row in the middle
SEAT = 7.8  # inches for each player
COLORS = ("White", "Red", "Blue", "Green", "Yellow", "Orange")
T = TypeVar("T")


class Area(Struct):
    """A part of the table that is filled row by row.

    Attributes:
        left, width: of the rows, inches.
        objects: what lies there.
        x, z: where the next thing will lie, its left and its far edge.
        deep: how far the row reaches to the near side.
    """

    left: float
    width: float
    objects: list[tts.Object] = field(default_factory=list)
    x: float = 0.0
    z: float = 0.0
    deep: float = 0.0

    def __post_init__(self) -> None:
        self.x = self.left

    def place(self, size: tuple[float, float]) -> tuple[float, float]:
        """Return the middle of the next free place for something of width x depth inches."""
        if self.x + size[0] > self.left + self.width:
            self.new_row()
        middle = self.x + size[0] / 2, self.z - size[1] / 2
        self.x += size[0] + GAP
        self.deep = max(self.deep, size[1])
        return middle

    def new_row(self) -> None:
        """Begin a row of its own, if something lies in this one."""
        if self.x > self.left:
            self.x, self.z, self.deep = self.left, self.z - self.deep - GAP, 0.0


class Table(Struct):
    """A save that grows: what lies in the middle, and in front of each player."""

    order: Order
    taken: set[str] = field(default_factory=set)
    middle: Area = field(default_factory=lambda: Area(-WIDTH / 2, WIDTH))
    seats: list[Area] = field(
        default_factory=lambda: [
            Area(-WIDTH / 2 + SEAT * number, SEAT - GAP) for number in range(len(COLORS))
        ]
    )

    def url(self, name: str) -> str:
        """Return where a picture is."""
        path = f"{PICTURES}/{name}"
        if self.order.base_url:
            return self.order.base_url + path
        return f"file://{pathname2url(str(self.order.folder / path))}"

    def id(self, name: str) -> str:
        """Return six hex digits for an object."""
        return tts.guid(self.taken, f"{self.order.slug}/{name}")

    def laid(self) -> tuple[list[tts.Object], float]:
        """Return all objects round the middle of the table, and where the near side begins."""
        areas = self.middle, *self.seats
        for area in areas:
            area.new_row()
        near = min(area.z for area in self.seats)
        half = (self.middle.z + near) / 2
        for area in areas:
            down = half if area is self.middle else half - self.middle.z
            for each in area.objects:
                each["Transform"]["posZ"] = round(each["Transform"]["posZ"] - down, 3)
        return [each for area in areas for each in area.objects], self.middle.z + near - half

    def shared_out(
        self, part: Component, things: Sequence[T]
    ) -> Iterator[tuple[Area, str, Sequence[T]]]:
        """Yield where what of a component lies, and its name: in the middle, or in shares."""
        if not part.seats or len(things) % part.seats:
            yield self.middle, part.name, things
            return
        each = len(things) // part.seats
        for number, area in enumerate(self.seats[: part.seats]):
            yield area, f"{part.name}/{number + 1}", things[number * each : (number + 1) * each]
