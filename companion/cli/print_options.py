"""Adds to `companion print` the options that games bring, without knowing them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, cast

import typer

from companion.cli import options
from companion.core.errors import CompanionError

if TYPE_CHECKING:
    from companion.games.game import Chosen, Game, PrintOption


def add_options(command: Any, games: Sequence[Game]) -> None:
    """Give the command the options of games."""
    declared = {option.name: option for game in games for option in game.print_options}
    options.add_options(command, map(_option, declared.values()), before="data")


def read_extra(
    context: typer.Context, games: Sequence[Game], seed: str | None
) -> dict[str, Chosen]:
    """Return what was chosen with the options of games, by name.

    Raises:
        typer.BadParameter: one of them is the seed, and another is given.
    """
    said = options.read_given(context)
    extra = {}
    for option in (option for game in games for option in game.print_options):
        value = said.get(option.name)
        if value in (None, False, (), *option.choices[:1]):
            continue
        if option.is_seed and seed not in (None, value):
            raise typer.BadParameter(f"--{option.name} and --seed differ; give only one")
        extra[option.name] = value
    return extra


def check_extra(extra: Mapping[str, Chosen], chosen: Sequence[Game], games: Sequence[Game]) -> None:
    """Refuse an option of games that are not printed.

    Args:
        extra: what was given, by name.
        chosen: the games that are printed.
        games: all games.

    Raises:
        CompanionError: it names the games that have the option.
    """
    for name in extra:
        owners = [game for game in games if name in (each.name for each in game.print_options)]
        if not any(game in chosen for game in owners):
            slugs = " and ".join(game.slug for game in owners)
            raise CompanionError(
                f"--{name} is only for {slugs}; print that game too, or leave the option out"
            )


def _option(option: PrintOption) -> options.Declared:
    kind: Any = list[str] | None if option.kind == "texts" else str | None
    metavar: str | None = option.metavar
    default: Any = None
    if option.kind == "flag":
        kind, metavar, default = bool, None, False
    elif option.kind == "choice":
        kind, metavar, default = cast(Any, Literal)[option.choices], None, option.choices[0]
    info = typer.Option(
        default,
        f"--{option.name}",
        help=option.help,
        metavar=metavar,
        rich_help_panel="One game's",
    )
    return options.Declared(option.name, kind, info)
