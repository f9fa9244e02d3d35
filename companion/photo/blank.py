"""What an empty paper looks like: its print in grey, drawn by the program itself."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from companion.drawing.page import Document, Page
from companion.drawing.png import render_pngs
from companion.games.marked_paper import Area, MarkedPaper
from companion.photo.picture_file import Array

PX, COARSE = 8, 4  # pixels for a mm of a flattened paper
DPI = 300
HEAD = 13  # mm at the top where the title is: nothing is learned from it


@cache
def _rendered(paper: MarkedPaper) -> Array:
    page = Page(*paper.size, paper.shapes)
    (content,) = render_pngs(Document(paper.title, (page,)), DPI)
    return np.asarray(cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_GRAYSCALE))


@cache
def blank(paper: MarkedPaper, px: int) -> Array:
    """Return the print of a paper in grey with so many pixels per mm; no number, no code."""
    whole, dots = _rendered(paper), DPI / 25.4
    soft = cv2.GaussianBlur(whole, (0, 0), max(0.01, 0.4 * dots / px))
    matrix = np.array([[px / dots, 0, 0], [0, px / dots, 0]], np.float32)
    size = [round(edge * px) for edge in paper.size]
    grey: Array = cv2.warpAffine(soft, matrix, size, flags=cv2.INTER_LINEAR, borderValue=255)
    return grey


def softened(paper: MarkedPaper, blur: float) -> Array:
    """Return how dark the print of a paper is, as a lens that blurs (pixels) shows it."""
    dark = 1 - blank(paper, PX).astype(np.float32) / 255
    result: Array = cv2.GaussianBlur(dark, (0, 0), blur)
    return result


@cache
def unwritten(paper: MarkedPaper) -> Array:
    """Return where people do not write, a part of the pixels."""
    mask = np.zeros(blank(paper, PX).shape, bool)
    mask[PX * HEAD :: 3, ::3] = True
    for area in (*paper.boxes.values(), *paper.written.values()):
        x1, y1, x2, y2 = to_pixels(area, 0.7)
        mask[max(0, y1) : y2, max(0, x1) : x2] = False
    return mask


@cache
def unwritten_print(paper: MarkedPaper, blur: float) -> Array:
    """Return how dark the print is there."""
    values: Array = softened(paper, blur)[unwritten(paper)]
    return values


def to_pixels(area: Area, more: float = 0.0) -> tuple[int, int, int, int]:
    """Return left, top, right and low edge of an area and `more` mm round it, pixels."""
    x, y, w, h = area
    left, top, right, low = x - more, y - more, x + w + more, y + h + more
    return round(left * PX), round(top * PX), round(right * PX), round(low * PX)
