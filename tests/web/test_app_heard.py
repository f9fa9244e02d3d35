"""Every screen of the app reads as a person would say it, and a tap never loses the place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Golden
from tests.sampled import sampled
from tests.web.hand import SMALL
from tests.web.heard import heard
from tests.web.scenes import SCENES, Stage

LOST = """() => {
  const keys = [...document.querySelectorAll("button[data-key]")]
    .filter((one) => one.checkVisibility() && !one.disabled)
    .map((one) => one.dataset.key)
    .filter((key) => key !== "back");
  const lost = [];
  for (const key of keys.filter((_, i) => i % Math.ceil(keys.length / 12) === 0)) {
    const one = document.querySelector(`[data-key="${CSS.escape(key)}"]:not([disabled])`);
    if (!one) continue;
    document.activeElement.blur(); // some phones put no focus on what is tapped
    one.click();
    if (!one.isConnected && document.activeElement === document.body) lost.push(key);
  }
  return lost;
}"""


@pytest.fixture(scope="module")
def stage(chromium: Any, app_file: Path) -> Iterator[Stage]:
    context = chromium.new_context(
        viewport=SMALL, has_touch=True, is_mobile=True, offline=True, timezone_id="UTC"
    )
    page = context.new_page()
    page.goto(app_file.as_uri())
    yield Stage(page, app_file)
    context.close()


@pytest.fixture(scope="module")
def driver(stage: Stage) -> Any:
    driver = stage.page.context.new_cdp_session(stage.page)
    driver.send("Accessibility.enable")
    return driver


@pytest.mark.parametrize("name", SCENES)
def test_a_screen_reads_as_a_person_would_say_it(
    stage: Stage, driver: Any, golden: Golden, name: str
) -> None:
    stage.show(name)
    golden.check(f"app/{name}.txt", heard(driver))


# the taps of the end leave the page: files, what the phone shares with
STAYING = [name for name in SCENES if not name.startswith("end")]


@pytest.mark.parametrize(("name",), sampled(zip(STAYING), 2))
def test_no_tap_loses_the_place(stage: Stage, name: str) -> None:
    stage.show(name)
    assert stage.page.evaluate(LOST) == []


def test_what_a_tap_did_is_said_once(stage: Stage) -> None:
    stage.show("count-reel-board")
    page = stage.page
    drawn = page.locator(".stepper .art").evaluate_all(
        "(all) => all.map((one) => one.naturalWidth)"
    )
    assert len(drawn) == 6 and all(drawn)  # each token with its insect
    page.locator('[data-key="players/0/hatch_tokens/white+"]').click()
    said = page.locator("[role=status]").inner_text()
    assert said == "Ann, hatch tokens, White 3"
    assert page.locator("main [role=alert], main [aria-live], main output").count() == 0
    page.locator('[data-key="undo"]').click()
    assert page.locator("[role=status]").inner_text() == "Undo: Ann, hatch tokens, White 3"


def test_a_held_button_leaves_no_listener_behind(stage: Stage, driver: Any) -> None:
    stage.show("race")

    def listeners() -> float:
        for _ in range(3):
            driver.send("HeapProfiler.collectGarbage")
        metrics = driver.send("Performance.getMetrics")["metrics"]
        return next(one["value"] for one in metrics if one["name"] == "JSEventListeners")

    driver.send("Performance.enable")
    before = listeners()
    for _ in range(20):
        stage.page.locator('[data-key="players/0/fatigue+"]').click()
        stage.page.locator('[data-key="players/0/fatigue-"]').click()
    assert listeners() < before + 20, "half of those taps"
