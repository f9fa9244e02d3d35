"""What a game is: a value made of names and functions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeVar

if TYPE_CHECKING:
    from companion.data.schema import Schema
    from companion.drawing.component import Component
    from companion.games.screen import AnyScreen
    from companion.games.tool import Body, Tool

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
CardSize = Literal["poker", "mini"]
Chosen = bool | str | tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Facts:
    """What a game tells of itself, to `companion list` and on paper.

    Attributes:
        players: fewest and most players.
        icons: what the icons on its pieces mean, by name, for the key in the guide.
    """

    title: str
    players: tuple[int, int]
    icons: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Choices:
    """What a person chose that changes which pieces there are, or how large.

    Attributes:
        card_size: of decks of poker cards; boards follow.
        thickness: of one card, mm, for the boxes that hold them.
        seed: of what is drawn by chance; None for the set that everybody has.
        extra: what was chosen with the print options that games bring, by name; an option that
            was not given is missing.
        only: names of the components that are wanted, if only some are; a game need not build
            the others.
        players: how many play; None for a full set.
        sets: the expansions that are printed; None for all of them.
    """

    card_size: CardSize = "poker"
    thickness: float = 0.32
    seed: str | None = None
    extra: Mapping[str, Chosen] = field(default_factory=dict)
    only: frozenset[str] = frozenset()
    players: int | None = None
    sets: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class PrintOption:
    """An option of `companion print` that a game brings; it arrives in `Choices.extra`.

    Attributes:
        name: as written after `--`.
        help: what it does, in one line.
        kind: a `flag` is True, a `text` some words, `texts` several of them (it is repeatable), a
            `choice` one of `choices`.
        choices: what a choice may be; the first is what holds without the option.
        metavar: what stands for the words in the help.
    """

    name: str
    help: str
    kind: Literal["flag", "text", "texts", "choice"] = "flag"
    choices: tuple[str, ...] = ()
    metavar: str = "TEXT"


@dataclass(frozen=True, slots=True)
class HouseValue:
    """A number of our own that stands in for one that the publisher has not made public."""

    file: str
    entry: str
    keys: tuple[str, ...]


class Load(Protocol[T_co]):
    """Reads the data of a game: ours, or with the owner's folder over it, in a language."""

    def __call__(
        self, overlay: Path | None, language: str = "en", only: Collection[str] = ()
    ) -> T_co:
        """Return the data; if only some components are wanted, it may be what they need.

        Raises:
            DataError: it lists every mistake in what was read.
        """


@dataclass(frozen=True, slots=True)
class Game(Generic[T]):
    """One game.

    Its functions import what they need when they are called: the catalog imports every game, and
    a command works with few of them.

    Attributes:
        slug: its name in folders and on the command line.
        load: reads its data.
        facts: what it is.
        components: what can be printed.
        house: the house values in use.
        setup: how it is set up, a tool with a parameter `players`.
        print_options: its own options of `companion print`.
        scoring: returns the tables that say how it is scored; None if nothing is added up.
        screen: reads what it shows at the table, if it has such a screen.
        tools: the commands that it brings.
    """

    slug: str
    load: Load[T]
    facts: Callable[[T], Facts]
    components: Callable[[T, Choices], tuple[Component, ...]]
    house: Callable[[T], tuple[HouseValue, ...]]
    setup: Callable[[], Body[Any, Any]]
    print_options: tuple[PrintOption, ...] = ()
    scoring: Callable[[], Schema] | None = None
    screen: Callable[[Path | None, str], AnyScreen] | None = None
    tools: tuple[Tool, ...] = ()


AnyGame = Game[Any]
