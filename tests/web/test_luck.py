"""Luck on the phone is that of the command line, and an evening is proved by its seed."""

from __future__ import annotations

import hashlib
import json
import shutil
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from companion.core.chance import Stream
from companion.core.chance_events import (
    Dealer,
    DealEvent,
    DiscardEvent,
    ReshuffleEvent,
    RollEvent,
    ShuffleEvent,
)
from companion.core.luck import ChanceTurn, compute_luck
from companion.core.pile import subtract_cards
from companion.games.catalog import GAMES
from companion.table.event import Body, Event, New, Undo, Void
from companion.table.state import deck_after_void, replay
from companion.table.verify import table_luck
from tests.web.asked import ROOT, documents
from tests.web.axe import shut_out
from tests.web.hand import Hand
from tests.web.node import NEEDS_NODE, run_node
from tests.web.planted import APP, plant

LINES = Path("tests/web/luck_lines.js")
EVENINGS = Path("tests/web/evening_luck.js")
CARDS = tuple("abcdefgh")
SIX = tuple("123456")
TAPS = 40

pytestmark = NEEDS_NODE


def random_turns(chance: Random) -> list[ChanceTurn]:
    found = []
    for _ in range(chance.randint(1, 30)):
        of = chance.choice(("deck", "bag", "d6"))
        if of == "d6":
            face = (chance.choice(SIX),)
            found.append(ChanceTurn(of, SIX, face, chance.random() < 0.2))
            continue
        inside = tuple(chance.choices(CARDS, k=chance.randint(1, 12)))
        for _ in range(chance.randint(1, 3)):
            came = tuple(chance.sample(inside, chance.randint(0, len(inside))))
            found.append(ChanceTurn(of, inside, came, chance.random() < 0.2))
            inside = subtract_cards(chance.sample(inside, len(inside)), came)
    return found


def said(program: Path, text: str, root: Path = ROOT) -> str:
    return run_node(root / program, text)


@pytest.mark.slow
@pytest.mark.parametrize("count", [500, pytest.param(10_000, marks=pytest.mark.long)])
def test_luck_is_the_same(count: int) -> None:
    chance = Random("luck")
    logs = [random_turns(chance) for _ in range(count)]
    lines = "".join(f"{json.dumps(to_builtins(turns))}\n" for turns in logs)
    found = [json.loads(line) for line in said(LINES, lines).splitlines()]
    assert found == [json.loads(json.dumps(to_builtins(compute_luck(turns)))) for turns in logs]
    for luck in chain.from_iterable(map(compute_luck, logs)):
        for share in luck.shares:
            assert share.low - 1e-9 <= share.expected <= share.high + 1e-9
    assert sum(
        any(not share.usual for share in one.shares) for t in logs for one in compute_luck(t)
    )


def random_taps(chance: Random, deck: Any) -> list[dict[str, Any]]:
    """Return deals, discards, rolls and undos; some cannot be done."""
    name, cards = deck["id"], [card for card, _ in deck["pieces"]]
    events: list[dict[str, Any]] = []
    standing: list[int] = []
    for at in range(TAPS):
        made: list[dict[str, Any]] = [
            {"kind": "deal", "deck": name, "count": chance.randint(1, 5)},
            {"kind": "discard", "deck": name, "cards": [chance.choice(cards)]},
            {"kind": "gather", "deck": name},
            {"kind": "roll", "what": "dice", "dice": [{"count": 3, "sides": 6}]},
        ]
        event = chance.choices(made, (6, 6, 1, 3))[0]
        if standing and not deck.get("reshuffle") and chance.random() < 0.25:
            event = {"kind": "undo", "of": standing.pop()}
        elif event["kind"] == "gather":
            standing = []  # undone, it would be no void of a table
        else:
            standing.append(at)
        events.append(event)
    return events


def as_at_a_table(deck: Any, events: list[Any], found: Any) -> list[Event]:
    """Return what happened on the phone as the log of a table."""
    whole = tuple(card for card, copies in deck["pieces"] for _ in range(copies))
    name, rolls, log = deck["id"], dict(found["rolls"]), [Event(1, "k", "", New("den", ""), "")]
    made: dict[int, int] = {}
    lay: dict[str, Any] = {"left": whole, "discards": []}

    def add(body: Body) -> None:
        log.append(Event(len(log) + 1, "k", "", body, ""))

    for at, (event, step) in enumerate(zip(events, found["steps"], strict=True)):
        now, moved = step["piles"][name], step["moves"]
        if event["kind"] == "roll":
            values = tuple(map(int, rolls[at]))
            add(RollEvent("dice", (("d6", *SIX),), ("d6",) * len(values), values, 0, 0))
        elif event["kind"] == "undo" and event["of"] in made:
            target = log[made[event["of"]] - 1]
            if isinstance(target.body, DiscardEvent):
                add(Undo(target.seq))
            else:
                of, names = deck_after_void(replay(log), target)
                assert not of or sorted(names) == sorted(now["left"])
                add(Void(target.seq, of, names, 0, 0))
        elif event["kind"] == "gather" or (moved and not any(map(is_shuffle, log))):
            add(ShuffleEvent(name, whole, 0, 0))
        if event["kind"] == "deal" and moved:
            cards = tuple(moved[0]["cards"])
            first = cards[: len(lay["left"])]
            if first:
                add(DealEvent(name, first, len(lay["left"]) - len(first)))
            if rest := cards[len(first) :]:
                add(ReshuffleEvent(name, tuple(lay["discards"]), 0, 0))
                add(DealEvent(name, rest, len(lay["discards"]) - len(rest)))
        elif event["kind"] == "discard" and moved:
            add(DiscardEvent(name, tuple(event["cards"])))
        made |= {at: len(log)} if moved or event["kind"] == "roll" else {}
        lay = now
    return log


