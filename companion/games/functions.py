"""Functions of a game that ships with the program, as its data names them: `module:function`."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from typing import Annotated, Any, TypeAlias

_NAME = re.compile(r"[a-z_]+(\.[a-z_]+)*:[a-z_]+")


class Function:
    """The name of such a function."""

    def wrong(self, value: str) -> str:
        """Return what is wrong with a name, or ""."""
        return "" if _NAME.fullmatch(value) else 'must be a name such as "cards:values"'


Code: TypeAlias = Annotated[str, Function()]


def function(game: str, name: str) -> Callable[..., Any]:
    """Return a function of a game.

    Raises:
        ImportError, AttributeError: it has none of that name.
    """
    module, _, called = name.partition(":")
    found: Callable[..., Any] = getattr(import_module(f"companion.games.{game}.{module}"), called)
    return found
