"""The six colours of the hatch, each with an insect of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from companion.data.entry import Entry

Hatch = Literal["white", "blue", "orange", "green", "tan", "yellow"]
Insect = Literal["mayfly", "dragonfly", "stonefly", "midge", "caddis", "ant"]
HATCH: tuple[Hatch, ...] = get_args(Hatch)


@dataclass(frozen=True, slots=True)
class HatchColour:
    """One colour of hatch tokens and flies. Source: R Appendix A, Personal Achievements.

    Attributes:
        insect: what tells it from the others without colour.
    """

    id: str
    insect: Insect

    def __post_init__(self) -> None:
        if self.id not in HATCH:
            raise ValueError(f'"id" must be one of {", ".join(HATCH)}, not "{self.id}"')


def wrong_colours(table: Sequence[Entry[HatchColour]]) -> str:
    """Return what is wrong with the colours as a whole, or ""."""
    known = {entry.id for entry in table}
    if missing := [colour for colour in HATCH if colour not in known]:
        return f"{', '.join(missing)} missing or wrong; there are six colours"
    insects = [entry.value.insect for entry in table]
    twice = sorted({one for one in insects if insects.count(one) > 1})
    return f"{', '.join(twice)} stands for two colours" if twice else ""
