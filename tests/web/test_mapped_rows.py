"""Hidden rows of Mapped Out by taps: no card is on the page before it is turned up or studied."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from companion.core.chance import Stream
from companion.games.mapped_out.game import MAPPED_OUT as MAPPED
from companion.games.mapped_out.tables import UNCLEAR_CARDS
from tests.web.axe import shut_out
from tests.web.hand import Hand

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
    assert hand.page.locator('[data-key^="row-1:"]').count() == CARDS
    hand.key("deed-draw")
    hand.key("row-0:7")
    hand.key("deed-reveal")
    for card in range(CARDS + 1):
        hand.key(f"row-0:{card}")
    assert shut_out(hand.page) == ""
    hand.next()
    told = [one.split("\n")[1:] for one in hand.page.locator(".move-card.up").all_inner_texts()]
    hand.next()
    moves = [one["value"] for one in kept(hand)["events"] if one["kind"] == "value"]
    assert [len(row) for row in moves] == [CARDS + 1, CARDS]
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
