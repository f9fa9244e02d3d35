"""What a component of paper parts says of itself."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass


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
