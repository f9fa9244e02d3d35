"""Data shared by all games: colours by role, and texts by subject."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from companion.core.text_format import labels_below
from companion.data.game_data import GameData
from companion.data.load import load_raw
from companion.data.overlay_folder import ENGLISH, language_files
from companion.data.schema import Entries, Schema
from companion.resources import shared_folder

if TYPE_CHECKING:
    from companion.drawing.theme import Role


@cache
def read_roles() -> tuple[Role, ...]:
    """Return the colour roles that all games share."""
    from companion.drawing.theme import Role  # late: a set-up asks for words only

    roles = Entries("roles", Role, "themes")
    return open_shared(schema=lambda: Schema((roles,))).values(roles)


def open_shared(language: str = ENGLISH, schema: Callable[[], Schema] = Schema) -> GameData:
    """Open the data that all games share, in English if not translated."""
    known = {path.stem for path in language_files(shared_folder() / "labels")}
    return GameData(load_raw("shared", language=language if language in known else ENGLISH), schema)


@cache  # a set-up asks for the same words at every place
def shared_words(subject: str, language: str = ENGLISH) -> Mapping[str, str]:
    """Return the shared labels of a subject, in English if not translated.

    The names of the labels omit the subject.
    """
    return labels_below(open_shared(language).words, subject)


def read_starter(like: str) -> dict[str, str]:
    """Return the files of a template for new games, such as `blank`, by file name."""
    folder = shared_folder() / "new" / like
    return {file.name: file.read_text("utf-8") for file in sorted(folder.glob("*.*"))}
