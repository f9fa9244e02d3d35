"""A fish card on the player aid of Lure, small, with spots for what is said of it."""

from __future__ import annotations

from msgspec.structs import replace

from companion.data.game_data import GameData
from companion.drawing.aid_page import LEFT, AidPage
from companion.drawing.component import Style
from companion.drawing.layout import CardLayout, LayoutBox
from companion.drawing.miniature import simplify_for_scale
from companion.drawing.resizing import resize_layout
from companion.drawing.shapes import Group, Pen, Rect
from companion.games.components import ComponentOrder, declared_rows
from companion.games.decks import card_layout, card_values, face_painters
from companion.games.game import Choices
from companion.games.lure.tables import EXAMPLE, FISH
from companion.games.worded_aids import Way

WIDE, HIGH = 21.0, 32.05  # mm: a card
BEGIN = LEFT + WIDE + 8.0  # mm: where lines beside it begin
ABOVE = 2.6  # mm: from the first line to the card, over which the way to its number runs
ROUND = 1.6  # mm: its corners
SHARP = 1.5  # it keeps what is seen at so many times its size
LEFT_OUT = ("latin", "number")  # too small to be read there
DEEPER = 1.2  # mm: sign and words of the foot, where its number is left out
OR_MORE = 4.4  # mm: two lines of the smallest type, for which the tab gets longer


def example_values(data: GameData) -> dict[str, object]:
    """Return what the words of the aid say of the roll that the screens show too."""
    roll = data.value(EXAMPLE)
    shown = " ".join(f"{{die-{number}}}" for number in roll.rolled)
    more = "".join(f" + {{die-{number}}}" for number in roll.extra)
    return {"roll": shown + more, "sum": sum((*roll.rolled, *roll.extra))}


def draw_fish_card(page: AidPage[GameData]) -> tuple[tuple[Way, ...], float, float]:
    """Draw the first card of the example; return ways from its number, points, requirement."""
    data, pen = page.data, page.set
    wanted = data.value(EXAMPLE).fish[0]
    row = next(one for one in data.made(declared_rows) if one.name == FISH.name)
    order = ComponentOrder(row, data, Choices())
    whole = card_layout(order)
    look = _small(whole.value)
    place, entry = next((i, one) for i, one in enumerate(order.entries) if one.id == wanted)
    card = card_values(order, look, place, entry)
    painter, *_ = face_painters(order, replace(whole, value=look), Style(page.theme), [card])
    shapes, problems = painter.face(card)
    pen.problems += [problem.message for problem in problems]
    x, y, boxes = LEFT, page.y + ABOVE, look.front.boxes
    pen.put(Group(simplify_for_scale(shapes, SHARP), x, y, clip=Rect(0, 0, WIDE, HIGH, ROUND)))
    pen.put(Rect(x, y, WIDE, HIGH, ROUND, pen=Pen(pen.color("rule"), 0.25)))
    tab, medal, needs = boxes["tab"], boxes["medal"], boxes["needs"]
    number = ((x + tab.w / 2, y + 1.0), (x + tab.w / 2, page.y + 1.1))
    points = ((x + tab.w + 0.2, y + medal.y + medal.h / 2),)
    middle = ((x + needs.x + needs.w - 1.6, y + needs.y - 0.2),)
    return (number, points, middle), BEGIN, y + HIGH + 1.6


def _small(whole: CardLayout) -> CardLayout:
    """Return the layout of a small card, with "or more" in two lines."""
    look = resize_layout(whole, (WIDE, WIDE * whole.size[1] / whole.size[0]))
    boxes = {
        name: box
        for name, box in look.front.boxes.items()
        if name not in LEFT_OUT and not box.far_end
    }
    tab, more = boxes["tab"], boxes["or-more"]
    longer = OR_MORE - more.h
    boxes["or-more"] = _lower(more, tab, y=more.y, h=OR_MORE)
    boxes["tab"] = replace(tab, h=tab.h + longer)
    for name, lower in (("medal", longer), ("vp", longer), ("sign", DEEPER), ("needs", DEEPER)):
        boxes[name] = replace(boxes[name], y=boxes[name].y + lower)
    return replace(look, front=replace(look.front, boxes=boxes))


def _lower(more: LayoutBox, tab: LayoutBox, *, y: float, h: float) -> LayoutBox:
    return replace(more, x=0.1, y=y, w=tab.w - 0.2, h=h, lines=2, leading=0.95)
