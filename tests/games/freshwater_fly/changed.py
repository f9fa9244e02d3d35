"""The pieces of the game as it ships, or with something in its data changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.data.game_data import Entry, GameData
from companion.data.schema import Entries
from companion.drawing.component import Component
from companion.games.components import build_components
from companion.games.freshwater_fly.cards import load
from companion.games.game_type import Choices

T = TypeVar("T")


def parts_of(data: GameData, *names: str, **choices: Any) -> dict[str, Component]:
    """Return components by name; all if none is named."""
    wanted = Choices(only=frozenset(names), **choices)
    return {part.name: part for part in build_components(data, wanted)}


def part_of(data: GameData, name: str, **choices: Any) -> Component:
    """Return one component."""
    return parts_of(data, name, **choices)[name]


def changed(entry: Entry[T], **values: Any) -> Entry[T]:
    """Return an entry that says something else."""
    written = {name.rstrip("_").replace("_", "-"): value for name, value in values.items()}
    value: Any = entry.value
    return replace(entry, value=replace(value, **values), values={**entry.values, **written})


def with_entries(table: Entries[T], entries: Iterable[Entry[T]]) -> GameData:
    """Return the game with other entries in a table."""
    data = load(None)
    data._entries[table.name] = tuple(entries)
    return data


def with_made(make: Callable[[GameData], T], value: T) -> GameData:
    """Return the game with another value where something is made of its data."""
    data = load(None)
    data._made[make] = value
    return data
