"""Insects in the colours of a token."""

from __future__ import annotations

from collections.abc import Mapping

from companion.drawing.art import load_drawing
from companion.drawing.ink_colors import WHITE, mix_colors, recolor
from companion.drawing.shapes import Circle, Color, Group, Path, Pen, Point, Shape, Symbol
from companion.drawing.theme import Theme, contrast_ratio

INK, WING = "#2B312F", "#B9BBB5"  # what the drawings are made of
WING_INK = 0.3  # share of the ink in the tone of the wings
# The wings of a fly in colour: their share of white on a ground of little contrast to white, and
# their colour on white.
WING_LIGHT, PALE, NEARLY_WHITE, WING_SHEEN = 0.6, 4.0, 1.1, "#CFDDE3"
# In mm, as drawn: a hook's wire, the radius of its eye, and the room that it takes round an insect.
WIRE, EYE, ROOM = 0.5, 0.55, 3.0
# The hook that an insect is tied to as a fly: its bend behind the body, and its eye at the head.
HOOKS: Mapping[str, tuple[str, Point | None]] = {
    "ant": ("M7.6 15L7.6 17.3C7.6 19.5 4.2 19.5 4.2 17.4L4.2 16L5.1 17.1", (7.6, 0.9)),
    "caddis": (
        "M10.4 11.4C13 11.6 14.8 12.4 14.5 14C14.2 15.7 11.8 15.8 11.2 13.8L12.1 14.3",
        None,
    ),
    "dragonfly": ("M9 14L9 16.8C9 19 5.6 19 5.6 16.9L5.6 15.5L6.5 16.6", None),
    "mayfly": ("M10.6 9.3C13.6 8.7 15.6 9.8 15.4 12C15.2 14.2 12.1 14.5 11.2 12L12.2 12.7", None),
    "midge": ("M9 14.6L9 17C9 19.2 5.6 19.2 5.6 17.1L5.6 15.7L6.5 16.8", (9.0, 2.4)),
    "stonefly": ("M5.9 15L5.9 17.7C5.9 19.9 2.5 19.9 2.5 17.8L2.5 16.4L3.4 17.5", (5.9, 1.3)),
}


def draw_insect(
    slug: str, theme: Theme, *, fill: str, ink: str, wings: Color | None = None
) -> Symbol:
    """Return an insect, such as `mayfly`, in the ink of a token; CompanionError if there is none.

    `fill` is the role of its ground, `ink` of its colour; the wings are between both, unless given.
    """
    color, ground = theme.color(ink), theme.colors[fill] or WHITE
    tone = wings or mix_colors(ground, color, WING_INK)
    return recolor(load_drawing(f"insect/{slug}", theme.ink), {INK: color, WING: tone})


def draw_tied_fly(slug: str, theme: Theme, *, fill: str, ink: str) -> Symbol:
    """Return an insect as a fly, tied to its hook and dressed with thread; see `draw_insect`."""
    ground = theme.colors[fill] or WHITE
    lit = (
        mix_colors(ground, WHITE, WING_LIGHT)
        if contrast_ratio(ground, WHITE) > NEARLY_WHITE
        else WING_SHEEN
    )
    wings = lit if theme.ink == "full" and contrast_ratio(ground, WHITE) < PALE else None
    plain = draw_insect(slug, theme, fill=fill, ink=ink, wings=wings)
    pen = Pen(theme.color(ink), WIRE)
    bend, eye = HOOKS[slug]
    hook: tuple[Shape, ...] = (Path(bend, pen=pen), *([Circle(*eye, EYE, pen=pen)] if eye else []))
    dressing = load_drawing(f"dressing/{slug}", theme.ink).shapes
    fly = Group((*hook, *plain.shapes, *dressing), ROOM, ROOM)
    return Symbol(f"{plain.name}-tied", plain.w + 2 * ROOM, plain.h + 2 * ROOM, (fly,))
