"""Freshwater Fly at a served table: each phone draws the river; a tap changes it for all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.command import done
from tests.web.axe import shut_out
from tests.web.hand import until
from tests.web.serving import serving_den
from tests.web.table_phone import UNREAD, Phone

pytestmark = pytest.mark.slow
DEALT = """(deck) => companion.table.log()
  .filter(({kind, deck: of}) => kind === "deal" && of === `freshwater_fly/${deck}`)
  .map(({cards}) => cards)"""
ROCKS = ("2M", "4T", "5B")
TILE = 4  # tokens, with two players


def cells(phone: Phone) -> dict[str, str]:
    """Return what lies on the spaces of the river, by column and row."""
    texts = phone.page.locator(".on-river").all_inner_texts()
    places = [f"{column}{row}" for row in "TMB" for column in range(1, 7)]
    return dict(zip(places, texts, strict=True))


def tiles(phone: Phone) -> list[str]:
    """Return the letters of the tokens on the tiles, the one that waits last."""
    texts = phone.page.locator(".on-tile").all_inner_texts()
    return [text.replace("\n", "") for text in texts]


def tap(phones: list[Phone], key: str) -> None:
    """Tap on the first phone, and wait until all show what that did."""
    first = phones[0]
    before = first.seq()
    first.key_read(key)
    first.at(before + 1)
    for phone in phones:
        phone.at(first.seq())
        phone.page.wait_for_timeout(UNREAD)


def test_the_river_lies_there_as_on_one_phone(
    chromium: Any, tmp_path: Path, free_port: int
) -> None:
    store = tmp_path / "store"
    done("table", "new", "den", "--store", store)
    with serving_den(store, free_port, "--game", "freshwater_fly") as (_, address):
        phones = [Phone(chromium, address, name) for name in ("Ann", "Bo")]
        ann, bo = phones
        tap(phones, "setup-freshwater_fly")
        for phone in phones:
            until(phone.page, "() => document.querySelectorAll('.on-river').length === 18")
        [fish], [tokens] = (ann.page.evaluate(DEALT, deck) for deck in ("fish", "hatch"))
        places = [f"{column}{row}" for column in range(1, 7) for row in "TMB"]
        spaces = [place for place in places if place not in ROCKS]
        river = {**dict(zip(spaces, fish, strict=True)), **dict.fromkeys(ROCKS, "3")}
        letters = [token[0].upper() for token in tokens]
        hatch = ["".join(letters[at : at + TILE]) for at in range(0, len(letters), TILE)]
        for phone in phones:
            assert cells(phone) == river
            assert tiles(phone) == hatch
            assert phone.page.locator(".lying").count() == 0  # no chips of what is drawn
            assert shut_out(phone.page) == ""
        event = ann.page.locator("button.on-river").first.get_attribute("data-key")
        assert event
        tap(phones, event)  # who hooked it, in column 1, top; the river is refilled
        came = ann.page.evaluate(DEALT, "fish")[1][0]
        for phone in phones:
            assert cells(phone) == {**river, "1T": came}
            phone.sees("from the river")
        ann.key_read("tile-2")
        token = ann.page.locator('[data-key^="token-"]').nth(1).get_attribute("data-key")
        assert token
        tap(phones, token)
        left = hatch[2][0] + hatch[2][2:]
        assert tiles(bo) == [*hatch[:2], left, *hatch[3:]]
        tap(phones, "hatch")
        filled = "".join(one[0].upper() for one in ann.page.evaluate(DEALT, "hatch")[1])
        for phone in phones:
            assert tiles(phone) == [hatch[1], left, *hatch[3:], filled]
        for _ in range(3):
            tap(phones, "undo")
        for phone in phones:
            assert (cells(phone), tiles(phone)) == (river, hatch)
            assert phone.complaints == []
            phone.page.context.close()
        assert "nothing is wrong" in done("table", "verify", "den", "--store", store).out
