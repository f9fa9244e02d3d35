"""See and Change as a person meets them: what stays in sight, what is turned, what is told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.studio.workshop import Workshop
from tests.studio.page import served
from tests.studio.test_studio_page import CARD, LOADED, opened
from tests.web.hand import until

pytestmark = pytest.mark.slow
SIDE = "() => document.querySelector('.stage .seg [aria-pressed=true]').textContent"
PICTURE = "() => document.querySelector('.face image').href.baseVal"
DRAWN = """async () => {
  const images = [...document.querySelectorAll(".face image")];
  await Promise.all(images.map((one) => {
    const picture = new Image();
    picture.src = one.href.baseVal;
    return picture.decode().catch(() => undefined);
  }));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return images.length === 1;
}"""


@pytest.fixture
def lure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, Workshop]]:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data" / "lure").mkdir(parents=True)
    with served("lure", tmp_path / "data") as found:
        yield found


def test_the_points_of_a_fish_stand_among_its_values_and_turn_the_card(
    chromium: Any, tmp_path: Path
) -> None:
    with served("freshwater_fly", tmp_path) as (address, _):
        page = opened(chromium, f"{address}#/change/freshwater_fly/fish-cards/F05")
        points = page.get_by_role("textbox", name="Points")
        latin = page.get_by_role("textbox", name="Latin")
        assert points.is_visible() and latin.is_visible()
        assert page.evaluate(SIDE) == "Front"
        points.click()
        assert page.evaluate(SIDE) == "Back"
        page.get_by_role("heading", name="Places on the back").wait_for()
        assert page.evaluate("document.activeElement.value") == "4"
        before = page.evaluate(PICTURE)
        page.keyboard.press("Control+a")
        page.keyboard.type("7")
        page.keyboard.press("Enter")
        until(page, f"() => ({PICTURE})() !== {before!r}")
        assert page.evaluate("document.activeElement.value") == "7"
        page.get_by_role("button", name="Front", exact=True).click()
        assert page.evaluate(SIDE) == "Front"
        latin.focus()
        assert page.evaluate(SIDE) == "Back"
        page.get_by_role("textbox", name="Name").focus()  # of both sides
        assert page.evaluate(SIDE) == "Back"
        page.context.close()


def test_the_last_good_picture_stays_until_the_new_one_is_there(
    chromium: Any, lure: tuple[str, Workshop], tmp_path: Path
) -> None:
    for at in ("see", "change"):
        _stays(chromium, lure, at, tmp_path / "data" / "lure" / "fish-cards.toml")


def _stays(chromium: Any, lure: tuple[str, Workshop], at: str, file: Path) -> None:
    address, workshop = lure
    file.write_text(CARD.format(9))
    workshop.look()
    page = opened(chromium, f"{address}#/{at}/lure/fish-cards/24")
    until(page, LOADED)
    assert page.evaluate(DRAWN)
    canvas = page.locator(".canvas")
    nine = canvas.screenshot()
    lost: list[Any] = []
    waiting: list[Any] = []

    def lose(route: Any) -> None:
        lost.append(route)
        route.fulfill(status=404)

    def hold(route: Any) -> None:
        waiting.append(route)

    page.route("**/pictures/**", lose)
    file.write_text(CARD.format(7))
    workshop.look()
    until(page, f"() => studio.revision === {workshop.revision}")
    until(page, LOADED)
    assert lost
    assert canvas.screenshot() == nine
    page.unroute("**/pictures/**")
    page.route("**/pictures/**", hold)
    file.write_text(CARD.format(5))
    workshop.look()
    until(page, "() => document.querySelectorAll('.face image').length === 2")
    assert canvas.screenshot() == nine
    while waiting:
        waiting.pop().continue_()
        page.wait_for_timeout(50)
    until(page, "() => document.querySelectorAll('.face image').length === 1")
    assert canvas.screenshot() != nine
    page.context.close()


def test_zoom_keeps_the_middle_or_what_is_under_the_pointer(
    chromium: Any, lure: tuple[str, Workshop]
) -> None:
    page = opened(chromium, f"{lure[0]}#/see/lure/fish-cards/24")
    middle = """() => {
      const seen = document.querySelector(".canvas").getBoundingClientRect();
      const face = document.querySelector(".face").getBoundingClientRect();
      return [(seen.x + seen.width / 2 - face.x) / face.width,
        (seen.y + seen.height / 2 - face.y) / face.height];
    }"""
    for zoom in ("400 %", "150 %", "200 %"):
        page.get_by_role("button", name=zoom).click()
        assert page.evaluate(middle) == pytest.approx([0.5, 0.5], abs=0.02)
    page.get_by_role("button", name="400 %").click()
    page.evaluate("document.querySelector('.canvas').scrollBy(150, 90)")
    off = page.evaluate(middle)
    page.get_by_role("button", name="Safe zone").click()
    assert page.evaluate(middle) == pytest.approx(off, abs=0.002)
    page.get_by_role("button", name="200 %").click()
    assert page.evaluate(middle)[1] == pytest.approx(off[1], abs=0.02)  # it is not wider than seen
    page.get_by_role("button", name="Fit", exact=True).click()
    face = page.locator(".face").bounding_box()
    at = (face["x"] + 0.3 * face["width"], face["y"] + 0.7 * face["height"])
    page.mouse.move(*at)
    page.keyboard.down("Control")
    for _ in range(4):
        page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    assert page.get_by_role("button", name="400 %").get_attribute("aria-pressed") == "true"
    face = page.locator(".face").bounding_box()
    there = ((at[0] - face["x"]) / face["width"], (at[1] - face["y"]) / face["height"])
    assert there == pytest.approx((0.3, 0.7), abs=0.02)
    page.context.close()
