"""Declarations of a game's tables: their names, types of rows, and files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Generic, Literal, TypeAlias, TypeVar

from msgspec import Struct, defstruct

from companion.core.limits import Count, Range

if TYPE_CHECKING:
    from companion.core.scoring_types import Derive
    from companion.data.game_data import GameData

T = TypeVar("T")


class _Declared(Struct, Generic[T], frozen=True):
    name: str  # name of the table
    kind: type[T]  # type of a row: a frozen Struct with fields for keys, `_` for `-`
    file: str = ""  # its file, without `.toml`; "" if it has the table's name
    needed: bool = True  # whether a missing table is a mistake
    numbers: bool = True  # whether it has numbers of the game, not only the look of pieces
    check: Callable[[GameData], None] | None = None  # reports mistakes across rows
    free: bool = False  # whether rows may have extra keys, read as ""


class Entries(_Declared[T], Generic[T], frozen=True):
    """The declaration of a table of entries, such as `[[fish-cards]]`."""


class Record(_Declared[T], Generic[T], frozen=True):
    """The declaration of a table that is one record, such as `[game]`."""


AnyTable: TypeAlias = Entries[Any] | Record[Any]


class Schema(Struct, frozen=True):
    """The schema of a game's data files."""

    tables: tuple[AnyTable, ...] = ()  # all tables
    made: tuple[Callable[[GameData], object], ...] = ()  # functions that combine or check tables
    derive: Callable[[GameData], Derive] | None = None  # returns the function for derived values
    rest: Callable[[], Schema] | None = None  # a further schema, loaded only if needed
    plain: bool = False  # whether an owner's game: any tables, no functions
    make_word: Callable[[str], str] = lambda _: ""  # default of a label in no file; "" for none

    def whole(self) -> Schema:
        """Return this schema with the tables and functions of the further schema `rest`, if any."""
        if self.rest is None:
            return self
        more = self.rest().whole()
        return Schema((*self.tables, *more.tables), (*self.made, *more.made), self.derive)

    def table(self, name: str) -> AnyTable | None:
        """Return the table of this name; None if there is none."""
        result = next((table for table in self.tables if table.name == name), None)
        return self.rest().table(name) if result is None and self.rest else result


# Tables that need no Python type: `game.toml` says what their columns are.


Column: TypeAlias = Literal["words", "number", "flag"] | tuple[int, int] | tuple[str, ...]
"""What stands in a column: words, a whole number, true or false, a number of a range, a choice."""
KINDS: Mapping[str, type] = {"words": str, "number": int, "flag": bool}


class AnyRow(Struct, frozen=True):
    """A row with an id, `copies`, and any further keys."""

    id: str
    copies: Count = 1


def declare_plain_table(name: str, columns: object) -> Entries[Any]:
    """Declare a table with an id, optional `copies` and these columns; None allows any columns."""
    if not isinstance(columns, Mapping):
        return Entries(name, AnyRow, free=True)
    typed = ((key.replace("-", "_"), _column_type(column)) for key, column in columns.items())
    row = defstruct("Row", [("id", str), *typed, ("copies", Count, 1)], frozen=True)
    return Entries(name, row)


def _column_type(column: Any) -> Any:
    """Return the Python type of a declared column; wrong declarations are reported elsewhere."""
    if not isinstance(column, list) or not column:
        return KINDS.get(column, str) if isinstance(column, str) else str
    if len(column) == 2 and all(type(item) is int for item in column):
        return Annotated[int, Range(*column)]
    return Literal[tuple(column)]
