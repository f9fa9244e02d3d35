"""`companion print`: component data in, sheets to cut out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast, get_args, get_origin

import typer
from msgspec.structs import replace

from companion.cli import parameters
from companion.cli.parameters import DataFolder, Declared, GameNames, Out
from companion.core.errors import CompanionError
from companion.printing import order as orders
from companion.printing.order import Option, PrintOrder

if TYPE_CHECKING:
    from companion.games.game_type import Game, PrintOption

EXAMPLE = (
    "Examples: companion print --paper letter | "
    "companion print fresh --only fish-cards --ink saver | "
    "companion print fresh --piece fish-cards/F05 --copies 2 --out proofs | "
    "companion print fresh --changed --data my-numbers | "
    "companion print lure --lost Pike"
)
OUT = Path("output")


def print_games(
    context: typer.Context,
    games: GameNames = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only count the sheets.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", help="Name each file.")] = False,
    opens: Annotated[bool, typer.Option("--open", help="Open the guide after printing.")] = False,
    data: DataFolder = None,
    out: Out = OUT,
) -> None:
    """Print games at true size: a guide, and a PDF file for each kind of paper or card.

    After the name of a game, -h shows its own options too: companion print salmon -h
    """
    from companion.cli import reprint, run_print  # late: `--help` prints nothing
    from companion.cli.game_selection import check_out, choose_games
    from companion.games.catalog import GAMES
    from companion.printing.replace_files import report_stopped

    order = read_order(context, data, GAMES)
    given = parameters.list_given(context)
    given = given | {"nudge"} if "printer" in given else given
    if order.lost and (order.changed or order.skip or order.picked):
        raise CompanionError(
            "--lost does not go together with --changed, --only, --skip or --piece"
        )
    named = choose_games(games or [])
    check_out(named, out)
    check_owners(order, named, GAMES)
    if not dry_run:
        report_stopped(out, run_print.print_note)
    if order.lost:
        jobs = list(reprint.find_lost(order, given, named, out))
    elif order.changed:
        jobs = list(reprint.find_changed(order, given, named, out, named=bool(games)))
    else:
        parts = () if order.sets else order.picked  # what is not built has no sets to name
        jobs = list(run_print.build_jobs(run_print.open_ordered(named, order, parts), order))
        is_open = "paper" not in given and order.paper == orders.find_default("paper")
        if order.is_partial and is_open and not context.obj:  # the workshop shows its paper
            jobs = [reprint.on_last_paper(job, out) for job in jobs]
    # the workshop shows what is asked for
    finish = context.obj or partial(run_print.print_all, verbose=verbose, opens=opens)
    finish(jobs, None if dry_run else out)


def read_order(context: typer.Context, data: Path | None, games: Sequence[Game]) -> PrintOrder:
    """Return what was asked for on the command line; all games bring options."""
    from companion.cli.own_places import config_file
    from companion.printing.calibration import PRINTERS, find_nudge

    given = {**parameters.read_given(context)}
    if {"nudge", "printer"} <= given.keys():
        raise CompanionError("use either --nudge or --printer, not both")
    own = [option.name for game in games for option in game.print_options if option.is_seed]
    seeds = {name: given[name] for name in (*own, "seed") if name in given}
    if len({*seeds.values()}) > 1:
        names = " and ".join(f"--{name}" for name in seeds)
        raise typer.BadParameter(f"{names} differ; give only one")
    values = {name: given.pop(name, None) for name in orders.list_options()}
    order = PrintOrder(**orders.read_values(values), extra=given, data=data)
    if order.printer is not None:
        return replace(order, nudge=find_nudge(config_file(PRINTERS), order.printer))
    return order


def add_options(command: Any, games: Sequence[Game]) -> None:
    """Give the command the options of an order, and those of games."""
    own = {option.name: option for game in games for option in game.print_options}
    parameters.insert_options(command, _declare(), before="dry_run")
    parameters.insert_options(command, map(_declare_own, own.values()), before="data")


def _declare() -> Iterator[Declared]:
    """Yield the options of an order as Typer knows them."""
    for name, (value, option) in orders.list_options().items():
        kind, default = value, orders.write_value(name, orders.find_default(name))
        if orders.is_several(value):
            part: Any = get_args(value)[0]
            of: Any = str
            if get_origin(part) is Literal:  # of which Typer takes no list
                of = cast(Any, StrEnum)("Word", {word: word for word in get_args(part)})
            kind, default = list[of] | None, None
        elif option.read is not None:
            kind, default = str | None, None if isinstance(default, list) else default
        yield name, kind, _describe(name, option, default)


def _declare_own(option: PrintOption) -> Declared:
    kind = str if option.type is Path else option.type  # a manifest has the name of a file
    default = False if kind is bool else None
    if get_origin(kind) is Literal:
        default = get_args(kind)[0]
    written = Option(option.help, orders.GAME, option.metavar, option.name)
    kind = kind | None if default is None else kind
    return option.name, kind, _describe(option.name, written, default)


def _describe(name: str, option: Option, default: Any) -> Any:
    written = option.name or name.replace("_", "-")
    names = () if default is True else (f"--{written}",)  # a flag that holds has --no-... too
    return typer.Option(
        default, *names, help=option.help, metavar=option.metavar, rich_help_panel=option.panel
    )


def check_owners(order: PrintOrder, printed: Sequence[Game], games: Sequence[Game]) -> None:
    """Refuse an option of games that are not printed."""
    for name in order.extra:
        owners = [game for game in games if name in (each.name for each in game.print_options)]
        if not any(game in printed for game in owners):
            slugs = " and ".join(game.slug for game in owners)
            raise CompanionError(
                f"--{name} is only for {slugs}; print that game too, or leave the option out"
            )
