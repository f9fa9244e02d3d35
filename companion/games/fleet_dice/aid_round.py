"""One side of the player aid: the phases of a round, the faces of the dice, fishing, the market."""

from __future__ import annotations

from msgspec.structs import replace

from companion.data.game_data import GameData
from companion.drawing.aid_page import BODY, FIGURE, GAP, LEFT, NBSP, RIGHT, ROW, WIDE, AidPage
from companion.drawing.shapes import Group
from companion.drawing.widgets import cells, circled, grid, pairs, rule, signed
from companion.games.fleet_dice.pools import BOAT, TOWN, pool_setup
from companion.games.fleet_dice.sheet_writer import SheetWriter
from companion.games.fleet_dice.tables import BOAT_DICE, GAME, sheet_of
from companion.games.fleet_dice.tokens import face_sign

PHASES = (("boat", "boat"), ("income", "coin"), ("fishing", "swim"), ("town", "wharf"))
MARKS = ("L", "B", "C", "K", "F", "c1")
MARKS_WIDE = 3  # in a row
ENLARGED = 1.2  # marks beside those of the sheet, for the type on them
SIGN = 5.2

Page = AidPage[GameData]
POOL = replace(BODY, valign="middle", most_lines=1)
PLAYERS = replace(FIGURE, font="small-caps")
FISH = replace(FIGURE, font="sans", size_pt=10)
COINS = replace(FIGURE, size_pt=10)


def draw_round(page: Page) -> None:
    """Draw the side with the round."""
    _phases(page)
    _pools(page)
    _faces(page)
    _marks(page)
    _fishing(page)
    _market(page)
    page.finish()


def _phases(page: Page) -> None:
    """Draw the phases of a round, numbered, each with its sign."""
    rounds = sheet_of(page.data).rounds
    page.heading("phases.title", rounds=rounds.count, solo=rounds.solo)
    fishing = ", ".join(map(str, rounds.fishing))
    phases = [(phase, sign) for phase, sign in PHASES if page.say(f"phases.{phase}")]
    for number, (phase, sign) in enumerate(phases, start=1):
        said = page.say(f"phases.{phase}", income=f"{{coin:{rounds.income}}}", fishing=fishing)
        circled(page.set, number, LEFT + 2.1, page.y + 1.3, 2.0, 7.5, "accent")
        page.set.sign(sign, LEFT + 8.2, page.y + 1.3, SIGN)
        room = (LEFT + 12.4, page.y, WIDE - 12.4, 20.0)
        page.y += max(page.set.words(said, room, BODY), 3.0) + ROW
    page.skip(GAP - ROW)


def _pools(page: Page) -> None:
    """Draw how many dice are rolled, by players."""
    few, many = page.data.value(GAME).players
    counts = range(few, many + 1)
    town = [pool_setup(page.data, TOWN, count) for count in counts]
    rows = (
        ("players", [str(count) for count in counts]),
        ("boat", [str(pool_setup(page.data, BOAT, count).boat) for count in counts]),
        ("town", [f"{dice.town}{NBSP}+{NBSP}{dice.boat}" for dice in town]),
    )
    first, top = 44.0, page.y
    page.plate(LEFT, top - 0.8, WIDE, 14.6)
    for row, (name, values) in enumerate(rows):
        y = top + 4.6 * row
        page.set.words(page.say(f"pools.{name}"), (LEFT + 2, y, first - 3, 4.6), POOL)
        style = FIGURE if row else PLAYERS
        cells(page.set, values, LEFT + first, y, WIDE - first, 4.6, style)
        if row:
            rule(page.set, LEFT + 2, RIGHT - 2, y - 0.1)
    page.y = top + 14.6
    page.skip(GAP)


def _faces(page: Page) -> None:
    """Draw each kind of face with what it does."""
    page.heading("faces.title")
    die = page.data.values(BOAT_DICE)[0]
    fish = [face for face in dict.fromkeys(die.faces) if face != "coins"]
    x = LEFT
    for face in fish:
        page.set.sign(face, x + SIGN / 2, page.y + 1.4, SIGN)
        x += SIGN + 0.8
    room = (x + 1.4, page.y, RIGHT - x - 1.4, 10.0)
    page.y += max(page.set.words(page.say("faces.fish"), room, BODY), 3.2) + ROW + 0.6
    coins, number = face_sign("coins", die.coins)
    faces = (("coins", coins), ("harbor", "harbor"), ("wharf", "wharf"), ("market", "market"))
    wide = WIDE / 2 - 1.5 - SIGN - 1.8

    def draw(face: tuple[str, str], x: float, y: float) -> float:
        value = number if face[0] == "coins" else ""
        page.set.sign(face[1], x + SIGN / 2, y + 1.6, SIGN, value=value)
        said = page.say(f"faces.{face[0]}", coins=die.coins)
        return y + page.set.words(said, (x + SIGN + 1.8, y, wide, 14.0), BODY)

    gap = ROW + 0.6
    page.y = grid(faces, 2, LEFT, page.y, WIDE / 2 + 1.5, draw, gap) + gap
    bait = max(each.income for each in sheet_of(page.data).wharf)
    name = page.words["sheet.wharf.bait_shop.name"]
    said = page.say("faces.instead", bait=name, coins=bait)
    page.y = signed(page.set, "coin", said, LEFT, page.y, WIDE, style=BODY, sign=SIGN)
    page.skip(GAP + 0.4)


def _marks(page: Page) -> None:
    """Draw the marks beside the boxes with what they do."""
    page.heading("marks.title")
    wide = WIDE / MARKS_WIDE

    def draw(mark: str, x: float, y: float) -> float:
        writer = SheetWriter(page.theme, page.words)
        writer.mark(mark, 0.0, 0.0)
        page.set.put(Group(tuple(writer.set.shapes), x + 3.0, y + 1.5, scale=ENLARGED))
        said = page.say(f"marks.{mark}")
        return y + max(3.4, page.set.words(said, (x + 7.2, y, wide - 8.6, 14.0), BODY))

    page.y = grid(MARKS, MARKS_WIDE, LEFT, page.y, wide, draw, ROW + 0.4)
    page.skip(GAP)


def _fishing(page: Page) -> None:
    """Draw the steps of a fishing."""
    sheet = sheet_of(page.data)
    page.heading("fishing.title")
    cannery = max(each.full_boat_coins for each in sheet.wharf)
    barge = max((each.full_boat_catch for each in sheet.harbor), default=0)
    oysters = [each for each in sheet.columns if each.catch > 1]
    more = ", ".join(f"{{{each.id}}}{NBSP}{each.catch}" for each in oysters)
    said = page.say(
        "fishing.steps",
        cannery=page.words["sheet.wharf.ridback_canning.name"],
        coin=f"{{coin:{cannery}}}",
        barge=page.words["sheet.harbor.barge.name"],
        fish=barge,
        more=more,
    )
    page.text(said)
    page.y += GAP


def _market(page: Page) -> None:
    """Draw what the market pays."""
    market = sheet_of(page.data).market
    page.heading("market.title")
    first, top = 7.0, page.y - 1.0
    page.set.sign("fish", LEFT + 3, top + 2.2, SIGN)
    page.set.sign("coin", LEFT + 3, top + 7.2, SIGN)
    words = [(str(fish), str(coins)) for fish, coins in zip(market.fish, market.coins, strict=True)]
    page.y = pairs(page.set, words, LEFT + first, top, WIDE - first, FISH, COINS)
    rule(page.set, LEFT, RIGHT, top + 4.7)
