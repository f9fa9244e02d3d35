"""The page's print request, its command-line arguments, and a person's default options."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, get_args, get_origin

import msgspec
from msgspec import Meta, Struct, defstruct
from msgspec.structs import replace

from companion.atomic_write import write_file
from companion.printing.order import find_default, is_several, list_options, write_value

Name = Annotated[str, Meta(pattern="^[^-]", max_length=200)]  # a dash would begin an option
Names = Annotated[tuple[Name, ...], Meta(max_length=2000)]
Text = Annotated[str, Meta(pattern="^(?!-)", max_length=200)]
TYPES = {str: Text, int: Annotated[int, Meta(ge=1, le=1000)]}
ASKED = {name: (kind, option) for name, (kind, option) in list_options().items() if option.asked}
HOW = tuple(name for name, (kind, option) in ASKED.items() if option.kept and not is_several(kind))


def type_asked(name: str) -> Any:
    """Return the type that an option has in a request; the value None stands for its default."""
    kind, _ = ASKED[name]
    plain = find_default(name)
    if is_several(kind) or kind is bool:
        return Names if is_several(kind) else bool
    if get_origin(kind) is Literal or (isinstance(plain, tuple) and plain):
        return kind | None
    return TYPES.get(int if kind is int else str) | None  # type: ignore[operator]


def _find_unsaid(name: str) -> Any:
    """Return an option's value for a request that leaves the option out."""
    kind, _ = ASKED[name]
    return find_default(name) if is_several(kind) or kind is bool else None


if TYPE_CHECKING:
    PrintAsk: TypeAlias = Any
else:
    PrintAsk = defstruct(
        "PrintAsk",
        [("game", Name), *((name, type_asked(name), _find_unsaid(name)) for name in ASKED)],
        frozen=True,
        forbid_unknown_fields=True,
    )
"""What is asked: a game, and each option of an order that the workshop asks for."""


class TestSheetForm(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for the test sheet."""

    paper: Literal["a4", "letter"] = "a4"


class ShowForm(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to show a printed file, or its folder."""

    name: Annotated[str, Meta(max_length=200)] = ""


class PrinterForm(Struct, frozen=True, forbid_unknown_fields=True):
    """A printer to save: its name, and the nudge of its backs, in mm right and down."""

    name: Name
    nudge: tuple[float, float]


def command_words(ask: PrintAsk, given: Sequence[str] = ()) -> list[str]:
    """Return arguments for `companion print`: options that differ from defaults, then `given`.

    If `ask` is for changed or lost pieces, options set to their defaults are included, too.
    """
    words = [ask.game]
    again = ask.changed or ask.lost  # the last print says what is left out
    for name, (kind, of) in ASKED.items():
        value, written = getattr(ask, name), of.name or name.replace("_", "-")
        if is_several(kind):
            words += [word for each in value for word in format_option(written, each)]
        elif kind is bool:
            words += [f"--{written}"] if value else []
        elif value is not None:
            text, plain = _write(value), _write(write_value(name, find_default(name)))
            words += format_option(written, text) if again or text != plain else []
    return [*words, *given]


def _write(value: Any) -> str:
    """Return a value as one argument of a command; "" for None."""
    if isinstance(value, (tuple, list)):
        return ",".join(f"{number:g}" for number in value)
    return "" if value is None else str(value)


def describe_ways() -> dict[str, Any]:
    """Return the print options for the page: defaults, choices, and which ones can be saved."""
    ways = {
        name: (kind, option)
        for name, (kind, option) in ASKED.items()
        if not (is_several(kind) or kind is bool)
    }
    plain = {name: write_value(name, find_default(name)) for name in ways}
    few = {name: kind for name, (kind, _) in ways.items() if get_origin(kind) is Literal}
    return {
        "plain": {name: "" if value is None else value for name, value in plain.items()},
        "offers": {name: get_args(kind) for name, kind in few.items()},
        "kept": [name for name, (_, option) in ways.items() if option.usual],
    }


def format_command(name: str, words: Sequence[str]) -> str:
    """Return a command line as a person would type it."""
    return shlex.join(["companion", name, *words])


def format_option(name: str, value: str) -> list[str]:
    """Return an option and its value as arguments; the value may begin with a dash."""
    return [f"--{name}={value}"] if value.startswith("-") else [f"--{name}", value]


# The usual print options of a person: the last choices, stored from one day to the next.


if TYPE_CHECKING:
    Usual: TypeAlias = Any
else:
    Usual = defstruct(
        "Usual",
        [(key, type_asked(key), None) for key, (_, option) in ASKED.items() if option.usual],
        frozen=True,
        forbid_unknown_fields=True,
        omit_defaults=True,
    )
"""What stays on all days and for all games; None is as the command has it.

There is no nudge if a printer is named.
"""


def load_defaults(file: Path, printers: Collection[str]) -> Usual:
    """Load a person's default options, without a deleted printer; Usual() if unreadable."""
    try:
        result = msgspec.json.decode(file.read_bytes(), type=Usual)
    except (OSError, msgspec.MsgspecError):
        return Usual()
    return result if result.printer in printers else replace(result, printer=None)


def save_defaults(file: Path, usual: Usual) -> None:
    """Save a person's default options; CompanionError if the file cannot be written."""
    write_file(file, msgspec.json.encode(usual) + b"\n")
