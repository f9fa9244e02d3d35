"""An evening moves to another phone by what one QR code holds, whole or not at all."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.axe import shut_out
from tests.web.hand import SMALL, Hand
from tests.web.planted import ROOT

ADDRESS = "http://phone.test/app/"
PARCELS = """
const { parcelOf, textOfParcel } = await import(process.argv[1]);
const pressed = await parcelOf("fly, ".repeat(100));
const large = await parcelOf("fly, ".repeat(1e6));
const damaged = [...pressed];
damaged[40] = damaged[40] === "A" ? "B" : "A";
CompressionStream = undefined;
const plain = await parcelOf("trout é");
const other = `${plain.slice(0, -2)}qg`;
const cut = pressed.slice(0, -4);
const all = [pressed, plain, other, damaged.join(""), cut, large, "#log=2.z.0.AA", "#log="];
const found = await Promise.all(all.map((one) => textOfParcel(one, 1000)));
console.log(JSON.stringify([pressed.length, ...found]));
"""


@pytest.fixture
def phones(chromium: Any, app_file: Path) -> Iterator[tuple[Hand, Hand]]:
    """Return two phones on one page with an address."""
    contexts = [
        chromium.new_context(
            viewport=SMALL, has_touch=True, is_mobile=True, reduced_motion="reduce"
        )
        for _ in range(2)
    ]
    hands = []
    for context in contexts:
        context.set_default_timeout(20_000)
        page = context.new_page()
        page.route(
            f"{ADDRESS}*", lambda route: route.fulfill(path=app_file, content_type="text/html")
        )
        page.goto(ADDRESS)
        hands.append(Hand(page))
    yield hands[0], hands[1]
    for context in contexts:
        context.close()


def evening_on(hand: Hand) -> Any:
    """Return what a phone keeps of its only evening; None if it keeps none."""
    kept = hand.page.evaluate(
        "Object.entries(localStorage).filter(([key]) => key.startsWith('companion-evening-'))"
    )
    return {**json.loads(kept[0][1]), "rev": 0} if kept else None


def link_of(hand: Hand) -> str:
    hand.key("hand-over")
    return str(hand.page.locator('[data-key="hand-link"]').get_attribute("href"))


@pytest.mark.slow
def test_an_evening_goes_on_on_another_phone(phones: tuple[Hand, Hand]) -> None:
    one, other = phones
    one.begin("Lure", ("Ann", "Bo"))
    one.key("tab-play")
    one.key("chance")
    one.tap("Roll 7 dice")
    one.key("tab-log")
    rolled = one.text(".log li")
    link = link_of(one)
    assert link.startswith(f"{ADDRESS}#log=1.z.")
    assert one.page.locator("svg.qr path").count() == 2
    assert shut_out(one.page) == ""
    wrong = link[:-9] + ("A" if link[-9] != "A" else "B") + link[-8:]
    other.page.goto(wrong)
    other.page.get_by_text("damaged").wait_for()
    assert evening_on(other) is None
    other.page.goto(link)  # a new scan, while the page is open
    other.page.locator('[data-key="tab-log"]').click()
    assert other.text(".log li") == rolled
    assert other.page.url == ADDRESS  # nothing of it stays in the address
    assert evening_on(other) == evening_on(one)
    other.key("tab-play")
    other.key("chance")
    other.tap("Roll 7 dice")
    other.page.goto(link)
    other.page.get_by_text("This evening is here already").wait_for()


@pytest.mark.slow
def test_what_is_too_long_for_a_code_goes_as_a_file(phones: tuple[Hand, Hand]) -> None:
    one, _ = phones
    one.page.evaluate("globalThis.CompressionStream = undefined")
    one.begin("Lure", ("Ann", "Bo"))
    one.key("tab-play")
    one.key("chance")
    for _ in range(20):
        one.page.locator('[data-key="roll-all"]').dispatch_event("click")
    one.key("tab-log")
    assert "#log=1.p." in link_of(one)
    assert not one.page.locator("svg.qr").count()
    assert "too long" in one.text("main")
    assert one.saved("save-evening").startswith(b'{"at":')


@pytest.mark.slow
def test_a_page_without_an_address_offers_a_file(hand: Hand) -> None:
    hand.begin("Lure", ("Ann", "Bo"))
    hand.key("tab-log")
    hand.key("hand-over")
    assert not hand.page.locator('[data-key="hand-link"], svg.qr').count()
    assert "without an address" in hand.text("main")
    assert hand.page.locator('[data-key="save-evening"]').count()


@pytest.mark.slow
def test_a_parcel_comes_out_as_it_went_in_or_not_at_all() -> None:
    module = ROOT / "companion/web/app/core/evening-parcel.js"
    ran = subprocess.run(
        ["node", "--input-type=module", "-e", PARCELS, module.as_uri()],
        capture_output=True,
        text=True,
        check=True,
    )
    length, *found = json.loads(ran.stdout)
    assert length < 100
    assert found == ["fly, " * 100, "trout é", None, None, None, None, None, None]
