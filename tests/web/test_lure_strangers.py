"""What players who had never seen a served table of Lure asked about, by real taps."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.web.hand import Hand
from tests.web.table_phone import Phone
from tests.web.test_lure_phones import SLIP, bid, do
from tests.web.test_lure_undo import phones
from tests.web.test_pad import CORNERS

__all__ = ["phones"]
pytestmark = pytest.mark.slow

# what a message lies over, of all that one reads on cards or taps; scrolled down and not
COVERED = """async () => {
  const covered = [];
  for (const top of [0, 60]) {
    scrollTo(0, top);
    await new Promise(requestAnimationFrame);
    const [told] = document.querySelectorAll(".told");
    const over = told.getBoundingClientRect();
    if (over.top < 0 || !over.height) covered.push("out of sight");
    const heading = document.querySelector(".top").getBoundingClientRect();
    if (heading.top < over.bottom - 1) covered.push(`header at ${top}`);
    for (const one of document.querySelectorAll("button, .fish-card .num, .hauls li")) {
      const { left, right, top: high, bottom } = one.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, (high + bottom) / 2);
      if (hit?.closest(".notices")) covered.push(one.textContent);
    }
  }
  return covered;
}"""
# whether some words of the dock lie in view, at three sizes of type
SEEN_AT = """async (words) => {
  const seen = [];
  for (const size of [16, 24, 32]) {
    document.documentElement.style.fontSize = `${size}px`;
    scrollTo(0, 0);
    await new Promise(requestAnimationFrame);
    const all = [...document.querySelectorAll(".dock .ask")];
    const ask = all.find(({ textContent }) => textContent.startsWith(words));
    const { left, right, top, bottom } = ask.getBoundingClientRect();
    seen.push(left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight);
  }
  document.documentElement.style.fontSize = "";
  return seen;
}"""
ALL_DICE = ("d6-0", "d6-1", "d6-2", "d6-3", "d6-4", "d12-0", "d20-0")
PRIMARY = '.dock [data-key="primary"]'
ROUND = "Round 1"


def total_of(phone: Phone, seat: int) -> int:
    """Return what the dice of a seat showed last, in all."""
    program = """(seat) => companion.table.log()
      .findLast(({kind, by}) => kind === "roll" && by === seat)
      .values.reduce((all, one) => all + one)"""
    return int(phone.page.evaluate(program, seat))


def play_round(phones: list[Phone]) -> None:
    """Let Ann bid nothing, so that she draws a lure, and Bo a die."""
    ann, bo = phones
    bid(phones, ann)
    bid(phones, bo, "d6-0")
    do(phones, ann, "draw a lure")


def test_a_message_lies_over_nothing(phones: list[Phone]) -> None:
    ann, _ = phones
    play_round(phones)
    ann.page.locator(".told", has_text="You drew a lure").wait_for()
    assert ann.page.evaluate(COVERED) == []


def test_who_gets_what_two_can_catch_is_named_with_the_rule(phones: list[Phone]) -> None:
    ann, bo = phones
    for phone in phones:
        bid(phones, phone, *ALL_DICE)
    ann.sees(
        "Ann and Bo each bid 7 dice, so you roll together."
        " What several can catch goes to the lowest total."
    )
    do(phones, ann, "Roll my 7 dice")
    assert f"Your total is {total_of(ann, 1)}. Waiting for Bo." in ann.text(".dock")
    do(phones, bo, "Roll my 7 dice")
    totals = {"Ann": total_of(ann, 1), "Bo": total_of(ann, 2)}
    low, high = sorted(totals, key=lambda name: totals[name])
    both = " and ".join(f"{name} ({totals[name]})" for name in (low, high))
    words = f"{both} can catch Salmon: {low} takes it, lowest total."
    assert ann.page.locator(".fish-card.taken").first.inner_text().split("\n")[-2:] == [
        low,
        "lowest total",
    ]
    first, second = (ann, bo) if low == "Ann" else (bo, ann)
    for phone in phones:
        assert words in phone.text(".dock")
    do(phones, first, "Take ")
    second.page.wait_for_timeout(SLIP)
    assert words in second.text(".dock")  # also once it is gone


def test_the_own_total_is_in_view_at_every_size(phones: list[Phone]) -> None:
    ann, bo = phones
    bid(phones, ann, "d6-0", "d6-1", "d6-2", "d6-3", "d6-4")
    bid(phones, bo)
    do(phones, bo, "draw a lure")
    ann.sees("It is your turn. Bo bid fewer dice and went first.")
    do(phones, ann, "Roll my 5 dice")
    total = f"Your total of {total_of(ann, 1)} catches"
    for width, height in CORNERS:
        ann.page.set_viewport_size({"width": width, "height": height})
        assert ann.page.evaluate(SEEN_AT, total) == [True] * 3, (width, height)


def test_home_says_in_words_how_to_go_back(phones: list[Phone]) -> None:
    ann, _ = phones
    ann.key("back")
    ann.sees("Ann, your seat is kept and the game goes on there.")
    assert ann.page.locator(".pri").all_inner_texts() == ["Back to the table"]
    ann.key_read("primary")
    ann.sees("Choose my bid")


def test_what_was_chosen_for_a_bid_outlives_a_reload_and_a_way_back(phones: list[Phone]) -> None:
    ann, bo = phones
    ann.key_read("primary")
    for die in ("d6-0", "d20-0"):
        ann.key_read(die)
    ann.page.reload()
    ann.sees("Go on with my bid")
    ann.key_read("primary")
    ann.sees("Seal my bid: 2 dice")
    ann.key_read("d6-0")
    ann.key("back")
    ann.sees("Go on with my bid")
    ann.key_read("primary")
    ann.sees("Seal my bid: 1 die")
    ann.key_read("primary")
    ann.sees("Your bid is sealed.")
    bid([ann, bo], bo, "d6-0")
    ann.sees("Roll my d20")


def test_a_bid_that_is_changed_too_late_is_told_and_goes_with_its_round(
    phones: list[Phone],
) -> None:
    ann, bo = phones
    bid(phones, ann, "d6-0")
    ann.key_read("bid-again")
    ann.key_read("d12-0")
    ann.sees("Your sealed bid counts until you seal this one")
    bid(phones, bo, "d20-0")
    ann.sees("the bid that you sealed counts")
    assert "d12" not in ann.page.locator(".casts").inner_text()
    while "Choose my bid" not in ann.text():  # to the next fish
        do(phones, next(one for one in phones if one.page.locator(PRIMARY).count()), "")
    ann.key_read("primary")
    ann.sees("Bid no dice")


def test_the_log_is_headed_by_rounds_and_folds_those_before(phones: list[Phone]) -> None:
    ann, bo = phones
    play_round(phones)
    do(phones, bo, "Roll my d6")
    do(phones, bo, "")
    do(phones, ann, "Turn up")
    ann.key("tab-log")
    heads = ann.page.locator(".at-table h2")
    heads.get_by_text("Round 2").wait_for()
    assert heads.all_inner_texts() == ["Round 2", ROUND, "Before the game"]
    lines = ann.page.locator(".log li")
    assert [line.split(":")[0] for line in lines.all_inner_texts()] == ["Fish turned up"]
    heads.get_by_role("button", name=ROUND).click()
    ann.sees("Bo rolls ")
    assert "took seat" not in ann.text()
    ann.sees("If the laptop is lost, the game goes on at another one from the files of all phones.")


def test_the_result_has_numbers_at_its_bars_and_names_of_fish(hand: Hand, tmp_path: Path) -> None:
    file = tmp_path / "lure.json"
    record = {
        "game": "lure",
        "mode": "base",
        "players": [{"name": "Ann", "fish": [22, 3], "boosts": 1}, {"name": "Bo", "fish": [1]}],
    }
    file.write_text(json.dumps(record))
    hand.page.locator('input[type="file"]').set_input_files(file)
    hand.page.locator("[data-screen=end]").wait_for()
    assert hand.page.locator(".rank .legend").all_inner_texts() == [
        "Fish 9\nBoosts 2",
        "Fish 1\nBoosts 0",
    ]
    hand.key("save")
    hand.page.get_by_label("Save result").wait_for()
    assert hand.page.locator('[data-key="save"]').inner_text() == "Save result"
    assert "companion" not in hand.text("main").lower()  # a command is nothing for a phone
    hand.key("why")
    hand.key("line-fish-0")
    assert hand.text(".reason p") == "Brown trout 7 + Dace 2"
