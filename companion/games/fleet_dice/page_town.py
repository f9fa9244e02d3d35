"""The right half of the sheet: harbor, wharf, market, score and king crab bonuses.

The first part computes positions, also for the form and the photo reader. The second draws.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.drawing.art import has_drawing, load_drawing
from companion.drawing.fit_text import TextStyle
from companion.drawing.icons import draw_icon
from companion.drawing.shapes import Line, Path, Pen, Rect, put_symbol
from companion.games.fleet_dice.boats import draw_ladder
from companion.games.fleet_dice.geometry import (
    CORNER,
    EDGE,
    LADDER,
    WIDTH,
    BoatColumn,
    Fleet,
    Spot,
    place_boat_column,
)
from companion.games.fleet_dice.rows import Building, HarborEntry, Market
from companion.games.fleet_dice.schema import Sheet
from companion.games.fleet_dice.sheet_writer import (
    EVEN,
    THIN,
    WHITE,
    SheetWriter,
    describe_bonus,
    describe_building,
)

ROOM = WIDTH - 2 * EDGE
NAME_Y, NAME_HIGH = 3.0, 7.0
NAME_LEFT = 72.0
HARBOR_TOP, LADDER_TOP, LADDER_HIGH = 13.0, 25.1, 42.6
BOX = 5.7
# widths of a column of the harbor at least: the first with which all fit
WIDTHS = (24.0, 22.0, 21.0, 20.0)
GAP = 2.4
WHARF_TOP, HOUSES_TOP, HOUSES_HIGH = 70.0, 76.6, 59.0
PER_ROW, HOUSE_GAP = 4, 2.4
WINDOWS, WINDOW, USE = 13.6, 5.4, 4.7
SCORE_TOP, ROWS_TOP, ROW = 136.2, 142.9, 6.0
SCORE_LEFT, SCORE_WIDE, TOTAL_HIGH = 36.0, 12.0, 6.0
BONUS_LEFT, BONUS_SIDE, BONUS_ROW = 52.0, 5.0, 7.0
QR_LEFT, QR = 109.0, 19.0


class House(Struct, frozen=True):
    """The place of a building: `boxes` to fill, `uses` to tick. The market has neither."""

    id: str
    x: float
    y: float
    w: float
    h: float
    boxes: tuple[Spot, ...] = ()
    uses: tuple[Spot, ...] = ()


class TownPlan(Struct, frozen=True):
    """The positions of all fields on a score sheet's right half, the town."""

    name: Spot
    harbor: tuple[BoatColumn, ...]
    houses: tuple[House, ...]
    market: House
    bonuses: tuple[Spot, ...]
    score: tuple[Spot, ...]
    total: Spot

    @property
    def spots(self) -> tuple[Spot, ...]:
        """All fields of the right half, in tab order."""
        columns = (spot for column in self.harbor for spot in column.spots)
        houses = (spot for house in self.houses for spot in (*house.boxes, *house.uses))
        return (self.name, *columns, *houses, *self.bonuses, *self.score, self.total)


def town_plan(sheet: Sheet) -> TownPlan:
    """Return the positions of fields on the score sheet's right half."""
    *houses, market = _houses(sheet)
    name_wide = WIDTH - CORNER - EDGE - NAME_LEFT
    total = EDGE + SCORE_LEFT, ROWS_TOP + len(sheet.score.lines) * ROW
    score, bonuses = [], []
    for n, line in enumerate(sheet.score.lines):
        place = (EDGE + SCORE_LEFT, ROWS_TOP + n * ROW, SCORE_WIDE, ROW)
        score.append(Spot(f"score-{line}", "number", *place, line, "score", n + 1))
    high = len(sheet.score.lines) * ROW + TOTAL_HIGH
    step = min(BONUS_ROW, high / max(1, len(sheet.bonuses)))
    for n, entry in enumerate(sheet.bonuses):
        place = (EDGE + BONUS_LEFT, ROWS_TOP + n * step, BONUS_SIDE, BONUS_SIDE)
        bonuses.append(Spot(f"bonus-{entry.id}", "bonus", *place, "", entry.id, n + 1))
    return TownPlan(
        name=Spot("name", "text", EDGE + NAME_LEFT, NAME_Y, name_wide, NAME_HIGH),
        harbor=tuple(_harbor_columns(sheet)),
        houses=tuple(houses),
        market=market,
        bonuses=tuple(bonuses),
        score=tuple(score),
        total=Spot("score-total", "number", *total, SCORE_WIDE, TOTAL_HIGH, "total", "score"),
    )


