"""Flattens a paper in a photograph: corners, then the bend of the paper, by its print."""

from __future__ import annotations

import cv2
import numpy as np
from msgspec import Struct

from companion.games.marked_paper import MarkedPaper
from companion.photo.blank import COARSE, PX, blank
from companion.photo.markers import Sighting, marker_corners
from companion.photo.picture_file import Array

PASSES = ((22, 6.0), (22, 2.5), (14, 2.5))  # edge of a tile, how far it is looked for, mm
TILE, STEP, REACH = 9.0, 4.5, 1.3  # of the last pass
CHECK, CHECK_STEP, CHECK_REACH = 12, 6, 0.8  # of the check of the flattened paper
ALIKE = 0.4  # correlation from which a tile counts
ASTRAY = 0.4  # mm that the print may lie beside its place
LEAST_CONTRAST = 22  # of the print of a tile
DEGREE = 5


class Tiles(Struct, frozen=True):
    """How far the print of tiles lies from where it should be, and how alike they are."""

    at: Array  # middles, mm
    moved: Array  # mm
    alike: Array


def _match_tiles(
    flat: Array, paper: MarkedPaper, px: int, tile: float, step: float, reach: float
) -> Tiles:
    """Look for the print of an empty paper in a flattened photograph."""
    print_, size, far = blank(paper, px), round(tile * px), round(reach * px)
    padded = cv2.copyMakeBorder(flat, far, far, far, far, cv2.BORDER_REPLICATE)
    at, moved, alike = [], [], []
    high, wide = print_.shape
    for top in range(0, high - size + 1, round(step * px)):
        for left in range(0, wide - size + 1, round(step * px)):
            part = print_[top : top + size, left : left + size]
            if part.std() < LEAST_CONTRAST:
                continue
            near = padded[top : top + size + 2 * far, left : left + size + 2 * far]
            scores = cv2.matchTemplate(near, part, cv2.TM_CCOEFF_NORMED)
            _, best, _, (i, j) = cv2.minMaxLoc(scores)
            if not (0 < i < 2 * far and 0 < j < 2 * far):
                continue
            dx = i + _peak(scores[j, i - 1], best, scores[j, i + 1])
            dy = j + _peak(scores[j - 1, i], best, scores[j + 1, i])
            at.append(((left + size / 2) / px, (top + size / 2) / px))
            moved.append(((dx - far) / px, (dy - far) / px))
            alike.append(best)
    return Tiles(
        np.array(at).reshape(-1, 2), np.array(moved).reshape(-1, 2), np.array(alike, np.float64)
    )


def _peak(before: float, best: float, after: float) -> float:
    """Return where a parabola through three values is highest, from the middle one."""
    bend = before + after - 2 * best
    return 0.5 * (before - after) / bend if bend < 0 else 0.0


def _grid(paper: MarkedPaper, px: int) -> tuple[Array, Array]:
    """Return x and y of every pixel of a flattened paper, mm."""
    edges = [(np.arange(round(edge * px), dtype=np.float32) + 0.5) / px for edge in paper.size]
    x, y = np.meshgrid(*edges)
    return x, y


def _sample(photo: Array, matrix: Array, x: Array, y: Array) -> Array:
    """Return what a photograph shows at places of the paper, mm."""
    z = matrix[2, 0] * x + matrix[2, 1] * y + matrix[2, 2]
    u = ((matrix[0, 0] * x + matrix[0, 1] * y + matrix[0, 2]) / z).astype(np.float32)
    v = ((matrix[1, 0] * x + matrix[1, 1] * y + matrix[1, 2]) / z).astype(np.float32)
    flat: Array = cv2.remap(photo, u, v, cv2.INTER_LINEAR, borderValue=0)
    return flat


def _terms(paper: MarkedPaper, x: Array, y: Array) -> list[Array]:
    x, y = x / paper.size[0] * 2 - 1, y / paper.size[1] * 2 - 1
    return [x**i * y**j for i in range(DEGREE) for j in range(DEGREE - i)]


