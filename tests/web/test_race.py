"""A race of Salmon Run on the phone: decks grow as at a table of Python, hands stay hidden."""

from __future__ import annotations

import json
import re
import subprocess
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core.chance_events import Place
from companion.core.errors import CompanionError
from companion.games.catalog import GAMES
from companion.table.table import move_into_deck, move_out_of_deck, move_to_discards
from tests.command import done
from tests.web.asked import ROOT, documents
from tests.web.axe import shut_out
from tests.web.evenings import evening
from tests.web.hand import Hand
from tests.web.node import NEEDS_NODE
from tests.web.planted import plant
from tests.web.test_carried_over import PROGRAM, Evening, on_the_phone
from tests.web.test_setup_screen import NAMES, seed_of

RUN = Path("companion/games/salmon_run/web/race.js")
TURNS = 40
HAND, PLAYS = 4, 3
FATIGUES = 32
SALMON = next(game for game in GAMES if game.slug == "salmon_run")
SWIMS = re.compile(r"(double-)?(forward|left|right)|wild")


class Race(Evening):
    """A race at a table in memory: the same steps as on the phone, done by Python."""

    def _move(self) -> None:
        pass

    def swim(self) -> None:
        """Play turns, each of a player by chance: cards, gains, reeds, discards."""
        for _ in range(TURNS):
            self._turn(self.chance.randint(1, len(self.evening["names"])))

    def _pile(self, player: int) -> Any:
        return self.step.state.decks[f"game/swim-{player}"]

    def _did(self, step: str) -> None:
        self.evening["events"].append({"kind": "play", "step": step})
        self.stands.append(self._stand())

    def _turn(self, player: int) -> None:
        name, chance = f"game/swim-{player}", self.chance
        supply = Counter(dict(self.decks["swim-1"]["gains"]))
        hand = [*self._pile(player).cards_out]
        played = chance.sample(hand, min(PLAYS, len(hand)))
        for _ in range(chance.randint(0, 2)):
            card = chance.choice([*supply, *["fatigue"] * len(supply)])
            try:
                move_into_deck(self.step, name, [card], supply)
            except CompanionError:
                continue
            self._did(f"gain {player} {card}")
        if chance.random() < 0.2:
            self._reeds(player, played)
        swims = [card for card in played if SWIMS.match(card)]
        if len(swims) > 1 and chance.random() < 0.3:
            self._jump(player)
        rested = played and set(played) == {"fatigue"}
        how = "rested" if rested else "tired" if len(swims) == PLAYS else "plain"
        if rested:
            move_out_of_deck(self.step, name, ["fatigue"], "out")
        if left := played[1:] if rested else played:
            move_to_discards(self.step, name, left)
        if how == "tired":
            try:
                move_into_deck(self.step, name, ["fatigue"], supply)
            except CompanionError:
                how = "plain"  # no fatigue is left
        room = HAND - len(self._pile(player).cards_out)
        there = self._pile(player).left + len(self._pile(player).discards)
        if count := min(max(room, 0), there):
            self.step.deal(name, count, refill=True)
        self._did(f"end {player} {how} {','.join(played)}".strip())

    def _jump(self, player: int) -> None:
        try:
            move_into_deck(self.step, f"game/swim-{player}", ["fatigue"], {"fatigue": FATIGUES})
        except CompanionError:
            return  # none is left to add
        self._did(f"tire {player}")

    def _reeds(self, player: int, played: list[str]) -> None:
        pile = self._pile(player)
        places: dict[Place, tuple[str, ...]] = {"discarded": pile.discards, "in": pile.inside}
        place = self.chance.choice([*places])
        if places[place]:
            card = self.chance.choice(places[place])
            move_out_of_deck(self.step, f"game/swim-{player}", [card], place)
            self._did(f"reeds {player} {place} {card}")


@cache
def races(each: int) -> list[Race]:
    chance = Random(f"races {each}")
    found = [Race(chance, SALMON, document()) for _ in range(each)]
    for one in found:
        one.swim()
    return found


