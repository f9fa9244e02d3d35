"""Where the chance of a command comes from: a seed, or a table that keeps a log."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, TypeVar

import typer
from msgspec import Struct, to_builtins
from msgspec.structs import fields

from companion.cli.games_at_table import check_opened_with
from companion.cli.parameters import open_table_for_writing, option_name
from companion.cli.terminal import echo_json, fold_lines
from companion.core.chance import Stream
from companion.core.chance_events import Dealer
from companion.core.errors import CompanionError

if TYPE_CHECKING:
    from companion.data.game_data import GameData
    from companion.games.tool import Answer
    from companion.table.table import Table
    from companion.table.turn import Turn

T = TypeVar("T")
FRESH_BYTES = 16
Seed: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--seed",
        metavar="TEXT",
        help="Any text; the same text gives the same result (default: random).",
    ),
]


def fresh_seed() -> str:
    """Return a seed that nobody can guess: 128 bits of the system's entropy."""
    return os.urandom(FRESH_BYTES).hex()


class Source(Struct, frozen=True):
    """A dealer with a seed of its own, or with that of a table, whose log gets all that it does."""

    dealer: Dealer
    table: Table | None = None
    key: str | None = None

    def act(
        self, at_table: Callable[[Turn], T], alone: Callable[[Dealer], T]
    ) -> tuple[T, Sequence[Any], dict[str, Any]]:
        """Return a result, the events of a table, and for JSON the seed, or the table and event."""
        if self.table is None:
            return alone(self.dealer), (), {"seed": self.dealer.stream.seed}
        result, events = self.table.write(at_table, self.key)
        return result, events, {"table": self.table.row.name, "seq": events[-1].seq}

    def ask(
        self,
        run: Callable[[dict[str, Any], Dealer], Answer],
        data: GameData,
        what: str,
        given: Mapping[str, Any] = {},
        stored: Collection[str] = (),
    ) -> tuple[Answer, dict[str, Any]]:
        """Return an answer from options, and for JSON the seed or the event of a table.

        A table notes what was `given`, and keeps the options named in `stored`.
        """
        table = self.table
        if table is not None:
            check_opened_with(table, data)
        both = {name: stored_option(table, name, given.get(name)) for name in stored}
        values = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in {**given, **both}.items()
            if value is not None
        }
        if table is None:
            return run(values, self.dealer), {"seed": self.dealer.stream.seed}
        from companion.table.event import Act  # late: a seed needs no tables
        from companion.table.table import deal_at_table

        noted = {
            option_name(name): value
            for name, value in given.items()
            if value not in (None, False, [], ())
        }
        act = Act(what, json.loads(json.dumps(noted)) or None)
        dealt = partial(run, values)
        answer, seq = deal_at_table(table, act, f"{data.name}/", dealt, self.key)
        return answer, {"table": table.row.name, "seq": seq}


@contextmanager
def open_source(
    seed: str | None,
    table: str | None = None,
    store: Path | None = None,
    key: str | None = None,
    *,
    repeat: int = 1,
) -> Iterator[Source]:
    """Open the source of chance; CompanionError if options contradict or no table opens."""
    if table is not None and seed is not None:
        raise CompanionError("a table deals with its own seed; leave --seed or --table out")
    for name, value in (("--store", store), ("--key", key)):
        if table is None and value is not None:
            raise CompanionError(f"{name} goes with --table NAME; say which table")
    if key is not None and repeat > 1:
        raise CompanionError("--key is for a single request; leave --repeat out")
    dealer = Dealer(Stream(fresh_seed() if seed is None else seed), seed)
    if table is None:
        yield Source(dealer)
        return
    with open_table_for_writing(table, store) as there:
        yield Source(dealer, there, key)


def stored_option(table: Table | None, name: str, text: str | None) -> str | None:
    """Return an option that a table keeps, given now or before; CompanionError if they differ."""
    if table is None:
        return text
    from companion.table.event import Act  # late: a seed needs no tables

    gone = table.state.gone
    acts = [event.body for event in table.events if event.seq not in gone]
    bodies = [act.body for act in acts if isinstance(act, Act) and isinstance(act.body, dict)]
    before = next((str(body[name]) for body in reversed(bodies) if body.get(name)), None)
    if before is None or text in (None, before):
        return text or before
    raise CompanionError(
        f'the table {table.row.name} keeps --{name} "{before}"; leave --{name} out, take another'
        " table, or undo the command that said it"
    )


def describe_ending(ending: Mapping[str, Any]) -> str:
    """Return in words where chance came from."""
    if "seed" in ending:
        return f"seed {ending['seed']}"
    return f"table {ending['table']}, event {ending['seq']}"


def tell_answer(answer: Answer, ending: Mapping[str, Any] | None, *, as_json: bool) -> None:
    """Print an answer, and where its chance comes from if it has any."""
    if as_json:
        record: dict[str, Any] = to_builtins(answer.record)
        for field in fields(answer.record):
            if field.default is None and record[field.name] is None:
                del record[field.name]
        echo_json({**record, **(ending or {})})
        return
    for line in fold_lines(answer.lines, indent=4):
        typer.echo(line)
    if ending is not None:
        typer.echo(describe_ending(ending), err=True)
