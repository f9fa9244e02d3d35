"""The commands that games bring: mounted without knowing them."""

from __future__ import annotations

import inspect
import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import typer

from companion.cli.parameters import DataFolder, Json
from companion.cli.seeds import Seed, stream_of
from companion.cli.tool_parameters import built, options_of
from companion.core.dealer import Dealer

if TYPE_CHECKING:
    from companion.games.tool import Answer, Body, Tool

ENGLISH = "en"
SHARED = {"seed": Seed, "data": DataFolder, "as_json": Json}


def mounted(tool: Tool) -> Any:
    """Return a tool as a command."""
    body = tool.body()

    def run(seed: str | None = None, data: Any = None, as_json: bool = False, **given: Any) -> None:
        answer, dealer = answered(body, given, seed, data)
        if as_json:
            ending = {"seed": dealer.stream.seed} if tool.seeded else {}
            typer.echo(json.dumps({**asdict(answer.record), **ending}, ensure_ascii=False))
            return
        for line in answer.lines:
            typer.echo(line)
        if tool.seeded:
            typer.echo(f"seed {dealer.stream.seed}", err=True)

    options = list(options_of(body.parameters).values())
    for name, kind in SHARED.items():
        if tool.seeded or name != "seed":
            options.append(shared_option(name, kind))
    run.__doc__ = tool.help
    run.__signature__ = inspect.Signature(options)  # type: ignore[attr-defined]
    alone = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    alone.command(tool.name, epilog=tool.example)(run)
    return typer.main.get_command(alone)


def shared_option(name: str, kind: Any) -> inspect.Parameter:
    """Return an option that all tools have."""
    default = False if name == "as_json" else None
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)


def answered(
    body: Body[Any, Any], given: dict[str, Any], seed: str | None, data: Any
) -> tuple[Answer, Dealer]:
    """Return what a tool finds out, and the dealer who knows how.

    Raises:
        CompanionError: the person asked for something that cannot be.
        DataError: it lists every mistake.
    """
    from companion.cli.games import checked_folder  # late: `--help` needs no games

    dealer = Dealer(stream_of(seed))
    loaded = body.load(checked_folder(data), ENGLISH)
    return body.run(loaded, built(body.parameters, given), dealer), dealer
