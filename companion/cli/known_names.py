"""The names of the people who played last, kept in the person's own folder."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from companion.cli.data_folder import data_folder

LONGEST = 40
MOST = 12


def names_file() -> Path:
    """Return the file that names are kept in."""
    return data_folder() / "players.json"


def last_names() -> tuple[str, ...]:
    """Return the names of the last game in the order of the seats; none if nothing can be read."""
    try:
        found = json.loads(names_file().read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return ()
    names = found[:MOST] if isinstance(found, list) else []
    return tuple(
        name
        for name in names
        if isinstance(name, str) and 0 < len(name) <= LONGEST and name.isprintable()
    )


def keep_names(names: Sequence[str]) -> None:
    """Keep names for the next game; without a folder that can be written to nothing is kept.

    One who plays alone does not put out a company of which they are one.
    """
    from companion.atomic_write import write_file
    from companion.core.errors import CompanionError

    known = last_names()
    if tuple(names) == known or (len(names) == 1 and names[0] in known):
        return
    content = json.dumps(list(names), ensure_ascii=False).encode()
    with suppress(CompanionError):
        write_file(names_file(), content, private=True)
