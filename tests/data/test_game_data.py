"""Tables that are read when they are asked for, and every mistake told as soon as one is met."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import Annotated, Literal

import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import CompanionError, DataError
from companion.core.limits import Count, OrderedPair, Pattern, Permutation, Range, Unique
from companion.data.game_data import GameData
from companion.data.load import load_raw
from companion.data.raw_tables import Source
from companion.data.schema import Entries, Record, Schema
from tests.data.conftest import GAME, Folders


class Card(Struct, frozen=True):
    id: str
    points: Annotated[int, Range(0, 9)]
    weight: Annotated[float, Range(1, 5, "mm")] = 1.0
    notes: tuple[Annotated[int, Range(2)], ...] = ()
    copies: Count = 1
    place: Annotated[str, Pattern("[1-6][TMB]", 'a place like "2M"')] = "1T"
    ways: Annotated[tuple[str, ...], Unique()] = ()
    signs: Annotated[tuple[str, ...], Permutation(("a", "b"))] = ("a", "b")


class Named(Struct, frozen=True):
    id: Literal["F1", "F2"]
    points: int


class Facts(Struct, frozen=True):
    players: Annotated[tuple[int, int], OrderedPair(1, 5)]


def check_points(data: GameData) -> None:
    if sum(card.points for card in data.values(CARDS)) > 2 * data.value(FACTS).players[1]:
        data.problem(CARDS, "points", "are too many for so few")


CARDS = Entries("cards", Card)
FACTS = Record("game", Facts)
PRICES = Entries("prices", Card, "shop", check=check_points)
RARE = Entries("rare", Card, "shop", needed=False)
SCHEMA = Schema((CARDS, FACTS, PRICES, RARE))

FILES = {
    "cards.toml": "source = 'H'\ncards = [{ id = 'F1', points = 4 }, { id = 'F2', points = 3 }]\n",
    "game.toml": "[game]\nplayers = [2, 4]\nsource = 'R p. 2'\n",
    "shop.toml": "source = 'H'\nprices = [{ id = 'P', points = 1 }]\n",
    "labels/en.toml": "game.title = 'Pike'\n",
}


@pytest.fixture
def game(folders: Folders) -> Folders:
    for file, text in FILES.items():
        folders.ours(file, text)
    return folders


def opened(folders: Folders, schema: Schema = SCHEMA) -> GameData:
    overlay = folders.overlay if folders.overlay.exists() else None
    return GameData(load_raw(GAME, overlay, templates=folders.templates), lambda: schema)


def told(step: Callable[[], object]) -> list[str]:
    with pytest.raises(DataError) as caught:
        step()
    return [str(problem) for problem in caught.value.problems]


# --- what is right ------------------------------------------------------------------------------


def test_entries_are_given_out_as_the_same_values_each_time(game: Folders) -> None:
    data = opened(game)
    assert [card.points for card in data.values(CARDS)] == [4, 3]
    assert data.entries(CARDS) is data.entries(CARDS)
    assert data.words["game.title"] == "Pike"


def test_an_entry_has_its_sources_and_what_the_file_says(game: Folders) -> None:
    game.ours("cards.toml", FILES["cards.toml"].replace("3 }", "3, source = 'R p. 4' }"))
    first, second = opened(game).entries(CARDS)
    assert first.value == Card("F1", 4)
    assert dict(first.values) == {"points": 4}
    assert (first.file, first.source, second.source.note) == (
        f"{GAME}/cards.toml", Source("H"), "p. 4",
    )  # fmt: skip
    record = opened(game).record(FACTS)
    assert (record.id, record.value.players) == ("game", (2, 4))


def test_tables_that_come_after_are_known_when_the_first_are_not_enough(game: Folders) -> None:
    asked: list[str] = []

    def rest() -> Schema:
        asked.append("rest")
        return Schema((FACTS, PRICES, RARE))

    data = opened(game, Schema((CARDS,), rest=rest))
    assert len(data.named("cards")) == 2 and asked == []
    assert len(data.named("prices")) == 1 and asked == ["rest"]
    data.check()
    game.ours("shop.toml", FILES["shop.toml"].replace("1 }", "true }"))
    (problem,) = told(opened(game, Schema((CARDS,), rest=rest)).check)
    assert "points: must be a whole number, not true" in problem


def test_a_table_that_may_be_missing_is_empty(game: Folders) -> None:
    data = opened(game)
    assert data.entries(RARE) == ()
    assert not data.has("rare") and data.has("prices") and not data.has("wonders")
    data.check()


def test_a_table_is_found_in_whatever_file_it_stands(game: Folders) -> None:
    data = opened(game, Schema())
    assert list(data.rows("cards")) == ["F1", "F2"]
    assert list(data.rows("prices")) == ["P"]


def test_the_owners_rows_are_over_ours(game: Folders) -> None:
    game.owner("cards.toml", "cards = [{ id = 'F2', points = 5 }, { id = 'F1', remove = true }]")
    game.owner("shop.toml", "prices = [{ id = 'P', points = 2 }]")
    (card,) = opened(game).entries(CARDS)
    assert (card.id, card.value.points, card.source.mark) == ("F2", 5, "O")


def test_what_is_made_is_made_once(game: Folders) -> None:
    made = []

    def total(data: GameData) -> int:
        made.append(1)
        return sum(card.points for card in data.values(CARDS))

    data = opened(game)
    assert data.compute(total) == data.compute(total) == 7
    assert len(made) == 1


PLAIN = """
    [[components]]
    name = "pawns"
    kind = "pawn"
    columns = {}

    [[components]]
    name = "boats"
    kind = "token"
    table = "rare-boats"
    columns = { colour = ["red", "blue"], crew = [1, 4], full-name = "words", old = "flag" }
