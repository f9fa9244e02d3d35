"""Sides of river boards as the checker reads them."""

from __future__ import annotations

import json
from typing import Any

from msgspec import to_builtins

from companion.games.salmon_run.commands import report_side
from companion.games.salmon_run.river.rivers import Rivers, join_sides
from companion.games.salmon_run.river.side import Side
from companion.games.salmon_run.schema import load

RIVERS = Rivers(load(None))
Told = dict[str, Any]


def told(side: Side) -> Told:
    """Return a side as `companion river --json` tells it."""
    (stretch,) = join_sides([side])
    record = json.loads(json.dumps(to_builtins(report_side(stretch))))
    assert isinstance(record, dict)
    return record
