"""What a phone offers on a turn of Freshwater Fly at a served table, and what it asks before."""

from __future__ import annotations

import pytest

from tests.web.hand import until
from tests.web.river_table import SECOND, phones, seated, settle, tap, tied
from tests.web.table_phone import UNREAD, Phone

ALL_ROCKS = """() => Promise.all(companion.table.log()
  .filter(({kind, deck}) => kind === "deal" && deck === "freshwater_fly/rock")
  .map(({seq, cards}) => companion.table.act(
    {kind: "show", event: seq, at: cards.map((_, place) => place)})))"""

__all__ = ("phones", "seated")
pytestmark = pytest.mark.slow


def test_what_opens_under_a_finger_stays_there_and_asks(phones: list[Phone]) -> None:
    first, _ = tied(phones)
    tile = first.page.locator('[data-key="tile-1A"]')
    first.key("tiles")
    assert not tile.is_visible()  # its spinner stands on Advance
    first.sees("Your spinner is not on Momentum")
    first.key("other-tile")
    assert tile.is_visible()
    bonus = first.page.locator('[data-key="bonus"]')
    stood = bonus.bounding_box()
    before = first.seq()
    first.key_read("bonus")
    first.page.locator('[data-key="reroll"]').wait_for()
    assert bonus.bounding_box() == stood
    first.key_read("reroll")
    first.sees("Tap again to roll all dice that are left")
    first.page.wait_for_timeout(UNREAD)
    assert first.seq() == before
    first.page.wait_for_timeout(SECOND)
    first.key("reroll")
    first.at(before + 1)
    first.sees("rolled the dice that are left again: ")


def test_the_number_of_a_die_is_unfolded_for_that_die_alone(phones: list[Phone]) -> None:
    first, other = tied(phones)
    for phone, fly in ((first, ""), (other, "tie-tan"), (first, "")):
        if fly:
            tap(phones, phone, fly)
        phone.key_read("take-0")
        phone.key_read("other-number")  # it is folded, at the second die too
        phone.page.locator('[data-key="as-1"]').wait_for()
        phone.page.wait_for_timeout(UNREAD)
        tap(phones, phone, "finesse")


def test_a_tile_that_was_tapped_to_look_is_left_again(phones: list[Phone]) -> None:
    first, _ = phones
    first.sees("Tap a fish or a tile to see more")
    first.key_read("tile-2")
    first.sees("by a tile, by finesse, or to put it right")
    first.key_read("not-now")
    until(first.page, "() => !document.querySelector('.chosen-there')")


def test_a_card_that_gives_finesse_is_named_where_it_is_due(phones: list[Phone]) -> None:
    first, _ = tied(phones)
    before = first.seq()
    first.page.evaluate(ALL_ROCKS)
    first.at(before + 1)
    settle(phones)
    assert "After a cast: No fish hooked" in first.text()
    first.key_read("bonus")
    tap(phones, first, f"bonus-{phones.index(first)}-1")
    first.key("say-it")
    tap(phones, first, "blank")
    eye = first.page.locator('[data-key="use-E"]')
    assert eye.inner_text() == "Patient eye: take 1 finesse"
    tap(phones, first, "use-E")
    assert first.page.locator(".own .val").inner_text() == "2"
    assert eye.count() == 0
    tap(phones, first, "finish")
