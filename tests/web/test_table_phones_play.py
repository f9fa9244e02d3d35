"""Evenings on four phones by real taps: one sleeps in between, one comes late."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as TooLate

from tests.command import done
from tests.sampled import sampled
from tests.web import room_evenings
from tests.web.hand import until
from tests.web.serving import serving_den
from tests.web.table_phone import Phone

GAMES = "salmon_run", "freshwater_fly", "fleet_dice", "lure", "mapped_out"
TAPS = 60
ASLEEP = range(TAPS // 4, 3 * TAPS // 4)
LEFT_OUT = ["free", "sit", "watch", "all-log", "save", "count", "result", "seal", "write"]
KEYS = """() => [...document.querySelectorAll(":is(main, .act) button[data-key]:not(:disabled)")]
  .map((one) => one.dataset.key)"""
DEALT = "() => companion.table.log().some(({what}) => what?.startsWith('setup '))"
CURRENT = "() => companion.table.state === 'current'"

pytestmark = pytest.mark.slow


def table_of(phone: Phone) -> Any:
    """Return what a phone knows, without what only one seat may see."""
    events = phone.page.evaluate("companion.table.log()")
    return [(event["seq"], event["key"], event["kind"], event["by"]) for event in events]


def tap(phone: Phone, random: Random, number: int) -> None:
    """Tap on anything, or seal a bid."""
    if random.random() < 0.1 and phone.page.locator('[data-key="bid"]').count():
        phone.key_field("bid", f"{number} dice")
        phone.key("seal")
        return
    keys = [key for key in phone.page.evaluate(KEYS) if not key.startswith(tuple(LEFT_OUT))]
    if not keys:  # what it did last is still on its way
        return
    button = phone.page.locator(f'[data-key="{random.choice(keys)}"]')
    with suppress(TooLate):  # another phone was faster, and it is not there any more
        button.click(timeout=3000)
        return
    assert not button.count()


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=() if game == "salmon_run" else pytest.mark.long)
        for game in room_evenings.ROUNDS
    ],
)
def test_a_whole_evening_on_four_phones(
    chromium: Any, tmp_path: Path, free_port: int, game: str
) -> None:
    """To a result that all reveal together; one phone sleeps, frozen, and one comes late."""
    store, looked = tmp_path / "store", list[str]()
    with serving_den(store, free_port, "--game", game) as (_, address):
        at = room_evenings.play(chromium, address, game, lambda _, what: looked.append(what), 2)
        last = max(phone.seq() for phone in at.phones)
        for phone in at.phones:
            phone.at(last)
        logs = [table_of(phone) for phone in at.phones]
        assert logs[1:] == logs[:-1]
        assert {"came-late", "as-of", "awake", "result"} <= {*looked}
        assert "nothing is wrong" in done("table", "verify", "den", "--store", store).out
        for phone in at.phones:
            assert phone.complaints == []
            phone.page.context.close()


@pytest.mark.parametrize("game", sampled([(game,) for game in GAMES], every=5))
def test_an_evening_by_real_taps(chromium: Any, tmp_path: Path, free_port: int, game: str) -> None:
    store = tmp_path / "store"
    done("table", "new", "den", "--store", store)
    random = Random(game)
    with serving_den(store, free_port, "--game", game) as (_, address):
        phones = [Phone(chromium, address, name) for name in ("Ann", "Bo", "Cy")]
        phones[0].key(f"setup-{game}")
        until(phones[2].page, DEALT)
        for number in range(TAPS):
            if number == ASLEEP.start:
                phones[1].page.context.set_offline(True)
            if number == TAPS // 2:
                phones.append(Phone(chromium, address, "Dee"))
            if number == ASLEEP.stop:
                phones[1].page.context.set_offline(False)
                until(phones[1].page, CURRENT)
            awake = [one for one in phones if one is not phones[1] or number not in ASLEEP]
            tap(random.choice(awake), random, number)
        for _ in range(2):  # what is on its way comes after the first look
            last = max(phone.seq() for phone in phones)
            for phone in phones:
                phone.at(last)
                until(phone.page, CURRENT)
        logs = [table_of(phone) for phone in phones]
        assert logs[1:] == logs[:-1]
        assert last > 20
        assert "nothing is wrong" in done("table", "verify", "den", "--store", store).out
        for phone in phones:
            phone.page.screenshot(path=tmp_path / f"{phone.name}.png")
            assert phone.complaints == []
            phone.page.context.close()
