"""The other side of the player aid: licenses, harbor, buildings, the score."""

from __future__ import annotations

from msgspec.structs import replace

from companion.data.game_data import GameData
from companion.drawing.aid_page import BODY, LEFT, NBSP, RIGHT, ROW, WIDE, AidPage
from companion.drawing.shapes import Pen, Rect
from companion.drawing.text import TextStyle
from companion.drawing.widgets import draw_icon_line, draw_rule
from companion.games.fleet_dice.model import LICENSES, Building, HarborEntry
from companion.games.fleet_dice.page_sea import effect
from companion.games.fleet_dice.page_town import SIGNS
from companion.games.fleet_dice.sheet_writer import SheetWriter
from companion.games.fleet_dice.tables import score_sheet
from companion.games.fleet_dice.wordings import describe_building

Page = AidPage[GameData]
TIERS = ("I", "II", "III")
NAMES = 17.0  # mm: width of the names before the licenses
SIGN = 5.2
BOX = 2.3  # mm: a box of a building
BUILDING = replace(BODY, most_lines=1)
POINTS = replace(BUILDING, align="end")
AIR = 5.2  # mm between two sections
NAME = TextStyle("small-caps", 8.0)
EFFECT = replace(BODY, leading=1.12)


def draw_fleet(page: Page) -> None:
    """Draw the side with what is bought and scored."""
    _licenses(page)
    _harbor(page)
    _wharf(page)
    _score(page)
    page.finish()


def _licenses(page: Page) -> None:
    """Draw what each license does: a row for each fish, a column for each license."""
    columns = score_sheet(page.data).columns
    coins = max((column.license_coins[1] for column in columns), default=0)
    points = max((column.license_vp[-1] for column in columns), default=0)
    page.heading("licenses.title", coins=coins, points=points)
    writer = SheetWriter(page.theme, page.words)
    wide = (WIDE - NAMES) / LICENSES
    for column in columns:
        top, low = page.y, page.y + 7.6
        page.set.icon(column.id, LEFT + 4.6, top + 2.2, 6.4)
        name = (LEFT, top + 5.5, NAMES - 2, 3.6)
        page.set.write(writer.label(f"columns.{column.id}.name"), name, NAME)
        for tier in range(LICENSES):
            x = LEFT + NAMES + tier * wide
            said = f"*{TIERS[tier]}*{NBSP} {effect(writer, column, tier)}"
            room = (x, top, wide - 2.2, 20.0)
            low = max(low, top + page.set.write(said, room, EFFECT))
        page.y = low
        page.skip(1.3)
        draw_rule(page.set, LEFT, RIGHT, page.y)
        page.skip(1.3)
    page.skip(AIR - 1.8)


def _harbor(page: Page) -> None:
    """Draw the columns of the harbor: two with much to say, two side by side."""
    page.heading("harbor.title")
    half = WIDE / 2
    for names in (("king_crab",), ("barge",), ("inuit", "captains_club")):
        lows = [page.y]
        for i, name in enumerate(names):
            for entry in score_sheet(page.data).harbor:
                if entry.id == name:
                    x, w = LEFT + i * half, WIDE if len(names) == 1 else half - 2
                    lows.append(_harbor_line(page, entry, x, w))
        page.y = max(lows)
        page.skip(ROW)
    page.skip(AIR - ROW)


def _harbor_line(page: Page, entry: HarborEntry, x: float, w: float) -> float:
    said = page.label(
        f"harbor.{entry.id}",
        title=page.words[f"sheet.harbor.{entry.id}.name"],
        points=entry.vp,
        fish=entry.full_boat_catch,
        holds=", ".join(map(str, dict.fromkeys(entry.capacity))),
    )
    return draw_icon_line(page.set, SIGNS[entry.id], said, x, page.y, w, style=BODY, sign=SIGN)


def _wharf(page: Page) -> None:
    """Draw the buildings in two columns: name, boxes, points and effect."""
    page.heading("wharf.title")
    buildings = score_sheet(page.data).wharf
    half = WIDE / 2 - 2
    rows = -(-len(buildings) // 2)
    top = page.y
    lows = []
    for start in (0, rows):
        y = top
        for building in buildings[start : start + rows]:
            y = _building(page, building, LEFT + (half + 4) * (start > 0), y, half)
        lows.append(y)
    page.y = max(lows)
    page.skip(AIR - 1.9)


def _building(page: Page, building: Building, x: float, y: float, w: float) -> float:
    """Draw a building and return where the next one begins."""
    writer = SheetWriter(page.theme, page.words)
    pen = Pen(page.set.color("ink"), 0.22)
    title = f"*{writer.label(f'wharf.{building.id}.name')}*"
    page.set.write(title, (x, y, w - 20, 4.0), BUILDING)
    points = page.label("wharf.points", points=building.vp)
    page.set.write(points, (x, y, w, 4.0), POINTS)
    left = x + w - 8.4 - len(building.boxes) * (BOX + 0.7)
    for i in range(len(building.boxes)):
        page.set.put(Rect(left + i * (BOX + 0.7), y + 0.05, BOX, BOX, pen=pen))
    said = describe_building(building, page.words)
    if not said:
        return y + 3.7 + 1.2 * page.space
    y += 3.9
    return y + page.set.write(said, (x, y, w, 9.0), BODY) + 2.3 * page.space


def _score(page: Page) -> None:
    sheet = score_sheet(page.data)
    page.heading("score.title")
    said = page.label(
        "score.line",
        fish=sheet.score.fish_vp,
        licenses=max((entry.license_vp[-1] for entry in sheet.columns), default=0),
        crab=max((entry.vp for entry in sheet.harbor), default=0),
    )
    page.text(said)
