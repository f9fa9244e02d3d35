"""An evening of Lure played on the phone that goes round: no bid is seen before all are opened."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.axe import shut_out
from tests.web.hand import Hand

NAMES = ("Ann", "Bo")
EVERYTHING = "document.getElementById('app').innerHTML"
D12 = re.compile(r"\bd12\b")  # no part of an id
TREE = "document.getElementById('app').innerText"


def bid(hand: Hand, dice: tuple[str, ...], lures: bool = False) -> None:
    """Seal the bid of whoever is next."""
    hand.next()
    for die in dice:
        key = hand.page.locator(f'[data-key="{die}"]:not([disabled])')
        if key.count():
            key.click()
    if lures and hand.page.locator("main .chip").count():
        hand.page.locator("main .chip").first.click()
    hand.next()


def cast(hand: Hand) -> None:
    """Roll and take until the round is over."""
    for _ in range(50):
        if not hand.page.locator(".casts").count():
            return
        hand.next()
    raise AssertionError("the round does not end")


@pytest.mark.slow
def test_a_sealed_bid_is_nowhere_before_all_are_opened(hand: Hand) -> None:
    hand.begin("Lure", NAMES)
    hand.key("tab-play")
    hand.key("deal-phone")
    hand.next()
    fish = hand.page.locator(".fish-card").count()
    assert fish == 2  # R Splash
    hand.next()
    assert shut_out(hand.page) == ""
    mine = hand.text("main .chip")
    for die in ("d6-0", "d6-1", "d12-0"):
        hand.key(die)
    hand.page.locator("main .chip").click()
    assert len(hand.page.locator(".chance-of .num").all_inner_texts()) == fish
    hand.next()
    assert shut_out(hand.page) == ""
    hand.key("odds")
    hand.next()
    assert not hand.page.locator(".chance-of").count()
    assert not hand.page.locator('[aria-pressed="true"]').count()  # Bo sees nothing of Ann's bid
    hand.key("back")
    for tab in ("tab-log", "tab-score", "tab-setup", "tab-play"):  # Boosts are a group of the score
        hand.key(tab)
        assert tab == "tab-score" or mine not in hand.page.evaluate(EVERYTHING)
        assert not D12.search(hand.page.evaluate(EVERYTHING))
    hand.key("tab-play")
    bid(hand, ("d6-4",))
    assert not D12.search(hand.page.evaluate(EVERYTHING))
    hand.next()
    assert mine in hand.page.evaluate(TREE)
    assert shut_out(hand.page) == ""
    shown = hand.page.locator('.cast-of[data-seat="0"] .own-die')
    assert shown.count() == 3
    hand.next()  # Bo, with one die, rolls first
    assert hand.page.locator('.cast-of[data-seat="0"] .own-die.waits').count() == 3
    cast(hand)
    hand.next()
    hand.next()
    rests = hand.page.locator('[data-key="d12-0"]')
    assert rests.is_disabled()  # R Special Dice
    assert not hand.page.locator('[data-key="d20-0"]').is_disabled()


# what of the dice and the one button a person does not see, and how many fish are cut off
OUT_OF_SIGHT = """() => {
  const box = (one) => one.getBoundingClientRect();
  const all = (kind) => [...document.querySelectorAll(kind)];
  const [dice, fish] = [".die-tile", ".fish-card"].map(all);
  const [list, dock] = [fish[0].parentNode, document.querySelector(".act")].map(box);
  const hidden = dice.map(box).filter(({top, bottom}) => top < list.bottom || bottom > dock.top);
  const cut = fish.map(box).filter(({bottom}) => bottom > list.bottom + 1);
  return [hidden.length, dock.bottom > innerHeight, cut.length];
}"""


@pytest.mark.slow
def test_dice_are_in_sight_however_many_fish_lie_open(hand: Hand) -> None:
    hand.begin("Lure", NAMES)
    hand.key("tab-play")
    hand.key("deal-phone")
    for count in (2, 4, 6):  # nobody bids dice, so all fish stay
        hand.next()
        hand.next()
        assert hand.page.locator(".fish-card").count() == count
        cut = hand.page.evaluate(OUT_OF_SIGHT)
        assert cut[:2] == [0, False], count
        assert not cut[2] or count > 5
        hand.page.locator(".fish-card").last.scroll_into_view_if_needed()
        assert shut_out(hand.page) == ""
        hand.next()
        bid(hand, ())
        hand.next()
        cast(hand)


@pytest.mark.slow
def test_an_evening_is_played_through_and_counted(hand: Hand) -> None:
    hand.begin("Lure", NAMES)
    hand.key("tab-play")
    hand.key("deal-phone")
    dice = (("d6-0", "d6-1", "d6-2", "d6-3"), ("d6-0", "d6-1", "d12-0", "d20-0"))
    for rounds in range(10):  # 20 fish, two a round
        assert hand.text("[data-key=primary]") == "Turn up 2 fish"
        hand.next()
        for own in dice:
            bid(hand, own, lures=rounds % 2 == 1)
        hand.next()
        cast(hand)
    assert hand.text("[data-key=primary]") == "All piles are right: count them"
    caught = hand.page.locator(".piles-of li span").all_inner_texts()
    hand.next()
    counts = [str(re.match(r"\d+ fish", line)[0]) for line in caught]
    totals: Any = hand.page.locator(".grid tfoot .cell").all_inner_texts()
    assert [str(re.search(r"(\d+) point", line)[1]) for line in caught] == totals  # Boosts too
    hand.key("tab-play")
    assert shut_out(hand.page) == ""
    hand.key("tab-score")
    events: Any = hand.page.evaluate(
        "JSON.parse(localStorage.getItem(Object.keys(localStorage)"
        ".find((key) => key.startsWith('companion-evening-')))).events"
    )
    fish = [one["value"] for one in events if one["kind"] == "value" and one["place"][2] == "fish"]
    assert [f"{len(own)} fish" for own in fish] == counts
    assert len(totals) == 2
