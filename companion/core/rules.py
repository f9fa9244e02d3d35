"""The language of scoring rules: every expression has a value and an explanation.

An expression adds up what a player has: `sets(fish.colour, 'gold', 'black') * 3`. It can contain
whole numbers, words in single quotes, fields of the record (by dotted name), values of the game's
tables (`$board.board.track`), and the operators in `OPERATORS`. Without loops and definitions,
every evaluation ends. A number beyond JavaScript's whole numbers is an error. docs/scoring-rules.md
has an example for each operator.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, cast

from msgspec import Struct, field
from msgspec.structs import replace

from companion.core.step_log import LARGEST

Kind = Literal["number", "flag", "word", "counts", "numbers", "words", "table"]
Value = int | str | None | tuple[int, ...] | tuple[str, ...] | Mapping[str, int]
Values = Mapping[str, Value]
"""What a player has, by the dotted name of the field."""
TOO_LARGE = f"must be less than {LARGEST + 1:,}; write smaller numbers"
_LOOSE = re.compile(r" [+−] |, ")  # what stands in brackets before it is multiplied
OF_EVERYBODY = ("share", "together")  # operators whose last part is counted for all players


class Constant(Struct, frozen=True):
    """A node of an expression: a number, a word, or a value from a table of the game."""

    kind: Kind
    value: Value


class FieldNode(Struct, frozen=True):
    """A node of an expression that gives the current player's value of a field."""

    kind: Kind
    path: str


class Call(Struct, frozen=True):
    """A node of an expression: an operator and its arguments. The result is a number."""

    operator: str
    of: tuple[Node, ...]


Node = Constant | FieldNode | Call


def _iter_nodes(node: Node) -> Iterator[Node]:
    yield node
    for part in node.of if isinstance(node, Call) else ():
        yield from _iter_nodes(part)


def iter_paths(node: Node) -> Iterator[str]:
    """Yield the fields that an expression reads, by their dotted names."""
    return (part.path for part in _iter_nodes(node) if isinstance(part, FieldNode))


def calls_in(node: Node) -> Iterator[Call]:
    """Yield every operator of an expression."""
    return (part for part in _iter_nodes(node) if isinstance(part, Call))


def reads_all_players(node: Node) -> bool:
    """Return whether an expression reads values of all players."""
    return any(call.operator in OF_EVERYBODY for call in calls_in(node))


class Explained(NamedTuple):
    """A number and its explanation."""

    value: int
    how: str  # the calculation as a person would write it, `2 sets × 3`
    parts: tuple[str, ...] = ()  # what was counted, `gold 2, black 4`

    @property
    def because(self) -> str:
        """The explanation on one line: the calculation, then the counted items.

        If there are items, a calculation that is only the value is left out.
        """
        if not self.parts:
            return self.how
        parts = "; ".join(self.parts)
        return parts if self.how == str(self.value) else f"{self.how}: {parts}"


def ignore(message: str) -> None:
    """Ignore a message. Used as a callback where overflows are reported elsewhere."""


class EvalContext(Struct, frozen=True):
    """The values that an expression can read: those of one player, and those of all players."""

    values: Values  # fields of this player, by path
    players: Sequence[tuple[str, Values]]  # name and fields of every player, for majorities
    words: Mapping[str, str]  # texts for explanations, by name
    names: Mapping[
        str, Mapping[str, str]
    ]  # labels of choices, by field; of a flag itself as the choice ``
    report: Callable[[str], None] = ignore  # called with an error for a value that is too large
    counts: dict[int, Mapping[str, int]] = field(default_factory=dict)
    """What expressions gave for everybody, by their `id`; for all players of a record the same."""


class Operator(NamedTuple):
    """An operator of expressions: its arguments and its function."""

    takes: tuple[str, ...]  # the kinds of its fixed arguments
    more: str | None  # the kind of all further arguments; None: there are none
    apply: Callable[[EvalContext, tuple[Node, ...]], Explained]


def evaluate(node: Node, context: EvalContext) -> Explained:
    """Evaluate an expression and explain the value. An overflow is reported, and the value is 0."""
    try:
        return _explain(node, context)
    except OverflowError:
        context.report(f"{', '.join(dict.fromkeys(iter_paths(node))) or 'a rule'} {TOO_LARGE}")
        return Explained(0, "0")


def add(numbers: Iterable[int]) -> int:
    """Return a sum; OverflowError if the sum or a partial sum is too large."""
    total = 0
    for number in numbers:
        total = _check_size(total + number)
    return total


def _check_size(number: int) -> int:
    if abs(number) > LARGEST:
        raise OverflowError
    return number


def _explain(node: Node, seat: EvalContext) -> Explained:
    if isinstance(node, Call):
        result = OPERATORS[node.operator].apply(seat, node.of)
        _check_size(result.value)
        return result
    number: Any = seat.values[node.path] if isinstance(node, FieldNode) else node.value
    if isinstance(node, FieldNode) and node.kind == "flag":
        answer = seat.words["yes" if number else "no"]
        named = seat.names.get(node.path, {}).get("", node.path)
        return Explained(number, seat.words["flag"].format(name=named, answer=answer))
    return Explained(number, str(number))