def document() -> Any:
    return next(one for one in documents() if one["slug"] == "salmon_run")


def same(played: list[Race], root: Path = ROOT) -> bool:
    keys = ("left", "out", "discards")
    return all(
        {deck: [there[deck][key] for key in keys] for deck in stand}
        == {deck: [pile[key] for key in keys] for deck, pile in stand.items()}
        for one, found in zip(played, on_the_phone(document(), [*played], root), strict=True)
        for stand, there in zip(one.stands, found, strict=True)
    )


node = NEEDS_NODE


@pytest.mark.slow
@node
@pytest.mark.parametrize("each", [4, pytest.param(100, marks=pytest.mark.long)])
def test_a_deck_grows_and_is_shuffled_as_at_a_table(each: int) -> None:
    played = races(each)
    assert same(played)
    said = [event.get("step", "") for one in played for event in one.evening["events"]]
    for name in ("gain", "reeds", "tire ", "tired", "rested"):
        assert any(name in step for step in said), name


FAULTS = (
    ('given[0] === "tired" ?', 'given[0] === "plain" ?'),
    ("upTo: hand", "upTo: hand + 1"),
    ("cards: subtractCards(cards, back)", "cards"),
)


@pytest.mark.slow
@node
@pytest.mark.parametrize(("right", "wrong"), FAULTS)
def test_a_fault_in_the_race_is_found(tmp_path: Path, right: str, wrong: str) -> None:
    plant(tmp_path, PROGRAM, RUN, right, wrong)
    assert not same(races(4), tmp_path)


@pytest.mark.slow
def test_a_hand_is_on_the_page_only_while_its_player_looks(hand: Hand) -> None:
    hand.begin("Salmon", NAMES)
    hand.key("tab-setup")
    hand.tap("Drawn by the phone")
    hand.tap("Draw the set-up")
    options = ("--players", "3", "--digital", "--seed", f"{seed_of(hand)} setup 1", "--json")
    drawn = json.loads(done("setup", "salmon", *options).out)
    first = drawn["start_player"]
    hand.key("tab-play")
    assert not cards_shown(hand)
    assert shut_out(hand.page) == ""
    hand.tap(f"{NAMES[first - 1]}: tap when nobody looks")
    titles = {"forward": "Swim forward", "left": "Swim left", "right": "Swim right"}
    mine = [card.split("-")[0] for card in drawn["hands"][first - 1]["cards"]]
    called = [titles.get(card, card.capitalize()) for card in mine]
    assert sorted(hand.page.locator(".swims b").all_inner_texts()) == sorted(called)
    assert shut_out(hand.page) == ""
    hand.key("card-0")
    hand.key("gain-eagle")
    hand.key("primary")
    assert not cards_shown(hand)
    assert NAMES[first % 3] in hand.text("h1")  # the next one's turn
    assert "deck 6 · discards 2 · hand 4" in hand.text("main")
    title = hand.page.locator('[data-key="undo"]').get_attribute("title") or ""
    assert "ends the turn" in title
    hand.tap("Log")
    assert hand.text(".log li") == f"{NAMES[first - 1]} ends the turn and draws"
    said = hand.page.locator(".log").inner_text()
    assert sum(said.count(word) for word in {*called}) == 1  # the card that was played


JUMPS = (  # cards and answers of a turn; whether a jump is asked for then; fatigue
    ("forward", False, 0),
    ("forward left", True, 0),
    ("forward left tire", False, 1),
    ("forward left no-jump", False, 0),
    ("forward left tire right", False, 1),  # the left swim is used up
    ("forward left no-jump right", True, 0),
    ("forward left no-jump right tire", False, 1),
    ("double-left", False, 0),  # R Double Swim: not by itself
    ("double-left wild", True, 0),
    ("double-left wild tire right", False, 1),
    ("wild double-left tire right", True, 1),  # one swim of the Double is left
    ("wild double-left tire right tire", False, 2),
    ("forward bear left", False, 0),
    ("jumps forward left", False, 0),
    ("forward jumps left", False, 0),
)


