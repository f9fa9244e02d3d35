"""The errors that are shown to a person."""

from __future__ import annotations

import errno
from collections.abc import Iterable, Sequence

from msgspec import Struct

from companion.core.text_format import number_sort_key

MOST = 100  # mistakes that one message tells
LONGEST = 100  # letters of a name in a message
LONGEST_MESSAGE = 1000


class CompanionError(Exception):
    """The error for a person's mistake: a sentence that says what is wrong and what to try."""


def describe_refusal(what: str, error: OSError, hint: str) -> str:
    """Return a sentence about a system error: the failed action (`what`), the reason, the hint."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"the disk is full: {what}; free some space and try again"
    return f"{what}: {(error.strerror or str(error)).lower()}; {hint}"


class Problem(Struct, frozen=True, order=True):
    """A mistake in the data, with its place."""

    file: str  # path below the folder that was read, with `/`
    entry: str  # id of the entry, or the name of the table; "" for the file as a whole
    key: str  # name of the value; "" for the entry as a whole
    message: str  # what is wrong and what to try
    mild: bool = False  # whether it can be left as it is
    side: str = ""  # of a piece with two, `front` or `back`; "" if that is not known

    def __str__(self) -> str:
        parts = (_shorten(part) for part in (self.file, self.entry, self.key) if part)
        place = ": ".join(parts)
        message = _shorten(self.message, LONGEST_MESSAGE)
        return f"{place}: {message}" if place else message


class Doubt(str):
    """A note on something unusual that may stay, such as a letter printed as another letter."""

    __slots__ = ()


class DataError(CompanionError):
    """The error for wrong data; its message lists the first hundred mistakes."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        places = sorted(set(problems))  # then row 2 before row 10
        self.problems = tuple(
            sorted(places, key=lambda p: [*map(number_sort_key, (p.file, p.entry))])
        )
        head = f"{len(self.problems)} mistakes in the data"
        super().__init__(join_mistakes([str(problem) for problem in self.problems], head))


def merge_repeated(problems: Iterable[Problem]) -> list[Problem]:
    """Keep only the first of several problems with the same message, table and field."""
    result: dict[tuple[object, ...], Problem] = {}
    for problem in problems:
        result.setdefault(
            (problem.file, problem.entry.partition(" ")[0], problem.key, problem.message), problem
        )
    return [*result.values()]


def join_mistakes(mistakes: Sequence[str], head: str) -> str:
    """Join mistakes to one text, with `head` before it if there are several."""
    rest = [f"and {len(mistakes) - MOST} more"] if len(mistakes) > MOST else []
    return "\n  ".join([*([head] if len(mistakes) > 1 else []), *mistakes[:MOST], *rest])


def _shorten(words: str, most: int = LONGEST) -> str:
    return words if len(words) <= most else words[: most - 3] + "..."
