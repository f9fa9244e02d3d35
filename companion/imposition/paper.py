"""Paper sizes, and parsing of their names."""

from __future__ import annotations

import re

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.core.names import suggest_names
from companion.core.units import inches

SMALLEST = 40.0
LARGEST = 2000.0

_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)\s*(mm|in)?")


class Paper(Struct, frozen=True):
    """A sheet of paper, mm; sizes with a name, such as A4, are portrait."""

    name: str
    width: float
    height: float

    @property
    def turned(self) -> Paper:
        """The same sheet in the other orientation."""
        return Paper(self.name, self.height, self.width)


PAPERS = (
    Paper("a4", 210.0, 297.0),
    Paper("letter", inches(8.5), inches(11)),
    Paper("a3", 297.0, 420.0),
    Paper("tabloid", inches(11), inches(17)),
    Paper("legal", inches(8.5), inches(14)),
    Paper("a5", 148.0, 210.0),
)


def parse_paper(text: str) -> Paper:
    """Parse the name of a paper, such as `Letter`, or a size, such as `120x80`.

    A size keeps its orientation; its sides are 40 to 2000 mm. Two sides below 40 are inches, so
    `11x17` is tabloid, except if `mm` stands at the end. Raises CompanionError for any other text.
    """
    name = text.strip().lower()
    for paper in PAPERS:
        if paper.name == name:
            return paper
    size = _SIZE.fullmatch(name)
    if size is None:
        known = suggest_names(name, (paper.name for paper in PAPERS))
        raise CompanionError(
            f'there is no paper "{text}"{known}, or a size such as 120x80 (mm) or 11x17 (inches)'
        )
    width, height = float(size[1]), float(size[2])
    if size[3] == "in" or (not size[3] and max(width, height) < SMALLEST):
        width, height = inches(width), inches(height)
    if not all(SMALLEST <= side <= LARGEST for side in (width, height)):
        raise CompanionError(
            f"paper of {width:g} x {height:g} mm is out of range;"
            f" use sides from {SMALLEST:g} to {LARGEST:g} mm"
        )
    for paper in (*PAPERS, *(paper.turned for paper in PAPERS)):
        if (paper.width, paper.height) == (width, height):
            return paper
    return Paper(f"{width:g}x{height:g}", width, height)
