"""Makes options of the command line from the parameters class of a game's tool."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import typer
from msgspec.structs import FieldInfo, fields

P = TypeVar("P")


def options_of(kind: type[Any]) -> dict[str, inspect.Parameter]:
    """Return an option for each field of a parameters class, by the name of the field."""
    hints = get_type_hints(kind, include_extras=True)
    return {field.name: _option(field, hints[field.name]) for field in fields(kind)}


def built(kind: type[P], given: Mapping[str, Any]) -> P:
    """Return the parameters from what the command line received; lists become tuples."""
    values = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in given.items()
        if value is not None
    }
    return kind(**values)


def kept_by(kind: type[Any]) -> tuple[str, ...]:
    """Return the fields of which a table keeps what was said."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(name for name, hint in hints.items() if get_args(hint)[1].kept)


def record_fields(kind: type[Any]) -> tuple[str, ...]:
    """Return the fields that name a file with a record."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(name for name, hint in hints.items() if get_args(hint)[1].record)


def option_name(field: str) -> str:
    """Return how a field is written on the command line: `set_` is `set`."""
    return field.rstrip("_").replace("_", "-")


def _option(field: FieldInfo, annotated: Any) -> inspect.Parameter:
    hint, told = get_args(annotated)
    hint = str | None if told.record else hint
    several = get_origin(hint) is tuple
    inner = get_args(hint)[0] if several else hint
    limits = {"min": told.least, "max": told.most}
    shared = {"help": told.help, "metavar": told.metavar, **limits}
    required = field.required
    default: Any = inspect.Parameter.empty if required else field.default
    if several:
        default = inspect.Parameter.empty if required else None
        annotation: Any = list[inner] if required else list[inner] | None  # type: ignore[valid-type]
    else:
        annotation = hint
    if told.positional:
        info = typer.Argument(**shared)
    else:
        name = f"--{option_name(field.name)}"
        info = typer.Option(name, **shared)  # a flag has no --no-...
    return inspect.Parameter(
        field.name,
        inspect.Parameter.KEYWORD_ONLY,
        default=default,
        annotation=Annotated[annotation, info],
    )
