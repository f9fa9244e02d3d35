"""Measures the app for a phone in Chromium, made four times slower than this machine.

    python -m benchmarks.phone

A tap is a real one and lasts until what it did is kept and has been painted: the longer of what
Event Timing says (in steps of 8 ms) and of a frame after the page has stopped being busy.
A finger stays on the glass for a moment, as fingers do. The phone has kept the evenings of a year.
The baseline is a page of one button that counts its taps: mind its row. Where it may, the browser
runs before all other processes, so that what else the machine does is not measured.
"""

from __future__ import annotations

import gzip
import json
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.web.bundle import render_app_page
from tests.conftest import CHROMIUM
from tests.web.evenings import COUNTED, evening, keep

THROTTLE = 4
PHONE = {"width": 360, "height": 740}
KEPT = 60  # evenings of a year
LOADS = 9
FIRST_PAINT_MS = 1000
TAP_MS = 100
UNASKED_MS = 150
FINGER_MS = 70  # that it stays on the glass
FIRST_IN_LINE = 20  # priority of what waits for no other process
TAPS_A_SCREEN = 15
GROWTH_TAPS = 1000
HEAP_KB = 100
INTERPRETED = "--js-flags=--jitless"  # what the engine compiles meanwhile is no growth of the page
SIZES_KB = {
    "whole file": 280,
    "without games and pictures": 110,
    "pictures of Lure, thirty fish": 45,
    "pictures of another game, most": 20,
}
SLOWEST = 10  # taps of a game that are listed
SHORTEST = 16  # ms that Event Timing tells
PLAIN = """<!doctype html><meta name="viewport" content="width=device-width">
<button data-key="plain" onclick="this.textContent = +this.textContent + 1">0</button>"""
WATCH = """globalThis.lasted = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (one.name === "click") lasted.push(one.duration);
}).observe({type: "event", durationThreshold: 16});
globalThis.onceShown = (then) => {
  if (document.querySelector("#app[aria-busy]")) setTimeout(onceShown, 0, then);
  else requestAnimationFrame(() => setTimeout(then));
};
addEventListener("click", ({ timeStamp }) => {
  setTimeout(onceShown, 0, () => lasted.push(performance.now() - timeStamp));
}, true);"""
PAINTED = "() => new Promise((done) => onceShown(() => setTimeout(done, 30)))"
FIRST_PAINT = """() => new Promise((done) => new PerformanceObserver((list) => {
  for (const one of list.getEntriesByName("first-contentful-paint")) done(one.startTime);
}).observe({type: "paint", buffered: true}))"""
LEADS_AWAY = "primary|why|what-if-|key-count|forget|open|game|hand|save|luck|share"
STAYING = """(away) => [...document.querySelectorAll(":is(main, .sheet) button[data-key]")]
  .filter((one) => one.checkVisibility() && !one.disabled)
  .map((one) => one.dataset.key)
  .filter((key) => !key.match(`^(${away})`))"""
GRID = "0 fish"
TABLE = (("tab-play",), ("tab-setup",))
COUNTED_THEN_TABLE = (("back", "primary", "tab-play"), ("tab-setup",))  # primary closes the keys
WAYS = {  # by game: the taps that lead from one screen of it to the next, from its home on
    "freshwater_fly": (
        ("primary",),
        (GRID,),
        ("key-count",),
        ("back", "why-1"),
        *COUNTED_THEN_TABLE,
    ),
    "fleet_dice": (("primary",), (GRID,), ("key-count",), ("half-town",), *COUNTED_THEN_TABLE),
    "salmon_run": (("primary",), ("tab-log",), *TABLE),
    "lure": (("primary",), (GRID,), ("key-count",), *COUNTED_THEN_TABLE),
    "mapped_out": (("primary",), (GRID,), ("key-count",), ("way/map",), *COUNTED_THEN_TABLE),
}
ROUND = (  # of taps, which ends where it began
    *("0 fish", "key-1", "key-2", "key-count", "back", "primary"),
    *("why-1", "line-fish-0", "back", "tab-log", "tab-score"),
)


