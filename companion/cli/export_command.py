"""`companion export`: a game for virtual tables, print shops and cutting machines."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace

from companion.cli import print_command
from companion.cli.game_selection import check_out, find_game
from companion.cli.parameters import DataFolder, OneGame, Out, Paper
from companion.core.errors import CompanionError
from companion.core.text_format import plural
from companion.data.decks_and_pools import POOLS, custom_dice
from companion.export.run import preflight as preflight_lines
from companion.export.run import write_export
from companion.export.target import TARGETS, Order, Setup
from companion.export.target import target as find_target
from companion.games.game_type import Game
from companion.imposition.paper import parse_paper
from companion.printing.order import PrintOrder
from companion.printing.replace_files import report_stopped

EXAMPLE = (
    "Examples: companion export lure tts | "
    "companion export fresh mpc --set master-skill --out shop | "
    "companion export --list"
)


def export(
    game: OneGame = "",
    target: Annotated[
        str, typer.Argument(metavar="TARGET", help="Where to, such as tts; --list shows all.")
    ] = "",
    sets: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="NAME", help="Add this expansion (all: every expansion); repeatable."
        ),
    ] = None,
    skip: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Leave this component out; repeatable.")
    ] = None,
    paper: Paper = "a4",
    base_url: Annotated[
        str,
        typer.Option(
            "--base-url",
            metavar="URL",
            help="Web address of the folder with the pictures, so that all players see them.",
        ),
    ] = "",
    scale: Annotated[
        bool, typer.Option("--scale", help="Scale pieces that the shop has no size for.")
    ] = False,
    preflight: Annotated[
        bool, typer.Option("--preflight", help="Only list what TARGET would refuse or resize.")
    ] = False,
    data: DataFolder = None,
    out: Out = Path("output"),
    as_list: Annotated[
        bool, typer.Option("--list", help="List all targets and what each needs.")
    ] = False,
) -> None:
    """Export a game for a virtual table, a print shop or a cutting machine."""
    if as_list:
        for each in TARGETS:
            typer.echo(f"{each.name}: {each.title}\n    needs {each.needs}")
        return
    if not game or not target:
        names = ", ".join(each.name for each in TARGETS)
        raise CompanionError(f"say which game and which target; the targets are {names}")
    chosen, named = find_target(target), find_game(game)
    options = PrintOrder(
        parse_paper(paper), sets=tuple(sets or ()), skip=tuple(skip or ()), data=data
    )
    address = f"{base_url.rstrip('/')}/" if base_url else ""
    if address and not re.fullmatch(r"https?://\S+", address):
        raise CompanionError(
            f'"{base_url[:60]}" is not a web address; write https://... or leave --base-url out'
        )
    check_out([named], out)
    order = replace(build_order(named, chosen.name, options, out), base_url=address, scale=scale)
    if preflight:
        for line in preflight_lines(chosen, order):
            typer.echo(line)
        return
    report_stopped(out, print_command.print_note)
    with print_command.progress_bar(chosen.title, chosen.title) as start:
        result = write_export(chosen, order, out, start, print_command.print_note)
    files = f"{plural(len(result.files), 'file')} for {chosen.title}"
    nothing = f"{chosen.title} takes no piece of {order.slug}"
    typer.echo(f"{result.folder}: {files if result.files else nothing}")
    for left in result.left_out:
        typer.echo(f"  {'resized' if left.resized else 'left out'}: {left.component} {left.why}")
    if result.files:
        typer.echo(f"It needs {chosen.needs}.", err=True)


def build_order(game: Game, target: str, options: PrintOrder, out: Path) -> Order:
    """Build the export order of a game; CompanionError if nothing is left to export."""
    (whole,) = print_command.open_ordered([game], options)
    (job,) = print_command.build_jobs([whole], options)
    dice = [custom_dice(whole.data, pool) for pool in whole.data.entries(POOLS)]
    if not job.wanted:
        raise CompanionError(f"{whole.slug}: nothing is left to export; skip fewer components")
    setups = game.example_setups(whole.data, print_command.print_note)
    return Order(
        whole.slug,
        job.title,
        job.wanted,
        print_command.build_style(options),
        (out / whole.slug / target).absolute(),
        options.paper,
        setups=cache(lambda: tuple(Setup(*each) for each in setups)),
        faces={die.name: die.faces for kinds in dice for die in kinds.values()},
    )
