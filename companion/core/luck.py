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
from collections.abc import Iterable, Sequence

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
    tallies: dict[str, _Tally] = {}
    for turn in turns:
        tally = tallies.setdefault(turn.of, _Tally())
        tally.most.update(turn.more)
        tally.most.subtract(turn.fewer)
        tally.add(turn.inside, turn.came, void=turn.voided)
    return tuple(tally.luck(of) for of, tally in tallies.items() if tally.draws)


class _Tally:
    """Sums over the deals of a deck or the rolls of a kind of die."""

    def __init__(self) -> None:
        self.draws = 0
        self.voided = 0
        self.seen: Counter[str] = Counter()
        self.most: Counter[str] = Counter()
        self.expected: dict[str, float] = {}
        self.variance: dict[str, float] = {}

    def add(self, inside: Sequence[str], came: Sequence[str], *, void: bool) -> None:
        """Count draws without replacement."""
        self.draws += len(came)
        self.voided += len(came) if void else 0
        self.seen.update(came)
        size, count = len(inside), len(came)
        spread = count * (size - count) / (size - 1) if size > 1 else 0.0
        for name, copies in Counter(inside).items():
            part = copies / size
            self.expected[name] = self.expected.get(name, 0.0) + count * part
            self.variance[name] = self.variance.get(name, 0.0) + spread * part * (1 - part)

    def luck(self, of: str) -> Luck:
        """Return the report of the sums."""
        return Luck(of, self.draws, self.voided, tuple(map(self._share, self.expected)))

    def _share(self, name: str) -> Share:
        expected, width = self.expected[name], WIDTH * math.sqrt(self.variance[name])
        low = max(0, math.floor(expected - width + 1e-9))
        high = min(self.most[name], math.ceil(expected + width - 1e-9))
        return Share(name, self.seen[name], expected, low, high)
