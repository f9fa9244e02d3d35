"""Every command by name, and its help in panels; a command is imported when it is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand

if TYPE_CHECKING:
    from companion.games.game_type import Game
    from companion.games.tool import Tool

PRINT, SETUP = "print", "setup"
WITH_OPTIONS = (PRINT, SETUP)  # games bring options to these
COMMANDS: Mapping[str, tuple[str, str, str]] = {
    "list": (
        "list_command",
        "list_games",
        "List what there is: games, components, decks, dice.",
    ),
    PRINT: ("print_command", "print_games", "Print games: sheets to cut out, and a guide."),
    "calibrate": (
        "calibrate_command",
        "calibrate",
        "Print a two-sided test sheet, or save its result.",
    ),
    "check": ("check_command", "check", "Check the data: mistakes, and values that are ours."),
    "roll": ("roll_command", "roll", "Roll dice such as 2d6+d12, or the dice of a game."),
    "deal": ("deal_command", "deal", "Shuffle a deck or bag of a game and deal from it."),
    SETUP: ("setup_command", "setup", "Set up a game, step by step."),
    "data": ("data_command", "app", "Put in your own numbers with a spreadsheet."),
    "score": ("score_command", "score", "Score a game: answer questions, or give a record."),
    "read": ("read_command", "read", "Read score sheets from photographs: the record of a game."),
    "new": ("new_command", "new", "Write a small game of your own, to be changed."),
    "studio": ("studio_command", "studio", "Open the workshop in the browser: see and print."),
    "app": ("phone_games", "write_app", "Write the app for a phone: one file, no network."),
    "serve": ("serve_command", "serve", "Serve the app to phones in the room."),
    "export": (
        "export_command",
        "export",
        "Export a game: virtual tables, print shops, cutting machines.",
    ),
    "site": ("site_command", "site", "Write a site: sheets to print, and the app to install."),
    "where": ("where_command", "where", "Tell what is kept where, and how to delete it."),
    "table": ("table_command", "app", "Keep a log of an evening, with undo and a proof."),
}
"""Module of `companion.cli`, the name of a function in it or of a Typer with commands, and its line
in the list of commands, which therefore imports none of them."""

DOORS = (
    ("See and print", "companion studio: the workshop, in the browser"),
    ("At the table", "companion app, companion serve: score on phones"),
    ("Just print", "companion print: PDF files, and a guide that says how"),
)
GROUPS: Mapping[str, tuple[str, ...]] = {
    "Start": ("studio", "print", "score", "read", "list", "where"),
    "Play": ("app", "serve", "setup", "deal", "roll", "table"),
    "Make it yours": ("data", "check", "calibrate", "new"),
    "Share": ("export", "site"),
    "One game only": (),  # those that games bring
}
HELP = {"help_option_names": ["-h", "--help"]}


def build_command(name: str, games: Sequence[Game] = ()) -> Any:
    """Return a command of `COMMANDS`; `print` and `setup` get the options of these games."""
    place, attribute, _ = COMMANDS[name]
    module = import_module(f"companion.cli.{place}")
    command = _build(getattr(module, attribute), name, module.EXAMPLE)
    if name in WITH_OPTIONS:
        module.add_options(command, games)
    return command


def _build(code: Any, name: str, example: str, *, of_game: bool = False) -> Any:
    """Return the command of a function, or of a Typer with commands."""
    from companion.cli.game_selection import add_games_option  # late: it is called

    several = code if isinstance(code, typer.Typer) else None
    group = several or typer.Typer(
        add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False
    )
    if several is None:
        group.command(name, cls=PanelCommand, epilog=example, context_settings=HELP)(code)
    command = typer.main.get_command(group)
    command.name = name
    add_games_option(command, hidden=of_game)
    return command


def build_command_for(name: str, words: Sequence[str], games: Sequence[Game]) -> Any:
    """Return a command with options of the games named in `words`; of all if none fits."""
    from companion.core.resolver import match_names  # late: other commands need no games

    slugs = {game.slug: game.slug for game in games}
    matches = {slug for word in words for slug in match_names(word, slugs)}
    wished = [game for game in games if game.slug in matches]
    if not wished:
        return build_command(name, () if {*words} & {*HELP["help_option_names"]} else games)
    command = build_command(name, wished)
    known = {"--help", *(option for each in command.params for option in each.opts)}
    given = {word.partition("=")[0] for word in words if word.startswith("--")}
    return command if given <= known else build_command(name, games)


def build_tool_command(tool: Tool) -> Any:
    """Return a command that a game brings, ready to be called."""
    from companion.games.catalog import GAMES
    from companion.games.named_function import load_function

    slug = next(game.slug for game in GAMES if tool in game.tools)
    return _build(load_function(slug, tool.code), tool.name, tool.example, of_game=True)


def all_tools() -> Mapping[str, Tool]:
    """Return the commands that games bring, by name."""
    from companion.games.catalog import GAMES  # late: a command of our own needs no games

    return {tool.name: tool for game in GAMES for tool in game.tools}


class PanelCommand(TyperCommand):
    """A command whose options stand below the names of their panels."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write each panel."""
        panels: dict[str, list[tuple[str, str]]] = {"Arguments": []}
        for param in self.get_params(ctx):
            usual = "Arguments" if param.param_type_name == "argument" else "Options"
            if record := param.get_help_record(ctx):
                panels.setdefault(getattr(param, "rich_help_panel", None) or usual, []).append(
                    record
                )
        panels["Options"] = panels.pop("Options", [])
        write_panels(formatter, panels)


def write_panels(formatter: Any, panels: Mapping[str, list[tuple[str, str]]]) -> None:
    """Write lists of names and what they do, each below its heading."""
    for panel, records in panels.items():
        if records:
            with formatter.section(panel):
                formatter.write_dl(records)


def write_commands(formatter: Any, helps: Mapping[str, str]) -> None:
    """Write the three doors, then every command with its line of help, by group."""
    others = [name for name in helps if not any(name in names for names in GROUPS.values())]
    groups = {group: [(name, helps[name]) for name in names] for group, names in GROUPS.items()}
    groups["One game only"] += [(name, helps[name]) for name in others]
    write_panels(formatter, {"Three doors": [*DOORS], **groups})
