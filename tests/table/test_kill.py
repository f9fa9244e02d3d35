"""Nothing that was answered is lost or dealt twice: killed at any moment, or two at one table."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from companion.core.chance_events import DealEvent
from companion.core.errors import CompanionError
from companion.table.log import Log, read_store
from companion.table.verify import verify_log
from tests.command import command
from tests.table.tables import again, made
from tests.table.writer import PIECES

ROOT = Path(__file__).parents[2]


def writer(file: Path, keys: str, count: int = 100_000) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.table.writer", str(file), "den", str(count), keys],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )


def check_answers(reading: Log, answers: list[str]) -> None:
    """Check that each answer stands in the log, once, and that no card was dealt twice."""
    assert verify_log(reading).wrong == ()
    steps = {event.step for event in reading.events}
    by_seq = {event.seq: event for event in reading.events}
    for answer in answers:
        key, seq, card = answer.split()
        event = by_seq[int(seq)]
        assert event.step == key, answer
        if card != "roll":
            assert isinstance(event.body, DealEvent)
            assert event.body.cards == (card,)
    assert len(steps) >= len(answers)
    dealt: Counter[str] = Counter()
    for event in reading.events:
        if event.kind == "shuffle":
            dealt.clear()
        if isinstance(event.body, DealEvent):
            dealt.update(event.body.cards)
            assert max(dealt.values()) == 1


def killed(file: Path, times: int) -> None:
    """Kill a writer again and again, at moments that chance picks, also while it starts."""
    moment = random.Random(times)
    answers: list[str] = []
    with made(file):
        pass
    for turn in range(times):
        process = writer(file, f"t{turn}")
        assert process.stdout is not None
        if turn % 5:
            assert process.stdout.readline() == "ready\n"
            answers += [process.stdout.readline().strip() for _ in range(moment.randrange(4))]
        time.sleep(moment.random() * 0.02)
        process.send_signal(signal.SIGKILL)
        out, _ = process.communicate(timeout=60)
        whole = [line for line in out.splitlines(keepends=True) if line.endswith("\n")]
        answers += [line.strip() for line in whole if line != "ready\n"]
    reading = read_store(file, "den")
    check_answers(reading, answers)
    assert len(answers) > times // 2, "it was killed before it did anything"
    with again(file) as table:
        table.finish()
    assert verify_log(read_store(file, "den")).wrong == ()


@pytest.mark.slow
def test_nothing_is_lost_when_it_is_killed_20_times(tmp_path: Path) -> None:
    killed(tmp_path / "store", 20)


@pytest.mark.long
def test_nothing_is_lost_when_it_is_killed_200_times(tmp_path: Path) -> None:
    killed(tmp_path / "store", 200)


@pytest.mark.slow
def test_who_makes_a_store_can_be_killed_too(tmp_path: Path) -> None:
    """A table that was answered is there; one that was not can be made again."""
    moment = random.Random(7)
    for turn in range(10):
        file = tmp_path / f"store{turn}"
        process = subprocess.Popen(
            command("table", "new", "den", "--store", file, "--json"), stdout=subprocess.PIPE
        )
        while not file.exists() and process.poll() is None:
            time.sleep(0.0005)
        time.sleep(moment.random() * 0.02)
        process.kill()
        out, _ = process.communicate(timeout=60)
        if not out and not isinstance(failed_to_make(file), CompanionError):
            continue
        assert verify_log(read_store(file, "den")).wrong == ()


def failed_to_make(file: Path) -> CompanionError | None:
    """Make the table once more; return the complaint that it is there already."""
    try:
        with made(file) as table:
            table.note("again")
    except CompanionError as error:
        assert "already" in str(error)
        return error
    return None


def test_a_retry_after_a_kill_deals_nothing_twice(tmp_path: Path) -> None:
    """The answer is lost on its way; who asks again with the same key gets the same card."""
    file = tmp_path / "store"
    with made(file):
        pass
    process = writer(file, "k")
    assert process.stdout is not None
    answers = [process.stdout.readline() for _ in range(6)][1:]
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=60)
    saved = len(read_store(file, "den").events)
    again_process = writer(file, "k", count=5)
    out, _ = again_process.communicate(timeout=60)
    assert out.splitlines(keepends=True)[1:] == answers
    assert len(read_store(file, "den").events) == saved


@pytest.mark.slow
def test_two_processes_at_one_table_wait_for_each_other(tmp_path: Path) -> None:
    file = tmp_path / "store"
    with made(file):
        pass
    each = 60
    processes = [writer(file, keys, each) for keys in ("ann", "bo", "cy")]
    outs = [process.communicate(timeout=60)[0] for process in processes]
    assert [process.returncode for process in processes] == [0, 0, 0]
    answers = [line for out in outs for line in out.splitlines() if line != "ready"]
    assert len(answers) == 3 * each
    reading = read_store(file, "den")
    check_answers(reading, answers)
    assert len(reading.state.decks["sea"].names) == len(PIECES)


@pytest.mark.slow
def test_who_reads_while_another_writes_sees_a_whole_log(tmp_path: Path) -> None:
    file = tmp_path / "store"
    with made(file):
        pass
    process = writer(file, "k", 400)
    seen = set()
    while process.poll() is None:
        reading = read_store(file, "den")
        assert reading.damage is None
        seen.add(len(reading.events))
    process.communicate()
    assert process.returncode == 0
    assert len(seen) > 1  # some of it while it was written, however busy the machine


@pytest.mark.slow
def test_two_that_make_a_store_at_once_both_get_their_table(tmp_path: Path) -> None:
    file = tmp_path / "new" / "store"
    processes = [
        subprocess.Popen(
            command("table", "new", name, "--store", file),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for name in ("ann", "bo", "cy", "di")
    ]
    for process in processes:
        _, err = process.communicate(timeout=60)
        assert process.returncode == 0, err
    for name in ("ann", "bo", "cy", "di"):
        assert verify_log(read_store(file, name)).wrong == ()
