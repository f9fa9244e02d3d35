"""Functions of a game that ships with the program, as its data names them: `module:function`."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any, TypeAlias

from companion.core.limits import Pattern

FUNCTION = Pattern(r"[a-z_]+(\.[a-z_]+)*:[a-z_]+", 'a name such as "cards:values"')
Code: TypeAlias = Annotated[str, FUNCTION]
"""The name of such a function."""


def load_function(game: str, name: str) -> Any:
    """Return a value of a game's module by name; ImportError or AttributeError without it."""
    module, _, called = name.partition(":")
    return getattr(import_module(f"companion.games.{game}.{module}"), called)
