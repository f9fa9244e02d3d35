"""What expressions name with `$`: values at places of a game's tables, and switches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from companion.core.nearest import guess
from companion.core.rule_text import RuleError
from companion.core.rules import Value
from companion.data.book import Book
from companion.data.source import Source


@dataclass(frozen=True, slots=True)
class Places:
    """The places of a game whose book is open.

    Attributes:
        switches: values that have a name of their own.
    """

    book: Book
    switches: Mapping[str, tuple[Value, Source]] = field(default_factory=dict)

    def at(self, place: str) -> tuple[Value, Source]:
        """Return what stands at `table.entry.key`, or `record.key`, and its source.

        Raises:
            RuleError: nothing that rules can use.
        """
        if place in self.switches:
            return self.switches[place]
        table, _, rest = place.partition(".")
        entry, _, key = rest.rpartition(".")
        rows = self.book.rows(table)
        row = rows.get(entry or table)
        if row is None or key not in row.values:
            right = row.values if row else rows
            raise RuleError(f'names "${place}", which does not exist{guess(key, right)}')
        value = _as_value(row.values[key])
        if value is None:
            raise RuleError(f'names "${place}", which is neither numbers nor words')
        return value, row.sources[key]

    def size(self, given: int | str) -> int:
        """Return a number, or the number at a place, or the length of the list there.

        A `*` in the place stands for all entries of the table; the largest number holds.

        Raises:
            RuleError: there is no such place.
        """
        if isinstance(given, int):
            return given
        table, _, rest = given.removeprefix("$").partition(".")
        names = self.book.rows(table) if rest.startswith("*.") else [""]
        found = [self.at(f"{table}.{rest.replace('*', name, 1)}")[0] for name in names]
        sizes = [value if isinstance(value, int) else len(cast(str, value)) for value in found]
        return max(sizes, default=0)


def _as_value(value: object) -> Value:
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
    if all(isinstance(one, list) and [*map(type, one)] == [str, int] for one in items):
        return dict(cast(list[tuple[str, int]], items))
    return None
