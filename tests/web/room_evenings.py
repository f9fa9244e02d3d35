"""Whole evenings at one table on four phones, by real taps: one phone sleeps, one comes late.

`python -m tests.web.room_evenings lure --minutes 10 --out DIR` plays one and keeps its pictures.
"""

from __future__ import annotations

import argparse
import re
import socket
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.web.hand import NAMES, until
from tests.web.serving import serving_den
from tests.web.table_phone import UNREAD, Phone

PHONE = {"width": 360, "height": 740}
CURRENT = "() => companion.table.state === 'current'"
DEALT = "() => companion.table.log().some(({what}) => what?.startsWith('setup '))"
REVEALED = "() => companion.table.log().some(({what}) => what === 'reveal')"
OFFERED = """() => [...document.querySelectorAll(".answers button:not(:disabled)")]
  .map((button) => button.dataset.key)"""
Look = Callable[[Phone, str], None]


class Evening:
    """Four people at a table.

    Attributes:
        asleep: the phone that sleeps, if one does.
        woken_at: when it may wake.
        rounds: how many were played.
    """

    def __init__(self, chromium: Any, address: str, game: str, look: Look) -> None:
        self.chromium, self.address, self.game, self.look = chromium, address, game, look
        self.phones = [self.newcomer(name) for name in NAMES[:3]]
        self.asleep: Phone | None = None
        self.woken_at = 0.0
        self.rounds = 0
        look(self.phones[0], "seated")
        self.act(self.phones[0], f"setup-{game}")
        for phone in self.phones:
            until(phone.page, DEALT)
        look(self.phones[1], "dealt")

    def newcomer(self, name: str) -> Phone:
        phone = Phone(self.chromium, self.address, size=PHONE)
        self.look(phone, f"{name}-comes")
        phone.sit(name)
        return phone

    def come_late(self) -> None:
        """Let the fourth sit down, who draws what the others got at the start."""
        self.phones.append(self.newcomer(NAMES[3]))
        late = self.phones[-1]
        self.look(late, "came-late")
        match self.game:
            case "lure":
                late.by_hand()
                self.deal(late, "lures")
            case "salmon_run":
                self.deal(late, "swim-4", 4)
            case "mapped_out":
                self.deal(late, "movement", 8)
                self.deal(late, "tiles", 5)

    @property
    def awake(self) -> list[Phone]:
        return [phone for phone in self.phones if phone is not self.asleep]

    def act(self, phone: Phone, key: str) -> None:
        """Tap; tap again, as people do, if nothing happens because another was a moment faster."""
        for _ in range(3):
            before = phone.seq()
            phone.key(key)
            for _ in range(40):
                if phone.seq() > before:
                    until(phone.page, CURRENT)
                    return
                phone.page.wait_for_timeout(25)
        raise AssertionError(f"{phone.name} tapped {key}, and nothing happened: {phone.text()}")

    def unfold(self, phone: Phone, key: str) -> None:
        fold = phone.page.locator(f'[data-key="{key}"]')
        while fold.get_attribute("aria-expanded") == "false":  # a tap right after another is a slip
            fold.click()

    def deal(self, phone: Phone, deck: str, count: int = 1, way: str = "deal") -> bool:
        """Deal; return whether the deck had so many."""
        self.unfold(phone, f"deck-{deck}")
        shown = phone.page.locator(".deck-open .val")
        while (now := int(shown.inner_text())) != count:
            step = phone.page.locator(f'[data-key="{deck}{"+" if now < count else "-"}"]')
            if step.is_disabled():
                return False
            step.click()
        if phone.page.locator(f'[data-key="{way}-{deck}"]').is_disabled():
            return False
        self.act(phone, f"{way}-{deck}")
        return True

    def play_cards(self, phone: Phone, count: int, key: str) -> int:
        """Choose cards of the own hand and do something with them; return how many there were."""
        if not phone.page.locator('[data-key="hand"]').count():
            return 0
        self.unfold(phone, "hand")
        chips = phone.page.locator('.own .chip[aria-pressed="false"]')
        chosen = min(count, chips.count())
        for _ in range(chosen):
            chips.first.click()
        events = phone.seq()
        self.act(phone, key)
        assert phone.seq() > events
        phone.page.locator('[data-key="hand"], .latest').first.wait_for()
        return chosen

    def take(self, phone: Phone, kind: str) -> None:
        """Tap on a card or a token that lies open."""
        self.act(phone, str(phone.page.locator(kind).last.get_attribute("data-key")))

    def turn_up(self, phone: Phone, row: int, count: int, way: str = "up") -> None:
        """Turn cards up in a row that lies face down, or look at them alone."""
        heads = phone.page.locator('[data-key^="down-"]')
        key = str(heads.nth(row).get_attribute("data-key"))
        event = key.removeprefix("down-")
        self.unfold(phone, key)
        chips = phone.page.locator(f'[data-key^="card-{event}-"][aria-pressed="false"]')
        for _ in range(min(count, chips.count())):
            chips.first.click()
        self.act(phone, f"{way}-{event}")

    def write(self, phone: Phone, text: str) -> None:
        phone.key_field("note", text)
        self.act(phone, "write")

    def fall_asleep(self, phone: Phone) -> None:
        phone.devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
        phone.page.context.set_offline(True)
        self.asleep = phone

    def wake(self) -> None:
        phone = self.asleep
        assert phone is not None
        self.phones[0].page.wait_for_timeout(max(0.0, self.woken_at - time.monotonic()) * 1000)
        phone.devtools.send("Page.setWebLifecycleState", {"state": "active"})
        phone.sees("As of ")
        self.look(phone, "as-of")
        phone.page.context.set_offline(False)
        until(phone.page, CURRENT)
        self.asleep = None
        phone.at(max(one.seq() for one in self.phones))
        self.look(phone, "awake")

    def finish(self) -> None:
        """Let each phone score its own player, and look at the result."""
        sums = []
        for phone in self.phones:
            seat = phone.page.evaluate("companion.table.seat")
            if self.game != "lure":  # whose phones know what was caught
                phone.key("tab-score")
                if phone is self.phones[0]:
                    self.look(phone, "score")
                phone.key("count-own")
                self.count(phone, seat)
                self.look(phone, "counted")
                if not phone.page.locator(".at-table").count():
                    phone.page.get_by_role("button", name="Counted: back to the table").click()
            assert not self.phones[0].page.evaluate(REVEALED)
            words = phone.page.locator(f'[data-key="hand-in-{seat}"]').inner_text()
            sums += re.findall(r"Hand in my score: (\d+)", words)
            self.act(phone, f"hand-in-{seat}")
            phone.key("tab-score")
            phone.sees("is in")
        for phone in self.phones:
            until(phone.page, REVEALED)
        self.act(self.phones[0], "lock-score")
        results = set[str]()
        for phone in self.phones:
            phone.sees("The score is locked")
            self.look(phone, "all-in")
            phone.key_read("result")
            phone.sees("wins")
            results.add(phone.page.locator(".hero").inner_text())
            if self.game == "lure":  # what the buttons said
                totals = phone.page.locator(".ranks .num.big").all_inner_texts()
                assert sorted(totals) == sorted(sums)
            self.look(phone, "result")
            phone.key("back")
            phone.key("tab-log")
        self.look(self.phones[3], "log")
        assert len(results) == 1

    def count(self, phone: Phone, seat: int) -> None:
        """Count the own player, as the phone leads there: nobody else's cells come."""
        if self.game == "salmon_run":
            card = phone.page.locator("main .entry").first
            assert phone.name in card.inner_text()
            card.get_by_text("yes", exact=True).click()
            for _ in range(seat):
                card.get_by_role("button").last.click()
            return
        if phone.page.get_by_role("button", name="Check: ").count():  # the table knows it
            while not phone.page.locator(".at-table").count():
                phone.key_read("primary")
            return
        phone.page.get_by_role("button", name="Type the totals").click()
        while True:
            phone.key(f"key-{seat + 2}")
            go = phone.page.locator('.sheet [data-key="primary"]')
            following = go.inner_text()
            go.click()
            if not following.startswith("Next"):
                return
            assert phone.name in following


