"""Every screen of the app is open to everybody: axe finds nothing, nothing is cut or too small."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.web.hand import SMALL, Hand, opened

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
)


def shown(hand: Hand, screen: str, title: str = "") -> None:
    """Lead to a screen."""
    if screen == "players":
        hand.page.locator(".tiles .tile", has_text=title).click()
    elif title:
        hand.begin(title, ("Ann", "Bo"))
    if screen in ("pad", "count", "end"):
        hand.tap("Type the totals")
    if screen == "count":
        hand.tap("Count it")
    if screen == "end":
        for _ in range(4):
            hand.type(7)
            hand.next()
        hand.tap("Reveal the result")


@pytest.mark.parametrize("look", ["light", "dark"])
def test_axe_finds_nothing_on_any_screen(chromium: Any, app_file: Path, look: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    for screen in SCREENS:
        for hand in opened(chromium, app_file, SMALL, look):
            shown(hand, *screen)
            found = Axe().run(hand.page)
            assert found.violations_count == 0, (screen, found.generate_report())


@pytest.mark.parametrize("look", ["upright", "lying", "large"])
def test_every_screen_fits_every_hand(chromium: Any, app_file: Path, look: str) -> None:
    for hand in opened(chromium, app_file, LYING if look == "lying" else SMALL):
        for screen in SCREENS:
            hand.page.goto(app_file.as_uri())
            if look == "large":
                hand.page.add_style_tag(content="html{font-size:200%}")
            shown(hand, *screen)
            wide = hand.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, screen
            assert hand.page.evaluate("document.activeElement !== document.body"), screen
            small = hand.page.evaluate(SMALL_TARGETS, SMALLEST_TARGET)
            assert small == [] or look == "large", screen


SMALL_TARGETS = """(least) => [...document.querySelectorAll("button, a, summary, input, select")]
  .filter((one) => one.offsetParent)
  .map((one) => [one.getAttribute("aria-label") || one.textContent, one.getBoundingClientRect()])
  .filter(([, size]) => size.height < least || size.width < least)
  .map(([name, size]) => `${name} ${size.width} x ${size.height}`)"""
