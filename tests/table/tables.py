"""Tables that tests play at."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.table.log_store import create_store, open_store
from companion.table.table import Table, create_table, open_table

STRIKE = "hook", "miss-1", "miss-2", "miss-3"
SEED = "a seed for tests"
WHEN = "2026-05-01T19:30:00Z"


def strike() -> tuple[str, ...]:
    return STRIKE


def clock() -> str:
    return WHEN


@contextmanager
def made(file: Path, name: str = "den", seed: str | None = SEED) -> Iterator[Table]:
    with create_store(file) as store:
        yield create_table(store, name, seed, clock)


@contextmanager
def again(file: Path, name: str = "den") -> Iterator[Table]:
    with open_store(file) as store:
        yield open_table(store, name, clock)
