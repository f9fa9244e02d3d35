"""Tables of a store by name: opened, made, looked for."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Sequence

from companion.core.chance import commitment
from companion.core.chance_events import Kinds
from companion.core.errors import CompanionError
from companion.core.steps import canonical_json, hash_line
from companion.table.event import NO_EVENT, Event, format_event
from companion.table.event_types import New
from companion.table.reading import build_head
from companion.table.store import Line, Row, Store
from companion.table.table import Table, current_time

NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")


def open_table(store: Store, name: str, clock: Callable[[], str] = current_time) -> Table:
    """Return a table of a store, read to its end.

    Raises:
        CompanionError: there is none of that name; it lists those that are there.
        DamagedError: its log is not as it was written.
    """
    table = Table(store, find_row(store, name), clock)
    table.refresh()
    return table


def find_row(store: Store, name: str) -> Row:
    """Return a table of a store as it is kept.

    Raises:
        CompanionError: there is none of that name; it lists those that are there.
    """
    row = store.row(check_name(name))
    if row is None:
        raise CompanionError(
            f'there is no table "{name}"; tables: {_listed(store.rows()) or "none yet"};'
            " open one with: companion table new NAME"
        )
    return row


def single_row(store: Store) -> Row:
    """Return the only table of a store.

    Raises:
        CompanionError: there are none or several; it lists them.
    """
    rows = store.rows()
    if len(rows) == 1:
        return rows[0]
    raise CompanionError(f"say which table; there are: {_listed(rows) or 'none yet'}")


def _listed(rows: Sequence[Row]) -> str:
    return ", ".join(row.name for row in rows[:20]) + (", ..." if len(rows) > 20 else "")


def create_table(
    store: Store,
    name: str,
    seed: str | None = None,
    clock: Callable[[], str] = current_time,
    games: Kinds = (),
    version: str = "",
) -> Table:
    """Open a new table and promise its seed.

    Args:
        store: where it is kept.
        name: of the table.
        seed: a secret; None for a new one.
        clock: tells the time.
        games: that can be played there, as `New` says.
        version: of this program; "" if nothing is to be said of games.

    Raises:
        CompanionError: the name is taken or not allowed, or the seed is too long to be promised.
    """
    seed = secrets.token_hex(16) if seed is None else seed
    contents = hash_line(canonical_json(games)) if version else ""
    promise = commitment(seed)
    body = New(check_name(name), promise, contents=contents, games=games, version=version)
    event = Event(1, secrets.token_hex(12), clock(), body, NO_EVENT)
    line = format_event(event)
    with store.writing():
        check_free(store, name)
        row = store.add_table(name, seed=seed, complete=True)
        store.add_line(row, Line(1, event.key, line))
        store.set_head(row, build_head(seed, 1, hash_line(line)))
    return open_table(store, name, clock)


def check_free(store: Store, name: str) -> None:
    """Check that no table has a name.

    Raises:
        CompanionError: one has.
    """
    if store.row(name) is not None:
        raise CompanionError(f'there is a table "{name}" already; choose another name')


def check_name(name: str, what: str = "table") -> str:
    """Return the name of a table, or of what else is kept under names.

    Raises:
        CompanionError: it is none.
    """
    if not NAME.fullmatch(name):
        raise CompanionError(
            f'"{name[:60]}" cannot be the name of a {what}; use up to 40 letters, digits, - and _'
        )
    return name
