"""A seeded stream of chance that gives the same numbers on every machine.

The stream is HMAC-SHA256 in counter mode: block k is `HMAC(key=seed, message=k)` with the seed
as UTF-8 and k as eight bytes, big-endian, counted from 0. It is read as 32-bit words, high byte
first.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
WORD = 1 << 32


class Stream:
    """An endless supply of chance from one seed; reading it moves it on."""

    def __init__(self, seed: str) -> None:
        self._key = seed.encode()
        self._block = 0
        self._words: list[int] = []

    def word(self) -> int:
        """Return the next 32 bits, 0 to 2**32 - 1."""
        if not self._words:
            digest = hmac.digest(self._key, self._block.to_bytes(8, "big"), "sha256")
            self._block += 1
            self._words = [int.from_bytes(digest[i : i + 4], "big") for i in range(28, -1, -4)]
        return self._words.pop()

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to bound - 1, each equally likely (rejection sampling).

        Raises:
            ValueError: the bound is not from 1 to 2**32.
        """
        if not 1 <= bound <= WORD:
            raise ValueError(f"bound must be from 1 to {WORD}, not {bound}")
        limit = WORD - WORD % bound
        while (word := self.word()) >= limit:
            pass
        return word % bound

    def between(self, low: float, high: float) -> float:
        """Return a number from low (included) to high (left out), for drawing."""
        return low + (high - low) * self.word() / WORD

    def choice(self, options: Sequence[T]) -> T:
        """Return one of the options, each equally likely."""
        return options[self.below(len(options))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in a random order, each order equally likely (Fisher-Yates)."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)
