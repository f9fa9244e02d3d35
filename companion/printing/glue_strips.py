"""What is printed on the glue strips of large pieces: all of it goes under the next part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.drawing import fonts
from companion.drawing.shapes import Group, Line, Path, Pen, Rect, Shape, Text
from companion.printing.page_plan import PagePlan, PosterPage

NARROWEST = 5.0  # mm: what is printed beyond a part by less is bleed, not a glue strip
OFF = 0.5  # mm from the seam to the dashes: the next part covers them
PICTURE = 2.0  # mm beside the seam that are left to the picture, for parts glued a little off
STEP = 5.0  # mm from line to line of the hatching
FACE, SIZE_PT = "sans", 7.0
INK, PAPER = "#000000", "#FFFFFF"


def draw_glue_strips(plan: PagePlan, words: Mapping[str, str]) -> Iterator[Shape]:
    """Yield dashes beside each seam, hatching, and the words that the next part goes on top.

    On the back a strip lies over the next part and would be seen, so backs have none.
    """
    for place in plan.places:
        if place.pane is None or plan.side != "front":
            continue
        for frame, long in iter_strips(place.pane):
            yield Group(tuple(_strip(long, words["footer.glue"])), frame[0], frame[1], frame[2])


def iter_strips(pane: PosterPage) -> Iterator[tuple[tuple[float, float, float], float]]:
    """Yield where each glue strip begins, its turn, and its length along the seam, mm.

    Before it is turned a strip runs to the right, below its seam.
    """
    part, printed = pane.part, pane.printed
    if printed.bottom - part.bottom >= NARROWEST:
        yield (printed.left, part.bottom, 0.0), printed.right - printed.left
    if printed.right - part.right >= NARROWEST:
        yield (part.right, part.bottom, -90.0), part.bottom - printed.top


def _strip(long: float, words: str, deep: float = 10.0) -> Iterator[Shape]:
    slanted = deep - PICTURE
    starts = [step * STEP - slanted for step in range(1, int((long + slanted) / STEP) + 1)]
    hatching = "".join(f"M{x:g} {deep:g}L{x + slanted:g} {PICTURE:g}" for x in starts)
    lines = tuple(
        Path(hatching, pen=Pen(color, width, round=False))
        for color, width in ((PAPER, 0.4), (INK, 0.12))
    )
    yield Group(lines, clip=Rect(0, PICTURE, long, slanted))
    yield Line(0, OFF, long, OFF, Pen(PAPER, 0.4, round=False))
    yield Line(0, OFF, long, OFF, Pen(INK, 0.12, (1.5, 1.5), round=False))
    wide = fonts.text_width(words, FACE, SIZE_PT)
    if wide + 4 <= long:
        middle = (PICTURE + deep) / 2
        yield Rect((long - wide) / 2 - 1.5, middle - 2.2, wide + 3, 4.4, 1.0, fill=PAPER)
        low = middle + fonts.x_height(FACE, SIZE_PT) / 2
        yield Text(long / 2, low, words, FACE, SIZE_PT, INK, "middle")
