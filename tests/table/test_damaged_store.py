"""A store that is damaged: told, left alone, and exported as far as it can be read."""

from __future__ import annotations

import random
import sqlite3
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path

import pytest

from companion.core.errors import CompanionError
from companion.table.log import find_readable, read_store
from companion.table.log_store import DamagedError, open_store
from companion.table.table import open_table
from companion.table.verify import verify_log
from tests.command import done, left, run
from tests.table.damage import filled, notes
from tests.table.tables import again, made, strike


def test_a_log_with_a_damaged_end_is_not_written_to(tmp_path: Path) -> None:
    file = tmp_path / "store"
    lines = filled(file, 5)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("DROP TRIGGER events_stay")
        connection.execute("DELETE FROM events WHERE seq = 6")
        connection.commit()
    before = file.read_bytes()
    with (
        open_store(file) as store,
        pytest.raises(DamagedError, match="5 events, its sealed head has 6"),
    ):
        open_table(store, "den")
    assert file.read_bytes() == before
    assert find_readable(read_store(file, "den")) == (lines[:5], "6")


def test_an_open_table_goes_on_once_its_store_is_put_right(tmp_path: Path) -> None:
    file = tmp_path / "store"
    with made(file) as table:
        table.note("one")
        before = len(table.events)
        with closing(sqlite3.connect(file)) as connection:
            heads = connection.execute("SELECT count, last, seal FROM heads").fetchall()
            with again(file) as other:
                other.note("two")
            sealed = connection.execute("SELECT count, last, seal FROM heads").fetchall()
            connection.execute("UPDATE heads SET count = ?, last = ?, seal = ?", heads[0])
            connection.commit()
            for _ in range(2):
                with pytest.raises(DamagedError):
                    table.refresh()
                assert len(table.events) == before, "what is not sealed is not taken over"
            connection.execute("UPDATE heads SET count = ?, last = ?, seal = ?", sealed[0])
            connection.commit()
        table.refresh()
        assert len(table.events) == before + 1


def test_a_table_that_is_damaged_under_our_hands_is_not_written_to(tmp_path: Path) -> None:
    file = tmp_path / "store"
    with made(file) as table:
        table.note("one")
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("UPDATE heads SET count = 7")
            connection.commit()
        with pytest.raises(DamagedError, match="its sealed head has 7"):
            table.note("two")
    assert notes(read_store(file, "den")) == []


def check_damaged(file: Path, lines: list[bytes]) -> bool:
    """Check that a store that was damaged is told of or unharmed; return whether it was harmed."""
    before = left(file.parent)
    good = False
    try:
        reading = read_store(file, "den")
        good = reading.damage is None
        assert list(reading.lines) in ([lines] if good else [[], lines]), "all is true, or none"
    except CompanionError as error:
        assert str(error)
    try:
        with open_store(file) as store:
            table = open_table(store, "den")
            assert [*table.events] == [*read_store(file, "den").events]
    except CompanionError:
        assert left(file.parent) == before, "what is damaged is not overwritten"
    return not good


@pytest.mark.slow
def test_a_truncated_store_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
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
            most = max(most, len(find_readable(read_store(file, "den"))[0]))
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
        with suppress(CompanionError):
            readable += len(find_readable(read_store(file, "den"))[0]) >= 20
    assert harmed > times // 20
    assert readable > times * 0.7


@pytest.mark.slow
def test_a_store_with_a_flipped_bit_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    flipped(tmp_path, 250)


@pytest.mark.long
def test_a_store_with_a_flipped_bit_is_read_again_and_again(tmp_path: Path) -> None:
    flipped(tmp_path, 5000)


def check_nothing_is_lost(file: Path) -> str:
    """Check that what a damaged store takes is there afterwards; return what became of it."""
    try:
        sound = not verify_log(read_store(file, "den")).wrong
        with again(file) as table:
            known = len(table.events)
            table.note("one more", key="more")
    except CompanionError as error:
        assert str(error)
        return "refused"
    assert sound, "only a sound store is written to"
    reading = read_store(file, "den")
    assert not verify_log(reading).wrong
    assert (len(reading.events), notes(reading)[-1]) == (known + 1, "one more")
    with again(file) as table:
        table.note("one more", key="more")
        assert len(table.events) == known + 1, "a request that is repeated does nothing"
    return "kept"


