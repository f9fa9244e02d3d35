"""Parses a person's answers into values of a record, and describes values in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from companion.core.errors import CompanionError
from companion.core.names import fitting, match_names, normalize_words, suggest_word
from companion.core.record_path import short_entry_keys
from companion.core.scoring_types import Field
from companion.core.text_format import list_some, shorten_line

YES, NO = ("yes", "y", "true", "1"), ("no", "n", "false", "0")
NONE = ("none", "nothing", "no")
_WORD = re.compile(r"[^\s,;:=]+")
_NUMBER = re.compile(r"[+-]?\d{1,13}")
_BETWEEN = re.compile(r"(?:,(?![+-]?\d)|[\s;])+")  # entries; `T24@1,0` is one
_NAME_NUMBER = re.compile(r"\b([^\W\d_]+)(\d{1,13})\b")  # typed as one word: w2
_ZEROS = re.compile(r"^([a-z]+)0+(?=\d+$)")
MOST_NAMED = 12
FEW_NAMED = 3  # cards with a number on them, in a question
LONGEST_NAME = 4  # words
EXPLAINED = {
    "choice": "Type its number, its name, or the beginning of its name.",
    "flag": "Type yes or no; y and n will do.",
    "number": "Type a number in digits.",
    "numbers": "Type numbers with spaces between.",
    "counts": "Type each name and its number, or only the numbers, in this order.",
    "picks": "Type names with commas between, or none.",
    "rows": "Type the ids or names of what you have, with commas between, or none.",
    "text": "Type any text.",
}
"""How an answer is typed, by the kind of a field that is asked."""


class AnswerError(CompanionError, ValueError):
    """The error for an unclear answer: the message has the reason and advice."""


def parse_answer(field: Field, text: str) -> object:
    """Return the value of a typed answer. The answer must not be empty.

    Limits are not checked. Raises AnswerError if the answer is unclear.
    """
    text = text.strip()
    if field.kind in ("numbers", "picks", "counts", "rows"):
        return _parse_several(field, text)
    match field.kind:
        case "number":
            return _parse_number(text)
        case "flag":
            return _parse_flag(text)
        case "choice":
            return None if not field.required and text.lower() in NONE else find_choice(field, text)
        case _:
            return text[1:-1] if text[:1] == text[-1:] == '"' and len(text) > 1 else text


def _parse_several(field: Field, text: str) -> object:
    """Parse an answer that holds several values."""
    if text.lower() in NONE:
        return {} if field.kind == "counts" else []
    if field.kind == "picks":
        return [find_choice(field, pick) for pick in _split_picks(field, text)]
    if field.kind == "rows" and field.short and not field.cards:
        return int(text) if _NUMBER.fullmatch(text) else _BETWEEN.split(text)
    words = _WORD.findall(text)
    if not words:
        raise AnswerError(f'"{shorten_line(text)}" is empty; write {limits(field)}')
    if field.kind == "numbers":
        return [_parse_number(word) for word in words]
    return _parse_counts(field, text) if field.kind == "counts" else _parse_rows(field, words)


def _split_picks(field: Field, text: str) -> list[str]:
    """Split an answer into the names of choices.

    Names may be separated by commas. Without commas, a word that is a whole name is taken alone.
    Otherwise the longest sequence of words that matches one choice is taken.
    """
    if "," in text:
        return [pick for pick in map(str.strip, text.split(",")) if pick]
    picks, rest, names = [], text.split(), field.choice_labels
    while rest:
        most = 1 if fitting(rest[0], names) else LONGEST_NAME
        heads = (" ".join(rest[:count]) for count in range(most, 1, -1))
        picks.append(next((head for head in heads if len(match_names(head, names)) == 1), rest[0]))
        del rest[: len(picks[-1].split())]
    return picks


def find_choice(field: Field, text: str) -> str:
    """Return the only choice that a text names.

    The text is an id, a name, or a beginning of one. Raises AnswerError if none or several fit.
    """
    if text in field.choices:
        return text
    result = match_names(text, field.choice_labels)
    if len(result) == 1:
        return result[0]
    if result:
        several = ", ".join(_choice_name(field, choice) for choice in result[:MOST_NAMED])
        raise AnswerError(f'"{shorten_line(text)}" could be {several}; write more of it')
    near = suggest_word(text, (*field.choices, *field.names.values()))
    raise AnswerError(
        f'"{shorten_line(text)}" is not one of these: {describe_choices(field)}{near}'
    )


def _parse_number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise AnswerError(f'"{shorten_line(text)}" is not a whole number')
    return int(text)


def _parse_flag(text: str) -> bool:
    if text.lower() in YES:
        return True
    if text.lower() in NO:
        return False
    raise AnswerError(f'"{shorten_line(text)}" is neither yes nor no')


def _parse_counts(field: Field, text: str) -> dict[str, int]:
    """Parse a count for each choice.

    Forms: `white 2, 1 tan`, `2 white 1 tan`, `w2 t1`, or only numbers, one for each choice.
    """
    names = field.choice_labels
    if not any(match_names(word, names) for word in _WORD.findall(text)):
        text = _NAME_NUMBER.sub(r"\1 \2", text)
    words = _WORD.findall(text)
    if all(map(_NUMBER.fullmatch, words)):
        if len(words) != len(field.choices):
            raise AnswerError(
                f"write all {len(field.choices)} numbers, not {len(words)};"
                f" or a name before each, such as {_sample_entry(field)}"
            )
        return {name: int(word) for name, word in zip(field.choices, words, strict=True)}
    counts: dict[str, int] = {}
    parts = [part for part in map(_WORD.findall, re.split("[,;]", text)) if part]
    if not all(0 < len([*filter(_NUMBER.fullmatch, part)]) < len(part) for part in parts):
        parts = [words]  # commas part no whole entries
    for part, (name, number) in [(each, pair) for each in parts for pair in _iter_pairs(each)]:
        if not name or not number:
            sample = f'"{name} 1"' if match_names(name, names) else _sample_entry(field)
            raise AnswerError(
                f'"{shorten_line(name or number)}" needs a name and a number; write {sample}'
            )
        split = name.split()
        ends = range(len(split) - 1, 0, -1)
        end = next((n for n in ends if match_names(" ".join(split[:n]), names)), 0)
        if end and not match_names(name, names):  # what stands next to the number has it
            is_first = _NUMBER.fullmatch(part[0])
            lone = split[end if is_first else 0]
            find_choice(field, lone)
            sample = f"1 {lone}" if is_first else f"{lone} 1"
            raise AnswerError(f'"{lone}" has no number; write "{sample}"')
        choice = find_choice(field, name)
        if choice in counts:
            raise AnswerError(f"{_choice_name(field, choice)} is given twice")
        counts[choice] = int(number)
    return counts


def _iter_pairs(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield name and number ("" if one is missing) from `2 red 1 blue` or `red 2 blue 1`."""
    behind = not _NUMBER.fullmatch(words[0])
    name: list[str] = []
    number = ""
    for word in words:
        if not _NUMBER.fullmatch(word):
            name.append(word)
        elif behind:
            yield " ".join(name), word
            name = []
        else:
            if number:
                yield " ".join(name), number
            name, number = [], word
    if name or number:
        yield " ".join(name), number


