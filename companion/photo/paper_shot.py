"""Finds papers in a photograph by corner markers, and aligns them with the blank printed form."""

from __future__ import annotations

import io
import warnings
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any, TypeAlias

import cv2
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError

from companion.core.errors import CompanionError
from companion.drawing.camera_codes import Area
from companion.drawing.page import Document, Page
from companion.drawing.png import render_pngs
from companion.games.marked_paper import MarkedPaper
from companion.photo.worker import MOST_BYTES

Array: TypeAlias = NDArray[Any]
MOST_PIXELS = 50_000_000
WIDEST = 5000  # pixels: a JPEG that is wider is decoded at half its size
MOST_WORK = 400_000_000  # pixels of all scans of a JPEG
LOOKS = (2400, 1700, 3400)  # pixels: each misses other markers, so a photo is searched at three
FARTHEST_PX = 12.0  # of a marker from where the others say it is; bent paper has 5
FEWEST_PX = 3.0  # of the photo for a mm of paper
PX = 8  # pixels for a mm of a flattened paper
DPI = 300
BESIDE = 16  # pixels of a photo round an area that its blur needs
COARSE = 4  # pixels for a mm, while it is flattened
BENDS = (25.0, 10.0, 4.0)  # steps of flattening: mm that move alike
DOUBT = 0.1  # of a flow: the contrast of print that it must exceed
STILL = np.zeros((1, 1, 2), np.float32)  # no place is moved
SQUARE = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)  # clockwise from its top left


def decode_photo(content: bytes, name: str) -> Array:
    """Decode a photograph in grey; CompanionError if too large, broken, or no PNG or JPEG."""
    why = f"has more than {MOST_PIXELS // 10**6} million pixels; save it with 12 million"
    try:
        with warnings.catch_warnings(action="ignore"):
            picture = Image.open(io.BytesIO(content), formats=("JPEG", "PNG"))
        (width, height), scans = picture.size, content.count(b"\xff\xda")
        if len(content) > MOST_BYTES:
            why = f"has more than {MOST_BYTES // 10**6} MB; save the photo smaller"
        elif width * height <= MOST_PIXELS:
            if picture.format == "PNG" or width * height * scans <= MOST_WORK:
                share = 2 if max(width, height) > WIDEST else 1
                picture.draft("L", (width // share, height // share))
                return np.asarray(picture.convert("L"))
            why = f"has {scans} layers; save it as a plain JPEG"
    except UnidentifiedImageError:
        why = "is not a JPEG or PNG; save the photo as JPEG and try again"
    except (OSError, ValueError, SyntaxError, EOFError):
        why = "is broken; send the original photo again"
    except Image.DecompressionBombError:
        pass  # it has more pixels than a picture ever has
    raise CompanionError(f"{name} {why}") from None


@cache
def draw_print(paper: MarkedPaper) -> Array:
    """Draw a blank paper's print in grey, `PX` pixels per mm, without sheet number and QR code."""
    page = Page(*paper.size, paper.shapes)
    (content,) = render_pngs(Document(paper.title, (page,)), DPI)
    whole = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_GRAYSCALE)
    size = [round(edge * PX) for edge in paper.size]
    return np.asarray(cv2.resize(whole, size, interpolation=cv2.INTER_AREA))


def pixels_of(area: Area, more: float = 0.0) -> tuple[slice, slice]:
    """Return the pixel rows and columns of an area enlarged by `more` mm on each side."""
    x, y, w, h = area
    edges = (x - more, y - more, x + w + more, y + h + more)
    left, top, right, low = (max(0, round(edge * PX)) for edge in edges)
    return slice(top, low), slice(left, right)


class PaperShot(Struct):
    """A paper in a photograph: its position, or the reason why it cannot be read."""

    paper: MarkedPaper
    copy: int  # the number of its sheet; 0 for a paper outside a sheet
    name: str  # its name for people
    photo: str  # name of the photo
    grey: Array  # its pixels
    corners: Mapping[int, Sequence[Array]]  # outlines of each corner marker, by corner
    refusal: str = ""
    matrix: Array = np.eye(3)  # from mm of the paper to pixels of the photo
    sharpness: float = 0.0  # pixels per mm along the least sharp edge
    flat: Array = np.empty((0, 0))  # the paper seen from above

    def read_version(self) -> str:
        """Return the version in the paper's QR code; "" without a readable code."""
        x, y, w, h = self.paper.code or (0, 0, 0, 0)
        for more, px in product((2, 0), (8, 12, 16, 20) if w else ()):  # mm round it; for a mm
            area = (x - more, y - more, w + 2 * more, h + 2 * more)
            text = str(cv2.QRCodeDetector().detectAndDecode(self.sample(px, area))[0])
            if ":" in text:
                return text.split(":")[1]
        return ""

    def flatten(self) -> Array:
        """Return the paper seen from above, warped until it matches a blank printed paper."""
        flow_of = cv2.DISOpticalFlow.create(cv2.DISOPTICAL_FLOW_PRESET_MEDIUM)
        whole, around = draw_print(self.paper), np.ones((3 * COARSE, 3 * COARSE))
        cells = [round(edge) for edge in self.paper.size]
        moved = np.zeros((*cells[::-1], 2), np.float32)  # of each mm2, mm
        for bend in BENDS:
            flat = self.sample(COARSE, moved=moved)
            print_ = cv2.resize(whole, flat.shape[::-1], interpolation=cv2.INTER_AREA)
            light = cv2.GaussianBlur(cv2.dilate(flat, around), (0, 0), 2 * COARSE)
            reach = 2 * round(COARSE * bend / 5) + 1
            darkest = cv2.erode(print_, np.ones((reach, reach)))  # what is darker is no print
            seen = cv2.divide(flat, light, scale=255)
            ink = cv2.dilate(np.uint8(seen < darkest - 40.0), around) > 0
            seen[ink] = print_[ink]
            trust = np.abs(cv2.Laplacian(cv2.GaussianBlur(print_, (0, 0), COARSE / 2), cv2.CV_32F))
            trust[ink] = 0
            flow = cv2.resize(flow_of.calc(print_, seen, None), cells, interpolation=cv2.INTER_AREA)
            trust = cv2.resize(trust, cells, interpolation=cv2.INTER_AREA)
            parts = cv2.GaussianBlur(np.dstack([flow * trust[..., None], trust]), (0, 0), bend)
            moved += parts[..., :2] / COARSE / (parts[..., 2:] + DOUBT)
        return self.sample(PX, moved=moved)

    def sample(self, px: int, area: Area | None = None, moved: Array = STILL) -> Array:
        """Return a picture of an area (None: the whole paper) with `px` pixels per mm.

        `moved` is a grid of shifts in mm, spread over the area and added to the points read.
        """
        left, top, w, h = area or (0, 0, *self.paper.size)
        x, y = ((np.arange(round(edge * px), dtype=np.float32) + 0.5) / px for edge in (w, h))
        at = np.dstack(np.meshgrid(x + left, y + top))
        at += cv2.resize(moved, at.shape[1::-1], interpolation=cv2.INTER_LINEAR)
        seen = cv2.perspectiveTransform(at.reshape(1, -1, 2), self.matrix).reshape(at.shape)
        grey = self.grey
        if self.sharpness > px:  # the photo has more pixels: no moire
            first = np.maximum(seen.min(axis=(0, 1)).astype(int) - BESIDE, 0)
            x, y = np.maximum(seen.max(axis=(0, 1)).astype(int) + BESIDE, first + 1)
            grey = grey[first[1] : y, first[0] : x]
            grey = cv2.GaussianBlur(grey, (0, 0), self.sharpness / px * 0.4)
            seen -= first.astype(np.float32)
        return np.asarray(cv2.remap(grey, seen, None, cv2.INTER_LINEAR))


def find_papers(
    photo: str, content: bytes, papers: Sequence[MarkedPaper], order: str
) -> list[PaperShot]:
    """Return the papers with at least two corners in the photograph, sorted by sheet number.

    Raises CompanionError if there is none. The message suggests `companion print` with `order`.
    """
    grey = decode_photo(content, photo)
    settings = cv2.aruco.DetectorParameters()
    settings.minMarkerPerimeterRate = 0.012
    settings.adaptiveThreshWinSizeMax = 43
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.cornerRefinementWinSize = 3
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    detector = cv2.aruco.ArucoDetector(words, settings)
    seen: dict[int, list[Array]] = defaultdict(list)  # the outlines of each number
    copies = [(copy, paper) for paper in papers for copy in paper.copies]
    for wide in LOOKS:
        scale = wide / max(grey.shape)
        how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
        look = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=how)
        outlines, numbers, _ = detector.detectMarkers(look)
        for points, number in zip(outlines, np.ravel(numbers if outlines else ()), strict=True):
            seen[int(number)].append((points[0] + 0.5) / scale - 0.5)
        shots = []
        for copy, paper in copies:
            first = paper.marks.first(copy)
            corners = {n: seen[first + n] for n in range(4) if first + n in seen}
            if len(corners) > 1:
                name = f"{paper.title} of sheet {copy}" if copy else paper.title
                shots.append(PaperShot(paper, copy, name, photo, grey, corners))
        if shots and all(len(shot.corners) == 4 for shot in shots):
            break
    if not shots:
        raise CompanionError(
            f"{photo} shows no sheet with markers in its corners; show all four corners, sharp and"
            f" in good light, or print new sheets: companion print {order}"
        )
    for shot in shots:
        shot.refusal = _place(shot)
    return sorted(shots, key=lambda shot: shot.copy)


