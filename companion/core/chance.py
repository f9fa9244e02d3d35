"""Chance that every player can check: a seeded stream, dice, decks and commitment to a seed.

The same seed gives the same numbers on every machine and in every language; `docs/chance.md`
defines each step by the byte, and `tests/core/chance-vectors.json` holds examples.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import struct
from collections.abc import Sequence
from functools import cache
from typing import TypeVar

from msgspec import Struct

from companion.core.errors import CompanionError

T = TypeVar("T")
WORD = 1 << 32
MOST_DICE = 1000  # in one roll
MOST_SIDES = 1000
LONGEST_COMMITTED = 64  # bytes of a seed
_BLOCK = struct.Struct(">8I")
_WORDS_A_BLOCK = 8
_NOTATION = re.compile(r"\s*[0-9]*\s*[dD]?[0-9]")  # begins so
_BETWEEN = re.compile(r"\s*\+\s*|\s+")
_DICE = re.compile(r"([0-9]{0,4})[dD]([0-9]{1,4})")


def new_seed(size: int = 16) -> str:
    """Return a seed that nobody can guess: `size` random bytes as hexadecimal digits."""
    import secrets  # late: few commands need it

    return secrets.token_hex(size)


class Stream:
    """An endless row of random numbers that one seed determines.

    Block k is `HMAC-SHA256(key=seed, message=k)` with the seed as UTF-8 and k as eight bytes,
    big-endian, counted from 0. It is read as eight words of 32 bits, high byte first.
    """

    def __init__(self, seed: str, used: int = 0) -> None:
        """Skip the first `used` words of 32 bits. CompanionError if the seed is invalid."""
        if used < 0:
            raise ValueError(f"used words must be at least 0, not {used}")
        self.seed = seed
        self._key = _seed_bytes(seed)
        self._block, read = divmod(used, _WORDS_A_BLOCK)
        self._words: list[int] = []
        for _ in range(read):
            self.word()

    @property
    def used(self) -> int:
        """The number of words of 32 bits read so far."""
        return self._block * _WORDS_A_BLOCK - len(self._words)

    def word(self) -> int:
        """Return the next 32 bits, 0 to 2**32 - 1."""
        if not self._words:
            digest = hmac.digest(self._key, self._block.to_bytes(8, "big"), "sha256")
            self._block += 1
            self._words = list(_BLOCK.unpack(digest))
            self._words.reverse()
        return self._words.pop()

    def below(self, bound: int) -> int:
        """Return a fair number from 0 to bound - 1; ValueError unless bound is 1 to 2**32."""
        if not 1 <= bound <= WORD:
            raise ValueError(f"bound must be from 1 to {WORD}, not {bound}")
        while (number := fair_number(self.word(), bound)) is None:
            pass
        return number

    def between(self, low: float, high: float) -> float:
        """Return a number from `low` up to, but not including, `high`, to vary a drawing."""
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


def fair_number(word: int, bound: int, words: int = WORD) -> int | None:
    """Turn a random number into a number below `bound`. Every result is equally likely.

    `word` is below `words`. The highest values of `word` would make small results likelier, so the
    result is None for them.
    """
    return word % bound if word < words - words % bound else None


def commit_to_seed(seed: str) -> str:
    """Return the SHA-256 of a seed in hexadecimal, to be published before the seed.

    Raises:
        CompanionError: the seed is longer than 64 bytes. HMAC uses the SHA-256 of such a seed as
            its key, so publishing the hash would reveal all random numbers.
    """
    key = _seed_bytes(seed)
    if len(key) > LONGEST_COMMITTED:
        raise CompanionError(
            f"the seed of a table has at most {LONGEST_COMMITTED} bytes, not {len(key)};"
            " take a shorter one"
        )
    return hashlib.sha256(key).hexdigest()


class Die(Struct, frozen=True):
    """A kind of die."""

    name: str  # such as `d6`, or a name from the game
    faces: tuple[str, ...]  # the label of each face; the first has the value 1


class DieResult(Struct, frozen=True):
    """The result of one rolled die."""

    die: str
    value: int  # the face that is up, from 1
    face: str  # the label of that face


@cache
def plain_die(sides: int) -> Die:
    """Return a die numbered from 1 to `sides`; CompanionError unless it has 2 to 1,000 sides."""
    if not 2 <= sides <= MOST_SIDES:
        raise CompanionError(f"a die has 2 to {MOST_SIDES:,} sides, not {sides:,}")
    return Die(f"d{sides}", tuple(map(str, range(1, sides + 1))))


def is_notation(text: str) -> bool:
    """Return whether a text is dice notation, not the name of dice."""
    return _NOTATION.match(text) is not None


def parse_dice(notation: str) -> tuple[Die, ...]:
    """Parse dice notation such as `7d6`, `2d6+d12+d20` or `2d6 d12`.

    Raises CompanionError for other texts, and for more than 1,000 dice.
    """
    dice: list[Die] = []
    for part in _BETWEEN.split(notation.strip()):
        result = _DICE.fullmatch(part)
        if result is None:
            raise CompanionError(
                f'write dice like 7d6 or 2d6+d12+d20, not "{notation.strip()[:40]}"'
            )
        count = int(result[1] or 1)
        if not 1 <= count <= MOST_DICE - len(dice):
            raise CompanionError(f"a roll has 1 to {MOST_DICE:,} dice; roll twice for more")
        dice += [plain_die(int(result[2]))] * count
    return tuple(dice)


def roll_dice(stream: Stream, dice: Sequence[Die]) -> tuple[DieResult, ...]:
    """Roll dice; every face of a die is equally likely."""
    falls = ((die, stream.below(len(die.faces))) for die in dice)
    return tuple(DieResult(die.name, face + 1, die.faces[face]) for die, face in falls)


def _seed_bytes(seed: str) -> bytes:
    try:
        return seed.encode()
    except UnicodeEncodeError:
        raise CompanionError(
            "the seed has characters that are not text; use letters and digits"
        ) from None
