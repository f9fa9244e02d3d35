"""The parts of a game at the table beside paper: tools and the set-up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from companion.core.chance_events import Dealer
    from companion.drawing.page import Page
    from companion.drawing.theme import Theme

T = TypeVar("T")
P = TypeVar("P")


class Secret(Struct, frozen=True):
    """A text for one player alone."""

    player: int | None  # who may read it; None: nobody yet
    step: str  # the step that it belongs to, in words
    about: str  # what it is, without telling it
    told: str  # what it says


class Answer(Struct, frozen=True):
    """The result of a game's command."""

    record: Any
    # the answer for programs: a frozen Struct whose fields are the keys of the JSON, or a
    # dictionary (of a set-up). A field that was not asked for is None and has no key.
    lines: tuple[str, ...]  # for people, one line or step each
    picture: Callable[[Theme], Page] | None = None  # draws what `--out` writes
    secrets: tuple[Secret, ...] = ()  # what people are shown one by one, if they want it
    title: str = ""  # what stands above the lines, or ""
    notes: tuple[str, ...] = ()  # what a person should know of how it was asked


class Body(Struct, Generic[T, P], frozen=True):
    """How a game is set up."""

    load: Callable[[Path | None, str], T]  # reads its data, with an owner's folder, in a language
    parameters: type[P]  # a frozen Struct whose fields are what can be chosen
    run: Callable[[T, P, Dealer], Answer]  # the answer; all its chance comes from the dealer
    kept: tuple[str, ...] = ()  # fields that a table stores, for all commands with the option


class Tool(Struct, frozen=True):
    """A command that a game brings."""

    name: str  # of the command
    help: str  # what it does, in one sentence
    example: str  # a worked one, for its help
    code: str  # its function, or its Typer with commands, in a module `commands` of the game
    several: str = ""  # what its logs are called, for `companion where`; "" if it keeps none
