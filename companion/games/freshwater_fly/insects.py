"""Insects in the colours of a token."""

from __future__ import annotations

from companion.drawing.art import drawing
from companion.drawing.recolor import mixed, recolored
from companion.drawing.shapes import Symbol
from companion.drawing.theme import Theme

INK, WING = "#2B312F", "#B9BBB5"  # what the drawings are made of
WING_INK = 0.3  # share of the ink in the tone of the wings


def insect(slug: str, theme: Theme, *, fill: str, ink: str) -> Symbol:
    """Return an insect in the ink of a token, its wings between that and the ground.

    Args:
        slug: such as `mayfly`.
        theme: the colours.
        fill: role of the ground it stands on.
        ink: role of its own colour.

    Raises:
        CompanionError: there is no such insect.
    """
    color, ground = theme.color(ink), theme.colors[fill] or "#FFFFFF"
    wings = mixed(ground, color, WING_INK)
    return recolored(drawing(f"insect/{slug}", theme.ink), {INK: color, WING: wings})
