"""Whole sheets from one photograph or several: halves that belong together, answers, the record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, field

from companion.core.errors import CompanionError
from companion.games.marked_paper import Judgement, SheetReading, Tick
from companion.photo.picture_file import Array
from companion.photo.reader import PaperRead, read_papers

MOST_APART = 3  # boxes in which two photos of one paper may differ


class PhotoSheet(Struct):
    """A sheet of which one paper or more are read."""

    copy: int
    papers: dict[str, PaperRead] = field(default_factory=dict)
    answers: dict[str, bool] = field(default_factory=dict)  # of a person

    def judge(self, reading: SheetReading) -> Judgement:
        """Return what is ticked by photograph, rules and person, and what is left to ask."""
        ticks: dict[str, Tick] = {}
        for paper in self.papers.values():
            ticks |= paper.ticks
        ticks |= {name: Tick(on) for name, on in self.answers.items() if name in ticks}
        judgement = reading.judge(ticks)
        doubts = tuple(name for name in judgement.doubts if name not in self.answers)
        return Judgement(judgement.ticked, doubts, judgement.contradictions)

    def find_paper(self, box: str) -> PaperRead:
        """Return the paper that has a box."""
        return next(paper for paper in self.papers.values() if box in paper.ticks)


def read_sheets(
    photos: Iterable[tuple[str, Array]], readings: Sequence[SheetReading]
) -> tuple[SheetReading, list[PhotoSheet], list[str]]:
    """Return the reading, the sheets in photographs, and why other papers cannot be read.

    Raises:
        CompanionError: no marked paper is in a photograph, or two sheets cannot be told apart.
    """
    sheets: list[PhotoSheet] = []
    refusals: list[str] = []
    for name, grey in photos:
        reading, papers = read_papers(name, grey, readings)
        if not papers:
            raise CompanionError(
                f"no sheet with markers in its corners is in {name}; show all four corners, or"
                " print new sheets: companion print fleet --only score-sheets"
            )
        readings = (reading,) if any(paper.version for paper in papers) else readings
        by_copy: dict[int, dict[str, PaperRead]] = {}
        for paper in papers:
            if paper.refusal:
                refusals.append(
                    f"{name}: {paper.paper.title}{f' of sheet {paper.copy}' * bool(paper.copy)}:"
                    f" {paper.refusal}"
                )
            else:
                by_copy.setdefault(paper.copy, {})[paper.paper.id] = paper
        for copy, halves in by_copy.items():
            _add(sheets, copy, halves)
    return readings[0], sheets, refusals


def find_missing(reading: SheetReading, sheets: Iterable[PhotoSheet]) -> list[str]:
    """Return which papers of sheets are in no photograph, and what to do."""
    return [
        f"sheet {sheet.copy}: {paper.title} is missing; take a photo of it"
        for sheet in sheets
        if sheet.papers.keys() & reading.needed
        for paper in reading.papers
        if paper.id in reading.needed - sheet.papers.keys()
    ]


def _add(sheets: list[PhotoSheet], copy: int, halves: Mapping[str, PaperRead]) -> None:
    """Put the papers of one photograph to a sheet that lacks them, or make a new one."""
    same = [sheet for sheet in sheets if sheet.copy == copy]
    for sheet in same:
        both = sheet.papers.keys() & halves.keys()
        if both and all(_agree(sheet.papers[half].ticks, halves[half].ticks) for half in both):
            sheet.papers = {**halves, **sheet.papers}
            for half in both:
                sheet.papers[half].ticks = _merge(sheet.papers[half].ticks, halves[half].ticks)
            return
    lacking = [sheet for sheet in same if not sheet.papers.keys() & halves.keys()]
    if len(lacking) > 1 or (lacking and len(same) > 1):
        raise CompanionError(
            f"two sheets have the number {copy}, and it cannot be told which halves belong"
            " together; read them one by one"
        )
    if lacking:
        lacking[0].papers |= halves
    else:
        sheets.append(PhotoSheet(copy, dict(halves)))


def _agree(ticks: Mapping[str, Tick], others: Mapping[str, Tick]) -> bool:
    apart = [
        name
        for name, tick in ticks.items()
        if tick.sure and others[name].sure and tick.ticked != others[name].ticked
    ]
    return len(apart) <= MOST_APART


def _merge(ticks: Mapping[str, Tick], others: Mapping[str, Tick]) -> dict[str, Tick]:
    """Return the surer of two readings of each box; a box is asked where they contradict."""
    merged = {}
    for name, tick in ticks.items():
        other = others[name]
        if tick.sure and other.sure and tick.ticked != other.ticked:
            merged[name] = Tick(tick.ticked, False, tick.score)
        else:
            merged[name] = tick if tick.sure or not other.sure else other
    return merged
