"""Small changes of what a game declares: its lines, ties and outcomes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Any

from msgspec.structs import fields, replace

from companion.core.rules import Call, Constant, FieldNode, Kind, Node
from companion.core.scoring_types import Scoring, field_kinds
from companion.data.scoring import OUTCOME_FIELDS
from companion.games.catalog import GAMES
from tests import scorings as reader

GROUPS = ("lines", "ties", "outcomes")
OTHER = {
    "+": "-",
    "-": "+",
    "*": "+",
    "==": "!=",
    "!=": "==",
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "floor": "ceil",
    "ceil": "floor",
    "count": "sets",
    "sets": "count",
    "distinct": "alike",
    "alike": "different",
    "different": "distinct",
    "share": "*",
}


def right(slug: str) -> Scoring:
    """Return the scoring of a game as it is."""
    [schema] = [game.scoring for game in GAMES if game.slug == slug and game.scoring]
    return reader.open_scoring(slug, schema)


def changed_declarations(slug: str) -> Iterator[tuple[str, Callable[[], None]]]:
    """Yield every small change of a game's scoring, and what makes the reader return it."""
    for count, (place, _) in enumerate(changed_scorings(right(slug))):
        yield place, partial(_read_with, count, reader.read_scoring)


def _read_with(count: int, read: Callable[..., Scoring]) -> None:
    """Let the reader make the change of that number, over an owner's numbers too."""

    def changed(*given: Any, **more: Any) -> Scoring:
        scoring = read(*given, **more)
        found = next(islice(changed_scorings(scoring), count, None), None)
        return found[1] if found else scoring

    reader.read_scoring = changed


def changed_scorings(scoring: Scoring) -> Iterator[tuple[str, Scoring]]:
    """Yield a scoring with each of its rules changed a little, or left out."""
    known = {
        **field_kinds((*scoring.table, *scoring.fields)),
        **OUTCOME_FIELDS,
        "mode": "word",
    }
    for place, changed in _changed(scoring, known):
        yield f"scoring: {place}", changed
    for group in GROUPS:
        rules = getattr(scoring, group)
        for i, rule in enumerate(rules):
            yield f"{group}: {rule.id}: left out", _with(scoring, group, i)
            for place, changed in _changed(rule, known):
                yield f"{group}: {rule.id}: {place}", _with(scoring, group, i, changed)


def _with(scoring: Scoring, group: str, i: int, *changed: Any) -> Scoring:
    rules = getattr(scoring, group)
    more: dict[str, Any] = {group: (*rules[:i], *changed, *rules[i + 1 :])}
    return replace(scoring, **more)


def _changed(rule: Any, known: Mapping[str, Kind]) -> Iterator[tuple[str, Any]]:
    for key in (one.name for one in fields(rule)):
        value = getattr(rule, key)
        if isinstance(value, Constant | FieldNode | Call):
            for place, new in _nodes(value, known):
                yield f"{key}: {place}", replace(rule, **{key: new})
            if key in ("when", "may_win", "ranked_by"):
                yield f"{key}: none", replace(rule, **{key: None})
        elif isinstance(value, bool) and getattr(rule, "ranked_by", rule) is not None:
            yield f"{key}: {not value}", replace(rule, **{key: not value})


def _nodes(node: Node, known: Mapping[str, Kind]) -> Iterator[tuple[str, Node]]:
    """Yield an expression with each of its numbers, words, fields and operators changed."""
    if isinstance(node, Constant):
        for value in _values(node.value):
            yield f"{node.value} as {value}", Constant(node.kind, value)
    elif isinstance(node, FieldNode):
        others = sorted(name for name, kind in known.items() if kind == node.kind)
        if len(others) > 1:
            other = others[others.index(node.path) - 1]
            yield f"{node.path} as {other}", FieldNode(node.kind, other)
    else:
        for i, inner in enumerate(node.of):
            for place, new in _nodes(inner, known):
                yield place, replace(node, of=(*node.of[:i], new, *node.of[i + 1 :]))
        yield from _operators(node)


def _operators(node: Call) -> Iterator[tuple[str, Node]]:
    if node.operator == "when":
        yield "when: the other way", replace(node, of=(node.of[0], *node.of[:0:-1]))
    elif node.operator == "best" and len(node.of) > 1:
        yield "best: the first", replace(node, of=node.of[:1])
    elif node.operator in OTHER and not (node.operator == "count" and len(node.of) == 1):
        other = OTHER[node.operator]
        yield f"{node.operator} as {other}", replace(node, operator=other)


def _values(value: Any) -> Iterator[Any]:
    """Yield other values: one more, another word, one word less, a table with one more."""
    if isinstance(value, int):
        yield value + 1
    elif isinstance(value, str):
        yield f"{value}~"
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            more = (item + 1,) if isinstance(item, int) else ()
            yield (*value[:i], *more, *value[i + 1 :])
    elif isinstance(value, Mapping):
        for name in value:
            yield {**value, name: value[name] + 1}
