"""What an undo at a served table of Lure takes along, and what everybody sees, by real taps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.command import done
from tests.web.serving import serving_den
from tests.web.table_phone import UNREAD, Phone
from tests.web.test_lure_phones import all_know, bid, do

pytestmark = pytest.mark.slow
ARROW = 'header [data-key="undo"]'
FRAMED = ".fish-card.taken, .fish-card.contested"


@pytest.fixture
def phones(chromium: Any, tmp_path: Path, free_port: int) -> Iterator[list[Phone]]:
    store = tmp_path / "store"
    done("table", "new", "den", "--seed", "pool", "--store", store)
    with serving_den(store, free_port, "--game", "lure") as (_, address):
        stranger = Phone(chromium, address)
        stranger.sees("Table den: Lure")  # which game it is
        assert stranger.page.locator(".seg button").all_inner_texts() == [*"12345"]  # R: 2 to 5
        stranger.page.context.close()
        found = [Phone(chromium, address, name) for name in ("Ann", "Bo")]
        assert "What do you play?" not in found[0].text()
        found[0].key("setup-lure")
        do(found, found[1], "Turn up 2 fish")
        yield found
        assert "nothing is wrong" in done("table", "verify", "den", "--store", store).out
        for phone in found:
            assert phone.complaints == []
            phone.page.context.close()


def numbered(phone: Phone, kind: str) -> int:
    """Return the number of the event of a kind that came last."""
    program = "(kind) => companion.table.log().findLast((one) => one.kind === kind).seq"
    return int(phone.page.evaluate(program, kind))


def find_undo(phone: Phone, seq: int) -> Any:
    """Return the line of a step in the log, unfolded."""
    phone.key("tab-log")
    button = phone.page.locator(f'[data-key="undo-{seq}"]')
    for fold in phone.page.locator('.at-table h2 [aria-expanded="false"]').all():
        if not button.count():
            fold.click()
            phone.page.wait_for_timeout(UNREAD)
    return phone.page.locator(f'li:has([data-key="undo-{seq}"])')


def take_back(phone: Phone, seq: int) -> str:
    """Take a step back by the log; return what it says before any tap goes along."""
    line = find_undo(phone, seq)
    before = line.locator("small")
    words = str(before.inner_text()).strip() if before.count() else ""
    phone.key_read(f"undo-{seq}")
    line.get_by_text("Really undo?").wait_for()
    assert words in line.inner_text()
    phone.key_read(f"undo-{seq}")
    return words


def test_a_turn_up_with_bids_is_taken_back_by_the_log_alone(phones: list[Phone]) -> None:
    ann, bo = phones
    splash = numbered(ann, "deal") - 1  # its step
    assert bo.page.locator(ARROW).count() == 1
    bid(phones, ann, "d6-0")
    assert bo.page.locator(ARROW).count() == 0  # it would take Ann's bid along
    assert find_undo(bo, splash).count() == 0
    bo.sees("Bids are sealed: steps can be taken back once they are open.")
    bo.key("tab-play")
    bid(phones, bo, "d20-0")
    ann.page.locator(".casts").wait_for()
    assert bo.page.locator(ARROW).count() == 0
    assert "The open bids of Ann, Bo go too. Drawn cards" in take_back(bo, splash)
    ann.sees("Turn up 2 fish")
    undone = bo.page.locator(".log li:has(s)")
    undone.nth(1).wait_for()
    lines = undone.all_inner_texts()
    assert [("Bids opened" in one, "Fish turned up" in one) for one in lines] == [
        (True, False),
        (False, True),
    ]


def test_a_roll_taken_back_is_told_with_its_dice_while_the_round_lasts(phones: list[Phone]) -> None:
    ann, bo = phones
    bid(phones, ann, "d6-0", "d6-1")
    bid(phones, bo, "d20-0", "d12-0", "d6-0")
    assert ann.page.locator(FRAMED).count() == 0
    do(phones, ann, "Roll my 2 dice: 2d6")
    values = "companion.table.log().findLast(({kind}) => kind === 'roll').values.join(', ')"
    shown = ann.page.evaluate(values)
    assert ann.page.locator(ARROW).inner_text() == "Undo"
    ann.key_read("undo")
    for phone in phones:
        phone.page.locator("main .ask", has_text=shown).wait_for()
        assert "Taken back in round 1, a roll of Ann: " in phone.text()
    assert ann.page.locator(FRAMED).count() == 0  # no dice lie there that settle anything
    do(phones, ann, "Roll my 2 dice: 2d6")
    first = numbered(ann, "roll")
    takes = ann.page.locator('.dock [data-key="primary"]').inner_text().startswith("Take ")
    assert bool(bo.page.locator(".fish-card.taken.of-p1", has_text="Ann").count()) == takes
    do(phones, ann, "")
    assert "Undo takes back 1 later step too." in take_back(bo, first - 1)
    all_know(phones, bo)
    ann.page.get_by_role("button", name="Roll my 2 dice: 2d6").wait_for()
    for phone in phones:
        phone.key("tab-play")
        phone.sees("Taken back in round 1, 2 rolls of Ann: ")
        assert phone.page.locator(".piles-of").count() == 0
    again = bo.seq() + 1
    for phone in (ann, ann, bo, bo, ann):  # to the next fish
        do(phones, phone, "")
    bid(phones, ann, "d6-0")
    bid(phones, bo, "d6-0", "d6-1")
    ann.page.locator(".casts").wait_for()
    assert "Taken back" not in bo.text()
    do(phones, ann, "Roll my d6")
    assert "The open bids of Ann, Bo go too." in take_back(ann, again)
    ann.key("tab-play")
    ann.sees("Taken back in round 1, 3 rolls of Ann: ")  # none of the next round
    ann.sees("Taken back in round 1, a roll of Bo: ")
