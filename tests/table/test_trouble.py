"""A full disk, a store that may only be read, is none, or is locked: told, and nothing lost."""

from __future__ import annotations

import json
import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from companion.core.errors import CompanionError
from companion.table.log import read_store
from companion.table.log_store import DamagedError, create_store, find_row, open_store
from companion.table.table import create_table
from companion.table.verify import verify_log
from tests.command import Ran, left, started
from tests.table.damage import filled, notes, played_once
from tests.table.tables import again, made, strike

ROOT = Path(__file__).parents[2]


def test_a_store_that_cannot_grow_says_that_the_disk_is_full(tmp_path: Path) -> None:
    file = tmp_path / "store"
    with made(file) as table:
        (pages,) = table.store._connection.execute("PRAGMA page_count").fetchone()
        table.store._connection.execute(f"PRAGMA max_page_count = {pages}")
        kept = 0
        with pytest.raises(CompanionError, match=r"disk is full.*free some space"):
            for number in range(1000):
                table.note(f"note {number}")
                kept += 1
        assert 0 < kept < 1000
        table.store._connection.execute(f"PRAGMA max_page_count = {pages + 100}")
        table.note("there is room again")
    texts = notes(read_store(file, "den"))
    assert texts == [*(f"note {number}" for number in range(kept)), "there is room again"]
    assert verify_log(read_store(file, "den")).wrong == ()


