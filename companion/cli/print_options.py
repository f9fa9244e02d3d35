"""Adds to `companion print` the options that games bring, without knowing them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

import typer

from companion.core.errors import CompanionError

if TYPE_CHECKING:
    from companion.games.game import Chosen, Game, PrintOption

BEFORE = "data"  # the parameter that they stand before
PANEL = "One game's"
EXTRA = "extra"  # the parameter that receives them


def mounted(command: Callable[..., None], games: Sequence[Game]) -> Callable[..., None]:
    """Return the command with the options of the games among its own.

    It gets their values as a mapping in its parameter `extra`.
    """
    options = {option.name: option for game in games for option in game.print_options}
    keys = {name.replace("-", "_"): name for name in options}

    def run(**given: Any) -> None:
        extra = {name: _value(given.pop(key)) for key, name in keys.items()}
        unset = {name: (None, False, (), *options[name].choices[:1]) for name in extra}
        told = {name: value for name, value in extra.items() if value not in unset[name]}
        for name, value in told.items():
            if options[name].is_seed and given["seed"] not in (None, value):
                raise typer.BadParameter(f"--{name} and --seed differ; give only one")
        command(**given, extra=told)

    signature = inspect.signature(command, eval_str=True)
    parameters = [each for each in signature.parameters.values() if each.name != EXTRA]
    place = [each.name for each in parameters].index(BEFORE)
    parameters[place:place] = [_parameter(key, options[name]) for key, name in keys.items()]
    run.__doc__, run.__name__ = command.__doc__, command.__name__
    run.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    return run


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


def _parameter(key: str, option: PrintOption) -> inspect.Parameter:
    kind: Any
    metavar: str | None = option.metavar
    default: Any = None
    if option.kind == "flag":
        kind, metavar, default = bool, None, False
    elif option.kind == "choice":
        kind, metavar, default = cast(Any, Literal)[option.choices], None, option.choices[0]
    else:
        kind = list[str] | None if option.kind == "texts" else str | None
    told = typer.Option(
        f"--{option.name}", help=option.help, metavar=metavar, rich_help_panel=PANEL
    )
    return inspect.Parameter(
        key,
        inspect.Parameter.POSITIONAL_OR_KEYWORD,
        default=default,
        annotation=Annotated[kind, told],
    )


def _value(given: Any) -> Chosen:
    return tuple(given) if isinstance(given, list) else cast("Chosen", given)
