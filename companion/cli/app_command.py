"""`companion app`: the page for a phone, all games in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.parameters import DataFolder, parse_path
from companion.cli.phone_games import OnlyGames, phone_games, write_page

EXAMPLE = """Example: companion app --out companion.html

Example: companion app --out lure.html --game lure --data my-copy"""
OutFile = Annotated[
    Path,
    typer.Option("--out", metavar="FILE", parser=parse_path, help="Where to write the page."),
]


def write_app(out: OutFile, game: OnlyGames = None, data: DataFolder = None) -> None:
    """Write the app for a phone: it scores games, with no network.

    It is one file: send it to a phone and open it there.
    """
    write_page(out, phone_games(game or (), data))
