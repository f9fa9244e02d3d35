"""Every screen of the app is open to everybody: axe finds nothing, nothing is cut or too small."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.web.axe import shut_out
from tests.web.hand import SMALL, Hand, opened

LOOKS = ("lying", "large", "upright")
LYING = {"width": 844, "height": 390}
SMALLEST_TARGET = 36  # px: a box of the Fleet sheet, whose column has - and + of 48
SCREENS = (
    ("home",),
    ("players", "Freshwater"),
    ("score", "Fleet"),
    ("pad", "Freshwater"),
    ("count", "Freshwater"),
    ("count", "Fleet"),
    ("race", "Salmon"),
    ("end", "Lure"),
    ("count", "Mapped"),
    ("map", "Mapped"),
    ("walk", "Mapped"),
)


def shown(hand: Hand, screen: str, title: str = "") -> None:
    """Lead to a screen."""
    if screen == "players":
        hand.page.locator(".tiles .tile", has_text=title).click()
    elif title:
        hand.begin(title, ("Ann", "Bo"))
    if screen in ("pad", "count", "end", "map", "walk"):
        hand.tap("Type the totals")
    if screen in ("count", "map", "walk"):
        hand.tap("Count it")
    if screen in ("map", "walk"):
        hand.key("way/map")
        for tile, place in (("T24", "the start"), ("L06", "right of T24"), ("L15", "right of L06")):
            hand.tap(f"Empty place, {place}")
            hand.key(f"shelf/{tile}")
    if screen == "map":
        hand.tap("Empty place, above L15")
    if screen == "walk":
        hand.tap("Walk over it")
        hand.key("card/right")
        hand.key("card/any")
    if screen == "end":
        for _ in range(4):
            hand.type(7)
            hand.next()
        hand.reveal()


@pytest.mark.slow
def test_every_screen_is_open_to_everybody(chromium: Any, app_file: Path) -> None:
    for hand in opened(chromium, app_file, SMALL):
        for screen in SCREENS:
            hand.page.goto(app_file.as_uri())
            shown(hand, *screen)
            assert hand.page.evaluate("document.activeElement !== document.body"), screen
            assert shut_out(hand.page) == "", screen
            for look in LOOKS:
                look_at(hand, look)
                wide = hand.page.evaluate("document.documentElement.scrollWidth - innerWidth")
                assert wide <= 0, (screen, look)
                small = hand.page.evaluate(SMALL_TARGETS, SMALLEST_TARGET)
                assert small == [] or look == "large", (screen, look)


@pytest.mark.slow
def test_headers_break_between_phrases_and_main_buttons_are_equally_wide(
    chromium: Any, app_file: Path
) -> None:
    for hand in opened(chromium, app_file, SMALL):
        hand.begin("Freshwater", ("Charlotte Victoria", "Bo"))
        wide: Any = hand.page.locator(".pri").bounding_box()
        hand.tap("Type the totals")
        for _ in range(4):
            hand.next()
        hand.tap("Count it")
        assert hand.text("h1") == "Charlotte Victoria · Reel board"
        hand.key("players/0/reel_board/1A")  # without an answer there is no way on
        count: Any = hand.page.locator(".act .pri").bounding_box()
        assert count["width"] == wide["width"]
        for width in range(280, 420, 10):
            hand.page.set_viewport_size({**SMALL, "width": width})
            assert hand.page.evaluate(BROKEN) == [], width


# phrases of a header that stand in two lines, though each would fit into one
BROKEN = """["Charlotte Victoria", "Reel board"].filter((phrase) => {
  const walk = document.createTreeWalker(document.querySelector("h1"), NodeFilter.SHOW_TEXT);
  while (walk.nextNode() && !walk.currentNode.data.includes(phrase));
  const [range, start] = [document.createRange(), walk.currentNode.data.indexOf(phrase)];
  range.setStart(walk.currentNode, start);
  range.setEnd(walk.currentNode, start + phrase.length);
  return new Set([...range.getClientRects()].map(({top}) => Math.round(top))).size > 1;
})"""


def look_at(hand: Hand, look: str) -> None:
    """Hold the phone upright or lying, with small or large letters."""
    hand.page.set_viewport_size(LYING if look == "lying" else SMALL)
    size = "200%" if look == "large" else ""
    hand.page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)


SMALL_TARGETS = """(least) => [...document.querySelectorAll("button, a, summary, input, select")]
  .filter((one) => one.offsetParent)
  .map((one) => [one.getAttribute("aria-label") || one.textContent, one.getBoundingClientRect()])
  .filter(([, size]) => size.height < least || size.width < least)
  .map(([name, size]) => `${name} ${size.width} x ${size.height}`)"""
