"""Whole sheets from one photograph or several: halves that belong together, answers, the record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import cv2
import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.games.marked_paper import Judgement, SheetReading, Tick
from companion.photo.picture_file import Array
from companion.photo.reader import PaperRead, cut_out, draw_result, encode_picture, read_papers

SHADES = " .:-=+*#%@"
ACROSS = 44  # characters of a sketch
MOST_APART = 3  # boxes in which two photos of one paper may differ


class PhotoSheet(Struct):
    """A sheet of which one paper or more are read."""

    copy: int
    papers: dict[str, PaperRead] = field(default_factory=dict)
    answers: dict[str, bool] = field(default_factory=dict)  # of a person

    def judge(self, reading: SheetReading) -> Judgement:
        """Return what is ticked by photograph, rules and person, and what is left to ask."""
        ticks = {box: tick for paper in self.papers.values() for box, tick in paper.ticks.items()}
        judgement = reading.judge(ticks | {box: Tick(on) for box, on in self.answers.items()})
        doubts = tuple(box for box in judgement.doubts if box not in self.answers)
        return replace(judgement, doubts=doubts)

    def find_paper(self, box: str) -> PaperRead:
        """Return the paper that has a box."""
        return next(paper for paper in self.papers.values() if box in paper.ticks)

    def sketch_box(self, box: str) -> list[str]:
        """Return a cut-out of a box in letters, dark ones for ink."""
        part = cut_out(self.find_paper(box), box, 2.0)
        rows = max(1, round(ACROSS * part.shape[0] / part.shape[1] / 2))
        small = cv2.resize(part, (ACROSS, rows), interpolation=cv2.INTER_AREA)
        dark = cv2.normalize(255 - small, None, 0, len(SHADES) - 1, cv2.NORM_MINMAX)
        return ["".join(SHADES[cell] for cell in row).rstrip() or "." for row in dark]


class ReadSheets(Struct, frozen=True):
    """The whole sheets of a game in photographs; sheet 0 is its solo log."""

    slug: str
    reading: SheetReading
    sheets: Sequence[PhotoSheet]

    def find_doubts(self) -> list[tuple[PhotoSheet, str]]:
        """Return each box to ask a person about, with its sheet."""
        return [(sheet, box) for sheet in self.sheets for box in sheet.judge(self.reading).doubts]

    def count_log(self) -> dict[str, object] | None:
        """Return how often what is ticked on a solo log, if one is in a photograph."""
        for sheet in self.sheets:
            if not sheet.copy:
                ticked = sorted(map(self.reading.place, sheet.judge(self.reading).ticked))
                counts = Counter(place.removeprefix("log.") for place, _ in ticked)
                return {**counts, "result": [n for place, n in ticked if place == "log.result"]}
        return None

    def build_record(self) -> dict[str, object]:
        """Return the record; players are named by the number of their sheet."""
        mode = "base" if self.count_log() is None else "solo"
        sheets = [sheet for sheet in self.sheets if sheet.copy]
        copies = [sheet.copy for sheet in sheets]
        players = []
        for n, sheet in enumerate(sheets, start=1):
            again = f" ({n})" if copies.count(sheet.copy) > 1 else ""
            ticked = sheet.judge(self.reading).ticked
            players.append(self.reading.player(f"Sheet {sheet.copy}{again}", ticked))
        return {"game": self.slug, "mode": mode, "players": players}

    def draw(self) -> bytes:
        """Return a picture of every sheet, one below the other."""
        rows = []
        for sheet in self.sheets:
            judgement, papers = sheet.judge(self.reading), self.reading.papers
            halves = [sheet.papers[paper.id] for paper in papers if paper.id in sheet.papers]
            parts = [draw_result(half, judgement.ticked, judgement.doubts) for half in halves]
            rows.append(np.hstack(parts))
        wide = max(row.shape[1] for row in rows)
        edges = [((0, 0), (0, wide - row.shape[1]), (0, 0)) for row in rows]
        pairs = zip(rows, edges, strict=True)
        return encode_picture(np.vstack([np.pad(*pair, constant_values=255) for pair in pairs]))


def read_whole_sheets(
    photos: Iterable[tuple[str, Array]], readings: Sequence[SheetReading]
) -> tuple[SheetReading, list[PhotoSheet]]:
    """Return the reading and the sheets in photographs.

    Raises:
        CompanionError: a paper cannot be read or is missing, or two sheets cannot be told apart.
    """
    reading, sheets, refusals = read_sheets(photos, readings)
    if refusals := refusals or [
        f"sheet {sheet.copy}: {paper.title} is missing; take a photo of it"
        for sheet in sheets
        for paper in reading.papers
        if sheet.copy and paper.id in reading.needed - sheet.papers.keys()
    ]:
        raise CompanionError("; ".join(dict.fromkeys(refusals)))
    return reading, sheets


def read_sheets(
    photos: Iterable[tuple[str, Array]], readings: Sequence[SheetReading]
) -> tuple[SheetReading, list[PhotoSheet], list[str]]:
    """Return the reading, what is read of sheets, and why other papers cannot be read.

    Args:
        photos: name and pixels of each.
        readings: how sheets may be read, the usual one first.
    """
    sheets: list[PhotoSheet] = []
    refusals: list[str] = []
    for name, grey in photos:
        named, papers = read_papers(name, grey, readings)
        readings = (named,) if named else readings
        if not papers:
            refusals.append(
                f"no sheet with markers in its corners is in {name}; show all four corners, sharp"
                " and in good light, or print new sheets: companion print fleet --only score-sheets"
            )
        by_copy: dict[int, dict[str, PaperRead]] = {}
        for paper in papers:
            if paper.refusal:
                whose = f" of sheet {paper.copy}" if paper.copy else ""
                refusals.append(f"{name}: {paper.paper.title}{whose}: {paper.refusal}")
            else:
                by_copy.setdefault(paper.copy, {})[paper.paper.id] = paper
        for copy, halves in by_copy.items():
            _add(sheets, copy, halves)
    return readings[0], sheets, refusals


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
    if lacking and len(same) > 1:
        raise CompanionError(
            f"two sheets have the number {copy}, and it cannot be told which halves belong"
            " together; read them one by one"
        )
    if lacking:
        lacking[0].papers |= halves
    else:
        sheets.append(PhotoSheet(copy, dict(halves)))


def _disagree(tick: Tick, other: Tick) -> bool:
    return tick.sure and other.sure and tick.ticked != other.ticked


def _agree(ticks: Mapping[str, Tick], others: Mapping[str, Tick]) -> bool:
    return sum(_disagree(tick, others[box]) for box, tick in ticks.items()) <= MOST_APART


def _merge(ticks: Mapping[str, Tick], others: Mapping[str, Tick]) -> dict[str, Tick]:
    """Return the surer of two readings of each box; a box is asked where they contradict."""
    return {
        box: replace(tick, sure=False)
        if _disagree(tick, others[box])
        else max(tick, others[box], key=lambda tick: tick.sure)
        for box, tick in ticks.items()
    }
