"""Makes the pictures of the workshop."""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from PIL import Image

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize

SCREEN: ViewportSize = {"width": 1280, "height": 800}
GAP_PX = 24
READY = """[...document.images].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.width && box.top < innerHeight && box.bottom > 0;
}).every((one) => one.complete && one.naturalWidth) && !document.querySelector("#inks:empty")"""


def pictures() -> Mapping[str, Image.Image]:
    """Return the pages See and Print, each alone and beside each other."""
    from playwright.sync_api import sync_playwright

    command = (sys.executable, "-m", "companion", "studio", "--no-browser", "--port", "0")
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as studio,
        sync_playwright() as driver,
    ):
        assert studio.stdout is not None
        address = studio.stdout.readline().strip()
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page(viewport=SCREEN)

        def seen() -> Image.Image:
            page.wait_for_timeout(1000)
            while not page.evaluate(READY):
                page.wait_for_timeout(250)
            page.wait_for_timeout(1000)  # what was loaded is drawn
            return Image.open(io.BytesIO(page.screenshot())).convert("RGB")

        page.goto(f"{address}#/see/freshwater_fly/fish-cards/F24")
        page.evaluate("studio.ready")
        page.get_by_role("button", name="Trim").click()
        page.get_by_role("button", name="Safe zone").click()
        page.get_by_role("button", name="Bleed").click()
        see = seen()
        page.goto(f"{address}#/print/freshwater_fly")
        sheets = seen()
        browser.close()
        studio.terminate()
    both = Image.new("RGB", (2 * see.width + GAP_PX, see.height), "#FFFFFF")
    both.paste(see, (0, 0))
    both.paste(sheets, (see.width + GAP_PX, 0))
    return {"studio": both, "studio-see": see, "studio-print": sheets}
