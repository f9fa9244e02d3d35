"""Which names an entry or a table may have."""

from __future__ import annotations

import re
from functools import lru_cache

LONGEST = 80
_LETTERS = re.compile(r"[A-Za-z0-9_.-]+")
_DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)


@lru_cache(4096)
def describe_bad_name(name: str) -> str:
    """Return what is wrong with a name, or "".

    A name becomes part of file names, so it must be one on Windows too.
    """
    if not _LETTERS.fullmatch(name):
        return "must be letters a to z, digits, -, _ and . only"
    if len(name) > LONGEST:
        return f"must have at most {LONGEST} letters"
    if name.strip(".") != name:
        return "must not begin or end with a dot"
    if _DEVICES.fullmatch(name):
        return "is reserved on Windows; choose another"
    return ""
