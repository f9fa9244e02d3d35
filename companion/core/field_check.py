"""What is wrong with the fields of an object: every mistake, each with its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from msgspec import Struct, field

from companion.core.answers import limits
from companion.core.declaration import Field, Mistake, value_of_nothing
from companion.core.expressions import EvalContext, Value, Values, paths_in
from companion.core.nearest import guess, meant
from companion.core.person_names import describe_unseen, name_key
from companion.core.printed_names import the_one
from companion.core.rules import evaluate
from companion.core.short_entry import spelled_out
from companion.core.wording import cut, either, quoted, shown

MOST_MISTAKES = 100


class Collected(Struct):
    """Where the values of a player, or of a row, are put while they are checked."""

    values: dict[str, Value]
    rows: dict[str, tuple[Values, ...]] = field(default_factory=dict)


class FieldCheck:
    """The check of one record: it collects the mistakes, and what must not be used twice.

    Attributes:
        words: of derivations, for conditions.
    """

    def __init__(self, words: Mapping[str, str]) -> None:
        self.words = words
        self.mistakes: list[Mistake] = []
        self._used: dict[tuple[str, str], list[str]] = {}

    def wrong(self, place: str, message: str) -> None:
        """Add a mistake, unless there are too many already."""
        if len(self.mistakes) < MOST_MISTAKES:
            self.mistakes.append(Mistake(place, message))

    def unknown(self, before: str, given: Mapping[object, object], right: Sequence[str]) -> None:
        """Add a mistake for each unknown key of an object; `before` is its place, with a dot."""
        if given.keys() <= set(right):
            return
        for key in given:
            if key not in right and len(self.mistakes) < MOST_MISTAKES:
                self.wrong(f"{before}{cut(str(key))}", "is not a key here" + guess(str(key), right))

    def _by_id(
        self, given: Mapping[object, object], names: Mapping[str, str], place: str
    ) -> dict[object, object]:
        """Return an object with ids as keys, where it may have printed names."""
        found: dict[object, object] = {}
        said: dict[str, str] = {}
        for key, value in given.items():
            id, here = the_one(str(key), names), f"{place}.{cut(str(key))}"
            if id is None:
                self.wrong(here, "is not a key here" + guess(str(key), names))
            elif id in found:
                self.wrong(here, f"is there twice: {quoted(said[id])} means the same")
            else:
                found[id], said[id] = value, str(key)
        return found

    def fields(
        self,
        fields: Sequence[Field],
        given: Mapping[object, object],
        place: str,
        to: Collected,
        seat: int | None,
        path: str = "",
    ) -> None:
        """Check the fields of an object; `place` is that of the object, with a dot."""
        for one in fields:
            if one.derived:
                continue
            name = path + one.key
            printed = one.printed_as and given.get(one.printed_as) is not None
            key = one.printed_as if printed else one.key
            if one.seat is not None and seat is not None:
                self._seated(one, given, place + one.key, name, to, seat)
            elif one.when is not None and not self._holds(one, to, place + key):
                if given.get(key):
                    other = " or ".join(dict.fromkeys(paths_in(one.when)))
                    message = f"does not belong here; leave it out or change {other}"
                    self.wrong(place + key, message)
                self._nothing(one, name, to)
            elif printed:
                self._printed(one, given, place, name, to)
            elif one.key not in given or (given[one.key] is None and one.kind == "choice"):
                self._nothing(one, name, to)
                if one.required:
                    other = f"; {one.printed_as} says it too" if one.printed_as else ""
                    self.wrong(place + one.key, f"is missing{other}")
                    to.rows.pop(name, None)
            else:
                self._value(one, given[one.key], place + one.key, name, to)

    def _holds(self, one: Field, to: Collected, place: str) -> bool:
        assert one.when is not None
        report = partial(self.wrong, place)
        return bool(evaluate(one.when, EvalContext(to.values, (), self.words, {}, report)).value)

    def _seated(
        self,
        one: Field,
        given: Mapping[object, object],
        place: str,
        name: str,
        to: Collected,
        seat: int,
    ) -> None:
        """Check a flag that marks a special player, such as the Silent Angler."""
        right = seat == one.seat and (one.when is None or self._holds(one, to, place))
        said = given.get(one.key, False)
        if not isinstance(said, bool):
            self.wrong(place, f"must be true or false, not {shown(said)}")
        elif said != right:
            self.wrong(place, f"must be {str(right).lower()} for this player")
        to.values[name] = int(right)

    def _nothing(self, one: Field, name: str, to: Collected) -> None:
        """Set the value of a field that is left out."""
        if one.kind == "group":
            for inner in one.fields:
                self._nothing(inner, f"{name}.{inner.key}", to)
        elif one.kind == "keyed":
            for choice in one.choices:
                for inner in one.fields:
                    self._nothing(inner, f"{name}.{choice}.{inner.key}", to)
        else:
            to.values[name] = value_of_nothing(one)
            if one.kind == "picks":
                to.values[f"{name}[]"] = ()
            if one.kind == "rows":
                self._rows_as_values(one, (), name, to)

    def _value(self, one: Field, given: object, place: str, name: str, to: Collected) -> None:
        match one.kind:
            case "number":
                to.values[name] = self._number(given, place, one.least, one.most)
            case "flag":
                to.values[name] = self._flag(one, given, place, name)
            case "choice":
                to.values[name] = self._choice(one, given, place, name)
            case "text":
                to.values[name] = self._text(one, given, place, name)
            case "counts":
                to.values[name] = self._counts(one, given, place)
            case "numbers":
                items = self._items(one, given, place)
                to.values[name] = tuple(
                    self._number(item, f"{place}[{i}]", one.least, one.most)
                    for i, item in enumerate(items)
                )
            case "picks":
                self._picks(one, given, place, name, to)
            case "rows":
                self._rows(one, given, place, name, to)
            case "group":
                given = {one.short: given} if one.short and isinstance(given, str) else given
                self._group(one.fields, given, place, name, to)
            case "keyed":
                self._keyed(one, given, place, name, to)

    def _number(self, given: object, place: str, least: int, most: int) -> int:
        if type(given) is int and least <= given <= most:
            return given
        self.wrong(place, f"must be a whole number from {least} to {most}, not {shown(given)}")
        return least

    def _printed(
        self, one: Field, given: Mapping[object, object], place: str, name: str, to: Collected
    ) -> None:
        """Set the number of a space by what is printed on it."""
        said, here = given[one.printed_as], place + one.printed_as
        if type(said) is not int or said not in one.printed:
            self.wrong(here, f"must be {limits(one.as_printed)}, not {shown(said)}")
            to.values[name] = one.least
            return
        space = to.values[name] = one.printed.index(said) + 1
        other = given.get(one.key)
        if other not in (None, space):
            message = f'is space {space}, but "{one.key}" is {shown(other)}; keep one of both'
            self.wrong(here, message)

    def _flag(self, one: Field, given: object, place: str, name: str) -> int:
        if not isinstance(given, bool):
            self.wrong(place, f"must be true or false, not {shown(given)}")
            return 0
        if given and one.once:
            self._use(place, name, "", 1, "is true for one player only")
        return int(given)

    def _choice(self, one: Field, given: object, place: str, name: str) -> str | None:
        chosen = the_one(given, one.called) if isinstance(given, str) else None
        if chosen is not None:
            self._use_up(one, chosen, place, name)
            return chosen
        self.wrong(place, _no_choice(given, one.called))
        return None

    def _text(self, one: Field, given: object, place: str, name: str) -> str:
        if not isinstance(given, str):
            self.wrong(place, f"must be words in quotes, not {shown(given)}")
        elif len(given) > one.most:
            self.wrong(place, f"must have at most {one.most} letters, not {len(given)}")
        elif any("\ud800" <= letter <= "\udfff" for letter in given):
            self.wrong(place, "has a character that is not text; type it again")
        else:
            if unseen := describe_unseen(given):
                self.wrong(place, unseen)
            elif one.unique and not name_key(given):
                self._use(place, name, "", 1, "is empty; write a name", "has none either")
            elif one.unique:
                self._use(place, name, name_key(given), 1, "is used twice")
            return given
        return ""

    def _counts(self, one: Field, given: object, place: str) -> Mapping[str, int]:
        counts = dict.fromkeys(one.choices, 0)
        if not isinstance(given, Mapping):
            self.wrong(place, f"must be an object, not {shown(given)}")
            return counts
        by_id = self._by_id(given, one.called, place)
        for choice in one.choices:
            if choice in by_id:
                most = one.limits.get(choice, one.most)
                counts[choice] = self._number(by_id[choice], f"{place}.{choice}", one.least, most)
        return counts

    def _items(self, one: Field, given: object, place: str) -> Sequence[object]:
        if not isinstance(given, list):
            self.wrong(place, f"must be a list, not {shown(given)}")
            return ()
        if len(given) > one.longest:
            self.wrong(place, f"must have at most {one.longest} entries, not {len(given)}")
        return given[: one.longest]

    def _picks(self, one: Field, given: object, place: str, name: str, to: Collected) -> None:
        found = [
            self._choice(one, item, f"{place}[{i}]", name)
            for i, item in enumerate(self._items(one, given, place))
        ]
        words = tuple(word for word in found if word is not None)
        to.values[f"{name}[]"] = words
        to.values[name] = _tally(one, words)

    def _rows(self, one: Field, given: object, place: str, name: str, to: Collected) -> None:
        rows = []
        for i, item in enumerate(self._items(one, given, place)):
            here, row = f"{place}[{i}]", Collected({})
            if isinstance(item, Mapping):
                self.unknown(f"{here}.", item, keys_of(one.fields))
                self.fields(one.fields, item, f"{here}.", row, None)
                rows.append({**row.values})
            elif one.cards:
                card = _card(one, item)
                if card is not None:
                    self._use_up(one, card, here, name)
                    rows.append({one.short: card, **one.cards[card]})
                else:
                    self.wrong(here, _no_choice(item, one.called_cards))
            elif one.short:
                self.fields(one.fields, spelled_out(one, item), f"{here}.", row, None)
                rows.append({**row.values})
            else:
                self.wrong(here, f"must be an object, not {shown(item)}")
        self._rows_as_values(one, tuple(rows), name, to)

    def _rows_as_values(
        self, one: Field, rows: tuple[Values, ...], name: str, to: Collected
    ) -> None:
        to.rows[name] = rows
        to.values[name] = len(rows)
        for inner in one.fields:
            column = [row[inner.key] for row in rows]
            if inner.kind in ("number", "flag"):
                to.values[f"{name}.{inner.key}"] = tuple(int(str(value)) for value in column)
            elif inner.kind == "choice":
                words = (str(value) for value in column if value is not None)
                to.values[f"{name}.{inner.key}"] = _tally(inner, words)

    def _group(
        self, fields: Sequence[Field], given: object, place: str, name: str, to: Collected
    ) -> None:
        if not isinstance(given, Mapping):
            self.wrong(place, f"must be an object, not {shown(given)}")
            given = {}
        names = {one.key: one.label for one in fields if not one.derived}
        self.fields(fields, self._by_id(given, names, place), f"{place}.", to, None, f"{name}.")

    def _keyed(self, one: Field, given: object, place: str, name: str, to: Collected) -> None:
        if not isinstance(given, Mapping):
            self.wrong(place, f"must be an object, not {shown(given)}")
            given = {}
        by_id = self._by_id(given, one.called, place)
        for choice in one.choices:
            inner = by_id.get(choice, {})
            self._group(one.fields, inner, f"{place}.{choice}", f"{name}.{choice}", to)

    def _use_up(self, one: Field, choice: str, place: str, name: str) -> None:
        if one.unique:
            copies = one.limits.get(choice, 1)
            times = "twice" if copies == 1 else f"more than {copies} times"
            self._use(place, name, choice, copies, f"{quoted(choice)} is used {times}")

    def _use(
        self, place: str, name: str, choice: str, copies: int, message: str, so: str = "has it too"
    ) -> None:
        places = self._used.setdefault((name, choice), [])
        if len(places) >= copies:
            self.wrong(place, f"{message}: {places[0]} {so}")
        else:
            places.append(place)


def keys_of(fields: Sequence[Field]) -> tuple[str, ...]:
    """Return the keys that an object with these fields can have."""
    told = [one for one in fields if not one.derived]
    return (*(one.key for one in told), *(one.printed_as for one in told if one.printed_as))


def _card(one: Field, item: object) -> str | None:
    """Return the id of a card that is named by its id or its printed name."""
    if type(item) is int:
        return str(item) if str(item) in one.cards else None
    if not isinstance(item, str):
        return None
    return the_one(item, one.called_cards)


def _tally(one: Field, words: Iterable[str]) -> dict[str, int]:
    counts = dict.fromkeys(one.choices, 0)
    for word in words:
        counts[word] += 1
    return counts


def _no_choice(given: object, names: Mapping[str, str]) -> str:
    """Return what would be right: ids, and for a word a printed name if that is another one."""
    right = either(names)
    if not isinstance(given, str):
        return f"must be {right}, not {shown(given)}"
    for id, name in names.items():
        if the_one(name, {id: id}) is None and the_one(name, names) == id:
            right += f', or a printed name such as "{cut(name)}"'
            break
    return f"must be {right}, not {shown(given)}{meant(given, names)}"
