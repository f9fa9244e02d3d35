"""The left half of the sheet, drawn: five columns with boats and licenses, coins, rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import cos, sin, tau

from companion.drawing import fonts
from companion.drawing.shapes import Circle, Line
from companion.drawing.text import TextStyle
from companion.games.fleet_dice.boats import draw_ladder
from companion.games.fleet_dice.model import Column
from companion.games.fleet_dice.pencil import THIN, WHITE, Pencil
from companion.games.fleet_dice.plan import EDGE, WIDTH, Spot
from companion.games.fleet_dice.plan_sea import (
    COINS_TOP,
    COLUMNS_TOP,
    FOOT,
    LICENSE,
    LICENSES_TOP,
    ROUND_LEFT,
    ROUNDS_TOP,
    SeaColumn,
    SeaPlan,
)
from companion.games.fleet_dice.sheet import Sheet

KEY_LEFT = 47.0
FISHING = 4.8  # mm from the middle of a round down to the sign of fishing
TITLE = TextStyle("serif-black", 22.0, most_lines=1)
START = TextStyle("serif-italic", 6.6, leading=1.12, most_lines=2)
KEY = TextStyle(size_pt=6.8, valign="middle", most_lines=1)
CATCH = TextStyle(size_pt=6.0, most_lines=1)
LICENSE_LINE = TextStyle(size_pt=6.7, leading=1.13)
LAST_LICENSE = replace(LICENSE_LINE, leading=1.28)
SOLO = TextStyle("serif-italic", 6.0, align="end", most_lines=1)


def draw_sea(pencil: Pencil, sheet: Sheet, plan: SeaPlan) -> None:
    """Draw the left half."""
    _title(pencil, sheet)
    start = sheet.rounds.setup_boxes
    for entry, column in zip(sheet.columns, plan.columns, strict=True):
        _head(pencil, entry, column)
        draw_ladder(pencil, column.ladder, start)
        _licenses(pencil, entry, column)
    _coins(pencil, plan)
    _rounds(pencil, sheet, plan)


def _title(pencil: Pencil, sheet: Sheet) -> None:
    """Draw the name of the sheet and a key of its marks."""
    pencil.set.words(pencil.said("title"), (EDGE, 2.6, 42, 9), TITLE)
    x, y = KEY_LEFT, 4.6
    for mark in ("L", "B", "C"):
        pencil.mark(mark, x, y)
        x += 3.0 + _key(pencil, pencil.said(f"key.{mark}"), x + 3.0, y) + 5.0
    x -= 2.4
    pencil.flag(1, x, y - 2.1)
    x += 7.0 + _key(pencil, pencil.said("key.flag"), x + 7.0, y) + 5.0
    pencil.set.put(Circle(x, y, 2.25, WHITE, pencil.pen(THIN)))
    _key(pencil, pencil.said("key.circle"), x + 3.0, y)
    said = pencil.said("key.start", count=sheet.rounds.setup_boxes)
    pencil.set.words(said, (KEY_LEFT - 2.4, 7.7, WIDTH - EDGE - KEY_LEFT + 2.4, 6.0), START)


def _key(pencil: Pencil, said: str, x: float, y: float) -> float:
    """Set words of the key beside a mark at y and return their width."""
    wide = fonts.width(said, KEY.font, KEY.size_pt)
    pencil.set.words(said, (x, y - 2.0, wide + 0.2, 4.0), KEY)
    return wide


def _head(pencil: Pencil, column: Column, plan: SeaColumn) -> None:
    x, w = plan.ladder.x, plan.ladder.w
    pencil.line(x, COLUMNS_TOP, x + w, COLUMNS_TOP, 0.6)
    pencil.small_caps(pencil.said(f"columns.{column.id}.name"), x, COLUMNS_TOP + 1.7, 8.3)
    pencil.set.sign(column.id, x + w - 2.4, COLUMNS_TOP + 3.7, 5.2, role="ink")
    if column.catch != 1:
        said = pencil.said("catch", count=column.catch)
        pencil.set.words(said, (x + 7.8, COLUMNS_TOP + 5.1, w - 14.6, 3), CATCH)


def _licenses(pencil: Pencil, column: Column, plan: SeaColumn) -> None:
    """Draw the three licenses of a column: a circle, what it pays or scores, what it does."""
    x, w = plan.ladder.x, plan.ladder.w
    top = LICENSES_TOP - 2.4
    wide = pencil.small_caps(pencil.said("licenses.name"), x, top - 1.2, 6.6)
    pencil.line(x + wide + 1.0, top, x + w, top, 0.2)
    for n, spot in enumerate(plan.licenses):
        pencil.spot(spot, 0.4)
        pencil.letter(spot.mark, *spot.middle, 7.0)
        coins, vp = column.license_coins[n], column.license_vp[n]
        below = spot.y + spot.h + 3.4
        if coins:
            said = f"+{coins}"
            pencil.set.sign("coin", spot.x + 2.35, below, 4.9, value=said, role="ink")
        if vp:
            pencil.flag(vp, spot.x - 0.2, below - 2.4, 0.92)
        last = n == len(plan.licenses) - 1
        high = COINS_TOP - spot.y - 0.7 if last else LICENSE - 0.6
        room = (x + 6.4, spot.y - 0.35, w - 6.4, high)
        pencil.set.words(effect(pencil, column, n), room, LAST_LICENSE if last else LICENSE_LINE)


def effect(pencil: Pencil, column: Column, tier: int) -> str:
    """Return what a license of a tier (from 0) does, in icons and few words."""
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
            pencil.said("income-step", coins=f"{{coin:{coins}}}", boats=boats)
            for boats, coins in _ranges(column.income_at[tier])
        )
        values["steps"] = ", ".join(steps)
    return pencil.said(f"columns.{column.id}.license-{tier + 1}", **values)


def _ranges(steps: Sequence[tuple[int, int]]) -> Iterator[tuple[str, int]]:
    """Yield from how many boats to how many a license pays, and the coins."""
    for n, (least, coins) in enumerate(steps):
        last = steps[n + 1][0] - 1 if n + 1 < len(steps) else None
        if last is None:
            yield f"{least}+", coins
        else:
            yield (f"{least}\u2013{last}" if last > least else str(least)), coins


def _coins(pencil: Pencil, plan: SeaPlan) -> None:
    pencil.head(pencil.said("coins.name"), pencil.said("coins.note"), COINS_TOP)
    for spot in plan.coins:
        pencil.spot(spot, 0.2)
        x, y = spot.middle
        if spot.mark:
            _sun(pencil, spot)
        else:
            pencil.set.put(Circle(x, y, 1.8, pen=pencil.pen(0.13, (0.35, 0.5))))


def _sun(pencil: Pencil, spot: Spot) -> None:
    """Draw the sun of a gold box with the number of coins."""
    x, y = spot.middle
    for k in range(12):
        a = tau * k / 12
        pencil.set.put(
            Line(
                round(x + 2.15 * cos(a), 3), round(y + 2.15 * sin(a), 3),
                round(x + 2.75 * cos(a), 3), round(y + 2.75 * sin(a), 3), pencil.pen(0.35),
            )
        )  # fmt: skip
    pencil.set.put(Circle(x, y, 1.85, WHITE, pencil.pen(0.3)))
    pencil.letter(str(spot.number), x, y, 5.6)


def _rounds(pencil: Pencil, sheet: Sheet, plan: SeaPlan) -> None:
    rounds = sheet.rounds
    pencil.head(pencil.said("rounds.name"), pencil.said("rounds.note"), ROUNDS_TOP)
    for spot, income in zip(plan.rounds, plan.income, strict=True):
        pencil.spot(spot, 0.35)
        pencil.letter(str(spot.number), *spot.middle, 9.5)
        x, y = spot.middle
        if spot.mark:
            pencil.set.sign("swim", x, y + FISHING, 5.0, role="ink")
        pencil.spot(income)
    rows = (
        ("round", plan.rounds[0].middle[1]),
        ("fishing", plan.rounds[0].middle[1] + FISHING),
        ("income", plan.income[0].middle[1]),
    )
    for key, y in rows:
        said = pencil.said(f"rounds.{key}", coins=f"{{coin:{rounds.income}}}")
        pencil.set.words(said, (EDGE, y - 2, ROUND_LEFT, 4), KEY)
    if rounds.solo < rounds.count:
        last = plan.rounds[rounds.solo - 1]
        after = plan.rounds[rounds.solo]
        x = (last.x + last.w + after.x) / 2
        low = plan.income[0].y + plan.income[0].h
        pencil.set.put(Line(x, last.y - 0.4, x, low, pencil.pen(0.2, (0.7, 0.6))))
        room = (x - 40.0, FOOT, 39.6, 2.6)
        pencil.set.words(pencil.said("rounds.solo"), room, SOLO)
