"""Player aids: a turn on one side; reel, round and score on the other."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from math import cos, dist, pi, sin

from msgspec.structs import replace

from companion.data.decks_and_pools import POOLS
from companion.data.game_data import GameData
from companion.data.scoring import read_scoring
from companion.drawing.aid_page import (
    BODY,
    GAP,
    LEFT,
    NBSP,
    QUIET,
    RIGHT,
    ROW,
    SMALL,
    WIDE,
    AidPage,
)
from companion.drawing.art import load_drawing
from companion.drawing.fit_text import TextStyle
from companion.drawing.icons import draw_icon
from companion.drawing.ink_colors import recolor
from companion.drawing.shapes import Circle, Line, Pen, Polygon, Rect, Shape, Use
from companion.drawing.widgets import TextWriter, draw_circled_number, draw_grid, draw_icon_line
from companion.games.freshwater_fly import rows, schema
from companion.games.freshwater_fly.cards import STRIKE_CARDS, colour_icons
from companion.games.player_aids import Side

# The worked cast: the river in small, where the token lands and how it drifts.
PITCH = (9.5, 7.6)  # mm from one card to the next, across and down
AID_CAST_GAP = 1.2  # mm between two cards
HEAD = 5.4  # mm for the numbers of the columns
FIRST = 5  # the column of the die in the example
MARK = 2.3  # mm: radius of the mark of a step
TIP = (1.7, 0.85)  # mm: length and half the width of the head of an arrow
COLUMN = TextStyle("sans-bold", 8.5, "quiet", align="middle", valign="middle")
NUMBER = TextStyle("sans-bold", 9, "casting.ink", align="middle", valign="middle")
PLUS_MINUS = "±"
ACTION = TextStyle("serif-bold", 11, valign="middle")
ACTION_LINE = TextStyle(size_pt=8.25, smallest_pt=8.0)
STEP = TextStyle("serif-bold", 9)
MATCH = replace(QUIET, align="end", valign="middle")
START = replace(BODY, align="middle", valign="middle")
STEP_GAP = 1.2  # mm between two steps of a cast
DIAL, SPOOL = 17.0, 11.56  # mm: radius, and how far out the signs stand
SIGN = 6.4
# the colours that the drawing of the reel has in its file, and their roles
REEL_COLORS = {"#2B6673": "accent", "#B5A88C": "rule", "#FCF8EE": "plate"}
SIGNS_WIDE = 6  # signs in a row of the key
# The signs of this game with what they mean; a sign that stands for a colour of fish is in `game`.
SIGNS = (
    *("strength", "strike", "hook", "miss", "current", "momentum"),
    *("fly", "hatch", "finesse", "drag", "stamina", "advance"),
    *("rock", "discard", "badge"),
)
TURNS = replace(QUIET, align="middle")
SIGN_NAME = replace(SMALL, valign="middle")
AID_REST_BODY = TextStyle(size_pt=8.25)
BADGES = replace(AID_REST_BODY, icon_size=1.44)  # so that their points are large enough


def draw_example(pen: TextWriter, data: GameData, drifts: int, x: float, y: float) -> float:
    """Draw a river with a cast of `drifts` drifts, from (x, y) down; return the lower end's y."""
    rocks = {rows.parse_board_place(text) for text in data.value(schema.BOARD).rock_spaces}
    wide, high = PITCH[0] - AID_CAST_GAP, PITCH[1] - AID_CAST_GAP
    end = y + HEAD + len(rows.ROWS) * PITCH[1] - AID_CAST_GAP + 1
    across = rows.COLUMNS * PITCH[0] - AID_CAST_GAP + 2
    edges = {role: Pen(pen.color(f"{role}.edge"), 0.2) for role in ("map.water", "map.rock")}
    colors = pen.theme.colors
    area = Rect(x - 1, y + HEAD - 1, across, end - y - HEAD + 1, 1.6)
    pen.add(replace(area, fill=colors["map.water"], pen=edges["map.water"]))
    for column in range(1, rows.COLUMNS + 1):
        left = x + (column - 1) * PITCH[0]
        middle = left + wide / 2
        if column == FIRST:
            pen.icon("die", middle, y + 1.6, 4.8, value=str(column))
        else:
            pen.write(str(column), (left, y - 0.8, wide, 4.8), COLUMN)
        for row in range(len(rows.ROWS)):
            rock, top = rows.Place(column, row) in rocks, y + HEAD + row * PITCH[1]
            fill, edge = ("map.rock", "map.rock") if rock else ("plate", "map.water")
            pen.add(Rect(left, top, wide, high, 0.9, colors[fill], edges[edge]))
            if rock:
                pen.icon("rock", middle, top + high / 2, 4.6, role="ink")
            elif pen.theme.ink == "full":
                pen.icon("fish", middle, top + high / 2, 5.0, role="map.water")
    way = [
        (x + (item.column - 1) * PITCH[0] + wide / 2, y + HEAD + item.row * PITCH[1] + high / 2)
        for item in _find_way(rocks, drifts)
    ]
    for start, (x1, y1) in pairwise(way):  # an arrow from each mark to the next
        long = dist(start, (x1, y1))
        dx, dy = (x1 - start[0]) / long, (y1 - start[1]) / long
        (x2, y2), (x3, y3) = (
            (x1 - back * dx, y1 - back * dy) for back in (MARK + 0.2, MARK + 0.2 + TIP[0])
        )
        line = Pen(pen.color("accent"), 0.7, round=False)
        pen.add(Line(start[0] + MARK * dx, start[1] + MARK * dy, x3, y3, line))
        aside = (TIP[1] * dy, TIP[1] * dx)
        head = ((x2, y2), (x3 - aside[0], y3 + aside[1]), (x3 + aside[0], y3 - aside[1]))
        pen.add(Polygon(head, fill=pen.color("accent")))
    for step, at in enumerate(way):
        draw_mark(pen, step, *at)
    return end


