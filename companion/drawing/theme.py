"""Colours by role: what a face names, and what it gets with an ink mode and a palette."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from companion.drawing.shapes import Color

Ink = Literal["full", "saver", "line"]
Palette = Literal["standard", "safe"]
INKS: tuple[Ink, ...] = ("full", "saver", "line")
PALETTES: tuple[Palette, ...] = ("standard", "safe")
BLACK = "#000000"
HEX = re.compile(r"#[0-9A-F]{6}")


@dataclass(frozen=True, slots=True)
class Role:
    """One use of colour, and how it looks in each palette and ink mode.

    A value is "#RRGGBB" or "none" (nothing is drawn). Empty: `safe` follows `standard`, `saver`
    follows the palette, `line` follows `saver`.
    """

    id: str
    standard: str
    safe: str = ""
    saver: str = ""
    line: str = ""

    def __post_init__(self) -> None:
        for name, value in zip(
            ("standard", "safe", "saver", "line"),
            (self.standard, self.safe, self.saver, self.line),
            strict=True,
        ):
            if value and value != "none" and not HEX.fullmatch(value):
                raise ValueError(f'"{name}" must be "#RRGGBB" in capitals or "none", not "{value}"')
        if not self.standard:
            raise ValueError('"standard" must be a colour or "none"')


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one print; None stands for nothing drawn."""

    ink: Ink
    palette: Palette
    colors: Mapping[str, Color | None]

    def color(self, role: str) -> Color:
        """Return the colour of a role, black where nothing would be drawn."""
        return self.colors[role] or BLACK


def theme(roles: Sequence[Role], ink: Ink, palette: Palette) -> Theme:
    """Return the colours of an ink mode and a palette."""
    colors: dict[str, Color | None] = {}
    for role in roles:
        value = (role.safe if palette == "safe" else "") or role.standard
        if ink != "full":
            value = role.saver or value
        if ink == "line":
            value = role.line or value
        colors[role.id] = None if value == "none" else value
    return Theme(ink, palette, colors)


def contrast(a: Color, b: Color) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2)."""
    low, high = sorted((_luminance(a), _luminance(b)))
    return (high + 0.05) / (low + 0.05)


@cache
def _luminance(color: Color) -> float:
    channels = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
