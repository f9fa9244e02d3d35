"""Papers that a camera can read: the places of their boxes, and the meaning of ticks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from itertools import chain, combinations
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.data.scoring import read_pad
from companion.data.scoring_schema import PAD
from companion.data.shared import read_roles
from companion.drawing.camera_codes import Area, CameraMarks
from companion.drawing.pad_page import HEIGHT, WIDTH, PadPage
from companion.drawing.shapes import Shape
from companion.drawing.theme import build_theme
from companion.games.catalog import GAMES
from companion.games.pad_sheet import draw_sheet

MOST_UNSURE = 10  # boxes of a rule that it can settle

Rule = tuple[Sequence[str], Callable[[Set[str]], bool], str]
"""Boxes, whether those that are ticked may be so together, and the words if they may not."""


class Tick(NamedTuple):
    """The reading of one box: whether it is ticked, and how surely."""

    ticked: bool
    sure: bool = True
    score: float = 1.0  # strength of the mark; a tick from 1 on


class MarkedPaper(Struct, frozen=True, eq=False):
    """A paper to be photographed, such as half a sheet; each corner has a marker."""

    id: str
    title: str  # name for people: `the left half`
    size: tuple[float, float]  # mm
    marks: CameraMarks
    shapes: tuple[Shape, ...] = ()  # its print, without parts that differ by copy
    copies: Sequence[int] = (0,)  # copy numbers; 0 for a paper outside a sheet
    runs: Sequence[Sequence[int]] = ()  # boxes to tick in sequence, from the first
    written: Sequence[Area] = ()  # areas for handwriting
    code: Area | None = None  # area of the QR code with the version


class Judgement(NamedTuple):
    """The result of reading a sheet: ticked boxes, boxes in doubt, and contradictions."""

    ticked: frozenset[str]
    doubts: tuple[str, ...]  # boxes to ask about
    contradictions: tuple[str, ...]  # messages; their boxes are among the doubts


class SheetReading(Struct, frozen=True):
    """All that is needed to read photos of a game's sheets: the papers, and rules for ticks."""

    game: str
    version: str
    edition: str
    papers: tuple[MarkedPaper, ...]
    rules: Sequence[Rule]
    labels: Mapping[str, str]  # labels of boxes that count, for people
    player: Callable[[str, frozenset[str]], dict[str, object]]  # a player, from name and ticks

    def judge(self, ticks: Mapping[str, Tick], answers: Mapping[str, bool]) -> Judgement:
        """Decide which boxes are ticked, and list those still in doubt.

        A person's `answers` replace what the camera saw. If a rule allows only one reading of an
        unsure box, this reading is used. A rule with more than MOST_UNSURE unsure boxes is skipped.
        """
        ticks = {**ticks, **{box: Tick(is_ticked) for box, is_ticked in answers.items()}}
        suspects, contradictions = list[str](), list[str]()
        for boxes, is_legal, words in self.rules:
            unsure = [box for box in boxes if box in ticks and not ticks[box].sure]
            if len(unsure) > MOST_UNSURE or any(box not in ticks for box in boxes):
                continue
            ticked = {box for box in boxes if ticks[box].ticked}
            subsets = chain(*(combinations(unsure, size) for size in range(len(unsure) + 1)))
            possible = [each for each in subsets if is_legal(ticked.difference(unsure).union(each))]
            if not possible:
                contradictions.append(words)
                alone = [box for box in boxes if is_legal(ticked ^ {box})]
                suspects += alone or [box for box in boxes if box in ticked]
            for box in unsure:
                if len(settled := {box in each for each in possible}) == 1:
                    ticks[box] = Tick(settled.pop())
        doubts = [box for box, tick in ticks.items() if not tick.sure and box in self.labels]
        doubts = [box for box in dict.fromkeys(doubts + suspects) if box not in answers]
        ticked_boxes = frozenset(box for box, tick in ticks.items() if tick.ticked)
        return Judgement(ticked_boxes, tuple(doubts), tuple(contradictions))


def read_pad_paper(slug: str, overlay: Path | None) -> MarkedPaper:
    """Return a game's score pad as a marked paper, with a box for each group of rows.

    Raises CompanionError if the game has no score pad.
    """
    theme = build_theme(read_roles(), "line", "standard")
    for game in GAMES:
        if game.slug == slug and (data := game.load(overlay)).has(PAD.name):
            pad = data.compute(read_pad)
            page = PadPage(theme, pad.words, pad.columns, words_wide=pad.entry.value.words_wide)
            draw_sheet(page, pad)
            return MarkedPaper("pad", "the score pad", (WIDTH, HEIGHT), page.camera)
    raise CompanionError(f"{slug[:40]} has no score pad that can be read")
