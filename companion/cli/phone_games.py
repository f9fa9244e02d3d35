"""The games that a page for phones holds, as `app`, `serve`, `site` and `strike` name them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.core.errors import CompanionError, describe_refusal

if TYPE_CHECKING:
    from companion.web.export import PhoneGame
    from companion.web.opening import Opening
    from companion.web.sent import Delivery

LANGUAGE = "en"
MORE_WORDS: Mapping[Delivery, tuple[str, ...]] = {
    "laptop": ("laptop",),
    "table": ("laptop", "room"),
    "site": ("installed",),
}
OnlyGames = Annotated[
    list[str] | None,
    typer.Option("--game", metavar="GAME", help="Only this game; repeatable."),
]


def phone_games(names: Sequence[str], data: Path | None) -> list[PhoneGame]:
    """Return the games that were named, all if none was, with the owner's numbers over ours.

    Raises:
        CompanionError: there is no such game, the app does not know it, or its data is wrong.
    """
    from companion.cli.games import checked_folder, choose_games  # late: `--help` needs no games
    from companion.web.export import on_phone

    games = on_phone(choose_games(names), checked_folder(data), LANGUAGE)
    if not games:
        raise CompanionError("the app does not know this game yet; leave --game out")
    return games


def words_of(games: Sequence[PhoneGame], *subjects: str) -> Mapping[str, str]:
    """Return the words of a page: those of all, of its games, and of what else it has."""
    from companion.data.shared import shared_words

    every = ("app", *(game.document["slug"] for game in games), *subjects)
    return {key: word for one in every for key, word in shared_words(one, LANGUAGE).items()}


def write_page(file: Path, games: Sequence[PhoneGame], opening: Opening | None = None) -> None:
    """Write the app with these games as one file, and say so.

    Args:
        file: where to write it.
        games: those that are in it.
        opening: where it opens; None for the list of games.

    Raises:
        CompanionError: the file cannot be written.
    """
    from companion.atomic_write import put
    from companion.web.bundle import app_page

    words = words_of(games)
    content = app_page(games, words=words, language=LANGUAGE, opening=opening).encode()
    try:
        put(file, content)
    except OSError as error:
        what = f"{file} cannot be written"
        raise CompanionError(describe_refusal(what, error, "name another file")) from None
    typer.echo(f"{file}: {len(content) / 1000:.0f} kB; open it on any phone, no network needed")


def files_of_app(
    names: Sequence[str], data: Path | None, delivery: Delivery
) -> Mapping[str, bytes]:
    """Return the files of the app with these games.

    Raises:
        CompanionError: as `phone_games`.
    """
    from companion.web.app_files import app_files

    games = phone_games(names, data)
    words = words_of(games, *MORE_WORDS[delivery])
    return app_files(games, words=words, language=LANGUAGE, delivery=delivery)
