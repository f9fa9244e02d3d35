"""A table of two phones by real taps, from sitting down to the next game: what it tells of both."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.command import done
from tests.web.hand import until
from tests.web.serving import serving_den
from tests.web.table_phone import UNREAD, Phone
from tests.web.test_lure_phones import bid, do
from tests.web.test_table_phones import type_total

pytestmark = pytest.mark.slow
BOOSTER = "pike"  # deals a Boost to the first of two


@pytest.fixture
def phones(chromium: Any, tmp_path: Path, free_port: int) -> Iterator[list[Phone]]:
    store = tmp_path / "store"
    done("table", "new", "den", "--seed", BOOSTER, "--store", store)
    with serving_den(store, free_port, "--game", "lure") as (_, address):
        found = [Phone(chromium, address, name) for name in ("Ann", "Bo")]
        yield found
        assert "nothing is wrong" in done("table", "verify", "den", "--store", store).out
        for phone in found:
            assert phone.complaints == []
            phone.page.context.close()


def log_of(phone: Phone) -> list[str]:
    phone.key("tab-log")
    lines = phone.page.locator(".log li span.g").all_inner_texts()
    phone.key("tab-play")
    return [re.sub(r"^\d+ ", "", line) for line in lines]


def tap(phone: Phone, key: str) -> None:
    """Tap on what others see, and wait until it is done."""
    before = phone.seq()
    phone.key_read(key)
    phone.at(before + 1)


def hand_in(table: Phone, phone: Phone, total: int) -> None:
    """Type a total on a phone, once it shows all that another one does."""
    phone.at(table.seq())
    phone.key("tab-score")
    type_total(phone, total)


def test_a_tab_is_turned_right_after_sitting_down(phones: list[Phone]) -> None:
    cy = Phone(phones[0].page.context.browser, phones[0].page.url)
    box = cy.page.locator('[data-key="primary"]').bounding_box()
    assert box
    cy.sit("Cy")  # by a button that lies where the tabs are then
    cy.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    cy.page.locator('[data-key="tab-score"][aria-current="page"]').wait_for()
    cy.page.context.close()


def test_a_game_begins_at_the_top_of_the_page(phones: list[Phone]) -> None:
    ann, _ = phones
    ann.page.set_viewport_size({"width": 320, "height": 330})
    ann.page.evaluate("scrollTo(0, 9999)")
    assert ann.page.evaluate("scrollY") > 0
    tap(ann, "setup-lure")
    ann.page.get_by_text("Each round fish are turned up.").wait_for()
    assert ann.page.evaluate("scrollY") == 0


def test_a_roll_that_is_taken_back_is_told_to_all_with_its_dice(phones: list[Phone]) -> None:
    ann, bo = phones
    tap(ann, "setup-lure")
    do(phones, bo, "Turn up 2 fish")
    bid(phones, ann, "d6-0")
    bid(phones, bo, "d6-0", "d6-1")
    do(phones, ann, "Roll my d6")
    tap(ann, "undo")
    rolled = next(line for line in log_of(bo) if "rolls" in line and "(" in line)
    assert re.fullmatch(r"Ann rolls \d \(taken back by Ann\)", rolled)
    back = f"Ann took back: {rolled.partition(' (')[0]}"
    assert log_of(bo)[0] == back
    bo.sees(back)  # and at once, whatever he looked at
    bo.page.locator(".told", has_text=back).wait_for()


def test_who_deals_by_hand_reads_what_each_way_does_and_the_game_goes_on(
    phones: list[Phone],
) -> None:
    ann, bo = phones
    tap(ann, "setup-lure")
    bo.by_hand()
    bo.page.wait_for_timeout(UNREAD)
    bo.key("deck-fish")
    assert bo.page.locator(".pri").all_inner_texts() == ["Turn up 2 fish"]
    for words in ("Other ways to deal", "everybody sees what comes", "you alone see them"):
        assert words in bo.text()
    tap(bo, "deal-fish")
    do(phones, ann, "Turn up 1 fish")
    bid(phones, bo)
    bid(phones, ann, *(f"d6-{die}" for die in range(5)), "d12-0", "d20-0", "boost-0")
    ann.page.locator(".casts").wait_for()
    for phone, words in (
        (bo, "Nothing caught"),
        (ann, "Roll my 7 dice: 5d6+d12+d20"),
        (ann, "Take "),
    ):
        do(phones, phone, words)
    assert ann.page.get_by_text("for 1 Boost kept for the score").count()
    pile = ann.page.get_by_text(re.compile(r"^\d fish (and 1 Boost )?for \d+ points")).first
    own = pile.inner_text()
    assert "1 Boost" in own
    chip = bo.page.get_by_role("button", name="Boost of Ann")
    bo.key_read(str(chip.get_attribute("data-key")))  # a card of the game: it is asked about first
    bo.page.wait_for_timeout(UNREAD)
    tap(bo, str(chip.get_attribute("data-key")))
    ann.at(bo.seq())
    until(ann.page, "(own) => !document.body.innerText.includes(own)", own)
    assert "Boost" not in pile.inner_text()


def test_the_next_game_begins_with_the_same_people_and_the_result_is_kept(
    phones: list[Phone],
) -> None:
    ann, bo = phones
    tap(ann, "setup-lure")
    for phone, total in zip(phones, (27, 31), strict=True):
        hand_in(ann, phone, total)
    tap(ann, "lock-score")
    ann.key_read("result")
    ann.sees("Bo wins")
    ann.key("why")
    assert "so far" not in ann.text()
    assert "Why Bo scores this" in ann.text()
    ann.key("primary")
    ann.key_read("next-game")
    ann.sees("stays among the evenings of every phone")
    bo.sees("Ann begins the next game.")
    before = ann.seq()
    ann.key_read("setup-lure")
    ann.at(before + 3)
    for phone in phones:
        phone.sees("20 fish still to come")
        phone.key("tab-score")
        phone.page.locator(f'[data-key="hand-in-{phones.index(phone) + 1}"]').wait_for(
            state="detached"
        )
        type_total(phone, 5)
    bo.key_read("result")
    bo.sees("share the win")
    for key in ("back", "back", "tab-evenings"):
        bo.key(key)
    assert bo.page.locator("main .seats > li").count() == 2
