"""Which tables a game has: their names, the types of their rows, the files in which they stand."""

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
    name: str  # of the table
    kind: type[T]  # the type of a row, a frozen Struct whose fields are the keys, with `_` for `-`
    file: str = ""  # in which it stands, without `.toml`; "" for the one that is named like it
    needed: bool = True  # whether it is a mistake if there is none
    numbers: bool = True  # whether it has numbers of the game, or only says how pieces look
    check: Callable[[GameData], None] | None = None  # reports what is wrong beside single rows
    renamed: Mapping[str, str] = {}  # keys by former ones, which owners' files may still have
    free: bool = False  # whether rows may have more keys than the type; "" in rows without one


class Entries(_Declared[T], Generic[T], frozen=True):
    """A table of entries: `[[fish-cards]]`."""


class Record(_Declared[T], Generic[T], frozen=True):
    """A table that is one record: `[game]`."""


AnyTable: TypeAlias = Entries[Any] | Record[Any]


class Schema(Struct, frozen=True):
    """Everything that the files of a game hold."""

    tables: tuple[AnyTable, ...] = ()  # all of them
    made: tuple[Callable[[GameData], object], ...] = ()  # what several tables make, or are wrong by
    derive: Callable[[GameData], Derive] | None = None  # returns the game's own function of scoring
    rest: Callable[[], Schema] | None = None  # more tables, if these are not enough
    plain: bool = False  # whether the game is data alone, with any tables, and without functions
    make_word: Callable[[str], str] = lambda _: ""  # for a label in no file; "" for a mistake

    def whole(self) -> Schema:
        """Return it with the tables that come after."""
        if self.rest is None:
            return self
        more = self.rest().whole()
        return Schema((*self.tables, *more.tables), (*self.made, *more.made), self.derive)

    def table(self, name: str) -> AnyTable | None:
        """Return the table of a name; None if the game declares none."""
        result = next((table for table in self.tables if table.name == name), None)
        return self.rest().table(name) if result is None and self.rest else result


# Tables that need no Python type: `game.toml` says what their columns are.


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
