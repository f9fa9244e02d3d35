from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.imposition.grid import fit_grid
from companion.imposition.marks import Segment, crop_marks
from companion.imposition.paper import PAPERS
from companion.imposition.slots import Box, Slot, printed_box

A4 = PAPERS[0]


def box_of(mark: Segment) -> Box:
    return Box(
        min(mark.x1, mark.x2), min(mark.y1, mark.y2), max(mark.x1, mark.x2), max(mark.y1, mark.y2)
    )


def touching(a: Box, b: Box) -> bool:
    return a.left <= b.right and b.left <= a.right and a.top <= b.bottom and b.top <= a.bottom


@st.composite
def scattered(draw: st.DrawFn) -> list[Slot]:
    """Pieces of any size in the cells of a 4 x 4 board of 50 mm: 3 mm bleed always fits."""
    slots = []
    for cell in draw(st.sets(st.integers(0, 15), min_size=1)):
        w, h = draw(st.floats(5, 44)), draw(st.floats(5, 44))
        slots.append(Slot(1, 5 + cell % 4 * 50 + 3, 5 + cell // 4 * 50 + 3, w, h))
    return slots


def assert_sound(marks: Sequence[Segment], slots: Sequence[Slot], bleed: float) -> None:
    assert len(set(marks)) == len(marks)
    edges_x = [edge for slot in slots for edge in (slot.x, slot.x + slot.w)]
    edges_y = [edge for slot in slots for edge in (slot.y, slot.y + slot.h)]
    for mark in marks:
        box = box_of(mark)
        assert not any(touching(box, printed_box(slot, bleed)) for slot in slots)
        length = max(box.right - box.left, box.bottom - box.top)
        assert 1 - 1e-5 <= length <= 4 + 1e-5
        if mark.x1 == mark.x2:
            assert any(abs(mark.x1 - edge) < 1e-5 for edge in edges_x)
        else:
            assert mark.y1 == mark.y2
            assert any(abs(mark.y1 - edge) < 1e-5 for edge in edges_y)


@given(scattered(), st.floats(0, 3))
def test_marks_lie_on_cut_lines_and_touch_no_piece(slots: list[Slot], bleed: float) -> None:
    marks = crop_marks(slots, 207, 207, bleed)
    assert_sound(marks, slots, bleed)
    assert all(min(box_of(m).left, box_of(m).top) >= 1 - 1e-6 for m in marks)
    assert all(max(box_of(m).right, box_of(m).bottom) <= 206 + 1e-6 for m in marks)


@given(
    st.floats(20, 95), st.floats(20, 95), st.sampled_from([None, 0.0, 0.7, 3.0]), st.integers(1, 60)
)
def test_grids_are_marked_all_round(
    width: float, height: float, bleed: float | None, count: int
) -> None:
    grid = fit_grid(A4, width, height, bleed=bleed)
    slots = grid.slots(min(count, grid.per_page))
    marks = crop_marks(slots, grid.page_width, grid.page_height, grid.bleed)
    assert_sound(marks, slots, grid.bleed)
    if len(slots) == grid.per_page:
        lines = 2 if grid.bleed else 1
        across = grid.columns * lines + (lines == 1)
        down = grid.rows * lines + (lines == 1)
        assert len(marks) == 2 * across + 2 * down


def test_one_card_has_eight_marks_of_four_millimetres() -> None:
    marks = crop_marks([Slot(1, 50, 50, 63, 88)], 210, 297, 3)
    assert len(marks) == 8
    assert Segment(50, 42.5, 50, 46.5) in marks
    assert Segment(50, 141.5, 50, 145.5) in marks
    assert Segment(42.5, 50, 46.5, 50) in marks
    assert Segment(116.5, 138, 120.5, 138) in marks


@pytest.mark.parametrize(("top", "length"), [(6.0, 4.0), (4.0, 2.5), (2.5, 1.0), (2.4, 0.0)])
def test_marks_shorten_towards_the_edge_of_the_paper(top: float, length: float) -> None:
    marks = crop_marks([Slot(1, 50, top, 60, 60)], 210, 297, 0)
    above = [mark.y2 - mark.y1 for mark in marks if mark.x1 == mark.x2 == 50 and mark.y1 < top]
    assert above == ([pytest.approx(length)] if length else [])


def test_marks_shorten_towards_the_far_edge_too() -> None:
    marks = crop_marks([Slot(1, 50, 200, 60, 93)], 210, 297, 0)
    assert Segment(50, 293.5, 50, 296) in marks


def test_last_row_that_is_not_full_is_marked_below_the_row_before() -> None:
    grid = fit_grid(A4, 63.5, 88.9)
    marks = crop_marks(grid.slots(4), grid.page_width, grid.page_height, grid.bleed)
    third = grid.slots(3)[2]
    below = [mark for mark in marks if mark.x1 == mark.x2 and mark.x1 >= third.x]
    assert sum(mark.y1 > third.y + third.h for mark in below) == 2


def test_a_mark_runs_beside_a_piece_but_not_on_its_edge() -> None:
    upper = Slot(1, 50, 50, 60, 60)
    beside = [Slot(1, 110 + away, 112, 60, 60) for away in (0.5, 0.2)]
    marked = [crop_marks([upper, lower], 210, 297, 0) for lower in beside]
    assert [Segment(110, 110.5, 110, 114.5) in marks for marks in marked] == [True, False]
