"""A whole river as one picture, its boards staggered as they lie on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.drawing.page import Page
from companion.drawing.shapes import Group, Pen, Rect, Shape, Text
from companion.drawing.theme import Theme
from companion.games.salmon_run.river.joined import Stretch
from companion.games.salmon_run.river.picture import side_face
from companion.games.salmon_run.river.plan import Plan
from companion.games.salmon_run.river.plate import plate_words

SCALE = 0.36
MARGIN, FOOT = 8.0, 5.0
CAPTION_PT = 9.0


def overview(
    theme: Theme,
    words: Mapping[str, str],
    river: Sequence[Stretch],
    flat: float,
    *,
    caption: str,
    seed: str | None,
) -> Page:
    """Return the picture of a river.

    Args:
        theme: its colours.
        words: of the plates.
        river: from the start on.
        flat: how large a hex is, mm.
        caption: below the river.
        seed: that the sides are drawn from; None for those that everybody has.
    """
    plan = Plan(flat, river[0].side.rows)
    wide, high = plan.size
    left = min(stretch.across for stretch in river)
    right = max(stretch.across for stretch in river)
    across = wide + (right - left) * plan.column
    shapes: list[Shape] = []
    for number, stretch in enumerate(river, 1):
        said = plate_words(words, stretch.side, seed)
        face = side_face(theme, plan, stretch.side, said)
        x, y = (stretch.across - left) * plan.column, (len(river) - number) * high
        whole = Rect(0, 0, wide, high)
        shapes.append(Group(face.shapes, x, y, clip=whole))
        edge = Pen(theme.colors["rule"] or "#000000", 0.5)
        shapes.append(Rect(x, y, wide, high, pen=edge))
    page_w = across * SCALE + 2 * MARGIN
    page_h = len(river) * high * SCALE + 2 * MARGIN + FOOT
    ink = theme.colors["quiet"] or "#000000"
    return Page(
        round(page_w, 3),
        round(page_h, 3),
        (
            Rect(0, 0, page_w, page_h, fill=theme.colors["paper"] or "#FFFFFF"),
            Group(tuple(shapes), MARGIN, MARGIN, scale=SCALE),
            Text(MARGIN, page_h - MARGIN * 0.7, caption, "serif-italic", CAPTION_PT, ink),
        ),
    )
