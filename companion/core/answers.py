"""What a person may type, what it means in the record, and values said back in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from companion.core.card_search import all_called, cards_meant
from companion.core.declaration import Field
from companion.core.nearest import meant
from companion.core.printed_names import fitting
from companion.core.resolver import match_names
from companion.core.short_entry import keys_of_short
from companion.core.wording import cut

YES, NO = ("yes", "y", "true", "1"), ("no", "n", "false", "0")
NONE = ("none", "nothing", "no")
_WORD = re.compile(r"[^\s,;:=]+")
_NUMBER = re.compile(r"[+-]?\d{1,13}")
_BETWEEN = re.compile(r"(?:,(?![+-]?\d)|[\s;])+")  # entries; `T24@1,0` is one
MOST_NAMED = 12
LONGEST_NAME = 4  # words


class AnswerError(ValueError):
    """An answer that cannot be understood: why, and what to try."""


def parse_answer(one: Field, text: str) -> object:
    """Return the value that an answer means; its limits are checked with the record.

    Args:
        one: the field.
        text: what was typed, not empty.

    Raises:
        AnswerError: it cannot be understood.
    """
    text = text.strip()
    if one.kind in ("numbers", "picks", "counts", "rows"):
        return _several(one, text)
    match one.kind:
        case "number":
            return _number(text)
        case "flag":
            return _flag(text)
        case "choice":
            return None if not one.required and text.lower() in NONE else choice_of(one, text)
        case _:
            return text[1:-1] if text[:1] == text[-1:] == '"' and len(text) > 1 else text


def _several(one: Field, text: str) -> object:
    """Return a list, or how many of each."""
    if text.lower() in NONE:
        return {} if one.kind == "counts" else []
    if one.kind == "picks":
        return _picks(one, text)
    if one.kind == "rows" and one.short and not one.cards:
        return int(text) if _NUMBER.fullmatch(text) else _BETWEEN.split(text)
    words = _WORD.findall(text)
    if not words:
        raise AnswerError(f'"{cut(text)}" is empty; write {limits(one)}')
    if one.kind == "numbers":
        return [_number(word) for word in words]
    return _counts(one, words) if one.kind == "counts" else _rows(one, words)


def choice_of(one: Field, text: str) -> str:
    """Return the choice that a person means: its word, its name, or the beginning of either.

    Raises:
        AnswerError: none or several.
    """
    if text in one.choices:
        return text
    found = match_names(text, {choice: one.names.get(choice, choice) for choice in one.choices})
    if len(found) == 1:
        return found[0]
    if found:
        several = ", ".join(_named(one, choice) for choice in found[:MOST_NAMED])
        raise AnswerError(f'"{cut(text)}" could be {several}; write more of it')
    near = meant(text, (*one.choices, *one.names.values()))
    raise AnswerError(f'"{cut(text)}" is not one of these: {listed(one)}{near}')


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise AnswerError(f'"{cut(text)}" is not a whole number')
    return int(text)


def _flag(text: str) -> bool:
    if text.lower() in YES:
        return True
    if text.lower() in NO:
        return False
    raise AnswerError(f'"{cut(text)}" is neither yes nor no')


def _picks(one: Field, text: str) -> list[str]:
    """Return words of a list; names of several words need commas between them."""
    words = text.split(",") if "," in text else text.split()
    return [choice_of(one, word.strip()) for word in words if word.strip()]


def _counts(one: Field, words: Sequence[str]) -> dict[str, int]:
    """Return how many of each: `white 2 tan 1`, `2 white 1 tan`, or a number for each in order."""
    if all(_NUMBER.fullmatch(word) for word in words):
        if len(words) != len(one.choices):
            raise AnswerError(
                f"without names write {len(one.choices)} numbers, not {len(words)};"
                f" or write {_sample(one)}"
            )
        return {name: int(word) for name, word in zip(one.choices, words, strict=True)}
    counts: dict[str, int] = {}
    for name, number in _pairs(words):
        if not name or not number:
            raise AnswerError(
                f'"{cut(name or number)}" has no number or no name; write {_sample(one)}'
            )
        choice = choice_of(one, name)
        if choice in counts:
            raise AnswerError(f"{_named(one, choice)} is there twice")
        counts[choice] = int(number)
    return counts


def _pairs(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each name, of one word or more, with the number before or after it."""
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


def _rows(one: Field, words: Sequence[str]) -> list[object]:
    """Return entries of a list: cards by their ids, others by what their fields say, in order."""
    found: list[object] = []
    rest = list(words)
    while rest:
        if rest[0].casefold() == one.key and len(rest) > 1:
            del rest[0]  # "fish 6", as it stands on the card
        start = list(rest)
        try:
            entry: object = _card(one, rest, exactly=True) or _described(one, rest)
        except AnswerError:
            rest = start
            entry = _card(one, rest, exactly=False)
            if entry is None:
                raise  # what is wrong with it as an entry that is no card
        found.append(entry)
    return found


def _card(one: Field, rest: list[str], *, exactly: bool) -> object:
    """Return the card that the next words mean, and remove them from `rest`; None if it is none.

    Args:
        one: the list.
        rest: words; as many as fit are taken, for names of several words.
        exactly: whether they must be an id or a whole name.

    Raises:
        AnswerError: several are meant; it lists them.
    """
    names = one.called_cards
    for count in range(min(len(rest), LONGEST_NAME), 0, -1):
        text = " ".join(rest[:count])
        found = fitting(text, names) if exactly else cards_meant(one, text)
        if len(found) == 1:
            del rest[:count]
            return int(found[0]) if found[0].isdecimal() else found[0]
        if found:
            if count < len(rest) and not cards_meant(one, rest[count]):
                return None  # these words and the next are meant to say what is on a card
            several = f'"{cut(text)}" could be {all_called(one, found)}; write one of these'
            raise AnswerError(several)
    return None


