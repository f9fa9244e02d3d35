"""Files that the phone reads back: evenings of its own, records as strictly as Python."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.core.scoring import Result, result_json, score_record
from companion.core.step_log import canonical_json
from companion.data.record_file import read_record_text
from companion.games.catalog import GAMES
from companion.web.export import games_with_phone
from tests.scorings import open_scoring
from tests.web.node import NEEDS_NODE, run_node
from tests.web.test_two_interpreters import random_records, shipped

PROGRAM = Path(__file__).with_name("read_files.js")
pytestmark = NEEDS_NODE


@cache
def documents() -> str:
    return json.dumps([dict(one.document) for one in games_with_phone(GAMES, None, "en")])


def read(files: Sequence[bytes]) -> list[Any]:
    """Return what the phone finds in files."""
    lines = [documents(), *(base64.b64encode(one).decode() for one in files)]
    output = run_node(PROGRAM, "\n".join(lines))
    return [json.loads(line) for line in output.splitlines()]


def an_evening() -> list[dict[str, Any]]:
    """Return the lines of an evening of Fleet without their chain."""
    names = ["Ann", "Bo, é"]
    body = {"format": 1, "game": "fleet_dice", "id": "1-2", "mode": "base", "names": names}
    column = {"boxes": 9, "choices": ["boat", "license"], "fish": [4, 4, 3]}
    place = ["players", 0, "columns", "shrimp"]
    events = [
        ("total", {"player": 0, "group": "fish", "value": 31}),
        (
            "value",
            {"place": place, "value": column, "assumed": ["choices", "fish"], "instead": "fish"},
        ),
        ("value", {"place": ["players", 1, "coin_boxes"], "value": 14}),
        ("undo", {"of": 2}),
        ("confirm", {"player": 0}),
        ("counted", {"player": 0, "group": ["fish", "boats"]}),
        ("total", {"player": 1, "group": "fish", "value": 7}),
        ("tie", {"player": 1, "tie": "licenses", "value": 2}),
        ("over", {"value": True}),
        ("over", {"value": False}),
    ]
    first = {"at": "2026-05-01T19:30:00.000Z", "kind": "evening", "body": body}
    return [first, *({"kind": kind, "body": said} for kind, said in events)]


def chained(lines: Sequence[dict[str, Any]]) -> bytes:
    """Return lines as a file, each with the hash of the one before."""
    written: list[bytes] = []
    last = "0" * 64
    for number, line in enumerate(lines, start=1):
        written.append(canonical_json({**line, "prev": last, "seq": number}))
        last = hashlib.sha256(written[-1]).hexdigest()
    return b"\n".join([*written, canonical_json({"count": len(lines), "last": last}), b""])


def ties() -> list[str]:
    scoring = open_scoring("fleet_dice", next(g.scoring for g in GAMES if g.slug == "fleet_dice"))
    return [one.id for one in scoring.ties]


@pytest.mark.slow
def test_an_evening_is_read_back_as_it_was_written() -> None:
    lines = an_evening()
    lines[8]["body"]["tie"] = ties()[0]
    lines[0]["body"]["mode"] = shipped()["fleet_dice"].modes[0].id
    [found] = read([chained(lines)])
    assert found["file"].encode() == chained(lines), found
    assert found["evening"]["events"][1]["instead"] == "fish"
    assert found["totals"][1] == 7


@pytest.mark.slow
def test_a_file_that_is_not_right_is_refused_with_the_reason() -> None:
    lines = an_evening()
    lines[8]["body"]["tie"] = ties()[0]
    lines[0]["body"]["mode"] = shipped()["fleet_dice"].modes[0].id
    right = chained(lines)
    rows = right.split(b"\n")

    def with_line(number: int, **body: Any) -> bytes:
        changed = json.loads(json.dumps(lines))
        changed[number]["body"] = body
        return chained(changed)

    first = lines[0]["body"]
    half = (b"\n".join(rows[:-4]), b"\n".join(rows[:-2]) + b"\n", right[:-70])
    damaged = (
        right.replace(b'"value":31', b'"value":99'),
        b"\n".join([*rows[:3], *rows[4:]]),
        b"\n".join([*rows[:3], rows[4], rows[3], *rows[5:]]),
        with_line(1, player=0, group="fish", value=1000),
        with_line(1, player=7, group="fish", value=1),
        with_line(1, player=0, group="fish", value=1, more=1),
        with_line(2, place=["players", 0, "columns"], value=[1]),
        with_line(2, place=["players", 0, "columns", "shrimp", "fish", 4], value=1),
        with_line(2, place=["__proto__", "x"], value=1),
        with_line(3, place=["players", 9, "coin_boxes"], value=1),
        with_line(4, of=0),
        with_line(0, **{**first, "names": ["Ann", "Ann"]}),
        with_line(0, **{**first, "names": []}),
        with_line(0, **{**first, "id": ""}),
    )
    others = {
        b"": "file-empty",
        b" \n": "file-empty",
        b"\xff\xfe\x00": "file-no-text",
        b'{"a": "\x00"}': "file-no-text",
        b"GIF89a": "file-no-json",
        b'{"game": "lure", "players": [': "file-no-json",
        b"[1, 2]": "file-no-record",
        b"[" * 400_000 + b"]" * 400_000: "file-deep",
        b'{"players": ' + b"[" * 30 + b"]" * 30 + b"}": "file-deep",
        b'{"game": "chess", "players": []}': "file-game",
        b'{"players": []}': "file-which-game",
        b" " * 5_000_001: "file-large",
        b'{"game": "lure", "players": []' + b" " * 1_000_000 + b"}": "file-large",
        rows[0].replace(b'"evening"', b'"new"'): "file-table",
        with_line(0, **{**first, "format": 2}): "file-newer",
        with_line(0, **{**first, "game": "chess"}): "file-game",
    }
    expected = ["file-half"] * len(half) + ["file-line"] * len(damaged) + [*others.values()]
    found = read([*half, *damaged, *others])
    assert [one.get("wrong") for one in found] == expected
    assert found[len(half)]["line"] == 3  # the line after the one that was changed


@pytest.mark.slow
def test_a_record_is_read_as_strictly_as_by_python() -> None:
    """Spoilt ones too: the same mistakes; what is right scores the same when it is an evening."""
    given = random_records([*shipped().values()], 12, "files")
    texts = [json.dumps({"game": slug, **record}).encode() for slug, record in given]
    texts += [b"\xef\xbb\xbf" + texts[1]]
    right = 0
    for text, found in zip(texts, read(texts), strict=True):
        record, mistakes = read_record_text(text)
        assert isinstance(record, dict)
        slug = record["game"] if record["game"] in shipped() else "lure"
        expected: Any = score_record(shipped()[slug], record)
        if mistakes or not isinstance(expected, Result):
            wrong = [*mistakes, *([] if isinstance(expected, Result) else expected)]
            assert found["error"] == [{"place": a.place, "message": a.message} for a in wrong]
            continue
        right += 1
        told = json.loads(json.dumps(result_json(expected)))
        if any("sums" in one for one in record["players"]):
            assert found["totals"] == [one["total"] for one in told["players"]]
        else:
            assert found["result"] == told
    assert right > len(texts) / 3


@pytest.mark.slow
def test_a_key_that_is_there_twice_is_refused_as_by_python() -> None:
    twice = b'{"game": "lure", "game": "lure", "players": [{"name": "A", "name": "B"}]}'
    (found,) = read([twice])
    assert [one["place"] for one in found["error"][:2]] == ["game", "players[0].name"]
    assert "is there twice" in str(read_record_text(twice)[1][0])
