"""What players do, as data: dice actions, what a cast earns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from companion.core.limits import Range
from companion.games.freshwater_fly.model import Gain

Few: TypeAlias = Annotated[int, Range(1, 4)]


class IconName:
    """The name of an icon."""

    def wrong(self, value: str) -> str:
        """Return what is wrong with a name, or ""."""
        from companion.drawing.icons import icon_names  # late: most commands draw nothing

        return "" if value in icon_names() else f'must be an icon, not "{value}"'


Sign: TypeAlias = Annotated[str, IconName()]


@dataclass(frozen=True, slots=True)
class DiceAction:
    """What a die can be used for. Source: R Dice Actions.

    Attributes:
        sign: its icon.
        gain: finesse gained.
    """

    id: str
    sign: Sign
    gain: Gain | None = None


@dataclass(frozen=True, slots=True)
class Casting:
    """What a cast earns. Source: R First Landing, Drifting.

    Attributes:
        landing: strike cards for a match where the casting token lands.
        drift: strike cards for a match after a drift.
        drifts: how often it drifts at most.
    """

    landing: Few
    drift: Few
    drifts: Few
