"""Every screen of the app fits every hand: nothing cut, covered or too small to hit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.evenings import NAMES
from tests.web.scenes import SCENES, Stage

SIZES = {
    "small": (360, 640, 100),
    "lying": (844, 390, 100),
    "large type": (360, 640, 200),
    "tablet": (768, 1024, 100),
    "desk": (1280, 800, 100),
}
ODD_NAMES = (
    "Wilhelmine-Charlotte von Hohenlohe-Langenb",
    "\U0001f41f\U0001f3fd\u200d\U0001f9b0 Ада",
    "\u05d3\u05d2 \u05d4\u05d9\u05dd",
    "<b>Bo</b> &amp;",
)
FAULTS = Path(__file__).with_name("faults_of_a_screen.js").read_text("utf-8")


@pytest.fixture(scope="module")
def stage(chromium: Any, app_file: Path) -> Iterator[Stage]:
    context = chromium.new_context(viewport={"width": 360, "height": 640}, offline=True)
    page = context.new_page()
    page.goto(app_file.as_uri())
    yield Stage(page, app_file)
    context.close()


def faults(stage: Stage) -> list[str]:
    """Return what is wrong with a screen in every size."""
    found = []
    for size, (width, height, type_size) in SIZES.items():
        stage.page.set_viewport_size({"width": width, "height": height})
        stage.page.evaluate(f"document.documentElement.style.fontSize = '{type_size}%'")
        found += [f"{size}: {fault}" for fault in stage.page.evaluate(FAULTS)]
    return found


@pytest.mark.parametrize("name", SCENES)
def test_a_screen_fits_every_hand(stage: Stage, name: str) -> None:
    stage.show(name)
    assert faults(stage) == []


@pytest.mark.parametrize("name", ["score", "pad", "why", "end", "race", "players", "home"])
def test_odd_names_and_large_numbers_fit(stage: Stage, name: str) -> None:
    stage.show(name, dict(zip(NAMES, ODD_NAMES, strict=True)), points=999)
    assert faults(stage) == []
