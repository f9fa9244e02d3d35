"""Measures the workshop in Chromium with a deck of 400 cards.

    python -m benchmarks.workshop

How long it takes from the command to its address, from opening the page until it is ready, until
the pieces that are in sight are shown, and from saving a changed file until its card is painted.
Busy processes beside it slow everything: the load of the machine is printed too.
"""

from __future__ import annotations

import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

CARDS, CHANGES = 400, 60
COMMAND = (sys.executable, "-m", "companion")
IN_SIGHT = """async () => {
  const near = (one) => one.getBoundingClientRect().top < innerHeight;
  const pictures = [...document.querySelectorAll(".thumbs img")];
  await Promise.all([...pictures.filter(near), ...document.querySelectorAll(".stage img")]
    .map((one) => one.decode()));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return [pictures.length, performance.timeOrigin + performance.now()];
}"""
PAINTED = """(before) => new Promise((done) => {
  const look = async () => {
    const { href } = document.querySelector(".face image");
    if (href.baseVal === before) return requestAnimationFrame(look);
    const picture = new Image();
    picture.src = href.baseVal;
    await picture.decode();
    requestAnimationFrame(() => requestAnimationFrame(
      () => done([href.baseVal, performance.timeOrigin + performance.now()])));
  };
  look();
})"""


def cards(points: int) -> str:
    """Return a table of cards of which the first has so many points."""
    rows = (f"c{n},Card {n},{n % 9 if n else points},1" for n in range(CARDS))
    return "\n".join(["id,name,points,copies", *rows, ""])


def ticks(process: int) -> int:
    """Return how long a process has worked, in ticks of the clock."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:13]))


def measured(folder: Path) -> None:
    """Print how long everything takes."""
    from playwright.sync_api import sync_playwright

    subprocess.run((*COMMAND, "new", "pond", "--in", folder), check=True, capture_output=True)
    table = folder / "pond" / "cards.csv"
    table.write_text(cards(0))
    (folder / "pond" / "layout.toml").unlink()
    asked = (*COMMAND, "studio", "pond", "--no-browser", "--port", "0")
    begun = time.time()
    home = {**os.environ, "COMPANION_GAMES": str(folder)}
    pipe, quiet = subprocess.PIPE, subprocess.DEVNULL
    with subprocess.Popen(asked, stdout=pipe, stderr=quiet, text=True, env=home) as served:
        assert served.stdout
        address = served.stdout.readline().strip()
        print(f"from the command to the address: {time.time() - begun:.2f} s")
        with sync_playwright() as engine:
            browser = engine.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox"]
            )
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.goto(address, wait_until="commit")
            page.wait_for_load_state("domcontentloaded")
            page.evaluate("studio.ready")
            began, ready = page.evaluate("[performance.timeOrigin, performance.now()]")
            shown, at = page.evaluate(IN_SIGHT)
            print(f"page ready: {ready:.0f} ms; {shown} pieces shown: {at - began:.0f} ms")
            picture = page.evaluate("document.querySelector('.face image').href.baseVal")
            took, before = [], ticks(served.pid)
            for change in range(1, CHANGES + 1):
                table.write_text(cards(change))
                saved = time.time() * 1000
                picture, at = page.evaluate(PAINTED, picture)
                took.append(at - saved)
                page.wait_for_timeout(60)
            cuts = statistics.quantiles(took, n=100)
            work = 1000 * (ticks(served.pid) - before) / os.sysconf("SC_CLK_TCK") / CHANGES
            spent = f"{work:.0f} ms of CPU in the workshop"
            print(f"from saved to painted: p50 {cuts[49]:.0f} ms, p95 {cuts[94]:.0f} ms, {spent}")
            browser.close()
        status = Path(f"/proc/{served.pid}/status").read_text()
        print(f"memory: {int(status.partition('VmHWM:')[2].split()[0]) // 1000} MB at most")
        print(f"load of the machine: {os.getloadavg()[0]:.1f}")
        served.send_signal(signal.SIGINT)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        measured(Path(place))
