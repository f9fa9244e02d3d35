"""Fronts and backs lie behind each other on rendered pages, and pieces have their true size."""

from __future__ import annotations

import json
from collections.abc import Collection
from itertools import product
from pathlib import Path
from typing import Any, Literal

import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageChops, ImageOps

from companion.core.units import mm_to_px
from companion.data.shared import open_shared
from companion.drawing.component import Component, Piece, Style
from companion.drawing.shapes import Rect
from companion.drawing.theme import Theme
from companion.imposition.paper import parse_paper
from companion.printing.order import PrintOrder
from companion.printing.print_game import PrintJob, print_job
from companion.printing.selection import PrintRequest
from tests.command import done
from tests.sampled import sampled

DPI = 508  # twenty pixels a mm
PX = mm_to_px(1, DPI)
NEAR = 0.1  # mm
Edges = tuple[float, float, float, float]
Turning = Literal["long-edge", "short-edge"]


def gray(number: int) -> int:
    """Return the tone of a piece, which nothing else on the page has."""
    return 90 + 4 * number


def solid(width: float, height: float, copies: dict[str, int]) -> Component:
    """Return rectangles filled up to the trim: a stripe below the top edge, a spot at the left."""

    def draw(style: Style, ids: Collection[str]) -> tuple[Piece, ...]:
        pieces = []
        for id in ids:
            tone = f"#{gray(int(id)):02X}" + f"{gray(int(id)):02X}" * 2
            stripe = Rect(6, 2, width - 12, 3, fill="#FFFFFF")
            spot = Rect(2, height / 2 - 3, 3, 6, fill="#FFFFFF")
            face = (Rect(0, 0, width, height, fill=tone), stripe, spot)
            pieces.append(Piece(id, id, face, face))
        return tuple(pieces)

    return Component("tests", "Tests", "card", width, height, 2, copies, {}, draw)


def print_solid(
    folder: Path, size: tuple[float, float], copies: dict[str, int], **options: Any
) -> dict[str, Any]:
    """Print rectangles and return the manifest."""
    part = solid(*size, copies)
    job = PrintJob(
        "game",
        "Game",
        (PrintRequest(part, copies),),
        PrintOrder(**options),
        Style(Theme("full", "safe", {})),
        open_shared().words,
    )
    print_job(job, folder)
    result: dict[str, Any] = json.loads((folder / "game/manifest.json").read_text("utf-8"))
    return result


def page_image(file: Path, page: int, *, colored: bool = False) -> Image.Image:
    """Return a page without smoothing, so that a pixel has one tone only; pages from 1."""
    document = pdfium.PdfDocument(file)
    plain = {"no_smoothpath": True, "no_smoothtext": True, "grayscale": not colored}
    image: Image.Image = document[page - 1].render(scale=DPI / 72, **plain).to_pil()
    document.close()
    return image


def through(back: Image.Image, turning: Turning) -> Image.Image:
    """Return a back page as one sees it through the paper from the front."""
    portrait = back.height > back.width
    if portrait == (turning == "long-edge"):
        return ImageOps.mirror(back)
    return ImageOps.flip(back)


def extent(image: Image.Image, tone: int) -> Edges:
    """Return left, top, right, bottom in mm of the pixels of one tone."""
    box = image.point([255 * (value == tone) for value in range(256)]).getbbox()
    assert box is not None, f"there is nothing of tone {tone}"
    left, top, right, bottom = (edge / PX for edge in box)
    return left, top, right, bottom


def told(place: dict[str, Any]) -> Edges:
    """Return the edges that the manifest tells."""
    x, y, w, h = (place[key] for key in "xywh")
    return x, y, x + w, y + h


PAPERS = [
    # paper, size of the piece, whether the page stands upright
    ("a4", (63.5, 88.9), True),
    ("a4", (90.0, 60.0), False),
    ("letter", (63.5, 88.9), True),
    ("letter", (85.0, 60.0), False),
    ("a3", (90.0, 130.0), True),
    ("a3", (63.5, 88.9), False),
    ("120x80", (50.0, 30.0), False),
]
TURNINGS: tuple[Turning, ...] = ("long-edge", "short-edge")


