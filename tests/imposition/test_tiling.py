from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.core.errors import CompanionError
from companion.imposition.paper import PAPERS, Paper
from companion.imposition.tiling import Tiling, tile_piece

A4, LETTER = PAPERS[:2]
LENGTHS = st.floats(100, 900)


def starts(tiling: Tiling) -> tuple[list[float], list[float]]:
    across = [window.part.left for window in tiling.windows if window.row == 0]
    down = [window.part.top for window in tiling.windows if window.column == 0]
    return across, down


def fewest(length: float, room: float, glue: float, bleed: float, places: Sequence[float]) -> int:
    """Try every set of cuts, small sets first; 0 if none fits."""
    for count in range(len(places) + 1):
        for cuts in combinations(sorted(places), count):
            edges = (-bleed, *cuts, length + bleed)
            prints = [end - start + glue for start, end in pairwise(edges)]
            prints[-1] -= glue
            if max(prints) <= room + 1e-6:
                return count + 1
    return 0


@given(
    st.tuples(LENGTHS, LENGTHS),
    st.sampled_from([A4, LETTER, Paper("own", 300, 180)]),
    st.tuples(st.floats(3, 10), st.floats(5, 15), st.floats(0, 3)),
)
def test_windows_cover_the_piece_overlap_by_the_glue_and_fit_their_pages(
    size: tuple[float, float], paper: Paper, lengths: tuple[float, float, float]
) -> None:
    margin, glue, bleed = lengths
    tiling = tile_piece(*size, paper, margin=margin, glue=glue, bleed=bleed)
    assert len(tiling.windows) == tiling.columns * tiling.rows
    by_place = {(window.column, window.row): window for window in tiling.windows}
    assert [tiling.slot(window).page for window in tiling.windows] == list(
        range(1, len(tiling.windows) + 1)
    )
    for (column, row), window in by_place.items():
        part, printed = window.part, window.printed
        right, below = by_place.get((column + 1, row)), by_place.get((column, row + 1))
        if column == 0:
            assert (part.left, printed.left) == (0, -bleed)
        if row == 0:
            assert (part.top, printed.top) == (0, -bleed)
        if right:
            assert right.part.left == part.right == right.printed.left
            assert printed.right - right.part.left == pytest.approx(glue)
        else:
            assert (part.right, printed.right) == (size[0], size[0] + bleed)
        if below:
            assert below.part.top == part.bottom == below.printed.top
            assert printed.bottom - below.part.top == pytest.approx(glue)
        else:
            assert (part.bottom, printed.bottom) == (size[1], size[1] + bleed)
        left, top = printed.left + window.dx, printed.top + window.dy
        assert left >= margin - 1e-5 and top >= margin - 1e-5
        assert printed.right + window.dx == pytest.approx(tiling.page_width - left)
        assert printed.bottom + window.dy == pytest.approx(tiling.page_height - top)
        slot = tiling.slot(window)
        assert slot.x == pytest.approx(part.left + window.dx)
        assert slot.w == pytest.approx(part.right - part.left + (glue if right else 0))
        assert slot.y == pytest.approx(part.top + window.dy)
        assert slot.h == pytest.approx(part.bottom - part.top + (glue if below else 0))


@pytest.mark.slow
@given(
    st.tuples(st.integers(60, 400), st.integers(60, 400)),
    st.sets(st.integers(1, 399), max_size=7),
    st.sets(st.integers(1, 399), max_size=7),
    st.integers(0, 3),
)
def test_seams_are_allowed_and_the_pages_fewest_by_brute_force(
    size: tuple[int, int], seams_x: set[int], seams_y: set[int], bleed: int
) -> None:
    paper = Paper("own", 112, 162)
    counts = [
        fewest(size[0], page.width - 12, 10, bleed, [x for x in seams_x if x < size[0]])
        * fewest(size[1], page.height - 12, 10, bleed, [y for y in seams_y if y < size[1]])
        for page in (paper, paper.turned)
    ]
    if not any(counts):
        with pytest.raises(CompanionError, match="cannot be split"):
            tile_piece(*size, paper, bleed=bleed, seams_x=[*seams_x], seams_y=[*seams_y])
        return
    tiling = tile_piece(*size, paper, bleed=bleed, seams_x=[*seams_x], seams_y=[*seams_y])
    assert len(tiling.windows) == min(count for count in counts if count)
    across, down = starts(tiling)
    assert set(across[1:]) <= seams_x
    assert set(down[1:]) <= seams_y


