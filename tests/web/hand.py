"""A thumb on the app, which counts its taps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.web.evenings import keep

SMALL = {"width": 360, "height": 640}
NAMES = ("Ann", "Bo", "Cy", "Dee")
# whether elements show a picture that can be drawn
PICTURED = """(all) => Promise.all(all.map((one) => {
  const picture = new Image();
  picture.src = getComputedStyle(one).backgroundImage.replace(/^url\\("|"\\)$/g, "");
  return picture.decode().then(() => true, () => false);
}))"""

# once the database has kept what was tapped last
FORGETS_SMALL = """async () => {
  const asked = indexedDB.open("companion");
  await new Promise((then) => { asked.onsuccess = then; });
  const events = asked.result.transaction("events").objectStore("events").getAll();
  await new Promise((then) => { events.onsuccess = then; });
  asked.result.close();
  localStorage.clear();
}"""
# no write is done for a second
LOCKED = """() => {
  const asked = indexedDB.open("companion");
  asked.onsuccess = () => {
    const writing = asked.result.transaction(["titles", "events"], "readwrite");
    const titles = writing.objectStore("titles");
    const end = Date.now() + 1000;
    const again = () => {
      if (Date.now() < end) titles.get("").onsuccess = again;
      else asked.result.close();
    };
    again();
  };
}"""


def until(page: Any, program: str, arg: Any = None) -> None:
    """Wait until a program in the page says yes; its policy forbids what waits there to do so."""
    for _ in range(800):
        if page.evaluate(program, arg):
            return
        page.wait_for_timeout(25)
    raise AssertionError(f"never true: {program}")


@dataclass
class Hand:
    """A thumb on the app: it counts its taps.

    Attributes:
        asked: what the page asked the network for.
        complaints: what the page complained about.
    """

    page: Any
    taps: int = 0
    asked: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def opens_with(self, *evenings: Mapping[str, Any]) -> None:
        """Open the page anew where it keeps these; one that runs might write over them."""
        self.page.add_init_script(f"if (!localStorage.length) {keep(evenings)}")
        self.page.reload()

    def tap(self, name: str, *, exact: bool = False) -> None:
        self.page.get_by_role("button", name=name, exact=exact).first.click()
        self.taps += 1

    def key(self, key: str) -> None:
        self.page.locator(f'[data-key="{key}"]').click()
        self.taps += 1

    def type(self, number: int) -> None:
        for digit in str(number):
            self.key(f"key-{digit}")

    def begin(self, title: str, names: tuple[str, ...] = NAMES, way: str = "") -> None:
        """Begin an evening; names that the phone knows are a tap."""
        self.page.locator(".tiles .tile", has_text=title).click()
        if way:
            self.page.locator('[data-key^="mode-"]', has_text=way).click()
        for name in names:
            known = self.page.locator(f'[data-key="name-{name}"]')
            if known.count():
                known.click()
            else:
                whole = f'"{name}"' if "," in name else name  # else they are several players
                self.page.get_by_label("Name of a player").fill(whole)
                self.page.locator('[data-key="add"]').click()
        self.page.locator('[data-key="primary"]').click()
        self.taps = 0

    def next(self) -> None:
        self.key("primary")

    def reveal(self) -> None:
        """End the evening and look at once."""
        self.tap("Reveal the result")
        self.tap("Show it now")

    def saved(self, key: str) -> bytes:
        """Return what a button of the panel to save writes."""
        if not self.page.locator(f'[data-key="{key}"]').count():
            self.key("save")
        with self.page.expect_download() as found:
            self.key(key)
        return Path(found.value.path()).read_bytes()

    def text(self, selector: str) -> str:
        return str(self.page.locator(selector).first.inner_text())


def opened(
    chromium: Any, file: Path, size: dict[str, int], colours: str = "light"
) -> Iterator[Hand]:
    context = chromium.new_context(
        viewport=size,
        color_scheme=colours,
        has_touch=True,
        is_mobile=True,
        offline=True,
        reduced_motion="reduce",
    )
    context.set_default_timeout(20_000)
    page = context.new_page()
    found = Hand(page)
    page.on("request", lambda request: note(found, request.url, file))
    page.on("console", lambda message: found.complaints.append(message.text))
    page.on("pageerror", lambda error: found.complaints.append(str(error)))
    page.goto(file.as_uri())
    yield found
    context.close()
    assert found.asked == []
    assert found.complaints == []


def note(hand: Hand, url: str, file: Path) -> None:
    if url != file.as_uri() and not url.startswith(("data:", "blob:")):
        hand.asked.append(url)
