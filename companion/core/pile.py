"""Where each card of a deck is: in the deck, out, discarded or removed.

A pile is computed from the events of its deck in order. It holds the place of each card, but not
the order of the cards inside the deck: that follows from the seed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.core.chance_events import (
    DealEvent,
    DiscardEvent,
    GainEvent,
    Moved,
    RemoveEvent,
    ReshuffleEvent,
    SearchEvent,
    ShuffleEvent,
)

Deals: TypeAlias = tuple[tuple[int, tuple[str, ...]], ...]
OnDeck: TypeAlias = ShuffleEvent | DealEvent | ReshuffleEvent | SearchEvent | Moved


class ImpossibleError(ValueError):
    """The error for an event that cannot follow the events before; the message has the reason."""


def require(holds: bool, mistake: str) -> None:
    """Raise ImpossibleError with the message `mistake` unless `holds` is true."""
    if not holds:
        raise ImpossibleError(mistake)


class Pile(Struct, frozen=True):
    """The state of a deck at a game table. The seed and `start` determine the cards' order."""

    names: tuple[str, ...]  # all cards when it was last gathered
    gathered: int  # event number of the shuffle that gathered all cards
    mixed: tuple[str, ...]  # cards of the latest shuffle, in order before it
    start: int  # position in the stream of the latest shuffle
    taken: int = 0  # number of cards dealt since the latest shuffle
    out: Deals = ()  # valid deals since it was gathered, with their cards that are still out
    discards: tuple[str, ...] = ()  # in the order of discarding
    gained: tuple[str, ...] = ()  # cards added since it was gathered
    removed: tuple[str, ...] = ()  # cards removed since it was gathered
    reshuffled: tuple[int, ...] = ()  # event numbers of shuffles of discards since it was gathered
    earlier: tuple[int, ...] = ()  # event numbers of the shuffles that gathered it before

    @property
    def left(self) -> int:
        """The number of cards in the deck."""
        return len(self.mixed) - self.taken

    @property
    def cards_out(self) -> tuple[str, ...]:
        """The cards that are out of the deck, in the order of the events that dealt them."""
        return tuple(card for _, cards in self.out for card in cards)

    @property
    def holds(self) -> tuple[str, ...]:
        """All cards that belong to the deck now: in it, out, or discarded."""
        return subtract_cards((*self.names, *self.gained), self.removed)

    @property
    def inside(self) -> tuple[str, ...]:
        """The cards in the deck, in the order of `holds` (not in the order of dealing)."""
        return subtract_cards(self.holds, (*self.cards_out, *self.discards))


def apply_event(pile: Pile | None, seq: int, body: OnDeck) -> Pile:
    """Apply an event to a deck, and return the changed deck.

    `pile` is None before the first shuffle. Raises ImpossibleError if the event cannot happen.
    """
    if isinstance(body, ShuffleEvent):
        earlier = (*pile.earlier, pile.gathered) if pile else ()
        return Pile(body.names, seq, body.names, body.start, earlier=earlier)
    if pile is None:
        raise ImpossibleError(f'the deck "{body.deck}" was not shuffled before')
    require(isinstance(body, ReshuffleEvent) or bool(body.cards), "it must have cards")
    match body:
        case DealEvent():
            pile = _apply_deal(pile, seq, body)
        case SearchEvent():
            pile = _apply_search(pile, seq, body)
        case ReshuffleEvent():
            pile = _apply_reshuffle(pile, seq, body)
        case DiscardEvent():
            out = _remove_from_out(pile.out, body.cards, body.deals)
            pile = replace(pile, out=out, discards=(*pile.discards, *body.cards))
        case GainEvent():
            gained, discards = (*pile.gained, *body.cards), (*pile.discards, *body.cards)
            pile = replace(pile, gained=gained, discards=discards)
        case RemoveEvent():
            pile = _apply_remove(pile, body)
    return pile


def cards_to_reshuffle(pile: Pile, seq: int, body: OnDeck) -> tuple[str, ...] | None:
    """Return the cards to reshuffle when a random event is voided, in the order of `Pile.holds`.

    Returns None if nothing must be reshuffled, for instance after a later shuffle of the whole
    deck. Raises ImpossibleError if cards of the event were used since.
    """
    if seq < pile.gathered:
        return None
    match body:
        case ShuffleEvent():
            return pile.inside if body.start == pile.start else None
        case DealEvent() | SearchEvent():
            lie = (seq, body.cards) in pile.out
            require(lie, f"cards of event {seq} have been moved since; first undo the later events")
            return _undo_deal(pile, seq).inside
        case ReshuffleEvent():
            lie = find_missing_card(body.names, pile.inside) is None
            lie = lie and pile.reshuffled[-1:] == (seq,)
            require(lie, f"cards of event {seq} have been dealt since; first undo the later events")
            return subtract_cards(pile.inside, body.names)
        case _:
            return None


