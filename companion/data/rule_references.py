"""Looks up references in expressions (`$...`): values in a game's tables, and switches."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeAlias, cast

from msgspec import Struct

from companion.core.names import suggest_names
from companion.core.rule_text import RuleError, check_size, parse_rule
from companion.core.rules import Kind, Node, Value
from companion.data.game_data import Entry, GameData
from companion.data.load import EDITION
from companion.data.raw_tables import Source
from companion.data.scoring_schema import SWITCHES

# Rules that can be read in more than one way: which reading holds, and where it is from.


def list_editions(data: GameData) -> tuple[str, ...]:
    """Return the editions of the rules, the current one first."""
    result = next((entry.value for entry in data.entries(SWITCHES) if entry.id == EDITION), None)
    return tuple(sorted(result.choices, key=lambda name: name != result.value)) if result else ()


def switch_values(data: GameData, edition: str = "") -> dict[str, tuple[Value, Source]]:
    """Return {switch: (value, source)} in an edition of the rules; "" is the current edition."""
    entries, result = data.entries(SWITCHES), dict[str, tuple[Value, Source]]()
    holding = next((str(item.value.value) for item in entries if item.id == EDITION), "")
    for entry in entries:
        key = "editions" if (edition or holding) in entry.value.editions else "value"
        value = entry.value.editions.get(edition or holding, entry.value.value)
        result[entry.id] = value if isinstance(value, str) else int(value), entry.sources[key]
    return result


def active_switches(data: GameData, edition: str = "") -> dict[str, bool]:
    """Return {switch: whether it is on} in an edition of the rules; "" is the current edition."""
    return {name: bool(value) for name, (value, _) in switch_values(data, edition).items()}


Placed: TypeAlias = tuple[Value, Source]
PLACE = re.compile(r"\{\$([\w.-]+)\}")


class ReferenceLookup(Struct, frozen=True):
    """Looks up references in a game; RuleError if there is no value that rules can use."""

    data: GameData
    switches: Mapping[str, tuple[Value, Source]] = {}  # values referred to by a name of their own
    players: int | None = None
    # how many play, if that is known: of a table whose entries say for how many `players` they are,
    # `table.key` is then what the fitting entry says

    def _in_table(self, place: str) -> Placed:
        table, _, rest = place.partition(".")
        entry, _, key = rest.rpartition(".")
        rows = self.data.rows(table)
        row = rows.get(entry or table)
        if row is None and not entry and self.players is not None:
            counts = ((row, row.values.get("players")) for row in rows.values())
            fitting = (row for row, n in counts if isinstance(n, list) and self.players in n)
            row = next(fitting, None)
        if row is None or key not in row.values:
            right = row.values if row else rows
            raise RuleError(f'uses "${place}", which does not exist{suggest_names(key, right)}')
        value = _to_rule_value(row.values[key])
        if value is None:
            raise RuleError(f'uses "${place}", but only numbers and words can be used')
        return value, row.sources[key]

    def value(self, place: str, used: list[Source] | None = None) -> Value:
        """Return the value at `table.entry.key` or `record.key`; add its source to `used`."""
        value, source = self.switches.get(place) or self._in_table(place)
        check_size(value, f'"${place}"')
        if used is not None:
            used.append(source)
        return value

    def expression(
        self,
        entry: Entry[Any],
        key: str,
        fields: Mapping[str, Kind],
        used: list[Source] | None = None,
        *,
        of_everybody: Collection[str] | None = None,
    ) -> Node | None:
        """Parse the expression under an entry's key; report mistakes. None if missing or wrong.

        The sources of the expression's values are added to `used`. Operators over all players may
        read only the fields in `of_everybody`; None allows all fields.
        """
        text: str | None = getattr(entry.value, key.replace("-", "_"))
        if text is None:
            return None
        with self.reporting(entry, key):
            return parse_rule(text, fields, partial(self.value, used=used), of_everybody)
        return None

    @contextmanager
    def reporting(self, entry: Entry[Any], key: str, start: str = "") -> Iterator[None]:
        """Report a RuleError of the `with` block as a mistake; `start` goes before its message."""
        try:
            yield
        except RuleError as error:
            self.data.problem(entry, key, f"{start}{error}")

    def filled(self, words: str, used: list[Source] | None = None) -> str:
        """Replace references such as `{$game.hand}` in a text by values; add sources to `used`."""
        return PLACE.sub(lambda place: str(self.value(place[1], used)), words)

    def values(
        self, entry: Entry[Any], key: str, declared: object, used: list[Source] | None = None
    ) -> Mapping[str, Value]:
        """Return the values declared under a key, as {name: value}; a single value has the name "".

        If `declared` is text, it is a reference; `$table.*.key` gives the values of entries with
        the key, by id. The sources are added to `used`.
        """
        if not isinstance(declared, str):
            return declared if isinstance(declared, Mapping) else {"": cast(Value, declared)}
        table, _, rest = declared.removeprefix("$").partition(".*.")
        rows = self.data.rows(table) if rest else {}
        names = [name for name in rows if rest in rows[name].values] or rows
        places = {name: f"{table}.{name}.{rest}" for name in names} if rest else {"": table}
        with self.reporting(entry, key):
            return {name: self.value(place, used) for name, place in places.items()}
        return {}

    def sizes(self, entry: Entry[Any], key: str, declared: object) -> dict[str, int]:
        """Return the declared values as {name: number}; a list or text becomes its length."""
        values = self.values(entry, key, declared)
        return {name: count_items(value) for name, value in values.items()}


def count_items(value: Value) -> int:
    """Return a number unchanged, or the length of a list or text."""
    return value if isinstance(value, int) else len(cast(str, value))


def _to_rule_value(value: object) -> Value:
    """Convert a file's value to a number, text, tuple or dict for rules; None if impossible."""
    if isinstance(value, bool | int):
        return int(value)
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        known = all(type(item) is int for item in value.values())
        return cast(Mapping[str, int], dict(value)) if known else None
    items = cast(list[object], value) if isinstance(value, list) else [None]
    if all(type(item) is int for item in items) or all(type(item) is str for item in items):
        return tuple(cast(list[int], items))
    if all(isinstance(item, list) and [*map(type, item)] == [str, int] for item in items):
        return dict(cast(list[tuple[str, int]], items))
    return None
