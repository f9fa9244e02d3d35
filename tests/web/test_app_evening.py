"""An evening on the phone: what a tap writes, the end that waits, files that are read back."""

from __future__ import annotations

import json
from typing import Any

from tests.web.hand import Hand

WATCHED = """globalThis.paints = 0;
new MutationObserver((all) => (paints += all.filter((one) => one.target.id === "app").length))
  .observe(document.getElementById("app"), {childList: true});"""


def events(hand: Hand) -> list[Any]:
    """Return the events of the last evening, as the phone keeps it."""
    kept = hand.page.evaluate(
        "localStorage['companion-evening-' + JSON.parse(localStorage['companion-order'])[0]]"
    )
    return list(json.loads(kept)["events"])


def test_a_tap_is_one_event_and_one_paint(hand: Hand) -> None:
    """A piece takes the place of a typed total, and one undo brings that back."""
    hand.begin("Freshwater", ("Ann", "Bo"))
    hand.tap("Type the totals")
    hand.type(9)
    hand.tap("Count it")
    hand.tap("Rainbow")
    hand.page.evaluate(WATCHED)
    before = len(events(hand))
    hand.page.locator(".tag").first.click()
    assert len(events(hand)) == before + 1
    assert hand.page.evaluate("paints") == 1
    assert hand.text(".sofar .num") != "9"
    hand.key("undo")
    assert hand.text(".sofar .num") == "9"


def test_a_sheet_is_counted_by_one_tap(hand: Hand) -> None:
    hand.begin("Fleet", ("Ann", "Bo"))
    hand.tap("Type the totals")
    hand.tap("Count it")
    hand.key("columns-cod-4")
    hand.next()
    hand.next()
    before = len(events(hand))
    hand.page.evaluate(WATCHED)
    hand.next()
    assert len(events(hand)) == before + 1
    assert hand.page.evaluate("paints") == 1
    assert hand.page.locator(".cell .t").count() == 6


def test_what_one_player_alone_can_have_moves_by_one_tap(hand: Hand) -> None:
    hand.begin("Freshwater", ("Ann", "Bo"))
    hand.key("primary")
    hand.key("0 common")
    hand.tap("Count it")
    chips = [hand.page.locator(f'[data-key="players/{seat}/first_to_seven"]') for seat in (0, 1)]
    for chip in chips:
        chip.click()
    assert [chip.get_attribute("aria-pressed") for chip in chips] == ["false", "true"]


def test_the_end_is_covered_until_all_are_ready(hand: Hand) -> None:
    hand.begin("Lure", ("Ann", "Bo"))
    hand.tap("Type the totals")
    for points in (12, 7, 0, 1):
        hand.type(points)
        hand.next()
    hand.tap("Reveal the result")
    hand.key("ready-0")
    for told in ("12", "Ann wins", "Bo wins"):
        assert told not in hand.text("#app")
    hand.key("ready-1")
    assert "Ann wins" in hand.text(".hero")
    delays = "[...document.querySelectorAll('.rank')].map((one) => getComputedStyle(one))"
    assert hand.page.evaluate(f"{delays}.every((one) => one.animationName === 'none')")
    hand.page.emulate_media(reduced_motion="no-preference")
    late = hand.page.evaluate(f"{delays}.map((one) => parseFloat(one.animationDelay))")
    assert late == sorted(late, reverse=True)
    assert late[-1] == 0
    assert late[0] > 0
