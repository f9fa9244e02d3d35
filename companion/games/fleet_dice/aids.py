"""The player aid: the course of a round; licenses, harbor, buildings and scoring on the back."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.data.game_data import GameData
from companion.drawing import widgets
from companion.drawing.aid_page import BODY, FIGURE, GAP, LEFT, NBSP, RIGHT, ROW, WIDE, AidPage
from companion.drawing.fit_text import TextStyle
from companion.drawing.icons import draw_icon
from companion.drawing.shapes import Circle, Color, Group, Line, Path, Pen, Rect, Shapes
from companion.games.fleet_dice.boats import draw_boat
from companion.games.fleet_dice.geometry import Boat, Spot
from companion.games.fleet_dice.page_sea import effect, sea_plan
from companion.games.fleet_dice.page_town import SIGNS
from companion.games.fleet_dice.rows import LICENSES, Building
from companion.games.fleet_dice.schema import BOAT, BOAT_DICE, GAME, TOWN, pool_setup, score_sheet
from companion.games.fleet_dice.sheet_writer import EVEN, WHITE, SheetWriter, describe_building
from companion.games.fleet_dice.tokens import face_sign
from companion.games.player_aids import Side

# The other side of the player aid: licenses, harbor, buildings, the score.


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
    """Draw the player aid's side about licenses, harbor, buildings and scoring."""
    _licenses(page)
    _harbor(page)
    _wharf(page)
    _score(page)
    page.finish()


def _licenses(page: Page) -> None:
    """Draw the effects of licenses in a grid: a row for each fish, a column for each license."""
    columns = score_sheet(page.data).columns
    coins = max((column.license_coins[1] for column in columns), default=0)
    points = max((column.license_vp[-1] for column in columns), default=0)
    page.heading("licenses.title", coins=coins, points=points)
    writer = SheetWriter(page.theme, page.words)
    wide = (WIDE - NAMES) / LICENSES
    for column in columns:
        top, low = page.y, page.y + 8.0
        page.set.icon(column.id, LEFT + 4.6, top + 1.9, 5.8)
        name = (LEFT, top + 4.9, NAMES - 2, 3.6)
        page.set.write(writer.label(f"columns.{column.id}.name"), name, NAME)
        for tier in range(LICENSES):
            x = LEFT + NAMES + tier * wide
            effect_text = f"*{TIERS[tier]}*{NBSP} {effect(writer, column, tier)}"
            room = (x, top, wide - 2.2, 20.0)
            low = max(low, top + page.set.write(effect_text, room, EFFECT))
        page.y = low
        page.skip(1.3)
        widgets.draw_rule(page.set, LEFT, RIGHT, page.y)
        page.skip(1.3)
    page.skip(AIR - 1.8)


def _harbor(page: Page) -> None:
    """Draw the harbor columns as lines with an icon; Inuit and Captain's Club share a line."""
    page.heading("harbor.title")
    half = WIDE / 2
    for names in (("king_crab",), ("barge",), ("inuit", "captains_club")):
        lows = [page.y]
        for i, name in enumerate(names):
            for entry in score_sheet(page.data).harbor:
                if entry.id != name:
                    continue
                title = page.words[f"sheet.harbor.{name}.name"]
                holds = ", ".join(map(str, dict.fromkeys(entry.capacity)))
                facts = {"points": entry.vp, "fish": entry.full_boat_catch, "holds": holds}
                label = page.label(f"harbor.{name}", title=title, **facts)
                place = (LEFT + i * half, page.y, WIDE if len(names) == 1 else half - 2)
                line = widgets.draw_icon_line(
                    page.set, SIGNS[name], label, *place, style=BODY, sign=SIGN
                )
                lows.append(line)
        page.y = max(lows)
        page.skip(ROW)
    page.skip(AIR - ROW)


