"""The command line's entry: all commands, and the one place where an error becomes a line."""

from __future__ import annotations

import os
import sys
from typing import Any

import typer
from typer.core import TyperGroup

from companion import __version__
from companion.cli import (
    calibrate_command,
    check_command,
    data_command,
    list_command,
    print_command,
    stopping,
)
from companion.cli.print_options import mounted
from companion.core.errors import CompanionError

PRINT = "print"
STOPPED = 130  # what a shell expects of a program that Ctrl-C ended


class _Commands(TyperGroup):
    """The commands, with a person's mistakes told in one line and no traceback."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command that is called; `print` with the options that games bring."""
        name, command, rest = super().resolve_command(ctx, args)
        return name, _print_of_all_games() if name == PRINT else command, rest

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except CompanionError as error:
            typer.echo(f"Error: {error}", err=True)
            raise typer.Exit(1) from None
        except KeyboardInterrupt:
            typer.echo("Stopped; files that were not finished have been left out.", err=True)
            raise typer.Exit(STOPPED) from None
        except BrokenPipeError:
            # whoever read our output has gone; keep Python from complaining about it at exit
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit from None


def _print_of_all_games() -> Any:
    from companion.games.catalog import GAMES  # late: `--help` needs no games

    alone = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    alone.command(PRINT, epilog=print_command.EXAMPLE)(mounted(print_command.print_games, GAMES))
    return typer.main.get_command(alone)


app = typer.Typer(
    name="companion",
    cls=_Commands,
    help="Print, deal and score five fishing games that you own.",
    epilog="Example: companion print freshwater_fly --paper letter",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"companion {__version__}")
        raise typer.Exit


@app.callback()
def companion(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Show the version and stop."
    ),
) -> None:
    """Print, deal and score five fishing games that you own."""


app.command("list", epilog=list_command.EXAMPLE)(list_command.list_games)
app.command(PRINT, epilog=print_command.EXAMPLE)(mounted(print_command.print_games, ()))
app.command("calibrate", epilog=calibrate_command.EXAMPLE)(calibrate_command.calibrate)
app.command("check", epilog=check_command.EXAMPLE)(check_command.check)
app.add_typer(data_command.app, name="data")


def main() -> None:
    """Run the command line and leave with its exit code."""
    stopping.watch()
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(STOPPED)
