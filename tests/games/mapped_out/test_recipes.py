"""Every set of Mapped Out holds the shares of facts, section 1.10, exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from companion.core.errors import DataError
from companion.data.game_data import GameData
from companion.games.game_type import Choices
from companion.games.mapped_out import schema
from companion.games.mapped_out.cards import lands_tiles, map_tiles, unclear_cards
from companion.games.mapped_out.game import MAPPED_OUT
from companion.games.mapped_out.schema import LandsTile, MapTile, UnclearCard

SEEDS = [None, *(f"seed {i}" for i in range(500))]
REVEAL = {1: 2, 2: 3, 3: 3, 4: 3, 5: 3, 6: 3, 7: 2, 8: 2}
SWAP = {1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 7: 2, 8: 1}
STUDY = {1: 2, 2: 2, 3: 2}
SPREADS = {"declared": {1: 10, 2: 22, 3: 10}, "as-run": {0: 2, 1: 6, 2: 20, 3: 14}}


def numbers(tiles: Iterable[MapTile | LandsTile], action: str) -> Counter[int]:
    return Counter(tile.number for tile in tiles if tile.action == action)


def kinds(tiles: Iterable[MapTile | LandsTile]) -> Counter[str]:
    return Counter(fish for tile in tiles for fish in tile.fish)


def choices(seed: str | None, spread: str = "declared") -> Choices:
    return Choices(seed=seed, extra={} if spread == "declared" else {"fish": spread})


@pytest.mark.parametrize(("spread", "each"), [("declared", 21), ("as-run", 22)])
def test_base_tiles_of_500_seeds_facts_1_10(mapped: GameData, spread: str, each: int) -> None:
    seen = set()
    for seed in SEEDS:
        tiles = [entry.value for entry in map_tiles(mapped, choices(seed, spread))]
        assert [tile.id for tile in tiles] == [f"T{i:02}" for i in range(1, 43)]
        assert Counter(len(tile.fish) for tile in tiles) == SPREADS[spread]
        assert set(kinds(tiles).values()) == {each}
        assert len(kinds(tiles)) == 4
        assert numbers(tiles, "reveal") == REVEAL
        assert numbers(tiles, "swap") == SWAP
        assert numbers(tiles, "study") == STUDY
        starts = [tile for tile in tiles if tile.start]
        assert len(starts) == 4
        assert all(len(tile.fish) == 2 for tile in starts)
        seen.add(tuple(tile.fish for tile in tiles))
    assert len(seen) == len(SEEDS)


def test_lands_tiles_of_500_seeds_facts_1_10(mapped: GameData) -> None:
    seen = set()
    for seed in SEEDS:
        tiles = [entry.value for entry in lands_tiles(mapped, choices(seed))]
        assert [tile.id for tile in tiles] == [f"L{i:02}" for i in range(1, 19)]
        specials = Counter(tile.special for tile in tiles)
        assert specials["tunnel"] == 2
        assert specials == {
            "island": 5, "tunnel": 2, "go-home": 1, "teleporter": 1, "destructor": 1,
            "swapper": 1, "corker": 1, "score": 2, "superscore": 2, "combo": 2,
        }  # fmt: skip
        assert sorted(tile.points for tile in tiles if tile.special == "score") == [-2, 3]
        assert Counter(tile.action for tile in tiles) == {"reveal": 9, "swap": 6, "study": 3}
        assert set(numbers(tiles, "reveal")) == set(range(1, 9))
        assert max(numbers(tiles, "study")) <= 3
        assert Counter(len(tile.fish) for tile in tiles) == {1: 5, 2: 8, 3: 5}
        assert set(kinds(tiles).values()) == {9}
        types = [tile.type for tile in tiles if tile.special == "superscore"]
        assert len(set(types)) == 2, "each about fish of its own"
        assert all(set(t.fish) == {t.type} for t in tiles if t.special == "superscore")
        seen.add(tuple((tile.fish, tile.action, tile.number) for tile in tiles))
    assert len(seen) == len(SEEDS)


def test_unclear_cards_of_500_seeds_facts_1_10(mapped: GameData) -> None:
    seen = set()
    for seed in SEEDS:
        cards: list[UnclearCard] = [e.value for e in unclear_cards(mapped, choices(seed))]
        assert [card.id for card in cards] == [f"U{i:02}" for i in range(1, 30)]
        assert Counter(card.move for card in cards) == {
            "left": 3, "right": 3, "up": 3, "down": 3, "any": 5,
            "jump": 3, "match": 3, "copy": 3, "invert": 3,
        }  # fmt: skip
        actions = Counter(card.action for card in cards if card.action)
        assert actions.pop("ultra-reveal") == 3
        assert len(actions) == 7
        assert set(actions.values()) == {2}
        assert len({card.fish for card in cards if card.move == "match"}) == 3
        seen.add(tuple((card.action, card.fish) for card in cards))
    assert len(seen) == len(SEEDS)


def test_movement_cards_facts_1_3(mapped: GameData) -> None:
    copies = {entry.id: entry.value.copies for entry in mapped.entries(schema.MOVEMENT_CARDS)}
    assert copies == {"left": 8, "right": 8, "up": 8, "down": 8, "any": 4, "none": 4}
    most = mapped.value(schema.GAME).players[1]
    assert sum(copies.values()) == most * mapped.value(schema.GAME).cards


def test_a_fresh_set_is_house_and_the_same_for_the_same_seed(mapped: GameData) -> None:
    one, other = (map_tiles(mapped, choices("river")) for _ in range(2))
    assert one == other
    assert {entry.source.mark for entry in one} == {"H"}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("fish = [0, 10, 22, 9]", "must add up to 41"),
        ("fish = [0, 11, 22, 9]", "must sum to a multiple of 4, not "),
        ("actions = { reveal = [41], swop = [1] }", 'not "swop"'),
        ("starts = 43", "must be from 0 to 42"),
    ],
)
def test_a_wrong_recipe_is_told(tmp_path: Path, words: str, message: str) -> None:
    (tmp_path / "mapped_out").mkdir()
    text = f'[[tile-recipes]]\nid = "declared"\n{words}\n'
    (tmp_path / "mapped_out" / "recipes.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=message):
        MAPPED_OUT.load(tmp_path, "en")
