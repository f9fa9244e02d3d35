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
    """What not everybody may read.

    Attributes:
        player: who may read it; None: nobody yet.
        step: the step that it belongs to, in words.
        about: what it is, without telling it.
        told: what it says.
    """

    player: int | None
    step: str
    about: str
    told: str


class Answer(Struct, frozen=True):
    """What a tool found out.

    Attributes:
        record: the answer for programs: a frozen Struct whose fields are the keys of the JSON,
            or a dictionary (of a set-up). A field that was not asked for is None and has no key.
        lines: for people, one line or step each.
        picture: draws what `--out` writes.
        secrets: what people are shown one by one, if they want it.
        title: what stands above the lines, or "".
        notes: what a person should know of how it was asked.
    """

    record: Any
    lines: tuple[str, ...]
    picture: Callable[[Theme], Page] | None = None
    secrets: tuple[Secret, ...] = ()
    title: str = ""
    notes: tuple[str, ...] = ()


class Body(Struct, Generic[T, P], frozen=True):
    """What a tool does.

    Attributes:
        load: reads the data that it needs, with the owner's folder over it, in a language.
        parameters: a frozen Struct whose fields are the options, annotated with `Parameter`.
        run: the answer; all its chance comes from the dealer.
    """

    load: Callable[[Path | None, str], T]
    parameters: type[P]
    run: Callable[[T, P, Dealer], Answer]


class Tool(Struct, frozen=True):
    """A command that a game brings.

    Attributes:
        name: of the command.
        help: what it does, in one sentence.
        example: a worked one, for its help.
        body: what it does; a function, so that a list of tools loads none of them.
        seeded: whether chance plays a part; else it takes no seed, and asks the dealer nothing.
        tabled: whether its chance can be that of a table.
        pictured: whether its answer has a picture, to be written with `--out`.
        log: the tool with a log of whose day it can be asked, or "".
    """

    name: str
    help: str
    example: str
    body: Callable[[], Body[Any, Any]]
    seeded: bool = True
    tabled: bool = True
    pictured: bool = False
    log: str = ""


class Parameter(Struct, frozen=True):
    """What the type of a field of a parameters class is annotated with: how a person gives it.

    A bool is a flag; `X | None` may be left out; a Literal is one of its values; `tuple[X, ...]`
    may be given several times. A field without a default must be given.

    Attributes:
        help: what it means, in one line.
        metavar: what stands for the value in the help.
        positional: whether it is written without the name of an option.
        least: the smallest number.
        most: the largest number.
        kept: whether a table keeps what was said, for all commands that have the option.
        record: whether it names a file with a record of the game; what it holds arrives.
    """

    help: str
    metavar: str | None = None
    positional: bool = False
    least: int | None = None
    most: int | None = None
    kept: bool = False
    record: bool = False
