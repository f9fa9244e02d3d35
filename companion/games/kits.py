"""What a component of paper parts says of itself."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.data.entry import Entry
from companion.data.source import provenance


@dataclass(frozen=True, slots=True)
class Kit:
    """What a component of paper parts says of itself.

    Attributes:
        provenance: data entries under their weakest mark.
        house: ids of the pieces on which a house value is printed.
        set: the expansion it belongs to; None for the base game.
        file: where its words stand, for messages.
        how: how a person puts it together, for the guide.
    """

    name: str
    title: str
    provenance: Mapping[str, int]
    house: Collection[str] = ()
    set: str | None = None
    file: str = ""
    how: str = ""


def kit(name: str, entries: Sequence[Entry[Any]], words: Mapping[str, str], file: str) -> Kit:
    """Return the kit of a component with a piece for each entry.

    Args:
        name: of the component; its words are the labels `components.<name>.*`.
        entries: of its pieces; a piece is house if its entry is.
        words: labels of the game.
        file: where these stand, for messages.
    """
    return Kit(
        name=name,
        title=words[f"components.{name}.title"],
        provenance=provenance(entries),
        house=frozenset(entry.id for entry in entries if entry.source.mark == "H"),
        file=file,
        how=words.get(f"components.{name}.how", ""),
    )