def _harbor_columns(sheet: Sheet) -> Iterator[BoatColumn]:
    fleets = [Fleet(entry.capacity, entry.boat_vp) for entry in sheet.harbor]
    room = ROOM - GAP * (len(fleets) - 1)
    own = [fleet.width(LADDER_HIGH) for fleet in fleets]
    fits = (wide for wide in WIDTHS if sum(max(wide, least) for least in own) <= room)
    narrowest = next(fits, WIDTHS[-1])
    widths = [max(narrowest, least) for least in own]
    spare = max(0.0, room - sum(widths)) / max(1, len(widths))
    x = EDGE
    for entry, fleet, least in zip(sheet.harbor, fleets, widths, strict=True):
        area = (x, LADDER_TOP, least + spare, LADDER_HIGH)
        yield place_boat_column(entry.id, entry.boxes, fleet, area, tallest=BOX)
        x += least + spare + GAP


def _houses(sheet: Sheet) -> Iterator[House]:
    """Yield the places of the buildings, then that of the market."""
    count = len(sheet.wharf) + 1
    rows = -(-count // PER_ROW)
    wide = (ROOM - HOUSE_GAP * (PER_ROW - 1)) / PER_ROW
    high = HOUSES_HIGH / rows
    grid = (divmod(i, PER_ROW) for i in range(count))
    places = [(EDGE + i * (wide + HOUSE_GAP), HOUSES_TOP + row * high) for row, i in grid]
    for entry, (x, y) in zip(sheet.wharf, places, strict=False):
        boxes, uses = entry.boxes, entry.uses
        all_wide = len(boxes) * WINDOW + (1.6 + uses * USE if uses else 0.0)
        left, top = x + (wide - all_wide) / 2, y + WINDOWS
        windows, use = [], (top + (WINDOW - USE) / 2, USE, USE)
        for n, mark in enumerate(boxes):
            place = (left + n * WINDOW, top, WINDOW, WINDOW)
            windows.append(Spot(f"{entry.id}-box-{n + 1}", "box", *place, mark, entry.id, n + 1))
        firsts = [left + all_wide - (uses - n) * USE for n in range(uses)]
        others = [
            Spot(f"{entry.id}-use-{n}", "use", first, *use, group=entry.id, number=n)
            for n, first in enumerate(firsts, start=1)
        ]
        yield House(entry.id, x, y, wide, high, tuple(windows), tuple(others))
    yield House("market", *places[-1], wide, high)


# The buildings of the wharf, drawn: windows are boxes, the gable carries the points.


ROOF, EAVES, WALL_LOW = 8.2, 0.8, 26.6
PILES = 4
EFFECT = TextStyle(size_pt=7.5, leading=1.05, align="middle", valign="middle")
NOTE = TextStyle("serif-italic", 7.5, align="middle", most_lines=1)
NAME = TextStyle("small-caps", 7.6, align="middle", spacing=0.1, most_lines=1)


def draw_house(writer: SheetWriter, building: Building, house: House) -> None:
    """Draw a building with its boxes, points and effect."""
    x, y, w = house.x + EAVES, house.y, house.w - 2 * EAVES
    name = f"house/{building.id.replace('_', '-')}"
    art = load_drawing(name if has_drawing(name) else "house/plain", writer.art_ink)
    writer.set.add(put_symbol(art, house.x + house.w / 2, y + art.h / 2, width=house.w))
    writer.flag(building.vp, x + w / 2 - 2.6, y + 2.9)
    text = writer.label(f"wharf.{building.id}.name")
    wide = min(w - 1.2, NAME.width(text) + 3.0)
    left, top = x + (w - wide) / 2, y + ROOF + 0.6
    writer.set.add(Rect(left, top, wide, 3.7, 0.5, fill=WHITE, pen=writer.pen(THIN)))
    _sign(writer, text, x, y, w)
    for box in house.boxes:
        writer.spot(box, EVEN)
        writer.mark(box.mark, *box.middle)
    for use in house.uses:
        writer.spot(use, 0.25, (0.7, 0.5))
    text = describe_building(building, writer.words) or writer.label("effect.none")
    top = y + WINDOWS + 5.7
    writer.set.write(text, (x + 0.7, top, w - 1.4, y + WALL_LOW - 0.2 - top), EFFECT)
    _quay(writer, house)


def draw_market(writer: SheetWriter, market: Market, house: House) -> None:
    """Draw the market stall with a table: numbers of fish, and the coins paid for them."""
    x, y, w = house.x + EAVES, house.y, house.w - 2 * EAVES
    writer.set.add(Rect(x, y + 5, w, WALL_LOW - 5, fill=WHITE, pen=writer.pen(EVEN)))
    stripes = 7
    step = (w + 1.2) / stripes
    for i in range(stripes):
        left = x - 0.6 + i * step
        deep = y + 6.6
        data = (
            f"M{left:.3f} {y + 2.4:.3f}L{left + step:.3f} {y + 2.4:.3f}"
            f"L{left + step:.3f} {deep:.3f}"
            f"C{left + step:.3f} {deep + step * 0.62:.3f} {left:.3f} {deep + step * 0.62:.3f}"
            f" {left:.3f} {deep:.3f}Z"
        )
        writer.set.add(Path(data, writer.ink if i % 2 == 0 else WHITE, writer.pen(0.25)))
    _sign(writer, writer.label("wharf.market.name"), x, y + 0.6, w)
    first = x + 4.4
    cell = (w - 4.8) / len(market.fish)
    writer.set.write(
        writer.label("wharf.market.note"), (x + 0.4, y + WINDOWS - 0.1, w - 0.8, 3.2), NOTE
    )
    top, low = y + WINDOWS + 5.2, y + WINDOWS + 10.3
    writer.set.add(*draw_icon("swim", x + 2.4, top, 4.0, writer.ink))
    writer.set.add(*draw_icon("coins-3", x + 2.4, low, 4.0, writer.ink))
    writer.line(x + 0.8, (top + low) / 2, x + w - 0.8, (top + low) / 2, 0.2)
    for i, (fish, coins) in enumerate(zip(market.fish, market.coins, strict=True)):
        writer.letter(str(fish), first + (i + 0.5) * cell, top, 7.5)
        writer.letter(str(coins), first + (i + 0.5) * cell, low, 8.5)
    _quay(writer, house)


def _sign(writer: SheetWriter, text: str, x: float, y: float, w: float) -> None:
    writer.set.write(text, (x + 0.4, y + ROOF + 1.2, w - 0.8, 3.8), NAME)


def _quay(writer: SheetWriter, house: House) -> None:
    """Draw the planks under a building, with piles and water."""
    low = house.y + WALL_LOW
    left, right = house.x - 1.2, house.x + house.w + 1.2
    writer.set.add(Line(left, low, right, low, Pen(writer.ink, 0.5, round=False)))
    for i in range(PILES):
        at = house.x + (i + 0.5) * house.w / PILES
        writer.line(at, low, at, low + 1.6, 0.4)
    writer.waves(left, right, low + 1.9)


SIGNS = {"king_crab": "king-crab", "inuit": "kayak", "barge": "barge", "captains_club": "captain"}
COAST = (38.2, 0.4)  # mm: where the coast of the head begins
SIGN = 6.4  # mm at the end of a column's head
LOG = TextStyle("serif-italic", 12.0, most_lines=1)
PAGE_TOWN_NAME = TextStyle("serif-italic", 8.0, align="end", valign="bottom", most_lines=1)
PAGE_TOWN_NOTE = TextStyle("serif-italic", 7.5, valign="middle", most_lines=1)
BONUS = TextStyle(size_pt=7.5, leading=1.1)
FULL_BOAT = TextStyle(size_pt=7.5, leading=1.15)
SCORE = TextStyle("sans-bold", 8.0, valign="middle", most_lines=1)
PAID = TextStyle(size_pt=7.5, valign="middle", most_lines=1)
FISHING = TextStyle(size_pt=7.5, leading=1.1, valign="middle")


def draw_town(writer: SheetWriter, sheet: Sheet, plan: TownPlan) -> None:
    """Draw the right half of the score sheet."""
    _name(writer, plan)
    _harbor(writer, sheet, plan)
    writer.head(writer.label("wharf.name"), writer.label("wharf.note"), WHARF_TOP)
    for building, house in zip(sheet.wharf, plan.houses, strict=True):
        draw_house(writer, building, house)
    draw_market(writer, sheet.market, plan.market)
    _score(writer, sheet, plan)


def _name(writer: SheetWriter, plan: TownPlan) -> None:
    spot = plan.name
    coast = load_drawing("ground/coast", writer.art_ink)
    place = (COAST[0] + coast.w / 2, COAST[1] + coast.h / 2)
    writer.set.add(put_symbol(coast, *place, width=coast.w))
    writer.set.write(writer.label("log"), (CORNER + 0.5, 3.4, 50, 7), LOG)
    writer.set.write(writer.label("name"), (spot.x - 14, spot.y, 12.5, spot.h), PAGE_TOWN_NAME)
    writer.line(spot.x, spot.y + spot.h, spot.x + spot.w, spot.y + spot.h, THIN)


def _harbor(writer: SheetWriter, sheet: Sheet, plan: TownPlan) -> None:
    writer.head(writer.label("harbor.name"), writer.label("harbor.note"), HARBOR_TOP)
    for entry, ladder in zip(sheet.harbor, plan.harbor, strict=True):
        name, room = writer.label(f"harbor.{entry.id}.name"), ladder.w - SIGN
        writer.small_caps(name, ladder.x, LADDER_TOP - 5.2, 8.0, room)
        sign = SIGNS.get(entry.id, "harbor")
        writer.set.icon(sign, ladder.x + ladder.w - 3.2, LADDER_TOP - 4.2, 6.0, role="ink")
        draw_ladder(writer, ladder)
        _notes(writer, entry, ladder)


def _notes(writer: SheetWriter, entry: HarborEntry, ladder: BoatColumn) -> None:
    """Write the notes beside a harbor column: king crab bonus, full boats, fishing."""
    bottom = LADDER_TOP + LADDER_HIGH
    last = ladder.boxes[-1]
    if "K" in entry.boxes:
        text = writer.label("harbor.bonus", points=entry.vp)
        y = last.y + last.h + 0.7
        writer.set.write(text, (ladder.x, y, ladder.w, bottom - y + 1.2), BONUS)
    if entry.full_boat_catch:
        text = writer.label("harbor.full-boat-catch", fish=entry.full_boat_catch)
        boat = ladder.boats[0]
        y = max(last.y + last.h, boat.spaces[-1].y + boat.spaces[-1].h + 2.6) + 1.5
        writer.set.write(text, (ladder.x, y, ladder.w, bottom - y), FULL_BOAT)
    for box in ladder.boxes:
        if box.mark == "F":
            x, y = box.x + LADDER, box.middle[1]
            writer.line(x, y, x + 1.6, y, 0.2)
            room = (x + 2.2, y - 4.5, ladder.w - LADDER - 2.2, 9.0)
            writer.set.write(writer.label("harbor.fishing"), room, FISHING)


def _score(writer: SheetWriter, sheet: Sheet, plan: TownPlan) -> None:
    """Draw the score lines, their total and the king crab bonuses, left of the QR code."""
    top = plan.score[0]
    split = plan.bonuses[0].x - 2.4 if plan.bonuses else top.x + top.w
    writer.head(writer.label("score.name"), "", SCORE_TOP, right=top.x + top.w)
    crab = sheet.crab.vp if sheet.crab else 0
    values = {"fish": sheet.score.fish_vp, "license": "{license}", "crab": crab}
    for spot in plan.score:
        text = writer.label(f"score.{spot.mark}.name")
        note = writer.label(f"score.{spot.mark}.note", **values)
        writer.set.write(text, (EDGE, spot.y, 15.5, spot.h), SCORE)
        writer.set.write(note, (EDGE + 15.2, spot.y, spot.x - EDGE - 15.6, spot.h), PAGE_TOWN_NOTE)
        writer.spot(spot)
        writer.line(EDGE, spot.y + spot.h, spot.x, spot.y + spot.h, 0.12)
    total = plan.total
    writer.spot(total, 0.7)
    writer.small_caps(writer.label("score.total.name"), EDGE, total.y + 1.6, 11.0)
    room = (EDGE + 14.5, total.y, total.x - EDGE - 15, total.h)
    writer.set.write(writer.label("score.total.note"), room, PAGE_TOWN_NOTE)
    writer.head(writer.label("bonus.name"), writer.label("bonus.note"), SCORE_TOP, x=split + 2.4)
    for entry, spot in zip(sheet.bonuses, plan.bonuses, strict=True):
        writer.spot(spot, 0.3)
        text = f"*{writer.label(f'bonus.{entry.id}')}:* {describe_bonus(entry, writer.words)}"
        room = (spot.x + spot.w + 1.4, spot.y, QR_LEFT + EDGE - spot.x - spot.w - 2.0, spot.h)
        writer.set.write(text, room, PAID)
