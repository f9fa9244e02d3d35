"""Names: of people, of entries and tables, of pieces by id or print, and suggestions for typos."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from unicodedata import category, combining, normalize

# what phones write behind a picture, such as a heart, for its colours or to join it to the next
_JOINERS = re.compile("([\u2190-\u2bff\U0001f000-\U0001faff])[\ufe0f\u200d]+")
_UNSEEN = ("Cc", "Cf", "Zl", "Zp")
_NO_WIDTH = (  # letters and signs by their class, which fonts draw as nothing
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2065\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xFFF0, 0xFFF9), *range(0xE0000, 0xE1000))))
)
LONGEST = 80
MOST_LISTED = 12
MOST_REMEMBERED = 4096  # texts that are compared again and again
_LETTERS = re.compile(r"[A-Za-z0-9_.-]+")
_DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)
_DIGITS = re.compile(r"([0-9]+)")


def name_key(name: str) -> str:
    """Return a name as it compares: full-width letters, capitals and spaces are no difference."""
    name = normalize("NFKC", _JOINERS.sub(r"\1", name))
    return " ".join(normalize("NFKC", name.casefold()).split())


def describe_unseen(name: str) -> str:
    """Return the problem of a name with an invisible letter, "" if it has none."""
    for letter in _JOINERS.sub(r"\1", name):
        if category(letter) in _UNSEEN or letter in _NO_WIDTH:
            return f"has a letter that cannot be seen (U+{ord(letter):04X}); leave it out"
    return ""


@lru_cache(MOST_REMEMBERED)
def describe_bad_name(name: str) -> str:
    """Return why a name cannot be part of a file name, also on Windows, or ""."""
    if not _LETTERS.fullmatch(name):
        return "must be letters a to z, digits, -, _ and . only"
    if len(name) > LONGEST:
        return f"must have at most {LONGEST} letters"
    if name.strip(".") != name:
        return "must not begin or end with a dot"
    if _DEVICES.fullmatch(name):
        return "is reserved on Windows; choose another"
    return ""


def fitting(text: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """Return the ids that a printed name may mean, in order; ids are tried before names.

    Case, accents, punctuation and an id at the end do not matter: `silver pike`, `Silver Pike! 7`.
    """
    if text in names:
        return (text,)
    query = normalize_words(text)
    if not query:
        return ()
    by_id = tuple(key for key in names if normalize_words(key) == query)
    return by_id or tuple(
        key
        for key, name in names.items()
        if query in (normalize_words(name), normalize_words(f"{name} {key}"))
    )


def match_single_name(text: str, names: Mapping[str, str]) -> str | None:
    """Return the only id that a text may mean, or None."""
    result = fitting(text, names)
    return result[0] if len(result) == 1 else None


@lru_cache(MOST_REMEMBERED)
def normalize_words(text: str) -> str:
    """Return the words of a text in small letters, without accents and punctuation."""
    letters = normalize("NFKD", text.casefold())
    plain = (letter for letter in letters if not combining(letter) and letter not in "'’")
    return " ".join("".join(letter if letter.isalnum() else " " for letter in plain).split())


def suggest_word(name: str, known: Iterable[str], whole: Mapping[str, str] | None = None) -> str:
    """Return `; did you mean "..."?` with the right name most like this one, or "" if none is.

    `whole` has what is told in place of a known beginning.
    """
    from difflib import get_close_matches  # late: needed for mistakes only

    folded = {_normalize(other): other for other in sorted(known, reverse=True)}
    near = get_close_matches(_normalize(name[:LONGEST]), folded, n=1)
    if not near:
        return ""
    right = folded[near[0]]
    return f'; did you mean "{(whole or {}).get(right, right)}"?'


def suggest_names(name: str, known: Iterable[str], most: int = MOST_LISTED) -> str:
    """Return a guess and the right names; above `most`, only the first and the last of them."""
    names = sorted(sorted(set(known)), key=_natural_sort_key)
    near = suggest_word(name, names)
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