def is_shuffle(event: Event) -> bool:
    return isinstance(event.body, ShuffleEvent)


def of_evenings(evenings: list[Any], root: Path = ROOT) -> list[Any]:
    given = json.dumps({"documents": documents(), "evenings": evenings})
    found: list[Any] = json.loads(said(EVENINGS, given, root))
    return found


def evening(game: Any, number: int, events: list[Any], **more: Any) -> dict[str, Any]:
    mode = game["scoring"]["modes"][0]["id"]
    head = {"format": 1, "id": "one", "at": "2026-07-04T18:00:00.000Z", "game": game["slug"]}
    return {
        **head,
        "mode": mode,
        "names": ["Ann", "Bo"],
        "seed": f"s{number}",
        "events": events,
        **more,
    }


def evenings_of_all() -> list[tuple[Any, Any]]:
    chance = Random("evenings")
    return [
        (deck, evening(game, number, random_taps(chance, deck)))
        for game in documents()
        for deck in game["chance"]["decks"]
        for number in range(2)
    ]


@pytest.mark.slow
def test_the_phone_counts_its_evening_as_a_table_does() -> None:
    played = evenings_of_all()
    found = of_evenings([one for _, one in played])
    voided = 0
    for (deck, one), answer in zip(played, found, strict=True):
        log = as_at_a_table(deck, one["events"], answer)
        expected = json.loads(json.dumps(to_builtins(table_luck(log))))
        assert by_name(answer["luck"]) == by_name(expected), (deck["id"], one["seed"])
        voided += sum(each["voided"] for each in expected)
    assert voided > 30


def by_name(found: list[Any]) -> Any:
    return {one["of"]: {**one, "shares": {s["name"]: s for s in one["shares"]}} for one in found}


@pytest.mark.parametrize("is_out", [False, True])
def test_a_set_up_counts_as_at_a_table(is_out: bool) -> None:
    """What is hidden counts when the seed is out."""
    asked, expected = [], []
    for game, document in zip(GAMES, documents(), strict=True):
        body, data = game.setup(), game.load(None)
        dealer = Dealer(Stream("s1 setup 1"), "s1 setup 1")
        body.run(data, body.parameters(players=2, digital=True), dealer)
        log = [Event(1, "k", "", New("den", ""), "")]
        log += [Event(n, "k", "", one.event, "") for n, one in enumerate(dealer.actions, 2)]
        covered = [n for n, one in enumerate(dealer.actions, 2) if one.hidden and not is_out]
        expected.append(table_luck([at_start(one) for one in log], frozenset(covered)))
        drawn = {"kind": "setup", "asked": {"digital": True}}
        asked.append(evening(document, 1, [drawn, *([{"kind": "seed"}] if is_out else [])]))
    found = [by_name(one["luck"]) for one in of_evenings(asked)]
    assert found == [by_name(json.loads(json.dumps(to_builtins(one)))) for one in expected]
    assert sum(map(len, expected)) > (8 if is_out else 5)


def at_start(event: Event) -> Event:
    """Return an event as if no chance had been read: of luck the order of cards is no part."""
    spans = {"start": 0, "end": 0} if hasattr(event.body, "start") else {}
    return replace(event, body=replace(event.body, **spans))


def proofs(evenings: list[Any], root: Path = ROOT) -> list[Any]:
    return [one["proof"] for one in of_evenings(evenings, root)]


def marked() -> list[Any]:
    """Return evenings of all games with a mark of all that chance gave."""
    played = []
    for _, one in evenings_of_all():
        drawn = {"kind": "setup", "asked": {"digital": True}}
        rolled = {"kind": "roll", "what": "x", "dice": [COINS]}
        played.append({**one, "events": [*one["events"], drawn, rolled]})
    for one, answer in zip(played, of_evenings(played), strict=True):
        pairs = zip(one["events"], answer["shown"], strict=True)
        one["events"] = [{**event, **({"shown": mark} if mark else {})} for event, mark in pairs]
    return played


COINS = {"count": 3, "faces": ["heads", "tails"]}


