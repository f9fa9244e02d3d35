"""Cards that are moved by hand at a table: back onto the discards, into a deck, out of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from companion.core.deck_events import (
    DiscardEvent,
    GainEvent,
    Place,
    RemoveEvent,
    SearchEvent,
)
from companion.core.errors import CompanionError
from companion.core.pile import Pile, lacking, less
from companion.table.hidden import hidden_cards
from companion.table.state import State
from companion.table.turn import Turn
from companion.table.wording import CardNames, card_ids, describe_hidden


def find_deck(state: State, name: str) -> str:
    """Return the deck of a table that a person named, with its game or without: `lure/lures`.

    Raises:
        CompanionError: there is none, or it could be several; it lists them.
    """
    fits = [deck for deck in state.decks if name in (deck, deck.rpartition("/")[2])]
    if len(fits) == 1 or name in fits:
        return name if name in fits else fits[0]
    if fits:
        raise CompanionError(f'"{name[:60]}" could be {" or ".join(fits)}; write one of them')
    known = f"it has: {', '.join(state.decks)}" if state.decks else "it has none yet"
    raise CompanionError(
        f'the table has no deck "{name[:60]}"; {known}; the first deal or a setup brings a deck'
    )


def move_to_discards(
    step: Turn, deck: str, cards: Sequence[str], card_names: CardNames = card_ids
) -> None:
    """Put cards that are out onto the discards of their deck.

    Args:
        step: they are put there in it.
        deck: whose they are.
        cards: in order.
        card_names: names them in a message.

    Raises:
        CompanionError: they are not out.
    """
    there = _CardPlaces.of(step, deck, card_names)
    there.check(cards, there.pile.cards_out, "out", there.covered)
    step.add(DiscardEvent(deck, tuple(cards)))


def move_into_deck(
    step: Turn,
    deck: str,
    cards: Sequence[str],
    supply: Mapping[str, int],
    card_names: CardNames = card_ids,
) -> None:
    """Put cards from elsewhere onto the discards of a deck.

    Args:
        step: they are moved in it.
        deck: they come into it.
        cards: in order.
        supply: how many of each card there are, for all decks of the game together.
        card_names: names them in a message.

    Raises:
        CompanionError: the deck gains no such cards, or none of them is left.
    """
    if not supply:
        raise CompanionError(f'no card is added to the deck "{deck}" by the rules of its game')
    won = count_gained(step.state, deck)
    for card, count in Counter(cards).items():
        [name] = card_names(deck, [card])
        if card not in supply:
            known = ", ".join(dict.fromkeys(card_names(deck, [*supply])))
            raise CompanionError(
                f'"{name}" cannot be added to the deck "{deck}"; these can: {known}'
            )
        if won[card] + count > supply[card]:
            raise CompanionError(
                f'there are {supply[card]} cards "{name}" to add, and {won[card]} are in decks;'
                f" {count} more cannot be added"
            )
    step.add(GainEvent(deck, tuple(cards)))


def count_gained(state: State, deck: str) -> Counter[str]:
    """Return how many of each card were added to the decks of the game that has this deck."""
    gained, game = Counter[str](), deck.rpartition("/")[0]
    for name, pile in state.decks.items():
        if name.rpartition("/")[0] == game:
            gained += Counter(pile.holds) - Counter(pile.names)
    return gained


def move_out_of_deck(
    step: Turn,
    deck: str,
    cards: Sequence[str],
    place: Place | None = None,
    card_names: CardNames = card_ids,
) -> None:
    """Take cards out of a deck, until it is gathered again.

    Args:
        step: they are taken in it.
        deck: whose they are.
        cards: in order.
        place: where they are; None for wherever they lie open: out, else among the discards.
            Whoever takes one out of the deck itself shuffles what stays in it.
        card_names: names them in a message.

    Raises:
        CompanionError: they are not there.
    """
    there = _CardPlaces.of(step, deck, card_names)
    pile = there.pile
    if place == "in":
        # which cards are in the deck would tell which of them are hidden
        untold = pile.inside if there.covered else ()
        there.check(cards, pile.inside, "in the deck", untold)
        names = less(pile.inside, cards)
        start, stream = step.state.position, step.stream()
        stream.shuffled(names)
        step.add(SearchEvent(deck, tuple(cards), names, start, stream.used))
        step.add(RemoveEvent(deck, tuple(cards), "out"))
        return
    if place is None:
        lying = (*pile.cards_out, *pile.discards)
        more = "; --from in takes it from the deck"
        there.check(cards, lying, "out or discarded", there.covered, more)
        out = less(cards, less(cards, pile.cards_out))
    elif place == "out":
        there.check(cards, pile.cards_out, "out", there.covered)
        out = tuple(cards)
    else:
        there.check(cards, pile.discards, "discarded")
        out = ()
    if out:
        step.add(RemoveEvent(deck, out, "out"))
    if discarded := less(cards, out):
        step.add(RemoveEvent(deck, discarded, "discarded"))


class _CardPlaces(Struct, frozen=True):
    """Where the cards of a deck lie, for messages.

    Attributes:
        covered: the cards that are out and hidden.
    """

    deck: str
    pile: Pile
    covered: tuple[str, ...]
    called: CardNames

    @classmethod
    def of(cls, step: Turn, deck: str, called: CardNames) -> _CardPlaces:
        """Return where the cards of a deck lie now."""
        pile = step.state.decks[deck]
        return cls(deck, pile, hidden_cards(pile, step.hidden), called)

    def check(
        self,
        cards: Iterable[str],
        there: Sequence[str],
        where: str,
        untold: Sequence[str] = (),
        more: str = "",
    ) -> None:
        """Check that cards lie where they are taken from.

        Args:
            cards: that are taken.
            there: the cards that lie there.
            where: that is, in words.
            untold: those that the message only counts.
            more: ends the message.

        Raises:
            CompanionError: one does not.
        """
        if (card := lacking(cards, there)) is None:
            return
        counts = Counter(self.called(self.deck, less(there, untold))).items()
        known = [f"{name} x {n}" if n > 1 else name for name, n in counts]
        known += [describe_hidden(len(untold))] if untold else []
        [name] = self.called(self.deck, [card])
        often = " as often as that" if card in there else ""
        raise CompanionError(
            f'"{name}" of the deck "{self.deck}" is not {where}{often};'
            f" {where}: {', '.join(known) or 'none'}{more}"
        )
