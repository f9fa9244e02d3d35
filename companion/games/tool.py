"""The parts of a game at the table beside paper: tools, the set-up, and screens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from companion.core.chance import Stream
    from companion.core.chance_events import Dealer
    from companion.drawing.page import Page
    from companion.drawing.theme import Theme

# A screen for the table: its content, and the action of each key.


H = TypeVar("H")
Mood = Literal["calm", "hit", "miss"]


class ShownCard(Struct, frozen=True):
    """A card that lies face up."""

    hit: bool  # whether it is the one that everybody hopes for
    words: str  # what it says


class Choice(Struct, frozen=True):
    """Something that can be done now, with one key."""

    action: str  # how it is written
    key: str  # one letter or digit, or `enter`
    name: str  # in a word or two
    hint: str  # when to choose it


class View(Struct, frozen=True):
    """The content of the screen."""

    title: str  # what goes on
    status: str  # what holds for the day, or ""
    banner: str  # the news in large letters, or ""
    ask: str  # what to do or to answer
    mood: Mood  # of the news
    cards: tuple[ShownCard, ...]  # those face up, in the order in which they were dealt
    hidden: int  # how many lie face down
    choices: tuple[Choice, ...]  # what can be done


class Screen(Struct, Generic[H], frozen=True):
    """A game's screen at the table, its data read."""

    title: str  # of the game
    words: Mapping[str, str]  # labels by dotted name
    start: H  # the history before anything has happened
    acted: Callable[[H, str, Stream], H]  # history after an action; CompanionError if impossible
    view: Callable[[H], View]  # returns what to show
    log: Callable[[H], tuple[str, ...]]  # returns a line for each thing that has happened
    actions: Callable[[H], tuple[str, ...]]  # actions of a history, to repeat on its stream
    undo: str  # the action that undoes
    dealt: Callable[[H], tuple[str, ...]]  # the cards that a history's last action turned
    name: str  # of the dealer in a table's log
    notes: tuple[str, ...]  # what the player should know, for the help


AnyScreen = Screen[Any]


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
