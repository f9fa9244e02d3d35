"""Whole sheets from one photograph or several: halves that belong together, answers, the record."""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

import cv2
import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.games.marked_paper import Judgement, MarkedPaper, SheetReading, Tick
from companion.photo.flatten import PX, pixels_of, sample
from companion.photo.markers import PaperShot, find_papers
from companion.photo.picture_file import Array, decode_photo
from companion.photo.reader import find_reading, read_ticks

SHADES = " .:-=+*#%@"
ACROSS = 44  # characters of a sketch
MOST_APART = 3  # boxes in which two photos of one paper may differ


class PhotoSheet(Struct):
    """A sheet of which one paper or more are read."""

    copy: int
    papers: dict[str, PaperShot] = field(default_factory=dict)
    answers: dict[str, bool] = field(default_factory=dict)  # of a person

    def judge(self, reading: SheetReading) -> Judgement:
        """Return what is ticked by photograph, rules and person, and what is left to ask."""
        ticks = {box: tick for paper in self.papers.values() for box, tick in paper.ticks.items()}
        judgement = reading.judge(ticks | {box: Tick(on) for box, on in self.answers.items()})
        doubts = tuple(box for box in judgement.doubts if box not in self.answers)
        return replace(judgement, doubts=doubts)

    def find_paper(self, box: str) -> PaperShot:
        """Return the paper that has a box."""
        return next(paper for paper in self.papers.values() if box in paper.ticks)

    def cut_out(self, box: str, more: float = 4.0) -> Array:
        """Return a box of a flattened paper with so many mm round it."""
        shot = self.find_paper(box)
        return shot.flat[pixels_of(shot.paper.boxes[box], more)]

    def sketch_box(self, box: str) -> list[str]:
        """Return a cut-out of a box in letters, dark ones for ink."""
        part = self.cut_out(box, 2.0)
        rows = max(1, round(ACROSS * part.shape[0] / part.shape[1] / 2))
        small = cv2.resize(part, (ACROSS, rows), interpolation=cv2.INTER_AREA)
        dark = cv2.normalize(255 - small, None, 0, len(SHADES) - 1, cv2.NORM_MINMAX)
        return ["".join(SHADES[cell] for cell in row).rstrip() or "." for row in dark]


class ReadSheets(Struct, frozen=True):
    """The sheets of a game in photographs; sheet 0 is its solo log."""

    reading: SheetReading
    sheets: Sequence[PhotoSheet]
    refusals: Sequence[str] = ()  # why other papers cannot be read

    def find_doubts(self) -> list[tuple[PhotoSheet, str]]:
        """Return each box to ask a person about, with its sheet."""
        return [(sheet, box) for sheet in self.sheets for box in sheet.judge(self.reading).doubts]

    def count_log(self) -> dict[str, object] | None:
        """Return how often what is ticked on a solo log, if one is in a photograph."""
        for sheet in self.sheets:
            if not sheet.copy:
                ticked = sheet.judge(self.reading).ticked
                boxes = [box for box in sheet.papers["log"].paper.marks.boxes if box.id in ticked]
                counts = Counter(sorted(box.place.removeprefix("log.") for box in boxes))
                return {**counts, "result": [box.n for box in boxes if box.place == "log.result"]}
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
        return {"game": self.reading.game, "mode": mode, "players": players}

    def draw(self) -> bytes:
        """Return a picture of every sheet, one below the other."""
        rows = []
        for sheet in self.sheets:
            judgement, papers = sheet.judge(self.reading), sheet.papers
            halves = [papers[paper.id] for paper in self.reading.papers if paper.id in papers]
            rows.append(np.hstack([_draw_result(half, judgement) for half in halves]))
        wide = max(row.shape[1] for row in rows)
        edges = [((0, 0), (0, wide - row.shape[1]), (0, 0)) for row in rows]
        pairs = zip(rows, edges, strict=True)
        return encode_picture(np.vstack([np.pad(*pair, constant_values=255) for pair in pairs]))


def read_whole_sheets(
    photos: Iterable[tuple[str, bytes]], readings: Sequence[SheetReading]
) -> ReadSheets:
    """Return the sheets in photographs, each given by its name and the bytes of its file.

    Raises:
        CompanionError: a paper cannot be read or is missing, or two sheets cannot be told apart.
    """
    pictures = [(name, decode_photo(content, name)) for name, content in photos]
    result = read_sheets(pictures, readings)
    if refusals := result.refusals or [
        f"sheet {sheet.copy}: {paper.title} is missing; take a photo of it"
        for sheet in result.sheets
        for paper in result.reading.papers
        if sheet.copy in paper.copies and paper.id not in sheet.papers
    ]:
        raise CompanionError("; ".join(dict.fromkeys(refusals)))
    return result


