"""The right half of the sheet: harbor, wharf, market, king crab bonuses and the score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.games.fleet_dice.geometry import (
    CORNER,
    EDGE,
    WIDTH,
    BoatColumn,
    Fleet,
    Spot,
    place_boat_column,
)
from companion.games.fleet_dice.schema import Sheet

ROOM = WIDTH - 2 * EDGE
NAME_Y, NAME_HIGH = 3.0, 7.0
NAME_LEFT = 72.0
HARBOR_TOP, LADDER_TOP, LADDER_HIGH = 13.0, 25.1, 42.6
BOX = 5.7
WIDTHS = (
    24.0,
    22.0,
    21.0,
    20.0,
)  # of a column of the harbor at least: the first with which all fit
GAP = 2.4
WHARF_TOP, HOUSES_TOP, HOUSES_HIGH = 70.0, 76.6, 59.0
PER_ROW, HOUSE_GAP = 4, 2.4
WINDOWS, WINDOW, USE = 13.6, 5.4, 4.7
SCORE_TOP, ROWS_TOP, ROW = 136.2, 142.9, 6.0
SCORE_LEFT, SCORE_WIDE, TOTAL_HIGH = 36.0, 12.0, 6.0
BONUS_LEFT, BONUS, BONUS_ROW = 52.0, 5.0, 7.0
QR_LEFT, QR = 109.0, 19.0


class House(Struct, frozen=True):
    """A building: its place, boxes and boxes for uses; the market has none."""

    id: str
    x: float
    y: float
    w: float
    h: float
    boxes: tuple[Spot, ...] = ()
    uses: tuple[Spot, ...] = ()


class TownPlan(Struct, frozen=True):
    """The right half."""

    name: Spot
    harbor: tuple[BoatColumn, ...]
    houses: tuple[House, ...]
    market: House
    bonuses: tuple[Spot, ...]
    score: tuple[Spot, ...]
    total: Spot

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Every place to fill in, in the order in which one moves from one to the next."""
        return tuple(self._spots())

    def _spots(self) -> Iterator[Spot]:
        yield self.name
        for column in self.harbor:
            yield from column.spots
        for house in self.houses:
            yield from house.boxes
            yield from house.uses
        yield from self.bonuses
        yield from self.score
        yield self.total


def town_plan(sheet: Sheet) -> TownPlan:
    """Return the places on the right half."""
    *houses, market = _houses(sheet)
    name_wide = WIDTH - CORNER - EDGE - NAME_LEFT
    return TownPlan(
        name=Spot("name", "text", EDGE + NAME_LEFT, NAME_Y, name_wide, NAME_HIGH),
        harbor=tuple(_harbor(sheet)),
        houses=tuple(houses),
        market=market,
        bonuses=tuple(_bonuses(sheet)),
        score=tuple(_score(sheet)),
        total=Spot(
            "score-total",
            "number",
            EDGE + SCORE_LEFT,
            ROWS_TOP + len(sheet.score.lines) * ROW,
            SCORE_WIDE,
            TOTAL_HIGH,
            "total",
            "score",
        ),
    )


def _harbor(sheet: Sheet) -> Iterator[BoatColumn]:
    fleets = [Fleet(entry.capacity, entry.boat_vp) for entry in sheet.harbor]
    room = ROOM - GAP * (len(fleets) - 1)
    own = [fleet.width(LADDER_HIGH) for fleet in fleets]
    fits = (wide for wide in WIDTHS if sum(max(wide, least) for least in own) <= room)
    narrowest = next(fits, WIDTHS[-1])
    widths = [max(narrowest, least) for least in own]
    spare = max(0.0, room - sum(widths)) / max(1, len(widths))
    x = EDGE
    for entry, fleet, least in zip(sheet.harbor, fleets, widths, strict=True):
        high = LADDER_HIGH
        area = (x, LADDER_TOP, least + spare, high)
        yield place_boat_column(entry.id, entry.boxes, fleet, area, tallest=BOX)
        x += least + spare + GAP


def _houses(sheet: Sheet) -> Iterator[House]:
    """Yield the buildings, then the market."""
    count = len(sheet.wharf) + 1
    rows = -(-count // PER_ROW)
    wide = (ROOM - HOUSE_GAP * (PER_ROW - 1)) / PER_ROW
    high = HOUSES_HIGH / rows
    places = [
        (EDGE + i % PER_ROW * (wide + HOUSE_GAP), HOUSES_TOP + i // PER_ROW * high)
        for i in range(count)
    ]
    for entry, (x, y) in zip(sheet.wharf, places, strict=False):
        boxes, uses = entry.boxes, entry.uses
        all_wide = len(boxes) * WINDOW + (1.6 + uses * USE if uses else 0.0)
        left, top = x + (wide - all_wide) / 2, y + WINDOWS
        yield House(
            entry.id,
            x,
            y,
            wide,
            high,
            boxes=tuple(_windows(entry.id, boxes, left, top)),
            uses=tuple(_uses(entry.id, uses, left + all_wide, top)),
        )
    yield House("market", *places[-1], wide, high)


def _windows(house: str, marks: Sequence[str], left: float, y: float) -> Iterator[Spot]:
    for n, mark in enumerate(marks, start=1):
        x = left + (n - 1) * WINDOW
        yield Spot(f"{house}-box-{n}", "box", x, y, WINDOW, WINDOW, mark, house, n)


def _uses(house: str, count: int, right: float, top: float) -> Iterator[Spot]:
    for n in range(1, count + 1):
        x, y = right - (count - n + 1) * USE, top + (WINDOW - USE) / 2
        yield Spot(f"{house}-use-{n}", "use", x, y, USE, USE, group=house, number=n)


def _bonuses(sheet: Sheet) -> Iterator[Spot]:
    high = len(sheet.score.lines) * ROW + TOTAL_HIGH
    step = min(BONUS_ROW, high / max(1, len(sheet.bonuses)))
    for n, entry in enumerate(sheet.bonuses, start=1):
        y = ROWS_TOP + (n - 1) * step
        yield Spot(
            f"bonus-{entry.id}", "bonus", EDGE + BONUS_LEFT, y, BONUS, BONUS, "", entry.id, n
        )


def _score(sheet: Sheet) -> Iterator[Spot]:
    for n, line in enumerate(sheet.score.lines, start=1):
        x, y = EDGE + SCORE_LEFT, ROWS_TOP + (n - 1) * ROW
        yield Spot(f"score-{line}", "number", x, y, SCORE_WIDE, ROW, line, "score", n)
