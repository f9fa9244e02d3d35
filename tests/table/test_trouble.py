"""A full disk, a store that may only be read, a store that is damaged: told, and nothing lost."""

from __future__ import annotations

import json
import os
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from companion.core.errors import CompanionError
from companion.table.errors import DamagedError
from companion.table.event_types import Note
from companion.table.naming import new_table, open_table, row_of
from companion.table.reading import Reading, read_table
from companion.table.salvage import names_left, read_store
from companion.table.store import created, opened
from companion.table.verify import verify
from tests.command import Ran, left, started
from tests.table.tables import again, made, strike

ROOT = Path(__file__).parents[2]


def notes(reading: Reading) -> list[str]:
    return [event.body.text for event in reading.events if isinstance(event.body, Note)]


def filled(file: Path, count: int) -> list[bytes]:
    with made(file) as table:
        for number in range(count):
            table.note(f"note {number} {'x' * 100}")
    return list(read_store(file, "den").lines)


def played_once(file: Path) -> Reading:
    with made(file) as table:
        table.note("one")
    return read_store(file, "den")


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
    assert verify(read_store(file, "den")).problems == ()


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
        assert verify(reading).problems == ()
        answered = len(ran.stdout.split())
        assert notes(reading)[:answered] == [f"note {number}" for number in range(answered)]
        told += "CompanionError: cannot" in ran.stderr
        saved += answered
        with again(file) as table:
            table.note("goes on")
    assert told > 5
    assert saved > 5


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
        assert verify(read_store(file, "den")).problems == ()
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
            assert "is read-only" in ran.err
        assert (another.code, "you may not" in another.err) == (1, True)
        assert left(folder) == before
        folder.chmod(0o755)


def test_a_file_that_is_no_store_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("no store at all, but somebody's text\n" * 40, encoding="utf-8")
    before = left(tmp_path)
    for use in (opened, created):
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
    with pytest.raises(CompanionError, match="holds nothing yet"):
        read_store(file, "den")
    assert verify(played_once(file)).problems == ()


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE tables (mine TEXT)")
    before = file.read_bytes()
    for use in (opened, created):
        with pytest.raises(CompanionError, match="not a store of tables"), use(file):
            pass
    assert file.read_bytes() == before


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    for use in (opened, created):
        with pytest.raises(CompanionError, match="is a folder, not a store"), use(tmp_path):
            pass


def test_a_store_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "store"
    filled(file, 1)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 2")
    with pytest.raises(CompanionError, match="another version"):
        read_store(file, "den")


def test_a_log_with_a_damaged_end_is_not_written_to(tmp_path: Path) -> None:
    file = tmp_path / "store"
    lines = filled(file, 5)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("DROP TRIGGER events_stay")
        connection.execute("DELETE FROM events WHERE seq = 6")
        connection.commit()
    before = file.read_bytes()
    with opened(file) as store, pytest.raises(DamagedError, match="5 events, its head says 6"):
        open_table(store, "den")
    assert file.read_bytes() == before
    assert list(read_store(file, "den").lines) == lines[:4]


def test_a_table_that_is_damaged_under_our_hands_is_not_written_to(tmp_path: Path) -> None:
    file = tmp_path / "store"
    with made(file) as table:
        table.note("one")
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("UPDATE heads SET count = 7")
            connection.commit()
        with pytest.raises(DamagedError, match="its head says 7"):
            table.note("two")
    assert notes(read_store(file, "den")) == []


def check_damaged(file: Path, lines: list[bytes]) -> bool:
    """Check that a store that was damaged is told of or unharmed; return whether it was harmed."""
    before = left(file.parent)
    good = False
    try:
        reading = read_store(file, "den")
        assert list(reading.lines) == lines[: len(reading.lines)], "what is shown is true"
        good = reading.damage is None
        assert not good or list(reading.lines) == lines
    except CompanionError as error:
        assert str(error)
    try:
        with opened(file) as store:
            table = open_table(store, "den")
            assert [*table.events] == [*read_store(file, "den").events]
    except CompanionError:
        assert left(file.parent) == before, "what is damaged is not overwritten"
    return not good