def _eval(node: Node, seat: EvalContext) -> Any:
    """Return the value of an expression, without its explanation."""
    if isinstance(node, FieldNode):
        return seat.values[node.path]
    return node.value if isinstance(node, Constant) else _explain(node, seat).value


def _count_all(node: Node, seat: EvalContext) -> Mapping[str, int]:
    """Evaluate an expression for every player; return the values by name, and cache them."""
    if id(node) not in seat.counts:
        seat.counts[id(node)] = {
            name: _eval(node, replace(seat, values=values)) for name, values in seat.players
        }
    return seat.counts[id(node)]


def _describe_counts(
    node: Node, seat: EvalContext, counts: Iterable[tuple[str, int]]
) -> tuple[str, ...]:
    """Return counts as one text in a tuple, such as `gold 2, black 4`; () without counts."""
    names = seat.names.get(cast(FieldNode, node).path, {})
    text = ", ".join(f"{names.get(name, name)} {count}" for name, count in counts)
    return (text,) if text else ()


def _select_counts(of: tuple[Node, ...], seat: EvalContext) -> dict[str, int]:
    """Return the counts by name that the expression `of[0]` gives.

    Further expressions in `of` give the names to select. Without them, all counts above 0 are
    returned.
    """
    counts = _eval(of[0], seat)
    if len(of) == 1:
        return {name: count for name, count in counts.items() if count}
    given = [_eval(node, seat) for node in of[1:]]
    names = [item for value in given for item in (value if isinstance(value, tuple) else (value,))]
    return {str(name): counts.get(str(name), 0) for name in names if name is not None}


def _format_sum(left: str, sign: str, right: str) -> str:
    """Join two calculations with a sign, in brackets if needed: `(2 + 3) × 4`."""
    if sign in "×÷":
        left = f"({left})" if _LOOSE.search(left) else left
    if sign in "×÷−":
        right = f"({right})" if _LOOSE.search(right) else right
    return f"{left} {sign} {right}"


def _arithmetic(sign: str, do: Callable[[int, int], int]) -> Operator:
    def apply(seat: EvalContext, of: tuple[Node, ...]) -> Explained:
        left, right = _explain(of[0], seat), _explain(of[1], seat)
        how = _format_sum(left.how, sign, right.how)
        return Explained(do(left.value, right.value), how, left.parts + right.parts)

    return Operator(("a number", "a number"), None, apply)


def _comparison(kind: str, do: Callable[[Any, Any], bool]) -> Operator:
    def apply(seat: EvalContext, of: tuple[Node, ...]) -> Explained:
        holds = do(_eval(of[0], seat), _eval(of[1], seat))
        return Explained(int(holds), seat.words["yes" if holds else "no"])

    return Operator((kind, kind), None, apply)


def _rounding(word: str, do: Callable[[int, int], int]) -> Operator:
    def apply(seat: EvalContext, of: tuple[Node, ...]) -> Explained:
        return _divide(seat, _explain(of[0], seat), _explain(of[1], seat), word, do)

    return Operator(("a number", "a number"), None, apply)


def _divide(
    seat: EvalContext, left: Explained, right: Explained, word: str, do: Callable[[int, int], int]
) -> Explained:
    how = _format_sum(left.how, "÷", right.how)
    if right.value < 1:
        return Explained(0, how, left.parts + right.parts)
    if left.value % right.value:
        how = seat.words[word].format(sum=how)
    return Explained(do(left.value, right.value), how, left.parts + right.parts)


