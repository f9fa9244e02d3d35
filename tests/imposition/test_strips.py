from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.imposition.grid import Grid, fit_grid, fit_gutterfold, mirror_in_fold
from companion.imposition.marks import Segment, crop_marks
from companion.imposition.paper import PAPERS, Paper
from companion.imposition.slots import Box, Slot, printed_box
from companion.imposition.strip_places import Furniture, place_furniture

A4, LETTER = PAPERS[:2]


def box_of(mark: Segment) -> Box:
    return Box(
        min(mark.x1, mark.x2), min(mark.y1, mark.y2), max(mark.x1, mark.x2), max(mark.y1, mark.y2)
    )


def touching(a: Box, b: Box) -> bool:
    return a.left <= b.right and b.left <= a.right and a.top <= b.bottom and b.top <= a.bottom


def furnished(grid: Grid, count: int | None = None) -> Furniture:
    slots = grid.slots(count or grid.per_page)
    marks = crop_marks(slots, grid.page_width, grid.page_height, grid.bleed)
    return place_furniture(slots, grid.page_width, grid.page_height, bleed=grid.bleed, marks=marks)


@pytest.mark.slow
@given(
    st.sampled_from(PAPERS),
    st.tuples(st.floats(20, 120), st.floats(20, 120)),
    st.sampled_from([None, 0.0, 3.0]),
    st.floats(0, 10),
    st.integers(1, 60),
)
def test_strips_overlap_nothing_and_stay_on_the_paper(
    paper: Paper, size: tuple[float, float], bleed: float | None, margin: float, count: int
) -> None:
    grid = fit_grid(paper, *size, bleed=bleed, margin=margin)
    slots = grid.slots(min(count, grid.per_page))
    marks = crop_marks(slots, grid.page_width, grid.page_height, grid.bleed)
    found = place_furniture(slots, grid.page_width, grid.page_height, bleed=grid.bleed, marks=marks)
    strips = [strip for strip in (found.footer, found.ruler) if strip]
    for strip in strips:
        box = strip.box
        assert min(box.left, box.top) >= 1 - 1e-6
        assert box.right <= grid.page_width - 1 + 1e-6
        assert box.bottom <= grid.page_height - 1 + 1e-6
        assert not any(touching(box, printed_box(slot, grid.bleed)) for slot in slots)
        assert not any(touching(box, box_of(mark)) for mark in found.marks)
        long_side = max(box.right - box.left, box.bottom - box.top)
        assert long_side == pytest.approx(max(strip.length, strip.height))
    assert set(found.marks) <= set(marks)
    if len(strips) == 2:
        assert not strips[0].box.overlaps(strips[1].box)
        assert strips[1].length == 52


@pytest.mark.slow
@given(
    st.sampled_from(PAPERS),
    st.floats(20, 120),
    st.floats(20, 120),
    st.sampled_from([None, 0.0, 3.0]),
    st.floats(6, 10),
)
def test_usual_margins_always_leave_a_footer(
    paper: Paper, width: float, height: float, bleed: float | None, margin: float
) -> None:
    grid = fit_grid(paper, width, height, bleed=bleed, margin=margin)
    found = furnished(grid)
    assert found.footer
    assert found.footer.length >= 85
    box = found.footer.box
    assert min(box.left, box.top, grid.page_width - box.right) >= 3.5 - 1e-6


def test_poker_cards_on_a4_have_both_at_the_bottom() -> None:
    found = furnished(fit_grid(A4, 63.5, 88.9))
    assert found.footer and found.ruler
    assert (found.footer.angle_deg, found.ruler.angle_deg) == (0, 0)
    assert found.footer.y == found.ruler.y == pytest.approx(297 - 4.3 - 0.5)
    assert found.footer.x == 4.3
    assert found.ruler.x + 52 == pytest.approx(210 - 4.3)


def test_poker_cards_on_letter_need_the_height_so_the_side_has_both() -> None:
    found = furnished(fit_grid(LETTER, 63.5, 88.9))
    assert found.footer and found.ruler
    assert (found.footer.angle_deg, found.ruler.angle_deg) == (270, 270)
    assert found.footer.box.right == found.ruler.box.right == pytest.approx(215.9 - 5)
    assert found.footer.y > found.ruler.y  # reads upwards


@given(st.sampled_from(PAPERS), st.floats(20, 120), st.floats(20, 120), st.floats(9, 14))
def test_without_marks_a_margin_of_9_mm_keeps_both_5_mm_from_the_edge(
    paper: Paper, width: float, height: float, margin: float
) -> None:
    grid = fit_grid(paper, width, height, bleed=0, margin=margin)
    slots = grid.slots(grid.per_page)
    found = place_furniture(slots, grid.page_width, grid.page_height, bleed=0, marks=())
    for strip in (found.footer, found.ruler):
        assert strip
        box, right, low = strip.box, grid.page_width, grid.page_height
        assert min(box.left, box.top, right - box.right, low - box.bottom) >= 5 - 1e-6


def test_full_page_leaves_the_outer_band() -> None:
    found = furnished(fit_grid(A4, 198, 285))
    assert found.footer and found.ruler
    assert found.footer.height == 2.0
    assert found.footer.box.bottom == pytest.approx(293.5)


def test_narrow_page_has_the_ruler_in_another_side() -> None:
    found = place_furniture([Slot(1, 20, 20, 108, 165)], 148, 210, bleed=0, marks=())
    assert found.footer and found.ruler
    assert (found.footer.angle_deg, found.ruler.angle_deg) == (0, 270)
    assert found.ruler.box.bottom < found.footer.box.top


def test_no_margin_leaves_nothing() -> None:
    grid = fit_grid(Paper("tight", 100, 100), 100, 100, margin=0)
    assert furnished(grid) == Furniture(None, None, ())


def test_small_tokens_up_to_the_margin_give_up_marks_for_the_footer() -> None:
    grid = fit_grid(LETTER, 20, 20)
    marks = crop_marks(grid.slots(grid.per_page), grid.page_width, grid.page_height, grid.bleed)
    found = furnished(grid)
    assert found.footer and found.ruler
    assert (found.footer.length, found.footer.box.bottom) == (90, pytest.approx(279.4 - 3.5))
    gone = set(marks) - set(found.marks)
    assert gone
    kept = {round(mark.x1, 3) for mark in found.marks}
    assert all(round(mark.x1, 3) in kept for mark in gone)  # the other end still has its mark


def test_fold_lines_are_kept_clear() -> None:
    layout = fit_gutterfold(A4, 24, 25, bleed=0)
    fronts = layout.slots(layout.per_page)
    slots = [*fronts, *(mirror_in_fold(front, layout.fold_line) for front in fronts)]
    line = layout.fold_line
    free = place_furniture(slots, 210, 297, bleed=0, marks=())
    assert free.footer and touching(free.footer.box, box_of(line))
    found = place_furniture(slots, 210, 297, bleed=0, marks=(), lines=[line])
    assert found.footer and not touching(found.footer.box, box_of(line))


def test_fold_lines_are_kept_clear_where_marks_give_way() -> None:
    grid = fit_grid(LETTER, 20, 20)
    slots = grid.slots(grid.per_page)
    line = Segment(60, 0, 60, 279.4)
    marks = crop_marks(slots, 215.9, 279.4, grid.bleed)
    found = place_furniture(slots, 215.9, 279.4, bleed=grid.bleed, marks=marks, lines=[line])
    assert found.footer and found.marks != marks
    assert not touching(found.footer.box, box_of(line))


def test_empty_page_has_both() -> None:
    found = place_furniture((), 210, 297, bleed=0, marks=())
    assert found.footer and found.ruler
