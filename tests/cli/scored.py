"""Records that `companion score` gets from tests, and what it says of wrong ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from companion.cli.app import app
from tests.command import Ran, done

FRESH = "freshwater_fly"


def fed(text: str | bytes, *words: str | Path, code: int = 0) -> Ran:
    """Run a command with something on its standard input."""
    result = CliRunner().invoke(app, [str(word) for word in words], input=text)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == code, result.stderr
    return Ran(result.exit_code, result.stdout, result.stderr)


def example(slug: str = FRESH, mode: str = "multiplayer") -> dict[str, Any]:
    record = json.loads(done("score", slug, "--example", "--mode", mode).out)
    assert isinstance(record, dict)
    return record


def mistakes(record: object, slug: str = FRESH) -> dict[str, str]:
    text = record if isinstance(record, str | bytes) else json.dumps(record)
    ran = fed(text, "score", slug, "-", "--json", code=1)
    found = json.loads(ran.out)
    assert list(found) == ["error"]
    assert all(set(one) == {"place", "message"} for one in found["error"])
    return {one["place"]: one["message"] for one in found["error"]}
