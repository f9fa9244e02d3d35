"""Luck: how often cards and die faces came up, compared with the expected counts.

All deals and rolls count, even voided ones, so that nobody can seem unlucky by voiding good
results. The expected counts are those before anything was dealt from the shuffled cards: a deal
that goes on from the same cards is one draw with those before it. The usual range is the
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
    """A deal from a deck, or a roll of one die."""

    of: str  # its name
    inside: tuple[str, ...]  # all cards or faces that could come, each equally likely
    came: tuple[str, ...]  # those that came
    voided: bool = False  # whether the event was voided


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
    seen, rest, voided = Counter[str](), Counter[str](), 0
    shuffles: list[tuple[Counter[str], int]] = []  # what could come, and how many came
    for turn in turns:
        inside, count = Counter(turn.inside), len(turn.came)
        voided += count if turn.voided else 0
        goes_on = shuffles and inside == rest  # dealt from what the deal before left
        before, earlier = shuffles.pop() if goes_on else (inside, 0)
        shuffles.append((before, earlier + count))
        rest = inside - Counter(turn.came)
        seen.update(turn.came)
    expected, variance = dict[str, float](), dict[str, float]()
    least, most = Counter[str](), Counter[str]()
    for inside, count in shuffles:
        size = inside.total()
        spread = count * (size - count) / (size - 1) if size > 1 else 0.0
        for name, copies in inside.items():
            part = copies / size
            expected[name] = expected.get(name, 0.0) + count * copies / size
            variance[name] = variance.get(name, 0.0) + spread * part * (1 - part)
            least[name] += max(0, count + copies - size)
            most[name] += min(count, copies)
    shares = []
    for name, mean in expected.items():
        width = WIDTH * math.sqrt(variance[name])
        low = max(least[name], math.floor(mean - width + 1e-9))
        high = min(most[name], math.ceil(mean + width - 1e-9))
        shares.append(Share(name, seen[name], mean, low, high))
    return Luck(of, seen.total(), voided, tuple(shares))
