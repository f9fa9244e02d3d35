"""An evening that the page of 0.1 has kept goes on; one of a newer page is put aside whole."""

from __future__ import annotations

import json
from pathlib import Path

from tests.web.conftest import Phone

KEPT = Path(__file__).parent.parent / "compat/0.1"
EVENING = (KEPT / "evening.json").read_text("utf-8")


def open_with(phone: Phone, kept: str) -> None:
    """Open the page in a browser that has kept this, and nothing besides."""
    phone.page.evaluate(
        """async (kept) => {
          await new Promise((done) => {
            const asked = indexedDB.deleteDatabase("companion-strike");
            asked.onsuccess = done;
          });
          localStorage.setItem("companion-strike", kept);
        }""",
        kept,
    )
    phone.open_again()


def test_an_evening_goes_on(phone: Phone) -> None:
    seen = json.loads((KEPT / "evening-seen.json").read_text("utf-8"))
    open_with(phone, EVENING)
    assert phone.text("[role=alert]") == ""
    assert phone.text("main h2") == seen["heading"]
    phone.tab("Log")
    assert phone.page.locator(".log li").all_inner_texts() == seen["log"]
    phone.tab("More")
    assert phone.text("code") == seen["promise"]
    again = json.loads(phone.page.evaluate("localStorage.getItem('companion-strike')"))
    assert again["steps"] == json.loads(EVENING)["steps"]


def test_an_evening_of_a_newer_page_is_put_aside_whole(phone: Phone) -> None:
    newer = json.loads(EVENING) | {"version": 2, "seats": ["Ann"]}
    open_with(phone, json.dumps(newer))
    assert phone.text("[role=alert]")
    aside = phone.page.evaluate(
        "Object.entries(localStorage).filter(([key]) => key.includes('aside'))"
    )
    assert [json.loads(text) for _, text in aside] == [newer]