def _fit_bend(paper: MarkedPaper, tiles: Tiles) -> Array | None:
    """Return the surface that the tiles lie on, without outliers; None if they are too few."""
    if (tiles.alike > ALIKE).sum() < 25:
        return None
    anchors = np.concatenate([marker_corners(paper, corner) for corner in range(4)])
    at = np.concatenate([tiles.at, anchors])
    moved = np.concatenate([tiles.moved, np.zeros((16, 2))])
    trust = np.concatenate([np.clip(tiles.alike - 0.3, 0, 1) ** 2, np.full(16, 0.3)])
    terms = np.stack(_terms(paper, *at.T), 1)
    weight, surface = trust, np.zeros((terms.shape[1], 2))
    for _ in range(12):
        root = np.sqrt(weight)[:, None]
        surface = np.linalg.lstsq(terms * root, moved * root, rcond=None)[0]
        off = np.linalg.norm(moved - terms @ surface, axis=1)
        weight = trust / (1 + (off / 0.4) ** 2) ** 2
    return surface


def _bend(paper: MarkedPaper, surface: Array, px: int) -> tuple[Array, Array]:
    """Return how far each pixel of a flattened paper is moved, mm in x and in y."""
    terms = _terms(paper, *_grid(paper, 1))
    size = [round(edge * px) for edge in paper.size]
    dx, dy = (
        cv2.resize(
            np.asarray(sum(c * term for c, term in zip(column, terms, strict=True)), np.float32),
            size,
            interpolation=cv2.INTER_LINEAR,
        )
        for column in surface.T
    )
    return dx, dy


def flatten(grey: Array, sighting: Sighting) -> tuple[Array, float]:
    """Return a paper with its print where it should be, and how alike that is to an empty one."""
    paper, matrix = sighting.paper, sighting.matrix
    if sighting.sharpness > PX:  # the photo has more pixels: no moire
        grey = cv2.GaussianBlur(grey, (0, 0), sighting.sharpness / PX * 0.4)
    x, y = _grid(paper, COARSE)
    surface: Array = np.zeros((len(_terms(paper, x[:1, :1], y[:1, :1])), 2))
    for tile, reach in PASSES:
        dx, dy = _bend(paper, surface, COARSE)
        flat = _sample(grey, matrix, x + dx, y + dy)
        step = _fit_bend(paper, _match_tiles(flat, paper, COARSE, tile, tile / 2, reach))
        if step is None:
            break
        surface = surface + step
    x, y = _grid(paper, PX)
    dx, dy = _bend(paper, surface, PX)
    x, y = x + dx, y + dy
    flat = _sample(grey, matrix, x, y)
    tiles = _match_tiles(flat, paper, PX, TILE, STEP, REACH)
    if not len(tiles.at):
        return flat, 0.0
    fine = _smooth(paper, tiles)
    u, v = (at / STEP - 0.5 for at in _grid(paper, PX))
    fine = cv2.remap(fine, u, v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    flat = _sample(grey, matrix, x + fine[..., 0], y + fine[..., 1])
    return flat, float(np.median(tiles.alike))


def _smooth(paper: MarkedPaper, tiles: Tiles) -> Array:
    """Return how far small tiles are moved, where their neighbours agree."""
    width, height = paper.size
    cells = np.zeros((round(height / STEP) + 1, round(width / STEP) + 1, 3), np.float32)
    near = np.linalg.norm(tiles.at[:, None] - tiles.at[None], axis=2) < 2.2 * STEP
    good = tiles.alike > ALIKE
    for n in np.flatnonzero(good):
        usual = np.median(tiles.moved[near[n] & good], axis=0)
        if np.linalg.norm(tiles.moved[n] - usual) < 0.5:
            i, j = (tiles.at[n] / STEP).astype(int)
            cells[j, i] = np.array((*tiles.moved[n], 1.0)) * tiles.alike[n] ** 2
    cells = cv2.GaussianBlur(cells, (0, 0), 0.8)
    moved: Array = cells[..., :2] / np.maximum(cells[..., 2:], 1e-3)
    return moved


def find_unconfirmed(flat: Array, paper: MarkedPaper) -> set[str]:
    """Return the boxes round which the print is not seen where it should be."""
    tiles = _match_tiles(flat, paper, PX, CHECK, CHECK_STEP, CHECK_REACH)
    far = np.linalg.norm(tiles.moved, axis=1) > ASTRAY
    at = tiles.at[far & (tiles.alike > 0.5) | (tiles.alike < 0.12)]
    return {
        name
        for name, (x, y, w, h) in paper.boxes.items()
        if (np.abs(at - (x + w / 2, y + h / 2)).max(axis=1, initial=0) < 5).any()
    }
