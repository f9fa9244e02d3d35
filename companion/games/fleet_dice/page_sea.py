"""The left half of the sheet, drawn: five columns with boats and licenses, coins, rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from math import cos, sin, tau

from msgspec.structs import replace

from companion.drawing.art import load_drawing
from companion.drawing.shapes import Circle, Line, put_symbol
from companion.drawing.text import TextStyle
from companion.games.fleet_dice.boats import draw_ladder
from companion.games.fleet_dice.geometry import CORNER, EDGE, HEIGHT, WIDTH, Spot
from companion.games.fleet_dice.rows import Column
from companion.games.fleet_dice.schema import Sheet
from companion.games.fleet_dice.sea_geometry import (
    COIN,
    COINS_TOP,
    COLUMNS_TOP,
    LEANS,
    LICENSE,
    LICENSES_TOP,
    ROUND_LEFT,
    ROUNDS_TOP,
    TALLIES,
    SeaColumn,
    SeaPlan,
)
from companion.games.fleet_dice.sheet_writer import THIN, WHITE, SheetWriter

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
    """Draw the left half."""
    _title(writer, sheet)
    start = sheet.rounds.setup_boxes
    for entry, column in zip(sheet.columns, plan.columns, strict=True):
        _head(writer, entry, column)
        draw_ladder(writer, column.ladder, start)
        _licenses(writer, entry, column)
    _coins(writer, plan)
    _rounds(writer, sheet, plan)


def _title(writer: SheetWriter, sheet: Sheet) -> None:
    """Draw the name of the sheet over boats on their way to a light, and a key of its marks."""
    face = writer.set.theme.face
    coasts = (("ground/light", LIGHT), ("ground/offing", OFFING))
    for name, (left, top, wide) in coasts[: 1 if face and face.mark else 2]:
        coast = load_drawing(name, "line" if writer.ink == "#000000" else "full")
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
    """Set words of the key beside a mark at y and return their width."""
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
    """Draw the three licenses of a column: a circle, its coins or points, its effect."""
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
    """Return the effect of a license of a tier (from 0), in icons and few words."""
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
        steps = (
            writer.label("income-step", coins=f"{{coin:{coins}}}", boats=boats)
            for boats, coins in _ranges(column.income_at[tier])
        )
        values["steps"] = ", ".join(steps)
    return writer.label(f"columns.{column.id}.license-{tier + 1}", **values)


def _ranges(steps: Sequence[tuple[int, int]]) -> Iterator[tuple[str, int]]:
    """Yield the fewest and most boats for which a license pays, and the coins."""
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
    """Draw the sun of a gold box with the number of coins; smaller in a low box."""
    x, y = spot.middle
    u = min(1.0, min(spot.w, spot.h) / COIN)
    for k in range(12):
        a = tau * k / 12
        writer.set.add(
            Line(
                round(x + 2.05 * u * cos(a), 3), round(y + 2.05 * u * sin(a), 3),
                round(x + 2.5 * u * cos(a), 3), round(y + 2.5 * u * sin(a), 3),
                writer.pen(0.33 * u),
            )
        )  # fmt: skip
    writer.set.add(Circle(x, y, 1.8 * u, WHITE, writer.pen(0.3 * u)))
    writer.letter(str(spot.number), x, y, max(SUN_NUMBER, 5.6 * u))


def _rounds(writer: SheetWriter, sheet: Sheet, plan: SeaPlan) -> None:
    """Draw the rounds with their fields, and the order of a fishing."""
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
    labels = {"round": plan.rounds, "income": plan.income} | dict(
        zip(TALLIES, plan.tally, strict=True)
    )
    for key, row in labels.items():
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
