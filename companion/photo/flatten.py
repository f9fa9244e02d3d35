"""Flattens a paper in a photograph: corners, then the bend of the paper, by its print."""

from __future__ import annotations

import cv2
import numpy as np

from companion.games.marked_paper import MarkedPaper
from companion.photo.blank import PX, blank, pixel_size
from companion.photo.markers import Sighting
from companion.photo.picture_file import Array

COARSE = 4  # pixels for a mm of the first steps
BENDS = (25.0, 10.0)  # mm that move alike in each of them
DOUBT = 0.1  # of a flow: the contrast of print that it must exceed
TILE, STEP, TILE_REACH = (
    9.0,
    4.5,
    1.3,
)  # edge, distance and reach of tiles that are matched last, mm
CHECK, CHECK_REACH = 12.0, 0.8  # of tiles round boxes, which check the result
ALIKE, UNLIKE = 0.5, 0.12  # correlations of a tile with its print
ASTRAY = 0.4  # mm that the print may lie beside its place


def flatten(grey: Array, sighting: Sighting) -> Array:
    """Return a paper with its print where it should be."""
    if sighting.sharpness > PX:  # the photo has more pixels: no moire
        grey = cv2.GaussianBlur(grey, (0, 0), sighting.sharpness / PX * 0.4)
    flow_of = cv2.DISOpticalFlow.create(cv2.DISOPTICAL_FLOW_PRESET_MEDIUM)
    flow_of.setFinestScale(1)
    paper, print_ = sighting.paper, blank(sighting.paper, COARSE)
    cells = pixel_size(paper, 1)
    contrast = np.abs(cv2.Laplacian(cv2.GaussianBlur(print_, (0, 0), 2), cv2.CV_32F))
    contrast = cv2.resize(contrast, cells, interpolation=cv2.INTER_AREA)
    moved = np.zeros((*cells[::-1], 2), np.float32)  # of each mm2, mm
    for bend in BENDS:
        flat = sample(grey, sighting, COARSE, moved)
        light = cv2.GaussianBlur(cv2.dilate(flat, np.ones((12, 12))), (0, 0), 8)
        flow = flow_of.calc(print_, cv2.divide(flat, light, scale=255), None)
        flow = cv2.resize(flow / COARSE, cells, interpolation=cv2.INTER_AREA)
        moved += _smooth(flow, contrast, bend, DOUBT)
    flat = sample(grey, sighting, PX, moved)
    x, y = (np.arange(STEP / 2, edge, STEP) for edge in paper.size)
    middles = np.stack(np.meshgrid(x, y), -1)
    tiles, alike = match_tiles(flat, paper, middles.reshape(-1, 2), TILE, TILE_REACH)
    tiles, alike = tiles.reshape(middles.shape), alike.reshape(middles.shape[:2])
    usual = np.dstack([cv2.medianBlur(np.ascontiguousarray(part), 5) for part in cv2.split(tiles)])
    is_odd = (alike < 0.4) | (np.linalg.norm(tiles - usual, axis=2) > 0.5)
    tiles = _smooth(tiles, np.where(is_odd, 0, alike**2), 0.8, 1e-3)
    moved += cv2.resize(tiles, cells, interpolation=cv2.INTER_LINEAR)
    return sample(grey, sighting, PX, moved)


def sample(grey: Array, sighting: Sighting, px: int, moved: Array) -> Array:
    """Return a paper as a photograph shows it, places moved so far (mm)."""
    size = pixel_size(sighting.paper, px)
    x, y = np.meshgrid(*((np.arange(edge, dtype=np.float32) + 0.5) / px for edge in size))
    at = np.dstack([x, y]) + cv2.resize(moved, size, interpolation=cv2.INTER_LINEAR)
    seen = cv2.perspectiveTransform(at.reshape(1, -1, 2), sighting.matrix).reshape(at.shape)
    flat: Array = cv2.remap(grey, seen, None, cv2.INTER_LINEAR)
    return flat


def _smooth(moved: Array, trust: Array, blur: float, doubt: float) -> Array:
    """Return how far places are moved, as those round them do that are trusted."""
    parts = np.dstack([moved * trust[..., None], trust]).astype(np.float32)
    parts = cv2.GaussianBlur(parts, (0, 0), blur)
    smooth: Array = parts[..., :2] / (parts[..., 2:] + doubt)
    return smooth


def match_tiles(
    flat: Array, paper: MarkedPaper, middles: Array, edge: float, reach: float
) -> tuple[Array, Array]:
    """Return how far the print of tiles lies from its place, mm, and how alike it is."""
    size, far = round(edge * PX), round(reach * PX)
    padded = cv2.copyMakeBorder(flat, far, far, far, far, cv2.BORDER_REPLICATE)
    high, wide = flat.shape
    moved, alike = [], []
    for x, y in middles * PX - size / 2:
        left, top = round(np.clip(x, 0, wide - size)), round(np.clip(y, 0, high - size))
        tile = blank(paper, PX)[top : top + size, left : left + size]
        near = padded[top : top + size + 2 * far, left : left + size + 2 * far]
        _, best, _, at = cv2.minMaxLoc(cv2.matchTemplate(near, tile, cv2.TM_CCOEFF_NORMED))
        moved.append((at[0] - far, at[1] - far))
        alike.append(best if tile.std() > 22 else 0.0)
    return np.array(moved, np.float32) / PX, np.array(alike, np.float32)


def check_print(flat: Array, paper: MarkedPaper) -> tuple[set[str], float]:
    """Return the boxes whose print is not seen where it should be, and how alike the others' is."""
    middles = np.array([(x + w / 2, y + h / 2) for x, y, w, h in paper.boxes.values()])
    moved, alike = match_tiles(flat, paper, middles, CHECK, CHECK_REACH)
    astray = (alike > ALIKE) & (np.linalg.norm(moved, axis=1) > ASTRAY) | (alike < UNLIKE)
    return {name for name, off in zip(paper.boxes, astray, strict=True) if off}, float(
        np.median(alike)
    )
