"""Finds marked papers in a photograph by the markers in their corners."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import cv2
import numpy as np
from msgspec import Struct

from companion.games.marked_paper import MarkedPaper
from companion.photo.picture_file import Array

LOOKS = (2400, 1700, 3400)  # pixels: each misses other markers, so a photo is searched at three
FARTHEST_PX = 12.0  # of a marker from where the others say it is; bent paper has 5
FEWEST_PX = 3.0  # of the photo for a mm of paper


class Sighting(Struct):
    """A paper in a photograph, and why it cannot be read, if so."""

    paper: MarkedPaper
    copy: int  # the number of its sheet, from 1
    corners: Mapping[int, Array]  # of each marker that was found, by its place
    is_doubled: bool = False
    refusal: str = ""
    matrix: Array = np.eye(3)  # from mm of the paper to pixels of the photo
    sharpness: float = 0.0  # pixels for a mm where it is farthest


def _detector() -> cv2.aruco.ArucoDetector:
    settings = cv2.aruco.DetectorParameters()
    settings.minMarkerPerimeterRate = 0.012
    settings.adaptiveThreshWinSizeMax = 43
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.cornerRefinementWinSize = 3
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return cv2.aruco.ArucoDetector(words, settings)


def find_papers(grey: Array, papers: Sequence[MarkedPaper]) -> list[Sighting]:
    """Return every paper of which two corners or more are in a photograph, in order."""
    owners = {
        first + corner: (paper, copy, corner)
        for paper in papers
        for copy, first in enumerate(paper.numbers, start=1)
        for corner in range(4)
    }
    seen: dict[tuple[str, int], dict[int, Array]] = defaultdict(dict)
    doubled: dict[tuple[str, int], set[int]] = defaultdict(set)
    detector, kinds = _detector(), {paper.id: paper for paper in papers}
    for wide in LOOKS:
        scale = wide / max(grey.shape)
        how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
        looked = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=how)
        outlines, numbers, _ = detector.detectMarkers(looked)
        before: set[int] = set()
        for points, number in zip(
            outlines, () if numbers is None else numbers.ravel(), strict=True
        ):
            if (owner := owners.get(int(number))) is None:
                continue
            paper, copy, corner = owner
            at = (points.reshape(4, 2) + 0.5) / scale - 0.5
            if number in before and _are_apart(at, seen[paper.id, copy][corner]):
                doubled[paper.id, copy].add(corner)
            before.add(int(number))
            seen[paper.id, copy].setdefault(corner, at)
        real = {key: corners for key, corners in seen.items() if len(corners) > 1}
        if real and all(len(corners) == 4 for corners in real.values()):
            break
    order = [paper.id for paper in papers]
    sightings = [
        Sighting(kinds[kind], copy, corners, len(doubled[kind, copy]) > 1)
        for (kind, copy), corners in sorted(
            real.items(), key=lambda item: (item[0][1], order.index(item[0][0]))
        )
    ]
    for sighting in sightings:
        _place(sighting, grey)
    return sightings


def _are_apart(at: Array, other: Array) -> bool:
    size = np.linalg.norm(at[0] - at[2])
    return bool(np.linalg.norm(at.mean(0) - other.mean(0)) > size)


def _place(sighting: Sighting, grey: Array) -> None:
    """Find how a paper lies in the photograph, or why it cannot be read."""
    paper, corners = sighting.paper, sighting.corners
    width, height = paper.size
    if sighting.is_doubled:
        sighting.refusal = "its number is in the picture twice; take one photo of each sheet"
        return
    if len(corners) < 3:
        sighting.refusal = "only two of its corners are in the picture; show all four"
        return
    matrix, error = _fit(paper, corners)
    if len(corners) == 4 and error > FARTHEST_PX:  # a thing on the table looks like a marker
        rest = [
            {other: corners[other] for other in corners if other != left_out}
            for left_out in corners
        ]
        matrix, least = min((_fit(paper, three) for three in rest), key=lambda fit: fit[1])
        if least > error / 4:
            matrix = None
    frame = np.array([[(0, 0), (width, 0), (width, height), (0, height)]], np.float32)
    outline = None if matrix is None else cv2.perspectiveTransform(frame, matrix)[0]
    if matrix is None or outline is None or not cv2.isContourConvex(outline):
        sighting.refusal = "its corners do not make a sheet; lay it flat and show all four"
        return
    sides = np.linalg.norm(outline - np.roll(outline, -1, 0), axis=1)
    sighting.sharpness = float((sides / (width, height, width, height)).min())
    sighting.matrix = matrix
    x, y = outline.T
    if sighting.sharpness < FEWEST_PX:
        sighting.refusal = "it is too small in the picture; come closer, or send the original photo"
    elif min(x.min(), y.min()) < 0 or x.max() > grey.shape[1] or y.max() > grey.shape[0]:
        sighting.refusal = "a corner of it is cut off; show all four"


def _fit(paper: MarkedPaper, corners: Mapping[int, Array]) -> tuple[Array | None, float]:
    """Return the homography of a paper, and how far off its worst marker is, pixels."""
    mm = np.concatenate([marker_corners(paper, corner) for corner in corners])
    pixels = np.concatenate(list(corners.values())).astype(np.float32)
    matrix, _ = cv2.findHomography(mm, pixels)
    if matrix is None:
        return None, np.inf
    off = np.linalg.norm(cv2.perspectiveTransform(mm[None], matrix)[0] - pixels, axis=1)
    return matrix, float(off.reshape(-1, 4).mean(1).max())


def marker_corners(paper: MarkedPaper, corner: int) -> Array:
    """Return the four corners of a marker, clockwise from its top left, mm."""
    (x, y), edge = paper.markers[corner], paper.marker
    square = [(x, y), (x + edge, y), (x + edge, y + edge), (x, y + edge)]
    return np.array(square, np.float32)
