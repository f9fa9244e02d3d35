"""The lure tokens; their backs are all alike. Source: R Lures; F 24 tokens."""

from __future__ import annotations

from collections.abc import Callable

from companion.data.entry import Entry
from companion.data.game_data import GameData
from companion.drawing.art import drawing
from companion.drawing.icons import GRID, STROKE, icon
from companion.drawing.shapes import Circle, Color, Line, Pen, Shapes, placed
from companion.drawing.theme import Theme
from companion.games.lure.model import LureToken
from companion.games.lure.wording import lure_name
from companion.games.paper_parts import Token, TokenSide

# Of a sign, as shares of the radius that it has: its width, and how far it moves up; of the plus
# beside an extra die how far it moves left, and its half width; of the lure its width, and how far
# it moves down.
SIGN, RAISED, ASIDE, PLUS = 1.3, 0.42, 0.82, 0.15
TACKLE, LOWERED = 1.72, 0.6
DRAWN = {"adjust": "tackle/spinner", "extra": "tackle/wobbler", "boost": "tackle/spoon"}
PLUS_MINUS = "±1"
RING, FLOATS = 1.12, 1.45  # of the back: radius of the ring, width of the floats


def token(data: GameData, entry: Entry[LureToken]) -> Token:
    """Return a token."""
    lure = entry.value
    front = TokenSide(_sign(lure), fill=f"lure.{lure.kind}.fill", ink=f"lure.{lure.kind}.ink")
    back = TokenSide(_back, fill="lure.back.fill", ink="lure.back.ink")
    return Token(entry.id, lure_name(data.words, lure), front, back, lure.copies)


def _sign(lure: LureToken) -> Callable[[Theme, float], Shapes]:
    """Return what draws the sign of a lure above it; an extra die has a plus beside it."""
    name, value = {
        "adjust": ("adjust", PLUS_MINUS),
        "extra": ("die", str(lure.number)),
        "boost": ("boost", str(lure.vp)),
    }[lure.kind]

    def centre(theme: Theme, radius: float) -> Shapes:
        ink = theme.color(f"lure.{lure.kind}.ink")
        tackle = drawing(DRAWN[lure.kind], theme.ink)
        return (
            *icon(name, 0, -RAISED * radius, SIGN * radius, ink, value),
            *(_plus(radius, ink) if lure.kind == "extra" else ()),
            placed(tackle, 0, LOWERED * radius, width=TACKLE * radius),
        )

    return centre


def _plus(radius: float, ink: Color) -> Shapes:
    """Return a plus beside an extra die, as bold as its outline."""
    pen, half = Pen(ink, STROKE / GRID * SIGN * radius), PLUS * radius
    x, y = -ASIDE * radius, -RAISED * radius
    return (Line(x - half, y, x + half, y, pen), Line(x, y - half, x, y + half, pen))


def _back(theme: Theme, radius: float) -> Shapes:
    """Return two floats, one up and one down: the same when the token is turned half round."""
    ink = theme.color("lure.back.ink")
    floats = drawing("ground/floats", theme.ink)
    ring = Circle(0, 0, RING * radius, pen=Pen(ink, 0.2))
    return (ring, placed(floats, 0, 0, width=FLOATS * radius))
