"""Tools that keep a log: commands that add a step to it or show what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from companion.core.declaration import Scoring
    from companion.core.scoring import Result
    from companion.core.steps import Step
    from companion.games.tool import Answer

T = TypeVar("T")
P = TypeVar("P")


class Written(Struct, frozen=True):
    """What a command of such a tool does."""

    answer: Answer  # what a person is told
    step: tuple[str, Mapping[str, Any]] | None = None
    # the kind and the body of what goes into the log; None: nothing
    result: Result | None = None  # what was scored, to be shown before the lines
    as_steps: bool = False  # whether the lines are numbered, as those of a set-up


class LogCommand(Struct, Generic[T, P], frozen=True):
    """One command of such a tool; the name of the log is its first argument."""

    name: str
    help: str
    example: str
    parameters: type[P]
    run: Callable[[T, str, Sequence[Step], P], Written]
    # what it does, with the data, the name, the steps so far and the parameters
    begins: bool = False  # whether it begins a log; its name is then in the body of the first step


class Today(Struct, frozen=True):
    """What a log says to other commands."""

    said: Mapping[str, Any]  # options that it gives them, by name
    title: str  # which day it is, for the top of a screen
    notes: tuple[str, ...] = ()  # what a person should know, for the help of a screen


class LogBody(Struct, Generic[T], frozen=True):
    """What such a tool does."""

    load: Callable[[Path | None, str], T]
    # reads the data that it needs, with the owner's folder over it, in a language
    commands: tuple[LogCommand[T, Any], ...]
    check: Callable[[T, Sequence[Step]], object]
    # follows all steps of a log; CompanionError if the rules do not allow one
    told: Callable[[T, Step], str]  # what happened in a step, in a few words
    today: Callable[[T, Sequence[Step]], Today]
    # what other commands learn from it; CompanionError if there is no day on
    questions: Callable[[T, Sequence[Step]], tuple[Scoring, Mapping[str, Any]]]
    # how a record of today is asked for, and what it says already
    scoring: Callable[[T], Scoring]


class LogTool(Struct, frozen=True):
    """A group of commands that a game brings, with a log for each name."""

    name: str  # of the group, and of the option by which other commands ask it
    help: str  # what it is for, in one sentence
    example: str  # a worked one, for its help
    several: str  # what its logs are called, for `companion where` and the file that holds them
    body: Callable[[], LogBody[Any]]
    # what it does; a function, so that a list of tools loads none of them
