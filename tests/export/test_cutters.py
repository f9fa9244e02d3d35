"""Cutting machines: the lines lie on the ink, and nothing lies on the marks."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import floor
from pathlib import Path

import ezdxf
import pytest
from ezdxf.bbox import extents
from msgspec.structs import replace
from PIL import Image, ImageDraw

from companion.core.errors import CompanionError
from companion.core.units import inches
from companion.drawing.shapes import Rect
from companion.export.cutting_lines import (
    Contour,
    CutSheet,
    cutting_lines,
    plan_cut_sheets,
    render_dxf,
)
from companion.export.cutting_machines import (
    AREAS,
    BLEED,
    INSET,
    LINE,
    MARGINS,
    SQUARE,
    registration_marks,
)
from companion.export.target import plan_export, target
from companion.imposition.paper import parse_paper
from companion.imposition.slots import Box, printed_box
from tests.export.orders import order
from tests.sampled import sampled

SLUGS = ("lure", "freshwater_fly", "salmon_run", "mapped_out", "fleet_dice")
DPI = 300
NEAR = 0.1  # mm


def box_of(contour: Contour) -> Box:
    """Return a box round a line; round ends bulge beyond their corners."""
    xs, ys = [v.x for v in contour], [v.y for v in contour]
    if len(contour) == 2:  # a circle
        r = (max(xs) - min(xs)) / 2
        return Box(min(xs), ys[0] - r, max(xs), ys[0] + r)
    return Box(min(xs), min(ys), max(xs), max(ys))


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "part"), [("lure", "fish-cards"), ("lure", "lure-tokens")])
def test_lines_lie_on_the_ink(tmp_path: Path, slug: str, part: str) -> None:
    """A picture with clear ground ends where the knife goes, to a tenth of a mm."""
    wish = order(slug, tmp_path, only=frozenset({part}), most=8)
    files = {file.path: file.content for file in plan_export(target("cricut"), wish).files}
    picture = Image.open(io.BytesIO(files[f"{part}-1.png"]))
    assert picture.mode == "RGBA"
    clear = picture.getchannel("A")
    text = files[f"{part}-1.svg"].decode()
    paths = re.findall(r'<path d="([^"]+)"', text.split('id="Score"')[0])
    assert len(paths) >= 8
    for path in paths:
        numbers = [float(one) for one in re.findall(r"-?\d+\.?\d*", path)]
        left, right = min(numbers[::2]), max(numbers[::2])
        top, low = min(numbers[1::2]), max(numbers[1::2])
        middle = (left + right) / 2, (top + low) / 2
        for dx, dy, edge in ((-1, 0, left), (1, 0, right), (0, -1, top), (0, 1, low)):
            for off, covered in ((-NEAR, True), (NEAR, False)):
                x = edge + dx * off if dx else middle[0]
                y = edge + dy * off if dy else middle[1]
                spot = floor(x / inches(1) * DPI), floor(y / inches(1) * DPI)
                assert (covers(clear, *spot) > 127) == covered, (path[:40], dx, dy, off)


@pytest.mark.no_cover  # it runs few lines that others do not, for long
@pytest.mark.slow
def test_a_piece_has_no_holes_that_a_machine_would_cut(tmp_path: Path) -> None:
    """What is not printed of a piece, such as the tabs for glue, is white and not clear."""
    for slug, part in (("mapped_out", "tuck-boxes"), ("fleet_dice", "boat-dice")):
        wish = order(slug, tmp_path, only=frozenset({part}), most=1)
        files = {file.path: file.content for file in plan_export(target("cricut"), wish).files}
        picture = Image.open(io.BytesIO(files[f"{part}-1.png"])).getchannel("A")
        shown = picture.point(lambda cover: 255 if cover else 0)
        framed = Image.new("L", (shown.width + 2, shown.height + 2))
        framed.paste(shown, (1, 1))
        ImageDraw.floodfill(framed, (0, 0), 255)  # all that is clear is round the pieces
        assert framed.getextrema() == (255, 255), part


def covers(clear: Image.Image, x: int, y: int) -> int:
    """Return how much a pixel covers; beyond a picture nothing is printed."""
    inside = 0 <= x < clear.width and 0 <= y < clear.height
    return int(clear.getpixel((x, y))) if inside else 0  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_nothing_lies_on_a_mark(tmp_path: Path, slug: str) -> None:
    wish = order(slug, tmp_path)
    black = [shape for shape in registration_marks(wish.paper) if isinstance(shape, Rect)]
    found = list(laid(slug, tmp_path))
    assert len(found) > 3
    for sheet in found:
        taken = [printed_box(slot, BLEED) for _, slot in sheet.slots]
        for one, mark in product(taken, black):
            assert not one.overlaps(Box(mark.x, mark.y, mark.x + mark.w, mark.y + mark.h))
            assert one.left >= 0 and one.right <= wish.paper.width
        for number, one in enumerate(taken):
            assert not any(one.overlaps(other) for other in taken[:number])


def laid(slug: str, folder: Path) -> Iterator[CutSheet]:
    wish = order(slug, folder)
    corner = INSET - LINE / 2
    free = Box(corner, corner, corner + SQUARE, corner + SQUARE)
    yield from plan_cut_sheets(wish, wish.paper, MARGINS, BLEED, (free,), "")[0]


def test_every_piece_is_laid_once(tmp_path: Path) -> None:
    wish = order("fleet_dice", tmp_path)
    found = Counter(
        (sheet.component.name, piece)
        for sheet in laid("fleet_dice", tmp_path)
        for piece, _ in sheet.slots
    )
    names = {name for name, _ in found}
    for part in wish.wanted:
        name = part.component.name
        assert name not in names or all(
            found[name, piece] == copies for piece, copies in part.copies.items()
        )


@pytest.mark.slow
@pytest.mark.parametrize(("slug",), sampled([(slug,) for slug in SLUGS], 3))
def test_dxf_is_what_the_free_program_reads(tmp_path: Path, slug: str) -> None:
    wish = order(slug, tmp_path)
    for sheet in laid(slug, tmp_path):
        lines = cutting_lines(sheet)
        found = ezdxf.read(io.StringIO(render_dxf(lines, wish.paper.height).decode("ascii")))
        assert not found.audit().errors
        assert found.dxfversion == "AC1009"
        drawn = found.modelspace()
        closed = drawn.query("POLYLINE")
        assert len(closed) == len(lines.cuts)
        assert all(line.is_closed and line.dxf.layer == "CUT" for line in closed)
        assert len(drawn.query("LINE")) == len(lines.scores)
        for contour, line in zip(lines.cuts, closed, strict=True):
            box = extents([line])
            mine = box_of(contour)
            assert box.extmin.x == pytest.approx(mine.left, abs=NEAR)
            assert box.extmax.x == pytest.approx(mine.right, abs=NEAR)
            assert wish.paper.height - box.extmax.y == pytest.approx(mine.top, abs=NEAR)
            assert wish.paper.height - box.extmin.y == pytest.approx(mine.bottom, abs=NEAR)


def test_what_is_too_large_is_told_with_a_way_that_works(tmp_path: Path) -> None:
    wish = order("lure", tmp_path, most=1, only=frozenset({"screens"}))
    (said,) = plan_export(target("silhouette"), wish).left_out
    assert said.why == "is larger than a4 has room for; try --paper a3"
    assert not plan_export(target("silhouette"), replace(wish, paper=parse_paper("a3"))).left_out
    (said,) = plan_export(target("cricut"), wish).left_out
    assert said.why.endswith("that the machine prints and cuts; print it and use a knife")


@pytest.mark.slow
def test_sheets_of_cricut_stay_in_its_area(tmp_path: Path) -> None:
    wish = order("salmon_run", tmp_path, most=1, only=frozenset({"swim-cards", "bear-pawns"}))
    files = {file.path: file.content for file in plan_export(target("cricut"), wish).files}
    most = [side / inches(1) * DPI for side in AREAS["a4"]]
    pictures = {path: content for path, content in files.items() if path.endswith(".png")}
    assert len(pictures) == 3  # one card with its back, and a figure
    for path, content in pictures.items():
        picture = Image.open(io.BytesIO(content))
        assert all(side <= room for side, room in zip(picture.size, most, strict=True))
        assert picture.getchannel("A").getbbox() == (0, 0, *picture.size), "clear ground is cut off"
        lines = files.get(path.replace(".png", ".svg"), b"").decode()
        if lines:  # it lies over the picture just so if both are as large
            sides = [re.search(rf'{side}="([0-9.]+)mm"', lines) for side in ("width", "height")]
            found = [round(float(side[1]) / inches(1) * DPI) for side in sides if side]
            assert found == list(picture.size)
    with pytest.raises(CompanionError, match="a4 and letter"):
        plan_export(target("cricut"), replace(wish, paper=parse_paper("a3")))
