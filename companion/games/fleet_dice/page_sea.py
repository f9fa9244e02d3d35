"""The left half of the sheet: five columns of boats and licenses, boxes for coins and for rounds.

The first part computes positions, also for the form and the photo reader. The second draws.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from math import cos, sin, tau

from msgspec import Struct
from msgspec.structs import replace

from companion.drawing.art import load_drawing
from companion.drawing.fit_text import TextStyle
from companion.drawing.shapes import Circle, Line, put_symbol
from companion.games.fleet_dice.boats import draw_ladder
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
from companion.games.fleet_dice.rows import LICENSES, Column
from companion.games.fleet_dice.schema import Sheet
from companion.games.fleet_dice.sheet_writer import THIN, WHITE, SheetWriter

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
    """The fields for one kind of fish: boxes with boats, and the licenses below them."""

    ladder: BoatColumn
    licenses: tuple[Spot, ...]


class SeaPlan(Struct, frozen=True):
    """The positions of all fields on a score sheet's left half, the sea."""

    columns: tuple[SeaColumn, ...]
    coins: tuple[Spot, ...]
    rounds: tuple[Spot, ...]
    income: tuple[Spot, ...]
    tally: tuple[tuple[Spot, ...], ...]

    @property
    def spots(self) -> tuple[Spot, ...]:
        """All fields of the left half, in tab order."""
        income = [self.income] if self.income else []
        rounds = zip(self.rounds, *income, *self.tally, strict=True)
        columns = ((*column.ladder.spots, *column.licenses) for column in self.columns)
        return (*chain(*rounds), *chain(*columns), *self.coins)


def sea_plan(sheet: Sheet) -> SeaPlan:
    """Return the positions of fields on the score sheet's left half."""
    rounds, income, *tally = _round_rows(sheet)
    columns, coins = tuple(_sea_columns(sheet)), tuple(_coin_spots(sheet))
    return SeaPlan(columns, coins, rounds, income if sheet.income_phase else (), tuple(tally))


def _sea_columns(sheet: Sheet) -> Iterator[SeaColumn]:
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
        licenses = []
        for n in range(1, LICENSES + 1):
            circle = (x, LICENSES_TOP + (n - 1) * LICENSE, CIRCLE, CIRCLE)
            name = f"{entry.id}-license-{n}"
            licenses.append(Spot(name, "license", *circle, "I" * n, entry.id, n))
        yield SeaColumn(result, tuple(licenses))
        x += w + GAP


