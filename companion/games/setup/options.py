"""The options of a set-up, as `setup.toml` declares them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Literal

from msgspec import defstruct

from companion.data.game_data import open_data
from companion.data.schema import Schema
from companion.games.setup.rows import DIGITAL, OPTIONS, PLAYERS, Option


def setup_options(game: str, home: Path | None = None) -> tuple[Option, ...]:
    """Return the options of a game; an owner's folder cannot change or bring them.

    Args:
        game: of the game.
        home: the folder of its folder, if an owner wrote it.
    """
    return () if home else open_data(game, lambda: Schema((OPTIONS,))).values(OPTIONS)


DRAWN = Option(DIGITAL, "Draw cards and tokens too, if you play without the real ones.")
"""The option that every game has."""


@cache
def parameters_type(slug: str, home: Path | None = None) -> type[Any]:
    """Return the parameters of a set-up: players, whether cards are drawn, the game's options."""
    own = [(one.id, type_of(one), default_of(one)) for one in (DRAWN, *setup_options(slug, home))]
    return defstruct("Wish", [(PLAYERS, int), *own], frozen=True)


def type_of(one: Option) -> Any:
    """Return the type of what an option receives."""
    if one.kind == "choice":
        return Literal.__getitem__((*one.choices, *one.former))
    plain: dict[str, Any] = {"flag": bool, "texts": tuple[str, ...]}
    if one.kind in plain:
        return plain[one.kind]
    kind = int if one.kind == "number" else str
    return kind if one.default else kind | None


def default_of(one: Option) -> Any:
    """Return what holds without an option."""
    if one.kind == "choice":
        return one.choices[0]
    plain: dict[str, Any] = {"flag": False, "texts": ()}
    return plain.get(one.kind, one.default or None)
