"""Papers with markers that a camera reads: the places of their boxes, and the meaning of ticks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from companion.drawing.marker import Area, CameraMarks
from companion.drawing.shapes import Shape


class Tick(Struct, frozen=True):
    """The reading of a box."""

    ticked: bool
    sure: bool = True
    score: float = 1.0  # how much of a mark is there: from 1 on it is one


class MarkedPaper(Struct, frozen=True, eq=False):
    """A paper, or a half of a sheet, with a marker in each corner."""

    id: str
    title: str  # as a person calls it: `the left half`
    size: tuple[float, float]  # mm
    marks: CameraMarks
    shapes: tuple[Shape, ...] = ()  # its print, without what differs from copy to copy
    copies: tuple[int, ...] = (0,)  # their numbers; 0 for a paper that is no part of a sheet
    runs: tuple[tuple[str, ...], ...] = ()  # boxes that are ticked one after the other
    written: tuple[Area, ...] = ()  # where people write words and numbers
    code: Area | None = None  # where a QR code with the version stands

    @property
    def boxes(self) -> dict[str, Area]:
        """The boxes to be ticked, by id."""
        return {box.id: box.area for box in self.marks.boxes}


class Judgement(Struct, frozen=True):
    """The result of the rules for the boxes of a sheet."""

    ticked: frozenset[str]
    doubts: tuple[str, ...]  # boxes to ask a person about
    contradictions: tuple[str, ...] = ()  # in words; their boxes are among the doubts


class SheetReading(Struct, frozen=True):
    """How a game reads its marked papers, in one edition of its values."""

    game: str
    version: str
    edition: str
    papers: tuple[MarkedPaper, ...]
    judge: Callable[[Mapping[str, Tick]], Judgement]
    player: Callable[[str, frozenset[str]], dict[str, object]]  # a player, from name and ticks
    label: Callable[[str], str]  # of a box, for people
