"""A phone at a served table: its page, and a thumb on it."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from tests.web.hand import SMALL, until

UNREAD = 400  # ms


class Phone:
    """A phone at the table; with a name it has a seat."""

    def __init__(
        self, chromium: Any, address: str, name: str = "", size: dict[str, int] = SMALL
    ) -> None:
        self.name = ""
        context = chromium.new_context(viewport=size, has_touch=True)
        self.page = context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.goto(address)
        until(self.page, "() => globalThis.companion?.table.state === 'current'")
        if name:
            self.sit(name)

    @cached_property
    def devtools(self) -> Any:
        """What can freeze the page."""
        return self.page.context.new_cdp_session(self.page)

    def sit(self, name: str) -> None:
        self.name = name
        self.key_field("room-name", name)
        self.key("primary")
        self.page.locator(".at-table").wait_for()
        until(self.page, "() => companion.table.state === 'current'")

    def key(self, key: str) -> None:
        self.page.locator(f'[data-key="{key}"]').click()

    def key_read(self, key: str) -> None:
        """Tap on a button once it has been there long enough to be read."""
        self.page.locator(f'[data-key="{key}"]:enabled').wait_for()
        self.page.wait_for_timeout(UNREAD)
        self.key(key)

    def by_hand(self) -> None:
        """Unfold what a table has beside the play of a game that the phones know."""
        fold = self.page.locator('[data-key="by-hand"]')
        fold.wait_for()
        self.page.wait_for_timeout(UNREAD)
        if fold.get_attribute("aria-expanded") == "false":
            fold.click()
            self.page.locator('[data-key="by-hand"][aria-expanded="true"]').wait_for()

    def key_field(self, key: str, words: str) -> None:
        self.page.locator(f'[data-key="{key}"]').fill(words)

    def sees(self, words: str) -> None:
        self.page.get_by_text(words).first.wait_for(timeout=15_000)

    def text(self, place: str = "body") -> str:
        return str(self.page.locator(place).inner_text())

    def seq(self) -> int:
        return int(self.page.evaluate("companion.table.seq"))

    def at(self, seq: int) -> None:
        until(self.page, "(seq) => companion.table.seq >= seq", seq)
