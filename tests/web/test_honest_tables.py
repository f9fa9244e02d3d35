"""Whatever honest people do at a table, nothing of it is called forged, here or on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.data.decks_and_pools import DECKS, POOLS
from companion.games.catalog import GAMES
from companion.games.game_type import Game
from tests.command import done, run
from tests.web.asked import on_the_phone
from tests.web.at_table import Room, new_store, served
from tests.web.node import NEEDS_NODE

pytestmark = NEEDS_NODE
HELD = ["order", "content"]
OPTIONS: dict[str, list[list[str]]] = {
    "freshwater_fly": [["--set", "dry-fly"], ["--set", "master-skill"], ["--set", "all"]],
    "fleet_dice": [["--trophies"], ["--captains"], ["--edition", "rules"]],
    "salmon_run": [["--length", "short"], ["--length", "marathon"], ["--difficulty", "hard"]],
    "lure": [],
    "mapped_out": [["--lands-unknown"], ["--unclear-instructions"], ["--fish", "as-run"]],
}
SOLO = ["--solo", "--location", "L2", "--rocks", "2", "--skill-card"]
CASTS = "cast 3\nrock\nrock\nu\nu\nr\nangler\n3\n5\nrock\nfish\nu\nq\n"
Command = list[str]


def things_to_do(game: Game, chance: Random) -> Iterator[Command]:
    """Yield what people may do with a game: its set-ups, decks, dice, and what comes between."""
    data = game.load(None)
    few, many = game.facts(data).players
    for players in range(few, many + 1):
        more = [word for option in OPTIONS[game.slug] if chance.random() < 0.5 for word in option]
        solo = SOLO if (game.slug, players) == ("freshwater_fly", 1) else []
        if solo:
            more = [*solo, *(["--adventure", "bo"] if chance.random() < 0.5 else [])]
        for hand in ([], ["--digital"], ["--json"]):
            yield ["setup", game.slug, "--players", str(players), *more, *hand]
    for deck in data.values(DECKS):
        for more in ([], ["--count", "2"], ["--count", "99"], ["--shuffle"], ["--repeat", "2"]):
            yield ["deal", game.slug, deck.id, *more]
    for pool in data.values(POOLS):
        yield ["roll", game.slug, pool.id]
        for roll in pool.rolls:
            for players in roll.players:
                count = ["--count", str(roll.counts[-1])] if roll.counts else []
                yield ["roll", game.slug, pool.id, "--players", str(players), *count]
    yield from (["roll", "2d6+d12"], ["roll", "d6", "3d20"], ["roll", game.slug, "7d6"])
    if game.slug == "freshwater_fly":
        yield ["silent-angler", "--die", "3", "--die", "5", "--location", "L1"]
        yield ["strike", "--plain"]


def move_cards(table: str, store: Path, chance: Random) -> Command:
    """Return a command that moves cards that lie about, or takes something back."""
    shown = done("table", "show", table, "--json", "--store", store).json
    decks = [deck for deck in shown["decks"] if deck["dealt"]]
    if not decks or chance.random() < 0.5:
        return ["table", chance.choice(["undo", "redo", "undo"]), table]
    deck = chance.choice(decks)
    cards = chance.sample(deck["dealt"], min(len(deck["dealt"]), chance.randint(1, 3)))
    kind = chance.choice(["discard", "discard", "remove", "gain"])
    if kind == "gain":
        return ["table", "gain", table, deck["deck"], chance.choice(["eagle", "fatigue", "bear"])]
    return ["table", kind, table, deck["deck"], *cards]


def played(folder: Path, number: int) -> Path:
    """Return the store of a table at which people did many things, one after another."""
    chance, store = Random(f"honest {number}"), folder / "store"
    done("table", "new", "den", "--store", store)
    commands = [*things_to_do(GAMES[number % len(GAMES)], chance)]
    commands = chance.sample(commands, 24)
    commands += chance.sample([*things_to_do(chance.choice(GAMES), chance)], 4)
    chance.shuffle(commands)
    at_table: tuple[str | Path, ...] = ("--table", "den", "--store", store)
    went_well = 0
    for words in commands:
        ran = run(*words, *at_table, typed=CASTS if words[0] == "strike" else None)
        went_well += ran.code == 0
        run(*move_cards("den", store, chance), "--store", store)
    assert went_well > len(commands) / 2
    done("table", "close", "den", "--store", store)
    return store


def assert_wholly_right(store: Path) -> None:
    here = done("table", "verify", "den", "--store", store, "--json").json
    phone = on_the_phone([["verify", done("table", "export", "den", "--store", store).out]])[0]
    for found in (here, phone):
        assert (found["wrong"], found["not_checked"]) == ([], []), found["reasons"]
        assert found["checked"][-2:] == HELD


@pytest.mark.slow
@pytest.mark.each_case
@pytest.mark.parametrize(
    "number",
    [*range(5), *(pytest.param(number, marks=pytest.mark.long) for number in range(5, 60))],
)
def test_what_honest_people_do_at_a_table_is_wholly_right(number: int, tmp_path: Path) -> None:
    assert_wholly_right(played(tmp_path, number))


def act(phone: Any, chance: Random, games: list[str]) -> None:
    """Let a phone do something; it may be refused."""
    deck = chance.choice([*phone.about()["decks"]])
    log = phone.log()
    dealt = [event for event in log if event["kind"] == "deal" and event["cards"]]
    event = chance.choice(dealt) if dealt else {"seq": 1, "deck": deck, "cards": ["x"]}
    asked: dict[str, Any] = chance.choice(
        [
            {"kind": "deal", "deck": deck, "count": chance.randint(1, 9)},
            {"kind": "deal", "deck": deck, "count": 2, "open": chance.random() < 0.5},
            {"kind": "shuffle", "deck": deck},
            {"kind": "roll", "what": chance.choice(["2d6", "lure all", "fleet_dice boat"])},
            {"kind": "show", "event": event["seq"], "at": [0], "discard": chance.random() < 0.5},
            {"kind": "discard", "deck": event["deck"], "cards": event["cards"][:1]},
            {"kind": "gain", "deck": deck, "cards": [chance.choice(["eagle", "fatigue"])]},
            {"kind": "setup", "game": chance.choice(games)},
            {"kind": "undo"},
            {"kind": "redo"},
        ]
    )
    phone.post(**asked)


@pytest.mark.slow
@pytest.mark.each_case
@pytest.mark.parametrize(
    "number",
    [0, *(pytest.param(number, marks=pytest.mark.long) for number in range(1, 12))],
)
def test_what_phones_do_at_a_table_is_wholly_right(number: int, tmp_path: Path) -> None:
    chance, games = Random(f"phones {number}"), [game.slug for game in GAMES]
    store = new_store(tmp_path, "den")
    room = Room(served(store, "den", games=tuple(games)))
    phones = [room.phone(name) for name in ("Ann", "Bo")]
    for _ in range(60):
        act(chance.choice(phones), chance, games)
    room.close()
    done("table", "close", "den", "--store", store)
    assert_wholly_right(store)
