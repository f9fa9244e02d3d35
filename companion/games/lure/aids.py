"""The player aid of Lure: a small fish card with an explanation of its parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from companion.data.game_data import GameData
from companion.drawing.aid_page import BODY, GAP, LEFT, RIGHT, ROW, SMALL, WIDE, AidPage
from companion.drawing.component import Style
from companion.drawing.layout import CardLayout
from companion.drawing.scaled_art import resize_layout, simplify_for_scale
from companion.drawing.shapes import Group, Pen, Polygon, Rect
from companion.drawing.widgets import draw_cells, draw_circled_number, draw_rule
from companion.games.card_decks import card_layout, card_values, face_painters
from companion.games.components import ComponentOrder, declared_rows
from companion.games.game_type import Choices
from companion.games.lure.odds import likely_total
from companion.games.lure.schema import EXAMPLE, FISH, GAME, PLAYERS, WATERS, colour, mark
from companion.games.player_aids import Way

# How dice are cast, in three pictures on the player aid: hidden, shown, in their order.


HIGH = 15.4  # mm: the panel
STEPS = {"choose": 15.4, "lift": 17.2, "order": 14.6}  # mm: how wide the pictures are
DIE, SIGN = 3.7, 24 / 17  # mm: a die; how much larger its icon is, with the room round it
SCREEN = (8.6, 5.6, 2.4, 1.1)  # mm: middle of a screen, width of a wing, how far it falls
FIRST, SECOND = ("die-3",), ("die-5", "20")
SAID = replace(SMALL, valign="middle", leading=1.1)


def draw_cast(page: AidPage[GameData]) -> None:
    """Draw the three steps of a cast: dice behind a screen, screen lifted, who goes first."""
    page.heading("cast.title")
    top, part = page.y - 0.6, WIDE / len(STEPS)
    page.plate(LEFT, top, WIDE, HIGH)
    for number, (name, wide) in enumerate(STEPS.items()):
        x = LEFT + number * part
        _picture(page, name, x + 2.4, top + HIGH / 2)
        text_left = x + 2.4 + wide
        place = (text_left, top + 0.6, x + part - 2.2 - text_left, HIGH - 1.2)
        page.set.write(page.label(f"cast.{name}"), place, SAID)
        if number:
            page.set.icon("right", x, top + HIGH / 2, 3.4)
    page.y = top + HIGH + ROW
    page.lines("cast.none")
    page.skip(GAP - ROW)


def _picture(page: AidPage[GameData], name: str, x: float, middle: float) -> None:
    if name == "order":
        for row, dice in enumerate((FIRST, SECOND)):
            y = middle + (2 * row - 1) * 2.7
            draw_circled_number(page.set, row + 1, x + 1.8, y, 1.7, 7.5, "accent")
            _dice(page, dice, x + 4.6, y)
        return
    hidden = name == "choose"
    _dice(page, (*FIRST, *SECOND), x + 0.7, middle + (-2.7 if hidden else 4.2))
    _screen(page, x, middle - (1.6 if hidden else 5.4))
    if not hidden:
        page.set.icon("up", x + SCREEN[0] + 2 * SCREEN[2] + 1.6, middle - 2.0, 3.4)


def _dice(page: AidPage[GameData], dice: Sequence[str], x: float, y: float) -> None:
    """Draw dice side by side. Each item of `dice` is an icon's name, or the number on a die."""
    for number, die in enumerate(dice):
        at = x + number * (DIE + 0.4)
        fill = page.theme.colors["plate"] or "#FFFFFF"
        page.set.add(Rect(at, y - DIE / 2, DIE, DIE, 0.6, fill=fill))
        name, value = ("die", die) if die.isdecimal() else (die, "")
        page.set.icon(name, at + DIE / 2, y, DIE * SIGN, value=value)


def _screen(page: AidPage[GameData], x: float, y: float) -> None:
    """Draw the outside of the first player's screen, with folded wings and the player's mark."""
    player = PLAYERS[0]
    w, h, wing, fall = SCREEN
    fill, edge = (page.theme.colors[colour(player, part)] for part in ("fill", "edge"))
    pen = Pen(edge or page.set.color("plate"), 0.25)
    for a, b in ((x, x + wing), (x + 2 * wing + w, x + wing + w)):
        corners = ((a, y - fall), (b, y), (b, y + h), (a, y + h - fall))
        page.set.add(Polygon(corners, fill or "#FFFFFF", pen))
    page.set.add(Rect(x + wing, y, w, h, fill=fill or "#FFFFFF", pen=pen))
    middle = x + wing + w / 2, y + h / 2
    page.set.icon(mark(player), *middle, 4.2, role=colour(player, "ink"))


AID_CARD_WIDE, AID_CARD_HIGH = 21.0, 32.05  # mm: a card
BEGIN = LEFT + AID_CARD_WIDE + 8.0  # mm: where lines beside it begin
ABOVE = 2.6  # mm: from the first line to the card, over which the way to its number runs
ROUND = 1.6  # mm: its corners
SHARP = 1.5  # it keeps what is seen at so many times its size
LEFT_OUT = ("latin", "number", "needs")  # too small to be read there
OR_MORE = 4.4  # mm: two lines of the smallest type, for which the tab gets longer


