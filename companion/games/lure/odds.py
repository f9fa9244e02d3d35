"""The exact chance of a roll: every way in which the dice can fall, as bits of one large number.

The rolls are counted through like a mileage counter, the first die slowest; bit i of a set says
whether roll i is in it. To adjust a die moves a set by that die's stride, so lures spent as best
after the roll cost two shifts a die.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, reduce
from math import prod
from operator import and_, or_

from companion.core.errors import CompanionError
from companion.games.lure.model import FishCard
from companion.games.lure.needs import Memory, begun, met, seen

MOST_ROLLS = 1 << 25  # a set of them takes 4 MB


@dataclass(frozen=True, slots=True)
class Odds:
    """Chances of a roll.

    Attributes:
        each: to catch each fish, the lures spent on it alone.
        any: to catch at least one of them.
        all: to catch all of them with one roll and the same lures.
    """

    each: tuple[Fraction, ...]
    any: Fraction
    all: Fraction


def odds(
    fish: Sequence[FishCard], sides: Sequence[int], extra: Sequence[int] = (), adjusts: int = 0
) -> Odds:
    """Return the chances of these dice to catch these fish.

    Source: R Roll and Catch Fish 1 and 2; R Lures, Adjust and Extra Die.

    Args:
        fish: at least one.
        sides: of each die.
        extra: numbers of Extra Die lures.
        adjusts: how many Adjust lures there are, spent as best after the roll.

    Raises:
        CompanionError: there are more ways to fall than can be counted.
    """
    if prod(sides) > MOST_ROLLS:
        raise CompanionError(f"{len(sides)} such dice fall in too many ways; take fewer")
    rolls = _Rolls(tuple(sorted(sides, reverse=True)), tuple(extra))
    sets = [rolls.catching(one) for one in fish]
    return Odds(
        each=tuple(rolls.chance(one, adjusts) for one in sets),
        any=rolls.chance(reduce(or_, sets), adjusts),
        all=rolls.chance(reduce(and_, sets), adjusts),
    )


def totals(sides: Sequence[int]) -> tuple[int, ...]:
    """Return how many rolls of these dice make each total, from 0 on."""
    ways = [1]
    for side in sides:
        longer = [0] * (len(ways) + side)
        for total, count in enumerate(ways):
            for value in range(1, side + 1):
                longer[total + value] += count
        ways = longer
    return tuple(ways)


@dataclass(frozen=True)
class _Rolls:
    """All ways in which dice can fall, the first die the slowest digit of a roll's number."""

    sides: tuple[int, ...]
    extra: tuple[int, ...]

    @cached_property
    def strides(self) -> tuple[int, ...]:
        """How far apart two rolls are that differ by one on a die."""
        return tuple(prod(self.sides[i + 1 :]) for i in range(len(self.sides)))

    def catching(self, fish: FishCard) -> int:
        """Return the rolls that catch a fish as they fall."""
        memory = begun(fish.needs, fish.numbers)
        most = max((*self.sides, *self.extra))
        for number in self.extra:
            memory = seen(fish.needs, fish.numbers, memory, number, most)
        known: dict[tuple[int, int, Memory], int] = {}

        def rolls(die: int, missing: int, memory: Memory) -> int:
            """Return every roll, from this one on, that reaches the target."""
            if die == len(self.sides):
                return int(missing == 0 and met(fish.needs, memory))
            key = (die, missing, memory)
            if key not in known:
                ahead = max(self.sides[die + 1 :], default=0)
                found = 0
                for value in range(self.sides[die], 0, -1):
                    then = seen(fish.needs, fish.numbers, memory, value, ahead)
                    rest = rolls(die + 1, max(0, missing - value), then)
                    found = found << self.strides[die] | rest
                known[key] = found
            return known[key]

        return rolls(0, max(0, fish.catch - sum(self.extra)), memory)

    def chance(self, rolls: int, adjusts: int) -> Fraction:
        """Return how likely these rolls are, or rolls that so many adjusts turn into them."""
        for _ in range(adjusts):
            rolls = self._neighbours(rolls)
        return Fraction(rolls.bit_count(), prod(self.sides))

    def _neighbours(self, rolls: int) -> int:
        """Return these rolls and all that are one step of one die away."""
        found = rolls
        for stride, (lowest, highest) in zip(self.strides, self._ends, strict=True):
            found |= (rolls & ~highest) << stride | (rolls & ~lowest) >> stride
        return found

    @cached_property
    def _ends(self) -> tuple[tuple[int, int], ...]:
        """The rolls in which each die shows its lowest, and its highest number."""
        found = []
        for sides, stride in zip(self.sides, self.strides, strict=True):
            block = (1 << stride) - 1
            turns = prod(self.sides) // (stride * sides)
            one = _repeated(block, stride * sides, turns)
            found.append((one, one << stride * (sides - 1)))
        return tuple(found)


def _repeated(bits: int, width: int, times: int) -> int:
    """Return bits so many times, `width` bits apart."""
    found, done = bits, 1
    while done < times:
        step = min(done, times - done)
        found |= found << width * step
        done += step
    return found
