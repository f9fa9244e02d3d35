"""Every command by name, and its help in panels; a command is imported when it is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand

if TYPE_CHECKING:
    from companion.games.game_type import Game
    from companion.games.tool import Tool

DOORS = (
    ("See and print", "companion studio: the workshop, in the browser"),
    ("At the table", "companion app, companion serve: score on phones"),
    ("Just print", "companion print: PDF files, and a guide that says how"),
)
GROUPS: Mapping[str, Mapping[str, str]] = {
    "Start": {
        "studio": "Open the workshop in the browser: see and print.",
        "print": "Print games: sheets to cut out, and a guide.",
        "score": "Score a game: answer questions, or give a record.",
        "read": "Read score sheets from photographs: the record of a game.",
        "list": "List what there is: games, components, decks, dice.",
        "where": "Tell what is kept where, and how to delete it.",
    },
    "Play": {
        "app": "Write the app for a phone: one file, no network.",
        "serve": "Serve the app to phones in the room.",
        "setup": "Set up a game, step by step.",
        "deal": "Shuffle a deck or bag of a game and deal from it.",
        "roll": "Roll dice such as 2d6+d12, or the dice of a game.",
        "table": "Keep a log of an evening, with undo and a proof.",
    },
    "Make it yours": {
        "data": "Put in your own numbers with a spreadsheet.",
        "check": "Check the data: mistakes, and values that are ours.",
        "calibrate": "Print a two-sided test sheet, or save its result.",
        "new": "Write a small game of your own, to be changed.",
    },
    "Share": {
        "export": "Export a game: virtual tables, print shops, cutting machines.",
        "site": "Write a site: sheets to print, and the app to install.",
    },
}
"""Commands by what they are for, with their line in the list of all, which imports none of them."""
FRONT_PAGE: Mapping[str, Sequence[tuple[str, str]]] = {
    "Three doors": DOORS,
    "Start": [*GROUPS["Start"].items()],
    "More": [("companion help", "All commands.")],
}
"""What `companion` alone shows: short enough for any terminal."""
COMMANDS = {name: line for commands in GROUPS.values() for name, line in commands.items()}
FUNCTIONS = {"list": "list_games", "print": "print_games", "app": "write_app"}
GROUP = "app"  # the name of a Typer with commands in a module
WITH_OPTIONS = ("print", "setup")  # games bring options to these
HELP = {"help_option_names": ["-h", "--help"]}


@cache
def all_tools() -> Mapping[str, Tool]:
    """Return the commands that games bring, by name."""
    from companion.games.catalog import GAMES  # late: a command of our own needs no games

    return {tool.name: tool for game in GAMES for tool in game.tools}


def build_command(name: str, games: Sequence[Game] = ()) -> Any:
    """Return a command, ready to be called; `print` and `setup` get the options of these games."""
    if name not in COMMANDS:
        from companion.games.catalog import GAMES
        from companion.games.named_function import load_function

        tool = all_tools()[name]
        slug = next(game.slug for game in GAMES if tool in game.tools)
        return _build(load_function(slug, tool.code), name, tool.example, of_game=True)
    module = import_module(f"companion.cli.{name}_command")
    code = getattr(module, GROUP, None) or getattr(module, FUNCTIONS.get(name, name))
    command = _build(code, name, module.EXAMPLE)
    if name in WITH_OPTIONS:
        module.add_options(command, games)
    return command


def _build(code: Any, name: str, example: str, *, of_game: bool = False) -> Any:
    """Return the command of a function, or of a Typer with commands."""
    from companion.cli.game_selection import add_games_option  # late: it is called

    group = code if isinstance(code, typer.Typer) else build_group()
    if group is not code:
        group.command(name, cls=PanelCommand, epilog=example, context_settings=HELP)(code)
    command = typer.main.get_command(group)
    command.name = name
    add_games_option(command, hidden=of_game)
    return command


def build_group(**more: Any) -> typer.Typer:
    """Return a Typer for commands, whose mistakes and help are ours."""
    return typer.Typer(
        add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False, **more
    )


def build_command_for(name: str, words: Sequence[str], games: Sequence[Game]) -> Any:
    """Return a command with options of the games named in `words`; of all if none fits."""
    from companion.core.resolver import match_names  # late: other commands need no games

    slugs = {game.slug: game.slug for game in games}
    matches = {slug for word in words for slug in match_names(word, slugs)}
    named = [game for game in games if game.slug in matches]
    if not named:
        return build_command(name, () if {*words} & {*HELP["help_option_names"]} else games)
    command = build_command(name, named)
    known = {"--help", *(option for each in command.params for option in each.opts)}
    given = {word.partition("=")[0] for word in words if word.startswith("--")}
    return command if given <= known else build_command(name, games)


class PanelCommand(TyperCommand):
    """A command whose options stand below the names of their panels."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write each panel."""
        panels: dict[str, list[tuple[str, str]]] = {"Arguments": []}
        for param in self.get_params(ctx):
            usual = "Arguments" if param.param_type_name == "argument" else "Options"
            panel = getattr(param, "rich_help_panel", None) or usual
            if record := param.get_help_record(ctx):
                panels.setdefault(panel, []).append(record)
        panels["Options"] = panels.pop("Options", [])
        write_panels(formatter, panels)


def write_panels(formatter: Any, panels: Mapping[str, Sequence[tuple[str, str]]]) -> None:
    """Write lists of names and what they do, each below its heading."""
    for panel, records in panels.items():
        if records:
            with formatter.section(panel):
                formatter.write_dl(records)


def write_commands(formatter: Any) -> None:
    """Write the three doors, then every command with its line of help, by group."""
    groups = {group: [*commands.items()] for group, commands in GROUPS.items()}
    brought = [(name, tool.help) for name, tool in all_tools().items()]
    write_panels(formatter, {"Three doors": DOORS, **groups, "One game only": brought})
