"""Boards larger than the page: their windows, laid together from rendered pages, are the board."""

from __future__ import annotations

import io
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

import pypdfium2 as pdfium
import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageFilter

from companion.core.units import mm_to_px
from companion.data.shared import read_roles
from companion.drawing.component import Component, Piece, Style
from companion.drawing.page import Document, Page
from companion.drawing.pdf import render_pdf
from companion.drawing.shapes import Line, Pen, Rect, Shape, Text
from companion.drawing.theme import build_theme
from companion.games.freshwater_fly.game import FRESHWATER_FLY
from companion.games.game_type import Choices
from tests.printing.seen import UNDER, Edges, Sheet, edges, manifest_of, sheet
from tests.sampled import sampled

DPI = 127  # five pixels a mm: the next pixel is 0.2 mm away
PX = mm_to_px(1, DPI)
ALIKE = 1e-3  # share of pixels that may be off: thin tips of letters
GLUE = 10.0
SQUARE = 30.0
Face = Literal["front", "back"]
SIZES = {"A2": (594.0, 420.0), "A3": (420.0, 297.0)}
SEAMS: dict[str, dict[str, tuple[float, ...]]] = {
    "anywhere": {},
    "A2 where allowed": {
        "seams_x": tuple(range(40, 594, 55)),
        "seams_y": (100.0, 165.0, 200.0, 260.0, 330.0),
    },
    "A3 where allowed": {"seams_x": (95.0, 150.0, 230.0, 330.0), "seams_y": (140.0,)},
}


