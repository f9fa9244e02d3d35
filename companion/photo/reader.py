"""Reads which boxes of marked papers are ticked, from a photograph."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import cv2
import numpy as np
from msgspec import Struct

from companion.core.errors import CompanionError
from companion.games.marked_paper import MarkedPaper, SheetReading, Tick
from companion.photo.blank import PX, pixels_of
from companion.photo.flatten import check_print, flatten, sample
from companion.photo.ink import Ink, find_pen, measure_ink
from companion.photo.markers import Sighting, find_papers
from companion.photo.picture_file import Array

UNSURE = (0.6, 1.4)  # scores between which a person is asked; from 1 on a box is ticked
LOOKS_IN = 1.2  # a score with all strokes, where those of a neighbour look in too much to be sure
PLAIN = 2.0  # a score that no print beside its place has
LEAVES, COVERED = 0.1, 0.03  # parts of a box that are paper: under most pens, under a thing
LEAST_SEEN = 0.85  # of the print of a box: glare or a thing hides it
LEAST_ALIKE = 0.45
MOST_UNCONFIRMED = 0.2  # of the boxes


class PaperRead(Struct):
    """A paper in a photograph: what is ticked on it, or why it cannot be read."""

    paper: MarkedPaper
    copy: int  # the number of its sheet; 0 for a paper that is no part of one
    photo: str  # its name
    refusal: str = ""
    flat: Array = np.empty((0, 0))
    ticks: dict[str, Tick] = {}


def read_papers(
    photo: str, grey: Array, readings: Sequence[SheetReading]
) -> tuple[SheetReading | None, list[PaperRead]]:
    """Return every marked paper in a photograph, and the reading that its code names, if any.

    Args:
        photo: its name.
        grey: its pixels.
        readings: how sheets may be read; the first is the usual one.
    """
    cv2.setNumThreads(1)
    sightings = find_papers(grey, readings[0].papers)
    named = _find_reading(grey, sightings, readings)
    reading = named or readings[0]
    papers = {paper.id: paper for paper in reading.papers}
    results = []
    inks: dict[int, dict[str, dict[str, Ink]]] = defaultdict(dict)
    astray: dict[tuple[int, str], set[str]] = {}
    for sighting in sightings:
        paper = sighting.paper = papers[sighting.paper.id]
        copy = sighting.copy if paper.id in reading.needed else 0
        result = PaperRead(paper, copy, photo, sighting.refusal)
        results.append(result)
        if result.refusal:
            continue
        result.flat = flatten(grey, sighting)
        astray[copy, paper.id], alike = check_print(result.flat, paper)
        if alike < LEAST_ALIKE:
            result.refusal = "its print cannot be made out; try with more light, and hold still"
        else:
            inks[copy][paper.id] = measure_ink(result.flat, paper)
    for result in results:
        if not result.refusal:
            halves = inks[result.copy]
            pen = find_pen([ink for half in halves.values() for ink in half.values()])
            ink, off = halves[result.paper.id], astray[result.copy, result.paper.id]
            result.ticks, hidden = _settle(result.paper, ink, pen, off)
            if len(hidden) > MOST_UNCONFIRMED * len(ink):
                result.refusal = "it is bent or covered too much; lay it flat and free"
    return named, results


def _find_reading(
    grey: Array, sightings: Sequence[Sighting], readings: Sequence[SheetReading]
) -> SheetReading | None:
    """Return the reading that the code on a sheet names; None if no code is read.

    Raises:
        CompanionError: the sheet has values or places that no reading has.
    """
    for sighting in sightings:
        version = "" if sighting.refusal else _read_code(grey, sighting).split(":")[1]
        for reading in readings if version else ():
            if reading.version == version:
                return reading
        if version:
            raise CompanionError(
                f"sheet {sighting.copy} is of version {version}, which is not read here (it has"
                f" other values or places than {readings[0].version}); name the --data or --edition"
                " that it was printed with, or type its numbers: companion score"
            )
    return None


def _read_code(grey: Array, sighting: Sighting) -> str:
    """Return the words of the code of a paper, parted by colons; two at least."""
    if sighting.paper.code is None:
        return ":"
    x, y, w, h = sighting.paper.code
    for px in (12, 20):
        matrix = sighting.matrix @ np.array([[1 / px, 0, x], [0, 1 / px, y], [0, 0, 1]])
        size = (round(w * px), round(h * px))
        part = cv2.warpPerspective(grey, matrix, size, flags=cv2.WARP_INVERSE_MAP)
        text = str(cv2.QRCodeDetector().detectAndDecode(part)[0])
        if ":" in text:
            return text
    return ":"


def _settle(
    paper: MarkedPaper, inks: Mapping[str, Ink], pen: float, astray: set[str]
) -> tuple[dict[str, Tick], set[str]]:
    """Return what is ticked, and the boxes whose print is astray or hidden, but not by a mark."""
    hidden = astray | {name for name, ink in inks.items() if ink.seen < LEAST_SEEN}
    marks = [ink.bare for ink in inks.values() if ink.dark > pen / 2]
    is_leaving_paper = len(marks) > 0 and float(np.median(marks)) > LEAVES
    ticks = {}
    for name, ink in inks.items():
        dark = min(max(ink.dark, 0) / pen / 0.4, 2.5)
        whole = float(np.sqrt(dark * ink.much / pen / 0.8))
        score = whole * float(np.sqrt(ink.own))
        is_between = UNSURE[0] < score < UNSURE[1] or (score < UNSURE[0] and whole > LOOKS_IN)
        is_covered = is_leaving_paper and ink.bare < COVERED  # by a die, not by a pen
        sure = not (name in hidden or is_between or is_covered)
        ticks[name] = Tick(score > 1, sure, round(score, 3))
    for run in paper.runs:
        plain = [ticks[name].score > PLAIN and inks[name].bare > LEAVES for name in run]
        for n, name in enumerate(run):
            if name in hidden and all(plain[max(0, n - 1) : n + 2]):
                ticks[name] = Tick(True, True, ticks[name].score)
                hidden.remove(name)
        _put_in_order(run, ticks, hidden)
    return ticks, hidden


def _put_in_order(run: Sequence[str], ticks: dict[str, Tick], hidden: set[str]) -> None:
    """Settle what is unsure but told by its neighbours; doubt what leaves a gap."""
    against = np.clip([ticks[name].score - 1 for name in run], -1, 1)
    costs = [
        against[k:].clip(0).sum() - against[:k].clip(None, 0).sum() for k in range(len(run) + 1)
    ]
    count = int(np.argmin(costs))
    for n, name in enumerate(run):
        tick, usual = ticks[name], n < count
        beside = [ticks[other] for other in run[max(0, n - 1) : n + 2 : 2]]
        is_told = len(run) > 4 and len(beside) == 2 and name not in hidden
        if not tick.sure and is_told and all(o.sure and o.ticked == usual for o in beside):
            ticks[name] = Tick(usual, True, tick.score)
        elif tick.ticked != usual:
            ticks[name] = Tick(tick.ticked, False, tick.score)


def cut_out_pad(grey: Array, pad: MarkedPaper, slug: str) -> dict[str, Array]:
    """Return the boxes of the score pad in a photograph, flat.

    Raises:
        CompanionError: there is none, or it cannot be read.
    """
    for sighting in find_papers(grey, [pad]):
        if sighting.refusal:
            raise CompanionError(f"{pad.title}: {sighting.refusal}")
        flat = sample(grey, sighting, PX, np.zeros((1, 1, 2), np.float32))
        return {name: flat[pixels_of(area)] for name, area in pad.boxes.items()}
    raise CompanionError(
        "no score pad with markers in its corners is in the photo; show all four corners, or print"
        f" new ones: companion print {slug} --only score-pad"
    )


def cut_out(result: PaperRead, box: str, more: float = 4.0) -> Array:
    """Return a box of a flattened paper with what is round it."""
    return result.flat[pixels_of(result.paper.boxes[box], more)]


def draw_result(result: PaperRead, ticked: frozenset[str], doubts: Sequence[str]) -> Array:
    """Return a flattened paper in colours: green on what is ticked, a ring on what is unsure."""
    image: Array = cv2.cvtColor(result.flat, cv2.COLOR_GRAY2BGR)
    for name, area in result.paper.boxes.items():
        box = pixels_of(area)
        if name in ticked:
            image[box] = image[box] * 0.7 + np.array((90, 190, 60)) * 0.3
        if name in doubts:
            x, y, w, h = (round(edge * PX) for edge in area)
            cv2.circle(image, (x + w // 2, y + h // 2), h * 3 // 4, (0, 110, 255), 4, cv2.LINE_AA)
    return image


def encode_picture(image: Array, kind: str = ".png", scale: float = 1.0) -> bytes:
    """Return a picture as the bytes of a file."""
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    quality = [cv2.IMWRITE_JPEG_QUALITY, 70] if kind == ".jpg" else []
    return bytes(cv2.imencode(kind, small, quality)[1])
