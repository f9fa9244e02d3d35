"""Luck: how often cards and die faces came up, compared with the expected counts.

All deals and rolls count, even voided ones, so that nobody can seem unlucky by voiding good
results. The expected counts follow from the cards still in the deck. The usual range is the
expected count plus or minus two standard deviations. Its ends are rounded outwards, and limited to
possible counts. For a single card, at least about 19 of 20 fair tables have a count within this
range. If there are many cards, one or two counts may well be outside.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

WIDTH = 1.96  # standard deviations: 19 of 20 by the normal distribution


class ChanceTurn(Struct, frozen=True):
    """A random event with a deck or a kind of die, or an event that adds or removes cards."""

    of: str  # its name
    inside: tuple[str, ...] = ()  # all cards or faces that could come, each equally likely
    came: tuple[str, ...] = ()  # those that came
    voided: bool = False  # whether the event was voided
    more: tuple[str, ...] = ()  # cards that can come once more than before
    fewer: tuple[str, ...] = ()  # cards that can come once less


class Share(Struct, frozen=True):
    """How often one card or die face came up, compared with the expected count."""

    name: str
    seen: int
    expected: float
    low: int  # fewest in 19 of 20 honest tables
    high: int  # most in 19 of 20 honest tables

    @property
    def usual(self) -> bool:
        """Whether the count lies in the usual range, from `low` to `high`."""
        return self.low <= self.seen <= self.high


class Luck(Struct, frozen=True):
    """The luck with one deck or kind of die."""

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
    """Compare actual and expected counts of cards or faces. Cards are dealt without replacement."""
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
