"""Stores logs in an append-only SQLite file; events are saved before a command answers.

The seed of a table is stored beside its events; only the last event reveals it. Each log also has a
head: its number of events, the hash of the last one, and a seal made with the seed.
"""

from __future__ import annotations

import hmac
import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeAlias

from msgspec import Struct

from companion.atomic_write import close_to_others, make_private_folder
from companion.core.errors import CompanionError, describe_refusal
from companion.core.names import match_names
from companion.core.step_log import hash_line

APPLICATION = 0x43467461  # says that a file is ours
FORMAT = 1
PATIENCE = 30.0  # seconds to wait for another process
TROUBLE = (sqlite3.Error, UnicodeError)  # what SQLite says of a damaged file is not even text
SHORTEST = 100  # bytes of an event, at least: bounds how many a file can hold
SCHEMA = f"""
    BEGIN IMMEDIATE;
    CREATE TABLE IF NOT EXISTS tables (
        id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, seed TEXT, complete INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS events (
        table_id INTEGER NOT NULL, seq INTEGER NOT NULL, key TEXT NOT NULL, line BLOB NOT NULL,
        PRIMARY KEY (table_id, seq), UNIQUE (table_id, key));
    CREATE TABLE IF NOT EXISTS heads (
        table_id INTEGER PRIMARY KEY, count INTEGER NOT NULL, last TEXT NOT NULL, seal TEXT);
    CREATE TRIGGER IF NOT EXISTS events_stay BEFORE DELETE ON events
        BEGIN SELECT RAISE(ABORT, 'events are never removed'); END;
    CREATE TRIGGER IF NOT EXISTS events_keep BEFORE UPDATE ON events
        BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
    PRAGMA application_id = {APPLICATION};
    PRAGMA user_version = {FORMAT};
    COMMIT;
"""
_LINES = "SELECT seq, key, CAST(line AS BLOB), 0 FROM events"
_HEADS = "SELECT count, last, seal, 1 FROM heads WHERE table_id = ?"
_UNWRITABLE = ("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_IOERR")
_REFUSALS = (*_UNWRITABLE, "SQLITE_BUSY", "SQLITE_FULL")  # the store itself may be whole


class DamagedError(CompanionError):
    """The error that a store or a log was changed or damaged."""


class Row(Struct, frozen=True):
    """One game table in a store, without its events."""

    id: int
    name: str
    seed: str | None  # None if it was imported without one
    complete: int  # 0 if version 0.2 imported it from a damaged file


Head: TypeAlias = tuple[int, str, str | None]
"""Where a log ends: how many events, the hash of the last one, both sealed with the seed."""


def build_head(seed: str | None, count: int, last: str) -> Head:
    """Return a log's head: line count, hash of the last line, and a seal (None without a seed)."""
    words = f"companion/head/v1 {count} {last}".encode()
    seal = None if seed is None else hmac.digest(seed.encode(), words, "sha256").hex()
    return count, last, seal


