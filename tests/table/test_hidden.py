"""What a dealer did out of sight: the act of its command names these events."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.chance import Die
from companion.core.chance_events import Dealer
from companion.core.errors import CompanionError
from companion.table.describe import describe_log
from companion.table.event import Act
from companion.table.hidden_events import KEY, hidden_events
from companion.table.table import deal_at_table
from tests.table.tables import again, made

ACT = Act("setup pond", None)


def pond(dealer: Dealer) -> str:
    """Deal two cards for all to see and one hidden, in a row; roll and pick in secret."""
    dealer.shuffle("cards", "abcd")
    dealer.deal("cards")
    dealer.deal("cards")
    dealer.hidden = True
    dealer.deal("cards")
    dealer.roll((Die("die", ("one", "two")),))
    choice = dealer.pick("captain", ("Ann", "Bo"))
    dealer.hidden = False
    return choice


def test_hidden_deals_rolls_and_choices_are_not_told(tmp_path: Path) -> None:
    with made(tmp_path / "store") as table:
        deal_at_table(table, ACT, "pond/", pond, "once")
        act, _, seen, *_ = [event.body for event in table.events[1:]]
        assert act == Act("setup pond", {KEY: [5, 6, 7]})
        hidden = hidden_events(table.events)
        assert hidden == {5, 6, 7}
        told = [line[13:] for line in describe_log(table, hidden=hidden)][2:]
        assert told == [
            "setup pond",
            "shuffled pond/cards (4 cards)",
            f"dealt {', '.join(seen.cards)} from pond/cards, 2 left",  # type: ignore[union-attr]
            "dealt 1 card, hidden, from pond/cards, 1 left",
            "rolled die: hidden",
            "picked captain: hidden, out of 2",
        ]
        table.finish()
        assert hidden_events(table.events) == frozenset()


def test_a_repeated_request_must_hide_the_same(tmp_path: Path) -> None:
    def open_pond(dealer: Dealer) -> str:
        dealer.shuffle("cards", "abcd")
        dealer.hidden = True
        dealer.deal("cards")
        return ""

    with made(tmp_path / "store") as table:
        first = deal_at_table(table, ACT, "pond/", pond, "once")
        assert deal_at_table(table, ACT, "pond/", pond, "once") == first
        with pytest.raises(CompanionError, match="another request"):
            deal_at_table(table, ACT, "pond/", open_pond, "once")


def test_an_act_hides_only_what_its_own_command_did(tmp_path: Path) -> None:
    with made(tmp_path / "store"):
        pass
    with again(tmp_path / "store") as table:
        table.deal("strike", 1, lambda: ("hook", "miss"))
        table.act("setup", {KEY: [2, 3, 5, True, "x"]})
        assert hidden_events(table.events) == frozenset()
