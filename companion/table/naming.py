"""Names and other short texts of a log, and the tables of a store by their names."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.core.errors import CompanionError
from companion.core.resolver import match_names
from companion.table.log_store import Row, Store

NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")
KEY = re.compile(r"[A-Za-z0-9_.:-]{1,100}")
LONGEST = 200  # letters of a note, of a name or of a key


def find_row(store: Store, name: str) -> Row:
    """Return a table of a store by its name or its beginning; without a name the only one.

    Raises:
        CompanionError: there is none of that name, or several; it lists those that are there.
    """
    if name and (row := store.row(check_name(name))):
        return row
    rows = store.rows()
    matches = match_names(name, {row.name: row.name for row in rows}) if name else ()
    fits = [row for row in rows if row.name in matches or not name]
    if len(fits) == 1:
        return fits[0]
    if not name:
        raise CompanionError(f"say which table; there are: {_list_names(rows)}")
    if fits:
        raise CompanionError(f'"{name}" could be several tables: {_list_names(fits)}')
    raise CompanionError(
        f'there is no table "{name}"; tables: {_list_names(rows)};'
        " open one with: companion table new NAME"
    )


def _list_names(rows: Sequence[Row]) -> str:
    names = ", ".join(row.name for row in rows[:20]) + (", ..." if len(rows) > 20 else "")
    return names or "none yet"


def check_free(store: Store, name: str, what: str = "table") -> None:
    """Check that nothing in a store has a name."""
    if store.row(check_name(name, what)) is not None:
        raise CompanionError(f'there is a {what} "{name}" already; choose another name')


def check_name(name: str, what: str = "table") -> str:
    """Return the name of a table, or of what else is kept under names, if it can be one."""
    if not NAME.fullmatch(name):
        raise CompanionError(
            f'"{name[:60]}" cannot be the name of a {what}; use up to 40 letters, digits, - and _'
        )
    return name


def check_key(key: str) -> str:
    """Return the key of a request, if it can be one."""
    if not KEY.fullmatch(key):
        raise CompanionError(
            f'"{key[:60]}" cannot be a key; use up to 100 letters, digits, and the signs - _ . :'
        )
    return key


def check_short_text(what: str, text: str) -> str:
    """Return a text as it is written down, if it is neither empty nor too long and is text."""
    text = " ".join(text.split())
    if not 1 <= len(text) <= LONGEST:
        raise CompanionError(f"{what} has 1 to {LONGEST} letters, not {len(text)}")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise CompanionError(f"{what} holds bytes that are not text; type it again") from None
    if not text.isprintable():
        raise CompanionError(f"{what} holds characters that cannot be shown; leave them out")
    return text
