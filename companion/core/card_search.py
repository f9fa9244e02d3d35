"""Finds the cards of a list that a text matches, and numbers that could mean several cards."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.core.names import normalize_words
from companion.core.scoring_types import Field
from companion.core.text_format import list_some

# Finds numbers that could mean several cards: one by its own number, another by its id.


MOST_NAMED = 3
_ZEROS = re.compile(r"^([a-z]+)0+(?=\d+$)")


def ambiguous_numbers(field: Field, text: str) -> str:
    """Return the unclear numbers and how to write them, or "": `#6` is card 6, `vp 6` points."""
    words = text.replace(",", " ").replace(";", " ").split() if field.also else []
    result = (
        _describe_ambiguity(field, word)
        for before, word in zip(["", *words], words, strict=False)
        if word.isdecimal() and not _is_clear_from_word(field, before, word)
    )
    return "; ".join(filter(None, result))


def _describe_ambiguity(field: Field, word: str) -> str:
    """Return the possible meanings of a bare number; "" if there is only one."""
    others = {
        label: [card for card in cards if card != word]
        for label, cards in field.also.get(word, {}).items()
    }
    meanings = " or ".join(
        f"the {label} of {_join_cards(field, cards)}" for label, cards in others.items() if cards
    )
    card = f"card {word} ({field.names.get(word, word)})"
    return (
        f'"{word}" could be {card}, or {meanings}; write a name, or #{word} for the card'
        if meanings
        else ""
    )


def _is_clear_from_word(field: Field, before: str, word: str) -> bool:
    """Return whether the word before a number makes it clear."""
    before = before.casefold()
    keys = (field.key, *(inner.key for inner in field.fields))
    return before in keys or before in field.names.get(word, "").casefold().split()


def _join_cards(field: Field, cards: Sequence[str]) -> str:
    return list_some([field.names.get(card, card) for card in cards], MOST_NAMED)


MOST_LISTED = 12


def match_cards(field: Field, text: str) -> tuple[str, ...]:
    """Return the ids that fit best, in order: by id, whole name, else beginnings of its words.

    `pik` fits every card whose name begins so, `rainbow gold` all of that species and colour.
    """
    query = normalize_words(text)
    if not query:
        return ()
    by_id = tuple(c for c in field.cards if _bare_id(normalize_words(c)) == _bare_id(query))
    names = {card: normalize_words(field.names.get(card, "")) for card in field.cards}
    whole = tuple(card for card, name in names.items() if name == query)
    begun = tuple(card for card, name in names.items() if name and name.startswith(query))
    return by_id or whole or begun or _match_by_description(field, query.split())


def _bare_id(words: str) -> str:
    """Return an id as people write it: `f5` is `f05`."""
    return _ZEROS.sub(r"\1", words)


def _match_by_description(field: Field, words: Sequence[str]) -> tuple[str, ...]:
    """Return the cards that have, for every word, a choice that begins with it."""
    words_of = {
        (inner.key, choice): {
            normalize_words(choice),
            normalize_words(inner.names.get(choice, choice)),
        }
        for inner in field.fields
        for choice in inner.choices
    }
    return tuple(
        card
        for card, values in field.cards.items()
        if all(
            any(name.startswith(word) for pair in values.items() for name in words_of.get(pair, ()))  # type: ignore[arg-type]
            for word in words
        )
    )


def describe_card(field: Field, card: str) -> str:
    """Return a card in words: its id, its name and its other fields."""
    parts = [field.names[card]] if card in field.names else []
    for inner in field.fields:
        value = field.cards[card].get(inner.key)
        if value is not None:
            parts.append(inner.names.get(str(value), str(value)))
    return f"{card} ({' '.join(parts)})"


def describe_cards(field: Field, cards: Sequence[str]) -> str:
    """Return cards in words, of very many the first."""
    return list_some([describe_card(field, card) for card in cards], MOST_LISTED)
