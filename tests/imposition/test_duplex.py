from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.imposition.slots import (
    Backs,
    Slot,
    Turn,
    back_slot,
    mirror_in_horizontal,
    mirror_in_vertical,
    nudge_slot,
)

TURNS: tuple[Turn, ...] = (0, 90, 180, 270)
SLOTS = st.builds(
    Slot,
    st.just(1),
    *[st.floats(0, 200)] * 2,
    *[st.floats(1, 90)] * 2,
    st.sampled_from(TURNS),
)
# Where the top of a face points on its page, for each turn clockwise.
TOPS = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}


@pytest.mark.parametrize(
    ("backs", "page", "expected"),
    [
        ("long-edge", (210, 297), Slot(1, 130, 20, 60, 90, 0)),
        ("long-edge", (297, 210), Slot(1, 20, 100, 60, 90, 180)),
        ("short-edge", (210, 297), Slot(1, 20, 187, 60, 90, 180)),
        ("short-edge", (297, 210), Slot(1, 217, 20, 60, 90, 0)),
        ("separate", (210, 297), Slot(1, 130, 20, 60, 90, 0)),
        ("none", (297, 210), Slot(1, 20, 100, 60, 90, 180)),
        ("long-edge", (210, 210), Slot(1, 130, 20, 60, 90, 0)),  # a square counts as portrait
        ("short-edge", (210, 210), Slot(1, 20, 100, 60, 90, 180)),
    ],
)
def test_backs_lie_where_the_contract_says(
    backs: Backs, page: tuple[float, float], expected: Slot
) -> None:
    assert back_slot(Slot(1, 20, 20, 60, 90), *page, backs) == expected


@pytest.mark.slow
@given(
    SLOTS, st.sampled_from(["long-edge", "short-edge"]), st.sampled_from([(210, 297), (297, 210)])
)
def test_mirrored_twice_is_where_it_started(
    slot: Slot, backs: Backs, page: tuple[float, float]
) -> None:
    again = back_slot(back_slot(slot, *page, backs), *page, backs)
    assert (again.x, again.y) == (pytest.approx(slot.x), pytest.approx(slot.y))
    assert (again.w, again.h, again.turned) == (slot.w, slot.h, slot.turned)


@given(SLOTS)
def test_top_of_the_back_lies_behind_the_top_of_the_front(slot: Slot) -> None:
    right, down = TOPS[slot.turned]
    sideways = mirror_in_vertical(slot, 105)
    assert TOPS[sideways.turned] == (-right, down)
    assert sideways.x + sideways.w - 105 == pytest.approx(105 - slot.x)
    downwards = mirror_in_horizontal(slot, 105)
    assert TOPS[downwards.turned] == (right, -down)
    assert downwards.y + downwards.h - 105 == pytest.approx(105 - slot.y)


def test_gutterfold_has_no_page_of_its_own() -> None:
    with pytest.raises(ValueError, match="fold"):
        back_slot(Slot(1, 20, 20, 60, 90), 210, 297, "gutterfold")


def test_nudge_moves_right_and_down() -> None:
    assert nudge_slot(Slot(2, 20, 30, 60, 90, 90), 0.5, -1) == Slot(2, 20.5, 29, 60, 90, 90)