def lure_round(at: Evening) -> bool:
    if at.phones[0].page.locator('[data-key^="hand-in-"]').count():
        return False
    at.act(at.awake[0], "primary")
    for phone in at.awake:
        lure_bid(at, phone)
    if at.asleep is not None:  # all wait for this bid
        late = at.asleep
        at.wake()
        lure_bid(at, late)
    at.phones[0].page.locator(".casts").wait_for()
    at.look(at.phones[-1], "bids")
    last = at.phones[0].page.locator(".casts")
    while last.count():
        for phone in at.phones:
            phone.at(max(one.seq() for one in at.phones))
            if last.count():
                cast(at, phone)
    at.look(at.phones[0], f"caught-{at.rounds}")
    return True


def lure_bid(at: Evening, phone: Phone) -> None:
    """Choose dice, and a lure now and then, and seal the bid."""
    phone.sees("Choose dice and lures in secret")
    phone.key_read("primary")
    seat = phone.page.evaluate("companion.table.seat")
    dice = phone.page.locator(".die-tile:not([disabled])")
    for die in range((at.rounds + seat) % 4 + 1):
        dice.nth(die).click()
    if at.rounds % 2 and phone.page.locator("main .chip").count():
        phone.page.locator("main .chip").first.click()
    if at.rounds < 2:
        at.look(phone, "bid")
    phone.key_read("primary")
    phone.page.locator("main:not(.bidding)").wait_for()


def cast(at: Evening, phone: Phone) -> None:
    """Do what a phone offers now, if anything."""
    if phone.page.locator('.dock [data-key="primary"]').count():
        at.act(phone, "primary")


