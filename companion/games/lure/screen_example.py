"""The foot of a screen's inside: a roll with the cards that it catches, and what dice reach."""

from __future__ import annotations

from fractions import Fraction

from companion.core.words import fill_template
from companion.data.game_data import GameData
from companion.drawing.shapes import Circle, Group, Pen, Rect, put_symbol
from companion.drawing.text import TextStyle
from companion.drawing.text_writer import TextWriter
from companion.drawing.thickened import thicken_drawing
from companion.drawing.widgets import draw_cells, draw_heading, draw_rule
from companion.games.lure.model import FishCard
from companion.games.lure.odds import likely_total, meets_requirement
from companion.games.lure.tables import EXAMPLE, FISH
from companion.games.lure.wording import requirement_icons

HIGH = 18.6  # mm: what stands here, its heading too
DIE, PLUS = 6.6, 3.4  # mm: a die of the example, the room of the plus before an Extra Die
CARD, CARD_HIGH, TAB, SWIMS, THIN = 19.0, 9.8, 6.2, 11.0, 0.1  # mm: a card shown small, its parts
DICE = ("d6", "2d6", "3d6", "4d6", "5d6", "d12", "d20")
HALF = Fraction(1, 2)
SUM = TextStyle("serif-black", 15, valign="middle")
CATCH = TextStyle("serif-black", 11, "catch.ink", align="middle", valign="middle")
POINTS = TextStyle("serif-black", 7.5, "medal.ink", 7.5, align="middle", valign="middle")
NEEDS = TextStyle("sans", 11, "accent", align="middle", valign="middle")
TOLD = TextStyle("sans", 7.5, smallest_pt=7.5, align="middle", most_lines=1)
BESIDE = TextStyle("sans", 7.5, smallest_pt=7.5, most_lines=2, leading=1.1)
NAME = TextStyle("sans", 7.5, "quiet", 7.5, align="middle", valign="middle")
TOTAL = TextStyle("sans-bold", 9.3, align="middle", valign="middle")


def draw_example(pen: TextWriter, data: GameData, x: float, y: float, w: float) -> None:
    """Set dice, their total, and open cards small, each with what becomes of it."""
    roll = data.value(EXAMPLE)
    values = (*roll.rolled, *roll.extra)
    words = data.words
    y = draw_heading(pen, words["screen.example.title"], x, y, w)
    at = x
    for i, value in enumerate(values):
        if i >= len(roll.rolled):
            pen.icon("plus", at + PLUS / 2 - 0.4, y + DIE / 2, PLUS)
            at += PLUS - 0.4
        pen.icon(f"die-{value}", at + DIE / 2, y + DIE / 2, DIE, role="ink")
        at += DIE + 0.3
    said = fill_template(words["screen.example.equals"], {"total": sum(values)})
    pen.write(said, (at + 0.8, y, 14.0, DIE), SUM)
    pen.write(words["screen.example.said"], (x + 0.4, y + DIE + 2.0, 42.0, 6.0), BESIDE)
    known = {card.id: card for card in data.values(FISH)}
    cards = [known[name] for name in roll.fish if name in known]
    step = CARD + 2.0
    for i, card in enumerate(cards):
        left = x + w - step * (len(cards) - i) + 2.0
        _card(pen, data, card, left, y)
        met = meets_requirement(card, values)
        what = "low" if sum(values) < card.catch else "caught" if met else "unlike"
        told = words[f"screen.example.{what}"]
        pen.write(told, (left - 1.0, y + CARD_HIGH + 1.2, CARD + 2.0, 3.6), TOLD)


def _card(pen: TextWriter, data: GameData, card: FishCard, x: float, y: float) -> None:
    """Set a fish card small: what it takes at the left, the fish, the requirement, the points."""
    colors = pen.theme.colors
    edge = Pen(pen.color("rule"), 0.2)
    pen.put(Rect(x, y, CARD, CARD_HIGH, fill=colors["plate"], pen=edge, radius=1.0))
    tab = colors["catch.edge"]
    outline = Pen(tab, 0.3) if tab else None
    pen.put(Rect(x, y, TAB, CARD_HIGH, fill=colors["catch.fill"], pen=outline, radius=1.0))
    pen.write(str(card.catch), (x + 0.3, y, TAB - 0.6, CARD_HIGH), CATCH)
    fish = thicken_drawing(f"fish/{card.fish}", pen.theme.ink, SWIMS, THIN)
    pen.put(Group((put_symbol(fish, x + TAB + SWIMS / 2 + 0.9, y + 2.9, width=SWIMS),)))
    pen.write(requirement_icons(data.words, card), (x + TAB + 0.6, y + 5.2, 7.0, 4.2), NEEDS)
    middle = (x + CARD - 2.5, y + CARD_HIGH - 2.5)
    medal = Pen(pen.color("medal.edge"), 0.2)
    pen.put(Circle(*middle, 2.0, fill=colors["medal.fill"], pen=medal))
    pen.write(str(card.vp), (middle[0] - 2, middle[1] - 2, 4.0, 4.0), POINTS)


def draw_reachable_totals(pen: TextWriter, data: GameData, x: float, y: float, w: float) -> None:
    """Set which totals dice reach in half of their rolls. Source: D computed."""
    y = draw_heading(pen, data.words["screen.reach.title"], x, y, w)
    draw_cells(pen, DICE, x, y - 0.8, w, 4.0, NAME)
    draw_rule(pen, x, x + w, y + 3.3, 0.18)
    draw_cells(pen, [str(likely_total(dice, HALF)) for dice in DICE], x, y + 3.6, w, 4.8, TOTAL)
    pen.write(data.words["screen.reach.note"], (x, y + 9.8, w, 4.0), BESIDE)
