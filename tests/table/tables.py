"""Tables that tests play at."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.table.naming import new_table, open_table
from companion.table.store import created, opened
from companion.table.table import Table

STRIKE = "hook", "miss-1", "miss-2", "miss-3"
SEED = "a seed for tests"
WHEN = "2026-05-01T19:30:00Z"


def strike() -> tuple[str, ...]:
    return STRIKE


def clock() -> str:
    return WHEN


@contextmanager
def made(file: Path, name: str = "den", seed: str | None = SEED) -> Iterator[Table]:
    with created(file) as store:
        yield new_table(store, name, seed, clock)


@contextmanager
def again(file: Path, name: str = "den") -> Iterator[Table]:
    with opened(file) as store:
        yield open_table(store, name, clock)
