"""The colours that all games share."""

from __future__ import annotations

from functools import cache

from companion.data.book import read_book
from companion.drawing.theme import Role


@cache
def roles() -> tuple[Role, ...]:
    """Return the colour roles of `templates/shared/themes.toml`.

    Raises:
        DataError: it lists every mistake.
    """
    with read_book("shared") as book:
        entries = book.entries("roles", Role)
    return tuple(entry.value for entry in entries)
