"""Arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer


def parse_path(text: str | Path) -> Path:
    """Return a path; an empty one is a slip, such as a variable without a value."""
    if not str(text).strip():
        raise typer.BadParameter("it is empty; name a file or folder (. is the current folder)")
    return Path(text)


def parse_data(text: str | Path) -> Path | None:
    """Return the owner's folder of numbers; None for `none`, which means ours."""
    return None if str(text) == "none" else parse_path(text)


GameNames: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[GAME]...", help="Games, such as freshwater_fly or fresh (default: all)."
    ),
]
GameName: TypeAlias = Annotated[
    str | None, typer.Argument(metavar="[GAME]", help="One game, such as fresh (default: all).")
]
OneGame: TypeAlias = Annotated[
    str, typer.Argument(metavar="GAME", help="A game, such as freshwater_fly or fresh.")
]
DataFolder: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--data",
        metavar="DIR",
        parser=parse_data,
        help="Folder with your own numbers, which replace ours; none: ours (default: my-numbers,"
        " if it is here).",
    ),
]
Edition: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--edition",
        metavar="house|rules",
        help="Fleet Dice: house (rules as we read them) or rules (to the letter).",
    ),
]
Adventure: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="SEED",
        help="Fly Solo: the --adventure of your booklet, if you printed one with it.",
    ),
]
LogFile: TypeAlias = Annotated[
    Path,
    typer.Argument(
        metavar="FILE", parser=parse_path, help="An exported log, or - for standard input."
    ),
]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON, for other programs.")]
Repeat: TypeAlias = Annotated[
    int,
    typer.Option(
        "--repeat", min=1, metavar="K", help="How many times; each is a line.", hidden=True
    ),
]
Paper: TypeAlias = Annotated[
    str,
    typer.Option(
        metavar="PAPER",
        help="a4, letter, a3, tabloid, legal, a5, or a size: 320x450 (mm), 11x17 (inches).",
    ),
]
Out: TypeAlias = Annotated[
    Path, typer.Option(metavar="DIR", parser=parse_path, help="Folder for the files.")
]


def option_name(field: str) -> str:
    """Return how a field is written on the command line: `set_` is `set`."""
    return field.rstrip("_").replace("_", "-")
