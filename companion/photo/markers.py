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
    refusal: str = ""
    matrix: Array = np.eye(3)  # from mm of the paper to pixels of the photo
    sharpness: float = 0.0  # pixels for a mm where it is farthest


def _build_detector() -> cv2.aruco.ArucoDetector:
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
        first + corner: (copy, kind, corner)
        for kind, paper in enumerate(papers)
        for copy, first in enumerate(paper.numbers, start=1)
        for corner in range(4)
    }
    seen: dict[tuple[int, int], dict[int, Array]] = defaultdict(dict)
    doubled: dict[tuple[int, int], set[int]] = defaultdict(set)
    detector = _build_detector()
    for wide in LOOKS:
        scale = wide / max(grey.shape)
        how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
        outlines, numbers, _ = detector.detectMarkers(
            cv2.resize(grey, None, fx=scale, fy=scale, interpolation=how)
        )
        before: set[int] = set()
        for points, number in zip(outlines, np.ravel(numbers if outlines else ()), strict=True):
            if number not in owners:
                continue
            *key, corner = owners[number]
            corners = seen[key[0], key[1]]
            at = (points.reshape(4, 2) + 0.5) / scale - 0.5
            size = np.linalg.norm(at[0] - at[2])
            if number in before and np.linalg.norm((at - corners[corner]).mean(0)) > size:
                doubled[key[0], key[1]].add(corner)
            before.add(number)
            corners.setdefault(corner, at)
        real = {key: corners for key, corners in seen.items() if len(corners) > 1}
        if real and all(len(corners) == 4 for corners in real.values()):
            break
    sightings = []
    for (copy, kind), corners in sorted(real.items()):
        sighting = Sighting(papers[kind], copy)
        if len(doubled[copy, kind]) > 1:
            sighting.refusal = "its number is in the picture twice; take one photo of each sheet"
        else:
            sighting.refusal = _place(sighting, corners, grey)
        sightings.append(sighting)
    return sightings


def _place(sighting: Sighting, corners: Mapping[int, Array], grey: Array) -> str:
    """Find how a paper lies in the photograph; return why it cannot be read, or ""."""
    if len(corners) < 3:
        return "only two of its corners are in the picture; show all four"
    paper, (width, height) = sighting.paper, sighting.paper.size
    at = np.concatenate([_outline_marker(paper, corner) for corner in corners])
    pixels = np.concatenate(list(corners.values())).astype(np.float32)
    # a thing on the table may look like one of four markers
    matrix, inliers = cv2.findHomography(at, pixels, cv2.RANSAC, FARTHEST_PX)
    frame = np.array([[(0, 0), (width, 0), (width, height), (0, height)]], np.float32)
    outline = None if matrix is None else cv2.perspectiveTransform(frame, matrix)[0]
    if outline is None or inliers.sum() < 12 or not cv2.isContourConvex(outline):
        return "its corners do not make a sheet; lay it flat and show all four"
    sides = np.linalg.norm(outline - np.roll(outline, -1, 0), axis=1)
    sighting.sharpness = float((sides / (width, height, width, height)).min())
    sighting.matrix = matrix
    if sighting.sharpness < FEWEST_PX:
        return "it is too small in the picture; come closer, or send the original photo"
    if outline.min() < 0 or (outline > grey.shape[::-1]).any():
        return "a corner of it is cut off; show all four"
    return ""


def _outline_marker(paper: MarkedPaper, corner: int) -> Array:
    """Return the four corners of a marker, clockwise from its top left, mm."""
    (x, y), edge = paper.markers[corner], paper.marker
    square = [(x, y), (x + edge, y), (x + edge, y + edge), (x, y + edge)]
    return np.array(square, np.float32)
