"""The parts of scoring rules: values, expressions, and their results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from msgspec import Struct, field

Kind = Literal["number", "flag", "word", "counts", "numbers", "words", "table"]
Value = int | str | None | tuple[int, ...] | tuple[str, ...] | Mapping[str, int]
Values = Mapping[str, Value]
"""What a player has, by the dotted name of the field."""
OF_EVERYBODY = ("share", "together")  # operators whose last part is counted for all players


class Constant(Struct, frozen=True):
    """A number, a word, or a value from a table of the game."""

    kind: Kind
    value: Value


class Field(Struct, frozen=True):
    """A value of a player."""

    kind: Kind
    path: str


class Call(Struct, frozen=True):
    """An operator with its arguments; its value is a number."""

    operator: str
    of: tuple[Node, ...]


Node = Constant | Field | Call


def iter_paths(node: Node) -> Iterator[str]:
    """Yield the fields that an expression reads, by their dotted names."""
    if isinstance(node, Field):
        yield node.path
    elif isinstance(node, Call):
        for part in node.of:
            yield from iter_paths(part)


def calls_in(node: Node) -> Iterator[Call]:
    """Yield every operator of an expression."""
    if isinstance(node, Call):
        yield node
        for part in node.of:
            yield from calls_in(part)


def reads_all_players(node: Node) -> bool:
    """Return whether an expression reads values of all players."""
    return any(call.operator in OF_EVERYBODY for call in calls_in(node))


class Explained(NamedTuple):
    """A number and how it came about."""

    value: int
    how: str  # the sum as a person would write it, `2 sets × 3`
    parts: tuple[str, ...] = ()  # what was counted, `gold 2, black 4`

    @property
    def because(self) -> str:
        """The whole reason in one line; a bare number is left out if the parts explain it."""
        if not self.parts:
            return self.how
        parts = "; ".join(self.parts)
        return parts if self.how == str(self.value) else f"{self.how}: {parts}"


def ignore(message: str) -> None:
    """Report nothing: a number that is too large counts as 0 and is reported elsewhere."""


class EvalContext(Struct, frozen=True):
    """The values that an expression can read: of one player, and of all."""

    values: Values  # what this player has
    players: Sequence[tuple[str, Values]]  # name and values of everybody, for majorities
    words: Mapping[str, str]  # of the derivation, by name
    names: Mapping[
        str, Mapping[str, str]
    ]  # of choices, by field; of a flag itself as the choice ``
    report: Callable[[str], None] = ignore  # told what is too large
    counts: dict[int, Mapping[str, int]] = field(default_factory=dict)
    """What expressions gave for everybody, by their `id`; for all players of a record the same."""
