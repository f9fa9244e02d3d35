"""The data of a game: a table is read and checked when it is asked for, once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import contextmanager
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, cast

from msgspec.structs import replace

from companion.core.errors import MOST, DataError, Problem
from companion.core.nearest import guess
from companion.data.data_files import DataFiles
from companion.data.entry import Entry
from companion.data.labels import Labels
from companion.data.read_entry import read_entry
from companion.data.schema import AnyTable, Entries, Record, Schema
from companion.data.tables import Row, Table, blank_row, keys_of, narrowed, renamed_row

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

T = TypeVar("T")


class GameData:
    """The tables and labels of a game, with the owner's numbers over them.

    The first mistake that is met raises a DataError that lists every mistake of the whole game:
    all that has not been asked for yet is read and checked then.
    """

    def __init__(self, files: DataFiles, schema: Callable[[], Schema]) -> None:
        self._files = files
        self._find_schema = schema
        self._problems: list[Problem] = []
        self._read: dict[str, tuple[Entry[Any], ...]] = {}
        self._by_id: dict[str, dict[str, Entry[Any]]] = {}
        self._made: dict[Callable[[GameData], Any], Any] = {}
        self._plain: dict[str, AnyTable] = {}
        self._waiting = 0  # what is being made: it tells all that it finds wrong, then stops
        self._words: Labels | None = None

    @cached_property
    def schema(self) -> Schema:
        """Which tables there are."""
        return self._find_schema()

    @cached_property
    def _columns(self) -> Mapping[str, object]:
        """The columns of the tables that need no type, by table."""
        whole = self.schema.whole() if self.own else None
        return self._files.columns({table.name for table in whole.tables} if whole else None)

    def _table(self, name: str) -> AnyTable | None:
        if name not in self._columns:
            return self.schema.table(name)
        if name not in self._plain:
            from companion.data.plain_table import plain_table  # late: most prints need none

            self._plain[name] = plain_table(name, self._columns[name])
        return self._plain[name]

    @property
    def tables(self) -> tuple[AnyTable, ...]:
        """All tables that the game has."""
        tables = (*self.schema.whole().tables, *map(self._table, self._columns))
        return tuple(table for table in tables if table is not None)

    @property
    def name(self) -> str:
        """The name of the game's folder."""
        return self._files.name

    @property
    def own(self) -> Path | None:
        """The folder of an owner's games that has it; None if it ships with the program."""
        return self._files.own

    @property
    def owners(self) -> tuple[Path, ...]:
        """The folders of the game that an owner has, the first before the others."""
        return self._files.owners

    def place(self, entry: Entry[Any], key: str) -> Problem:
        """Return where a value of an entry stands, as a mistake without words."""
        return self._files.placed(Problem(entry.file, entry.id, key, ""))

    @property
    def language(self) -> str:
        """The language of the labels."""
        return self._files.language

    @property
    def words(self) -> Labels:
        """Labels by dotted name, in the language asked for."""
        if self._words is None:
            self._words = Labels(self._files.words(), self._missing_label, self._is_off)
        self._stop_if_wrong()
        return self._words

    def entries(self, table: Entries[T]) -> tuple[Entry[T], ...]:
        """Return the entries of a table, in the order of the file.

        Raises:
            DataError: it lists every mistake in the data.
        """
        return self._checked(table)

    def some(self, table: Entries[T]) -> tuple[Entry[T], ...]:
        """Return the entries of a table of which one is needed at least.

        Raises:
            DataError: an owner has taken out all of them.
        """
        found = self.entries(table)
        if not found:
            self.problem(table.name, "", "has no entries left; keep at least one")
            self._stop_if_wrong()
        return found

    def entry(self, table: Entries[T], id: str) -> Entry[T]:
        """Return an entry that is needed.

        Raises:
            DataError: an owner has taken it out.
        """
        self.entries(table)
        found = self._by_id[table.name].get(id)
        if found is None:
            self.problem(table.name, "", f'has no entry "{id}" left, but it is needed')
            self._stop()
        return found

    def ids(self, table: Entries[Any]) -> tuple[str, ...]:
        """Return the ids of the entries of a table. Raises what `entries` raises."""
        return tuple(entry.id for entry in self.entries(table))

    def values(self, table: Entries[T]) -> tuple[T, ...]:
        """Return what the entries of a table say. Raises what `entries` raises."""
        return tuple(entry.value for entry in self.entries(table))

    def record(self, table: Record[T]) -> Entry[T]:
        """Return a table that is one record; its id is the name of the table.

        Raises:
            DataError: it lists every mistake in the data.
        """
        found = self._checked(table)
        if not found:
            raise DataError(self._all_problems)  # only while all is checked
        return found[0]

    def value(self, table: Record[T]) -> T:
        """Return what a record says. Raises what `record` raises."""
        return self.record(table).value

    def named(self, name: str) -> tuple[Entry[Any], ...]:
        """Return the entries of a table by the name of the table; of a record the only one.

        Raises:
            DataError: it lists every mistake in the data.
        """
        table = self._table(name)
        if table is None:
            raise KeyError(name)
        return self._checked(table)

    def made(self, make: Callable[[GameData], T]) -> T:
        """Return what a function makes of the data, made once.

        The function reports each mistake with `problem` and goes on.

        Raises:
            DataError: it lists every mistake in the data.
        """
        if make not in self._made:
            with self.until_done():
                self._made[make] = make(self)
        return cast(T, self._made[make])

    def partly(
        self,
        name: str,
        kind: type[T],
        where: Mapping[str, object] | None = None,
        file: str = "",
    ) -> tuple[Entry[T], ...]:
        """Return the entries of a table, but only the keys that a type has.

        Args:
            name: of the table.
            kind: a frozen Struct, as for `Entries`.
            where: keys and the values that an entry must have for them.
            file: in which it stands, without `.toml`; "" if that is not known.

        Raises:
            DataError: it lists every mistake in the data.
        """
        found, wanted = self._files.table(name, file), (where or {}).items()
        keys = keys_of(kind)
        read = [
            self._entry(found, narrowed(row, keys), kind)
            for row in (found.rows.values() if found else ())
            if found and all(row.values.get(key) == value for key, value in wanted)
        ]
        self._stop_if_wrong()
        return tuple(entry for entry in read if entry is not None)

    def has(self, name: str) -> bool:
        """Return whether there is a table of this name."""
        return self._files.table(name) is not None

    def rows(self, name: str) -> Mapping[str, Row]:
        """Return a table as the file has it, for rules that use its values.

        A record is its only row. Of a table that does not exist there are none. Ours are right as
        they are; where an owner has files, the table is checked as if its entries were read.
        """
        if self._files.has_owners and (table := self._table(name)) is not None:
            self._checked(table)
        found = self._files.table(name)
        self._stop_if_wrong()
        return found.rows if found else {}

    @property
    def components(self) -> tuple[object, ...]:
        """What can be printed of the game, as `[[components]]` of its `game.toml` say it."""
        found = self._files.titled() if self.own else self._files.declared()
        self._stop_if_wrong()
        return found

    def told(self, problems: Iterable[Problem]) -> None:
        """Add mistakes that have been told with their places."""
        self._problems += problems

    def problem(self, place: Entry[Any] | AnyTable | str, key: str, message: str) -> None:
        """Add a mistake that only the game can see, while something is checked or made.

        Args:
            place: the entry, or the table.
            key: the key, or "" for the entry as a whole.
            message: what is wrong and what to try.
        """
        if isinstance(place, Entry):
            self.told([Problem(place.file, place.id, key, message)])
            return
        name = place if isinstance(place, str) else place.name
        table = self._files.table(name)
        self._problems.append(Problem(table.file if table else self.name, name, key, message))

    def check(self) -> None:
        """Read and check all there is.

        Raises:
            DataError: it lists every mistake.
        """
        self._waiting += 1
        tables = self.tables
        names = {table.name for table in tables}
        try:
            for name in self._files.tables().keys() - names:
                known = names - self._files.tables().keys() or names
                self.problem(name, "", "unknown table" + guess(name, known))
            _ = self.words
            for table in tables:
                self.attempt(partial(self._checked, table))
            for make in self.schema.whole().made:
                self.attempt(partial(self.made, make))
        finally:
            self._waiting -= 1
        self._stop_if_wrong()

    def attempt(self, step: Callable[[], object]) -> None:
        """Take a step of a check; a crash is allowed only if mistakes found before explain it."""
        try:
            step()
        except DataError:
            return
        except Exception:
            if self.sound:
                raise

    @property
    def sound(self) -> bool:
        """Whether nothing wrong has been found so far."""
        return not self._files.problems and all(map(self._files.lost.follows, self._problems))

    @property
    def _all_problems(self) -> list[Problem]:
        mine = (one for one in self._problems if not self._files.lost.follows(one))
        return [*map(self._files.placed, (*self._files.problems, *mine))]

    @contextmanager
    def until_done(self) -> Iterator[None]:
        """Collect what is wrong during a `with` block, and raise it at the end."""
        self._waiting += 1
        try:
            yield
        except Exception as error:
            self._waiting -= 1
            if self._waiting or self.sound:
                raise
            self._stop(error)
        else:
            self._waiting -= 1
            self._stop_if_wrong()

    def _stop_if_wrong(self) -> None:
        if not self._waiting and (self._problems or self._files.problems):
            self._stop()

    def _stop(self, error: Exception | None = None) -> NoReturn:
        """Check all there is, and raise every mistake."""
        self._waiting += 1
        try:
            self.check()
        finally:
            self._waiting -= 1
        raise DataError(self._all_problems) from error

    def _checked(self, table: AnyTable) -> tuple[Entry[Any], ...]:
        known = self._read.get(table.name)
        if known is None:
            mistakes = len(self._problems)
            known = self._read[table.name] = tuple(self._converted(table))
            self._by_id[table.name] = {entry.id: entry for entry in known}
            if table.check is not None and (self.own or len(self._problems) == mistakes):
                self.attempt(partial(self.made, table.check))
        self._stop_if_wrong()
        return known

    def _converted(self, table: AnyTable) -> Iterator[Entry[Any]]:
        """Yield the entries of a table that are right, and tell what is wrong with the others."""
        found = self._files.table(table.name, table.file)
        if found is None:
            if not table.needed or (self.own and table.name != "game") or self._files.unread:
                return
            if not any(problem.entry == table.name for problem in self._all_problems):
                self._problems.append(Problem(self.name, table.name, "", "is missing"))
        elif found.is_list != isinstance(table, Entries):
            right = f"[[{table.name}]]" if isinstance(table, Entries) else f"[{table.name}]"
            self.problem(table, "", f"must be written as {right}")
        else:
            blank = self._files.headings(found.file) | blank_row(found) if table.free else {}
            keys = keys_of(table.kind)
            for row in found.rows.values():
                read = renamed_row(row, table.renamed)
                entry = self._entry(found, narrowed(read, keys) if table.free else read, table.kind)
                if entry is not None:
                    yield replace(entry, values={**blank, **row.values}) if table.free else entry

    def _entry(self, table: Table, row: Row, kind: type[Any]) -> Entry[Any] | None:
        lost = self._files.lost if self.own else None
        return read_entry(table, row, kind, self._problems.append, lost)

    def _is_off(self, switch: str) -> bool:
        from companion.data.switches import holds  # late: few games have words that depend on one

        return not self.made(holds).get(switch, True)

    def _missing_label(self, name: str) -> str | None:
        if self.own:
            from companion.data.own_game import ASKED, derived_word

            if name.partition(".")[0] in ASKED:
                return derived_word(name)
        if not self._files.unread:
            file = f"{self.name}/labels/en.toml"
            told = len(self._problems) < MOST  # guesses take time
            message = "this label is missing" + (guess(name, self._files.words()) if told else "")
            self._problems.append(Problem(file, "", name, message))
            self._stop_if_wrong()
        return None


def open_data(
    slug: str,
    schema: Callable[[], Schema],
    overlay: Path | None = None,
    language: str = "en",
    templates: Path | None = None,
    edition: str = "",
    own: Path | None = None,
) -> GameData:
    """Return the data of a game; nothing is read before it is asked for.

    `schema` returns which tables there are; it is called when they must be known. For the other
    arguments see `DataFiles`.

    Raises:
        CompanionError: there is no such folder or language.
    """
    return GameData(DataFiles(templates, slug, overlay, language, edition, own), schema)