@dataclass
class Phone:
    """A page that is tapped; how long each tap lasted, in ms, and on what it was."""

    page: Any
    driver: Any
    lasted: list[float] = field(default_factory=list)
    tapped: list[str] = field(default_factory=list)

    def tap(self, key: str) -> None:
        spot = self.page.locator(f'[data-key="{key}"]').first
        spot.tap(trial=True)  # it scrolls to where nothing covers it
        box = spot.bounding_box()
        self.page.evaluate("lasted = []")
        x, y = (box[side] + box[size] / 2 for side, size in (("x", "width"), ("y", "height")))
        self.driver.send("Input.dispatchTouchEvent", touch("touchStart", x, y))
        self.page.wait_for_timeout(FINGER_MS)
        self.driver.send("Input.dispatchTouchEvent", touch("touchEnd"))
        self.page.wait_for_timeout(UNASKED_MS)  # what the driver asks is work for the page
        self.page.evaluate(PAINTED)
        self.lasted.append(max(self.page.evaluate("lasted"), default=SHORTEST))
        self.tapped.append(key)

    def tap_some(self, chance: random.Random) -> None:
        """Tap what there is on a screen, but nothing that leads away from it."""
        for _ in range(TAPS_A_SCREEN):
            keys = self.page.evaluate(STAYING, LEADS_AWAY)
            if keys:
                self.tap(chance.choice(keys))

    def held(self) -> tuple[float, float, float]:
        """Return how much the page holds: kB of its heap, elements, listeners."""
        for _ in range(3):
            self.driver.send("HeapProfiler.collectGarbage")
        found = {
            m["name"]: m["value"] for m in self.driver.send("Performance.getMetrics")["metrics"]
        }
        return found["JSHeapUsedSize"] / 1000, found["Nodes"], found["JSEventListeners"]


def touch(kind: str, *at: float) -> dict[str, Any]:
    return {"type": kind, "touchPoints": [dict(zip("xy", at, strict=True))] if at else []}


def opened(browser: Any, file: Path, evenings: Iterable[Any], throttle: float = THROTTLE) -> Phone:
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, offline=True)
    page = context.new_page()
    # before the app looks: one that runs would write over them when it goes
    page.add_init_script(f"if (!localStorage.length) {keep(list(evenings))}")
    driver = context.new_cdp_session(page)
    driver.send("Performance.enable")
    driver.send("Emulation.setCPUThrottlingRate", {"rate": throttle})
    page.add_init_script(WATCH)
    page.goto(file.as_uri())
    return Phone(page, driver)


def year(slug: str) -> Iterator[dict[str, Any]]:
    """Yield the evenings of a year, the latest first: one of this game that goes on."""
    yield evening(slug)
    for at in range(1, KEPT):
        one = evening([*COUNTED][at % len(COUNTED)], id=f"earlier-{at}")
        yield {**one, "events": [*one["events"], {"kind": "over", "value": True}]}


def first_paints(browser: Any, file: Path) -> list[float]:
    phone = opened(browser, file, year("fleet_dice"))
    found = []
    for _ in range(LOADS):
        phone.page.reload()
        found.append(phone.page.evaluate(FIRST_PAINT))
    phone.page.context.close()
    return found


def taps_of(browser: Any, file: Path, slug: str) -> Phone:
    """Return a phone that was tapped on every screen of a game, its evening full."""
    phone = opened(browser, file, year(slug))
    chance = random.Random(slug)
    for way in WAYS[slug]:
        for key in way:
            phone.tap(key)
        phone.tap_some(chance)
    phone.page.context.close()
    return phone


def plain_taps(browser: Any, file: Path) -> list[float]:
    phone = opened(browser, file, ())
    for _ in range(2 * TAPS_A_SCREEN):
        phone.tap("plain")
    phone.page.context.close()
    return phone.lasted


