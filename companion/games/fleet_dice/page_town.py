"""The right half of the sheet, drawn: harbor, wharf, market, score and king crab bonuses."""

from __future__ import annotations

from companion.drawing.art import load_drawing
from companion.drawing.shapes import put_symbol
from companion.drawing.text import TextStyle
from companion.games.fleet_dice.boats import draw_ladder
from companion.games.fleet_dice.geometry import CORNER, EDGE, LADDER, BoatColumn
from companion.games.fleet_dice.houses import draw_house, draw_market
from companion.games.fleet_dice.model import HarborEntry
from companion.games.fleet_dice.sheet_writer import THIN, SheetWriter
from companion.games.fleet_dice.tables import Sheet
from companion.games.fleet_dice.town_geometry import (
    HARBOR_TOP,
    LADDER_HIGH,
    LADDER_TOP,
    QR_LEFT,
    SCORE_TOP,
    WHARF_TOP,
    TownPlan,
)
from companion.games.fleet_dice.wordings import describe_bonus

SIGNS = {
    "king_crab": "king-crab",
    "inuit": "kayak",
    "barge": "barge",
    "captains_club": "captain",
}
COAST = (38.2, 0.4)  # mm: where the coast of the head begins
SIGN = 6.4  # mm at the end of a column's head
LOG = TextStyle("serif-italic", 12.0, most_lines=1)
NAME = TextStyle("serif-italic", 8.0, align="end", valign="bottom", most_lines=1)
NOTE = TextStyle("serif-italic", 7.5, valign="middle", most_lines=1)
BONUS = TextStyle(size_pt=7.5, leading=1.1)
FULL_BOAT = TextStyle(size_pt=7.5, leading=1.15)
SCORE = TextStyle("sans-bold", 8.0, valign="middle", most_lines=1)
PAID = TextStyle(size_pt=7.5, valign="middle", most_lines=1)
FISHING = TextStyle(size_pt=7.5, leading=1.1, valign="middle")


def draw_town(writer: SheetWriter, sheet: Sheet, plan: TownPlan) -> None:
    """Draw the right half."""
    _name(writer, plan)
    _harbor(writer, sheet, plan)
    _wharf(writer, sheet, plan)
    _score(writer, sheet, plan)


def _name(writer: SheetWriter, plan: TownPlan) -> None:
    spot, coast = (
        plan.name,
        load_drawing("ground/coast", "line" if writer.ink == "#000000" else "full"),
    )
    place = (COAST[0] + coast.w / 2, COAST[1] + coast.h / 2)
    writer.set.put(put_symbol(coast, *place, width=coast.w))
    writer.set.write(writer.label("log"), (CORNER + 0.5, 3.4, 50, 7), LOG)
    writer.set.write(writer.label("name"), (spot.x - 14, spot.y, 12.5, spot.h), NAME)
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
    """Say beside a column of the harbor what its boats and circles cannot show."""
    bottom = LADDER_TOP + LADDER_HIGH
    last = ladder.boxes[-1]
    if "K" in entry.boxes:
        said = writer.label("harbor.bonus", points=entry.vp)
        y = last.y + last.h + 0.7
        writer.set.write(said, (ladder.x, y, ladder.w, bottom - y + 1.2), BONUS)
    if entry.full_boat_catch:
        said = writer.label("harbor.full-boat-catch", fish=entry.full_boat_catch)
        boat = ladder.boats[0]
        y = max(last.y + last.h, boat.spaces[-1].y + boat.spaces[-1].h + 2.6) + 1.5
        writer.set.write(said, (ladder.x, y, ladder.w, bottom - y), FULL_BOAT)
    for box in ladder.boxes:
        if box.mark == "F":
            x, y = box.x + LADDER, box.middle[1]
            writer.line(x, y, x + 1.6, y, 0.2)
            room = (x + 2.2, y - 4.5, ladder.w - LADDER - 2.2, 9.0)
            writer.set.write(writer.label("harbor.fishing"), room, FISHING)


def _wharf(writer: SheetWriter, sheet: Sheet, plan: TownPlan) -> None:
    writer.head(writer.label("wharf.name"), writer.label("wharf.note"), WHARF_TOP)
    for building, house in zip(sheet.wharf, plan.houses, strict=True):
        draw_house(writer, building, house)
    draw_market(writer, sheet.market, plan.market)


def _score(writer: SheetWriter, sheet: Sheet, plan: TownPlan) -> None:
    """Draw the lines of the score, the bonuses and the place of the code."""
    top = plan.score[0]
    split = plan.bonuses[0].x - 2.4 if plan.bonuses else top.x + top.w
    writer.head(writer.label("score.name"), "", SCORE_TOP, right=top.x + top.w)
    values = {
        "fish": sheet.score.fish_vp,
        "license": "{license}",
        "crab": sheet.crab.vp if sheet.crab else 0,
    }
    for spot in plan.score:
        said = writer.label(f"score.{spot.mark}.name")
        note = writer.label(f"score.{spot.mark}.note", **values)
        writer.set.write(said, (EDGE, spot.y, 15.5, spot.h), SCORE)
        writer.set.write(note, (EDGE + 15.2, spot.y, spot.x - EDGE - 15.6, spot.h), NOTE)
        writer.spot(spot)
        writer.line(EDGE, spot.y + spot.h, spot.x, spot.y + spot.h, 0.12)
    total = plan.total
    writer.spot(total, 0.7)
    writer.small_caps(writer.label("score.total.name"), EDGE, total.y + 1.6, 11.0)
    writer.set.write(
        writer.label("score.total.note"), (EDGE + 14.5, total.y, total.x - EDGE - 15, total.h), NOTE
    )
    writer.head(writer.label("bonus.name"), writer.label("bonus.note"), SCORE_TOP, x=split + 2.4)
    for entry, spot in zip(sheet.bonuses, plan.bonuses, strict=True):
        writer.spot(spot, 0.3)
        said = f"*{writer.label(f'bonus.{entry.id}')}:* {describe_bonus(entry, writer.words)}"
        room = (spot.x + spot.w + 1.4, spot.y, QR_LEFT + EDGE - spot.x - spot.w - 2.0, spot.h)
        writer.set.write(said, room, PAID)
