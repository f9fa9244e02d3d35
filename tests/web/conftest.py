"""A phone: Chromium of the system without a network, 360 x 740."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.command import done
from tests.web.hand import SMALL, Hand
from tests.web.hand import opened as opened_by_hand

SEED_BYTES = 16
SEED = "07" * SEED_BYTES
FIXED_SEED = "crypto.getRandomValues = (bytes) => bytes.fill(7);"
# what the page's program is made of, given to the tests
OPENED = """
globalThis.dealt = {Stream, commitment, roll, hmac, sha256, acted, freshHistory, possible,
  dealerState, strikesOf, teller, rules: DATA.rules};
"""
SLIP = "SLIP=350"  # ms; tests tap faster than anybody
SIZE = {"width": 360, "height": 740}


@dataclass
class Phone:
    """A page on a phone, with what it asked the network for and what it complained about."""

    page: Any
    context: Any
    file: Path
    asked: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def tap(self, words: str) -> None:
        """Tap a button of the page by its name in full."""
        self.page.locator("main").get_by_role("button", name=words).click()
        self.settled()

    def settled(self) -> None:
        """Wait until the page shows what it has kept."""
        self.page.wait_for_selector("main:not([aria-busy]) h2")

    def open_again(self) -> None:
        """Load the page anew."""
        self.page.reload()
        self.settled()

    def tab(self, words: str) -> None:
        """Turn to a tab."""
        self.page.locator("nav").get_by_role("button", name=words, exact=True).click()

    def text(self, selector: str) -> str:
        """Return what a part of the page says, "" if it is not there."""
        parts = self.page.locator(selector)
        return str(parts.first.inner_text()) if parts.count() else ""


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page as the command writes it."""
    file = tmp_path_factory.mktemp("page") / "dealer.html"
    done("strike", "--html", file)
    return file


@pytest.fixture(scope="session")
def opened_up(written: Path) -> Path:
    """Return the same page with its program open to tests, and no tap taken for a slip."""
    text = written.read_text("utf-8")
    assert text.count(SLIP) == 1
    text = text.replace(SLIP, "SLIP=0")
    head, tail = text.rsplit("</script>", 1)
    file = written.with_name("opened.html")
    file.write_text(f"{head}{OPENED}</script>{tail}", encoding="utf-8")
    return file


@pytest.fixture(scope="session")
def program(chromium: Any, opened_up: Path) -> Iterator[Any]:
    """Return a page whose program is only asked for what it works out."""
    page = chromium.new_page(offline=True)
    page.goto(opened_up.as_uri())
    page.wait_for_selector("main:not([aria-busy]) h2")
    yield page
    page.close()


@pytest.fixture
def phone(chromium: Any, opened_up: Path) -> Iterator[Phone]:
    """Return the page on a phone in light colours."""
    yield from _phone(chromium, opened_up)


@pytest.fixture
def phone_of_slow_taps(chromium: Any, written: Path) -> Iterator[Phone]:
    """Return the page where any second tap on a spot is a slip, however busy the machine is."""
    file = written.with_name("slow-taps.html")
    file.write_text(written.read_text("utf-8").replace(SLIP, "SLIP=1e9"), encoding="utf-8")
    yield from _phone(chromium, file)


def _phone(browser: Any, file: Path) -> Iterator[Phone]:
    context = browser.new_context(
        viewport=SIZE,
        color_scheme="light",
        has_touch=True,
        is_mobile=True,
        offline=True,
        reduced_motion="reduce",
    )
    context.set_default_timeout(5000)
    context.add_init_script(FIXED_SEED)
    page = context.new_page()
    phone = Phone(page, context, file)
    watch(phone, page)
    page.goto(file.as_uri())
    phone.settled()
    yield phone
    context.close()
    assert phone.asked == []
    assert phone.complaints == []


def watch(phone: Phone, page: Any) -> None:
    """Note what a page asks for besides itself, and its errors."""

    def asked(request: Any) -> None:
        if request.url != phone.file.as_uri() and not request.url.startswith("data:"):
            phone.asked.append(request.url)

    page.on("request", asked)
    page.on("console", lambda message: phone.complaints.append(message.text))
    page.on("pageerror", lambda error: phone.complaints.append(str(error)))


@pytest.fixture(scope="session")
def app_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("app") / "companion.html"
    done("app", "--out", file)
    return file


@pytest.fixture
def hand(chromium: Any, app_file: Path) -> Iterator[Hand]:
    yield from opened_by_hand(chromium, app_file, SMALL)


@pytest.fixture
def free_port() -> int:

    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
