"""Whatever is changed in a log is found, in the store and in an export."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.core.chance import parse_dice
from companion.core.chance_events import DealEvent
from companion.core.errors import CompanionError
from companion.core.step_log import canonical_json, hash_line
from companion.table.event import Event, format_event
from companion.table.log import (
    Log,
    export_log,
    import_log,
    read_export,
    read_store,
    read_table,
)
from companion.table.log_store import (
    DamagedError,
    build_head,
    create_store,
    find_row,
    open_store,
)
from companion.table.verify import verify_log
from tests.table.tables import SEED, made, pick, played_at, strike


def played(file: Path, *, close: bool = False) -> None:
    with made(file) as table:
        table.deal("strike", 2, strike)
        table.note("Ann is lucky")
        table.roll("My Game 2d6", parse_dice("2d6"))
        table.undo()
        table.undo(3)
        table.act("fish", {"kept": ["F05"]})
        table.write(lambda step: pick(step, "start player", ("Ann", "Bo")))
        table.deal("strike", 1)
        table.undo(4)
        table.redo()
        if close:
            table.finish()


def problems(file: Path) -> tuple[str, ...]:
    return verify_log(read_store(file, "den")).wrong


def changed(file: Path, statement: str, *values: object) -> None:
    """Change a store as somebody would who knows how, triggers out of the way."""
    with closing(sqlite3.connect(file)) as connection:
        for trigger in ("events_stay", "events_keep"):
            connection.execute(f"DROP TRIGGER IF EXISTS {trigger}")
        connection.execute(statement, values)
        connection.commit()


def lines(file: Path) -> list[bytes]:
    return list(read_store(file, "den").lines)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    played(tmp_path / "store")
    return tmp_path / "store"


@pytest.mark.parametrize("close", [False, True])
def test_a_log_as_it_was_written_is_well(tmp_path: Path, close: bool) -> None:
    played(tmp_path / "store", close=close)
    verdict = verify_log(read_store(tmp_path / "store", "den"))
    assert verdict.wrong == ()
    assert verdict.events == 12 + close
    assert verdict.checked == ("chain", "count", "head", "commitment", "deals")[: 5 if close else 3]


@pytest.mark.slow
def test_every_byte_of_every_event_is_guarded(tmp_path: Path) -> None:
    """Each is changed in its lowest, its highest and a middle bit, in the store."""
    played(tmp_path / "store")
    store = tmp_path / "store"
    whole = lines(store)
    with (
        closing(sqlite3.connect(store, isolation_level=None)) as connection,
        open_store(store) as reader,
    ):
        connection.execute("DROP TRIGGER events_keep")
        connection.execute("PRAGMA synchronous = OFF")
        tried = 0
        for seq, line in enumerate(whole, start=1):
            for at in range(len(line)):
                for bit in (1, 0x80, 0x20) if at % 7 == 0 else (1,):
                    bad = line[:at] + bytes([line[at] ^ bit]) + line[at + 1 :]
                    update(connection, seq, bad)
                    reading = read_table(reader, find_row(reader, "den"))
                    assert verify_log(reading).wrong, (seq, at, bit)
                    assert not reading.events
                    tried += 1
            update(connection, seq, line)
    assert tried > 3000
    assert problems(store) == ()


def update(connection: sqlite3.Connection, seq: int, line: bytes) -> None:
    connection.execute("UPDATE events SET line = ? WHERE seq = ?", (line, seq))


@pytest.mark.slow
def test_every_byte_of_an_export_is_guarded(file: Path) -> None:
    whole = b"".join(export_log(read_store(file, "den")))
    assert len(read_export(whole).events) == len(whole.splitlines()) - 1
    for at in range(len(whole)):
        with pytest.raises(DamagedError):
            read_export(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])


@pytest.mark.slow
def test_an_export_cut_anywhere_is_found(file: Path) -> None:
    whole = b"".join(export_log(read_store(file, "den")))
    for at in range(0, len(whole) - 1, 3):
        with pytest.raises(DamagedError):
            read_export(whole[:at])
    assert read_export(whole[:-1]).events, "only the last line's end is missing"


@pytest.mark.parametrize("seq", range(1, 13))
def test_a_removed_event_is_found(file: Path, seq: int) -> None:
    changed(file, "DELETE FROM events WHERE seq = ?", seq)
    assert problems(file)


@pytest.mark.parametrize("seq", range(1, 12))
def test_a_removed_event_is_found_though_the_others_close_up(file: Path, seq: int) -> None:
    changed(file, "DELETE FROM events WHERE seq = ?", seq)
    changed(file, "UPDATE events SET seq = -seq WHERE seq > ?", seq)
    changed(file, "UPDATE events SET seq = -seq - 1 WHERE seq < 0")
    assert problems(file)


@pytest.mark.parametrize("seq", range(1, 12))
def test_swapped_events_are_found(file: Path, seq: int) -> None:
    changed(file, "UPDATE events SET seq = 100 WHERE seq = ?", seq)
    changed(file, "UPDATE events SET seq = ? WHERE seq = ?", seq, seq + 1)
    changed(file, "UPDATE events SET seq = ? WHERE seq = 100", seq + 1)
    assert problems(file)


@pytest.mark.parametrize("left", range(12))
def test_a_cut_tail_is_found(file: Path, left: int) -> None:
    changed(file, "DELETE FROM events WHERE seq > ?", left)
    assert problems(file)


@pytest.mark.parametrize("left", range(1, 12))
def test_a_cut_tail_is_found_though_the_head_is_made_to_fit(file: Path, left: int) -> None:
    last = hash_line(lines(file)[left - 1])
    changed(file, "DELETE FROM events WHERE seq > ?", left)
    changed(file, "UPDATE heads SET count = ?, last = ?", left, last)
    assert "seal" in problems(file)[0]


def test_an_added_event_is_found(file: Path) -> None:
    whole = lines(file)
    added = format_event(
        Event(13, "mine", "2026-05-01T19:30:00Z", DealEvent("strike", ("hook",), 0), "")
    )
    for line in (whole[-1], added):
        changed(file, "INSERT OR REPLACE INTO events VALUES (1, 13, 'mine', ?)", line)
        assert problems(file)


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM heads",
        "UPDATE heads SET seal = NULL",
        "UPDATE heads SET seal = replace(seal, substr(seal, 1, 1), 'x')",
        "UPDATE heads SET count = count + 1",
        "UPDATE tables SET seed = 'another'",
        "UPDATE tables SET seed = NULL",
        "UPDATE tables SET seed = NULL, complete = 1",
        "UPDATE events SET key = 'x' WHERE seq = 5",
        "UPDATE events SET line = NULL WHERE seq = 5",
        "UPDATE events SET line = 5 WHERE seq = 5",
    ],
)
def test_what_stands_beside_the_events_is_guarded(file: Path, statement: str) -> None:
    try:
        changed(file, statement)
    except sqlite3.IntegrityError:
        return
    assert problems(file)


def test_sqlite_itself_keeps_events(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        for statement in ("DELETE FROM events", "UPDATE events SET line = x'00'"):
            with pytest.raises(sqlite3.IntegrityError, match="never"):
                connection.execute(statement)


def chained(whole: list[bytes], old: str, new: str) -> list[bytes]:
    """Return a log whose owner wrote one text in place of another and mended the chain."""
    made_lines, prev = [], "0" * 64
    for line in whole:
        found = json.loads(line.replace(old.encode(), new.encode()))
        found["prev"] = prev
        made_lines.append(canonical_json(found))
        prev = hash_line(made_lines[-1])
    return made_lines


def export_of(whole: list[bytes]) -> bytes:
    end = canonical_json({"count": len(whole), "last": hash_line(whole[-1])})
    return b"\n".join([*whole, end, b""])


def forged(file: Path, old: str, new: str) -> Log:
    """Return a table that its owner rewrote, after it was given away."""
    target = file.with_name("forged")
    with create_store(target) as store:
        import_log(store, export_of(chained(lines(file), old, new)))
    return read_store(target, "den")


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ('"seq":4}', '"seq":5}', "event 4 is gone or cannot be read"),
        ("+1", "", "an earlier event has the same key"),
        ('"target":4', '"target":40', "no earlier event 40"),
        ('"target":4', '"target":12', "no earlier event 12"),
        ('"kind":"new"', '"kind":"note"', "missing required field `text`"),
        ('"left":2', '"left":1', "deals 2 of 4 cards, so 1 cannot be left"),
        ('"start":3', '"start":0', "start at 3, not at 0"),
        ('"values":[5,6]', '"values":[5,7]', "face that it does not have"),
        ('"dice":["d6","d6"]', '"dice":["d6","d8"]', "its dice and its results do not match"),
        ('"choice":"Bo"', '"choice":"Cy"', "its choice is not one of its options"),
        ('"cards":["miss-3","miss-2"]', '"cards":["F01","F01"]', "not in the deck"),
    ],
)
def test_a_log_that_cannot_have_happened_is_refused(
    file: Path, old: str, new: str, word: str
) -> None:
    assert old in b"".join(lines(file)).decode()
    with pytest.raises(DamagedError, match=word):
        read_export(export_of(chained(lines(file), old, new)))


def test_a_seed_that_was_not_promised_is_found_though_the_head_is_sealed_with_it(
    file: Path,
) -> None:
    whole = lines(file)
    head = build_head("another", len(whole), hash_line(whole[-1]))
    changed(file, "UPDATE tables SET seed = 'another'")
    changed(file, "UPDATE heads SET seal = ?", head[2])
    assert "promised" in problems(file)[0]


def test_a_seed_that_is_told_at_the_end_must_be_the_promised_one(tmp_path: Path) -> None:
    file = tmp_path / "store"
    with made(file) as table:
        table.finish()
    *_, last = chained(lines(file), SEED, "another")
    head = build_head(SEED, 2, hash_line(last))
    changed(file, "UPDATE events SET line = ? WHERE seq = 2", last)
    changed(file, "UPDATE heads SET last = ?, seal = ?", *head[1:])
    assert problems(file) == ("event 2: this seed is not the one that was promised",)


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ('"values":[5,6]', '"values":[6,6]', "rolls"),
        ('"choice":"Bo"', '"choice":"Ann"', "picks"),
        ('"cards":["hook"]', '"cards":["miss-3"]', "deals"),
    ],
)
def test_a_closed_table_tells_a_lie_that_its_chain_hides(
    tmp_path: Path, old: str, new: str, word: str
) -> None:
    played(tmp_path / "store", close=True)
    whole = b"".join(lines(tmp_path / "store")).decode()
    assert old in whole, whole
    found = verify_log(forged(tmp_path / "store", old, new)).wrong
    assert found
    assert any(word in problem for problem in found), found


def test_an_import_of_an_open_table_is_read_only(file: Path, tmp_path: Path) -> None:
    from companion.table.table import open_table

    whole = b"".join(export_log(read_store(file, "den")))
    assert SEED.encode() not in whole
    with create_store(tmp_path / "other") as store:
        import_log(store, whole, name="theirs")
        table = played_at(open_table(store, "theirs"))
        for steps in (
            lambda turn: turn.note("x"),
            lambda turn: turn.shuffle("x"),
            lambda turn: turn.play("x", "x", lambda stream: None),
        ):
            with pytest.raises(CompanionError, match=r"read-only|without its seed"):
                table.write(steps)
        with pytest.raises(CompanionError, match="read-only"):
            table.finish()
    reading = read_store(tmp_path / "other", "theirs")
    assert reading.condition == "read-only"
    assert verify_log(reading).checked == ("chain", "count")
    assert verify_log(reading).wrong == ()
    assert b"".join(export_log(reading)) == whole


def test_an_import_of_a_closed_table_proves_each_deal(tmp_path: Path) -> None:
    played(tmp_path / "store", close=True)
    whole = b"".join(export_log(read_store(tmp_path / "store", "den")))
    with create_store(tmp_path / "other") as store:
        import_log(store, whole)
        with pytest.raises(CompanionError, match="already"):
            import_log(store, whole)
    verdict = verify_log(read_store(tmp_path / "other", "den"))
    assert verdict.checked[-1] == "deals"
    assert verdict.wrong == ()


def test_a_damaged_export_is_not_imported(file: Path, tmp_path: Path) -> None:
    whole = b"".join(export_log(read_store(file, "den")))
    with (
        create_store(tmp_path / "other") as store,
        pytest.raises(DamagedError, match="nothing was imported; try again"),
    ):
        import_log(store, whole[: len(whole) // 2])
    with create_store(tmp_path / "other") as store:
        assert store.rows() == []


def test_the_good_part_that_version_02_imported_is_not_whole(file: Path, tmp_path: Path) -> None:
    whole = b"".join(export_log(read_store(file, "den")))
    with create_store(tmp_path / "other") as store:
        import_log(store, whole)
    changed(tmp_path / "other", "UPDATE tables SET complete = 0")
    reading = read_store(tmp_path / "other", "den")
    assert "readable part of a damaged file" in verify_log(reading).wrong[0]
    assert b"".join(export_log(reading)) == b"".join(whole.splitlines(True)[:-1])


def test_lines_that_windows_ended_are_read(file: Path) -> None:
    whole = b"".join(export_log(read_store(file, "den")))
    assert read_export(whole.replace(b"\n", b"\r\n")).lines == whole.splitlines()[:-1]


@pytest.mark.parametrize(
    "content",
    [b"", b"\n", b"hello", b"{}\n{}\n", b"[" * 100_000, b"\xff\xfe{\x00", b"x" * (1 << 21)],
)
def test_what_is_no_export_is_refused(tmp_path: Path, content: bytes) -> None:
    with (
        create_store(tmp_path / "store") as store,
        pytest.raises(DamagedError, match="nothing was"),
    ):
        import_log(store, content)
