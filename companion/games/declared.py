"""A game whose components, tables and decks its data declares."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.games.functions import function
from companion.games.game import Choices, Facts, Game, HouseValue, Load, PrintOption
from companion.games.tool import Body, Tool

if TYPE_CHECKING:
    from companion.data.game_data import GameData
    from companion.data.schema import Schema
    from companion.drawing.component import Component


def declared_game(
    slug: str,
    *,
    schema: str = "tables:schema",
    print_options: tuple[PrintOption, ...] = (),
    tools: tuple[Tool, ...] = (),
    screen: str = "",
) -> Game[GameData]:
    """Return a game.

    Args:
        slug: its name in folders and on the command line.
        schema: its function that returns its tables.
        print_options: its own options of `companion print`.
        tools: the commands that it brings.
        screen: its function that reads what it shows at the table, if it has such a screen.
    """
    tables = partial(_called, slug, schema)
    load = loader(slug, tables)
    return Game(
        slug=slug,
        load=load,
        facts=_facts,
        components=_components,
        house=_house,
        setup=partial(_setup, slug, load),
        print_options=print_options,
        scoring=tables,
        tools=tools,
        screen=partial(_called, slug, screen) if screen else None,
    )


def _called(slug: str, name: str, *arguments: Any) -> Any:
    """Call a function of a game that is imported only now."""
    return function(slug, name)(*arguments)


def loader(slug: str, schema: Callable[[], Schema]) -> Load[GameData]:
    """Return what opens the data of a game.

    Of an owner's folder everything is checked, unless only some of the game is wanted.
    """

    def load(overlay: Path | None, language: str = "en", only: Collection[str] = ()) -> GameData:
        from companion.data.game_data import open_data  # late: the list of games reads no data

        data = open_data(slug, schema, overlay, language)
        if overlay is not None and not only:
            data.check()
        return data

    return load


def _setup(slug: str, load: Load[GameData]) -> Body[Any, Any]:
    from companion.games.setup.options import wish_for  # late: other commands set nothing up
    from companion.games.setup.play import set_up

    return Body(load=load, parameters=wish_for(slug), run=set_up)


def shared() -> Schema:
    """Return the tables that every game may have, to be the `rest` of those that it brings."""
    from companion.data.schema import Schema
    from companion.games.tables import SHARED_MADE, SHARED_TABLES

    return Schema(SHARED_TABLES, SHARED_MADE)


def _facts(data: GameData) -> Facts:
    from companion.core.words import below
    from companion.games.components import players_of

    return Facts(
        title=data.words["game.title"],
        players=players_of(data),
        icons=below(data.words, "icons"),
    )


def _components(data: GameData, choices: Choices) -> tuple[Component, ...]:
    from companion.games.components import components

    return components(data, choices)


def _house(data: GameData) -> tuple[HouseValue, ...]:
    """Return the house values of all tables, every one of which is right."""
    from companion.data.source import house

    data.check()
    tables = [data.named(table.name) for table in data.tables if table.numbers]
    return tuple(HouseValue(*value) for table in tables for value in house(table))