def draw_mark(pen: TextWriter, step: int, x: float, y: float) -> None:
    """Draw the mark for a step of a cast: the landing (0), or a drift with its number."""
    edge = Pen(pen.color("casting.ink" if pen.theme.ink != "full" else "casting.fill"), 0.3)
    pen.add(Circle(x, y, MARK, fill=pen.theme.colors["casting.fill"] or "#FFFFFF", pen=edge))
    if step:
        pen.write(str(step), (x - MARK, y - MARK, 2 * MARK, 2 * MARK), NUMBER)
    else:
        pen.icon("cast", x, y, 3.2, role="casting.ink")


def _find_way(rocks: Collection[rows.Place], drifts: int) -> list[rows.Place]:
    """Return the casting token's way around rocks: its first space, then a space for each drift."""
    landings = [rows.Place(FIRST, row) for row in (1, 0, 2)]
    at = next((place for place in landings if place not in rocks), landings[0])
    way = [at]
    for drift in range(min(drifts, FIRST - 1)):
        turns = (0, 1, -1) if drift % 2 else (1, -1, 0)
        beside = [rows.Place(at.column - 1, at.row + turn) for turn in turns]
        inside = [item for item in beside if 0 <= item.row < len(rows.ROWS)]
        at = next((place for place in inside if place not in rocks), inside[0])
        way.append(at)
    return way


def draw_turn(page: AidPage[GameData]) -> None:
    """Draw the side of the aid about a turn: dice actions, cast, finesse."""
    page.y += page.set.write(page.label("turn.line"), (LEFT, page.y, WIDE, 14), BODY) + 3.6
    _draw_dice_actions(page)
    _draw_cast(page)
    _draw_finesse(page)
    page.y += 0.8
    page.plate(LEFT, page.y, WIDE, 7.2)  # where a player's tokens begin
    text = page.label("start.line", start=page.data.value(schema.BOARD).start_finesse)
    page.set.write(text, (LEFT + 3, page.y, WIDE - 6, 7.2), START)
    page.y += 7.2
    page.finish()


def _draw_dice_actions(page: AidPage[GameData]) -> None:
    """Draw the dice actions side by side, each on a plate."""
    page.heading("dice.title")
    actions = [entry.value for entry in page.data.some(schema.DICE_ACTIONS)]
    gap = 3.0
    wide = (WIDE - gap * (len(actions) - 1)) / len(actions)
    high, top = 20.0, page.y
    for i, action in enumerate(actions):
        x = LEFT + i * (wide + gap)
        page.plate(x, top, wide, high)
        page.set.icon(action.sign, x + 5.6, top + 4.9, 7.2)
        key, values = (
            f"dice-actions.{action.id}",
            {"gain": action.gain or "", "most": rows.MOST_FINESSE},
        )
        name, line = (page.label(f"{key}.{part}", **values) for part in ("name", "line"))
        page.set.write(name, (x + 10.6, top + 1.4, wide - 12, 7.2), ACTION)
        page.set.write(line, (x + 2.2, top + 9.5, wide - 4.2, high - 10.2), ACTION_LINE)
    page.y = top + high + GAP


