"""What is asked of the tables of an owner's game to make what its folder leaves out."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from companion.data.tables import Table


class OwnRows(Struct, frozen=True):
    """Answers from the tables of a game.

    Attributes:
        table: returns one by its name; None if there is none.
    """

    table: Callable[[str], Table | None]

    def keys(self, name: str) -> tuple[str, ...]:
        """Return the keys of the entries of a table, in the order of the file."""
        return tuple(dict.fromkeys(key for row in self._values(name) for key in row))

    def numbers(self, name: str, *, every: bool) -> tuple[str, ...]:
        """Return the keys that hold a whole number in every entry, or some number in one."""
        rows, keys = self._values(name), self.keys(name)
        if every:
            return tuple(key for key in keys if all(type(row.get(key)) is int for row in rows))
        return tuple(key for key in keys if any(type(row.get(key)) in (int, float) for row in rows))

    def boxes(self) -> Mapping[str, object]:
        """Return what lies in each box, by name."""
        found = self.table("tuck-boxes")
        return {row.id: row.values.get("holds") for row in found.rows.values()} if found else {}

    def _values(self, name: str) -> list[Mapping[str, object]]:
        found = self.table(name)
        return [row.values for row in found.rows.values()] if found else []
