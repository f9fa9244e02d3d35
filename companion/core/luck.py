"""Luck: results, expected results, and the range of honest tables.

Each card or face is counted over all deals and rolls, voided ones too: nobody shall look unlucky
by voiding what they do not like. What was to be expected follows from what was still in the deck.
The interval is two standard deviations wide on each side, rounded outwards, and within what is
possible: for each card, at least some 19 of 20 honest tables lie in it. With many cards, one or
two outside are nothing special.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

WIDTH = 1.96  # standard deviations: 19 of 20 by the normal distribution


class ChanceTurn(Struct, frozen=True):
    """What chance did with one deck or kind of die, or which cards were added or removed."""

    of: str  # its name
    inside: tuple[str, ...] = ()  # all of which some came, each equally likely
    came: tuple[str, ...] = ()  # these
    voided: bool = False  # whether what came was taken back
    more: tuple[str, ...] = ()  # what can come once more than before
    fewer: tuple[str, ...] = ()  # what can come once less


class Share(Struct, frozen=True):
    """How often one card or face came up."""

    name: str
    seen: int
    expected: float
    low: int  # fewest that an honest table shows in 19 of 20 cases
    high: int  # most

    @property
    def usual(self) -> bool:
        """Whether it came up as often as on 19 of 20 honest tables."""
        return self.low <= self.seen <= self.high


class Luck(Struct, frozen=True):
    """One deck or kind of die."""

    of: str  # its name
    draws: int  # how many cards were dealt or dice rolled
    voided: int  # how many of these were voided
    shares: tuple[Share, ...]


def compute_luck(turns: Iterable[ChanceTurn]) -> tuple[Luck, ...]:
    """Return the luck of each deck and kind of die, in the order of their first use."""
    groups: dict[str, list[ChanceTurn]] = {}
    for turn in turns:
        groups.setdefault(turn.of, []).append(turn)
    return tuple(_luck_of(of, group) for of, group in groups.items() if any(t.came for t in group))


def _luck_of(of: str, turns: Iterable[ChanceTurn]) -> Luck:
    """Return the luck of one deck or kind of die; draws of a turn are without replacement."""
    seen, most = Counter[str](), Counter[str]()
    expected: dict[str, float] = {}
    variance: dict[str, float] = {}
    voided = 0
    for turn in turns:
        most.update(turn.more)
        most.subtract(turn.fewer)
        seen.update(turn.came)
        size, count = len(turn.inside), len(turn.came)
        voided += count if turn.voided else 0
        spread = count * (size - count) / (size - 1) if size > 1 else 0.0
        for name, copies in Counter(turn.inside).items():
            part = copies / size
            expected[name] = expected.get(name, 0.0) + count * part
            variance[name] = variance.get(name, 0.0) + spread * part * (1 - part)
    shares = []
    for name, mean in expected.items():
        width = WIDTH * math.sqrt(variance[name])
        low = max(0, math.floor(mean - width + 1e-9))
        high = min(most[name], math.ceil(mean + width - 1e-9))
        shares.append(Share(name, seen[name], mean, low, high))
    return Luck(of, seen.total(), voided, tuple(shares))
