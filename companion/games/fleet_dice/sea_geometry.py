"""The left half of the sheet: columns, boats, licenses, coins and rounds."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.games.fleet_dice.geometry import CIRCLE, EDGE, WIDTH, Fleet, Ladder, Spot, ladder
from companion.games.fleet_dice.model import LICENSES
from companion.games.fleet_dice.tables import Sheet

ROOM = WIDTH - 2 * EDGE
COLUMNS_TOP, LADDER_TOP, LADDER_HIGH = 14.4, 22.8, 75.6
BOX = 6.3
GAP = 2.2
NARROWEST = 20.0
LICENSES_TOP, LICENSE = 103.2, 11.4
COINS_TOP, COIN_ROWS_TOP = 139.0, 146.0
COIN = 6.0
COINS_IN_ROW, MOST_COIN_ROWS = 20, 4  # of a track of more than 80 coins the rows are longer
ROUNDS_TOP = 166.0
ROUND_Y, INCOME_Y, ROUND_LEFT = 172.8, 182.2, 16.0
ROUND, INCOME = 6.0, 5.2
FOOT = 188.7  # of the line below the rounds


class SeaColumn(Struct, frozen=True):
    """A kind of fish: its boxes and boats, and its licenses below."""

    ladder: Ladder
    licenses: tuple[Spot, ...]


class SeaPlan(Struct, frozen=True):
    """The left half."""

    columns: tuple[SeaColumn, ...]
    coins: tuple[Spot, ...]
    rounds: tuple[Spot, ...]
    income: tuple[Spot, ...]

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Every place to fill in, in the order in which one moves from one to the next."""
        return tuple(self._spots())

    def _spots(self) -> Iterator[Spot]:
        for n, spot in enumerate(self.rounds):
            yield spot
            yield from self.income[n : n + 1]
        for column in self.columns:
            yield from column.ladder.spots
            yield from column.licenses
        yield from self.coins


def sea_plan(sheet: Sheet) -> SeaPlan:
    """Return where the left half has what."""
    return SeaPlan(
        columns=tuple(_columns(sheet)),
        coins=tuple(_coins(sheet)),
        rounds=tuple(_rounds(sheet, "round", ROUND_Y, ROUND)),
        income=tuple(_rounds(sheet, "income", INCOME_Y, INCOME)) if sheet.income_phase else (),
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
        found = ladder(entry.id, entry.boxes, fleet, area, tallest=BOX)
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
        yield SeaColumn(found, licenses)
        x += w + GAP


def _coins(sheet: Sheet) -> Iterator[Spot]:
    track = sheet.coin_track
    rows = min(MOST_COIN_ROWS, -(-track.boxes // COINS_IN_ROW))
    per_row = -(-track.boxes // rows)
    wide, high = ROOM / per_row, min(COIN, 3 * COIN / rows)
    wide = min(wide, 9.0)
    for n in range(1, track.boxes + 1):
        row, place = divmod(n - 1, per_row)
        mark = "gold" if n in track.gold_at else ""
        x, y = EDGE + place * wide, COIN_ROWS_TOP + row * high
        yield Spot(f"coin-{n}", "coin", x, y, wide, high, mark, "coins", n)


def _rounds(sheet: Sheet, kind: str, y: float, size: float) -> Iterator[Spot]:
    rounds = sheet.rounds
    step = (ROOM - ROUND_LEFT) / rounds.count
    for n in range(1, rounds.count + 1):
        x = EDGE + ROUND_LEFT + (n - 0.5) * step - size / 2
        if kind == "round":
            mark = "fishing" if n in rounds.fishing else ""
            yield Spot(f"round-{n}", "round", x, y, size, size, mark, "rounds", n)
        else:
            yield Spot(f"income-{n}", "income", x, y, size, size, "", "rounds", n)
