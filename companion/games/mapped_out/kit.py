"""What the components of Mapped Out say of themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.data.entry import Entry
from companion.data.source import provenance
from companion.games.mapped_out.load import MappedOut
from companion.games.parts import Kit

LABELS = "mapped_out/labels/en.toml"


def kit(name: str, entries: Sequence[Entry[Any]], data: MappedOut) -> Kit:
    """Return what a component says of itself; a piece is house if its entry is."""
    return Kit(
        name=name,
        title=data.words[f"components.{name}.title"],
        provenance=provenance(entries),
        house=frozenset(entry.id for entry in entries if entry.source.mark == "H"),
        file=LABELS,
        how=data.words.get(f"components.{name}.how", ""),
    )