@pytest.mark.slow
def test_a_page_of_nothing_loses_nothing(tmp_path: Path) -> None:
    """Where only an index is damaged, every event is still read."""
    whole = tmp_path / "whole" / "store"
    whole.parent.mkdir()
    lines = filled(whole, 250)
    content = whole.read_bytes()
    file = tmp_path / "bad" / "store"
    file.parent.mkdir()
    refused = wholly = 0
    for start in range(0, len(content), 4096):
        file.write_bytes(content[:start] + bytes(4096) + content[start + 4096 :])
        refused += check_nothing_is_lost(file) == "refused"
        try:
            wholly += find_readable(read_store(file, "den"))[0] == lines
        except CompanionError as error:
            assert "damaged" in str(error)
    with closing(sqlite3.connect(whole)) as connection:
        query = "SELECT count(*) FROM sqlite_schema WHERE type = 'index'"
        (indexes,) = connection.execute(query).fetchone()
    assert refused == len(content) // 4096
    assert wholly > indexes, "each index has a page at least, and a large one several"


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
    assert found["kept"] > 20
    assert found["refused"] > 1000


@pytest.mark.slow
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
        assert verify_log(reading).wrong == ()
        assert len(reading.events) == 41


def test_a_store_without_its_beginning_is_told_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "store"
    filled(file, 3)
    file.write_bytes(b"\0" * 100 + file.read_bytes()[100:])
    before = left(tmp_path)
    for words in (("log", "den"), ("note", "den", "x"), ("export", "den"), ("new", "lake")):
        ran = run("table", *words, "--store", file)
        assert ran.code == 1
        assert "is damaged" in ran.err
    assert left(tmp_path) == before


def test_an_export_writes_all_that_can_be_read_and_says_what_cannot(tmp_path: Path) -> None:
    file = tmp_path / "store"
    lines = filled(file, 60)
    content = bytearray(file.read_bytes())
    page = content.index(b"note 30 ") // 4096 * 4096
    content[page : page + 8] = bytes(8)
    file.write_bytes(content)
    for command in ("log", "show"):
        ran = run("table", command, "den", "--store", file)
        assert (ran.code, ran.out) == (1, "")
        assert "companion table export writes the events that can be read" in ran.err
    (row,) = done("table", "list", "--store", file, "--json").json["tables"]
    assert (row["state"], bool(row["damage"])) == ("read-only", True)
    ran = run("table", "export", "den", "--store", file)
    rows = ran.out.encode().splitlines()
    lost = [number for number, line in enumerate(lines, start=1) if line not in rows]
    assert rows == [line for line in lines if line in rows], "nothing else, in order"
    assert lines[-1] in rows
    assert 1 < len(lost) < 30
    assert ran.code == 1
    assert f"these events cannot be read: {lost[0]} to {lost[-1]}" in ran.err
    (tmp_path / "den.jsonl").write_bytes(b"".join(line + b"\n" for line in rows))
    words = ("table", "import", tmp_path / "den.jsonl", "--store", tmp_path / "other")
    ran = run(*words)
    assert (ran.code, "nothing was imported; try again" in ran.err) == (1, True)


def test_a_store_with_a_broken_index_is_read_wholly_and_not_written_to(tmp_path: Path) -> None:
    file = tmp_path / "store"
    lines = filled(file, 9)
    whole = run("table", "export", "den", "--store", file).out
    with closing(sqlite3.connect(file)) as connection:
        query = "SELECT rootpage FROM sqlite_schema WHERE name LIKE '%events_2'"
        (page,) = connection.execute(query).fetchone()
    content = bytearray(file.read_bytes())
    content[(page - 1) * 4096 + 3 : (page - 1) * 4096 + 5] = bytes(2)  # the number of its cells
    file.write_bytes(content)
    ran = run("table", "export", "den", "--store", file)
    assert (ran.code, ran.out) == (1, whole)
    assert "is damaged" in ran.err
    assert len(lines) == len(run("table", "log", "den", "--store", file).out.splitlines()) - 1
    assert run("table", "note", "den", "x", "--store", file).code == 1
    assert file.read_bytes() == content


def test_an_export_leaves_out_an_event_that_was_changed(tmp_path: Path) -> None:
    file = tmp_path / "store"
    lines = filled(file, 9)
    file.write_bytes(file.read_bytes().replace(b"note 4 ", b"NOTE 4 "))
    ran = run("table", "export", "den", "--store", file)
    assert ran.out.encode().splitlines() == [line for line in lines if b"note 4 " not in line]
    assert ran.code == 1
    assert "these events cannot be read: 6" in ran.err


def test_a_damaged_name_hides_no_other_table(tmp_path: Path) -> None:
    file = tmp_path / "store"
    for name in ("den", "pond"):
        with made(file, name) as table:
            table.note(name)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE tables SET name = CAST(x'70ff' AS TEXT) WHERE name = 'pond'")
        connection.commit()
    assert notes(read_store(file, "den")) == ["den"]
    assert len(done("table", "list", "--store", file).out.splitlines()) == 2