@pytest.mark.slow
def test_a_disk_that_refuses_to_write_on_loses_nothing(tmp_path: Path) -> None:
    """The kernel lets no file grow beyond a limit, wherever SQLite is just then."""
    file = tmp_path / "store"
    told = saved = 0
    for limit in range(0, 60_000, 4_000):
        file = tmp_path / f"store{limit}"
        with made(file):
            pass
        script = (
            "import sys\nfrom pathlib import Path\nfrom tests.table.tables import again\n"
            f"with again(Path({str(file)!r})) as table:\n"
            "    for number in range(300):\n"
            "        table.note(f'note {number}')\n"
            "        print(number, flush=True)\n"
        )
        ran = subprocess.run(
            [sys.executable, "-c", script],
            preexec_fn=lambda size=limit: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        reading = read_store(file, "den")
        assert verify_log(reading).wrong == ()
        answered = len(ran.stdout.split())
        assert notes(reading)[:answered] == [f"note {number}" for number in range(answered)]
        told += "CompanionError: cannot" in ran.stderr
        saved += answered
        with again(file) as table:
            table.note("goes on")
    assert told > 5
    assert saved > 5


@pytest.mark.slow
def test_a_full_disk_is_told_in_a_sentence(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=300k", "tmpfs", str(disk)]
    if os.geteuid() != 0 or subprocess.run(mount, check=False).returncode:
        return  # here nobody may mount a small disk: the test above has to do
    try:
        (disk / "ballast").write_bytes(b"x" * 100_000)
        file = disk / "store"
        with made(file) as table:
            kept = 0
            with pytest.raises(CompanionError, match="cannot write the store"):
                while True:
                    table.note(f"note {kept}")
                    kept += 1
        for words in (("note", "den", "more"), ("new", "pond"), ("undo", "den")):
            ran = started("table", *words, "--store", file)
            assert ran.returncode == 1
            assert ran.stderr.startswith("Error: ")
            assert "Traceback" not in ran.stderr
        reading = read_store(file, "den")
        assert notes(reading) == [f"note {number}" for number in range(kept)]
        ran = started("table", "new", "x", "--store", disk / "second")
        assert (ran.returncode, ran.stderr.startswith("Error: ")) == (1, True)
        (disk / "ballast").unlink()
        (disk / "second").unlink(missing_ok=True)
        with again(file) as table:
            table.undo()
        assert verify_log(read_store(file, "den")).wrong == ()
    finally:
        subprocess.run(["umount", disk], check=True)


def unprivileged(warm: Path, commands: list[list[str]]) -> list[Ran]:
    """Run commands as somebody who owns nothing."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.table.unprivileged", str(warm), json.dumps(commands)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return [Ran(*found) for found in json.loads(ran.stdout)]


@pytest.mark.slow
def test_a_store_that_may_only_be_read_is_read_and_left_alone(tmp_path: Path) -> None:
    with tempfile.TemporaryDirectory() as outer:
        Path(outer).chmod(0o755)
        folder = Path(outer) / "read-only"
        folder.mkdir()
        file = folder / "store"
        with made(file) as table:
            table.deal("strike", 1, strike)
        file.chmod(0o444)
        folder.chmod(0o555)
        before = left(folder)
        reads = [[name, "den"] for name in ("log", "show", "verify", "export")]
        writes = [["note", "den", "x"], ["undo", "den"], ["close", "den"], ["new", "pond"]]
        commands = [["table", *words, "--store", str(file)] for words in (*reads, *writes)]
        commands.append(["table", "new", "den", "--store", str(folder / "another")])
        *rans, another = unprivileged(tmp_path / "warm", commands)
        for ran in rans[:4]:
            assert ran.code == 0, ran.err
            assert ran.out
        for ran in rans[4:]:
            assert ran.code == 1
            assert "attempt to write a readonly database" in ran.err
            assert "choose another --store" in ran.err
        assert (another.code, "permission denied; choose another" in another.err) == (1, True)
        assert left(folder) == before
        folder.chmod(0o755)


def test_a_file_that_is_no_store_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("no store at all, but somebody's text\n" * 40, encoding="utf-8")
    before = left(tmp_path)
    for use in (open_store, create_store):
        with pytest.raises(DamagedError, match="not a store of tables"), use(file):
            pass
    assert left(tmp_path) == before


@pytest.mark.parametrize("wal", [False, True])
def test_a_store_that_was_hardly_begun_is_made(tmp_path: Path, wal: bool) -> None:
    """Whoever made it was killed before the first table."""
    file = tmp_path / "store"
    file.touch()
    if wal:
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
        assert file.stat().st_size
    with pytest.raises(CompanionError, match=r"is empty.*Use that version, .* new NAME fills an"):
        read_store(file, "den")
    assert verify_log(played_once(file)).wrong == ()


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE tables (mine TEXT)")
    before = file.read_bytes()
    for use in (open_store, create_store):
        with pytest.raises(CompanionError, match="another version of companion"), use(file):
            pass
    assert file.read_bytes() == before


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    for use in (open_store, create_store):
        with (
            pytest.raises(CompanionError, match="is a folder; name a file in it"),
            use(tmp_path),
        ):
            pass


def test_a_store_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "store"
    filled(file, 1)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 2")
    with pytest.raises(CompanionError, match="another version of companion"):
        read_store(file, "den")


def test_a_table_that_another_made_first_is_told(tmp_path: Path) -> None:
    file = tmp_path / "store"
    with create_store(file) as first, create_store(file) as second:
        create_table(first, "den", "a")
        with pytest.raises(CompanionError, match="already"):
            create_table(second, "den", "b")
        assert find_row(second, "den").seed == "a"


def test_a_store_that_is_locked_for_long_is_told(tmp_path: Path) -> None:
    file = tmp_path / "store"
    with made(file) as table, closing(sqlite3.connect(file)) as other:
        other.execute("BEGIN IMMEDIATE")
        table.store._connection.execute("PRAGMA busy_timeout = 50")
        with pytest.raises(CompanionError, match=r"database is locked; .*close other programs"):
            table.note("x")
        other.rollback()
        table.note("y")
    assert notes(read_store(file, "den")) == ["y"]


def test_what_is_answered_is_on_the_disk(tmp_path: Path) -> None:
    """A kill does not show it, so SQLite is asked: every commit is synced, also of a reader."""
    file = tmp_path / "store"
    with made(file) as table, open_store(file) as later:
        for store in (table.store, later):
            modes = [
                store._connection.execute(f"PRAGMA {name}").fetchone()[0]
                for name in ("journal_mode", "synchronous")
            ]
            assert modes == ["wal", 2]
