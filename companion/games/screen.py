"""A screen for the table: what a game shows on it, and what each key does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

from companion.core.chance import Stream

H = TypeVar("H")
Mood = Literal["calm", "hit", "miss"]


class ShownCard(Struct, frozen=True):
    """A card that lies face up.

    Attributes:
        hit: whether it is the one that everybody hopes for.
        words: what it says.
    """

    hit: bool
    words: str


class Choice(Struct, frozen=True):
    """Something that can be done now, with one key.

    Attributes:
        action: how it is written.
        key: one letter or digit, or `enter`.
        name: in a word or two.
        hint: when to choose it.
    """

    action: str
    key: str
    name: str
    hint: str


class View(Struct, frozen=True):
    """What the screen shows.

    Attributes:
        title: what goes on.
        status: what holds for the day, or "".
        banner: the news in large letters, or "".
        ask: what to do or to answer.
        mood: of the news.
        cards: those face up, in the order in which they were dealt.
        hidden: how many lie face down.
        choices: what can be done.
    """

    title: str
    status: str
    banner: str
    ask: str
    mood: Mood
    cards: tuple[ShownCard, ...]
    hidden: int
    choices: tuple[Choice, ...]


class Screen(Struct, Generic[H], frozen=True):
    """What a game shows at the table, its data read.

    Attributes:
        title: of the game.
        words: labels by dotted name.
        start: the history before anything has happened.
        acted: returns the history with one more action; CompanionError if it is not possible.
        view: returns what to show.
        log: returns a line for each thing that has happened.
        actions: returns the actions of a history, to be done again over the same stream.
        undo: the action that undoes.
        dealt: returns the cards that the last action of a history turned.
        name: of the dealer in a table's log.
        notes: what the player should know, for the help.
    """

    title: str
    words: Mapping[str, str]
    start: H
    acted: Callable[[H, str, Stream], H]
    view: Callable[[H], View]
    log: Callable[[H], tuple[str, ...]]
    actions: Callable[[H], tuple[str, ...]]
    undo: str
    dealt: Callable[[H], tuple[str, ...]]
    name: str
    notes: tuple[str, ...]


AnyScreen = Screen[Any]
