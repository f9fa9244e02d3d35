"""Hidden rows of Mapped Out by taps: no card is on the page before it is turned up or studied."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.core.chance import Stream
from companion.games.mapped_out.game import MAPPED_OUT as MAPPED
from companion.games.mapped_out.schema import UNCLEAR_CARDS
from tests.sampled import sampled
from tests.web.asked import ROOT, documents
from tests.web.axe import shut_out
from tests.web.hand import Hand
from tests.web.node import run_node

NAMES = ("Ann", "Bo")
CARDS = 8
WORDS = {"left": "Left", "right": "Right", "up": "Up", "down": "Down", "any": "Any", "none": "None"}
DECK = {"left": 8, "right": 8, "up": 8, "down": 8, "any": 4, "none": 4}
EVERYTHING = "document.querySelector('main').innerText + document.querySelector('main').innerHTML"


def kept(hand: Hand) -> Any:
    found = hand.page.evaluate(
        "localStorage.getItem(Object.keys(localStorage)"
        ".find((key) => key.startsWith('companion-evening-')))"
    )
    return json.loads(found)


def shown(hand: Hand) -> list[str]:
    return [one.split("\n")[-1] for one in hand.page.locator(".move-card.up").all_inner_texts()]


@pytest.mark.slow
@pytest.mark.parametrize("way", ["false", "true"])
def test_cards_of_unclear_instructions_lie_in_rows(hand: Hand, way: str) -> None:
    """Turned up they say move and action; rows grow and shrink by them, and all goes on the map."""
    said = {one.id: one.value for one in MAPPED.load(None).entries(UNCLEAR_CARDS)}
    hand.begin("Mapped", NAMES, "Base game")
    hand.key("tab-setup")
    hand.key("unclear_instructions-true")
    hand.key(f"digital-{way}")
    hand.next()
    hand.key("tab-play")
    hand.next()
    for action, card in (("drop", 0), ("draw", 5)):
        hand.key(f"deed-{action}")
        hand.key(f"row-1:{card}")
    assert hand.page.locator('[data-key^="row-1:"]:not(.behind)').count() == CARDS
    hand.key("deed-draw")
    assert shut_out(hand.page) == ""
    hand.key("row-0:7")
    hand.key("row-0:9")  # after the last
    hand.key("deed-reveal")
    for card in range(CARDS + 2):
        hand.key(f"row-0:{card}")
    assert shut_out(hand.page) == ""
    hand.next()
    told = [one.split("\n")[1:] for one in hand.page.locator(".move-card.up").all_inner_texts()]
    hand.next()
    moves = [one["value"] for one in kept(hand)["events"] if one["kind"] == "value"]
    assert [len(row) for row in moves] == [CARDS + 2, CARDS]
    walks = [one for row in moves for one in row]
    unclear = [one for one in walks if isinstance(one, dict)]
    assert unclear
    assert all(
        any((card.move, card.action) == (one["card"], one["action"]) for card in said.values())
        for one in unclear
    )
    acted = [words[1].replace(" ", "-").lower() for words in told if len(words) > 1]
    assert acted == [one["action"] for one in unclear]
    assert not hand.page.locator(".wrong").count()


@pytest.mark.slow
def test_the_map_ends_when_all_tiles_are_placed(hand: Hand) -> None:
    """R Create the Map: the phase also ends when all tiles have been played."""
    hand.begin("Mapped", NAMES, "Base game")
    hand.key("tab-setup")
    hand.key("digital-true")
    hand.next()
    hand.key("tab-play")
    hand.next()
    assert "41 tiles left by our count" in hand.text(".top")  # 42 less the start
    hand.key("row-0:2")
    assert "40 tiles left by our count" in hand.text(".top")
    hand.key("all-placed")
    hand.key("row-0:3")  # forgets the first tap
    hand.key("all-placed")
    assert len(shown(hand)) == 2
    assert shut_out(hand.page) == ""
    hand.key("all-placed")
    assert len(shown(hand)) == 2 * CARDS
    hand.key("tab-log")
    assert "All cards were turned up" in hand.text(".log li")
    hand.key("tab-play")
    hand.next()
    moves = [one["value"] for one in kept(hand)["events"] if one["kind"] == "value"]
    assert [len(row) for row in moves] == [CARDS, CARDS]
    assert "Map" in hand.text('.ways [aria-pressed="true"]')


@pytest.mark.slow
def test_rows_stay_dark_until_somebody_asks_and_lead_to_the_walk(hand: Hand) -> None:
    hand.begin("Mapped", NAMES, "Base game")
    hand.key("tab-play")
    hand.next()
    whole = [card for card, count in DECK.items() for _ in range(count)]
    deck = Stream(f"{kept(hand)['seed']} rows").shuffled(whole)
    rows = [deck[:CARDS], deck[CARDS : 2 * CARDS]]
    dark = hand.page.evaluate(EVERYTHING)
    assert not any(f"{word}<" in dark for word in WORDS.values())
    assert "i-right" not in dark
    assert "i-any-way" not in dark
    assert shut_out(hand.page) == ""
    hand.key("row-0:2")
    assert shown(hand) == [WORDS[rows[0][2]]]
    hand.key("deed-study")
    hand.key("row-1:0")
    hand.key("row-1:7")
    hand.next()
    studied = hand.page.locator(".studied b").all_inner_texts()
    assert studied == [WORDS[rows[1][0]], WORDS[rows[1][7]]]
    assert shut_out(hand.page) == ""
    hand.next()
    assert shown(hand) == [WORDS[rows[0][2]]]
    hand.key("deed-swap")
    hand.key("row-0:2")
    hand.key("row-1:0")
    hand.next()
    assert hand.page.locator('[data-key="row-1:0"].up').count() == 1  # it lies as it lay
    hand.key("tab-log")
    log = hand.page.locator(".log").inner_text()
    assert "Studied: Bo, card 1, Bo, card 8" in log
    assert Counter(log.split()) & Counter(WORDS.values()) == Counter([WORDS[rows[0][2]]])
    hand.key("tab-play")
    hand.key("deed-reveal")
    for card in range(CARDS):
        hand.key(f"row-0:{card}")
    hand.next()
    assert len(shown(hand)) == 2 * CARDS
    hand.next()
    moves = [one["value"] for one in kept(hand)["events"] if one["kind"] == "value"]
    swapped = [[*rows[0][:2], rows[1][0], *rows[0][3:]], [rows[0][2], *rows[1][1:]]]
    assert moves == swapped


class Game:
    """A game at the table: rows of cards that are named by their places in the deck."""

    def __init__(self, random: Random) -> None:
        self.random, self.seed = random, f"rows {random.random()}"
        names = ("Ann", "Bo", "Cy", "Dee", "Eve")[: random.randint(2, 5)]
        whole = [card for card, count in DECK.items() for _ in range(count)]
        deck = Stream(f"{self.seed} rows").shuffled(whole)
        self.names, self.steps, self.told = names, ["deal"], ["The rows were dealt, face down"]
        cut = len(names) * CARDS
        self.rows = [[[card, False] for card in deck[i : i + CARDS]] for i in range(0, cut, CARDS)]
        self.rest = [*deck[cut:]]

    def play(self) -> None:
        """Until a row lies open, or all tiles are placed."""
        tiles = self.random.randint(0, 41)
        while tiles and not any(all(up for _, up in row) for row in self.rows):
            tiles -= 1
            self.move(self.random.choices(("reveal", "swap", "drop", "draw"), (8, 2, 1, 1))[0])
        self.rows = [[[card, True] for card, _ in row] for row in self.rows]
        self.write("walk", "All cards were turned up")

    def move(self, verb: str) -> None:
        seat, other = (self.random.randrange(len(self.names)) for _ in range(2))
        row, count = self.rows[seat], len(self.rows[seat])
        at = self.random.randint(0, count if verb == "draw" else count - 1)
        called = f"{self.names[seat]}, card {at + 1}"
        if verb == "reveal":
            row[at] = [row[at][0], True]
            self.write(f"reveal {seat}:{at}", f"Turned up: {called}, {WORDS[row[at][0]]}")
        elif verb == "swap":
            to = self.random.randrange(len(self.rows[other]))
            two = f"{called}, {self.names[other]}, card {to + 1}"
            row[at], self.rows[other][to] = self.rows[other][to], row[at]
            self.write(f"swap {seat}:{at} {other}:{to}", f"Swapped: {two}")
        elif verb == "drop" and count > 1:
            del row[at]
            self.write(f"drop {seat}:{at}", f"Discarded: {called}")
        elif verb == "draw" and self.rest:
            row.insert(at, [self.rest.pop(0), False])
            where = f"the last of {self.names[seat]}" if at == count else f"before {called}"
            self.write(f"draw {seat}:{at}", f"A card was drawn, {where}")

    def write(self, step: str, told: str) -> None:
        self.steps.append(step)
        self.told.append(told)


@pytest.mark.parametrize(("count",), sampled([(4,), (200,)], 2))
def test_rows_of_a_game_are_as_its_log_tells(count: int) -> None:
    games = [Game(Random(i)) for i in range(count)]
    for game in games:
        game.play()
    lines: list[Any] = [documents()]
    for game in games:
        events = [{"kind": "play", "step": step} for step in game.steps]
        lines.append({"names": game.names, "seed": game.seed, "events": events})
    output = run_node(
        ROOT / "tests/web/row_games.js", "".join(f"{json.dumps(line)}\n" for line in lines)
    )
    found = [json.loads(line) for line in output.splitlines()]
    assert [one["rows"] for one in found] == [game.rows for game in games]
    assert [one["told"] for one in found] == [game.told for game in games]