def _wharf(page: Page) -> None:
    """Draw the buildings in two columns: name, boxes, points and effect."""
    page.heading("wharf.title")
    buildings = score_sheet(page.data).wharf
    half = WIDE / 2 - 2
    rows = -(-len(buildings) // 2)
    lows = []
    for x, column in ((LEFT, buildings[:rows]), (LEFT + half + 4, buildings[rows:])):
        y = page.y
        for building in column:
            y = _building(page, building, x, y, half)
        lows.append(y)
    page.y = max(lows)
    page.skip(AIR - 1.9)


def _building(page: Page, building: Building, x: float, y: float, w: float) -> float:
    """Draw a building's entry, and return the y at which the next entry begins."""
    writer = SheetWriter(page.theme, page.words)
    pen = Pen(page.set.color("ink"), 0.22)
    title = f"*{writer.label(f'wharf.{building.id}.name')}*"
    page.set.write(title, (x, y, w - 20, 4.0), BUILDING)
    points = page.label("wharf.points", points=building.vp)
    page.set.write(points, (x, y, w, 4.0), POINTS)
    left = x + w - 8.4 - len(building.boxes) * (BOX + 0.7)
    for i in range(len(building.boxes)):
        page.set.add(Rect(left + i * (BOX + 0.7), y + 0.05, BOX, BOX, pen=pen))
    effect_text = describe_building(building, page.words)
    if not effect_text:
        return y + 3.7 + 1.2 * page.space
    y += 3.9
    return y + page.set.write(effect_text, (x, y, w, 9.0), BODY) + 2.3 * page.space


def _score(page: Page) -> None:
    sheet = score_sheet(page.data)
    page.heading("score.title")
    label = page.label(
        "score.line",
        fish=sheet.score.fish_vp,
        licenses=max((entry.license_vp[-1] for entry in sheet.columns), default=0),
        crab=max((entry.vp for entry in sheet.harbor), default=0),
    )
    page.text(label)


PHASES = (("boat", "boat"), ("income", "coin"), ("fishing", "swim"), ("town", "wharf"))
MARKS = ("L", "B", "C", "K", "F", "c1")
MARKS_WIDE = 3  # in a row
ENLARGED = 1.35  # marks beside those of the sheet, for the type on them

LETTER = 1.15  # mm from the middle of a mark, round its letter
WORKED, SCALE, WORKED_BOXES = 27.0, 1.27, 3  # mm: height of the worked picture; of its parts

SIDE = replace(BODY, valign="middle")
MIDDLE = replace(BODY, align="middle")
POOL = replace(BODY, valign="middle", most_lines=1)
PLAYERS = replace(FIGURE, font="small-caps")
FISH = replace(FIGURE, font="sans", size_pt=10)
COINS = replace(FIGURE, size_pt=10)


def draw_round(page: Page) -> None:
    """Draw the player aid's side about the course of a round."""
    _phases(page)
    _pools(page)
    _faces(page)
    _marks(page)
    _market(page)
    page.finish()


def _phases(page: Page) -> None:
    """Draw the phases of a round, numbered, each with its icon."""
    rounds = score_sheet(page.data).rounds
    page.heading("phases.title", rounds=rounds.count, solo=rounds.solo)
    fishing = ", ".join(map(str, rounds.fishing))
    phases = [(phase, sign) for phase, sign in PHASES if page.label(f"phases.{phase}")]
    for number, (phase, sign) in enumerate(phases, start=1):
        label = page.label(f"phases.{phase}", income=f"{{coin:{rounds.income}}}", fishing=fishing)
        widgets.draw_circled_number(page.set, number, LEFT + 2.1, page.y + 1.3, 2.0, 7.5, "accent")
        page.set.icon(sign, LEFT + 8.2, page.y + 1.3, SIGN)
        room = (LEFT + 12.4, page.y, WIDE - 12.4, 20.0)
        page.y += max(page.set.write(label, room, BODY), 3.0) + ROW
    page.skip(GAP - ROW)


def _pools(page: Page) -> None:
    """Draw a table of the dice in each pool: a column for each number of players."""
    few, many = page.data.value(GAME).players
    counts = range(few, many + 1)
    town = [pool_setup(page.data, TOWN, count) for count in counts]
    rows = (
        ("players", [str(count) for count in counts]),
        ("boat", [str(pool_setup(page.data, BOAT, count).boat) for count in counts]),
        ("town", [f"{dice.town}{NBSP}+{NBSP}{dice.boat}" for dice in town]),
    )
    first, top = 44.0, page.y
    page.plate(LEFT, top - 0.8, WIDE, 14.0)
    for row, (name, values) in enumerate(rows):
        y = top + 4.4 * row
        page.set.write(page.label(f"pools.{name}"), (LEFT + 2, y, first - 3, 4.6), POOL)
        style = FIGURE if row else PLAYERS
        widgets.draw_cells(page.set, values, LEFT + first, y, WIDE - first, 4.6, style)
        if row:
            widgets.draw_rule(page.set, LEFT + 2, RIGHT - 2, y - 0.1)
    page.y = top + 14.0
    page.skip(GAP)


def _faces(page: Page) -> None:
    page.heading("faces.title")
    die = page.data.values(BOAT_DICE)[0]
    _worked(page)
    coins, number = face_sign("coins", die.coins)
    fish = [each for each in dict.fromkeys(die.faces) if each != "coins"]
    faces: tuple[tuple[str, Sequence[str]], ...] = (
        ("fish", fish), ("harbor", ["harbor"]), ("coins", [coins]), ("wharf", ["wharf"]),
        ("market", ["market"]), ("instead", ["coin"]),
    )  # fmt: skip
    bait = max(each.income for each in score_sheet(page.data).wharf)
    values = {"bait": page.words["sheet.wharf.bait_shop.name"], "bait-coins": bait}

    def draw(face: tuple[str, Sequence[str]], x: float, y: float) -> float:
        name, shown = face
        for sign in shown:
            value = number if name == "coins" else ""
            page.set.icon(sign, x + SIGN / 2, y + 1.6, SIGN, value=value)
            x += SIGN + 0.8
        label = page.label(f"faces.{name}", coins=die.coins, **values)
        wide = WIDE / 2 - 2.5 - len(shown) * (SIGN + 0.8)
        return y + max(4.0, page.set.write(label, (x + 1.0, y, wide, 14.0), BODY))

    page.y = widgets.draw_grid(faces, 2, LEFT, page.y, WIDE / 2 + 1.5, draw, ROW + 0.2)
    page.skip(GAP + 0.4)


def _worked(page: Page) -> None:
    """Draw an example: a die fills a box, the box launches a boat, and the boat gets a fish."""
    sheet, ladder = score_sheet(page.data), sea_plan(score_sheet(page.data)).columns[0].ladder
    boat, boxes, fish = ladder.boats[0], ladder.boxes[:WORKED_BOXES], sheet.columns[0].id
    top, colors, ink = page.y, page.theme.colors, page.set.color("ink")
    page.plate(LEFT, top - 0.8, WIDE, WORKED)
    x, y = LEFT + 8.6, top + 8.6
    page.set.add(Rect(x - 6, y - 6, 12, 12, 2.0, colors["plate"], Pen(ink, 0.4)))
    page.set.add(Circle(x, y, 5.0, colors[f"die.{fish}"], Pen(page.theme.color("die.rope"), 0.4)))
    page.set.add(*draw_icon(fish, x, y, 7.6, ink))
    page.set.write(page.label("faces.die"), (x - 8, y + 8.0, 16, 8), MIDDLE)
    for shapes, (first, high), left in (
        (_filled(page, boxes), (boxes[0].x, boxes[0].y), LEFT + 24.0),
        (_launched(page, boat, fish), (boat.x, boat.launch.y), LEFT + 62.0),
    ):
        place = left - first * SCALE, top + 0.9 - high * SCALE
        page.set.add(Group(tuple(shapes), *place, scale=SCALE))
    for end in (LEFT + 22.0, LEFT + 58.4):
        tip = top + WORKED / 2 - 1
        to = f"L{end:.2f} {tip:.2f}"
        head = f"M{end - 1.4:.2f} {tip - 1.2:.2f}{to}L{end - 1.4:.2f} {tip + 1.2:.2f}"
        arrow = f"M{end - 4:.2f} {tip:.2f}{to}{head}"
        page.set.add(Path(arrow, pen=Pen(page.set.color("accent"), 0.5)))
    page.set.write(page.label("faces.box"), (LEFT + 33.4, top, 20, WORKED - 2), SIDE)
    for n, name in enumerate(("launch", "catch")):
        room = (LEFT + 84.4, top + n * WORKED / 2 - 0.6, 23.0, WORKED / 2)
        page.set.write(page.label(f"faces.{name}"), room, SIDE)
    page.y = top + WORKED
    page.skip(ROW)


def _filled(page: Page, boxes: Sequence[Spot]) -> Shapes:
    """Draw boxes as filled: each has a cross that does not cover its letter."""
    writer = SheetWriter(page.theme, page.words)
    for n, box in enumerate(boxes, start=1):
        writer.spot(box, EVEN)
        color, width = page.set.color("accent"), 0.55 if n == len(boxes) else 0.3
        _cross(writer, box, color, width, near=0.0 if box.mark == "." else LETTER)
        writer.mark(box.mark, *box.middle)
    return tuple(writer.set.shapes)


def _launched(page: Page, boat: Boat, fish: str) -> Shapes:
    """Draw a boat with its circle ticked and a fish in its hold."""
    writer = SheetWriter(page.theme, page.words, page.theme.colors["plate"] or WHITE)
    draw_boat(writer, boat, fish)
    for spot in (boat.launch, boat.spaces[0]):
        _cross(writer, spot, page.set.color("accent"), 0.55)
    return tuple(writer.set.shapes)


def _cross(writer: SheetWriter, spot: Spot, color: Color, width: float, near: float = 0.0) -> None:
    """Draw a cross over a box; each stroke starts `near` mm from the centre."""
    (x, y), far, pen = spot.middle, 1.75, Pen(color, width)
    for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        writer.set.add(Line(x + dx * near, y + dy * near, x + dx * far, y + dy * far, pen))


def _marks(page: Page) -> None:
    """Draw the marks printed in the sheet's boxes, each with its effect beside it."""
    page.heading("marks.title")
    wide = WIDE / MARKS_WIDE

    def draw(mark: str, x: float, y: float) -> float:
        writer = SheetWriter(page.theme, page.words)
        writer.mark(mark, 0.0, 0.0)
        page.set.add(Group(tuple(writer.set.shapes), x + 3.0, y + 1.5, scale=ENLARGED))
        label = page.label(f"marks.{mark}")
        return y + max(5.2, page.set.write(label, (x + 7.6, y, wide - 9.0, 14.0), BODY))

    page.y = widgets.draw_grid(MARKS, MARKS_WIDE, LEFT, page.y, wide, draw, ROW - 0.6)
    page.skip(GAP)


def _market(page: Page) -> None:
    market = score_sheet(page.data).market
    page.heading("market.title")
    first, top = 7.0, page.y - 1.0
    page.set.icon("fish", LEFT + 3, top + 2.2, SIGN)
    page.set.icon("coin", LEFT + 3, top + 7.2, SIGN)
    words = [(str(fish), str(coins)) for fish, coins in zip(market.fish, market.coins, strict=True)]
    page.y = widgets.draw_pairs(page.set, words, LEFT + first, top, WIDE - first, FISH, COINS)
    widgets.draw_rule(page.set, LEFT, RIGHT, top + 4.7)


# The player aids: a round on one side, what is bought and scored on the other.


def sides(data: GameData) -> tuple[Side, Side]:
    """Return both sides of the player aid."""
    return (Side("round.title", draw_round), Side("fleet.title", draw_fleet))
