from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from companion.core.errors import DataError, Problem
from companion.data.game_data import Entry
from companion.data.raw_tables import OWNER, Row, Source, Table, merge_tables, parse_tables
from companion.data.schema import Entries, Record
from tests.data.conftest import GAME, Folders


class Box(Struct, frozen=True):
    x: int
    y: int = 0


class Card(Struct, frozen=True):
    points: int
    icons: tuple[str, ...] = ()
    boxes: Mapping[str, Box] | None = None


class Facts(Struct, frozen=True):
    players: tuple[int, int]
    years: int = 8


CARDS = """\
[[cards]]
id = "A"
points = 4
icons = ["x", "y"]
source = "H"
sources = { icons = "R p. 4" }
boxes.low = { x = 1, y = 2 }
boxes.high = { x = 3 }

[[cards]]
id = "B"
points = 3
source = "R p. 5"

[game]
players = [2, 4]
source = "R p. 2"
"""


CARD_TABLE = Entries("cards", Card)
FACTS = Record("game", Facts, "cards")


class Loaded(Struct, frozen=True, dict=True):
    cards: dict[str, Entry[Card]]
    game: Entry[Facts]


def load(folders: Folders, owner: str | None) -> Loaded:
    folders.ours("cards.toml", CARDS)
    if owner is not None:
        folders.owner("cards.toml", owner)
    data = folders.opened(CARD_TABLE, FACTS)
    data.check()
    return Loaded({card.id: card for card in data.entries(CARD_TABLE)}, data.record(FACTS))


def problems(folders: Folders, owner: str) -> list[Problem]:
    with pytest.raises(DataError) as caught:
        load(folders, owner)
    return list(caught.value.problems)


def test_an_empty_overlay_changes_nothing(folders: Folders) -> None:
    ours = load(folders, None)
    folders.overlay.mkdir()
    assert load(folders, None) == ours
    assert load(folders, "") == ours
    assert load(folders, "cards = []") == ours
    assert load(folders, "[[cards]]\nid = 'A'\n[game]") == ours


def test_a_value_of_the_owner_replaces_ours_and_leaves_the_rest(folders: Folders) -> None:
    card = load(folders, "[[cards]]\nid = 'A'\npoints = 9").cards["A"]
    assert card.value.points == 9
    assert card.value.icons == ("x", "y")
    assert card.sources["points"] == OWNER
    assert card.sources["icons"] == Source("R", "p. 4")
    assert card.sources["boxes"] == Source("H")
    assert card.source == Source("H")


def test_a_list_is_replaced_as_a_whole(folders: Folders) -> None:
    card = load(folders, "[[cards]]\nid = 'A'\nicons = ['z']").cards["A"]
    assert card.value.icons == ("z",)
    assert card.sources["icons"] == OWNER


def test_the_owner_may_name_another_source(folders: Folders) -> None:
    text = "[[cards]]\nid = 'A'\npoints = 9\nicons = []\nsource = 'F x'\nsources = {icons = 'D'}"
    card = load(folders, text).cards["A"]
    assert card.sources["points"] == Source("F", "x")
    assert card.sources["icons"] == Source("D")
    card = load(folders, "source = 'D y'\n[[cards]]\nid = 'B'\npoints = 9").cards["B"]
    assert card.source == Source("D", "y")


def test_the_owner_confirms_our_value_by_its_source_alone(folders: Folders) -> None:
    card = load(folders, "[[cards]]\nid = 'A'\nsources = { points = 'O box' }").cards["A"]
    assert card.value.points == 4
    assert card.sources["points"] == Source("O", "box")
    found = problems(folders, "[[cards]]\nid = 'A'\nsource = 'O'")
    assert [(problem.entry, problem.key) for problem in found] == [("A", "source")]


