"""A dealer who works from one stream and remembers what it did, so that a log can replay it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from companion.core.chance import Deck, Die, Rolled, Stream, roll


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A deck was shuffled.

    Attributes:
        used: words of the stream that had been read before.
        pieces: what it was made of, in the order before the shuffle.
        order: afterwards, the top first.
    """

    used: int
    deck: str
    pieces: tuple[str, ...]
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """Pieces came from the top of a deck."""

    deck: str
    pieces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fell:
    """Dice were rolled.

    Attributes:
        used: words of the stream that had been read before.
        dice: which, in order.
        rolled: how they fell.
    """

    used: int
    dice: tuple[Die, ...]
    rolled: tuple[Rolled, ...]


@dataclass(frozen=True, slots=True)
class Picked:
    """One of several was chosen by chance.

    Attributes:
        used: words of the stream that had been read before.
        what: is chosen, such as `start player`.
    """

    used: int
    what: str
    options: tuple[str, ...]
    choice: str


Event: TypeAlias = Shuffled | Dealt | Fell | Picked


class Dealer:
    """Shuffles, deals, rolls and picks; `events` tells what was done, in order.

    Attributes:
        stream: where the chance comes from. What reads it past the dealer must be
            told to `saw`, or no event has it.
    """

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self._decks: dict[str, Deck[str]] = {}
        self._events: list[Event] = []

    @property
    def events(self) -> tuple[Event, ...]:
        """What has been done so far."""
        return tuple(self._events)

    def shuffle(self, deck: str, pieces: Sequence[str]) -> None:
        """Shuffle a deck made of these pieces; one of that name is gathered first."""
        used = self.stream.used
        order = self.stream.shuffled(pieces)
        self._decks[deck] = Deck(order)
        self._events.append(Shuffled(used, deck, tuple(pieces), order))

    def deal(self, deck: str, count: int = 1) -> tuple[str, ...]:
        """Return pieces from the top of a deck that has been shuffled.

        Raises:
            CompanionError: there are fewer.
        """
        pieces, self._decks[deck] = self._decks[deck].dealt(count)
        self._events.append(Dealt(deck, pieces))
        return pieces

    def saw(self, *events: Event) -> None:
        """Remember what was done with the stream past the dealer."""
        self._events += events

    def left(self, deck: str) -> int:
        """Return how many pieces a deck still has."""
        return len(self._decks[deck].pile)

    def roll(self, dice: Sequence[Die]) -> tuple[Rolled, ...]:
        """Return how dice fall."""
        used = self.stream.used
        rolled = roll(self.stream, dice)
        self._events.append(Fell(used, tuple(dice), rolled))
        return rolled

    def pick(self, what: str, options: Sequence[str]) -> str:
        """Return one of the options, each equally likely."""
        used = self.stream.used
        choice = self.stream.choice(options)
        self._events.append(Picked(used, what, tuple(options), choice))
        return choice
