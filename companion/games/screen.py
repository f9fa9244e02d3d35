"""A screen for the table: its content, and the action of each key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

from companion.core.chance import Stream

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
    acted: Callable[[H, str, Stream], H]
    # returns the history with one more action; CompanionError if it is not possible
    view: Callable[[H], View]  # returns what to show
    log: Callable[[H], tuple[str, ...]]  # returns a line for each thing that has happened
    actions: Callable[[H], tuple[str, ...]]
    # returns the actions of a history, to be done again over the same stream
    undo: str  # the action that undoes
    dealt: Callable[[H], tuple[str, ...]]
    # returns the cards that the last action of a history turned
    name: str  # of the dealer in a table's log
    notes: tuple[str, ...]  # what the player should know, for the help


AnyScreen = Screen[Any]
