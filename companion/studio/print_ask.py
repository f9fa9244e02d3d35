"""What the page asks to be printed, as words of the command that prints it."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.drawing.theme import Ink, Palette
from companion.imposition.duplex import Backs

Name = Annotated[str, Meta(pattern="^[^-]", max_length=200)]  # a dash would begin an option
PLAIN = {
    "paper": "a4",
    "backs": "long-edge",
    "ink": "full",
    "palette": "standard",
    "card_size": "poker",
    "sleeve": "",
    "copies": 1,
    "printer": None,
}  # what the command does if nothing is said
Names = Annotated[tuple[Name, ...], Meta(max_length=2000)]


class PrintAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """What is asked; None is as `companion print` has it: of lost pieces, as in the last print."""

    game: Name
    only: Names = ()
    pieces: Names = ()  # each as COMPONENT/PIECE
    sets: Names = ()
    changed: bool = False
    lost: Names = ()
    paper: Name | None = None
    backs: Backs | None = None
    ink: Ink | None = None
    palette: Palette | None = None
    card_size: Literal["poker", "mini"] | None = None
    sleeve: Annotated[str, Meta(max_length=200)] | None = None
    copies: Annotated[int, Meta(ge=1, le=1000)] | None = None
    nudge: tuple[float, float] | None = None  # of every back, mm right and down
    printer: Name | None = None


class TestSheetAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """The sheet that a printer is measured with."""

    paper: Literal["a4", "letter"] = "a4"


class ShowAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """A file that was printed; its folder if none is named."""

    name: Annotated[str, Meta(max_length=200)] = ""


class PrinterAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """A printer, and what was read on its test sheet: mm right and down."""

    name: Name
    nudge: tuple[float, float]


def words_of(ask: PrintAsk, given: Sequence[str] = ()) -> list[str]:
    """Return the words after `companion print`; options that say nothing new are left out.

    Args:
        ask: what is asked.
        given: options with which the workshop was opened.
    """
    words = [ask.game]
    words += [word for name in ask.only for word in option("only", name)]
    words += [word for name in ask.pieces for word in option("piece", name)]
    words += [word for name in ask.sets for word in option("set", name)]
    words += [word for name in ask.lost for word in option("lost", name)]
    words += ["--changed"] if ask.changed else []
    again = ask.changed or ask.lost  # the last print says what is left out
    for key, plain in PLAIN.items():
        value = getattr(ask, key)
        if value is not None and (again or value != plain):
            words += option(key.replace("_", "-"), str(value))
    if ask.nudge is not None and (again or any(ask.nudge)):
        words += option("nudge", "{:g},{:g}".format(*ask.nudge))
    return [*words, *given]


def command_of(words: Sequence[str]) -> str:
    """Return the command as a person types it."""
    return shlex.join(["companion", "print", *words])


def option(name: str, value: str) -> list[str]:
    """Return an option with its value, which may begin with a dash."""
    return [f"--{name}={value}"] if value.startswith("-") else [f"--{name}", value]
