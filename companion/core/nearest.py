"""What a person may have meant by a name that does not exist."""

from __future__ import annotations

import re
from collections.abc import Iterable

MOST_LISTED = 12
_DIGITS = re.compile(r"([0-9]+)")
LONGEST = 80  # letters of a name that are compared


def meant(name: str, known: Iterable[str]) -> str:
    """Return `; did you mean "..."?` with the right name most like this one, or "" if none is."""
    from difflib import get_close_matches  # late: needed for mistakes only

    folded = {_normalize(other): other for other in sorted(known, reverse=True)}
    near = get_close_matches(_normalize(name[:LONGEST]), folded, n=1)
    return f'; did you mean "{folded[near[0]]}"?' if near else ""


def suggest_names(name: str, known: Iterable[str], most: int = MOST_LISTED) -> str:
    """Return a guess, then the right names: all of them, or the first and the last of many.

    Args:
        name: the name that does not exist.
        known: the names that do.
        most: how many right names are listed in full.
    """
    names = sorted(sorted(set(known)), key=_natural_sort_key)
    near = meant(name, names)
    start = " There" if near else "; there"
    if not names or (near and len(names) > most):
        return near
    if len(names) > most:
        return f"; there are {len(names)}, from {names[0]} to {names[-1]}"
    return f"{near}{start} is: {', '.join(names)}"


def _natural_sort_key(name: str) -> list[tuple[int, str]]:
    """Return a key that sorts names as a person counts: 2 before 10."""
    return [
        (len(part.lstrip("0")), part.lstrip("0")) if i % 2 else (0, part)
        for i, part in enumerate(_DIGITS.split(name))
    ]


def _normalize(name: str) -> str:
    return name.lower().replace("_", "-")
