"""Reads which boxes of marked papers are ticked, from a photograph."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import cv2
import numpy as np
from msgspec import Struct

from companion.core.errors import CompanionError
from companion.games.marked_paper import MarkedPaper, SheetReading, Tick
from companion.photo.blank import to_pixels
from companion.photo.flatten import find_unconfirmed, flatten
from companion.photo.ink import Ink, find_pen, measure_ink
from companion.photo.markers import Sighting, find_papers
from companion.photo.picture_file import Array

UNSURE = (0.6, 1.4)  # scores between which a person is asked; from 1 on a box is ticked
LOOKS_IN = 1.2  # a score with all strokes, where those of a neighbour look in too much to be sure
PLAIN = 2.0  # a score that no print beside its place has
LEAVES, COVERED = 0.1, 0.03  # parts of a box that are paper: under most pens, under a thing
LEAST_SEEN = 0.85  # of the print of a box: glare or a thing hides it
LEAST_ALIKE = 0.55
MOST_UNCONFIRMED = 0.2  # of the boxes


class PaperRead(Struct):
    """A paper in a photograph: what is ticked on it, or why it cannot be read."""

    paper: MarkedPaper
    copy: int
    photo: str  # its name
    refusal: str = ""
    version: str = ""  # as its code says; "" if it has none, or it is not to be read
    flat: Array | None = None
    ticks: dict[str, Tick] = {}


def read_papers(
    photo: str, grey: Array, readings: Sequence[SheetReading]
) -> tuple[SheetReading, list[PaperRead]]:
    """Return every marked paper in a photograph, and in which reading.

    Args:
        photo: its name.
        grey: its pixels.
        readings: how sheets may be read; the first is the usual one.
    """
    cv2.setNumThreads(1)
    sightings = find_papers(grey, readings[0].papers)
    reading, version = _choose_reading(grey, sightings, readings)
    papers = {paper.id: paper for paper in reading.papers}
    results = []
    inks: dict[int, dict[str, dict[str, Ink]]] = defaultdict(dict)
    off: dict[tuple[int, str], set[str]] = {}
    for sighting in sightings:
        sighting.paper = papers[sighting.paper.id]
        if sighting.paper.id not in reading.needed:  # the log is no part of a numbered sheet
            sighting.copy = 0
        result = PaperRead(sighting.paper, sighting.copy, photo, sighting.refusal, version)
        results.append(result)
        if result.refusal:
            continue
        result.flat, alike = flatten(grey, sighting)
        unconfirmed = find_unconfirmed(result.flat, result.paper)
        if alike < LEAST_ALIKE:
            result.refusal = "its print cannot be made out; try with more light, and hold still"
        else:
            inks[result.copy][result.paper.id] = measure_ink(result.flat, result.paper)
            off[result.copy, result.paper.id] = unconfirmed
    for result in results:
        if not result.refusal:
            sheet = inks[result.copy]
            pen = find_pen([ink for half in sheet.values() for ink in half.values()])
            marks = sheet[result.paper.id]
            hidden = off[result.copy, result.paper.id]
            result.ticks = _settle(result.paper, marks, pen, hidden)
            if len(hidden) > MOST_UNCONFIRMED * len(marks):
                result.refusal = "it is bent or covered too much; lay it flat and free"
    return reading, results


def _choose_reading(
    grey: Array, sightings: Sequence[Sighting], readings: Sequence[SheetReading]
) -> tuple[SheetReading, str]:
    """Return the reading whose version the code of a sheet names; the first if none is read.

    Raises:
        CompanionError: the sheet has values or places that no reading has.
    """
    for sighting in sightings:
        if sighting.refusal or sighting.paper.code is None:
            continue
        text = _read_code(grey, sighting)
        _, _, rest = text.partition(":")
        version = rest.partition(":")[0]
        if not version:
            continue
        for reading in readings:
            if reading.version == version:
                return reading, version
        raise CompanionError(
            f"sheet {sighting.copy} is of version {version}, which is not read here (it has other"
            f" values or places than {readings[0].version}); name the --data or --edition that it"
            " was printed with, or type its numbers: companion score"
        )
    return readings[0], ""


def _read_code(grey: Array, sighting: Sighting) -> str:
    """Return the words of the code of a paper; "" if they cannot be read."""
    assert sighting.paper.code is not None
    x, y, w, h = sighting.paper.code
    for px in (12, 20):
        place = np.array([[1 / px, 0, x], [0, 1 / px, y], [0, 0, 1]])
        matrix = sighting.matrix @ place
        size = (round(w * px), round(h * px))
        part = cv2.warpPerspective(
            grey, matrix, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        )
        text, *_ = cv2.QRCodeDetector().detectAndDecode(part)
        if text:
            return str(text)
    return ""


def _settle(
    paper: MarkedPaper, inks: Mapping[str, Ink], pen: float, off: set[str]
) -> dict[str, Tick]:
    """Return what is ticked, and what a person should look at; `off` loses what marks hide.

    Boxes whose print glare hides join it.
    """
    off |= {name for name, ink in inks.items() if ink.seen < LEAST_SEEN}
    ticks = {}
    marks = [ink.bare for ink in inks.values() if ink.dark > pen / 2]
    is_leaving_paper = len(marks) > 0 and float(np.median(marks)) > LEAVES
    for name, ink in inks.items():
        dark = min(max(ink.dark, 0) / pen / 0.4, 2.5)
        whole = float(np.sqrt(dark * ink.much / pen / 0.8))
        score = whole * float(np.sqrt(ink.own))
        sure = name not in off and not UNSURE[0] < score < UNSURE[1]
        sure = sure and not (score < UNSURE[0] and whole > LOOKS_IN)
        is_covered = is_leaving_paper and ink.bare < COVERED  # by a die, not by a pen
        ticks[name] = Tick(score > 1, sure and not is_covered, round(score, 3))
    for run in paper.runs:
        off -= _find_plain_marks(run, ticks, inks, off)
        _put_in_order(run, ticks, off)
    return ticks


def _find_plain_marks(
    run: Sequence[str], ticks: dict[str, Tick], inks: Mapping[str, Ink], off: set[str]
) -> set[str]:
    """Settle marks that hide the print in the middle of a run of such marks, and return them."""
    plain = [ticks[name].score > PLAIN and inks[name].bare > LEAVES for name in run]
    inside = [
        name for n, name in enumerate(run) if name in off and all(plain[max(0, n - 1) : n + 2])
    ]
    ticks.update({name: Tick(True, True, ticks[name].score) for name in inside})
    return set(inside)


def _put_in_order(run: Sequence[str], ticks: dict[str, Tick], off: set[str]) -> None:
    """Settle what is unsure but told by its neighbours; doubt what leaves a gap."""
    against = np.clip([ticks[name].score - 1 for name in run], -1, 1)
    costs = [
        against[k:].clip(0).sum() - against[:k].clip(None, 0).sum() for k in range(len(run) + 1)
    ]
    count = int(np.argmin(costs))
    for n, name in enumerate(run):
        tick, usual = ticks[name], n < count
        inside = 0 < n < len(run) - 1 and len(run) > 4 and name not in off
        if inside:
            beside = [ticks[run[n - 1]], ticks[run[n + 1]]]
            inside = all(other.sure and other.ticked == usual for other in beside)
        if not tick.sure and inside:
            ticks[name] = Tick(usual, True, tick.score)
        elif tick.ticked != usual:
            ticks[name] = Tick(tick.ticked, False, tick.score)


def cut_out(result: PaperRead, name: str, more: float = 4.0) -> Array:
    """Return a box of a flattened paper with what is round it."""
    assert result.flat is not None
    x1, y1, x2, y2 = to_pixels(result.paper.boxes[name], more)
    return result.flat[max(0, y1) : y2, max(0, x1) : x2]


def draw_result(result: PaperRead, ticked: frozenset[str], doubts: Sequence[str]) -> Array:
    """Return a flattened paper in colours: green on what is ticked, a ring on what is unsure."""
    assert result.flat is not None
    image: Array = cv2.cvtColor(result.flat, cv2.COLOR_GRAY2BGR)
    for name, area in result.paper.boxes.items():
        x1, y1, x2, y2 = to_pixels(area)
        if name in ticked:
            part = image[y1:y2, x1:x2]
            part[...] = (part * 0.7 + np.array((90, 190, 60)) * 0.3).astype(np.uint8)
        if name in doubts:
            middle = (x1 + x2) // 2, (y1 + y2) // 2
            cv2.circle(image, middle, (y2 - y1) * 3 // 4, (0, 110, 255), 4, cv2.LINE_AA)
    return image


def encode_small(result: PaperRead) -> bytes:
    """Return a flattened paper for a phone, as the bytes of a JPEG file."""
    small = cv2.resize(result.flat, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return bytes(cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 70])[1])


def encode_png(image: Array) -> bytes:
    """Return a picture as the bytes of a PNG file."""
    return bytes(cv2.imencode(".png", image)[1])
