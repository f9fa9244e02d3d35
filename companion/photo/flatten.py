"""Flattens a paper in a photograph: corners, then the bend of the paper, by its print."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from companion.drawing.camera_codes import Area
from companion.drawing.page import Document, Page
from companion.drawing.png import render_pngs
from companion.games.marked_paper import MarkedPaper
from companion.photo.paper_shot import Array, PaperShot

PX = 8  # pixels for a mm of a flattened paper
DPI = 300
STEPS = ((4, 25.0), (4, 10.0), (8, 4.0))  # of flattening: pixels for a mm, mm that move alike
DOUBT = 0.1  # of a flow: the contrast of print that it must exceed


@cache
def draw_print(paper: MarkedPaper, px: int) -> Array:
    """Return the print of an empty paper in grey with so many pixels per mm; no number, no code."""
    page = Page(*paper.size, paper.shapes)
    (content,) = render_pngs(Document(paper.title, (page,)), DPI)
    whole = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_GRAYSCALE)
    grey: Array = cv2.resize(whole, _pixel_size(paper, px), interpolation=cv2.INTER_AREA)
    return grey


def _pixel_size(paper: MarkedPaper, px: int) -> tuple[int, int]:
    return round(paper.size[0] * px), round(paper.size[1] * px)


def pixels_of(area: Area, more: float = 0.0) -> tuple[slice, slice]:
    """Return rows and columns of an area and `more` mm round it."""
    x, y, w, h = area
    left, top, right, low = (
        max(0, round(at * PX)) for at in (x - more, y - more, x + w + more, y + h + more)
    )
    return slice(top, low), slice(left, right)


def flatten(shot: PaperShot) -> Array:
    """Return a paper with its print where it should be."""
    flow_of = cv2.DISOpticalFlow.create(cv2.DISOPTICAL_FLOW_PRESET_MEDIUM)
    flow_of.setFinestScale(1)
    cells = _pixel_size(shot.paper, 1)
    moved = np.zeros((*cells[::-1], 2), np.float32)  # of each mm2, mm
    for px, bend in STEPS:
        print_, flat = draw_print(shot.paper, px), sample(shot, px, moved)
        light = cv2.GaussianBlur(cv2.dilate(flat, np.ones((3 * px, 3 * px))), (0, 0), 2 * px)
        reach = 2 * round(px * bend / 5) + 1
        darkest = cv2.erode(print_, np.ones((reach, reach)))  # what is darker is no print
        seen = cv2.divide(flat, light, scale=255)
        ink = cv2.dilate((seen < darkest - 40.0).astype(np.uint8), np.ones((3 * px, 3 * px))) > 0
        seen[ink] = print_[ink]
        flow = flow_of.calc(print_, seen, None) / px
        trust = np.abs(cv2.Laplacian(cv2.GaussianBlur(print_, (0, 0), px / 2), cv2.CV_32F))
        trust[ink] = 0
        flow, trust = (
            cv2.resize(part, cells, interpolation=cv2.INTER_AREA) for part in (flow, trust)
        )
        parts = cv2.GaussianBlur(np.dstack([flow * trust[..., None], trust]), (0, 0), bend)
        moved += parts[..., :2] / (parts[..., 2:] + DOUBT)
    return sample(shot, PX, moved)


def sample(shot: PaperShot, px: int, moved: Array) -> Array:
    """Return a paper as a photograph shows it, places moved so far (mm)."""
    grey = shot.grey
    if shot.sharpness > px:  # the photo has more pixels: no moire
        grey = cv2.GaussianBlur(grey, (0, 0), shot.sharpness / px * 0.4)
    size = _pixel_size(shot.paper, px)
    x, y = np.meshgrid(*((np.arange(edge, dtype=np.float32) + 0.5) / px for edge in size))
    at = np.dstack([x, y]) + cv2.resize(moved, size, interpolation=cv2.INTER_LINEAR)
    seen = cv2.perspectiveTransform(at.reshape(1, -1, 2), shot.matrix).reshape(at.shape)
    flat: Array = cv2.remap(grey, seen, None, cv2.INTER_LINEAR)
    return flat
