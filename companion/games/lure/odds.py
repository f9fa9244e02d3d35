"""The exact chance of a roll.

Each possible roll has an index from 0; the last die changes fastest. A set of rolls is stored as
one large number: bit i is 1 if roll i is in the set. If a die shows 1 more, the index grows by the
die's stride, see `strides`. So shifting a set by the stride changes this die by 1 in all its rolls.
Rolls in which the die already shows its last number are left out before, see `_Rolls._ends`.
To try an Adjust lure on a die takes two shifts: one up, one down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property, reduce
from math import prod
from operator import and_, or_
from typing import TypeAlias

from msgspec import Struct

from companion.core.chance import parse_dice
from companion.core.errors import CompanionError
from companion.games.lure.schema import FishCard, Need

# What is remembered of the dice seen so far: MET, FAILED, or numbers that still matter.
Memory: TypeAlias = tuple[int, ...] | bool
MET, FAILED = True, False


def start_memory(need: Need, numbers: Sequence[int]) -> Memory:
    """Return the state of a requirement's check before the first die."""
    match need:
        case "contains":
            return tuple(sorted(set(numbers)))
        case "alike" | "different" | "run":
            return ()
        case "high":
            return FAILED
        case _:
            return MET


def remember_die(
    need: Need, numbers: Sequence[int], memory: Memory, value: int, ahead: int
) -> Memory:
    """Return the state of a requirement's check after one more die, which shows `value`.

    The requirement is `need` with its `numbers`. `ahead` is the largest number that later dice can
    show, or 0 if no die is left.
    """
    match need:
        case "odd" | "even":
            return memory and value % 2 == (need == "odd")
        case "high":
            return memory or value >= numbers[0]
    if isinstance(memory, bool):
        return memory
    if need == "contains":  # the numbers that are still open
        return tuple(number for number in memory if number != value) or MET
    return _remember_values(need, numbers, (*memory, value), ahead)


def _remember_values(
    need: Need, numbers: Sequence[int], values: tuple[int, ...], ahead: int
) -> Memory:
    """Return the dice values that the check must remember, or MET or FAILED.

    MET means that the requirement is met. FAILED means that dice are equal that must be different.
    The last of `values` comes from the new die.
    """
    if need == "different":
        if values[-1] in values[:-1]:
            return FAILED
        return tuple(sorted(each for each in values if each <= ahead))
    if need == "run":
        if any(all(start + i in values for i in range(numbers[0])) for start in values):
            return MET
        return tuple(sorted(each for each in {*values} if each < ahead + numbers[0]))
    counts = Counter(values)
    if _split(tuple(counts.values()), tuple(sorted(numbers, reverse=True))):
        return MET
    # no later die can match the others
    return tuple(sorted(each for each in values if each <= ahead or counts[each] > 1))


def is_met(need: Need, memory: Memory) -> bool:
    """Return whether the requirement is met; `memory` is the state after the last die."""
    return memory is MET or (need == "different" and memory is not FAILED)


def _split(counts: tuple[int, ...], sizes: tuple[int, ...]) -> bool:
    """Return whether equal dice can form groups of all these `sizes`.

    `counts` has the number of dice for each value. A die may be in one group only.
    """
    if not sizes:
        return True
    size, *rest = sizes
    some = (i for i, count in enumerate(counts) if count >= size)
    left = ((*counts[:i], counts[i] - size, *counts[i + 1 :]) for i in some)
    return any(_split(each, tuple(rest)) for each in left)


MOST_ROLLS = 1 << 25  # a set of them takes 4 MB


class Odds(Struct, frozen=True):
    """Chances to catch fish with one roll."""

    each: tuple[Fraction, ...]  # chance to catch each fish, with lures used for it alone
    any: Fraction  # chance to catch at least one of them
    all: Fraction  # chance to catch all with one roll and the same lures


def compute_odds(
    fish: Sequence[FishCard], sides: Sequence[int], extra: Sequence[int] = (), adjusts: int = 0
) -> Odds:
    """Compute the chances to catch one or more fish with one roll of dice.

    `sides` has the number of sides of each die. `extra` has the numbers on the Extra Die lures.
    `adjusts` is the number of Adjust lures, used optimally after the roll. Raises CompanionError if
    there are too many rolls to count. Source: rules, Roll and Catch Fish 1 and 2; Lures, Adjust and
    Extra Die.
    """
    if prod(sides) > MOST_ROLLS:
        raise CompanionError(f"{len(sides)} such dice have too many results to count; use fewer")
    rolls = _Rolls(tuple(sorted(sides, reverse=True)), tuple(extra))
    sets = [rolls.catching(item) for item in fish]
    each = tuple(rolls.chance(needed, adjusts) for needed in sets)
    some, every = (rolls.chance(reduce(join, sets), adjusts) for join in (or_, and_))
    return Odds(each, some, every)