def read_sheets(
    photos: Iterable[tuple[str, Array]], readings: Sequence[SheetReading]
) -> ReadSheets:
    """Return what can be read of sheets, and why other papers cannot.

    Args:
        photos: name and pixels of each.
        readings: how sheets may be read, the usual one first.
    """
    cv2.setNumThreads(1)
    sheets: list[PhotoSheet] = []
    shots: list[PaperShot] = []
    refusals: list[str] = []
    for name, grey in photos:
        in_photo = find_papers(name, grey, readings[0].papers)
        shots += in_photo
        if not in_photo:
            refusals.append(
                f"no sheet with markers in its corners is in {name}; show all four corners, sharp"
                " and in good light, or print new sheets: companion print fleet --only score-sheets"
            )
    reading = find_reading(shots, readings)
    papers = {paper.id: paper for paper in reading.papers}
    for (name, copy), group in groupby(shots, lambda shot: (shot.photo, shot.copy)):
        halves = [replace(shot, paper=papers[shot.paper.id], ticks={}) for shot in group]
        read_ticks(halves)
        for half in halves:
            if half.refusal:
                whose = f" of sheet {copy}" if copy else ""
                refusals.append(f"{name}: {half.paper.title}{whose}: {half.refusal}")
        if readable := {half.paper.id: half for half in halves if not half.refusal}:
            _add(sheets, copy, readable)
    return ReadSheets(reading, sheets, refusals)


def _add(sheets: list[PhotoSheet], copy: int, halves: dict[str, PaperShot]) -> None:
    """Put the papers of one photograph to the sheet that they belong to, or make a new one."""
    same = [sheet for sheet in sheets if sheet.copy == copy and _may_have(sheet, halves)]
    sharing = [sheet for sheet in same if sheet.papers.keys() & halves.keys()]
    if not same:
        sheets.append(PhotoSheet(copy, halves))
        return
    if len(same) > 1 and not sharing:
        raise CompanionError(
            f"two sheets have the number {copy}, and it cannot be told which halves belong"
            " together; read them one by one"
        )
    sheet = (sharing or same)[0]
    for half in sheet.papers.keys() & halves.keys():
        ticks, others = sheet.papers[half].ticks, halves[half].ticks
        different = _find_differences(ticks, others)
        ticks |= {box: others[box] for box, tick in ticks.items() if not tick.sure}
        ticks |= {box: replace(ticks[box], sure=False) for box in different}
    sheet.papers = halves | sheet.papers


def _may_have(sheet: PhotoSheet, halves: Mapping[str, PaperShot]) -> bool:
    """Return whether papers are those of a sheet, or others than it has."""
    both = sheet.papers.keys() & halves.keys()
    different = (_find_differences(sheet.papers[half].ticks, halves[half].ticks) for half in both)
    return all(len(boxes) <= MOST_APART for boxes in different)


def _find_differences(ticks: Mapping[str, Tick], others: Mapping[str, Tick]) -> set[str]:
    """Return the boxes of which two photographs are sure, but not of the same."""
    pairs = ((box, tick, others[box]) for box, tick in ticks.items())
    return {box for box, a, b in pairs if a.sure and b.sure and a.ticked != b.ticked}


def cut_out_pad(content: bytes, pad: MarkedPaper, slug: str) -> list[tuple[str, Array]]:
    """Return name and picture of each group of the score pad in a photograph, in order.

    Raises:
        CompanionError: there is none, or it cannot be read.
    """
    for shot in find_papers("", decode_photo(content, "the photo"), [pad]):
        if shot.refusal:
            raise CompanionError(f"{pad.title}: {shot.refusal}")
        flat = sample(shot, PX, np.zeros((1, 1, 2), np.float32))
        return [(box.id, flat[pixels_of(box.area)]) for box in pad.marks.boxes]
    raise CompanionError(
        "no score pad with markers in its corners is in the photo; show all four corners, or print"
        f" new ones: companion print {slug} --only score-pad"
    )


def _draw_result(shot: PaperShot, judgement: Judgement) -> Array:
    """Return a flattened paper in colours: green on what is ticked, a ring on what is unsure."""
    image: Array = cv2.cvtColor(shot.flat, cv2.COLOR_GRAY2BGR)
    for name, area in shot.paper.boxes.items():
        box = pixels_of(area)
        if name in judgement.ticked:
            image[box] = image[box] * 0.7 + np.array((90, 190, 60)) * 0.3
        if name in judgement.doubts:
            x, y, w, h = (round(edge * PX) for edge in area)
            cv2.circle(image, (x + w // 2, y + h // 2), h * 3 // 4, (0, 110, 255), 4, cv2.LINE_AA)
    return image


def encode_picture(image: Array, kind: str = "png", scale: float = 1.0) -> bytes:
    """Return a picture as the bytes of a file: a `png`, or a `jpeg` of quality 70."""
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    quality = [cv2.IMWRITE_JPEG_QUALITY, 70] if kind == "jpeg" else []
    return bytes(cv2.imencode(f".{kind}", small, quality)[1])


def describe_picture(image: Array, kind: str = "png", scale: float = 1.0) -> str:
    """Return a picture as an address that holds it."""
    return f"data:image/{kind};base64,{b64encode(encode_picture(image, kind, scale)).decode()}"
