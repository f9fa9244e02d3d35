"""The data of a game, with the owner's numbers over it; every mistake is told at once."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeAlias, TypeVar, Union, cast, overload

from companion.core.errors import DataError, Problem
from companion.core.nearest import guess
from companion.data.convert import FAILED, build
from companion.data.entry import Entry
from companion.data.folder import Folder, check_overlay, read_folder
from companion.data.labels import Labels
from companion.data.schema import Entries, Record
from companion.data.source import OWNER, weakest
from companion.data.tables import Row, Table

__all__ = ["Book", "Entry", "check_overlay", "read_book"]

if TYPE_CHECKING:
    from companion.data.game_data import GameData

T = TypeVar("T")
Opened: TypeAlias = Union["Book", "GameData"]


class Book:
    """The tables and labels of a game, to be read in a `with` block.

    Leaving the block raises DataError with everything that is wrong, tables that nobody asked
    for included unless only some files were read.

    Attributes:
        labels: words by dotted name, in the language asked for.
    """

    def __init__(self, folder: Folder, *, whole: bool = True) -> None:
        self._folder = folder
        self._whole = whole
        self._problems = list(folder.problems)
        self._asked: set[str] = set()
        self._open = True
        self.labels = Labels(folder.words, self._missing_label)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._open = False
        if error is None:
            if self._whole:
                self._report_unasked()
        elif not isinstance(error, Exception):
            return  # Ctrl-C
        if self._problems:
            raise DataError(self._problems) from error

    @overload
    def entries(self, table: str, kind: type[T]) -> tuple[Entry[T], ...]: ...
    @overload
    def entries(self, table: Entries[T]) -> tuple[Entry[T], ...]: ...
    def entries(self, table: str | Entries[Any], kind: Any = None) -> tuple[Entry[Any], ...]:
        """Return the entries of a table, in the order of the file, those that are right.

        Args:
            table: its name, `fish-cards` for `[[fish-cards]]`.
            kind: a frozen dataclass whose fields are the keys, with `_` for `-`.
        """
        if isinstance(table, Entries):
            if not table.needed and not self.has(table.name):
                return ()
            kind, table = table.kind, table.name
        found = self._table(table, is_list=True)
        rows = found.rows.values() if found else ()
        read = [self._entry(cast(Table, found), row, kind) for row in rows]
        return tuple(entry for entry in read if entry is not None)

    def partly(
        self, table: str, kind: type[T], where: Mapping[str, object] | None = None
    ) -> tuple[Entry[T], ...]:
        """Return the entries of a table, read for the keys that the type has and no others.

        The other keys are left to whoever reads the game as a whole.

        Args:
            table: its name.
            kind: a frozen dataclass, as for `entries`.
            where: keys and the values that an entry must have for them.
        """
        found = self._table(table, is_list=True)
        if found is None:
            return ()
        wanted = (where or {}).items()
        keys = {field.name.replace("_", "-") for field in fields(cast(type[Any], kind))}
        read = [
            self._entry(found, _narrowed(row, keys), kind)
            for row in found.rows.values()
            if all(row.values.get(key) == value for key, value in wanted)
        ]
        return tuple(entry for entry in read if entry is not None)

    def has(self, table: str) -> bool:
        """Return whether there is a table of this name."""
        return table in self._folder.tables

    @overload
    def record(self, table: str, kind: type[T]) -> Entry[T]: ...
    @overload
    def record(self, table: Record[T]) -> Entry[T]: ...
    def record(self, table: str | Record[Any], kind: Any = None) -> Entry[Any]:
        """Return a table that is one record; its id is the name of the table.

        If something is wrong with it, using its value ends the block.
        """
        if isinstance(table, Record):
            kind, table = table.kind, table.name
        found = self._table(table, is_list=False)
        entry = self._entry(found, found.rows[table], kind) if found else None
        if entry is None:
            value = _Unusable(self)
            return Entry(table, value, OWNER, {}, found.file if found else self._folder.name)
        return entry

    @property
    def words(self) -> Labels:
        """Labels by dotted name."""
        return self.labels

    @property
    def name(self) -> str:
        """The name of the game's folder."""
        return self._folder.name

    @property
    def language(self) -> str:
        """The language of the labels."""
        return self._folder.language

    def rows(self, table: str) -> Mapping[str, Row]:
        """Return a table as the file says it, for rules that name its values.

        A record is its only row. What is wrong with the values is told by whoever asks for the
        entries. Of a table that does not exist there are no rows.
        """
        found = self._folder.tables.get(table)
        return found.rows if found else {}

    def problem(self, place: Entry[Any] | str, key: str, message: str) -> None:
        """Add a mistake that only the game can see.

        Args:
            place: the entry, or the name of a table.
            key: the key, or "" for the entry as a whole.
            message: what is wrong and what to try.
        """
        if isinstance(place, Entry):
            self._problems.append(Problem(place.file, place.id, key, message))
        else:
            table = self._folder.tables.get(place)
            file = table.file if table else self._folder.name
            self._problems.append(Problem(file, place, key, message))

    @property
    def problems(self) -> Sequence[Problem]:
        """What is wrong so far."""
        return tuple(self._problems)

    def _table(self, name: str, *, is_list: bool) -> Table | None:
        self._asked.add(name)
        table = self._folder.tables.get(name)
        if table is None:
            told = any(problem.entry == name for problem in self._problems)
            if not told and not self._folder.unread:
                self._problems.append(Problem(self._folder.name, name, "", "is missing"))
        elif table.is_list != is_list:
            right = f"[[{name}]]" if is_list else f"[{name}]"
            self._problems.append(Problem(table.file, name, "", f"must be written as {right}"))
            table = None
        return table

    def _entry(self, table: Table, row: Row, kind: type[T]) -> Entry[T] | None:
        def wrong(key: str, message: str) -> None:
            self._problems.append(Problem(table.file, row.id, key, message))

        value = build(cast(type[Any], kind), row.values, row.id, wrong)
        if value is FAILED:
            return None
        sources = row.sources
        source = weakest(sources.values()) if sources else row.source or OWNER
        return Entry(row.id, cast(T, value), source, sources, table.file)

    def _missing_label(self, name: str) -> None:
        file = f"{self._folder.name}/labels/en.toml"
        problem = Problem(file, "", name, "this label is missing" + guess(name, self.labels))
        if not self._open:
            raise DataError([problem])
        if not self._folder.unread:
            self._problems.append(problem)

    def _report_unasked(self) -> None:
        tables = self._folder.tables
        missing = self._asked - tables.keys()
        for name in tables.keys() - self._asked:
            message = "unknown table" + guess(name, missing or self._asked)
            self._problems.append(Problem(tables[name].file, name, "", message))


def _narrowed(row: Row, keys: Collection[str]) -> Row:
    return replace(row, values={key: row.values[key] for key in row.values if key in keys})


class _Unusable:
    """Stands in for a record that is wrong; using it tells what is wrong."""

    def __init__(self, book: Book) -> None:
        self._book = book

    def __getattr__(self, name: str) -> object:
        raise DataError(self._book.problems)


def read_book(
    slug: str,
    *,
    overlay: Path | None = None,
    language: str = "en",
    templates: Path | None = None,
    files: Collection[str] | None = None,
) -> Book:
    """Return the data of a game, to be read in a `with` block.

    Args:
        slug: name of the game's folder, or `shared`.
        overlay: the owner's folder, with a folder of the same name in it.
        language: of the labels; what it lacks is English.
        templates: the folder of all data; None for the one that ships with the program.
        files: names, without `.toml`, of the only files to read beside the labels; None for all.

    Raises:
        CompanionError: there is no such folder or language.
    """
    if templates is None:
        from companion.resources import templates_folder  # late: a given folder needs none

        templates = templates_folder()
    return Book(read_folder(templates, slug, overlay, language, files), whole=files is None)
