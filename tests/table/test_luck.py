"""The luck report counts what came and says what an honest table may show."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from companion.core.chance import Stream, parse_dice, roll_dice
from companion.core.chance_events import DealEvent, RollEvent, ShuffleEvent
from companion.core.luck import Luck, Share
from companion.table.event import Body, Event, New
from companion.table.verify import table_luck
from tests.table.tables import STRIKE, made, strike

KINDS = (("d6", *"123456"),)


def log(*bodies: Body) -> list[Event]:
    return [Event(seq, f"k{seq}", "", body, "") for seq, body in enumerate(bodies, start=1)]


def rolls(values: tuple[int, ...]) -> RollEvent:
    return RollEvent("dice", KINDS, ("d6",) * len(values), values, 0, 0)


def shares(of: Luck) -> dict[str, Share]:
    return {share.name: share for share in of.shares}


def test_a_deal_of_all_cards_has_no_luck_in_it() -> None:
    events = log(
        New("den", ""), ShuffleEvent("strike", STRIKE, 0, 0), DealEvent("strike", STRIKE, 0)
    )
    (found,) = table_luck(events)
    assert [(s.seen, s.expected, s.low, s.high) for s in found.shares] == [(1, 1.0, 1, 1)] * 4


def test_what_is_expected_follows_from_all_that_was_shuffled() -> None:
    events = log(
        New("den", ""),
        ShuffleEvent("bag", ("white", "white", "blue", "tan"), 0, 0),
        DealEvent("bag", ("white",), 3),
        DealEvent("bag", ("blue", "tan"), 1),
    )
    (found,) = table_luck(events)
    assert found.draws == 3
    by_name = shares(found)
    assert by_name["white"].expected == pytest.approx(3 * 2 / 4)
    assert by_name["blue"].expected == pytest.approx(3 * 1 / 4)
    assert by_name["white"].seen == 1


def test_voided_deals_count_and_are_told(tmp_path: Path) -> None:
    with made(tmp_path / "store") as table:
        for _ in range(5):
            table.deal("strike", 1, strike, gather=True)
            table.undo()
        (found,) = table_luck(table.events)
    assert (found.draws, found.voided) == (5, 5)
    assert sum(share.seen for share in found.shares) == 5


def test_nobody_expects_a_card_more_often_than_it_is_there(tmp_path: Path) -> None:
    with made(tmp_path / "store") as table:
        _, first = table.deal("strike", 1, strike)
        table.deal("strike", 1)
        (found,) = table_luck(table.events)
        assert max(share.high for share in found.shares) == 1
        table.undo(3)
        table.deal("strike", 2)
        table.write(lambda turn: turn.shuffle("strike"))
        (found,) = table_luck(table.events)
        most = {name: share.high for name, share in shares(found).items()}
        assert all(seen <= most[name] for name, seen in Counter(first.cards).items())
        assert max(most.values()) <= 3


def test_dice_are_counted_by_face_over_all_rolls(tmp_path: Path) -> None:
    with made(tmp_path / "store") as table:
        seen: Counter[str] = Counter()
        for _ in range(10):
            _, rolled = table.roll("3d6+d12", parse_dice("3d6+d12"))
            seen.update(die.face for die in rolled if die.die == "d6")
        six, twelve = table_luck(table.events)
    assert {name: share.seen for name, share in shares(six).items()} == {
        face: seen[face] for face in "123456"
    }
    assert shares(six)["1"].expected == pytest.approx(5.0)
    assert (six.draws, twelve.draws) == (30, 10)


def test_a_loaded_die_lies_outside() -> None:
    (found,) = table_luck(log(New("den", ""), rolls((6,) * 30 + (1,) * 10)))
    assert not shares(found)["6"].usual
    assert shares(found)["6"].seen == 30


@pytest.mark.parametrize(("dice", "tables"), [(6, 400), (30, 400), (200, 200)])
def test_19_of_20_honest_tables_lie_in_the_interval(dice: int, tables: int) -> None:
    stream = Stream(f"luck {dice}")
    inside = 0
    for _ in range(tables):
        values = tuple(die.value for die in roll_dice(stream, parse_dice(f"{dice}d6")))
        (found,) = table_luck(log(New("den", ""), rolls(values)))
        inside += sum(share.usual for share in found.shares)
    assert 0.95 <= inside / (6 * tables) < 1
