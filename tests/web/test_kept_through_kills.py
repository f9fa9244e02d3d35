"""What a phone keeps that dies at any moment."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any

import pytest
from playwright.sync_api import Error as PlaywrightError

from tests.conftest import SHOWN
from tests.web.hand import Hand, until
from tests.web.test_kept import NAMES, at


@contextmanager
def own_browser(profile: Path) -> Iterator[tuple[Any, subprocess.Popen[bytes]]]:
    """A Chromium that can be killed like one that runs out of power."""
    from playwright.sync_api import sync_playwright

    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))))
    process = subprocess.Popen(
        [
            found,
            *("--headless=new", "--no-sandbox", "--remote-debugging-port=0"),
            f"--user-data-dir={profile}",
            "about:blank",
        ],
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stderr
    for line in process.stderr:
        if b"DevTools listening on " in line:
            address = line.split(b"listening on ")[1].decode().strip()
            break
    try:
        with sync_playwright() as driver:
            yield driver.chromium.connect_over_cdp(address).contexts[0].pages[0], process
    finally:
        with process:  # it closes what was open
            os.killpg(process.pid, signal.SIGKILL)


KILLS = 200


@pytest.mark.long
def test_kills_lose_no_tap_that_was_answered(app_file: Path, tmp_path: Path) -> None:
    """200 evenings on one phone, which dies at any moment of each.

    The browser has been used for a while: a new one writes only after half a minute which sites
    keep something, and throws away what it does not know of when it starts again.
    """
    with own_browser(tmp_path / "profile") as (page, _):
        at(Hand(page), app_file)
        page.wait_for_timeout(45_000)
    chance, lost, answered = Random(17), [], Answered()
    for number in range(KILLS + 1):
        with own_browser(tmp_path / "profile") as (page, process):
            hand = at(Hand(page), app_file)
            found = there(hand, answered.evenings)
            lost += [f"evening {number}: {one}" for one in not_there(answered, found)]
            answered = Answered(found.evenings)
            end = Timer(chance.uniform(0, 2), os.killpg, (process.pid, signal.SIGKILL))
            end.start()
            with suppress(PlaywrightError):  # it is dead
                for shown_now in tapped(hand, found.evenings):
                    answered = shown_now
            end.join()
    assert not lost, "\n".join(lost)


@dataclass(frozen=True)
class Answered:
    """What a phone has shown: how many evenings, which fish of Ann in the last one."""

    evenings: int = 0
    fish: frozenset[str] = frozenset()


def not_there(answered: Answered, found: Answered) -> Iterator[str]:
    """Say what a phone showed before it died and has no more."""
    if found.evenings < answered.evenings:
        yield f"{answered.evenings} evenings were shown, {found.evenings} are there"
    elif not answered.fish <= found.fish:
        yield f"{sorted(answered.fish - found.fish)} was shown, only {sorted(found.fish)} is there"


def tapped(hand: Hand, before: int) -> Iterator[Answered]:
    """Begin an evening and tap fish until the phone dies; yield what it shows after each tap."""
    hand.key("tab-home")
    hand.begin("Lure", NAMES)
    hand.page.evaluate(SHOWN)
    hand.page.locator('[data-key="0 fish"]').wait_for()
    yield Answered(before + 1)
    hand.page.locator('[data-key="0 fish"]').click()
    hand.tap("Count it")
    while True:
        hand.page.locator(".tag:enabled").first.click()
        hand.page.evaluate(SHOWN)
        yield Answered(before + 1, caught(hand))


def caught(hand: Hand) -> frozenset[str]:
    return frozenset(hand.page.locator(".hand button").all_inner_texts())


def there(hand: Hand, wanted: int) -> Answered:
    """Return what a phone shows after it was opened again."""
    hand.page.locator('[data-key="tab-evenings"]').click()
    until(hand.page, "!document.body.innerText.includes('may be missing')")
    evenings = hand.page.locator('[data-key^="open-"]')
    count = evenings.count()
    if not wanted or not count:
        return Answered(count)
    evenings.first.click()
    hand.page.locator('[data-key="0 fish"]').click()
    hand.tap("Count it")
    found = Answered(count, caught(hand))
    hand.page.reload()
    return found
