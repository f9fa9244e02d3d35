"""The start marker and the tokens of Captain Ruth."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.data.entry import Entry
from companion.drawing import fonts
from companion.drawing.art import drawing
from companion.drawing.component import Component
from companion.drawing.folding.standee import standee
from companion.drawing.icons import icon
from companion.drawing.shapes import Line, Pen, Shape, Shapes, Text, placed
from companion.drawing.theme import Theme
from companion.games.fleet_dice.dice import LABELS
from companion.games.fleet_dice.load import FleetDice
from companion.games.fleet_dice.pieces import CaptainToken, Marks, Sizes, StartMarker
from companion.games.game import Choices
from companion.games.kits import kit
from companion.games.needed import solo_only
from companion.games.parts import (
    Figure,
    Token,
    TokenSide,
    standees_component,
    tokens_component,
)

LIGHTHOUSE = "ground/lighthouse"
PLINTH = 0.16  # share of the height of the marker for its word
WORD_PT = 9.0
SIGNS: Mapping[Marks, str] = {"boat": "boat", "town": "wharf", "round": "reroll"}


def tokens(data: FleetDice, choices: Choices) -> tuple[Component, ...]:
    """Return the start marker and the tokens.

    Source: F captain tokens are used only in the solo game.
    """
    pieces = data.pieces
    tokens = pieces.captain_tokens
    return (
        standees_component(
            kit("start-marker", pieces.start_marker, data.words, LABELS),
            [_marker(entry, pieces.sizes.value, data.words) for entry in pieces.start_marker],
        ),
        solo_only(
            tokens_component(
                kit("captain-tokens", tokens, data.words, LABELS),
                [_token(entry, data.words) for entry in tokens],
                pieces.sizes.value.captain_token,
            ),
            choices,
        ),
    )


def _marker(entry: Entry[StartMarker], sizes: Sizes, words: Mapping[str, str]) -> Figure:
    width, height = sizes.start_marker

    def side(theme: Theme) -> Shapes:
        return _lighthouse(theme, width, height, words["marker.start.word"])

    return Figure(
        entry.id,
        words[f"marker.{entry.id}.name"],
        standee(width, height),
        side,
        side,
        copies=entry.value.copies,
    )


def _lighthouse(theme: Theme, width: float, height: float, word: str) -> Shapes:
    """Return a lighthouse over a word, from (0, 0) to (width, height)."""
    art = drawing(LIGHTHOUSE, theme.ink)
    ink = theme.colors["ink"] or "#000000"
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


def _token(entry: Entry[CaptainToken], words: Mapping[str, str]) -> Token:
    side = TokenSide(_cap_over(SIGNS[entry.value.marks]), fill="captain.fill", ink="captain.ink")
    return Token(entry.id, words[f"token.{entry.value.marks}"], side, copies=entry.value.copies)


def _cap_over(sign: str) -> Callable[[Theme, float], Shapes]:
    """Return a captain's cap over the sign of what the token lies on."""

    def centre(theme: Theme, radius: float) -> Shapes:
        ink = theme.colors["captain.ink"] or "#000000"
        shapes: tuple[Shape, ...] = (
            *icon("captain", 0, -0.44 * radius, 1.2 * radius, ink),
            *icon(sign, 0, 0.56 * radius, 0.96 * radius, ink),
        )
        return shapes

    return centre
