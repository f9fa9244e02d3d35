"""What a game brings to the table beside paper: tools, and how it is set up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from companion.core.dealer import Dealer
    from companion.drawing.page import Page
    from companion.drawing.theme import Theme

T = TypeVar("T")
P = TypeVar("P")


class Secret(Struct, frozen=True):
    """What not everybody may read."""

    player: int | None  # who may read it; None: nobody yet
    step: str  # the step that it belongs to, in words
    about: str  # what it is, without telling it
    told: str  # what it says


class Answer(Struct, frozen=True):
    """What a tool found out."""

    record: Any
    # the answer for programs: a frozen Struct whose fields are the keys of the JSON, or a
    # dictionary (of a set-up). A field that was not asked for is None and has no key.
    lines: tuple[str, ...]  # for people, one line or step each
    picture: Callable[[Theme], Page] | None = None  # draws what `--out` writes
    secrets: tuple[Secret, ...] = ()  # what people are shown one by one, if they want it
    title: str = ""  # what stands above the lines, or ""
    notes: tuple[str, ...] = ()  # what a person should know of how it was asked


class Body(Struct, Generic[T, P], frozen=True):
    """What a tool does."""

    load: Callable[[Path | None, str], T]
    # reads the data that it needs, with the owner's folder over it, in a language
    parameters: type[P]  # a frozen Struct whose fields are the options, annotated with `Parameter`
    run: Callable[[T, P, Dealer], Answer]  # the answer; all its chance comes from the dealer


class Tool(Struct, frozen=True):
    """A command that a game brings."""

    name: str  # of the command
    help: str  # what it does, in one sentence
    example: str  # a worked one, for its help
    body: Callable[[], Body[Any, Any]]
    # what it does; a function, so that a list of tools loads none of them
    seeded: bool = True
    # whether chance plays a part; else it takes no seed, and asks the dealer nothing
    tabled: bool = True  # whether its chance can be that of a table
    pictured: bool = False  # whether its answer has a picture, to be written with `--out`
    log: str = ""  # the tool with a log of whose day it can be asked, or ""


class Parameter(Struct, frozen=True):
    """What the type of a field of a parameters class is annotated with: how a person gives it.

    A bool is a flag; `X | None` may be left out; a Literal is one of its values; `tuple[X, ...]`
    may be given several times. A field without a default must be given.
    """

    help: str  # what it means, in one line
    metavar: str | None = None  # what stands for the value in the help
    positional: bool = False  # whether it is written without the name of an option
    least: int | None = None  # the smallest number
    most: int | None = None  # the largest number
    kept: bool = False  # whether a table keeps what was said, for all commands that have the option
    record: bool = False  # whether it names a file with a record of the game; what it holds arrives