def _described(one: Field, rest: list[str]) -> dict[str, object]:
    """Return an entry that is no card, and remove its words from `rest`."""
    entry: dict[str, object] = {}
    start = rest[0]
    if one.also and _NUMBER.fullmatch(start):
        key = one.fields[0].key
        raise AnswerError(f'there is no card {start}; write "{key} {start}" for one of your own')
    keys = [inner.key for inner in one.fields]
    for inner in one.fields:
        if rest and rest[0] in keys:
            del rest[0]
        if not rest:
            raise AnswerError(f'"{cut(start)}" is not complete; write {sample_of_rows(one)}')
        try:
            entry[inner.key] = parse_answer(inner, rest[0])
        except AnswerError as mistake:
            wrong = str(mistake)
            if one.cards and not entry:
                near = meant(start.upper(), one.cards) or meant(start, inner.choices)
                wrong = f'"{cut(start)}" is neither a card nor a {inner.label}{near}'
            raise AnswerError(f"{wrong}; write {sample_of_rows(one)}") from None
        del rest[0]
    return entry


def sample_of_rows(one: Field) -> str:
    """Return how entries of a list are written."""
    fields = ", ".join(inner.label or inner.key for inner in one.fields)
    sample = " ".join(
        inner.choices[0] if inner.choices else str(max(1, inner.least)) for inner in one.fields
    )
    described = f'{fields} such as "{sample}"'
    if not one.cards:
        return described
    ids = list(one.cards)
    if one.also:
        keys = " ".join(f"{inner.key} {max(1, inner.least)}" for inner in one.fields)
        return f'names, or numbers from #{ids[0]} to #{ids[-1]}; "{keys}" for one that is no card'
    names = ", ".join(_named(one, id) for id in ids[:2])
    some = f'such as "{names}"' if one.names else f"from {ids[0]} to {ids[-1]}"
    return f"cards {some}, or {described}"


def _sample(one: Field) -> str:
    return f'"{_named(one, one.choices[0])} 2"'


def _named(one: Field, choice: str) -> str:
    return one.names.get(choice, choice)


def listed(one: Field) -> str:
    """Return the choices as a person knows them; of many without names, the first and the last."""
    if not one.choices:
        return "nothing"
    if not one.names and len(one.choices) > MOST_NAMED:
        return f"{one.choices[0]} to {one.choices[-1]}"
    return ", ".join(_named(one, choice) for choice in one.choices)


def limits(one: Field) -> str:
    """Return what an answer may be, for the person who is asked."""
    if one.kind == "counts":
        return f"{_kinds(one)}; write {_sample(one)} and so on"
    if one.kind == "rows" and one.short and not one.cards:
        first = next(inner for inner in one.fields if inner.key == keys_of_short(one.short)[0])
        some = f"any of: {listed(first)}; " if first.choices else ""
        return f"{some}up to {one.longest}, with spaces between"
    if one.kind == "rows":
        return f"{sample_of_rows(one)}; up to {one.longest}, with commas between"
    said = {
        "number": _number_of(one),
        "flag": "yes or no",
        "text": f"at most {one.most} letters",
        "choice": listed(one),
        "picks": f"any of: {listed(one)}; with spaces or commas between",
        "numbers": _numbers(one),
    }
    return said[one.kind]


def _number_of(one: Field) -> str:
    if one.printed:
        return f"one of {', '.join(map(str, one.printed))}"
    return f"a whole number from {one.least} to {one.most}"


def _numbers(one: Field) -> str:
    if one.longest == 1:
        return f"a number from {one.least} to {one.most}"
    some = max(one.least, min(4, one.most))
    sample = f"such as {some} {max(one.least, some - 1)}"
    return f"up to {one.longest} numbers from {one.least} to {one.most}, {sample}"


def _kinds(one: Field) -> str:
    most = {choice: one.limits.get(choice, one.most) for choice in one.choices}
    if len(set(most.values())) == 1:
        return f"{listed(one)} (up to {one.most} each)"
    return ", ".join(f"{_named(one, choice)} (up to {n})" for choice, n in most.items())


def told(one: Field, value: object) -> str:
    """Return a value as a person would say it."""
    if value is None or value in ({}, []):
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return cut(one.names.get(value, value))
    if isinstance(value, Mapping):
        some = {name: n for name, n in value.items() if n}
        return ", ".join(f"{_named(one, name)} {n}" for name, n in some.items()) or "none"
    if isinstance(value, list):
        return _told_list(one, value)
    return str(value)


def _told_list(one: Field, value: Sequence[object]) -> str:
    cards = one.cards
    parts = []
    for item in value:
        entry = cards.get(str(item), item)
        if isinstance(entry, Mapping):
            said = " ".join(
                told(inner, entry.get(inner.key)) for inner in one.fields if inner.key in entry
            )
            name = one.names.get(str(item), "")
            parts.append(said if entry is item else f"{item} ({f'{name} {said}'.strip()})")
        else:
            parts.append(told(one, item))
    return ", ".join(parts) if one.kind in ("rows", "picks") else " ".join(parts)
