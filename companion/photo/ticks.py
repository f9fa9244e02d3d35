"""Decides which boxes of flattened papers are ticked, by ink and by the order of ticking."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from msgspec import Struct

from companion.games.marked_paper import MarkedPaper, Tick
from companion.photo.paper_shot import PX, Array, PaperShot, draw_print, pixels_of

WINDOW = (12 * PX, 12 * PX)  # pixels round a place where prints are compared
HEAD = 13  # mm at the top where the title is: nothing is learned from it
STROKE = round(0.7 * PX * PX)  # pixels of 0.7 mm2: about the least that a mark covers
BLURS = (0.6, 1.0, 1.4, 1.8, 2.4, 3.0)  # of the print in a photo, pixels
BARE = 0.12  # darkness of paper, at most
FAINT, PALEST, USUAL = 0.07, 0.13, 0.35  # darkness: no mark; of the palest pen; of most pens
UNSURE = 0.4  # how near to 1 a score is that a person is asked about; from 1 on a box is ticked
LOOKS_IN = 1.2  # a score with all strokes, where those of a neighbour look in too much to be sure
PLAIN = 2.0  # a score that no print beside its place has
LEAVES, COVERED = 0.1, 0.03  # parts of a box that are paper: under most pens, under a thing
LEAST_SEEN = 0.85  # of the print of a box: glare or a thing hides it
LEAST_ALIKE = 0.5  # the print round a tenth of the boxes
UNLIKE = 0.15  # the print round a box that is not marked: it is covered or astray
MOST_UNCONFIRMED = 0.2  # of the boxes


class Ink(Struct, frozen=True):
    """Measured pen ink in each box of a paper; each array has one number per box."""

    dark: Array  # darkness of its strokes
    much: Array  # amount of ink, mm2
    bare: Array  # share of the box that is blank paper
    seen: Array  # darkness of its print as a share of the expected one; less under glare
    alike: Array  # likeness of the print around it to the expected print, at most 1
    share: Array  # share of the ink that does not belong to a neighbouring box


def read_ticks(shots: Sequence[PaperShot]) -> dict[str, Tick]:
    """Read the ticks on a sheet's papers, all made by one pen.

    If a paper cannot be read, its `refusal` becomes the reason.
    """
    inks = []
    for shot in shots:
        if not shot.refusal:
            shot.flat = shot.flatten()
            inks.append((shot, measure_ink(shot.flat, shot.paper)))
    marks = np.concatenate([ink.dark[ink.dark > FAINT] for _, ink in inks] or [np.empty(0)])
    pen = USUAL
    if len(marks) > 2:
        strong = marks[marks > 0.4 * np.percentile(marks, 90)]
        pen = max(PALEST, float(np.percentile(strong, 40)))
    return {name: tick for shot, ink in inks for name, tick in _settle(shot, ink, pen).items()}


def _settle(shot: PaperShot, ink: Ink, pen: float) -> dict[str, Tick]:
    """Decide which boxes of a paper are ticked, and how surely.

    In a row that people tick in order, a box is also judged by the boxes beside it.
    """
    whole = np.sqrt(np.clip(ink.dark / pen / 0.4, 0, 2.5) * ink.much / pen / 0.8)
    score = whole * np.sqrt(ink.share)
    hidden = (ink.seen < LEAST_SEEN) | (ink.alike < UNLIKE) & (score < PLAIN)
    if np.percentile(ink.alike, 90) < LEAST_ALIKE:
        shot.refusal = "the picture is not clear enough; try with more light, and hold still"
    elif hidden.mean() > MOST_UNCONFIRMED:
        shot.refusal = "the paper is bent or covered; lay it flat, with nothing on it"
    if shot.refusal:
        return {}
    marks = ink.bare[ink.dark > pen / 2]
    is_thing = len(marks) > 0 and np.median(marks) > LEAVES  # and no pen: what leaves no paper
    unsure = hidden | (np.abs(score - 1) < UNSURE) | is_thing & (ink.bare < COVERED)
    unsure |= (score < 1) & (whole > LOOKS_IN)
    on = score > 1
    for run in map(np.array, shot.paper.runs):
        marked, sure = on[run], ~unsure[run]
        steps = np.cumsum([0.0, *np.clip(score[run] - 1, -1, 1)])
        usual = np.arange(len(run)) < np.argmax(steps)  # as it is likeliest in order
        if len(run) > 4:  # an unsure box is told by sure ones at both sides
            beside = sure[:-2] & sure[2:] & (marked[:-2] == marked[2:])
            clear = beside & (marked[2:] == usual[1:-1]) & ~sure[1:-1] & ~hidden[run][1:-1]
            marked[1:-1] = np.where(clear, usual[1:-1], marked[1:-1])
            sure[1:-1] |= clear
        on[run], unsure[run] = marked, ~sure | (marked != usual)
    rows = zip(on.tolist(), (~unsure).tolist(), score.tolist(), strict=True)
    return {box.id: Tick(*row) for box, row in zip(shot.paper.marks.boxes, rows, strict=True)}


def measure_ink(flat: Array, paper: MarkedPaper) -> Ink:
    """Measure the pen ink in each box, and the share that does not come from neighbouring boxes."""
    dark, print_ = _measure_darkness(flat, paper)
    wide = cv2.dilate(print_, np.ones((3, 3)))
    extra = np.where(wide < 0.5, dark - wide, 0)
    darkest = cv2.dilate(dark, np.ones((5, 5)))
    parts = [cv2.GaussianBlur(part, (0, 0), 2.0) for part in (flat, draw_print(paper))]
    seen, should = (part - cv2.blur(np.float32(part), WINDOW) for part in parts)
    products = (seen * should, seen * seen, should * should)
    both, *alone = (cv2.blur(product, WINDOW) for product in products)
    alike = both / np.sqrt(alone[0] * alone[1] + 1)
    amounts = []
    for box in paper.marks.boxes:
        inside, round_it = pixels_of(box.area), pixels_of(box.area, 0.5)
        extra[inside] = _subtract_print(dark, print_, *inside)
        middle = extra[pixels_of(box.area, -0.14 * min(box.area[2:]))]
        should = print_[round_it]
        lines = should > 0.6 * should.max()
        stroke = np.partition(middle, -STROKE, axis=None)[-STROKE]
        much = np.maximum(middle - 0.04, 0).sum() / PX**2
        bare = (extra[inside] < BARE).mean()
        seen = np.median(darkest[round_it][lines] / should[lines])
        amounts.append((stroke, much, bare, seen, np.median(alike[inside])))
    columns = np.array(amounts).T
    marks = columns[0][columns[0] > FAINT]
    strong = np.percentile(marks, 70) if len(marks) else 0.3
    own = _own_shares((extra > max(0.35 * strong, 0.05)).astype(np.uint8), paper)
    return Ink(*(*columns, own))


def _measure_darkness(flat: Array, paper: MarkedPaper) -> tuple[Array, Array]:
    """Return each pixel's darkness, from 0 (white) to 1, and the darkness of the print alone."""
    print_ = 1 - draw_print(paper).astype(np.float32) / 255
    free = cv2.dilate(print_, np.ones((7, 7))) < 0.08
    white = np.where(free, cv2.GaussianBlur(flat, (0, 0), 1.5), 0)
    h, w = flat.shape[0] // PX, flat.shape[1] // PX
    cells = white[: h * PX, : w * PX].reshape(h, PX, w, PX).swapaxes(1, 2).reshape(h, w, -1)
    light = np.partition(cells, 56, axis=2)[:, :, 56].astype(np.float32)  # of 64: 88 %
    for spread in (cv2.dilate, cv2.erode):  # a filled box is no shadow
        light = spread(light, np.ones((11, 11)), borderType=cv2.BORDER_REFLECT)
    light = cv2.resize(cv2.GaussianBlur(light, (0, 0), 1.5), flat.shape[::-1])
    dark = 1 - flat / np.maximum(light, 8)
    unwritten = np.zeros(flat.shape, bool)  # where people do not write, a part of the pixels
    unwritten[PX * HEAD :: 3, ::3] = True
    for area in (*(box.area for box in paper.marks.boxes), *paper.written):
        unwritten[pixels_of(area, 0.7)] = False
    fits, inked = [], dark[unwritten]
    for blur in BLURS:
        soft = cv2.GaussianBlur(print_, (0, 0), blur)[unwritten]
        line = np.polyfit(soft, inked, 1)
        fits.append((float(np.abs(inked - np.polyval(line, soft)).mean()), blur, line))
    _, blur, line = min(fits)
    return dark, np.polyval(line, cv2.GaussianBlur(print_, (0, 0), blur))


