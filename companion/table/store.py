"""The file that tables are kept in: SQLite, append-only, saved before a command answers.

The seed of a table is kept beside its events; only the last event tells it. The head (how many
events there are and the hash of the last one, sealed with the seed) stands apart from them.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.atomic_write import close_to_others, make_private_folder
from companion.core.errors import CompanionError, describe_refusal
from companion.table.errors import DamagedError, damaged_error, sqlite_error_name, store_error

if TYPE_CHECKING:
    import tempfile

APPLICATION = 0x43467461  # says that a file is ours
FORMAT = 1
PATIENCE = 30.0  # seconds to wait for another process
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
ROWS = "SELECT id, name, seed, complete FROM tables"
TROUBLE = (sqlite3.Error, UnicodeError)  # a damaged name is not even text
_READ_ONLY = {"SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_IOERR"}


class Row(Struct, frozen=True):
    """A table in the store."""

    id: int
    name: str
    seed: str | None  # None if it was imported without one
    complete: bool  # False if it was imported from a damaged file


class Line(Struct, frozen=True):
    """An event as it is stored."""

    seq: int
    key: str
    line: bytes


class Head(Struct, frozen=True):
    """Where a log ends: how many events, the hash of the last one, both sealed with the seed."""

    count: int
    last: str
    seal: str | None


class Store:
    """An open file of tables; close it, or use it in a `with`.

    Attributes:
        damage: what SQLite finds wrong with the file as it is opened; "" if nothing.
    """

    def __init__(self, file: Path, connection: sqlite3.Connection) -> None:
        self.file = file
        self.damage = _mended(connection)
        self._connection = connection
        self._copy: tempfile.TemporaryDirectory[str] | None = None

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        with suppress(sqlite3.Error):
            self._connection.close()
        if self._copy is not None:
            self._copy.cleanup()

    def rows(self) -> list[Row]:
        """Return every table, by name."""
        query = f"{ROWS} ORDER BY name"
        with self._told("read"):
            return [_row(found) for found in self._connection.execute(query)]

    def row(self, name: str) -> Row | None:
        """Return a table: the one of this name, or else one that differs in capitals only."""
        query = f"{ROWS} WHERE name = ?1 COLLATE NOCASE ORDER BY name = ?1 DESC"
        with self._told("read"):
            found = self._connection.execute(query, (name,)).fetchone()
            return found and _row(found)

    def head(self, row: Row) -> Head | None:
        """Return where the log of a table ends."""
        query = "SELECT count, last, seal FROM heads WHERE table_id = ?"
        with self._told("read"):
            found = self._connection.execute(query, (row.id,)).fetchone()
            return found and Head(*found)

    def version(self) -> int:
        """Return a number that is another one once another program has written to the file."""
        with self._told("read"):
            (found,) = self._connection.execute("PRAGMA data_version").fetchone()
            return int(found)

    def lines(self, row: Row, after: int = 0) -> Iterator[Line]:
        """Yield the events of a table after one.

        Raises:
            CompanionError: the store cannot be read further; what came before is good.
        """
        query = "SELECT seq, key, line FROM events WHERE table_id = ? AND seq > ? ORDER BY seq"
        rows: list[tuple[int, str, object]] = []
        trouble: CompanionError | None = None
        try:
            rows.extend(self._connection.execute(query, (row.id, after)))
        except TROUBLE as error:
            trouble = store_error(self.file, "read", error)
        for seq, key, line in rows:
            yield Line(seq, key, line if isinstance(line, bytes) else str(line).encode())
        if trouble is not None:
            raise trouble

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Keep seeing the file as it is now, whatever others write; also while `writing`."""
        if self._connection.in_transaction:
            yield
            return
        with self._told("read"):
            self._connection.execute("BEGIN")
        try:
            yield
        finally:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")

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
        with self._told("write"):
            self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            with self._told("write"):
                self._connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            raise

    def add_table(self, name: str, *, seed: str | None, complete: bool) -> Row:
        """Add a table; call it while `writing`."""
        with self._told("write"):
            made = self._connection.execute(
                "INSERT INTO tables (name, seed, complete) VALUES (?, ?, ?)",
                (name, seed, int(complete)),
            )
        return Row(made.lastrowid or 0, name, seed, complete)

    def add_line(self, row: Row, line: Line) -> None:
        """Add an event; call it while `writing`."""
        with self._told("write"):
            self._connection.execute(
                "INSERT INTO events (table_id, seq, key, line) VALUES (?, ?, ?, ?)",
                (row.id, line.seq, line.key, line.line),
            )

    def set_head(self, row: Row, head: Head) -> None:
        """Say where the log ends; call it while `writing`."""
        with self._told("write"):
            self._connection.execute(
                "INSERT OR REPLACE INTO heads (table_id, count, last, seal) VALUES (?, ?, ?, ?)",
                (row.id, head.count, head.last, head.seal),
            )

    @contextmanager
    def _told(self, action: str) -> Iterator[None]:
        try:
            yield
        except TROUBLE as error:
            raise store_error(self.file, action, error) from error


