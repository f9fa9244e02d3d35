"""A day of Freshwater Fly at a served table, for tests: two phones, and what they can do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.command import done
from tests.web.hand import until
from tests.web.serving import serving_den
from tests.web.table_phone import UNREAD, Phone

KEYS = """() => [...document.querySelectorAll(".answers button:not(:disabled)")]
  .map((button) => button.dataset.key)"""
ANSWERS = ("land", "cast", "hook-it", "finish", "hatch")
SECOND = 700  # ms after which a second tap is meant
SHORT = "[adventure]\nfish-to-end = 1\n"
SEVEN = '[[common-achievements]]\nid = "seven"\ncount = 1\n'


@pytest.fixture
def seated(chromium: Any, tmp_path: Path, free_port: int) -> Iterator[list[Phone]]:
    """Two at a table where the day ends with the round in which somebody has one fish."""
    store, data = tmp_path / "store", tmp_path / "data"
    (data / "freshwater_fly").mkdir(parents=True)
    (data / "freshwater_fly/adventure.toml").write_text(SHORT, "utf-8")
    (data / "freshwater_fly/board.toml").write_text(SEVEN, "utf-8")
    options = ("--game", "freshwater_fly", "--data", str(data))
    done("table", "new", "den", "--store", store, "--seed", "river", "--data", data)
    with serving_den(store, free_port, *options) as (_, address):
        both = [Phone(chromium, address, name) for name in ("Ann", "Bo")]
        yield both
        assert "nothing is wrong" in done("table", "verify", "den", "--store", store).out
        for phone in both:
            assert phone.complaints == []
            phone.page.context.close()


@pytest.fixture
def phones(seated: list[Phone]) -> list[Phone]:
    """The river is laid out."""
    lay_out(seated)
    return seated


def lay_out(phones: list[Phone]) -> None:
    tap(phones, phones[0], "setup-freshwater_fly")
    for phone in phones:
        until(phone.page, "() => document.querySelectorAll('.on-river').length === 18")


def cells(phone: Phone) -> dict[str, str]:
    """Return what lies on the spaces of the river, by column and row."""
    texts = phone.page.locator(".on-river").all_inner_texts()
    places = [f"{column}{row}" for row in "TMB" for column in range(1, 7)]
    return dict(zip(places, texts, strict=True))


def tiles(phone: Phone) -> list[str]:
    """Return the letters of the tokens on the tiles, the one that waits last."""
    texts = phone.page.locator(".on-tile").all_inner_texts()
    return [text.replace("\n", "") for text in texts]


def tap(phones: list[Phone], who: Phone, key: str) -> None:
    """Tap on a phone, and wait until all show what that did."""
    before = who.seq()
    who.key_read(key)
    who.at(before + 1)
    settle(phones)


def sure(phones: list[Phone], who: Phone, key: str) -> None:
    """Tap on a phone, once more if it is not its turn."""
    before = who.seq()
    who.key_read(key)
    who.page.wait_for_timeout(SECOND)
    if "Tap again" in who.text():
        assert who.seq() == before
        who.key(key)
    who.at(before + 1)
    settle(phones)


def settle(phones: list[Phone]) -> None:
    for phone in phones:
        phone.at(max(one.seq() for one in phones))
        phone.page.wait_for_timeout(UNREAD)


def ask(phone: Phone) -> str:
    return phone.page.locator(".answers .ask").inner_text()


def first_and_other(phones: list[Phone]) -> list[Phone]:
    """Return who takes the first die, and who waits."""
    return sorted(phones, key=lambda phone: "Your turn" not in ask(phone))


def tied(phones: list[Phone], colour: str = "tan") -> list[Phone]:
    """Return the same, after the first has tied a fly."""
    first, other = first_and_other(phones)
    tap(phones, first, f"tie-{colour}")
    return [first, other]


def land(phones: list[Phone], phone: Phone) -> bool:
    """Let a phone say that its fish is caught, as by a momentum tile."""
    phone.key("other-die")
    phone.key_read("bonus")
    phone.page.wait_for_timeout(UNREAD)
    tap(phones, phone, f"caught-{phones.index(phone)}")
    return True


def do_next(phones: list[Phone]) -> bool:
    """Let a phone do what it offers: the first card, all is landed; False at the end of a day."""
    for phone in phones:
        keys = phone.page.evaluate(KEYS)
        if "count-own" in keys:
            return False
        if "take-0" in keys:
            phone.key("take-0")
            phone.page.wait_for_timeout(UNREAD)
            keys = phone.page.evaluate(KEYS)
        if "reel" in keys:
            return land(phones, phone)
        chosen = next((key for key in ANSWERS if key in keys), "")
        token = next((key for key in keys if key.startswith(("tie-", "token-"))), "")
        cards = [one.get_attribute("data-key") for one in phone.page.locator(".may").all()]
        if key := next(filter(None, [chosen, token, *cards]), ""):
            tap(phones, phone, key)
            return True
    raise AssertionError(f"nobody can go on: {[ask(phone) for phone in phones]}")