def test_nested_tables_are_merged_key_by_key(folders: Folders) -> None:
    card = load(folders, "[[cards]]\nid = 'A'\n[cards.boxes.low]\nx = 7").cards["A"]
    assert card.value.boxes is not None
    assert list(card.value.boxes.items()) == [("low", Box(7, 2)), ("high", Box(3))]
    assert card.sources["boxes"] == Source("H"), "one box is still ours"
    text = "[[cards]]\nid = 'A'\nboxes = { low = { x = 7 }, high = { x = 9 } }"
    assert load(folders, text).cards["A"].sources["boxes"] == Source("H"), "one y is still ours"


def test_a_nested_table_that_is_all_the_owners_has_their_source(folders: Folders) -> None:
    text = "[[cards]]\nid = 'A'\nboxes = { low = { x = 7, y = 8 }, high = { x = 9, y = 1 } }"
    assert load(folders, text).cards["A"].sources["boxes"] == OWNER


def test_a_nested_table_is_removed(folders: Folders) -> None:
    card = load(folders, "[[cards]]\nid = 'A'\n[cards.boxes.low]\nremove = true").cards["A"]
    assert card.value.boxes == {"high": Box(3)}
    card = load(folders, "[[cards]]\nid = 'A'\nboxes = { remove = true }").cards["A"]
    assert card.value.boxes is None
    assert "boxes" not in card.sources


def test_a_new_id_adds_an_entry_at_the_end(folders: Folders) -> None:
    loaded = load(folders, "[[cards]]\nid = '0'\npoints = 1")
    assert list(loaded.cards) == ["A", "B", "0"]
    assert loaded.cards["0"].source == OWNER
    assert loaded.cards["0"].file == f"{GAME}/cards.toml"


def test_a_removed_entry_is_gone(folders: Folders) -> None:
    assert list(load(folders, "[[cards]]\nid = 'A'\nremove = true").cards) == ["B"]


def test_a_record_is_merged(folders: Folders) -> None:
    game = load(folders, "[game]\nyears = 10").game
    assert game.value == Facts((2, 4), 10)
    assert game.sources == {"players": Source("R", "p. 2"), "years": OWNER}


@pytest.mark.parametrize(
    ("text", "entry", "key", "message"),
    [
        ("[[cards]]\nid = 'AA'\nremove = true", "AA", "remove", 'did you mean "A"?'),
        ("[[cards]]\nid = 'A'\nremove = false", "A", "remove", "must be true, without other keys"),
        ("[[cards]]\nid = 'A'\nremove = 1", "A", "remove", "must be true, without other keys"),
        ("[[cards]]\nid = 'A'\nremove = true\npoints = 1", "A", "remove", "without other keys"),
        ("[[cards]]\nid = 'a'\npoints = 1", "a", "id", 'differs from "A" in capitals only'),
        ("[[cards]]\nid = 'A'\nboxes.lo.remove = true", "A", "boxes.lo.remove", '"low"'),
        (
            "[[cards]]\nid = 'A'\nboxes.low = { remove = true, x = 1 }",
            *("A", "boxes.low.remove", "without other keys"),
        ),
        ("[[cards]]\nid = 'A'\nboxes.low = {remove = 1}", "A", "boxes.low.remove", "true"),
        ("[[cards]]\nid = 'A'\npionts = 1", "A", "pionts", 'did you mean "points"?'),
        ("[[cards]]\nid = 'C'", "C", "points", "is missing"),
        ("[[cards]]\nid = 'A'\npoints = 'x'", "A", "points", "must be a whole number"),
        ("[game]\nremove = true", "game", "remove", "this table is needed"),
        ("[[game]]\nid = 'A'", "game", "", "must be written as [game]"),
        ("[cards]\npoints = 1", "cards", "", "must be written as [[cards]]"),
        ("[gaem]\nyears = 1", "gaem", "", 'unknown table; did you mean "game"?'),
    ],
)
def test_a_mistake_of_the_owner_is_named(
    folders: Folders, text: str, entry: str, key: str, message: str
) -> None:
    found = problems(folders, text)
    assert [(problem.entry, problem.key) for problem in found] == [(entry, key)]
    assert message in found[0].message
    assert found[0].file == f"{GAME}/cards.toml"