def _parse_rows(field: Field, words: Sequence[str]) -> list[object]:
    """Parse words into list entries.

    A card becomes its id. Any other entry becomes a dictionary.
    """
    result: list[object] = []
    rest = list(words)
    while rest:
        if rest[0].casefold() == field.key and len(rest) > 1:
            del rest[0]  # "fish 6", as it stands on the card
        start = list(rest)
        try:
            entry: object = _take_card(field, rest, exactly=True) or _take_entry(field, rest)
        except AnswerError:
            rest = start
            entry = _take_card(field, rest, exactly=False)
            if entry is None:
                raise  # what is wrong with it as an entry that is no card
        result.append(entry)
    return result


def _take_card(field: Field, rest: list[str], *, exactly: bool) -> object:
    """Remove the words of a card from the start of `rest`, and return the card's id.

    As many words as possible are taken. If `exactly` is true, they must be an id or a whole name.
    Returns None if the words fit no card. Raises AnswerError if they fit several cards. But if the
    next word fits no card, the result is None.
    """
    names = field.card_labels
    for count in range(min(len(rest), LONGEST_NAME), 0, -1):
        text = " ".join(rest[:count])
        result = fitting(text, names) if exactly else match_cards(field, text)
        if len(result) == 1:
            del rest[:count]
            return int(result[0]) if result[0].isdecimal() else result[0]
        if result:
            if count < len(rest) and not match_cards(field, rest[count]):
                return None  # these words and the next are meant to say what is on a card
            cards = describe_cards(field, result)
            raise AnswerError(f'"{shorten_line(text)}" could be {cards}; write one of these')
    return None


