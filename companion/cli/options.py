"""Options that a command gets from what is declared elsewhere, beside those of its function."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import typer
from msgspec import Struct
from typer.main import get_click_param
from typer.models import ParamMeta

GIVEN = f"{__name__}.given"


class Declared(Struct, frozen=True):
    """An option that is declared."""

    name: str  # of what it says
    kind: Any  # the type of its value
    info: Any  # as `typer.Option` returns it, with its default first


def add_options(command: Any, options: Iterable[Declared], before: str) -> None:
    """Give a command options before a parameter; `read_given` returns their values."""
    place = [param.name for param in command.params].index(before)
    command.params[place:place] = map(_build, options)


def read_given(context: typer.Context) -> dict[str, Any]:
    """Return what those options say, by name, where it is not what holds anyway."""
    values: dict[str, Any] = context.meta.get(GIVEN, {})
    return values


def list_said(context: typer.Context) -> frozenset[str]:
    """Return the names of the options that the person wrote."""
    names = [param.name for param in context.command.params if param.name]
    sources = {name: context.get_parameter_source(name) for name in names}
    return frozenset(name for name in names if getattr(sources[name], "name", "") == "COMMANDLINE")


def _build(option: Declared) -> Any:
    built, convert = get_click_param(
        ParamMeta(name=option.name.replace("-", "_"), default=option.info, annotation=option.kind)
    )

    def keep(context: Any, _: Any, value: Any) -> None:
        value = convert(value) if convert and value is not None else value
        value = tuple(value) if isinstance(value, list) else value
        if value not in (None, (), option.info.default):
            context.meta.setdefault(GIVEN, {})[option.name] = value

    built.expose_value = False
    built.callback = keep
    return built