class Store(AbstractContextManager["Store"]):
    """An open file of logs; close it after use, or use it in a `with` block."""

    def __init__(self, file: Path, mode: str, damage: str = "") -> None:
        """Open a store file. `damage` describes known damage; intact parts can still be read."""
        self.file, uri = file, f"{file.absolute().as_uri()}?mode={mode}"
        connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=PATIENCE)
        connection.text_factory = lambda text: text.decode("utf-8", "replace")  # damaged names too
        self._connection = connection
        try:
            if damage:  # then SQLite reads a file that should have more pages
                connection.execute("PRAGMA writable_schema = ON")
            connection.execute("PRAGMA synchronous = FULL")
            # what stands in the -wal file alone is lost without a word if that file is damaged
            # after a kill, so every commit is moved on into the file itself
            connection.execute("PRAGMA wal_autocheckpoint = 1")
            if mode == "rwc" and self._is_empty():
                with suppress(sqlite3.OperationalError):  # another process does it
                    connection.execute("PRAGMA journal_mode = WAL")
                connection.executescript(SCHEMA)
            ((application,),) = connection.execute("PRAGMA application_id")
            ((version,),) = connection.execute("PRAGMA user_version")
            if (application, version) != (APPLICATION, FORMAT):
                raise CompanionError(
                    f"the store {file} is empty, damaged, or from another version of companion"
                    " or another program. Use that version, or choose another --store; new NAME"
                    " fills an empty store"
                )
        except BaseException:
            connection.close()
            raise
        try:
            ((result,),) = connection.execute("PRAGMA integrity_check(1)")
        except TROUBLE as error:
            result = error
        damage = damage or " ".join(str(result).split())
        self.damage = None if damage == "ok" else _damaged_error(file, damage)

    def _is_empty(self) -> bool:
        return not self._connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        with suppress(sqlite3.Error):
            self._connection.close()

    def rows(self) -> list[Row]:
        """Return the row of every table, sorted by name."""
        query = """SELECT id, name, seed, complete FROM tables NOT INDEXED
            WHERE typeof(name) = 'text' ORDER BY name"""
        return [Row(*row) for row in self._run("read", query)]

    def has(self, name: str) -> bool:
        """Return whether a table has this name, ignoring case."""
        return name.lower() in {row.name.lower() for row in self.rows()}

    def version(self) -> int:
        """Return a number that changes when another program writes to the file."""
        return int(self._run("read", "PRAGMA data_version")[0][0])

    def read(self, row: Row, after: int = 0) -> tuple[list[tuple[str, bytes]], Head | None]:
        """Return events after number `after` as (key, line), and the log's head at that moment.

        A damaged file gives all readable events instead.
        """
        query = f"{_LINES} WHERE table_id = ? AND seq > ? UNION ALL {_HEADS} ORDER BY 4, 1"
        if self.damage:
            rows = [*self._lines_left(row), *self._run("read", _HEADS, row.id)]
        else:
            rows = self._run("read", query, row.id, after, row.id)
        head = next((values[:3] for values in rows if values[3]), None)
        return [(key, line) for _, key, line, is_head in rows if not is_head], head

    def _lines_left(self, row: Row) -> list[tuple[Any, ...]]:
        """Read a table's lines from a damaged file one by one; leave out unreadable ones."""
        query = f"""{_LINES} NOT INDEXED WHERE rowid = ? AND table_id = ?
            AND typeof(seq) = 'integer' AND typeof(key) = 'text'"""
        lines = []
        for number in range(1, self.file.stat().st_size // SHORTEST):
            with suppress(*TROUBLE):
                lines += self._connection.execute(query, (number, row.id)).fetchall()
        return sorted(lines, key=lambda line: line[0])

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Lock the file in a `with` block; save all additions at its end, or none on an error."""
        if self.damage:  # what is added might be lost
            raise self.damage
        for end in ("", "-wal", "-shm"):
            close_to_others(Path(f"{self.file}{end}"))
        try:
            self._run("write", "BEGIN IMMEDIATE")
            yield
            self._run("write", "COMMIT")
        finally:
            with suppress(*TROUBLE):
                self._connection.rollback()

    def add_table(self, name: str, *, seed: str | None = None) -> Row:
        """Add a table to the store; call this inside `writing`."""
        query = "INSERT INTO tables (name, seed, complete) VALUES (?, ?, 1) RETURNING id"
        ((number,),) = self._run("write", query, name, seed)
        return Row(number, name, seed, 1)

    def add_lines(self, row: Row, lines: Sequence[tuple[int, str, bytes]]) -> None:
        """Append events, as (number, key, line), to a table's log; call it inside `writing`."""
        for line in lines:
            query = "INSERT INTO events (table_id, seq, key, line) VALUES (?, ?, ?, ?)"
            self._run("write", query, row.id, *line)
        head = build_head(row.seed, lines[-1][0], hash_line(lines[-1][2]))
        query = "INSERT OR REPLACE INTO heads (table_id, count, last, seal) VALUES (?, ?, ?, ?)"
        self._run("write", query, row.id, *head)

    def _run(self, action: str, query: str, *values: object) -> list[tuple[Any, ...]]:
        with _explained(self.file, action):
            return self._connection.execute(query, values).fetchall()


def open_store(file: Path, mode: str = "rw", what: str = "table") -> Store:
    """Open an existing store; read-only if the disk cannot be written to."""
    if file.is_dir():
        raise CompanionError(f"{file} is a folder; name a file in it: --store {file / 'tables.db'}")
    if not file.is_file():
        raise CompanionError(
            f"the store {file} does not exist; choose another with --store,"
            f" or make one: companion {what} new NAME"
        )
    with _explained(file, "open"):
        for way in (mode, "ro", "ro&immutable=1"):  # the last writes nothing beside the file
            try:
                return Store(file, way)
            except TROUBLE as error:
                refusal = error
                if not getattr(error, "sqlite_errorname", "").startswith(_UNWRITABLE):
                    break
        with suppress(*TROUBLE):  # the file is cut off
            return Store(file, way, str(refusal))
        raise refusal


def create_store(file: Path) -> Store:
    """Open a store; create it if it is missing."""
    try:
        make_private_folder(file.parent)  # it holds seeds
        if not file.exists():
            file.touch(0o600)  # -wal and -shm become like it
    except OSError as error:
        what = describe_refusal(f"cannot make {file}", error, "choose another --store")
        raise CompanionError(what) from error
    return open_store(file, "rwc")


@contextmanager
def _explained(file: Path, action: str) -> Iterator[None]:
    """Turn an SQLite error into a CompanionError that explains what to try."""
    try:
        yield
    except TROUBLE as error:
        if not getattr(error, "sqlite_errorname", "").startswith(_REFUSALS):
            raise _damaged_error(file, error) from error
        saved = ", nothing was saved" if action == "write" else ""
        raise CompanionError(
            f"cannot {action} the store {file}{saved}: {error}; choose another --store, close"
            " other programs that use it, or free some space and try again"
        ) from error


def _damaged_error(file: Path, reason: object) -> DamagedError:
    """Return the error for a damaged store."""
    return DamagedError(
        f"the store {file} is damaged or not a store of tables ({reason});"
        " copy the file, then save its readable events with export"
    )


def check_name(name: str, what: str = "table") -> str:
    """Return a log's name if it is valid, else raise a CompanionError that calls the log `what`."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,40}", name):
        use = "use up to 40 letters, digits, - and _"
        raise CompanionError(f'"{name[:60]}" cannot be the name of a {what}; {use}')
    return name


def check_free(store: Store, name: str, what: str = "table") -> None:
    """Raise CompanionError if a store already has a log of this name, or the name is invalid."""
    if store.has(check_name(name, what)):
        raise CompanionError(f'there is a {what} "{name}" already; choose another name')


def find_row(store: Store, name: str, what: str = "table") -> Row:
    """Find a log by its name or the start of its name; without a name, find the only log."""
    rows, trouble = {row.name: row for row in store.rows()}, f"say which {what}"
    matches = [*rows]
    if name:
        matches = [*match_names(check_name(name, what), dict(zip(rows, rows, strict=True)))]
        trouble = f'"{name}" could be several' if matches else f'there is no {what} "{name}"'
    if len(matches) == 1:
        return rows[matches[0]]
    known = matches or [*rows]
    names = ", ".join([*known[:20], *["..."] * (len(known) > 20)]) or "none yet"
    raise CompanionError(f"{trouble}; {what}s: {names}. To open one: companion {what} new NAME")
