"""Tables that need no Python type: `game.toml` says what their columns are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Struct, defstruct

from companion.core.limits import Count, Range
from companion.data.schema import Entries

Column: TypeAlias = Literal["words", "number", "flag"] | tuple[int, int] | tuple[str, ...]
"""What stands in a column: words, a whole number, true or false, a number of a range, a choice."""
KINDS: Mapping[str, type] = {"words": str, "number": int, "flag": bool}


class AnyRow(Struct, frozen=True):
    """A row that may say anything beside these."""

    id: str
    copies: Count = 1


def declare_plain_table(name: str, columns: object) -> Entries[Any]:
    """Return a table whose rows have an id, maybe `copies`, and these columns (None: any)."""
    if not isinstance(columns, Mapping):
        return Entries(name, AnyRow, free=True)
    typed = ((key.replace("-", "_"), _column_type(column)) for key, column in columns.items())
    row = defstruct("Row", [("id", str), *typed, ("copies", Count, 1)], frozen=True)
    return Entries(name, row)


def _column_type(column: Any) -> Any:
    """Return the type of a column; a wrong one is reported where the declaration is read."""
    if not isinstance(column, list) or not column:
        return KINDS.get(column, str) if isinstance(column, str) else str
    if len(column) == 2 and all(type(item) is int for item in column):
        return Annotated[int, Range(*column)]
    return Literal[tuple(column)]
