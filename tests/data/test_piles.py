"""Decks and dice pools as data: what a game declares is what is dealt and rolled."""

from __future__ import annotations

import pytest
from msgspec import Struct

from companion.core.chance import plain_die
from companion.core.errors import CompanionError, DataError
from companion.data.decks_and_pools import (
    CHANCE_TABLES,
    DECKS,
    POOLS,
    check_chance,
    deck_pieces,
    pool_dice,
)
from companion.data.game_data import GameData
from companion.data.schema import Schema
from tests.data.conftest import Folders

CHANCE = """
    source = "H"
    decks = [
      { id = "pikes", table = "pike-cards" },
      { id = "mine", table = "pike-cards", where = { player = 2 } },
      { id = "bag", table = "beads", file = "beads-and-more" },
      { id = "coins", pieces = ["head", "tail", "tail"] },
    ]
    [[pools]]
    id = "dice"
    rolls = [
      { players = [2, 3], dice = [["d6", 2]] },
      { players = [4], dice = [["d6", 3], ["sea", 1]] },
      { players = [1], counts = [4, 5], dice = [["d6", 1]] },
    ]
    tables = ["own-dice"]
"""
CARDS = """
    source = "H"
    pike-cards = [
      { id = "P1", player = 1, copies = 2, weight = 3.5 },
      { id = "P2", player = 2 },
    ]
"""
BEADS = """
    source = "H"
    beads = [{ id = "red", copies = 2 }, { id = "blue" }]
    other-things = [{ id = "hook", nobody = "asks" }]
"""
DICE = """
    source = "H"
    own-dice = [{ id = "sea", faces = ["calm", "storm"], copies = 4 }]
"""


class Copied(Struct, frozen=True, dict=True):
    id: str
    copies: int


def opened(game: Folders) -> GameData:
    return game.opened(*CHANCE_TABLES)


@pytest.fixture
def game(folders: Folders) -> Folders:
    folders.ours("chance.toml", CHANCE).ours("pike-cards.toml", CARDS)
    folders.ours("beads-and-more.toml", BEADS).ours("own-dice.toml", DICE)
    folders.ours("broken.toml", "this is = = no TOML")  # a deal reads only what it needs
    return folders


def test_decks_hold_their_pieces_in_order(game: Folders) -> None:
    assert deck_pieces(opened(game), "pikes") == ("P1", "P1", "P2")
    assert deck_pieces(opened(game), "mine") == ("P2",)
    assert deck_pieces(opened(game), "bag") == ("red", "red", "blue")
    assert deck_pieces(opened(game), "coins") == ("head", "tail", "tail")
    assert opened(game).ids(DECKS) == ("pikes", "mine", "bag", "coins")


def test_the_owner_changes_a_deck(game: Folders) -> None:
    game.owner("pike-cards.toml", "[[pike-cards]]\nid = 'P2'\ncopies = 3")
    game.owner("beads-and-more.toml", "[[beads]]\nid = 'green'\n[[beads]]\nid='red'\nremove=true")
    assert deck_pieces(opened(game), "pikes") == ("P1", "P1", "P2", "P2", "P2")
    assert deck_pieces(opened(game), "bag") == ("blue", "green")


def test_pools_are_chosen_by_players_and_count(game: Folders) -> None:
    six = plain_die(6)
    assert pool_dice(opened(game), "dice") == (six, six)
    assert pool_dice(opened(game), "dice", players=3) == (six, six)
    assert pool_dice(opened(game), "dice", players=1, count=5) == (six,) * 5
    assert pool_dice(opened(game), "dice", count=4) == (six,) * 4
    *_, sea = pool_dice(opened(game), "dice", players=4)
    assert (sea.name, sea.faces) == ("sea", ("calm", "storm"))


@pytest.mark.parametrize(("players", "count"), [(5, None), (1, None), (2, 4), (1, 6), (None, 6)])
def test_a_wrong_roll_says_what_to_try(
    game: Folders, players: int | None, count: int | None
) -> None:
    told = (
        '"dice" has no such roll; its rolls are: 2 dice for --players 2 or 3;'
        " 4 dice for --players 4; 4 or 5 dice with --count for --players 1"
    )
    with pytest.raises(CompanionError, match=f"^{told}$"):
        pool_dice(opened(game), "dice", players, count)


def test_wrong_names_list_the_right_ones(game: Folders) -> None:
    with pytest.raises(CompanionError, match='did you mean "coins"'):
        deck_pieces(opened(game), "cions")
    with pytest.raises(CompanionError, match="there is: dice"):
        pool_dice(opened(game), "x")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('table = "pike-cards" },', 'table = "pike-cards", pieces = ["x"] },', "needs either"),
        ('table = "pike-cards" },', 'table = "pike-cards", gains = ["x"] },', "add .reshuffle"),
        ('pieces = ["head", "tail", "tail"]', 'pieces = ["head"], where = { a = 1 }', "needs a"),
        ("[4, 5]", "[0, 5]", "must be at least 1"),
        ('[["d6", 2]]', '[["d6", 1001]]', "1 to 1,000 dice"),
        ('tables = ["own-dice"]', "", "tables: is missing"),
        ('["sea", 1]', '["see", 1]', 'no die "see"'),
        ("where = { player = 2 }", "where = { player = 7 }", "no entry of"),
    ],
)
def test_wrong_declarations_are_told(game: Folders, old: str, new: str, told: str) -> None:
    assert old in CHANCE
    game.ours("chance.toml", CHANCE.replace(old, new, 1))
    with pytest.raises(DataError, match=told):
        for deck in opened(game).ids(DECKS):
            deck_pieces(opened(game), deck)
        pool_dice(opened(game), "dice", players=4)


def test_wrong_copies_are_told(game: Folders) -> None:
    game.ours("pike-cards.toml", CARDS.replace("copies = 2", "copies = 0"))
    with pytest.raises(DataError, match="P1: copies: must be from 1 to 1,000"):
        deck_pieces(opened(game), "pikes")


def test_a_whole_game_is_held_to_tables_that_exist(folders: Folders) -> None:
    folders.ours("chance.toml", CHANCE)
    with pytest.raises(DataError) as caught:
        folders.with_schema(Schema(CHANCE_TABLES, (check_chance,))).check()
    messages = [str(problem) for problem in caught.value.problems]
    assert [message.split(": ")[1] for message in messages] == ["bag", "dice", "mine", "pikes"]


def test_a_deck_gains_entries_of_tables_that_exist(folders: Folders) -> None:
    coins = 'pieces = ["head", "tail", "tail"]'
    assert coins in CHANCE
    gains = f'{coins}, reshuffle = true, gains = ["sharks"]'
    folders.ours("chance.toml", CHANCE.replace(coins, gains))
    with pytest.raises(DataError, match='coins: gains: there is no table "sharks"'):
        folders.with_schema(Schema(CHANCE_TABLES, (check_chance,))).check()


def test_a_part_of_a_table_leaves_the_rest_to_others(game: Folders) -> None:
    found = opened(game).partly("pike-cards", Copied, {"player": 1})
    assert [(entry.id, entry.value.copies) for entry in found] == [("P1", 2)]


def test_a_game_may_have_nothing_to_roll(game: Folders) -> None:
    game.ours(
        "chance.toml", "decks = [{ id = 'coins', pieces = ['head'], source = 'H' }]\npools = []"
    )
    assert opened(game).ids(POOLS) == ()
    assert deck_pieces(opened(game), "coins") == ("head",)
    with pytest.raises(CompanionError, match="no pool of dice"):
        pool_dice(opened(game), "dice")