def _subtract_print(dark: Array, print_: Array, rows: slice, columns: slice) -> Array:
    """Return the ink in a box without the box's print. The print may be up to 2 pixels off."""
    box = dark[rows, columns]
    around = print_[rows.start - 2 : rows.stop + 2, columns.start - 2 : columns.stop + 2]
    prints = np.lib.stride_tricks.sliding_window_view(around, box.shape)
    costs = np.maximum(prints - box, 0.3 * (box - prints)).sum(axis=(2, 3))
    should = prints[np.unravel_index(costs.argmin(), costs.shape)]
    return np.asarray(cv2.GaussianBlur(np.where(should < 0.5, box - should, 0), (0, 0), 0.8))


def _own_shares(mask: Array, paper: MarkedPaper) -> Array:
    """Return, for each box, the share of its ink that does not come from neighbouring boxes."""
    labels = cv2.connectedComponents(cv2.dilate(mask, np.ones((5, 5))))[1] * mask
    size, areas = int(labels.max()) + 1, [box.area for box in paper.marks.boxes]
    strokes = [labels[pixels_of(area)].ravel() for area in areas]
    counts = np.array([np.bincount(stroke, minlength=size)[1:] for stroke in strokes])
    most, whole = np.maximum(counts.max(axis=0, initial=1), 1), counts.sum(axis=1)
    own = (counts * np.clip((counts / most - 0.2) / 0.25, 0, 1)).sum(axis=1)
    # strokes that only look in do not come to the middle
    middles = [mask[pixels_of(area, -0.36 * min(area[2:]))].sum() for area in areas]
    whose = (whole < 1) | np.greater(middles, 0.2 * PX**2)
    return np.asarray(np.where(whose, 1.0, own / np.maximum(whole, 1)))
