"""Finds numbers that could mean several cards: one by its own number, another by its id."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.scoring_types import Field

MOST_NAMED = 3


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
    names = [field.names.get(card, card) for card in cards]
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return ", ".join(names[:MOST_NAMED]) + more
