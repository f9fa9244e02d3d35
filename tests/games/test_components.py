"""Components as `game.toml` declares them: what is wrong in a declaration is told."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from companion.core.errors import CompanionError, DataError
from companion.data.game_data import GameData
from companion.data.load import load_raw
from companion.data.schema import Schema
from companion.games.catalog import GAMES
from companion.games.components import ComponentOrder, build_components, declared_rows
from companion.games.game_type import Choices

GOOD = "[[components]]\nname = 'cards'\nkind = 'deck'\n"


def game(folder: Path, text: str) -> GameData:
    (folder / "pond").mkdir()
    (folder / "pond" / "game.toml").write_text(dedent(text), "utf-8")
    return GameData(load_raw("pond", templates=folder), Schema)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (GOOD.replace("deck", "dekc"), 'cards: kind: must be "deck", '),
        (GOOD + "vlaues = 'cards:values'", 'cards: vlaues: unknown key; did you mean "values"?'),
        (GOOD + "values = 'values'", 'cards: values: must be a name such as "cards:values"'),
        (GOOD + "values = '.os:system'", 'cards: values: must be a name such as "cards:values"'),
        (GOOD + "copies = 0", "cards: copies: must be from 1 to 99, not 0"),
        (GOOD + GOOD, "cards: name: is used twice"),
        (GOOD.replace("cards", "con"), "con: name: is reserved on Windows"),
        ("[[components]]\nkind = 'deck'", "component 1: name: is missing"),
        ("components = [4]", "component 1: must be a table, not 4"),
        ("components = 4", "components: must be a list: [[components]]"),
    ],
)
def test_a_wrong_declaration_is_told(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(DataError) as caught:
        game(tmp_path, text).compute(declared_rows)
    (problem,) = caught.value.problems
    assert str(problem).startswith(f"pond/game.toml: {told}")


def test_a_right_declaration_is_taken(tmp_path: Path) -> None:
    (row,) = game(tmp_path, GOOD + "piece-title = '{fish.name}'\n").compute(declared_rows)
    assert (row.name, row.kind, row.piece_title) == ("cards", "deck", "{fish.name}")


@pytest.mark.parametrize("slug", [game.slug for game in GAMES])
def test_every_function_that_is_named_exists_and_every_table_stands_where_it_should(
    slug: str,
) -> None:
    (found,) = (game for game in GAMES if game.slug == slug)
    data = found.load(None, "en")
    if not isinstance(data, GameData):
        pytest.skip("its components are not declared")
    for row in data.compute(declared_rows):
        order = ComponentOrder(row, data, Choices())
        for name in (row.entries, row.values, row.piece, row.sides, row.draw, row.needed):
            assert name is None or callable(order.code(name)), name
    for table in data.tables:
        assert data.has(table.name) or not table.needed, table.name


def test_more_players_than_can_play_are_refused() -> None:
    (lure,) = (game for game in GAMES if game.slug == "lure")
    with pytest.raises(CompanionError, match="6 players are too many; at most 5 play Lure"):
        build_components(lure.load(None, "en"), Choices(players=6))
