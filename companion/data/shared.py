"""What all games share: colours by role, and the words of sheets and guides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.data.book import read_book
from companion.data.folder import languages
from companion.drawing.theme import Role
from companion.resources import shared_folder


@dataclass(frozen=True, slots=True)
class Shared:
    """Colour roles, and labels by dotted name."""

    roles: tuple[Role, ...]
    words: Mapping[str, str]


def read_shared(language: str = "en") -> Shared:
    """Return what all games share; what is not translated is English.

    Raises:
        DataError: it lists every mistake.
    """
    known = languages(shared_folder() / "labels")
    with read_book("shared", language=language if language in known else "en") as book:
        roles = book.entries("roles", Role)
        words = book.labels
    return Shared(tuple(role.value for role in roles), words)
