"""Papers with markers that a camera reads: the places of their boxes, and the meaning of ticks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.data.scoring import load_scoring
from companion.data.shared import read_shared
from companion.drawing.camera_codes import Area, CameraMarks
from companion.drawing.pad_page import HEIGHT, WIDTH, PadPage
from companion.drawing.shapes import Shape
from companion.drawing.theme import build_theme
from companion.games.game_type import Game
from companion.games.pad_sheet import draw_sheet


class Tick(NamedTuple):
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
    copies: Sequence[int] = (0,)  # their numbers; 0 for a paper that is no part of a sheet
    runs: Sequence[Sequence[int]] = ()  # boxes that are ticked one after the other, from 0
    written: Sequence[Area] = ()  # where people write words and numbers
    code: Area | None = None  # where a QR code with the version stands


class Judgement(NamedTuple):
    """The result of the rules for the boxes of a sheet."""

    ticked: frozenset[str]
    doubts: tuple[str, ...]  # boxes to ask a person about
    contradictions: tuple[str, ...]  # in words; their boxes are among the doubts


class SheetReading(Struct, frozen=True):
    """How a game reads its marked papers, in one edition of its values."""

    game: str
    version: str
    edition: str
    papers: tuple[MarkedPaper, ...]
    judge: Callable[[Mapping[str, Tick]], Judgement]
    player: Callable[[str, frozenset[str]], dict[str, object]]  # a player, from name and ticks
    label: Callable[[str], str]  # of a box, for people


def read_pad_paper(game: Game, overlay: Path | None) -> MarkedPaper:
    """Return the score pad of a game; its boxes are its groups, by table.

    Raises:
        CompanionError: it has none.
    """
    pad = game.load(overlay).compute(load_scoring).pad
    if pad is None:
        raise CompanionError(f"{game.slug} has no score pad")
    theme = build_theme(read_shared().roles, "line", "standard")
    page = PadPage(theme, pad.words, pad.columns, words_wide=pad.entry.value.words_wide)
    draw_sheet(page, pad)
    return MarkedPaper("pad", "the score pad", (WIDTH, HEIGHT), page.camera)
