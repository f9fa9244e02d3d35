"""Finds marked papers in a photograph by the markers in their corners."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import cv2
import numpy as np
from msgspec import Struct

from companion.games.marked_paper import MarkedPaper, Tick
from companion.photo.picture_file import Array

LOOKS = (2400, 1700, 3400)  # pixels: each misses other markers, so a photo is searched at three
FARTHEST_PX = 12.0  # of a marker from where the others say it is; bent paper has 5
FEWEST_PX = 3.0  # of the photo for a mm of paper
SQUARE = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)  # clockwise from its top left


class PaperShot(Struct):
    """A paper in a photograph: where it lies and what is ticked, or why it cannot be read."""

    paper: MarkedPaper
    copy: int  # the number of its sheet; 0 for a paper that is no part of one
    photo: str  # its name
    grey: Array  # its pixels
    refusal: str = ""
    matrix: Array = np.eye(3)  # from mm of the paper to pixels of the photo
    sharpness: float = 0.0  # pixels for a mm where it is farthest
    flat: Array = np.empty((0, 0))  # the paper seen from above
    ticks: dict[str, Tick] = {}


def find_papers(photo: str, grey: Array, papers: Sequence[MarkedPaper]) -> list[PaperShot]:
    """Return every paper of which two corners or more are in a photograph, by its copy."""
    owners = {
        paper.marks.first(copy) + corner: (copy, kind, corner)
        for kind, paper in enumerate(papers)
        for copy in paper.copies
        for corner in range(4)
    }
    settings = cv2.aruco.DetectorParameters()
    settings.minMarkerPerimeterRate = 0.012
    settings.adaptiveThreshWinSizeMax = 43
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.cornerRefinementWinSize = 3
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    detector = cv2.aruco.ArucoDetector(words, settings)
    seen: dict[tuple[int, int], dict[int, list[Array]]] = defaultdict(lambda: defaultdict(list))
    for wide in LOOKS:
        scale = wide / max(grey.shape)
        how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
        look = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=how)
        outlines, numbers, _ = detector.detectMarkers(look)
        for points, number in zip(outlines, np.ravel(numbers if outlines else ()), strict=True):
            if number in owners:
                copy, kind, corner = owners[number]
                seen[copy, kind][corner].append((points[0] + 0.5) / scale - 0.5)
        real = {key: corners for key, corners in seen.items() if len(corners) > 1}
        if real and all(len(corners) == 4 for corners in real.values()):
            break
    shots = []
    for (copy, kind), corners in sorted(real.items()):
        shots.append(PaperShot(papers[kind], copy, photo, grey))
        shots[-1].refusal = _place(shots[-1], corners)
    return shots


def _place(shot: PaperShot, corners: Mapping[int, Sequence[Array]]) -> str:
    """Find how a paper lies in the photograph; return why it cannot be read, or ""."""
    spreads = [np.ptp(np.mean(places, axis=1), axis=0).max() for places in corners.values()]
    edges = [np.ptp(places[0], axis=0).max() for places in corners.values()]
    if sum(spread > edge for spread, edge in zip(spreads, edges, strict=True)) > 1:
        return "its number is in the picture twice; take one photo of each sheet"
    if len(corners) < 3:
        return "only two of its corners are in the picture; show all four"
    marks, size = shot.paper.marks, np.array(shot.paper.size, np.float32)
    at = np.concatenate([marks.places[corner] + marks.size * SQUARE for corner in corners])
    pixels = np.concatenate([places[0] for places in corners.values()])
    # a thing on the table may look like one of four markers
    matrix, inliers = cv2.findHomography(at, pixels, cv2.RANSAC, FARTHEST_PX)
    outline = None if matrix is None else cv2.perspectiveTransform(SQUARE[None] * size, matrix)[0]
    if outline is None or inliers.sum() < 12 or not cv2.isContourConvex(outline):
        return "its corners do not make a sheet; lay it flat and show all four"
    sides = np.linalg.norm(outline - np.roll(outline, -1, 0), axis=1)
    shot.matrix, shot.sharpness = matrix, float((sides / np.tile(size, 2)).min())
    if shot.sharpness < FEWEST_PX:
        return "it is too small in the picture; come closer, or send the original photo"
    if outline.min() < 0 or (outline > shot.grey.shape[::-1]).any():
        return "a corner of it is cut off; show all four"
    return ""
