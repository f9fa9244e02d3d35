"""Checks the fields of an object and reports every mistake with its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import product

from companion.core.answers import limits
from companion.core.names import (
    describe_unseen,
    match_single_name,
    name_key,
    suggest_names,
    suggest_word,
)
from companion.core.record_path import expand_short_entry
from companion.core.rules import EvalContext, Value, Values, evaluate, iter_paths
from companion.core.scoring_types import Field, Mistake, default_value
from companion.core.text_format import (
    LARGEST,
    describe_options,
    quote_word,
    shorten_line,
    show_value,
)

MOST_MISTAKES = 100


class FieldCheck:
    """The state while a record, or a part of a record, is checked."""

    def __init__(
        self, words: Mapping[str, str], values: dict[str, Value], seat: int | None = None
    ) -> None:
        self.words = words  # of derivations, for conditions
        self.values = values  # by the dotted name of the field
        self.rows: dict[str, tuple[Values, ...]] = {}  # entries, by the name of their list
        self.seat = seat  # of the player that is checked, from 0; None for other parts
        self.mistakes: list[Mistake] = []
        self._used: dict[tuple[str, str], list[str]] = {}

    def part(self, values: dict[str, Value], seat: int | None = None) -> FieldCheck:
        """Start the check of a player or entry; it shares this check's mistakes and used pieces."""
        part = FieldCheck(self.words, values, seat)
        part.mistakes, part._used = self.mistakes, self._used
        return part

    def wrong(self, place: str, message: str) -> None:
        """Add a mistake, unless there are too many already."""
        if len(self.mistakes) < MOST_MISTAKES:
            self.mistakes.append(Mistake(place, message))

    def check_keys(self, before: str, given: Mapping[object, object], right: Sequence[str]) -> None:
        """Add a mistake for each key of `given` that is not in `right`.

        `before` is the path of the object in messages, with a final dot; "" for the whole record.
        """
        for key in [key for key in given if key not in right][:MOST_MISTAKES]:
            message = "is not a key here" + suggest_names(str(key), right)
            self.wrong(f"{before}{shorten_line(str(key))}", message)

    def _by_id(
        self, given: object, names: Mapping[str, str], place: str
    ) -> Mapping[object, object]:
        """Return an object with ids in place of names as keys. Report unknown and repeated keys."""
        if not isinstance(given, Mapping):
            self.wrong(place, f"must be an object, not {show_value(given)}")
            return {}
        result: dict[object, object] = {}
        by_id: dict[str, str] = {}
        for key, value in given.items():
            id, here = match_single_name(str(key), names), f"{place}.{shorten_line(str(key))}"
            if id is None:
                self.wrong(here, "is not a key here" + suggest_names(str(key), names))
            elif id in result:
                self.wrong(here, f"means the same as {quote_word(by_id[id])}; keep only one")
            else:
                result[id], by_id[id] = value, str(key)
        return result

    def fields(
        self, fields: Sequence[Field], given: Mapping[object, object], place: str, path: str = ""
    ) -> None:
        """Check the fields of the object `given`, and store their values.

        `place` is the path of the object in messages. `path` is the path of the object in `values`.
        Each path ends in a dot unless it is "".
        """
        for item in fields:
            if item.derived:
                continue
            name = path + item.key
            printed = item.printed_as and given.get(item.printed_as) is not None
            key = item.printed_as if printed else item.key
            if item.seat is not None and self.seat is not None and not path:
                self._seated(item, given.get(item.key, False), place + item.key)
            elif item.when is not None and not self._holds(item, place + key):
                if given.get(key):
                    other = " or ".join(dict.fromkeys(iter_paths(item.when)))
                    message = f"does not belong here; leave it out or change {other}"
                    self.wrong(place + key, message)
                self._nothing(item, name)
            elif printed:
                self._printed(item, given, place + item.printed_as, name)
            elif item.key not in given or (given[item.key] is None and item.kind == "choice"):
                self._nothing(item, name)
                if item.required:
                    other = f"; give this or {item.printed_as}" if item.printed_as else ""
                    self.wrong(place + item.key, f"is missing{other}")
                    self.rows.pop(name, None)
            else:
                self._value(item, given[item.key], place + item.key, name)

    def _holds(self, field: Field, place: str) -> bool:
        assert field.when is not None
        context = EvalContext(self.values, (), self.words, {}, partial(self.wrong, place))
        return bool(evaluate(field.when, context).value)

    def _seated(self, field: Field, given: object, place: str) -> None:
        """Check a special player's flag, such as the Silent Angler's. Only one seat may have it."""
        right = self.seat == field.seat and (field.when is None or self._holds(field, place))
        if not isinstance(given, bool):
            self.wrong(place, f"must be true or false, not {show_value(given)}")
        elif given != right:
            self.wrong(place, f"must be {str(right).lower()} for this player")
        self.values[field.key] = int(right)

    def _nothing(self, field: Field, name: str) -> None:
        """Store the default values of a field that is missing in the record."""
        if field.kind in ("group", "keyed"):
            choices = [f".{choice}" for choice in field.choices] if field.kind == "keyed" else [""]
            for choice, inner in product(choices, field.fields):
                self._nothing(inner, f"{name}{choice}.{inner.key}")
            return
        self.values[name] = default_value(field)
        if field.kind == "picks":
            self.values[f"{name}[]"] = ()
        if field.kind == "rows":
            self._rows_as_values(field, (), name)

    def _value(self, field: Field, given: object, place: str, name: str) -> None:
        match field.kind:
            case "number":
                self.values[name] = self._number(given, place, field.least, field.most)
            case "flag":
                self.values[name] = self._flag(field, given, place, name)
            case "choice":
                self.values[name] = self._choice(field, given, place, name)
            case "text":
                self.values[name] = self._text(field, given, place, name)
            case "counts":
                self.values[name] = self._counts(field, given, place)
            case "numbers":
                items = self._items(field, given, place)
                least, most = field.least, field.most
                self.values[name] = tuple(self._number(n, at, least, most) for at, n in items)
            case "picks":
                items = self._items(field, given, place)
                picks = [self._choice(field, item, at, name) for at, item in items]
                words = tuple(word for word in picks if word is not None)
                self.values |= {f"{name}[]": words, name: _count_words(field, words)}
            case "rows":
                self._rows(field, given, place, name)
            case "group":
                given = {field.short: given} if field.short and isinstance(given, str) else given
                self._group(field.fields, given, place, name)
            case "keyed":
                by_id = self._by_id(given, field.choice_labels, place)
                for choice in field.choices:
                    part = by_id.get(choice, {})
                    self._group(field.fields, part, f"{place}.{choice}", f"{name}.{choice}")

    def _number(self, given: object, place: str, least: int, most: int) -> int:
        if type(given) is int and least <= given <= most:
            return given
        self.wrong(place, f"must be a whole number from {least} to {most}, not {show_value(given)}")
        return least

    def _printed(self, field: Field, given: Mapping[object, object], place: str, name: str) -> None:
        """Store the number of the space on which the given points are printed.

        If no space has these points, store them as a negative number.
        """
        printed = given[field.printed_as]
        if type(printed) is not int or not 0 <= printed <= LARGEST:
            self.wrong(place, f"must be {limits(field.as_printed)}, not {show_value(printed)}")
            self.values[name] = field.least
            return
        known = printed in field.printed
        space = self.values[name] = field.printed.index(printed) + 1 if known else -printed
        other = given.get(field.key)
        if other not in (None, space):
            where = f"is printed on space {space}" if known else "is not printed on a space"
            message = f'{where}, but "{field.key}" is {show_value(other)}; keep only one'
            self.wrong(place, message)

    def _flag(self, field: Field, given: object, place: str, name: str) -> int:
        if not isinstance(given, bool):
            self.wrong(place, f"must be true or false, not {show_value(given)}")
            return 0
        if given and field.once:
            self._use(place, name, "", 1, "can be true for one player only")
        return int(given)

    def _choice(self, field: Field, given: object, place: str, name: str) -> str | None:
        chosen = match_single_name(given, field.choice_labels) if isinstance(given, str) else None
        if chosen is None:
            self.wrong(place, _describe_choices(given, field.choice_labels))
        else:
            self._use_up(field, chosen, place, name)
        return chosen

    def _text(self, field: Field, given: object, place: str, name: str) -> str:
        if not isinstance(given, str):
            self.wrong(place, f"must be words in quotes, not {show_value(given)}")
            return ""
        if len(given) > field.most:
            self.wrong(place, f"must have at most {field.most} letters, not {len(given)}")
        elif any("\ud800" <= letter <= "\udfff" for letter in given):
            self.wrong(place, "has a character that is not text; type it again")
        elif unseen := describe_unseen(given):
            self.wrong(place, unseen)
        elif field.unique and not name_key(given):
            self._use(place, name, "", 1, "is empty; write a name", "has none either")
        elif field.unique:
            self._use(place, name, name_key(given), 1, "is used twice")
        return given

    def _counts(self, field: Field, given: object, place: str) -> Mapping[str, int]:
        by_id = self._by_id(given, field.choice_labels, place)
        counts = dict.fromkeys(field.choices, 0)
        for choice in [choice for choice in field.choices if choice in by_id]:
            most = field.limits.get(choice, field.most)
            counts[choice] = self._number(by_id[choice], f"{place}.{choice}", field.least, most)
        return counts

    def _items(self, field: Field, given: object, place: str) -> list[tuple[str, object]]:
        """Return list entries with their paths for messages. Report a wrong or too long list."""
        if not isinstance(given, list):
            self.wrong(place, f"must be a list, not {show_value(given)}")
            return []
        if len(given) > field.longest:
            self.wrong(place, f"must have at most {field.longest} entries, not {len(given)}")
        return [(f"{place}[{i}]", item) for i, item in enumerate(given[: field.longest])]

    def _rows(self, field: Field, given: object, place: str, name: str) -> None:
        rows: list[Values] = []
        for here, item in self._items(field, given, place):
            row = self.part({})
            if isinstance(item, Mapping):
                self.check_keys(f"{here}.", item, allowed_keys(field.fields))
                row.fields(field.fields, item, f"{here}.")
                rows.append(row.values)
            elif field.cards:
                card = _find_card(field, item)
                if card is not None:
                    self._use_up(field, card, here, name)
                    rows.append({field.short: card, **field.cards[card]})
                else:
                    self.wrong(here, _describe_choices(item, field.card_labels))
            elif field.short:
                row.fields(field.fields, expand_short_entry(field, item), f"{here}.")
                rows.append(row.values)
            else:
                self.wrong(here, f"must be an object, not {show_value(item)}")
        self._rows_as_values(field, tuple(rows), name)

    def _rows_as_values(self, field: Field, rows: tuple[Values, ...], name: str) -> None:
        self.rows[name] = rows
        self.values[name] = len(rows)
        for inner in field.fields:
            column = [row[inner.key] for row in rows]
            if inner.kind in ("number", "flag"):
                self.values[f"{name}.{inner.key}"] = tuple(int(str(value)) for value in column)
            elif inner.kind == "choice":
                words = (str(value) for value in column if value is not None)
                self.values[f"{name}.{inner.key}"] = _count_words(inner, words)

    def _group(self, fields: Sequence[Field], given: object, place: str, name: str) -> None:
        names = {item.key: item.label for item in fields if not item.derived}
        self.fields(fields, self._by_id(given, names, place), f"{place}.", f"{name}.")

    def _use_up(self, field: Field, choice: str, place: str, name: str) -> None:
        if field.unique:
            copies = field.limits.get(choice, 1)
            times = "twice" if copies == 1 else f"more than {copies} times"
            self._use(place, name, choice, copies, f"{quote_word(choice)} is used {times}")

    def _use(
        self, place: str, name: str, choice: str, copies: int, message: str, so: str = "has it too"
    ) -> None:
        places = self._used.setdefault((name, choice), [])
        if len(places) >= copies:
            self.wrong(place, f"{message}: {places[0]} {so}")
        else:
            places.append(place)


def allowed_keys(fields: Sequence[Field]) -> tuple[str, ...]:
    """Return the keys that an object with these fields can have."""
    right = [field for field in fields if not field.derived]
    return (*(field.key for field in right), *filter(None, (field.printed_as for field in right)))


def _find_card(field: Field, item: object) -> str | None:
    """Find a card by its id or printed name; return its id, or None."""
    if type(item) is int:
        return str(item) if str(item) in field.cards else None
    return match_single_name(item, field.card_labels) if isinstance(item, str) else None


def _count_words(field: Field, words: Iterable[str]) -> dict[str, int]:
    return dict.fromkeys(field.choices, 0) | Counter(words)


def _describe_choices(given: object, names: Mapping[str, str]) -> str:
    """Return the message for a wrong choice.

    The message has the allowed ids, the wrong value, and a printed name as an example.
    """
    right = describe_options(names)
    if not isinstance(given, str):
        return f"must be {right}, not {show_value(given)}"
    for id, name in names.items():
        if match_single_name(name, {id: id}) is None and match_single_name(name, names) == id:
            right += f', or a printed name such as "{shorten_line(name)}"'
            break
    return f"must be {right}, not {show_value(given)}{suggest_word(given, names)}"
