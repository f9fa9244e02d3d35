"""Where the chance of a command comes from: a seed, or a table that keeps a log."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from msgspec import Struct

from companion.cli.seeds import stream_of
from companion.cli.table_options import at_table
from companion.core.dealer import Dealer
from companion.core.errors import CompanionError

if TYPE_CHECKING:
    from companion.table.table import Table

T = TypeVar("T")


class FromSeed(Struct, frozen=True):
    """A dealer with a seed of its own."""

    dealer: Dealer

    def ask(
        self, what: str, given: Mapping[str, Any], decks: str, run: Callable[[Dealer], T]
    ) -> tuple[T, dict[str, Any]]:
        """Return a dealer's answer, and the seed for JSON."""
        return run(self.dealer), {"seed": self.dealer.stream.seed}

    def kept(self, name: str, said: str | None) -> str | None:
        """Return what a person said: nothing is kept without a table."""
        return said


class FromTable(Struct, frozen=True):
    """A dealer with the seed of a table; all that it does goes into the log."""

    table: Table
    key: str | None

    def ask(
        self, what: str, given: Mapping[str, Any], decks: str, run: Callable[[Dealer], T]
    ) -> tuple[T, dict[str, Any]]:
        """Return a dealer's answer, and the table and event for JSON."""
        from companion.table.dealing import deal_at_table
        from companion.table.event_types import Act  # late: a seed needs no tables

        told = {name: value for name, value in given.items() if value not in (None, False, [], ())}
        act = Act(what, json.loads(json.dumps(told)) or None)
        answer, seq = deal_at_table(self.table, act, decks, run, self.key)
        return answer, {"table": self.table.row.name, "seq": seq}

    def kept(self, name: str, said: str | None) -> str | None:
        """Return what the table keeps. Raises what `kept_at` raises."""
        return kept_at(self.table, name, said)


Source: TypeAlias = FromSeed | FromTable


@contextmanager
def source(
    seed: str | None, table: str | None, store: Path | None, key: str | None = None
) -> Iterator[Source]:
    """Open where chance comes from.

    Raises:
        CompanionError: the options do not go together, or the table cannot be opened.
    """
    check_together(seed, table, store, key)
    if table is None:
        yield FromSeed(Dealer(stream_of(seed), seed))
        return
    with at_table(table, store) as found:
        yield FromTable(found, key)


def check_together(
    seed: str | None, table: str | None, store: Path | None, key: str | None
) -> None:
    """Check that the options of chance go together.

    Raises:
        CompanionError: they do not.
    """
    if table is not None and seed is not None:
        raise CompanionError("a table deals with its own seed; leave --seed or --table out")
    if table is None and store is not None:
        raise CompanionError("--store goes with --table NAME; say which table")
    if table is None and key is not None:
        raise CompanionError("--key goes with --table NAME; say which table")


def kept_at(table: Table, name: str, said: str | None) -> str | None:
    """Return what was said at a table for an option that it keeps: now, or before.

    Args:
        table: its log.
        name: of the option.
        said: what a person says now.

    Raises:
        CompanionError: something else was said before.
    """
    from companion.table.event_types import Act
    from companion.table.state import undone_by  # late: a seed needs no tables

    gone = undone_by(table.events)
    acts = [event.body for event in table.events if event.seq not in gone]
    bodies = [act.body for act in acts if isinstance(act, Act) and isinstance(act.body, dict)]
    before = next((str(body[name]) for body in reversed(bodies) if body.get(name)), None)
    if before is None or said in (None, before):
        return said or before
    raise CompanionError(
        f'the table {table.row.name} keeps --{name} "{before}"; leave --{name} out, take another'
        " table, or undo the command that said it"
    )


def told(ending: dict[str, Any]) -> str:
    """Return in words where chance came from."""
    if "seed" in ending:
        return f"seed {ending['seed']}"
    return f"table {ending['table']}, event {ending['seq']}"
