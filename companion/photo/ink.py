"""Ink on a flattened paper: light, print, and what a pen added to each box."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from msgspec import Struct

from companion.games.marked_paper import MarkedPaper
from companion.photo.flatten import PX, draw_print, measure_likeness, pixels_of
from companion.photo.picture_file import Array

HEAD = 13  # mm at the top where the title is: nothing is learned from it
STROKE = round(0.7 * PX * PX)  # pixels of 0.7 mm2: about the least that a mark covers
BLURS = (0.6, 1.0, 1.4, 1.8, 2.4, 3.0)  # of the print in a photo, pixels
SHIFTS = [(j, i) for j in (0, -1, 1, -2, 2) for i in (0, -1, 1, -2, 2)]  # of print, pixels
BARE = 0.12  # darkness of paper, at most
FAINT, PALEST, USUAL = 0.07, 0.13, 0.35  # darkness: no mark; of the palest pen; of most pens


class Ink(Struct, frozen=True):
    """What is in a box beside its print."""

    dark: float  # of the darkest 0.7 mm2
    much: float  # ink, mm2
    bare: float  # the part of the box that is paper
    seen: float  # how dark its print is, as a part of what it should be; less under glare
    alike: float  # how alike the print round it is to what it should be there, at most 1
    own: float  # the part of the ink that does not look in from a neighbour


def _measure_darkness(flat: Array, paper: MarkedPaper) -> tuple[Array, Array]:
    """Return how dark a paper is (0 paper, 1 black), and how dark its print should be."""
    print_ = 1 - draw_print(paper, PX).astype(np.float32) / 255
    white = np.where(
        cv2.dilate(print_, np.ones((7, 7))) < 0.08, cv2.GaussianBlur(flat, (0, 0), 1.5), 0
    )
    h, w = flat.shape[0] // PX, flat.shape[1] // PX
    cells = white[: h * PX, : w * PX].reshape(h, PX, w, PX).swapaxes(1, 2).reshape(h, w, -1)
    light = np.partition(cells, 56, axis=2)[:, :, 56].astype(np.float32)  # of 64: 88 %
    light = cv2.morphologyEx(
        light, cv2.MORPH_CLOSE, np.ones((11, 11)), borderType=cv2.BORDER_REFLECT
    )
    light = cv2.resize(cv2.GaussianBlur(light, (0, 0), 1.5), flat.shape[::-1])
    dark = 1 - flat / np.maximum(light, 8)
    unwritten = np.zeros(flat.shape, bool)  # where people do not write, a part of the pixels
    unwritten[PX * HEAD :: 3, ::3] = True
    for area in (*paper.boxes.values(), *paper.written):
        unwritten[pixels_of(area, 0.7)] = False
    fits = []
    for blur in BLURS:
        soft = cv2.GaussianBlur(print_, (0, 0), blur)
        scale, base = np.polyfit(soft[unwritten], dark[unwritten], 1)
        soft = soft * scale + base
        fits.append((float(np.abs(dark - soft)[unwritten].mean()), blur, soft))
    return dark, min(fits)[2]


def measure_ink(flat: Array, paper: MarkedPaper) -> dict[str, Ink]:
    """Return the strokes in each box, and how many of them are not a neighbour's."""
    dark, print_ = _measure_darkness(flat, paper)
    wide = cv2.dilate(print_, np.ones((3, 3)))
    extra = np.where(wide < 0.5, dark - wide, 0)
    darkest, alike = cv2.dilate(dark, np.ones((5, 5))), measure_likeness(flat, paper)
    amounts = []
    for area in paper.boxes.values():
        box, round_it = pixels_of(area), pixels_of(area, 0.5)
        extra[box] = _subtract_print(dark, print_, *box)
        cut = 0.14 * min(area[2:])
        middle, should = extra[pixels_of(area, -cut)], print_[round_it]
        lines = should > 0.6 * should.max()
        amounts.append(
            (
                float(np.partition(middle, -STROKE, axis=None)[-STROKE]),
                float(np.maximum(middle - 0.04, 0).sum()) / PX**2,
                float((extra[box] < BARE).mean()),
                float(np.median(darkest[round_it][lines] / should[lines])),
                float(np.median(alike[box])),
            )
        )
    strong = np.percentile([dark for dark, *_ in amounts if dark > FAINT] or [0.3], 70)
    own = _own_shares((extra > max(0.35 * strong, 0.05)).astype(np.uint8), paper)
    return {
        name: Ink(*amount, share)
        for name, amount, share in zip(paper.boxes, amounts, own, strict=True)
    }


def _subtract_print(dark: Array, print_: Array, rows: slice, columns: slice) -> Array:
    """Return what is in a box beside its print, which may lie a little off."""

    def cost(should: Array) -> float:
        left = dark[rows, columns] - should
        return float(np.where(left < 0, -left, 0.3 * left).sum())

    prints = (
        print_[rows.start + j : rows.stop + j, columns.start + i : columns.stop + i]
        for j, i in SHIFTS
    )
    should = min(prints, key=cost)
    left = np.where(should < 0.5, dark[rows, columns] - should, 0)
    blurred: Array = cv2.GaussianBlur(left, (0, 0), 0.8)
    return blurred


def _own_shares(mask: Array, paper: MarkedPaper) -> Array:
    """Return which part of the strokes in each box belongs there."""
    areas = list(paper.boxes.values())
    labels = cv2.connectedComponents(cv2.dilate(mask, np.ones((5, 5))))[1] * mask
    size = int(labels.max()) + 1
    counts = [np.bincount(labels[pixels_of(area)].ravel(), minlength=size)[1:] for area in areas]
    most = np.maximum(np.max(counts, axis=0), 1)
    own = [count @ np.clip((count / most - 0.2) / 0.25, 0, 1) for count in counts]
    whole = np.sum(counts, axis=1)
    shares: Array = np.where(whole < 1, 1.0, own / np.maximum(whole, 1))
    for n, area in enumerate(areas):  # strokes that only look in do not come to the middle
        if mask[pixels_of(area, -0.36 * min(area[2:]))].sum() > 0.2 * PX**2:
            shares[n] = 1.0
    return shares


def find_pen(inks: Sequence[Ink]) -> float:
    """Return how dark the pen is that somebody used on a sheet."""
    marks = [ink.dark for ink in inks if ink.dark > FAINT]
    if len(marks) < 3:
        return USUAL
    strong = float(np.percentile(marks, 90))
    return max(PALEST, float(np.percentile([dark for dark in marks if dark > 0.4 * strong], 40)))
