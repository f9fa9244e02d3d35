"""A day of Freshwater Fly at a served table: what two phones claim, and what one tap may do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.command import done
from tests.web.hand import until
from tests.web.serving import serving_den
from tests.web.table_phone import Phone

pytestmark = pytest.mark.slow
UNREAD = 600  # ms; sooner the second tap would be a slip
REVEALED = "() => companion.table.log().some(({what}) => what === 'reveal')"
IN_VIEW = """() => {
  const [latest, tabs] = [".latest", ".tabs"]
    .map((one) => document.querySelector(one)?.getBoundingClientRect());
  return latest && latest.top >= 0 && latest.bottom <= tabs.top;
}"""
CLAIM = "Ann and Bo both have first to seven"


@pytest.fixture
def phones(chromium: Any, tmp_path: Path, free_port: int) -> Iterator[list[Phone]]:
    store = tmp_path / "store"
    done("table", "new", "den", "--store", store)
    with serving_den(store, free_port, "--game", "freshwater_fly") as (_, address):
        both = [Phone(chromium, address, name) for name in ("Ann", "Bo")]
        both[0].key("setup-freshwater_fly")
        for phone in both:
            phone.by_hand()
            phone.page.locator(".latest").get_by_text("drew who goes first").wait_for()
            phone.page.wait_for_timeout(UNREAD)
        yield both
        for phone in both:
            assert phone.complaints == []
            phone.page.context.close()


def count(phone: Phone, fish: range, *, first: bool) -> None:
    """Count the own player: some fish of the gallery, and who was first to seven."""
    seat = phone.page.evaluate("companion.table.seat") - 1
    phone.key("tab-score")
    phone.key("count-own")
    phone.key(f"{seat} common")
    phone.key("key-count")
    if phone.page.locator("details:not([open]) > [data-key=all-fish]").count():
        phone.key("all-fish")  # fish that are counted already are folded
    for at in fish:
        phone.page.locator(".tag").nth(at).click()
    chip = phone.page.locator("main").get_by_role("button", name=phone.name, exact=True)
    if (chip.get_attribute("aria-pressed") == "true") != first:
        chip.click()
    until(phone.page, "() => !document.querySelector('#app[aria-busy]')")
    while phone.page.locator("main.count").count():  # says of each group that it is right
        phone.key("primary")


def hand_in(phone: Phone) -> None:
    while phone.page.locator(".at-table").count() == 0:
        phone.key("back")
    phone.page.wait_for_timeout(UNREAD)
    phone.page.locator('[data-key^="hand-in-"]').click()


def test_a_claim_of_two_names_both_on_all_phones_until_one_hands_in_again(
    phones: list[Phone],
) -> None:
    ann, bo = phones
    count(ann, range(7), first=True)
    hand_in(ann)
    count(bo, range(7, 14), first=True)
    hand_in(bo)
    for phone in phones:
        until(phone.page, REVEALED)
        phone.key_read("result")
        phone.sees(CLAIM)
        phone.sees("Not all fits together yet")
        phone.sees("corrects it at the table and hands in again")
        assert not re.search(r"wins|players\[", phone.text())
        assert phone.page.locator(".ranks .num").first.inner_text() == ""
    before = ann.page.locator(".ranks .big").all_inner_texts()
    bo.key("mend")  # leads to the table, where all see what is corrected
    bo.sees("All scores are in: the result is out")
    assert bo.page.get_by_text("Count your own player").count() == 0
    count(bo, range(0), first=False)
    hand_in(bo)
    ann.sees(" wins")  # whose result stood open
    assert ann.page.locator(".ranks .big").all_inner_texts() != before
    assert ann.page.get_by_text(CLAIM).count() == 0
    ann.key("back")
    ann.key("back")
    ann.key("tab-bests")
    assert ann.page.get_by_text(CLAIM).count() == 0


def test_who_has_no_seven_fish_cannot_claim_to_be_first(phones: list[Phone]) -> None:
    ann, bo = phones
    count(ann, range(5), first=True)
    hand_in(ann)
    ann.page.locator(".told").wait_for()
    assert "Ann" in ann.page.locator(".told").inner_text()
    assert ann.page.evaluate("companion.table.log().some(({what}) => what === 'score')") is False
    count(ann, range(5, 7), first=True)
    hand_in(ann)
    bo.key("tab-score")
    bo.sees("is in")


def test_who_names_another_one_first_claims_nothing(phones: list[Phone]) -> None:
    ann, bo = phones
    count(ann, range(7), first=True)
    ann.key("0 common")
    ann.key("key-count")
    ann.page.locator("main").get_by_role("button", name="Bo", exact=True).click()
    ann.key("primary")
    hand_in(ann)
    count(bo, range(7, 14), first=True)
    hand_in(bo)
    for phone in phones:
        until(phone.page, REVEALED)
        phone.key_read("result")
        phone.page.locator(".ranks").wait_for()
        assert phone.page.get_by_text(CLAIM).count() == 0


def test_the_set_up_says_who_begins_and_what_was_rolled(phones: list[Phone]) -> None:
    log = phones[0].page.evaluate("companion.table.log()")
    [choice] = [event["choice"] for event in log if event["kind"] == "pick"]
    [faces] = [event["faces"] for event in log if event["kind"] == "roll"]
    for phone in phones:
        latest = phone.page.locator(".latest").inner_text()
        assert f"drew who goes first: {('Ann', 'Bo')[int(choice) - 1]}" in latest
        assert f"rolled {len(faces)} d6: {', '.join(faces)}" in latest


def test_gathering_asks_first_and_a_discard_is_undone(phones: list[Phone]) -> None:
    ann, bo = phones
    fish = ann.page.locator('[aria-label="Alternate strike, open"] .lying')
    ann.key("deck-alternate-strike")
    ann.key_read("deal-alternate-strike")
    fish.first.wait_for()
    many = fish.count()
    ann.page.wait_for_timeout(UNREAD)
    fish.first.click()
    ann.sees("Tap again.")  # where phones know the game, a card goes by a button of its own
    ann.page.wait_for_timeout(UNREAD)
    fish.first.click()
    ann.sees("Discarded. Undo, at the top, takes it back.")
    until(ann.page, "() => companion.table.log().at(-1).kind === 'discard'")
    assert "discarded" in str(ann.page.locator('[data-key="undo"]').get_attribute("aria-label"))
    ann.key("undo")
    until(ann.page, "() => companion.table.log().at(-1).kind === 'undo'")
    bo.at(ann.seq())
    for phone in phones:
        assert phone.page.locator('[aria-label="Alternate strike, open"] .lying').count() == many
    ann.page.wait_for_timeout(UNREAD)
    before = ann.seq()
    ann.key("gather-alternate-strike")
    ann.sees("1 that lie out or are held and 0 discarded go back into the deck")
    ann.sees("This cannot be undone. Tap again.")
    assert ann.seq() == before
    ann.page.wait_for_timeout(UNREAD)
    ann.key("gather-alternate-strike")
    ann.at(before + 1)
    until(
        ann.page, "() => !document.querySelector('[data-key=undo]')"
    )  # it would undo another thing
    assert fish.count() == 0


def test_a_roll_comes_into_view_for_who_tapped(phones: list[Phone]) -> None:
    ann, _ = phones
    before = ann.seq()
    ann.key("roll-dice")
    ann.at(before + 1)
    until(ann.page, IN_VIEW)
    assert ann.page.locator(".latest .die").count() == 7


def test_home_leads_back_to_the_table_of_this_address(phones: list[Phone]) -> None:
    ann, _ = phones
    count(ann, range(3), first=False)
    while ann.page.locator('[data-key="tab-home"]').count() == 0:
        ann.key("back")
    assert ann.page.get_by_text("Tonight").count() == 0  # what is counted is no evening of its own
    ann.page.get_by_role("button", name="Back to the table").click()
    ann.page.locator(".at-table").wait_for()
