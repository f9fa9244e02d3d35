"""Luck: what came up, what was to be expected, and how far honest tables differ from it.

Each card or face is counted over all deals and rolls, voided ones too: nobody shall look unlucky
by voiding what they do not like. What was to be expected follows from what was still in the deck.
The interval is two standard deviations wide on each side, rounded outwards, and within what is
possible: for each card, at least some 19 of 20 honest tables lie in it. With many cards, one or
two outside are nothing special.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from companion.core.chance_events import DealEvent, RollEvent, ShuffleEvent
from companion.core.deck_events import ReshuffleEvent, SearchEvent
from companion.table.event import Event
from companion.table.event_types import Void
from companion.table.hidden import hidden_cards
from companion.table.state import State, following, replayed

WIDTH = 1.96  # standard deviations: 19 of 20 by the normal distribution


class Share(Struct, frozen=True):
    """How often one card or face came up.

    Attributes:
        low: fewest that an honest table shows in 19 of 20 cases.
        high: most.
    """

    name: str
    seen: int
    expected: float
    low: int
    high: int

    @property
    def usual(self) -> bool:
        """Whether it came up as often as on 19 of 20 honest tables."""
        return self.low <= self.seen <= self.high


class Luck(Struct, frozen=True):
    """One deck or kind of die.

    Attributes:
        of: its name.
        draws: how many cards were dealt or dice rolled.
        voided: how many of these were voided.
    """

    of: str
    draws: int
    voided: int
    shares: tuple[Share, ...]


class _Tally:
    """Sums over the deals of a deck or the rolls of a kind of die."""

    def __init__(self) -> None:
        self.draws = 0
        self.voided = 0
        self.seen: Counter[str] = Counter()
        self.most: Counter[str] = Counter()
        self.expected: dict[str, float] = {}
        self.variance: dict[str, float] = {}

    def add(self, inside: Sequence[str], came: Sequence[str], *, void: bool) -> None:
        """Count draws without replacement."""
        self.draws += len(came)
        self.voided += len(came) if void else 0
        self.seen.update(came)
        size, count = len(inside), len(came)
        spread = count * (size - count) / (size - 1) if size > 1 else 0.0
        for name, copies in Counter(inside).items():
            part = copies / size
            self.expected[name] = self.expected.get(name, 0.0) + count * part
            self.variance[name] = self.variance.get(name, 0.0) + spread * part * (1 - part)

    def luck(self, of: str) -> Luck:
        """Return the sums as a report."""
        return Luck(of, self.draws, self.voided, tuple(map(self._share, self.expected)))

    def _share(self, name: str) -> Share:
        expected, width = self.expected[name], WIDTH * math.sqrt(self.variance[name])
        low = max(0, math.floor(expected - width + 1e-9))
        high = min(self.most[name], math.ceil(expected + width - 1e-9))
        return Share(name, self.seen[name], expected, low, high)


def luck(events: Sequence[Event], hidden: frozenset[int] = frozenset()) -> tuple[Luck, ...]:
    """Return the luck of each deck and kind of die of a log, in the order of their first use.

    Args:
        events: the log.
        hidden: the numbers of events that do not count. Nobody knows where their cards are, so what
            was to be expected is as if they still lay in the deck.
    """
    tallies: dict[str, _Tally] = {}
    voided = replayed(events).voided
    state = State()
    for event in events:
        body, void, before = event.body, event.seq in voided, state
        state = following(state, event, events)
        if isinstance(body, DealEvent):
            pile = before.decks[body.deck]
            unknown = (*pile.inside, *hidden_cards(pile, hidden))
            if event.seq not in hidden:
                tallies[body.deck].add(unknown, body.cards, void=void)
        elif isinstance(body, SearchEvent):
            tallies[body.deck].most.subtract(body.cards)  # chosen, not dealt
        elif isinstance(body, Void) and body.target in hidden:
            continue
        elif isinstance(body, (ShuffleEvent, ReshuffleEvent, Void)) and body.deck in state.decks:
            _put_in(tallies.setdefault(body.deck, _Tally()), body, before)
        elif isinstance(body, RollEvent) and event.seq not in hidden:
            faces = {name: values for name, *values in body.kinds}
            for die, value in zip(body.dice, body.values, strict=True):
                tally = tallies.setdefault(die, _Tally())
                tally.most.update(set(faces[die]))
                tally.add(faces[die], faces[die][value - 1 : value], void=void)
    return tuple(tally.luck(of) for of, tally in tallies.items() if tally.draws)


def _put_in(tally: _Tally, body: ShuffleEvent | ReshuffleEvent | Void, before: State) -> None:
    """Count what can now be dealt once more: a deck, discards, or the cards of a voided deal."""
    tally.most.update(body.names)
    if isinstance(body, Void):
        tally.most.subtract(before.decks[body.deck].inside)