@pytest.mark.slow
@pytest.mark.parametrize(("sheet", "turning"), sampled(product(PAPERS, TURNINGS), 5))
def test_backs_lie_behind_their_fronts(
    tmp_path: Path, sheet: tuple[str, tuple[float, float], bool], turning: Turning
) -> None:
    paper, size, upright = sheet
    copies = {"1": 2, "2": 1, "3": 1, "4": 1, "5": 1}  # one piece twice: a symbol of the file
    record = print_solid(tmp_path, size, copies, paper=parse_paper(paper), backs=turning)
    file = record["files"][0]
    width, height = file["page_mm"][0]
    assert (height > width) == upright
    assert sorted((width, height)) == pytest.approx(sorted(record["paper_mm"]), abs=0.001)
    fronts = page_image(tmp_path / "game/cards.pdf", 1)
    assert fronts.size == pytest.approx((width * PX, height * PX), abs=1)
    backs = page_image(tmp_path / "game/cards.pdf", 2)
    behind = through(backs, turning)
    first = [p for p in record["placements"] if p["page"] <= 2]
    on_first = {p["piece"] for p in first}
    tested = 0
    for piece in on_first:
        mine = [p for p in first if p["piece"] == piece]
        if len(mine) != 2:
            continue  # twice on the page: its extent is that of both
        front = next(p for p in mine if p["face"] == "front")
        back = next(p for p in mine if p["face"] == "back")
        tone = gray(int(piece))
        seen, seen_behind = extent(fronts, tone), extent(behind, tone)
        assert seen == pytest.approx(seen_behind, abs=NEAR)
        assert seen == pytest.approx(told(front), abs=NEAR)
        assert extent(backs, tone) == pytest.approx(told(back), abs=NEAR)
        left, top, right, bottom = seen
        assert (right - left, bottom - top) == pytest.approx(size, abs=NEAR)
        middle = (left + right) / 2, (top + bottom) / 2
        for image, side in ((fronts, left + 3.5), (behind, right - 3.5)):
            # tops lie behind tops; what is left on the back lies behind the right of the front
            assert image.getpixel((round(middle[0] * PX), round((top + 3.5) * PX))) == 255
            assert image.getpixel((round(middle[0] * PX), round((bottom - 3.5) * PX))) == tone
            assert image.getpixel((round(side * PX), round(middle[1] * PX))) == 255
        tested += 1
    assert tested >= 2


@pytest.mark.slow
@pytest.mark.parametrize("turning", ["long-edge", "short-edge"])
def test_a_last_sheet_that_is_not_full_registers_too(tmp_path: Path, turning: Turning) -> None:
    copies = {str(number): 1 for number in range(1, 12)}  # nine and two
    record = print_solid(tmp_path, (63.5, 88.9), copies, backs=turning)
    assert record["files"][0]["pages"] == 4
    fronts = page_image(tmp_path / "game/cards.pdf", 3)
    behind = through(page_image(tmp_path / "game/cards.pdf", 4), turning)
    for number in (10, 11):
        assert extent(fronts, gray(number)) == pytest.approx(extent(behind, gray(number)), abs=NEAR)


