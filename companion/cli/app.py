"""The command line: commands by name, help in panels, and error messages.

A command's module is imported late: when a command that needs the module is called.
"""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import typer
from typer import completion
from typer.core import TyperCommand, TyperGroup

from companion import __version__, interrupts
from companion.cli.terminal import safe_streams
from companion.cli.user_config import find_defaults, tell_numbers
from companion.core.errors import CompanionError, describe_refusal
from companion.core.text_format import escape_control

if TYPE_CHECKING:
    from companion.games.game_type import Game
    from companion.games.tool import Tool

DOORS = (
    ("See and print", "companion studio: the workshop, in the browser"),
    ("At the table", "companion app, companion serve: score on phones"),
    ("Just print", "companion print: PDF files, and a guide to cutting them"),
)
GROUPS: Mapping[str, Mapping[str, str]] = {
    "Start": {
        "studio": "Open the workshop in the browser: see and print.",
        "print": "Print games: sheets to cut out, and a guide.",
        "score": "Score a game: answer questions, or give a record.",
        "read": "Read score sheets from photographs into a record.",
        "list": "List games, their components, decks and dice.",
        "where": "List the files that companion keeps, and how to delete them.",
    },
    "Play": {
        "app": "Write the app for a phone: one file, no network.",
        "serve": "Serve the app to phones in the room.",
        "setup": "Set up a game, step by step.",
        "deal": "Shuffle a deck or bag of a game and deal from it.",
        "roll": "Roll dice such as 2d6+d12, or the dice of a game.",
        "table": "Log the deals and rolls of an evening, and prove them fair.",
    },
    "Make it yours": {
        "data": "Put in your own numbers with a spreadsheet.",
        "check": "Check the data for mistakes, and list our house values.",
        "calibrate": "Print a two-sided test sheet, or save its result.",
        "new": "Make a small game of your own, ready to change.",
    },
    "Share": {
        "export": "Export a game: virtual tables, print shops, cutting machines.",
        "site": "Write a site: sheets to print, and the app to install.",
    },
}
"""Commands by what they are for, with their line in the list of all, which imports none of them."""
COMMANDS = {name: line for commands in GROUPS.values() for name, line in commands.items()}
FUNCTIONS = {"list": "list_games", "print": "print_games", "app": "write_app"}
FUNCTIONS |= {"data": "app", "table": "app"}  # which have commands inside
WITH_OPTIONS = ("print", "setup")  # games bring options to these
HELP = {"help_option_names": ["-h", "--help"]}
BARE = "companion.bare"  # whether somebody wrote `companion` alone
COMPLETION = {"--install-completion": "install_callback", "--show-completion": "show_callback"}
_NUMBER = re.compile(r"is not a valid (int|float)\b")
_NUMBERS = {"int": "is not a whole number, such as 3", "float": "is not a number, such as 2.5"}
_OF_OUTPUT = (None, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)


@cache
def all_tools() -> Mapping[str, Tool]:
    """Return the commands that exist for one game only, by name."""
    from companion.games.catalog import GAMES  # late: a command of our own needs no games

    return {tool.name: tool for game in GAMES for tool in game.tools}


def build_command(name: str, games: Sequence[Game] = ()) -> Any:
    """Build a command by name; for `print` and `setup`, add the options of `games`."""
    from companion.cli.game_selection import add_games_option  # late: it is called

    code: Any
    if name in COMMANDS:
        module = import_module(f"companion.cli.{name}_command")
        code, example = getattr(module, FUNCTIONS.get(name, name)), module.EXAMPLE
    else:
        from companion.games.catalog import GAMES
        from companion.games.game_type import load_function

        tool = all_tools()[name]
        slug = next(game.slug for game in GAMES if tool in game.tools)
        code, example = load_function(slug, tool.code), tool.example
    group = code if isinstance(code, typer.Typer) else build_group()
    if group is not code:
        group.command(name, cls=PanelCommand, epilog=example, context_settings=HELP)(code)
    command = typer.main.get_command(group)
    command.name = name
    add_games_option(command, hidden=name not in COMMANDS)
    if name in WITH_OPTIONS:
        module.add_options(command, games)
    return command


