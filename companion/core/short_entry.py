"""An entry of a record that is written short: `"T24@1,0"` is the tile T24 at x 1 and y 0."""

from __future__ import annotations

import re
from collections.abc import Mapping

from companion.core.declaration import Field

_NUMBER = re.compile(r"[+-]?[0-9]{1,13}")
_SHORT = re.compile(r"([@+,])")


def short_entry_keys(short: str) -> tuple[str, ...]:
    """Return the fields that a short entry names."""
    return tuple(_SHORT.split(short)[::2])


def expand_short_entry(field: Field, given: object) -> Mapping[object, object]:
    """Return the entry that a single value stands for: `T24@1,0` is tile T24 at x 1, y 0."""
    first, *others = _SHORT.split(field.short)
    found: dict[object, object] = {}
    for sign, key in reversed([*zip(others[::2], others[1::2], strict=True)]):
        if isinstance(given, str) and sign in given:
            given, _, said = given.partition(sign)
            kind = next(inner.kind for inner in field.fields if inner.key == key)
            found[key] = _to_number(said) if kind == "number" else said
            if kind == "numbers":
                found[key] = [_to_number(each) for each in said.split(",")]
    return {first: given, **found}


def _to_number(text: str) -> int | str:
    return int(text) if _NUMBER.fullmatch(text) else text
