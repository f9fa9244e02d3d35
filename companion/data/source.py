"""Where a value comes from: a mark and a note, and sums of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal

from msgspec import Struct

Mark = Literal["R", "F", "D", "H", "O"]
MARKS: tuple[Mark, ...] = ("R", "F", "D", "H", "O")
WEAKNESS = "ROFDH"
"""All marks from the strongest to the weakest."""


class Source(Struct, frozen=True):
    """Where a value comes from."""

    mark: Mark
    # R rule text, F found in public material, D derived, H house (our own), O the owner's copy
    note: str = ""  # the place, such as "p. 4".

    def __str__(self) -> str:
        return f"{self.mark} {self.note}" if self.note else self.mark


OWNER = Source("O")


@cache
def parse_source(text: str) -> Source:
    """Return the source that a text such as "R p. 4" or "H" names; raise ValueError for others."""
    first, _, note = text.partition(" ")
    if first in MARKS:
        return Source(first, note.strip())
    raise ValueError(
        "must begin with R (rules), F (found), D (derived), H (house) or O (own copy),"
        f' such as "R p. 4", not "{text[:40]}"'
    )


def weakest_source(sources: Iterable[Source]) -> Source:
    """Return the source with the weakest mark, the first of equals."""
    return max(sources, key=lambda source: WEAKNESS.index(source.mark))


def count_marks(sources: Iterable[Source]) -> dict[str, int]:
    """Return how many sources there are of each mark."""
    counts: dict[str, int] = dict.fromkeys(MARKS, 0)
    for source in sources:
        counts[source.mark] += 1
    return counts
