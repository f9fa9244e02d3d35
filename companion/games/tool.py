"""Types for a game's commands and set-up, the parts of a game that are not printed."""

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
    """A text of a set-up that only one player may read."""

    player: int | None  # player who may read it; None: nobody yet
    step: str  # text of its step
    about: str  # description that does not reveal it
    told: str  # the secret text


class Answer(Struct, frozen=True):
    """The answer of a game's command."""

    record: Any
    # the answer for programs: a frozen Struct whose fields are the keys of the JSON, or a
    # dictionary (of a set-up). A field that was not asked for is None and has no key.
    lines: tuple[str, ...]  # lines or steps for people
    picture: Callable[[Theme], Page] | None = None  # draws the picture for `--out`
    secrets: tuple[Secret, ...] = ()  # texts to show one by one on request
    title: str = ""  # title above the lines, or ""
    notes: tuple[str, ...] = ()  # notes on the request


class Body(Struct, Generic[T, P], frozen=True):
    """The parts of a game's set-up: loader, parameters, and the function that runs it."""

    load: Callable[[Path | None, str], T]  # loads data with an owner's folder, in a language
    parameters: type[P]  # frozen Struct of the choices
    run: Callable[[T, P, Dealer], Answer]  # returns the answer; all chance comes from the dealer
    kept: tuple[str, ...] = ()  # fields that a table keeps for all commands with the option


class Tool(Struct, frozen=True):
    """A command of a single game."""

    name: str  # name of the command
    help: str  # description in one sentence
    example: str  # example for its help
    code: str  # its function, or a Typer of commands, in the game's module `commands`
    several: str = ""  # name of its stored logs, for `companion where`; "" for none
