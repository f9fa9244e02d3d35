"""Makes the pictures of the workshop."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from companion.atomic_write import put
from companion.drawing.art import drawing
from companion.drawing.page import Document, Page
from companion.drawing.png import pngs
from companion.drawing.shapes import placed

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize

SCREEN: ViewportSize = {"width": 1280, "height": 800}
GAP_PX = 24
FISH = ("bleak", "asp")
READY = """[...document.images].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.width && box.top < innerHeight && box.bottom > 0;
}).every((one) => one.complete && one.naturalWidth) && !document.querySelector("#inks:empty")"""


def pictures() -> Mapping[str, Image.Image]:
    """Return the pages See, Print and Make, and the first two beside each other."""
    from playwright.sync_api import sync_playwright

    companion = (sys.executable, "-m", "companion")
    mine = tempfile.TemporaryDirectory()
    subprocess.run((*companion, "new", "pond", "--in", mine.name), check=True)
    for name in FISH:
        page = Page(60, 30, (placed(drawing(f"fish/{name}"), 30, 15, width=56),))
        put(Path(mine.name) / f"{name}.png", next(pngs(Document("", (page,)), 300, clear=True)))
    env = {**os.environ, "COMPANION_GAMES": mine.name}
    command = (*companion, "studio", "--no-browser", "--port", "0")
    with (
        mine,
        subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, cwd=mine.name, env=env
        ) as studio,
        ExitStack() as stack,
        sync_playwright() as driver,
    ):
        stack.callback(studio.terminate)  # else it is waited for, also after a mistake
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
        page.get_by_text("Sheet 1 of").wait_for(timeout=120_000)
        sheets = seen()
        page.goto(f"{address}#/make/pond")
        page.get_by_role("button", name="Choose pictures").wait_for()
        page.set_input_files("#pictures", [Path(mine.name) / f"{name}.png" for name in FISH])
        page.get_by_label("points").nth(1).wait_for()
        page.get_by_label("points").nth(0).fill("7")
        page.get_by_text("Looking ...").wait_for(state="hidden", timeout=120_000)
        make = seen()
        browser.close()
    both = Image.new("RGB", (2 * see.width + GAP_PX, see.height), "#FFFFFF")
    both.paste(see, (0, 0))
    both.paste(sheets, (see.width + GAP_PX, 0))
    return {"studio": both, "studio-see": see, "studio-print": sheets, "studio-make": make}
