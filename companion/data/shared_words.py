"""Words that all games share, a subject of them at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from companion.core.words import below
from companion.data.game_data import GameData, open_data
from companion.data.overlay_folder import ENGLISH, language_files
from companion.data.schema import Schema
from companion.resources import shared_folder


def open_shared(language: str, schema: Callable[[], Schema] = Schema) -> GameData:
    """Return the data that all games share; what is not translated is English.

    Args:
        language: of the labels.
        schema: returns the tables that are asked for.
    """
    known = {path.stem for path in language_files(shared_folder() / "labels")}
    return open_data("shared", schema, language=language if language in known else ENGLISH)


@cache  # a set-up asks for the same words at every place
def shared_words(subject: str, language: str = ENGLISH) -> Mapping[str, str]:
    """Return the words of a subject by the rest of their names; what is not translated is English.

    Args:
        subject: `because` for the labels `because.sets` and so on.
        language: of the labels.
    """
    return below(open_shared(language).words, subject)