@pytest.mark.slow
def test_a_nudge_moves_backs_and_nothing_else(tmp_path: Path) -> None:
    copies = {"1": 1, "2": 1, "3": 1}
    shift = 1.25, -0.75
    plain = print_solid(tmp_path / "plain", (63.5, 88.9), copies)
    moved = print_solid(tmp_path / "moved", (63.5, 88.9), copies, nudge=shift)
    pages = {
        (name, page): page_image(tmp_path / name / "game/cards.pdf", page)
        for name in ("plain", "moved")
        for page in (1, 2)
    }
    for number in (1, 2, 3):
        assert extent(pages["plain", 1], gray(number)) == extent(pages["moved", 1], gray(number))
        at, then = (extent(pages[name, 2], gray(number)) for name in ("plain", "moved"))
        distance = [b - a for a, b in zip(at, then, strict=True)]
        assert distance == pytest.approx([*shift, *shift], abs=0.05)
    for before, after in zip(plain["placements"], moved["placements"], strict=True):
        dx, dy = shift if before["face"] == "back" else (0, 0)
        assert (after["x"] - before["x"], after["y"] - before["y"]) == pytest.approx((dx, dy))


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "turning"), sampled(product(("a4", "letter"), TURNINGS), 3))
def test_fish_cards_register(tmp_path: Path, paper: str, turning: Turning) -> None:
    """The tabs of a card run out over two of its corners, so they show all four of its edges."""
    chosen = ["F01", "F04", "F06", "F07", "F10", "F12", "F13", "F16", "F18"]
    pieces = [word for id in chosen for word in ("--piece", f"fish-cards/{id}")]
    done(
        "print", "fresh", *pieces, "--paper", paper, "--backs", turning,
        "--bleed", "0", "--no-marks", "--out", tmp_path,
    )  # fmt: skip
    folder = tmp_path / "freshwater_fly"
    record = json.loads((folder / "manifest.json").read_text("utf-8"))
    assert record["files"][0]["pages"] == 2, "nine to a page"
    fronts = page_image(folder / "cards.pdf", 1, colored=True)
    backs = page_image(folder / "cards.pdf", 2, colored=True)
    behind = through(backs, turning)
    for place in record["placements"]:
        assert (place["w"], place["h"]) == (63.5, 88.9)
        image = fronts if place["face"] == "front" else backs
        edges = card_edges(image, told(place))
        assert edges == pytest.approx(told(place), abs=NEAR)
        if place["face"] == "front":
            # seen through the paper the tabs lie over the other two corners
            assert edges == pytest.approx(card_edges(behind, told(place), mirrored=True), abs=NEAR)


def card_edges(image: Image.Image, near: Edges, *, mirrored: bool = False) -> Edges:
    """Return the edges of a card in mm, found by the tabs in its corners."""
    left, top, right, bottom = near
    # less than 1.8 mm beyond the cut: there the frame of the next card may have the same tone
    low = 5.0  # into the tab and past its middle from the corner
    first, last = (right, left) if mirrored else (left, right)
    inward = -1 if mirrored else 1
    across = first + 2.5 * inward, last - 2.5 * inward
    tab = pixel(image, first + 2 * inward, top + 2)
    assert pixel(image, last - 2 * inward, bottom - 2) == tab
    upper = strip(image, (first - 3, top + low, first + 3, top + low + 4), tab)
    lower = strip(image, (last - 3, bottom - low - 4, last + 3, bottom - low), tab)
    over = strip(image, (across[0] - 0.4, top - 1.8, across[0] + 0.4, top + 1.8), tab)
    under = strip(image, (across[1] - 0.4, bottom - 1.8, across[1] + 0.4, bottom + 1.8), tab)
    sides = (upper[2], lower[0]) if mirrored else (upper[0], lower[2])
    return min(sides), over[1], max(sides), under[3]


def pixel(image: Image.Image, x: float, y: float) -> Any:
    return image.getpixel((round(x * PX), round(y * PX)))


def strip(image: Image.Image, box: Edges, tab: Any) -> Edges:
    """Return the extent in mm of a colour within a part of a page."""
    corner = [round(edge * PX) for edge in box]
    part = image.crop((corner[0], corner[1], corner[2], corner[3]))
    other = ImageChops.difference(part, Image.new("RGB", part.size, tab))
    mask = other.convert("L").point([255, *[0] * 255])
    found = mask.getbbox()
    assert found is not None
    return (
        (corner[0] + found[0]) / PX,
        (corner[1] + found[1]) / PX,
        (corner[0] + found[2]) / PX,
        (corner[1] + found[3]) / PX,
    )
