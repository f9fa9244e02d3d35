"""The start marker and the tokens of Captain Ruth."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.data.entry import Entry
from companion.data.game_data import GameData
from companion.drawing import fonts
from companion.drawing.art import drawing
from companion.drawing.folding.standee import standee
from companion.drawing.icons import icon
from companion.drawing.shapes import Line, Pen, Shapes, Text, placed
from companion.drawing.theme import Theme
from companion.games.fleet_dice.pieces import CaptainToken, Marks, StartMarker
from companion.games.fleet_dice.tables import SIZES
from companion.games.parts import Figure, Token, TokenSide

LIGHTHOUSE = "ground/lighthouse"
PLINTH = 0.16  # share of the height of the marker for its word
WORD_PT = 9.0
SIGNS: Mapping[Marks, str] = {"boat": "boat", "town": "wharf", "round": "reroll"}


def marker(data: GameData, entry: Entry[StartMarker]) -> Figure:
    """Return the start marker."""
    width, height = data.value(SIZES).start_marker

    def side(theme: Theme) -> Shapes:
        return _lighthouse(theme, width, height, data.words["marker.start.word"])

    return Figure(
        entry.id,
        data.words[f"marker.{entry.id}.name"],
        standee(width, height),
        side,
        side,
        copies=entry.value.copies,
    )


def _lighthouse(theme: Theme, width: float, height: float, word: str) -> Shapes:
    """Return a lighthouse over a word, from (0, 0) to (width, height)."""
    art = drawing(LIGHTHOUSE, theme.ink)
    ink = theme.color("ink")
    high = height * (1 - PLINTH)
    wide = min(width - 2.0, (high - 2.0) * art.w / art.h)
    size_pt = min(WORD_PT, WORD_PT * (width - 3) / fonts.width(word, "small-caps", WORD_PT, 0.2))
    middle = high + height * PLINTH / 2
    return (
        placed(art, width / 2, high / 2 + 0.4, width=wide),
        Line(2.0, high, width - 2.0, high, Pen(theme.colors["rule"] or ink, 0.2)),
        Text(
            width / 2,
            round(middle + fonts.cap_height("small-caps", size_pt) / 2 - 0.3, 3),
            word,
            "small-caps",
            round(size_pt, 2),
            ink,
            anchor="middle",
            spacing=0.2,
        ),
    )


def token(data: GameData, entry: Entry[CaptainToken]) -> Token:
    """Return a token of Captain Ruth. Source: F they are used only in the solo game."""
    row = entry.value
    side = TokenSide(_cap_over(SIGNS[row.marks]), fill="captain.fill", ink="captain.ink")
    return Token(entry.id, data.words[f"token.{row.marks}"], side, copies=row.copies)


def _cap_over(sign: str) -> Callable[[Theme, float], Shapes]:
    """Return a captain's cap over the sign of what the token lies on."""

    def centre(theme: Theme, radius: float) -> Shapes:
        ink = theme.color("captain.ink")
        cap = icon("captain", 0, -0.44 * radius, 1.2 * radius, ink)
        return (*cap, *icon(sign, 0, 0.56 * radius, 0.96 * radius, ink))

    return centre
