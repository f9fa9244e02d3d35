"""The command line's entry: all commands, and the one place where an error becomes a line."""

from __future__ import annotations

import errno
import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import typer
from typer import completion
from typer.core import TyperCommand, TyperGroup

from companion import __version__, interrupts
from companion.cli.command_registry import (
    COMMANDS,
    FRONT_PAGE,
    HELP,
    WITH_OPTIONS,
    all_tools,
    build_command,
    build_command_for,
    write_commands,
    write_panels,
)
from companion.cli.defaults import find_defaults, tell_numbers
from companion.cli.terminal import safe_streams
from companion.core.errors import CompanionError, describe_refusal
from companion.core.text_format import escape_control

BARE = "companion.bare"  # whether somebody wrote `companion` alone
COMPLETION = {"--install-completion": "install_callback", "--show-completion": "show_callback"}
_NUMBER = re.compile(r"is not a valid (int|float)\b")
_NUMBERS = {"int": "is not a whole number, such as 3", "float": "is not a number, such as 2.5"}
_OF_OUTPUT = (None, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)


class _Commands(TyperGroup):
    """The commands; a person's mistake becomes one line, without a traceback."""

    def list_commands(self, ctx: Any) -> list[str]:
        return [*COMMANDS, *all_tools()]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Find a command; until it is called it has just a line of help."""
        line = COMMANDS.get(cmd_name) or getattr(all_tools().get(cmd_name), "help", None)
        return line and TyperCommand(cmd_name, help=line, rich_markup_mode=None)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read what was written; `help print` is `print --help`, `version` is `--version`."""
        ctx.meta[BARE] = not args
        if args[:1] in ([], ["help"]):
            args = [*args[1:], "--help"]
        if args[:1] and args[0] in COMPLETION:
            ctx.color = False  # our streams let only colours of ours through
        if args[1:] and args[0] in COMPLETION:  # Typer looks at the shell that runs
            getattr(completion, COMPLETION[args[0]])(ctx, None, args[1])
        return super().parse_args(ctx, ["--version"] if args == ["version"] else args)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write all commands, then the options; to who writes nothing, where to begin."""
        if ctx.meta[BARE]:
            write_panels(formatter, FRONT_PAGE)
            return
        write_commands(formatter)
        records = [param.get_help_record(ctx) for param in self.get_params(ctx)]
        write_panels(formatter, {"Options": [*filter(None, records)]})

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command that is called, with all that games bring to it."""
        name = args[0]
        if name in COMMANDS or name in all_tools():
            if name in WITH_OPTIONS:
                from companion.games.catalog import GAMES  # late: few commands need games

                command = build_command_for(name, args[1:], GAMES)
            else:
                command = build_command(name)
            if not ctx.resilient_parsing:  # no shell completes it
                ctx.default_map = {name: find_defaults(command, args[1:])}
            return name, command, args[1:]
        self.commands = dict.fromkeys(self.list_commands(ctx))  # type: ignore[assignment]
        return super().resolve_command(ctx, args)  # says which of these was meant

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run a command; nothing that it writes can control the terminal."""
        with safe_streams():
            return super().main(*args, **kwargs)

    def invoke(self, ctx: Any) -> Any:
        try:
            result = super().invoke(ctx)
            tell_numbers()
            return result
        except CompanionError as error:
            typer.echo(f"Error: {error}", err=True)
            raise typer.Exit(1) from None
        except typer.BadParameter as error:
            error.message = _NUMBER.sub(lambda i: _NUMBERS[i[1]], error.message)
            raise
        except KeyboardInterrupt:
            typer.echo("Stopped. Unfinished files were not kept.", err=True)
            raise typer.Exit(interrupts.STOPPED) from None
        except BrokenPipeError:  # whoever read our output has gone
            _silence_streams()
            raise typer.Exit from None


app = typer.Typer(
    name="companion",
    cls=_Commands,
    help="Print, deal and score five fishing games that you own.",
    epilog="companion help COMMAND shows more. Example: companion print fresh --paper letter",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings=HELP,
)


def _show_version(given: bool) -> None:
    if given:
        typer.echo(f"companion {__version__}")
        raise typer.Exit


@app.callback()
def companion(
    version: bool = typer.Option(
        False, "--version", callback=_show_version, is_eager=True, help="Show the version and stop."
    ),
) -> None:
    """Print, deal and score five fishing games that you own."""


def main() -> None:
    """Run the command line and leave with its exit code."""
    _open_streams()
    interrupts.watch()
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(interrupts.STOPPED)
    except OSError as error:
        what, hint = "the system refused", "try again"
        if error.errno in _OF_OUTPUT:
            what, hint = "the output cannot be written", "send it somewhere else"
        if error.filename:
            what, hint = f"cannot use {error.filename}", "name another file or folder"
        _silence_streams()
        with suppress(OSError):
            text = escape_control(describe_refusal(what, error, hint))
            typer.echo(f"Error: {text}", err=True)
        sys.exit(1)


def _open_streams() -> None:
    """Replace standard streams that were closed at start."""
    nothing = Path(os.devnull)
    sys.stdin = sys.stdin or nothing.open(encoding="utf-8")
    sys.stdout = sys.stdout or nothing.open(encoding="utf-8")
    sys.stderr = sys.stderr or nothing.open("w", encoding="utf-8")


def _silence_streams() -> None:
    """Keep Python from complaining at exit about output that nobody can take."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
