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

# Of a sign, as shares of the radius that it has: its width; of an extra die how far it moves down,
# and how far up the plus above it and its half width.
SIGN, LOWERED, RAISED, PLUS = 1.86, 0.26, 0.84, 0.19
PLUS_MINUS = "±1"
RING, FLOATS = 1.12, 1.45  # of the back: radius of the ring, width of the floats


def token(data: GameData, entry: Entry[LureToken]) -> Token:
    """Return a token."""
    lure = entry.value
    front = TokenSide(_sign(lure), fill=f"lure.{lure.kind}.fill", ink=f"lure.{lure.kind}.ink")
    back = TokenSide(_back, fill="lure.back.fill", ink="lure.back.ink")
    return Token(entry.id, lure_name(data.words, lure), front, back, lure.copies)


def _sign(lure: LureToken) -> Callable[[Theme, float], Shapes]:
    """Return what draws the sign of a lure; an extra die has a plus above it."""
    name, value = {
        "adjust": ("adjust", PLUS_MINUS),
        "extra": ("die", str(lure.number)),
        "boost": ("boost", str(lure.vp)),
    }[lure.kind]
    extra = lure.kind == "extra"

    def centre(theme: Theme, radius: float) -> Shapes:
        ink = theme.color(f"lure.{lure.kind}.ink")
        shapes = icon(name, 0, LOWERED * radius if extra else 0, SIGN * radius, ink, value)
        return (*shapes, *_plus(radius, ink)) if extra else shapes

    return centre


def _plus(radius: float, ink: Color) -> Shapes:
    """Return a plus above an extra die, as bold as its outline."""
    pen, y, half = Pen(ink, STROKE / GRID * SIGN * radius), -RAISED * radius, PLUS * radius
    return (Line(-half, y, half, y, pen), Line(0, y - half, 0, y + half, pen))


def _back(theme: Theme, radius: float) -> Shapes:
    """Return two floats, one up and one down: the same when the token is turned half round."""
    ink = theme.color("lure.back.ink")
    floats = drawing("ground/floats", theme.ink)
    ring = Circle(0, 0, RING * radius, pen=Pen(ink, 0.2))
    return (ring, placed(floats, 0, 0, width=FLOATS * radius))
