"""An export that companion cannot have written is not imported, however well its chain fits."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.core.step_log import canonical_json, hash_line
from companion.table.log import export_log, read_store
from tests.command import done, run
from tests.table.tables import made, strike


def forged(file: Path, changes: dict[int, dict[str, Any]]) -> bytes:
    """Return an export with other values in its events, chained anew so that every hash fits."""
    *lines, _ = b"".join(export_log(read_store(file, "den"))).splitlines()
    kept: list[bytes] = []
    for seq, line in enumerate(lines, start=1):
        event = json.loads(line)
        event["prev"] = hash_line(kept[-1]) if kept else event["prev"]
        for key, value in changes.get(seq, {}).items():
            (event if key in event else event["body"])[key] = value
        kept.append(canonical_json(event))
    kept.append(canonical_json({"count": len(kept), "last": hash_line(kept[-1])}))
    return b"".join(line + b"\n" for line in kept)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    store = tmp_path_factory.mktemp("closed") / "store"
    with made(store) as table:
        table.note("Ann starts")
        table.deal("strike", 1, strike)
        table.act("setup", {"players": 2})
        table.finish()
    return store


@pytest.mark.parametrize(
    ("seq", "key", "value", "told"),
    [
        (1, "format", 0, "event 1 is damaged: Expected `int` >= 1 - at `$.format`"),
        (1, "format", 99, "newer version of companion (format 99)"),
        (1, "table", "no/name", "cannot be the name of a table"),
        (6, "seed", "another", "its seed is not the one promised"),
        (6, "seed", "s" * 65, "its seed cannot be used: the seed of a table has at most 64"),
    ],
)
def test_what_companion_never_writes_is_not_imported(
    file: Path, tmp_path: Path, seq: int, key: str, value: object, told: str
) -> None:
    export = tmp_path / "forged.jsonl"
    export.write_bytes(forged(file, {seq: {key: value}}))
    to = ("--store", tmp_path / "other")
    ran = run("table", "import", export, *to)
    assert (ran.code, told in ran.err) == (1, True), ran.err
    assert len(ran.err) < 400
    assert done("table", "list", *to, "--json").json == {"tables": []}


def test_an_imported_note_writes_no_codes_to_a_terminal(file: Path, tmp_path: Path) -> None:
    export = tmp_path / "forged.jsonl"
    export.write_bytes(forged(file, {2: {"text": "\x1b[2J", "at": "\x1b[2K"}}))
    to = ("--store", tmp_path / "other")
    done("table", "import", export, *to)
    for command in ("log", "show"):
        assert "\x1b" not in done("table", command, "den", *to).out


def test_the_forger_alone_changes_nothing(file: Path, tmp_path: Path) -> None:
    export = tmp_path / "same.jsonl"
    export.write_bytes(forged(file, {}))
    told = done("table", "import", export, "--store", tmp_path / "other", "--json").json
    assert told == {"table": "den", "events": 6, "state": "closed"}
