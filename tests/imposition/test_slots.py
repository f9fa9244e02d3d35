from __future__ import annotations

import pytest

from companion.imposition.slots import Box, Slot, bounding_box, printed_box

ONE = Box(0, 0, 10, 20)


@pytest.mark.parametrize(
    ("other", "together"),
    [
        (Box(10, 0, 20, 20), False),  # an edge is shared
        (Box(0, 20, 10, 30), False),
        (Box(9.99, 0, 20, 20), True),
        (Box(0, 19.99, 10, 30), True),
        (Box(9.99, 20, 20, 30), False),  # level with it, but below
        (Box(10, 19.99, 20, 30), False),
        (Box(2, 2, 3, 3), True),  # inside
    ],
)
def test_boxes_overlap_if_they_share_more_than_an_edge(other: Box, together: bool) -> None:
    assert ONE.overlaps(other) == other.overlaps(ONE) == together


def test_a_block_holds_all_slots_with_their_bleed() -> None:
    one, two = Slot(1, 5, 30, 10, 20), Slot(1, 40, 7, 30, 10)
    assert printed_box(one, 2) == Box(3, 28, 17, 52)
    assert bounding_box([one, two], 2) == Box(3, 5, 72, 52)
    with pytest.raises(ValueError, match="at least one"):
        bounding_box([], 2)
