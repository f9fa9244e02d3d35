"""`companion table discard`, `gain` and `remove`: what came back to a deck, came in or went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import typer

from companion.cli.game_selection import check_folder
from companion.cli.games_at_table import find_deck_names
from companion.cli.parameters import (
    DataFolder,
    Json,
    Key,
    StoreFile,
    TableName,
    open_table_for_writing,
)
from companion.cli.terminal import tell
from companion.core.chance_events import Moved
from companion.data.decks_and_pools import count_supply
from companion.games.piece_words import find_card
from companion.table.card_moves import (
    find_deck,
    move_into_deck,
    move_out_of_deck,
    move_to_discards,
)
from companion.table.describe import escape_unprintable, tally
from companion.table.state import replay

if TYPE_CHECKING:
    from companion.core.pile import Pile
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
    with open_table_for_writing(name, store) as table:
        mine = _Deck(table, deck, data)

        def move(turn: Turn) -> None:
            pile = turn.state.decks[mine.name]
            ids = mine.find_ids(pile, cards, pile.cards_out)
            move_to_discards(turn, mine.name, ids, mine.name_cards)

        mine.move(move, key, "discarded", as_json=as_json)


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
    with open_table_for_writing(name, store) as table:
        mine = _Deck(table, deck, data)

        def move(turn: Turn) -> None:
            supply = mine.supply
            ids = mine.find_ids(turn.state.decks[mine.name], cards, supply)
            move_into_deck(turn, mine.name, ids, supply, mine.name_cards)

        mine.move(move, key, "gained", as_json=as_json)


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
    with open_table_for_writing(name, store) as table:
        mine = _Deck(table, deck, data)

        def move(turn: Turn) -> None:
            now = turn.state.decks[mine.name]
            places = {"out": now.cards_out, "discarded": now.discards, "in": now.inside}
            there = places[place] if place else (*now.cards_out, *now.discards)
            ids = mine.find_ids(now, cards, there)
            move_out_of_deck(turn, mine.name, ids, place, mine.name_cards)

        mine.move(move, key, "removed", as_json=as_json)


class _Deck:
    """A deck of a table, and what its game says of it."""

    def __init__(self, table: Table, name: str, data: Path | None) -> None:
        self.table = table
        self.name = find_deck(table.state, name)
        self._names = find_deck_names(self.name, check_folder(data))

    @property
    def supply(self) -> Counter[str]:
        """How many there are of each card that may come into it."""
        names = self._names
        return count_supply(names.data, names.deck) if names else Counter()

    def name_cards(self, deck: str, cards: Sequence[str]) -> Sequence[str]:
        """Return what players call cards of this deck."""
        return self._names(cards) if self._names else cards

    def find_ids(self, pile: Pile, cards: Sequence[str], there: Iterable[str]) -> tuple[str, ...]:
        """Return the ids of cards named by id or printed name, of those in `there`."""
        here = tuple(there)
        known = sorted({*pile.holds, *here})
        if set(known).issuperset(cards):
            return tuple(cards)
        names = self._names.find(known) if self._names else ()
        titles = {card: card for card in known}
        titles |= {card: name.title for card, name in zip(known, names, strict=False)}
        return tuple(find_card(card, titles, here) for card in cards)

    def move(
        self, move: Callable[[Turn], None], key: str | None, verb: str, *, as_json: bool
    ) -> None:
        """Move cards and tell where they are now."""
        _, events = self.table.write(move, key)
        bodies = [event.body for event in events]
        moved = [card for body in bodies if isinstance(body, Moved) for card in body.cards]
        pile = replay(self.table.events[: events[-1].seq]).decks[self.name]
        counts = {"left": pile.left, "out": len(pile.cards_out), "discards": len(pile.discards)}
        record = {"table": self.table.row.name, "deck": self.name, verb: moved, **counts}
        names = tally(self.name_cards(self.name, moved))
        line = (
            f"{self.name}: {names} {verb}; now {pile.left} in the deck, {counts['out']} out,"
            f" {counts['discards']} discarded"
        )
        tell(as_json, {**record, "seq": events[-1].seq}, escape_unprintable(line))