@given(st.integers(60, 300), st.integers(0, 3))
def test_free_seams_need_no_more_pages_than_any_cut_in_whole_millimetres(
    length: int, bleed: int
) -> None:
    assume(length + 2 * bleed > 50)
    paper = Paper("own", 62, 62)
    pages = len(tile_piece(length, 40, paper, bleed=bleed).windows)
    # Cut greedily: as far as each page reaches.
    reached, greedy = -bleed, 1
    while length + bleed - reached > 50:
        reached, greedy = reached + 40, greedy + 1
    assert pages == greedy


def test_large_board_is_cut_into_equal_parts() -> None:
    tiling = tile_piece(400, 190, A4)
    assert (tiling.page_width, tiling.columns, tiling.rows) == (297, 2, 1)
    assert starts(tiling)[0] == [0, 200]
    first, second = tiling.windows
    assert (first.printed.right, second.printed.left) == (210, 200)


def test_upright_pages_win_a_tie() -> None:
    tiling = tile_piece(300, 300, A4)
    assert (tiling.page_width, len(tiling.windows)) == (210, 4)
    assert tile_piece(300, 300, A4.turned).page_width == 297


def test_last_part_is_larger_where_equal_parts_do_not_fit() -> None:
    tiling = tile_piece(386, 285, A4)
    assert (tiling.page_width, tiling.columns, tiling.rows) == (210, 2, 1)
    assert starts(tiling)[0] == [0, 188]


def test_of_allowed_seams_the_most_even_are_taken() -> None:
    tiling = tile_piece(300, 200, A4, seams_x=[40, 120, 160, 187], seams_y=[])
    assert (tiling.page_width, starts(tiling)[0]) == (210, [0, 160])


def test_piece_that_fits_is_one_window() -> None:
    tiling = tile_piece(190, 280, A4, seams_x=[], seams_y=[])
    assert (tiling.columns, tiling.rows, len(tiling.windows)) == (1, 1, 1)


def test_marks_stand_at_the_seams_outside_what_is_printed() -> None:
    tiling = tile_piece(400, 180, A4)
    first, second = tiling.windows
    for window in (first, second):
        box = window.printed
        marks = tiling.marks(window)
        upright = {mark.x1 for mark in marks if mark.x1 == mark.x2}
        level = {mark.y1 for mark in marks if mark.y1 == mark.y2}
        part = window.part
        assert upright == {part.left + window.dx, part.right + window.dx}
        assert level == {part.top + window.dy, part.bottom + window.dy}
        assert len(marks) == 8
        for mark in marks:
            if mark.x1 == mark.x2:
                low, high, start, end = (
                    mark.y1,
                    mark.y2,
                    box.top + window.dy,
                    box.bottom + window.dy,
                )
                page = tiling.page_height
            else:
                low, high, start, end = (
                    mark.x1,
                    mark.x2,
                    box.left + window.dx,
                    box.right + window.dx,
                )
                page = tiling.page_width
            assert high <= start - 0.5 + 1e-9 or low >= end + 0.5 - 1e-9
            assert 1 - 1e-9 <= low < high <= page - 1 + 1e-9
            assert high - low <= 4 + 1e-9


def test_seams_too_far_apart_are_refused() -> None:
    with pytest.raises(CompanionError, match="400 x 190 mm cannot be split"):
        tile_piece(400, 190, A4, seams_x=[50], seams_y=[])
    with pytest.raises(CompanionError, match="cannot be split"):
        tile_piece(400, 190, Paper("tiny", 40, 40), margin=15)


def test_without_room_beside_the_print_marks_stand_at_its_edge() -> None:
    (window,) = (tiling := tile_piece(210, 297, A4, margin=0)).windows
    marks = tiling.marks(window)
    assert len(marks) == 8
    ends = {(min(m.y1, m.y2), max(m.y1, m.y2)) for m in marks if m.x1 == m.x2}
    assert ends == {(0.0, 1.5), (295.5, 297.0)}