def _row(found: tuple[int, str, str | None, int]) -> Row:
    return Row(found[0], found[1], found[2], bool(found[3]))


def open_store(file: Path) -> Store:
    """Open a store that exists, or a copy of it where SQLite cannot work on the file itself.

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
    try:
        return Store(file, _connected(file, "rw"))
    except TROUBLE as error:
        if not sqlite_error_name(error).startswith(tuple(_READ_ONLY)):
            raise store_error(file, "read", error) from error
    return _opened_copy(file)


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
        connection = _connected(file, "rwc")
    except OSError as error:
        what = f"cannot make the folder {file.parent}"
        raise CompanionError(describe_refusal(what, error, "choose another --store")) from error
    except TROUBLE as error:
        raise store_error(file, "write", error) from error
    return Store(file, connection)


def _connected(file: Path, mode: str) -> sqlite3.Connection:
    uri = f"{file.absolute().as_uri()}?mode={mode}"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=PATIENCE)
    try:
        if mode == "rwc":
            _make(connection)
        connection.execute("PRAGMA synchronous = FULL")
        # what stands in the -wal file alone is lost without a word if that file is damaged after a
        # kill, so every commit is moved on into the file itself
        connection.execute("PRAGMA wal_autocheckpoint = 1")
        _check_ours(connection, file)
    except BaseException:
        connection.close()
        raise
    return connection


def _make(connection: sqlite3.Connection) -> None:
    """Make the tables of a file that holds nothing yet; two processes may try at once."""
    if _holds_something(connection):
        return
    late = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            break
        except sqlite3.OperationalError as error:
            if not sqlite_error_name(error).startswith("SQLITE_BUSY") or time.monotonic() > late:
                raise
            time.sleep(0.01)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("BEGIN IMMEDIATE")
    try:
        if not _holds_something(connection):
            for statement in SCHEMA:
                connection.execute(statement)
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def _mended(connection: sqlite3.Connection) -> str:
    """Build the indexes anew if nothing else is damaged; return what is wrong then, "" if nothing.

    SQLite reads on through some damage, and what is added to a damaged index is not found again.
    """
    wrong = _wrong(connection)
    if not wrong:
        return ""
    with suppress(*TROUBLE), closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        # nobody else may write between reading the old file and writing the new one
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("BEGIN IMMEDIATE")
        try:
            whole = _rebuilt(connection, fresh)
        finally:
            connection.execute("ROLLBACK")
        if whole:
            fresh.backup(connection)
            wrong = _wrong(connection)
    with suppress(*TROUBLE):
        connection.execute("PRAGMA locking_mode = NORMAL")
        _holds_something(connection)  # lets go of the lock
    return wrong


def _rebuilt(old: sqlite3.Connection, new: sqlite3.Connection) -> bool:
    """Copy every row, whatever the indexes say; return whether every log is as it was written."""
    from companion.table.reading import read_table  # late: it reads stores

    for statement in SCHEMA:
        new.execute(statement)
    for table in ("tables", "events", "heads"):
        rows = old.execute(f"SELECT * FROM {table} NOT INDEXED").fetchall()
        if rows:
            marks = ", ".join("?" * len(rows[0]))
            new.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)
    copy = Store(Path(":memory:"), new)
    return all(read_table(copy, row).damage is None for row in copy.rows())


def _wrong(connection: sqlite3.Connection) -> str:
    """Return the first thing that SQLite finds wrong with a file, "" if nothing."""
    try:
        (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    except TROUBLE as error:
        return str(error)
    return "" if found == "ok" else " ".join(str(found).split())


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


def _opened_copy(file: Path) -> Store:
    """Open a copy: SQLite writes beside a file even to read it, and here it may not."""
    import shutil  # late: this is rare
    import tempfile

    folder = tempfile.TemporaryDirectory(prefix="companion-table-")
    try:
        for suffix in ("", "-wal"):
            part = file.with_name(file.name + suffix)
            if part.exists():
                shutil.copyfile(part, Path(folder.name) / f"copy{suffix}")
        connection = _connected(Path(folder.name) / "copy", "rw")
        connection.execute("PRAGMA query_only = ON")
    except OSError as error:
        folder.cleanup()
        what = f"cannot read {file}"
        raise CompanionError(describe_refusal(what, error, "choose another --store")) from error
    except TROUBLE as error:
        folder.cleanup()
        raise store_error(file, "read", error) from error
    except CompanionError:
        folder.cleanup()
        raise
    store = Store(file, connection)
    store._copy = folder
    return store