def _round_up(number: int, by: int) -> int:
    return -(-number // by)


def _named_count_operator(
    more: str | None, word: str, do: Callable[[Iterable[int]], int]
) -> Operator:
    """Make an operator that applies `do` to counts of items.

    If the expression names items, only their counts are used. Otherwise all counts are used.
    """

    def apply(seat: EvalContext, of: tuple[Node, ...]) -> Explained:
        counts = _select_counts(of, seat)
        return _explain_sets(of[0], seat, counts, word, do(counts.values()))

    takes = ("counts",) if word == "" else ("counts", "a word")
    return Operator(takes, more, apply)


def _set_size_operator(word: str, do: Callable[[Sequence[int], int], int]) -> Operator:
    """Make an operator that returns `do(counts, set_size)`. For a size below 1 it returns 0."""

    def apply(seat: EvalContext, of: tuple[Node, ...]) -> Explained:
        counts, size = _select_counts(of[:1], seat), _eval(of[1], seat)
        value = do(tuple(counts.values()), size) if size > 0 else 0
        return _explain_sets(of[0], seat, counts, word, value, size)

    return Operator(("counts", "a number"), None, apply)


def _explain_sets(
    node: Node, seat: EvalContext, counts: Mapping[str, int], word: str, value: int, size: int = 0
) -> Explained:
    how = str(value)
    if word:
        word = "different" if word == "distinct" and size == 1 else word
        how = seat.words[f"{word}-one" if value == 1 else word].format(n=value, k=size)
    return Explained(value, how, _describe_counts(node, seat, counts.items()))


def _count_sets(counts: Sequence[int], size: int) -> int:
    """Return the most sets of `size` different items. `counts` has how often each item occurs."""
    least, most = 0, add(counts) // size
    while least < most:
        sets = most - (most - least) // 2
        if sum(min(count, sets) for count in counts) < sets * size:
            most = sets - 1
        else:
            least = sets
    return least


def _eval_sum(seat: EvalContext, of: tuple[Node, ...]) -> Explained:
    numbers = _eval(of[0], seat)
    return Explained(add(numbers), " + ".join(map(str, numbers)) or "0")


def _eval_worth(seat: EvalContext, of: tuple[Node, ...]) -> Explained:
    table = _eval(of[1], seat)
    counts = {name: _eval(of[0], seat).get(name, 0) for name in table}
    value = add(_check_size(count * table[name]) for name, count in counts.items())
    how = " + ".join(f"{count} × {table[name]}" for name, count in counts.items() if count)
    return Explained(value, how or "0", _describe_counts(of[0], seat, counts.items()))


def _eval_at(seat: EvalContext, of: tuple[Node, ...]) -> Explained:
    numbers, place = _eval(of[0], seat), _eval(of[1], seat)
    value = numbers[min(place, len(numbers)) - 1] if numbers and place > 0 else 0
    return Explained(value, str(value), (seat.words["at"].format(n=place, value=value),))


def _eval_best(seat: EvalContext, of: tuple[Node, ...]) -> Explained:
    result = []
    for node in of:
        if isinstance(node, FieldNode) and node.kind == "counts":
            counts = _eval(node, seat)
            most = max(counts.values(), default=0)
            result.append(Explained(most, str(most), _describe_counts(node, seat, counts.items())))
        else:
            result.append(_explain(node, seat))
    value = max(item.value for item in result)
    return Explained(
        value, str(value), (seat.words["or"].join(option.because for option in result),)
    )


def _eval_share(seat: EvalContext, of: tuple[Node, ...]) -> Explained:
    """Return a player's points for having the most of something; 0 if another player has more.

    Tied players divide the points, rounded up. Nobody gets points if all have 0.
    """
    points = _eval(of[0], seat)
    has = _count_all(of[1], seat)
    mine, most = _eval(of[1], seat), max(has.values())
    parts = (", ".join(f"{name} {count}" for name, count in has.items()),)
    if mine < most or most <= 0:
        return Explained(0, "0", parts)
    tied = sum(count == most for count in has.values())
    if tied == 1:
        return Explained(points, str(points), parts)
    given, among = Explained(points, str(points)), Explained(tied, str(tied))
    shared = _divide(seat, given, among, "rounded-up", _round_up)
    return Explained(shared.value, shared.how, parts)


def _eval_together(seat: EvalContext, of: tuple[Node, ...]) -> Explained:
    has = _count_all(of[0], seat)
    value = add(has.values())
    return Explained(value, str(value), (", ".join(f"{name} {n}" for name, n in has.items()),))


def _eval_when(seat: EvalContext, of: tuple[Node, ...]) -> Explained:
    condition = _explain(of[0], seat)
    chosen = _explain(of[1] if condition.value else of[2], seat)
    parts = chosen.parts if isinstance(of[0], Constant) else (condition.how, *chosen.parts)
    return Explained(chosen.value, chosen.how, parts)


OPERATORS: Mapping[str, Operator] = {
    "+": _arithmetic("+", lambda left, right: left + right),
    "-": _arithmetic("−", lambda left, right: left - right),
    "*": _arithmetic("×", lambda left, right: left * right),
    "==": _comparison("a number or a word", lambda left, right: left == right),
    "!=": _comparison("a number or a word", lambda left, right: left != right),
    "<": _comparison("a number", lambda left, right: left < right),
    "<=": _comparison("a number", lambda left, right: left <= right),
    ">": _comparison("a number", lambda left, right: left > right),
    ">=": _comparison("a number", lambda left, right: left >= right),
    "floor": _rounding("rounded-down", lambda left, right: left // right),
    "ceil": _rounding("rounded-up", _round_up),
    "when": Operator(("a number",) * 3, None, _eval_when),
    "best": Operator(("a number or counts",), "a number or counts", _eval_best),
    "count": _named_count_operator("a word", "", add),
    "sets": _named_count_operator("a word", "sets", lambda counts: min(counts, default=0)),
    "distinct": _set_size_operator("distinct", lambda counts, size: sum(n >= size for n in counts)),
    "alike": _set_size_operator("sets-alike", lambda counts, size: add(n // size for n in counts)),
    "different": _set_size_operator("sets-different", _count_sets),
    "worth": Operator(("counts", "a table"), None, _eval_worth),
    "sum": Operator(("numbers",), None, _eval_sum),
    "at": Operator(("numbers", "a number"), None, _eval_at),
    "together": Operator(("a number",), None, _eval_together),
    "share": Operator(("a number", "a number"), None, _eval_share),
}
