"""The printed key of the icons of a game: one page for its guide."""

from __future__ import annotations

from collections.abc import Collection

from companion.drawing import icons, text
from companion.drawing.page import Page
from companion.drawing.shapes import Line, Pen, Shape
from companion.drawing.theme import Theme

A4 = 210.0, 297.0
MARGIN = 14.0
COLUMNS = 6
SIZE = 9.0  # of an icon, mm
TOP = 32.0  # of the first row, mm
LARGEST_ROW = 22.5


def key_height(names: Collection[str]) -> float:
    """Return the height that a key of these icons likes to have, mm."""
    return TOP + LARGEST_ROW * _rows(sum(name in names for name in icons.ICONS))


def icon_key(
    names: Collection[str],
    theme: Theme,
    title: str = "Icons",
    size: tuple[float, float] = A4,
) -> Page:
    """Return a page of `size` mm, A4 or Letter, with each icon once, 9 mm wide, its name below.

    An icon that carries a number stands there with an n beside its plain form.
    """
    width, height = size
    ink, quiet, rule = (_color(theme, role) for role in ("ink", "quiet", "rule"))
    shapes: list[Shape] = []
    shapes += text.fitted(
        title,
        text.TextBox(
            MARGIN, 12, 120, 12, "small-caps", 20, 12, valign="middle", fill=ink, spacing=0.3
        ),
    ).shapes
    shapes.append(Line(MARGIN, 26, width - MARGIN, 26, Pen(rule, 0.2)))
    cell = (width - 2 * MARGIN) / COLUMNS
    shown = {name: drawn for name, drawn in icons.ICONS.items() if name in names}
    row = min(LARGEST_ROW, (height - TOP - MARGIN) / _rows(len(shown)))
    for i, (name, drawn) in enumerate(shown.items()):
        x, y = MARGIN + cell * (i % COLUMNS), TOP + row * (i // COLUMNS)
        middle = x + cell / 2
        if drawn.holder:
            shapes += icons.icon(name, middle - SIZE * 0.6, y + SIZE / 2, SIZE, ink)
            shapes += icons.icon(name, middle + SIZE * 0.6, y + SIZE / 2, SIZE, ink, "n")
        else:
            shapes += icons.icon(name, middle, y + SIZE / 2, SIZE, ink)
        shapes += text.fitted(
            name.replace("-", " "),
            text.TextBox(
                x + 1, y + SIZE + 1.6, cell - 2, 4, "sans", 8.5, 6.5, align="middle", fill=quiet
            ),
        ).shapes
    return Page(width, height, tuple(shapes), bookmarks=(title,))


def _rows(count: int) -> int:
    return -(-count // COLUMNS) or 1


def _color(theme: Theme, role: str) -> str:
    return theme.colors[role] or "#000000"
