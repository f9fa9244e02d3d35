"""`companion export`: a game for virtual tables, print shops and cutting machines."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.parameters import DataFolder, OneGame, Out, Paper
from companion.core.errors import CompanionError

EXAMPLE = (
    "Examples: companion export lure tts | "
    "companion export fresh mpc --set master-skill --out shop | "
    "companion export --list"
)
OUT = Path("output")


def export(
    game: OneGame = "",
    target: Annotated[
        str, typer.Argument(metavar="TARGET", help="Where it goes; --list tells all.")
    ] = "",
    sets: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="NAME", help="Add this expansion, or all of them: all; repeatable."
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
            help="Where you put the pictures on the web, so that all players see them.",
        ),
    ] = "",
    scale: Annotated[
        bool, typer.Option("--scale", help="Scale pieces to a shop's sizes where none fits.")
    ] = False,
    preflight: Annotated[
        bool, typer.Option("--preflight", help="Only tell what the target would refuse.")
    ] = False,
    data: DataFolder = None,
    out: Out = OUT,
    as_list: Annotated[
        bool, typer.Option("--list", help="Tell all targets and what each needs.")
    ] = False,
) -> None:
    """Export a game for a virtual table, a print shop or a cutting machine."""
    from companion.export.targets import TARGETS  # late: `--help` exports nothing
    from companion.export.targets import target as named

    if as_list:
        for one in TARGETS:
            typer.echo(f"{one.name}: {one.title}\n    needs {one.needs}")
        return
    if not game or not target:
        names = ", ".join(one.name for one in TARGETS)
        raise CompanionError(f"say which game and which target; the targets are {names}")
    chosen = named(target)
    from companion.cli.run_export import export_game, order_of

    order = order_of(
        game, chosen.name, tuple(sets or ()), tuple(skip or ()), paper, base_url, scale, data, out
    )
    if preflight:
        from companion.export.preflight import preflight as told

        for line in told(chosen, order):
            typer.echo(line)
        return
    export_game(chosen, order, out)