def _draw_cast(page: AidPage[GameData]) -> None:
    """Draw an example of a cast, the strike cards that each step of a cast earns, and notes."""
    page.heading("cast.title")
    casting = page.data.value(schema.CASTING)
    steps = [("landing", casting.landing)] + [("drift", casting.drift)] * casting.drifts
    top, left = page.y, LEFT + rows.COLUMNS * PITCH[0] + 4.5
    low = draw_example(page.set, page.data, casting.drifts, LEFT + 1, top)
    high = (low - top - STEP_GAP * (len(steps) - 1)) / len(steps)
    for i, (name, earned) in enumerate(steps):
        y = top + i * (high + STEP_GAP)
        page.plate(left, y, RIGHT - left, high)
        draw_mark(page.set, i, left + 4.4, y + high / 2)
        x, first = left + 8.6, y + high / 2 - 2.5
        page.set.write(page.label(f"cast.{name}.name", n=i), (x, first - 0.4, 20, 4.4), STEP)
        line = (x, first + 3.8, RIGHT - x - 1.5, 3.4)
        page.set.write(page.label(f"cast.{name}.line"), line, SMALL)
        signs = 4.3 * max(casting.landing, casting.drift)
        place = (x, first - 1.4, RIGHT - signs - x - 2, 4.2)
        page.set.write(page.label("cast.match"), place, MATCH)
        for card in range(earned):
            page.set.icon("strike", RIGHT - 3.4 - 4.3 * card, first + 0.75, 3.8)
    page.y = low + 3.2
    page.lines("cast.dealer", "cast.none", "cast.over", drifts=casting.drifts)
    shows = [card.shows for card in page.data.values(STRIKE_CARDS) for _ in range(card.copies)]
    if shows.count("hook") == 1:  # in percent, of a hook among one, two and more strike cards
        chances = [f"{round(100 * n / len(shows))}{NBSP}%" for n in range(1, len(shows) + 1)]
        page.lines("cast.chance", n=len(chances), chances=", ".join(chances))
    page.lines("cast.hook", "cast.rock")
    page.y += GAP - ROW + 1


def _draw_finesse(page: AidPage[GameData]) -> None:
    """Draw each finesse action; numbers to its left show how much finesse a player needs."""
    actions = page.data.values(schema.FINESSE_ACTIONS)
    costs = sorted({action.cost for action in actions})
    page.heading("finesse.title", cost=" / ".join(map(str, costs)))
    step = 5.2
    for action in actions:
        middle = page.y + 1.75
        for level in range(1, rows.MOST_FINESSE + 1):
            x = LEFT + 2.0 + (level - 1) * step
            if level >= action.needs:
                draw_circled_number(page.set, level, x, middle, 2.1, 7.5, "accent")
            else:
                page.set.add(Circle(x, middle, 2.1, pen=Pen(page.set.color("rule"), 0.25)))
        left = LEFT + rows.MOST_FINESSE * step + 1.2
        value = PLUS_MINUS if action.sign == "die" else ""
        page.set.icon(action.sign, left + 2.3, middle, 4.6, value=value)
        text = page.label(f"finesse-actions.{action.id}.line")
        room = (left + 6.4, middle - 1.05, RIGHT - left - 6.4, 12.0)
        high = page.set.write(text, room, BODY)
        page.y = max(middle + 2.1, middle - 0.3 + high) + 0.85


def draw_rest(page: AidPage[GameData]) -> None:
    """Draw the second side of the aid: reel, bonus actions, end of a round, and scoring."""
    _draw_reel(page)
    page.section("bonus", style=AID_REST_BODY, gap=0.0)
    page.y += GAP - ROW + 0.7
    _draw_round(page)
    _draw_score(page)
    _draw_signs(page)
    page.finish()


def draw_dial(setter: TextWriter, signs: Sequence[str], x: float, y: float) -> Iterator[Shape]:
    """Yield a small reel centred on (x, y), with icons on its spaces, clockwise from the top."""
    colors = {key: setter.color(role) for key, role in REEL_COLORS.items()}
    reel = recolor(load_drawing("board/small-reel"), colors)
    yield Use(reel, x - reel.w / 2, y - reel.h / 2)
    for i, sign in enumerate(signs):
        turn = 2 * pi * i / len(signs)
        at = x + sin(turn) * SPOOL, y - cos(turn) * SPOOL
        yield from draw_icon(sign, *at, SIGN, setter.color("accent"))


