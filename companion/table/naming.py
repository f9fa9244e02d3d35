"""Names and other short texts of a log, and the tables of a store by their names."""

from __future__ import annotations

import re

from companion.core.errors import CompanionError
from companion.core.names import match_names
from companion.table.log_store import Row, Store

LONGEST = 200  # letters of a note, of a name or of a key


def find_row(store: Store, name: str, what: str = "table") -> Row:
    """Return a log of a store by its name or its beginning, without a name the only one."""
    if name and (row := store.row(check_name(name, what))):
        return row
    rows, trouble = store.rows(), f"say which {what}"
    matches = match_names(name, {row.name: row.name for row in rows}) if name else ()
    fits = [row for row in rows if row.name in matches or not name]
    if len(fits) == 1:
        return fits[0]
    if name:
        trouble = f'"{name}" could be several' if fits else f'there is no {what} "{name}"'
    known = fits or rows
    names = ", ".join([*(row.name for row in known[:20]), *["..."] * (len(known) > 20)])
    hint = f"open one with: companion {what} new NAME"
    raise CompanionError(f"{trouble}; {what}s: {names or 'none yet'}; {hint}")


def check_free(store: Store, name: str, what: str = "table") -> None:
    """Check that nothing in a store has a name."""
    if store.row(check_name(name, what)) is not None:
        raise CompanionError(f'there is a {what} "{name}" already; choose another name')


def check_name(name: str, what: str = "table") -> str:
    """Return the name of a table, or of what else is kept under names, if it can be one."""
    use = f"the name of a {what}; use up to 40 letters, digits, - and _"
    return _check_letters(name, r"[A-Za-z0-9_-]{1,40}", use)


def check_key(key: str) -> str:
    """Return the key of a request, if it can be one."""
    use = "a key; use up to 100 letters, digits, and the signs - _ . :"
    return _check_letters(key, r"[A-Za-z0-9_.:-]{1,100}", use)


def _check_letters(text: str, pattern: str, use: str) -> str:
    if not re.fullmatch(pattern, text):
        raise CompanionError(f'"{text[:60]}" cannot be {use}')
    return text


def check_short_text(what: str, text: str) -> str:
    """Return a text as it is written down, if it is neither empty nor too long and is text."""
    text = " ".join(text.split())
    if not 1 <= len(text) <= LONGEST:
        raise CompanionError(f"{what} has 1 to {LONGEST} letters, not {len(text)}")
    if not text.isprintable():  # a broken letter, half of a pair, is not either
        raise CompanionError(f"{what} holds characters that cannot be shown; leave them out")
    return text