def _coin_spots(sheet: Sheet) -> Iterator[Spot]:
    track = sheet.coin_track
    rows = min(MOST_COIN_ROWS, -(-track.boxes // COINS_IN_ROW))
    per_row = -(-track.boxes // rows)
    wide, high = min(ROOM / per_row, 9.0), min(COIN, COINS_HIGH / rows)
    for n in range(1, track.boxes + 1):
        row, place = divmod(n - 1, per_row)
        mark = "gold" if n in track.gold_at else ""
        x, y = EDGE + place * wide, COIN_ROWS_TOP + row * high
        yield Spot(f"coin-{n}", "coin", x, y, wide, high, mark, "coins", n)


def _round_rows(sheet: Sheet) -> list[tuple[Spot, ...]]:
    """Return the fields of all rounds, row by row; each row has one field per round.

    The rows are: round numbers, income, boats, fish. If the rows of boats and fish would pass
    `LOW`, they are made less high.
    """
    step, top = (ROOM - ROUND_LEFT) / sheet.rounds.count, ROUND_Y + ROUND + ROWS_GAP
    low = top + (INCOME + ROWS_GAP if sheet.income_phase else 0.0)
    high = min(TALLY_HIGH, (LOW - low) / len(TALLIES))
    wide = min(TALLY_WIDE, step - 1.0)
    columns = []
    for n in range(1, sheet.rounds.count + 1):
        x = EDGE + ROUND_LEFT + (n - 0.5) * step  # the middle of its column
        place = (x - LEANS - ROUND / 2, ROUND_Y, ROUND, ROUND)
        mark = "fishing" if n in sheet.rounds.fishing else ""
        column = [Spot(f"round-{n}", "round", *place, mark, "rounds", n)]
        place = (x - LEANS - INCOME / 2, top, INCOME, INCOME)
        column.append(Spot(f"income-{n}", "income", *place, "", "rounds", n))
        for row, name in enumerate(TALLIES):
            place = (x - wide / 2, low + row * high, wide, high)
            column.append(Spot(f"{name}-after-{n}", "tally", *place, name, "rounds", n))
        columns.append(column)
    return list(zip(*columns, strict=True))


# The left half, drawn.


KEY_LEFT, KEY_GAP = 45.6, 3.4
OFFING, LIGHT = (8.4, 9.9, 33.6), (118.9, 5.9, 11.9)  # mm: ends of the coast in the head, widths
SUN_NUMBER = 4.6  # pt at least
FISHING = 4.95  # mm from the middle of a round to the sign of fishing beside it
TITLE = TextStyle("serif-black", 22.0, most_lines=1)
MARK = 26.0  # mm: the drawn title
START = TextStyle("serif-italic", 7.5, leading=1.12, most_lines=2)
KEY = TextStyle(size_pt=7.5, valign="middle", most_lines=1)
CATCH = TextStyle("serif-italic", 7.5, most_lines=1)
LICENSE_LINE = TextStyle(size_pt=7.5, leading=1.06)
LAST_LICENSE = replace(LICENSE_LINE, leading=1.255)
ORDER = TextStyle(size_pt=7.5, leading=1.2, most_lines=2)
SOLO = TextStyle("serif-italic", 7.5, align="end", most_lines=1)


def draw_sea(writer: SheetWriter, sheet: Sheet, plan: SeaPlan) -> None:
    """Draw the left half of the score sheet."""
    _title(writer, sheet)
    start = sheet.rounds.setup_boxes
    for entry, column in zip(sheet.columns, plan.columns, strict=True):
        _head(writer, entry, column)
        draw_ladder(writer, column.ladder, start)
        _licenses(writer, entry, column)
    _coins(writer, plan)
    _rounds(writer, sheet, plan)


def _title(writer: SheetWriter, sheet: Sheet) -> None:
    """Draw the sheet's title over boats sailing to a lighthouse, and the key of marks."""
    face = writer.set.theme.face
    coasts = (("ground/light", LIGHT), ("ground/offing", OFFING))
    for name, (left, top, wide) in coasts[: 1 if face and face.mark else 2]:
        coast = load_drawing(name, writer.art_ink)
        high = coast.h * wide / coast.w
        writer.set.add(put_symbol(coast, left + wide / 2, top + high / 2, width=wide))
    if face and face.mark:
        title = load_drawing(face.mark, "line")
        writer.set.add(put_symbol(title, CORNER + 1 + MARK / 2, 7.2, width=MARK))
    else:
        writer.set.write(writer.label("title"), (CORNER + 0.5, 2.6, 36, 9), TITLE)
    x, y = KEY_LEFT, 4.6
    for mark in ("L", "B", "C"):
        writer.mark(mark, x, y)
        x += 3.0 + _key(writer, writer.label(f"key.{mark}"), x + 3.0, y) + KEY_GAP + 0.6
    x -= 2.4
    writer.flag(1, x, y - 2.1)
    x += 7.0 + _key(writer, writer.label("key.flag"), x + 7.0, y) + KEY_GAP
    writer.set.add(Circle(x, y, 2.25, WHITE, writer.pen(THIN)))
    _key(writer, writer.label("key.circle"), x + 3.0, y)
    label = writer.label("key.start", count=sheet.rounds.setup_boxes)
    writer.set.write(label, (KEY_LEFT - 2.4, 8.0, WIDTH - EDGE - KEY_LEFT + 2.4, 5.8), START)


def _key(writer: SheetWriter, text: str, x: float, y: float) -> float:
    """Write a text of the legend from x to the right, centred on y, and return its width."""
    wide = KEY.width(text)
    writer.set.write(text, (x, y - 2.0, wide + 0.2, 4.0), KEY)
    return wide


def _head(writer: SheetWriter, column: Column, plan: SeaColumn) -> None:
    x, w = plan.ladder.x, plan.ladder.w
    writer.line(x, COLUMNS_TOP, x + w, COLUMNS_TOP, 0.6)
    name = writer.label(f"columns.{column.id}.name")
    left = x + writer.small_caps(name, x, COLUMNS_TOP + 1.7, 8.3) + 2.0
    writer.set.icon(column.id, x + w - 2.35, COLUMNS_TOP + 3.7, 4.7, role="ink")
    if column.catch != 1:
        label = writer.label("catch", count=column.catch)
        writer.set.write(label, (left, COLUMNS_TOP + 2.0, x + w - 6.0 - left, 4), CATCH)


def _licenses(writer: SheetWriter, column: Column, plan: SeaColumn) -> None:
    """Draw a column's three licenses, each with its circle, its effect, and any coins or points."""
    x, w = plan.ladder.x, plan.ladder.w
    top = LICENSES_TOP - 2.4
    wide = writer.small_caps(writer.label("licenses.name"), x, top - 0.9, 7.5)
    writer.line(x + wide + 1.0, top, x + w, top, 0.2)
    for n, spot in enumerate(plan.licenses):
        writer.spot(spot, 0.4)
        writer.letter(spot.mark, *spot.middle, 7.0)
        coins, vp = column.license_coins[n], column.license_vp[n]
        below = spot.y + spot.h + 2.85
        if coins:
            label = f"+{coins}"
            writer.set.icon("coin", spot.x + 2.35, below, 4.0, value=label, role="ink")
        if vp:
            writer.flag(vp, spot.x - 0.2, below - 2.1, 0.92)
        last = n == len(plan.licenses) - 1
        high = COINS_TOP - spot.y - 0.4 if last else LICENSE - 0.6
        room = (x + 6.1, spot.y - 0.35, w - 5.9, high)
        writer.set.write(effect(writer, column, n), room, LAST_LICENSE if last else LICENSE_LINE)


def effect(writer: SheetWriter, column: Column, tier: int) -> str:
    """Return a license's effect as text markup; `tier` 0 is the first license of the column."""
    values: dict[str, object] = {"tier": tier + 1}
    if column.launch_coins:
        values["coins"] = f"{{coin:{column.launch_coins[tier]}}}"
    if column.rests:
        values["rests"] = column.rests[tier]
    if column.swap_coins:
        values["coins"] = f"{{coin:{column.swap_coins}}}"
    if column.capacity_by_licenses:
        values["holds"] = column.capacity_by_licenses[tier + 1]
    if column.income_at:
        steps = ((f"{{coin:{coins}}}", boats) for boats, coins in _ranges(column.income_at[tier]))
        labels = (writer.label("income-step", coins=coins, boats=boats) for coins, boats in steps)
        values["steps"] = ", ".join(labels)
    return writer.label(f"columns.{column.id}.license-{tier + 1}", **values)


def _ranges(steps: Sequence[tuple[int, int]]) -> Iterator[tuple[str, int]]:
    """Yield the steps of a license's income: numbers of boats, such as `2-3`, and coins paid."""
    for n, (least, coins) in enumerate(steps):
        last = steps[n + 1][0] - 1 if n + 1 < len(steps) else None
        if last is None:
            yield f"{least}+", coins
        else:
            yield (f"{least}\u2013{last}" if last > least else str(least)), coins


def _coins(writer: SheetWriter, plan: SeaPlan) -> None:
    writer.head(writer.label("coins.name"), writer.label("coins.note"), COINS_TOP)
    for spot in plan.coins:
        writer.spot(spot, 0.2)
        x, y = spot.middle
        if spot.mark:
            _sun(writer, spot)
        else:
            writer.set.add(Circle(x, y, 1.8, pen=writer.pen(0.13, (0.35, 0.5))))


def _sun(writer: SheetWriter, spot: Spot) -> None:
    """Draw the sun around the number of a gold coin box; a smaller box has a smaller sun."""
    x, y = spot.middle
    u = min(1.0, min(spot.w, spot.h) / COIN)
    for k in range(12):
        a = tau * k / 12
        ends = [(x + r * u * cos(a), y + r * u * sin(a)) for r in (2.05, 2.5)]
        first, last = ((round(across, 3), round(down, 3)) for across, down in ends)
        writer.set.add(Line(*first, *last, writer.pen(0.33 * u)))
    writer.set.add(Circle(x, y, 1.8 * u, WHITE, writer.pen(0.3 * u)))
    writer.letter(str(spot.number), x, y, max(SUN_NUMBER, 5.6 * u))


def _rounds(writer: SheetWriter, sheet: Sheet, plan: SeaPlan) -> None:
    """Draw the table of rounds: numbers, fields below them, and a note on the fishing phase."""
    rounds = sheet.rounds
    writer.head(writer.label("rounds.name"), writer.label("rounds.note"), ROUNDS_TOP)
    for spot in plan.rounds:
        writer.spot(spot, 0.35)
        writer.letter(str(spot.number), *spot.middle, 9.5)
        x, y = spot.middle
        if spot.mark:
            writer.set.icon("swim", x + FISHING, y, 3.7, role="ink")
    for spot in (*plan.income, *chain(*plan.tally)):
        writer.spot(spot)
    rows = zip(("round", "income", *TALLIES), (plan.rounds, plan.income, *plan.tally), strict=True)
    for key, row in rows:
        for first in row[:1]:
            label = writer.label(f"rounds.{key}", coins=f"{{coin:{rounds.income}}}")
            label += f" {writer.label('rounds.fishing')}" if key == "round" else ""
            writer.set.write(label, (EDGE, first.middle[1] - 2, ROUND_LEFT, 4), KEY)
    low = plan.tally[-1][0].y + plan.tally[-1][0].h
    if rounds.solo < rounds.count:
        last = plan.rounds[rounds.solo - 1]
        after = plan.rounds[rounds.solo]
        x = (last.middle[0] + after.middle[0]) / 2 + LEANS
        writer.set.add(Line(x, last.y - 0.4, x, low + 3.2, writer.pen(0.2, (0.7, 0.6))))
        room = (x - 40.0, low + 0.9, 39.4, 2.6)
        writer.set.write(writer.label("rounds.solo"), room, SOLO)
    catch = "".join(f" ({{{each.id}}} {each.catch})" for each in sheet.columns if each.catch > 1)
    room = (CORNER + 0.6, low + 1.2, WIDTH / 2 - CORNER * 1.5 - 0.8, HEIGHT - low - 1.6)
    writer.set.write(writer.label("rounds.order", more=catch), room, ORDER)