def _draw_reel(page: AidPage[GameData]) -> None:
    """Draw the dial with the effects beside its spaces."""
    page.heading("reel.title")
    data, top = page.data, page.y
    spaces, sections, icons = (
        data.values(schema.RONDEL),
        data.values(schema.SECTIONS_OF_LINE),
        colour_icons(data),
    )
    signs = [space.sign for space in spaces]
    page.set.add(*draw_dial(page.set, signs, LEFT + DIAL, top + DIAL + 0.6))
    x, y = LEFT + 2 * DIAL + 5, top
    names = {-1: "back", 0: "stays", 1: "ahead"}
    stamina = " ".join(
        f"{{{icons[section.id]}}}{NBSP}{page.label(f'stamina.{names[section.stamina]}')}"
        for section in sections
    )
    turns = ", ".join(f"{{{icons[item.id]}}}{NBSP}{item.turns}" for item in sections)
    for space in spaces:
        values = {"gain": space.gain or "", "most": rows.MOST_FINESSE, "stamina": stamina}
        text = page.label(f"reel.{space.id}", **values)
        room = RIGHT - x
        low = draw_icon_line(page.set, space.sign, text, x, y, room, style=AID_REST_BODY, sign=4.4)
        y = low + ROW
    low = top + 2 * DIAL + 3.2
    box = (LEFT, low, 2 * DIAL, 10.0)
    low += page.set.write(page.label("reel.turns", turns=turns), box, TURNS)
    page.y = max(y - ROW, low + 0.4) + GAP


def _draw_round(page: AidPage[GameData]) -> None:
    """Draw the steps between two rounds, numbered."""
    page.heading("round.title")
    counts = []  # how many dice are rolled by how many players, two or more
    for roll in (roll for pool in page.data.values(POOLS) for roll in pool.rolls):
        if roll.players and not roll.counts:
            players = "\u2013".join(map(str, sorted({min(roll.players), max(roll.players)})))
            count = sum(count for _, count in roll.dice)
            counts.append(page.label("round.dice", players=players, n=count))
    dice = ", ".join(counts)
    for number, name in enumerate(("start", "hatch", "roll"), start=1):
        draw_circled_number(page.set, number, LEFT + 2.1, page.y + 1.2, 2.1, 7.5, "accent")
        text = page.label(f"round.{name}", last=rows.COLUMNS, dice=dice)
        room = (LEFT + 6.8, page.y, WIDE - 6.8, 14.0)
        page.y += max(page.set.write(text, room, AID_REST_BODY), 2.4) + ROW
    page.y += GAP - ROW + 0.7


def _draw_score(page: AidPage[GameData]) -> None:
    """Draw the end of the game and the scoring."""
    data, icons = page.data, {id: f"{{{mark}}}" for id, mark in colour_icons(page.data).items()}
    common = data.values(schema.COMMON)
    seven = next((achievement.count for achievement in common if achievement.id == "seven"), None)
    page.heading("score.title", count=seven or "")
    gained = [
        page.label(
            f"score.{item.id}",
            points=f"{{badge:{item.points}}}",
            count=item.count or "",
            colours=" ".join(icons[colour] for colour in item.colours),
            species=data.words[f"species.{item.species}.name"] if item.species else "",
        )
        for item in common
    ]
    tie = ", ".join(icons[tie.id] for tie in data.compute(read_scoring).ties)
    lines = {"fish": "fish", "trophy": "common", "reel": "personal", "rock": "rock", "swap": "tie"}
    for sign, key in lines.items():
        text = page.label(f"score.{key}", common=" ".join(gained), tie=tie)
        page.icon_line(sign, text, BADGES if sign == "trophy" else AID_REST_BODY, 4.4)
    page.y += GAP - ROW + 0.7


def _draw_signs(page: AidPage[GameData]) -> None:
    page.heading("signs.title")
    words = page.data.words
    colours = [(mark, words[f"colour.{id}.name"]) for id, mark in colour_icons(page.data).items()]
    known = [*((sign, page.label(f"signs.{sign}")) for sign in SIGNS), *colours]
    wide = WIDE / SIGNS_WIDE

    def draw(sign: tuple[str, str], x: float, y: float) -> float:
        page.set.icon(sign[0], x + 1.9, y + 1.0, 3.8)
        page.set.write(sign[1], (x + 4.6, y - 0.8, wide - 5, 4.0), SIGN_NAME)
        return y + 4.5

    page.y = draw_grid(known, SIGNS_WIDE, LEFT, page.y, wide, draw) - 2.2


def sides(data: GameData) -> tuple[Side, Side]:
    """Return both sides of the player aid."""
    return (Side("turn.title", draw_turn), Side("rest.title", draw_rest))
