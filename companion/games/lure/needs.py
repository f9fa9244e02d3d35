"""What a roll must show, die by die: each requirement remembers only what still matters.

Source: R Roll and Catch Fish 2; H that all dice and Extra Die lures count, that "all" means all of
them, and that four alike are two pairs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from companion.games.lure.model import Need

# What is remembered of the dice seen so far: MET, FAILED, or numbers that still matter.
Memory: TypeAlias = tuple[int, ...] | bool
MET, FAILED = True, False


def begun(need: Need, numbers: Sequence[int]) -> Memory:
    """Return the memory before the first die."""
    match need:
        case "contains":
            return tuple(sorted(set(numbers)))
        case "alike" | "different" | "run":
            return ()
        case "high":
            return FAILED
        case _:
            return MET


def seen(need: Need, numbers: Sequence[int], memory: Memory, value: int, ahead: int) -> Memory:
    """Return the memory after one more die.

    Args:
        need: the requirement.
        numbers: its numbers.
        memory: of the dice before.
        value: what the die shows.
        ahead: the largest number that a later die can show, 0 if there is none.
    """
    match need:
        case "odd" | "even":
            return memory and value % 2 == (need == "odd")
        case "high":
            return memory or value >= numbers[0]
    if isinstance(memory, bool):
        return memory
    return _remembered(need, numbers, (*memory, value), ahead)


def _remembered(need: Need, numbers: Sequence[int], values: tuple[int, ...], ahead: int) -> Memory:
    """Return what still matters of the dice seen so far; of `contains` all but the last are open.

    The last of the values is new.
    """
    match need:
        case "contains":
            return tuple(number for number in values[:-1] if number != values[-1]) or MET
        case "different" if values[-1] in values[:-1]:
            return FAILED
        case "different":
            return tuple(sorted(each for each in values if each <= ahead))
        case "run" if _has_run(set(values), numbers[0]):
            return MET
        case "run":
            return tuple(sorted(each for each in {*values} if each < ahead + numbers[0]))
    return MET if _has_alike(values, numbers) else _useful(values, ahead)


def met(need: Need, memory: Memory) -> bool:
    """Return whether the requirement is met when no die is left."""
    return memory is MET or (need == "different" and memory is not FAILED)


def _has_run(values: set[int], long: int) -> bool:
    return any(all(start + i in values for i in range(long)) for start in values)


def _has_alike(values: Sequence[int], sizes: Sequence[int]) -> bool:
    return _split(tuple(Counter(values).values()), tuple(sorted(sizes, reverse=True)))


def _split(counts: tuple[int, ...], sizes: tuple[int, ...]) -> bool:
    """Return whether sets of these sizes can be taken from so many equal dice of each kind."""
    if not sizes:
        return True
    return any(
        _split((*counts[:i], count - sizes[0], *counts[i + 1 :]), sizes[1:])
        for i, count in enumerate(counts)
        if count >= sizes[0]
    )


def _useful(values: Sequence[int], ahead: int) -> tuple[int, ...]:
    """Return dice without those that stand alone and that no later die can match."""
    counts = Counter(values)
    return tuple(sorted(each for each in values if each <= ahead or counts[each] > 1))
