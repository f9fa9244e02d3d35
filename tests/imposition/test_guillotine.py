"""In which order straight cuts part a sheet of pieces of several sizes."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from companion.imposition.guillotine import cutting_order
from companion.imposition.marks import Segment
from companion.imposition.slots import Box

SHEET = Box(0, 0, 210, 297)


def parted(sheet: Box, boxes: Sequence[Box], cuts: Sequence[Segment]) -> list[list[Box]]:
    """Cut a sheet as a person does and return what lies on each part."""
    parts = [(sheet, list(boxes))]
    for cut in cuts:
        level = cut.y1 == cut.y2
        (place,) = [
            (part, kin)
            for part, kin in parts
            if ((part.left, part.right) == (cut.x1, cut.x2) and part.top < cut.y1 < part.bottom)
            or ((part.top, part.bottom) == (cut.y1, cut.y2) and part.left < cut.x1 < part.right)
        ]  # fmt: skip
        parts.remove(place)
        part, kin = place
        for first in (True, False):
            if level:
                half = Box(
                    part.left,
                    part.top if first else cut.y1,
                    part.right,
                    cut.y1 if first else part.bottom,
                )
            else:
                half = Box(
                    part.left if first else cut.x1,
                    part.top,
                    cut.x1 if first else part.right,
                    part.bottom,
                )
            mine = [box for box in kin if inside(box, half)]
            parts.append((half, mine))
        assert sum(len(mine) for _, mine in parts[-2:]) == len(kin), "a cut ran through a piece"
    return [kin for _, kin in parts]


def inside(box: Box, part: Box) -> bool:
    slack = 1e-6
    return (
        box.left >= part.left - slack
        and box.right <= part.right + slack
        and box.top >= part.top - slack
        and box.bottom <= part.bottom + slack
    )


def sizes(boxes: Sequence[Box]) -> int:
    return len({(round(b.right - b.left, 3), round(b.bottom - b.top, 3)) for b in boxes})


@st.composite
def sheets(draw: st.DrawFn, box: Box = SHEET, depth: int = 3) -> list[Box]:
    """Draw pieces that straight cuts can part: a sheet that was cut at random."""
    wide, high = box.right - box.left, box.bottom - box.top
    if depth == 0 or min(wide, high) < 20:
        return [Box(box.left + 1, box.top + 1, box.right - 1, box.bottom - 1)]
    share = draw(st.sampled_from([0.25, 0.5, 0.6]))
    if draw(st.booleans()):
        at = box.left + wide * share
        halves = Box(box.left, box.top, at, box.bottom), Box(at, box.top, box.right, box.bottom)
    else:
        at = box.top + high * share
        halves = Box(box.left, box.top, box.right, at), Box(box.left, at, box.right, box.bottom)
    return [piece for half in halves for piece in draw(sheets(half, depth - 1))]


@given(sheets())
def test_the_cuts_part_the_sizes_and_run_through_no_piece(boxes: list[Box]) -> None:
    cuts = cutting_order(SHEET, boxes)
    assert all(sizes(kin) <= 1 for kin in parted(SHEET, boxes, cuts))


def test_pieces_of_one_size_need_no_such_cut_and_a_pinwheel_has_none() -> None:
    assert cutting_order(SHEET, [Box(0, 0, 50, 60), Box(50, 0, 100, 60)]) == ()
    pinwheel = [Box(0, 0, 2, 1), Box(2, 0, 3, 2), Box(1, 2, 3, 3), Box(0, 1, 1, 3)]
    assert cutting_order(SHEET, pinwheel) == ()


def test_a_cut_runs_between_the_pieces() -> None:
    (cut,) = cutting_order(SHEET, [Box(10, 10, 100, 90), Box(10, 96, 60, 200)])
    assert cut == Segment(0, 93, 210, 93)