def count_totals(sides: Sequence[int]) -> tuple[int, ...]:
    """Count the rolls of these dice that give a total of 0, of 1, of 2 and so on."""
    ways = [1]
    for side in sides:
        longer = [0] * (len(ways) + side)
        for total, count in enumerate(ways):
            for value in range(1, side + 1):
                longer[total + value] += count
        ways = longer
    return tuple(ways)


def likely_total(dice: str, share: Fraction) -> int:
    """Return the highest total that dice reach or exceed with a chance of at least `share`."""
    ways = count_totals([len(die.faces) for die in parse_dice(dice)])
    rolls = sum(ways)
    enough = (total for total in range(len(ways)) if sum(ways[total:]) >= share * rolls)
    return max(enough)


def meets_requirement(fish: FishCard, values: Sequence[int]) -> bool:
    """Return whether dice values meet a fish's requirement; their total does not matter."""
    memory = start_memory(fish.needs, fish.numbers)
    for value in values:
        memory = remember_die(fish.needs, fish.numbers, memory, value, max(values))
    return is_met(fish.needs, memory)


class _Rolls(Struct, frozen=True, dict=True):
    """All possible rolls of some dice, with indices from 0. The last die changes fastest."""

    sides: tuple[int, ...]
    extra: tuple[int, ...]

    @cached_property
    def strides(self) -> tuple[int, ...]:
        """The stride of each die: by how much the index of a roll grows if the die shows 1 more."""
        return tuple(prod(self.sides[i + 1 :]) for i in range(len(self.sides)))

    def catching(self, fish: FishCard) -> int:
        """Return which rolls catch a fish without Adjust lures; bit i stands for roll i."""
        memory = start_memory(fish.needs, fish.numbers)
        most = max((*self.sides, *self.extra))
        for number in self.extra:
            memory = remember_die(fish.needs, fish.numbers, memory, number, most)
        known: dict[tuple[int, int, Memory], int] = {}

        def rolls(die: int, missing: int, memory: Memory) -> int:
            """Return which rolls of the remaining dice catch the fish; bit i stands for roll i.

            The first remaining die is `die`. The remaining dice must total at least `missing`.
            `memory` is the state of the requirement's check after the dice before.
            """
            if die == len(self.sides):
                return int(missing == 0 and is_met(fish.needs, memory))
            key = (die, missing, memory)
            if key not in known:
                ahead = max(self.sides[die + 1 :], default=0)
                result = 0
                for value in range(self.sides[die], 0, -1):
                    then = remember_die(fish.needs, fish.numbers, memory, value, ahead)
                    rest = rolls(die + 1, max(0, missing - value), then)
                    result = result << self.strides[die] | rest
                known[key] = result
            return known[key]

        return rolls(0, max(0, fish.catch - sum(self.extra)), memory)

    def chance(self, rolls: int, adjusts: int) -> Fraction:
        """Return the chance to get one of `rolls`.

        After the roll, dice may be changed by 1, up to `adjusts` times in all.
        """
        for _ in range(adjusts):  # add all that are one step of one die away
            before = rolls
            for stride, (lowest, highest) in zip(self.strides, self._ends, strict=True):
                rolls |= (before & ~highest) << stride | (before & ~lowest) >> stride
        return Fraction(rolls.bit_count(), prod(self.sides))

    @cached_property
    def _ends(self) -> tuple[tuple[int, int], ...]:
        """Two sets of rolls for each die: the die shows its lowest number, or its highest."""
        result = []
        for sides, stride in zip(self.sides, self.strides, strict=True):
            block = (1 << stride) - 1
            turns = prod(self.sides) // (stride * sides)
            end = _repeated(block, stride * sides, turns)
            result.append((end, end << stride * (sides - 1)))
        return tuple(result)


def _repeated(bits: int, width: int, times: int) -> int:
    """Join `times` copies of `bits` into one number, each `width` bits above the copy before."""
    result, done = bits, 1
    while done < times:
        step = min(done, times - done)
        result |= result << width * step
        done += step
    return result
