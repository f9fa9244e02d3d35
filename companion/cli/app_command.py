"""`companion app`: the page for a phone, all games in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.parameters import DataFolder, parse_path
from companion.cli.phone_games import LANGUAGE, OnlyGames, phone_games
from companion.core.errors import CompanionError

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
    from companion.atomic_write import put
    from companion.data.shared_words import shared_words
    from companion.web.bundle import app_page

    games = phone_games(game or (), data)
    text = app_page(games, words=shared_words("app", LANGUAGE), language=LANGUAGE)
    try:
        put(out, text.encode())
    except OSError as error:
        raise CompanionError(f"{out} cannot be written ({error.strerror}); try another") from None
    size = len(text.encode()) / 1000
    typer.echo(f"{out}: {size:.0f} kB; open it on any phone, no network needed")
