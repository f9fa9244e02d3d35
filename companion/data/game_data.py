"""The data of a game: each table is checked against its types on first use."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from functools import cache, cached_property, partial
from typing import Annotated, Any, Generic, TypeVar, cast, get_args, get_origin

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import MOST, DataError, Problem
from companion.core.names import suggest_names
from companion.core.value_types import FAILED, build_struct, keys_of, list_fields
from companion.data.load import EDITION, GAME, UNLESS, RawGame
from companion.data.overlay_folder import LABELS
from companion.data.raw_tables import (
    OWNER,
    SWITCHES,
    Row,
    Source,
    Table,
    weakest_source,
)
from companion.data.schema import AnyTable, Entries, Record, Schema, declare_plain_table

T = TypeVar("T")
QUOTED = re.compile('"(.*?)"')
UNKNOWN = ("not known here", "there is no", "has no", "is neither", "no step")
"""Words of messages about names that may be unknown only because their entry is wrong."""


class Entry(Struct, Generic[T], frozen=True):
    """One entry of a table."""

    id: str  # id, unique in the table; of a record the table's name
    value: T  # its typed value
    source: Source  # the weakest source of its keys
    sources: Mapping[str, Source]  # source of every key in the file; of `id` if given
    file: str  # file below the data folder, with `/`
    values: Mapping[str, object] = {}  # raw values in the file, by key; {} if it is in no file
    texts: Mapping[str, str] = {}  # how a spreadsheet shows values that are not text

    def keys_from(self, mark: str) -> tuple[str, ...]:
        """Return the keys whose source has this mark, such as H for house values."""
        return tuple(key for key, source in self.sources.items() if source.mark == mark)


@cache
def _words_of(kind: Hashable) -> frozenset[str]:
    """Return the keys of a row type whose values are text."""
    return frozenset(
        key.name.replace("_", "-")
        for key in list_fields(kind)
        if key.type is str or (get_origin(key.type) is Annotated and get_args(key.type)[0] is str)
    )


class Labels(dict[str, str]):
    """The labels of a game.

    A missing label gets its default. Without a default, DataError is raised; inside
    `find_problems`, the mistake is reported instead, and the label's name is used.
    """

    def __init__(self, words: Mapping[str, str], missing: Callable[[str], str]) -> None:
        super().__init__(words)
        self._missing = missing

    def __missing__(self, name: str) -> str:
        return self._missing(name) or name


def choose_variants(words: Mapping[str, str], switches: Mapping[str, Row]) -> dict[str, str]:
    """Return the labels. If a switch is off, the label `unless.SWITCH.NAME` replaces NAME."""
    result = {name: words[name] for name in words if not name.startswith(UNLESS)}
    edition = switches[EDITION].values.get("value") if EDITION in switches else None
    for variant in [name for name in words if name.startswith(UNLESS)][::-1]:  # the first wins
        switch, _, name = variant.removeprefix(UNLESS).partition(".")
        says = switches[switch].values if switch in switches else {}
        editions = says.get("editions")
        value = editions.get(edition) if isinstance(editions, dict) else None
        if not (says.get("value", True) if value is None else value) and name in result:
            result[name] = words[variant]
    return result


class GameData:
    """The tables and labels of a game, merged with the owner's values.

    Reading a table with a mistake raises a DataError that lists all mistakes of the game. Other
    tables can be read before that, unless `game.toml` has a mistake.
    """

    def __init__(self, raw: RawGame, schema: Callable[[], Schema]) -> None:
        self.raw = raw
        switches = raw.tables[SWITCHES].rows if SWITCHES in raw.tables else {}
        self._labels = Labels(choose_variants(raw.words, switches), self._missing_label)
        self._find_schema = schema
        self.problems: list[Problem] = []  # beside those of the files
        self.is_strict = True  # whether a mistake is raised: not while all are gathered
        self._entries: dict[str, tuple[Entry[Any], ...]] = {}  # by table
        self._made: dict[Callable[[GameData], Any], Any] = {}
        self._plain: dict[str, AnyTable] = {}
        self.lost: set[str] = set()  # ids of entries of which nothing is right

    @cached_property
    def schema(self) -> Schema:
        """The schema of the game's tables, loaded on first use."""
        return self._find_schema()

    def _table(self, name: str) -> AnyTable | None:
        """Find a table's declaration in `game.toml`, else in the schema; None if in neither."""
        columns = self.raw.columns.get(name)
        if not isinstance(columns, dict):
            table = self.schema.table(name)
            if table or name not in self.raw.columns or name not in self.raw.tables:
                return table
        if name not in self._plain:
            self._plain[name] = declare_plain_table(name, columns)
        return self._plain[name]

    @property
    def tables(self) -> tuple[AnyTable, ...]:
        """The declarations of all tables that the game may have."""
        tables = (*self.schema.whole().tables, *map(self._table, self.raw.columns))
        return tuple({table.name: table for table in tables if table is not None}.values())

    @property
    def name(self) -> str:
        """The name of the game's folder."""
        return self.raw.slug

    def place(self, entry: Entry[Any], key: str) -> Problem:
        """Return the file, entry and key of a value, as a Problem without a message."""
        return self.raw.place(Problem(entry.file, entry.id, key, ""))

    @property
    def words(self) -> Labels:
        """The labels by dotted name, in the chosen language; DataError if their files are wrong."""
        setup = f"{self.name}/setup.toml"  # it may hold words
        self._raise_if_wrong(lambda file: f"/{LABELS}/" in file or file == setup)
        return self._labels

    def entries(self, table: Entries[T] | Record[T]) -> tuple[Entry[T], ...]:
        """Return the entries of a table in the order of the file; for a record, its only entry."""
        known = self._entries.get(table.name)
        if known is None:
            mistakes = len(self.problems)
            known = self._entries[table.name] = tuple(self._convert(table))
            right = len(self.problems) == mistakes
            self.raise_problems()
            if table.check and right and (self.is_strict or not self.raw.unread):
                self.attempt(partial(self.compute, table.check))
        self._raise_if_wrong_in(table.name, table.file)
        return known

    def some(self, table: Entries[T]) -> tuple[Entry[T], ...]:
        """Return the entries of a table; DataError if an owner removed them all."""
        entries = self.entries(table)
        if not entries:
            self.problem(table.name, "", "has no entries left; keep at least one")
            self.raise_problems()
        return entries

    def entry(self, table: Entries[T], id: str) -> Entry[T]:
        """Return an entry that the program needs; DataError if an owner removed it."""
        entries = {entry.id: entry for entry in self.entries(table)}
        if id not in entries:
            self.problem(table.name, "", f'needs the entry "{id}"; put it back')
            self.raise_problems()
            raise DataError(self.problems)  # only while all is checked
        return entries[id]

    def ids(self, table: Entries[Any]) -> tuple[str, ...]:
        """Return the ids of the entries of a table."""
        return tuple(entry.id for entry in self.entries(table))

    def values(self, table: Entries[T]) -> tuple[T, ...]:
        """Return the typed values of a table's entries, in order."""
        return tuple(entry.value for entry in self.entries(table))

    def record(self, table: Record[T]) -> Entry[T]:
        """Return the entry of a table that is a single record; its id is the table's name."""
        for entry in self.entries(table):
            return entry
        raise DataError(self.problems)  # only while all is checked

    def value(self, table: Record[T]) -> T:
        """Return the typed value of a table that is a single record."""
        return self.record(table).value

    def named(self, name: str) -> tuple[Entry[Any], ...]:
        """Return the entries of a table, given its name; for a record, its only entry."""
        table = self._table(name)
        if table is None:
            raise KeyError(name)
        return self.entries(table)

    def compute(self, make: Callable[[GameData], T]) -> T:
        """Return `make(self)`, computed once; DataError if `make` reports mistakes."""
        if make not in self._made:
            try:
                self._made[make] = make(self)
            except Exception as error:
                self.raise_problems(error)
                raise
            self.raise_problems()
        return cast(T, self._made[make])

    def partly(
        self, name: str, kind: type[T], where: Mapping[str, object] = {}
    ) -> tuple[Entry[T], ...]:
        """Return a table's entries that match `where`; read only the keys that `kind` has."""
        entries = []
        if table := self.raw.tables.get(name):
            right = (row for row in table.rows.values() if where.items() <= row.values.items())
            entries = [self._entry(table, row, kind, free=True) for row in right]
        self._raise_if_wrong_in(name)
        return tuple(entry for entry in entries if entry is not None)

    def has(self, name: str) -> bool:
        """Return whether there is a table of this name."""
        if name not in self.raw.tables:
            self._raise_if_wrong_in(name)
        return name in self.raw.tables

    def rows(self, name: str) -> Mapping[str, Row]:
        """Return a table's untyped rows by id; a record has one row.

        If an owner's overlay is used, the rows are checked first.
        """
        if self.raw.over is not None and (table := self._table(name)) is not None:
            self.entries(table)
        self._raise_if_wrong_in(name)
        return self.raw.tables[name].rows if name in self.raw.tables else {}

    @property
    def components(self) -> tuple[object, ...]:
        """The `[[components]]` of `game.toml`."""
        self._raise_if_wrong_in(GAME)
        return self.raw.components

    def problem(self, place: Entry[Any] | AnyTable | str, key: str, message: str) -> None:
        """Report a mistake in a key; "" means the whole entry or table."""
        if isinstance(place, Entry):
            file, name = place.file, place.id
        else:
            name = place if isinstance(place, str) else place.name
            file = self.raw.tables[name].file if name in self.raw.tables else self.name
        self.problems.append(Problem(file, name, key, message))

    def check_names(
        self, entry: Entry[Any], key: str, names: Iterable[str], right: Collection[str], kind: str
    ) -> None:
        """Report each of `names` that is not in `right`, with the message `"NAME" is not KIND`."""
        for name in names:
            if name not in right:
                self.problem(entry, key, f'"{name[:40]}" is not {kind}{suggest_names(name, right)}')

    def raise_problems(self, cause: Exception | None = None) -> None:
        """Raise a DataError if mistakes were reported; do nothing inside `find_problems`."""
        if self.is_strict and self.problems:
            raise DataError(self.find_problems()) from cause

    def check(self) -> None:
        """Read and check all data; DataError with every mistake."""
        if problems := self.find_problems():
            raise DataError(problems)

    def find_problems(self, more: Callable[[], None] = lambda: None) -> list[Problem]:
        """Return all mistakes: in files, in rows, between tables, and those that `more` reports.

        If a file cannot be read, only files and rows are checked.
        """
        is_strict, self.is_strict = self.is_strict, False
        try:
            tables, known = self.tables, {table.name for table in self.tables}
            for name in self.raw.tables.keys() - known:
                others = known - self.raw.tables.keys() or known
                self.problem(name, "", "unknown table" + suggest_names(name, others))
            steps: list[Callable[[], object]] = [partial(self.entries, table) for table in tables]
            if not self.raw.unread:
                steps += [partial(self.compute, make) for make in self.schema.whole().made]
                steps.append(more)
            for step in steps:
                self.attempt(step)
        finally:
            self.is_strict = is_strict
        own = (
            problem
            for problem in self.problems
            if not any(words in problem.message for words in UNKNOWN)
            or self.lost.isdisjoint(QUOTED.findall(problem.message))
        )
        return [*map(self.raw.place, (*self.raw.mistakes, *own))]

    def attempt(self, step: Callable[[], object]) -> None:
        """Run a step of a check; in `find_problems`, ignore a crash if mistakes were reported."""
        try:
            step()
        except Exception as error:
            explained = isinstance(error, DataError) or self.raw.mistakes or self.problems
            if self.is_strict or not explained:
                raise

    def _raise_if_wrong(self, is_asked: Callable[[str], bool]) -> None:
        """If `game.toml` or a file that `is_asked` accepts has a mistake, raise all mistakes.

        Also raise them if any mistake was reported before.
        """
        always = (f"{self.name}/{GAME}.toml", self.name)
        wrong = (problem.file for problem in self.raw.mistakes)
        if self.is_strict and any(file in always or is_asked(file) for file in wrong):
            raise DataError(self.find_problems())
        self.raise_problems()

    def _raise_if_wrong_in(self, name: str, file: str = "") -> None:
        """If the file of the table `name` has a mistake, raise all mistakes of the game.

        If the table is missing, look at each file that could hold it.
        """
        if table := self.raw.tables.get(name):
            self._raise_if_wrong(lambda wrong: wrong == table.file)
            return
        files = (f"{self.name}/{file or name}.",)
        unread = {other for other, text in self.raw.unread.items() if not text or name in text}
        self._raise_if_wrong(lambda wrong: wrong.startswith(files) or wrong in unread)

    def _convert(self, table: AnyTable) -> Iterator[Entry[Any]]:
        """Yield the correct entries of a table, and report mistakes in the others."""
        raw = self.raw.tables.get(table.name)
        if raw is None:
            known = {problem.entry for problem in (*self.raw.mistakes, *self.problems)}
            if table.needed and not self.raw.unread and table.name not in known:
                self.problems.append(Problem(self.name, table.name, "", "is missing"))
        elif raw.is_list != isinstance(table, Entries):
            right = f"[[{table.name}]]" if isinstance(table, Entries) else f"[{table.name}]"
            self.problem(table, "", f"must be written as {right}")
        else:
            blank = dict.fromkeys(self.raw.list_columns(raw), "") if table.free else {}
            for row in raw.rows.values():
                if entry := self._entry(raw, row, table.kind, free=table.free):
                    yield replace(entry, values={**blank, **entry.values}) if blank else entry

    def _entry(
        self, table: Table, row: Row, kind: type[T], *, free: bool = False
    ) -> Entry[T] | None:
        """Convert a row to a typed entry; None if impossible. Report wrong keys, and omit them.

        A `free` row may have keys that the type lacks.
        """

        def report(key: str, message: str) -> None:
            self.problems.append(Problem(table.file, row.id, key, message))

        known = keys_of(kind) if free else row.values.keys()
        values = {key: row.values[key] for key in row.values if key in known}
        if row.texts:  # what a spreadsheet shows are words where words are asked for
            values |= {
                key: row.texts[key] for key in row.texts.keys() & _words_of(cast(Hashable, kind))
            }
        value = build_struct(kind, values, row.id, report)
        if value is FAILED:
            self.lost.add(row.id)
            return None
        source = weakest_source(row.sources.values()) if row.sources else row.source or OWNER
        return Entry(row.id, cast(T, value), source, row.sources, table.file, row.values, row.texts)

    def _missing_label(self, name: str) -> str:
        if (word := self.schema.make_word(name)) or self.raw.unread:
            return word
        is_early = len(self.problems) < MOST  # a guess takes time
        near = suggest_names(name, self.raw.words) if is_early else ""
        file, message = f"{self.name}/{LABELS}/en.toml", f"this label is missing{near}"
        self.problems.append(Problem(file, "", name, message))
        self.raise_problems()
        return ""