def test_a_table_in_another_file_is_told_where_it_belongs(folders: Folders) -> None:
    folders.ours("more.toml", "").owner("more.toml", "[game]\nyears = 1")
    assert problems(folders, "")[0].message == f"belongs in {GAME}/cards.toml"


def test_the_owner_need_not_have_a_folder_for_each_game(folders: Folders) -> None:
    (folders.overlay / "zander").mkdir(parents=True)
    assert list(load(folders, None).cards) == ["A", "B"]


# --- laws --------------------------------------------------------------------------------------

names = st.text("abc", min_size=1, max_size=2)
scalars = st.integers() | st.booleans() | st.text(max_size=3)
values = st.recursive(
    scalars | st.lists(scalars, max_size=2),
    lambda inner: st.dictionaries(names, inner, max_size=3),
    max_leaves=6,
)
marks = st.sampled_from(["R p. 1", "F", "D x", "H", "O"])
rows = st.dictionaries(
    names, st.tuples(st.dictionaries(names, values, min_size=1, max_size=3), marks), max_size=4
)


def written(entries: Mapping[str, tuple[Mapping[str, object], str]]) -> list[dict[str, object]]:
    return [{"id": name, "source": mark} | dict(row) for name, (row, mark) in entries.items()]


def table(entries: list[dict[str, object]], *, owner: bool) -> Table:
    found: list[Problem] = []
    (result,) = parse_tables("f", {"cards": entries}, found.append, owner=owner)
    assert not found
    return result


def over(ours: Table, theirs: Table) -> Table:
    found: list[Problem] = []
    result = merge_tables(ours, theirs, found.append)
    assert not found
    return result


@pytest.mark.slow
@given(rows)
def test_nothing_put_over_a_table_is_the_table(
    entries: dict[str, tuple[dict[str, object], str]],
) -> None:
    ours = table(written(entries), owner=False)
    assert over(ours, table([], owner=True)) == ours
    assert over(ours, table([{"id": name} for name in entries], owner=True)) == ours


@pytest.mark.slow
@given(rows)
def test_a_table_put_over_itself_changes_only_the_sources(
    entries: dict[str, tuple[dict[str, object], str]],
) -> None:
    ours = table(written(entries), owner=False)
    same = [
        {key: value for key, value in row.items() if key != "source"} for row in written(entries)
    ]
    result = over(ours, table(same, owner=True))
    assert list(result.rows) == list(ours.rows)
    for name, row in result.rows.items():
        assert row.values == ours.rows[name].values
        assert set(row.sources.values()) == {OWNER}


@pytest.mark.slow
@given(rows, st.data())
def test_removed_rows_are_gone_and_the_others_untouched(
    entries: dict[str, tuple[dict[str, object], str]], data: st.DataObject
) -> None:
    ours = table(written(entries), owner=False)
    gone = data.draw(st.sets(st.sampled_from(sorted(entries)))) if entries else set()
    result = over(ours, table([{"id": name, "remove": True} for name in gone], owner=True))
    kept: dict[str, Row] = {name: row for name, row in ours.rows.items() if name not in gone}
    assert result.rows == kept
    assert list(result.rows) == list(kept)


@pytest.mark.slow
@given(rows, rows)
def test_the_owners_word_is_the_last(
    ours: dict[str, tuple[dict[str, object], str]],
    theirs: dict[str, tuple[dict[str, object], str]],
) -> None:
    once = over(table(written(ours), owner=False), table(written(theirs), owner=True))
    for name, (row, _) in theirs.items():
        for key, value in row.items():
            if not isinstance(value, dict):
                assert once.rows[name].values[key] == value
    twice = over(once, table(written(theirs), owner=True))
    assert {name: row.values for name, row in twice.rows.items()} == {
        name: row.values for name, row in once.rows.items()
    }
