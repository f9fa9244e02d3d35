"""Colours by role. A drawing names a role; the ink mode and the palette decide its colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.core.limits import Pattern, Range
from companion.core.names import suggest_word
from companion.core.text_format import shorten_line

if TYPE_CHECKING:
    from companion.drawing.shapes import Color

Ink = Literal["full", "saver", "line"]
Palette = Literal["standard", "safe"]
INKS: tuple[Ink, ...] = ("full", "saver", "line")
PALETTES: tuple[Palette, ...] = ("standard", "safe")
BLACK, WHITE = "#000000", "#FFFFFF"
READABLE, PALE = 4.5, 1.5  # contrast of words with their ground; of a ground that needs an edge
PARTS = ("fill", "ink", "edge", "frame")
HEX = "#[0-9A-F]{6}|none"
OF_COLOR = '"#RRGGBB" in capitals or "none"'


ColorOrLeft: TypeAlias = Annotated[str, Pattern(f"({HEX})?", OF_COLOR)]


class Role(Struct, frozen=True):
    """One use of colour, with its colour in each palette and ink mode.

    A colour is "#RRGGBB", or "none" if nothing is drawn. If `safe` is empty, `standard` is used.
    If `saver` is empty, the colour of the palette is used. If `line` is empty, `saver` is used.
    """

    id: str
    standard: Annotated[str, Pattern(HEX, OF_COLOR)]
    safe: ColorOrLeft = ""
    saver: ColorOrLeft = ""
    line: ColorOrLeft = ""


Name = str  # of a drawing; "" for none


class Face(Struct, frozen=True):
    """A game's own look, from its `themes.toml`. Without a look, page heads are plain."""

    mark: Name = ""  # its title as a drawing
    scene: Name = ""  # scene on its boxes and the guide's cover
    hero: Name = ""  # drawing in front of the scene
    grain: Name = ""  # drawing repeated over the ground of a head
    top: Name = ""  # drawing repeated along the upper edge of a head
    foot: Name = ""  # drawing repeated along the lower edge of a head
    left: Name = ""  # drawing at the left end of a head, at full height
    right: Name = ""  # drawing at the right end of a head
    sign: Name = ""  # its ornament, used in page heads
    font: str = "serif-bold"  # font of its title
    capitals: bool = False  # whether the title is in capitals
    slant: Annotated[float, Range(-15, 15, "degrees")] = 0.0  # turn of title and foot, degrees
    inset: Annotated[float, Range(0, 10, "mm")] = 0.0  # from the edge of a piece to the drawings
    colours: tuple[Role, ...] = ()  # colours that replace ours


class Theme(Struct, frozen=True):
    """The colours of one print by role; a role with None is not drawn."""

    ink: Ink
    palette: Palette
    colors: Mapping[str, Color | None]
    face: Face | None = None  # of the game, if it has one

    def color(self, role: str) -> Color:
        """Return the colour of a role; black if the role is not drawn."""
        return self.colors[role] or BLACK


class _Colors(dict[str, "Color | None"]):
    """The colour of each role. CSS colours also serve as roles. CompanionError for other names."""

    def __init__(self, ink: Ink) -> None:
        super().__init__()
        self.ink = ink

    def __missing__(self, role: str) -> Color | None:
        if role.lower() in self:
            return self[role.lower()]
        name, _, part = role.removeprefix("class.").rpartition(".")
        if role.startswith("class.") and part in PARTS:
            colors = _named_colors(name, self.ink)
        else:
            colors, part = _named_colors(role, self.ink), ""
        if not colors:
            raise CompanionError(
                f'there is no colour role "{shorten_line(role)}"' + suggest_word(role, self)
            )
        return colors[part]


@cache
def _named_colors(name: str, ink: Ink) -> Mapping[str, Color | None]:
    """Derive a piece's fill, ink, edge and frame from a visible CSS colour; {} for other text."""
    from companion.drawing.ink_colors import (  # late: few owners name such colours
        mix_colors,
        parse_color,
    )

    color, share = parse_color(name) or (WHITE, 0.0)
    if share == 0:
        return {}
    color = mix_colors(WHITE, color, share)
    darker = (mix_colors(color, BLACK, n / 20) for n in range(21))
    on_white = next(dark for dark in darker if contrast_ratio(dark, WHITE) >= READABLE)
    if ink != "full":
        alone = color if ink == "saver" else BLACK if on_white == color else WHITE
        outline = on_white if ink == "saver" else BLACK
        return {"": alone, "fill": WHITE, "ink": outline, "edge": outline, "frame": outline}
    words = max((BLACK, WHITE), key=lambda other: contrast_ratio(color, other))
    edge = on_white if contrast_ratio(color, WHITE) < PALE else None
    return {"": color, "fill": color, "ink": words, "edge": edge, "frame": edge or color}


def build_theme(roles: Sequence[Role], ink: Ink, palette: Palette) -> Theme:
    """Return the colours for an ink mode and a palette."""
    colors = _Colors(ink)
    for role in roles:
        value = (role.safe if palette == "safe" else "") or role.standard
        if ink != "full":
            value = role.saver or value
        if ink == "line":
            value = role.line or value
        colors[role.id] = None if value == "none" else value
    return Theme(ink, palette, colors)


def with_face(plain: Theme, face: Face) -> Theme:
    """Return a theme with a game's own look. The game's colours replace those of the theme."""
    colors = _Colors(plain.ink)
    colors.update(plain.colors)
    colors.update(build_theme(face.colours, plain.ink, plain.palette).colors)
    return Theme(plain.ink, plain.palette, colors, face)


def contrast_ratio(a: Color, b: Color) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2)."""
    low, high = sorted((_luminance(a), _luminance(b)))
    return (high + 0.05) / (low + 0.05)


@cache
def _luminance(color: Color) -> float:
    channels = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
