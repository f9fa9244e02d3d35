"""What commands of games and set-ups share: their chance, and how their answers are told."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import typer
from msgspec import to_builtins
from msgspec.structs import fields

from companion.cli.games_at_table import ENGLISH, check_opened_with
from companion.cli.parameters import option_name
from companion.cli.sources import kept_at, source, told
from companion.cli.terminal import readable

if TYPE_CHECKING:
    from companion.core.dealer import Dealer
    from companion.games.tool import Answer

T = TypeVar("T")


def ask_dealer(
    load: Callable[[Path | None, str], T],
    run: Callable[[T, dict[str, Any], Dealer], Answer],
    said: Mapping[str, Any],
    data: Path | None,
    *,
    what: str,
    decks: str = "",
    kept: Collection[str] = (),
    seed: str | None = None,
    table: str | None = None,
    store: Path | None = None,
    key: str | None = None,
) -> tuple[Answer, dict[str, Any]]:
    """Return an answer, and for JSON where its chance comes from.

    Args:
        load: reads the data that it needs.
        run: returns the answer from the data and what was said; all its chance is the dealer's.
        said: what a person said, by the names of options; None is left out.
        data: the owner's folder.
        what: what is done, for the log of a table.
        decks: stands before the names of its decks at a table.
        kept: the options of which a table keeps what was said.
        seed: of its chance.
        table: whose chance it takes instead, and whose log it writes.
        store: where that table is.
        key: of this request.

    Raises:
        CompanionError: the person asked for something that cannot be.
        DataError: it lists every mistake.
    """
    from companion.cli.games import checked_folder  # late: `--help` needs no games

    loaded = load(checked_folder(data), ENGLISH)
    with source(seed, table, store, key) as chance:
        if chance.table is not None:
            check_opened_with(chance.table, loaded)  # type: ignore[arg-type]
        both = {**said, **{name: kept_at(chance.table, name, said.get(name)) for name in kept}}
        values = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in both.items()
            if value is not None
        }
        noted = {option_name(name): value for name, value in said.items()}
        return chance.ask(what, noted, decks, lambda dealer: run(loaded, values, dealer))


def tell_answer(answer: Answer, ending: Mapping[str, Any] | None, *, as_json: bool) -> None:
    """Print an answer, and where its chance comes from if it has any."""
    if as_json:
        record: dict[str, Any] = to_builtins(answer.record)
        for field in fields(answer.record):
            if field.default is None and record[field.name] is None:
                del record[field.name]
        typer.echo(json.dumps({**record, **(ending or {})}, ensure_ascii=False))
        return
    for line in readable(answer.lines, indent=4):
        typer.echo(line)
    if ending is not None:
        typer.echo(told(ending), err=True)
