"""`companion table discard`, `gain` and `remove`: what came back to a deck, came in or went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import typer

from companion.cli.parameters import DataFolder, Json
from companion.cli.table_options import Key, StoreFile, TableName, at_table, tell, used_key
from companion.core.deck_events import DiscardEvent, GainEvent, Moved, RemoveEvent, SearchEvent

if TYPE_CHECKING:
    from companion.core.pile import Pile
    from companion.data.decks_and_pools import DeckOf
    from companion.data.game_data import GameData
    from companion.games.game import Game
    from companion.table.event import Event
    from companion.table.table import Table
    from companion.table.turn import Turn

DeckName: TypeAlias = Annotated[
    str, typer.Argument(metavar="DECK", help="A deck of the table, such as lures or lure/lures.")
]
Cards: TypeAlias = Annotated[
    list[str],
    typer.Argument(metavar="CARD...", help="Cards by id or printed name; repeat for equal cards."),
]
From: TypeAlias = Annotated[
    Literal["out", "discarded", "in"] | None,
    typer.Option(
        "--from",
        help="Where the cards are (default: out or discarded). in: also shuffles the deck.",
    ),
]


def discard_cards(
    name: TableName,
    deck: DeckName,
    cards: Cards,
    key: Key = None,
    store: StoreFile = None,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Put dealt cards on the discard pile of their deck.

    When the deck runs out, the next deal shuffles its discard pile in, if the game's rules say so.
    Cards in a hand, on the board or in a score pile stay out.
    """
    from companion.table.card_moves import move_to_discards  # late: `--help` needs no tables

    with at_table(name, store) as table:
        found = _Deck(table, deck, data)

        def move(step: Turn) -> None:
            move_to_discards(step, found.name, found.ids(cards, found.pile.cards_out), found.said)

        _tell(found, "discarded", found.moved(move, DiscardEvent, cards, key), as_json=as_json)


def gain_cards(
    name: TableName,
    deck: DeckName,
    cards: Cards,
    key: Key = None,
    store: StoreFile = None,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Add new cards to the discard pile of a deck.

    For instance a card that you won in the river, or a fatigue card.
    """
    from companion.table.card_moves import move_into_deck  # late: `--help` needs no tables

    with at_table(name, store) as table:
        found = _Deck(table, deck, data)
        supply = found.supply()

        def move(step: Turn) -> None:
            move_into_deck(step, found.name, found.ids(cards, supply), supply, found.said)

        _tell(found, "gained", found.moved(move, GainEvent, cards, key), as_json=as_json)


def remove_cards(
    name: TableName,
    deck: DeckName,
    cards: Cards,
    place: From = None,
    key: Key = None,
    store: StoreFile = None,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Take cards out of a deck, such as a Boost that scored.

    They come back when the whole deck is shuffled for a new game: companion deal --shuffle.
    """
    from companion.table.card_moves import move_out_of_deck  # late: `--help` needs no tables

    with at_table(name, store) as table:
        found = _Deck(table, deck, data)

        def move(step: Turn) -> None:
            pile = found.pile
            places = {"out": pile.cards_out, "discarded": pile.discards, "in": pile.inside}
            there = places[place] if place else (*pile.cards_out, *pile.discards)
            move_out_of_deck(step, found.name, found.ids(cards, there), place, found.said)

        _tell(found, "removed", found.moved(move, RemoveEvent, cards, key), as_json=as_json)


class _Deck:
    """A deck of a table, and what its game says of it."""

    def __init__(self, table: Table, name: str, data: Path | None) -> None:
        from companion.table.card_moves import find_deck

        self.table = table
        self.name = find_deck(table.state, name)
        self._data = data

    @property
    def pile(self) -> Pile:
        """How it stands."""
        return self.table.state.decks[self.name]

    def moved(
        self,
        move: Callable[[Turn], None],
        kind: type[Moved],
        cards: Sequence[str],
        key: str | None,
    ) -> tuple[Event, ...]:
        """Move cards; return the events, of a request that was made before those of that time.

        Raises:
            CompanionError: it cannot be done, or the key is of another request.
        """
        events = self.table.write(move, key)
        bodies = [event.body for event in events if not isinstance(event.body, SearchEvent)]
        own = [body for body in bodies if isinstance(body, kind) and body.deck == self.name]
        if own != bodies or sum(len(body.cards) for body in own) != len(cards):
            raise used_key(key)
        return events

    def said(self, deck: str, cards: Sequence[str]) -> Sequence[str]:
        """Return what players call cards of this deck."""
        from companion.cli.card_names import names_in

        found = self._declared()
        return names_in(*found, self._data)(cards) if found else cards

    def _declared(self) -> tuple[Game, GameData, DeckOf] | None:
        """Return the game, its data and what they say of the deck; None if no game has it."""
        from companion.cli.games import checked_folder, choose_games
        from companion.data.decks_and_pools import DECKS

        slug, _, name = self.name.rpartition("/")
        for game in choose_games([]):
            if game.slug == slug:
                read = game.load(checked_folder(self._data), only=(DECKS.name,))
                decks = {deck.id: deck for deck in read.values(DECKS)}
                if name in decks:
                    return game, read, decks[name]
        return None

    def supply(self) -> Counter[str]:
        """Return how many there are of each card that may come into it."""
        from companion.data.decks_and_pools import copies_in

        found = self._declared()
        if found is None:
            return Counter()
        _, read, declared = found
        return Counter(card for table in declared.gains for card in copies_in(read, table))

    def ids(self, cards: Sequence[str], there: Iterable[str]) -> tuple[str, ...]:
        """Return the ids of cards that a person named.

        Args:
            cards: ids or printed names.
            there: cards that can be meant just now.
        """
        from companion.cli.card_names import find_card, names_of

        here = tuple(there)
        known = {*self.pile.holds, *here}
        if known.issuperset(cards):
            return tuple(cards)
        titles = {card: card for card in sorted(known)}
        if (found := self._declared()) is not None:
            names = names_of(*found, known, self._data)
            titles |= {card: name.title for card, name in names.items()}
        return tuple(find_card(card, titles, here) for card in cards)


def _tell(deck: _Deck, what: str, events: Sequence[Event], *, as_json: bool) -> None:
    from companion.table.event_types import Moves
    from companion.table.state import replay
    from companion.table.wording import escape_unprintable, tally

    seq, bodies = events[-1].seq, [event.body for event in events]
    cards = [card for body in bodies if isinstance(body, Moves) for card in body.cards]
    pile = replay(deck.table.events[:seq]).decks[deck.name]
    counts = {"left": pile.left, "out": len(pile.cards_out), "discards": len(pile.discards)}
    record = {"table": deck.table.row.name, "deck": deck.name, what: cards, **counts, "seq": seq}
    told = f"{deck.name}: {tally(deck.said(deck.name, cards))} {what}; now {pile.left} in the deck"
    line = f"{told}, {counts['out']} out, {counts['discards']} discarded"
    tell(as_json, record, escape_unprintable(line))
