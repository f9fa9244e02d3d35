"""Words with places for values."""

from __future__ import annotations

from collections.abc import Mapping


def filled(words: str, values: Mapping[str, object]) -> str:
    """Return words with `{key}` replaced by values; braces with other names stay as they are."""
    for key, value in values.items():
        words = words.replace(f"{{{key}}}", str(value))
    return words
