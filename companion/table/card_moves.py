"""Cards that are moved by hand at a table: back onto the discards, into a deck, out of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from companion.core.deck_events import (
    DiscardEvent,
    GainEvent,
    Place,
    RemoveEvent,
    SearchEvent,
)
from companion.core.errors import CompanionError
from companion.core.pile import lacking, less
from companion.table.state import State
from companion.table.transaction import Step


def deck_named(state: State, name: str) -> str:
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


def discard(step: Step, deck: str, cards: Sequence[str]) -> None:
    """Put cards that are out onto the discards of their deck.

    Raises:
        CompanionError: they are not out.
    """
    pile = step.state.decks[deck]
    _check_there(deck, cards, pile.cards_out, "out")
    step.add(DiscardEvent(deck, tuple(cards)))


def gain(step: Step, deck: str, cards: Sequence[str], supply: Mapping[str, int]) -> None:
    """Put cards from elsewhere onto the discards of a deck.

    Args:
        step: they are moved in it.
        deck: they come into it.
        cards: in order.
        supply: how many of each card there are, for all decks of the game together.

    Raises:
        CompanionError: the deck gains no such cards, or none of them is left.
    """
    if not supply:
        raise CompanionError(f'no card is added to the deck "{deck}" by the rules of its game')
    game = deck.rpartition("/")[0]
    won = Counter[str]()
    for name, pile in step.state.decks.items():
        if name.rpartition("/")[0] == game:
            won += Counter(pile.holds) - Counter(pile.names)
    for card, count in Counter(cards).items():
        if card not in supply:
            raise CompanionError(
                f'"{card}" cannot be added to the deck "{deck}"; these can: {", ".join(supply)}'
            )
        if won[card] + count > supply[card]:
            raise CompanionError(
                f'there are {supply[card]} cards "{card}" to add, and {won[card]} are in decks;'
                f" {count} more cannot be added"
            )
    step.add(GainEvent(deck, tuple(cards)))


def remove(step: Step, deck: str, cards: Sequence[str], place: Place | None = None) -> None:
    """Take cards out of a deck, until it is gathered again.

    Args:
        step: they are taken in it.
        deck: whose they are.
        cards: in order.
        place: where they are; None for wherever they lie open: out, else among the discards.
            Whoever takes one out of the deck itself shuffles what stays in it.

    Raises:
        CompanionError: they are not there.
    """
    pile = step.state.decks[deck]
    if place == "in":
        _check_there(deck, cards, pile.inside, "in the deck")
        names = less(pile.inside, cards)
        start, stream = step.state.position, step.stream()
        stream.shuffled(names)
        step.add(SearchEvent(deck, tuple(cards), names, start, stream.used))
        step.add(RemoveEvent(deck, tuple(cards), "out"))
        return
    if place is None:
        open_cards = (*pile.cards_out, *pile.discards)
        more = "; --from in takes it from the deck"
        _check_there(deck, cards, open_cards, "out or discarded", more)
        out = less(cards, less(cards, pile.cards_out))
    elif place == "out":
        _check_there(deck, cards, pile.cards_out, "out")
        out = tuple(cards)
    else:
        _check_there(deck, cards, pile.discards, "discarded")
        out = ()
    if out:
        step.add(RemoveEvent(deck, out, "out"))
    if discarded := less(cards, out):
        step.add(RemoveEvent(deck, discarded, "discarded"))


def _check_there(
    deck: str, cards: Iterable[str], there: Sequence[str], where: str, more: str = ""
) -> None:
    if (card := lacking(cards, there)) is not None:
        counts = Counter(there)
        known = ", ".join(f"{name} x {n}" if n > 1 else name for name, n in counts.items())
        often = " as often as that" if card in counts else ""
        raise CompanionError(
            f'"{card}" of the deck "{deck}" is not {where}{often}; {where}: {known or "none"}{more}'
        )