def salmon_round(at: Evening) -> bool:
    for phone in at.awake:
        seat = phone.page.evaluate("companion.table.seat")
        swum = at.play_cards(phone, 3 if at.rounds % 2 else 2, "hand-discard")
        deck = f"swim-{seat}"
        if at.rounds % 3 == seat % 3:
            at.unfold(phone, f"deck-{deck}")
            at.act(phone, f"gain-{deck}-fatigue")
        if at.rounds == 2:
            at.look(phone, "deck")
        at.deal(phone, deck, swum)
    at.look(at.awake[0], f"turn-{at.rounds}")
    return at.rounds < 9


def fly_round(at: Evening) -> bool:
    """Take all dice of a round: each casts or lands, by the first card that can be tapped."""
    keys: list[str] = []
    while "hatch" not in keys:
        keys = next(filter(None, map(fly_keys, at.awake)), [])
        if not keys:  # all wait for the one who sleeps
            at.wake()
    at.look(at.awake[0], f"round-{at.rounds}")
    at.act(at.awake[0], "hatch")
    if at.rounds == 1:
        at.awake[0].by_hand()
        at.look(at.awake[0], "by-hand")
    return at.rounds < 3


def fly_keys(phone: Phone) -> list[str]:
    """Return what a phone can do now, and do it unless that ends the round."""
    phone.page.wait_for_timeout(UNREAD)
    keys: list[str] = phone.page.evaluate(OFFERED)
    if "take-0" in keys:
        phone.key("take-0")
        keys = phone.page.evaluate(OFFERED)
    cards = [str(one.get_attribute("data-key")) for one in phone.page.locator(".may").all()]
    answers = [key for key in ("land", "reel", "cast", "hook-it", "finish") if key in keys]
    tokens = [key for key in keys if key.startswith(("tie-", "token-"))]
    for key in [*answers, *tokens, *cards][:1]:
        before = phone.seq()
        phone.key_read(key)
        phone.at(before + 1)
        return [key]
    return ["hatch"] if "hatch" in keys else []


def fleet_round(at: Evening) -> bool:
    for pool in ("boat", "town"):
        at.act(at.awake[at.rounds % len(at.awake)], f"roll-{pool}")
        for phone in at.awake[1:3]:
            at.write(phone, f"takes a {pool} die, round {at.rounds + 1}")
    at.look(at.awake[-1], f"round-{at.rounds}")
    return at.rounds < 9


def mapped_round(at: Evening) -> bool:
    for phone in at.awake:
        seat = phone.page.evaluate("companion.table.seat")
        if at.play_cards(phone, 1, "hand-show"):
            at.deal(phone, "tiles")
        if at.rounds == 0:
            at.turn_up(phone, seat - 1, 1, "look")
            at.look(phone, "looked")
        at.turn_up(phone, seat - 1, 8 if at.rounds == 7 else 1)
    at.look(at.awake[0], f"turn-{at.rounds}")
    return at.rounds < 7


ROUNDS: dict[str, Callable[[Evening], bool]] = {
    "lure": lure_round,
    "salmon_run": salmon_round,
    "freshwater_fly": fly_round,
    "fleet_dice": fleet_round,
    "mapped_out": mapped_round,
}


def play(chromium: Any, address: str, game: str, look: Look, asleep: float = 0) -> Evening:
    """Play to the end; return how it stands.

    Args:
        chromium: each phone is a context of it.
        address: of the table.
        game: which.
        look: is given each screen that matters.
        asleep: how many seconds the second phone sleeps.
    """
    at = Evening(chromium, address, game, look)
    while ROUNDS[game](at):
        at.rounds += 1
        if at.rounds == 1:
            at.come_late()
        if at.rounds == 2:
            at.fall_asleep(at.phones[1])
            at.woken_at = time.monotonic() + asleep
        if at.rounds == 4 and at.asleep is not None:
            at.wake()
    at.finish()
    return at


def main() -> None:
    from playwright.sync_api import sync_playwright

    asked = argparse.ArgumentParser()
    asked.add_argument("game", choices=ROUNDS)
    asked.add_argument("--minutes", type=float, default=0)
    asked.add_argument("--out", type=Path, required=True)
    asked.add_argument("--chromium", default="chromium")
    given = asked.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    taken: list[str] = []

    def look(phone: Phone, what: str) -> None:
        taken.append(what)
        file = given.out / f"{given.game}-{len(taken):03}-{phone.name or 'new'}-{what}.png"
        phone.page.evaluate("scrollTo(0, 0)")
        phone.page.wait_for_timeout(300)
        phone.page.screenshot(path=file)

    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    store = Path(tempfile.mkdtemp()) / "store"
    with serving_den(store, port) as (_, address), sync_playwright() as driver:
        browser = driver.chromium.launch(channel=None, executable_path=given.chromium)
        at = play(browser, address, given.game, look, given.minutes * 60)
        told = f"{at.rounds} rounds, {at.phones[0].seq()} events, {len(taken)} pictures\n"
        sys.stdout.write(told)


if __name__ == "__main__":
    main()
