"""Decks and dice of every game in the app: as the command line deals and rolls, nothing lost."""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.games.catalog import GAMES
from companion.web.export import build_phone_game
from tests.command import done
from tests.web.axe import shut_out
from tests.web.hand import Hand
from tests.web.node import NEEDS_NODE, run_node

HERE = Path(__file__).parent
EVENTS = 40
TWO_TAPS = """async (one, key) => {
  const at = { bubbles: true, detail: 1, clientX: one.getBoundingClientRect().x };
  for (let tap = 0; tap < 2; tap++) {
    document.querySelector(`[data-key^="${key}"]`).dispatchEvent(new MouseEvent("click", at));
    await new Promise((then) => setTimeout(then, 100));
  }
}"""
FEW = 7  # of so many kinds of cards a shuffle can look as before


def random_events(chance: dict[str, Any], rng: random.Random) -> list[dict[str, Any]]:
    """Return a log of deals, discards, shuffles and undos; some of them cannot be done."""
    events: list[dict[str, Any]] = []
    standing: list[int] = []
    for at in range(EVENTS):
        deck = rng.choice(chance["decks"])
        card = rng.choice(deck["pieces"])[0]
        made: list[dict[str, Any]] = [
            {"kind": "deal", "deck": deck["id"], "count": rng.randint(1, 6)},
            {"kind": "discard", "deck": deck["id"], "cards": [card]},
            {"kind": "gather", "deck": deck["id"]},
            {"kind": "roll", "what": "dice", "dice": [{"count": 2, "sides": 6}]},
            {"kind": "setup", "asked": {"digital": True}},
            {"kind": "tick", "step": rng.randrange(8), "value": True},
        ]
        event = rng.choices(made, (6, 6, 1, 1, 1, 1))[0]
        if standing and rng.random() < 0.3:
            event = {"kind": "undo", "of": standing.pop()}
        else:
            standing.append(at)
        events.append(event)
    return events


@pytest.mark.slow
@NEEDS_NODE
def test_no_card_is_lost_and_what_was_seen_is_shuffled_in() -> None:
    rng = random.Random(16)
    for game in GAMES:
        document = build_phone_game(game.load(None)).document
        chance = json.loads(json.dumps(document["chance"]))
        mode = document["scoring"]["modes"][0]["id"]
        title = {"format": 1, "id": "one", "at": "2026-07-04T18:00:00.000Z", "game": game.slug}
        evenings = [
            title
            | {"mode": mode, "names": ["Ann", "Bo"], "seed": f"evening {n}"}
            | {"events": [*random_events(chance, rng), {"kind": "seed"}]}
            for n in range(4)
        ]
        given = {"document": document, "evenings": evenings}
        output = run_node(HERE / "pile_walks.js", json.dumps(given))
        whole = {deck["id"]: Counter(dict(map(tuple, deck["pieces"]))) for deck in chance["decks"]}
        for evening, found in zip(evenings, json.loads(output), strict=True):
            assert found["again"] == evening
            steps = found["steps"]
            for event, step in zip(evening["events"], steps, strict=True):
                for name, pile in step["piles"].items():
                    held = Counter(pile["left"] + pile["out"] + pile["discards"])
                    assert held == Counter(pile["names"]), (game.slug, name, event)
                    drawn = any(one["kind"] == "setup" for one in evening["events"])
                    assert drawn or held == whole[name], (game.slug, name, event)
                undone = steps[event["of"]]["moved"] if event["kind"] == "undo" else None
                if undone and undone["cards"]:
                    earlier = steps[event["of"] - 1]["piles"] if event["of"] else None
                    now = step["piles"][undone["deck"]]
                    if earlier:
                        was = earlier[undone["deck"]]
                        assert sorted(now["left"]) == sorted(was["left"])
                        order = now["left"] != was["left"]
                        assert order or len(set(was["left"])) < FEW, (game.slug, event)
                        assert (now["out"], now["discards"]) == (was["out"], was["discards"])


@pytest.mark.slow
def test_what_is_dealt_and_rolled_is_what_the_command_line_gives(hand: Hand) -> None:
    hand.begin("Lure", ("Ann", "Bo", "Cy"))
    hand.key("tab-play")
    hand.key("chance")
    assert not hand.page.get_by_text("Town").count()  # dice of another game
    hand.key("all/d6-")
    hand.tap("Roll 6 dice")
    rolled = hand.page.locator(".latest .die").all_inner_texts()
    hand.key("deck-fish")
    hand.key("fish+")
    hand.tap("Deal 2")
    dealt = hand.page.locator(".latest .turned").all_inner_texts()
    seed = hand.page.evaluate(
        "JSON.parse(localStorage.getItem(Object.keys(localStorage)"
        ".find((key) => key.startsWith('companion-evening-')))).seed"
    )
    ran = done("roll", "4d6+d12+d20", "--seed", f"{seed} dice 1", "--json")
    assert rolled == [one["face"] for one in json.loads(ran.out)["dice"]]
    said = done("deal", "lure", "fish", "--count", "2", "--seed", f"{seed} deck fish").out
    assert re.sub(r" \d+(?=,|  )", "", said).startswith(f"{', '.join(dealt)}  ")  # without ids
    assert shut_out(hand.page) == ""
    hand.page.locator(f'[aria-label="Undo: Fish: {", ".join(dealt)}"]').click()
    assert rolled == hand.page.locator(".latest .die").all_inner_texts()
    hand.tap("Log")
    assert "(undone)" in hand.text(".log li")
    promise = hand.text("code")
    assert seed not in hand.text("#app")
    hand.key("seed")
    assert hand.page.locator("code").count() == 1  # one tap shows nothing yet
    hand.key("seed")
    assert hand.page.locator("code").all_inner_texts() == [promise, seed]
    assert hashlib.sha256(seed.encode()).hexdigest() == promise
    assert shut_out(hand.page) == ""
    hand.tap("Undo: Roll 1")
    hand.tap("Play")
    assert not hand.page.get_by_role("button", name="Roll").count()  # whatever is undone


@pytest.mark.slow
def test_chips_tapped_fast_count_and_a_second_tap_deals_nothing(hand: Hand) -> None:
    hand.begin("Freshwater", ("Ann", "Bo"))
    hand.key("tab-play")
    hand.key("chance")
    hand.key("deck-hatch")
    chips, deal = (hand.page.locator(f'[data-key^="{key}"]') for key in ("discard-", "deal-"))
    for _ in range(3):
        deal.press("Enter")  # no press of a key is a slip
    deal.evaluate(TWO_TAPS, "deal-")
    assert chips.count() == 4
    chips.first.evaluate(TWO_TAPS, "discard-")
    assert chips.count() == 2
