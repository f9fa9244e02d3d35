"""The setup of Freshwater Fly: what always holds, whatever the seed. Source: R Setup; Fly Solo."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.chance import Stream
from companion.core.chance_events import Dealer, DealEvent, PickEvent, RollEvent, ShuffleEvent
from companion.core.errors import CompanionError
from companion.data.game_data import GameData
from companion.games.freshwater_fly.cards import load
from companion.games.freshwater_fly.schema import BOARD, LOCATIONS
from tests.games import setups

PLACES = ("L1", "L2", "L3", "L4")
SPACES = {f"{column}{row}" for column in range(1, 7) for row in "TMB"}
ROCKS_PER_DECK = {2: 3, 3: 4, 4: 5}  # R Setup
BASE, MASTER = set("ABCDEFGHIJKLMNOP"), set("QRSTUVWX")
seeds = st.text(max_size=6)


@cache
def river() -> GameData:
    return load(None)


def start(seed: str = "river", **wish: Any) -> Any:
    return setups.start("freshwater_fly", seed, **wish)


def tokens(found: Any) -> Counter[str]:
    return Counter(token for tile in found.hatch for token in tile.tokens)


def check_river(found: Any) -> None:
    rocks = {deck.space for deck in found.rock_decks}
    fish = [space.card for space in found.river]
    assert {f"{space.column}{space.row}" for space in found.river} == SPACES - rocks
    assert len(found.river) + len(rocks) == len(SPACES)
    assert len(set(fish)) == len(fish) == 48 - found.fish_left
    cards = [card for deck in found.rock_decks for card in deck.cards]
    assert len(set(cards)) == len(cards)
    for tile in found.hatch:
        assert len(tile.tokens) == tile.shows
    assert [tile.column for tile in found.hatch] == [1, 2, 3, 4, 5, 6, None]


@pytest.mark.slow
@given(seeds, st.integers(2, 4))
def test_a_table_of_two_to_four(seed: str, players: int) -> None:
    found = start(seed, players=players)
    check_river(found)
    assert {deck.space for deck in found.rock_decks} == {"2M", "4T", "5B"}
    assert {len(deck.cards) for deck in found.rock_decks} == {ROCKS_PER_DECK[players]}
    assert {card for deck in found.rock_decks for card in deck.cards} <= BASE
    assert len(found.river) == 15
    shows = [tile.shows for tile in found.hatch]
    assert shows == ([4, 4, 4, 4, 4, 5, 5] if players == 4 else [4] * 7)
    assert max(tokens(found).values()) <= 10
    assert tokens(found).total() + found.bag_left == 60
    assert len(found.dice) == (9 if players == 4 else 7)
    assert set(found.dice) <= set(range(1, 7))
    assert found.start_player in range(1, players + 1)
    assert len(set(found.reel_boards)) == len(found.reel_boards) == players
    assert set(found.reel_boards) <= {"1A", "2A", "3B", "4B"}
    assert found.momentum_tiles == ("1", "2", "3", "4", "5")
    assert (found.solo, found.location, found.bonus_hatch_token) == (False, None, None)


@pytest.mark.slow
@given(seeds)
def test_expansions_are_shuffled_in(seed: str) -> None:
    found = start(seed, players=4, set=("all",))
    check_river(found)
    assert len(set(found.momentum_tiles)) == 5
    assert set(found.momentum_tiles) <= set("1234567")
    assert {card for deck in found.rock_decks for card in deck.cards} <= BASE | MASTER


@pytest.mark.slow
def test_each_expansion_is_seen_only_if_it_is_wanted() -> None:
    def seen(*sets: str) -> set[str]:
        starts = [start(str(i), players=4, set=sets) for i in range(20)]
        cards = {card for one in starts for deck in one.rock_decks for card in deck.cards}
        return cards | {tile for one in starts for tile in one.momentum_tiles}

    assert seen() & (MASTER | {"6", "7"}) == set()
    assert seen("dry-fly") & (MASTER | {"6", "7"}) == {"6", "7"}
    assert seen("master-skill") & (MASTER | {"6", "7"}) == MASTER


# R Setup; Fly Solo, Setup: each piece of the box, in the order in which it is laid out
TOGETHER = (
    *("printed rock spaces up", "goes first", "strike cards", "reel boards"),
    *("finesse token on 1", "drag token on its place", "momentum tiles", "A up", "rock cards"),
    *("fish cards", "casting token", "fly tokens", "hatch tokens into the bag", "hatch tiles"),
    *("first pool", "stay in the box", "first turn take a fly of any colour, free"),
)
ALONE = (
    *("without rock spaces", "reel board 1A", "momentum tiles of your journal", "A up"),
    *("finesse token on 0", "the Silent Angler's on the first space of its track", "drag token"),
    *("rock cards", "fish cards", "casting token", "fly tokens", "30 hatch tokens", "hatch tiles"),
    *("waiting tile", "strike cards", "first turn take a fly of any colour, free"),
)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_each_piece_of_the_box_is_told_in_its_order(players: int) -> None:
    for location in PLACES if players == 1 else (None,):
        wish = {"location": location} if location else {}
        text = "\n".join(setups.set_up("freshwater_fly", "a", players, **wish).lines)
        at = 0
        for words in TOGETHER if players > 1 else ALONE:
            assert words in text[at:], (words, text)
            at = text.index(words, at) + len(words)
        assert ("bonus" in text) == (location in ("L1", "L2", "L3"))


def test_a_set_tells_what_it_adds() -> None:
    def told(*sets: str, players: int = 3, **wish: Any) -> str:
        return "\n".join(setups.set_up("freshwater_fly", "a", players, set=sets, **wish).lines)

    assert "Put momentum tiles 1, 2, 3, 4, 5 on" in told()
    tiles = start("a", players=3, set=("dry-fly",)).momentum_tiles
    assert f"Put momentum tiles {', '.join(tiles)} on" in told("dry-fly")
    assert "others stay in the box" in told("dry-fly")
    for text in (told("master-skill"), told("all", players=1, location="L1")):
        assert "Q to X" in text
        assert "alternate strike cards" in text
        assert "24 rock cards" in text
    assert start("a", players=1, location="L1", set=("all",)).sets == ("master-skill",)


@pytest.mark.slow
@given(seeds, st.sampled_from(PLACES), st.integers(1, 3), st.booleans())
def test_a_day_of_fly_solo(seed: str, location: str, rocks: int, skill: bool) -> None:
    """R Fly Solo, Setup 2-5; Round Summary 1."""
    found = start(seed, players=1, location=location, rocks=rocks, skill_card=skill)
    check_river(found)
    facts = next(one for one in river().values(LOCATIONS) if one.id == location)
    assert {deck.space for deck in found.rock_decks} == set(facts.rocks)
    assert {len(deck.cards) for deck in found.rock_decks} == {rocks}
    assert [tile.shows for tile in found.hatch] == [*facts.hatch, facts.waiting]
    laid = tokens(found) + Counter([found.bonus_hatch_token] if found.bonus_hatch_token else [])
    assert laid == dict.fromkeys(river().value(BOARD).wheel, 5), "all 30 tokens lie on the table"
    assert (found.bonus_hatch_token is None) == (location == "L4")
    assert found.bag_left == 0
    assert len(found.dice) == found.hatch[-1].shows
    in_decks = {card for deck in found.rock_decks for card in deck.cards}
    assert (found.skill_card in BASE - in_decks) == skill
    assert (found.solo, found.start_player, found.reel_boards) == (True, None, ())


def test_a_week_begins_with_one_rock_card_per_deck() -> None:
    """R Adventure Map 5."""
    assert [len(deck.cards) for deck in start(players=1, location="l1").rock_decks] == [1, 1, 1]


@pytest.mark.parametrize("wish", [{"players": 3}, {"players": 1, "location": "L3"}])
def test_all_chance_is_in_the_dealers_events(wish: dict[str, object]) -> None:
    """Replayed from the stream alone, the events leave the stream where the setup left it."""
    dealer = Dealer(Stream("river", 5))
    start("river", **wish, dealer=dealer)
    used = 5
    for event in dealer.events:
        if isinstance(event, DealEvent):
            continue
        assert event.start == used
        stream = Stream("river", used)
        match event:
            case ShuffleEvent():
                stream.shuffled(event.names)
            case PickEvent():
                assert stream.choice(event.options) == event.choice
            case RollEvent():
                values = [stream.below(len(die.faces)) + 1 for die in event.thrown]
                assert values == [*event.values]
        used = stream.used
        assert event.end == used
    assert used == dealer.stream.used


@pytest.mark.slow
def test_every_player_may_begin_and_every_fish_may_lie_first() -> None:
    found = [start(str(i), players=4) for i in range(300)]
    assert {one.start_player for one in found} == {1, 2, 3, 4}
    assert len({one.river[0].card for one in found}) > 40
    assert {one.reel_boards[0] for one in found} == {"1A", "2A", "3B", "4B"}


def test_steps_name_every_piece_that_lies_open_and_secrets_the_others() -> None:
    for wish in ({"players": 4, "set": ("all",)}, {"players": 1, "location": "L2"}):
        answer = setups.set_up("freshwater_fly", "a", **wish, digital=True)
        text = "\n".join(answer.lines)
        found = start("a", **wish)
        for space in found.river:
            assert f" {space.card}, " in text
        for deck, secret in zip(found.rock_decks, answer.secrets, strict=True):
            assert secret.told.endswith(": " + ", ".join(deck.cards))
        assert " ".join(map(str, found.dice)) in text
        assert "{" not in text


@pytest.mark.parametrize(
    "wish",
    [
        {"players": 5},
        {"players": 2, "location": "L1"},
        {"players": 2, "rocks": 2},
        {"players": 2, "skill_card": True},
        {"players": 1},
        {"players": 1, "location": "L5"},
        {"players": 1, "location": "L1", "set": ("dry-fly",)},
        {"players": 3, "set": ("winter",)},
    ],
)
def test_a_game_that_is_not_played_so_is_a_mistake(wish: dict[str, object]) -> None:
    with pytest.raises(CompanionError):
        start(**wish)  # type: ignore[arg-type]