def _take_entry(field: Field, rest: list[str]) -> dict[str, object]:
    """Take the words of a list entry off the start of `rest`. Return the entry's values by key."""
    entry: dict[str, object] = {}
    start = rest[0]
    if field.also and _NUMBER.fullmatch(start):
        key = field.fields[0].key
        raise AnswerError(f'there is no card {start}; for an unlisted card write "{key} {start}"')
    keys = [inner.key for inner in field.fields]
    for inner in field.fields:
        if rest and rest[0] in keys:
            del rest[0]
        if not rest:
            raise AnswerError(
                f'"{shorten_line(start)}" is not complete; write {describe_row_format(field)}'
            )
        try:
            entry[inner.key] = parse_answer(inner, rest[0])
        except AnswerError as mistake:
            wrong = str(mistake)
            if field.cards and not entry:
                near = suggest_word(start.upper(), field.cards) or suggest_word(
                    start, inner.choices
                )
                wrong = f'"{shorten_line(start)}" is neither a card nor a {inner.label}{near}'
            start = f"{wrong} W" if wrong.endswith("?") else f"{wrong}; w"
            raise AnswerError(f"{start}rite {describe_row_format(field)}") from None
        del rest[0]
    return entry


def describe_row_format(field: Field) -> str:
    """Return an explanation of how to type the entries of a list, with an example."""
    fields = ", ".join(inner.label or inner.key for inner in field.fields)
    card = next(iter(field.cards.values()), {})
    sample = " ".join(
        str(card.get(inner.key, inner.choices[0] if inner.choices else max(1, inner.least)))
        for inner in field.fields
    )
    described = f'{fields} such as "{sample}"'
    if not field.cards:
        return described
    ids = list(field.cards)
    if field.also:
        keys = " ".join(f"{inner.key} {max(1, inner.least)}" for inner in field.fields)
        return f'names, or numbers from #{ids[0]} to #{ids[-1]}; for an unlisted card "{keys}"'
    names = ", ".join(_choice_name(field, id) for id in ids[:2])
    if field.names:
        return f'cards such as "{names}", or {described}'
    return f"{described}, or the small numbers on our cards, {ids[0]} to {ids[-1]}"


def _sample_entry(field: Field) -> str:
    return f'"{_choice_name(field, field.choices[0])} 2"'


def _choice_name(field: Field, choice: str) -> str:
    return field.names.get(choice, choice)


def describe_choices(field: Field) -> str:
    """List the choices in words, or only the first and the last of many."""
    if not field.choices:
        return "nothing"
    if len(field.choices) > MOST_NAMED:
        ends, names = field.choices[:: len(field.choices) - 1], field.names
        return " to ".join(f"{id} ({names[id]})" if id in names else id for id in ends)
    return ", ".join(_choice_name(field, choice) for choice in field.choices)


def limits(field: Field) -> str:
    """Describe which answers a field accepts."""
    if field.kind == "counts":
        return f"{_describe_kinds(field)}; write {_sample_entry(field)} and so on"
    if field.kind == "rows" and field.short and not field.cards:
        first = next(
            inner for inner in field.fields if inner.key == short_entry_keys(field.short)[0]
        )
        some = f"any of: {describe_choices(first)}; " if first.choices else ""
        return f"{some}up to {field.longest}, with spaces between"
    if field.kind == "rows":
        return f"{describe_row_format(field)}; up to {field.longest}, with commas between"
    bounds = {
        "number": _describe_count(field),
        "flag": "yes or no",
        "text": f"at most {field.most} letters",
        "choice": describe_choices(field),
        "picks": f"any of: {describe_choices(field)}; with spaces or commas between",
        "numbers": _describe_numbers(field),
    }
    return bounds[field.kind]


def number_choices(field: Field) -> dict[str, str]:
    """Return the choices of a field by the number that a person may type for each.

    The result is empty if the choices have no numbers.
    """
    numbered = field.kind == "choice" and len(field.choices) <= MOST_NAMED
    numbered = numbered and not any(choice.isdecimal() for choice in field.choices)
    return {str(i): choice for i, choice in enumerate(field.choices, 1)} if numbered else {}


def describe_limits(field: Field) -> str:
    """List the possible answers, each choice with the number to type for it."""
    pairs = [(i, field.names.get(name, name)) for i, name in number_choices(field).items()]
    texts = [label if label.startswith(i) else f"{i} {label}" for i, label in pairs]
    return ", ".join(texts) or limits(field)


