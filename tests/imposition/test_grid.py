from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import CompanionError
from companion.imposition.grid import SMALLEST_BLEED, Grid, count_fitting, fit_grid
from companion.imposition.paper import PAPERS, Paper
from companion.imposition.slots import bounding_box, printed_box

A4, LETTER = PAPERS[:2]
PIECES = st.floats(5, 95)
SHEETS = st.one_of(
    st.sampled_from(PAPERS), st.builds(Paper, st.just("own"), *[st.floats(120, 400)] * 2)
)
BLEEDS = st.one_of(st.none(), st.floats(0, 4))


def most_by_counting(paper: Paper, width: float, height: float, margin: float, bleed: float) -> int:
    """Add piece after piece, with a hair of tolerance."""

    def along(length: float, piece: float) -> int:
        count = 0
        while (count + 1) * (piece + 2 * bleed) <= length - 2 * margin + 1e-7:
            count += 1
        return count

    upright = along(paper.width, width) * along(paper.height, height)
    return max(upright, along(paper.height, width) * along(paper.width, height))


def printable(grid: Grid, margin: float) -> bool:
    box = bounding_box(grid.slots(grid.per_page), grid.bleed)
    return (
        min(box.left, box.top) >= margin - 1e-5
        and box.right <= grid.page_width - margin + 1e-5
        and box.bottom <= grid.page_height - margin + 1e-5
    )


@pytest.mark.parametrize(("paper", "bleed"), [(A4, 1.25), (LETTER, 0.0)])
def test_nine_poker_cards_to_a_page(paper: Paper, bleed: float) -> None:
    grid = fit_grid(paper, 63.5, 88.9)
    assert (grid.columns, grid.rows, grid.bleed) == (3, 3, bleed)
    assert (grid.page_width, grid.page_height) == (paper.width, paper.height)


def test_page_lies_on_its_side_where_that_holds_more() -> None:
    grid = fit_grid(A4, 140, 95, bleed=0)
    assert (grid.columns, grid.rows) == (2, 2)
    assert (grid.page_width, grid.page_height) == (297, 210)


def test_upright_page_wins_a_tie() -> None:
    assert fit_grid(A4, 90, 90).page_width == 210


@given(SHEETS, st.tuples(PIECES, PIECES), BLEEDS, st.floats(0, 10), st.integers(1, 40))
def test_slots_stay_inside_the_margins_apart_and_complete(
    paper: Paper, size: tuple[float, float], bleed: float | None, margin: float, count: int
) -> None:
    grid = fit_grid(paper, *size, bleed=bleed, margin=margin)
    slots = grid.slots(count)
    assert len(slots) == count
    assert [slot.page for slot in slots] == sorted(slot.page for slot in slots)
    assert slots[-1].page == -(-count // grid.per_page)
    assert printable(grid, margin)
    for page in range(1, slots[-1].page + 1):
        boxes = [printed_box(slot, grid.bleed) for slot in slots if slot.page == page]
        assert len(boxes) == (grid.per_page if page < slots[-1].page else len(boxes)) > 0
        assert not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[:i])


@given(SHEETS, PIECES, PIECES, st.floats(0, 4), st.floats(0, 10))
def test_page_holds_as_many_as_arithmetic_allows(
    paper: Paper, width: float, height: float, bleed: float, margin: float
) -> None:
    grid = fit_grid(paper, width, height, bleed=bleed, margin=margin)
    assert grid.per_page >= most_by_counting(paper, width, height, margin, bleed)


@given(SHEETS, PIECES, PIECES, st.floats(0, 10))
def test_auto_bleed_costs_no_piece_and_is_as_large_as_that_allows(
    paper: Paper, width: float, height: float, margin: float
) -> None:
    grid = fit_grid(paper, width, height, margin=margin)
    assert grid.per_page == fit_grid(paper, width, height, margin=margin, bleed=0).per_page
    assert grid.bleed == 0 or 0.5 <= grid.bleed <= 3
    if grid.bleed < 3:
        page = Paper("page", grid.page_width, grid.page_height)
        more = max(grid.bleed + 0.0101, 0.5)
        columns = count_fitting(page.width - 2 * margin, width, more)
        rows = count_fitting(page.height - 2 * margin, height, more)
        assert columns * rows < grid.per_page


@given(SHEETS, PIECES, PIECES, BLEEDS)
def test_grid_is_centred(paper: Paper, width: float, height: float, bleed: float | None) -> None:
    grid = fit_grid(paper, width, height, bleed=bleed)
    box = bounding_box(grid.slots(grid.per_page), grid.bleed)
    assert box.left + box.right == pytest.approx(grid.page_width)
    assert box.top + box.bottom == pytest.approx(grid.page_height)


@pytest.mark.parametrize("count", range(1, 13))
def test_exact_fits_lose_no_piece_to_floating_point(count: int) -> None:
    for tenths in range(51, 700, 7):
        for bleed in (0.0, 0.1, 1.3):
            piece = tenths / 10
            exact = sum([piece + 2 * bleed] * count)
            assert count_fitting(exact, piece, bleed) == count
            assert count_fitting(exact - 0.01, piece, bleed) == count - 1
    page = Paper("exact", 12 + count * 37.6, 12 + count * 37.6)
    assert fit_grid(page, 37.6, 37.6).per_page == count * count


@pytest.mark.parametrize(("bleed", "hint"), [(None, "larger paper"), (3.0, "smaller bleed")])
def test_piece_that_does_not_fit_is_refused_with_its_size(bleed: float | None, hint: str) -> None:
    with pytest.raises(CompanionError, match=rf"300 x 100 mm.* 198 x 285 mm.*{hint}"):
        fit_grid(A4, 300, 100, bleed=bleed)


@pytest.mark.parametrize(("margin", "bleed"), [(-1.0, 0.0), (6.0, -0.1)])
def test_negative_lengths_are_refused(margin: float, bleed: float) -> None:
    with pytest.raises(CompanionError, match="below 0"):
        fit_grid(A4, 60, 60, margin=margin, bleed=bleed)


def test_the_smallest_bleed_is_a_bleed() -> None:
    spare = 2 * SMALLEST_BLEED  # of one piece on a page
    sheet = Paper("own", 100 + spare, 60 + spare)
    assert fit_grid(sheet, 100, 60, margin=0).bleed == SMALLEST_BLEED
    less = Paper("own", 100 + spare, 60 + spare - 0.05)
    assert fit_grid(less, 100, 60, margin=0).bleed == 0


def test_pieces_without_bleed_fill_their_room() -> None:
    assert count_fitting(1000, 1) == 1000


@pytest.mark.parametrize(
    ("bleed", "told", "hint"),
    [
        (3.0, "200 x 300 mm with 3 mm bleed does not fit", "try a smaller bleed, larger paper or"),
        (0.0, "200 x 300 mm does not fit", "try larger paper or"),
        (None, "200 x 300 mm does not fit", "try larger paper or"),
    ],
)
def test_what_is_too_large_is_told_with_what_to_try(
    bleed: float | None, told: str, hint: str
) -> None:
    with pytest.raises(CompanionError, match=told) as caught:
        fit_grid(A4, 200, 300, bleed=bleed)
    assert hint in str(caught.value)
