"""A fish card on the player aid of Lure, with spots for what is said of it."""

from __future__ import annotations

from companion.data.game_data import GameData
from companion.drawing.aid_page import LEFT, AidPage
from companion.drawing.art import drawing
from companion.drawing.shapes import Circle, Group, Path, Pen, Rect, placed
from companion.drawing.text import TextStyle
from companion.drawing.thickened import drawing_at
from companion.games.lure.tables import EXAMPLE, FISH
from companion.games.lure.wording import fish_name, requirement, sign
from companion.games.worded_aids import Way

WIDE, HIGH = 27.0, 32.4  # mm: a card whose foot is cut off
BEGIN = LEFT + WIDE + 8.0  # mm: where lines beside it begin
ABOVE = 2.6  # mm: from the first line to the card, over which the way to its number runs
WATER, BLEED = 63.0, 3.0  # mm: width of a water, and how far it runs past a card
CARD = 57.0  # mm: width of a card that is played
TAB = (7.6, 9.6)  # mm
CATCH = TextStyle("serif-black", 15, "catch.ink", align="middle", valign="middle")
POINTS = TextStyle("serif-black", 9.5, "medal.ink", align="middle", valign="middle")
NAME = TextStyle("serif-bold", 7.5, align="middle", valign="middle")
SAID = TextStyle("serif-bold", 7.5, align="middle", valign="middle", leading=1.0)
NEEDS = TextStyle("sans", 13, "accent", align="middle", valign="middle")
THIN = 0.1  # mm
ROUND = 1.6  # mm: its corners


def example(data: GameData) -> dict[str, object]:
    """Return what the words of the aid say of the roll that the screens show too."""
    roll = data.value(EXAMPLE)
    shown = " ".join(f"{{die-{number}}}" for number in roll.rolled)
    more = "".join(f" + {{die-{number}}}" for number in roll.extra)
    return {"roll": shown + more, "sum": sum((*roll.rolled, *roll.extra))}


def fish_card(page: AidPage[GameData]) -> tuple[tuple[Way, ...], float, float]:
    """Draw the first card of the example; return ways from its number, points, requirement."""
    data, pen, colors = page.data, page.set, page.theme.colors
    wanted = data.value(EXAMPLE).fish[0]
    card = next(one for one in data.values(FISH) if one.id == wanted)
    x, y, scale = LEFT, page.y + ABOVE, WIDE / CARD
    water = drawing("ground/mill-pool", page.theme.ink)
    middle = ((CARD / 2) * scale, (water.h / 2 - BLEED) * scale)
    pen.put(Group((placed(water, *middle, width=WATER * scale),), x, y, clip=_outline()))
    plate, edge = colors["plate"], Pen(pen.color("plate.edge"), 0.2)
    tab = Path(_tab(), colors["catch.fill"], _edge(colors["catch.edge"]))
    pen.put(Group((tab,), x, y))
    pen.put(Rect(x + 8.4, y + 1.9, 11.4, 4.8, 0.8, plate, edge))
    pen.put(Rect(x + 2.0, y + 23.6, WIDE - 4.0, 6.8, 0.8, plate, edge))
    medal = (x + WIDE - 3.7, y + 4.3)
    pen.put(Circle(*medal, 2.7, colors["medal.fill"], Pen(pen.color("medal.edge"), 0.25)))
    swims = 20.0
    fish = drawing_at(f"fish/{card.fish}", page.theme.ink, swims, THIN)
    pen.put(placed(fish, x + WIDE / 2, y + 17.2, width=swims))
    pen.words(str(card.catch), (x, y, *TAB), CATCH)
    pen.words(fish_name(data.words, card), (x + 8.5, y + 1.9, 11.2, 4.8), NAME)
    pen.words(str(card.vp), (medal[0] - 3, medal[1] - 3, 6.0, 6.0), POINTS)
    pen.words(sign(data.words, card), (x + 2.4, y + 23.6, 8.0, 6.8), NEEDS)
    pen.words(requirement(data.words, card), (x + 10.4, y + 23.6, WIDE - 12.8, 6.8), SAID)
    pen.put(Group((Path(_outline().data, pen=Pen(pen.color("rule"), 0.25)),), x, y))
    number = ((x + TAB[0] / 2, y + 1.2), (x + TAB[0] / 2, page.y + 1.1))
    points = ((medal[0] + 2.7, medal[1] + 0.6),)
    needs = ((x + WIDE - 3.6, y + 23.6),)
    return (number, points, needs), BEGIN, y + HIGH + 1.0


def _edge(color: str | None) -> Pen | None:
    return Pen(color, 0.3) if color else None


def _outline() -> Path:
    """Return the shape of the card: two round corners, and a wave where its foot is cut off."""
    w, h, r, s = WIDE, HIGH - 1.0, ROUND, ROUND / 2
    wave = f"C{w * 0.8} {h - 1.4} {w * 0.7} {h - 1.4} {w * 0.5} {h}"
    wave += f"C{w * 0.3} {h + 1.4} {w * 0.2} {h + 1.4} 0 {h}"
    top = f"M0 {r}C0 {s} {s} 0 {r} 0L{w - r} 0C{w - s} 0 {w} {s} {w} {r}"
    return Path(f"{top}L{w} {h}{wave}Z")


def _tab() -> str:
    (w, h), r, s = TAB, ROUND, ROUND / 2
    low = f"L{w} {h - r}C{w} {h - s} {w - s} {h} {w - r} {h}L0 {h}Z"
    return f"M0 {r}C0 {s} {s} 0 {r} 0L{w} 0{low}"
