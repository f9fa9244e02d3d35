"""Cards that are moved by hand at a table: back onto the discards, into a deck, out of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from companion.core.chance_events import DiscardEvent, GainEvent, Place, RemoveEvent, SearchEvent
from companion.core.errors import CompanionError
from companion.core.names import find_name
from companion.core.pile import find_missing_card, subtract_cards
from companion.table.describe import CardNames, card_ids, describe_hidden, tally
from companion.table.hidden_events import hidden_cards, hidden_events
from companion.table.state import State
from companion.table.table import Turn


def find_deck(state: State, name: str) -> str:
    """Return the deck of a table that a person named, with its game or without: `lure/lures`."""
    names = {deck: deck.rpartition("/")[2] for deck in state.decks}
    ending = "; the first deal or a setup brings a deck"
    return find_name(name, names, "the table has no deck", ending)


def move_to_discards(
    turn: Turn, deck: str, cards: Sequence[str], card_names: CardNames = card_ids
) -> None:
    """Put cards that are out onto the discards of their deck."""
    _check_place(turn, deck, cards, "out", card_names)
    turn.add(DiscardEvent(deck, tuple(cards)))


def move_into_deck(
    turn: Turn,
    deck: str,
    cards: Sequence[str],
    supply: Mapping[str, int],
    card_names: CardNames = card_ids,
) -> None:
    """Put cards onto a deck's discards; supply counts each card over all decks of the game."""
    gained = count_gained(turn.state, deck)
    for card, count in Counter(cards).items():
        left = supply.get(card, 0) - gained[card]
        if count > left:
            [name] = card_names(deck, [card])
            known = ", ".join(dict.fromkeys(card_names(deck, [*supply]))) or "none, by the rules"
            raise CompanionError(
                f'{count} x "{name}" cannot be added to the deck "{deck}": {max(left, 0)} are left;'
                f" these can be added: {known}"
            )
    turn.add(GainEvent(deck, tuple(cards)))


def count_gained(state: State, deck: str) -> Counter[str]:
    """Return how many of each card were added to the decks of the game that has this deck."""
    gained, game = Counter[str](), deck.rpartition("/")[0]
    for name, pile in state.decks.items():
        if name.rpartition("/")[0] == game:
            gained += Counter(pile.holds) - Counter(pile.names)
    return gained


def move_out_of_deck(
    turn: Turn,
    deck: str,
    cards: Sequence[str],
    place: Place | None = None,
    card_names: CardNames = card_ids,
) -> None:
    """Take cards out of a deck until it is gathered.

    Without a place open cards go first: those out, then the discards. Taking from the deck itself
    shuffles the rest.
    """
    _check_place(turn, deck, cards, place, card_names)
    pile = turn.state.decks[deck]
    out = subtract_cards(cards, subtract_cards(cards, pile.cards_out))
    if place == "in":
        names = subtract_cards(pile.inside, cards)
        turn.add(SearchEvent(deck, tuple(cards), names, *turn.mix(names)))
        out = tuple(cards)
    elif place == "discarded":
        out = ()
    for moved, source in ((out, "out"), (subtract_cards(cards, out), "discarded")):
        if moved:
            turn.add(RemoveEvent(deck, moved, source))


def _check_place(
    turn: Turn, deck: str, cards: Sequence[str], place: Place | None, card_names: CardNames
) -> None:
    """Check that cards lie where they are taken from; hidden ones are only counted."""
    pile = turn.state.decks[deck]
    covered = hidden_cards(pile, hidden_events(turn.events))
    # which cards are in the deck would tell which of them are hidden
    inside, both = pile.inside if covered else (), (*pile.cards_out, *pile.discards)
    where, there, covered = {
        "in": ("in the deck", pile.inside, inside),
        "out": ("out", pile.cards_out, covered),
        "discarded": ("discarded", pile.discards, ()),
        None: ("out or discarded", both, covered),
    }[place]
    if (card := find_missing_card(cards, there)) is None:
        return
    seen = subtract_cards(there, covered)
    known = [tally(card_names(deck, seen))] if seen else []
    known += [describe_hidden(len(covered))] if covered else []
    [name] = card_names(deck, [card])
    often = " as often as that" if card in there else ""
    more = "; --from in takes it from the deck" if place is None else ""
    raise CompanionError(
        f'"{name}" of the deck "{deck}" is not {where}{often};'
        f" {where}: {', '.join(known) or 'none'}{more}"
    )
