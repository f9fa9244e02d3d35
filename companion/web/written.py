"""Values of a game as JSON: defaults are left out, mappings are lists of pairs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from companion.core.expressions import Constant, Node
from companion.core.expressions import Field as FieldNode

PYTHON_ONLY = ("house_cards",)  # what only the check of the data needs


def struct_json(struct: Struct) -> dict[str, Any]:
    """Return the declared values, without defaults."""
    result = {}
    for field in fields(struct):
        if field.name in PYTHON_ONLY:
            continue
        value = getattr(struct, field.name)
        default = field.default if field.default_factory is NODEFAULT else field.default_factory()
        if value != default:
            result[field.name] = _written(value)
    return result


def _written(value: object) -> object:
    if isinstance(value, Node):
        return node_json(value)
    if isinstance(value, Mapping):
        return mapping_pairs(value)
    if isinstance(value, Struct):
        return struct_json(value)
    if isinstance(value, tuple):
        return [_written(item) for item in value]
    return sorted(value) if isinstance(value, frozenset) else value


def node_json(node: Node | None) -> object:
    """Return an expression: a call as a list, a field as an object, a constant as itself."""
    if node is None:
        return None
    if isinstance(node, FieldNode):
        return {"field": node.path, "kind": node.kind}
    if isinstance(node, Constant):
        return _constant(node.value)
    return [node.operator, *map(node_json, node.of)]


def _constant(value: object) -> object:
    if isinstance(value, Mapping):
        return {"table": mapping_pairs(value)}
    if isinstance(value, tuple):
        return {"list": [_constant(item) for item in value]}
    return value


def mapping_pairs(names: Mapping[str, Any]) -> list[list[Any]]:
    """Return a mapping whose order matters."""
    return [[name, value] for name, value in names.items()]
