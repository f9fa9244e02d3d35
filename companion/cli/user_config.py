"""Paths of the program's files on a person's computer, and defaults from `companion.toml`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer

from companion.core.errors import CompanionError

FILE = "companion.toml"
OWN = Path("my-numbers")  # the folder of numbers that is used where it is there
EVENINGS = "evenings"  # in the data folder: evenings received from phones
TOKEN = "serve-address.txt"  # there too: the secret part of the address of `serve`
NAMES = "players.json"  # there too: names of the last players
KEYS = ("paper", "ink", "palette", "backs", "printer", "data", "language", "out")
_notes: list[str] = []


def data_folder() -> Path:
    """Return the folder for saved files, private to its owner; it may be missing."""
    from platformdirs import user_data_path  # late: not every command needs it

    from companion.atomic_write import close_to_others

    folder = user_data_path("companion", appauthor=False)
    close_to_others(folder)
    return folder


def draft_file(slug: str) -> Path:
    """Return the path of the file with a game's unfinished score dialogue."""
    return data_folder() / "unfinished" / f"{slug}.json"


def config_file(name: str) -> Path:
    """Return the path of a settings file, by name; an empty XDG_CONFIG_HOME means ~/.config."""
    return Path.home() / ".config" / typer.get_app_dir("companion", roaming=False) / name


def config_files() -> tuple[Path, Path]:
    """Return the files of default options: the person's and this folder's. The second one wins."""
    return config_file(FILE), Path(FILE)


def load_defaults() -> tuple[dict[str, str], list[Path]]:
    """Return the default options and their files; CompanionError if a file is wrong."""
    from companion.core.names import suggest_names  # late: most people have no such file
    from companion.data.toml_file import read_toml

    values: dict[str, str] = {}
    files = [f for f in config_files() if os.access(f.parent, os.X_OK) and f.is_file()]
    for file in files:
        try:
            content = read_toml(file)
        except ValueError as error:
            raise CompanionError(f"{file}: {error}") from error
        defaults = content.get("defaults", {})
        if content.keys() - {"defaults"} or not isinstance(defaults, dict):
            raise CompanionError(f'{file} must hold only "[defaults]", with options below it')
        for name, value in defaults.items():
            if name not in KEYS:
                raise CompanionError(
                    f'{file}: "{name}" cannot have a default{suggest_names(name, KEYS)}'
                )
            if not isinstance(value, str):
                raise CompanionError(f'{file}: write {name} = "..." as on the command line')
            values[name] = value
    return values, files


def tell_numbers() -> None:
    """Print on stderr which data folder of the owner a command uses. Print it only once."""
    while _notes:
        print(_notes.pop(0), file=sys.stderr)


def find_defaults(command: Any, words: Sequence[str]) -> dict[str, Any]:
    """Return a command's default options. Those of a subcommand in `words` are under its name."""
    inner = getattr(command, "commands", {})
    if name := next((word for word in words if word in inner), None):
        return {name: find_defaults(inner[name], words)}
    _notes.clear()
    options = {option.name for option in command.params}
    given = {word.partition("=")[0].lstrip("-") for word in words if word.startswith("-")}
    if given & {"h", "help"} or not options & {*KEYS}:
        return {}
    values, files = load_defaults()
    values = {key: text for key, text in values.items() if key in options - given}
    if "nudge" in given:
        values.pop("printer", None)
    is_quiet = "json" in given
    if values and not is_quiet:
        print(f"Your defaults: {', '.join(map(str, files))}", file=sys.stderr)
    if "data" in options - given:
        if "data" not in values and OWN.is_dir():
            values["data"] = str(OWN)
        if values.get("data", "none") != "none" and not is_quiet:
            _notes.append(f"Your numbers: {values['data']}")
    many = {option.name for option in command.params if getattr(option, "multiple", False)}
    return {key: [text] if key in many else text for key, text in values.items()}
