"""Small things of a hand: a name that was only typed, a keyboard, tabs, dates, what is shared."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.evenings import GROUPS, evening
from tests.web.hand import Hand, until

OVER = {"kind": "over", "value": True}
# a phone that shares, and notes what; how it ends is the name of an error
SHARES = """(end) => {
  navigator.canShare = () => true;
  globalThis.given = [];
  navigator.share = async ({ files }) => {
    given.push(files.map(({ name }) => name).join());
    if (end) throw new DOMException("", end);
  };
}"""
LAST_SHOWN = "() => document.querySelector('.sheet .big')?.innerText.includes('Boosts')"
WRITTEN = """globalThis.written = [];
const { fillText } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.fillText = function (words, ...more) {
  written.push(words);
  fillText.call(this, words, ...more);
};"""


def name_typed(hand: Hand, name: str) -> None:
    hand.page.get_by_label("Name of a player").press_sequentially(name)


@pytest.mark.slow
def test_a_name_that_was_typed_is_added_by_start(hand: Hand) -> None:
    hand.page.locator(".tiles .tile", has_text="Lure").click()
    for name in ("Ann", "Bo"):
        assert not hand.page.get_by_text("Start with").count()
        name_typed(hand, name)
        if name == "Ann":
            hand.key("add")
            typed = hand.page.evaluate("document.activeElement.dataset.key")
            assert typed == "name", "the next name can be typed at once"
    assert hand.text('[data-key="primary"]') == "Start with 2"
    hand.key("add")
    name_typed(hand, " Cy ")
    assert hand.text('[data-key="primary"]') == "Start with 3"
    hand.key("up-Bo")  # what was typed stays
    assert hand.page.get_by_label("Name of a player").input_value().strip() == "Cy"
    assert hand.text('[data-key="primary"]') == "Start with 3"
    hand.next()
    assert hand.page.locator("thead th").all_inner_texts() == ["B\nBo", "A\nAnn", "C\nCy"]


@pytest.mark.slow
def test_a_name_that_is_there_already_is_not_started_with(hand: Hand) -> None:
    hand.page.locator(".tiles .tile", has_text="Lure").click()
    for name in ("Ann", "Bo"):
        name_typed(hand, name)
        hand.key("add")
    name_typed(hand, "bo")
    hand.next()
    assert hand.page.get_by_role("alert").inner_text().startswith("bo is at the table already")
    assert hand.text("h1") == "Who plays?"


@pytest.mark.slow
def test_digits_of_a_keyboard_are_those_of_the_pad(hand: Hand) -> None:
    hand.begin("Lure", ("Ann", "Bo"))
    hand.tap("Type the totals")
    for key in ("1", "9", "Backspace", "2", "Enter", "7", "Enter"):
        hand.page.keyboard.press(key)
    until(hand.page, LAST_SHOWN)
    cells = hand.page.locator("tbody .cell").all_inner_texts()
    assert cells == ["12", "7", "–", "–"]
    assert hand.text(".sheet .big") == "Ann · Boosts"
    hand.page.keyboard.press("Control+1")
    assert hand.page.locator("tbody .cell").all_inner_texts() == cells
    hand.key("back")
    hand.page.keyboard.press("3")
    assert hand.text("h1") == "Companion"


@pytest.mark.slow
def test_a_slow_phone_takes_all_that_is_typed_in_its_order(hand: Hand) -> None:
    hand.begin("Lure", ("Ann", "Bo"))
    hand.tap("Type the totals")
    slow = hand.page.context.new_cdp_session(hand.page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 12})
    for key in ("1", "9", "Backspace", "2", "Enter", "7", "Enter"):
        hand.page.keyboard.press(key)
    until(hand.page, LAST_SHOWN)
    assert hand.page.locator("tbody .cell").all_inner_texts() == ["12", "7", "–", "–"]


def test_two_quick_taps_do_not_zoom_the_page(hand: Hand) -> None:
    found = hand.page.evaluate("getComputedStyle(document.documentElement).touchAction")
    assert found == "manipulation"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("now", "heading", "date"),
    [
        ("2026-03-14T22:00:00Z", "Tonight's table", "Sat, Mar 14, 8:30 PM"),
        ("2026-03-15T00:30:00Z", "Tonight's table", "Sat, Mar 14, 8:30 PM"),
        ("2026-03-16T20:00:00Z", "Not finished yet", "Sat, Mar 14, 8:30 PM"),
        ("2025-03-14T20:00:00Z", "Not finished yet", "Sat, Mar 14, 2026, 8:30 PM"),
        ("2027-03-14T20:00:00Z", "Not finished yet", "Sat, Mar 14, 2026, 8:30 PM"),
    ],
)
def test_an_evening_has_its_day(hand: Hand, now: str, heading: str, date: str) -> None:
    hand.page.clock.set_fixed_time(now)
    hand.opens_with(evening("lure", events=[]))
    assert hand.text(".going h2") == heading
    assert hand.text(".going .q").replace("\u202f", " ") == date
    hand.key("tab-evenings")
    assert date in hand.text(".plain").replace("\u202f", " ")


def tied() -> dict[str, Any]:
    events = [
        {"kind": "total", "player": seat, "group": group, "value": 5}
        for seat in (0, 1)
        for group in GROUPS["lure"]
    ]
    decided = [{"kind": "tie", "player": seat, "tie": "fish", "value": 3 - seat} for seat in (0, 1)]
    return evening("lure", names=["Ann", "Bo"], events=[*events, *decided, OVER])


def at_the_end(hand: Hand, end: str = "") -> None:
    hand.page.add_init_script(WRITTEN)
    hand.opens_with(tied())
    hand.key("tab-evenings")
    hand.key("open-lure")
    hand.page.evaluate(SHARES, end)


def given(hand: Hand, count: int) -> list[str]:
    """Return the names of files that were shared, once there are so many."""
    until(hand.page, "(count) => given.length === count", count)
    return list(hand.page.evaluate("given"))


@pytest.mark.slow
def test_a_picture_says_which_game_and_day_and_why_a_tie_was_won(hand: Hand) -> None:
    at_the_end(hand)
    hand.next()
    assert given(hand, 1) == ["lure-2026-03-14.png"]
    words = hand.page.evaluate("written")
    assert "Bo wins" in words
    assert "Equal so far: fewest fish decides" in words
    assert "Bo 2, Ann 3" in words or "Ann 3, Bo 2" in words


@pytest.mark.slow
def test_a_share_that_fails_is_saved_instead(hand: Hand) -> None:
    at_the_end(hand, "NotAllowedError")
    with hand.page.expect_download() as saved:
        hand.next()
    assert saved.value.suggested_filename == "lure-2026-03-14.png"
    told = hand.page.get_by_role("alert").inner_text()
    assert told == "Not shared. Saved: lure-2026-03-14.png"


@pytest.mark.slow
def test_a_share_that_was_called_off_is_not_saved(hand: Hand) -> None:
    at_the_end(hand, "AbortError")
    saved: list[str] = []
    hand.page.on("download", lambda file: saved.append(file.url))
    hand.next()
    assert given(hand, 1) == ["lure-2026-03-14.png"]
    hand.key("save")
    assert not saved
    assert not hand.page.get_by_role("alert").count()


@pytest.mark.slow
def test_where_downloads_do_nothing_files_are_shared(hand: Hand) -> None:
    """An app that was put on the home screen of an iPhone."""
    at_the_end(hand)
    hand.page.evaluate("navigator.standalone = true")
    hand.key("save")
    for key in ("save-evening", "csv"):
        hand.key(key)
    assert given(hand, 2) == ["lure-2026-03-14.jsonl", "lure-2026-03-14.csv"]


@pytest.mark.slow
def test_each_tab_opens_at_its_own_place(hand: Hand) -> None:
    names = ["Ann", "Bo", "Cy", "Dee"]
    rolls = [{"kind": "roll", "what": "d6", "dice": [{"count": 1, "sides": 6}]}] * 40
    hand.opens_with(evening("fleet_dice", names=names, seed="place", events=rolls))
    hand.next()

    def place() -> int:
        return int(hand.page.evaluate("Math.round(scrollY)"))

    hand.key("tab-log")
    assert place() == 0
    hand.page.evaluate("scrollTo(0, 700)")
    hand.key("tab-score")
    assert place() == 0
    hand.key("tab-log")
    assert place() == 700
    hand.key("tab-score")
    hand.tap("Type the totals")
    hand.key("key-count")
    hand.page.evaluate("scrollTo(0, 200)")
    hand.next()  # the other half of the sheet
    assert place() == 0


IN_VIEW = """(what) => {
  const { left, right, top, bottom } = document.querySelector(what).getBoundingClientRect();
  const [x, inside] = [(left + right) / 2, [top + 2, bottom - 2]];
  return inside.every((y) => document.elementFromPoint(x, y)?.closest(what));
}"""


@pytest.mark.slow
@pytest.mark.parametrize("size", [16, 28])
def test_what_was_rolled_is_in_view(hand: Hand, size: int) -> None:
    bids = [f"bid {seat} 3d6" for seat in range(4)]
    steps = ["deal table", "lay 20,26,14", *bids, "open"]
    events = [{"kind": "play", "step": step} for step in steps]
    hand.opens_with(evening("lure", seed="lake", events=events))
    hand.page.evaluate(f"document.documentElement.style.fontSize = '{size}px'")
    hand.next()
    hand.key("tab-play")
    hand.next()
    assert hand.page.evaluate(IN_VIEW, ".cast-of.now .dice-of")


@pytest.mark.slow
def test_what_was_dealt_is_in_view(hand: Hand) -> None:
    hand.begin("Freshwater", ("Ann", "Bo"))
    hand.key("tab-play")
    hand.key("chance")
    hand.key("deck-hatch")
    hand.key("deal-hatch")
    assert hand.page.evaluate(IN_VIEW, ".latest")
