"""Checks the fields of an object and reports every mistake with its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from msgspec import Struct, field

from companion.core.answers import limits
from companion.core.expressions import EvalContext, Value, Values, iter_paths
from companion.core.names import (
    describe_unseen,
    match_single_name,
    name_key,
    suggest_names,
    suggest_word,
)
from companion.core.record_path import expand_short_entry
from companion.core.rules import evaluate
from companion.core.scoring_types import Field, Mistake, default_value
from companion.core.text_format import (
    LARGEST,
    describe_options,
    quote_word,
    shorten_line,
    show_value,
)

MOST_MISTAKES = 100


class CollectedValues(Struct):
    """Where the values of a player, or of a row, are put while they are checked."""

    values: dict[str, Value]
    rows: dict[str, tuple[Values, ...]] = field(default_factory=dict)


class FieldCheck:
    """The check of one record: it collects mistakes, and pieces that may be used once."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self.words = words  # of derivations, for conditions
        self.mistakes: list[Mistake] = []
        self._used: dict[tuple[str, str], list[str]] = {}

    def wrong(self, place: str, message: str) -> None:
        """Add a mistake, unless there are too many already."""
        if len(self.mistakes) < MOST_MISTAKES:
            self.mistakes.append(Mistake(place, message))

    def check_keys(self, before: str, given: Mapping[object, object], right: Sequence[str]) -> None:
        """Add a mistake for each unknown key of an object; `before` is its place, with a dot."""
        if given.keys() <= set(right):
            return
        for key in given:
            if key not in right and len(self.mistakes) < MOST_MISTAKES:
                self.wrong(
                    f"{before}{shorten_line(str(key))}",
                    "is not a key here" + suggest_names(str(key), right),
                )

    def _by_id(
        self, given: Mapping[object, object], names: Mapping[str, str], place: str
    ) -> dict[object, object]:
        """Return an object with ids as keys; its keys may be printed names."""
        result: dict[object, object] = {}
        by_id: dict[str, str] = {}
        for key, value in given.items():
            id, here = match_single_name(str(key), names), f"{place}.{shorten_line(str(key))}"
            if id is None:
                self.wrong(here, "is not a key here" + suggest_names(str(key), names))
            elif id in result:
                self.wrong(here, f"is there twice: {quote_word(by_id[id])} means the same")
            else:
                result[id], by_id[id] = value, str(key)
        return result

    def fields(
        self,
        fields: Sequence[Field],
        given: Mapping[object, object],
        place: str,
        to: CollectedValues,
        seat: int | None,
        path: str = "",
    ) -> None:
        """Check the fields of an object; `place` is that of the object, with a dot."""
        for item in fields:
            if item.derived:
                continue
            name = path + item.key
            printed = item.printed_as and given.get(item.printed_as) is not None
            key = item.printed_as if printed else item.key
            if item.seat is not None and seat is not None:
                self._seated(item, given, place + item.key, name, to, seat)
            elif item.when is not None and not self._holds(item, to, place + key):
                if given.get(key):
                    other = " or ".join(dict.fromkeys(iter_paths(item.when)))
                    message = f"does not belong here; leave it out or change {other}"
                    self.wrong(place + key, message)
                self._nothing(item, name, to)
            elif printed:
                self._printed(item, given, place, name, to)
            elif item.key not in given or (given[item.key] is None and item.kind == "choice"):
                self._nothing(item, name, to)
                if item.required:
                    other = f"; {item.printed_as} says it too" if item.printed_as else ""
                    self.wrong(place + item.key, f"is missing{other}")
                    to.rows.pop(name, None)
            else:
                self._value(item, given[item.key], place + item.key, name, to)

    def _holds(self, field: Field, to: CollectedValues, place: str) -> bool:
        assert field.when is not None
        report = partial(self.wrong, place)
        return bool(evaluate(field.when, EvalContext(to.values, (), self.words, {}, report)).value)

    def _seated(
        self,
        field: Field,
        given: Mapping[object, object],
        place: str,
        name: str,
        to: CollectedValues,
        seat: int,
    ) -> None:
        """Check a flag that marks a special player, such as the Silent Angler."""
        right = seat == field.seat and (field.when is None or self._holds(field, to, place))
        is_seated = given.get(field.key, False)
        if not isinstance(is_seated, bool):
            self.wrong(place, f"must be true or false, not {show_value(is_seated)}")
        elif is_seated != right:
            self.wrong(place, f"must be {str(right).lower()} for this player")
        to.values[name] = int(right)

    def _nothing(self, field: Field, name: str, to: CollectedValues) -> None:
        """Set the default of a field that is left out."""
        if field.kind == "group":
            for inner in field.fields:
                self._nothing(inner, f"{name}.{inner.key}", to)
        elif field.kind == "keyed":
            for choice in field.choices:
                for inner in field.fields:
                    self._nothing(inner, f"{name}.{choice}.{inner.key}", to)
        else:
            to.values[name] = default_value(field)
            if field.kind == "picks":
                to.values[f"{name}[]"] = ()
            if field.kind == "rows":
                self._rows_as_values(field, (), name, to)

    def _value(
        self, field: Field, given: object, place: str, name: str, to: CollectedValues
    ) -> None:
        match field.kind:
            case "number":
                to.values[name] = self._number(given, place, field.least, field.most)
            case "flag":
                to.values[name] = self._flag(field, given, place, name)
            case "choice":
                to.values[name] = self._choice(field, given, place, name)
            case "text":
                to.values[name] = self._text(field, given, place, name)
            case "counts":
                to.values[name] = self._counts(field, given, place)
            case "numbers":
                items = self._items(field, given, place)
                to.values[name] = tuple(
                    self._number(item, f"{place}[{i}]", field.least, field.most)
                    for i, item in enumerate(items)
                )
            case "picks":
                self._picks(field, given, place, name, to)
            case "rows":
                self._rows(field, given, place, name, to)
            case "group":
                given = {field.short: given} if field.short and isinstance(given, str) else given
                self._group(field.fields, given, place, name, to)
            case "keyed":
                self._keyed(field, given, place, name, to)

    def _number(self, given: object, place: str, least: int, most: int) -> int:
        if type(given) is int and least <= given <= most:
            return given
        self.wrong(place, f"must be a whole number from {least} to {most}, not {show_value(given)}")
        return least

    def _printed(
        self,
        field: Field,
        given: Mapping[object, object],
        place: str,
        name: str,
        to: CollectedValues,
    ) -> None:
        """Set the number of a space from the points printed on it; points of no space, below 0."""
        printed, here = given[field.printed_as], place + field.printed_as
        if type(printed) is not int or not 0 <= printed <= LARGEST:
            self.wrong(here, f"must be {limits(field.as_printed)}, not {show_value(printed)}")
            to.values[name] = field.least
            return
        known = printed in field.printed
        space = to.values[name] = field.printed.index(printed) + 1 if known else -printed
        other = given.get(field.key)
        if other not in (None, space):
            where = f"is space {space}" if known else "is on no space"
            message = f'{where}, but "{field.key}" is {show_value(other)}; keep one of both'
            self.wrong(here, message)

    def _flag(self, field: Field, given: object, place: str, name: str) -> int:
        if not isinstance(given, bool):
            self.wrong(place, f"must be true or false, not {show_value(given)}")
            return 0
        if given and field.once:
            self._use(place, name, "", 1, "is true for one player only")
        return int(given)

    def _choice(self, field: Field, given: object, place: str, name: str) -> str | None:
        chosen = match_single_name(given, field.choice_labels) if isinstance(given, str) else None
        if chosen is not None:
            self._use_up(field, chosen, place, name)
            return chosen
        self.wrong(place, _describe_choices(given, field.choice_labels))
        return None

    def _text(self, field: Field, given: object, place: str, name: str) -> str:
        if not isinstance(given, str):
            self.wrong(place, f"must be words in quotes, not {show_value(given)}")
        elif len(given) > field.most:
            self.wrong(place, f"must have at most {field.most} letters, not {len(given)}")
        elif any("\ud800" <= letter <= "\udfff" for letter in given):
            self.wrong(place, "has a character that is not text; type it again")
        else:
            if unseen := describe_unseen(given):
                self.wrong(place, unseen)
            elif field.unique and not name_key(given):
                self._use(place, name, "", 1, "is empty; write a name", "has none either")
            elif field.unique:
                self._use(place, name, name_key(given), 1, "is used twice")
            return given
        return ""

    def _counts(self, field: Field, given: object, place: str) -> Mapping[str, int]:
        counts = dict.fromkeys(field.choices, 0)
        if not isinstance(given, Mapping):
            self.wrong(place, f"must be an object, not {show_value(given)}")
            return counts
        by_id = self._by_id(given, field.choice_labels, place)
        for choice in field.choices:
            if choice in by_id:
                most = field.limits.get(choice, field.most)
                counts[choice] = self._number(by_id[choice], f"{place}.{choice}", field.least, most)
        return counts

    def _items(self, field: Field, given: object, place: str) -> Sequence[object]:
        if not isinstance(given, list):
            self.wrong(place, f"must be a list, not {show_value(given)}")
            return ()
        if len(given) > field.longest:
            self.wrong(place, f"must have at most {field.longest} entries, not {len(given)}")
        return given[: field.longest]

    def _picks(
        self, field: Field, given: object, place: str, name: str, to: CollectedValues
    ) -> None:
        result = [
            self._choice(field, item, f"{place}[{i}]", name)
            for i, item in enumerate(self._items(field, given, place))
        ]
        words = tuple(word for word in result if word is not None)
        to.values[f"{name}[]"] = words
        to.values[name] = _count_words(field, words)

    def _rows(
        self, field: Field, given: object, place: str, name: str, to: CollectedValues
    ) -> None:
        rows = []
        for i, item in enumerate(self._items(field, given, place)):
            here, row = f"{place}[{i}]", CollectedValues({})
            if isinstance(item, Mapping):
                self.check_keys(f"{here}.", item, allowed_keys(field.fields))
                self.fields(field.fields, item, f"{here}.", row, None)
                rows.append({**row.values})
            elif field.cards:
                card = _find_card(field, item)
                if card is not None:
                    self._use_up(field, card, here, name)
                    rows.append({field.short: card, **field.cards[card]})
                else:
                    self.wrong(here, _describe_choices(item, field.card_labels))
            elif field.short:
                self.fields(field.fields, expand_short_entry(field, item), f"{here}.", row, None)
                rows.append({**row.values})
            else:
                self.wrong(here, f"must be an object, not {show_value(item)}")
        self._rows_as_values(field, tuple(rows), name, to)

    def _rows_as_values(
        self, field: Field, rows: tuple[Values, ...], name: str, to: CollectedValues
    ) -> None:
        to.rows[name] = rows
        to.values[name] = len(rows)
        for inner in field.fields:
            column = [row[inner.key] for row in rows]
            if inner.kind in ("number", "flag"):
                to.values[f"{name}.{inner.key}"] = tuple(int(str(value)) for value in column)
            elif inner.kind == "choice":
                words = (str(value) for value in column if value is not None)
                to.values[f"{name}.{inner.key}"] = _count_words(inner, words)

    def _group(
        self, fields: Sequence[Field], given: object, place: str, name: str, to: CollectedValues
    ) -> None:
        if not isinstance(given, Mapping):
            self.wrong(place, f"must be an object, not {show_value(given)}")
            given = {}
        names = {item.key: item.label for item in fields if not item.derived}
        self.fields(fields, self._by_id(given, names, place), f"{place}.", to, None, f"{name}.")

    def _keyed(
        self, field: Field, given: object, place: str, name: str, to: CollectedValues
    ) -> None:
        if not isinstance(given, Mapping):
            self.wrong(place, f"must be an object, not {show_value(given)}")
            given = {}
        by_id = self._by_id(given, field.choice_labels, place)
        for choice in field.choices:
            inner = by_id.get(choice, {})
            self._group(field.fields, inner, f"{place}.{choice}", f"{name}.{choice}", to)

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
    asked_fields = [item for item in fields if not item.derived]
    return (
        *(field.key for field in asked_fields),
        *(field.printed_as for field in asked_fields if field.printed_as),
    )


def _find_card(field: Field, item: object) -> str | None:
    """Return the id of a card from its id or its printed name."""
    if type(item) is int:
        return str(item) if str(item) in field.cards else None
    if not isinstance(item, str):
        return None
    return match_single_name(item, field.card_labels)


def _count_words(field: Field, words: Iterable[str]) -> dict[str, int]:
    counts = dict.fromkeys(field.choices, 0)
    for word in words:
        counts[word] += 1
    return counts


def _describe_choices(given: object, names: Mapping[str, str]) -> str:
    """Return the right choices: ids, and for words their printed names if these differ."""
    right = describe_options(names)
    if not isinstance(given, str):
        return f"must be {right}, not {show_value(given)}"
    for id, name in names.items():
        if match_single_name(name, {id: id}) is None and match_single_name(name, names) == id:
            right += f', or a printed name such as "{shorten_line(name)}"'
            break
    return f"must be {right}, not {show_value(given)}{suggest_word(given, names)}"
