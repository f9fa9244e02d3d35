"""Every screen of the app reads as a person would say it, fits every hand, and keeps the place."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.drawing.theme import contrast_ratio
from tests.conftest import SKIP_NOTHING, Golden
from tests.web.evenings import NAMES
from tests.web.hand import PICTURED, SMALL
from tests.web.heard import heard
from tests.web.scenes import SCENES, Stage

SIZES = {
    "small": (360, 640, 100),
    "lying": (844, 390, 100),
    "large type": (360, 640, 200),
    "tablet": (768, 1024, 100),
    "desk": (1280, 800, 100),
}
FEW_SIZES = ("small", "large type")  # where time is short
ODD_NAMES = (
    "Wilhelmine-Charlotte von Hohenlohe-Langenb",
    "\U0001f41f\U0001f3fd\U0001f9b0 Ада",
    "\u05d3\u05d2 \u05d4\u05d9\u05dd",
    "<b>Bo</b> &amp;",
)
FAULTS = Path(__file__).with_name("faults_of_a_screen.js").read_text("utf-8")
LOST = """async () => {
  const keys = [...document.querySelectorAll("button[data-key]")]
    .filter((one) => one.checkVisibility() && !one.disabled)
    .map((one) => one.dataset.key)
    .filter((key) => key !== "back");
  const lost = [];
  const drawn = new MutationObserver(() => {});
  drawn.observe(document.getElementById("app"), { attributeFilter: ["data-screen"] });
  for (const key of keys.filter((_, i) => i % Math.ceil(keys.length / 12) === 0)) {
    const one = document.querySelector(`[data-key="${CSS.escape(key)}"]:not([disabled])`);
    if (!one) continue;
    document.activeElement.blur(); // some phones put no focus on what is tapped
    one.click();
    while (document.querySelector("#app[aria-busy]")) await new Promise((then) => setTimeout(then));
    if (drawn.takeRecords().length && document.activeElement === document.body) lost.push(key);
  }
  return lost;
}"""
TAKEN_AWAY = """async () => {
  await new Promise(requestAnimationFrame); // a map settles
  const root = document.getElementById("app");
  globalThis.before = root.cloneNode(true);
  root.replaceChildren();
}"""
# some of a screen follows its paint
SAME = """async () => {
  const root = document.getElementById("app");
  for (let frames = 30; frames && !root.isEqualNode(before); frames--) {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  }
  return root.isEqualNode(before);
}"""
UNDER_THE_TITLE = """() => {
  const title = document.querySelector(".banner h1");
  const range = document.createRange();
  range.selectNodeContents(title);
  const { x, y, width, height } = range.getBoundingClientRect();
  title.style.visibility = "hidden";
  return { x, y, width, height };
}"""


@pytest.fixture(scope="module")
def stage(chromium: Any, app_file: Path) -> Iterator[Stage]:
    context = chromium.new_context(viewport=SMALL, has_touch=True, offline=True, timezone_id="UTC")
    page = context.new_page()
    page.clock.set_fixed_time("2026-03-14T22:00:00Z")  # the evening of the scenes
    page.goto(app_file.as_uri())
    yield Stage(page, app_file)
    context.close()


@pytest.fixture(scope="module")
def driver(stage: Stage) -> Any:
    driver = stage.page.context.new_cdp_session(stage.page)
    driver.send("Accessibility.enable")
    return driver


def faults(page: Any) -> list[str]:
    """Return what is wrong with a screen in every size: cut, covered or too small to hit."""
    found = []
    for size in SIZES if os.environ.get(SKIP_NOTHING) else FEW_SIZES:
        width, height, type_size = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(f"document.documentElement.style.fontSize = '{type_size}%'")
        found += [f"{size}: {fault}" for fault in page.evaluate(FAULTS)]
    page.set_viewport_size(SMALL)
    page.evaluate("document.documentElement.style.fontSize = ''")
    return found


def is_as_drawn_anew(page: Any) -> bool:
    """Tell whether a screen that taps have changed is like the same screen drawn from nothing."""
    page.evaluate(TAKEN_AWAY)
    page.emulate_media(color_scheme="dark")  # then the page draws its screen
    same: bool = page.evaluate(SAME)
    page.emulate_media(color_scheme="light")
    return same


@pytest.mark.each_case
@pytest.mark.parametrize("name", SCENES)
def test_a_screen_is_heard_fits_every_hand_and_keeps_the_place(
    stage: Stage, driver: Any, golden: Golden, name: str
) -> None:
    stage.show(name)  # once for all three: that takes the time
    golden.check(f"app/{name}.txt", heard(driver))
    assert faults(stage.page) == []
    if not name.startswith("end"):  # its taps leave the page: files, what the phone shares with
        assert stage.page.evaluate(LOST) == []
        assert is_as_drawn_anew(stage.page)


@pytest.mark.parametrize("name", ["score", "pad", "why", "end", "race", "players", "home"])
def test_odd_names_and_large_numbers_fit(stage: Stage, name: str) -> None:
    stage.show(name, dict(zip(NAMES, ODD_NAMES, strict=True)), points=999)
    assert faults(stage.page) == []


@pytest.mark.slow
def test_what_a_tap_did_is_said_once(stage: Stage) -> None:
    stage.show("count-reel-board")
    page = stage.page
    drawn = page.locator(".stepper .art").evaluate_all(PICTURED)
    assert len(drawn) == 6 and all(drawn)  # each token with its insect
    page.locator('[data-key="players/0/hatch_tokens/white+"]').click()
    said = page.locator("[role=status]").inner_text()
    assert said == "Ann, hatch tokens, White 3"
    assert page.locator("main [role=alert], main [aria-live], main output").count() == 0
    page.locator('[data-key="undo"]').click()
    assert page.locator("[role=status]").inner_text() == "Undo: Ann, hatch tokens, White 3"


def test_a_die_that_is_taken_shows_its_whole_picture(stage: Stage) -> None:
    stage.show("fleet-over-town")
    stage.page.set_viewport_size({"width": 390, "height": 844})
    stage.page.evaluate("document.documentElement.style.fontSize = '150%'")
    cut = "(all) => all.filter((one) => one.scrollHeight > one.clientHeight).map(String)"
    assert stage.page.locator(".sea-die, .sea-die .face-of").evaluate_all(cut) == []
    stage.page.set_viewport_size(SMALL)
    stage.page.evaluate("document.documentElement.style.fontSize = ''")


@pytest.mark.slow
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


@pytest.mark.slow
def test_the_title_stands_out_from_the_picture_under_it(stage: Stage) -> None:
    """The lake lies across the home of each phone otherwise, and trees are as dark as letters."""
    stage.show("home")
    ink = stage.page.evaluate("getComputedStyle(document.querySelector('.banner h1')).color")
    ink = "#{:02X}{:02X}{:02X}".format(*map(int, ink.strip("rgb()").split(",")))
    for size in ("small", "lying", "tablet", "desk"):
        width, height, _ = SIZES[size]
        stage.page.set_viewport_size({"width": width, "height": height})
        words = stage.page.evaluate(UNDER_THE_TITLE)
        shot = Image.open(io.BytesIO(stage.page.screenshot(clip=words))).convert("RGB")
        stage.page.evaluate("document.querySelector('.banner h1').style.visibility = ''")
        dots = shot.getcolors(shot.width * shot.height) or []
        dark = [
            n for n, dot in dots if contrast_ratio(ink, "#{:02X}{:02X}{:02X}".format(*dot)) < 4.5
        ]
        assert sum(dark) < 0.05 * shot.width * shot.height, size
    stage.page.set_viewport_size(SMALL)