def _place(shot: PaperShot) -> str:
    """Locate a paper in the photograph; return the reason why it cannot be read, or ""."""
    marks, size, corners = shot.paper.marks, np.array(shot.paper.size, np.float32), shot.corners
    spreads = [np.ptp(np.mean(places, axis=1), axis=0).max() for places in corners.values()]
    edges = [np.ptp(places[0], axis=0).max() for places in corners.values()]
    if np.greater(spreads, edges).sum() > 1:
        return "the picture shows two sheets of this number; take one photo of each sheet"
    if len(corners) < 3:
        return "the picture shows only two corners of the paper; show all four"
    at = np.concatenate([marks.places[corner] + marks.size * SQUARE for corner in corners])
    pixels = np.concatenate([places[0] for places in corners.values()])
    # a thing on the table may look like one of four markers
    matrix, inliers = cv2.findHomography(at, pixels, cv2.RANSAC, FARTHEST_PX)
    outline = None if matrix is None else cv2.perspectiveTransform(SQUARE[None] * size, matrix)[0]
    if outline is None or inliers.sum() < 12 or not cv2.isContourConvex(outline):
        return "the corners are not those of a sheet; lay it flat and show all four"
    sides = np.linalg.norm(outline - np.roll(outline, -1, 0), axis=1)
    shot.matrix, shot.sharpness = matrix, float((sides / np.tile(size, 2)).min())
    if shot.sharpness < FEWEST_PX:
        return "the paper is too small in the picture; come closer, or send the original photo"
    if outline.min() < 0 or (outline > shot.grey.shape[::-1]).any():
        return "a corner of the paper is cut off; show all four"
    return ""
