"""`companion app`: writes the phone app as one file; helps `serve`, `site` and `strike`, too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.parameters import DataFolder, parse_path
from companion.core.errors import CompanionError

if TYPE_CHECKING:
    from companion.web.bundle import Opening
    from companion.web.export import PhoneGame
    from companion.web.page_file import Delivery

EXAMPLE = """Example: companion app --out companion.html

Example: companion app --out lure.html --game lure --data my-copy"""
OnlyGames = Annotated[
    list[str] | None, typer.Option("--game", metavar="GAME", help="Only this game; repeatable.")
]


def write_app(
    out: Annotated[
        Path,
        typer.Option("--out", metavar="FILE", parser=parse_path, help="Where to write the page."),
    ],
    game: OnlyGames = None,
    data: DataFolder = None,
) -> None:
    """Write the app for a phone: it scores games, with no network.

    It is one file: send it to a phone and open it there.
    """
    write_page(out, build_phone_games(game or (), data))


def build_phone_games(names: Sequence[str], data: Path | None) -> list[PhoneGame]:
    """Return the named games, or all, that the app can play. CompanionError if there is none."""
    from companion.cli.game_selection import check_folder, choose_games  # late: help needs no games
    from companion.web.bundle import LANGUAGE
    from companion.web.export import games_with_phone

    games = games_with_phone(choose_games(names), check_folder(data), LANGUAGE)
    if not games:
        raise CompanionError("the app cannot play this game yet; leave --game out")
    return games


def write_page(file: Path, games: Sequence[PhoneGame], opening: Opening | None = None) -> None:
    """Write the app as one file and print its size; `opening` is what the app shows first."""
    from companion.atomic_write import write_named
    from companion.web.bundle import render_app_page

    content = render_app_page(games, opening).encode()
    write_named(file, content, "name another file")
    typer.echo(f"{file}: {len(content) / 1000:.0f} kB; open it on any phone, no network needed")


def build_app_files(
    names: Sequence[str], data: Path | None, delivery: Delivery
) -> Mapping[str, bytes]:
    """Return the files of the app with these games, by path."""
    from companion.web.bundle import render_app_files

    return render_app_files(build_phone_games(names, data), delivery)
