"""The file that logs are kept in: SQLite, append-only, saved before a command answers.

The seed of a table is kept beside its events; only the last event tells it. The head (how many
events there are and the hash of the last one, sealed with the seed) stands apart from them.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from msgspec import Struct

from companion.atomic_write import close_to_others, make_private_folder
from companion.core.errors import CompanionError, describe_refusal

APPLICATION = 0x43467461  # says that a file is ours
FORMAT = 1
PATIENCE = 30.0  # seconds to wait for another process
SHORTEST = 100  # bytes of an event, at least: bounds how many a file can hold
SCHEMA = (
    """CREATE TABLE tables (
        id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, seed TEXT, complete INTEGER NOT NULL)""",
    """CREATE TABLE events (
        table_id INTEGER NOT NULL, seq INTEGER NOT NULL, key TEXT NOT NULL, line BLOB NOT NULL,
        PRIMARY KEY (table_id, seq), UNIQUE (table_id, key))""",
    """CREATE TABLE heads (
        table_id INTEGER PRIMARY KEY, count INTEGER NOT NULL, last TEXT NOT NULL, seal TEXT)""",
    """CREATE TRIGGER events_stay BEFORE DELETE ON events
        BEGIN SELECT RAISE(ABORT, 'events are never removed'); END""",
    """CREATE TRIGGER events_keep BEFORE UPDATE ON events
        BEGIN SELECT RAISE(ABORT, 'events are never changed'); END""",
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {FORMAT}",
)
TROUBLE = (sqlite3.Error, UnicodeError)  # a damaged name is not even text
_ROWS = "SELECT id, name, seed, complete FROM tables NOT INDEXED"
_READ_ONLY = ("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_IOERR")
_REASONS = {
    "SQLITE_READONLY": "it is read-only; choose another --store to write",
    "SQLITE_CANTOPEN": "you may not open it or its folder; choose another --store",
    "SQLITE_PERM": "you may not open it; choose another --store",
    "SQLITE_BUSY": "another program is using it; try again when that is done",
    "SQLITE_IOERR": "the disk does not accept it; it may be full or broken",
    "SQLITE_CONSTRAINT": "another program was faster; try again",
    "SQLITE_ERROR": "it may be damaged, keep a copy of it",
    "SQLITE_TOOBIG": "there is too much in one event",
}


class DamagedError(CompanionError):
    """A store or a log that is not as it was written."""


class Row(Struct, frozen=True):
    """A table in the store."""

    id: int
    name: str
    seed: str | None  # None if it was imported without one
    complete: int  # 0 if it was imported from a damaged file


class Head(Struct, frozen=True):
    """Where a log ends: how many events, the hash of the last one, both sealed with the seed."""

    count: int
    last: str
    seal: str | None = None


class Store:
    """An open file of logs; close it, or use it in a `with`."""

    def __init__(self, file: Path, connection: sqlite3.Connection, damage: str = "") -> None:
        self.file = file
        self.damage = damage or _find_damage(connection)  # what SQLite finds wrong, "" if nothing
        self._connection = connection

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        with suppress(sqlite3.Error):
            self._connection.close()

    def rows(self) -> list[Row]:
        """Return every table, by name."""
        return [
            Row(*row) for row in self._query(f"{_ROWS} WHERE typeof(name) = 'text' ORDER BY name")
        ]

    def row(self, name: str) -> Row | None:
        """Return a table: the one of this name, or else one that differs in capitals only."""
        query = f"{_ROWS} WHERE name = ?1 COLLATE NOCASE ORDER BY name = ?1 DESC"
        return next((Row(*row) for row in self._query(query, name)), None)

    def head(self, row: Row) -> Head | None:
        """Return where the log of a table ends."""
        query = "SELECT count, last, seal FROM heads WHERE table_id = ?"
        return next((Head(*head) for head in self._query(query, row.id)), None)

    def version(self) -> int:
        """Return a number that is another one once another program has written to the file."""
        return int(self._query("PRAGMA data_version")[0][0])

    def lines(self, row: Row, after: int = 0) -> Iterator[tuple[str, bytes]]:
        """Yield key and line of each event after one; of a damaged store, of those left."""
        query = "SELECT seq, key, line FROM events WHERE table_id = ? AND seq > ? ORDER BY seq"
        lines = self._lines_left(row) if self.damage else self._query(query, row.id, after)
        for seq, key, line in lines:
            if seq > after:
                yield key, line if isinstance(line, bytes) else str(line).encode()

    def _lines_left(self, row: Row) -> list[tuple[int, str, object]]:
        """Return what can be read without any index, whatever pages of the file are lost."""
        query = "SELECT seq, key, line FROM events NOT INDEXED WHERE rowid = ? AND table_id = ?"
        lines = []
        for number in range(1, self.file.stat().st_size // SHORTEST):
            with suppress(*TROUBLE):
                lines += self._connection.execute(query, (number, row.id)).fetchall()
        numbered = [line for line in lines if isinstance(line[0], int) and isinstance(line[1], str)]
        return sorted(numbered, key=lambda line: line[0])

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Keep seeing the file as it is now, whatever others write; also while `writing`."""
        if self._connection.in_transaction:
            yield
            return
        self._query("BEGIN")
        try:
            yield
        finally:
            with suppress(sqlite3.Error):
                self._connection.rollback()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Lock the file; at the end all that was added is saved, or nothing is.

        Raises:
            DamagedError: the file is damaged: what is added might be lost.
        """
        if self.damage:
            raise damaged_error(self.file, self.damage)
        for end in ("", "-wal", "-shm"):
            close_to_others(Path(f"{self.file}{end}"))
        try:
            self._write("BEGIN IMMEDIATE")
            yield
            self._write("COMMIT")
        finally:
            with suppress(sqlite3.Error):
                self._connection.rollback()

    def add_table(self, name: str, *, seed: str | None = None, complete: int = 1) -> Row:
        """Add a table; call it while `writing`."""
        query = "INSERT INTO tables (name, seed, complete) VALUES (?, ?, ?)"
        return Row(self._write(query, name, seed, complete), name, seed, complete)

    def add_lines(self, row: Row, lines: Iterable[tuple[int, str, bytes]], head: Head) -> None:
        """Add events by number, key and line, and where the log ends; call it while `writing`."""
        for line in lines:
            query = "INSERT INTO events (table_id, seq, key, line) VALUES (?, ?, ?, ?)"
            self._write(query, row.id, *line)
        query = "INSERT OR REPLACE INTO heads (table_id, count, last, seal) VALUES (?, ?, ?, ?)"
        self._write(query, row.id, head.count, head.last, head.seal)

    def _query(self, query: str, *values: object) -> list[tuple]:  # type: ignore[type-arg]
        with _explained(self.file, "read"):
            return self._connection.execute(query, values).fetchall()

    def _write(self, query: str, *values: object) -> int:
        with _explained(self.file, "write"):
            return self._connection.execute(query, values).lastrowid or 0


def open_store(file: Path) -> Store:
    """Open a store that exists; on a disk that cannot be written to only for reading.

    Raises:
        CompanionError: there is none, it is damaged or something else.
    """
    if not file.is_file():
        if file.is_dir():
            raise CompanionError(f"{file} is a folder, not a store; name a file in it with --store")
        what = "is not a file" if file.exists() else "does not exist"
        raise CompanionError(
            f"the store {file} {what}; companion table new NAME makes one, --store names another"
        )
    with _explained(file, "read"):
        for mode in ("rw", "ro", "ro&immutable=1"):  # the last writes nothing beside the file
            try:
                return Store(file, _connect(file, mode))
            except TROUBLE as error:
                trouble = error
                if not _error_name(error).startswith(_READ_ONLY):
                    break
        with suppress(*TROUBLE):  # the file is cut off
            return Store(file, _connect(file, mode, is_damaged=True), str(trouble))
        raise trouble


def create_store(file: Path) -> Store:
    """Open a store, and make it if there is none.

    Raises:
        CompanionError: it cannot be made, or the file is something else.
    """
    if file.is_dir() or (file.is_file() and not os.access(file, os.W_OK)):
        return open_store(file)
    try:
        make_private_folder(file.parent)  # it holds seeds
        with suppress(PermissionError):  # what is not allowed is told below
            os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))  # -wal and -shm become like it
    except OSError as error:
        what = f"cannot make the folder {file.parent}"
        raise CompanionError(describe_refusal(what, error, "choose another --store")) from error
    with _explained(file, "write"):
        return Store(file, _connect(file, "rwc"))


def _connect(file: Path, mode: str, *, is_damaged: bool = False) -> sqlite3.Connection:
    uri = f"{file.absolute().as_uri()}?mode={mode}"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=PATIENCE)
    try:
        if is_damaged:  # then SQLite reads what there is of a file that should have more pages
            connection.execute("PRAGMA writable_schema = ON")
        connection.execute("PRAGMA synchronous = FULL")
        # what stands in the -wal file alone is lost without a word if that file is damaged after a
        # kill, so every commit is moved on into the file itself
        connection.execute("PRAGMA wal_autocheckpoint = 1")
        if mode == "rwc":
            _create_schema(connection)
        _check_ours(connection, file)
    except BaseException:
        connection.close()
        raise
    return connection


def _create_schema(connection: sqlite3.Connection) -> None:
    """Make the tables of a file that holds nothing yet; two processes may try at once."""
    if _holds_something(connection):
        return
    with suppress(sqlite3.OperationalError):  # another process does it
        connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("BEGIN IMMEDIATE")
    for statement in () if _holds_something(connection) else SCHEMA:
        connection.execute(statement)
    connection.execute("COMMIT")


def _find_damage(connection: sqlite3.Connection) -> str:
    """Return the first thing that SQLite finds wrong with a file, "" if nothing."""
    try:
        (damage,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    except TROUBLE as error:
        return str(error)
    return "" if damage == "ok" else " ".join(str(damage).split())


def _holds_something(connection: sqlite3.Connection) -> bool:
    return bool(connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0])


def _check_ours(connection: sqlite3.Connection, file: Path) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if not application and not _holds_something(connection):
        raise CompanionError(f"the store {file} is empty; open a table: companion table new NAME")
    if application != APPLICATION:
        raise DamagedError(
            f"{file} is not a store of tables, or is damaged; choose another --store"
        )
    if version != FORMAT:
        raise CompanionError(
            f"{file} was made by another version of companion (format {version});"
            " use that version, or another --store"
        )


def _error_name(error: Exception) -> str:
    return str(getattr(error, "sqlite_errorname", ""))


@contextmanager
def _explained(file: Path, action: str) -> Iterator[None]:
    """Turn an error of SQLite into a sentence for a person."""
    try:
        yield
    except TROUBLE as error:
        raise explain_sqlite_error(file, action, error) from error


def damaged_error(file: Path, reason: object) -> DamagedError:
    """Return the sentence that tells of a damaged store."""
    return DamagedError(
        f"the store {file} is damaged or not a store of tables ({reason});"
        " keep a copy of it; export writes what can still be read"
    )


def explain_sqlite_error(file: Path, action: str, error: Exception) -> CompanionError:
    """Return a sentence that tells what is wrong with a store."""
    name = _error_name(error)
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_FORMAT")) or not name:
        return damaged_error(file, error)
    if name.startswith("SQLITE_FULL"):
        what = f"cannot {action} the store {file}, nothing was saved"
        return CompanionError(describe_refusal(what, OSError(errno.ENOSPC, ""), ""))
    for start, reason in _REASONS.items():
        if name.startswith(start):
            saved = " nothing was saved;" if action == "write" else ""
            cause = f"{error}; " if start == "SQLITE_ERROR" else ""
            return CompanionError(f"cannot {action} the store {file}:{saved} {cause}{reason}")
    return DamagedError(f"cannot {action} the store {file}: {error}")
