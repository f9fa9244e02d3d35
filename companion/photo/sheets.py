"""Reads sheets from photographs: joins halves, uses a person's answers, builds the game record."""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.games.marked_paper import Judgement, MarkedPaper, SheetReading, Tick

try:
    import cv2
except ImportError:
    raise CompanionError(
        "photographs are read with OpenCV, which is not installed; install it with:"
        " python -m pip install opencv-python-headless"
    ) from None
import numpy as np

from companion.photo.paper_shot import PX, Array, PaperShot, find_papers, pixels_of
from companion.photo.ticks import read_ticks

SHADES = " .:-=+*#%@"
ACROSS = 44  # characters of a sketch
MOST_APART = 3  # boxes in which two photos of one sheet may differ


class PhotoSheet(Struct):
    """A photographed sheet with those of its papers that could be read, at least one.

    The papers of a player's sheet are its two halves. A solo log has the sheet number 0.
    """

    reading: SheetReading
    copy: int  # its number
    shots: dict[str, PaperShot]  # by id of the paper
    ticks: dict[str, Tick]
    answers: dict[str, bool] = {}  # of a person, by box

    def judge(self) -> Judgement:
        """Decide which boxes are ticked or doubtful, by ink, game rules and a person's answers."""
        return self.reading.judge(self.ticks, self.answers)

    def sketch_box(self, name: str) -> list[str]:
        """Return a picture of a box as lines of text, with darker characters for more ink."""
        boxes = ((box, shot.flat) for shot in self.shots.values() for box in shot.paper.marks.boxes)
        part = next(flat[pixels_of(box.area, 2.0)] for box, flat in boxes if box.id == name)
        rows = max(1, round(ACROSS * part.shape[0] / part.shape[1] / 2))
        small = cv2.resize(part, (ACROSS, rows), interpolation=cv2.INTER_AREA)
        dark = cv2.normalize(255 - small, None, 0, len(SHADES) - 1, cv2.NORM_MINMAX)
        return ["".join(SHADES[cell] for cell in row).rstrip() or "." for row in dark]

    def describe(self, *, accept: bool = False) -> dict[str, Any]:
        """Return the result of reading the sheet, as JSON.

        The key `record` is None if a box is in doubt. With `accept`, the more likely reading of
        such a box is used.
        """
        judgement = self.judge()
        doubtful = [
            {
                "box": box.id,
                "label": self.reading.labels[box.id],
                "place": box.place,
                "ticked": box.id in judgement.ticked,
                "ink": round(min(1.0, self.ticks[box.id].score / 2), 3),
                "picture": describe_picture(shot.flat[pixels_of(box.area, 4.0)]),
            }
            for shot in self.shots.values()
            for box in shot.paper.marks.boxes
            if box.id in judgement.doubts
        ]
        return {
            "photo": ", ".join(dict.fromkeys(shot.photo for shot in self.shots.values())),
            "game": self.reading.game,
            "sheet": self.copy,
            "record": build_record([self], accept=True) if accept or not doubtful else None,
            "doubtful": doubtful,
            "contradictions": judgement.contradictions,
        }

    def describe_halves(self) -> dict[str, Any]:
        """Return pictures of the sheet's papers, their boxes and the ticked boxes, for a phone."""
        halves = [
            {
                "title": shot.paper.title,
                "size": shot.paper.size,
                "picture": describe_picture(shot.flat[::2, ::2]),
                "boxes": {box.id: box.area for box in shot.paper.marks.boxes},
            }
            for shot in self.shots.values()
        ]
        return {"halves": halves, "ticked": [*self.judge().ticked]}


def count_log(sheets: Sequence[PhotoSheet]) -> dict[str, object] | None:
    """Count the ticked boxes in each part of a solo log; None if no sheet is a solo log."""
    for sheet in sheets:
        if not sheet.copy:
            boxes, ticked = sheet.shots["log"].paper.marks.boxes, sheet.judge().ticked
            boxes = tuple(box for box in boxes if box.id in ticked)
            counts = Counter(sorted(box.place.removeprefix("log.") for box in boxes))
            return {**counts, "result": [box.n for box in boxes if box.place == "log.result"]}
    return None


def build_record(sheets: Sequence[PhotoSheet], *, accept: bool) -> dict[str, object]:
    """Return the record of a game from its sheets; players are named by sheet number.

    Raises CompanionError if boxes are in doubt. With `accept`, such boxes count as they look.
    """
    doubts, players = list[str](), list[object]()
    copies = Counter(sheet.copy for sheet in sheets)
    for sheet in sheets:
        judgement, reading, name = sheet.judge(), sheet.reading, f"Sheet {sheet.copy}"
        doubts += [f"{name}, {reading.labels[box]}" for box in judgement.doubts]
        if sheet.copy:
            again = f" ({len(players) + 1})" if copies[sheet.copy] > 1 else ""
            players.append(reading.player(name + again, judgement.ticked))
    if doubts and not accept:
        raise CompanionError(
            f"{len(doubts)} boxes are not clear: {'; '.join(doubts)}. Run this in a terminal to"
            " decide on each box, see --json, or use --accept to take the boxes as they look"
        )
    mode = "solo" if copies[0] else "base"
    return {"game": sheets[0].reading.game, "mode": mode, "players": players}


