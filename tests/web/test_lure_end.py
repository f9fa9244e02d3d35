"""The end of Lure at a served table, and sitting down: what strangers paused at, by real taps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.command import done
from tests.web.hand import until
from tests.web.serving import serving_den
from tests.web.table_phone import UNREAD, Phone
from tests.web.test_lure_phones import adjusters, bid, do
from tests.web.test_lure_strangers import PRIMARY
from tests.web.test_table_next_game import hand_in, phones, tap

__all__ = ["adjusters", "phones"]
pytestmark = pytest.mark.slow
TOPS = """() => [...document.querySelectorAll("button, input, .seg")]
  .map((item) => item.getBoundingClientRect().top)"""
SURE = 600  # ms after which a second tap answers a question


def test_a_result_goes_from_all_phones_only_after_a_question(phones: list[Phone]) -> None:
    ann, bo = phones
    tap(ann, "setup-lure")
    for phone, total in zip(phones, (27, 31), strict=True):
        hand_in(ann, phone, total)
        if phone is ann:
            ann.sees("Your score is in. The result comes when all scores are in.")
            buttons = ann.page.locator("main button").all_inner_texts()
            assert buttons == ["Correct my score", "Reveal without Bo"]
    bo.page.locator('[data-key="result"]').wait_for()
    bo.key_read("undo")
    told = "Undo this? Bo: handed in their score. The result goes from all phones. Tap again."
    bo.sees(told)
    assert bo.page.locator('[data-key="result"]').count() == 1
    bo.page.wait_for_timeout(SURE)
    tap(bo, "undo")
    ann.at(bo.seq())
    ann.sees("Bo took back their score.")
    until(ann.page, "() => !document.querySelector('[data-key=\"result\"]')")


def test_who_only_plays_goes_back_to_the_table_from_a_result(phones: list[Phone]) -> None:
    ann, bo = phones
    tap(ann, "setup-lure")
    for phone, total in zip(phones, (27, 31), strict=True):
        hand_in(ann, phone, total)
    for phone, words in ((ann, "The next game"), (bo, "Back to the table")):
        phone.key_read("result")
        phone.page.locator('[data-key="next-game"]').wait_for()
        assert phone.page.locator('[data-key="next-game"]').inner_text() == words


def test_a_seat_without_a_name_is_refused_beside_the_name_and_nothing_moves(
    chromium: Any, tmp_path: Path, free_port: int
) -> None:
    store = tmp_path / "store"
    done("table", "new", "den", "--store", store)
    with serving_den(store, free_port, "--game", "lure") as (_, address):
        phone = Phone(chromium, address)
        before = phone.page.evaluate(TOPS)
        assert not phone.page.get_by_text("Type your name first.").is_visible()
        phone.key_read("primary")
        phone.sees("Type your name first.")
        assert phone.page.get_by_text("Type your name first.").is_visible()
        assert phone.page.evaluate(TOPS) == before
        phone.page.wait_for_timeout(UNREAD)
        phone.key("watch")
        phone.sees("Nobody sits here yet. Who sits down first chooses the game.")
        phone.page.context.close()


def test_a_sealed_bid_that_is_only_looked_at_stays_as_it_is(phones: list[Phone]) -> None:
    ann, bo = phones
    tap(ann, "setup-lure")
    do(phones, ann, "Turn up")
    bid(phones, ann, "d6-0")
    before = ann.seq()
    ann.key_read("bid-again")
    ann.sees("Leave my bid as it is")
    ann.key_read("primary")
    ann.sees("Your bid is sealed.")
    assert ann.seq() == before
    ann.key_read("bid-again")
    bid([bo], bo, "d6-0", "d6-1")
    ann.page.locator(".casts").wait_for()
    assert "what you changed since" not in ann.text()


def test_an_adjust_that_is_not_used_is_told_so(adjusters: list[Phone]) -> None:
    ann, bo = adjusters
    bid(adjusters, bo, "d6-0", "d6-1")
    ann.sees("Ann and Bo each bid 2 dice, so you roll together.")
    do(adjusters, ann, "Roll my 2 dice")
    do(adjusters, bo, "Roll my 2 dice")
    ann.sees("Adjusts left: 1. Undo, at the top, turns the die back.")
    do(adjusters, ann, "Keep my dice as they lie")
    ann.sees("You keep your dice. Undo, at the top, lets you adjust again.")
    assert "Adjusts left" not in ann.text()
    ann.key_read("undo")
    ann.sees("Adjusts left: 1.")


def test_who_may_still_adjust_reads_that_no_fish_is_caught_without(adjusters: list[Phone]) -> None:
    ann, bo = adjusters
    bid(adjusters, bo, "d6-0", "d6-1", "d6-2")
    do(adjusters, ann, "Roll my 2 dice")
    ann.sees("If you turn dice by 1, they can catch ")
    assert ann.page.locator(PRIMARY).inner_text() == "Do not adjust: draw a lure"


def test_the_bid_of_the_last_round_says_so_and_offers_no_lure(phones: list[Phone]) -> None:
    ann, _ = phones
    tap(ann, "setup-lure")
    ann.sees("20 fish still to come")
    ann.page.evaluate("companion.table.act({ kind: 'deal', deck: 'lure/fish', count: 20 })")
    ann.key_read("primary")
    ann.page.locator("main .ask", has_text="this is the last round").wait_for()
    words = ann.page.locator('[data-key="primary"]').inner_text()
    assert words == "Bid no dice: catch nothing"