def drawn(width: float, height: float, face: Face) -> tuple[Shape, ...]:
    """Return numbered squares of many tones under two diagonals; no two places are alike."""
    step, shift = (7, 0) if face == "front" else (11, 60)
    shapes: list[Shape] = [Rect(-3, -3, width + 6, height + 6, fill="#808080")]
    across, down = round(width // SQUARE) + 1, round(height // SQUARE) + 1
    for number in range(across * down):
        row, column = divmod(number, across)
        x, y = column * SQUARE, row * SQUARE
        tone = 110 + (number * step + shift) % 140
        shapes += [
            Rect(x, y, SQUARE - 2, SQUARE - 2, fill=f"#{tone:02X}{tone:02X}{tone:02X}"),
            Text(
                x + 14, y + 19, f"{face[0].upper()}{number}", "sans-bold", 26, "#000000", "middle"
            ),
        ]
    wide = Pen("#303030", 1.2)
    return (*shapes, Line(0, 0, width, height, wide), Line(0, height, width * 0.9, 0, wide))


def board(size: tuple[float, float], **more: Any) -> Component:
    def draw(style: Style, ids: Collection[str]) -> tuple[Piece, ...]:
        faces = drawn(*size, "front"), drawn(*size, "back")
        return tuple(Piece(id, f"Board {id}", *faces) for id in sorted(ids))

    return Component("board", "Board", "board", *size, 2, {"1": 1}, {}, draw, **more)


def whole(size: tuple[float, float], face: Face) -> Image.Image:
    """Return a side of the board rendered in one piece."""
    return rendered(size, drawn(*size, face))


def rendered(size: tuple[float, float], shapes: Sequence[Shape]) -> Image.Image:
    content = render_pdf(Document("whole", (Page(*size, tuple(shapes)),)))
    document = pdfium.PdfDocument(io.BytesIO(content))
    image: Image.Image = document[0].render(scale=DPI / 72 * UNDER, grayscale=True).to_pil()
    return image


class Window(NamedTuple):
    """The visible part of one window: where it lies on the board, and its page."""

    column: int
    row: int
    x: float
    y: float
    w: float
    h: float
    place: dict[str, Any]
    page: Sheet


def windows(folder: Path, record: dict[str, Any], face: Face) -> list[Window]:
    """Return the windows of a side; each lies where those left of it and above it end."""
    places = {
        tuple(place["window"]): place for place in record["placements"] if place["face"] == face
    }
    columns, rows = (max(window[i] for window in places) + 1 for i in (0, 1))
    assert len(places) == columns * rows
    found = []
    for (column, row), place in sorted(places.items()):
        assert (place["w"], place["h"]) == (places[column, 0]["w"], places[0, row]["h"])
        x = sum(places[before, 0]["w"] for before in range(column))
        y = sum(places[0, before]["h"] for before in range(row))
        page = sheet(folder / place["file"], place["page"], DPI, smooth=True)
        found.append(Window(column, row, x, y, place["w"], place["h"], place, page))
    return found


def cut(page: Sheet, box: Sequence[float], turned: int = 0) -> Image.Image:
    """Return what a page shows in a box of mm, turned upright."""
    across, down = page.image.width / page.width, page.image.height / page.height
    left, top = round(box[0] * across), round(box[1] * down)
    right, bottom = left + round((box[2] - box[0]) * PX), top + round((box[3] - box[1]) * PX)
    return page.image.crop((left, top, right, bottom)).rotate(turned, expand=True)


def laid(found: Sequence[Window], size: tuple[float, float], behind: bool) -> Image.Image:
    """Return the visible parts laid together; `behind`: seen from the backs of the sheets."""
    image = Image.new("L", (round(size[0] * PX), round(size[1] * PX)), 255)
    for window in found:
        part = cut(window.page, edges(window.place), window.place["turned"])
        x = size[0] - window.x - window.w if behind else window.x
        image.paste(part, (round(x * PX), round(window.y * PX)))
    return image


class Model(NamedTuple):
    """A side of the board: the darkest and the lightest tone within a pixel of each pixel."""

    low: Image.Image
    high: Image.Image


@cache
def model(size: tuple[float, float], face: Face) -> Model:
    return around(whole(size, face))


def around(image: Image.Image) -> Model:
    return Model(image.filter(ImageFilter.MinFilter(3)), image.filter(ImageFilter.MaxFilter(3)))


def apart(image: Image.Image, side: Model, at: tuple[int, int] = (0, 0)) -> float:
    """Return the share of pixels of a picture that have no like within a pixel of their place.

    The outermost two are half paper, half print where an edge falls between pixels.
    """
    box = (*at, at[0] + image.width, at[1] + image.height)
    darker = ImageChops.subtract(side.low.crop(box), image)
    lighter = ImageChops.subtract(image, side.high.crop(box))
    off = ImageChops.lighter(darker, lighter).crop((2, 2, image.width - 2, image.height - 2))
    return sum(off.histogram()[24:]) / (off.width * off.height)


@pytest.mark.parametrize("shift", [2, 3])
def test_the_comparison_sees_four_tenths_of_a_mm(shift: int) -> None:
    image, side = whole(SIZES["A3"], "front"), model(SIZES["A3"], "front")
    assert apart(image, side) == 0
    assert apart(ImageChops.offset(image, shift, 0), side) > 10 * ALIKE
    assert apart(ImageChops.offset(image, 0, shift), side) > 10 * ALIKE


CASES = [
    ("a4", "A2", "A2 where allowed", "long-edge"),
    ("a3", "A2", "anywhere", "long-edge"),
    ("letter", "A2", "anywhere", "short-edge"),
    *(("a4", "A3", "anywhere", backs) for backs in ("long-edge", "separate", "gutterfold")),
    *(("letter", "A3", "A3 where allowed", backs) for backs in ("short-edge", "none")),
    ("a4", "A3", "A3 where allowed", "short-edge"),
    ("letter", "A3", "anywhere", "long-edge"),
    ("250x330", "A3", "anywhere", "long-edge"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "name", "seams", "backs"), sampled(CASES, 5))
def test_windows_laid_together_are_the_board(
    tmp_path: Path, paper: str, name: str, seams: str, backs: str
) -> None:
    size = SIZES[name]
    part = board(size, **SEAMS[seams])
    record = manifest_of(tmp_path, part, paper=paper, backs=backs)
    front, back = (windows(tmp_path / "game", record, face) for face in ("front", "back"))
    assert len(front) == len(back) > 1
    duplex = backs != "gutterfold"
    for found, side, behind in (
        (front, model(size, "front"), False),
        (back, model(size, "back"), duplex),
    ):
        assert apart(laid(found, size, behind), side) < ALIKE
        for window in found:
            check_strips(window, side, size, behind)
            assert marked(window, size, behind) == 8
            if not behind:
                check_seams(window, part)
    if duplex:
        for window, other in zip(front, back, strict=True):
            check_register(window, other, backs)
    else:
        pages = {(window.place["file"], window.place["page"]) for window in (*front, *back)}
        assert len(pages) == len(front) + len(back)


@pytest.mark.slow
def test_windows_of_the_game_board_laid_together_are_the_board(tmp_path: Path) -> None:
    (part,) = (
        part
        for part in FRESHWATER_FLY.components(FRESHWATER_FLY.load(None, "en"), Choices())
        if part.name == "game-board"
    )
    size = part.width, part.height
    (piece,) = part.draw(Style(build_theme(read_roles(), "full", "standard")), part.copies)
    ready = replace(part, draw=lambda _, ids: (piece,) if piece.id in ids else ())
    record = manifest_of(tmp_path, ready, paper="a4")
    faces: tuple[Face, Face] = ("front", "back")
    for face, shapes, behind in zip(faces, (piece.front, piece.back), (False, True), strict=True):
        assert shapes is not None
        found = windows(tmp_path / "game", record, face)
        assert len(found) == 8
        picture = rendered(size, shapes)
        side, together = around(picture), laid(found, size, behind)
        assert apart(together, side) < ALIKE
        for shift in ((2, 0), (0, 2)):
            assert apart(ImageChops.offset(together, *shift), side) > 2 * ALIKE, "0.4 mm are seen"


def check_strips(window: Window, side: Model, size: tuple[float, float], behind: bool) -> None:
    """The picture goes on for 10 mm beyond each inner seam at the right and below, and no more.

    What goes under the next part is marked on it; from behind it is seen, so it is clean.
    """
    left, top, far, deep = edges(window.place)
    turned = window.place["turned"]
    out = strips(window, size, behind)
    right = out[0] + out[2]
    box = (left - out[0], top - out[1], far + out[2], deep + out[3])
    part = cut(window.page, box, turned)
    x = size[0] - window.x - window.w - right if behind else window.x
    corner = round(x * PX), round(window.y * PX)
    if behind:
        assert apart(part, side, corner) < 3 * ALIKE, f"window {window.column}, {window.row}"
    else:
        wide, high = part.width - round(out[2] * PX), part.height - round(out[3] * PX)
        assert apart(part.crop((0, 0, wide, high)), side, corner) < 3 * ALIKE
        for strip in ((wide, 0, part.width, high), (0, high, part.width, part.height)):
            if strip[0] < strip[2] and strip[1] < strip[3]:
                at = corner[0] + strip[0], corner[1] + strip[1]
                assert 0.05 < apart(part.crop(strip), side, at) < 0.4
    inside = [edge * PX for edge in box]
    ink = window.page.image.point([255 * (tone < 245) for tone in range(256)])
    for tone_box in beyond(inside, ink):
        assert tone_box.histogram()[255] < 0.2 * tone_box.width * tone_box.height


def strips(window: Window, size: tuple[float, float], behind: bool) -> Edges:
    """Return the widths of the glue strips of a window as it lies on its page."""
    right = GLUE if window.x + window.w < size[0] - 1e-3 else 0.0
    below = GLUE if window.y + window.h < size[1] - 1e-3 else 0.0
    # seen from behind, the strip at the right of the front lies at the left
    more = (right, 0.0, 0.0, below) if behind else (0.0, 0.0, right, below)
    return more if window.place["turned"] == 0 else (more[2], more[3], more[0], more[1])


def beyond(box: Sequence[float], ink: Image.Image) -> Iterator[Image.Image]:
    """Yield the narrow bands round a box, from 0.6 to 1.4 mm away."""
    left, top, right, bottom = box
    near, far = 0.6 * PX, 1.4 * PX
    for band in (
        (left - far, top, left - near, bottom),
        (right + near, top, right + far, bottom),
        (left, top - far, right, top - near),
        (left, bottom + near, right, bottom + far),
    ):
        yield ink.crop(tuple(round(edge) for edge in band))  # type: ignore[arg-type]


def check_seams(window: Window, part: Component) -> None:
    for at, allowed in ((window.x, part.seams_x), (window.y, part.seams_y)):
        if allowed is not None and at > 0:
            assert min(abs(at - place) for place in allowed) < 1e-3


def marked(window: Window, size: tuple[float, float], behind: bool) -> int:
    """Return how many marks stand beyond the print at the edges of the visible part."""
    left, top, right, bottom = edges(window.place)
    out = strips(window, size, behind)
    ends = [(x, y) for x in (left, right) for y in (top - out[1] - 2.5, bottom + out[3] + 2.5)]
    ends += [(x, y) for y in (top, bottom) for x in (left - out[0] - 2.5, right + out[2] + 2.5)]
    return sum(dark_near(window.page, *end) for end in ends)


def dark_near(page: Sheet, x: float, y: float) -> bool:
    column, row = round(x * PX), round(y * PX)
    near = page.image.crop((column - 1, row - 1, column + 2, row + 2))
    return near.getextrema()[0] < 225  # type: ignore[operator]  # a hairline is pale at 127 dpi


def check_register(window: Window, other: Window, backs: str) -> None:
    """The other side of a window is the mirror image of its place."""
    left, top, right, bottom = edges(window.place)
    page = window.page
    if (page.height > page.width) == (backs != "short-edge"):
        left, right = page.width - right, page.width - left
    else:
        top, bottom = page.height - bottom, page.height - top
    assert edges(other.place) == pytest.approx((left, top, right, bottom), abs=0.01)
    assert (other.page.width, other.page.height) == (page.width, page.height)
    step = 0 if backs == "separate" else 1
    assert other.place["page"] == window.place["page"] + step


@pytest.mark.slow
def test_a_nudge_moves_the_other_side_of_windows(tmp_path: Path) -> None:
    size, shift = SIZES["A3"], (1.4, -0.8)
    record = manifest_of(tmp_path, board(size), nudge=shift)
    back = windows(tmp_path / "game", record, "back")
    assert apart(laid(back, size, behind=True), model(size, "back")) < ALIKE
    for window, other in zip(windows(tmp_path / "game", record, "front"), back, strict=True):
        left, top, right, bottom = edges(window.place)
        page = window.page
        if page.height > page.width:
            left, right = page.width - right, page.width - left
        else:
            top, bottom = page.height - bottom, page.height - top
        found = [a - b for a, b in zip(edges(other.place), (left, top, right, bottom), strict=True)]
        assert found == pytest.approx([*shift, *shift], abs=0.01)
