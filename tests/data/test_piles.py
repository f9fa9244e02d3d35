"""Decks and dice pools as data: what a game declares is what is dealt and rolled."""

from __future__ import annotations

import pytest

from companion.core.chance import plain_die
from companion.core.errors import CompanionError, DataError
from companion.data import piles as declared
from companion.data.book import read_book
from companion.data.piles import Piles, deck_pieces, piles, pool_dice, read_piles
from tests.data.conftest import GAME, Folders

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


@pytest.fixture
def game(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> Folders:
    folders.ours("chance.toml", CHANCE).ours("pike-cards.toml", CARDS)
    folders.ours("beads-and-more.toml", BEADS).ours("own-dice.toml", DICE)
    folders.ours("broken.toml", "this is = = no TOML")  # a deal reads only what it needs
    monkeypatch.setattr("companion.resources.templates_folder", lambda: folders.templates)
    return folders


def test_decks_hold_their_pieces_in_order(game: Folders) -> None:
    assert deck_pieces(GAME, "pikes") == ("P1", "P1", "P2")
    assert deck_pieces(GAME, "mine") == ("P2",)
    assert deck_pieces(GAME, "bag") == ("red", "red", "blue")
    assert deck_pieces(GAME, "coins") == ("head", "tail", "tail")
    assert read_piles(GAME).deck_names == ("pikes", "mine", "bag", "coins")


def test_the_owner_changes_a_deck(game: Folders) -> None:
    game.owner("pike-cards.toml", "[[pike-cards]]\nid = 'P2'\ncopies = 3")
    game.owner("beads-and-more.toml", "[[beads]]\nid = 'green'\n[[beads]]\nid='red'\nremove=true")
    assert deck_pieces(GAME, "pikes", game.overlay) == ("P1", "P1", "P2", "P2", "P2")
    assert deck_pieces(GAME, "bag", game.overlay) == ("blue", "green")


def test_pools_are_chosen_by_players_and_count(game: Folders) -> None:
    six = plain_die(6)
    assert pool_dice(GAME, "dice") == (six, six)
    assert pool_dice(GAME, "dice", players=3) == (six, six)
    assert pool_dice(GAME, "dice", players=1, count=5) == (six,) * 5
    assert pool_dice(GAME, "dice", count=4) == (six,) * 4
    *_, sea = pool_dice(GAME, "dice", players=4)
    assert (sea.name, sea.faces) == ("sea", ("calm", "storm"))


@pytest.mark.parametrize(
    ("players", "count", "told"),
    [
        (5, None, "for 1, 2, 3 or 4 players, not 5"),
        (1, None, "4 or 5 dice; add --count"),
        (2, 4, "leave --count out"),
        (1, 6, "--count is 4 or 5"),
        (None, 6, "--count is 4 or 5"),
    ],
)
def test_a_wrong_roll_says_what_to_try(
    game: Folders, players: int | None, count: int | None, told: str
) -> None:
    with pytest.raises(CompanionError, match=told):
        pool_dice(GAME, "dice", players, count)


def test_wrong_names_list_the_right_ones(game: Folders) -> None:
    with pytest.raises(CompanionError, match='did you mean "coins"'):
        deck_pieces(GAME, "coin")
    with pytest.raises(CompanionError, match="there is: dice"):
        pool_dice(GAME, "x")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('table = "pike-cards" },', 'table = "pike-cards", pieces = ["x"] },', "either a"),
        ('pieces = ["head", "tail", "tail"]', 'pieces = ["head"], file = "x"', "belong to"),
        ("[4, 5]", "[0, 5]", "counted from 1"),
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
        for deck in read_piles(GAME).deck_names:
            deck_pieces(GAME, deck)
        pool_dice(GAME, "dice", players=4)


def test_wrong_copies_are_told(game: Folders) -> None:
    game.ours("pike-cards.toml", CARDS.replace("copies = 2", "copies = 0"))
    with pytest.raises(DataError, match="P1: copies: must be from 1 to 1,000"):
        deck_pieces(GAME, "pikes")


def test_a_whole_game_is_held_to_tables_that_exist(folders: Folders) -> None:
    folders.ours("chance.toml", CHANCE)
    with pytest.raises(DataError) as caught, folders.book() as book:
        read: Piles = piles(book)
    messages = [str(problem) for problem in caught.value.problems]
    assert [message.split(": ")[1] for message in messages] == ["bag", "dice", "mine", "pikes"]
    assert read.pool_names == ("dice",)
    assert declared.FILE == "chance"


def test_a_part_of_a_table_leaves_the_rest_to_others(game: Folders) -> None:
    with read_book(GAME, templates=game.templates, files={"pike-cards"}) as book:
        found = book.partly("pike-cards", declared._Copied, {"player": 1})
    assert [(entry.id, entry.value.copies) for entry in found] == [("P1", 2)]


def test_a_game_may_have_nothing_to_roll(game: Folders) -> None:
    game.ours(
        "chance.toml", "decks = [{ id = 'coins', pieces = ['head'], source = 'H' }]\npools = []"
    )
    assert read_piles(GAME).pool_names == ()
    assert deck_pieces(GAME, "coins") == ("head",)
    with pytest.raises(CompanionError, match="no pool of dice"):
        pool_dice(GAME, "dice")
