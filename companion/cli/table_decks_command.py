"""`companion table discard`, `gain` and `remove`: what came back to a deck, came in or went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import typer

from companion.cli.parameters import DataFolder, Json
from companion.cli.table_options import Key, StoreFile, TableName, at_table, echo_json
from companion.core.errors import CompanionError

if TYPE_CHECKING:
    from companion.data.decks_and_pools import DeckOf
    from companion.data.game_data import GameData
    from companion.games.game import Game
    from companion.table.table import Table
    from companion.table.transaction import Step

DeckName: TypeAlias = Annotated[
    str, typer.Argument(metavar="DECK", help="A deck of the table, such as lures or lure/lures.")
]
Cards: TypeAlias = Annotated[
    list[str], typer.Argument(metavar="CARD...", help="Ids or printed names, each as often.")
]
From: TypeAlias = Annotated[
    Literal["out", "discarded", "in"] | None,
    typer.Option(
        "--from",
        help="Where they are; none: out, or else discarded. With in, the rest is shuffled.",
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
    """Say which cards came back: they lie on the discards of their deck.

    When a deck runs out whose rule says so, the next deal shuffles its discards in. What lies on
    the table, in a hand or in a score pile stays out.
    """
    from companion.table.card_moves import discard  # late: `--help` needs no tables

    with at_table(name, store) as table:
        found = _Deck(table, deck, data)
        ids = found.ids(cards, found.pile.cards_out)
        _moved(table, lambda step: discard(step, found.name, ids), found.name, ids, key)
        _tell(table, found.name, "discarded", ids, as_json=as_json)


def gain_cards(
    name: TableName,
    deck: DeckName,
    cards: Cards,
    key: Key = None,
    store: StoreFile = None,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Say which cards came into a deck from elsewhere: they lie on its discards.

    Such as a card that a salmon won in the river, or fatigue.
    """
    from companion.table.card_moves import gain  # late: `--help` needs no tables

    with at_table(name, store) as table:
        found = _Deck(table, deck, data)
        supply = found.supply()
        ids = found.ids(cards, supply)
        _moved(table, lambda step: gain(step, found.name, ids, supply), found.name, ids, key)
        _tell(table, found.name, "gained", ids, as_json=as_json)


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
    """Say which cards left a deck: they do not come back before it is gathered.

    Such as a Boost that scored, or a card that the reeds took.
    """
    from companion.table.card_moves import remove  # late: `--help` needs no tables

    with at_table(name, store) as table:
        found = _Deck(table, deck, data)
        pile = found.pile
        there = {"out": pile.cards_out, "discarded": pile.discards, "in": pile.inside}
        ids = found.ids(cards, there[place] if place else (*pile.cards_out, *pile.discards))
        _moved(table, lambda step: remove(step, found.name, ids, place), found.name, ids, key)
        _tell(table, found.name, "removed", ids, as_json=as_json)


class _Deck:
    """A deck of a table, and what its game says of it."""

    def __init__(self, table: Table, name: str, data: Path | None) -> None:
        from companion.table.card_moves import deck_named

        self.name = deck_named(table.state, name)
        self.pile = table.state.decks[self.name]
        self._data = data

    def _declared(self) -> tuple[Game, GameData, DeckOf] | None:
        """Return the game, its data and what they say of the deck; None if no game has it."""
        from companion.cli.games import checked_folder, chosen
        from companion.data.decks_and_pools import DECKS

        slug, _, name = self.name.rpartition("/")
        for game in chosen([]):
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
        from companion.cli.card_names import meant, names_of

        here = tuple(there)
        known = {*self.pile.holds, *here}
        if known.issuperset(cards):
            return tuple(cards)
        titles = {card: card for card in sorted(known)}
        if (found := self._declared()) is not None:
            game, _, declared = found
            names = names_of(game, declared, known, self._data)
            titles |= {card: name.title for card, name in names.items()}
        return tuple(meant(card, titles, here) for card in cards)


def _moved(
    table: Table, move: Callable[[Step], None], deck: str, cards: Sequence[str], key: str | None
) -> None:
    from companion.core.deck_events import DiscardEvent, GainEvent, RemoveEvent

    moves = DiscardEvent, GainEvent, RemoveEvent
    bodies = [event.body for event in table.write(move, key)]
    found = [(body.deck, card) for body in bodies if isinstance(body, moves) for card in body.cards]
    if sorted(found) != sorted((deck, card) for card in cards):
        raise CompanionError(f'the key "{key}" was used for another request; make a new one')


def _tell(table: Table, deck: str, what: str, cards: Sequence[str], *, as_json: bool) -> None:
    from companion.table.wording import counted, printable

    pile, seq = table.state.decks[deck], len(table.events)
    counts = {"left": pile.left, "out": len(pile.cards_out), "discards": len(pile.discards)}
    if as_json:
        record = {"table": table.row.name, "deck": deck, what: list(cards)}
        echo_json({**record, **counts, "seq": seq})
        return
    told = f"{deck}: {counted(cards)} {what}; now {pile.left} in the deck"
    typer.echo(printable(f"{told}, {counts['out']} out, {counts['discards']} discarded"))


COMMANDS: dict[str, Callable[..., None]] = {
    "discard": discard_cards,
    "gain": gain_cards,
    "remove": remove_cards,
}
EXAMPLES = {
    "discard": "Example: companion table discard den hatch white white blue",
    "gain": "Example: companion table gain den swim-1 eagle fatigue",
    "remove": "Example: companion table remove den lures boost",
}


def mount(app: typer.Typer) -> None:
    """Add these commands to the others of `companion table`."""
    for name, command in COMMANDS.items():
        app.command(name, epilog=EXAMPLES[name])(command)
