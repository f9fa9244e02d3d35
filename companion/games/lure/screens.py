"""The players' screens. The inside shows the steps of a round, an example and keys to icons."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from msgspec.structs import replace

from companion.core.errors import Problem
from companion.core.text_format import fill_template, labels_below
from companion.data.game_data import GameData
from companion.drawing import fonts
from companion.drawing.art import load_drawing
from companion.drawing.component import Component, Piece, Screen, Style
from companion.drawing.cutout import Crease, Cutout, draw_cut_line, draw_fold_ends, rectangle_cutout
from companion.drawing.fit_text import TextStyle
from companion.drawing.icons import draw_icon
from companion.drawing.scaled_art import thicken_drawing
from companion.drawing.shapes import Circle, Group, Line, Pen, Rect, Shape, put_symbol, turn_half
from companion.drawing.theme import Theme
from companion.drawing.widgets import (
    TextWriter,
    draw_cells,
    draw_heading,
    draw_icon_line,
    draw_rule,
)
from companion.games.components import ComponentOrder
from companion.games.lure import schema
from companion.games.lure.cards import requirement_icons
from companion.games.lure.odds import likely_total, meets_requirement
from companion.games.lure.schema import LURES as LURE_TOKENS

# The foot of a screen's inside: a roll with the cards that it catches, and what dice reach.


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
    """Draw the example roll: dice, their total, and small fish cards, each with its outcome."""
    roll = data.value(schema.EXAMPLE)
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
    equals = fill_template(words["screen.example.equals"], {"total": sum(values)})
    pen.write(equals, (at + 0.8, y, 14.0, DIE), SUM)
    pen.write(words["screen.example.said"], (x + 0.4, y + DIE + 2.0, 42.0, 6.0), BESIDE)
    known = {card.id: card for card in data.values(schema.FISH)}
    cards = [known[name] for name in roll.fish if name in known]
    step = CARD + 2.0
    for i, card in enumerate(cards):
        left = x + w - step * (len(cards) - i) + 2.0
        _card(pen, data, card, left, y)
        met = meets_requirement(card, values)
        what = "low" if sum(values) < card.catch else "caught" if met else "unlike"
        caption = words[f"screen.example.{what}"]
        pen.write(caption, (left - 1.0, y + CARD_HIGH + 1.2, CARD + 2.0, 3.6), TOLD)


def _card(pen: TextWriter, data: GameData, card: schema.FishCard, x: float, y: float) -> None:
    """Draw a small fish card: catch number at the left, fish, requirement and points."""
    colors = pen.theme.colors
    edge = Pen(pen.color("rule"), 0.2)
    pen.add(Rect(x, y, CARD, CARD_HIGH, fill=colors["plate"], pen=edge, radius=1.0))
    tab = colors["catch.edge"]
    outline = Pen(tab, 0.3) if tab else None
    pen.add(Rect(x, y, TAB, CARD_HIGH, fill=colors["catch.fill"], pen=outline, radius=1.0))
    pen.write(str(card.catch), (x + 0.3, y, TAB - 0.6, CARD_HIGH), CATCH)
    fish = thicken_drawing(f"fish/{card.fish}", pen.theme.ink, SWIMS, THIN)
    pen.add(Group((put_symbol(fish, x + TAB + SWIMS / 2 + 0.9, y + 2.9, width=SWIMS),)))
    pen.write(requirement_icons(data.words, card), (x + TAB + 0.6, y + 5.2, 7.0, 4.2), NEEDS)
    middle = (x + CARD - 2.5, y + CARD_HIGH - 2.5)
    medal = Pen(pen.color("medal.edge"), 0.2)
    pen.add(Circle(*middle, 2.0, fill=colors["medal.fill"], pen=medal))
    pen.write(str(card.vp), (middle[0] - 2, middle[1] - 2, 4.0, 4.0), POINTS)


def draw_reachable_totals(pen: TextWriter, data: GameData, x: float, y: float, w: float) -> None:
    """Draw a table of dice and the totals that half of their rolls reach. Computed."""
    y = draw_heading(pen, data.words["screen.reach.title"], x, y, w)
    draw_cells(pen, DICE, x, y - 0.8, w, 4.0, NAME)
    draw_rule(pen, x, x + w, y + 3.3, 0.18)
    draw_cells(pen, [str(likely_total(dice, HALF)) for dice in DICE], x, y + 3.6, w, 4.8, TOTAL)
    pen.write(data.words["screen.reach.note"], (x, y + 9.8, w, 4.0), BESIDE)


SMALLEST_PT = 6.5
EDGE, TOP, GAP = 5.0, 4.0, 5.0  # mm: margins, and between two columns
SIGN, ROW = 5.4, 1.7  # mm: an icon at the start of a line, and what parts it from the next
GAP_BELOW = 2.8  # mm between two paragraphs
SHARE = 0.36  # of the middle that its left column takes
BODY = TextStyle(size_pt=9.3)


def draw_inside(data: GameData, theme: Theme) -> tuple[tuple[Shape, ...], list[str]]:
    """Draw the inside of a screen from (0, 0); return its shapes, and the texts that do not fit."""
    page = _Inside(data, theme)
    sizes = data.value(schema.SIZES)
    width, wing = sizes.screen[0], sizes.wings
    page.key(EDGE, wing - 2 * EDGE, "lures")
    page.key(width - wing + EDGE, wing - 2 * EDGE, "needs")
    page.middle(wing + EDGE, width - 2 * wing - 2 * EDGE)
    draw_reachable_totals(page.set, data, EDGE, page.low, wing - 2 * EDGE)
    draw_example(page.set, data, wing + EDGE, page.low, width - 2 * wing - 2 * EDGE)
    return tuple(page.set.shapes), page.set.problems


class _Inside:
    def __init__(self, data: GameData, theme: Theme) -> None:
        self.data, self.set = data, TextWriter(theme, SMALLEST_PT)
        self.foot = data.value(schema.SIZES).screen[1] - 3.0
        self.low = self.foot - HIGH  # where the example begins
        few, many = data.values(schema.WATERS)
        boost = next(lure for lure in data.values(LURE_TOKENS) if lure.kind == "boost")
        self.values = {"few": few.shown, "many": many.shown, "vp": boost.vp}

    def say(self, name: str) -> str:
        return fill_template(self.data.words[f"screen.{name}"], self.values)

    def key(self, x: float, w: float, name: str) -> None:
        """Draw a section at x: its heading, lines with icons, and a note if there is one."""
        y = draw_heading(self.set, self.say(f"{name}.title"), x, TOP, w)
        for line in labels_below(self.data.words, f"screen.{name}"):
            if line not in ("title", "note"):
                y = self.signed(f"{name}.{line}", x, y, w)
        if f"screen.{name}.note" in self.data.words:
            draw_rule(self.set, x, x + w, y, 0.18)
            y = self.say_lines(f"{name}.note", x, y + 2.0, w)
        self.check(y, name, self.low if name == "lures" else self.foot)

    def middle(self, x: float, w: float) -> None:
        """Draw the steps of a round in two columns, the last step in the right one."""
        left = SHARE * (w - GAP)
        y = TOP
        for step in ("splash", "cast", "order"):
            y = self.step(step, x, y, left)
        self.check(y, "cast", self.low)
        far = x + left + GAP
        middle = far - GAP / 2
        self.set.add(Line(middle, TOP, middle, self.low - 2.0, Pen(self.set.color("rule"), 0.18)))
        y = self.step("fish", far, TOP, w - left - GAP)
        for line in ("together", "none-left", "end"):
            y = self.signed(line, far, y, w - left - GAP)
        self.check(y, "fish", self.low)

    def step(self, name: str, x: float, y: float, w: float) -> float:
        title, _, number = self.say(f"{name}.title").partition("|")
        y = draw_heading(self.set, title.strip(), x, y, w, number.strip())
        return self.say_lines(f"{name}.line", x, y, w) + 1.2

    def say_lines(self, name: str, x: float, y: float, w: float) -> float:
        """Write the paragraphs of label `name`, and return the top of the next line."""
        for line in self.say(name).split("|"):
            y += self.set.write(line.strip(), (x, y, w, 60.0), BODY) + GAP_BELOW
        return y

    def signed(self, name: str, x: float, y: float, w: float) -> float:
        sign, _, text = self.say(name).partition("|")
        low = draw_icon_line(self.set, sign.strip(), text.strip(), x, y, w, style=BODY, sign=SIGN)
        capitals = fonts.cap_height(BODY.font, BODY.size_pt)
        return max(low + GAP_BELOW, y + (SIGN + capitals) / 2 + ROW)

    def check(self, y: float, name: str, low: float) -> None:
        if y - GAP_BELOW > low:
            self.set.problems.append(
                f"{name} needs {y:.1f} mm in height, but has {low:g} mm; shorten the text"
            )


# Five screens folded over a ridge: a shore outside, the steps of a round and a key inside.


OVER = 1.0  # mm that art and ground run beyond the cut
BADGE = 8.0  # radius of the player's mark, mm
TITLE, TITLE_LOW = 66.0, 0.3  # width of the drawn title, mm; its middle, as a share of the height


def build_screens(order: ComponentOrder) -> Component:
    """Build the players' screens, each with its player's mark."""
    data, info = order.data, order.info
    players = schema.PLAYERS[: order.players]
    width, height = data.value(schema.SIZES).screen

    def draw(style: Style, ids: Collection[str]) -> tuple[Piece, ...]:
        inside, problems = draw_inside(data, style.theme)
        mistakes = tuple(Problem(info.file, info.name, "", problem) for problem in problems)
        return tuple(
            Piece(
                id=player,
                title=data.words[f"player.{player}.name"],
                front=_sheet(data, player, style.theme, inside),
                house=True,
                problems=mistakes,
            )
            for player in players
            if player in ids
        )

    return Component(
        name=info.name,
        title=info.title,
        stock="fold",
        width=width,
        height=2 * height,
        sides=1,
        copies=dict.fromkeys(players, 1),
        provenance=info.provenance,
        draw=draw,
        cut="line",
        cutouts=dict.fromkeys(players, _cutout(data)),
        assemblies=dict.fromkeys(players, Screen(width, 2 * height, *_cutout(data).folds)),
        how=info.how,
    )


def _cutout(data: GameData) -> Cutout:
    """Return the cutout of a screen, with folds at its ridge and at its wings."""
    sizes = data.value(schema.SIZES)
    width, height = sizes.screen
    wings = (Crease(x, 0, x, 2 * height) for x in (sizes.wings, width - sizes.wings))
    folds = Crease(0, height, width, height), *wings
    return replace(rectangle_cutout(width, 2 * height), folds=folds)


def _sheet(
    data: GameData, player: schema.Player, theme: Theme, inside: tuple[Shape, ...]
) -> tuple[Shape, ...]:
    """Draw an unfolded screen: below the ridge the inside, above it the outside, upside down."""
    sizes = data.value(schema.SIZES)
    width, height = sizes.screen
    quiet = theme.color("quiet")
    ground = theme.colors["paper"]
    corners = ((0.0, 0.0), (width, 0.0), (width, 2 * height), (0.0, 2 * height))
    return (
        turn_half(_outside(data, player, theme), width, height),
        *((Rect(-OVER, height, width + 2 * OVER, height + OVER, fill=ground),) if ground else ()),
        Group(inside, 0, height),
        *(line for crease in _cutout(data).folds for line in draw_fold_ends(crease, quiet)),
        draw_cut_line(corners, theme),
    )


def _outside(data: GameData, player: schema.Player, theme: Theme) -> tuple[Shape, ...]:
    """Draw the outside of a screen: a player's shore as background, with title and player mark."""
    width, height = data.value(schema.SIZES).screen
    shore = load_drawing(f"shore/{player}", theme.ink)
    wide = max(width + 2 * OVER, (height + 2 * OVER) * shore.w / shore.h)
    art = put_symbol(shore, width / 2, height / 2, width=wide)
    frame = Rect(-OVER, -OVER, width + 2 * OVER, height + 2 * OVER)
    shapes = [Group((art,), clip=frame)]
    if theme.face and theme.face.mark:
        title = load_drawing(theme.face.mark, theme.ink)
        shapes.append(put_symbol(title, width / 2, TITLE_LOW * height, width=TITLE))
    return (*shapes, *_badge(player, theme, width / 2, height - BADGE - 9.0, BADGE))


def _badge(player: schema.Player, theme: Theme, x: float, y: float, r: float) -> tuple[Shape, ...]:
    ink = theme.color(schema.colour(player, "ink"))
    fill, edge = (theme.colors[schema.colour(player, part)] for part in ("fill", "edge"))
    ring = Pen(edge or theme.colors["plate"] or "#FFFFFF", 0.9)
    ground = Circle(x, y, r + 0.9, fill=fill or "#FFFFFF"), Circle(x, y, r, fill=fill, pen=ring)
    return *ground, *draw_icon(schema.mark(player), x, y, 1.16 * r, ink)
