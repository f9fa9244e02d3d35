"""Adds the commands that games bring, without knowing them."""

from __future__ import annotations

import inspect
import json
from typing import TYPE_CHECKING, Any, cast

import typer
from msgspec import to_builtins
from msgspec.structs import fields

from companion.cli.games_at_table import check_opened_with
from companion.cli.parameters import DataFolder, Json
from companion.cli.picture_file import PictureFile, checked_out, write_picture
from companion.cli.seeds import Seed
from companion.cli.sources import FromTable, source, told
from companion.cli.table_options import Key, StoreFile, TableOption
from companion.cli.terminal import readable
from companion.cli.tool_parameters import built, kept_by, option_name, options_of
from companion.core.errors import CompanionError

if TYPE_CHECKING:
    from companion.games.log_tool import LogTool
    from companion.games.tool import Answer, Body, Tool

ENGLISH = "en"
OUT = "out"
AT_TABLE = {"table": TableOption, "store": StoreFile, "key": Key}
CHANCE = {"seed": Seed, **AT_TABLE}
SHARED = {**CHANCE, OUT: PictureFile, "data": DataFolder, "as_json": Json}


def mounted(tool: Tool) -> Any:
    """Return a tool as a command."""
    body = tool.body()

    def run(data: Any = None, as_json: bool = False, **given: Any) -> None:
        out = checked_out(given.pop(OUT, None))
        if tool.log:
            given = _of_today(tool, given, data)
        chance = {name: given.pop(name, None) for name in CHANCE}
        decks = f"{_owner(tool)}/" if chance["table"] is not None else ""
        answer, ending = answered(body, given, data, what=tool.name, decks=decks, **chance)
        if out is not None and answer.picture is not None:
            write_picture(out, answer.picture, tool.name)
        shown = ending if tool.seeded else {}
        if as_json:
            typer.echo(json.dumps({**_record(answer), **shown}, ensure_ascii=False))
            return
        for line in readable(answer.lines, indent=4):
            typer.echo(line)
        if tool.seeded:
            typer.echo(told(ending), err=True)

    options = [*options_of(body.parameters).values(), *(_log_options(tool) if tool.log else ())]
    left_out = set() if tool.seeded else set(CHANCE)
    left_out |= set() if tool.tabled else set(AT_TABLE)
    left_out |= set() if tool.pictured else {OUT}
    options += [shared_option(name, kind) for name, kind in SHARED.items() if name not in left_out]
    run.__doc__ = tool.help
    run.__signature__ = inspect.Signature(options)  # type: ignore[attr-defined]
    alone = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    alone.command(tool.name, epilog=tool.example)(run)
    return typer.main.get_command(alone)


def _log_of(tool: Tool) -> LogTool:
    """Return the tool with a log that another can ask for the day."""
    from companion.cli.commands import tools

    found: Any = tools()[tool.log]
    return cast("LogTool", found)


def _log_options(tool: Tool) -> list[inspect.Parameter]:
    """Return the options by which a tool asks a log for the day."""
    from companion.cli.log_command import asking_options

    return asking_options(_log_of(tool))


def _of_today(tool: Tool, given: dict[str, Any], data: Any) -> dict[str, Any]:
    """Return what a person gave, with what a log says of today.

    Raises:
        CompanionError: the person said something else, or no day is on.
    """
    from companion.cli.log_command import STORE_OF_LOG, today

    name, store = given.pop(tool.log), given.pop(STORE_OF_LOG)
    if name is None:
        return given
    said = dict(given)
    for key, value in today(_log_of(tool), name, store, data).said.items():
        own = given.get(key)
        if isinstance(value, tuple):
            said[key] = [*value, *(own or ())]
        elif own in (None, value):
            said[key] = value
        else:
            option = f"--{option_name(key)}"
            raise CompanionError(f"{name} says {option} {value or 'none'}; leave {option} out")
    return said


def _record(answer: Answer) -> dict[str, Any]:
    """Return the keys of the JSON, without those that were not asked for."""
    record: dict[str, Any] = to_builtins(answer.record)
    for field in fields(answer.record):
        if field.default is None and record[field.name] is None:
            del record[field.name]
    return record


def _owner(tool: Tool) -> str:
    """Return the slug of the game that brings a tool."""
    from companion.games.catalog import GAMES  # late: only a table asks

    return next(game.slug for game in GAMES if tool in game.tools)


def shared_option(name: str, kind: Any) -> inspect.Parameter:
    """Return an option that all tools have."""
    default = False if name == "as_json" else None
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)


def answered(
    body: Body[Any, Any],
    given: dict[str, Any],
    data: Any,
    *,
    what: str,
    decks: str = "",
    seed: str | None = None,
    table: str | None = None,
    store: Any = None,
    key: str | None = None,
) -> tuple[Answer, dict[str, Any]]:
    """Return a tool's answer, and for JSON where its chance comes from.

    Args:
        body: of the tool.
        given: its parameters.
        data: the owner's folder.
        what: what is done, for the log of a table.
        decks: stands before the names of its decks at a table.
        seed: of its chance.
        table: whose chance it takes instead, and whose log it writes.
        store: where that table is.
        key: of this request.

    Raises:
        CompanionError: the person asked for something that cannot be.
        DataError: it lists every mistake.
    """
    from companion.cli.games import checked_folder  # late: `--help` needs no games

    loaded = body.load(checked_folder(data), ENGLISH)
    with source(seed, table, store, key) as chance:
        if isinstance(chance, FromTable):
            check_opened_with(chance.table, loaded)
        kept = {name: chance.kept(name, given.get(name)) for name in kept_by(body.parameters)}
        parameters = built(body.parameters, {**given, **kept})
        told = {option_name(name): value for name, value in given.items()}
        return chance.ask(what, told, decks, lambda dealer: body.run(loaded, parameters, dealer))