def example_values(data: GameData) -> dict[str, object]:
    """Return the values to fill into the texts about the example roll: `roll` and `sum`."""
    roll = data.value(EXAMPLE)
    shown = " ".join(f"{{die-{number}}}" for number in roll.rolled)
    more = "".join(f" + {{die-{number}}}" for number in roll.extra)
    return {"roll": shown + more, "sum": sum((*roll.rolled, *roll.extra))}


def draw_fish_card(page: AidPage[GameData]) -> tuple[tuple[Way, ...], float, float]:
    """Draw the example's first fish card, for texts that explain its parts.

    Return (lines, x, y): for each text the corners of a line that begins at its part of the card,
    the x where the texts begin, and the y below the card.
    """
    data, pen = page.data, page.set
    wanted = data.value(EXAMPLE).fish[0]
    row = next(item for item in data.compute(declared_rows) if item.name == FISH.name)
    order = ComponentOrder(row, data, Choices())
    whole = card_layout(order)
    look = _small(whole.value)
    place, entry = next((i, entry) for i, entry in enumerate(order.entries) if entry.id == wanted)
    card = card_values(order, look, place, entry)
    painter, *_ = face_painters(order, replace(whole, value=look), Style(page.theme), [card])
    shapes, problems = painter.face(card)
    pen.problems += [problem.message for problem in problems]
    x, y, boxes = LEFT, page.y + ABOVE, look.front.boxes
    clip = Rect(0, 0, AID_CARD_WIDE, AID_CARD_HIGH, ROUND)
    pen.add(Group(simplify_for_scale(shapes, SHARP), x, y, clip=clip))
    pen.add(Rect(x, y, AID_CARD_WIDE, AID_CARD_HIGH, ROUND, pen=Pen(pen.color("rule"), 0.25)))
    tab, medal, sign = boxes["tab"], boxes["medal"], boxes["sign"]
    number = ((x + tab.w / 2, y + 1.0), (x + tab.w / 2, page.y + 1.1))
    points = ((x + tab.w + 0.2, y + medal.y + medal.h / 2),)
    middle = ((x + sign.x + sign.w + 0.6, y + sign.y + sign.h / 2),)
    return (number, points, middle), BEGIN, y + AID_CARD_HIGH + 1.6


def _small(whole: CardLayout) -> CardLayout:
    """Return a card layout shrunk for the player aid: fewer boxes, and "or more" on two lines."""
    look = resize_layout(whole, (AID_CARD_WIDE, AID_CARD_WIDE * whole.size[1] / whole.size[0]))
    near = {name: box for name, box in look.front.boxes.items() if not box.far_end}
    boxes = {name: box for name, box in near.items() if name not in LEFT_OUT}
    tab, more = boxes["tab"], boxes["or-more"]
    longer = OR_MORE - more.h
    boxes["or-more"] = replace(more, x=0.1, w=tab.w - 0.2, h=OR_MORE, lines=2, leading=0.95)
    boxes["tab"] = replace(tab, h=tab.h + longer)
    for name in ("medal", "vp"):
        boxes[name] = replace(boxes[name], y=boxes[name].y + longer)
    return replace(look, front=replace(look.front, boxes=boxes))


# What words alone do not say on the player aids of Lure: numbers worked out, and the chances.


DICE = ("d6", "2d6", "3d6", "4d6", "5d6", "d12", "d20", "d12+d20")
SHARES = (("sure", Fraction(9, 10)), ("half", Fraction(1, 2)), ("lucky", Fraction(1, 10)))
HEAD = 24.0  # mm: width of the first column of the table
LINE = 4.9  # mm: height of its rows
ROW_NAME = replace(SMALL, role="quiet", valign="middle")
TOTAL = replace(BODY, font="sans-bold", leading=1.0, align="middle", valign="middle")
DICE_NAME = replace(SMALL, leading=1.0, align="middle", valign="middle")


def aid_values(data: GameData) -> Mapping[str, object]:
    """Compute the values to fill into the texts of the player aid."""
    few, many = data.values(WATERS)
    cards = sum(card.copies for card in data.values(FISH))
    return {
        "players": "-".join(map(str, data.value(GAME).players)),
        "fewer": " or ".join(map(str, few.players)),
        "more": " or ".join(map(str, many.players)),
        **example_values(data),
        "rounds": "-".join(map(str, sorted({few.rounds(cards), many.rounds(cards)}))),
    }


def draw_odds(page: AidPage[GameData]) -> None:
    """Draw a table of totals that dice reach with three different chances. Computed."""
    page.heading("odds.title")
    rows = [[page.label("odds.dice"), *DICE]]
    for name, share in SHARES:
        rows.append(
            [page.label(f"odds.{name}"), *(str(likely_total(dice, share)) for dice in DICE)]
        )
    for number, (name, *values) in enumerate(rows):
        page.set.write(name, (LEFT, page.y, HEAD, LINE), ROW_NAME)
        style = TOTAL if number else DICE_NAME
        draw_cells(page.set, values, LEFT + HEAD, page.y, WIDE - HEAD, LINE, style)
        page.y += LINE
        draw_rule(page.set, LEFT, RIGHT, page.y)
