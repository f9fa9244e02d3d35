"""Reads which boxes of marked papers are ticked, from a photograph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

import cv2
import numpy as np

from companion.core.errors import CompanionError
from companion.games.marked_paper import SheetReading, Tick
from companion.photo.flatten import flatten
from companion.photo.ink import Ink, find_pen, measure_ink
from companion.photo.markers import PaperShot

UNSURE = (0.6, 1.4)  # scores between which a person is asked; from 1 on a box is ticked
LOOKS_IN = 1.2  # a score with all strokes, where those of a neighbour look in too much to be sure
PLAIN = 2.0  # a score that no print beside its place has
LEAVES, COVERED = 0.1, 0.03  # parts of a box that are paper: under most pens, under a thing
LEAST_SEEN = 0.85  # of the print of a box: glare or a thing hides it
LEAST_ALIKE = 0.5  # the print round a tenth of the boxes
UNLIKE = 0.15  # the print round a box that is not marked: it is covered or astray
MOST_UNCONFIRMED = 0.2  # of the boxes


def find_reading(shots: Sequence[PaperShot], readings: Sequence[SheetReading]) -> SheetReading:
    """Return the first reading that the codes on sheets allow, if any can be read.

    Raises:
        CompanionError: a sheet has values or places that no reading has, or not that of the others.
    """
    for shot in shots:
        version = "" if shot.refusal else _read_version(shot)
        fitting = [reading for reading in readings if version in ("", reading.version)]
        if not fitting:
            raise CompanionError(
                f"sheet {shot.copy} is of version {version}, which is not read here (it has"
                f" other values or places than {readings[0].version}); name the --data or --edition"
                " that it was printed with, or type its numbers: companion score"
            )
        readings = fitting
    return readings[0]


def _read_version(shot: PaperShot) -> str:
    """Return the version that the code of a paper names, or ""."""
    if shot.paper.code is None:
        return ""
    x, y, w, h = shot.paper.code
    for more, px in product((2, 0), (8, 12, 16, 20)):  # mm round it; pixels for a mm
        matrix = shot.matrix @ np.array([[1 / px, 0, x - more], [0, 1 / px, y - more], [0, 0, 1]])
        size = (round((w + 2 * more) * px), round((h + 2 * more) * px))
        part = cv2.warpPerspective(shot.grey, matrix, size, flags=cv2.WARP_INVERSE_MAP)
        text = str(cv2.QRCodeDetector().detectAndDecode(part)[0])
        if ":" in text:
            return text.split(":")[1]
    return ""


def read_ticks(shots: Sequence[PaperShot]) -> None:
    """Read the papers of one sheet, which have one pen; note why one cannot be read."""
    inks: dict[str, dict[str, Ink]] = {}
    for shot in shots:
        if not shot.refusal:
            shot.flat = flatten(shot)
            ink = inks[shot.paper.id] = measure_ink(shot.flat, shot.paper)
            if np.percentile([box.alike for box in ink.values()], 90) < LEAST_ALIKE:
                shot.refusal = "its print cannot be made out; try with more light, and hold still"
    pen = find_pen([box for ink in inks.values() for box in ink.values()])
    for shot in shots:
        if not shot.refusal and not _settle(shot, inks[shot.paper.id], pen):
            shot.refusal = "it is bent or covered too much; lay it flat and free"


def _settle(shot: PaperShot, inks: Mapping[str, Ink], pen: float) -> bool:
    """Find what is ticked; return whether the print of enough boxes is where it should be."""
    marks = [ink.bare for ink in inks.values() if ink.dark > pen / 2]
    is_leaving_paper = len(marks) > 0 and float(np.median(marks)) > LEAVES
    ticks, hidden = shot.ticks, set[str]()
    for name, ink in inks.items():
        dark = min(max(ink.dark, 0) / pen / 0.4, 2.5)
        whole = float(np.sqrt(dark * ink.much / pen / 0.8))
        score = whole * float(np.sqrt(ink.own))
        is_between = UNSURE[0] < score < UNSURE[1] or (score < UNSURE[0] and whole > LOOKS_IN)
        is_covered = is_leaving_paper and ink.bare < COVERED  # by a die, not by a pen
        if ink.seen < LEAST_SEEN or (ink.alike < UNLIKE and score < PLAIN):
            hidden.add(name)
        ticks[name] = Tick(score > 1, not (name in hidden or is_between or is_covered), score)
    for run in shot.paper.runs:
        _put_in_order(run, ticks, hidden)
    return len(hidden) <= MOST_UNCONFIRMED * len(inks)


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
