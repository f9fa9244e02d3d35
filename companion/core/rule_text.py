"""Parses scoring rules that a person has written, and checks them against the record."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import cast

from companion.core.names import suggest_names
from companion.core.rules import (
    OF_EVERYBODY,
    OPERATORS,
    Call,
    Constant,
    FieldNode,
    Kind,
    Node,
    Value,
    calls_in,
    iter_paths,
)
from companion.core.text_format import LARGEST, shorten_line

LONGEST = 400  # letters of an expression
DEEPEST = 100  # operators in operators; each further part of a sum is one
MOST_ITEMS = 1_000  # numbers or words of a list or table that an expression reads
_DATA = re.compile(r"\$([\w.-]*\w)")
_SIGNS: Mapping[type, str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
_FITTING: Mapping[str, tuple[Kind, ...]] = {
    "a number": ("number", "flag"),
    "a word": ("word", "words"),
    "a number or a word": ("number", "flag", "word"),
    "a number or counts": ("number", "flag", "counts"),
    "counts": ("counts",),
    "numbers": ("numbers",),
    "a table": ("table",),
}


class RuleError(ValueError):
    """The error for an expression that is not a valid rule."""


def parse_rule(
    text: str,
    fields: Mapping[str, Kind],
    data: Callable[[str], Value],
    of_everybody: Collection[str] | None = None,
) -> Node:
    """Parse and check an expression.

    `fields` has the kind of each field by its dotted name. `data` looks up a value in the game's
    tables, such as `board.board.track`. `of_everybody` has the fields that operators comparing all
    players may read; None allows every field. If it is empty, such operators are forbidden.

    Raises RuleError if the expression is invalid, has unknown names or mixes kinds.
    """
    if len(text) > LONGEST:
        raise RuleError(f"must have at most {LONGEST} letters; derive a field instead")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # what Python only warns of is refused too
            tree = ast.parse(_DATA.sub(r"data('\1')", text.strip()), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError, Warning):
        raise RuleError("is not an expression; check its brackets, commas and quotes") from None
    if _depth_of(tree) > DEEPEST:
        raise RuleError(f"has more than {DEEPEST} levels of operators; derive a field instead")
    node = _convert_node(tree, fields, data)
    if of_everybody is not None:
        _check_everybody(node, of_everybody)
    if _kind_of_node(node) not in _FITTING["a number"]:
        advice = "; try sum(...)" if _kind_of_node(node) == "numbers" else ""
        raise RuleError(f"must give a number, not {_kind_of_node(node)}{advice}")
    return node


def _depth_of(tree: ast.AST) -> int:
    """Return the nesting depth of a tree, without recursion, which could overflow."""
    depth, level = 0, [tree]
    while level := [part for node in level for part in ast.iter_child_nodes(node)]:
        depth += 1
    return depth


def _check_everybody(node: Node, fields: Collection[str]) -> None:
    """Raise RuleError if a rule compares all players by a field that is not in `fields`."""
    for call in calls_in(node):
        if call.operator in OF_EVERYBODY:
            if not fields:
                raise RuleError(f'cannot use "{call.operator}" here: it looks at all players')
            for path in iter_paths(call.of[-1]):
                if path not in fields:
                    raise RuleError(
                        f'"{call.operator}" cannot read "{path}": not every player has it'
                    )


def check_size(value: Value, name: str) -> None:
    """Raise RuleError if a value has too many items or too large numbers."""
    inner = value.values() if isinstance(value, Mapping) else value
    items = inner if isinstance(inner, Collection) and not isinstance(inner, str) else (inner,)
    if len(items) > MOST_ITEMS:
        raise RuleError(
            f"reads {len(items):,} values in {name}; at most {MOST_ITEMS:,} are allowed"
        )
    if any(isinstance(item, int) and abs(item) > LARGEST for item in items):
        raise RuleError(f"has too large a number in {name}; at most {LARGEST:,} is allowed")


def _convert_node(tree: ast.expr, fields: Mapping[str, Kind], data: Callable[[str], Value]) -> Node:
    match tree:
        case ast.Constant(value=int() | str() as value) if not isinstance(value, bool):
            check_size(value, "it")
            return Constant(_kind_of_value(value), value)
        case ast.Name() | ast.Attribute():
            source = ast.unparse(tree)
            path = source if source in fields else source.replace("_", "-")  # as in a column's name
            if path not in fields:
                raise RuleError(_describe_unknown_field(source, fields))
            return FieldNode(fields[path], path)
        case ast.Call(func=ast.Name(id="data"), args=[ast.Constant(value=str() as place)]):
            result = data(place)
            return Constant(_kind_of_value(result), result)
        case ast.Call(func=ast.Name(id=name), args=given, keywords=[]):
            return _build_call(name, [_convert_node(item, fields, data) for item in given])
        case (
            ast.BinOp(left=left, op=op, right=right)
            | ast.Compare(left=left, ops=[op], comparators=[right])
        ) if sign := _SIGNS.get(type(op)):
            sides = [_convert_node(side, fields, data) for side in (left, right)]
            return _build_call(sign, sides)
    raise RuleError(f"does not understand {shorten_line(ast.unparse(tree))}")


def _describe_unknown_field(path: str, fields: Mapping[str, Kind]) -> str:
    """Return the message for an unknown field, with the known ones."""
    head = path.partition(".")[0]
    right = [name.replace("-", "_") for name in fields]
    inner = [name for name in right if name.startswith(f"{head}.")]
    if path == head or head not in right:
        return f'uses "{path}", which is not known here{suggest_names(path, right)}'
    if not inner:
        return f'uses "{path}", but the table "{head}" has no column of whole numbers'
    return f'uses "{path}", but "{head}" has no such number{suggest_names(path, inner)}'


def _kind_of_value(value: Value) -> Kind:
    if isinstance(value, Mapping):
        return "table"
    if isinstance(value, tuple):
        return "words" if value and isinstance(value[0], str) else "numbers"
    return "number" if isinstance(value, int) else "word"


def _build_call(name: str, of: Sequence[Node]) -> Call:
    if name not in OPERATORS:
        right = ", ".join(name for name in OPERATORS if name.isalpha())
        raise RuleError(f'has no operator "{name}"; there is: {right}')
    takes, more, _ = OPERATORS[name]
    if len(of) < len(takes) or (len(of) > len(takes) and more is None):
        raise RuleError(
            f'"{name}" takes {", then ".join(takes if more is None else (*takes, more))}'
        )
    for place, node in enumerate(of):
        wanted = takes[place] if place < len(takes) else cast(str, more)
        kind = _kind_of_node(node)
        if kind not in _FITTING[wanted]:
            raise RuleError(f'value {place + 1} of "{name}" must be {wanted}, not {kind}')
    if name in ("==", "!=") and len({_kind_of_node(node) == "word" for node in of}) > 1:
        raise RuleError(f'"{name}" compares a number with a word')
    return Call(name, tuple(of))


def _kind_of_node(node: Node) -> Kind:
    return "number" if isinstance(node, Call) else node.kind