def draw_sheets(sheets: Sequence[PhotoSheet]) -> bytes:
    """Return a PNG of all papers side by side: ticked boxes in green, doubtful ones ringed."""
    images = []
    for sheet in sheets:
        judgement = sheet.judge()
        for shot in sheet.shots.values():
            images.append(image := cv2.cvtColor(shot.flat, cv2.COLOR_GRAY2BGR))
            for box in shot.paper.marks.boxes:
                rows, columns = inside = pixels_of(box.area)
                if box.id in judgement.ticked:
                    image[inside] = image[inside] * 0.7 + np.array((90, 190, 60)) * 0.3
                if box.id in judgement.doubts:
                    middle = ((columns.start + columns.stop) // 2, (rows.start + rows.stop) // 2)
                    radius = (rows.stop - rows.start) * 3 // 4
                    cv2.circle(image, middle, radius, (0, 110, 255), 4, cv2.LINE_AA)
    high = max(map(len, images))
    lower = [((0, high - len(image)), (0, 0), (0, 0)) for image in images]
    images = list(map(partial(np.pad, constant_values=255), images, lower))
    return bytes(cv2.imencode(".png", np.hstack(images))[1])


def describe_picture(image: Array) -> str:
    """Return a picture as a data URL with a JPEG."""
    content = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 70])[1]
    return f"data:image/jpeg;base64,{b64encode(bytes(content)).decode()}"


def read_whole_sheets(
    photos: Iterable[tuple[str, bytes]], readings: Sequence[SheetReading]
) -> list[PhotoSheet]:
    """Return the sheets in photographs; CompanionError if a paper is missing or unreadable."""
    sheets, refusals = read_sheets(photos, readings)
    if refusals:
        raise CompanionError("; ".join(dict.fromkeys(refusals)))
    return sheets


def read_sheets(
    photos: Iterable[tuple[str, bytes]], readings: Sequence[SheetReading]
) -> tuple[list[PhotoSheet], list[str]]:
    """Return the sheets in photographs, and messages on unreadable or missing papers.

    `photos` are pairs of name and content. `readings` has the rules for each version of the sheets;
    its first entry is used if no version can be read in the photographs. Raises CompanionError if a
    photograph is unusable, if the photographs have several versions, if `readings` lacks their
    version, or if the halves of two sheets with one number cannot be told apart.
    """
    cv2.setNumThreads(1)
    shots: list[PaperShot] = []
    for photo, content in photos:
        shots += find_papers(photo, content, readings[0].papers, "fleet --only score-sheets")
    versions = {shot.read_version() for shot in shots if not shot.refusal} - {""}
    reading = next((reading for reading in readings if versions <= {reading.version}), None)
    if reading is None:
        raise CompanionError(
            f"a sheet has version {' and one has '.join(sorted(versions))}, but these options read"
            f" only version {readings[0].version}; add the --data or --edition of the print, or"
            " type the numbers of the sheet: companion score"
        )
    papers, sheets = {paper.id: paper for paper in reading.papers}, list[PhotoSheet]()
    for (_, copy), group in groupby(shots, lambda shot: (id(shot.grey), shot.copy)):
        halves = [*group]
        for shot in halves:
            shot.paper = papers[shot.paper.id]
        ticks = read_ticks(halves)
        if readable := {shot.paper.id: shot for shot in halves if not shot.refusal}:
            _add_papers(sheets, PhotoSheet(reading, copy, readable, ticks))
    return sheets, [
        f"{shot.photo}: {shot.name}: {shot.refusal}" for shot in shots if shot.refusal
    ] or [
        f"sheet {sheet.copy}: {paper.title} is missing; take a photo of it"
        for sheet in sheets
        for paper in reading.papers
        if sheet.copy in paper.copies and paper.id not in sheet.shots
    ]


def _add_papers(sheets: list[PhotoSheet], new: PhotoSheet) -> None:
    """Merge new papers into the matching sheet; if none matches, they become a new sheet.

    If both readings of a box are sure but differ, the box becomes doubtful.
    """
    same = []
    for sheet in sheets:
        both = [(box, sheet.ticks[box], new.ticks[box]) for box in new.ticks if box in sheet.ticks]
        apart = {box for box, a, b in both if a.sure and b.sure and a.ticked != b.ticked}
        if sheet.copy == new.copy and len(apart) <= MOST_APART:
            same.append((len(both), sheet, apart))
    if not same:
        sheets.append(new)
        return
    shared, sheet, apart = max(same, key=lambda fit: fit[0])
    if len(same) > 1 and not shared:
        raise CompanionError(
            f"two sheets have the number {new.copy}, so their halves cannot be told apart;"
            " read one sheet at a time"
        )
    clear = {box: tick for box, tick in sheet.ticks.items() if tick.sure or box not in new.ticks}
    doubts = {box: sheet.ticks[box]._replace(sure=False) for box in apart}
    sheet.ticks = new.ticks | clear | doubts
    shots, papers = new.shots | sheet.shots, sheet.reading.papers
    sheet.shots = {paper.id: shots[paper.id] for paper in papers if paper.id in shots}


def cut_out_pad(content: bytes, pad: MarkedPaper, slug: str) -> dict[str, Any]:
    """Return a picture of each group on a photographed score pad; CompanionError without a pad."""
    shot = find_papers("the photo", content, [pad], f"{slug} --only score-pad")[0]
    if shot.refusal:
        raise CompanionError(f"{shot.name}: {shot.refusal}")
    parts = {box.id: describe_picture(shot.sample(PX, box.area)) for box in pad.marks.boxes}
    return {"groups": [{"group": group, "picture": part} for group, part in parts.items()]}