def build_group(**more: Any) -> typer.Typer:
    """Return a Typer application for subcommands, without Typer's formats of errors and help."""
    return typer.Typer(
        add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False, **more
    )


def build_command_for(name: str, words: Sequence[str], games: Sequence[Game]) -> Any:
    """Build a command with games' own options. If `words` name games, take only their options.

    If an option in `words` is none of these, take those of all games. Help alone takes none.
    """
    from companion.core.names import match_names  # late: other commands need no games

    slugs = {game.slug: game.slug for game in games}
    matches = {slug for word in words for slug in match_names(word, slugs)}
    named = [game for game in games if game.slug in matches]
    if not named and {*words} & {*HELP["help_option_names"]}:
        return build_command(name)
    command = build_command(name, named or games)
    known = {"--help", *(option for each in command.params for option in each.opts)}
    given = {word.partition("=")[0] for word in words if word.startswith("--")}
    return command if given <= known else build_command(name, games)


class PanelCommand(TyperCommand):
    """A command whose help lists options under headings (panels)."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write each panel of options into the help."""
        panels: dict[str, list[tuple[str, str]]] = {"Arguments": []}
        for param in self.get_params(ctx):
            usual = "Arguments" if param.param_type_name == "argument" else "Options"
            panel = getattr(param, "rich_help_panel", None) or usual
            if record := param.get_help_record(ctx):
                panels.setdefault(panel, []).append(record)
        panels["Options"] = panels.pop("Options", [])
        write_panels(formatter, panels)


def write_panels(formatter: Any, panels: Mapping[str, Sequence[tuple[str, str]]]) -> None:
    """Write lists of names with descriptions, each below its heading."""
    for panel, records in panels.items():
        if records:
            with formatter.section(panel):
                formatter.write_dl(records)


class _Commands(TyperGroup):
    """All commands as a group; a person's mistake is explained without a traceback."""

    def list_commands(self, ctx: Any) -> list[str]:
        return [*COMMANDS, *all_tools()]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command with only a help line. `resolve_command` returns it with all options."""
        line = COMMANDS.get(cmd_name) or getattr(all_tools().get(cmd_name), "help", None)
        return line and TyperCommand(cmd_name, help=line, rich_markup_mode=None)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the arguments; `help print` is `print --help`, `version` is `--version`."""
        ctx.meta[BARE] = not args
        if args[:1] in ([], ["help"]):
            args = [*args[1:], "--help"]
        if args[:1] and args[0] in COMPLETION:
            ctx.color = False  # our streams let only colours of ours through
        if args[1:] and args[0] in COMPLETION:  # Typer looks at the shell that runs
            getattr(completion, COMPLETION[args[0]])(ctx, None, args[1])
        return super().parse_args(ctx, ["--version"] if args == ["version"] else args)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the help: all commands and options, or a short form if no argument was typed."""
        groups = {group: [*commands.items()] for group, commands in GROUPS.items()}
        if ctx.meta[BARE]:  # short enough for any terminal
            more = [("companion help", "All commands.")]
            write_panels(formatter, {"Three doors": DOORS, "Start": groups["Start"], "More": more})
            return
        brought = [(name, tool.help) for name, tool in all_tools().items()]
        write_panels(formatter, {"Three doors": DOORS, **groups, "One game only": brought})
        records = [param.get_help_record(ctx) for param in self.get_params(ctx)]
        write_panels(formatter, {"Options": [*filter(None, records)]})

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return a command's name, the command with its options, and the remaining arguments."""
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
        """Run a command. Escape terminal codes in the output, except for bold text and QR codes."""
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
    """Run the command line and exit with its code."""
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
            typer.echo(f"Error: {escape_control(describe_refusal(what, error, hint))}", err=True)
        sys.exit(1)


def _open_streams() -> None:
    """Replace standard streams that were closed at start."""
    nothing = Path(os.devnull)
    sys.stdin = sys.stdin or nothing.open(encoding="utf-8")
    sys.stdout = sys.stdout or nothing.open(encoding="utf-8")
    cast(Any, sys.stdout).reconfigure(line_buffering=True)  # where it cannot be written is told
    sys.stderr = sys.stderr or nothing.open("w", encoding="utf-8")


def _silence_streams() -> None:
    """Silence standard output at exit if its reader has gone (BrokenPipeError)."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
