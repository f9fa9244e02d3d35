"""The options of a set-up, as `setup.toml` declares them."""

from __future__ import annotations

from dataclasses import make_dataclass
from functools import cache
from typing import Any, Literal

from companion.data.game_data import open_data
from companion.data.schema import Schema
from companion.games.setup.rows import OPTIONS, PLAYERS, Option
from companion.games.tool import parameter


def options_of(slug: str) -> tuple[Option, ...]:
    """Return the options of a game; an owner's folder cannot change them."""
    return open_data(slug, lambda: Schema((OPTIONS,))).values(OPTIONS)


@cache
def wish_for(slug: str) -> type[Any]:
    """Return the parameters of a set-up: the players, and the options of the game."""
    own = [(one.id, _type(one), _field(one)) for one in options_of(slug)]
    return make_dataclass(
        "Wish", [(PLAYERS, int, parameter("How many play.")), *own], frozen=True, slots=True
    )


def _type(one: Option) -> Any:
    if one.kind == "choice":
        return Literal.__getitem__(one.choices)
    plain: dict[str, Any] = {"flag": bool, "texts": tuple[str, ...]}
    if one.kind in plain:
        return plain[one.kind]
    kind = int if one.kind == "number" else str
    return kind if one.default else kind | None


def _field(one: Option) -> Any:
    default: Any = one.default or None
    if one.kind == "flag":
        default = False
    elif one.kind == "texts":
        default = ()
    elif one.kind == "choice":
        default = one.choices[0]
    return parameter(one.help, default, metavar=one.metavar, least=one.least, most=one.most)
