"""Finds a piece by its id, or by the name printed on it."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import lru_cache

MOST_REMEMBERED = 4096  # texts that are compared again and again


def fitting(text: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """Return the ids that a text may mean, in order; none if it fits nothing.

    Ids are tried before names. Capitals, accents and punctuation do not matter: `silver pike` and
    `Silver Pike!` are the same; so is the name with its id behind it, `Silver Pike 7`.

    Args:
        text: what a person wrote.
        names: the printed names of pieces of one kind, by id.
    """
    if text in names:
        return (text,)
    wish = normalize_words(text)
    if not wish:
        return ()
    by_id = tuple(key for key in names if normalize_words(key) == wish)
    return by_id or tuple(
        key
        for key, name in names.items()
        if wish in (normalize_words(name), normalize_words(f"{name} {key}"))
    )


def match_single_name(text: str, names: Mapping[str, str]) -> str | None:
    """Return the only id that a text may mean, or None."""
    found = fitting(text, names)
    return found[0] if len(found) == 1 else None


@lru_cache(MOST_REMEMBERED)
def normalize_words(text: str) -> str:
    """Return the words of a text in small letters, without accents and punctuation."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    kept = (
        letter for letter in letters if not unicodedata.combining(letter) and letter not in "'’"
    )
    return " ".join("".join(letter if letter.isalnum() else " " for letter in kept).split())
