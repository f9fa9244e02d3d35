"""Booklets: which pages share a sheet, and where they lie on it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import CompanionError
from companion.drawing.component import Binding, Component, Piece, Style
from companion.drawing.shapes import Rect
from companion.drawing.theme import build_theme
from companion.imposition.paper import parse_paper
from companion.printing.order import PrintOrder
from companion.printing.page_plan import PagePlan
from companion.printing.pages import compose_file
from companion.printing.selection import PrintRequest
from companion.printing.sheet_layout import impose_booklet, reading_pairs, saddle_stitch_pairs
from companion.printing.sheet_planning import sheet_files
from tests.command import done, run
from tests.printing.seen import PLAIN

WORDS = {
    "footer.page": "page {n} of {m}", "footer.front": "front", "footer.back": "back",
    "footer.scale": "100 %", "footer.house": "house", "guide.unofficial": "",
    "footer.seed": "seed {seed}", "footer.more": "...", "footer.empty": "empty",
}  # fmt: skip


def part(count: int, binding: Binding, width: float = 133.0, height: float = 190.0) -> Component:
    """Return a booklet of plain pages."""

    def draw(style: Style, ids: Any) -> tuple[Piece, ...]:
        ground = Rect(-3, -3, width + 6, height + 6, fill="#AABBCC")
        return tuple(Piece(id, id, (ground,)) for id in map(str, range(1, count + 1)) if id in ids)

    return Component(
        name="story",
        title="Story",
        stock="sheet",
        width=width,
        height=height,
        sides=1,
        copies={str(number): 1 for number in range(1, count + 1)},
        provenance={},
        draw=draw,
        file="story",
        binding=binding,
    )


def all_of(component: Component, copies: int = 1) -> PrintRequest:
    return PrintRequest(component, {piece: n * copies for piece, n in component.copies.items()})


def numbers(page: PagePlan | None) -> list[int]:
    return [int(place.item.piece) for place in page.places] if page else []


# --- which pages share a sheet ------------------------------------------------------------------


def test_eight_pages_fold_as_everybody_knows() -> None:
    assert list(saddle_stitch_pairs(8)) == [((8, 1), (2, 7)), ((6, 3), (4, 5))]
    assert list(saddle_stitch_pairs(5)) == [((8, 1), (2, 7)), ((6, 3), (4, 5))], (
        "padded to a multiple of 4"
    )
    assert list(saddle_stitch_pairs(0)) == []


@given(st.integers(1, 80))
def test_a_folded_booklet_reads_in_order(count: int) -> None:
    """Lay the sheets into each other, fold them, and turn the pages."""
    sheets = list(saddle_stitch_pairs(count))
    total = 4 * len(sheets)
    assert count <= total < count + 4
    # the right half of a sheet, from the outermost to the innermost, then the left halves back;
    # turned on the short edge, behind the right half of a front lies the left half of its back
    leaves = [(front[1], back[0]) for front, back in sheets]
    leaves += [(back[1], front[0]) for front, back in reversed(sheets)]
    assert [page for leaf in leaves for page in leaf] == list(range(1, total + 1))


@given(st.integers(1, 80))
def test_every_page_is_read_once(count: int) -> None:
    pairs = list(reading_pairs(count))
    pages = [page for pair in pairs for page in pair]
    assert sorted(pages) == list(range(1, count + count % 2 + 1))
    assert pairs[0] == (count + count % 2, 1), "the covers"
    assert all(right == left + 1 and left % 2 == 0 for left, right in pairs[1:]), "openings"


# --- where they lie -----------------------------------------------------------------------------


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "tabloid", "legal", "297x210"])
@pytest.mark.parametrize("binding", ["spreads", "folded"])
def test_two_pages_meet_in_the_middle_inside_the_margins(paper: str, binding: Binding) -> None:
    options = PrintOrder(paper=parse_paper(paper))
    sheets = impose_booklet(all_of(part(8, binding)), options)
    assert sheets is not None
    pages = [page for sheet in sheets for page in (sheet.front, sheet.back) if page]
    assert len(pages) == 4
    for page in pages:
        assert page.width > page.height
        left, right = page.places
        assert left.slot.x + left.slot.w == pytest.approx(page.width / 2) == right.slot.x
        assert left.slot.y == right.slot.y
        for place in page.places:
            box, slot = place.printed, place.slot
            assert (slot.w, slot.h, slot.turned) == (133, 190, 0)
            assert box is not None
            assert min(box.left, page.width - box.right) >= 6 - 1e-6
            assert min(box.top, page.height - box.bottom) >= 6 - 1e-6
        assert left.printed is not None
        assert right.printed is not None
        assert left.printed.right == right.printed.left, "no page prints beyond the fold"
        assert page.bleed in (0.7, 3.0)
        for crease in page.creases:
            assert crease.x1 == crease.x2 == page.width / 2
        assert not any(abs(mark.x1 - page.width / 2) < 1 for mark in page.marks or ())


def test_spreads_have_one_side_and_folded_sheets_two() -> None:
    spreads = impose_booklet(all_of(part(8, "spreads")), PrintOrder()) or ()
    assert [numbers(sheet.front) for sheet in spreads] == [[8, 1], [2, 3], [4, 5], [6, 7]]
    assert all(sheet.back is None for sheet in spreads)
    sheets = impose_booklet(all_of(part(6, "folded"), copies=2), PrintOrder()) or ()
    assert [(numbers(sheet.front), numbers(sheet.back)) for sheet in sheets] == [
        ([1], [2]), ([6, 3], [4, 5]), ([1], [2]), ([6, 3], [4, 5]),
    ]  # fmt: skip
    assert [place.item.copy for sheet in sheets for place in sheet.front.places] == [
        1,
        1,
        1,
        2,
        2,
        2,
    ]


def test_a_page_that_is_not_wanted_leaves_its_place() -> None:
    booklet = part(8, "spreads")
    (sheet,) = impose_booklet(PrintRequest(booklet, {"3": 1}), PrintOrder()) or ()
    (place,) = sheet.front.places
    assert (place.item.piece, place.slot.x) == ("3", sheet.front.width / 2)
    twice = impose_booklet(PrintRequest(booklet, {"3": 2, "2": 1}), PrintOrder()) or ()
    assert [numbers(sheet.front) for sheet in twice] == [[2, 3], [3]]


def test_a_nudge_moves_what_is_on_the_back() -> None:
    booklet = all_of(part(4, "folded"))
    plain = impose_booklet(booklet, PrintOrder()) or ()
    moved = impose_booklet(booklet, PrintOrder(nudge=(0.5, -0.25))) or ()
    assert moved[0].front == plain[0].front
    before, after = plain[0].back, moved[0].back
    assert before is not None
    assert after is not None
    for a, b in zip(before.places, after.places, strict=True):
        assert (b.slot.x - a.slot.x, b.slot.y - a.slot.y) == pytest.approx((0.5, -0.25))
        assert a.printed is not None
        assert b.printed is not None
        assert b.printed.left - a.printed.left == pytest.approx(0.5)


def test_small_paper_takes_loose_pages_but_no_folded_sheet() -> None:
    small = PrintOrder(paper=parse_paper("a5"))
    assert impose_booklet(all_of(part(8, "spreads")), small) is None
    (file,) = sheet_files([all_of(part(8, "spreads"))], small, PLAIN)
    assert [len(page.places) for page in file.pages] == [1] * 8
    with pytest.raises(CompanionError, match="do not fit side by side on a5"):
        impose_booklet(all_of(part(8, "folded")), small)
    assert impose_booklet(all_of(part(8, "none")), PrintOrder()) is None


def test_a_file_of_its_own_stands_behind_the_stocks() -> None:
    loose = Component(**{**_fields(part(2, "none")), "name": "loose", "file": None})
    files = sheet_files([all_of(part(4, "folded")), all_of(loose)], PrintOrder(), PLAIN)
    assert [(file.path, file.stock, file.two_sided) for file in files] == [
        ("sheets.pdf", "sheet", False), ("story.pdf", "sheet", True),
    ]  # fmt: skip
    style = Style(build_theme((), "full", "standard"))
    component = part(4, "folded")
    pieces = {("story", piece.id): piece for piece in component.draw(style, component.copies)}
    document = compose_file("Game", files[1], pieces, PrintOrder(), WORDS)
    assert document.duplex == "short-edge", "whatever the rest of the print does"


def _fields(component: Component) -> dict[str, Any]:
    return {name: getattr(component, name) for name in Component.__slots__}


# --- from the command line ----------------------------------------------------------------------


def manifest(out: Path, *more: str) -> dict[str, Any]:
    done("print", "fresh", "--only", "adventure-map", "--out", out, *more)
    record = json.loads((out / "freshwater_fly" / "manifest.json").read_text("utf-8"))
    assert isinstance(record, dict)
    return record


def order(record: dict[str, Any]) -> list[list[str]]:
    pages: dict[int, list[tuple[float, str]]] = {}
    for place in record["placements"]:
        assert place["file"] == "adventure-map.pdf"
        pages.setdefault(place["page"], []).append((place["x"], place["piece"]))
    return [[piece for _, piece in sorted(pages[page])] for page in sorted(pages)]


def test_the_adventure_map_reads_as_spreads_and_folds_on_demand(tmp_path: Path) -> None:
    plain = manifest(tmp_path / "a")
    assert order(plain) == [
        ["log", "cover"], ["week", "journal"], ["map-left", "map-right"],
        ["guide-book", "big-ones"],
    ]  # fmt: skip
    assert [file["path"] for file in plain["files"]] == ["adventure-map.pdf", "guide.pdf"]
    assert plain["files"][0]["stock"] == "sheet"
    assert "booklet" not in plain["options"]
    bound_ = manifest(tmp_path / "b", "--booklet", "--paper", "letter")
    assert order(bound_) == [
        ["log", "cover"], ["week", "big-ones"], ["guide-book", "journal"],
        ["map-left", "map-right"],
    ]  # fmt: skip
    assert bound_["options"]["booklet"] is True
    for name, hint in (("a", "Simplex"), ("b", "DuplexFlipShortEdge")):
        content = (tmp_path / name / "freshwater_fly" / "adventure-map.pdf").read_bytes()
        assert hint.encode() in content


def test_a_seed_is_printed_and_repeats_to_the_byte(tmp_path: Path) -> None:
    one, two = (manifest(tmp_path / name, "--seed", "Elm 3") for name in "ab")
    other = manifest(tmp_path / "c", "--seed", "Elm 4")
    assert one["seed"] == "Elm 3"
    assert one["files"] == two["files"]
    assert one["files"][0]["sha256"] != other["files"][0]["sha256"]
    document = pdfium.PdfDocument(tmp_path / "a" / "freshwater_fly" / "adventure-map.pdf")
    for page in document:
        text = page.get_textpage().get_text_range()
        assert "seed Elm 3" in text
        assert "house values" in text


def test_the_person_is_told_how_a_booklet_is_turned(tmp_path: Path) -> None:
    words = ("print", "fresh", "--only", "adventure-map", "--verbose", "--out", tmp_path)
    assert "two-sided, flipped on the short edge; fold" in done(*words, "--booklet").out
    assert "short edge" not in done(*words).out
    ran = run(*words, "--booklet", "--paper", "a5")
    assert ran.code == 1
    assert "try larger paper" in ran.err


@pytest.mark.slow
def test_each_file_tells_its_own_setting(tmp_path: Path) -> None:
    def told(*words: str) -> list[str]:
        lines = lines_of(done("print", "fresh", "--dry-run", *words).out)
        made = done("print", "fresh", "--verbose", "--out", tmp_path, *words).out
        assert lines == [line for line in lines_of(made) if not line.startswith("guide.pdf")]
        return [line.partition(" mm, ")[2] for line in lines]

    def lines_of(printed: str) -> list[str]:
        lines = [line for line in printed.splitlines() if ".pdf  " in line]
        return [line.strip().removeprefix("freshwater_fly/") for line in lines]

    assert told("--only", "adventure-map") == ["one-sided"]
    assert told("--only", "adventure-map", "--only", "fish-cards") == [
        "two-sided, flipped on the long edge",
        "one-sided",
    ]
    assert told("--only", "strike-cards", "--backs", "none") == ["one-sided"]
    first, then = told("--only", "strike-cards", "--backs", "separate")
    assert first == "one-sided; the backs are in the next file"
    assert then == "on their backs, flipped on the long edge"
    (fold,) = told("--only", "strike-cards", "--backs", "gutterfold")
    assert fold.startswith("one-sided; fold along")
    assert told("--only", "dice", "--backs", "gutterfold") == ["one-sided"]
