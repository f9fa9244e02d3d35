"""The printed key of the icons of a game: what each sign means, for its guide."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from companion.drawing import icons
from companion.drawing.shapes import Shape
from companion.drawing.text import TextStyle, fit_text
from companion.drawing.theme import Theme

SIZE = 7.0  # of an icon, mm
CELL = 57.0  # mm that an icon with its meaning needs
ROW, LOWEST_ROW = 11.5, 9.8
PAIR = 9.0  # from an icon to the same with a number
MEANING = TextStyle(
    size_pt=8.5, role="quiet", smallest_pt=7.0, leading=1.18, valign="middle", most_lines=2
)


def icons_with_meaning(names: Collection[str], meanings: Mapping[str, str]) -> tuple[str, ...]:
    """Return the icons in use that have a meaning, in the order of the meanings.

    Args:
        names: of icons, `coin-value` for one that carries a number.
        meanings: by name.
    """
    return tuple(
        name
        for name in meanings
        if name in icons.icon_names() and (name in names or f"{name}-value" in names)
    )


def count_key_rows(count: int, width: float) -> int:
    """Return how many rows so many icons fill."""
    return -(-count // count_key_columns(width))


def draw_icon_key(
    names: Collection[str],
    meanings: Mapping[str, str],
    theme: Theme,
    width: float,
    row: float = ROW,
) -> tuple[Shape, ...]:
    """Return the icons in use with their meanings, in columns from (0, 0).

    Args:
        names: the icons in use.
        meanings: by name.
        theme: colours of icons and words.
        width: of all columns, mm.
        row: from an icon to the one below, mm.

    An icon stands there as it is used: plain, with an n for the number that it carries, or both.
    What has no meaning is left out.
    """
    ink, quiet = (theme.color(role) for role in ("ink", "quiet"))
    shown = icons_with_meaning(names, meanings)
    step, rows = width / count_key_columns(width), count_key_rows(len(shown), width)
    shapes: list[Shape] = []
    for place, name in enumerate(shown):
        x, y = step * (place // rows), row * (place % rows)
        left = x
        for form, value in ((name, ""), (f"{name}-value", "n")):
            if form in names:
                shapes += icons.draw_icon(name, left + SIZE / 2, y + SIZE / 2, SIZE, ink, value)
                left += PAIR
        left += SIZE + 3 - PAIR
        room = (left, y - 1, x + step - 4 - left, SIZE + 2)
        shapes += fit_text(meanings[name], room, MEANING, quiet).shapes
    return tuple(shapes)


def count_key_columns(width: float) -> int:
    """Return how many icons stand side by side."""
    return max(1, int(width // CELL))
