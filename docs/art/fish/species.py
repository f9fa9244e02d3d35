"""What a species is."""

from __future__ import annotations

from dataclasses import dataclass

from docs.art.fish.body import Fin, Shape, Tail, Tones
from docs.art.fish.marks import Mark
from docs.art.fish.outgrowths import Outgrowth


@dataclass(frozen=True, slots=True)
class Fish:
    """One species, `length` mm long as printed.

    A fin whose name begins with "dorsal" or "adipose" stands on the back. Fins lie behind the
    body, those with a `v` of their own before it. `marks` lie on the body, the last one on top;
    what grows out of it is drawn last.
    """

    slug: str
    name: str
    latin: str
    shape: Shape
    tones: Tones
    fins: tuple[tuple[str, Fin], ...]
    tail: Tail
    marks: tuple[Mark, ...]
    length: float = 55.0
    outgrowths: tuple[Outgrowth, ...] = ()
