from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import CompanionError
from companion.imposition.grid import fit_gutterfold, fits_gutterfold, mirror_in_fold
from companion.imposition.marks import Segment
from companion.imposition.paper import PAPERS, Paper
from companion.imposition.slots import Slot, bounding_box, printed_box

A4, LETTER = PAPERS[:2]
SIZES = st.tuples(st.floats(10, 90), st.floats(10, 90))
SHEETS = st.sampled_from([paper for paper in PAPERS if paper.name != "a5"])
# Where the top of a face points on its page, for each turn clockwise.
TOPS = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_poker_cards_are_four_to_a_page(paper: Paper) -> None:
    assert fit_gutterfold(paper, 63.5, 88.9).per_page == 4


def test_fold_is_short_where_that_costs_nothing() -> None:
    layout = fit_gutterfold(A4, 60, 60)
    assert layout.fold_line == Segment(0, 148.5, 210, 148.5)
    assert (layout.columns, layout.rows, layout.bleed) == (3, 2, 3.0)


@pytest.mark.parametrize("paper", [A4, A4.turned])
@pytest.mark.parametrize(("width", "height"), [(60, 90), (90, 60)])
def test_of_equal_layouts_the_short_fold_wins(paper: Paper, width: float, height: float) -> None:
    """Four lie beside the long fold too."""
    layout = fit_gutterfold(paper, width, height)
    fold = layout.fold_line
    assert layout.per_page == 4
    assert (fold.x2 - fold.x1, fold.y2 - fold.y1) in ((210, 0), (0, 210))


def test_the_fold_of_a_square_page_lies_level() -> None:
    layout = fit_gutterfold(Paper("square", 200, 200), 60, 60)
    assert (layout.per_page, layout.fold) == (3, "level")


def test_a_wide_bleed_is_the_gap_at_the_fold() -> None:
    assert fit_gutterfold(A4, 60, 136.5, bleed=3).per_page == 3


def test_the_most_bleed_is_three_millimetres() -> None:
    assert fit_gutterfold(A4, 50, 50).bleed == 3


def test_the_least_bleed_is_half_a_millimetre() -> None:
    """Two columns of 60 mm leave 2 mm of 122: half a millimetre on each side of each."""
    assert fit_gutterfold(Paper("narrow", 134, 150), 60, 60).bleed == 0.5
    assert fit_gutterfold(Paper("narrower", 133.97, 150), 60, 60).bleed == 0
    assert fit_gutterfold(Paper("wider", 134.04, 150), 60, 60).bleed == 0.51


def test_one_piece_fits_beside_a_fold() -> None:
    paper = Paper("small", 72, 138)
    assert fits_gutterfold(paper, 60, 60)
    assert not fits_gutterfold(paper, 60, 60, bleed=0.5)
    assert not fits_gutterfold(paper, 60, 60, margin=6.5)
    assert not fits_gutterfold(Paper("smaller", 72, 137), 60, 60)


def test_back_of_an_upright_front_below_a_level_fold_stands_on_its_head() -> None:
    layout = fit_gutterfold(A4, 60, 60, bleed=0)
    front = layout.slots(6)[5]
    assert front == Slot(1, 135, 85.5, 60, 60)
    assert mirror_in_fold(front, layout.fold_line) == Slot(1, 135, 151.5, 60, 60, 180)


def test_back_beside_an_upright_fold_stands_upright() -> None:
    layout = fit_gutterfold(A4, 95, 95, bleed=0)
    assert layout.fold == "upright"
    front = layout.slots(1)[0]
    assert mirror_in_fold(front, layout.fold_line) == Slot(1, 108, front.y, 95, 95, 0)


@given(SHEETS, SIZES, st.sampled_from([None, 0.0, 2.0, 4.0]), st.floats(3, 8), st.integers(1, 30))
def test_both_halves_stay_apart_inside_the_margins_and_mirror_in_the_fold(
    paper: Paper, size: tuple[float, float], bleed: float | None, margin: float, count: int
) -> None:
    layout = fit_gutterfold(paper, *size, bleed=bleed, margin=margin)
    fronts = layout.slots(count)
    assert len(fronts) == count
    for page in range(1, -(-count // layout.per_page) + 1):
        here = [front for front in fronts if front.page == page]
        slots = here + [mirror_in_fold(front, layout.fold_line) for front in here]
        assert {slot.page for slot in slots} == {page}
        boxes = [printed_box(slot, layout.bleed) for slot in slots]
        assert not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[:i])
        outer = bounding_box(slots, layout.bleed)
        assert min(outer.left, outer.top) >= margin - 1e-5
        assert outer.right <= layout.page_width - margin + 1e-5
        assert outer.bottom <= layout.page_height - margin + 1e-5
        for front in here:
            back, line = mirror_in_fold(front, layout.fold_line), layout.fold_line
            (fx, fy), (bx, by) = TOPS[front.turned], TOPS[back.turned]
            if layout.fold == "upright":
                assert line.x1 == line.x2
                assert back.x - line.x1 == pytest.approx(line.x1 - front.x - front.w)
                assert line.x1 - front.x - front.w >= 3 - 1e-9
                assert (bx, by) == (-fx, fy)
            else:
                assert line.y1 == line.y2
                assert back.y - line.y1 == pytest.approx(line.y1 - front.y - front.h)
                assert line.y1 - front.y - front.h >= 3 - 1e-9
                assert (bx, by) == (fx, -fy)
    assert mirror_in_fold(
        mirror_in_fold(fronts[0], layout.fold_line), layout.fold_line
    ).x == pytest.approx(fronts[0].x)


@given(SHEETS, SIZES, st.sampled_from([0.0, 2.0, 4.0]), st.floats(3, 8))
def test_no_other_page_or_fold_holds_more(
    paper: Paper, size: tuple[float, float], bleed: float, margin: float
) -> None:
    w, h = size[0] + 2 * bleed, size[1] + 2 * bleed
    most = 0
    for long, short in ((paper.width, paper.height), (paper.height, paper.width)):
        half = long / 2 - margin - max(bleed, 3) + bleed - 1e-7
        whole = short - 2 * margin - 1e-7
        most = max(most, int(half // w) * int(whole // h), int(half // h) * int(whole // w))
    assert fit_gutterfold(paper, *size, bleed=bleed, margin=margin).per_page >= most


@given(SHEETS, SIZES, st.floats(3, 8))
def test_auto_bleed_costs_no_piece(paper: Paper, size: tuple[float, float], margin: float) -> None:
    layout = fit_gutterfold(paper, *size, margin=margin)
    assert layout.per_page == fit_gutterfold(paper, *size, margin=margin, bleed=0).per_page
    assert layout.bleed == 0 or 0.5 <= layout.bleed <= 3


def test_piece_too_large_for_half_a_page_is_refused() -> None:
    with pytest.raises(CompanionError, match="150 x 200 mm do not fit on a4"):
        fit_gutterfold(A4, 150, 200)


@pytest.mark.parametrize(("margin", "bleed"), [(-1.0, 0.0), (6.0, -0.1)])
def test_negative_lengths_are_refused(margin: float, bleed: float) -> None:
    with pytest.raises(CompanionError, match="below 0"):
        fit_gutterfold(A4, 60, 60, margin=margin, bleed=bleed)