def _describe_count(field: Field) -> str:
    if field.printed:
        return f"a whole number from 0, such as {', '.join(map(str, field.printed))}"
    return f"a whole number from {field.least} to {field.most}"


def _describe_numbers(field: Field) -> str:
    if field.longest == 1:
        return f"a number from {field.least} to {field.most}"
    some = max(field.least, min(4, field.most))
    sample = f"such as {some} {max(field.least, some - 1)}"
    return f"up to {field.longest} numbers from {field.least} to {field.most}, {sample}"


def _describe_kinds(field: Field) -> str:
    box = field.in_box
    most = {
        choice: field.limits.get(choice, box.get(choice, field.most)) for choice in field.choices
    }
    if len(set(most.values())) == 1:
        return f"{describe_choices(field)} (up to {min(most.values())} each)"
    return ", ".join(f"{_choice_name(field, choice)} (up to {n})" for choice, n in most.items())


def describe_answer(field: Field, value: object) -> str:
    """Return a value in words."""
    if value is None or value in ({}, []):
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return shorten_line(field.names.get(value, value))
    if isinstance(value, Mapping):
        some = {name: n for name, n in value.items() if n}
        return ", ".join(f"{_choice_name(field, name)} {n}" for name, n in some.items()) or "none"
    if isinstance(value, list):
        return _describe_list(field, value)
    return str(value)


def _describe_list(field: Field, value: Sequence[object]) -> str:
    cards = field.cards
    parts = []
    for item in value:
        entry = cards.get(str(item), item)
        if isinstance(entry, Mapping):
            counts = " ".join(
                describe_answer(inner, entry.get(inner.key))
                for inner in field.fields
                if inner.key in entry
            )
            name = field.names.get(str(item), "")
            parts.append(counts if entry is item else f"{item} ({f'{name} {counts}'.strip()})")
        else:
            parts.append(describe_answer(field, item))
    return ", ".join(parts) if field.kind in ("rows", "picks") else " ".join(parts)


def ambiguous_numbers(field: Field, text: str) -> str:
    """Return a hint if a number in an answer could mean several things; else "".

    `6` could be card 6 or 6 points. `#6` is always the card, and `vp 6` always the points.
    """
    words = text.replace(",", " ").replace(";", " ").split() if field.also else []
    result = (
        _describe_ambiguity(field, word)
        for before, word in zip(["", *words], words, strict=False)
        if word.isdecimal() and not _is_clear_from_word(field, before, word)
    )
    return "; ".join(filter(None, result))


def _describe_ambiguity(field: Field, word: str) -> str:
    """Return a message if a number in an answer could mean several things; else "".

    It may be a card's number or, for instance, a number of points.
    """
    meanings = []
    for label, cards in field.also.get(word, {}).items():
        if names := [_choice_name(field, card) for card in cards if card != word]:
            meanings.append(f"the {label} of {list_some(names, FEW_NAMED)}")
    if not meanings:
        return ""
    card, others = f"card {word} ({_choice_name(field, word)})", " or ".join(meanings)
    return f'"{word}" could be {card}, or {others}; write a name, or #{word} for the card'


def _is_clear_from_word(field: Field, before: str, word: str) -> bool:
    """Return whether the word `before` a number makes its meaning clear, as in `vp 6`."""
    before = before.casefold()
    keys = (field.key, *(inner.key for inner in field.fields))
    return before in keys or before in field.names.get(word, "").casefold().split()


def match_cards(field: Field, text: str) -> tuple[str, ...]:
    """Return the ids of the cards that fit a text.

    Tries the id first, then the whole name, the beginning of the name, and words such as a colour.
    `pik` fits every card whose name begins with it. `rainbow gold` fits every card of this species
    and colour.
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
    """Return an id without leading zeros in its number: `f05` becomes `f5`."""
    return _ZEROS.sub(r"\1", words)


def _match_by_description(field: Field, words: Sequence[str]) -> tuple[str, ...]:
    """Return the cards that fit all words.

    A word fits a card if a choice on the card, such as the colour, begins with the word. Numbers on
    the card are not compared.
    """
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


def describe_cards(field: Field, cards: Sequence[str]) -> str:
    """Describe cards by id, name and fields; of a long list, only the first cards."""
    texts = []
    for card in cards:
        parts = [field.names[card]] if card in field.names else []
        for inner in field.fields:
            if (value := field.cards[card].get(inner.key)) is not None:
                parts.append(_choice_name(inner, str(value)))
        texts.append(f"{card} ({' '.join(parts)})")
    return list_some(texts, MOST_NAMED)
