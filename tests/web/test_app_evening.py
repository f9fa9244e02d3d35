"""An evening on the phone: what a tap writes, the end that waits, files that are read back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.web.evenings import evening
from tests.web.hand import Hand, until

WATCHED = """globalThis.paints = 0;
new MutationObserver((all) => (paints += all.length))
  .observe(document.getElementById("app"), {attributeFilter: ["data-screen"]});"""


def events(hand: Hand) -> list[Any]:
    """Return the events of the last evening, as the phone keeps it."""
    kept = hand.page.evaluate(
        "localStorage['companion-evening-' + JSON.parse(localStorage['companion-order'])[0]]"
    )
    return list(json.loads(kept)["events"])


@pytest.mark.slow
def test_a_tap_is_one_event_and_one_paint(hand: Hand) -> None:
    """A piece takes the place of a typed total, and one undo brings that back."""
    hand.begin("Freshwater", ("Ann", "Bo"))
    hand.tap("Type the totals")
    hand.type(9)
    hand.tap("Count it")
    hand.page.evaluate(WATCHED)
    before = len(events(hand))
    tag = hand.page.locator(".tag").first
    tapped = tag.element_handle()
    tag.click()
    assert tapped.evaluate("one => one.isConnected")  # what stays is not made anew
    assert len(events(hand)) == before + 1
    assert hand.page.evaluate("paints") == 1
    assert hand.text(".sofar:last-of-type .num") != "9"
    hand.key("undo")
    assert hand.text(".sofar:last-of-type .num") == "9"


@pytest.mark.slow
def test_a_sheet_is_counted_by_one_tap(hand: Hand) -> None:
    hand.begin("Fleet", ("Ann", "Bo"))
    hand.tap("Type the totals")
    hand.tap("Count it")
    hand.key("columns-cod-4")
    hand.next()
    before = len(events(hand))
    hand.page.evaluate(WATCHED)
    hand.next()
    assert len(events(hand)) == before + 1
    assert hand.page.evaluate("paints") == 1
    assert hand.text("h1") == "Sheet of Bo"
    hand.key("back")
    assert hand.page.locator(".cell .t").count() == 6


@pytest.mark.slow
def test_what_one_player_alone_can_have_moves_by_one_tap(hand: Hand) -> None:
    hand.begin("Freshwater", ("Ann", "Bo"))
    hand.key("0 common")
    hand.tap("Count it")
    chips = [hand.page.locator(f'[data-key="players/{seat}/first_to_seven"]') for seat in (0, 1)]
    for chip in chips:
        chip.click()
    assert [chip.get_attribute("aria-pressed") for chip in chips] == ["false", "true"]


@pytest.mark.slow
def test_names_on_one_line_are_several_players(hand: Hand) -> None:
    hand.tap("Freshwater Fly")
    hand.page.get_by_label("Name of a player").fill("Ann, Bo, Cy, Di and Ed")
    assert hand.text(".act") == "2–4 players"
    hand.tap("Add")
    assert not hand.page.locator(".seats li").count()
    hand.page.get_by_label("Name of a player").fill("Ann, Bo & ann")
    hand.tap("Add")
    assert "ann is at the table already" in hand.page.inner_text("body")
    hand.page.get_by_label("Name of a player").fill("Ann, Bo and Cy")
    hand.tap("Add")
    assert hand.page.locator(".seats .num").all_inner_texts() == ["Ann", "Bo", "Cy"]
    hand.page.get_by_label("Name of a player").fill('"Di, the Great"')
    hand.tap("Start with 4")
    assert "Di, the Great" in hand.page.inner_text("main")


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_mended_score_stands_beside_the_earlier_one(hand: Hand) -> None:
    hand.begin("Lure", ("Ann", "Bo"))
    hand.tap("Type the totals")
    for points in (12, 7, 0, 1):
        hand.type(points)
        hand.next()
    hand.reveal()
    assert hand.page.locator(".was").count() == 0
    finished = events(hand)
    hand.tap("Change points")
    hand.key("1 boosts")
    hand.type(9)
    hand.next()
    hand.reveal()
    assert "Bo wins" in hand.text(".hero")
    for _ in ("at the end", "among the bests"):
        (was,) = hand.page.locator(".was").all()  # Ann's stays as it was
        assert was.locator("s").inner_text() == "8"
        assert was.locator(".hide").inner_text() == "8 before"
        assert "16" in was.locator("xpath=ancestor::li").inner_text()
        hand.page.reload()
        hand.key("tab-bests")
    assert events(hand)[: len(finished)] == finished


@pytest.mark.slow
def test_an_evening_is_saved_and_read_back_and_none_is_replaced_unasked(hand: Hand) -> None:
    hand.begin("Lure", ("Ann", "Bo"))
    hand.tap("Type the totals")
    for points in (12, 7, 0, 1):
        hand.type(points)
        hand.next()
    hand.reveal()
    before = events(hand)
    file = hand.saved("save-evening")
    assert "Ann wins" in hand.text(".hero")
    hand.tap("Change points")
    hand.key("1 boosts")
    hand.type(9)
    mended = events(hand)
    assert mended[: len(before)] == before  # what was finished stays in its log
    open_file(hand, file)
    assert hand.text("h1") == "This evening is here already"
    hand.key("keep-phone")
    assert events(hand) == mended
    open_file(hand, file)
    hand.key("primary")
    assert "Ann wins" in hand.text(".hero")
    assert evenings_kept(hand) == 2
    for bad, words in ((file[:-70], "Its end is missing"), (b'{"game": "chess"}', "chess")):
        open_file(hand, bad)
        assert words in hand.text(".wrong")
        hand.key("primary")
    open_file(hand, file)
    hand.key("keep-file")
    assert evenings_kept(hand) == 2
    assert "Ann wins" in hand.text(".hero")
    open_file(hand, file)  # the same once more needs no question
    assert "Ann wins" in hand.text(".hero")
    record = {"game": "lure", "players": [{"name": "Ann", "fish": [30]}, {"name": "Bo"}]}
    open_file(hand, json.dumps(record).encode())
    assert "Ann wins" in hand.text(".hero")
    assert evenings_kept(hand) == 3


def open_file(hand: Hand, content: bytes) -> None:
    hand.page.reload()
    given = {"name": "evening.jsonl", "mimeType": "", "buffer": content}
    hand.page.locator("input[type=file]").set_input_files(given)
    until(hand.page, "document.getElementById('app').dataset.screen !== 'home'")


def evenings_kept(hand: Hand) -> int:
    return int(hand.page.evaluate("JSON.parse(localStorage['companion-order']).length"))


def test_what_cannot_be_is_said_at_the_score_once_all_groups_have_something(hand: Hand) -> None:
    boosts = {"kind": "value", "place": ["players", 0, "boosts"], "value": 2}
    hand.opens_with(evening("lure", names=["Ann", "Bo"], events=[boosts]))
    hand.next()
    warned = hand.page.locator("main").get_by_text("Ann has Boosts but no fish")
    assert hand.page.locator(".grid").count() == 1
    assert warned.count() == 0  # her fish may still be counted
    hand.key("0 fish")
    hand.key("key-count")
    hand.next()
    hand.key("back")
    warned.wait_for()
