"""What an empty paper looks like: its print in grey, drawn by the program itself."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from companion.drawing.page import Document, Page
from companion.drawing.png import render_pngs
from companion.games.marked_paper import Area, MarkedPaper
from companion.photo.picture_file import Array

PX = 8  # pixels for a mm of a flattened paper
DPI = 300


@cache
def blank(paper: MarkedPaper, px: int) -> Array:
    """Return the print of a paper in grey with so many pixels per mm; no number, no code."""
    page = Page(*paper.size, paper.shapes)
    (content,) = render_pngs(Document(paper.title, (page,)), DPI)
    whole = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_GRAYSCALE)
    grey: Array = cv2.resize(whole, pixel_size(paper, px), interpolation=cv2.INTER_AREA)
    return grey


def soften(paper: MarkedPaper, blur: float) -> Array:
    """Return how dark the print of a paper is, as a lens that blurs (pixels) shows it."""
    dark = 1 - blank(paper, PX).astype(np.float32) / 255
    result: Array = cv2.GaussianBlur(dark, (0, 0), blur)
    return result


def pixel_size(paper: MarkedPaper, px: int) -> tuple[int, int]:
    """Return width and height of a flattened paper with so many pixels per mm."""
    return round(paper.size[0] * px), round(paper.size[1] * px)


def pixels_of(area: Area, more: float = 0.0) -> tuple[slice, slice]:
    """Return rows and columns of an area and `more` mm round it."""
    x, y, w, h = area
    left, top, right, low = (
        max(0, round(at * PX)) for at in (x - more, y - more, x + w + more, y + h + more)
    )
    return slice(top, low), slice(left, right)