@pytest.mark.slow
def test_an_evening_is_proved_from_its_seed() -> None:
    played = marked()
    for one, proof in zip(played, proofs(played), strict=True):
        count = sum("shown" in event for event in one["events"])
        assert proof == {"checked": count, "unknown": 0, "wrong": []}
        assert count > 1
    other = [{**one, "seed": "another"} for one in played]
    assert all(proof["wrong"] for proof in proofs(other))
    bare = [{**one, "events": [*map(without_mark, one["events"])]} for one in played]
    for one in bare:
        one["events"][-1]["shown"] = "zzzz"
    for one, proof in zip(bare, proofs(bare), strict=True):
        assert proof["wrong"] == [len(one["events"]) - 1]
        assert (proof["checked"], proof["unknown"] > 0) == (1, True)


def without_mark(event: Any) -> Any:
    return {key: value for key, value in event.items() if key != "shown"}


FAULTS = (
    ("core/decks", "left: order.slice(count)", "left: order.slice(count).reverse()"),
    ("core/chance", "let last = deck.length - 1; last > 0", "let last = deck.length - 1; last > 1"),
    ("state/dice-rolls", "dice ${number}", "dice ${number + 1}"),
)


@pytest.mark.slow
@pytest.mark.parametrize(("file", "right", "wrong"), FAULTS)
def test_what_a_page_deals_otherwise_is_not_proved(
    tmp_path: Path, file: str, right: str, wrong: str
) -> None:
    plant(tmp_path, EVENINGS, APP / f"{file}.js", right, wrong)
    shutil.copy(ROOT / "tests/web/opened_games.js", tmp_path / "tests/web")
    assert any(proof["wrong"] for proof in proofs(marked(), tmp_path))


@pytest.mark.slow
def test_a_person_proves_the_evening_and_looks_at_its_luck(hand: Hand) -> None:
    hand.begin("Salmon", ("Ann", "Bo"))
    hand.key("tab-setup")
    promise = hand.text("main code").replace(" ", "")
    hand.key("digital-true")
    hand.key("primary")
    hand.key("tab-play")
    hand.tap("Log")
    hand.key("luck")
    told = hand.page.locator(".luck").all_inner_texts()
    assert any("expected" in one or "Too few" in one for one in told)
    assert shut_out(hand.page) == ""
    hand.key("seed")
    hand.key("seed")
    full, seed = hand.page.locator("code").all_inner_texts()
    assert full.startswith(promise)
    assert hashlib.sha256(seed.encode()).hexdigest() == full
    hand.key("primary")
    assert hand.text("h1") == "This log is true"
    assert promise in hand.text("main").replace(" ", "")
    assert shut_out(hand.page) == ""


def test_a_mark_that_does_not_fit_is_told(hand: Hand) -> None:
    rolled = {"kind": "roll", "what": "dice", "dice": [{"count": 2, "sides": 6}]}
    events = [{**rolled, "shown": "0bad"}, {"kind": "seed"}]
    given = evening(documents()[3], 1, events)
    hand.opens_with(given)
    hand.key("primary")
    hand.tap("Log")
    hand.key("primary")
    assert hand.text("h1") == "This log is not true"
    assert "Roll 1" in hand.text(".wrong")


def proved(hand: Hand, given: Any) -> str:
    """Return the title of the proof of an evening, and what it says first."""
    hand.opens_with(given)
    hand.key("primary")
    hand.tap("Log")
    hand.key("primary")
    return f"{hand.text('h1')}: {hand.text('main li')}"


BOATS = {"kind": "roll", "what": "boat", "dice": [{"count": 3, "faces": ["oyster"] * 6}]}
PAIR = {"kind": "roll", "what": "dice", "dice": [{"count": 2, "sides": 6}]}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("slug", "event", "marked", "words"),
    [
        ("fleet_dice", BOATS, True, "not true: Dice with other faces than those of the game"),
        ("freshwater_fly", PAIR, False, "not fully checked: 1 more times the result"),
        ("freshwater_fly", PAIR, True, "is true: The promise of this seed"),
    ],
)
def test_an_evening_is_wholly_true_only_with_the_dice_and_the_marks_of_its_game(
    hand: Hand, slug: str, event: Any, marked: bool, words: str
) -> None:
    game = next(one for one in documents() if one["slug"] == slug)
    rolled = evening(game, 1, [event], rules=game["rules"])
    shown = of_evenings([rolled])[0]["shown"][0] if marked else ""
    events = [{**event, **({"shown": shown} if marked else {})}, {"kind": "seed"}]
    assert words in proved(hand, {**rolled, "events": events})


@pytest.mark.slow
def test_an_evening_of_other_rules_is_not_fully_checked(hand: Hand) -> None:
    """It names none, or those of another version that this phone no longer has."""
    game = next(one for one in documents() if one["slug"] == "freshwater_fly")
    for more in ({}, {"rules": "0123456789abcdef"}):
        given = evening(game, 1, [PAIR], **more)
        events = [{**PAIR, "shown": of_evenings([given])[0]["shown"][0]}, {"kind": "seed"}]
        told = proved(hand, {**given, "events": events})
        assert told.startswith("This log is not fully checked: It was begun by rules of another")
        hand.page.evaluate("localStorage.clear()")
