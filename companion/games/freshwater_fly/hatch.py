"""The six colours of the hatch, each with an insect of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

Hatch = Literal["white", "blue", "orange", "green", "tan", "yellow"]
Insect = Literal["mayfly", "dragonfly", "stonefly", "midge", "caddis", "ant"]
HATCH: tuple[Hatch, ...] = get_args(Hatch)


@dataclass(frozen=True, slots=True)
class HatchColour:
    """One colour of hatch tokens and flies. Source: R Appendix A, Personal Achievements.

    Attributes:
        insect: what tells it from the others without colour.
    """

    id: Hatch
    insect: Insect