def test_a_truncated_store_shows_its_good_part(tmp_path: Path) -> None:
    whole = tmp_path / "whole" / "store"
    whole.parent.mkdir()
    lines = filled(whole, 60)
    content = whole.read_bytes()
    file = tmp_path / "cut" / "store"
    file.parent.mkdir()
    most = 0
    for size in range(0, len(content), len(content) // 25):
        file.write_bytes(content[:size])
        assert check_damaged(file, lines), size
        if size > len(content) * 0.9:
            most = max(most, len(read_store(file, "den").events))
    assert most > 30


def flipped(tmp_path: Path, times: int) -> None:
    whole = tmp_path / "whole" / "store"
    whole.parent.mkdir()
    lines = filled(whole, 25)
    content = whole.read_bytes()
    file = tmp_path / "bad" / "store"
    file.parent.mkdir()
    chance = random.Random(times)
    harmed = readable = 0
    for turn in range(times):
        bad = bytearray(content)
        at = turn if turn < 100 else chance.randrange(len(bad))  # the first bytes tell what it is
        bad[at] ^= 1 << chance.randrange(8)
        file.write_bytes(bad)
        harmed += check_damaged(file, lines)
        try:
            readable += len(read_store(file, "den").events) >= 20
        except CompanionError:
            readable += "den" in names_left(file)
    assert harmed > times // 20
    assert readable > times * 0.7


def test_a_store_with_a_flipped_bit_shows_its_good_part(tmp_path: Path) -> None:
    flipped(tmp_path, 250)


@pytest.mark.long
def test_a_store_with_a_flipped_bit_shows_its_good_part_again_and_again(tmp_path: Path) -> None:
    flipped(tmp_path, 5000)


def check_nothing_is_lost(file: Path) -> str:
    """Check that what a damaged store takes is there afterwards; return what became of it."""
    try:
        sound = not verify(read_store(file, "den")).problems
        with again(file) as table:
            known = len(table.events)
            table.note("one more", key="more")
    except CompanionError as error:
        assert str(error)
        return "refused"
    assert sound, "only a sound store is written to"
    reading = read_store(file, "den")
    assert not verify(reading).problems
    assert (len(reading.events), notes(reading)[-1]) == (known + 1, "one more")
    with again(file) as table:
        table.note("one more", key="more")
        assert len(table.events) == known + 1, "a request that is repeated does nothing"
    return "kept"


def test_a_page_of_nothing_loses_nothing(tmp_path: Path) -> None:
    """Where only an index is damaged it is built anew, and the evening goes on."""
    whole = tmp_path / "whole" / "store"
    whole.parent.mkdir()
    filled(whole, 250)
    content = whole.read_bytes()
    file = tmp_path / "bad" / "store"
    file.parent.mkdir()
    found = Counter[str]()
    for start in range(0, len(content), 4096):
        file.write_bytes(content[:start] + bytes(4096) + content[start + 4096 :])
        found[check_nothing_is_lost(file)] += 1
    with closing(sqlite3.connect(whole)) as connection:
        query = "SELECT count(*) FROM sqlite_schema WHERE type = 'index'"
        (indexes,) = connection.execute(query).fetchone()
    assert found["kept"] > indexes, "each index has a page at least, and a large one several"
    assert found["refused"] > found["kept"]


@pytest.mark.long
def test_2000_damaged_stores_lose_nothing(tmp_path: Path) -> None:
    whole = tmp_path / "whole" / "store"
    whole.parent.mkdir()
    filled(whole, 60)
    content = whole.read_bytes()
    file = tmp_path / "bad" / "store"
    file.parent.mkdir()
    chance = random.Random(2000)
    found = Counter[str]()
    for turn in range(2000):
        bad = bytearray(content)
        size = (1, 512, 4096, 0)[turn % 4]
        if not size:  # another length
            bad += chance.randbytes(4096)
            del bad[chance.randrange(len(bad)) :]
        else:
            at = chance.randrange(len(bad) // size) * size
            bit = bytes((bad[at] ^ 1 << chance.randrange(8),))
            bad[at : at + size] = (
                bit if size == 1 else chance.choice((bytes(size), chance.randbytes(size)))
            )
        file.write_bytes(bad)
        found[check_nothing_is_lost(file)] += 1
    assert min(found["kept"], found["refused"]) > 200


def test_a_damaged_wal_takes_nothing_with_it(tmp_path: Path) -> None:
    """A process was killed, and what it had written ahead is cut or changed afterwards."""
    file, wal = tmp_path / "table" / "store", tmp_path / "copy" / "store-wal"
    file.parent.mkdir()
    wal.parent.mkdir()
    with made(file) as table:
        for _ in range(20):
            table.deal("strike", 1, strike, gather=True)
        content = file.with_name("store-wal").read_bytes()
        whole = file.read_bytes()
    assert len(content) > 4096, "there is something to damage"
    chance = random.Random(1)
    for turn in range(40):
        bad = bytearray(content)
        if turn % 2:
            bad[chance.randrange(len(bad))] ^= 1 << chance.randrange(8)
        else:
            del bad[chance.randrange(len(bad)) :]
        wal.with_name("store").write_bytes(whole)
        wal.write_bytes(bad)
        wal.with_name("store-shm").unlink(missing_ok=True)
        reading = read_store(wal.with_name("store"), "den")
        assert verify(reading).problems == ()
        assert len(reading.events) == 41


def test_the_good_part_is_read_without_sqlite(tmp_path: Path) -> None:
    """The header is gone: nothing but the bytes of the events is left."""
    file = tmp_path / "store"
    lines = filled(file, 30)
    with created(file) as store:
        new_table(store, "pond", "another seed")
    file.write_bytes(b"\0" * 100 + file.read_bytes()[100:])
    reading = read_store(file, "den")
    assert isinstance(reading.damage, DamagedError)
    assert list(reading.lines) == lines[:-1]
    assert names_left(file) == ("den", "pond")
    with pytest.raises(CompanionError):
        read_store(file, "lake")


def test_more_is_read_without_sqlite_where_a_page_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "store"
    lines = filled(file, 60)
    content = bytearray(file.read_bytes())
    page = content.index(b"note 30 ") // 4096 * 4096
    content[page : page + 8] = bytes(8)
    file.write_bytes(content)
    with opened(file) as store:
        reading = read_table(store, row_of(store, "den"))
    assert reading.damage is not None
    assert len(reading.events) < 31
    reading = read_store(file, "den")
    assert reading.damage is not None
    assert list(reading.lines) == lines[:-1]


def test_a_table_that_another_made_first_is_told(tmp_path: Path) -> None:
    file = tmp_path / "store"
    with created(file) as first, created(file) as second:
        new_table(first, "den", "a")
        with pytest.raises(CompanionError, match="already"):
            new_table(second, "den", "b")
        assert row_of(second, "den").seed == "a"


def test_a_store_that_is_locked_for_long_is_told(tmp_path: Path) -> None:
    file = tmp_path / "store"
    with made(file) as table, closing(sqlite3.connect(file)) as other:
        other.execute("BEGIN IMMEDIATE")
        table.store._connection.execute("PRAGMA busy_timeout = 50")
        with pytest.raises(CompanionError, match="another process keeps it locked"):
            table.note("x")
        other.rollback()
        table.note("y")
    assert notes(read_store(file, "den")) == ["y"]


def test_what_is_answered_is_on_the_disk(tmp_path: Path) -> None:
    """A kill does not show it, so SQLite is asked: every commit is synced, also of a reader."""
    file = tmp_path / "store"
    with made(file) as table, opened(file) as later:
        for store in (table.store, later):
            modes = [
                store._connection.execute(f"PRAGMA {name}").fetchone()[0]
                for name in ("journal_mode", "synchronous")
            ]
            assert modes == ["wal", 2]
