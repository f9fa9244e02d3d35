"""Lure at a served table by real taps: what each phone shows is what it needs, and nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.command import done
from tests.web.axe import shut_out
from tests.web.hand import until
from tests.web.serving import serving_den
from tests.web.table_phone import Phone
from tests.web.test_pad import CORNERS

pytestmark = pytest.mark.slow
D12 = re.compile(r"\bd12\b")
ADJUSTER = "reed"  # deals an Adjust to the first of two
# what of the own dice nobody can tap, at each size of type
OUT_OF_REACH = """async (sizes) => {
  const out = [];
  for (const size of sizes) {
    document.documentElement.style.fontSize = `${size}px`;
    scrollTo(0, 0);
    await new Promise(requestAnimationFrame);
    for (const one of document.querySelectorAll(".step")) {
      const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      const seen = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      if (!seen || !one.contains(hit)) out.push(`${size}: ${one.dataset.key} ${top} ${bottom}`);
    }
  }
  return out;
}"""
ALL_IN = "() => companion.table.log().some(({what}) => what === 'reveal')"
IDLE = "() => !document.querySelector('.dock .pri:disabled')"
SILENT = 25_000  # ms; after 20 s who is waited for may be away
SLIP = 350  # ms in which a second tap on the same spot is none
DRAWN = "new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))"


@pytest.fixture
def phones(chromium: Any, tmp_path: Path, free_port: int) -> Iterator[list[Phone]]:
    store = tmp_path / "store"
    done("table", "new", "den", "--store", store)
    with serving_den(store, free_port, "--game", "lure") as (_, address):
        found = [Phone(chromium, address, name) for name in ("Ann", "Bo", "Cy")]
        found[0].key("setup-lure")
        for phone in found:
            phone.sees("Round 1")
        yield found
        assert "nothing is wrong" in done("table", "verify", "den", "--store", store).out
        for phone in found:
            assert phone.complaints == []
            phone.page.context.close()


@pytest.fixture
def adjusters(chromium: Any, tmp_path: Path, free_port: int) -> Iterator[list[Phone]]:
    """Two at the first bids: Ann, who was dealt an Adjust, has bid two dice and it."""
    store = tmp_path / "store"
    done("table", "new", "den", "--seed", ADJUSTER, "--store", store)
    with serving_den(store, free_port, "--game", "lure") as (_, address):
        both = [Phone(chromium, address, name) for name in ("Ann", "Bo")]
        both[0].key("setup-lure")
        do(both, both[0], "Turn up")
        bid(both, both[0], "d6-0", "d6-1", "adjust-0")
        yield both


def percent_of(chance: float) -> str:
    """How a phone words a chance: halves go up, and it is never 0 nor 100 unless it is sure."""
    percent = int(100 * chance + 0.5)
    if percent == 0 < chance:
        return "below 1 %"
    return "over 99 %" if percent == 100 and chance < 1 else f"{percent} %"


def do(phones: list[Phone], phone: Phone, words: str) -> None:
    """Tap on the one thing that a phone offers, and wait until all know it."""
    button = phone.page.locator('.dock [data-key="primary"]')
    button.get_by_text(words).wait_for()
    assert phone.page.locator(".pri").count() == 1
    assert shut_out(phone.page) == ""
    before = phone.seq()
    phone.page.wait_for_timeout(SLIP)
    button.click()
    phone.at(before + 1)
    all_know(phones, phone)


def all_know(phones: list[Phone], phone: Phone) -> None:
    """Wait until all show what one has done."""
    for one in phones:
        one.at(phone.seq())
        until(one.page, IDLE)
        one.page.evaluate(DRAWN)


def bid(phones: list[Phone], phone: Phone, *dice: str) -> None:
    phone.sees("Choose dice and lures in secret")
    phone.key_read("primary")
    for die in dice:
        phone.key_read(die)  # one may come to lie where the one before was
    assert shut_out(phone.page) == ""
    before = phone.seq()
    phone.key_read("primary")
    phone.at(before + 1)
    all_know(phones, phone)


def test_a_round_from_the_splash_to_the_catch(phones: list[Phone]) -> None:
    ann, bo, cy = phones
    for phone in phones:  # the fish that went back into the box are no cards in play
        phone.by_hand()
        phone.sees("Your cards")
        assert "face down" not in phone.text()
        phone.key_read("by-hand")
    do(phones, bo, "Turn up 2 fish")
    names = ann.page.locator(".fish-card > b.num").all_inner_texts()
    assert len(names) == 2
    ann.key_read("primary")
    for die in ("d6-0", "d6-1", "d12-0"):
        ann.key_read(die)
    chances = ann.page.locator(".chance-of b").all_inner_texts()
    odds = json.loads(done("odds", "lure", *names, "--dice", "2d6+d12", "--json").out)
    for chance, fish in zip(chances, odds["fish"], strict=True):
        assert chance == percent_of(fish["chance"])
    lure = ann.page.locator("main .chip").inner_text().strip()
    ann.key("back")
    bid(phones, ann)  # what was chosen is kept
    for phone in phones:  # also who sealed it may lend the phone
        page = phone.page.locator("#app").inner_html()
        assert not D12.search(page)
        assert f">{lure}<" not in page
    bid(phones, cy, "d6-0")
    bo.sees("sealed")
    bid(phones, bo, "d20-0")
    for phone in phones:
        phone.page.locator(".casts").wait_for()
        assert D12.search(phone.page.locator("main").inner_text())
    assert ann.page.locator(".dock .pri").count() == 0
    ann.sees("Fewest dice roll first: wait for Bo and Cy.")
    do(phones, cy, "Roll my d6")
    cy.sees("Waiting for Bo.")
    do(phones, bo, "Roll my d20")
    while not ann.page.get_by_text("Still open").count() and ann.page.locator(".casts").count():
        for phone in phones:
            if phone.page.locator('.dock [data-key="primary"]').count():
                do(phones, phone, "")
                break
    for phone in phones:
        phone.sees("Round 2")
        piles = phone.page.locator(".piles-of li").all_inner_texts()
        pile = r"\d fish( and \d Boosts?)? for \d+ points? · \d lures?"
        assert [bool(re.search(pile, one)) for one in piles] == [True] * 3
        phone.sees("You see which lures you hold when you choose your bid.")
        assert phone.page.locator(".hauls li").count() == 3
    ann.sees("Ann bid d12: it rests in round 2. Bo bid d20: it rests in round 2.")
    told = ann.page.locator(".hauls li").all_inner_texts()
    ann.key("tab-log")
    log = ann.page.locator(".log").inner_text()
    assert all(line.split("\n")[-1] in log for line in told)
    assert log.count("Bids opened: Ann 2d6+d12; Bo d20; Cy d6") == 1
    ann.key("tab-play")
    do(phones, ann, "Turn up 2 fish")
    ann.key_read("primary")
    assert ann.page.locator('[data-key="d12-0"]').is_disabled()  # R Special Dice


def test_a_round_goes_on_without_a_phone_that_sleeps(phones: list[Phone]) -> None:
    ann, bo, cy = phones
    do(phones, bo, "Turn up 2 fish")
    cy.page.context.set_offline(True)
    bid([ann, bo], ann, "d6-0")
    assert bo.page.get_by_role("button", name="Go on without").count() == 0  # who is no host
    go_on = ann.page.get_by_role("button", name="Go on without")
    assert go_on.count() == 0  # it may just think
    go_on.wait_for(timeout=SILENT)
    assert go_on.inner_text() == "Go on without Cy: free the seat"  # Bo is there, and thinks
    assert not re.search(r"\bpri\b", str(go_on.get_attribute("class")))
    go_on.click()
    ann.sees("Nothing is lost: cards and catch wait for who sits there next.")
    ann.page.wait_for_timeout(2 * SLIP)
    go_on.click()
    cy.page.context.set_offline(False)
    cy.sees("Your seat was freed")
    bid([ann, bo], bo, "d20-0")
    for phone in (ann, bo):
        phone.page.locator(".casts").wait_for()
    do([ann, bo], ann, "Roll my d6")
    bo.page.get_by_role("button", name="Roll my d20").wait_for()


def test_who_sits_late_has_a_lure_and_bids(phones: list[Phone]) -> None:
    ann, bo, _ = phones
    do(phones, bo, "Turn up 2 fish")
    dee = Phone(ann.page.context.browser, ann.page.url, "Dee")
    assert ann.page.locator("main .envelope").count() == 4
    undo = str(dee.page.locator('[data-key="undo"]').get_attribute("aria-label"))
    assert undo.removeprefix("Undo: ")  # says what
    dee.sees("Choose dice and lures in secret")
    dee.key_read("primary")
    assert dee.page.locator("main .chip").count() == 1
    dee.key("back")
    bid([*phones, dee], dee, "d6-0")
    assert dee.complaints == []
    dee.page.context.close()


def test_chances_are_hidden_on_the_phone_that_says_so(phones: list[Phone]) -> None:
    ann, bo, _ = phones
    do(phones, ann, "Turn up 2 fish")
    before = ann.seq()
    ann.key("odds")
    ann.page.locator('[data-key="odds"][aria-checked="false"]').wait_for()
    for phone, count in ((ann, 0), (bo, 2)):
        phone.key_read("primary")
        phone.page.locator(".bidding").wait_for()
        assert phone.page.locator(".fish-card").count() == 2
        assert phone.page.locator(".chance-of").count() == count
    assert ann.seq() == before  # the table hears nothing of it


def test_two_who_turn_up_fish_at_once_turn_up_two(phones: list[Phone]) -> None:
    ann, bo, cy = phones
    bo.page.context.set_offline(True)
    bo.sees("the laptop does not answer")
    bo.key_read("primary")
    do([ann, cy], ann, "Turn up 2 fish")
    bo.page.context.set_offline(False)
    bo.sees("nother player has already")
    for phone in phones:
        phone.at(ann.seq())
        assert phone.page.locator(".fish-card").count() == 2


def test_own_dice_are_in_reach_when_they_may_be_turned(adjusters: list[Phone]) -> None:
    ann, bo = adjusters
    bid(adjusters, bo, "d6-0", "d6-1", "d6-2")
    ann.page.locator(".casts").wait_for()
    ann.sees("You bid the fewest dice, so you fish first.")
    bo.sees("Fewest dice roll first: wait for Ann.")
    do(adjusters, ann, "Roll my 2 dice: 2d6")
    bo.sees("Waiting for Ann.")  # who has rolled
    assert ann.page.locator(".step").count() == 4
    for width, height in CORNERS:
        ann.page.set_viewport_size({"width": width, "height": height})
        assert ann.page.evaluate(OUT_OF_REACH, [16, 24, 32]) == [], (width, height)
    ann.page.evaluate("document.documentElement.style.fontSize = ''")
    ann.page.set_viewport_size({"width": 360, "height": 740})
    log = "companion.table.log()"
    step = ann.page.locator(".step:enabled").first
    steps = ann.page.locator(".step")
    places = [one.bounding_box() for one in steps.all()]
    step.click()
    ann.sees("Adjusts left: 0. Undo, at the top, turns the die back.")
    assert ann.page.locator(".step:enabled").count() == 0
    assert [one.bounding_box() for one in steps.all()] == places
    ann.key_read("undo")
    ann.sees("Adjusts left: 1.")
    step.click()
    ann.sees("Adjusts left: 0.")
    do(adjusters, ann, "")
    if "draw" in str(ann.page.evaluate(log)):
        ann.page.locator(".told").wait_for()
    for phone in adjusters:
        assert phone.complaints == []
        phone.page.context.close()


def test_a_tap_that_lands_on_what_another_phone_brought_is_none(phones: list[Phone]) -> None:
    ann, bo, _ = phones
    ann.page.wait_for_timeout(SLIP)
    box = bo.page.locator('.dock [data-key="primary"]').bounding_box()
    assert box
    ann.key("primary")
    bo.page.get_by_text("Choose my bid").wait_for()
    bo.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    bo.page.wait_for_timeout(SLIP)
    assert bo.page.locator(".bidding").count() == 0
    bo.key("primary")
    bo.page.locator(".bidding").wait_for()
    bo.page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    bo.page.wait_for_timeout(SLIP)
    assert bo.page.locator(".bidding").count() == 1  # no bid without dice was sealed
