"""The side of a player aid with a turn: dice actions, the cast, finesse actions."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.words import fill_template
from companion.data.game_data import GameData
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
from companion.drawing.shapes import Circle, Pen
from companion.drawing.text import TextStyle
from companion.drawing.widgets import draw_circled_number
from companion.games.freshwater_fly.aid_cast import PITCH, draw_example, draw_mark
from companion.games.freshwater_fly.cards import STRIKE_CARDS
from companion.games.freshwater_fly.model import COLUMNS, MOST_FINESSE
from companion.games.freshwater_fly.tables import BOARD, CASTING, DICE_ACTIONS, FINESSE_ACTIONS

PLUS_MINUS = "±"
ACTION = TextStyle("serif-bold", 11, valign="middle")
ACTION_LINE = TextStyle(size_pt=8.25, smallest_pt=8.0)
STEP = TextStyle("serif-bold", 9)
MATCH = replace(QUIET, align="end", valign="middle")
START = replace(BODY, align="middle", valign="middle")
STEP_GAP = 1.2  # mm between two steps of a cast


def draw_turn(page: AidPage[GameData]) -> None:
    """Draw the side with a turn: dice actions, the cast, finesse."""
    page.y += page.set.write(page.label("turn.line"), (LEFT, page.y, WIDE, 14), BODY) + 3.6
    _dice_actions(page)
    _cast(page)
    _finesse(page)
    _start(page)
    page.finish()


def _dice_actions(page: AidPage[GameData]) -> None:
    """Draw the dice actions side by side, each on a plate."""
    page.heading("dice.title")
    actions = [entry.value for entry in page.data.some(DICE_ACTIONS)]
    gap = 3.0
    wide = (WIDE - gap * (len(actions) - 1)) / len(actions)
    high, top = 20.0, page.y
    for i, action in enumerate(actions):
        x = LEFT + i * (wide + gap)
        page.plate(x, top, wide, high)
        page.set.icon(action.sign, x + 5.6, top + 4.9, 7.2)
        values = {"gain": action.gain or "", "most": MOST_FINESSE}
        name = fill_template(page.label(f"dice-actions.{action.id}.name"), values)
        page.set.write(name, (x + 10.6, top + 1.4, wide - 12, 7.2), ACTION)
        line = fill_template(page.label(f"dice-actions.{action.id}.line"), values)
        page.set.write(line, (x + 2.2, top + 9.5, wide - 4.2, high - 10.2), ACTION_LINE)
    page.y = top + high + GAP


def _cast(page: AidPage[GameData]) -> None:
    """Draw a cast over the river beside what each of its steps earns, then what follows a hook."""
    page.heading("cast.title")
    casting = page.data.value(CASTING)
    steps = [("landing", casting.landing)] + [("drift", casting.drift)] * casting.drifts
    top, left = page.y, LEFT + COLUMNS * PITCH[0] + 4.5
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
        page.set.write(
            page.label("cast.match"), (x, first - 1.4, RIGHT - signs - x - 2, 4.2), MATCH
        )
        for card in range(earned):
            page.set.icon("strike", RIGHT - 3.4 - 4.3 * card, first + 0.75, 3.8)
    page.y = low + 3.2
    page.lines("cast.dealer", "cast.none", "cast.over", drifts=casting.drifts)
    if chances := list(_chances(page)):
        page.lines("cast.chance", n=len(chances), chances=", ".join(chances))
    page.lines("cast.hook", "cast.rock")
    page.y += GAP - ROW + 1


def _chances(page: AidPage[GameData]) -> Iterator[str]:
    """Yield the chance, in percent, of the hook among one, two and more strike cards."""
    cards = [card for card in page.data.values(STRIKE_CARDS) for _ in range(card.copies)]
    if [card.shows for card in cards].count("hook") == 1:
        for shown in range(1, len(cards) + 1):
            yield f"{round(100 * shown / len(cards))}{NBSP}%"


def _start(page: AidPage[GameData]) -> None:
    """Draw where the tokens of a player begin, on a plate at the foot."""
    page.y += 0.8
    page.plate(LEFT, page.y, WIDE, 7.2)
    said = page.label("start.line", start=page.data.value(BOARD).start_finesse)
    page.set.write(said, (LEFT + 3, page.y, WIDE - 6, 7.2), START)
    page.y += 7.2


def _finesse(page: AidPage[GameData]) -> None:
    """Draw the finesse actions under the numbers of the track that they need."""
    actions = page.data.values(FINESSE_ACTIONS)
    costs = sorted({action.cost for action in actions})
    page.heading("finesse.title", cost=" / ".join(map(str, costs)))
    step = 5.2
    for action in actions:
        middle = page.y + 1.75
        for level in range(1, MOST_FINESSE + 1):
            x = LEFT + 2.0 + (level - 1) * step
            if level >= action.needs:
                draw_circled_number(page.set, level, x, middle, 2.1, 7.5, "accent")
            else:
                rule = Pen(page.set.color("rule"), 0.25)
                page.set.put(Circle(x, middle, 2.1, pen=rule))
        left = LEFT + MOST_FINESSE * step + 1.2
        value = PLUS_MINUS if action.sign == "die" else ""
        page.set.icon(action.sign, left + 2.3, middle, 4.6, value=value)
        said = page.label(f"finesse-actions.{action.id}.line")
        room = (left + 6.4, page.y - 0.4, RIGHT - left - 6.4, 12.0)
        high = page.set.write(said, (room[0], middle - 1.05, *room[2:]), BODY)
        page.y = max(middle + 2.1, middle - 0.3 + high) + 0.85
