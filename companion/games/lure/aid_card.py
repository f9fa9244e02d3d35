"""A fish card on the player aid of Lure, small, with spots for what is said of it."""

from __future__ import annotations

from msgspec.structs import replace

from companion.data.game_data import GameData
from companion.drawing.aid_page import LEFT, AidPage
from companion.drawing.component import Style
from companion.drawing.layout import CardLayout, LayoutBox
from companion.drawing.miniature import miniature
from companion.drawing.resizing import resized
from companion.drawing.shapes import Group, Path, Pen
from companion.games.components import Order, declared
from companion.games.decks import card_of, layout_of, painters_of
from companion.games.game import Choices
from companion.games.lure.tables import EXAMPLE, FISH
from companion.games.worded_aids import Way

WIDE, HIGH = 25.0, 31.2  # mm: a card whose foot is cut off
BEGIN = LEFT + WIDE + 8.0  # mm: where lines beside it begin
ABOVE = 2.6  # mm: from the first line to the card, over which the way to its number runs
ROUND = 1.6  # mm: its corners
SHARP = 1.5  # it keeps what is seen at so many times its size
BELOW = ("latin", "number")  # what stands on the foot that is cut off
OR_MORE = 4.4  # mm: two lines of the smallest type, for which the tab gets longer


def example(data: GameData) -> dict[str, object]:
    """Return what the words of the aid say of the roll that the screens show too."""
    roll = data.value(EXAMPLE)
    shown = " ".join(f"{{die-{number}}}" for number in roll.rolled)
    more = "".join(f" + {{die-{number}}}" for number in roll.extra)
    return {"roll": shown + more, "sum": sum((*roll.rolled, *roll.extra))}


def fish_card(page: AidPage[GameData]) -> tuple[tuple[Way, ...], float, float]:
    """Draw the first card of the example; return ways from its number, points, requirement."""
    data, pen = page.data, page.set
    wanted = data.value(EXAMPLE).fish[0]
    row = next(one for one in data.made(declared) if one.name == FISH.name)
    order = Order(row, data, Choices())
    whole = layout_of(order)
    look = _small(whole.value)
    place, entry = next((i, one) for i, one in enumerate(order.entries) if one.id == wanted)
    card = card_of(order, look, place, entry)
    painter, *_ = painters_of(order, replace(whole, value=look), Style(page.theme), [card])
    shapes, problems = painter.face(card)
    pen.problems += [problem.message for problem in problems]
    x, y, boxes = LEFT, page.y + ABOVE, look.front.boxes
    pen.put(Group(miniature(shapes, SHARP), x, y, clip=_outline()))
    pen.put(Group((Path(_outline().data, pen=Pen(pen.color("rule"), 0.25)),), x, y))
    tab, medal, needs = boxes["tab"], boxes["medal"], boxes["needs-plate"]
    number = ((x + tab.w / 2, y + 1.0), (x + tab.w / 2, page.y + 1.1))
    points = ((x + medal.x + medal.w + 0.5, y + medal.y + medal.h * 0.6),)
    middle = ((x + needs.x + needs.w - 1.6, y + needs.y),)
    return (number, points, middle), BEGIN, y + HIGH + 1.6


def _small(whole: CardLayout) -> CardLayout:
    """Return the layout of a card for its upper part, with "or more" in two lines."""
    look = resized(whole, (WIDE, WIDE * whole.size[1] / whole.size[0]))
    boxes = {
        name: replace(box, both_ends=False)
        for name, box in look.front.boxes.items()
        if name not in BELOW
    }
    tab, more = boxes["tab"], boxes["or-more"]
    boxes["or-more"] = _lower(more, tab, y=more.y + 0.3, h=OR_MORE)
    boxes["tab"] = replace(tab, h=more.y + 0.3 + OR_MORE + 0.6)
    return replace(look, front=replace(look.front, boxes=boxes))


def _lower(more: LayoutBox, tab: LayoutBox, *, y: float, h: float) -> LayoutBox:
    return replace(more, x=0.3, y=y, w=tab.w - 0.6, h=h, lines=2, leading=0.95)


def _outline() -> Path:
    """Return the shape of the card: two round corners, and a wave where its foot is cut off."""
    w, h, r, s = WIDE, HIGH - 0.7, ROUND, ROUND / 2
    wave = f"C{w * 0.8} {h - 1.0} {w * 0.7} {h - 1.0} {w * 0.5} {h}"
    wave += f"C{w * 0.3} {h + 1.0} {w * 0.2} {h + 1.0} 0 {h}"
    top = f"M0 {r}C0 {s} {s} 0 {r} 0L{w - r} 0C{w - s} 0 {w} {s} {w} {r}"
    return Path(f"{top}L{w} {h}{wave}Z")
