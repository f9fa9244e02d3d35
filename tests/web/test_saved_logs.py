"""Five logs that phones saved, with any one thing changed: that is told, and nothing fails."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.core.errors import CompanionError
from companion.table.resume import load_saved
from tests.command import done, run
from tests.web.at_table import Phone, Room, new_store, served

GAMES = ("lure", "freshwater_fly", "salmon_run", "fleet_dice", "mapped_out")
VALUES: tuple[Any, ...] = (None, -1, 10**30, "x", "", [], {}, [None], True)


def play(ann: Phone, bo: Phone, game: str) -> None:
    ann.act("setup", game=game)
    own = [deck for deck in ann.about()["decks"] if deck.startswith(game)]
    for deck in own[:2]:
        dealt = ann.post("deal", deck=deck, count=2)
        if dealt.status_code == 200 and (event := dealt.json()["events"][-1]).get("cards"):
            ann.post("show", event=event["seq"], at=[0], discard=True)
            ann.post("look", event=event["seq"], at=[1])
            ann.post("discard", deck=deck, cards=event["cards"][1:])
        bo.post("deal", deck=deck, count=1, open=True)
        bo.post("undo")
    bo.post("gain", deck="salmon_run/swim-2", cards=["eagle"])
    bo.act("roll", what="2d6")
    bo.act("note", text="it is late")
    for phone in (ann, bo):
        phone.act("bid", seal=phone.seal("7"))


@pytest.fixture(scope="module", params=GAMES)
def saved(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """Return the lines that a phone saved, the last of them the one that seals the others."""
    folder = tmp_path_factory.mktemp(request.param)
    room = Room(served(new_store(folder, "den"), "den", games=GAMES))
    ann = room.phone("Ann")
    play(ann, room.phone("Bo"), request.param)
    lines: list[bytes] = ann.get("file").content.splitlines()
    room.close()
    return lines


def changes(value: Any) -> Iterator[Any]:
    """Yield a value with one thing in it changed, taken out, or added."""
    yield from (other for other in VALUES if other != value or type(other) is not type(value))
    if isinstance(value, dict):
        yield {**value, "more": 1}
        for key, inner in value.items():
            yield {other: one for other, one in value.items() if other != key}
            yield from ({**value, key: changed} for changed in changes(inner))
    if isinstance(value, list):
        yield [*value, *value[:1], 1]
        for at, inner in enumerate(value[:3]):
            yield value[:at] + value[at + 1 :]
            yield from ([*value[:at], changed, *value[at + 1 :]] for changed in changes(inner))


def with_a_change(lines: list[bytes]) -> Iterator[bytes]:
    for at, line in enumerate(lines):
        for changed in changes(json.loads(line)):
            yield b"\n".join([*lines[:at], json.dumps(changed).encode(), *lines[at + 1 :], b""])


def sampled(every: int) -> Callable[[Iterator[bytes]], Iterator[bytes]]:
    return lambda all: (one for number, one in enumerate(all) if number % every == 0)


EACH = pytest.mark.parametrize("every", [23, pytest.param(1, marks=pytest.mark.long)])


@EACH
def test_any_change_in_a_saved_log_is_told(saved: list[bytes], every: int) -> None:
    assert load_saved([b"\n".join(saved)]).events == len(saved) - 1
    tried = 0
    for content in sampled(every)(with_a_change(saved)):
        with pytest.raises(CompanionError, match="or it was changed"):
            load_saved([content])
        tried += 1
    assert tried * every > 1500


@EACH
def test_a_log_that_0_2_saved_is_taken_or_told_to_be_changed(
    saved: list[bytes], every: int
) -> None:
    """It has no seal: a change that could have been cannot be told, but none fails."""
    first, *others = saved[:-1]
    older = [first.replace(b',"version":"' + json.loads(first)["version"].encode() + b'"', b"")]
    older += others
    assert load_saved([b"\n".join(older)]).events == len(older)
    told = taken = 0
    for content in sampled(every)(with_a_change(older)):
        try:
            load_saved([content])
        except CompanionError as error:
            assert "or it was changed" in str(error)
            told += 1
        else:
            taken += 1
    assert told > taken / 4


def test_a_table_from_what_0_2_saved_says_that_it_bears_no_seal(
    saved: list[bytes], tmp_path: Path
) -> None:
    file, store = tmp_path / "saved.jsonl", ("--store", tmp_path / "store")
    file.write_bytes(b"\n".join(saved))
    assert "seal" not in done("table", "new", "sealed", "--from", file, *store).err
    version = b',"version":"' + json.loads(saved[0])["version"].encode() + b'"'
    file.write_bytes(b"\n".join(saved[:-1]).replace(version, b"", 1))
    ran = done("table", "new", "older", "--from", file, *store)
    assert "Not fully checked: logs of companion 0.2 have no seal" in ran.err


def test_a_person_is_told_in_a_line_that_the_log_was_changed(
    saved: list[bytes], tmp_path: Path
) -> None:
    file, store = tmp_path / "saved.jsonl", ("--store", tmp_path / "store")
    file.write_bytes(b"\n".join(saved).replace(b'"count":', b'"count":1'))
    ran = run("table", "new", "den", "--from", file, *store)
    assert (ran.code, ran.err.count("\n")) == (1, 1)
    assert "it was changed or cut off" in ran.err
    assert not (tmp_path / "store").exists()
    file.write_bytes(b"\n".join(saved[:-2]))
    assert "cut off" in run("table", "new", "den", "--from", file, *store).err
