"""Which cards of a list a person means: by id, by name, or by what stands on them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.declaration import Field
from companion.core.printed_names import folded

MOST_LISTED = 12


def cards_meant(one: Field, text: str) -> tuple[str, ...]:
    """Return the ids of all cards that a text may mean, in order.

    `f05` is the card F05, `pik` every card whose name begins so, `rainbow gold` every card of that
    species and colour. An id counts before a whole name, a whole name before a beginning.
    """
    wish = folded(text)
    if not wish:
        return ()
    by_id = tuple(card for card in one.cards if folded(card) == wish)
    names = {card: folded(one.names.get(card, "")) for card in one.cards}
    whole = tuple(card for card, name in names.items() if name == wish)
    begun = tuple(card for card, name in names.items() if name and name.startswith(wish))
    return by_id or whole or begun or _described(one, wish.split())


def _described(one: Field, words: Sequence[str]) -> tuple[str, ...]:
    """Return the cards on which a choice stands for every word, or begins with it."""
    said = {
        (inner.key, choice): {folded(choice), folded(inner.names.get(choice, choice))}
        for inner in one.fields
        for choice in inner.choices
    }
    return tuple(
        card
        for card, values in one.cards.items()
        if all(
            any(name.startswith(word) for pair in values.items() for name in said.get(pair, ()))  # type: ignore[arg-type]
            for word in words
        )
    )


def called(one: Field, card: str) -> str:
    """Return a card as a person knows it: its id, its name and what stands on it."""
    said = [one.names[card]] if card in one.names else []
    for inner in one.fields:
        value = one.cards[card].get(inner.key)
        if value is not None:
            said.append(inner.names.get(str(value), str(value)))
    return f"{card} ({' '.join(said)})"


def all_called(one: Field, cards: Sequence[str]) -> str:
    """Return cards as a person knows them, or the first of very many."""
    more = f" and {len(cards) - MOST_LISTED} more" if len(cards) > MOST_LISTED else ""
    return ", ".join(called(one, card) for card in cards[:MOST_LISTED]) + more
