"""What expressions name with `$`: values at places of a game's tables, and switches."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any, TypeVar, cast

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
    """Return the editions of the rules, the one that holds first."""
    result = next((entry.value for entry in data.entries(SWITCHES) if entry.id == EDITION), None)
    return tuple(sorted(result.choices, key=lambda name: name != result.value)) if result else ()


def switch_values(data: GameData, edition: str = "") -> dict[str, tuple[Value, Source]]:
    """Return what each switch says, with its source: in the edition that holds, or another."""
    entries, result = data.entries(SWITCHES), dict[str, tuple[Value, Source]]()
    holding = next((str(item.value.value) for item in entries if item.id == EDITION), "")
    for entry in entries:
        key = "editions" if (edition or holding) in entry.value.editions else "value"
        value = entry.value.editions.get(edition or holding, entry.value.value)
        result[entry.id] = value if isinstance(value, str) else int(value), entry.sources[key]
    return result


def active_switches(data: GameData, edition: str = "") -> dict[str, bool]:
    """Return for each switch whether it is on in an edition: the one that holds, or another."""
    return {name: bool(value) for name, (value, _) in switch_values(data, edition).items()}


T = TypeVar("T")
PLACE = re.compile(r"\{\$([\w.-]+)\}")


class ReferenceLookup(Struct, frozen=True):
    """The places of a game; RuleError if nothing is there that rules can use."""

    data: GameData
    switches: Mapping[str, tuple[Value, Source]] = {}  # values that have a name of their own
    players: int | None = None
    # how many play, if that is known: of a table whose entries say for how many `players` they are,
    # `table.key` is then what the fitting entry says

    def at(self, place: str) -> tuple[Value, Source]:
        """Return what stands at `table.entry.key`, or `record.key`, and its source."""
        value, source = self.switches.get(place) or self._in_table(place)
        check_size(value, f'"${place}"')
        return value, source

    def _in_table(self, place: str) -> tuple[Value, Source]:
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
            raise RuleError(f'names "${place}", which does not exist{suggest_names(key, right)}')
        value = _to_rule_value(row.values[key])
        if value is None:
            raise RuleError(f'names "${place}", which is neither numbers nor words')
        return value, row.sources[key]

    def value(self, place: str) -> Value:
        """Return what stands at a place."""
        return self.at(place)[0]

    def expression(
        self,
        entry: Entry[Any],
        key: str,
        fields: Mapping[str, Kind],
        used: list[Source] | None = None,
        *,
        of_everybody: Collection[str] | None = None,
    ) -> Node | None:
        """Return an expression; None if there is none, or it is wrong, which is reported.

        `used` collects the sources of values from tables; by default every player has all fields.
        """

        def data(place: str) -> Value:
            value, source = self.at(place)
            if used is not None:
                used.append(source)
            return value

        text: str | None = getattr(entry.value, key.replace("-", "_"))
        if text is None:
            return None
        return self.report(entry, key, lambda: parse_rule(text, fields, data, of_everybody), None)

    def report(
        self, entry: Entry[Any], key: str, find: Callable[[], T], default: T, start: str = ""
    ) -> T:
        """Return what `find` returns; report a RuleError, after `start`, and return the default."""
        try:
            return find()
        except RuleError as error:
            self.data.problem(entry, key, f"{start}{error}")
            return default

    def filled(self, words: str, used: list[Source] | None = None) -> str:
        """Return words with what stands at each place that they name: `{$game.hand}`."""

        def at(match: re.Match[str]) -> str:
            value, source = self.at(match[1])
            if used is not None:
                used.append(source)
            return str(value)

        return PLACE.sub(at, words)

    def sizes_in(
        self, entry: Entry[Any], key: str, sizes: str | Mapping[str, int]
    ) -> Mapping[str, int]:
        """Return sizes by name, which a file gives or names the place of."""
        if not isinstance(sizes, str):
            return sizes
        return self.report(entry, key, partial(self._sizes, sizes), {})

    def longest(self, place: str) -> int:
        """Return the largest of the numbers and list lengths at a place."""
        return max(self._sizes(place).values())

    def sources(self, place: str) -> tuple[Source, ...]:
        """Return the sources of what stands at a place; a `*` is all entries that have it."""
        table, _, key = place.removeprefix("$").partition(".*.")
        rows = self.data.rows(table).values()
        result = tuple(row.sources[key] for row in rows if key in row.values)
        return result or (self.at(place.removeprefix("$"))[1],)

    def largest(self, place: str) -> int:
        """Return the largest of the numbers at a place."""
        values = (value for _, value in self._all(place))
        items = chain(*(value if isinstance(value, tuple) else [value] for value in values))
        return max((item for item in items if isinstance(item, int)), default=0)

    def _sizes(self, place: str) -> dict[str, int]:
        """Return the number or list length at a place; with `*`, of each entry of the table."""
        values = self._all(place)
        return {n: v if isinstance(v, int) else len(cast(str, v)) for n, v in values}

    def _all(self, place: str) -> Iterator[tuple[str, Value]]:
        table, _, rest = place.removeprefix("$").partition(".")
        for name in self.data.rows(table) if rest.startswith("*.") else [""]:
            yield name, self.at(f"{table}.{rest.replace('*', name, 1)}")[0]


def _to_rule_value(value: object) -> Value:
    """Return a value of a file as rules know it; None for what they do not know."""
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
