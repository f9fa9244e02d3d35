"""How dice are cast, in three pictures on the player aid: hidden, shown, in their order."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.data.game_data import GameData
from companion.drawing.aid_page import GAP, LEFT, ROW, SMALL, WIDE, AidPage
from companion.drawing.shapes import Pen, Polygon, Rect
from companion.drawing.widgets import draw_circled_number
from companion.games.lure.model import PLAYERS, colour, mark

HIGH = 15.4  # mm: the panel
STEPS = {"choose": 15.4, "lift": 17.2, "order": 14.6}  # mm: how wide the pictures are
DIE, SIGN = 3.7, 24 / 17  # mm: a die; how much larger its icon is, with the room round it
SCREEN = (8.6, 5.6, 2.4, 1.1)  # mm: middle of a screen, width of a wing, how far it falls
FIRST, SECOND = ("die-3",), ("die-5", "20")
SAID = replace(SMALL, valign="middle", leading=1.1)


def draw_cast(page: AidPage[GameData]) -> None:
    """Draw dice behind a screen, the screen lifted, and who goes first."""
    page.heading("cast.title")
    top, part = page.y - 0.6, WIDE / len(STEPS)
    page.plate(LEFT, top, WIDE, HIGH)
    for number, (name, wide) in enumerate(STEPS.items()):
        x = LEFT + number * part
        _picture(page, name, x + 2.4, top + HIGH / 2)
        said = x + 2.4 + wide
        place = (said, top + 0.6, x + part - 2.2 - said, HIGH - 1.2)
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
    """Draw dice side by side, each named by its icon or by what a die of more sides shows."""
    for number, die in enumerate(dice):
        at = x + number * (DIE + 0.4)
        fill = page.theme.colors["plate"] or "#FFFFFF"
        page.set.put(Rect(at, y - DIE / 2, DIE, DIE, 0.6, fill=fill))
        name, value = ("die", die) if die.isdecimal() else (die, "")
        page.set.icon(name, at + DIE / 2, y, DIE * SIGN, value=value)


def _screen(page: AidPage[GameData], x: float, y: float) -> None:
    """Draw the screen of the first player from outside: its mark, and wings that fold back."""
    player = PLAYERS[0]
    w, h, wing, fall = SCREEN
    fill, edge = (page.theme.colors[colour(player, part)] for part in ("fill", "edge"))
    pen = Pen(edge or page.set.color("plate"), 0.25)
    for a, b in ((x, x + wing), (x + 2 * wing + w, x + wing + w)):
        corners = ((a, y - fall), (b, y), (b, y + h), (a, y + h - fall))
        page.set.put(Polygon(corners, fill or "#FFFFFF", pen))
    page.set.put(Rect(x + wing, y, w, h, fill=fill or "#FFFFFF", pen=pen))
    middle = x + wing + w / 2, y + h / 2
    page.set.icon(mark(player), *middle, 4.2, role=colour(player, "ink"))