def void_event(pile: Pile, seq: int, body: OnDeck, names: Sequence[str], start: int) -> Pile:
    """Return a deck after one of its events is voided.

    The cards in `names` are shuffled as the new deck. The shuffle uses the random stream from
    position `start`.
    """
    if isinstance(body, (DealEvent, SearchEvent)):
        pile = _undo_deal(pile, seq)
    elif isinstance(body, ReshuffleEvent):
        discards = (*body.names, *pile.discards)
        pile = replace(pile, discards=discards, reshuffled=pile.reshuffled[:-1])
    return _apply_shuffle(pile, names, start)


def recount(pile: Pile, happened: Iterable[tuple[int, OnDeck]]) -> Pile:
    """Replay the events since the last full shuffle of a deck, to find where its cards are.

    Raises ImpossibleError if an event is no longer possible. The message asks to undo that event.
    """
    result = replace(pile, out=(), discards=(), gained=(), removed=(), reshuffled=())
    for seq, body in happened:
        try:
            match body:
                case DealEvent() | SearchEvent():
                    result = replace(result, out=(*result.out, (seq, body.cards)))
                case ReshuffleEvent():
                    if find_missing_card(body.names, result.discards) is not None:
                        raise ImpossibleError
                    discards, again = subtract_cards(result.discards, body.names), result.reshuffled
                    result = replace(result, discards=discards, reshuffled=(*again, seq))
                case DiscardEvent() | GainEvent() | RemoveEvent():
                    result = apply_event(result, seq, body)
        except ImpossibleError:
            raise ImpossibleError(f"event {seq} must be undone first") from None
    return result


def subtract_cards(cards: Iterable[str], gone: Iterable[str]) -> tuple[str, ...]:
    """Return `cards` with one copy removed for each card in `gone`."""
    missing = Counter(gone)
    remaining = []
    for card in cards:
        if missing[card]:
            missing[card] -= 1
        else:
            remaining.append(card)
    return tuple(remaining)


def find_missing_card(texts: Iterable[str], there: Iterable[str]) -> str | None:
    """Return the first card that occurs more often in `texts` than in `there`, or None."""
    return next(iter(Counter(texts) - Counter(there)), None)


def _apply_deal(pile: Pile, seq: int, body: DealEvent) -> Pile:
    many, missing = len(body.cards), find_missing_card(body.cards, pile.inside)
    adds_up = many + body.left == pile.left
    require(adds_up, f"it deals {many} of {pile.left} cards, so {body.left} cannot be left")
    require(missing is None, "it deals a card that is not in the deck")
    return replace(pile, taken=pile.taken + many, out=(*pile.out, (seq, body.cards)))


def _apply_search(pile: Pile, seq: int, body: SearchEvent) -> Pile:
    missing, stay = find_missing_card(body.cards, pile.inside), Counter(pile.inside)
    require(missing is None, "it takes a card that is not in the deck")
    shuffles = Counter(body.names) == stay - Counter(body.cards)
    require(shuffles, "it must shuffle the cards that stay in the deck")
    pile = _apply_shuffle(pile, body.names, body.start)
    return replace(pile, out=(*pile.out, (seq, body.cards)))


def _apply_reshuffle(pile: Pile, seq: int, body: ReshuffleEvent) -> Pile:
    shuffles = not pile.left and bool(body.names) and body.names == pile.discards
    require(shuffles, "it must shuffle all the discards when the deck is empty")
    again = (*pile.reshuffled, seq)
    return replace(_apply_shuffle(pile, body.names, body.start), discards=(), reshuffled=again)


def _apply_remove(pile: Pile, body: RemoveEvent) -> Pile:
    removed = (*pile.removed, *body.cards)
    if body.place == "out":
        return replace(pile, out=_remove_from_out(pile.out, body.cards), removed=removed)
    require(body.place == "discarded", "it must take cards that are out or discarded")
    card = find_missing_card(body.cards, pile.discards)
    require(card is None, f'the discards hold too few "{card}"')
    newest = subtract_cards(reversed(pile.discards), body.cards)
    return replace(pile, discards=newest[::-1], removed=removed)


def _remove_from_out(out: Deals, cards: Sequence[str], deals: Sequence[int] = ()) -> Deals:
    """Remove cards from `out`, the cards that were dealt and are still out of the deck.

    `deals` has the event number of each card's deal. If `deals` is empty, cards of the oldest deals
    are removed.
    """
    names_each = not deals or len(deals) == len(cards)
    require(names_each, "it must name one deal for each card, or none")
    dealt = dict(out)
    for card, own in zip_longest(cards, deals):
        seq = next((n for n in dealt if card in dealt[n] and own in (None, n)), None)
        if seq is None:
            of = "" if own is None else f" from event {own}"
            raise ImpossibleError(f'not enough "{card}"{of} are out of the deck')
        dealt[seq] = subtract_cards(dealt[seq], [card])
    return tuple((seq, cards) for seq, cards in dealt.items() if cards)


def _undo_deal(pile: Pile, seq: int) -> Pile:
    return replace(pile, out=tuple(deal for deal in pile.out if deal[0] != seq))


def _apply_shuffle(pile: Pile, names: Sequence[str], start: int) -> Pile:
    return replace(pile, mixed=tuple(names), start=start, taken=0)