def growth(browser: Any, file: Path) -> tuple[float, float, float]:
    """Return what 1,000 taps on a grid and the screens behind it leave behind.

    They type the same total again and again, so that the log of the evening does not grow.
    """
    own = browser.browser_type.launch(
        executable_path=chromium_program(), args=["--no-sandbox", INTERPRETED]
    )
    phone = opened(own, file, [evening("freshwater_fly")], throttle=1)
    phone.tap("primary")

    def taps(count: int) -> tuple[float, float, float]:
        for at in range(count):
            phone.page.locator(f'[data-key="{ROUND[at % len(ROUND)]}"]').first.tap()
        phone.page.evaluate(PAINTED)
        return phone.held()

    before = taps(10 * len(ROUND))
    after = taps(GROWTH_TAPS // len(ROUND) * len(ROUND))
    own.close()
    heap, nodes, listeners = (new - old for new, old in zip(after, before, strict=True))
    return heap, nodes, listeners


def sizes(file: Path) -> Iterator[tuple[str, int]]:
    """Yield how large the parts of the file of all games are, gzip."""

    def packed(text: str) -> int:
        return len(gzip.compress(text.encode()))

    text = file.read_text("utf-8")
    core = render_app_page(())
    data = json.loads(text.partition('id="data">')[2].partition("</script>")[0])
    own = {
        game["slug"]: packed("".join(sorted(pictures_of(game, data["pictures"]))))
        for game in data["games"]
    }
    yield "whole file", packed(text)
    yield (
        "without games and pictures",
        packed(re.sub(r'"pictures":\{.*?\},"games"', "", core, flags=re.DOTALL)),
    )
    yield "pictures of Lure, thirty fish", own.pop("lure")
    yield "pictures of another game, most", max(own.values())


def pictures_of(game: Any, pictures: Any) -> set[str]:
    found = {pictures[name] for name in (game["slug"], *game["pictures"])}
    return {pictures.get(drawing, drawing) for drawing in found}


def row(name: str, found: Sequence[float], goal: float) -> str:
    late = statistics.quantiles(found, n=20)[-1]
    return f"| {name} | {statistics.median(found):.0f} | {late:.0f} | {goal:g} |"


def measured(browser: Any, folder: Path) -> None:
    file, plain = folder / "companion.html", folder / "plain.html"
    command = (sys.executable, "-m", "companion", "app", "--out")
    subprocess.run((*command, str(file)), check=True, stdout=subprocess.DEVNULL)
    plain.write_text(PLAIN)
    print("\n| phone four times slower than this machine | ms, median | ms, 19 of 20 | goal, ms |")
    print("|---|---|---|---|")
    print(row("first paint of the app", first_paints(browser, file), FIRST_PAINT_MS))
    print(row("tap on a page of one button", plain_taps(browser, plain), TAP_MS))
    tapped = {}
    for slug in WAYS:
        tapped[slug] = taps_of(browser, file, slug)
        print(row(f"tap on the screens of {slug}", tapped[slug].lasted, TAP_MS))
    print("\n| game | its slowest taps, ms |\n|---|---|")
    for slug, phone in tapped.items():
        slowest = sorted(zip(phone.lasted, phone.tapped, strict=True), reverse=True)[:SLOWEST]
        print(f"| {slug} | {', '.join(f'{key} {ms:.0f}' for ms, key in slowest)} |")
    print(f"\n| after {GROWTH_TAPS:,} taps | more | goal |\n|---|---|---|")
    heap, nodes, listeners = growth(browser, file)
    print(f"| heap, kB | {heap:.0f} | {HEAP_KB} |")
    print(f"| elements | {nodes:.0f} | 50 |\n| listeners | {listeners:.0f} | 10 |")
    print("\n| file of the app | kB, gzip | goal, kB |\n|---|---|---|")
    for name, size in sizes(file):
        print(f"| {name} | {size / 1000:.1f} | {SIZES_KB[name]} |")


def chromium_program() -> str:
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if program is None:
        sys.exit("there is no Chromium here; on Debian: apt install chromium")
    return program


def goes_first() -> bool:
    """Have this process and those it starts wait for no other; return whether that is allowed."""
    try:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(FIRST_IN_LINE))
    except (AttributeError, OSError):  # no such thing here, or not for this person
        return False
    return True


def in_chromium(work: Callable[[Any], None]) -> None:
    from playwright.sync_api import sync_playwright

    print("The browser " + ("goes before" if goes_first() else "runs beside") + " other processes.")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium_program(), args=["--no-sandbox"])
        work(browser)
        browser.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        in_chromium(lambda browser: measured(browser, Path(folder)))
