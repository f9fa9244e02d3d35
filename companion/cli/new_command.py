"""`companion new`: writes a small example game that a person can change into a new game."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from companion.atomic_write import write_folder
from companion.cli.parameters import parse_path
from companion.core.errors import CompanionError
from companion.core.names import LONGEST, describe_bad_name, find_name, fitting
from companion.core.text_format import labels_below
from companion.data.shared import shared_words
from companion.games.catalog import GAMES
from companion.games.new_game_files import copy_game, starter_files

EXAMPLE = "Example: companion new pond   then: companion print pond --games ."


def new(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="Name of its folder: letters, digits, - and _.")
    ],
    inside: Annotated[
        Path, typer.Option("--in", metavar="DIR", parser=parse_path, help="Folder to write it in.")
    ] = Path(),
    like: Annotated[
        str,
        typer.Option("--like", metavar="blank|lure", help="Game to copy: blank (small) or lure."),
    ] = "blank",
    title: Annotated[
        str, typer.Option(metavar="TITLE", help="Title of the game (default: NAME, as words).")
    ] = "",
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only check that the game can be made.")
    ] = False,
) -> None:
    """Write a small game that works, as a folder of text files with notes in them.

    Change the files to make your own game. To use it, give --games the folder around it.
    """
    if mistake := describe_bad_name(name):
        plain = re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")
        near = "" if describe_bad_name(plain) else f"; try {plain}"
        raise CompanionError(f'"{name[:40]}" cannot be the name of a game: it {mistake}{near}')
    if ours := fitting(name, {game.slug: game.slug for game in GAMES}):
        raise CompanionError(f'there is a game "{ours[0]}" already; choose another name')
    starters = list_starters()
    like = find_name(like, {each: each for each in starters}, "there is no starter game")
    folder = inside / name
    words = name.replace("-", " ").replace("_", " ")
    title = " ".join(title.split()) or words[:1].upper() + words[1:]
    if len(title) > LONGEST:
        raise CompanionError(f"a title has at most {LONGEST} letters; choose a shorter one")
    if not title.isprintable() or {*"{}"} & {*title}:  # the files of a game cannot hold it
        raise CompanionError("a title cannot hold {, } or invisible characters; leave them out")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CompanionError(f'"{folder}" is there already; choose another name or folder')
    if dry_run:
        return
    copied = next((game for game in GAMES if game.slug == like), None)
    write_folder(folder, copy_game(copied, name, title) if copied else starter_files(title, like))
    typer.echo(f"{folder}: {starters[like]}")
    where = shlex.quote(str(inside))
    typer.echo(f"Look at it:  companion print {name} --games {where}")
    typer.echo(f"Check it:    companion check {name} --games {where}")


def list_starters() -> Mapping[str, str]:
    """Return the templates for a new game, with descriptions."""
    return labels_below(shared_words("own"), "new")