@pytest.mark.slow
@node
def test_a_jump_is_asked_for_once() -> None:
    evening = Race(Random("a jump"), SALMON, document()).evening
    evening["events"] = evening["events"][:1]
    [begun] = swum(evening, [[]])
    seat = begun["at"] + 1
    turns = [[step_of(word, seat) for word in turn.split()] for turn, _, _ in JUMPS]
    found = swum(evening, turns)
    told = [(one["asksJump"], one["swimmers"][seat - 1]["fatigue"]) for one in found]
    assert told == [(asked, fatigue) for _, asked, fatigue in JUMPS]


@pytest.mark.slow
@node
def test_a_turn_of_no_cards_ends() -> None:
    evening = Race(Random("no cards"), SALMON, document()).evening
    evening["events"] = evening["events"][:1]
    [begun] = swum(evening, [[]])
    [after] = swum(evening, [[f"end {begun['at'] + 1} plain"]])
    assert after["at"] != begun["at"]


def step_of(word: str, seat: int) -> str:
    if word == "jumps":
        return "jumps by hand"
    return f"{word} {seat}" if word in ("tire", "no-jump") else f"card {seat} {word}"


def swum(evening: Any, turns: list[list[str]]) -> list[Any]:
    """Return how the race stands after some steps."""
    evenings = [
        {**evening, "events": [*evening["events"], *({"kind": "play", "step": s} for s in steps)]}
        for steps in turns
    ]
    program = ["node", ROOT / "tests/web/race_turns.js"]
    lines = f"{json.dumps(documents())}\n{json.dumps(evenings)}\n"
    ran = subprocess.run(program, input=lines, capture_output=True, text=True, check=True)
    found: list[Any] = json.loads(ran.stdout)
    return found


@pytest.mark.slow
def test_a_jump_adds_its_fatigue(hand: Hand) -> None:
    """R Jumping: every time you jump you must add a Fatigue card."""
    hand.begin("Salmon", NAMES)
    hand.key("tab-setup")
    hand.tap("Drawn by the phone")
    hand.tap("Draw the set-up")
    hand.key("tab-play")
    hand.next()
    swims = hand.page.locator('.swims button:not(:has-text("Bear")):not([disabled])')
    swims.first.click()
    assert not hand.page.locator(".jumps").count()
    hand.page.wait_for_timeout(400)  # a second tap on the spot would be a slip
    swims.first.click()
    assert not swims.count()  # asked first
    assert shut_out(hand.page) == ""
    hand.tap("It was a jump")
    assert "31" in hand.text('[data-key="gain-fatigue"]')
    swims.first.click()
    hand.tap("End the turn")  # three swims tire too
    assert "fatigue 2" in hand.page.locator("main").inner_text()
    hand.tap("Log")
    assert "jumps: one fatigue more" in hand.page.locator(".log").inner_text()


def cards_shown(hand: Hand) -> bool:
    """Return whether any card can be read on the page, or heard from it."""
    everything = hand.page.evaluate("document.getElementById('app').outerHTML")
    heard = hand.page.locator("#app").aria_snapshot()
    return any(word in text for word in ("Swim", "Wild") for text in (everything, heard))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("swum", "places"), [((False, False), ["", ""]), ((False, True), ["1", "2"])]
)
def test_nobody_in_the_pond_has_a_place(
    hand: Hand, swum: tuple[bool, bool], places: list[str]
) -> None:
    told = [
        {"kind": "value", "place": ["players", seat, key], "value": value}
        for seat, pond in enumerate(swum)
        for key, value in (("in_pond", pond), ("fatigue", seat))
    ]
    over = {"kind": "over", "value": True}
    hand.opens_with(evening("salmon_run", names=["Ann", "Bo"], events=[*told, over]))
    hand.key("tab-evenings")
    hand.key("open-salmon_run")
    assert hand.page.locator(".rank > .num").all_inner_texts() == places
