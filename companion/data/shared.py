"""What all games share: colours by role, and the words of sheets and guides."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.data.schema import Entries, Schema
from companion.data.shared_words import open_shared
from companion.drawing.theme import Role

ROLES = Entries("roles", Role, "themes")


class Shared(Struct, frozen=True):
    """Colour roles, and labels by dotted name."""

    roles: tuple[Role, ...]
    words: Mapping[str, str]


def read_shared(language: str = "en") -> Shared:
    """Return what all games share; what is not translated is English.

    Raises:
        DataError: it lists every mistake.
    """
    data = open_shared(language, _schema)
    return Shared(data.values(ROLES), data.words)


def _schema() -> Schema:
    return Schema((ROLES,))
