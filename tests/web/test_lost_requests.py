"""A network that loses a request or its answer: phones say so, and send what waits once more."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import to_builtins

from companion.web.evening_store import EveningStore
from tests.command import done
from tests.web.hand import Hand
from tests.web.lossy_network import WAYS, LossyNetwork, Way
from tests.web.serving import serving, serving_den
from tests.web.table_phone import UNREAD, Phone
from tests.web.test_room import phone_page

pytestmark = pytest.mark.slow
LATEST = 60  # seconds until all that was tapped is done
FRESH = "() => document.querySelector('.fresh')?.innerText ?? ''"
EVENINGS = """Object.keys(localStorage).filter((key) => /^companion-evening-/.test(key))
  .map((key) => JSON.parse(localStorage[key]))"""
TOTALS = f"""(name) => {EVENINGS}.find(({{names}}) => names[0] === name).events
  .map(({{value}}) => value)"""
SEATED = "companion.table.log().filter(({kind}) => kind === 'sit').map(({name}) => name)"
WALK = (
    *("tab-log", "tab-setup", "tab-play", "tab-score", "type", "why", "back", "back"),
    *("tab-evenings", "tab-bests", "tab-home", "game-lure", "back"),
)
BESIDE = '[data-key^="to-"]:enabled'
SCROLLED = """() => {
  scrollTo(0, document.body.scrollHeight);
  const { top, height } = document.querySelector(".fresh").getBoundingClientRect();
  return height > 0 && top >= 0 && top < innerHeight;
}"""


@pytest.fixture
def networks() -> Iterator[Callable[[str], dict[Way, LossyNetwork]]]:
    opened: dict[Way, LossyNetwork] = {}

    def open_for(address: str) -> dict[Way, LossyNetwork]:
        opened.update({way: LossyNetwork(address) for way in WAYS})
        return opened

    yield open_for
    for network in opened.values():
        network.close()


def lose(network: LossyNetwork, way: Way, page: Any, tap: Callable[[], None]) -> None:
    """Lose what a tap sends; the header soon says so, wherever one scrolls."""
    network.lose(way)
    tap()
    words = "As of " if way == "stream" else "Sending ..."
    question = page.get_by_text("Tap again if you mean it")  # out of turn
    wait_until(page, lambda: words in page.evaluate(FRESH) or question.count())
    if question.count():
        page.wait_for_timeout(2 * UNREAD)
        tap()
    wait_until(page, lambda: words in page.evaluate(FRESH))
    assert page.evaluate(SCROLLED)


def wait_until(page: Any, is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + LATEST
    while not is_so():
        assert time.monotonic() < end
        page.wait_for_timeout(250)


def is_fresh(page: Any) -> bool:
    return page.evaluate(FRESH) == ""


def write(phone: Phone) -> None:
    """Write the note of a phone."""
    phone.key_field("note", phone.name)
    phone.key("write")


def notes_in(store: Path) -> list[str]:
    lines = map(json.loads, done("table", "export", "den", "--store", store).out.splitlines())
    return sorted(line["body"]["text"] for line in lines if line.get("kind") == "note")


@contextmanager
def four_at_den(
    chromium: Any, tmp_path: Path, port: int, networks: Any, game: str
) -> Iterator[tuple[Path, Mapping[Way, LossyNetwork], dict[Way, Phone]]]:
    """Seat four phones, each behind a network of its own; in the end all are fresh and whole."""
    store = tmp_path / "store"
    done("table", "new", "den", "--store", store)
    with serving_den(store, port, "--game", game) as (_, address):
        lossy = networks(address)
        phones = {way: Phone(chromium, lossy[way].address, way) for way in WAYS}
        phones["request"].key_read(f"setup-{game}")
        yield store, lossy, phones
        for phone in phones.values():
            wait_until(phone.page, partial(is_fresh, phone.page))
            assert phone.complaints == []
            phone.page.context.close()


def test_a_tap_at_a_table_is_done_once(
    chromium: Any, tmp_path: Path, free_port: int, networks: Any
) -> None:
    """The same tap on what waits is not queued once more."""
    with four_at_den(chromium, tmp_path, free_port, networks, "lure") as (store, lossy, phones):
        for phone in phones.values():
            phone.by_hand()
        for way, phone in phones.items():
            lose(lossy[way], way, phone.page, partial(write, phone))
            write(phone)
        lossy["stream"].mend()
        wait_until(phones["request"].page, lambda: {*notes_in(store)} == {*WAYS})
    assert notes_in(store) == sorted(WAYS)


def steps_in(store: Path) -> list[tuple[str, str]]:
    """Return who took which steps of a game."""
    lines = map(json.loads, done("table", "export", "den", "--store", store).out.splitlines())
    acts = [(line["key"], line["body"]) for line in lines if line.get("kind") == "act"]
    steps = [(key, act["body"]["step"]) for key, act in acts if act["what"] == "play"]
    return sorted((key.partition(".")[0], step) for key, step in steps)


def test_a_step_of_a_game_at_a_table_is_taken_once(
    chromium: Any, tmp_path: Path, free_port: int, networks: Any
) -> None:
    """Four move a token of their own tile; another tap while one waits does nothing."""
    with four_at_den(chromium, tmp_path, free_port, networks, "freshwater_fly") as den:
        store, lossy, phones = den
        beside: list[str] = []  # where each may move its token
        for tile, phone in enumerate(phones.values()):
            phone.key_read(f"tile-{tile}")
            token = phone.page.locator('main [data-key^="token-"]').first
            phone.key_read(str(token.get_attribute("data-key")))
            phone.page.locator(BESIDE).first.wait_for()
            beside.append(str(phone.page.locator(BESIDE).first.get_attribute("data-key")))
            phone.page.wait_for_timeout(UNREAD)
        for tile, (way, phone) in enumerate(phones.items()):
            lose(lossy[way], way, phone.page, partial(phone.key, beside[tile]))
            phone.key(f"tile-{tile}")
            chips = phone.page.locator('main [data-key^="token-"]:enabled')
            assert way == "stream" or not chips.count()  # a tap waits to be sent
        lossy["stream"].mend()
        wait_until(phones["request"].page, lambda: len(steps_in(store)) >= len(WAYS))
    steps = steps_in(store)
    assert [seat for seat, _ in steps] == [f"seat-{seat}" for seat in range(1, 5)]
    assert all(step.startswith("move ") for _, step in steps)


def test_a_seat_is_taken_once(chromium: Any, tmp_path: Path, free_port: int, networks: Any) -> None:
    store = tmp_path / "store"
    done("table", "new", "den", "--store", store)
    with serving_den(store, free_port, "--game", "lure") as (_, address):
        lossy = networks(address)
        phones = {way: Phone(chromium, lossy[way].address) for way in WAYS}
        for seat, (way, phone) in enumerate(phones.items(), 1):
            phone.key(f"seat-{seat}")
            phone.key_field("room-name", way)
            lose(lossy[way], way, phone.page, partial(phone.key, "primary"))
        lossy["stream"].mend()
        for seat, phone in enumerate(phones.values(), 1):
            phone.page.locator(".at-table").wait_for(timeout=LATEST * 1000)
            assert phone.page.evaluate("companion.table.seat") == seat
        names = phones["request"].page.evaluate(SEATED)
        assert sorted(names) == sorted(WAYS)
        for phone in phones.values():
            assert phone.complaints == []
            phone.page.context.close()


@pytest.mark.parametrize("more", [(), ("--table", "den")], ids=["plain", "table"])
def test_plain_serve_is_what_keeps_evenings(
    tmp_path: Path, free_port: int, more: tuple[str, ...]
) -> None:
    """There are two ways to be served, not three: evenings are what `serve` without a table has."""
    with serving(tmp_path, free_port, "--game", "lure", *more) as (_, address):
        ways = ("evenings", "table")
        answers = {way: httpx.get(address + way, timeout=LATEST).status_code for way in ways}
    assert answers == ({"evenings": 404, "table": 200} if more else {"evenings": 200, "table": 404})


def test_a_tap_with_plain_serve_is_kept_in_its_evening_once(
    chromium: Any, tmp_path: Path, free_port: int, networks: Any
) -> None:
    """The same tap on what waits is not queued once more."""
    folder = tmp_path / "companion" / "evenings"
    with serving(tmp_path, free_port, "--game", "lure") as (_, address):
        lossy = networks(address)
        hands = {way: Hand(phone_page(chromium)) for way in WAYS}
        for way, hand in hands.items():
            hand.page.goto(lossy[way].address)
            hand.begin("Lure", (way, "Bo"))
            hand.tap("Type the totals")
            wait_until(hand.page, partial(is_kept, folder, way))
        for way, hand in hands.items():
            lose(lossy[way], way, hand.page, partial(hand.type, 31))
            hand.key("0 fish")
            hand.type(31)
        lossy["stream"].mend()
        wait_until(hands["request"].page, lambda: all(map(played(folder).get, WAYS)))
        for way, hand in hands.items():
            wait_until(hand.page, partial(is_fresh, hand.page))
            lines = played(folder)[way]
            assert [line["event"]["value"] for line in lines].count(31) == 1
            assert hand.page.evaluate(TOTALS, way) == [31]
            assert {*taps_of(hand, way)} <= {line["id"] for line in lines}
            hand.page.context.close()


def test_every_screen_says_how_old_it_is(
    chromium: Any, tmp_path: Path, free_port: int, networks: Any
) -> None:
    with serving(tmp_path, free_port, "--game", "lure") as (_, address):
        lossy = networks(address)["stream"]
        page = phone_page(chromium)
        hand = Hand(page)
        page.goto(lossy.address)
        hand.begin("Lure", ("Ann", "Bo"))
        lossy.lose("stream")
        wait_until(page, lambda: "As of " in page.evaluate(FRESH))
        seen = set()
        for key in WALK:
            hand.key(key)
            seen.add(page.locator("#app").get_attribute("data-screen"))
            assert "As of " in page.evaluate(FRESH), key
            assert page.evaluate(SCROLLED), key
            page.evaluate("scrollTo(0, 0)")
        assert seen >= {
            "home",
            "evenings",
            "bests",
            "players",
            "score",
            "why",
            "log",
            "play",
            "setup",
        }
        page.context.close()


def taps_of(hand: Hand, name: str) -> list[str]:
    """Return the names of the taps that the phone of a player has kept."""
    kept = f"{EVENINGS}.find(({{names}}) => names[0] === {name!r}).events.map(({{tap}}) => tap)"
    return list(hand.page.evaluate(kept))


def is_kept(folder: Path, name: str) -> bool:
    return name in played(folder)


def played(folder: Path) -> dict[str, list[Any]]:
    """Return the lines of each evening on the laptop, by the name of the first player."""
    shelf = EveningStore(folder, [])
    evenings = [shelf.load(title["id"]) for title in shelf.titles()]
    return {one.evening["names"][0]: to_builtins(one.lines) for one in evenings if one}
