"""The left half of the sheet: columns, boats, licenses, coins and rounds."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.games.fleet_dice.geometry import (
    CIRCLE,
    CORNER,
    EDGE,
    HEIGHT,
    WIDTH,
    BoatColumn,
    Fleet,
    Spot,
    place_boat_column,
)
from companion.games.fleet_dice.rows import LICENSES
from companion.games.fleet_dice.schema import Sheet

ROOM = WIDTH - 2 * EDGE
COLUMNS_TOP, LADDER_TOP, LADDER_HIGH = 14.4, 22.2, 74.4
BOX = 6.3
GAP = 2.2
NARROWEST = 20.0
LICENSES_TOP, LICENSE = 101.0, 10.1
COINS_TOP, COIN_ROWS_TOP = 134.2, 140.0
COIN = 5.6
COINS_HIGH = 18.0  # of all rows of coins, at most
COINS_IN_ROW, MOST_COIN_ROWS = 20, 4  # of a track of more than 80 coins the rows are longer
ROUNDS_TOP = 158.6
ROUND_Y, ROUND_LEFT = 164.3, 18.6
ROUND, INCOME = 5.4, 4.5
LEANS = 1.9  # of round and income from the middle of their column to the left
ROWS_GAP = 0.7  # between round, income and tally
TALLY_WIDE, TALLY_HIGH = 9.6, 6.0  # of a box of the tally, at most as high
TALLIES = ("boats", "fish")
LOW = HEIGHT - CORNER - 0.25  # where the rows of the rounds end
FOOT = 188.9  # of the last line


class SeaColumn(Struct, frozen=True):
    """A kind of fish: its boxes and boats, and its licenses below."""

    ladder: BoatColumn
    licenses: tuple[Spot, ...]


class SeaPlan(Struct, frozen=True):
    """The left half."""

    columns: tuple[SeaColumn, ...]
    coins: tuple[Spot, ...]
    rounds: tuple[Spot, ...]
    income: tuple[Spot, ...]
    tally: tuple[tuple[Spot, ...], ...]

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Every place to fill in, in the order in which one moves from one to the next."""
        return tuple(self._spots())

    def _spots(self) -> Iterator[Spot]:
        for n, spot in enumerate(self.rounds):
            yield spot
            yield from self.income[n : n + 1]
            yield from (row[n] for row in self.tally)
        for column in self.columns:
            yield from column.ladder.spots
            yield from column.licenses
        yield from self.coins


def sea_plan(sheet: Sheet) -> SeaPlan:
    """Return the places on the left half."""
    return SeaPlan(
        columns=tuple(_columns(sheet)),
        coins=tuple(_coins(sheet)),
        rounds=tuple(_rounds(sheet)),
        income=tuple(_incomes(sheet)) if sheet.income_phase else (),
        tally=tuple(tuple(_tally(sheet, row)) for row in range(len(TALLIES))),
    )


def _columns(sheet: Sheet) -> Iterator[SeaColumn]:
    fleets = [
        Fleet(tuple(map(column.spaces, range(column.boats))), column.boat_vp, column.locks)
        for column in sheet.columns
    ]
    widths = [max(NARROWEST, fleet.width(LADDER_HIGH)) for fleet in fleets]
    spare = max(0.0, ROOM - GAP * (len(widths) - 1) - sum(widths)) / len(widths)
    x = EDGE
    for entry, fleet, least in zip(sheet.columns, fleets, widths, strict=True):
        w = least + spare
        area = (x, LADDER_TOP, w, LADDER_HIGH)
        result = place_boat_column(entry.id, entry.boxes, fleet, area, tallest=BOX)
        licenses = tuple(
            Spot(
                f"{entry.id}-license-{n}",
                "license",
                x,
                LICENSES_TOP + (n - 1) * LICENSE,
                CIRCLE,
                CIRCLE,
                "I" * n,
                entry.id,
                n,
            )
            for n in range(1, LICENSES + 1)
        )
        yield SeaColumn(result, licenses)
        x += w + GAP


def _coins(sheet: Sheet) -> Iterator[Spot]:
    track = sheet.coin_track
    rows = min(MOST_COIN_ROWS, -(-track.boxes // COINS_IN_ROW))
    per_row = -(-track.boxes // rows)
    wide, high = ROOM / per_row, min(COIN, COINS_HIGH / rows)
    wide = min(wide, 9.0)
    for n in range(1, track.boxes + 1):
        row, place = divmod(n - 1, per_row)
        mark = "gold" if n in track.gold_at else ""
        x, y = EDGE + place * wide, COIN_ROWS_TOP + row * high
        yield Spot(f"coin-{n}", "coin", x, y, wide, high, mark, "coins", n)


def _rounds(sheet: Sheet) -> Iterator[Spot]:
    fishing = sheet.rounds.fishing
    for n, x in _middles(sheet):
        mark = "fishing" if n in fishing else ""
        yield Spot(
            f"round-{n}", "round", x - LEANS - ROUND / 2, ROUND_Y, ROUND, ROUND, mark, "rounds", n
        )


def _incomes(sheet: Sheet) -> Iterator[Spot]:
    y = ROUND_Y + ROUND + ROWS_GAP
    for n, x in _middles(sheet):
        yield Spot(
            f"income-{n}", "income", x - LEANS - INCOME / 2, y, INCOME, INCOME, "", "rounds", n
        )


def _tally(sheet: Sheet, row: int) -> Iterator[Spot]:
    """Yield a row of the tally below the rounds, as high as there is room down to LOW."""
    top = ROUND_Y + ROUND + ROWS_GAP + (INCOME + ROWS_GAP if sheet.income_phase else 0.0)
    high = min(TALLY_HIGH, (LOW - top) / len(TALLIES))
    wide = min(TALLY_WIDE, _step(sheet) - 1.0)
    for n, x in _middles(sheet):
        name = TALLIES[row]
        place = (x - wide / 2, top + row * high, wide, high)
        yield Spot(f"{name}-after-{n}", "tally", *place, name, "rounds", n)


def _middles(sheet: Sheet) -> Iterator[tuple[int, float]]:
    """Yield each round with the middle of its column."""
    for n in range(1, sheet.rounds.count + 1):
        yield n, EDGE + ROUND_LEFT + (n - 0.5) * _step(sheet)


def _step(sheet: Sheet) -> float:
    return (ROOM - ROUND_LEFT) / sheet.rounds.count