"""
BOATS = """
    rare-boats = [{ id = "B", colour = "red", crew = 2, full-name = "Bee", old = true }]
    pawns = [{ id = "P", copies = 3 }]
    source = "H"
"""


def test_a_table_needs_no_type_if_its_columns_are_declared(game: Folders) -> None:
    game.ours("game.toml", dedent(FILES["game.toml"] + dedent(PLAIN)))
    game.ours("boats.toml", BOATS)
    data = opened(game)
    data.check()
    (boat,) = data.named("rare-boats")
    found = boat.value
    assert (found.id, found.colour, found.crew, found.full_name, found.old, found.copies) == (
        "B", "red", 2, "Bee", True, 1,
    )  # fmt: skip
    assert [pawn.value.copies for pawn in data.named("pawns")] == [3]
    assert {"pawns", "rare-boats"} < {table.name for table in data.tables}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"red"', '"rde"', 'colour: must be "red" or "blue", not "rde"; did you mean "red"?'),
        ("crew = 2", "crew = 5", "crew: must be from 1 to 4, not 5"),
        ("crew = 2", "crwe = 2", "crew: is missing"),
        ('"Bee"', "4", "full-name: must be words in quotes, not 4"),
        ("old = true", "old = 1", "old: must be true or false, not 1"),
        ("copies = 3", "copies = 0", "P: copies: must be from 1 to 99, not 0"),
        ("copies = 3", "number = 0", "P: number: unknown key"),
    ],
)
def test_a_plain_table_is_held_to_its_columns(
    game: Folders, old: str, new: str, message: str
) -> None:
    game.ours("game.toml", dedent(FILES["game.toml"] + dedent(PLAIN)))
    game.ours("boats.toml", BOATS.replace(old, new))
    assert message in "\n".join(told(lambda: opened(game).check()))


# --- what is wrong ------------------------------------------------------------------------------


def test_one_mistake_tells_them_all(game: Folders) -> None:
    game.ours("cards.toml", FILES["cards.toml"].replace("4", "'4'"))
    game.ours(
        "shop.toml", "prices = [{ id = 'P', points = 10, source = 'X' }]\n[wonders]\nsource = 'H'\n"
    )
    game.ours("bad.toml", "a =").ours("labels/en.toml", "a = 4")
    right = [
        f"{GAME}/bad.toml: the end of the file (line 1): a value or a closing bracket is missing",
        f'{GAME}/cards.toml: F1: points: must be a whole number, not "4"',
        f"{GAME}/labels/en.toml: a: must be words in quotes",
        f"{GAME}/shop.toml: P: points: must be from 0 to 9, not 10",
        f"{GAME}/shop.toml: P: source: must begin with R (rules), F (found), D (derived),"
        ' H (house) or O (own copy), such as "R p. 4", not "X"',
        f"{GAME}/shop.toml: wonders: unknown table",
    ]
    found = told(lambda: opened(game).entries(CARDS))
    assert [line.split("; there is")[0] for line in found] == right
    assert told(lambda: opened(game).check()) == found
    data = opened(game)
    assert data.value(FACTS).players == (2, 4)
    assert told(lambda: data.entries(CARDS)) == found
    for again in (lambda: data.entries(CARDS), lambda: data.value(FACTS), lambda: data.words):
        assert told(again) == found  # nothing is given out once something is wrong


def test_what_is_wrong_elsewhere_is_nobodys_matter(game: Folders) -> None:
    game.ours("shop.toml", "prices = 4").ours("bad.toml", "a =")
    assert len(opened(game).entries(CARDS)) == 2


def test_a_check_of_a_table_is_told_with_the_rest(game: Folders) -> None:
    game.ours("game.toml", FILES["game.toml"].replace("[2, 4]", "[1, 2]"))
    game.ours("labels/en.toml", "a = 4")
    right = [
        f"{GAME}/cards.toml: cards: points: are too many for so few",
        f"{GAME}/labels/en.toml: a: must be words in quotes",
    ]
    assert told(lambda: opened(game).entries(PRICES)) == right
    assert len(opened(game).entries(CARDS)) == 2  # the check is of another table


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("points = 4", "points = -1", "F1: points: must be from 0 to 9, not -1"),
        ("points = 4", "points = 4, weight = 5.5", "weight: must be from 1 to 5 mm, not 5.5"),
        ("points = 4", "points = 4, notes = [2, 1]", "notes[1]: must be at least 2, not 1"),
        ("points = 4", "points = 4, copies = 100", "copies: must be from 1 to 99, not 100"),
        ("points = 4", "points = 4, copies = 'a'", 'copies: must be a whole number, not "a"'),
        ("points = 4", "points = 4, copie = 2", 'copie: unknown key; did you mean "copies"?'),
        ("points = 4", "points = 4, place = '7M'", 'must be a place like "2M", not "7M"'),
        ("points = 4", "points = 4, ways = ['a', 'b', 'a']", 'has "a" twice; write each only once'),
        ("points = 4", "points = 4, signs = ['a', 'a']", "must name each of these once: a, b"),
        ("points = 4", "points = 4, signs = ['b']", "must name each of these once: a, b"),
    ],
)
def test_ranges_stand_in_the_type(game: Folders, old: str, new: str, message: str) -> None:
    game.ours("cards.toml", FILES["cards.toml"].replace(old, new))
    (found,) = told(lambda: opened(game).entries(CARDS))
    assert message in found


def test_an_id_is_held_to_its_type(game: Folders) -> None:
    named = Entries("cards", Named)
    assert [card.id for card in opened(game, Schema((named,))).values(named)] == ["F1", "F2"]
    game.ours("cards.toml", FILES["cards.toml"].replace("F2", "F3"))
    found = told(lambda: opened(game, Schema((named,))).entries(named))
    assert found[0].startswith(f'{GAME}/cards.toml: F3: id: must be "F1" or "F2", not "F3"')


@pytest.mark.parametrize("players", ["[0, 4]", "[4, 2]", "[2, 6]"])
def test_players_are_in_order(game: Folders, players: str) -> None:
    game.ours("game.toml", FILES["game.toml"].replace("[2, 4]", players))
    found = told(lambda: opened(game).value(FACTS))
    assert found == [
        f"{GAME}/game.toml: game: players: must be from 1 to 5, the smaller number first"
    ]


def test_a_missing_label_is_told_when_it_is_read_and_all_at_once_while_something_is_made(
    game: Folders,
) -> None:
    data = opened(game)
    (found,) = told(lambda: data.words["game.titel"])
    assert found.startswith(f"{GAME}/labels/en.toml: game.titel: this label is missing; did you")

    def words(data: GameData) -> list[str]:
        return [data.words[name] for name in ("one", "two")]

    data = opened(game, replace(SCHEMA, made=(words,)))
    assert [line.split(": ")[1] for line in told(lambda: data.compute(words))] == [
        "one", "two",
    ]  # fmt: skip


def test_a_table_that_must_be_there_is_missing(game: Folders) -> None:
    game.ours("cards.toml", FILES["cards.toml"].replace("cards", "crads"))
    game.ours("game.toml", "[[game]]\nid = 'a'\nsource = 'H'")
    assert [line.split(";")[0] for line in told(lambda: opened(game).value(FACTS))] == [
        f"{GAME}: cards: is missing",
        f"{GAME}/cards.toml: crads: unknown table",
        f"{GAME}/game.toml: game: must be written as [game]",
    ]


def test_a_crash_that_wrong_data_explains_is_told_as_wrong_data(game: Folders) -> None:
    def last(data: GameData) -> object:
        data.problem("cards", "", "need a third")
        return data.entries(CARDS)[2]

    assert told(lambda: opened(game).compute(last)) == [f"{GAME}/cards.toml: cards: need a third"]
    game.ours("cards.toml", FILES["cards.toml"].replace("4", "'4'"))
    both = replace(SCHEMA, made=(lambda data: data.entries(CARDS)[1],))
    assert len(told(lambda: opened(game, both).check())) == 1


def test_a_crash_with_right_data_stays_a_crash(game: Folders) -> None:
    def crash(data: GameData) -> float:
        return 1 / (len(data.entries(CARDS)) - 2)

    with pytest.raises(ZeroDivisionError):
        opened(game).compute(crash)
    with pytest.raises(ZeroDivisionError):
        opened(game, replace(SCHEMA, made=(crash,))).check()


def test_ctrl_c_is_no_mistake_in_the_data(game: Folders) -> None:
    game.ours("shop.toml", "prices = 4")

    def stopped(data: GameData) -> None:
        data.problem(CARDS, "", "are wrong")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        opened(game).compute(stopped)


def test_what_the_owner_wrote_into_a_wrong_place_is_told(game: Folders) -> None:
    game.owner("game.toml", "cards = [{ id = 'F1', points = 1 }]\n[wonders]\na = 1\n")
    game.owner("shops.toml", "")
    assert [line.split(";")[0] for line in told(lambda: opened(game).value(FACTS))] == [
        f"{GAME}/game.toml: cards: belongs in {GAME}/cards.toml",
        f"{GAME}/game.toml: wonders: unknown table",
        f"{GAME}/shops.toml: unknown file",
    ]


def test_components_are_declared_by_the_program_only(game: Folders) -> None:
    ours = FILES["game.toml"] + "[[components]]\nname = 'cards'\n"
    game.ours("game.toml", ours)
    assert opened(game).components == ({"name": "cards"},)
    assert not opened(game).has("components")
    game.owner("game.toml", "[[components]]\nname = 'cards'\ndraw = 'os:system'\n")
    (found,) = told(lambda: opened(game).components)
    assert found.startswith(
        f"{GAME}/game.toml: components: cannot be changed here; to leave a component out"
    )


def test_folders_that_are_missing_are_named(game: Folders, tmp_path: Path) -> None:
    with pytest.raises(CompanionError, match="no data"):
        load_raw("trout", templates=game.templates)
    with pytest.raises(CompanionError, match="does not exist"):
        load_raw(GAME, tmp_path / "none", templates=game.templates)
    with pytest.raises(CompanionError, match='no labels in "xx"'):
        load_raw(GAME, None, "xx", templates=game.templates)
